"""Remark 5.24 at three clients: the estimated incoherence is zero on every data set."""

from fractions import Fraction

from fedtheory.crowd.guard import guard_decision
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions import matrices
from proofs_checks.instances.crowd_reports import half_average_pairs
from proofs_checks.statement.claim import Claim, Sharpened


def estimate(case, symmetric=True):
    """Off-diagonal entries of hat Q, whatever the noise; no energy is clipped."""
    one, two = (paper.residuals(half) for half in case)
    n = len(one)
    one_sided = [[paper.inner(x, y) for y in two] for x in one]
    centred = realised.cross_gram(one, two) if symmetric else one_sided
    energies = realised.invert_disagreement_map(matrices.diagonal(centred))
    total = sum(energies) / Fraction(n * n)
    return [
        centred[i][j] + (energies[i] + energies[j]) / n - total
        for i in range(n)
        for j in range(n)
        if i != j
    ]


def zeros(case):
    n = len(case[0])
    return [0] * (n * (n - 1))


def cross_products(case):
    """The off-diagonal entries before the rebuilding."""
    one = [paper.residuals(half) for half in case]
    return [paper.inner(one[0][i], one[1][j]) for i in range(3) for j in range(3) if i != j]


FOUR = (((1, 0), (-1, 0), (1, 0), (-1, 0)), ((1, 0), (-1, 0), (1, 0), (-1, 0)))
ROTATED = (((1, 0), (0, 1), (0, 0)), ((0, 1), (-1, 0), (0, 0)))

#: equal tilts but for a rest of 1: kappa is close to 2
NEARLY_EQUAL = ((9, 1, 0, 0), (9, 0, 1, 0), (9, 0, 0, 1))

CLAIM = Claim(
    label="crowd-rem-5-24-three",
    paper="crowd",
    printed="Remark 5.24",
    stands=Sharpened(),
    title="With three clients the guard never refuses: its estimate is 0 whatever the data",
    assumes=("n = 3", "no energy clipped"),
    uses=("crowd-prop-5-23-ii-rows",),
    says=r"""
For $n = 3$ and every symmetric $G$ with rows of sum zero, noise included, all off-diagonal entries
of $\hat Q$ vanish, so that $\hat\kappa = 0$ on every data set whose estimated energies are
positive.
""",
    finding=(
        "At n = 3 the guard carries no information: kappa-hat is identically 0, so that it accepts "
        "every federation, whatever kappa is. Three numbers whose sums in pairs vanish are zero. "
        "The paper offers the guard as a screening diagnostic and not as a certificate, and tests "
        "it from n = 5; this is a case in which it cannot even screen."
    ),
    notes="The library's guard answers 'uniform' at three clients and says why.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_guard",
            theorem="guard_blind_at_three",
            statement=("forall G : nat -> nat -> R, centred_gram 3 G -> guard_at_most 3 G 0"),
            rivals={
                "blind at every n": {
                    "statement": (
                        "forall (n : nat) (G : nat -> nat -> R), (3 <= n)%nat -> centred_gram n "
                        "G -> forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> rebuilt_gram "
                        "n G i j = 0"
                    ),
                    "refuted_by": "guard_not_blind_at_four",
                },
                "without symmetry of G": {
                    "statement": (
                        "forall G : nat -> nat -> R, (forall i, (i < 3)%nat -> sums.sum 3 (G i) "
                        "= 0) -> guard_at_most 3 G 0"
                    ),
                    "refuted_by": "guard_not_blind_without_symmetry",
                },
                "the estimate bounds kappa": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (k : R), (3 <= n)%nat -> "
                        "non_zero_tilts n d beta -> (forall i, (i < n)%nat -> 0 < "
                        "estimated_energies n (disagreement_gram n d beta) i) -> guard_at_most "
                        "n (disagreement_gram n d beta) k -> incoherence_at_most n d beta k"
                    ),
                    "refuted_by": "guard_not_upper_bound",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: half_average_pairs(3).strategy(),
            measured=estimate,
            claimed=zeros,
            examples=200,
            rivals={
                "four clients": {
                    "instances": lambda: half_average_pairs(4).strategy(),
                    "drops": "n = 3",
                    "known": (FOUR,),
                },
                "halves not symmetrised": {
                    "measured": lambda case: estimate(case, symmetric=False),
                    "known": (ROTATED,),
                },
                "before the rebuilding": {"measured": cross_products, "known": (ROTATED,)},
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator guard_decision, which refuses instead",
            cases=(NEARLY_EQUAL, ((1, 0), (0, 2), (3, 1))),
            measured=lambda tilts: (
                guard_decision(
                    [[float(x) for x in row] for row in realised.centred_gram(tilts)]
                ).use_crowd
            ),
            claimed=lambda tilts: False,
            rivals={"accepted, as the remark would": {"claimed": lambda tilts: True}},
        ),
    ),
)
