"""After Proposition 4.1: no data identify the truth, where a shifted crowd can occur."""

from fractions import Fraction
from itertools import product

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.coq_statements import SHIFT_INVISIBLE
from proofs_checks.definitions.crowd import residuals
from proofs_checks.statement.claim import AT_LEAST, Claim, NeedsHypothesis


def signs(*lengths):
    """All realisations of beta_i = +- a_i on the line."""
    return [
        [[s * a] for s, a in zip(s_all, lengths, strict=True)]
        for s_all in product((-1, 1), repeat=len(lengths))
    ]


def grid(n):
    """All realisations with every beta_i among -1, 0, 1."""
    return [[[b] for b in row] for row in product((-1, 0, 1), repeat=n)]


def lookalikes(case):
    """How many possible crowds have the residuals of the given one."""
    support, realised = case
    target = residuals([[Fraction(x) for x in tilt] for tilt in realised])
    return sum(
        residuals([[Fraction(x) for x in tilt] for tilt in other]) == target for other in support
    )


def every_realisation(support):
    return [lookalikes((support, realised)) for realised in support]


#: supports with a realisation whose shift is possible too
SHIFTABLE = (
    (grid(3), [[0], [1], [0]]),
    (grid(4), [[-1], [0], [0], [-1]]),
    (signs(2, 2, 2), [[2], [2], [2]]),
)

CLAIM = Claim(
    label="crowd-prop-4-1-i-law",
    paper="crowd",
    printed="Proposition 4.1 (i), consequence",
    stands=NeedsHypothesis(
        "the shifted crowd is possible under the law of the tilts",
        concedes=(
            "the closing note of the proof says that for Gaussian tilts every shifted realisation "
            "lies in the support of the centred law, and that the statement is about the realised "
            "crowd"
        ),
    ),
    title="No amount of data identifies the truth, unless the law of the tilts gives it away",
    assumes=("the shifted crowd is possible under the law of the tilts",),
    uses=("crowd-prop-4-1-i",),
    says=r"""
Let the law of $(\beta_1,\dots,\beta_n)$ be known. If with the realised tilts $\beta_i$ the tilts
$\beta_i-c$, $c\ne0$, are possible as well, then no protocol can tell the two truths apart.

The condition is needed: for $\beta_i=\pm a_ie$ with known $a=(1,2,4)$ and fair, independent signs
no two realisations have the same residuals, so that the residuals give the truth away.
""",
    finding=(
        "'No amount of data identifies the truth' is about tilts of unknown law, or of a law with "
        "full support such as the Gaussian, as the closing note of the proof of Proposition 4.1 "
        "says. With a known discrete law Assumption A1 can hold and the residuals determine the "
        "tilts, and so the truth's gradient."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_shift",
            theorem="shift_invisible",
            statement=(
                # cited by crowd-prop-4-1-i as well
                SHIFT_INVISIBLE
            ),
            rivals={
                "the truth alone shifted": {
                    "statement": (
                        "forall (c : point) (g0 : point -> point) (g : nat -> point -> point) "
                        "(W : Type) (ask : W -> list round -> nat -> point) (answer : W -> list "
                        "round -> nat -> point -> point -> point) (omega : W) (rounds : nat), "
                        "transcript ask answer (client_gradient (shifted_truth_gradient c g0) "
                        "g) omega rounds = transcript ask answer (client_gradient g0 g) omega "
                        "rounds"
                    ),
                    "refuted_by": "shift_of_truth_alone_visible",
                }
            },
        ),
        Cases(
            name="lookalikes",
            covers="three laws under which a shifted crowd is possible",
            cases=SHIFTABLE,
            measured=lookalikes,
            claimed=lambda case: 2,
            relation=AT_LEAST,
            rivals={
                "a law that gives the truth away": {
                    "cases": ((signs(1, 2, 4), [[1], [2], [4]]),),
                    "drops": "the shifted crowd is possible under the law of the tilts",
                },
            },
        ),
        Cases(
            name="given-away",
            covers="that lengths 1, 2, 4 give the tilts away",
            cases=(signs(1, 2, 4),),
            measured=every_realisation,
            claimed=lambda support: [1] * len(support),
            rivals={"equal lengths": {"cases": (signs(2, 2, 2),)}},
        ),
    ),
)
