"""The schedules: grids, steps and the ball."""

import math

import numpy as np
import pytest

from fedtheory.crowd.schedules import (
    ball_projection,
    decaying_step,
    every_round,
    geometric_grid,
    tuned_step,
)
from fedtheory.errors import AssumptionError


@pytest.mark.parametrize("growth", [1.1, 1.5, 2, 2.5, 3])
@pytest.mark.parametrize("first", [0, 1, 3])
def test_grid_is_the_rounded_powers_up_to_the_end(growth, first):
    n_rounds = 700
    powers = {math.ceil(growth**j) for j in range(first, 100)}
    assert geometric_grid(n_rounds, growth, first) == {r for r in powers if r <= n_rounds}


def test_a_power_between_the_end_and_the_next_integer_is_left_out():
    # 1.5^2 = 2.25 rounds up to 3, beyond a run of 2 rounds.
    assert geometric_grid(2, 1.5, 2) == frozenset()


def test_every_round_is_every_round():
    assert all(every_round(k) for k in (1, 2, 3, 1000))


def test_decaying_step_starts_flat_and_then_falls():
    step = decaying_step(0.5, 5.0)
    assert step(1) == 0.1
    assert step(1000) == pytest.approx(2 / (0.5 * (1000 + 20)))


def test_tuned_step_is_capped_and_follows_the_lemma():
    assert tuned_step(0.5, 5.0, 1.0, 1.0, 1) == 0.1
    logarithm = math.log(math.e + 0.25 * 4 * 10**6 / 2)
    assert tuned_step(0.5, 5.0, 2.0, 2.0, 10**6) == pytest.approx(logarithm / (0.5 * 10**6))


def test_projection_is_the_nearest_point_of_the_ball(generator):
    centre, project = np.ones(4), ball_projection(np.ones(4), 2.0)
    inside = centre + np.array([1.0, 0, 0, 1])
    assert project(inside) is inside
    far = centre + 10 * generator.standard_normal(4)
    nearest = project(far)
    assert np.linalg.norm(nearest - centre) == pytest.approx(2)
    directions = generator.standard_normal((100, 4))
    others = centre + 2 * directions / np.linalg.norm(directions, axis=1, keepdims=True)
    assert (np.linalg.norm(others - far, axis=1) >= np.linalg.norm(nearest - far) - 1e-12).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: geometric_grid(10, 1.0), "growth > 1"),
        (lambda: geometric_grid(0), "n_rounds >= 1"),
        (lambda: geometric_grid(10, 2, -1), "first_exponent >= 0"),
        (lambda: decaying_step(0.0, 1.0), "strong_convexity"),
        (lambda: decaying_step(2.0, 1.0), "strong_convexity <= smoothness"),
        (lambda: tuned_step(2.0, 1.0, 1, 1, 1), "strong_convexity <= smoothness"),
        (lambda: tuned_step(1.0, 1.0, 0, 1, 1), "noise_energy"),
        (lambda: tuned_step(1.0, 1.0, 1, -1, 1), "radius"),
        (lambda: tuned_step(1.0, 1.0, 1, 1, 0), "n_rounds"),
        (lambda: ball_projection([0.0, math.nan], 1.0), "centre"),
        (lambda: ball_projection([0.0], 0.0), "radius"),
        (lambda: ball_projection([0.0], 1.0)(np.zeros(2)), "dimension of the ball"),
    ],
)
def test_refusals(call, message):
    with pytest.raises(AssumptionError, match=message):
        call()
