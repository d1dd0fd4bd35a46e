"""The textbook calibration of Gaussian noise: right up to epsilon 1 and beyond, not for ever."""

from fedtheory.gaussian_profile import classical_noise_scale
from proofs_checks.authoring import *
from proofs_checks.definitions.gaussian import hockey_stick, normal_cdf, point

SMALL = "epsilon <= 1"

CLAIM = Claim(
    printed="Federated Stage I, noise",
    declared_verdict=AsPrinted(),
    title=r"The textbook noise level is private up to $\varepsilon = 1$",
    assumes=(SMALL, "10^-12 <= delta <= 3/4"),
    uses=("tensor-gauss-mech",),
    says={
        "private": r"""
Noise of scale
$$\sigma = \frac{\Delta\sqrt{2\ln(1.25/\delta)}}{\varepsilon}$$
is $(\varepsilon, \delta)$-private for every $0 < \varepsilon \le 1$ and $10^{-12} \le \delta \le
3/4$ (and for smaller $\delta$, audit *tail*). The rule is usually stated for $\varepsilon < 1$.""",
        "range": r"""
It goes on to hold up to $\varepsilon = 5.7$ at $\delta = 10^{-1}$, $6.7$ at $10^{-2}$, $8.4$ at
$10^{-5}$ and $9.3$ at $10^{-8}$, and fails a tenth further on in each case (audit *range*).""",
    },
    notes=(
        "Whether the tensor paper uses this rule is not in the notes at hand, so nothing here says "
        "that it errs; its reported budget, epsilon 20 at delta 1/10, is outside the rule's range. "
        "The whole-covering audit evaluates the exact profile on the whole box of epsilon and "
        "ln(1.25/delta); mu = epsilon / c, so that epsilon = 0 is no singularity. "
        + ONE_GAUSSIAN_RELEASE.sentence()
    ),
    privacy=ONE_GAUSSIAN_RELEASE,
)


# fmt: off
def true_delta(epsilon, multiplier):
    """The exact delta at noise ``multiplier / epsilon``: mu = epsilon / multiplier."""
    low, high = -multiplier + epsilon / (2 * multiplier), -multiplier - epsilon / (2 * multiplier)
    return normal_cdf(low) - epsilon.exp() * normal_cdf(high)

def by_log(multiplier):
    """The true delta from epsilon and l = ln(1.25/delta)."""
    return lambda epsilon, log: true_delta(epsilon, multiplier(log))

def by_delta(epsilon, delta):
    return true_delta(epsilon, (2 * (point("5/4") / delta).log()).sqrt())

def meant(epsilon, log):
    return point("5/4") * (-log).exp()

def mills(epsilon, inverse):
    """What Phi(-u) < phi(u)/u leaves of the true delta over the one meant, without denominators.

    With c = 1/y the multiplier and u = c - epsilon/(2c) the ratio is below
    y exp(epsilon/2 - epsilon^2 y^2/8) / (1.25 sqrt(2 pi) (1 - epsilon y^2/2)).
    """
    return inverse * (epsilon / 2 - epsilon**2 * inverse**2 / 8).exp()

def mills_room(epsilon, inverse):
    from flint import arb

    return point("5/4") * (2 * arb.pi()).sqrt() * (1 - epsilon * inverse**2 / 2)

def exact(end):
    """An end as a fraction; what the estimator computed stays named as that."""
    return end if isinstance(end, Computed) else Fraction(end)

def box(*sides):
    return tuple(tuple(map(exact, side)) for side in sides)

def at(*numbers):
    return box(*((x, x) for x in numbers))

DELTAS = ("1/10", "1/100", "1/100000", "1/100000000")
SAFE_TO = ("57/10", "67/10", "84/10", "93/10")
BROKEN_AT = ("58/10", "68/10", "85/10", "94/10")

def scales(factor=1.0):
    """Budgets with the noise scale that the estimator returns."""
    rows = ((0.5, 0.1), (1, 0.01), (1, 1e-5), (0.1, 1e-8))
    noise = (Computed(factor * classical_noise_scale(e, d, sensitivity=1.0)) for e, d in rows)
    return tuple(at(e, d, scale) for (e, d), scale in zip(rows, noise, strict=True))

AUDITS = (
    Balls("profile", by_log(lambda log: (2 * log).sqrt()), meant, relation=LESS,
          covers=("private", "range"), boxes=(box((0, 1), ("1/2", 28)),)),
    Balls("tail", mills, mills_room, relation=LESS, covers="private",
          only="every delta below 10^-12, by Mills' inequality", boxes=(box((0, 1), (0, "1/7")),)),
    Balls("range", by_delta, lambda epsilon, delta: delta, relation=LESS, covers="range",
          only="how far beyond epsilon 1 the rule holds",
          boxes=tuple(box((0, e), (d, d)) for e, d in zip(SAFE_TO, DELTAS, strict=True))),
    Balls("estimator", lambda epsilon, delta, sigma: hockey_stick(epsilon, 1 / sigma),
          lambda epsilon, delta, sigma: delta, relation=AT_MOST, covers="private",
          only="the estimator classical_noise_scale, against the definition of privacy",
          boxes=scales(), precision=256),
)

RIVALS = (
    Rival("profile", "without the factor 2 under the root", measured=by_log(lambda log: log.sqrt()),
          boxes=(at(1, 14),)),
    Rival("profile", "half the noise", measured=by_log(lambda log: (log / 2).sqrt()),
          boxes=(at(1, 14),)),
    Rival("profile", "up to epsilon 6", boxes=(box((0, 6), ("5/2", 28)),), drops=SMALL),
    *(Rival("range", f"a tenth further at delta = {d}", boxes=(at(e, d),))
    for e, d in zip(BROKEN_AT, DELTAS, strict=True)),
    Rival("estimator", "half the noise", boxes=scales(0.5)),
)
