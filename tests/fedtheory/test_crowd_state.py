"""Saving, loading and merging give the numbers of one uninterrupted estimator."""

import zipfile

import numpy as np
import pytest

from fedtheory import AssumptionError, CrowdWeights
from fedtheory.crowd.crowd_state import sums_from_arrays, sums_to_arrays
from fedtheory.errors import StateError

N, D, ROUNDS = 5, 8, 40


@pytest.fixture
def federation(generator):
    reports = generator.standard_normal((ROUNDS, N, D)) + 3 * generator.standard_normal((N, D))
    masks = generator.random((ROUNDS, N)) < 0.8
    masks[:, :2] = True
    return reports, masks


def seen(federation, numbers, **settings):
    """An estimator that saw the rounds with these numbers, in this order."""
    reports, masks = federation
    estimator = CrowdWeights(**settings)
    for k in numbers:
        estimator.partial_fit(reports[k - 1], masks[k - 1], first_round=k)
    return estimator


def numbers(estimator):
    return np.concatenate(
        [
            estimator.bias_energies_,
            estimator.noise_bounds_,
            estimator.weights_,
            estimator.crowd_weights_,
            [estimator.incoherence_estimate_ or 0, estimator.drift_ or 0, estimator.n_rounds_],
        ]
    )


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("cut", [1, 2, 6, 7, 23, 40])
def test_saving_and_loading_changes_no_bit_and_can_be_continued(federation, tmp_path, cut, dtype):
    settings = {"batch_size": 3, "horizon": 17, "noise_bounds": [1, 2, 3, 4, 5.0]}
    early = seen(federation, range(1, cut + 1), dtype=dtype, **settings)
    early.save(tmp_path / "state.npz")
    loaded = CrowdWeights.load(tmp_path / "state.npz")
    assert loaded.get_params() == early.get_params()
    for estimator in (early, loaded):
        for k in range(cut + 1, ROUNDS + 1):
            estimator.partial_fit(federation[0][k - 1], federation[1][k - 1])
    np.testing.assert_array_equal(numbers(loaded), numbers(early))


def test_defaults_survive_the_file(federation, tmp_path):
    estimator = seen(federation, range(1, 9))
    estimator.save(tmp_path / "state.npz")
    assert CrowdWeights.load(tmp_path / "state.npz").get_params() == CrowdWeights().get_params()


SPLITS = {
    "halves": [range(1, 21), range(21, 41)],
    "late start": [range(1, 38), range(38, 41)],
    "alternating": [range(1, 41, 2), range(2, 41, 2)],
    "interleaved": [[*range(1, 11), *range(21, 31)], [*range(11, 21), *range(31, 41)]],
    "enclosed": [[*range(1, 10), *range(30, 41)], range(10, 30)],
    "three": [range(1, 8), range(8, 30), range(30, 41)],
    "four": [range(5, 41, 4), range(2, 41, 4), range(3, 41, 4), [1, *range(4, 41, 4)]],
}


@pytest.mark.parametrize("split", SPLITS.values(), ids=SPLITS)
def test_servers_that_saw_different_rounds_merge_into_one_that_saw_all(federation, split):
    whole = numbers(seen(federation, sorted(k for part in split for k in part)))
    parts = [seen(federation, part) for part in split]
    for ordered in (parts, parts[::-1]):
        merged = ordered[0]
        for part in ordered[1:]:
            merged = merged.merge(part)
        np.testing.assert_allclose(numbers(merged), whole, rtol=1e-11)
        assert merged._sums.spans == [(1, 40)]


def test_rounds_may_have_gaps_and_merged_states_can_go_on(federation):
    ours = seen(federation, [1, 2, 3, 8, 9]).merge(seen(federation, [5, 6, 12]))
    ours.partial_fit(federation[0][20], federation[1][20], first_round=21)
    whole = seen(federation, [1, 2, 3, 5, 6, 8, 9, 12, 21])
    np.testing.assert_allclose(numbers(ours), numbers(whole), rtol=1e-11)


def test_merging_changes_neither_of_the_two(federation):
    one, other = seen(federation, range(1, 11)), seen(federation, range(11, 21))
    before = numbers(one), numbers(other)
    merged = one.merge(other)
    merged.partial_fit(federation[0][20], federation[1][20])
    np.testing.assert_array_equal(numbers(one), before[0])
    np.testing.assert_array_equal(numbers(other), before[1])
    assert merged.n_rounds_ == 21


@pytest.mark.parametrize(("numbers", "twice"), [(range(10, 15), 10), ([4, 20], 4), ([1, 2], 1)])
def test_a_round_seen_twice_is_refused(federation, numbers, twice):
    with pytest.raises(StateError, match=rf"seen by both states \(got round {twice}\)"):
        seen(federation, range(1, 11)).merge(seen(federation, numbers))


def test_federations_of_other_shape_do_not_merge(federation):
    other = CrowdWeights().partial_fit(np.ones((2, N, D + 1)))
    with pytest.raises(StateError, match=r"\(5, 8\) and \(5, 9\)"):
        seen(federation, [1, 2]).merge(other)


def test_an_estimator_that_saw_nothing_has_nothing_to_save_or_merge(federation, tmp_path):
    with pytest.raises(AssumptionError, match="some rounds were seen"):
        CrowdWeights().save(tmp_path / "state.npz")
    with pytest.raises(AssumptionError, match="some rounds were seen"):
        seen(federation, [1]).merge(CrowdWeights())
    assert list(tmp_path.iterdir()) == []


def test_a_save_that_fails_leaves_the_old_file_and_no_other(federation, tmp_path, monkeypatch):
    path = tmp_path / "state.npz"
    seen(federation, [1, 2]).save(path)
    old = path.read_bytes()

    def fail(*args, **kwargs):
        raise OSError("disk full")

    monkeypatch.setattr(np.lib.format, "write_array", fail)
    with pytest.raises(OSError, match="disk full"):
        seen(federation, [1, 2, 3]).save(path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def damaged(change):
    reports = np.random.default_rng(0).standard_normal((9, N, D))
    arrays = sums_to_arrays(CrowdWeights().partial_fit(reports)._sums)
    return {k: v for k, v in (arrays | change).items() if v is not None}


DAMAGE = {
    "other format": {"format": np.asarray(2)},
    "no sums": {"sums": None},
    "NaN": {"squares": np.full(N, np.nan)},
    "sum shape": {"sums": np.zeros((3, N, D))},
    "sum type": {"sums": np.zeros((2, N, D), np.float16)},
    "two clients": {"sums": np.zeros((2, 2, D))},
    "count shape": {"counts": np.zeros((2, N + 1), int)},
    "count type": {"counts": np.zeros((2, N))},
    "too many attended": {"counts": np.full((2, N), 9)},
    "negative counts": {"counts": np.full((2, N), -1)},
    "backward rounds": {"spans": np.array([[9, 1]])},
    "overlapping rounds": {"spans": np.array([[1, 5], [5, 9]])},
    "round zero": {"spans": np.array([[0, 9]])},
    "marks elsewhere": {"mark_rounds": np.array([3])},
    "mark shape": {"mark_sketches": np.zeros((1, 2, N, D))},
}


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_state_is_refused(change):
    sums_from_arrays(damaged({}))
    with pytest.raises(StateError):
        sums_from_arrays(damaged(change))


def test_what_is_not_a_saved_state_is_refused(federation, tmp_path):
    path = tmp_path / "state.npz"
    seen(federation, range(1, 9)).save(path)
    whole = path.read_bytes()
    cases = {
        "truncated": whole[: len(whole) // 2],
        "text": b"weights: all equal\n",
        "empty": b"",
    }
    for content in cases.values():
        path.write_bytes(content)
        with pytest.raises(StateError, match="the file is a saved state"):
            CrowdWeights.load(path)
    np.save(tmp_path / "one.npy", np.ones(3))
    with pytest.raises(StateError, match="a single array"):
        CrowdWeights.load(tmp_path / "one.npy")
    np.savez(path, sums=np.array([{"a": 1}], dtype=object))
    with pytest.raises(StateError, match="the file is a saved state"):
        CrowdWeights.load(path)
    with pytest.raises(FileNotFoundError):
        CrowdWeights.load(tmp_path / "missing.npz")


def test_the_file_is_a_plain_archive_of_arrays(federation, tmp_path):
    path = tmp_path / "state.npz"
    seen(federation, range(1, 9)).save(path)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
    with np.load(path, allow_pickle=False) as arrays:
        assert arrays["sums"].shape == (2, N, D)
