"""Lemma 4.2, noise: centred residual noise has mean zero and energy at most tau_i^2 / b."""

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
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.instances.finite_crowds import CENTRED_NOISE, OPPOSED, SILENT
from proofs_checks.statement.claim import AT_MOST, AsPrinted, Claim

#: noise of one round: independent centred clients, one of them exact
NOISES = (
    *CENTRED_NOISE,
    (SILENT, fair_sign((1, 0)), fair_sign((0, 1))),
    (fair_sign((1, 0)), SILENT),
)


def level(noise):
    """E ||centred noise||^2 of each client; 1/b is inside the noise."""
    return expected_disagreement_energies(independent_tilts(noise))


def tau(outcomes):
    """tau_i^2 = sigma_i^2 + sum sigma^2 / n^2."""
    levels = expected_energies(outcomes)
    return [v + sum(levels) / Fraction(len(levels) ** 2) for v in levels]


def own(factor):
    def claimed(noise):
        levels = expected_energies(independent_tilts(noise))
        return [factor(Fraction(len(levels))) * v for v in levels]

    return claimed


def mean_residual(noise):
    """The mean of every residual's noise, coordinate by coordinate."""
    return expectation(
        independent_tilts(noise),
        lambda block: [x for row in paper.residuals(block) for x in row],
    )


LEANING = (((Fraction(1), (1, 0)),), SILENT, fair_sign((0, 1)))

CLAIM = Claim(
    label="crowd-lem-4-2-noise",
    paper="crowd",
    printed="Lemma 4.2, noise",
    stands=AsPrinted(),
    title="What centring does to the noise",
    assumes=("noise centred given the past", "noise independent across clients", "n >= 2"),
    uses=("crowd-lem-4-2-cancels",),
    says=r"""
$\mathbb E[\tilde\varepsilon_i^k\mid\mathcal F_{k-1}] = 0$ and
$$\mathbb E[\|\tilde\varepsilon_i^k\|^2\mid\mathcal F_{k-1}] \le \frac{\tau_i^2}b, \qquad
\tau_i^2 = \sigma_i^2+\frac1{n^2}\sum_j\sigma_j^2 .$$
""",
    notes=(
        "Given the past the noise of one round has some law with these properties; the kernel's "
        "theorem holds for every such law, with sigma_i^2 / b as v_i, and uses only that different "
        "clients' noises are uncorrelated."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_residuals",
            theorem="residual_noise_printed",
            statement=(
                "forall (P : Expectation) (n d : nat) (eps : random_tilts P) (v : nat -> R), "
                "(2 <= n)%nat -> centred_noise n d eps -> uncorrelated n d eps -> "
                "(forall i, (i < n)%nat -> expected_energy d eps i <= v i) -> "
                "(forall i, (i < n)%nat -> 0 <= v i) -> forall i, (i < n)%nat -> "
                "(forall k, (k < d)%nat -> E (fun o => disagreement n (eps o) i k) = 0) /\\ "
                "noise_level n d eps i <= tau2 n v i"
            ),
            rivals={
                "the own share (1 - 1/n) sigma_i^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= "
                        "n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat -> noise_level "
                        "n d eps i <= (1 - 1 / INR n) * expected_energy d eps i"
                    ),
                    "refuted_by": "residual_noise_not_own_share",
                },
                "the own level sigma_i^2": {
                    "statement": (
                        "forall (P : Expectation) (n d : nat) (eps : random_tilts P), (2 <= "
                        "n)%nat -> uncorrelated n d eps -> forall i, (i < n)%nat -> noise_level "
                        "n d eps i <= expected_energy d eps i"
                    ),
                    "refuted_by": "residual_noise_not_own_level",
                },
            },
        ),
        Cases(
            name="enumeration",
            covers="the noise level, for noise with finitely many outcomes",
            cases=NOISES,
            measured=level,
            claimed=lambda noise: tau(list(independent_tilts(noise))),
            relation=AT_MOST,
            rivals={
                "the own level sigma_i^2": {"claimed": own(lambda n: 1)},
                "the own share (1 - 1/n) sigma_i^2": {"claimed": own(lambda n: 1 - 1 / n)},
                "one client against all others": {
                    "cases": (OPPOSED,),
                    "measured": expected_disagreement_energies,
                    "claimed": tau,
                    "drops": "noise independent across clients",
                },
            },
        ),
        Cases(
            name="centred",
            covers="that it is centred",
            cases=NOISES,
            measured=mean_residual,
            claimed=lambda noise: [0] * (2 * len(noise)),
            rivals={
                "noise with a mean": {"cases": (LEANING,), "drops": "noise centred given the past"},
            },
        ),
    ),
)
