"""Engines must not decide alone: answers that careless ones get wrong."""

from __future__ import annotations

import math
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
    for path in [
        *folder.glob("*.py"),
        *folder.glob("checkers/*.py"),
        *folder.glob("claims/**/*.py"),
        *folder.glob("definitions/*.py"),
    ]:
        text = path.read_text(encoding="utf-8")
        for word in ("simplify(", ".equals(", "mpmath.iv", ".is_zero is None"):
            assert word not in text, f"{path.name} asks {word}"


def test_every_engine_is_asked_before_it_is_believed(monkeypatch):
    known_answers.check_known_answers.cache_clear()
    known_answers.check_known_answers()


@pytest.mark.parametrize(
    ("place", "name", "wrong"),
    [
        (known_answers, "PHILOX", [1, 2, 3]),
        (known_answers.quantiles, "normal_upper", lambda tail: 5.99),
        (known_answers.quantiles, "beta_lower", lambda tail, a, b: 0.5),
        (known_answers.sp, "groebner", lambda *a: pytest.fail),
    ],
)
def test_one_wrong_answer_stops_everything(monkeypatch, place, name, wrong):
    monkeypatch.setattr(place, name, wrong)
    known_answers.check_known_answers.cache_clear()
    with pytest.raises((known_answers.KnownAnswerError, AttributeError)):
        known_answers.check_known_answers()
    monkeypatch.undo()
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
    assert judge(measured=lambda x: x, claimed=lambda x: x * 0, relation=AT_LEAST).status in (
        Status.HOLDS,
        Status.UNDECIDED,
    )


def test_balls_decide_nothing_without_a_value():
    assert judge(measured=lambda x: x / 0).status is not Status.HOLDS
    assert judge(measured=lambda x: (x - 2).sqrt()).status is not Status.HOLDS
    assert judge(measured=lambda x: (x - 2).sqrt()).status is not Status.VIOLATED
    assert judge(boxes=()).status is Status.ERROR
    assert judge(boxes=(((0.1, 0.2),),)).status is Status.ERROR


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
        is not Status.HOLDS
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
