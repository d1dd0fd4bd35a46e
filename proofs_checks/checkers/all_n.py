"""Audits that are symbolic in the number of clients n, by two routes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

import sympy as sp

from proofs_checks.checkers.compare import NotComparable, compare, written
from proofs_checks.checkers.pairs import Pair, dense
from proofs_checks.checkers.poles import divisions, integer_root
from proofs_checks.statement.claim import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    GREATER,
    LESS,
    Audit,
    Context,
    Outcome,
    Relation,
    error,
    holds,
    undecided,
    violated,
)

N = sp.Symbol("n", integer=True, positive=True)


class NotSymbolic(ValueError):
    """A float or an undecidable object entered a symbolic audit."""


def _components(value: Any) -> list[Any]:
    if isinstance(value, Pair):
        return [value.a, value.b]
    if isinstance(value, (list, tuple)):
        return list(value)
    return [value]


def _rational_function(value: Any) -> tuple[sp.Poly, sp.Poly]:
    """Return numerator and denominator in n, in lowest terms."""
    expression = sp.sympify(value)
    if expression.has(sp.Float):
        raise NotSymbolic(f"a float entered a symbolic audit: {expression}")
    top, bottom = sp.fraction(sp.cancel(sp.together(expression)))
    try:
        return sp.Poly(top, N, domain="QQ"), sp.Poly(bottom, N, domain="QQ")
    except sp.PolynomialError as problem:
        raise NotSymbolic(f"not a rational function of n: {expression}") from problem


def sign_from(polynomial: sp.Poly, start: int) -> int | None:
    """Return the sign a polynomial has at every integer n >= start, None if it has no single one.

    First by the coefficients after n = start + m, else by Sturm's count of real roots beyond
    ``start``; a polynomial that vanishes at the start itself has no strict sign.
    """
    if polynomial.is_zero:
        return 0
    shifted = sp.Poly(polynomial.as_expr().subs(N, N + start), N, domain="QQ")
    coefficients = shifted.all_coeffs()
    if coefficients[-1] != 0:
        if all(c >= 0 for c in coefficients):
            return 1
        if all(c <= 0 for c in coefficients):
            return -1
    value = polynomial.eval(start)
    if value == 0:
        return None
    bound = sp.Rational(start)
    if polynomial.count_roots(bound, None) == 0:
        return 1 if value > 0 else -1
    return None


@dataclass(frozen=True, kw_only=True)
class AllN(Audit):
    """An identity or inequality between rational functions of n, for every n >= start.

    The first route puts the difference of the sides, with n a symbol, into lowest terms. The
    second evaluates ``second`` from the definition, densely and in fractions, at more integers
    than the declared degree, from the domain's first one, so that the domain is carried by
    arithmetic and not by cancellation.

    Parameters
    ----------
    start : int
        First n of the domain.
    degree : int
        Declared bound on the degrees of numerator and denominator of each difference.
    relation : Relation
        How the sides stand.
    measured, claimed : callable
        From the symbol (or an integer) n to a `Pair`, a rational function or a list of them.
    second : callable
        From an integer n to the measured side built from the definition: a dense matrix where
        the claimed side is a `Pair`, else numbers of the same shape.
    """

    kind: ClassVar[str] = "symbolic in n"
    grade: ClassVar[str] = "symbolic"

    start: int
    degree: int
    measured: Callable[[Any], Any] = field(kw_only=False)
    claimed: Callable[[Any], Any] = field(kw_only=False)
    second: Callable[[int], Any]
    relation: Relation = EQUAL

    def judge(self, context: Context) -> Outcome:
        """Compare by both routes; both must agree."""
        if self.degree < 0 or self.start < 1:
            return error("the domain or the declared degree is empty")
        try:
            symbolic, why, used = self._symbolic()
        except NotSymbolic as problem:
            return error(str(problem))
        figures: dict[str, Any] = {"start": self.start, "degree": used, "integers": self.degree + 2}
        for n in range(self.start, self.start + self.degree + 2):
            try:
                got, want = self.second(n), self.claimed(Fraction(n))
                if isinstance(want, Pair):
                    want = dense(want.a, want.b, n)
                difference = compare(self.relation, got, want)
            except ZeroDivisionError:
                return error(
                    f"a side is undefined at n = {n}, inside the stated domain", figures=figures
                )
            except NotComparable as problem:
                return error(f"at n = {n}: {problem}", figures=figures)
            if not difference.exact:
                return error(f"a float entered the exact route at n = {n}", figures=figures)
            if not difference.ok:
                figures |= {
                    "witness": {"n": n, "entry": difference.where},
                    "measured": written(difference.measured),
                    "claimed": written(difference.claimed),
                }
                place = ", entry ({witness.entry})" if difference.where else ""
                return violated(
                    f"at n = {{witness.n}}{place}: {{measured}} is not {self.relation.value} "
                    "{claimed}",
                    figures=figures,
                )
        pole = self._pole()
        if pole is not None:
            return error(
                f"a side divides by {pole[0]}, which is 0 at n = {pole[1]}, inside the stated "
                "domain",
                figures=figures,
            )
        if used > self.degree:
            return error(
                f"the degree in n is {used}, above the declared {self.degree}", figures=figures
            )
        if symbolic is None:
            return undecided(why, figures=figures)
        if not symbolic:
            return error(
                f"the routes disagree: {why}, yet every integer tried agrees", figures=figures
            )
        apart = self._apart()
        if apart is not None:
            return error(f"the routes disagree: {apart}", figures=figures)
        return holds(
            f"{why}; dense fractions agree at n = {self.start}...{self.start + self.degree + 1}",
            figures=figures,
        )

    def _apart(self) -> str | None:
        """Return where the symbolic measured side is not the one built from the definition.

        For an equality both equal the claimed side; an inequality would leave them unrelated.
        """
        if self.relation is EQUAL:
            return None
        for n in range(self.start, self.start + self.degree + 2):
            parts = [sp.sympify(part).subs(N, n) for part in _components(self.measured(N))]
            built = self.second(n)
            mine: Any = parts if isinstance(self.measured(N), (list, tuple)) else parts[0]
            if isinstance(self.measured(N), Pair):
                a, b = (Fraction(int(p.p), int(p.q)) for p in parts)
                mine = dense(a, b, n)
            difference = compare(EQUAL, built, mine)
            if not difference.ok:
                return (
                    f"at n = {n} the measured side is {written(difference.claimed)} with n a "
                    f"symbol and {written(difference.measured)} from the definition"
                )
        return None

    def _pole(self) -> tuple[Any, int] | None:
        """Return a divisor of a side and an integer of the domain at which it vanishes."""
        with divisions() as divisors:
            self.measured(N)
            self.claimed(N)
        for divisor in divisors:
            root = integer_root(divisor, N, self.start)
            if root is not None:
                return divisor, root
        return None

    def _symbolic(self) -> tuple[bool | None, str, int]:
        measured = _components(self.measured(N))
        claimed = _components(self.claimed(N))
        if len(measured) != len(claimed) or not measured:
            raise NotSymbolic("the two sides have different numbers of components, or none")
        used = 0
        for m, c in zip(measured, claimed, strict=True):
            for side in (m, c):
                top, bottom = _rational_function(side)
                used = max(used, int(top.degree()) if not top.is_zero else 0, int(bottom.degree()))
                if sign_from(bottom, self.start) is None:
                    return None, f"a denominator may vanish at some n >= {self.start}", used
            top, bottom = _rational_function(sp.sympify(m) - sp.sympify(c))
            used = max(used, int(top.degree()) if not top.is_zero else 0, int(bottom.degree()))
            if self.relation is EQUAL:
                if not top.is_zero:
                    return False, f"the difference {top.as_expr()} is not the zero polynomial", used
                continue
            sign = sign_from(top * bottom, self.start)
            wanted = {AT_MOST: (-1, 0), LESS: (-1,), AT_LEAST: (1, 0), GREATER: (1,)}
            if sign is None and self.relation in (AT_MOST, AT_LEAST):
                sign = self._weak_sign(top * bottom)
            if sign is None:
                return None, "the sign of the difference changes or vanishes in the domain", used
            if sign not in wanted[self.relation]:
                return False, f"the difference {top.as_expr()} has the other sign", used
        word = "is the zero polynomial" if self.relation is EQUAL else "keeps its sign"
        return True, f"the difference of the sides {word} in n", used

    def _weak_sign(self, polynomial: sp.Poly) -> int | None:
        """Return the weak sign when the polynomial vanishes at the start and nowhere beyond."""
        if polynomial.eval(self.start) != 0:
            return None
        return sign_from(polynomial, self.start + 1)
