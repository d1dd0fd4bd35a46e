"""Engines must not decide alone: answers that careless ones get wrong."""

from __future__ import annotations

import functools
import math
import re
from fractions import Fraction

import mpmath
import pytest
import sympy as sp

from proofs_checks.checkers.balls import Balls, ball, check_engine
from proofs_checks.run import known_answers
from proofs_checks.statement.claim import AT_LEAST, AT_MOST, EQUAL, LESS, Context, Status

HERE = Context("x-1", "nowhere")
UNIT = ((Fraction(0), Fraction(1)),)


def test_arb_encloses_what_mpmath_misses(monkeypatch):
    check_engine()
    x = Fraction(3893924827815215, 2**50)
    with mpmath.workprec(300):
        value = mpmath.exp(mpmath.mpf(x.numerator) / x.denominator)
        mpmath.iv.prec = 53
        interval = mpmath.iv.exp(mpmath.iv.mpf(x.numerator) / x.denominator)
        # the reason for the rule: this is what "encloses" means to mpmath.iv here
        missed = not (mpmath.mpf(interval.a) <= value <= mpmath.mpf(interval.b))
        from flint import arb, ctx, fmpq

        ours = arb(fmpq(x.numerator, x.denominator)).exp()
        # at 53 bits the value itself would be read as a ball, wider than ours in some versions
        monkeypatch.setattr(ctx, "prec", 300)
        assert ours.contains(arb(mpmath.nstr(value, 60)))
    assert missed


def test_sympy_sums_a_sum_to_zero_that_is_not():
    w = sp.Symbol("w", integer=True)
    term = sp.sin(w / 64) * sp.binomial(51, w) * sp.binomial(77, 64 - w) / sp.Float("2.395e37")
    careless = float(sp.Sum(term, (w, 0, 64)).n())
    exact = math.fsum(
        math.sin(k / 64) * math.comb(51, k) * math.comb(77, 64 - k) / 2.395e37 for k in range(65)
    )
    assert exact == pytest.approx(0.3876, abs=5e-5)
    # SymPy's answer is why no audit asks `Sum(...).n()`; whatever it says, it is not the oracle
    assert careless != pytest.approx(exact, rel=1e-6)


def test_simplify_is_not_asked():
    from pathlib import Path

    import proofs_checks

    folder = Path(proofs_checks.__file__).parent
    paths = [
        path
        for room in ("checkers", "claims", "definitions", "instances", "statement", "certificates")
        for path in folder.glob(f"{room}/**/*.py")
    ]
    assert {path.relative_to(folder).parts[0] for path in paths} >= {"checkers", "claims"}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        for word in ("simplify(", ".equals(", "mpmath.iv", ".is_zero is None"):
            assert word not in text, f"{path.name} asks {word}"


@pytest.fixture
def unasked():
    """Every library as if it had not been asked in this process."""
    known_answers.check_known_answers.cache_clear()
    yield
    known_answers.check_known_answers.cache_clear()


def test_every_library_is_asked_once_before_it_is_believed(monkeypatch, unasked):
    checks = {name for name in vars(known_answers) if name.startswith("check_")}
    checks.remove("check_known_answers")
    asked = []
    for name in checks:
        monkeypatch.setattr(known_answers, name, functools.partial(asked.append, name))
    for _ in range(2):
        known_answers.check_known_answers()
    assert sorted(asked) == sorted(checks)
    assert len(checks) == 4


class NoDivision:
    """A Groebner basis that leaves everything as it is."""

    def __init__(self, *given):
        pass

    def reduce(self, polynomial):
        return [], polynomial


@pytest.mark.parametrize(
    ("place", "name", "wrong", "question"),
    [
        (known_answers, "PHILOX", [1, 2, 3], "the first words of Philox"),
        (known_answers.quantiles, "normal_upper", lambda tail: 5.99, "the normal tail"),
        (known_answers.quantiles, "beta_lower", lambda tail, a, b: 0.5, "Clopper and Pearson"),
        (known_answers.quantiles, "chi_square_upper", lambda tail, df: 1.0, "chi-square"),
        (known_answers.sp, "groebner", NoDivision, "n^4 = 4 modulo"),
        (known_answers.sp.Poly, "is_zero", True, "3n is not 0"),
        (known_answers.sp.Poly, "count_roots", lambda *a: 1, "two real roots"),
    ],
)
def test_one_wrong_answer_stops_everything(monkeypatch, unasked, place, name, wrong, question):
    known_answers.check_known_answers()
    known_answers.check_known_answers.cache_clear()
    monkeypatch.setattr(place, name, wrong)
    with pytest.raises(known_answers.KnownAnswerError, match=re.escape(question)):
        known_answers.check_known_answers()


@pytest.mark.parametrize("wrong", ["rank", "solve", "charpoly"])
def test_one_wrong_answer_about_a_matrix_stops_everything(monkeypatch, wrong):
    real = known_answers.fmpq_mat

    class Careless:
        """Matrices one of whose methods answers for a multiple of the matrix."""

        def __init__(self, *entries):
            self.matrix = real(*entries)

        def asked(self, name):
            return self.matrix * ({"rank": 0}.get(name, 2) if name == wrong else 1)

        def rank(self):
            return self.asked("rank").rank()

        def charpoly(self):
            return self.asked("charpoly").charpoly()

        def solve(self, right):
            return self.asked("solve").solve(right.matrix)

    monkeypatch.setattr(known_answers, "fmpq_mat", Careless)
    with pytest.raises(known_answers.KnownAnswerError, match="wrong answer"):
        known_answers.check_matrices()


def judge(**changes):
    fields = {
        "name": "a",
        "boxes": (UNIT,),
        "measured": lambda x: x * (1 - x),
        "claimed": lambda x: Fraction(1, 2).numerator / (ball(Fraction(2), Fraction(2))),
    }
    return Balls(**{**fields, **changes}).judge(HERE)


def test_balls_are_three_valued():
    assert judge().status is Status.HOLDS
    # the maximum 1/4 is reached: no box decides a strict inequality there
    quarter = ball(Fraction(1, 4), Fraction(1, 4))
    assert judge(claimed=lambda x: quarter, relation=LESS).status is Status.UNDECIDED
    assert judge(claimed=lambda x: ball(Fraction(1, 5), Fraction(1, 5))).status is Status.VIOLATED
    # nor "at least" where both sides meet at the edge of the box, unless the edge is left out
    zero = ball(Fraction(0), Fraction(0))
    above = {"measured": lambda x: x, "claimed": lambda x: zero, "relation": AT_LEAST}
    assert judge(**above).status is Status.UNDECIDED
    beyond = (((Fraction(1, 100), Fraction(1)),),)
    assert judge(**above, boxes=beyond).status is Status.HOLDS


def test_balls_decide_nothing_without_a_value():
    assert judge(measured=lambda x: x / 0).status is Status.UNDECIDED
    assert judge(measured=lambda x: (x - 2).sqrt()).status is Status.UNDECIDED
    for boxes, why in (((), "there is no box"), ((((0.1, 0.2),),), "the float end 0.1")):
        found = judge(boxes=boxes)
        assert found.status is Status.ERROR
        assert why in found.why


def test_equality_of_balls_needs_exactness():
    one = ((Fraction(1), Fraction(1)),)
    assert (
        judge(boxes=(one,), measured=lambda x: x, claimed=lambda x: x, relation=EQUAL).status
        is Status.HOLDS
    )
    assert (
        judge(
            boxes=(one,), measured=lambda x: x.exp(), claimed=lambda x: x.exp(), relation=EQUAL
        ).status
        is Status.UNDECIDED
    )
    assert (
        judge(boxes=(one,), measured=lambda x: x, claimed=lambda x: x + 1, relation=EQUAL).status
        is Status.VIOLATED
    )
    assert (
        judge(
            relation=AT_MOST,
            max_boxes=1,
            claimed=lambda x: x * 0 + ball(Fraction(26, 100), Fraction(26, 100)),
        ).status
        is Status.UNDECIDED
    )
