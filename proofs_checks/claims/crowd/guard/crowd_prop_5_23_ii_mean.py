"""Proposition 5.23 (ii): the cross-fitted Gram matrix G is unbiased for J Q J."""

import numpy as np

from fedtheory.crowd import half_averages as estimator
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_cross_gram as halves
from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_incoherence import centred_gram
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import report_paths
from proofs_checks.instances.cross_gram_runs import REPORTED_RUNS, SKEWED_RUNS

CLAIM = Claim(
    printed="Proposition 5.23 (ii), mean of G",
    declared_verdict=AsPrinted(),
    title="The cross-fitted Gram matrix is unbiased for $JQJ$",
    assumes=("linear tilts", "A3", "adaptive queries"),
    uses=("crowd-lem-4-2-noise", "crowd-lem-d-1", "crowd-prop-5-23-ii-invariant"),
    given=r"""
Let $G_{ij} = \frac12\bigl(\langle\hat\beta_i^{(1)},\hat\beta_j^{(2)}\rangle +
\langle\hat\beta_i^{(2)},\hat\beta_j^{(1)}\rangle\bigr)$ from the half-averages of the
residuals.""",
    says={"mean": r"Given the tilts of a linear crowd, $\mathbb E[G] = JQJ$."},
    notes="""The kernel's theorem is for one entry of G, every noise law and halves of any sizes;
    that a client's half-average is its disagreement plus averaged martingale differences is Lemma
    4.2. The other audit enumerates independent clients with skewed two-point noise, of a scale and
    direction that follow the past, and with query points that do too.""",
)


# fmt: off
def flat(matrix):
    return [entry for row in matrix for entry in row]

def exact_mean(rounds_of):
    """E[G], entry by entry, by enumerating the noise."""
    return lambda case: expectation(
        report_paths(*case), lambda rounds: flat(halves.cross_gram(rounds, rounds_of))
    )

def halves_of(run):
    return estimator.half_averages(np.array(run, dtype=float))

AUDITS = (
    Kernel("coq", covers="mean"),
    Cases("enumeration", exact_mean(halves.odd_and_even), lambda case: flat(centred_gram(case[0])),
          covers="mean", cases=SKEWED_RUNS),
    Cases("estimator", lambda run: estimator.cross_gram(*halves_of(run)).ravel(),
          lambda run: [float(x) for x in flat(halves.cross_gram(run))], covers="mean",
          only="the estimators half_averages and cross_gram", cases=REPORTED_RUNS,
          tolerance=Tolerance(1e-12, "sums of a few products of numbers below 10")),
)

RIVALS = (
    Rival("enumeration", "plug-in, all rounds in both halves",
          measured=exact_mean(halves.all_in_both)),
    Rival("enumeration", "halves that share a round",
          measured=exact_mean(halves.with_shared_round)),
    Rival("enumeration", "Q in place of J Q J", claimed=lambda case: flat(gram(case[0]))),
    Rival("estimator", "not symmetrised",
          measured=lambda run: np.einsum("id,jd->ij", *halves_of(run)).ravel()),
)
