"""Certificates of each kind with their outcomes and figures, and evidence made of them."""

from __future__ import annotations

import copy
from fractions import Fraction

import sympy

from proofs_checks.certificates import build as certificates
from proofs_checks.record.seal import seal

a, b, c, n, w, x, y = sympy.symbols("a b c n w x y")
HALF = Fraction(1, 2)


def _relation():
    return certificates.relation(
        sympy.Abs(x) * n / (n - 2),
        "=",
        ["max", Fraction(9, 4), 2],
        at={"n": 3, "x": Fraction(-3, 4)},
        says="nine quarters",
        figures={"measured": sympy.Abs(x) * n / (n - 2), "clients": n},
    )


def _identity():
    """The defect of the harmonic law for two clients, on weights that sum to one."""
    law = 1 / (1 / a + 1 / b)
    return certificates.identity(
        w**2 * a + x**2 * b - law,
        a * (w - law / a) ** 2 + b * (x - law / b) ** 2,
        given=[(w + x, "=", 1), (a, ">", 0), (b, ">", 0)],
        at={"a": 1, "b": 2, "w": HALF, "x": HALF},
        says="the harmonic law for two clients",
    )


def _free_identity():
    return certificates.identity(
        (n**2 - 2) / ((n - 1) * (n - 2)), 1 + (3 * n - 4) / ((n - 1) * (n - 2)), says="C_n - 1"
    )


def _squares():
    return certificates.sum_of_squares(
        a**2 + b**2,
        ">=",
        2 * a * b * c,
        given=[(c, "<=", 1), (a * b, ">=", 0)],
        at={"a": 1, "b": 1, "c": 1},
        terms=[(1, a - b, []), (2, 1, [0, 1])],
        says="two squares against a product",
    )


def _strict_squares():
    return certificates.sum_of_squares(
        (n**2 - 2) / ((n - 1) * (n - 2)),
        ">",
        1,
        given=[(n, ">=", 3)],
        at={"n": 3},
        says="C_n is above one from three clients on",
    )


def _ldl():
    return certificates.ldl(
        [
            (Fraction(3, 2), [[2, 0, 0], [0, 2, 0], [0, 0, 1]]),
            (-1, [[2, 1, 0], [1, 2, 0], [0, 0, HALF]]),
        ],
        definite=False,
        says="kappa D is above Q - D",
        figures={"kappa": ["var", "weight_0"]},
    )


def _singular_ldl():
    return certificates.ldl(
        [(1, [[1, 1, 1], [1, 1, 1], [1, 1, 2]])], says="a Gram matrix of rank 2"
    )


def _mean():
    return certificates.enumeration(
        (x + y) ** 2 * n,
        "=",
        33,
        over={("x", "p"): [(-1, HALF), (1, HALF)], "y": [-1, 2, 5]},
        aggregate="mean",
        where={"n": 3},
        mass=sympy.Symbol("p"),
        says="the second moment of a sum",
        figures={"second_moment": ["var", "mean"]},
    )


def _all():
    return certificates.enumeration(
        x * y,
        "<=",
        (x**2 + y**2) / 2 - n,
        over={"x": [0, 1, 2], "y": [0, 1, 2]},
        given=[(x, "!=", y)],
        where={"n": HALF},
        says="a gap between different integers",
    )


def _lasso():
    return certificates.lasso(
        [[2, 1, 0], [1, 3, 1], [0, 1, -4], [1, 0, 1]],
        [5, 1, -2, 3],
        3,
        signs=[1, 0, 1],
        scale=HALF,
        unique=True,
        says="the Lasso point",
        figures={"first": ["var", "b_0"], "objective": ["var", "objective"]},
    )


def _plain_lasso():
    return certificates.lasso([[1, 2], [3, 1]], [5, 1], 4, signs=[0, 1], scale=1, says="optimal")


def _sum():
    return certificates.enumeration(
        x**2 - n * x,
        "=",
        -5,
        over={"x": [1, 2, 3, 4]},
        where={"n": Fraction(7, 2)},
        aggregate="sum",
        says="a sum of four",
        figures={"total": ["var", "sum"]},
    )


def _exists():
    return certificates.enumeration(
        x**2, "=", 2 * x + 3, over={"x": [0, 1, 2, 3]}, aggregate="exists", says="a root"
    )


def _witness():
    return certificates.witness(
        x**2 * n,
        ">=",
        x,
        given=[(n, "multiple of", 1), (n, ">=", 3), (x, ">", 0)],
        at={"n": 3, "x": Fraction(1, 4)},
        says="small x break it",
        figures={"square": x**2 * n},
    )


def _false_relation():
    return certificates.relation(x * 3, "=", 1, at={"x": HALF}, says="the rival's constant")


def _indefinite():
    return certificates.indefinite([(1, [[1, 2], [2, 1]])], [1, -1], says="not semidefinite")


#: name -> (certificate, outcome of its audit or rival, figures)
EXAMPLES = {
    "relation": (_relation(), "holds", {"measured": "9/4", "clients": 3}),
    "identity": (_identity(), "holds", {}),
    "free identity": (_free_identity(), "holds", {}),
    "squares": (_squares(), "holds", {}),
    "strict squares": (_strict_squares(), "holds", {}),
    "ldl": (_ldl(), "holds", {"kappa": 1.5}),
    "singular ldl": (_singular_ldl(), "holds", {}),
    "mean": (_mean(), "holds", {"second_moment": "33"}),
    "all": (_all(), "holds", {}),
    "sum": (_sum(), "holds", {"total": -5}),
    "exists": (_exists(), "holds", {}),
    "plain lasso": (_plain_lasso(), "holds", {}),
    "lasso": (_lasso(), "holds", {"first": _lasso()["b"][0], "objective": None}),
    "witness": (_witness(), "violated", {"square": "3/16"}),
    "false relation": (_false_relation(), "violated", {}),
    "indefinite": (_indefinite(), "violated", {}),
}


def _objective():
    certificate = EXAMPLES["lasso"][0]
    point = [Fraction(value) for value in certificate["b"]]
    rows = [[Fraction(entry) for entry in row] for row in certificate["X"]]
    rest = [
        Fraction(value) - sum(u * v for u, v in zip(row, point, strict=True))
        for row, value in zip(rows, certificate["y"], strict=True)
    ]
    return str(sum(r * r for r in rest) / 2 + 3 * sum(map(abs, point)))


EXAMPLES["lasso"][2]["objective"] = _objective()


def evidence(names=tuple(EXAMPLES), label="toy-lem-1", **changes):
    """Return sealed evidence with an audit for each holding example, the others as rivals."""
    audits = []
    rivals = []
    for name in names:
        certificate, outcome, figures = copy.deepcopy(EXAMPLES[name])
        record = {
            "name": name,
            "outcome": outcome,
            "sentence": f"for {name}",
            "figures": {"digits": 0.25, **figures},
            "certificate": certificate,
        }
        if outcome == "violated":
            rivals.append(record)
            continue
        audits.append(
            {
                **record,
                "kind": "certificate",
                "covers": "whole",
                "margin": 0.5,
                "rivals": [],
                "cost": {"seconds": 0.1},
            }
        )
    if audits:
        audits[0]["rivals"] = rivals
        # Two certificates of one audit go in a list.
        audits[0]["certificate"] = [audits[0]["certificate"]]
    found = {
        "label": label,
        "paper": "toy",
        "printed": "Lemma 1",
        "title": "A toy",
        "verdict": "holds as printed",
        "grade": "certified",
        "caveats": ["blunt"],
        "tier": "standard",
        "audits": audits,
        "digests": {"claim": "0a"},
        "versions": {"python": "3"},
        "date": "2024-01-01",
        "cost": {"seconds": 1.5},
        "seal": "",
    }
    return seal(found | changes)
