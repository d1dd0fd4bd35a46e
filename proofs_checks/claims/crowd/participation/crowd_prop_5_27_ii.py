"""Proposition 5.27 (ii): no weighting removes what the reporting clients share."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_denoising as denoising
from proofs_checks.definitions import crowd_incoherence as realised

CLAIM = Claim(
    printed="Proposition 5.27 (ii)",
    declared_verdict=AsPrinted(),
    title="No weighting removes what the reporting clients share",
    assumes=("beta_i = c + beta'_i on R", "w on the simplex"),
    says={
        "total weight 1": r"""
For every $w$ on the simplex on $R$, $b(w) = c + b'(w)$ with $b'(w) = \sum_i w_i\beta_i'$: the
shared part enters with total weight 1 whatever $w$ is.""",
    },
    notes="""For weights that do not look at the tilts the mean bias energy is then |c|^2 + sum
    w_i^2 zeta'_i^2, at least |c|^2: the second audit.""",
)

# fmt: off
#: weights of total 1, centred parts of the tilts, the shared part
POINTS = (
    ((1,), ((2, 1),), (3, -1)),
    ((Fraction(1, 2), Fraction(1, 2)), ((1, 0), (0, 2)), (2, -1)),
    ((Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)), ((1, 0), (0, 2), (3, 1)), (0, 5)),
    ((0, 0, 1, 0), ((1, 1), (2, 0), (0, 3), (1, 1)), (1, 1)),
    ((Fraction(1, 5),) * 5, ((4, 0), (1, 0), (-2, 1), (0, 0), (7, 2)), (-3, 2)),
)

def tilts_of(case):
    _, centred, c = case
    return [[x + b for x, b in zip(c, tilt, strict=True)] for tilt in centred]

def bias(case):
    return realised.aggregate_bias(case[0], tilts_of(case))

def shared_plus(times):
    """times * c + b'(w)."""

    def claimed(case):
        weights, centred, c = case
        rest = realised.aggregate_bias(weights, centred)
        return [times * x + b for x, b in zip(c, rest, strict=True)]

    return claimed

def mean_bias_energy(case):
    """E ||b(w)||^2 over independent signs of the centred parts."""
    weights, centred, c = case

    def energy(crowd):
        drawn = [[x + b for x, b in zip(c, tilt, strict=True)] for tilt in crowd]
        return [realised.bias_energy(weights, drawn)]

    return denoising.sign_crowd_mean(centred, energy)[0]

def floor_plus(times):
    """times |c|^2 + sum w_i^2 zeta'_i^2."""
    return lambda case: (
        times * paper.energy(case[2]) + paper.weighted_cost(case[0], paper.bias_energies(case[1]))
    )

AUDITS = (
    ClientSums("all-n", bias, shared_plus(1), covers="total weight 1", client=("w", "b", "p"),
               shared=("c",), relations=("b - c - p",), sums={"w": "1"}, summand="w*b - w*p",
               outside="-c", points=POINTS),
    Cases("energy", mean_bias_energy, floor_plus(1), covers="total weight 1",
          only="the mean bias energy of weights that do not look at the tilts", cases=POINTS),
)

RIVALS = (
    Rival("all-n", "some weighting removes c", outside="0", claimed=shared_plus(0)),
    Rival("all-n", "half of it", outside="-c/2", claimed=shared_plus(Fraction(1, 2))),
    Rival(
        "all-n",
        "weights of total 0",
        sums={"w": "0"},
        measured=lambda case: realised.aggregate_bias(
            [w - Fraction(1, len(case[0])) for w in case[0]], tilts_of(case)
        ),
        claimed=lambda case: [
            x + b - m
            for x, b, m in zip(
                case[2], realised.aggregate_bias(case[0], case[1]), paper.mean(case[1]), strict=True
            )
        ],
        drops="w on the simplex",
    ),
    Rival("energy", "without |c|^2", claimed=floor_plus(0)),
    Rival("energy", "half of |c|^2", claimed=floor_plus(Fraction(1, 2))),
)
