"""Algorithm 2: clipping the inverted energies at zero never increases an error."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.instances.crowd_refresh import statistics_with_energies
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim


def error(case, clip=lambda x: max(x, Fraction(0))):
    estimates, energies = case
    return max(abs(clip(x) - q) for x, q in zip(estimates, energies, strict=True))


def unclipped(case):
    return error(case, lambda x: x)


CLAIM = Claim(
    label="crowd-alg-2-clip",
    paper="crowd",
    printed="Algorithm 2, clipping",
    stands=AsPrinted(),
    title="Clipping at zero is free",
    assumes=("q_i >= 0",),
    uses=("crowd-alg-2",),
    says=r"""
$\max_i|(x_i)_+-q_i| \le \max_i|x_i-q_i|$ for all energies $q_i\ge0$.
""",
    audits=(
        Kernel(
            name="coq",
            module="crowd_refresh",
            theorem="clipped_energies_error",
            statement=(
                "forall (n : nat) (x q : nat -> R) (Delta : R), "
                "(forall i, (i < n)%nat -> 0 <= q i) -> within n x q Delta -> "
                "within n (fun i => clipped (x i)) q Delta"
            ),
            rivals={
                "energies of either sign": {
                    "statement": "forall x q : R, Rabs (clipped x - q) <= Rabs (x - q)",
                    "refuted_by": "clipping_not_for_negative_energies",
                }
            },
        ),
        Property(
            name="rationals",
            instances=lambda: statistics_with_energies().strategy(),
            measured=error,
            claimed=unclipped,
            relation=AT_MOST,
            examples=80,
            rivals={
                "energies of either sign": {
                    "instances": lambda: statistics_with_energies(-40).strategy(),
                    "drops": "q_i >= 0",
                    "known": (((Fraction(-1),), (Fraction(-1),)),),
                },
                "nine tenths of the error": {
                    "claimed": lambda case: unclipped(case) * Fraction(9, 10),
                    "known": (((Fraction(5),), (Fraction(0),)),),
                },
                "clipped at 1": {
                    "measured": lambda case: error(case, lambda x: max(x, Fraction(1))),
                    "known": (((Fraction(0),), (Fraction(0),)),),
                },
            },
        ),
    ),
)
