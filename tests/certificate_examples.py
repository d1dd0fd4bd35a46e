"""Certificates of each kind with their outcomes, and evidence made of them."""

from __future__ import annotations

import copy
from fractions import Fraction

import sympy

from proofs_checks.certificates import build as certificates
from proofs_checks.record.seal import seal

a, b, n, w, x = sympy.symbols("a b n w x")
HALF = Fraction(1, 2)


def _relation():
    return certificates.relation(
        sympy.Abs(x) * n / (n - 2),
        "=",
        ["max", Fraction(9, 4), 2],
        at={"n": 3, "x": Fraction(-3, 4)},
        says="nine quarters",
    )


def _identity():
    """The defect of the harmonic law for two clients, on weights w and 1 - w."""
    law = 1 / (1 / a + 1 / b)
    return certificates.identity(
        w**2 * a + (1 - w) ** 2 * b - law,
        a * (w - law / a) ** 2 + b * ((1 - w) - law / b) ** 2,
        given=[(a, ">", 0), (b, ">", 0)],
        at={"a": 1, "b": 2, "w": HALF},
        says="the harmonic law for two clients",
    )


def _bounded_identity():
    return certificates.identity(
        (n**2 - 2) / ((n - 1) * (n - 2)),
        1 + (3 * n - 4) / ((n - 1) * (n - 2)),
        given=[(3, "<=", n)],
        at={"n": 3},
        says="C_n - 1 from three clients on",
    )


def _free_identity():
    return certificates.identity(
        (n**2 - 2) / ((n - 1) * (n - 2)), 1 + (3 * n - 4) / ((n - 1) * (n - 2)), says="C_n - 1"
    )


def _ldl():
    return certificates.ldl(
        [
            (Fraction(3, 2), [[2, 0, 0], [0, 2, 0], [0, 0, 1]]),
            (-1, [[2, 1, 0], [1, 2, 0], [0, 0, HALF]]),
        ],
        definite=False,
        says="kappa D is above Q - D",
    )


def _singular_ldl():
    return certificates.ldl(
        [(1, [[1, 1, 1], [1, 1, 1], [1, 1, 2]])], says="a Gram matrix of rank 2"
    )


def _definite_ldl():
    return certificates.ldl(
        [(1, [[2, -1, 0], [-1, 2, -1], [0, -1, 2]])], definite=True, says="second differences"
    )


def _lasso():
    return certificates.lasso(
        [[2, 1, 0], [1, 3, 1], [0, 1, -4], [1, 0, 1]],
        [5, 1, -2, 3],
        3,
        signs=[1, 0, 1],
        scale=HALF,
        says="the Lasso point",
    )


def _plain_lasso():
    return certificates.lasso([[1, 2], [3, 1]], [5, 1], 4, signs=[0, 1], scale=1, says="optimal")


def _witness():
    return certificates.witness(
        x**2 * n,
        ">=",
        x,
        given=[(n, ">=", 3), (x, ">", 0)],
        at={"n": 3, "x": Fraction(1, 4)},
        says="small x break it",
    )


def _false_relation():
    return certificates.relation(x * 3, "=", 1, at={"x": HALF}, says="the rival's constant")


def _indefinite():
    return certificates.indefinite([(1, [[1, 2], [2, 1]])], [1, -1], says="not semidefinite")


#: name -> (certificate, outcome of its audit or rival)
EXAMPLES = {
    "relation": (_relation(), "holds"),
    "identity": (_identity(), "holds"),
    "free identity": (_free_identity(), "holds"),
    "bounded identity": (_bounded_identity(), "holds"),
    "ldl": (_ldl(), "holds"),
    "singular ldl": (_singular_ldl(), "holds"),
    "definite ldl": (_definite_ldl(), "holds"),
    "plain lasso": (_plain_lasso(), "holds"),
    "lasso": (_lasso(), "holds"),
    "witness": (_witness(), "violated"),
    "false relation": (_false_relation(), "violated"),
    "indefinite": (_indefinite(), "violated"),
}


def evidence(names=tuple(EXAMPLES), label="toy-lem-1", **changes):
    """Return sealed evidence with an audit for each holding example, the others as rivals."""
    audits = []
    rivals = []
    for name in names:
        certificate, outcome = copy.deepcopy(EXAMPLES[name])
        record = {
            "name": name,
            "outcome": outcome,
            "sentence": f"for {name}",
            "figures": {"digits": 0.25, "clients": 3},
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
        "caveats": ["rival survived"],
        "tier": "standard",
        "audits": audits,
        "digests": {"claim": "0a"},
        "versions": {"python": "3"},
        "date": "2024-01-01",
        "cost": {"seconds": 1.5},
        "seal": "",
    }
    return seal(found | changes)
