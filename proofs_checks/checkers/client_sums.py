"""Identities between sums over clients, for every number of clients and every value of theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import sympy as sp

from proofs_checks.checkers.compare import NotComparable, compare, written
from proofs_checks.statement.claim import EQUAL, Audit, Context, Outcome, error, holds, violated

Point = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class ClientSums(Audit):
    """The identity sum_i summand_i + outside = 0 for every n, by two routes.

    First route: the summand is reduced by a Groebner basis of the relations that hold for each
    client; the sum of every remaining monomial in the client's symbols becomes an atom; atoms
    that are known (weights sum to one) are put in, and what is left must be the zero polynomial.
    Second route: both sides are evaluated from the definitions, in fractions, at points of the
    constraint variety with n = 1, 2, ... clients.

    Parameters
    ----------
    client : sequence of str
        Names of the quantities that each client has.
    shared : sequence of str
        Names of the quantities common to all (n itself is always known as ``n``).
    relations : sequence of str
        Polynomials in both that vanish for each client.
    sums : mapping
        Known sums over clients, from a monomial in the client's names to its value, both as text.
    summand, outside : str
        The identity claimed: polynomials as text.
    points : sequence
        Inputs of the second route.
    measured, claimed : callable
        Second route: the two sides of the identity at a point, from the definitions.
    """

    kind: ClassVar[str] = "symbolic in the clients' numbers"
    grade: ClassVar[str] = "symbolic"

    client: Sequence[str]
    shared: Sequence[str] = ()
    relations: Sequence[str] = ()
    sums: Mapping[str, str] = field(default_factory=dict)
    summand: str
    outside: str = "0"
    points: Sequence[Any]
    measured: Callable[[Any], Any] = field(kw_only=False)
    claimed: Callable[[Any], Any] = field(kw_only=False)

    def judge(self, context: Context) -> Outcome:
        """Reduce the identity to zero and compare both sides at the points."""
        if not self.points:
            return error("the second route has no points")
        rest = self._remainder()
        for point in self.points:
            name = written(point)
            try:
                difference = compare(EQUAL, self.measured(point), self.claimed(point))
            except NotComparable as problem:
                return error(f"point {name}: {problem}")
            if not difference.exact:
                return error(f"a float entered the exact route at point {name}")
            if not difference.ok:
                return violated(
                    "at {witness}: {measured} is not {claimed}",
                    figures={
                        "witness": name,
                        "measured": written(difference.measured),
                        "claimed": written(difference.claimed),
                        "remainder": str(rest),
                    },
                )
        if rest != 0:
            return error(
                f"the routes disagree: the identity reduces to {rest}, yet every point tried agrees"
            )
        return holds(
            f"the identity reduces to zero for every n; fractions agree at {len(self.points)} "
            "points",
            figures={"points": len(self.points), "remainder": "0"},
        )

    def _remainder(self) -> Any:
        own = [sp.Symbol(name) for name in self.client]
        common = [sp.Symbol(name) for name in self.shared]
        n = sp.Symbol("n")
        table = {s.name: s for s in [*own, *common, n]}
        read = self._reader(table)
        generators = [*own, *common, n]
        summand = sp.expand(read(self.summand))
        if self.relations:
            basis = sp.groebner([read(r) for r in self.relations], *generators, order="grevlex")
            if any(e.free_symbols <= {n} for e in basis.exprs):
                raise ValueError(
                    f"the relations leave no freedom in the number of clients: {basis.exprs}"
                )
            summand = basis.reduce(summand)[1]
        known = {}
        for text, value in self.sums.items():
            terms = sp.Poly(read(text), *own).terms()
            if len(terms) != 1 or terms[0][1] != 1:
                raise ValueError(f"a known sum is of a bare monomial, not of {text!r}")
            known[terms[0][0]] = read(value)
        total = sp.Integer(0)
        for powers, coefficient in sp.Poly(summand, *own).terms():
            if not any(powers):
                atom: Any = n
            elif powers in known:
                atom = known[powers]
            else:
                atom = sp.Symbol("S_" + "_".join(map(str, powers)))
            total += coefficient * atom
        return sp.expand(total + read(self.outside))

    @staticmethod
    def _reader(table: Mapping[str, Any]) -> Callable[[str], Any]:
        def read(text: str) -> Any:
            expression = sp.sympify(text, locals=dict(table), rational=False)
            unknown = {s.name for s in expression.free_symbols} - set(table)
            if unknown:
                raise ValueError(f"unknown quantity {', '.join(sorted(unknown))} in {text!r}")
            if expression.has(sp.Float):
                raise ValueError(f"a float entered a symbolic audit: {text!r}")
            return expression

        return read
