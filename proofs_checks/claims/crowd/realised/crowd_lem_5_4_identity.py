"""Lemma 5.4, first half: one realisation's disagreement energies are T q plus cross terms."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import matrices
from proofs_checks.instances.crowd_tilts import tilt_arrays

CLAIM = Claim(
    printed="Lemma 5.4, identity",
    declared_verdict=AsPrinted(),
    title="The realised disagreement is $Tq$ plus the tilts' inner products",
    assumes=("n >= 1",),
    says={
        "statement": r"""
For every array of tilts and every client,
$$\|\beta_i-\bar\beta\|^2 = (Tq)_i + \eta_i, \qquad
\eta_i = -\frac2n\sum_{j\ne i}\langle\beta_i,\beta_j\rangle
  + \frac1{n^2}\sum_{j\ne l}\langle\beta_j,\beta_l\rangle ,$$
where $(Tq)_i = (1-\frac2n)q_i + \frac1{n^2}\sum_j q_j$.""",
    },
    notes="The formula for eta is that of the printed proof; the lemma itself only bounds it.",
)


def map_and_cross_terms(own, pair, total):
    """own q_i + sum q / n^2 + pair * (products with i) + total * (products of all pairs)."""

    def claimed(tilts):
        n = Fraction(len(tilts))
        matrix = paper.gram(tilts)
        energies = matrices.diagonal(matrix)
        cross = [sum(row) - q for row, q in zip(matrix, energies, strict=True)]
        return [
            own(n) * q + sum(energies) / n**2 + pair(n) * x + total(n) * sum(cross)
            for q, x in zip(energies, cross, strict=True)
        ]

    return claimed


def own(n):
    return 1 - 2 / n


def pair(n):
    return -2 / n


def total(n):
    return 1 / n**2


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        paper.disagreement_energies,
        map_and_cross_terms(own, pair, total),
        covers="statement",
        instances=lambda: tilt_arrays(least=1).strategy(),
        examples=150,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "-1/n before the client's own products",
        claimed=map_and_cross_terms(own, lambda n: -1 / n, total),
        witnesses=(((1,), (1,), (0,)),),
    ),
    Rival(
        "rationals",
        "1/n in place of 1/n^2",
        claimed=map_and_cross_terms(own, pair, lambda n: 1 / n),
        witnesses=(((1,), (1,), (1,)),),
    ),
    Rival(
        "rationals",
        "no cross terms",
        claimed=map_and_cross_terms(own, lambda n: 0, lambda n: 0),
        witnesses=(((1,), (1,), (1,)),),
    ),
    Rival(
        "rationals",
        "1 - 1/n before q_i",
        claimed=map_and_cross_terms(lambda n: 1 - 1 / n, pair, total),
        witnesses=(((1, 0, 0), (0, 1, 0), (0, 0, 1)),),
    ),
)
