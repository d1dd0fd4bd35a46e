"""False claims and true rivals that once came out the wrong way."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import strategies

from proofs_checks import recheck
from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.balls import Balls
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.property import Property
from proofs_checks.checkers.sampled import Sampled
from proofs_checks.registry import digests
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
from proofs_checks.statement.judge import safely
from proofs_checks.stats.laws import Bernoulli, Normal
from proofs_checks.stats.symmetry import SignSymmetry
from proofs_checks.stats.tail_bounds import Bounded

CONTEXT = Context("x-1", "nowhere")
TINY = Tolerance(1e-9, "rounding")


def answer(audit):
    return safely(lambda: audit.judge(CONTEXT))


def status(audit):
    return answer(audit).status


def is_refused(audit, why):
    """A crash is an error too: the sentence has to be the one that is meant."""
    found = answer(audit)
    assert (found.status, why in found.why) == (Status.ERROR, True), found.why


def test_an_inequality_needs_both_measured_sides_to_be_one():
    audit = AllN(
        name="a",
        start=1,
        degree=2,
        relation=AT_MOST,
        measured=lambda n: 0 * n,
        second=lambda n: Fraction(n * n),
        claimed=lambda n: 20 + 0 * n,
    )
    is_refused(audit, "routes disagree: at n = 1 the measured side is 0 with n a symbol and 1")


@pytest.mark.parametrize("relation", [EQUAL, AT_MOST])
@pytest.mark.parametrize(
    ("measured", "claimed", "why"),
    [
        (5.0, math.inf, "a side is infinite"),
        (-math.inf, 1.0, "a side is infinite"),
        (np.complex128(1 + 5j), 1.0, "a side is no real number"),
        ({1: Fraction(5)}, 1, "a number stands against a table of named entries"),
    ],
)
def test_overflow_complex_numbers_and_keys_are_never_a_yes(relation, measured, claimed, why):
    audit = Cases(
        name="a",
        cases=[1],
        measured=lambda c: measured,
        claimed=lambda c: claimed,
        relation=relation,
        tolerance=TINY,
    )
    is_refused(audit, why)


def test_an_integer_of_fixed_width_is_not_exact():
    audit = Cases(
        name="a",
        cases=[1],
        measured=lambda c: np.prod(np.array([2**32, 2**32])),
        claimed=lambda c: 0,
    )
    is_refused(audit, "a side is a float (0.0 against 0.0) and the audit states no tolerance")


def test_balls_that_were_compared_or_stripped_are_found_out():
    half = ((Fraction(0), Fraction(1, 2)),)
    branch = Balls(
        name="a",
        boxes=[half],
        measured=lambda x: max(x, 1 - x),
        claimed=lambda x: 3 / (x * 0 + 5),
    )
    middle = Balls(name="a", boxes=[half], measured=lambda x: x.mid(), claimed=lambda x: x * 0 + 1)
    exact = Balls(
        name="a", boxes=[((2, 2),)], measured=lambda x: x.sqrt(), claimed=lambda x: math.sqrt(2)
    )
    is_refused(branch, "its ball over a box misses its value at a point of it")
    is_refused(middle, "its ball over a box misses its value at a point of it")
    is_refused(exact, "a side is the float 1.41")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"sums": {"2*w": "1"}, "summand": "w", "outside": "-1"}, "of a bare monomial, not of"),
        (
            {"relations": ("w", "w - 1"), "summand": "w - 17"},
            "no freedom in the number of clients: [1]",
        ),
        (
            {"relations": ("n - 3",), "summand": "w*(n - 3)"},
            "no freedom in the number of clients: [n - 3]",
        ),
    ],
)
def test_false_hypotheses_prove_no_sum(words, why):
    audit = ClientSums(
        name="a", client=("w",), points=[1], measured=lambda p: 1, claimed=lambda p: 1, **words
    )
    is_refused(audit, why)


def test_a_true_rival_is_not_felled_by_a_witness_outside_the_domain():
    audit = Property(
        name="a",
        instances=lambda: strategies.integers(1, 90),
        measured=lambda x: x,
        claimed=lambda x: 0,
        relation=GREATER,
        rivals={"x >= 1": {"claimed": lambda x: 1, "relation": AT_LEAST, "witnesses": (-3,)}},
    )
    assert status(audit) is Status.HOLDS
    found = audit.judge_rival("x >= 1", CONTEXT)
    assert found.status is Status.ERROR
    assert "-3 breaks the claim itself" in found.why


def test_a_rival_may_not_change_the_measure():
    audit = Cases(
        name="a",
        cases=[0.1],
        measured=lambda x: 3 * x,
        claimed=lambda x: x + x + x,
        tolerance=TINY,
        rivals={"closer": {"tolerance": Tolerance(1e-300, "none")}},
    )
    assert any("how it is judged" in line for line in audit.problems())


@pytest.mark.parametrize(
    ("relation", "claimed", "law"),
    [(LESS, 1.0, Bernoulli()), (GREATER, 0.0, Bernoulli()), (GREATER, 0.0, Bounded(0.0, 1.0))],
)
def test_an_interval_that_touches_the_claimed_side_proves_no_strict_inequality(
    relation, claimed, law
):
    audit = Sampled(
        name="a",
        draw=lambda rng, m: np.full(m, claimed),
        law=law,
        claimed=claimed,
        relation=relation,
        min_detectable_effect=0.1,
    )
    assert status(audit) is not Status.HOLDS


def test_signs_that_hardly_occur_are_vacuous():
    audit = Sampled(
        name="a",
        draw=lambda rng, m: (rng.random(m) < 1e-3).astype(float),
        law=SignSymmetry(),
        claimed=0.5,
        min_detectable_effect=0.1,
    )
    found = audit.judge(CONTEXT)
    assert (found.status, found.caveat) == (Status.UNDECIDED, "vacuous")


def test_a_complex_replicate_is_refused():
    audit = Sampled(name="a", draw=lambda rng, m: 5j * np.ones(m), law=Normal(1), claimed=0.0,
                    min_detectable_effect=0.1)  # fmt: skip
    is_refused(audit, "a replicate is complex")


def test_the_checker_does_not_mix_a_strict_bound_with_a_weak_one():
    gap = ["-", ["var", "x"], "5"]
    one = {
        "kind": "identity",
        "says": "(x - 5)/(x - 5) = 1 for x >= 5",
        "given": [[">", ["var", "x"], "0"], [">=", ["var", "x"], "5"]],
        "at": {"x": "6"},
        "statement": ["=", ["/", gap, gap], "1"],
        "cofactors": [],
    }
    for given in (one["given"], one["given"][::-1]):
        with pytest.raises(recheck.Refused):
            recheck.check_certificate(one | {"given": given})
    assert recheck.check_certificate(one | {"given": [[">", ["var", "x"], "5"]]})


@pytest.mark.parametrize(
    ("one", "other"),
    [("1", "'int 1'"), ("b'a'", "\"b'a'\""), ("...", "'Ellipsis'"), ("2j", "'2j'")],
)
def test_a_text_has_not_the_digest_of_a_number(one, other):
    assert digests.source_digest(f"x = {one}") != digests.source_digest(f"x = {other}")
