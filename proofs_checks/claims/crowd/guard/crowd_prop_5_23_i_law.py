"""Proposition 5.23 (i), first half: no transcript tells a centred crowd from a shifted one."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_protocols as protocols
from proofs_checks.definitions.crowd_protocols import shift, shift_truth_only, unchanged
from proofs_checks.instances.shifted_runs import PROTOCOLS, SHIFTED_RUNS

CLAIM = Claim(
    printed="Proposition 5.23 (i), transcripts",
    declared_verdict=AsPrinted(),
    title="No test of the transcript has power against a shifted crowd",
    assumes=("any protocol", "any noise law"),
    uses=("crowd-prop-4-1-i",),
    says={
        "same law": r"""
For every $c$ the instance $(f_0, h_i)$ and the instance $(f_0+\langle c,\cdot\rangle,
h_i-\langle c,\cdot\rangle)$ generate the same law of the transcript under every protocol.""",
        "no power": r"""
Hence no test based on the transcript has power against "the crowd is centred on a distorted
objective".""",
    },
    notes="""The gradients of every client coincide at every query point, coordinate by coordinate:
    that is the symbolic audit, with a free factor y for each coordinate. By induction over the
    rounds the transcripts coincide noise for noise, hence in law; its second route runs two
    adaptive protocols, one of them Crowd with refreshes, on both instances in fractions.""",
)


# fmt: off
def side(read):
    """From a change of the instance: what is read of a case's run after that change."""

    def after(change):
        def measured(case):
            tilts, c, rule, rounds = case
            return read(change(protocols.growing_quadratic(tilts), c), PROTOCOLS[rule], rounds)

        return measured

    return after

seen = side(protocols.seen_under_noise)
total = side(protocols.total_statistic)

def added(perturbation):
    """What the shift adds to a report, by a free factor y."""
    return f"y*((g + c) + ({perturbation}) + e) - y*(g + h + e)"

def shift_both(original, c):
    """f_0 + <c, .> with h_i + <c, .>."""
    return shift_truth_only(shift(original, [-x for x in c]), [2 * x for x in c])

AUDITS = (
    ClientSums("gradients", seen(shift), seen(unchanged), covers=("same law", "no power"),
               client=("y", "g", "h", "c", "e"), summand=added("h - c"), points=SHIFTED_RUNS),
    Cases("statistic", total(shift), total(unchanged), covers="no power",
          only="the sum of the cross-fitted statistic, as a test", cases=SHIFTED_RUNS),
)

RIVALS = (
    Rival("gradients", "only the truth is shifted", summand=added("h"),
          measured=seen(shift_truth_only)),
    Rival("gradients", "the perturbations move the same way", summand=added("h + c"),
          measured=seen(shift_both)),
    Rival("statistic", "the sum of s_i detects the shift",
          measured=lambda case: abs(total(unchanged)(case) - total(shift)(case)),
          claimed=lambda case: 0, relation=GREATER),
)
