"""Proposition 5.27 (i): selection on tilts looks like a centred crowd on another truth."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_protocols as protocols
from proofs_checks.instances.selected_crowds import PROTOCOLS, RUNS, under_all_signs

CLAIM = Claim(
    printed="Proposition 5.27 (i)",
    declared_verdict=AsPrinted(),
    title="Selected clients look like a centred crowd with another truth",
    assumes=("beta_i = c + beta'_i on R", "beta'_i independent and centred", "linear tilts"),
    uses=("crowd-prop-5-23-i-law",),
    given=r"""
Let the reporting clients $R$ have tilts $\beta_i = c+\beta_i'$, $\beta_i'$ independent
and centred.""",
    says={
        "same law": r"""
The transcript of any protocol has the same law under $(f_0,(h_i)_{i\in R})$ and under
$(f_0+\langle c,\cdot\rangle,(h_i-\langle c,\cdot\rangle)_{i\in R})$.""",
        "centred instance": "The second instance satisfies Assumption A1 on $R$.",
    },
    notes="""The symbolic audit has the gradient of a client at any query point, coordinate by
    coordinate, in both instances; transcripts follow by induction. The second route runs adaptive
    protocols for every sign of the centred parts. That the second instance is centred is checked
    over the same signs; independence is untouched by a constant.""",
)


# fmt: off
def crowds(case, change):
    """The second instances, under a change of the first one."""
    centred, c, *_ = case
    return [change(protocols.growing_quadratic(t), c) for t in under_all_signs(centred, c)]

def seen(change):
    """The transcripts for every sign of the centred parts, under a change of the instance."""
    return lambda case: [
        protocols.seen_under_noise(crowd, PROTOCOLS[case[2]], case[3])
        for crowd in crowds(case, change)
    ]

def seen_and_mean_tilts(change):
    """The transcripts, and the clients' mean tilts over the signs, after the change."""
    return lambda case: [
        seen(change)(case),
        [paper.mean(t) for t in zip(*(crowd.tilts for crowd in crowds(case, change)), strict=True)],
    ]

def seen_before_and_no_tilt(case):
    return [seen(protocols.unchanged)(case), [[0] * len(case[1])] * len(case[0])]

def half_shifted(original, c):
    return protocols.shift(original, [Fraction(x) / 2 for x in c])

AUDITS = (
    ClientSums("gradients", seen(protocols.shift), seen(protocols.unchanged), covers="same law",
               only="that the transcripts coincide", client=("y", "g", "b", "c", "e"),
               summand="y*((g + c) + (b + c - c) + e) - y*(g + (b + c) + e)", points=RUNS),
    Cases("signs", seen_and_mean_tilts(protocols.shift), seen_before_and_no_tilt,
          covers=("same law", "centred instance"), cases=RUNS),
)

RIVALS = (
    Rival("gradients", "only the truth is shifted", measured=seen(protocols.shift_truth_only),
          summand="y*((g + c) + (b + c) + e) - y*(g + (b + c) + e)"),
    Rival("signs", "the first instance is centred on R",
          measured=seen_and_mean_tilts(protocols.unchanged)),
    Rival("signs", "half of the shift is enough", measured=seen_and_mean_tilts(half_shifted)),
)
