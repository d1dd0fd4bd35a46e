"""Proposition 5.23 (ii): the Gram matrix of the disagreements does not see the shift."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_shifts import tilts_with_shift

CLAIM = Claim(
    printed="Proposition 5.23 (ii), JQJ",
    declared_verdict=AsPrinted(),
    title="The transcript determines $JQJ$ and nothing of the shift",
    assumes=("linear tilts",),
    uses=("crowd-prop-5-23-ii-shift",),
    says={
        "statement": r"""
With $J = I - \frac1n\mathbf 1\mathbf 1^\top$ the matrix $JQJ$ is the Gram matrix of the
disagreements $\beta_i-\bar\beta$, and the same for the tilts $\beta_i$ and $\beta_i - c$.""",
    },
)


def after(case):
    """The Gram matrix of the disagreements of the shifted tilts."""
    return realised.centred_gram(realised.shifted(*case))


def projected(centring):
    """J Q J by matrix products, for the tilts before the shift."""

    def claimed(case):
        n = len(case[0])
        middle = [
            [Fraction(int(i == j)) - centring(Fraction(n)) for j in range(n)] for i in range(n)
        ]
        matrix = [[Fraction(x) for x in row] for row in paper.gram(case[0])]
        return dense_product(dense_product(middle, matrix), middle)

    return claimed


PAIR = (((1, 0), (2, 1), (0, 3)), (1, -2))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        after,
        projected(lambda n: 1 / n),
        covers="statement",
        instances=tilts_with_shift,
        examples=100,
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "Q itself is invariant",
        measured=lambda case: paper.gram(realised.shifted(*case)),
        claimed=lambda case: paper.gram(case[0]),
        witnesses=(PAIR,),
    ),
    Rival("rationals", "J = I - 11'", claimed=projected(lambda n: Fraction(1)), witnesses=(PAIR,)),
    Rival(
        "rationals",
        "J = I - 11'/(n - 1)",
        claimed=projected(lambda n: 1 / (n - 1) if n > 1 else Fraction(1)),
        witnesses=(PAIR,),
    ),
)
