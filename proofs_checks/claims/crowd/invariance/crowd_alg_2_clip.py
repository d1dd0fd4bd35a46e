"""Algorithm 2: clipping the inverted energies at zero never increases an error."""

from proofs_checks.authoring import *
from proofs_checks.instances.crowd_refresh import statistics_with_energies

CLAIM = Claim(
    printed="Algorithm 2, clipping",
    declared_verdict=AsPrinted(),
    title="Clipping at zero is free",
    assumes=("q_i >= 0",),
    uses=("crowd-alg-2",),
    says={
        "clipping": r"$\max_i|(x_i)_+-q_i| \le \max_i|x_i-q_i|$ for all energies $q_i\ge0$.",
    },
)


# fmt: off
def error(case, clip=lambda x: max(x, Fraction(0))):
    estimates, energies = case
    return max(abs(clip(x) - q) for x, q in zip(estimates, energies, strict=True))

def unclipped(case):
    return error(case, lambda x: x)

AUDITS = (
    Kernel("coq", covers="clipping"),
    Property("rationals", error, unclipped, relation=AT_MOST, covers="clipping",
             instances=statistics_with_energies, examples=80),
)

RIVALS = (
    Rival("rationals", "energies of either sign", instances=statistics_with_energies(-40),
          drops="q_i >= 0", witnesses=(((Fraction(-1),), (Fraction(-1),)),)),
    Rival("rationals", "nine tenths of the error",
          claimed=lambda case: unclipped(case) * Fraction(9, 10),
          witnesses=(((Fraction(5),), (Fraction(0),)),)),
    Rival("rationals", "clipped at 1",
          measured=lambda case: error(case, lambda x: max(x, Fraction(1))),
          witnesses=(((Fraction(0),), (Fraction(0),)),)),
)
