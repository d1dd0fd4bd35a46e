"""Proposition 5.21 sharpened: with exact energies the competitive ratio is 1/(1 - kappa^2)."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import tilts_with_affine_weights
from proofs_checks.statement.claim import AT_MOST, Claim, Sharpened


def attained(case):
    """||b(w)||^2 for weights inverse to the exact energies."""
    tilts = case[0]
    energies = [Fraction(q) for q in paper.bias_energies(tilts)]
    return realised.bias_energy(paper.harmonic_weights(energies), tilts)


def ratio_of(factor):
    return lambda case: factor(case[1]) * realised.bias_energy(case[2], case[0])


#: energies 1 and 100 at cosine -4/5 = -kappa, and the weights that are best for them
APART = (((1, 0), (-8, 6)), Fraction(4, 5), (Fraction(108, 117), Fraction(9, 117)))
#: parallel tilts of energies 1 and 4: kappa = 1, and the weights (2, -1) leave no bias at all
PARALLEL = (((1,), (2,)), Fraction(1), (Fraction(2), Fraction(-1)))


CLAIM = Claim(
    label="crowd-prop-5-21-sharp",
    paper="crowd",
    printed="Proposition 5.21",
    stands=Sharpened(of="crowd-prop-5-21"),
    title=r"With exact energies the competitive ratio is $1/(1-\kappa^2)$",
    assumes=("A4: q_i > 0 and kappa < 1", "exact energies"),
    uses=("crowd-prop-5-21",),
    says=r"""
Under Assumption A4 let $u_i \propto 1/q_i$, with the exact energies. For every $w$ with
$\sum_i w_i = 1$, of any sign,
$$\|b(u)\|^2 \;\le\; \frac{1}{1-\kappa^2}\,\|b(w)\|^2 .$$
""",
    finding=(
        "The ratio (1+kappa)/(1-kappa) of Proposition 5.21 can be 1/(1-kappa^2): 1.30 instead of "
        "2.85 at kappa = .48, 5.3 instead of 19 at kappa = .9. It is the best function of kappa "
        "alone (crowd-prop-5-21-best). The printed proposition is correct and does not claim to "
        "be the best; its remark that the ratio degrades as kappa tends to 1 stays true."
    ),
    notes=(
        "Kantorovich's inequality in another guise; the kernel's proof compares the two weights on "
        "the plane they span and needs no spectrum."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_competitive",
            theorem="competitive_ratio_exact_energies",
            statement=(
                "forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), "
                "(0 < n)%nat -> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                "kappa < 1 -> forall w, total_one n w -> "
                "(1 - kappa ^ 2) * bias_energy n d beta (harmonic_weights n (energy d beta)) "
                "<= bias_energy n d beta w"
            ),
            rivals={
                "ratio 1": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat "
                        "-> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                        "kappa < 1 -> forall w : nat -> R, in_simplex n w -> bias_energy n d "
                        "beta (harmonic_weights n (energy d beta)) <= bias_energy n d beta w"
                    ),
                    "refuted_by": "competitive_ratio_not_one",
                },
                "1/(1 - kappa^2/2)": {
                    "statement": (
                        "forall (n d : nat) (beta : nat -> nat -> R) (kappa : R), (0 < n)%nat "
                        "-> non_zero_tilts n d beta -> incoherence_at_most n d beta kappa -> "
                        "kappa < 1 -> forall w : nat -> R, total_one n w -> (1 - kappa ^ 2 / 2) "
                        "* bias_energy n d beta (harmonic_weights n (energy d beta)) <= "
                        "bias_energy n d beta w"
                    ),
                    "refuted_by": "competitive_ratio_not_half_square",
                },
            },
        ),
        Property(
            name="rationals",
            instances=lambda: tilts_with_affine_weights().strategy(),
            measured=attained,
            claimed=ratio_of(lambda level: 1 / (1 - level**2)),
            relation=AT_MOST,
            hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
            examples=90,
            known=(APART,),
            rivals={
                "9/10 of the ratio": {
                    "claimed": ratio_of(lambda level: Fraction(9, 10) / (1 - level**2)),
                    "known": (APART,),
                },
                "1/(1 - kappa^3)": {
                    "claimed": ratio_of(lambda level: 1 / (1 - level**3)),
                    "known": (APART,),
                },
                "ratio 100 at kappa = 1": {
                    "claimed": lambda case: 100 * realised.bias_energy(case[2], case[0]),
                    "hypotheses": {"kappa <= level": is_within_level},
                    "drops": "A4: q_i > 0 and kappa < 1",
                    "known": (PARALLEL,),
                },
            },
        ),
    ),
)
