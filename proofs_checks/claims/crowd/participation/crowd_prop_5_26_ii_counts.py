"""Proposition 5.26 (ii): every client takes part often enough, with high probability."""

import math

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_participation as partial

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
#: n and K_0, with m = n - 1; the bound is not empty in any of them
CASES = ((3, 44), (3, 80), (4, 60), (5, 80), (6, 100))

def all_often_enough(share):
    """P(all N_i^(a) >= share p K_0) exactly, one client being absent in each round."""

    def measured(case):
        n, rounds = case
        p = Fraction(n - 1, n)
        least = math.ceil(share * p * rounds)
        return partial.all_counts_at_least(n, rounds // 2, least) ** 2

    return measured

def bound(clients, part):
    """1 - clients(n) e^(-p K_0 part), the exponential from below: a little above the claim."""

    def claimed(case):
        n, rounds = case
        p = Fraction(n - 1, n)
        return 1 - clients(n) * partial.exp_below(part * p * rounds)

    return claimed

SIXTEENTH = Fraction(1, 16)

def boxes(half_lengths, share):
    """For each number h of rounds and each j, the p for which N < 2 share p h means N <= j."""
    found = []
    for h in half_lengths:
        step = 1 / (2 * share * h)
        j = 0
        while j * step < 1:
            low = max(Fraction(1, 20), j * step)
            high = min(Fraction(1), (j + 1) * step)
            if low < high:
                found.append(((low, high), (Fraction(h), Fraction(h)), (Fraction(j), Fraction(j))))
            j += 1
    return found

def too_few(p, h, j):
    """P(N <= j) for N ~ Bin(h, p)."""
    rounds = int(h.unique_fmpz())
    return sum(
        math.comb(rounds, k) * p**k * (1 - p) ** (rounds - k)
        for k in range(int(j.unique_fmpz()) + 1)
    )

HALVES = (2, 3, 5, 8, 12)

AUDITS = (
    Cases("joint", all_often_enough(Fraction(1, 4)), bound(lambda n: 2 * n, SIXTEENTH),
          relation=AT_LEAST, covers="counts", cases=CASES),
    Balls("tail", too_few, lambda p, h, j: (-p * h / 8).exp(), covers="counts",
          only="the tail of one count, for K_0 = 4, 6, 10, 16, 24",
          boxes=boxes(HALVES, Fraction(1, 4))),
)

RIVALS = (
    Rival("joint", "p K_0/2, the expected number", measured=all_often_enough(Fraction(1, 2))),
    Rival("joint", "3 p K_0/8", cases=((3, 300),), measured=all_often_enough(Fraction(3, 8))),
    Rival("tail", "e^(-p K_0/4)", claimed=lambda p, h, j: (-p * h / 2).exp()),
    Rival("tail", "p K_0/2, the expected number", boxes=boxes((24,), Fraction(1, 2))),
)
