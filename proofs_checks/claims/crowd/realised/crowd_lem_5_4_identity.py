"""Lemma 5.4, first half: one realisation's disagreement energies are T q plus cross terms."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import disagreement_energies, gram
from proofs_checks.definitions.matrices import diagonal
from proofs_checks.instances.crowd_tilts import tilt_arrays

CLAIM = Claim(
    printed="Lemma 5.4, identity",
    declared_verdict=AsPrinted(),
    title="The realised disagreement is $Tq$ plus the tilts' inner products",
    assumes=("n >= 1",),
    says={
        "identity": r"""
For every array of tilts and every client,
$$\|\beta_i-\bar\beta\|^2 = (Tq)_i + \eta_i, \qquad
\eta_i = -\frac2n\sum_{j\ne i}\langle\beta_i,\beta_j\rangle
  + \frac1{n^2}\sum_{j\ne l}\langle\beta_j,\beta_l\rangle ,$$
where $(Tq)_i = (1-\frac2n)q_i + \frac1{n^2}\sum_j q_j$."""
    },
    notes="The formula for eta is that of the printed proof; the lemma itself only bounds it.",
)


# fmt: off
def formula(own=2, pair=2, power=2, crossed=1):
    """(1 - own/n) q_i + sum q / n^2 + crossed eta_i.

    In eta_i stand -pair/n before the client's own products and 1/n^power before all of them.
    """

    def claimed(tilts):
        n, matrix = Fraction(len(tilts)), gram(tilts)
        energies = diagonal(matrix)
        products = [sum(row) - q for row, q in zip(matrix, energies, strict=True)]
        eta = [sum(products) / n**power - pair / n * x for x in products]
        squares = [(1 - own / n) * q + sum(energies) / n**2 for q in energies]
        return [x + crossed * e for x, e in zip(squares, eta, strict=True)]

    return claimed

AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
EQUAL_TILTS = ((1,), (1,), (1,))

AUDITS = (
    Kernel("coq", covers="identity"),
    Property("rationals", disagreement_energies, formula(), covers="identity",
             instances=tilt_arrays(least=1), examples=150),
)

RIVALS = (
    Rival("rationals", "-1/n before the client's own products", claimed=formula(pair=1),
          witnesses=(((1,), (1,), (0,)),)),
    Rival("rationals", "1/n in place of 1/n^2", claimed=formula(power=1), witnesses=(EQUAL_TILTS,)),
    Rival("rationals", "no cross terms", claimed=formula(crossed=0), witnesses=(EQUAL_TILTS,)),
    Rival("rationals", "1 - 1/n before q_i", claimed=formula(own=1), witnesses=(AXES,)),
)
