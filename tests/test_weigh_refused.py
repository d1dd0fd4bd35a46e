"""``fedtheory weigh`` and ``fedtheory example``: everything they refuse, in one sentence."""

import json
import os
import zipfile

import numpy as np
import pytest

from tests.weigh_tools import ROUNDS, N, assert_refused, draw, example, weigh


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


def test_the_example_refuses_what_it_cannot_write(tmp_path):
    assert_refused(example("sensor-federation", tmp_path / "o.txt"), "name in .npz", tmp_path, [])
    missing = tmp_path / "nowhere" / "o.npz"
    assert_refused(example("sensor-federation", missing), "nowhere: no such folder", tmp_path, [])
    result = example("voices", tmp_path / "o.npz")
    assert result.exit_code == 2
    assert "sensor-federation" in result.output
