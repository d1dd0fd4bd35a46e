"""Instances read from bytes: ranges, extremes and ties, simple witnesses, the same every time."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from proofs_checks.instances import byte_strategy
from proofs_checks.instances import crowd_costs as costs
from proofs_checks.instances import crowd_tilts as crowds
from proofs_checks.instances import crowd_weights as weights
from proofs_checks.instances.fedpca import rate_vectors
from proofs_checks.instances.martingales import martingales

DERANDOMIZED = settings(
    max_examples=1000,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)
SHARED = {
    "tilts": crowds.tilt_arrays,
    "incoherent tilts": crowds.incoherent_arrays,
    "competitions": weights.competitions,
    "costs": costs.cost_vectors,
    "pairs of costs": costs.cost_pairs,
    "costs with weights": costs.costs_with_weights,
    "costs and estimates": costs.costs_and_estimates,
    "estimates with floor": costs.estimates_with_floor,
    "martingales": lambda: martingales((0, 4, 4), 7),
    "rates": rate_vectors,
}


def readings(part, count=4000):
    """Values of uniformly random bytes, which is what Hypothesis draws."""
    generator = random.Random(7)
    return [part.read(generator.randbytes(part.width)) for _ in range(count)]


def shrunk(part, broken):
    return find(part.strategy(), broken, settings=DERANDOMIZED)


@pytest.mark.parametrize(("low", "high"), [(-4, 4), (1, 9), (-9, -3), (5, 5), (0, 207), (-5, 202)])
def test_a_byte_reaches_every_value_of_a_small_range_and_no_other(low, high):
    part = byte_strategy.integers_of(low, high, 1)
    assert part.width == 1
    assert {part.read(bytes([code])) for code in range(256)} == {
        (value,) for value in range(low, high + 1)
    }


@pytest.mark.parametrize(("low", "high"), [(0, 208), (1, 10000), (-300, 40)])
def test_two_bytes_reach_every_value_of_a_larger_range_and_no_other(low, high):
    part = byte_strategy.integers_of(low, high, 1)
    assert part.width == 2
    assert {part.read(code.to_bytes(2, "big")) for code in range(65536)} == {
        (value,) for value in range(low, high + 1)
    }


def test_every_rational_of_the_range_with_a_small_denominator_is_reached_and_no_other():
    part = byte_strategy.fractions_of(Fraction(1, 2), 3, 4, 1)
    wanted = {Fraction(p, q) for q in range(1, 5) for p in range(1, 13) if q <= 2 * p <= 6 * q}
    codes = (bytes([kind, code]) for code in range(256) for kind in range(256))
    assert {x for data in codes for x in part.read(data)} == wanted


def test_end_points_that_only_some_denominators_have_are_reached():
    found = Counter(
        x for row in readings(byte_strategy.fractions_of(Fraction(1, 20), 40, 20, 6)) for x in row
    )
    assert min(found) == Fraction(1, 20)
    assert max(found) == 40
    assert found[Fraction(1, 20)] > 24000 / 50


def test_values_between_the_end_points_are_drawn_about_equally_often():
    found = Counter(readings(byte_strategy.integers_of(-4, 4, 1), 20000))
    between = [found[(value,)] for value in range(-3, 4)]
    assert max(between) < 1.25 * min(between)


def test_end_points_and_repeats_are_drawn_more_often_than_by_chance():
    rows = readings(byte_strategy.integers_of(0, 99, 4))
    ends = sum(x in (0, 99) for row in rows for x in row) / (4 * len(rows))
    ties = sum(len(set(row)) < 4 for row in rows) / len(rows)
    # by chance 2/100 and 1 - (99 98 97)/100^3 < 6/100
    assert ends > 0.05
    assert ties > 0.25


def test_an_option_listed_twice_is_drawn_twice_as_often():
    found = Counter(byte_strategy.choice("aab").read(bytes([code])) for code in range(256))
    assert found == {"a": 171, "b": 85}


def test_each_of_many_options_is_reached():
    options = range(504)
    part = byte_strategy.choice(options)
    assert {part.read(code.to_bytes(2, "big")) for code in range(65536)} == set(options)


@pytest.mark.parametrize(
    ("part", "simplest"),
    [
        (byte_strategy.integers_of(-4, 4, 2), (0, 0)),
        (byte_strategy.integers_of(1, 10000, 2), (1, 1)),
        (byte_strategy.integers_of(-9, -3, 1), (-3,)),
        (byte_strategy.fractions_of(Fraction(1, 20), 40, 20, 2), (1, 1)),
        (byte_strategy.fractions_of(-2, 2, 6, 1), (0,)),
        (byte_strategy.choices_of((0, 0, 5), 2), (0, 0)),
    ],
)
def test_zero_bytes_are_the_simplest_value(part, simplest):
    assert part.read(bytes(part.width)) == simplest


@pytest.mark.parametrize(
    ("part", "broken", "witness"),
    [
        (byte_strategy.integers_of(-4, 4, 5), lambda row: row[3] >= 2, (0, 0, 0, 2, 0)),
        (byte_strategy.integers_of(-40, 40, 3), lambda row: row[0] < 0, (-1, 0, 0)),
        (byte_strategy.integers_of(1, 10000, 3), lambda row: row[2] > 700, (1, 1, 701)),
        (byte_strategy.integers_of(0, 99, 3), lambda row: row[1] == row[2] > 6, (0, 7, 7)),
        (byte_strategy.fractions_of(0, 20, 10, 3), lambda row: row[1] > 3, (0, 4, 0)),
    ],
)
def test_a_failing_property_shrinks_to_the_simplest_instance(part, broken, witness):
    assert shrunk(part, broken) == witness


@pytest.mark.parametrize("name", SHARED)
def test_the_same_instances_are_drawn_every_time(name):
    def drawn():
        seen = []

        @settings(DERANDOMIZED, max_examples=30)
        @given(SHARED[name]().strategy())
        def note(instance):
            seen.append(instance)

        note()
        return seen

    first = drawn()
    assert len(first) >= 30
    assert first == drawn()


def test_one_instance_in_sixteen_is_sparse_and_the_rest_are_read_as_they_are():
    generator = random.Random(7)
    drawn = [generator.randbytes(41) for _ in range(4000)]
    zeros = [byte_strategy.sparse(data).count(0) for data in drawn]
    assert 0.05 < sum(count > 20 for count in zeros) / len(zeros) < 0.08
    assert all(byte_strategy.sparse(data) == data[:-1] for data in drawn if data[-1] < 240)


def test_tilts_have_every_shape_and_none_vanishes():
    arrays = readings(crowds.tilt_arrays(least=2, most=4, dimension=3), 2000)
    assert {(len(tilts), len(tilts[0])) for tilts in arrays} == {
        (n, d) for n in (2, 3, 4) for d in (1, 2, 3)
    }
    assert all(len(tilt) == len(tilts[0]) and any(tilt) for tilts in arrays for tilt in tilts)


def test_tilts_are_often_equal_and_of_very_different_energies():
    arrays = readings(crowds.tilt_arrays(dimension=6), 2000)
    equal = sum(len(set(tilts)) < len(tilts) for tilts in arrays) / len(arrays)
    energies = [sorted(sum(x * x for x in tilt) for tilt in tilts) for tilts in arrays]
    assert equal > 0.1
    assert sum(row[-1] > 50 * row[0] for row in energies) / len(arrays) > 0.2


@pytest.mark.parametrize("least", [-4, 0])
def test_weights_of_total_one_have_that_total_and_stay_on_the_simplex_if_asked(least):
    rows = [
        weights.of_total_one(row) for row in readings(byte_strategy.integers_of(least, 5, 3), 2000)
    ]
    assert all(sum(row) == 1 for row in rows)
    assert any(min(row) < 0 for row in rows) == (least < 0)


@pytest.mark.parametrize(("parts", "moved"), [((0, 0), (1, 0)), ((5, -5), (-4, 5))])
def test_parts_that_sum_to_zero_are_moved_within_their_range(parts, moved):
    assert weights.of_total_one(parts) == moved


def test_an_empty_range_is_refused():
    with pytest.raises(ValueError, match="low <= high, got 3 > 2"):
        byte_strategy.integers_of(3, 2, 1)


def test_a_choice_of_nothing_is_refused():
    with pytest.raises(ValueError, match="needs options, got none"):
        byte_strategy.choices_of((), 1)


def test_a_range_without_numerators_for_some_denominator_is_refused():
    with pytest.raises(ValueError, match="length >= 1, got 1/3 to 1/2"):
        byte_strategy.fractions_of(Fraction(1, 3), Fraction(1, 2), 4, 1)


@pytest.mark.parametrize("largest", [0, 257])
def test_a_denominator_that_one_byte_cannot_name_is_refused(largest):
    with pytest.raises(ValueError, match=f"1 to 256, got {largest}"):
        byte_strategy.fractions_of(0, 1, largest, 1)
