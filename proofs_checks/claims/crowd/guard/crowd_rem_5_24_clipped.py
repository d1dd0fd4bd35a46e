"""Remark 5.24: where an estimated energy is clipped to zero the estimate of kappa is undefined."""

from fedtheory.crowd.guard import fit_incoherence
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_guard as guard
from proofs_checks.definitions.crowd_incoherence import centred_gram
from proofs_checks.instances.crowd_tilts import is_within_level, nearly_orthogonal_tilts
from proofs_checks.instances.guarded_crowds import FOUR, SMALL_FIRST, ZERO_FIRST

BALANCED = "kappa times its exposure is below each client's energy"

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=NeedsHypothesis(
        hypothesis=BALANCED,
        concedes="Section 4 says that the clipped inversion can return 0 on an admissible crowd, "
        "and floors the costs; of the estimate of kappa the text at hand says nothing",
    ),
    title="Incoherence below 1 does not keep the guard's estimate defined",
    assumes=("n >= 3", "A4: q_i > 0 and kappa < 1", "no noise", BALANCED),
    uses=("crowd-prop-5-23-ii-rank-two", "crowd-lem-5-4-inverse-relative"),
    given=r"""
$\hat\kappa = \|\hat D^{-1/2}(\hat Q-\hat D)\hat D^{-1/2}\|_{op}$ divides by the estimated energies
$\hat q = (T^{-1}\mathrm{diag}\,G)_+$.""",
    says={
        "positive": r"""
Without noise they are all positive if
$$\kappa\Bigl(\tfrac{n-2}{n-1}\,q_i + \tfrac1{(n-1)(n-2)}\sum_{j\ne i}q_j\Bigr) < q_i
  \quad\text{for every } i.$$""",
        "A4 is not enough": "Assumption A4 alone does not keep them positive.",
    },
    finding="""On crowds with kappa far below 1 and without noise an estimated energy can be zero or
    negative, and then kappa-hat is undefined: the guard needs a rule for this case. The paper
    notices the same zero for the weights and floors it.""",
    notes="""The library answers 'uniform' where an energy is clipped. Dividing by a floor of 1e-12
    of the largest energy instead would give a number of the order 1e6.""",
)


# fmt: off
def least_energy(tilts):
    """The smallest entry of T^-1 s without noise, by which hat kappa divides."""
    return min(guard.unclipped_energies(centred_gram(tilts)))

def balanced(case):
    """level * ((n-2)/(n-1) q_i + (sum of the others)/((n-1)(n-2))) < q_i for every client."""
    tilts, level = case
    n, energies = Fraction(len(tilts)), paper.bias_energies(tilts)
    return all(
        level * ((n - 2) / (n - 1) * q + (sum(energies) - q) / ((n - 1) * (n - 2))) < q
        for q in energies
    )

WITHIN = {"kappa <= level": is_within_level}

AUDITS = (
    Kernel("coq", covers=("positive", "A4 is not enough")),
    Property("rationals", lambda case: least_energy(case[0]), lambda case: 0, relation=GREATER,
             covers=("positive", "A4 is not enough"), instances=nearly_orthogonal_tilts,
             hypotheses=WITHIN | {BALANCED: balanced}, examples=80),
    Cases("estimator",
          lambda tilts: bool(fit_incoherence(guard.floats(centred_gram(tilts))).is_defined),
          lambda tilts: least_energy(tilts) > 0, covers="A4 is not enough",
          only="the estimator fit_incoherence, which says that it is undefined",
          cases=(SMALL_FIRST, FOUR)),
)

RIVALS = (
    Rival("rationals", "A4 alone", hypotheses=WITHIN | {"level < 1": lambda case: case[1] < 1},
          drops=BALANCED, witnesses=((SMALL_FIRST, Fraction(1, 4)),)),
    Rival("rationals", "kappa <= 1/4 is enough",
          hypotheses=WITHIN | {"level <= 1/4": lambda case: case[1] <= Fraction(1, 4)},
          drops=BALANCED, witnesses=((ZERO_FIRST, Fraction(1, 4)),)),
    Rival("estimator", "always defined", claimed=lambda tilts: True),
)
