"""Algorithm 1: against a naive transcription, and the invariances the paper claims for it."""

import numpy as np
import pytest

from fedtheory import CrowdAlgorithm, CrowdRun
from fedtheory.crowd.schedules import ball_projection, decaying_step, every_round, geometric_grid
from fedtheory.errors import AssumptionError, NotEnoughDataError, StateError
from fedtheory.models.gaussian_crowd import GaussianCrowdLaw

LAW = GaussianCrowdLaw(n_clients=5, dimension=6)


def federation(seed=0, law=LAW):
    crowd = law.sample(np.random.default_rng(seed))

    def gradients(x, k):
        return crowd.sample_reports(x, np.random.default_rng([seed, k]))

    return crowd, gradients


def algorithm(crowd, **changes):
    settings = {
        "step": decaying_step(0.5, 5.0),
        "refresh": every_round,
        "noise_bounds": crowd.noise_levels,
    }
    return CrowdAlgorithm(**(settings | changes))


def transcribed(gradients, x, noise_bounds, *, n_rounds, refresh, horizon):
    """Algorithms 1 and 2 line by line from the paper, over plain lists."""
    n = len(noise_bounds)
    weights, halves, path = [1 / n] * n, ([], []), []
    for k in range(1, n_rounds + 1):
        g = gradients(x, k)
        mean = sum(g) / n
        halves[(k + 1) % 2].append([row - mean for row in g])
        x = x - min(0.1, 2 / (0.5 * (k + 20))) * sum(weights[i] * g[i] for i in range(n))
        budget = k if horizon is None else horizon - k
        if k >= 2 and refresh(k) and budget > 0:
            a, b = (sum(np.array(r) for r in half) / len(half) for half in halves)
            s = [a[i] @ b[i] for i in range(n)]
            q = [max(n / (n - 2) * (s[i] - sum(s) / (n * (n - 1))), 0) for i in range(n)]
            c = [q[i] + noise_bounds[i] ** 2 / budget for i in range(n)]
            c = [max(value, 1e-12 * max(c)) for value in c]
            weights = [1 / value / sum(1 / v for v in c) for value in c]
        path.append((x, weights))
    return path


@pytest.mark.parametrize("horizon", [None, 12])
@pytest.mark.parametrize("refresh", [every_round, lambda k: k in {2, 5, 7}, lambda k: k % 4 == 0])
def test_run_is_the_transcribed_algorithm(refresh, horizon):
    crowd, gradients = federation()
    crowd_algorithm = algorithm(crowd, refresh=refresh, horizon=horizon)
    states = crowd_algorithm.iterate(gradients, CrowdRun.start(np.zeros(6), 5))
    naive = transcribed(
        gradients, np.zeros(6), crowd.noise_levels, n_rounds=12, refresh=refresh, horizon=horizon
    )
    for (point, weights), state in zip(naive, states, strict=horizon is not None):
        np.testing.assert_allclose(state.point, point, atol=1e-12)
        np.testing.assert_allclose(state.weights, weights, atol=1e-12)


def test_a_known_horizon_ends_the_run_and_is_not_refreshed_at_its_end():
    crowd, gradients = federation()
    run = algorithm(crowd, horizon=4)
    states = list(run.iterate(gradients, CrowdRun.start(np.zeros(6), 5)))
    assert [s.round for s in states] == [1, 2, 3, 4]
    np.testing.assert_array_equal(states[3].weights, states[2].weights)


def test_a_run_in_pieces_through_saved_states_is_the_run_in_one(tmp_path):
    crowd, gradients = federation()
    whole = algorithm(crowd).run(gradients, CrowdRun.start(np.zeros(6), 5), 20)
    state = CrowdRun.start(np.zeros(6), 5)
    for n_rounds in (1, 7, 12):
        state = algorithm(crowd).run(gradients, state, n_rounds)
        np.savez(tmp_path / "state.npz", **state.to_arrays())
        with np.load(tmp_path / "state.npz", allow_pickle=False) as arrays:
            state = CrowdRun.from_arrays(arrays)
    for name in ("round", "point", "weights", "residual_sums"):
        np.testing.assert_array_equal(getattr(state, name), getattr(whole, name))


def test_weights_after_round_k_do_not_depend_on_later_noise():
    crowd, gradients = federation()

    def rewritten(x, k):
        return gradients(x, k) if k <= 6 else gradients(x, k + 1000)

    start = CrowdRun.start(np.zeros(6), 5)
    pairs = zip(
        algorithm(crowd).iterate(gradients, start),
        algorithm(crowd).iterate(rewritten, start),
        strict=True,
    )
    for ours, theirs in pairs:
        same = np.array_equal(ours.weights, theirs.weights)
        assert same == (ours.round <= 6)
        if ours.round == 8:
            break


def test_relabelling_the_clients_relabels_the_weights_and_keeps_the_path():
    crowd, gradients = federation()
    order = np.array([3, 0, 4, 1, 2])
    start = CrowdRun.start(np.zeros(6), 5)
    plain = algorithm(crowd).run(gradients, start, 9)
    relabelled = algorithm(crowd, noise_bounds=crowd.noise_levels[order])
    other = relabelled.run(lambda x, k: gradients(x, k)[order], start, 9)
    np.testing.assert_allclose(other.weights, plain.weights[order], rtol=1e-12)
    np.testing.assert_allclose(other.point, plain.point, atol=1e-13)


def test_what_is_added_to_every_report_moves_the_path_but_not_the_weights():
    # A linear crowd's residuals do not depend on the iterates, so any drift of f_0 is invisible.
    crowd, gradients = federation()
    start = CrowdRun.start(np.zeros(6), 5)
    plain = algorithm(crowd).run(gradients, start, 9)
    moved = algorithm(crowd).run(lambda x, k: gradients(x, k) + np.sin(k), start, 9)
    np.testing.assert_allclose(moved.weights, plain.weights, rtol=1e-10)
    assert np.abs(moved.point - plain.point).max() > 0.1


def test_shifting_the_tilts_against_the_truth_leaves_the_transcript_alone():
    # Dyadic data (and weights, up to the last round), so that nothing is rounded and the two
    # instances agree bit for bit (Proposition 4.1 (i)).
    tilts, shift = np.array([[1, 0], [0, 2], [-3, 1], [2, 2]]), np.array([5, -7])
    one = CrowdAlgorithm(step=0.5, refresh={8}, noise_bounds=1.0)
    start = CrowdRun.start([0.0, 0.0], 4)
    ours = one.run(lambda x, k: x + tilts, start, 8)
    theirs = one.run(lambda x, k: (x + shift) + (tilts - shift), start, 8)
    np.testing.assert_array_equal(ours.weights, theirs.weights)
    np.testing.assert_array_equal(ours.point, theirs.point)
    assert np.ptp(ours.weights) > 0.1


def test_every_point_is_projected():
    crowd, gradients = federation()
    project = ball_projection(np.zeros(6), 0.05)
    states = algorithm(crowd, projection=project, horizon=10).iterate(
        gradients, CrowdRun.start(np.zeros(6), 5)
    )
    lengths = [np.linalg.norm(s.point) for s in states]
    assert max(lengths) <= 0.05 + 1e-12
    assert max(lengths) > 0.049


def test_guard_keeps_uniform_weights_where_it_has_no_estimate():
    crowd, gradients = federation(law=GaussianCrowdLaw(n_clients=3, dimension=6))
    start = CrowdRun.start(np.zeros(6), 3)
    guarded = algorithm(crowd, guard=True).run(gradients, start, 6)
    free = algorithm(crowd).run(gradients, start, 6)
    np.testing.assert_array_equal(guarded.weights, np.full(3, 1 / 3))
    assert np.ptp(free.weights) > 0.01


def test_guard_lets_an_incoherent_crowd_through():
    law = GaussianCrowdLaw(n_clients=4, dimension=4000, bias_range=(1, 1.5), noise_range=(0.1, 0.1))
    crowd, gradients = federation(law=law)
    start = CrowdRun.start(np.zeros(4000), 4)
    guarded = algorithm(crowd, guard=True).run(gradients, start, 4)
    free = algorithm(crowd).run(gradients, start, 4)
    np.testing.assert_array_equal(guarded.weights, free.weights)


def test_weights_approach_the_inverse_energies_of_an_orthogonal_crowd():
    energies = np.array([1.0, 4.0, 9.0, 16.0])
    tilts = np.diag(np.sqrt(energies))
    run = CrowdAlgorithm(step=0.3, refresh=geometric_grid(64), noise_bounds=0.0)
    state = run.run(lambda x, k: x + tilts, CrowdRun.start(np.zeros(4), 4), 64)
    np.testing.assert_allclose(state.weights, (1 / energies) / (1 / energies).sum(), rtol=1e-12)


def test_states_are_never_changed_in_place():
    crowd, gradients = federation()
    start = CrowdRun.start(np.zeros(6), 5)
    early = algorithm(crowd).run(gradients, start, 3)
    before = {name: value.copy() for name, value in early.to_arrays().items()}
    algorithm(crowd).run(gradients, early, 5)
    for name, value in early.to_arrays().items():
        np.testing.assert_array_equal(value, before[name])
    assert not start.residual_sums.any()


def start5():
    return CrowdRun.start(np.zeros(6), 5)


def run_with(gradients=lambda x, k: np.zeros((5, 6)), rounds=3, **changes):
    settings = {"step": 0.1, "refresh": (), "noise_bounds": 1.0} | changes
    return CrowdAlgorithm(**settings).run(gradients, start5(), rounds)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: CrowdRun.start(np.zeros(6), 2), "n_clients >= 3 .got 2"),
        (lambda: CrowdRun.start([np.nan], 3), "point is finite"),
        (lambda: CrowdRun.start([[0.0]], 3), "1 axes"),
        (lambda: run_with(step=0.0), "step"),
        (lambda: run_with(step=lambda k: -1.0), "step"),
        (lambda: run_with(batch_size=0), "batch_size"),
        (lambda: run_with(floor=0.0), "floor"),
        (lambda: run_with(noise_bounds=[-1.0] * 5), "noise_bounds"),
        (lambda: run_with(noise_bounds=[1.0] * 4, refresh={2}), "each client"),
        (lambda: run_with(horizon=0), "horizon"),
        (lambda: run_with(horizon=2), "ends by its horizon 2 .got round 3"),
        (lambda: run_with(rounds=0), "n_rounds >= 1"),
        (lambda: run_with(lambda x, k: np.zeros((4, 6))), r"\(5, 6\).*\(4, 6\)"),
        (lambda: run_with(lambda x, k: np.full((5, 6), np.inf)), "finite"),
        (lambda: run_with(lambda x, k: np.zeros((5, 6), complex)), "real numbers"),
        (lambda: run_with(projection=lambda x: x[:2]), "projected point"),
        (lambda: run_with(projection=lambda x: x * np.nan), "next point"),
        (lambda: run_with(refresh={2}, noise_bounds=0.0), "positive cost"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(AssumptionError, match=message):
        call()


def test_halves_are_undefined_before_both_hold_a_round():
    with pytest.raises(NotEnoughDataError, match="got 0"):
        _ = start5().half_averages


DAMAGE = {
    "missing": ({"weights": None}, StateError, "weights"),
    "shape": ({"residual_sums": np.zeros((2, 5, 7))}, StateError, r"\(2, 5, 7\)"),
    "round axis": ({"round": np.zeros(2, int)}, StateError, "one number"),
    "negative round": ({"round": np.asarray(-1)}, AssumptionError, "round >= 0"),
    "weights": ({"weights": np.ones(5)}, AssumptionError, "sums to one"),
    "NaN": ({"point": np.full(6, np.nan)}, AssumptionError, "point is finite"),
    "two clients": (
        {"weights": np.full(2, 0.5), "residual_sums": np.zeros((2, 2, 6))},
        StateError,
        "2 clients",
    ),
}


@pytest.mark.parametrize(("damage", "error", "message"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_state_is_refused(damage, error, message):
    arrays = {k: v for k, v in (start5().to_arrays() | damage).items() if v is not None}
    with pytest.raises(error, match=message):
        CrowdRun.from_arrays(arrays)
