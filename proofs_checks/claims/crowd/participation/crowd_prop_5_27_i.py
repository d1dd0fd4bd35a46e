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
    says={
        "statement": r"""
Let the reporting clients $R$ have tilts $\beta_i = c+\beta_i'$, $\beta_i'$ independent and centred.
The transcript of any protocol has the same law under $(f_0,(h_i)_{i\in R})$ and under
$(f_0+\langle c,\cdot\rangle,(h_i-\langle c,\cdot\rangle)_{i\in R})$, and the second instance
satisfies Assumption A1 on $R$.
"""
    },
    notes=(
        "The symbolic audit has the gradient of a client at any query point, coordinate by "
        "coordinate, in both instances; transcripts follow by induction. The second route runs "
        "adaptive protocols for every sign of the centred parts. That the second instance is "
        "centred is checked over the same signs; independence is untouched by a constant."
    ),
)

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


def selected(case, signs):
    """Tilts c + xi_i beta'_i of the clients that report."""
    centred, c, _, _ = case
    return [
        [x + s * b for x, b in zip(c, tilt, strict=True)]
        for s, tilt in zip(signs, centred, strict=True)
    ]


def all_signs(case):
    return list(product((1, -1), repeat=len(case[0])))


def seen(change):
    """The transcripts for every sign of the centred parts, under a change of the instance."""

    def measured(case):
        _, c, rule, rounds = case
        found = []
        for signs in all_signs(case):
            changed = change(protocols.growing_quadratic(selected(case, signs)), c)
            found.append(protocols.seen_under_noise(changed, PROTOCOLS[rule], rounds))
        return found

    return measured


def mean_tilts(change):
    """The clients' mean tilts over the signs, after the change."""

    def measured(case):
        crowds = [
            change(protocols.growing_quadratic(selected(case, signs)), case[1]).tilts
            for signs in all_signs(case)
        ]
        return [paper.mean(tilts) for tilts in zip(*crowds, strict=True)]

    return measured


AUDITS = (
    ClientSums(
        "gradients",
        seen(protocols.shift),
        seen(protocols.unchanged),
        covers="statement",
        only="that the transcripts coincide",
        client=("y", "g", "b", "c", "e"),
        summand="y*((g + c) + (b + c - c) + e) - y*(g + (b + c) + e)",
        points=CASES,
    ),
    Cases(
        "signs",
        lambda case: [seen(protocols.shift)(case), mean_tilts(protocols.shift)(case)],
        lambda case: [seen(protocols.unchanged)(case), [[0] * len(case[1])] * len(case[0])],
        covers="statement",
        cases=CASES,
    ),
)

RIVALS = (
    Rival(
        "gradients",
        "only the truth is shifted",
        summand="y*((g + c) + (b + c) + e) - y*(g + (b + c) + e)",
        measured=seen(protocols.shift_truth_only),
    ),
    Rival(
        "signs",
        "the first instance is centred on R",
        measured=lambda case: [
            seen(protocols.unchanged)(case),
            mean_tilts(protocols.unchanged)(case),
        ],
    ),
    Rival(
        "signs",
        "half of the shift is enough",
        measured=lambda case: [
            seen(protocols.shift)(case),
            mean_tilts(lambda original, c: protocols.shift(original, [Fraction(x) / 2 for x in c]))(
                case
            ),
        ],
    ),
)
