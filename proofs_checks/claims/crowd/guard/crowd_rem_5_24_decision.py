"""Remark 5.24: the rule itself, and the library's implementation of it."""

from fedtheory.crowd.guard import guard_decision
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions import matrices

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=AsPrinted(),
    title="The guard's rule: weight below 1, uniform from 1 on",
    assumes=("n >= 4",),
    uses=("crowd-prop-5-21", "crowd-prop-5-23-ii-rank-two"),
    says={
        "statement": r"""
At a refresh compute $\hat\kappa$. If $\hat\kappa < 1$ use the Crowd weights and report
$\frac{1+\hat\kappa}{1-\hat\kappa}$ as an estimate of the competitive ratio; if $\hat\kappa \ge 1$
fall back to uniform weights. Where $\hat\kappa$ is undefined the library falls back as well.""",
    },
    notes=(
        "A rule, not a theorem: the audits compare the library's decision with one taken in exact "
        "arithmetic, by elimination on hat D - (hat Q - hat D) and hat D + (hat Q - hat D). The "
        "paper says that the ratio so reported is an estimate and not a bound."
    ),
)


def orthogonal(*lengths):
    return tuple(tuple(x * (i == k) for k in range(len(lengths))) for i, x in enumerate(lengths))


def block(share, n):
    """n unit-like tilts that share an axis: cosines share^2 / (1 + share^2)."""
    return tuple((*(int(i == k) for k in range(n)), share) for i in range(n))


def alternating(strength, n):
    """Tilts that lean one way and the other along a shared axis."""
    return tuple((*(2 * int(i == k) for k in range(n)), strength * (-1) ** i) for i in range(n))


CROWDS = (
    orthogonal(1, 2, 3, 4),
    block(1, 4),
    block(5, 6),
    alternating(1, 4),
    alternating(2, 4),
    alternating(3, 6),
    ((3, 1, 0, 0), (0, 2, 1, 0), (1, 0, 4, 1), (0, 1, 0, 2)),
    ((0, 0, Fraction(1, 2), 0), (3, 1, 0, 0), (-1, 2, 0, 0), (0, 0, 0, 5)),
)


def centred(tilts):
    return [[float(x) for x in row] for row in realised.centred_gram(tilts)]


def by_rule(level=1):
    """Whether hat kappa < level, decided by elimination; never where an energy is clipped."""

    def claimed(tilts):
        exact = realised.centred_gram(tilts)
        energies = realised.invert_disagreement_map(matrices.diagonal(exact))
        return min(energies) > 0 and realised.incoherence_is_below(
            realised.rebuilt_gram(exact), level
        )

    return claimed


def estimate_is_near(tilts):
    """The library's hat kappa, or -1 where it has none."""
    value = guard_decision(centred(tilts)).incoherence
    return -1.0 if value is None else value


def ceiling(tilts):
    """hat kappa to 1/4096 by bisection, in the middle of its interval."""
    exact = realised.centred_gram(tilts)
    if min(realised.invert_disagreement_map(matrices.diagonal(exact))) <= 0:
        return -1.0
    found = realised.incoherence_ceiling(realised.rebuilt_gram(exact), 4096)
    return float(found) - (0.5 / 4096 if found else 0.0)


def reported_ratio(tilts):
    decision = guard_decision(centred(tilts))
    return -1.0 if decision.competitive_ratio is None else decision.competitive_ratio


def ratio_of(formula):
    def claimed(tilts):
        decision = guard_decision(centred(tilts))
        return formula(decision.incoherence) if decision.use_crowd else -1.0

    return claimed


AUDITS = (
    Cases(
        "decision",
        lambda tilts: guard_decision(centred(tilts)).use_crowd,
        by_rule(),
        covers="statement",
        cases=CROWDS,
    ),
    Cases(
        "estimate",
        estimate_is_near,
        ceiling,
        covers="statement",
        only="the value of hat kappa",
        cases=CROWDS,
        tolerance=Tolerance(1.3e-4, "half of the 1/4096 to which the bisection goes"),
    ),
    Cases(
        "ratio",
        reported_ratio,
        ratio_of(lambda k: (1 + k) / (1 - k)),
        covers="statement",
        only="the reported ratio",
        cases=CROWDS,
        tolerance=Tolerance(1e-12, "one division of numbers near 1"),
    ),
)

RIVALS = (
    Rival("decision", "threshold 2", claimed=by_rule(2)),
    Rival("decision", "threshold 1/2", claimed=by_rule(Fraction(1, 2))),
    Rival(
        "decision",
        "kappa itself, from the tilts",
        claimed=lambda tilts: realised.incoherence_is_below(realised.gram(tilts), 1),
    ),
    Rival("estimate", "half of it", claimed=lambda tilts: ceiling(tilts) / 2),
    Rival("ratio", "1/(1 - kappa^2)", claimed=ratio_of(lambda k: 1 / (1 - k * k))),
)
