"""Theorem 5.1 (d): the energies are read off the law of the residuals, two rounds at a time."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_laws import expected_energies, fair_sign, independent_tilts
from proofs_checks.definitions.crowd_printed_inverse import printed_inverse
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import report_paths

CLAIM = Claim(
    printed="Theorem 5.1 (d)",
    declared_verdict=AsPrinted(),
    title="Two rounds of residuals carry the energies",
    assumes=("n >= 3", "linear tilts", "noise centred given the past", "two different rounds"),
    uses=("crowd-lem-4-2-cancels", "crowd-thm-5-1-energies", "crowd-thm-5-1-inverse"),
    says={
        "identity": r"""
For a linear crowd and any two different rounds $k\ne l$, however the queries follow the past,
$$\mathbb E\langle r_i^k,r_i^l\rangle = \mathbb E\|\tilde\beta_i\|^2 = (T\zeta^2)_i .$$""",
        "energies": r"Hence $\zeta_i^2 = (T^{-1}s)_i$ is a functional of the law of the residuals.",
    },
    notes="""'Centred given the past' enters the kernel's theorem as its consequence that the later
    noise is orthogonal in the mean to the tilts and to the earlier noise. The enumeration uses
    skewed two-point noise of a size and direction that depend on the past, and moving
    query points.""",
)

# fmt: off
#: tilts of three independent clients in the plane, and what their noise is like
CROWD = (fair_sign((1, 2)), fair_sign((3, -1)), fair_sign((0, 1)))
NOISE = ((1, 2, Fraction(1, 2)), (1, 2, Fraction(1, 2)))

def mean_pair(case, lean=0):
    """E <r_i^k, r_i^l> of each client, over tilts, noise and adaptive queries.

    The noise of the first client has mean ``lean`` in the first coordinate.
    """

    def paired(rounds):
        found = []
        for k in case:
            (x, *rest), *others = rounds[k - 1]
            found.append(paper.residuals([[x + lean, *rest], *others]))
        return [paper.inner(x, y) for x, y in zip(*found, strict=True)]

    def given(tilts):
        return expectation(report_paths(tilts, *NOISE, max(case)), paired)

    return expectation(independent_tilts(CROWD), given)

AUDITS = (
    Kernel("coq", covers=("identity", "energies")),
    Cases("enumeration", lambda case: printed_inverse(mean_pair(case)),
          lambda case: expected_energies(independent_tilts(CROWD)), covers=("identity", "energies"),
          only="adaptive two-point noise, three clients, two rounds", cases=((1, 2), (2, 1))),
)

RIVALS = (
    Rival("enumeration", "one round with itself", cases=((1, 1),), drops="two different rounds"),
    Rival("enumeration", "without the inversion", measured=mean_pair),
    Rival("enumeration", "noise with a mean",
          measured=lambda case: printed_inverse(mean_pair(case, lean=1)),
          drops="noise centred given the past"),
)
