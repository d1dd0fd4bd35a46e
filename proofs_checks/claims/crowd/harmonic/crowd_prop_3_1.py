"""Proposition 3.1: convex perturbations that are centred at every point are affine."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd import apply
from proofs_checks.definitions.matrices import inner
from proofs_checks.instances.crowd_quadratics import laws_of_quadratics
from proofs_checks.statement.claim import GREATER, AsPrinted, Claim


def gradient(member, x):
    _, matrix, slope = member
    return [g + b for g, b in zip(apply(matrix, x), slope, strict=True)]


def mean_defect(crowd):
    """E <grad h(x) - grad h(y), x - y> for y = 0, summed over x on the axes."""
    total = sum(chance for chance, _, _ in crowd)
    origin = (0, 0)
    defects = [
        chance
        * inner(
            [a - b for a, b in zip(gradient(member, x), gradient(member, origin), strict=True)], x
        )
        for member in crowd
        for chance in member[:1]
        for x in ((1, 0), (0, 1))
    ]
    return sum(defects, Fraction(0)) / total


def mean_gradient_at_origin(crowd):
    total = sum(chance for chance, _, _ in crowd)
    mean = [sum(chance * Fraction(slope[k]) for chance, _, slope in crowd) / total for k in (0, 1)]
    return inner(mean, mean)


def is_curved(crowd):
    return any(any(any(row) for row in matrix) for _, matrix, _ in crowd)


IDENTITY = ((1, 0), (0, 1))
SADDLES = [(1, ((1, 0), (0, -1)), (0, 0)), (1, ((-1, 0), (0, 1)), (0, 0))]

CLAIM = Claim(
    label="crowd-prop-3-1",
    paper="crowd",
    printed="Proposition 3.1",
    stands=AsPrinted(),
    title="Convex perturbations without a common bias are affine",
    assumes=("h_i almost surely convex", "centred at every point", "gradients integrable"),
    says=r"""
On an open set $U$ let $h_1,\dots,h_n$ be random functions with continuous, integrable gradients and
$\mathbb E\nabla h_i(x) = 0$ for every $x\in U$. If every $h_i$ is almost surely convex, then almost
surely every $h_i$ is affine on $U$.
""",
    notes=(
        "The reason: a convex function has <grad h(x) - grad h(y), x - y> >= 0, and centring makes "
        "the mean of that zero. The kernel's theorem takes 'almost surely' as a notion that obeys "
        "four rules, those of any probability space, and passes from a countable dense set to all "
        "of U by continuity, as the paper does. Once the pairing vanishes, both tangent "
        "inequalities are equalities, and no further step along segments is needed. The property "
        "audit looks from the other side: a finite crowd of convex quadratics with any curvature "
        "is not centred."
    ),
    finding=(
        "Assumption A1 asks for independent perturbations with two derivatives on a convex set. "
        "The paper says itself that one continuous derivative would do; independence and the "
        "convexity of the set are not used either."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_rigidity_random",
            theorem="convex_centred_crowd_affine",
            statement=(
                "forall (P : Probability) (n d : nat) (U : point -> Prop) (h : outcome (law P) "
                "-> nat -> point -> R) (g : outcome (law P) -> nat -> point -> point), "
                "crowd_rigidity.open_set d U -> (forall o i, (i < n)%nat -> gradient_on U d (h "
                "o i) (g o i)) -> (forall o i, (i < n)%nat -> continuous_gradient U d (g o i)) "
                "-> (forall i, (i < n)%nat -> almost_surely (fun o => convex_on U (h o i))) -> "
                "centred_everywhere n d U g -> almost_surely (fun o => forall i, (i < n)%nat -> "
                "affine_on U d (h o i) (g o i))"
            ),
            rivals={
                "centred at one point only": {
                    "statement": (
                        "forall (P : Probability) (n d : nat) (U : point -> Prop) (x0 : point) "
                        "(h : outcome (law P) -> nat -> point -> R) (g : outcome (law P) -> nat "
                        "-> point -> point), crowd_rigidity.open_set d U -> U x0 -> (forall o "
                        "i, (i < n)%nat -> gradient_on U d (h o i) (g o i)) -> (forall o i, (i "
                        "< n)%nat -> continuous_gradient U d (g o i)) -> (forall i, (i < n)%nat "
                        "-> almost_surely (fun o => convex_on U (h o i))) -> centred_everywhere "
                        "n d (fun x : point => x = x0) g -> almost_surely (fun o => forall i, "
                        "(i < n)%nat -> affine_on U d (h o i) (g o i))"
                    ),
                    "refuted_by": "centred_at_one_point_not_enough",
                    "module": "crowd_rigidity_rivals",
                },
                "quasi-convex in place of convex": {
                    "statement": (
                        "forall (P : Probability) (n d : nat) (U : point -> Prop) (h : outcome "
                        "(law P) -> nat -> point -> R) (g : outcome (law P) -> nat -> point -> "
                        "point), crowd_rigidity.open_set d U -> (forall o i, (i < n)%nat -> "
                        "gradient_on U d (h o i) (g o i)) -> (forall o i, (i < n)%nat -> "
                        "continuous_gradient U d (g o i)) -> (forall i, (i < n)%nat -> "
                        "almost_surely (fun o => quasi_convex_on U (h o i))) -> "
                        "centred_everywhere n d U g -> almost_surely (fun o => forall i, (i < "
                        "n)%nat -> affine_on U d (h o i) (g o i))"
                    ),
                    "refuted_by": "quasi_convex_not_enough",
                    "module": "crowd_rigidity_rivals",
                },
            },
        ),
        Property(
            name="quadratics",
            covers="finite crowds of quadratics",
            instances=lambda: laws_of_quadratics().strategy(),
            examples=100,
            measured=mean_defect,
            claimed=lambda crowd: 0,
            relation=GREATER,
            hypotheses={"some curvature": is_curved},
            rivals={
                "convexity dropped": {
                    "instances": lambda: laws_of_quadratics(convex=False).strategy(),
                    "drops": "h_i almost surely convex",
                    "known": (SADDLES,),
                },
                "centred at one point only": {
                    "measured": mean_gradient_at_origin,
                    "drops": "centred at every point",
                    "known": ([(1, IDENTITY, (0, 0))],),
                },
            },
        ),
    ),
)
