"""The exact privacy of Gaussian noise, from the definition of differential privacy."""

import sympy as sp

from fedtheory.gaussian_profile import bound_gaussian_delta, calibrate_noise_scale
from proofs_checks.authoring import *
from proofs_checks.definitions.gaussian import hockey_stick, normal_cdf, point

CLAIM = Claim(
    printed="Federated Stage I, noise",
    declared_verdict=AsPrinted(),
    title="What Gaussian noise guarantees, exactly",
    uses=("tensor-sensitivity",),
    given=r"""
Release $g + N(0, \sigma^2 I)$, where the mean $g$ has $L_2$ sensitivity $\Delta$, and let
$\mu = \Delta/\sigma$.""",
    says={
        "profile": r"""
For each $\varepsilon \ge 0$ the smallest $\delta$ for which this is
$(\varepsilon, \delta)$-private is
$$\delta(\varepsilon) = \Phi\Bigl(\frac\mu2 - \frac\varepsilon\mu\Bigr)
  - e^\varepsilon\,\Phi\Bigl(-\frac\mu2 - \frac\varepsilon\mu\Bigr),$$
whatever the dimension.""",
        "monotone": r"It grows with $\mu$, so that neighbours at distance $\Delta$ decide.",
    },
    notes=(
        "The notes at hand name the Gaussian mechanism and no calibration; the profile is Balle "
        "and Wang's (2018). Along the shift the problem has one dimension, since the noise is "
        "rotation invariant. The first audit integrates the positive part of the difference of "
        "the two densities rigorously at the stated budgets, to 40 digits, without using the "
        "formula; the second is the step that proves it for every budget; growth with mu is "
        "audited on a box. " + ONE_GAUSSIAN_RELEASE.sentence()
    ),
    privacy=ONE_GAUSSIAN_RELEASE,
)


# fmt: off
def profile(epsilon, mu, shift=1, weight=1, threshold="1/2"):
    """Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu), at mu to the power ``shift``."""
    mu, half = mu**shift, point(threshold)
    loss = epsilon.exp() if weight else 1
    return normal_cdf(half * mu - epsilon / mu) - loss * normal_cdf((half - 1) * mu - epsilon / mu)

def off_by(**changed):
    """How far the formula is from the integral that defines the privacy loss."""
    return lambda epsilon, mu: abs(hockey_stick(epsilon, mu) - profile(epsilon, mu, **changed))

X, EPSILON, MU = sp.symbols("x epsilon mu", positive=True)
#: the log of phi(x - mu) / phi(x), less epsilon: where it is positive, the event counts
EXCESS = MU * X - MU**2 / 2 - EPSILON
SOMEWHERE = {"mu": 1, "x": 2, "epsilon": 1}

def threshold():
    """The certificate that the loss exceeds epsilon exactly beyond epsilon/mu + mu/2."""
    says = "the privacy loss exceeds epsilon exactly where x exceeds epsilon/mu + mu/2"
    factored = MU * (X - (EPSILON / MU + MU / 2))
    return certificates.identity(EXCESS, factored, given=[(MU, ">", 0)], at=SOMEWHERE, says=says)

def not_threshold(place):
    """The certificate of a point where another threshold does not factor the loss."""
    says = f"at mu = 1, x = 2, epsilon = 1 the loss is not mu (x - ({place}))"
    return lambda: certificates.witness(EXCESS, "=", MU * (X - place), at=SOMEWHERE, says=says)

def points(*rows):
    """Boxes without extension: the points of the rows, exact."""
    exact = (tuple(x if isinstance(x, Computed) else Fraction(x) for x in row) for row in rows)
    return tuple(tuple((x, x) for x in row) for row in exact)

#: budgets epsilon and shifts mu, all of them exact as doubles
BUDGETS = ((0, 1), (0.125, 0.0625), (0.5, 0.25), (1, 0.5), (1, 3), (4, 1), (8, 2), (20, 5.25))
#: budgets epsilon and delta; the deltas are the doubles nearest to what is written
WANTED = ((0.5, 0.1), (1, 0.01), (1, 1e-5), (4, 1e-6), (20, 0.1))
STEPS = "that a larger shift leaks more, in steps of 1/2 on 0 <= eps <= 2, 1 <= mu <= 3"

def reported():
    """The budgets, each with the delta that the estimator reports."""
    return points(*((e, m, Computed(bound_gaussian_delta(e, m))) for e, m in BUDGETS))

def calibrated(factor=1.0):
    """The wanted budgets, each with the noise scale that the estimator returns."""
    scales = (calibrate_noise_scale(e, d, sensitivity=1.0) for e, d in WANTED)
    return points(*((e, d, Computed(factor * s)) for (e, d), s in zip(WANTED, scales, strict=True)))

AUDITS = (
    Balls("integral", off_by(), lambda epsilon, mu: point("1e-40"), relation=AT_MOST,
          covers=("profile", "monotone"), boxes=points(*BUDGETS), precision=256),
    Certified("threshold", covers="profile",
              only="where the privacy loss exceeds epsilon, from which the formula follows",
              build=threshold),
    Balls("monotone", lambda epsilon, mu: profile(epsilon, mu + point("1/2")), profile,
          relation=GREATER, covers="monotone", only=STEPS,
          boxes=(((Fraction(0), Fraction(2)), (Fraction(1), Fraction(3))),)),
    Balls("estimator-safe", lambda epsilon, mu, delta: delta,
          lambda epsilon, mu, delta: hockey_stick(epsilon, mu), relation=AT_LEAST, covers="profile",
          only="the estimator bound_gaussian_delta: never too small", boxes=reported(),
          precision=256),
    Balls("calibration", lambda epsilon, delta, sigma: hockey_stick(epsilon, 1 / sigma),
          lambda epsilon, delta, sigma: delta, relation=AT_MOST, covers="profile",
          only="the estimator calibrate_noise_scale: enough noise", boxes=calibrated(),
          precision=256),
)

RIVALS = (
    Rival("integral", "without e^eps", measured=off_by(weight=0)),
    Rival("integral", "mu^2 in place of mu", measured=off_by(shift=2)),
    Rival("integral", "the threshold at the mean", measured=off_by(threshold="1")),
    Rival("threshold", "the threshold at the mean", refute=not_threshold(EPSILON / MU)),
    Rival("threshold", "the threshold a whole shift further",
          refute=not_threshold(EPSILON / MU + MU)),
    Rival("monotone", "half as much again", boxes=points((1, 2)),
          claimed=lambda epsilon, mu: point("3/2") * profile(epsilon, mu)),
    Rival("estimator-safe", "a billionth less",
          measured=lambda epsilon, mu, delta: delta * (1 - point("1e-9"))),
    Rival("calibration", "a millionth less noise", boxes=calibrated(1 - 1e-6)),
)
