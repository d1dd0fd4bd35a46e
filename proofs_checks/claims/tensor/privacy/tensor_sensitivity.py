"""How far a clipped gradient moves between neighbours: exactly 2 tau_X tau_E / n, or half of it."""

from fractions import Fraction

from fedtheory.privacy import Adjacency as EstimatorAdjacency
from fedtheory.privacy import bound_mean_sensitivity
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.matrices import combine, exact, squared_norm
from proofs_checks.definitions.tensor import clipped_gradient
from proofs_checks.instances.privacy import records_with_replacement
from proofs_checks.statement.claim import AT_LEAST, AT_MOST, AsPrinted, Claim, Tolerance
from proofs_checks.statement.privacy_terms import Adjacency, Composition, PrivacyTerms

TERMS = PrivacyTerms(
    adjacency=Adjacency.REPLACE_ONE,
    holder="the records of one client",
    norm_bound="Frobenius norms clipped, residuals to tau_E and covariates to tau_X",
    composition=Composition.SINGLE,
    releases=1,
)


def moved(case, gradient=clipped_gradient):
    """The squared distance of the gradients before and after the first record is replaced."""
    records, newcomer, tau_e, tau_x = case
    before = gradient(records, tau_e, tau_x)
    after = gradient([newcomer, *records[1:]], tau_e, tau_x)
    return squared_norm(combine(1, before, -1, after))


def removed(case):
    """The same when the first record is removed and the divisor stays."""
    records, _, tau_e, tau_x = case
    absent = ([Fraction(0)] * 2, [Fraction(0)] * 2)
    before = clipped_gradient(records, tau_e, tau_x)
    after = clipped_gradient([absent, *records[1:]], tau_e, tau_x, divisor=len(records))
    return squared_norm(combine(1, before, -1, after))


def squared_bound(factor):
    """The square of sqrt(factor) tau_X tau_E / n."""
    return lambda case: factor * (exact(case[2]) * case[3] / len(case[0])) ** 2


def residuals_only(records, tau_e, tau_x):
    """The gradient when nobody clips the covariates."""
    return clipped_gradient(records, tau_e, max(x * x + y * y for _, (x, y) in records) + 1)


#: one record on the clipping sphere, its residual turned round
TURNED = (
    [([Fraction(1), 0], [Fraction(3), 0]), ([0, Fraction(1, 2)], [Fraction(1), Fraction(1)])],
    ([Fraction(-1), 0], [Fraction(3), 0]),
    Fraction(1),
    Fraction(3),
)
LONG = ([([1, 0], [9, 0])], ([-1, 0], [9, 0]), Fraction(1), Fraction(1))
ONE = ([([2, 0], [0, 5])], ([-2, 0], [0, 5]), Fraction(2), Fraction(5))


def estimated(adjacency):
    return lambda case: float(
        bound_mean_sensitivity(float(case[2] * case[3]), len(case[0]), adjacency=adjacency)
    )


CLAIM = Claim(
    label="tensor-sensitivity",
    paper="tensor",
    printed="Federated Stage I, clipping",
    stands=AsPrinted(),
    title=r"One record moves the clipped gradient by at most $2\tau_X\tau_E/n$, and may do so",
    privacy=TERMS,
    says=r"""
A client with records $(X_i, Y_i)$, $i \le n$, and residuals $R_i = \langle A, X_i\rangle - Y_i$
computes
$g = \frac1n\sum_i \operatorname{clip}_{\tau_E}(R_i)\circ\operatorname{clip}_{\tau_X}(X_i)$, where
$\operatorname{clip}_\tau(v) = \min(1, \tau/\|v\|_F)\,v$. Its $L_2$ sensitivity is **exactly**
$$\frac{2\,\tau_X\tau_E}{n} \quad\text{if one record is replaced,}\qquad
  \frac{\tau_X\tau_E}{n} \quad\text{if one is added or removed and the divisor $n$ stays.}$$
Both are attained for all sizes: the first by a record on the clipping sphere whose residual is
turned round.
""",
    notes=(
        "The notes at hand say that covariates and residuals are clipped to control the "
        "sensitivity; the form of the clipping, the neighbours and the constant are ours. "
        "Residuals may use clipped or unclipped covariates: only their norm after clipping "
        "counts. " + TERMS.sentence()
    ),
    audits=(
        Kernel(
            name="coq",
            module="tensor_sensitivity",
            theorem="gradient_sensitivity",
            statement=(
                "forall (n q p : nat) (tauE tauX : R), "
                "(0 < n)%nat -> (0 < q)%nat -> (0 < p)%nat -> 0 < tauE -> 0 < tauX -> "
                "sensitivity_is (replaced n) n q p tauE tauX (2 * tauX * tauE / INR n) /\\ "
                "sensitivity_is (removed n) n q p tauE tauX (tauX * tauE / INR n)"
            ),
            rivals={
                "sqrt 2 in place of 2": {
                    "statement": (
                        "forall n q p tauE tauX res cov res' cov', (0 < n)%nat -> 0 < tauE -> 0 "
                        "< tauX -> replaced n res cov res' cov' -> distance2 q p (gradient n q "
                        "p tauE tauX res cov) (gradient n q p tauE tauX res' cov') <= (sqrt 2 * "
                        "tauX * tauE / INR n) ^ 2"
                    ),
                    "refuted_by": "sensitivity_not_root_two",
                },
                "the constant of removal for replacement": {
                    "statement": (
                        "forall n q p tauE tauX res cov res' cov', (0 < n)%nat -> 0 < tauE -> 0 "
                        "< tauX -> replaced n res cov res' cov' -> distance2 q p (gradient n q "
                        "p tauE tauX res cov) (gradient n q p tauE tauX res' cov') <= (tauX * "
                        "tauE / INR n) ^ 2"
                    ),
                    "refuted_by": "sensitivity_not_one_record",
                },
                "covariates not clipped": {
                    "statement": (
                        "forall (n q p : nat) (tauE tauX : R) (res cov res' cov' : nat -> nat "
                        "-> R), (0 < n)%nat -> 0 < tauE -> 0 < tauX -> replaced n res cov res' "
                        "cov' -> distance2 q p (fun i j => sums.sum n (fun k => clip q tauE "
                        "(res k) i * cov k j) / INR n) (fun i j => sums.sum n (fun k => clip q "
                        "tauE (res' k) i * cov' k j) / INR n) <= (2 * tauX * tauE / INR n) ^ 2"
                    ),
                    "refuted_by": "sensitivity_not_without_covariates",
                },
            },
        ),
        Property(
            name="replaced",
            covers="the bound for a replaced record",
            instances=lambda: records_with_replacement().strategy(),
            measured=moved,
            claimed=squared_bound(4),
            relation=AT_MOST,
            examples=100,
            known=(TURNED, ONE),
            rivals={
                "sqrt 2 in place of 2": {"claimed": squared_bound(2), "known": (TURNED,)},
                "the constant of removal": {"claimed": squared_bound(1), "known": (TURNED,)},
                "covariates not clipped": {
                    "measured": lambda case: moved(case, residuals_only),
                    "drops": TERMS.chips()[1],
                    "known": (LONG,),
                },
            },
        ),
        Property(
            name="removed",
            covers="the bound for a removed record",
            instances=lambda: records_with_replacement().strategy(),
            measured=removed,
            claimed=squared_bound(1),
            relation=AT_MOST,
            examples=100,
            known=(TURNED, ONE),
            rivals={
                "half of it": {"claimed": squared_bound(Fraction(1, 4)), "known": (ONE,)},
            },
        ),
        Cases(
            name="attained",
            covers="that both are attained",
            cases=(TURNED, ONE),
            measured=lambda case: [moved(case), removed(case)],
            claimed=lambda case: [squared_bound(4)(case), squared_bound(1)(case)],
            rivals={
                "sqrt 3 in place of 2": {
                    "claimed": lambda case: [squared_bound(3)(case), squared_bound(1)(case)],
                },
            },
        ),
        Cases(
            name="estimator-safe",
            covers="the estimator bound_mean_sensitivity: never too small",
            cases=(TURNED, ONE),
            measured=lambda case: (
                exact(Fraction(estimated(EstimatorAdjacency.REPLACE_ONE)(case))) ** 2
            ),
            claimed=moved,
            relation=AT_LEAST,
            rivals={
                "the other adjacency": {
                    "measured": lambda case: (
                        exact(Fraction(estimated(EstimatorAdjacency.ADD_OR_REMOVE_ONE)(case))) ** 2
                    ),
                },
            },
        ),
        Cases(
            name="estimator",
            covers="the estimator bound_mean_sensitivity: not wasteful",
            cases=(TURNED, ONE),
            measured=lambda case: [estimated(a)(case) for a in EstimatorAdjacency],
            claimed=lambda case: [
                float(factor * exact(case[2]) * case[3] / len(case[0])) for factor in (2, 1)
            ],
            tolerance=Tolerance(1e-14, "two roundings, and one step up"),
            rivals={
                "the adjacencies exchanged": {
                    "measured": lambda case: [
                        estimated(a)(case) for a in reversed(list(EstimatorAdjacency))
                    ],
                },
            },
        ),
    ),
)
