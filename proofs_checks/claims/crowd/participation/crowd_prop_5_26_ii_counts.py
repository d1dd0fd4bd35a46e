"""Proposition 5.26 (ii): every client takes part often enough, with high probability."""

import math

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.instances.participation_counts import ALL_BUT_ONE, boxes_of_counts

CLAIM = Claim(
    printed="Proposition 5.26 (ii), counts",
    declared_verdict=AsPrinted(),
    title="Every client takes part in at least half of its expected rounds",
    assumes=("A5: uniform participation", "K_0 even"),
    says={
        "counts": r"""
With $p = m/n$ and $N_i^{(a)} \sim \mathrm{Bin}(K_0/2, p)$ the number of client $i$'s rounds in half
$a$: all $N_i^{(a)}$ are at least $pK_0/4$ with probability at least $1 - 2n\,e^{-pK_0/16}$.""",
    },
    notes="""The joint probability is exact where one client is absent in each round, m = n - 1. The
    other audit proves the tail of one count, P(N < p K_0/4) <= e^(-p K_0/16), for every p from 1/20
    to 1 and five values of K_0; the rest is a union over 2n counts.""",
)


# fmt: off
def all_often_enough(share):
    """P(all N_i^(a) >= share p K_0) exactly, one client being absent in each round."""
    def measured(case):
        n, rounds = case
        least = math.ceil(share * Fraction(n - 1, n) * rounds)
        return partial.all_counts_at_least(n, rounds // 2, least) ** 2

    return measured

def bound(case):
    """1 - 2n e^(-p K_0/16), the exponential from below: a little above the claim."""
    n, rounds = case
    return 1 - 2 * n * partial.exp_below(Fraction(n - 1, n) * rounds / 16)

def too_few(p, h, j):
    """P(N <= j) for N ~ Bin(h, p)."""
    rounds, most = (int(x.unique_fmpz()) for x in (h, j))
    return sum(math.comb(rounds, k) * p**k * (1 - p) ** (rounds - k) for k in range(most + 1))

AUDITS = (
    Cases("joint", all_often_enough(Fraction(1, 4)), bound, relation=AT_LEAST, covers="counts",
          cases=ALL_BUT_ONE),
    Balls("tail", too_few, lambda p, h, j: (-p * h / 8).exp(), covers="counts",
          only="the tail of one count, for K_0 = 4, 6, 10, 16, 24",
          boxes=boxes_of_counts((2, 3, 5, 8, 12), Fraction(1, 4))),
)

RIVALS = (
    Rival("joint", "p K_0/2, the expected number", measured=all_often_enough(Fraction(1, 2))),
    Rival("joint", "3 p K_0/8", cases=((3, 300),), measured=all_often_enough(Fraction(3, 8))),
    Rival("tail", "e^(-p K_0/4)", claimed=lambda p, h, j: (-p * h / 2).exp()),
    Rival("tail", "p K_0/2, the expected number", boxes=boxes_of_counts((24,), Fraction(1, 2))),
)
