"""Lemma 4.2, noise, sharpened: the level is exactly (T sigma^2)_i / b when the bounds are tight."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_laws import (
    expected_disagreement_energies,
    expected_energies,
    fair_sign,
    independent_tilts,
)
from proofs_checks.instances.finite_crowds import CENTRED_NOISE, OPPOSED, SILENT
from proofs_checks.statement.claim import Claim, Sharpened

NOISES = (*CENTRED_NOISE, (fair_sign((1, 0)), SILENT))


def level(noise):
    return expected_disagreement_energies(independent_tilts(noise))


def mapped(outcomes):
    """T applied to the noise energies, by the dense map."""
    levels = expected_energies(outcomes)
    return paper.apply(paper.dense_disagreement_map(len(levels)), levels)


def printed_map(own, share):
    """own(n) sigma_i^2 + share(n) sum sigma^2."""

    def claimed(noise):
        levels = expected_energies(independent_tilts(noise))
        n = Fraction(len(levels))
        return [own(n) * v + share(n) * sum(levels) for v in levels]

    return claimed


CLAIM = Claim(
    label="crowd-lem-4-2-noise-sharp",
    paper="crowd",
    printed="Lemma 4.2, noise",
    stands=Sharpened(of="crowd-lem-4-2-noise"),
    title="The centred noise level is $T$ applied to the noise energies",
    assumes=("noise independent across clients", "n >= 2"),
    uses=("crowd-lem-4-2-noise",),
    says=r"""
$$\mathbb E[\|\tilde\varepsilon_i^k\|^2\mid\mathcal F_{k-1}] \le \frac{(T\sigma^2)_i}b
 = \frac1b\Bigl[\bigl(1-\tfrac2n\bigr)\sigma_i^2+\tfrac1{n^2}\sum_j\sigma_j^2\Bigr]
 = \frac{\tau_i^2}b-\frac2n\,\frac{\sigma_i^2}b ,$$
with equality when the bounds of Assumption A3 are equalities.
""",
    finding=(
        "The printed proof reaches (1 - 1/n)^2 sigma_i^2 + n^-2 sum_{j != i} sigma_j^2 on its way "
        "and rounds it up to tau_i^2. The value it passes is (T sigma^2)_i, so wherever tau_i^2 "
        "enters later, in Lemma 5.7 and what rests on it, (T sigma^2)_i may stand."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_residuals",
            theorem="residual_noise_clause",
            statement=(
                "forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat -> R), "
                "(2 <= n)%nat -> uncorrelated n d eps -> "
                "(forall i, (i < n)%nat -> expected_energy d eps i <= v i) -> "
                "forall i, (i < n)%nat -> "
                "noise_level n d eps i <= apply_T n v i /\\ "
                "apply_T n v i = tau2 n v i - 2 / INR n * v i /\\ "
                "((forall j, (j < n)%nat -> expected_energy d eps j = v j) -> "
                "noise_level n d eps i = apply_T n v i)"
            ),
            rivals={
                "tau_i^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= "
                        "n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat -> noise_level "
                        "n d eps i = tau2 n (expected_energy d eps) i"
                    ),
                    "refuted_by": "residual_noise_not_tau",
                },
                "the own share (1 - 1/n) sigma_i^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= "
                        "n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat -> noise_level "
                        "n d eps i <= (1 - 1 / INR n) * expected_energy d eps i"
                    ),
                    "refuted_by": "residual_noise_not_own_share",
                },
            },
        ),
        Cases(
            name="enumeration",
            covers="noise with finitely many outcomes, the bounds tight",
            cases=NOISES,
            measured=level,
            claimed=printed_map(lambda n: 1 - 2 / n, lambda n: 1 / n**2),
            rivals={
                "tau_i^2": {"claimed": printed_map(lambda n: 1, lambda n: 1 / n**2)},
                "(1 - 1/n) sigma_i^2": {"claimed": printed_map(lambda n: 1 - 1 / n, lambda n: 0)},
                "one client against all others": {
                    "cases": (OPPOSED,),
                    "measured": expected_disagreement_energies,
                    "claimed": mapped,
                    "drops": "noise independent across clients",
                },
            },
        ),
    ),
)
