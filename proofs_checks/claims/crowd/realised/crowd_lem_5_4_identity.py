"""Lemma 5.4, first half: one realisation's disagreement energies are T q plus cross terms."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import matrices
from proofs_checks.instances.crowd_tilts import tilt_arrays
from proofs_checks.statement.claim import AsPrinted, Claim


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


CLAIM = Claim(
    label="crowd-lem-5-4-identity",
    paper="crowd",
    printed="Lemma 5.4, identity",
    stands=AsPrinted(),
    title="The realised disagreement is $Tq$ plus the tilts' inner products",
    assumes=("n >= 1",),
    says=r"""
For every array of tilts and every client,
$$\|\beta_i-\bar\beta\|^2 = (Tq)_i + \eta_i, \qquad
\eta_i = -\frac2n\sum_{j\ne i}\langle\beta_i,\beta_j\rangle
  + \frac1{n^2}\sum_{j\ne l}\langle\beta_j,\beta_l\rangle ,$$
where $(Tq)_i = (1-\frac2n)q_i + \frac1{n^2}\sum_j q_j$.
""",
    notes="The formula for eta is that of the printed proof; the lemma itself only bounds it.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_realised",
            theorem="realised_disagreement_map",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (i : nat), (i < n)%nat -> "
                "energy d (disagreement n beta) i "
                "= apply_T n (energy d beta) i + disagreement_error n d beta i"
            ),
        ),
        Property(
            name="rationals",
            instances=lambda: tilt_arrays(least=1).strategy(),
            measured=paper.disagreement_energies,
            claimed=map_and_cross_terms(own, pair, total),
            examples=150,
            rivals={
                "-1/n before the client's own products": {
                    "claimed": map_and_cross_terms(own, lambda n: -1 / n, total),
                    "known": (((1,), (1,), (0,)),),
                },
                "1/n in place of 1/n^2": {
                    "claimed": map_and_cross_terms(own, pair, lambda n: 1 / n),
                    "known": (((1,), (1,), (1,)),),
                },
                "no cross terms": {
                    "claimed": map_and_cross_terms(own, lambda n: 0, lambda n: 0),
                    "known": (((1,), (1,), (1,)),),
                },
                "1 - 1/n before q_i": {
                    "claimed": map_and_cross_terms(lambda n: 1 - 1 / n, pair, total),
                    "known": (((1, 0, 0), (0, 1, 0), (0, 0, 1)),),
                },
            },
        ),
    ),
)
