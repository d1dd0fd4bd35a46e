"""The server's rate lies between the best client's rate over m and the best client's rate."""

from proofs_checks.authoring import *
from proofs_checks.definitions.fedpca import pooled_rate, smallest
from proofs_checks.instances.fedpca import rate_vectors

CLAIM = Claim(
    printed="Abstract",
    declared_verdict=AsPrinted(),
    title="One good client is enough, and no crowd beats its best client by more than $m$",
    assumes=("rates > 0",),
    given=r"""
Let $\Psi_1^2, \dots, \Psi_m^2 > 0$ be the clients' squared minimax rates and
$H = \bigl(\sum_j \Psi_j^{-2}\bigr)^{-1}$ the rate of the server. Then""",
    says={
        "bounds": r"$$\tfrac1m \min_j \Psi_j^2 \;\le\; H \;\le\; \min_j \Psi_j^2 .$$",
        "edges": r"""
The right side is strict for $m \ge 2$; the left side is attained exactly if all clients have
the same rate.""",
    },
    notes="""The abstract draws from the formula that the server is consistent as soon as one client
    is (the right side) and may be so when no client is, if there are enough of them (the left side
    leaves room for a factor m). This claim is about the formula alone: whether an algorithm reaches
    that rate when a client is useless is another question, which the review raises about condition
    (5).""",
)


# fmt: off
def lower_and_rate(rates, fewer=0):
    return [smallest(rates) / Fraction(max(1, len(rates) - fewer)), pooled_rate(rates)]

def rate_and_upper(rates, share=1):
    return [pooled_rate(rates), smallest(rates) * Fraction(share)]

def at_the_edges(rates):
    """Whether the left bound is attained, and whether the right one is strict."""
    best, rate = smallest(rates), pooled_rate(rates)
    return [rate == best / Fraction(len(rates)), rate < best]

def edges_claimed(equal=lambda rates: len(set(rates)) == 1, strict_from=2):
    return lambda rates: [equal(rates), len(rates) >= strict_from]

def best_two_equal(rates):
    return sorted(rates)[0] == sorted(rates)[min(1, len(rates) - 1)]

SAMPLE = {"instances": rate_vectors, "examples": 150}

AUDITS = (
    Kernel("coq", covers=("bounds", "edges")),
    Property("rationals", lower_and_rate, rate_and_upper, relation=AT_MOST, covers="bounds",
             only="the two bounds", **SAMPLE),
    Property("edges", at_the_edges, edges_claimed(), covers="edges",
             only="when the bounds are attained", **SAMPLE),
)

HALF = {"claimed": lambda rates: rate_and_upper(rates, Fraction(1, 2))}
TWO_EQUAL = {"claimed": edges_claimed(equal=best_two_equal)}
RIVALS = (
    Rival("rationals", "left side over m - 1",
          measured=lambda rates: lower_and_rate(rates, fewer=1), witnesses=((1, 1),)),
    Rival("rationals", "half the best rate", **HALF, witnesses=((1, 4),)),
    Rival("edges", "strict for one client", claimed=edges_claimed(strict_from=1),
          witnesses=((3,),)),
    Rival("edges", "attained if the two best clients are equal", **TWO_EQUAL,
          witnesses=((1, 1, 2),)),
)
