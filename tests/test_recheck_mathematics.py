"""The mathematics alone: what the checker accepts is true, whatever an attacker seals."""

from __future__ import annotations

import copy
import itertools
from fractions import Fraction

import pytest
import sympy

from proofs_checks.certificates import build as certificates
from tests.certificate_examples import EXAMPLES
from tests.certificate_meaning import satisfied, symbolic
from tests.recheck_tools import changed, places, verdict

OPS = ["=", "!=", "<=", "<", ">=", ">"]
HEADS = ["+", "-", "*", "/", "^", "max", "min", "abs", "var"]
n, x, y = sympy.symbols("n x y")

#: Where a changed leaf may leave a true statement that differs from the first; a hand-made reason
#: each. All else is refused: kinds, proofs, data, weights, counts, names.
FREE = {
    "relation": {"at", "statement"},  # |x|; a weaker relation; the idle side of a max
    "identity": {"at", "given"},  # another point of the set; a narrower set
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
        words = ["n", "x", "definite", "optimal", "relation", f"{leaf}x"]
        return [word for word in words if word != leaf]
    near = {value + 1, value - 1, -value, 2 * value, value / 3, Fraction(0)} - {value}
    return [str(other) for other in sorted(near)]


def points(names, hypotheses):
    """Yield points on a grid that meet the hypotheses."""
    grid = [Fraction(k, 2) for k in (-3, -1, 0, 1, 2, 3, 7)]
    names = sorted(names)
    for values in itertools.islice(itertools.product(grid, repeat=len(names)), 3000):
        point = dict(zip(names, values, strict=True))
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


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_altered_certificate_is_refused_or_states_another_truth(name):
    certificate, outcome = EXAMPLES[name]
    assert verdict(certificate) is (outcome == "holds")
    refused = 0
    for path in [path for path, leaf in places(certificate) if leaf and path != ("says",)]:
        leaf = certificate
        for key in path:
            leaf = leaf[key]
        for other in alterations(leaf) if isinstance(leaf, str) else ["1"]:

            def put(parent, key, other=other):
                parent[key] = other

            altered = changed(certificate, path, put)
            truth = verdict(altered)
            if truth is not (outcome == "holds"):
                refused += 1
                continue
            assert path[0] in FREE[certificate["kind"]], (path, leaf, other)
            assert really(altered) is truth, (path, leaf, other)
    assert refused > 20


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_shorter_or_longer_list_is_refused_or_states_another_truth(name):
    certificate, outcome = EXAMPLES[name]
    for path in [path for path, _ in places(certificate) if isinstance(path[-1], int)]:

        def drop(parent, key):
            del parent[key]

        def repeat(parent, key):
            parent.insert(key, copy.deepcopy(parent[key]))

        for change in (drop, repeat):
            shorter = changed(certificate, path, change)
            truth = verdict(shorter)
            if truth is (outcome == "holds"):
                assert path[0] in FREE[certificate["kind"]] - {"at"}, path
                assert really(shorter) is truth, path


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_key_is_optional_and_none_unknown(name):
    certificate, _ = EXAMPLES[name]
    for path, _ in places(certificate):
        if isinstance(path[-1], str) and path[0] != "at":

            def drop(parent, key):
                del parent[key]

            def add(parent, key):
                parent[f"{key}2"] = parent[key]

            assert verdict(changed(certificate, path, drop)) is None
            assert verdict(changed(certificate, path, add)) is None


X = ["var", "x"]
#: n^2 - 5 is -1 at the bound 2, and positive at 3
SIGN = ["-", ["^", ["var", "n"], "2"], "5"]
#: |5 - b|^2 / 2 + |b| is least at 4
LASSO = certificates.lasso([[1]], [5], 1, signs=[1], says="")
FALSE = {
    "an equation is no bound": certificates.identity(
        x**2, x, given=[(x, "=", 1)], at={"x": 1}, says=""
    ),
    "a division by what may vanish": certificates.identity(
        ["/", X, X], 1, given=[(x, ">=", 0)], at={"x": 1}, says=""
    ),
    "a division by what changes its sign": certificates.identity(
        ["/", SIGN, SIGN], 1, given=[(n, ">", 2)], at={"n": 3}, says=""
    ),
    "a division by what has no bound": certificates.identity(
        1 / (x + y) + 1, (1 + x + y) / (x + y), given=[(x, ">", 0)], at={"x": 1, "y": 1}, says=""
    ),
    "a division by the difference from a weak bound": certificates.identity(
        ["/", ["-", X, "5"], ["-", X, "5"]],
        1,
        given=[(x, ">", 0), (x, ">=", 5)],
        at={"x": 6},
        says="",
    ),
    "a point where nothing is given": certificates.identity(
        (x + 1) ** 2, x**2 + 2 * x + 1, at={"x": 1}, says=""
    ),
    "a point that breaks what is given": certificates.identity(
        ["/", X, X], 1, given=[(x, ">", 0)], at={"x": -1}, says=""
    ),
    "a bound that lets a denominator vanish": certificates.identity(
        (n - 1) / (n - 2), 1 + 1 / (n - 2), given=[(n, ">=", 2)], at={"n": 3}, says=""
    ),
    "an upper bound is no lower bound": certificates.identity(
        (n + 1) / n, 1 + 1 / n, given=[(n, "<=", 5)], at={"n": 3}, says=""
    ),
    "a hypothesis twice": certificates.witness(
        x, ">", 1, given=[(x, ">", 0), (x, ">", 0)], at={"x": 1}, says=""
    ),
    "an idle hypothesis": certificates.identity(
        (x + 1) ** 2, x**2 + 2 * x + 1, given=[(y, ">=", 0)], at={"x": 1, "y": 1}, says=""
    ),
    "an inequality is no identity": certificates.identity(x + 1, x + 2, says="")
    | {"statement": ["<=", ["+", X, "1"], ["+", X, "2"]]},
    "a division of nothing by nothing": certificates.identity(
        ["/", X, ["-", X, X]], ["/", ["*", "1", X], ["-", X, X]], says=""
    ),
    "an absolute value is no polynomial": certificates.identity(
        ["abs", X], ["max", X, ["-", "0", X]], says=""
    ),
    "a negative pivot": certificates.ldl([(1, [[1]])], says="")
    | {"sum": [{"weight": "1", "matrix": [["-1"]]}], "D": ["-1"]},
    "a zero pivot of a definite matrix": certificates.ldl([(1, [[0]])], says="")
    | {"claims": "definite"},
    "a zero coefficient whose slope is too steep": LASSO | {"b": ["0"], "slopes": ["5"]},
    "a positive coefficient whose slope is too flat": LASSO | {"b": ["5"], "slopes": ["0"]},
    "a negative coefficient with the slope of a positive": LASSO
    | {"y": ["0"], "b": ["-1"], "slopes": ["1"]},
    "a witness that needs no witness": {
        "kind": "witness",
        "says": "",
        "given": [],
        "at": {},
        "statement": ["=", "1", "2"],
        "figures": {},
    },
    "a witness outside the hypotheses": certificates.witness(
        x, ">=", 0, given=[(x, ">", -1)], at={"x": -1}, says=""
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_shown_is_refused(name):
    assert verdict(FALSE[name]) is None
