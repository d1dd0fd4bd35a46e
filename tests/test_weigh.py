"""``fedtheory weigh`` and ``fedtheory example``: what they print and write."""

import json
import os

import numpy as np
import pytest

from fedtheory import CrowdWeights
from fedtheory.cli import report_files
from tests.weigh_tools import (
    ROUNDS,
    D,
    N,
    draw,
    draw_mask,
    example,
    weigh,
    weigh_json,
)

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
    monkeypatch.setattr("fedtheory.cli.weigh._PATIENCE", patience)
    monkeypatch.setattr(report_files, "BLOCK_BYTES", 1)
    np.save(tmp_path / "r.npy", draw())
    result = weigh(tmp_path / "r.npy", "--json")
    assert ("reading rounds" in result.stderr) == shown
    assert json.loads(result.stdout)["n_rounds"] == ROUNDS


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
