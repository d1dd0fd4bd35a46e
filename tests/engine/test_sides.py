"""Attacks on the two sides of an audit: poles nobody meets, floats in balls, catches too coarse."""

from __future__ import annotations

import functools
from fractions import Fraction

import pytest
import sympy as sp

from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.balls import Balls
from proofs_checks.checkers.poles import divisions, integer_root
from proofs_checks.checkers.sampled import Sampled
from proofs_checks.definitions.gaussian import point
from proofs_checks.registry import registry
from proofs_checks.statement.claim import AT_MOST, ClaimError, Context, Status
from proofs_checks.stats.laws import Bernoulli, ChiSquare, Normal
from proofs_checks.stats.symmetry import Exchangeable, SignSymmetry
from proofs_checks.stats.tail_bounds import Bounded, GaussianProduct, VarianceAtMost
from tests.engine.toy import COIN, make

CONTEXT = Context("x-1", ".")


def all_n(side):
    """Judge a side against itself, on the integers from 3 on."""
    return AllN(
        name="a",
        start=3,
        degree=3,
        measured=side,
        second=lambda n: side(Fraction(n)),
        claimed=side,
    ).judge(CONTEXT)


@pytest.mark.parametrize(
    "side",
    [
        lambda n: 1 / (n - 97),
        lambda n: n * (n - 97) / (n - 97),
        lambda n: (n**2 - 97**2) / (n - 97),
        lambda n: (n - 97) ** -1 * (n - 97),
        lambda n: n / (1 - Fraction(97) / n),
        lambda n: 1 / (1 / (n - 97)),
        lambda n: 1 / ((2 * n - 7) * (n - 97)) * (2 * n - 7) * (n - 97),
    ],
)
def test_a_pole_beyond_the_integers_tried_is_found(side):
    found = all_n(side)
    assert found.status is Status.ERROR
    assert "is 0 at n = 97, inside the stated domain" in found.why


def test_a_pole_outside_the_domain_or_between_integers_is_none():
    assert all_n(lambda n: n * (n - 2) / (n - 2)).status is Status.HOLDS
    assert all_n(lambda n: n * (2 * n - 7) / (2 * n - 7)).status is Status.HOLDS


def test_sympy_is_left_as_it_was():
    before = (sp.Expr.__truediv__, sp.Expr.__rtruediv__, sp.Expr.__pow__)
    n = sp.Symbol("n")
    with pytest.raises(ZeroDivisionError), divisions():
        raise ZeroDivisionError
    with divisions() as noted:
        assert 1 / (n - 2) * (n - 2) ** 2 == n - 2
    assert noted == [n - 2]
    assert (sp.Expr.__truediv__, sp.Expr.__rtruediv__, sp.Expr.__pow__) == before
    assert integer_root((n - 4) * (n - 9), n, 5) == 9
    assert integer_root(n**2 + 1, n, 0) is None
    assert integer_root(n - n, n, 5) == 5


BOX = (((Fraction(0), Fraction(1)),),)
TENTH = 0.1


def own_ball(x, times):
    from flint import arb

    return x + arb.pi() * times


def default(x, share=0.1):
    return x


@pytest.mark.parametrize(
    "side",
    [
        lambda x: x * 0.1,
        lambda x: 0.1 + x,
        lambda x: x**0.5,
        lambda x: (x + 1).exp() - 1e-3,
        lambda x: x * TENTH,
        lambda x: x * float(Fraction(1, 10)),
        lambda x: (x + 1) ** float("0.5"),
        lambda x: x if x < float("0.1") else x + 1,
        lambda x: own_ball(x, 0.1),
        functools.partial(own_ball, times=0.1),
        default,
        lambda x: x.max(float(1)),
    ],
)
def test_a_float_in_a_side_of_balls_is_refused(side):
    found = Balls(
        name="a", boxes=BOX, measured=side, claimed=lambda x: point(100) + 0 * x, relation=AT_MOST
    ).judge(CONTEXT)
    assert found.status is Status.ERROR
    assert "float" in found.why


def test_fractions_and_balls_in_a_side_are_welcome():
    def side(x):
        return (x * point("1/10") - x**2 / 3 + (-x).exp()).sqrt() + own_ball(x, 1)

    found = Balls(name="a", boxes=BOX, measured=side, claimed=lambda x: point(9), relation=AT_MOST)
    assert found.judge(CONTEXT).status is Status.HOLDS


@pytest.mark.parametrize(
    ("law", "claimed", "coarse", "fine"),
    [
        (Bernoulli(), 0.5, 0.3, 0.02),
        (Bernoulli(), 0.0, 0.6, 0.1),
        (Normal(1.0), 2.0, 1.5, 0.5),
        (Normal(1.0), 0.0, 0.7, 0.1),
        (Normal(1.0), (1e9, 0.1), 0.2, 0.04),
        (ChiSquare(3), 2.0, 1.2, 0.5),
        (ChiSquare(3), 0.0, 1e-9, None),
        (GaussianProduct((0.5, 2.0), 4), (0.0, 0.0), 0.6, 0.4),
        (Bounded(-1.0, 1.0), 0.0, 0.6, 0.1),
        (VarianceAtMost((4.0, 9.0)), (0.0, 50.0), 1.2, 0.9),
        (SignSymmetry(), 0.5, 0.3, 0.1),
        (Exchangeable(4), 0.25, 0.2, 0.1),
    ],
)
def test_an_equality_must_see_a_factor_of_two(law, claimed, coarse, fine):
    def said(catch, **rest):
        audit = Sampled(
            name="a", draw=None, law=law, claimed=claimed, min_detectable_effect=catch, **rest
        )
        return any("a claim false by a factor of two would pass" in x for x in audit.problems())

    assert said(coarse)
    assert fine is None or not said(fine)
    # an inequality is supported only by a whole interval on its side, however coarse
    assert not said(coarse, relation=AT_MOST)


def test_a_claim_with_a_huge_catch_does_not_load(tmp_path):
    root = make(
        tmp_path, toy_lem_2=COIN.replace("min_detectable_effect=0.02", "min_detectable_effect=0.4")
    )
    with pytest.raises(ClaimError, match=r"would catch a violation of 0\.4 only, 80% of the size"):
        registry.load(root).check()
