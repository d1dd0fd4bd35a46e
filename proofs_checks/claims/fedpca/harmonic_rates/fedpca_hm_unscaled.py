"""The harmonic mean has to be divided by the number of clients."""

from fractions import Fraction

from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd_costs import harmonic_mean
from proofs_checks.definitions.fedpca import pooled_rate, smallest
from proofs_checks.instances.fedpca import rate_vectors
from proofs_checks.statement.claim import AT_LEAST, Claim, Refuted


def grows(rates):
    """Whether the last client's joining raises the harmonic mean of those before it."""
    return harmonic_mean(rates) > harmonic_mean(rates[:-1])


def more_than_one(rates):
    return len(rates) > 1


CLAIM = Claim(
    label="fedpca-hm-unscaled",
    paper="fedpca",
    printed="Abstract",
    stands=Refuted(
        rival="the rate is the harmonic mean",
        concedes=(
            "the displayed formula has no factor m, and the review speaks of the scaled harmonic "
            "mean: only the sentence in words lacks the division"
        ),
    ),
    title="The server's rate is the harmonic mean divided by the number of clients",
    assumes=("rates > 0",),
    uses=("fedpca-hm-bounds",),
    says=r"""
With $\mathrm{HM} = m\big/\sum_j \Psi_j^{-2}$ the harmonic mean of the clients' squared rates, the
server's rate is
$$H = \Bigl(\sum_j \Psi_j^{-2}\Bigr)^{-1} = \frac{\mathrm{HM}}{m}.$$
The division carries the content. $\mathrm{HM} \ge \min_j \Psi_j^2$ always, so that the mean
itself never says that the crowd is better than its best client; and it grows exactly when a client
joins whose rate exceeds it: from $1$ to $8/5$ when a client of rate $4$ joins one of rate $1$,
while $H$ falls from $1$ to $4/5$.
""",
    finding=(
        "In words the rate of the federated PCA paper is the harmonic mean of the clients' rates. "
        "Its formula, which is right, is that mean divided by the number of clients. The mean "
        "itself is never below the best client's rate, and could not support the conclusion that "
        "enough clients make up for inconsistent ones."
    ),
    notes=(
        "As a rate the two agree while m stays bounded. The abstract's second conclusion lets m "
        "grow, and there the factor is the statement."
    ),
    audits=(
        Kernel(
            name="coq",
            module="fedpca_harmonic",
            theorem="unscaled_mean",
            statement=(
                "forall (m : nat) (psi : nat -> R), (0 < m)%nat -> harmonic.positive (S m) psi "
                "-> harmonic_value m psi = harmonic_mean m psi / INR m /\\ (forall k, best m psi "
                "k -> psi k <= harmonic_mean m psi) /\\ (harmonic_mean m psi < harmonic_mean (S "
                "m) psi <-> harmonic_mean m psi < psi m)"
            ),
            rivals={
                "the rate is the harmonic mean": {
                    "statement": (
                        "forall (m : nat) (psi : nat -> R), (0 < m)%nat -> harmonic.positive m "
                        "psi -> harmonic_value m psi = harmonic_mean m psi"
                    ),
                    "refuted_by": "rate_is_not_the_harmonic_mean",
                },
                "the harmonic mean is at most the best rate": {
                    "statement": (
                        "forall (m : nat) (psi : nat -> R) (k : nat), (0 < m)%nat -> "
                        "harmonic.positive m psi -> best m psi k -> harmonic_mean m psi <= psi "
                        "k"
                    ),
                    "refuted_by": "harmonic_mean_not_below_the_best",
                },
                "a newcomer never raises it": {
                    "statement": (
                        "forall (m : nat) (psi : nat -> R), (0 < m)%nat -> harmonic.positive (S "
                        "m) psi -> harmonic_mean (S m) psi <= harmonic_mean m psi"
                    ),
                    "refuted_by": "harmonic_mean_not_decreasing",
                },
            },
        ),
        Property(
            name="rationals",
            covers="that the rate is the harmonic mean over m",
            instances=lambda: rate_vectors().strategy(),
            measured=pooled_rate,
            claimed=lambda rates: harmonic_mean(rates) / Fraction(len(rates)),
            examples=150,
            rivals={
                "the rate is the harmonic mean": {"claimed": harmonic_mean, "known": ((1, 4),)},
                "over m + 1": {
                    "claimed": lambda rates: harmonic_mean(rates) / Fraction(len(rates) + 1),
                    "known": ((1, 4),),
                },
            },
        ),
        Property(
            name="never-below-the-best",
            covers="that the harmonic mean is at least the best rate",
            instances=lambda: rate_vectors().strategy(),
            measured=harmonic_mean,
            claimed=smallest,
            relation=AT_LEAST,
            examples=150,
            rivals={
                "at least the mean of the best two": {
                    "claimed": lambda rates: sum(sorted(rates)[:2]) / Fraction(min(2, len(rates))),
                    "known": ((1, 4),),
                },
            },
        ),
        Property(
            name="newcomers",
            covers="when a newcomer raises the harmonic mean",
            instances=lambda: rate_vectors().strategy(),
            measured=grows,
            claimed=lambda rates: rates[-1] > harmonic_mean(rates[:-1]),
            hypotheses={"there is a client to join": more_than_one},
            examples=150,
            rivals={
                "when its rate exceeds the best one": {
                    "claimed": lambda rates: rates[-1] > smallest(rates[:-1]),
                    "known": ((1, 100, Fraction(3, 2)),),
                },
            },
        ),
    ),
)
