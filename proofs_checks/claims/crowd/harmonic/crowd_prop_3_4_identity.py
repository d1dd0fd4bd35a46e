"""Proposition 3.4, first statement: the expected bias energy of weights blind to the tilts."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.crowd import bias_energies, harmonic_weights, weighted_cost
from proofs_checks.definitions.crowd_incoherence import bias_energy
from proofs_checks.definitions.crowd_laws import (
    expected_bias_energy,
    expected_energies,
    fair_sign,
    independent_tilts,
)
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.instances.finite_crowds import CENTRED_CROWDS, HALF, SKEWED, THREE
from proofs_checks.statement.claim import AsPrinted, Claim

#: independent centred clients: fair signs, a skewed law, a law on three points
CROWDS = (*CENTRED_CROWDS, (SKEWED, SKEWED, THREE))
WEIGHTS = ((HALF, Fraction(1, 3), Fraction(1, 6)), (1, Fraction(2, 5), Fraction(-2, 5)))
CASES = tuple((crowd, (*w, Fraction(0))[: len(crowd)]) for crowd in CROWDS for w in WEIGHTS)


def measured(case):
    crowd, weights = case
    return expected_bias_energy(independent_tilts(crowd), weights)


def weighted_energies(power):
    def claimed(case):
        crowd, weights = case
        energies = expected_energies(independent_tilts(crowd))
        return sum(w**power * z for w, z in zip(weights, energies, strict=True))

    return claimed


#: one client a fair sign, the other 0, 0, 2 or -2: the energies (1, 0) and (1, 4) occur
LOTTERY = (
    fair_sign((1,)),
    ((HALF, (0,)), (Fraction(1, 4), (2,)), (Fraction(1, 4), (-2,))),
)


def realised_oracle(tilts):
    """The best weights for the realised energies; all on a client without bias."""
    energies = bias_energies(tilts)
    if 0 in energies:
        return [Fraction(int(q == 0)) for q in energies]
    return harmonic_weights(energies)


def random_weights(choose):
    """E ||b(w)||^2 and sum E(w_i^2) zeta_i^2 for weights that see the tilts, on LOTTERY."""
    both = expectation(
        independent_tilts(LOTTERY),
        lambda tilts: [bias_energy(choose(tilts), tilts), *(w * w for w in choose(tilts))],
    )
    return both[0], weighted_cost(
        [1, 1],
        [
            square * z
            for square, z in zip(
                both[1:], expected_energies(independent_tilts(LOTTERY)), strict=True
            )
        ],
    )


def fixed(tilts):
    return [Fraction(1, 3), Fraction(2, 3)]


COMMON = tuple((p, [tilt, tilt]) for p, tilt in fair_sign((1,)))


CLAIM = Claim(
    label="crowd-prop-3-4-identity",
    paper="crowd",
    printed="Proposition 3.4, identity",
    stands=AsPrinted(),
    title="Independent biases add like variances",
    assumes=("tilts independent and centred", "weights independent of the tilts"),
    says=r"""
For independent centred tilts and weights $w$ that do not depend on them,
$$\mathbb E\,\|b(w)\|^2 = \sum_i w_i^2\zeta_i^2, \qquad \zeta_i^2 = \mathbb E\|\beta_i\|^2 .$$
For random weights, independent of the tilts, read it given $w$; averaged over $w$ it has
$\mathbb E w_i^2$ in place of $w_i^2$.
""",
    notes=(
        "Weights that were computed from the realised tilts are outside the statement: on the "
        "rival's crowd the realised optimum has a smaller bias energy than the formula says. The "
        "kernel's theorem asks for no more than E<w_i w_j beta_i, beta_j> = E(w_i w_j) "
        "E<beta_i, beta_j> and E<beta_i, beta_j> = 0, both of which independence gives."
    ),
    audits=(
        Kernel(
            name="coq",
            module="harmonic_clauses",
            theorem="bias_energy_independent_weights",
            statement=(
                "forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : outcome P -> "
                "nat -> R), uncorrelated n d beta -> independent_products n d beta w -> E (fun "
                "o => inner d (aggregate n (w o) (beta o)) (aggregate n (w o) (beta o))) = "
                "sums.sum n (fun i => E (fun o => w o i * w o i) * expected_energy d beta i)"
            ),
            rivals={
                "correlated tilts": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : nat "
                        "-> R), square_integrable n d beta -> mean_bias_energy n d beta w = "
                        "diagonal_energy n w (expected_energy d beta)"
                    ),
                    "refuted_by": "bias_energy_not_correlated",
                    "module": "harmonic_bias",
                },
                "weights that see the tilts": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (beta : random_tilts P) (w : "
                        "outcome P -> nat -> R), uncorrelated n d beta -> (forall o : outcome "
                        "P, in_simplex n (w o)) -> (forall i : nat, integrable (fun o => w o i "
                        "^ 2)) -> E (fun o => inner d (aggregate n (w o) (beta o)) (aggregate n "
                        "(w o) (beta o))) = sums.sum n (fun i => E (fun o => w o i ^ 2) * "
                        "expected_energy d beta i)"
                    ),
                    "refuted_by": "bias_energy_not_random_weights",
                    "module": "harmonic_bias",
                },
            },
        ),
        Cases(
            name="enumeration",
            covers="crowds with finitely many outcomes and fixed weights",
            cases=CASES,
            measured=measured,
            claimed=weighted_energies(2),
            rivals={
                "w_i in place of w_i^2": {"claimed": weighted_energies(1)},
                "one sign for all": {
                    "cases": (COMMON,),
                    "measured": lambda outcomes: expected_bias_energy(outcomes, (HALF, HALF)),
                    "claimed": lambda outcomes: HALF**2 * sum(expected_energies(outcomes)),
                    "drops": "tilts independent and centred",
                },
            },
        ),
        Cases(
            name="blind-weights",
            covers="the need for weights that do not see the tilts",
            cases=(fixed,),
            measured=lambda choose: random_weights(choose)[0],
            claimed=lambda choose: random_weights(choose)[1],
            rivals={
                "weights that see the tilts": {
                    "cases": (realised_oracle,),
                    "drops": "weights independent of the tilts",
                },
            },
        ),
    ),
)
