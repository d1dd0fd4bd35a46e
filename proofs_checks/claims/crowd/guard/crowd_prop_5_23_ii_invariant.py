"""Proposition 5.23 (ii): the Gram matrix of the disagreements does not see the shift."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_guard import projected
from proofs_checks.definitions.crowd_incoherence import centred_gram, shifted
from proofs_checks.instances.crowd_shifts import tilts_with_shift

CLAIM = Claim(
    printed="Proposition 5.23 (ii), JQJ",
    declared_verdict=AsPrinted(),
    title="The transcript determines $JQJ$ and nothing of the shift",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-ii-shift",),
    says={
        "gram": r"""
With $J = I - \frac1n\mathbf 1\mathbf 1^\top$ the matrix $JQJ$ is the Gram matrix of the
disagreements $\beta_i-\bar\beta$.""",
        "invariance": r"It is the same for the tilts $\beta_i$ and $\beta_i - c$.",
    },
)


# fmt: off
def before(share=lambda n: Fraction(1, n)):
    """J Q J by matrix products, for the tilts before the shift; J = I - share(n) 11'."""
    return lambda case: projected(gram(case[0]), share(len(case[0])))

AUDITS = (
    Kernel("coq", covers=("gram", "invariance")),
    Property("rationals", lambda case: centred_gram(shifted(*case)), before(),
             covers=("gram", "invariance"), instances=tilts_with_shift, examples=100),
)

KNOWN = {"witnesses": ((((1, 0), (2, 1), (0, 3)), (1, -2)),)}

RIVALS = (
    Rival("rationals", "Q itself is invariant", measured=lambda case: gram(shifted(*case)),
          claimed=lambda case: gram(case[0]), **KNOWN),
    Rival("rationals", "J = I - 11'", claimed=before(lambda n: 1), **KNOWN),
    Rival("rationals", "J = I - 11'/(n - 1)", claimed=before(lambda n: Fraction(1, max(n - 1, 1))),
          **KNOWN),
)
