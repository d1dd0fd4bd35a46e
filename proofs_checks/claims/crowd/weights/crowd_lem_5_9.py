"""Lemma 5.9: weights from wrong costs lose at most twice the largest error, sharpened to once."""

from fedtheory.crowd.weights import harmonic_value, inverse_cost_weights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.instances import harmonic_costs as costs
from proofs_checks.instances.crowd_costs import costs_and_estimates
from proofs_checks.instances.harmonic_costs import nearly_sharp as witness

CLAIM = Claim(
    printed="Lemma 5.9",
    declared_verdict=AsPrinted(),
    title="Weights from estimated costs are stable",
    assumes=("c > 0", "estimated costs > 0", "max error <= Delta"),
    given=r"""
Let $c, \hat c > 0$ with $\max_i |\hat c_i - c_i| \le \Delta$ and $\hat w_i \propto 1/\hat c_i$ on
the simplex.""",
    says={
        "bound": r"""
Then
$$\sum_i \hat w_i^2 c_i \;\le\; H(c) + 2\Delta, \qquad H(c) = \Bigl(\sum_i c_i^{-1}\Bigr)^{-1}
  = \min_{w\in\Delta_n} \sum_i w_i^2 c_i .$$"""
    },
    notes="The twin crowd-lem-5-9-sharp halves the constant and shows that no smaller one will do.",
)

SHARPENED = Claim(
    printed="Lemma 5.9",
    declared_verdict=Sharpened(),
    title="The stability constant is 1, and no smaller one will do",
    assumes=("c > 0", "estimated costs > 0", "max error <= Delta"),
    uses=("crowd-lem-5-9",),
    says={
        "identity": r"""
In the setting of Lemma 5.9 the exact identity
$$\sum_i \hat w_i^2 c_i - H(c) = \sum_i \hat w_i(\hat w_i - w_i^\star)(c_i - \hat c_i),
  \qquad w_i^\star = H(c)/c_i,$$
holds for every $n$.""",
        "bound": r"""
Hence $\sum_i \hat w_i^2 c_i \le H(c) + \Delta$: the printed constant 2 can be 1.""",
        "no smaller constant": r"""
For $c = (e, 1+e^2)$ and $\hat c = (1+e, e^2)$, where $\Delta = 1$, the excess tends to
$\Delta$ as $e \to 0$, so that no constant below 1 holds.""",
    },
    finding="""The constant 2 of Lemma 5.9 can be halved, and then it is the best possible. The
    bounds that use it, Theorems 5.11, 5.12, 5.17, 5.19 and Proposition 5.21, inherit the factor.
    The printed lemma is correct; it does not claim that its constant is the best.""",
)


# fmt: off
def excess(case):
    """sum what_i^2 c_i - H(c) for weights from the estimated costs."""
    return paper.excess_cost(*case)

def times_delta(factor):
    return lambda case: factor * paper.largest_error(*case)

def identity(text, factor):
    """sum_i factor(what_i, w_i*)(c_i - chat_i): the factor as text in u and w, and as function."""

    def claimed(case):
        best, used = map(paper.harmonic_weights, case)
        rows = zip(used, best, *case, strict=True)
        return sum(factor(u, w) * (c - e) for u, w, c, e in rows)

    return {"summand": f"u**2*c - {text}*(c - e)", "claimed": claimed}

def estimator_excess(e, power=1):
    """The excess of the estimator's weights, inverse to chat_i^power, at the witness."""
    true, estimated = (tuple(map(float, row)) for row in witness(e))
    weights = inverse_cost_weights([c**power for c in estimated])
    return float((weights**2 * true).sum() - harmonic_value(true))

def differences(case):
    return [e - c for c, e in zip(*case, strict=True)]

def mean_error(case):
    return 2 * sum(map(abs, differences(case))) / len(case[0])

def over_estimate(case):
    return 2 * max(Fraction(0), *differences(case))

SMALL = (Fraction(1, 1000), Fraction(1, 10**6))

AUDITS = (
    Kernel("coq", covers="bound"),
    Property("rationals", excess, times_delta(2), relation=AT_MOST, covers="bound",
             instances=costs_and_estimates, examples=150),
)

RIVALS = (
    Rival("rationals", "2 Delta^(3/2)", measured=lambda case: excess(case) ** 2,
          claimed=lambda case: 4 * paper.largest_error(*case) ** 3, witnesses=(costs.SMALL_SCALE,)),
    Rival("rationals", "only over-estimates bounded", claimed=over_estimate,
          drops="max error <= Delta", witnesses=(costs.UNDERESTIMATED,)),
    Rival("rationals", "mean error in place of the largest", claimed=mean_error,
          witnesses=(costs.ONE_OF_FOUR,)),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers=("identity", "bound", "no smaller constant")),
    Kernel("coq-best", covers="no smaller constant", only="that 1 cannot be lowered"),
    ClientSums("identity", excess, covers="identity", only="the identity",
               **identity("u*(u - w)", lambda u, w: u * (u - w)), client=("c", "e", "w", "u"),
               shared=("H", "G"), relations=("c*w - H", "e*u - G"), sums={"w": "1", "u": "1"},
               outside="-H", points=costs.PAIRS),
    Property("rationals", excess, times_delta(1), relation=AT_MOST,
             covers=("identity", "bound", "no smaller constant"),
             instances=costs_and_estimates, examples=150),
    Cases("witness", lambda e: excess(witness(e)), lambda e: times_delta(1 - 2 * e)(witness(e)),
          relation=AT_LEAST, covers="no smaller constant", only="that 1 cannot be lowered",
          cases=SMALL),
    Cases("estimator", estimator_excess, lambda e: float(excess(witness(e))),
          covers="no smaller constant", only="the estimator inverse_cost_weights", cases=SMALL,
          tolerance=Tolerance(1e-12, "a dozen roundings of numbers near 1")),
)

SHARPENED_RIVALS = (
    Rival("identity", "plus in place of minus", **identity("u*(u + w)", lambda u, w: u * (u + w))),
    Rival("identity", "without the factor what", **identity("(u - w)", lambda u, w: u - w)),
    Rival("rationals", "constant 9/10", claimed=times_delta(Fraction(9, 10)),
          witnesses=(witness(SMALL[0]),)),
    Rival("witness", "the excess exceeds Delta", claimed=lambda e: times_delta(1 + e)(witness(e))),
    Rival("estimator", "inverse roots", measured=lambda e: estimator_excess(e, power=0.5)),
)
