"""Truncating by higher-order SVD loses at most a factor sqrt D against the best, and no less."""

from functools import lru_cache

import numpy as np

from fedtheory.tucker import truncate_hosvd, truncate_st_hosvd
from proofs_checks.authoring import *
from proofs_checks.definitions import tensor as paper
from proofs_checks.definitions.matrices import NotExact, rational_rotation
from proofs_checks.definitions.tensor import from_support, multiply_modes
from proofs_checks.instances.tensor import (
    S,
    T,
    W,
    X,
    hosvd_worst_case,
    hosvd_worst_case_approximation,
    hosvd_worst_case_tensor,
)
from proofs_checks.instances.tensor_truncation import tensors_with_competitor

SLACK = "epsilon > 0"

CLAIM = Claim(
    printed="Federated Stage I, retraction",
    declared_verdict=AsPrinted(),
    title=r"HOSVD loses at most a factor $\sqrt D$ against the best tensor of low rank",
    assumes=("X of Tucker rank at most r", "each mode keeps a leading space (Eckart and Young)"),
    says={
        "statement": r"""
Let $R(Z)$ be the truncation of a tensor to Tucker rank $r$ by T-HOSVD, which projects every mode
onto a leading left singular space of the unfolding of $Z$, or by ST-HOSVD, which does so one mode
after the other, in any order, each time with the unfolding of what is left. With
$D' = \#\{s : r_s < N_s\}$ the number of modes that are truncated,
$$\|Z - R(Z)\|_F \;\le\; \sqrt{D'}\;\|Z - X\|_F \qquad\text{for every } X
  \text{ of Tucker rank at most } r .$$
"""
    },
    notes=(
        "The notes at hand say that the step is followed by a retraction onto tensors of low rank; "
        "which one, and with what constant, they do not say. The kernel's theorem takes two facts "
        "of matrices and tensors as hypotheses: that a leading singular space is nearest among "
        "those of its rank (Eckart and Young), and, for ST-HOSVD, that projections of different "
        "modes commute and do not raise each other's ranks. The exact audit uses neither: it "
        "checks on tensors the chain loss <= D' times the largest energy that a mode discards, "
        "and that energy <= the loss of a competitor. For matrices one SVD gives the constant 1."
    ),
)

SHARPENED = Claim(
    printed="Federated Stage I, retraction",
    declared_verdict=Sharpened(),
    title=r"No constant below $\sqrt D$ will do: the modes can conspire",
    assumes=("D >= 3", SLACK),
    uses=("tensor-retraction-quasiopt",),
    says={
        "statement": r"""
Number the four indices of each of $D \ge 3$ modes as $s, t, w, x$. Let $Z$ have the entries
$Z_{s\dots s} = Z_{t\dots t} = 10$, $Z_{x\dots x} = 1 + \epsilon$, and $D$ entries 1: each with a
single $w$, in another mode each time, a $t$ in the next mode and $s$ elsewhere. To Tucker rank
$(3, \dots, 3)$, T-HOSVD and ST-HOSVD drop the $D$ entries with a $w$; dropping $Z_{x\dots x}$
alone gives those ranks too. The ratio of the errors is exactly
$$\frac{\sqrt D}{1+\epsilon},$$
so that no constant below $\sqrt D$ holds for all tensors; for $D = 3$,
$\sqrt{D-1} = 1.414\ldots$ is exceeded by $1.730\ldots$ at $\epsilon = 1/1000$.
"""
    },
    finding=(
        "The factor sqrt D between HOSVD and the best approximation of a tensor with D modes is "
        "the best possible for every D >= 3. For matrices it is 1, and one may hope for "
        "sqrt(D - 1); an explicit 4 x 4 x 4 tensor rules that out."
    ),
    notes=(
        "Exact at D = 3, 4 and 5; the construction is the same for every D. The notes at hand do "
        "not state a constant, so nothing here concerns an error of the paper."
    ),
)


# An instance is (shape, ranks, support, mirrors, kept). Any two places of the support differ in at
# least two modes, so that all Gram matrices of the unfoldings are diagonal; then every mode is
# turned by a rational rotation. The competitor keeps the indices ``kept`` of each mode.
def witness(d, slack):
    support = tuple(hosvd_worst_case(d, Fraction(slack)).items())
    return ((4,) * d, (3,) * d, support, ((0,) * 4,) * d, ((S, T, W),) * d)


def turned(case, keep=None):
    """The tensor of an instance, or its competitor."""
    shape, _, support, mirrors, _ = case
    entries = {
        at: x
        for at, x in support
        if keep is None or all(i in chosen for i, chosen in zip(at, keep, strict=True))
    }
    turns = [rational_rotation(n, [v]) for n, v in zip(shape, mirrors, strict=True)]
    return multiply_modes(from_support(shape, entries), turns)


def truncations(case):
    """T-HOSVD, then ST-HOSVD from the first mode to the last and back."""
    tensor, ranks = turned(case), case[1]
    first = tuple(range(len(ranks)))
    return [
        paper.truncated_hosvd(tensor, ranks),
        paper.truncated_st_hosvd(tensor, ranks, first),
        paper.truncated_st_hosvd(tensor, ranks, first[::-1]),
    ]


@lru_cache(maxsize=4096)
def study(case):
    """Losses, largest discarded energy, the competitor's loss; None if a cut falls in a tie."""
    tensor = turned(case)
    try:
        losses = [tensor.plus(other, -1).energy for other in truncations(case)]
    except NotExact:
        return None
    tails = [paper.discarded_energy(tensor, mode, kept) for mode, kept in enumerate(case[1])]
    return losses, max(tails), tensor.plus(turned(case, case[4]), -1).energy


def in_gaps(case):
    return study(case) is not None


def losses(case):
    return study(case)[0]


def truncated_modes(case):
    return sum(r < n for r, n in zip(case[1], case[0], strict=True))


def chain(case):
    """The losses, and the energy that some mode has to discard."""
    found, tail, _ = study(case)
    return [*found, tail]


def chain_above(case):
    """D' times that energy, and the loss of a competitor, which no mode can undercut."""
    found, tail, other = study(case)
    return [truncated_modes(case) * tail] * len(found) + [other]


def against_competitor(change):
    """The statement itself at one competitor: change(D') times its loss."""
    return {
        "measured": losses,
        "claimed": lambda case: [change(truncated_modes(case)) * study(case)[2]] * 3,
    }


WITNESSES = tuple(witness(d, e) for d, e in ((3, "1/10"), (3, "1/1000"), (4, "1/1000")))
SHARP = WITNESSES[1]
TURNED = (
    (3, 3, 3),
    (2, 2, 2),
    tuple(
        (at, Fraction(x))
        for at, x in zip(
            [at for at in paper.indices((3, 3, 3)) if sum(at[:2]) % 3 == at[2]],
            (7, 6, 8, 1, 8, 1, 5, 7, 3),
            strict=True,
        )
    ),
    ((1, 2, 0), (1, -1, 1), (0, 1, 2)),
    ((0, 1), (0, 1), (0, 1)),
)


def array(tensor):
    return np.array([float(x) for x in tensor.entries]).reshape(tensor.shape)


def estimated(case, first=truncate_hosvd):
    tensor, ranks = array(turned(case)), case[1]
    back = tuple(range(len(ranks)))[::-1]
    return [
        first(tensor, ranks),
        truncate_st_hosvd(tensor, ranks),
        truncate_st_hosvd(tensor, ranks, back),
    ]


CASES = tuple(
    (sharp_d, Fraction(sharp_e))
    for sharp_d, sharp_e in ((3, "1/10"), (3, "1/100"), (3, "1/1000"), (4, "1/1000"), (5, "1/1000"))
)


@lru_cache(maxsize=32)
def ratios(case):
    """Squared losses of T-HOSVD and two ST-HOSVDs over that of dropping the entry at x alone."""
    sharp_d, slack = case
    tensor, ranks, first = (
        hosvd_worst_case_tensor(sharp_d, slack),
        (3,) * sharp_d,
        tuple(range(sharp_d)),
    )
    truncated = [
        paper.truncated_hosvd(tensor, ranks),
        paper.truncated_st_hosvd(tensor, ranks, first),
        paper.truncated_st_hosvd(tensor, ranks, first[::-1]),
    ]
    cheap = tensor.plus(hosvd_worst_case_approximation(sharp_d, slack), -1).energy
    return [tensor.plus(other, -1).energy / cheap for other in truncated]


def saved_ranks(case):
    return list(paper.tucker_rank(hosvd_worst_case_approximation(*case)))


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "chain",
        chain,
        chain_above,
        covers="statement",
        instances=lambda: tensors_with_competitor().strategy(),
        relation=AT_MOST,
        hypotheses={"every cut falls in a gap": in_gaps},
        examples=40,
        at_least=30,
        witnesses=(*WITNESSES, TURNED),
    ),
    Cases(
        "estimator",
        estimated,
        lambda case: [array(tensor) for tensor in truncations(case)],
        covers="statement",
        only="the estimators truncate_hosvd and truncate_st_hosvd",
        cases=(SHARP, TURNED),
        tolerance=Tolerance(1e-12, "singular vectors with gaps of 0.001 in squares below 200"),
    ),
)

RIVALS = (
    Rival("chain", "sqrt(D' - 1)", **against_competitor(lambda d: d - 1), witnesses=(SHARP,)),
    Rival(
        "chain",
        "the best approximation",
        **against_competitor(lambda d: 1),
        witnesses=(SHARP,),
        coarse=True,
    ),
    Rival(
        "chain",
        "a competitor with one rank more",
        claimed=lambda case: [
            *chain_above(case)[:3],
            turned(case).plus(turned(case, ((S, T, W, X),) * 3), -1).energy,
        ],
        witnesses=(SHARP,),
        drops="X of Tucker rank at most r",
    ),
    Rival(
        "estimator",
        "ST-HOSVD in place of T-HOSVD",
        measured=lambda case: estimated(case, truncate_st_hosvd),
    ),
)

SHARPENED_AUDITS = (
    Cases(
        "witness",
        ratios,
        lambda case: [case[0] / (1 + case[1]) ** 2] * 3,
        covers="statement",
        cases=CASES,
    ),
    Cases(
        "competitor",
        saved_ranks,
        lambda case: [3] * case[0],
        covers="statement",
        only="that the competitor has Tucker rank (3, ..., 3)",
        cases=CASES[:4],
        relation=AT_MOST,
    ),
)

SHARPENED_RIVALS = (
    Rival(
        "witness", "sqrt(D - 1) is enough", relation=AT_MOST, claimed=lambda case: [case[0] - 1] * 3
    ),
    Rival("witness", "sqrt(D) is reached", relation=AT_LEAST, claimed=lambda case: [case[0]] * 3),
    Rival("witness", "the entry at x lighter than 1", cases=((3, Fraction(-1, 10)),), drops=SLACK),
    Rival("competitor", "ranks (2, ..., 2)", claimed=lambda case: [2] * case[0]),
)
