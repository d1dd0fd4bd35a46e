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
        "scaled": r"""
With $\mathrm{HM} = m\big/\sum_j \Psi_j^{-2}$ the harmonic mean of the clients' squared rates, the
server's rate is
$$H = \Bigl(\sum_j \Psi_j^{-2}\Bigr)^{-1} = \frac{\mathrm{HM}}{m}.$$""",
        "never below the best": r"""
The division carries the content. $\mathrm{HM} \ge \min_j \Psi_j^2$ always, so that the mean
itself never says that the crowd is better than its best client;""",
        "newcomers": r"""
and it grows exactly when a client joins whose rate exceeds it: from $1$ to $8/5$ when a client of
rate $4$ joins one of rate $1$, while $H$ falls from $1$ to $4/5$.""",
    },
    finding="""In words the rate of the federated PCA paper is the harmonic mean of the clients'
    rates. Its formula, which is right, is that mean divided by the number of clients. The mean
    itself is never below the best client's rate, and could not support the conclusion that enough
    clients make up for inconsistent ones.""",
    notes="""As a rate the two agree while m stays bounded. The abstract's second conclusion lets m
    grow, and there the factor is the statement.""",
)


# fmt: off
def scaled(more=0):
    return lambda rates: harmonic_mean(rates) / Fraction(len(rates) + more)

def grows(rates):
    """Whether the last client's joining raises the harmonic mean of those before it."""
    return harmonic_mean(rates) > harmonic_mean(rates[:-1])

def newcomer_exceeds(level):
    return lambda rates: rates[-1] > level(rates[:-1])

def best_two(rates):
    return sum(sorted(rates)[:2]) / Fraction(min(2, len(rates)))

SAMPLE = {"instances": rate_vectors, "examples": 150}
JOINING = {"there is a client to join": lambda rates: len(rates) > 1}

AUDITS = (
    Kernel("coq", covers=("scaled", "never below the best", "newcomers")),
    Property("rationals", pooled_rate, scaled(), covers="scaled",
             only="that the rate is the harmonic mean over m", **SAMPLE),
    Property("never-below-the-best", harmonic_mean, smallest, relation=AT_LEAST,
             covers="never below the best", only="that the harmonic mean is at least the best rate",
             **SAMPLE),
    Property("newcomers", grows, newcomer_exceeds(harmonic_mean), covers="newcomers",
             only="when a newcomer raises the harmonic mean", hypotheses=JOINING, **SAMPLE),
)

RIVALS = (
    Rival("rationals", "the rate is the harmonic mean", claimed=harmonic_mean, witnesses=((1, 4),)),
    Rival("rationals", "over m + 1", claimed=scaled(more=1), witnesses=((1, 4),)),
    Rival("never-below-the-best", "at least the mean of the best two", claimed=best_two,
          witnesses=((1, 4),)),
    Rival("newcomers", "when its rate exceeds the best one", claimed=newcomer_exceeds(smallest),
          witnesses=((1, 100, Fraction(3, 2)),)),
)
