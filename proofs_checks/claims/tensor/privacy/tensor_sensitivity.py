"""How far a clipped gradient moves between neighbours: exactly 2 tau_X tau_E / n, or half of it."""

from fedtheory.privacy import Adjacency as EstimatorAdjacency
from fedtheory.privacy import bound_mean_sensitivity
from proofs_checks.authoring import *
from proofs_checks.definitions.matrices import combine, exact, squared_norm
from proofs_checks.definitions.tensor import clipped_gradient
from proofs_checks.instances.privacy import records_with_replacement

TERMS = PrivacyTerms(
    adjacency=Adjacency.REPLACE_ONE,
    holder="the records of one client",
    norm_bound="Frobenius norms clipped, residuals to tau_E and covariates to tau_X",
    composition=Composition.SINGLE,
    releases=1,
)

CLAIM = Claim(
    printed="Federated Stage I, clipping",
    declared_verdict=AsPrinted(),
    title=r"One record moves the clipped gradient by at most $2\tau_X\tau_E/n$, and may do so",
    says={
        "statement": r"""
A client with records $(X_i, Y_i)$, $i \le n$, and residuals $R_i = \langle A, X_i\rangle - Y_i$
computes
$g = \frac1n\sum_i \operatorname{clip}_{\tau_E}(R_i)\circ\operatorname{clip}_{\tau_X}(X_i)$, where
$\operatorname{clip}_\tau(v) = \min(1, \tau/\|v\|_F)\,v$. Its $L_2$ sensitivity is **exactly**
$$\frac{2\,\tau_X\tau_E}{n} \quad\text{if one record is replaced,}\qquad
  \frac{\tau_X\tau_E}{n} \quad\text{if one is added or removed and the divisor $n$ stays.}$$
Both are attained for all sizes: the first by a record on the clipping sphere whose residual is
turned round.
"""
    },
    notes=(
        "The notes at hand say that covariates and residuals are clipped to control the "
        "sensitivity; the form of the clipping, the neighbours and the constant are ours. "
        "Residuals may use clipped or unclipped covariates: only their norm after clipping "
        "counts. " + TERMS.sentence()
    ),
    privacy=TERMS,
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


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "replaced",
        moved,
        squared_bound(4),
        covers="statement",
        only="the bound for a replaced record",
        instances=lambda: records_with_replacement().strategy(),
        relation=AT_MOST,
        examples=100,
        witnesses=(TURNED, ONE),
    ),
    Property(
        "removed",
        removed,
        squared_bound(1),
        covers="statement",
        only="the bound for a removed record",
        instances=lambda: records_with_replacement().strategy(),
        relation=AT_MOST,
        examples=100,
        witnesses=(TURNED, ONE),
    ),
    Cases(
        "attained",
        lambda case: [moved(case), removed(case)],
        lambda case: [squared_bound(4)(case), squared_bound(1)(case)],
        covers="statement",
        only="that both are attained",
        cases=(TURNED, ONE),
    ),
    Cases(
        "estimator-safe",
        lambda case: exact(Fraction(estimated(EstimatorAdjacency.REPLACE_ONE)(case))) ** 2,
        moved,
        covers="statement",
        only="the estimator bound_mean_sensitivity: never too small",
        cases=(TURNED, ONE),
        relation=AT_LEAST,
    ),
    Cases(
        "estimator",
        lambda case: [estimated(a)(case) for a in EstimatorAdjacency],
        lambda case: [float(factor * exact(case[2]) * case[3] / len(case[0])) for factor in (2, 1)],
        covers="statement",
        only="the estimator bound_mean_sensitivity: not wasteful",
        cases=(TURNED, ONE),
        tolerance=Tolerance(1e-14, "two roundings, and one step up"),
    ),
)

RIVALS = (
    Rival("replaced", "sqrt 2 in place of 2", claimed=squared_bound(2), witnesses=(TURNED,)),
    Rival("replaced", "the constant of removal", claimed=squared_bound(1), witnesses=(TURNED,)),
    Rival(
        "replaced",
        "covariates not clipped",
        measured=lambda case: moved(case, residuals_only),
        drops=TERMS.chips()[1],
        witnesses=(LONG,),
    ),
    Rival("removed", "half of it", claimed=squared_bound(Fraction(1, 4)), witnesses=(ONE,)),
    Rival(
        "attained",
        "sqrt 3 in place of 2",
        claimed=lambda case: [squared_bound(3)(case), squared_bound(1)(case)],
    ),
    Rival(
        "estimator-safe",
        "the other adjacency",
        measured=lambda case: (
            exact(Fraction(estimated(EstimatorAdjacency.ADD_OR_REMOVE_ONE)(case))) ** 2
        ),
    ),
    Rival(
        "estimator",
        "the adjacencies exchanged",
        measured=lambda case: [estimated(a)(case) for a in reversed(list(EstimatorAdjacency))],
    ),
)
