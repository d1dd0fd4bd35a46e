"""Proposition 5.14 (i): the oracle's aggregate bias is uncorrelated with every disagreement."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising

CLAIM = Claim(
    printed="Proposition 5.14 (i)",
    declared_verdict=AsPrinted(),
    title="What the oracle leaves over is invisible to the crowd",
    assumes=("E<beta_i, beta_j> = 0 for i != j", "zeta_i > 0"),
    says={
        "statement": r"""
Let $w^\star_i = \Psi_0/\zeta_i^2$ be the oracle weights of a crowd with uncorrelated tilts. Then
$$\mathbb E\langle b(w^\star), \beta_j-\bar\beta\rangle = 0 \quad\text{for every client } j .$$
"""
    },
    notes="Independence (A1) is used only through uncorrelated tilts.",
)

CROWDS = (
    ((1, 0), (0, 2), (3, 1)),
    ((5,), (1,), (1,), (2,)),
    ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1), (4, 4, 1)),
    ((2,), (2,)),
)


def oracle(tilts):
    return paper.harmonic_weights([Fraction(q) for q in paper.bias_energies(tilts)])


def uniform(tilts):
    return [Fraction(1, len(tilts))] * len(tilts)


def uninverted(tilts):
    """Weights inverse to T zeta^2."""
    energies = [Fraction(q) for q in paper.bias_energies(tilts)]
    return paper.harmonic_weights(paper.apply(paper.dense_disagreement_map(len(tilts)), energies))


def inverse_roots(tilts):
    """Weights inverse to zeta, for energies that are squares."""
    lengths = [Fraction(max(tilt)) for tilt in tilts]
    return paper.harmonic_weights(lengths)


def aligned(weights):
    return lambda tilts: denoising.alignments(tilts, weights(tilts))


def first_alignment(weights):
    return lambda tilts: len(tilts) * denoising.alignments(tilts, weights(tilts))[0]


AUDITS = (
    Kernel("coq", covers="statement"),
    ClientSums(
        "identity",
        first_alignment(oracle),
        lambda tilts: 0,
        covers="statement",
        only="w_j zeta_j^2 - (1/n) sum w_i zeta_i^2 = 0, to which it comes down",
        client=("w", "z"),
        shared=("W", "Z", "P"),
        relations=("w*z - P", "W*Z - P"),
        summand="W*Z - w*z",
        points=CROWDS,
    ),
    Cases(
        "signs", aligned(oracle), lambda tilts: [0] * len(tilts), covers="statement", cases=CROWDS
    ),
)

RIVALS = (
    Rival(
        "identity",
        "weights inverse to zeta",
        relations=("w**2*z - P**2", "W**2*Z - P**2"),
        measured=first_alignment(inverse_roots),
        points=(((5,), (1,), (1,), (2,)),),
    ),
    Rival("signs", "uniform weights", measured=aligned(uniform)),
    Rival("signs", "weights inverse to T zeta^2", measured=aligned(uninverted)),
    Rival(
        "signs",
        "with the tilts themselves",
        measured=lambda tilts: [
            w * q for w, q in zip(oracle(tilts), paper.bias_energies(tilts), strict=True)
        ],
    ),
)
