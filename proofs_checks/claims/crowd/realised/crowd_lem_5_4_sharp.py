"""Lemma 5.4 sharpened: the constant in front of kappa qbar is 1 - 1/n, not 3."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level, tilt_arrays, with_level
from proofs_checks.statement.claim import AT_MOST, Claim, Sharpened


def largest_error(case):
    return max(abs(e) for e in realised.realised_error(case[0]))


def times_mean(factor):
    def claimed(case):
        tilts, level = case
        return factor(Fraction(len(tilts))) * level * realised.mean_energy(tilts)

    return claimed


#: client 1 has energy 2 and inner product 1/2 with two orthogonal unit tilts: kappa = 1/2
EXTREME = (
    (
        (Fraction(1, 2), Fraction(1, 2), 1, Fraction(1, 2), Fraction(1, 2)),
        (1, 0, 0, 0, 0),
        (0, 1, 0, 0, 0),
    ),
    Fraction(1, 2),
)


CLAIM = Claim(
    label="crowd-lem-5-4-sharp",
    paper="crowd",
    printed="Lemma 5.4, bound",
    stands=Sharpened(of="crowd-lem-5-4-bound"),
    title=r"The constant in front of $\kappa\bar q$ is $1-1/n$, not 3",
    assumes=("n >= 2", "q_i > 0"),
    uses=("crowd-lem-5-4-bound",),
    says=r"""
In Lemma 5.4 $|\eta_i| \le (1-\frac1n)\,\kappa\,\bar q$ for every client and every $\kappa$.
""",
    finding=(
        "The constant 3 of Lemma 5.4 can be 1 - 1/n, which crowd-lem-5-4-attained shows to be the "
        "best for every n. Bounds that use it, such as Lemma 5.7 (iii), gain a factor above 3. The "
        "printed lemma is correct; it does not claim that its constant is the best."
    ),
    notes=(
        "The proof evaluates w'(Q - D)w at weights that are all 1, and at the same with the sign "
        "of one client turned: both are at most kappa times the total energy, and eta_i is a "
        "combination of the two."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_realised",
            theorem="disagreement_error_sharp",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat -> "
                "non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                "forall i, (i < n)%nat -> Rabs (disagreement_error n d beta i) "
                "<= (1 - 1 / INR n) * (kappa * mean_energy n d beta)"
            ),
            rivals={
                "1 - 2/n": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat "
                        "-> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                        "forall i, (i < n)%nat -> Rabs (disagreement_error n d beta i) <= (1 - "
                        "2 / INR n) * (kappa * mean_energy n d beta)"
                    ),
                    "refuted_by": "disagreement_error_not_one_minus_2_n",
                    "module": "crowd_incoherence_rivals",
                },
                "1/2": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (2 <= n)%nat "
                        "-> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                        "forall i, (i < n)%nat -> Rabs (disagreement_error n d beta i) <= 1 / 2 "
                        "* (kappa * mean_energy n d beta)"
                    ),
                    "refuted_by": "disagreement_error_not_half",
                    "module": "crowd_incoherence_rivals",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: tilt_arrays(least=2).map(with_level).strategy(),
            measured=largest_error,
            claimed=times_mean(lambda n: 1 - 1 / n),
            relation=AT_MOST,
            hypotheses={"kappa <= level": is_within_level},
            examples=100,
            known=(EXTREME,),
            rivals={
                "9/10 (1 - 1/n)": {
                    "claimed": times_mean(lambda n: Fraction(9, 10) * (1 - 1 / n)),
                    "known": (EXTREME,),
                },
                "1 - 2/n": {"claimed": times_mean(lambda n: 1 - 2 / n), "known": (EXTREME,)},
            },
        ),
    ),
)
