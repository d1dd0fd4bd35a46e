"""Proposition 5.27 (i): selection on tilts looks like a centred crowd on another truth."""

from itertools import product

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_protocols as protocols

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
$(f_0+\langle c,\cdot\rangle,(h_i-\langle c,\cdot\rangle)_{i\in R})$,""",
        "centred instance": "and the second instance satisfies Assumption A1 on $R$.",
    },
    notes="""The symbolic audit has the gradient of a client at any query point, coordinate by
    coordinate, in both instances; transcripts follow by induction. The second route runs adaptive
    protocols for every sign of the centred parts. That the second instance is centred is checked
    over the same signs; independence is untouched by a constant.""",
)

# fmt: off
PROTOCOLS = {
    "sign walk": protocols.sign_walk,
    "descent on one client": protocols.weighted_descent((1, 0, 0), Fraction(1, 4)),
    "descent on two clients": protocols.weighted_descent((0, 1, 1), Fraction(1, 9)),
}
#: centred parts of the reporting clients' tilts, the shared part c, protocol, rounds
CASES = (
    (((1, 0), (0, 2), (3, 1)), (2, -1), "sign walk", 4),
    (((1, 0), (0, 2), (3, 1)), (2, -1), "descent on one client", 4),
    (((1, 1), (2, 0)), (5, Fraction(1, 3)), "sign walk", 5),
    (((2,), (1,), (-1,)), (7,), "descent on two clients", 3),
)

def tilts_by_signs(case):
    """Tilts c + xi_i beta'_i of the clients that report, for all signs xi."""
    centred, c, _, _ = case
    for signs in product((1, -1), repeat=len(centred)):
        rows = zip(signs, centred, strict=True)
        yield [[x + s * b for x, b in zip(c, tilt, strict=True)] for s, tilt in rows]

def crowds(case, change):
    """The second instances, under a change of the first one."""
    return [change(protocols.growing_quadratic(t), case[1]) for t in tilts_by_signs(case)]

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
               summand="y*((g + c) + (b + c - c) + e) - y*(g + (b + c) + e)", points=CASES),
    Cases("signs", seen_and_mean_tilts(protocols.shift), seen_before_and_no_tilt,
          covers=("same law", "centred instance"), cases=CASES),
)

RIVALS = (
    Rival("gradients", "only the truth is shifted", measured=seen(protocols.shift_truth_only),
          summand="y*((g + c) + (b + c) + e) - y*(g + (b + c) + e)"),
    Rival("signs", "the first instance is centred on R",
          measured=seen_and_mean_tilts(protocols.unchanged)),
    Rival("signs", "half of the shift is enough", measured=seen_and_mean_tilts(half_shifted)),
)
