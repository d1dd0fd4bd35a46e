"""Partial participation: every coefficient against an enumeration of who may be present."""

from itertools import combinations, product

import numpy as np
import pytest

from fedtheory.crowd.noise_energies import fit_noise_energies
from fedtheory.crowd.participation import noise_mixing, participation_factor
from fedtheory.errors import AssumptionError, NotEnoughDataError

SIZES = [(m, n) for n in (3, 4, 5, 6) for m in range(2, n + 1)]


def subsets_with(client, m, n):
    rest = [j for j in range(n) if j != client]
    return [(client, *others) for others in combinations(rest, m - 1)]


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_mean_residual_over_all_subsets_is_rho_times_the_disagreement(m, n, generator):
    tilts = generator.standard_normal((n, 3))
    residuals = [tilts[1] - tilts[list(p)].mean(axis=0) for p in subsets_with(1, m, n)]
    expected = participation_factor(m, n) * (tilts[1] - tilts.mean(axis=0))
    np.testing.assert_allclose(np.mean(residuals, axis=0), expected, atol=1e-14)


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_mixing_is_the_mean_dispersion_over_all_subsets(m, n, generator):
    tilts, noise = generator.standard_normal((n, 3)), generator.uniform(0, 2, n)
    rho, total = participation_factor(m, n), 0.0
    for p in subsets_with(1, m, n):
        centred = tilts[1] - tilts[list(p)].mean(axis=0)
        share = np.array([(j == 1) - 1 / m for j in p])
        total += ((centred / rho - (tilts[1] - tilts.mean(axis=0))) ** 2).sum()
        total += (share**2 * noise[list(p)]).sum() / rho**2
    peers = np.delete(tilts, 1, axis=0)
    spread = ((peers - peers.mean(axis=0)) ** 2).sum()
    own, others, centring = noise_mixing(m, n)
    expected = own * noise[1] + others * (noise.sum() - noise[1]) + centring * spread
    assert total / len(subsets_with(1, m, n)) == pytest.approx(expected, rel=1e-12)


def test_with_everybody_present_mixing_is_the_disagreement_map():
    for n in (3, 5, 20):
        own, others, centring = noise_mixing(n, n)
        assert participation_factor(n, n) == 1
        assert (own - others, others, centring) == pytest.approx((1 - 2 / n, 1 / n**2, 0))


def test_dispersion_over_all_worlds_is_what_the_equations_say(generator):
    # Client 0 attends two rounds of two participants out of four, with Rademacher noise: the
    # 36 equally likely worlds of who else came, times 16 signs, averaged exactly.
    n, m = 4, 2
    tilts, noise = generator.standard_normal((n, 2)), generator.standard_normal((n, 2))
    rho, worlds = participation_factor(m, n), []
    for pair in product(subsets_with(0, m, n), repeat=2):
        for signs in product((-1, 1), repeat=2 * m):
            y = []
            for p, s in zip(pair, np.reshape(signs, (2, m)), strict=True):
                reports = tilts[list(p)] + s[:, None] * noise[list(p)]
                y.append((reports[0] - reports.mean(axis=0)) / rho)
            worlds.append(np.square(y).sum() - 2 * np.square(np.mean(y, axis=0)).sum())
    levels = (noise**2).sum(axis=1)
    own, others, centring = noise_mixing(m, n)
    peers = tilts[1:] - tilts[1:].mean(axis=0)
    expected = own * levels[0] + others * levels[1:].sum() + centring * (peers**2).sum()
    # N/(N-1) = 2 times the mean dispersion is the sum over the two rounds.
    assert 2 * np.mean(worlds) == pytest.approx(2 * expected, rel=1e-12)


def test_equations_are_solved_for_mixed_sizes(generator):
    n = 6
    sizes = [generator.integers(2, n + 1, generator.integers(2, 9)) for _ in range(n)]
    mixing = np.array([np.sum([noise_mixing(m, n) for m in own], axis=0) for own in sizes]).T
    attended = np.array([len(own) for own in sizes], float)
    levels, disagreements = generator.uniform(0.1, 2, n), generator.uniform(0, 2, n)
    peers = disagreements.sum() - n / (n - 1) * disagreements
    shown = (mixing[0] - mixing[1]) * levels + mixing[1] * levels.sum() + mixing[2] * peers
    found = fit_noise_energies(shown * (attended - 1) / attended, attended, mixing, disagreements)
    np.testing.assert_allclose(found, levels, rtol=1e-11)


def test_peers_spread_is_a_function_of_the_disagreements(generator):
    tilts = generator.standard_normal((6, 4))
    disagreements = ((tilts - tilts.mean(axis=0)) ** 2).sum(axis=1)
    for i in range(6):
        peers = np.delete(tilts, i, axis=0)
        spread = ((peers - peers.mean(axis=0)) ** 2).sum()
        assert disagreements.sum() - 6 / 5 * disagreements[i] == pytest.approx(spread, rel=1e-12)


def test_noise_estimates_never_go_below_zero():
    # T^{-1} (4.5, 0, 0) = (11.25, -2.25, -2.25) by hand.
    mixing = 3 * np.array([[4 / 9] * 3, [1 / 9] * 3, [0.0] * 3])
    found = fit_noise_energies(np.array([9.0, 0, 0]), np.full(3, 3.0), mixing, np.zeros(3))
    assert found.tolist() == pytest.approx([11.25, 0, 0])


FOUR = np.full(4, 3.0)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: participation_factor(1, 5), NotEnoughDataError, "2 to 5 clients .* .got 1"),
        (lambda: participation_factor(6, 5), NotEnoughDataError, "got 6"),
        (lambda: participation_factor(2, 2), NotEnoughDataError, "n_clients >= 3"),
        (lambda: noise_mixing(0, 5), NotEnoughDataError, "got 0"),
        (lambda: noise_mixing(2.0, 5), AssumptionError, "integer"),
        (
            lambda: fit_noise_energies(FOUR, FOUR, np.ones((3, 3)), FOUR),
            AssumptionError,
            r"mixing_sums has shape \(3, 4\)",
        ),
        (
            lambda: fit_noise_energies(FOUR, np.ones(4), np.ones((3, 4)), FOUR),
            NotEnoughDataError,
            "attends at least 2 rounds .got 1.0",
        ),
        (
            lambda: fit_noise_energies(np.ones(2), np.ones(2), np.ones((3, 2)), np.ones(2)),
            NotEnoughDataError,
            "n_clients >= 3",
        ),
        (
            lambda: fit_noise_energies(FOUR * np.nan, FOUR, np.ones((3, 4)), FOUR),
            AssumptionError,
            "dispersions is finite",
        ),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()
