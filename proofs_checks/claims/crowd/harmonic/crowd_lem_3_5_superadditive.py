"""Lemma 3.5, second half: H(a + b) >= H(a) + H(b), with equality for proportional profiles only."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances.crowd_costs import cost_pairs
from proofs_checks.instances.harmonic_costs import CROSSED, DOUBLED, PAIRS

CLAIM = Claim(
    printed="Lemma 3.5, second half",
    declared_verdict=AsPrinted(),
    title="Bias and noise cost more together than apart",
    assumes=("a, b > 0",),
    uses=("crowd-prop-3-4-minimum",),
    says={
        "inequality": r"$H(a+b)\ge H(a)+H(b)$.",
        "equality": "Equality holds if and only if $b$ is proportional to $a$.",
        "squares": r"""
Exactly, with $w = H(a+b)/(a+b)$, $w^a = H(a)/a$ and $w^b = H(b)/b$ entry by entry,
$$H(a+b)-H(a)-H(b) = \sum_i a_i(w_i-w_i^a)^2+\sum_i b_i(w_i-w_i^b)^2 .$$""",
    },
    notes="The sum of squares is ours; the paper argues by the minimum that defines H.",
)


# fmt: off
def added(a, b):
    return [x + y for x, y in zip(a, b, strict=True)]

def together(pair):
    return paper.harmonic_value(added(*pair))

def apart(pair):
    return paper.harmonic_value(pair[0]) + paper.harmonic_value(pair[1])

def squares(pair, centre=added):
    """sum a_i (w_i - w_i^a)^2 + sum b_i (w_i - w_i^b)^2, w the best weights for centre(a, b)."""
    middle, total = paper.harmonic_weights(centre(*pair)), Fraction(0)
    for costs in pair:
        best = paper.harmonic_weights(costs)
        total += paper.weighted_cost([w - u for w, u in zip(middle, best, strict=True)], costs)
    return total

def are_proportional(pair):
    return len({Fraction(b) / a for a, b in zip(*pair, strict=True)}) == 1

def a_hundredth_more(pair):
    return Fraction(101, 100) * apart(pair)

AUDITS = (
    Kernel("coq", covers=("inequality", "equality", "squares")),
    ClientSums("squares", lambda pair: together(pair) - apart(pair), squares, covers="squares",
               only="the sum of squares", client=("a", "b", "w", "u", "v"), shared=("H", "A", "B"),
               relations=("(a + b)*w - H", "a*u - A", "b*v - B"),
               sums={"w": "1", "u": "1", "v": "1"}, summand="a*(w - u)**2 + b*(w - v)**2",
               outside="A + B - H", points=PAIRS),
    Property("inequality", together, apart, relation=AT_LEAST, covers="inequality",
             only="the inequality", instances=cost_pairs, examples=100),
    Property("equality", lambda pair: together(pair) == apart(pair), are_proportional,
             covers="equality", only="when equality holds", instances=cost_pairs,
             examples=100),
)

RIVALS = (
    Rival("squares", "around the weights for a", summand="b*(u - v)**2",
          claimed=lambda pair: squares(pair, centre=lambda a, b: a)),
    Rival("inequality", "subadditive", measured=apart, claimed=together, witnesses=(CROSSED,)),
    Rival("inequality", "a hundredth more", claimed=a_hundredth_more, witnesses=(DOUBLED,)),
    Rival("equality", "only when a = b", claimed=lambda pair: pair[0] == pair[1],
          witnesses=(DOUBLED,)),
)
