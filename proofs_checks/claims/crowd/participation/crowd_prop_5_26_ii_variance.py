"""Proposition 5.26 (ii): the variance of the statistic under partial participation, as printed."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_participation as partial
from proofs_checks.instances.crowd_participation import NOISY_DRAWS

CLAIM = Claim(
    printed="Proposition 5.26 (ii), variance",
    declared_verdict=AsPrinted(),
    title="Its variance has a sampling part that vanishes at full participation",
    assumes=("A5: uniform participation", "A3", "linear tilts", "n >= 3", "both counts positive"),
    uses=("crowd-prop-5-26-ii-mean", "crowd-lem-d-1"),
    says={
        "variance": r"""
Given the tilts and client $i$'s participation,
$$\mathbb E\bigl(s_i-\rho^2\|\tilde\beta_i\|^2\bigr)^2 \le 2\rho^2\|\tilde\beta_i\|^2
  (\vartheta_{i,1}^2+\vartheta_{i,2}^2) + 2\,\vartheta_{i,1}^2\vartheta_{i,2}^2, \qquad
  \vartheta_{i,a}^2 = \frac{\psi_{m,n}\,\bar q+\tau_{i,P}^2/b}{N_i^{(a)}},$$
with $\psi_{m,n} = \frac{n-m}{m(n-2)}$, $\tau_{i,P}^2 = \sigma_i^2+\frac1{mn}\sum_j\sigma_j^2$ and
$N_i^{(a)}$ the client's rounds in half $a$.""",
    },
    notes="""The displays of psi, tau and theta are lost. They are read as the simplest upper bounds
    of the expressions in the proof; any larger choice keeps the statement true. b = 1 in the audit,
    the noise of a report being given as a whole.""",
)

# fmt: off
#: tilts, sigma_j, m, client, its rounds in the halves, whether the noise follows the past
CASES = (*NOISY_DRAWS, (((0,), (0,), (0,)), (0, 3, 3), 3, 0, 1, 1, False))

def bound(linear=2, square=2, sampling=1, others=True):
    """linear rho^2 |beta~|^2 (t_1 + t_2) + square t_1 t_2, t_a = (psi qbar + tau^2/b)/N_a."""
    def claimed(case):
        tilts, scales, m, client, first, second, _ = case
        n, noise = len(tilts), [Fraction(s) ** 2 for s in scales]
        psi = sampling * Fraction(n - m, m * (n - 2))
        mean = sum(paper.bias_energies(tilts), Fraction(0)) / n
        level = psi * mean + noise[client] + others * sum(noise) / (m * n)
        one, two = level / first, level / second
        own = partial.shrinking(m, n) ** 2 * paper.disagreement_energies(tilts)[client]
        return linear * own * (one + two) + square * one * two

    return claimed

AUDITS = (
    Cases("enumeration", lambda case: partial.statistic_spread(*case), bound(), relation=AT_MOST,
          covers="variance", cases=CASES),
)

RIVALS = (
    Rival("enumeration", "no sampling part", claimed=bound(sampling=0)),
    Rival("enumeration", "no quadratic term", claimed=bound(square=0)),
    Rival("enumeration", "noise of the client alone", claimed=bound(others=False)),
    Rival("enumeration", "1/2 in the linear term",
          claimed=bound(linear=Fraction(1, 2), square=Fraction(1, 2)), cases=CASES[3:]),
)
