"""The constant sqrt D of the HOSVD truncations is the best: an exact witness for each D >= 3."""

from fractions import Fraction
from functools import lru_cache

from proofs_checks.checkers.cases import Cases
from proofs_checks.definitions import tensor as paper
from proofs_checks.instances.tensor import hosvd_worst_case_approximation, hosvd_worst_case_tensor
from proofs_checks.statement.claim import AT_LEAST, AT_MOST, Claim, Sharpened

CASES = tuple(
    (d, Fraction(e))
    for d, e in ((3, "1/10"), (3, "1/100"), (3, "1/1000"), (4, "1/1000"), (5, "1/1000"))
)


@lru_cache(maxsize=32)
def ratios(case):
    """Squared losses of T-HOSVD and two ST-HOSVDs over that of dropping the entry at x alone."""
    d, slack = case
    tensor, ranks, first = hosvd_worst_case_tensor(d, slack), (3,) * d, tuple(range(d))
    truncated = [
        paper.truncated_hosvd(tensor, ranks),
        paper.truncated_st_hosvd(tensor, ranks, first),
        paper.truncated_st_hosvd(tensor, ranks, first[::-1]),
    ]
    cheap = tensor.plus(hosvd_worst_case_approximation(d, slack), -1).energy
    return [tensor.plus(other, -1).energy / cheap for other in truncated]


def saved_ranks(case):
    return list(paper.tucker_rank(hosvd_worst_case_approximation(*case)))


SLACK = "epsilon > 0"

CLAIM = Claim(
    label="tensor-retraction-quasiopt-sharp",
    paper="tensor",
    printed="Federated Stage I, retraction",
    stands=Sharpened(of="tensor-retraction-quasiopt"),
    title=r"No constant below $\sqrt D$ will do: the modes can conspire",
    assumes=("D >= 3", SLACK),
    uses=("tensor-retraction-quasiopt",),
    says=r"""
Number the four indices of each of $D \ge 3$ modes as $s, t, w, x$. Let $Z$ have the entries
$Z_{s\dots s} = Z_{t\dots t} = 10$, $Z_{x\dots x} = 1 + \epsilon$, and $D$ entries 1: each with a
single $w$, in another mode each time, a $t$ in the next mode and $s$ elsewhere. To Tucker rank
$(3, \dots, 3)$, T-HOSVD and ST-HOSVD drop the $D$ entries with a $w$; dropping $Z_{x\dots x}$
alone gives those ranks too. The ratio of the errors is exactly
$$\frac{\sqrt D}{1+\epsilon},$$
so that no constant below $\sqrt D$ holds for all tensors; for $D = 3$,
$\sqrt{D-1} = 1.414\ldots$ is exceeded by $1.730\ldots$ at $\epsilon = 1/1000$.
""",
    finding=(
        "The factor sqrt D between HOSVD and the best approximation of a tensor with D modes is "
        "the best possible for every D >= 3. For matrices it is 1, and one may hope for "
        "sqrt(D - 1); an explicit 4 x 4 x 4 tensor rules that out."
    ),
    notes=(
        "Exact at D = 3, 4 and 5; the construction is the same for every D. The notes at hand do "
        "not state a constant, so nothing here concerns an error of the paper."
    ),
    audits=(
        Cases(
            name="witness",
            cases=CASES,
            measured=ratios,
            claimed=lambda case: [case[0] / (1 + case[1]) ** 2] * 3,
            rivals={
                "sqrt(D - 1) is enough": {
                    "relation": AT_MOST,
                    "claimed": lambda case: [case[0] - 1] * 3,
                },
                "sqrt(D) is reached": {
                    "relation": AT_LEAST,
                    "claimed": lambda case: [case[0]] * 3,
                },
                "the entry at x lighter than 1": {
                    "cases": ((3, Fraction(-1, 10)),),
                    "drops": SLACK,
                },
            },
        ),
        Cases(
            name="competitor",
            covers="that the competitor has Tucker rank (3, ..., 3)",
            cases=CASES[:4],
            measured=saved_ranks,
            claimed=lambda case: [3] * case[0],
            relation=AT_MOST,
            rivals={"ranks (2, ..., 2)": {"claimed": lambda case: [2] * case[0]}},
        ),
    ),
)
