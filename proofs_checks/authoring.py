"""Everything that a claim file is written with, for its one import line.

from proofs_checks.authoring import *
"""

from fractions import Fraction

from proofs_checks.certificates import build as certificates
from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.balls import Balls
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.certificate import Certified
from proofs_checks.checkers.client_sums import ClientSums
from proofs_checks.checkers.computed import Computed
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.pairs import Pair, dense, dense_product
from proofs_checks.checkers.property import Property
from proofs_checks.checkers.reproduction import Reproduction, Target
from proofs_checks.checkers.sampled import Sampled
from proofs_checks.registry.library_data import LibraryData
from proofs_checks.statement.claim import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    GREATER,
    LESS,
    AsPrinted,
    Claim,
    NeedsHypothesis,
    NotTestable,
    Open,
    Refuted,
    Sharpened,
    Tolerance,
)
from proofs_checks.statement.privacy_terms import (
    ONE_GAUSSIAN_RELEASE,
    Adjacency,
    Composition,
    PrivacyTerms,
)
from proofs_checks.statement.rival import Rival
from proofs_checks.stats.laws import Bernoulli, ChiSquare, Normal
from proofs_checks.stats.tail_bounds import Bounded, GaussianProduct, VarianceAtMost

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EQUAL",
    "GREATER",
    "LESS",
    "ONE_GAUSSIAN_RELEASE",
    "Adjacency",
    "AllN",
    "AsPrinted",
    "Balls",
    "Bernoulli",
    "Bounded",
    "Cases",
    "Certified",
    "ChiSquare",
    "Claim",
    "ClientSums",
    "Composition",
    "Computed",
    "Fraction",
    "GaussianProduct",
    "Kernel",
    "LibraryData",
    "NeedsHypothesis",
    "Normal",
    "NotTestable",
    "Open",
    "Pair",
    "PrivacyTerms",
    "Property",
    "Refuted",
    "Reproduction",
    "Rival",
    "Sampled",
    "Sharpened",
    "Target",
    "Tolerance",
    "VarianceAtMost",
    "certificates",
    "dense",
    "dense_product",
]
