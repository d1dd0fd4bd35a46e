"""Lemma 5.4 after inversion, relative form: a client answers mostly for its own energy."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import bias_energies
from proofs_checks.definitions.crowd_incoherence import inverted_error
from proofs_checks.instances.coherent_tilts import CONTRAST
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(),
    title=r"Without noise a client's estimate is off by about $\kappa$ of its own energy",
    assumes=("n >= 3", "q_i > 0", "no noise"),
    uses=("crowd-lem-5-3", "crowd-lem-5-4-inverse"),
    given=r"Let $n \ge 3$ and $s_i = \|\beta_i-\bar\beta\|^2$.",
    says={
        "bound": r"""
Then
$$\bigl|(T^{-1}s)_i - q_i\bigr| \;\le\; \kappa\Bigl(\frac{n-2}{n-1}\,q_i
  + \frac{1}{(n-1)(n-2)}\sum_{j\ne i}q_j\Bigr) .$$"""
    },
    finding="""The floor of the estimated energies is relative up to a term of order qbar/n: a
    client with a small energy is not charged kappa qbar. The error is exactly w'(Q - D)w for the
    weights n - 2 at the client and -1 elsewhere, divided by (n-1)(n-2); Lemma 5.3 does
    the rest.""",
    notes="""Better than crowd-lem-5-4-inverse exactly when q_i is below the sum of the others
    divided by n - 2; at n = 3 the two bounds are the same. It is at most kappa (q_i + 2
    qbar/(n-2)).""",
)


# fmt: off
def exposure(share=1, others=lambda n: 1 / ((n - 1) * (n - 2))):
    """share kappa ((n-2)/(n-1) q_i + others(n) (sum of the other energies))."""

    def claimed(case):
        n, energies = Fraction(len(case[0])), bias_energies(case[0])
        own = (n - 2) / (n - 1)
        return [share * case[1] * (own * q + others(n) * (sum(energies) - q)) for q in energies]

    return claimed

AUDITS = (
    Kernel("coq", covers="bound"),
    Property("rationals", lambda case: [abs(m) for m in inverted_error(case[0])], exposure(),
             relation=AT_MOST, covers="bound", instances=tilt_arrays().map(with_level),
             hypotheses={"kappa <= level": is_within_level}, examples=80, witnesses=(CONTRAST,)),
)

RIVALS = (
    Rival("rationals", "9/10 of the bound", claimed=exposure(share=Fraction(9, 10)),
          witnesses=(CONTRAST,)),
    Rival("rationals", "1/(n-1)^2 before the others",
          claimed=exposure(others=lambda n: 1 / (n - 1) ** 2), witnesses=(CONTRAST,)),
)
