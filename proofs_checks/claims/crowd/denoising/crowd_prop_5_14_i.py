"""Proposition 5.14 (i): the oracle's aggregate bias is uncorrelated with every disagreement."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising
from proofs_checks.instances.denoised_crowds import SIGNED

CLAIM = Claim(
    printed="Proposition 5.14 (i)",
    declared_verdict=AsPrinted(),
    title="What the oracle leaves over is invisible to the crowd",
    assumes=("E<beta_i, beta_j> = 0 for i != j", "zeta_i > 0"),
    given=r"""
Let $w^\star_i = \Psi_0/\zeta_i^2$ be the oracle weights of a crowd with uncorrelated tilts.""",
    says={
        "uncorrelated": r"""
Then
$$\mathbb E\langle b(w^\star), \beta_j-\bar\beta\rangle = 0 \quad\text{for every client } j .$$"""
    },
    notes="Independence (A1) is used only through uncorrelated tilts.",
)


def energies(tilts):
    return [Fraction(q) for q in paper.bias_energies(tilts)]


def oracle(tilts):
    return paper.harmonic_weights(energies(tilts))


def uniform(tilts):
    return [Fraction(1, len(tilts))] * len(tilts)


def uninverted(tilts):
    """Weights inverse to T zeta^2."""
    costs = paper.apply(paper.dense_disagreement_map(len(tilts)), energies(tilts))
    return paper.harmonic_weights(costs)


def inverse_roots(tilts):
    """Weights inverse to zeta, for energies that are squares."""
    return paper.harmonic_weights([Fraction(max(tilt)) for tilt in tilts])


def aligned(weights):
    return lambda tilts: denoising.alignments(tilts, weights(tilts))


def first_alignment(weights):
    return lambda tilts: len(tilts) * denoising.alignments(tilts, weights(tilts))[0]


AUDITS = (
    Kernel("coq", covers="uncorrelated"),
    ClientSums(
        "identity",
        first_alignment(oracle),
        lambda tilts: 0,
        covers="uncorrelated",
        only="w_j zeta_j^2 - (1/n) sum w_i zeta_i^2 = 0, to which it comes down",
        client=("w", "z"),
        shared=("W", "Z", "P"),
        relations=("w*z - P", "W*Z - P"),
        summand="W*Z - w*z",
        points=SIGNED,
    ),
    Cases("signs", aligned(oracle), lambda tilts: 0, covers="uncorrelated", cases=SIGNED),
)

RIVALS = (
    Rival(
        "identity",
        "weights inverse to zeta",
        relations=("w**2*z - P**2", "W**2*Z - P**2"),
        measured=first_alignment(inverse_roots),
        points=SIGNED[1:2],
    ),
    Rival("signs", "uniform weights", measured=aligned(uniform)),
    Rival("signs", "weights inverse to T zeta^2", measured=aligned(uninverted)),
    Rival(
        "signs",
        "with the tilts themselves",
        measured=lambda tilts: [w * q for w, q in zip(oracle(tilts), energies(tilts), strict=True)],
    ),
)
