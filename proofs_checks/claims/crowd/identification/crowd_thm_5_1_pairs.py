"""Theorem 5.1 (d): the energies are read off the law of the residuals, two rounds at a time."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_laws import expected_energies, fair_sign, independent_tilts
from proofs_checks.definitions.finite_law import expectation
from proofs_checks.definitions.two_point_martingales import report_paths

CLAIM = Claim(
    printed="Theorem 5.1 (d)",
    declared_verdict=AsPrinted(),
    title="Two rounds of residuals carry the energies",
    assumes=("n >= 3", "linear tilts", "noise centred given the past", "two different rounds"),
    uses=("crowd-lem-4-2-cancels", "crowd-thm-5-1-energies", "crowd-thm-5-1-inverse"),
    says={
        "statement": r"""
For a linear crowd and any two different rounds $k\ne l$, however the queries follow the past,
$$\mathbb E\langle r_i^k,r_i^l\rangle = \mathbb E\|\tilde\beta_i\|^2 = (T\zeta^2)_i ,$$
so that $\zeta_i^2 = (T^{-1}s)_i$ is a functional of the law of the residuals.
"""
    },
    notes=(
        "'Centred given the past' enters the kernel's theorem as its consequence that the later "
        "noise is orthogonal in the mean to the tilts and to the earlier noise. The enumeration "
        "uses skewed two-point noise of a size and direction that depend on the past, and moving "
        "query points."
    ),
)

#: tilts of three independent clients in the plane
CROWD = (fair_sign((1, 2)), fair_sign((3, -1)), fair_sign((0, 1)))
NOISE = ((1, 2, Fraction(1, 2)), (1, 2, Fraction(1, 2)))
#: two different rounds, counted from 1, in either order
PAIRS = ((1, 2), (2, 1))


def paired(rounds, first, second):
    """<r_i^k, r_i^l> of each client."""
    left, right = (paper.residuals(rounds[k - 1]) for k in (first, second))
    return [paper.inner(x, y) for x, y in zip(left, right, strict=True)]


def mean_pair(case):
    """The mean over tilts, noise and adaptive queries."""
    first, second = case

    def given(tilts):
        paths = report_paths(tilts, *NOISE, max(case))
        return expectation(paths, lambda rounds: paired(rounds, first, second))

    return expectation(independent_tilts(CROWD), given)


def recovered(case):
    """T^-1 of the paired residuals, as printed."""
    s = mean_pair(case)
    n = len(s)
    return [Fraction(n, n - 2) * (x - Fraction(1, n * (n - 1)) * sum(s)) for x in s]


def energies(case):
    return expected_energies(independent_tilts(CROWD))


def leaning_pair(case):
    """The same with noise of mean 1 in the first coordinate of the first client."""
    first, second = case

    def leaning(rounds):
        return [[[row[0] + (i == 0), *row[1:]] for i, row in enumerate(block)] for block in rounds]

    def given(tilts):
        paths = report_paths(tilts, *NOISE, max(case))
        return expectation(paths, lambda rounds: paired(leaning(rounds), first, second))

    s = expectation(independent_tilts(CROWD), given)
    n = len(s)
    return [Fraction(n, n - 2) * (x - Fraction(1, n * (n - 1)) * sum(s)) for x in s]


AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "enumeration",
        recovered,
        energies,
        covers="statement",
        only="adaptive two-point noise, three clients, two rounds",
        cases=PAIRS,
    ),
)

RIVALS = (
    Rival("enumeration", "one round with itself", cases=((1, 1),), drops="two different rounds"),
    Rival("enumeration", "without the inversion", measured=mean_pair),
    Rival(
        "enumeration",
        "noise with a mean",
        measured=leaning_pair,
        drops="noise centred given the past",
    ),
)
