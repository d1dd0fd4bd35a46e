"""Proposition 5.23 (i), first half: no transcript tells a centred crowd from a shifted one."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_protocols as protocols
from proofs_checks.definitions.crowd_refresh import refresh_weights

CLAIM = Claim(
    printed="Proposition 5.23 (i), transcripts",
    declared_verdict=AsPrinted(),
    title="No test of the transcript has power against a shifted crowd",
    assumes=("any protocol", "any noise law"),
    uses=("crowd-prop-4-1-i",),
    says={
        "statement": r"""
For every $c$ the instance $(f_0, h_i)$ and the instance $(f_0+\langle c,\cdot\rangle,
h_i-\langle c,\cdot\rangle)$ generate the same law of the transcript under every protocol. Hence no
test based on the transcript has power against "the crowd is centred on a distorted objective".""",
    },
    notes=(
        "The gradients of every client coincide at every query point, coordinate by coordinate: "
        "that is the symbolic audit, with a free factor y for each coordinate. By induction over "
        "the rounds the transcripts coincide noise for noise, hence in law; its second route runs "
        "two adaptive protocols, one of them Crowd with refreshes, on both instances in fractions."
    ),
)


def crowd_descent(past, dimension):
    """Algorithm 1 with step 1/4 and a refresh after every even round."""
    if not past:
        return [Fraction(0)] * dimension
    point, reports = past[-1]
    seen = [block for _, block in past[: len(past) // 2 * 2]]
    weights = [Fraction(1, len(reports))] * len(reports)
    if seen:
        statistic = paper.half_average_statistic(seen)
        weights = refresh_weights(statistic, [1] * len(reports), 1, len(past), Fraction(1, 1000))
    moved = [paper.inner(weights, column) for column in zip(*reports, strict=True)]
    return [x - g / 4 for x, g in zip(point, moved, strict=True)]


PROTOCOLS = {"Crowd with refreshes": crowd_descent, "sign walk": protocols.sign_walk}
#: tilts, shift, protocol, rounds
CASES = (
    (((1, 0), (0, 2), (3, 1)), (2, -1), "Crowd with refreshes", 5),
    (((1, 0), (0, 2), (3, 1)), (2, -1), "sign walk", 6),
    (
        ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1)),
        (0, 5, Fraction(1, 3)),
        "Crowd with refreshes",
        6,
    ),
    (((4,), (1,), (-2,), (0,), (7,)), (100,), "sign walk", 4),
)


def seen(change):
    """The transcript of the changed instance, points and reports, under the case's protocol."""

    def measured(case):
        tilts, c, rule, rounds = case
        changed = change(protocols.growing_quadratic(tilts), c)
        return protocols.seen_under_noise(changed, PROTOCOLS[rule], rounds)

    return measured


def total_statistic(change):
    """sum_i s_i, a candidate for a test of centring."""

    def measured(case):
        tilts, c, rule, rounds = case
        changed = change(protocols.growing_quadratic(tilts), c)
        noise = protocols.fixed_noise(len(tilts), len(c), rounds)
        run = protocols.transcript(changed, PROTOCOLS[rule], noise)
        return sum(paper.half_average_statistic([reports for _, reports in run]))

    return measured


def difference(case):
    return abs(total_statistic(protocols.unchanged)(case) - total_statistic(protocols.shift)(case))


AUDITS = (
    ClientSums(
        "gradients",
        seen(protocols.shift),
        seen(protocols.unchanged),
        covers="statement",
        client=("y", "g", "h", "c", "e"),
        summand="y*((g + c) + (h - c) + e) - y*(g + h + e)",
        points=CASES,
    ),
    Cases(
        "statistic",
        total_statistic(protocols.shift),
        total_statistic(protocols.unchanged),
        covers="statement",
        only="the sum of the cross-fitted statistic, as a test",
        cases=CASES,
    ),
)

RIVALS = (
    Rival(
        "gradients",
        "only the truth is shifted",
        summand="y*((g + c) + h + e) - y*(g + h + e)",
        measured=seen(protocols.shift_truth_only),
    ),
    Rival(
        "gradients",
        "the perturbations move the same way",
        summand="y*((g + c) + (h + c) + e) - y*(g + h + e)",
        measured=seen(
            lambda original, c: protocols.shift_truth_only(
                protocols.shift(original, [-x for x in c]), [2 * x for x in c]
            )
        ),
    ),
    Rival(
        "statistic",
        "the sum of s_i detects the shift",
        measured=difference,
        claimed=lambda case: 0,
        relation=GREATER,
    ),
)
