"""The mathematics alone: what the checker accepts is true, whatever an attacker seals."""

from __future__ import annotations

import copy
import itertools
from fractions import Fraction

import pytest
import sympy

from proofs_checks.certificates import build as certificates
from proofs_checks.certificates.language import evaluate, expression, satisfied, symbolic
from tests.certificate_examples import EXAMPLES
from tests.recheck_tools import changed, places, verdict

OPS = ["=", "!=", "<=", "<", ">=", ">", "multiple of"]
HEADS = ["+", "-", "*", "/", "^", "max", "min", "abs", "var"]
n, x, y = sympy.symbols("n x y")

#: Where a changed leaf may leave a true statement that differs from the first; a hand-made reason
#: each. All else is refused: kinds, proofs, data, weights, counts, names.
FREE = {
    "relation": {"at", "statement", "figures"},  # |x|; a weaker relation; the idle side of a max
    "identity": {"at", "given"},  # another point of the set; a narrower set
    "sum-of-squares": {"at", "given", "statement", "terms"},  # the same; >= for >; (-q)^2 = q^2
    "enumeration": {"blocks", "statement", "where"},  # y -> -y; a weaker relation
    "witness": {"at", "given", "statement"},  # a point breaks many statements
    "ldl": set(),
    "lasso": set(),
}


def alterations(leaf):
    """Return what an attacker may write in place of a leaf."""
    if leaf in OPS:
        return [op for op in OPS if op != leaf]
    if leaf in HEADS:
        return [head for head in HEADS if head != leaf]
    try:
        value = Fraction(leaf)
    except ValueError:
        words = ["n", "x", "definite", "optimal", "sum", "all", "relation", f"{leaf}x"]
        return [word for word in words if word != leaf]
    near = {value + 1, value - 1, -value, 2 * value, value / 3, Fraction(0)} - {value}
    return [str(other) for other in sorted(near)]


def points(names, hypotheses):
    """Yield points on a grid that meet the hypotheses, an equation by its last name."""
    grid = [Fraction(k, 2) for k in (-3, -1, 0, 1, 2, 3, 7)]
    names, solved = sorted(names), None
    for op, left, right in hypotheses:
        if op == "=":
            roots = sympy.solve(symbolic(left) - symbolic(right), sympy.Symbol(names[-1]))
            solved = expression(roots[0]) if roots else None
    for values in itertools.islice(itertools.product(grid, repeat=len(names)), 3000):
        point = dict(zip(names, values, strict=True))
        if solved is not None:
            point[names[-1]] = evaluate(solved, point)
        if all(satisfied(node, point) for node in hypotheses):
            yield point


def really(certificate):
    """Decide the certificate's statement by brute force, sharing nothing with the checker."""
    kind, claim = certificate["kind"], certificate["statement"]
    hypotheses = certificate.get("given", [])
    if kind in ("relation", "witness"):
        at = {name: Fraction(value) for name, value in certificate["at"].items()}
        assert all(satisfied(node, at) for node in hypotheses)
        return satisfied(claim, at)
    if kind == "enumeration":
        return brute(certificate)
    at = {name: Fraction(value) for name, value in certificate["at"].items()}
    assert all(satisfied(node, at) for node in hypotheses)
    names = at or {str(s) for side in claim[1:] for s in symbolic(side).free_symbols}
    tried = 0
    for point in itertools.islice(points(names, hypotheses), 40):
        try:
            tried += 1
            assert satisfied(claim, point), (claim, point)
        except ZeroDivisionError:
            assert not hypotheses
    return tried > 0


def brute(certificate):
    names = [name for block in certificate["blocks"] for name in block["variables"]]
    fixed = {name: Fraction(value) for name, value in certificate["where"].items()}
    truths, mass, total = [], Fraction(0), Fraction(0)
    for rows in itertools.product(*(block["rows"] for block in certificate["blocks"])):
        values = map(Fraction, itertools.chain(*rows))
        point = fixed | dict(zip(names, values, strict=True))
        if all(satisfied(node, point) for node in certificate["given"]):
            op, left, right = certificate["statement"]
            truths.append(
                certificate["aggregate"] in ("mean", "sum") or satisfied([op, left, right], point)
            )
            mass += evaluate(certificate["mass"], point)
            total += evaluate(certificate["mass"], point) * evaluate(left, point)
    assert len(truths) == int(certificate["count"]) > 0
    if certificate["aggregate"] in ("all", "exists"):
        return (all if certificate["aggregate"] == "all" else any)(truths)
    total = total / mass if certificate["aggregate"] == "mean" else total
    return satisfied([op, str(total), right], fixed)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_altered_certificate_is_refused_or_states_another_truth(name):
    certificate, outcome, figures = EXAMPLES[name]
    assert verdict(certificate, figures) is (outcome == "holds")
    refused = 0
    for path in [path for path, leaf in places(certificate) if leaf and path != ("says",)]:
        leaf = certificate
        for key in path:
            leaf = leaf[key]
        for other in alterations(leaf) if isinstance(leaf, str) else ["1"]:

            def put(parent, key, other=other):
                parent[key] = other

            altered = changed(certificate, path, put)
            truth = verdict(altered, figures)
            if truth is not (outcome == "holds"):
                refused += 1
                continue
            assert path[0] in FREE[certificate["kind"]], (path, leaf, other)
            assert really(altered) is truth, (path, leaf, other)
    assert refused > 20


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_shorter_or_longer_list_is_refused_or_states_another_truth(name):
    certificate, outcome, figures = EXAMPLES[name]
    for path in [path for path, _ in places(certificate) if isinstance(path[-1], int)]:

        def drop(parent, key):
            del parent[key]

        def repeat(parent, key):
            parent.insert(key, copy.deepcopy(parent[key]))

        for change in (drop, repeat):
            shorter = changed(certificate, path, change)
            truth = verdict(shorter, figures)
            if truth is (outcome == "holds"):
                assert path[0] in FREE[certificate["kind"]] - {"at"}, path
                assert really(shorter) is truth, path


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_key_is_optional_and_none_unknown(name):
    certificate, _, figures = EXAMPLES[name]
    for path, _ in places(certificate):
        if isinstance(path[-1], str) and path[0] not in ("figures", "at", "where"):

            def drop(parent, key):
                del parent[key]

            def add(parent, key):
                parent[f"{key}2"] = parent[key]

            assert verdict(changed(certificate, path, drop), figures) is None
            assert verdict(changed(certificate, path, add), figures) is None


X = ["var", "x"]
FALSE = {
    "two hypotheses that exclude each other prove nothing": certificates.identity(
        x, 0, given=[(x, "=", 1), (x, "=", 2)], at={"x": 1}, cofactors=[-x, 2 * x - x], says=""
    ),
    "a division by what may vanish": certificates.identity(
        y, 0, given=[(x * y, "=", 0)], at={"x": 0, "y": 0}, cofactors=[1 / x], says=""
    ),
    "a bound that lets a denominator vanish": certificates.identity(
        (n - 1) / (n - 2), 1 + 1 / (n - 2), given=[(n, ">=", 2)], at={"n": 3}, says=""
    ),
    "an upper bound is no lower bound": certificates.identity(
        (n + 1) / n, 1 + 1 / n, given=[(n, "<=", 5)], at={"n": 3}, says=""
    ),
    "a negative weight": certificates.sum_of_squares(x, ">=", x + 1, terms=[(-1, 1, [])], says=""),
    "a strict inequality from a square": certificates.sum_of_squares(
        x**2, ">", 0, terms=[(1, x, [])], says=""
    ),
    "a strict inequality from a weak hypothesis": certificates.sum_of_squares(
        x, ">", 0, terms=[(1, 1, [0])], given=[(x, ">=", 0)], at={"x": 0}, says=""
    ),
    "a product with a hypothesis that is not there": certificates.sum_of_squares(
        x, ">=", 0, terms=[(1, 1, [0])], says=""
    ),
    "a product with an equation": certificates.sum_of_squares(
        x, ">=", 0, terms=[(1, 1, [0])], given=[(x, "=", 0)], at={"x": 0}, cofactors=[1], says=""
    ),
    "a root that divides by what may vanish": certificates.sum_of_squares(
        1 / x, ">=", 0, terms=[(1, 1 / x, [0])], given=[(x, ">=", 0)], at={"x": 1}, says=""
    ),
    "a hypothesis twice": certificates.witness(
        x, ">", 1, given=[(x, ">", 0), (x, ">", 0)], at={"x": 1}, says=""
    ),
    "an idle square": certificates.sum_of_squares(
        x**2, ">=", 0, terms=[(1, x, []), (1, ["-", X, X], [])], says=""
    ),
    "an idle equation": certificates.identity(
        (x + 1) ** 2, x**2 + 2 * x + 1, given=[(x, "=", 1)], at={"x": 1}, cofactors=[0], says=""
    ),
    "an idle hypothesis": certificates.sum_of_squares(
        x**2, ">=", 0, terms=[(1, x, [])], given=[(y, ">=", 0)], at={"x": 1, "y": 1}, says=""
    ),
    "a division of nothing by nothing": certificates.identity(
        ["/", X, ["-", X, X]], ["/", ["*", "1", X], ["-", X, X]], says=""
    ),
    "an absolute value is no polynomial": certificates.identity(
        ["abs", X], ["max", X, ["-", "0", X]], says=""
    ),
    "a witness that needs no witness": {
        "kind": "witness",
        "says": "",
        "given": [],
        "at": {},
        "statement": ["=", "1", "2"],
        "figures": {},
    },
    "a witness off the integers": certificates.witness(
        x, ">=", 1, given=[(x, "multiple of", 1), (x, ">", 0)], at={"x": "1/2"}, says=""
    ),
    "a witness outside the hypotheses": certificates.witness(
        x, ">=", 0, given=[(x, ">", -1)], at={"x": -1}, says=""
    ),
    "an empty product of points": certificates.enumeration(x, "=", x**2, over={"x": []}, says=""),
    "conditions that no point meets": certificates.enumeration(
        x, "=", 7, over={"x": [0, 1]}, given=[(x, ">", 5)], says=""
    ),
    "a point twice": certificates.enumeration(
        x, "=", 1, over={"x": [1, 1]}, aggregate="mean", says=""
    ),
    "a negative probability": certificates.enumeration(
        x, "=", 3, over={("x", "y"): [(1, -1), (2, 2)]}, aggregate="mean", mass=y, says=""
    ),
    "a variable with two values": certificates.enumeration(
        x, "=", 2, over={("x", "x"): [(1, 2)]}, says=""
    ),
    "a claimed side that varies": certificates.enumeration(
        x, "=", x**2, over={"x": [0, 1]}, aggregate="mean", says=""
    ),
    "weights in a maximum over points": certificates.enumeration(
        x, "<=", 1, over={("x", "y"): [(1, 1)]}, mass=y, says=""
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_shown_is_refused(name):
    assert verdict(FALSE[name], {}) is None
