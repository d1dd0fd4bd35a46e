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
    given=r"""
A client with records $(X_i, Y_i)$, $i \le n$, and residuals $R_i = \langle A, X_i\rangle - Y_i$
computes
$g = \frac1n\sum_i \operatorname{clip}_{\tau_E}(R_i)\circ\operatorname{clip}_{\tau_X}(X_i)$, where
$\operatorname{clip}_\tau(v) = \min(1, \tau/\|v\|_F)\,v$.""",
    says={
        "sensitivity": r"""
Its $L_2$ sensitivity is **exactly**
$$\frac{2\,\tau_X\tau_E}{n} \quad\text{if one record is replaced,}\qquad
  \frac{\tau_X\tau_E}{n} \quad\text{if one is added or removed and the divisor $n$ stays.}$$""",
        "attained": r"""
Both are attained for all sizes: the first by a record on the clipping sphere whose residual is
turned round.""",
    },
    notes=(
        "The notes at hand say that covariates and residuals are clipped to control the "
        "sensitivity; the form of the clipping, the neighbours and the constant are ours. "
        "Residuals may use clipped or unclipped covariates: only their norm after clipping "
        "counts. " + TERMS.sentence()
    ),
    privacy=TERMS,
)


# fmt: off
def moved(case, gradient=clipped_gradient):
    """The squared distance of the gradients before and after the first record is replaced."""
    records, newcomer, tau_e, tau_x = case
    before, after = (gradient([one, *records[1:]], tau_e, tau_x) for one in (records[0], newcomer))
    return squared_norm(combine(1, before, -1, after))

def removed(case):
    """The same when the first record is removed and the divisor stays: it becomes 0."""
    records, _, tau_e, tau_x = case
    return moved((records, ([Fraction(0)] * 2, [Fraction(0)] * 2), tau_e, tau_x))

def squared_bound(factor):
    """The square of sqrt(factor) tau_X tau_E / n."""
    return lambda case: factor * (exact(case[2]) * case[3] / len(case[0])) ** 2

def residuals_only(records, tau_e, tau_x):
    """The gradient when nobody clips the covariates."""
    return clipped_gradient(records, tau_e, max(x * x + y * y for _, (x, y) in records) + 1)

def estimated(adjacency):
    return lambda case: float(
        bound_mean_sensitivity(float(case[2] * case[3]), len(case[0]), adjacency=adjacency)
    )

def estimated_square(adjacency):
    return lambda case: exact(Fraction(estimated(adjacency)(case))) ** 2

def both(*bounds):
    return lambda case: [bound(case) for bound in bounds]

#: one record on the clipping sphere, its residual turned round
TURNED = (
    [([Fraction(1), 0], [Fraction(3), 0]), ([0, Fraction(1, 2)], [Fraction(1), Fraction(1)])],
    ([Fraction(-1), 0], [Fraction(3), 0]),
    Fraction(1),
    Fraction(3),
)
LONG = ([([1, 0], [9, 0])], ([-1, 0], [9, 0]), Fraction(1), Fraction(1))
ONE = ([([2, 0], [0, 5])], ([-2, 0], [0, 5]), Fraction(2), Fraction(5))

ATTAINING = {"cases": (TURNED, ONE)}
GENERATED = {"instances": records_with_replacement, "examples": 100, "witnesses": (TURNED, ONE)}
REPLACED, REMOVED = EstimatorAdjacency

AUDITS = (
    Kernel("coq", covers=("sensitivity", "attained")),
    Property("replaced", moved, squared_bound(4), relation=AT_MOST, covers="sensitivity",
             only="the bound for a replaced record", **GENERATED),
    Property("removed", removed, squared_bound(1), relation=AT_MOST, covers="sensitivity",
             only="the bound for a removed record", **GENERATED),
    Cases("attained", both(moved, removed), both(squared_bound(4), squared_bound(1)),
          covers="attained", only="that both are attained", **ATTAINING),
    Cases("estimator-safe", estimated_square(REPLACED), moved, relation=AT_LEAST,
          covers="sensitivity", only="the estimator bound_mean_sensitivity: never too small",
          **ATTAINING),
    Cases("estimator", both(estimated(REPLACED), estimated(REMOVED)),
          lambda case: [float(f * exact(case[2]) * case[3] / len(case[0])) for f in (2, 1)],
          covers="sensitivity", only="the estimator bound_mean_sensitivity: not wasteful",
          tolerance=Tolerance(1e-14, "two roundings, and one step up"), **ATTAINING),
)

RIVALS = (
    Rival("replaced", "sqrt 2 in place of 2", claimed=squared_bound(2), witnesses=(TURNED,)),
    Rival("replaced", "the constant of removal", claimed=squared_bound(1), witnesses=(TURNED,)),
    Rival("replaced", "covariates not clipped", measured=lambda case: moved(case, residuals_only),
          drops=TERMS.chips()[1], witnesses=(LONG,)),
    Rival("removed", "half of it", claimed=squared_bound(Fraction(1, 4)), witnesses=(ONE,)),
    Rival("attained", "sqrt 3 in place of 2", claimed=both(squared_bound(3), squared_bound(1))),
    Rival("estimator-safe", "the other adjacency", measured=estimated_square(REMOVED)),
    Rival("estimator", "the adjacencies exchanged",
          measured=both(estimated(REMOVED), estimated(REPLACED))),
)
