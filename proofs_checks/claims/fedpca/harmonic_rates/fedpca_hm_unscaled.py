"""The harmonic mean has to be divided by the number of clients."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_costs import harmonic_mean
from proofs_checks.definitions.fedpca import pooled_rate, smallest
from proofs_checks.instances.fedpca import rate_vectors

CLAIM = Claim(
    printed="Abstract",
    declared_verdict=Refuted(
        rival="the rate is the harmonic mean",
        concedes=(
            "the displayed formula has no factor m, and the review speaks of the scaled harmonic "
            "mean: only the sentence in words lacks the division"
        ),
    ),
    title="The server's rate is the harmonic mean divided by the number of clients",
    assumes=("rates > 0",),
    uses=("fedpca-hm-bounds",),
    says={
        "statement": r"""
With $\mathrm{HM} = m\big/\sum_j \Psi_j^{-2}$ the harmonic mean of the clients' squared rates, the
server's rate is
$$H = \Bigl(\sum_j \Psi_j^{-2}\Bigr)^{-1} = \frac{\mathrm{HM}}{m}.$$
The division carries the content. $\mathrm{HM} \ge \min_j \Psi_j^2$ always, so that the mean
itself never says that the crowd is better than its best client; and it grows exactly when a client
joins whose rate exceeds it: from $1$ to $8/5$ when a client of rate $4$ joins one of rate $1$,
while $H$ falls from $1$ to $4/5$.
"""
    },
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
)


def grows(rates):
    """Whether the last client's joining raises the harmonic mean of those before it."""
    return harmonic_mean(rates) > harmonic_mean(rates[:-1])


def more_than_one(rates):
    return len(rates) > 1


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        pooled_rate,
        lambda rates: harmonic_mean(rates) / Fraction(len(rates)),
        covers="statement",
        only="that the rate is the harmonic mean over m",
        instances=lambda: rate_vectors().strategy(),
        examples=150,
    ),
    Property(
        "never-below-the-best",
        harmonic_mean,
        smallest,
        covers="statement",
        only="that the harmonic mean is at least the best rate",
        instances=lambda: rate_vectors().strategy(),
        relation=AT_LEAST,
        examples=150,
    ),
    Property(
        "newcomers",
        grows,
        lambda rates: rates[-1] > harmonic_mean(rates[:-1]),
        covers="statement",
        only="when a newcomer raises the harmonic mean",
        instances=lambda: rate_vectors().strategy(),
        hypotheses={"there is a client to join": more_than_one},
        examples=150,
    ),
)

RIVALS = (
    Rival("rationals", "the rate is the harmonic mean", claimed=harmonic_mean, witnesses=((1, 4),)),
    Rival(
        "rationals",
        "over m + 1",
        claimed=lambda rates: harmonic_mean(rates) / Fraction(len(rates) + 1),
        witnesses=((1, 4),),
    ),
    Rival(
        "never-below-the-best",
        "at least the mean of the best two",
        claimed=lambda rates: sum(sorted(rates)[:2]) / Fraction(min(2, len(rates))),
        witnesses=((1, 4),),
    ),
    Rival(
        "newcomers",
        "when its rate exceeds the best one",
        claimed=lambda rates: rates[-1] > smallest(rates[:-1]),
        witnesses=((1, 100, Fraction(3, 2)),),
    ),
)
