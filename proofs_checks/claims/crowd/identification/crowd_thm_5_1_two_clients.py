"""Theorem 5.1 (e): two clients' energies cannot be told apart."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import apply, dense_disagreement_map
from proofs_checks.definitions.matrices import rank
from proofs_checks.instances.crowd_costs import energy_pairs

CLAIM = Claim(
    printed="Theorem 5.1 (e)",
    declared_verdict=AsPrinted(),
    title="Two clients are too few",
    uses=("crowd-thm-5-1-energies",),
    says={
        "map": r"For $n = 2$ the map is $T = \frac14\mathbf 1\mathbf 1^\top$, of rank one.",
        "look-alikes": r"""
Two pairs of energies give the same disagreement energies if and only if their sums agree.""",
        "not identified": r"""
Hence $\zeta_1^2$ and $\zeta_2^2$ are not identified separately, positive as they are.""",
    },
    notes="Each of two clients is as far from their mean as the other, on every realisation.",
)


# fmt: off
def look_alike(pair):
    """Whether the disagreement energies agree."""
    first, second = (apply(dense_disagreement_map(len(q)), q) for q in pair)
    return first == second

QUARTER = Fraction(1, 4)

def constant(entry=QUARTER, rank=1):
    """The map with all entries the same, and its rank."""
    return lambda n: [[[entry] * n] * n, rank]

AUDITS = (
    Kernel("coq", covers=("map", "look-alikes", "not identified")),
    Cases("map", lambda n: [dense_disagreement_map(n), rank(dense_disagreement_map(n))], constant(),
          covers="map", only="the map and its rank", cases=(2,)),
    Property("look-alikes", look_alike, lambda pair: sum(pair[0]) == sum(pair[1]),
             covers="look-alikes", only="which energies look the same",
             instances=energy_pairs(2), examples=80),
)

RIVALS = (
    Rival("map", "three clients", cases=(3,)),
    Rival("map", "rank 2", claimed=constant(rank=2)),
    Rival("map", "entries 1/2", claimed=constant(Fraction(1, 2))),
    Rival("look-alikes", "only equal energies", claimed=lambda pair: pair[0] == pair[1],
          witnesses=(([1, 3], [3, 1]),)),
    Rival("look-alikes", "three clients", instances=energy_pairs(3),
          witnesses=(([1, 3, 2], [3, 1, 2]),), drops="n = 2"),
)
