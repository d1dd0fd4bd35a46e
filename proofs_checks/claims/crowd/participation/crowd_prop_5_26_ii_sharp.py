"""Proposition 5.26 (ii) sharpened: factor 1, with the exact level of one round."""

from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.participation import noise_mixing, participation_factor
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.definitions.crowd_runs import ABSENCES, noise_energies, partial_run
from proofs_checks.instances.crowd_participation import NOISY_DRAWS
from proofs_checks.instances.partial_rounds import reports_of

CLAIM = Claim(
    printed="Proposition 5.26 (ii), variance",
    declared_verdict=Sharpened(of="crowd-prop-5-26-ii-variance"),
    title="The factor 2 under partial participation can be 1",
    assumes=("A5: uniform participation", "A3", "linear tilts", "n >= 3", "both counts positive"),
    uses=("crowd-prop-5-26-ii-variance", "crowd-lem-5-7-i-sharp"),
    given=r"""
Let $v_i$ bound the mean squared deviation of client $i$'s residual in one round from
$\rho\tilde\beta_i$.""",
    says={
        "second moment": r"""
Given the tilts and the client's participation,
$$\mathbb E\bigl(s_i-\rho^2\|\tilde\beta_i\|^2\bigr)^2 \le \rho^2\|\tilde\beta_i\|^2
  \Bigl(\frac{v_i}{N_i^{(1)}}+\frac{v_i}{N_i^{(2)}}\Bigr) + \frac{v_i^2}{N_i^{(1)}N_i^{(2)}} .$$""",
        "level of a round": r"""
With noise of energy $\sigma_j^2/b$ such a bound is
$$v_i = \frac{(m-1)(n-m)}{m^2(n-1)(n-2)}\sum_{j\ne i}\|\beta_j-\bar\beta_{-i}\|^2
  + \Bigl(1-\frac1m\Bigr)^2\frac{\sigma_i^2}b
  + \frac{m-1}{m^2(n-1)}\sum_{j\ne i}\frac{\sigma_j^2}b .$$""",
    },
    finding="""As in Lemma 5.7 (i) the factor 2 is not needed, whatever the lost symbols stand for:
    the error is one sum of martingale differences over the rounds of both halves. In one dimension
    and with noise of constant size the bound is attained. The printed bound is correct as it is
    read here.""",
)

# fmt: off
#: tilts, sigma_j, m, client, its rounds in the halves, whether the noise follows the past
CASES = (*NOISY_DRAWS, (((4,), (1,), (-2,), (3,)), (1, 2, 0, 1), 2, 1, 1, 2, False))
#: one dimension and noise that ignores the past: equality
LINE = CASES[3:]

def energies(tilts, scales, client):
    """The deviation of the others' tilts, the noise of the client, that of the others."""
    noise = [Fraction(s) ** 2 for s in scales]
    return partial.spread_of_others(tilts, client), noise[client], sum(noise) - noise[client]

def level_of_round(case, own=1, sampling=1):
    """E |r_i - rho beta~_i|^2 in one round of full noise, from the proof's two variances."""
    tilts, scales, m, client, *_ = case
    n, (drawn, noise, rest) = len(tilts), energies(tilts, scales, client)
    luck = sampling * Fraction((m - 1) * (n - m), m**2 * (n - 1) * (n - 2)) * drawn
    others = Fraction(m - 1, m**2 * (n - 1)) * rest
    return luck + own * Fraction(m - 1, m) ** 2 * noise + others

def bound(linear=1, square=1, sampling=1):
    """linear rho^2 |beta~|^2 (t_1 + t_2) + square t_1 t_2, t_a = v / N_a."""
    def claimed(case):
        tilts, _, m, client, *rounds, _ = case
        one, two = (level_of_round(case, sampling=sampling) / count for count in rounds)
        own = partial.shrinking(m, len(tilts)) ** 2 * paper.disagreement_energies(tilts)[client]
        return linear * own * (one + two) + square * one * two

    return claimed

def library_level(case):
    """The same level by the library's mixing coefficients, which are divided by rho^2."""
    tilts, scales, m, client, *_ = case
    drawn, noise, rest = map(float, energies(tilts, scales, client))
    mixing = noise_mixing(m, len(tilts))
    level = mixing.own * noise + mixing.others * rest + mixing.centring * drawn
    return participation_factor(m, len(tilts)) ** 2 * level

def estimated(case, heard=False):
    """sigma_i^2 of CrowdWeights, merged from two."""
    reports, present = reports_of(case, 0.0 if heard else float("nan"))
    crowds = CrowdWeights(), CrowdWeights()
    for crowd, low, high in zip(crowds, (0, 3), (3, len(reports)), strict=True):
        who = None if heard else present[low:high]
        crowd.partial_fit(reports[low:high], who, first_round=low + 1)
    return (crowds[0].merge(crowds[1]).noise_bounds_ ** 2).tolist()

def solved(**changes):
    return lambda case: [float(v) for v in noise_energies(*partial_run(*case), **changes)]

AUDITS = (
    Kernel("coq", covers="second moment",
           only="mean and second moment for any v_i, every noise law and halves of any sizes"),
    Cases("enumeration", lambda case: partial.statistic_spread(*case), bound(), relation=AT_MOST,
          covers=("second moment", "level of a round"), cases=CASES),
    Cases("attained", lambda case: partial.statistic_spread(*case), bound(), covers="second moment",
          only="that it is attained on the line", cases=LINE),
    Cases("estimator", library_level, lambda case: float(level_of_round(case)),
          covers="level of a round", only="the estimator noise_mixing", cases=CASES,
          tolerance=Tolerance(1e-12, "a dozen roundings of numbers below 100")),
    Cases("noise-levels", estimated, solved(), covers="level of a round",
          only="the noise levels that CrowdWeights solves from such levels, clipped at zero",
          cases=ABSENCES,
          tolerance=Tolerance(1e-11, "a linear system of a few unknowns, and a root squared")),
)

RIVALS = (
    Rival("enumeration", "9/10 of the linear term", claimed=bound(linear=Fraction(9, 10))),
    Rival("enumeration", "9/10 of the quadratic term", claimed=bound(square=Fraction(9, 10))),
    Rival("enumeration", "half of the sampling part", claimed=bound(sampling=Fraction(1, 2))),
    Rival("attained", "2 is attained", claimed=bound(2, 2)),
    Rival("estimator", "without the client's own noise",
          claimed=lambda case: float(level_of_round(case, own=0))),
    Rival("noise-levels", "the draw of participants counts as noise", claimed=solved(luck=0)),
    Rival("noise-levels", "shares of rounds of two", claimed=solved(size=2)),
    Rival("noise-levels", "absent clients are taken to report 0",
          measured=lambda case: estimated(case, heard=True)),
)
