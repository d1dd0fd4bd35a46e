"""Proposition 5.14 (i): the oracle's aggregate bias is uncorrelated with every disagreement."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising

CLAIM = Claim(
    printed="Proposition 5.14 (i)",
    declared_verdict=AsPrinted(),
    title="What the oracle leaves over is invisible to the crowd",
    assumes=("E<beta_i, beta_j> = 0 for i != j", "zeta_i > 0"),
    given=r"""
Let $w^\star_i = \Psi_0/\zeta_i^2$ be the oracle weights of a crowd with uncorrelated
tilts. Then""",
    says={
        "uncorrelated": r"""
$$\mathbb E\langle b(w^\star), \beta_j-\bar\beta\rangle = 0 \quad\text{for every client } j .$$""",
    },
    notes="Independence (A1) is used only through uncorrelated tilts.",
)

# fmt: off
CROWDS = (
    ((1, 0), (0, 2), (3, 1)),
    ((5,), (1,), (1,), (2,)),
    ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1), (4, 4, 1)),
    ((2,), (2,)),
)

def inverse_to(costs):
    """Weights inverse to costs, which the bias energies determine."""
    return lambda energies: paper.harmonic_weights(costs([Fraction(q) for q in energies]))

oracle = inverse_to(lambda energies: energies)
uninverted = inverse_to(lambda q: paper.apply(paper.dense_disagreement_map(len(q)), q))
#: for energies that are squares of one of 1, 2, 5
inverse_roots = inverse_to(lambda energies: [{1: 1, 4: 2, 25: 5}[q] for q in energies])

def aligned(weights):
    """E<b(w), beta_j - bar beta> of every client."""
    return lambda tilts: denoising.alignments(tilts, weights(paper.bias_energies(tilts)))

def first_aligned(weights):
    return lambda tilts: len(tilts) * aligned(weights)(tilts)[0]

def with_tilts(tilts):
    """E<b(w), beta_j>, which is w_j zeta_j^2."""
    energies = paper.bias_energies(tilts)
    return [w * q for w, q in zip(oracle(energies), energies, strict=True)]

AUDITS = (
    Kernel("coq", covers="uncorrelated"),
    ClientSums("identity", first_aligned(oracle), lambda tilts: 0, covers="uncorrelated",
               only="w_j zeta_j^2 - (1/n) sum w_i zeta_i^2 = 0, to which it comes down",
               client=("w", "z"), shared=("W", "Z", "P"), relations=("w*z - P", "W*Z - P"),
               summand="W*Z - w*z", points=CROWDS),
    Cases("signs", aligned(oracle), lambda tilts: [0] * len(tilts), covers="uncorrelated",
          cases=CROWDS),
)

RIVALS = (
    Rival("identity", "weights inverse to zeta", relations=("w**2*z - P**2", "W**2*Z - P**2"),
          measured=first_aligned(inverse_roots), points=CROWDS[1:2]),
    Rival("signs", "uniform weights", measured=aligned(lambda q: [Fraction(1, len(q))] * len(q))),
    Rival("signs", "weights inverse to T zeta^2", measured=aligned(uninverted)),
    Rival("signs", "with the tilts themselves", measured=with_tilts),
)
