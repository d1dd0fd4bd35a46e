"""Comparisons: what never counts as a yes, and what is exact."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.compare import NotComparable, compare, is_exact, written
from proofs_checks.checkers.pairs import Pair, dense, dense_product
from proofs_checks.checkers.property import Property
from proofs_checks.statement.claim import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    GREATER,
    LESS,
    Context,
    Status,
    Tolerance,
)

HERE = Context("x-1", "nowhere")


def is_refused(found, why):
    """Whatever fails is an error: the sentence has to be the one that is meant."""
    assert (found.status, why in found.why) == (Status.ERROR, True), found.why


LOOSE = Tolerance(1e-9, "rounding")


@pytest.mark.parametrize(
    "side", [None, math.nan, "1", [], [None], np.nan, sp.nan, True, 1j, sp.Symbol("x")]
)
@pytest.mark.parametrize("relation", [EQUAL, AT_MOST, AT_LEAST])
def test_what_is_no_number_is_never_compared(side, relation):
    with pytest.raises(NotComparable):
        compare(relation, side, side if side is None or side == [] else 1, LOOSE)


def test_floats_need_a_tolerance_and_fractions_none():
    with pytest.raises(NotComparable, match="no tolerance"):
        compare(EQUAL, 0.5, Fraction(1, 2))
    assert compare(EQUAL, 0.5, Fraction(1, 2), LOOSE).ok
    found = compare(EQUAL, Fraction(1, 2), sp.Rational(1, 2))
    assert found.ok
    assert found.exact


def test_exactness_ignores_the_tolerance():
    assert not compare(EQUAL, Fraction(1), 1 + Fraction(1, 10**12), LOOSE).ok


@pytest.mark.parametrize(
    ("relation", "m", "c", "ok"),
    [
        (AT_MOST, 1, 1, True),
        (AT_MOST, 2, 1, False),
        (LESS, 1, 1, False),
        (LESS, 0, 1, True),
        (AT_LEAST, 1, 1, True),
        (AT_LEAST, 0, 1, False),
        (GREATER, 1, 1, False),
        (GREATER, 2, 1, True),
    ],
)
def test_relations(relation, m, c, ok):
    assert compare(relation, m, c).ok is ok


def test_the_worst_entry_is_named():
    found = compare(AT_MOST, [[1, 2], [3, 9]], [[2, 2], [4, 5]])
    assert (found.ok, found.where, found.measured) == (False, "1,1", 9)


@pytest.mark.parametrize(
    ("m", "c"), [([1, 2], [1]), ([[1]], [1]), ({"a": 1}, {"b": 1}), ({"a": 1}, [1])]
)
def test_shapes_must_agree(m, c):
    with pytest.raises(NotComparable):
        compare(EQUAL, m, c)


def test_exact_numbers():
    assert all(map(is_exact, [1, Fraction(1, 3), sp.Rational(1, 3)]))
    assert not any(map(is_exact, [1.0, True, "1", sp.pi, None, np.float64(1)]))


def test_written_is_json():
    assert written([Fraction(1, 3), 2, 0.5, math.inf, np.array([1.0])]) == [
        "1/3",
        "2",
        0.5,
        "inf",
        [1.0],
    ]


@pytest.mark.parametrize("value", [0, 1, -1e-3, math.nan])
def test_a_tolerance_has_a_size_and_a_reason(value):
    with pytest.raises(ValueError, match="strictly between 0 and 1"):
        Tolerance(value, "why")


def test_a_tolerance_carries_its_reason():
    with pytest.raises(ValueError, match="carries its reason"):
        Tolerance(1e-9, " ")


def test_pairs_agree_with_dense_matrices():
    left, right = Pair(Fraction(2, 3), Fraction(1, 5), 4), Pair(Fraction(-1), Fraction(3, 7), 4)
    product = left @ right
    assert dense(product.a, product.b, 4) == dense_product(
        dense(left.a, left.b, 4), dense(right.a, right.b, 4)
    )
    total = left + right - right
    assert (total.a, total.b) == (left.a, left.b)


def all_n(**changes):
    fields = {
        "name": "a",
        "start": 3,
        "degree": 4,
        "measured": lambda n: (n - 2) / (n - 2),
        "second": lambda n: Fraction(n - 2, n - 2),
        "claimed": lambda n: n / n,
    }
    return AllN(**{**fields, **changes}).judge(HERE)


def test_the_second_route_carries_the_domain():
    assert all_n().status is Status.HOLDS
    # (n - 2)/(n - 2) cancels to 1 in the computer algebra; at n = 2 it means nothing
    is_refused(all_n(start=2), "a side is undefined at n = 2, inside the stated domain")


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"measured": lambda n: 1.0 * n / n}, "a float entered a symbolic audit"),
        ({"measured": sp.sin}, "not a rational function of n: sin(n)"),
        ({"second": lambda n: 1.0}, "at n = 3: a side is a float"),
        ({"second": lambda n: None}, "at n = 3: a side is no real number: None"),
        ({"start": 0}, "the domain or the declared degree is empty"),
        ({"degree": -1}, "the domain or the declared degree is empty"),
        ({"measured": lambda n: [1, 1]}, "different numbers of components"),
    ],
)
def test_floats_and_strangers_are_errors_in_a_symbolic_audit(bad, why):
    is_refused(all_n(**bad), why)


def test_the_routes_must_agree():
    is_refused(all_n(measured=lambda n: n / n + (n - 3) * (n - 4)), "the routes disagree")


def test_a_high_degree_is_refused():
    assert all_n(measured=lambda n: n**9 / n**9 + 0 * n, degree=0).status is Status.HOLDS
    cube = {"measured": lambda n: n**3, "second": lambda n: Fraction(n) ** 3}
    found = all_n(**cube, claimed=lambda n: n**3, degree=2)
    is_refused(found, "the degree in n is 3, above the declared 2")


@pytest.mark.parametrize(
    ("measured", "start", "status"),
    [
        (lambda n: n - 2, 3, Status.HOLDS),
        (lambda n: n - 3, 3, Status.VIOLATED),
        (lambda n: (n - 4) ** 2 + 1, 3, Status.HOLDS),
        (lambda n: (n - 10) * (n - 11) + 1, 3, Status.HOLDS),
        # negative between two integers only: no integer tells, the sign is not claimed
        (lambda n: (2 * n - 61) * (2 * n - 62) + 0 * n, 3, Status.UNDECIDED),
    ],
)
def test_signs_in_n(measured, start, status):
    found = all_n(
        measured=measured,
        second=lambda n: Fraction(measured(n)),
        start=start,
        claimed=lambda n: 0 * n,
        relation=GREATER,
    )
    assert found.status is status


def cases(**changes):
    fields = {
        "name": "a",
        "cases": (1, 2),
        "measured": Fraction,
        "claimed": lambda c: c,
    }
    return Cases(**{**fields, **changes})


def test_cases():
    audit = cases()
    assert audit.grade_of(audit.judge(HERE)) == "exact on cases"
    loose = cases(measured=float, tolerance=LOOSE)
    assert loose.grade_of(loose.judge(HERE)) == "sampled"
    is_refused(cases(cases=()).judge(HERE), "the list of cases is empty")
    is_refused(cases(measured=lambda c: None).judge(HERE), "a side is no real number: None")
    nothing = cases(measured=lambda c: math.nan, tolerance=LOOSE)
    is_refused(nothing.judge(HERE), "a side is NaN")
    found = cases(claimed=lambda c: 1).judge(HERE)
    assert found.status is Status.VIOLATED
    assert found.figures["witness"] == "2"


def prop(**changes):
    from hypothesis import strategies as st

    fields = {
        "name": "a",
        "instances": lambda: st.integers(1, 100),
        "measured": lambda x: x,
        "claimed": lambda x: 100,
        "relation": AT_MOST,
    }
    return Property(**{**fields, **changes}).judge(HERE)


def test_property_counts_its_hypotheses():
    assert prop().status is Status.HOLDS
    thin = prop(hypotheses={"x = 7": lambda x: x == 7})
    assert thin.caveat == "vacuous"
    assert thin.figures["hypotheses met"] == {"x = 7": thin.figures["instances"]}
    is_refused(prop(hypotheses={"never": lambda x: False}), "no instance met the hypotheses")


def test_property_shrinks_to_the_witness():
    found = prop(claimed=lambda x: 41)
    assert (found.status, found.figures["witness"]) == (Status.VIOLATED, "42")
    is_refused(prop(measured=lambda x: None), "a side is no real number: None against 100")


def sums(**changes):
    fields = {
        "name": "a",
        "client": ("c", "w"),
        "shared": ("H",),
        "relations": ("c*w - H",),
        "sums": {"w": "1"},
        "summand": "w**2*c",
        "outside": "-H",
        "points": ((Fraction(2), Fraction(3)),),
        "measured": lambda p: sum((1 / sum(1 / x for x in p) / c) ** 2 * c for c in p),
        "claimed": lambda p: 1 / sum(1 / x for x in p),
    }
    return ClientSums(**{**fields, **changes})


def test_client_sums():
    assert sums().judge(HERE).status is Status.HOLDS
    is_refused(sums(summand="w**2*c + w").judge(HERE), "the identity reduces to 1, yet every")
    is_refused(sums(points=()).judge(HERE), "the second route has no points")
    assert sums(claimed=lambda p: 2 / sum(1 / x for x in p)).judge(HERE).status is Status.VIOLATED
    with pytest.raises(ValueError, match="unknown quantity"):
        sums(summand="z").judge(HERE)
    with pytest.raises(ValueError, match="float"):
        sums(summand="1.5*w").judge(HERE)
