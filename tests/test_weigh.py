"""``fedtheory weigh`` and ``fedtheory example``: what they print, and everything they refuse."""

import json
import os
import zipfile

import numpy as np
import pytest
from click.testing import CliRunner

from fedtheory import CrowdWeights
from proofs_checks.practice import report_files
from proofs_checks.weigh import example_command, weigh_command

N, D, ROUNDS = 5, 40, 12
FIELDS = [
    "n_clients",
    "n_rounds",
    "dimension",
    "bias_energies",
    "weights",
    "crowd_weights",
    "noise_bounds",
    "noise_bounds_estimated",
    "incoherence_estimate",
    "drift",
    "decision",
    "reason",
]


def draw(n=N, n_rounds=ROUNDS, d=D, seed=0):
    rng = np.random.default_rng(seed)
    tilts = rng.standard_normal((n, d)) * np.linspace(1, 2, n)[:, None]
    return (
        tilts + rng.standard_normal((n_rounds, 1, d)) + 0.3 * rng.standard_normal((n_rounds, n, d))
    )


def draw_mask(seed=0):
    mask = np.random.default_rng(seed).random((ROUNDS, N)) < 0.8
    mask[:, :3] = True
    return mask


def weigh(*arguments):
    return CliRunner().invoke(weigh_command, [str(a) for a in arguments])


def weigh_json(*arguments):
    def refuse(constant):
        raise AssertionError(f"{constant} is not JSON")

    result = weigh(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout, parse_constant=refuse)


def expected(reports, mask=None, **settings):
    crowd = CrowdWeights(**settings).partial_fit(reports, mask)
    return crowd.bias_energies_.tolist(), crowd.crowd_weights_.tolist(), crowd.drift_


def found(printed):
    return printed["bias_energies"], printed["crowd_weights"], printed["drift"]


@pytest.mark.parametrize("kind", ["f2", "f4", ">f4", "f8", "i4"])
def test_an_array_file_gives_the_numbers_of_the_estimator(tmp_path, kind):
    reports = (10 * draw()).astype(kind)
    np.save(tmp_path / "reports.npy", reports)
    printed = weigh_json(tmp_path / "reports.npy")
    assert list(printed) == FIELDS
    assert found(printed) == expected(reports)
    assert (printed["n_clients"], printed["n_rounds"], printed["dimension"]) == (N, ROUNDS, D)
    assert printed["noise_bounds_estimated"] is True
    assert printed["decision"] == "crowd"
    assert printed["weights"] == printed["crowd_weights"]
    assert 0 < printed["incoherence_estimate"] < 1


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_an_archive_brings_participants_bounds_and_batch_size(tmp_path, save):
    reports, mask = draw(), draw_mask()
    reports[~mask] = np.nan
    bounds = np.linspace(1, 2, N)
    save(tmp_path / "r.npz", reports=reports, participants=mask, noise_bounds=bounds, batch_size=4)
    printed = weigh_json(tmp_path / "r.npz")
    assert found(printed) == expected(reports, mask, noise_bounds=bounds, batch_size=4)
    assert printed["noise_bounds"] == bounds.tolist()
    assert printed["noise_bounds_estimated"] is False


def test_rows_of_absent_clients_are_ignored_whatever_they_hold(tmp_path):
    reports, mask = draw(), draw_mask()
    outputs = set()
    for filler in (np.nan, np.inf, 0.0, 1e300):
        np.savez(
            tmp_path / "r.npz",
            reports=np.where(mask[..., None], reports, filler),
            participants=mask,
        )
        outputs.add(weigh(tmp_path / "r.npz", "--json").stdout)
    assert len(outputs) == 1


@pytest.mark.parametrize("block_bytes", [1, 2000, 5000, 10**6])
@pytest.mark.parametrize("name", ["r.npy", "r.npz", "compressed.npz"])
def test_reading_by_blocks_changes_no_bit(tmp_path, monkeypatch, block_bytes, name):
    reports = draw()
    np.save(tmp_path / "r.npy", reports)
    np.savez(tmp_path / "r.npz", reports=reports)
    np.savez_compressed(tmp_path / "compressed.npz", reports=reports)
    monkeypatch.setattr(report_files, "BLOCK_BYTES", block_bytes)
    assert found(weigh_json(tmp_path / name)) == expected(reports)


def test_no_more_than_a_block_is_held_at_a_time(tmp_path, monkeypatch):
    np.save(tmp_path / "r.npy", draw())
    np.savez(tmp_path / "r.npz", reports=draw())
    monkeypatch.setattr(report_files, "BLOCK_BYTES", 3 * N * D * 8)
    for name in ("r.npy", "r.npz"):
        with report_files.open_reports(tmp_path / name) as file:
            sizes = [block.shape for block, _ in file.blocks()]
        assert sizes == [(3, N, D)] * 4


def test_horizon_and_floor_reach_the_costs(tmp_path):
    reports = draw()
    np.save(tmp_path / "r.npy", reports)
    for horizon in (1, 3.5, np.inf):
        printed = weigh_json(tmp_path / "r.npy", "--horizon", horizon)
        assert printed["crowd_weights"] == expected(reports, horizon=horizon)[1]
    printed = weigh_json(tmp_path / "r.npy", "--floor", 1e6)
    np.testing.assert_allclose(printed["crowd_weights"], 1 / N)


def test_three_clients_get_null_and_uniform_with_the_reason(tmp_path):
    np.save(tmp_path / "r.npy", draw(n=3))
    printed = weigh_json(tmp_path / "r.npy")
    assert printed["incoherence_estimate"] is None
    assert printed["decision"] == "uniform"
    assert "3 clients" in printed["reason"]
    assert printed["weights"] == [1 / 3] * 3
    assert printed["crowd_weights"] != printed["weights"]


def test_a_clipped_energy_gets_null_and_uniform_with_the_reason(tmp_path):
    tilts = np.array([[0, 0, 0.01, 0], [3, 1, 0, 0], [-1, 2, 0, 0], [1, 1, 0, 0]])
    np.save(tmp_path / "r.npy", np.broadcast_to(tilts, (4, 4, 4)))
    printed = weigh_json(tmp_path / "r.npy")
    assert (printed["incoherence_estimate"], printed["decision"]) == (None, "uniform")
    assert "clipped" in printed["reason"]


def test_reports_that_never_differ_are_valid_json(tmp_path):
    np.save(tmp_path / "r.npy", np.ones((4, N, D)))
    printed = weigh_json(tmp_path / "r.npy")
    assert printed["drift"] is None
    assert printed["crowd_weights"] == [1 / N] * N


def test_text_shows_a_row_for_each_client_and_the_decision(tmp_path):
    np.savez(tmp_path / "r.npz", reports=draw(), noise_bounds=np.ones(N))
    lines = weigh(tmp_path / "r.npz").stdout.splitlines()
    assert lines[0] == f"{N} clients, {ROUNDS} rounds, dimension {D}; noise bounds given"
    assert [line.split()[0] for line in lines[3 : 3 + N]] == ["0", "1", "2", "3", "4"]
    assert lines[-2].startswith("Decision: crowd, because the incoherence estimate ")
    assert lines[-1].startswith("Drift between early and late rounds: ")


def test_names_that_mean_nothing_are_said_aloud(tmp_path):
    np.savez(tmp_path / "r.npz", reports=draw(), participant=draw_mask())
    result = weigh(tmp_path / "r.npz", "--json")
    assert "Note: participant in" in result.stderr
    assert json.loads(result.stdout)["n_rounds"] == ROUNDS


def test_content_decides_and_not_the_name(tmp_path):
    np.savez(tmp_path / "r.npz", reports=draw())
    os.rename(tmp_path / "r.npz", tmp_path / "r.npy")
    assert found(weigh_json(tmp_path / "r.npy")) == expected(draw())


@pytest.mark.parametrize(
    ("suffix", "magic"), [(".png", b"\x89PNG"), (".pdf", b"%PDF"), (".svg", b"<?xml")]
)
def test_a_picture_is_drawn_on_request(tmp_path, suffix, magic):
    np.save(tmp_path / "r.npy", draw())
    result = weigh(tmp_path / "r.npy", "--plot", tmp_path / f"w{suffix}")
    assert result.exit_code == 0
    assert (tmp_path / f"w{suffix}").read_bytes().startswith(magic)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(("patience", "shown"), [(-1.0, True), (60.0, False)])
def test_a_bar_appears_on_a_terminal_once_patience_is_over(tmp_path, monkeypatch, patience, shown):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("proofs_checks.weigh._PATIENCE", patience)
    monkeypatch.setattr(report_files, "BLOCK_BYTES", 1)
    np.save(tmp_path / "r.npy", draw())
    result = weigh(tmp_path / "r.npy", "--json")
    assert ("reading rounds" in result.stderr) == shown
    assert json.loads(result.stdout)["n_rounds"] == ROUNDS


class Explosive:
    """Would leave a trace if it were ever unpickled."""

    def __init__(self, path):
        self.path = str(path)

    def __reduce__(self):
        return os.mkdir, (self.path,)


def changed(where, value):
    reports = draw()
    reports[where] = value
    return reports


def with_mask(change):
    mask = np.ones((ROUNDS, N), bool)
    change(mask)
    return {"reports": draw(), "participants": mask}


def set_false(*index):
    def change(mask):
        mask[index] = False

    return change


REFUSED = {
    "NaN": ({"reports": changed((7, 2, 3), np.nan)}, "nan from client 2, coordinate 3"),
    "infinity": ({"reports": changed((0, 0, 0), -np.inf)}, "-inf from client 0"),
    "NaN present": (
        {"reports": changed((7, 2, 3), np.nan), "participants": np.ones((ROUNDS, N), bool)},
        "finite in round 8",
    ),
    "overflow": ({"reports": np.full((4, 4, 3), 1e308)}, "finite sum"),
    "squares overflow": ({"reports": 1e200 * draw()}, "overflow"),
    "two clients": ({"reports": draw(n=2)}, "at least 3 clients are needed, but the file has 2"),
    "two axes": ({"reports": draw()[0]}, "three axes"),
    "four axes": ({"reports": draw()[None]}, "three axes"),
    "no axes": ({"reports": np.float64(1)}, "three axes"),
    "no rounds": ({"reports": draw()[:0]}, "at least 2 rounds are needed, but the file has 0"),
    "one round": ({"reports": draw()[:1]}, "at least 2 rounds are needed, but the file has 1"),
    "no coordinates": ({"reports": draw()[..., :0]}, "at least one coordinate"),
    "never reports": (with_mask(set_false(slice(None), 3)), "client 3, .*in 0 odd and 0 even"),
    "misses odd": (with_mask(set_false(slice(0, None, 2), 1)), "client 1, .*in 0 odd and 6 even"),
    "misses even": (with_mask(set_false(slice(1, None, 2), 4)), "client 4, .*in 6 odd and 0 even"),
    "one participant": (with_mask(set_false(5, slice(1, None))), "round 6, got 1 participants"),
    "no participant": (with_mask(set_false(5)), "round 6, got 0 participants"),
    "mask shape": ({"reports": draw(), "participants": np.ones((N, ROUNDS), bool)}, r"\(12, 5\)"),
    "mask of integers": (
        {"reports": draw(), "participants": np.ones((ROUNDS, N), int)},
        "participants needs booleans, but holds int64",
    ),
    "negative bounds": ({"reports": draw(), "noise_bounds": -np.ones(N)}, "non-negative.*-1.0"),
    "number of bounds": ({"reports": draw(), "noise_bounds": np.ones(N + 1)}, r"each of 5.*\(6,\)"),
    "NaN bounds": ({"reports": draw(), "noise_bounds": np.full(N, np.nan)}, "noise_bounds.*nan"),
    "complex bounds": (
        {"reports": draw(), "noise_bounds": np.full(N, 1j)},
        "noise_bounds.*complex",
    ),
    "zero batch": ({"reports": draw(), "batch_size": 0}, "batch_size is positive"),
    "batch of two sizes": (
        {"reports": draw(), "batch_size": [1, 2]},
        "batch_size is a real number",
    ),
    "complex": ({"reports": draw().astype(complex)}, "real numbers, but have type complex128"),
    "booleans": ({"reports": draw() > 0}, "real numbers, but have type bool"),
    "strings": ({"reports": draw().astype(str)}, "real numbers, but have type <U"),
    "dates": ({"reports": np.zeros((4, 4, 4), "M8[s]")}, "real numbers, but have type datetime"),
    "Fortran": ({"reports": np.asfortranarray(draw())}, "ascontiguousarray"),
    "no reports": ({"gradients": draw()}, r"no 'reports', only \['gradients'\]"),
}


def assert_refused(result, message, folder, files):
    import re

    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1
    assert re.search(message, result.stderr), result.stderr
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)
    assert {p.name for p in folder.iterdir()} == set(files)


@pytest.mark.parametrize(("arrays", "message"), REFUSED.values(), ids=REFUSED)
def test_bad_archives_are_refused_in_one_sentence(tmp_path, arrays, message):
    np.savez(tmp_path / "r.npz", **arrays)
    result = weigh(tmp_path / "r.npz", "--json", "--plot", tmp_path / "w.png")
    assert_refused(result, message, tmp_path, ["r.npz"])


ARRAYS_ALONE = [name for name, (arrays, _) in REFUSED.items() if list(arrays) == ["reports"]]


@pytest.mark.parametrize("name", ARRAYS_ALONE)
def test_bad_array_files_are_refused_in_one_sentence(tmp_path, name):
    arrays, message = REFUSED[name]
    np.save(tmp_path / "r.npy", arrays["reports"])
    result = weigh(tmp_path / "r.npy", "--plot", tmp_path / "w.png")
    assert_refused(result, message, tmp_path, ["r.npy"])


@pytest.mark.parametrize("member", ["reports", "participants", "noise_bounds", "batch_size"])
def test_objects_are_never_unpickled(tmp_path, member):
    bomb = np.empty((3, 3, 3), dtype=object)
    bomb[...] = Explosive(tmp_path / "unpickled")
    np.savez(tmp_path / "r.npz", **({"reports": draw()} | {member: bomb}))
    assert_refused(weigh(tmp_path / "r.npz"), "never unpickled", tmp_path, ["r.npz"])
    np.save(tmp_path / "r.npy", bomb, allow_pickle=True)
    assert_refused(weigh(tmp_path / "r.npy"), "never unpickled", tmp_path, ["r.npy", "r.npz"])


def damaged_files():
    """Name, content as a function of good ``.npy``, ``.npz`` and compressed ``.npz``; message."""
    neither = "neither a .npy nor a .npz"
    return {
        "text": (lambda npy, npz, packed: b"client,weight\n0,1.0\n", neither),
        "empty": (lambda npy, npz, packed: b"", neither),
        "header alone": (lambda npy, npz, packed: npy[:6], "damaged"),
        "half a header": (lambda npy, npz, packed: npy[:40], "damaged"),
        "garbled header": (lambda npy, npz, packed: npy[:20] + b"\0" * 60 + npy[80:], "damaged"),
        "unknown version": (lambda npy, npz, packed: npy[:6] + b"\x09" + npy[7:], "damaged|format"),
        "cut .npy": (lambda npy, npz, packed: npy[:-5], "5 bytes of the data are missing"),
        "cut .npz": (lambda npy, npz, packed: npz[: len(npz) // 2], "damaged"),
        "cut compressed": (lambda npy, npz, packed: packed[: len(packed) // 2], "damaged"),
        "flipped bit": (
            lambda npy, npz, packed: npz[:999] + bytes([npz[999] ^ 1]) + npz[1000:],
            "damaged.*CRC",
        ),
        "flipped packed": (
            lambda npy, npz, packed: packed[:999] + bytes([packed[999] ^ 255]) + packed[1000:],
            "damaged",
        ),
    }


@pytest.mark.parametrize(("spoil", "message"), damaged_files().values(), ids=damaged_files())
def test_damaged_files_are_refused_in_one_sentence(tmp_path, spoil, message):
    good = []
    for name, save in (("a.npy", np.save), ("b.npz", np.savez), ("c.npz", np.savez_compressed)):
        if save is np.save:
            save(tmp_path / name, draw())
        else:
            save(tmp_path / name, reports=draw())
        good.append((tmp_path / name).read_bytes())
        (tmp_path / name).unlink()
    (tmp_path / "r").write_bytes(spoil(*good))
    assert_refused(weigh(tmp_path / "r", "--json"), message, tmp_path, ["r"])


def test_random_damage_is_refused_or_harmless_and_never_a_traceback(tmp_path):
    rng = np.random.default_rng(0)
    reports, mask = draw(n_rounds=4, d=6), np.ones((4, N), bool)
    np.save(tmp_path / "a.npy", reports)
    np.savez(tmp_path / "b.npz", reports=reports, participants=mask, noise_bounds=np.ones(N))
    np.savez_compressed(tmp_path / "c.npz", reports=reports, participants=mask, batch_size=3)
    good = [(tmp_path / name).read_bytes() for name in ("a.npy", "b.npz", "c.npz")]
    refused = 0
    for trial in range(240):
        content = bytearray(good[trial % 3])
        reach = len(content) if trial % 2 else min(len(content), 300)  # half hit the header
        for _ in range(rng.integers(1, 4)):
            content[rng.integers(reach)] = rng.integers(256)
        (tmp_path / "r").write_bytes(content)
        result = weigh(tmp_path / "r", "--json")
        if result.exit_code == 0:
            json.loads(result.stdout)
            continue
        refused += 1
        assert_refused(result, "", tmp_path, ["a.npy", "b.npz", "c.npz", "r"])
    assert 100 < refused < 240


def test_an_archive_that_promises_more_than_it_holds_is_refused(tmp_path):
    np.save(tmp_path / "r.npy", draw())
    content = (tmp_path / "r.npy").read_bytes()
    (tmp_path / "r.npy").unlink()
    with zipfile.ZipFile(tmp_path / "r.npz", "w") as archive:
        archive.writestr("reports.npy", content[:-8])
    assert_refused(weigh(tmp_path / "r.npz"), "8 bytes of the data", tmp_path, ["r.npz"])


def test_files_that_cannot_be_opened_are_refused(tmp_path):
    assert_refused(weigh(tmp_path / "none.npy"), "none.npy: No such file", tmp_path, [])
    (tmp_path / "folder").mkdir()
    assert_refused(weigh(tmp_path / "folder"), "folder: Is a directory", tmp_path, ["folder"])


BAD_OPTIONS = {
    "horizon": (["--horizon", "0"], "--horizon is positive, got 0.0"),
    "negative horizon": (["--horizon", "-3"], "--horizon is positive"),
    "NaN horizon": (["--horizon", "nan"], "--horizon is positive, got nan"),
    "floor": (["--floor", "-1"], "--floor is positive and finite, got -1.0"),
    "picture": (["--plot", "w.docx"], "w.docx: the picture needs a name in .png, .pdf, .svg"),
    "folder": (["--plot", "nowhere/w.png"], "nowhere: no such folder"),
}


@pytest.mark.parametrize(("options", "message"), BAD_OPTIONS.values(), ids=BAD_OPTIONS)
def test_bad_options_are_refused_in_one_sentence(tmp_path, monkeypatch, options, message):
    monkeypatch.chdir(tmp_path)
    np.save("r.npy", draw())
    assert_refused(weigh("r.npy", *options), message, tmp_path, ["r.npy"])


def example(*arguments):
    return CliRunner().invoke(example_command, [str(a) for a in arguments])


def test_the_example_is_a_federation_with_participants_that_weigh_reads(tmp_path):
    path = tmp_path / "out.npz"
    result = example("sensor-federation", path)
    assert result.exit_code == 0
    assert "1000 rounds of 8 clients, dimension 480" in result.output
    with np.load(path) as arrays:
        assert set(arrays.files) == {"reports", "participants", "batch_size"}
        present, reports = arrays["participants"], arrays["reports"]
    sizes = present.sum(axis=1)
    assert (sizes.min(), sizes.max()) == (5, 8)
    np.testing.assert_array_equal(np.isnan(reports).all(axis=-1), ~present)
    np.testing.assert_array_equal(np.isnan(reports).any(axis=-1), ~present)
    printed = weigh_json(path)
    assert (printed["n_clients"], printed["n_rounds"], printed["dimension"]) == (8, 1000, 480)
    assert [p.name for p in tmp_path.iterdir()] == ["out.npz"]


def test_the_example_refuses_what_it_cannot_write(tmp_path):
    assert_refused(example("sensor-federation", tmp_path / "o.txt"), "name in .npz", tmp_path, [])
    missing = tmp_path / "nowhere" / "o.npz"
    assert_refused(example("sensor-federation", missing), "nowhere: no such folder", tmp_path, [])
    result = example("voices", tmp_path / "o.npz")
    assert result.exit_code == 2
    assert "sensor-federation" in result.output
