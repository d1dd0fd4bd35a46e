"""Truncating by higher-order SVD loses at most a factor sqrt D against the best, and no less."""

from functools import lru_cache

import numpy as np

from fedtheory.tucker import truncate_hosvd, truncate_st_hosvd
from proofs_checks.authoring import *
from proofs_checks.definitions import tensor as paper
from proofs_checks.definitions.matrices import NotExact
from proofs_checks.instances import tensor as worst
from proofs_checks.instances import tensor_truncation as instances

SLACK = "epsilon > 0"

CLAIM = Claim(
    printed="Federated Stage I, retraction",
    declared_verdict=AsPrinted(),
    title=r"HOSVD loses at most a factor $\sqrt D$ against the best tensor of low rank",
    assumes=("X of Tucker rank at most r", "each mode keeps a leading space (Eckart and Young)"),
    given=r"""
Let $R(Z)$ be the truncation of a tensor to Tucker rank $r$ by T-HOSVD, which projects every mode
onto a leading left singular space of the unfolding of $Z$, or by ST-HOSVD, which does so one mode
after the other, in any order, each time with the unfolding of what is left. With
$D' = \#\{s : r_s < N_s\}$ the number of modes that are truncated,""",
    says={
        "quasi-optimal": r"""
$$\|Z - R(Z)\|_F \;\le\; \sqrt{D'}\;\|Z - X\|_F \qquad\text{for every } X
  \text{ of Tucker rank at most } r .$$""",
    },
    notes="""The notes at hand say that the step is followed by a retraction onto tensors of low
    rank; which one, and with what constant, they do not say. The kernel's theorem takes two facts
    of matrices and tensors as hypotheses: that a leading singular space is nearest among those of
    its rank (Eckart and Young), and, for ST-HOSVD, that projections of different modes commute and
    do not raise each other's ranks. The exact audit uses neither: it checks on tensors the chain
    loss <= D' times the largest energy that a mode discards, and that energy <= the loss of a
    competitor. For matrices one SVD gives the constant 1.""",
)

SHARPENED = Claim(
    printed="Federated Stage I, retraction",
    declared_verdict=Sharpened(),
    title=r"No constant below $\sqrt D$ will do: the modes can conspire",
    assumes=("D >= 3", SLACK),
    uses=("tensor-retraction-quasiopt",),
    given=r"""
Number the four indices of each of $D \ge 3$ modes as $s, t, w, x$. Let $Z$ have the entries
$Z_{s\dots s} = Z_{t\dots t} = 10$, $Z_{x\dots x} = 1 + \epsilon$, and $D$ entries 1: each with a
single $w$, in another mode each time, a $t$ in the next mode and $s$ elsewhere.""",
    says={
        "competitor": r"""
To Tucker rank $(3, \dots, 3)$, T-HOSVD and ST-HOSVD drop the $D$ entries with a $w$; dropping
$Z_{x\dots x}$ alone gives those ranks too.""",
        "ratio": r"""
The ratio of the errors is exactly
$$\frac{\sqrt D}{1+\epsilon},$$""",
        "no smaller constant": r"""
so that no constant below $\sqrt D$ holds for all tensors; for $D = 3$,
$\sqrt{D-1} = 1.414\ldots$ is exceeded by $1.730\ldots$ at $\epsilon = 1/1000$.""",
    },
    finding="""The factor sqrt D between HOSVD and the best approximation of a tensor with D modes
    is the best possible for every D >= 3. For matrices it is 1, and one may hope for sqrt(D - 1);
    an explicit 4 x 4 x 4 tensor rules that out.""",
    notes="""Exact at D = 3, 4 and 5; the construction is the same for every D. The notes at hand do
    not state a constant, so nothing here concerns an error of the paper.""",
)


# fmt: off
@lru_cache(maxsize=4096)
def study(case):
    """Losses, largest discarded energy, the competitor's loss; None if a cut falls in a tie."""
    tensor, ranks = instances.turned(case), case[1]
    try:
        losses = [tensor.plus(other, -1).energy for other in paper.truncations(tensor, ranks)]
    except NotExact:
        return None
    tails = [paper.discarded_energy(tensor, mode, kept) for mode, kept in enumerate(ranks)]
    return losses, max(tails), tensor.plus(instances.turned(case, case[4]), -1).energy

def chain(case):
    """The losses, and the energy that some mode has to discard."""
    found, tail, _ = study(case)
    return [*found, tail]

def truncated_modes(case):
    return sum(r < n for r, n in zip(case[1], case[0], strict=True))

def chain_above(case):
    """D' times that energy, and the loss of a competitor, which no mode can undercut."""
    found, tail, other = study(case)
    return [truncated_modes(case) * tail] * len(found) + [other]

def with_one_rank_more(case):
    competitor = instances.turned(case, ((worst.S, worst.T, worst.W, worst.X),) * 3)
    return [*chain_above(case)[:3], instances.turned(case).plus(competitor, -1).energy]

def against_competitor(change):
    """The statement itself at one competitor: change(D') times its loss."""
    return {
        "measured": lambda case: study(case)[0],
        "claimed": lambda case: [change(truncated_modes(case)) * study(case)[2]] * 3,
    }

def array(tensor):
    return np.array([float(x) for x in tensor.entries]).reshape(tensor.shape)

def estimated(case, first=truncate_hosvd):
    tensor, ranks = array(instances.turned(case)), case[1]
    back = tuple(range(len(ranks)))[::-1]
    sequential = truncate_st_hosvd(tensor, ranks), truncate_st_hosvd(tensor, ranks, back)
    return [first(tensor, ranks), *sequential]

@lru_cache(maxsize=32)
def ratios(case):
    """Squared losses of T-HOSVD and two ST-HOSVDs over that of dropping the entry at x alone."""
    tensor = worst.hosvd_worst_case_tensor(*case)
    cheap = tensor.plus(worst.hosvd_worst_case_approximation(*case), -1).energy
    truncated = paper.truncations(tensor, (3,) * case[0])
    return [tensor.plus(other, -1).energy / cheap for other in truncated]

def saved_ranks(case):
    return list(paper.tucker_rank(worst.hosvd_worst_case_approximation(*case)))

SHARP = instances.worst_case(3, "1/1000")
OTHERS = instances.worst_case(3, "1/10"), instances.worst_case(4, "1/1000")
SEEDS = (OTHERS[0], SHARP, OTHERS[1], instances.TURNED)
#: numbers of modes and slacks epsilon
SIZES = tuple((d, Fraction(1, n)) for d, n in ((3, 10), (3, 100), (3, 1000), (4, 1000), (5, 1000)))

AUDITS = (
    Kernel("coq", covers="quasi-optimal"),
    Property("chain", chain, chain_above, relation=AT_MOST, covers="quasi-optimal",
             instances=instances.tensors_with_competitor, examples=40, at_least=30,
             hypotheses={"every cut falls in a gap": lambda case: study(case) is not None},
             witnesses=SEEDS),
    Cases("estimator", estimated,
          lambda case: [array(t) for t in paper.truncations(instances.turned(case), case[1])],
          covers="quasi-optimal", only="the estimators truncate_hosvd and truncate_st_hosvd",
          cases=(SHARP, instances.TURNED),
          tolerance=Tolerance(1e-12, "singular vectors with gaps of 0.001 in squares below 200")),
)

RIVALS = (
    Rival("chain", "sqrt(D' - 1)", **against_competitor(lambda d: d - 1), witnesses=(SHARP,)),
    Rival("chain", "the best approximation", **against_competitor(lambda d: 1), witnesses=(SHARP,),
          coarse=True),
    Rival("chain", "a competitor with one rank more", claimed=with_one_rank_more,
          witnesses=(SHARP,), drops="X of Tucker rank at most r"),
    Rival("estimator", "ST-HOSVD in place of T-HOSVD",
          measured=lambda case: estimated(case, truncate_st_hosvd)),
)

SHARPENED_AUDITS = (
    Cases("witness", ratios, lambda case: [case[0] / (1 + case[1]) ** 2] * 3,
          covers=("competitor", "ratio", "no smaller constant"), cases=SIZES),
    Cases("competitor", saved_ranks, lambda case: [3] * case[0], relation=AT_MOST,
          covers="competitor", only="that the competitor has Tucker rank (3, ..., 3)",
          cases=SIZES[:4]),
)

SHARPENED_RIVALS = (
    Rival("witness", "sqrt(D - 1) is enough", relation=AT_MOST,
          claimed=lambda case: [case[0] - 1] * 3),
    Rival("witness", "sqrt(D) is reached", relation=AT_LEAST, claimed=lambda case: [case[0]] * 3),
    Rival("witness", "the entry at x lighter than 1", cases=((3, Fraction(-1, 10)),), drops=SLACK),
    Rival("competitor", "ranks (2, ..., 2)", claimed=lambda case: [2] * case[0]),
)
