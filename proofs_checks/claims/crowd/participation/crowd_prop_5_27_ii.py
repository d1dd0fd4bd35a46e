"""Proposition 5.27 (ii): no weighting removes what the reporting clients share."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_denoising import sign_crowd_mean
from proofs_checks.definitions.crowd_incoherence import aggregate_bias, bias_energy
from proofs_checks.instances.selected_crowds import WEIGHTED, selected

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
def bias(case):
    weights, centred, c = case
    return aggregate_bias(weights, selected(centred, c))

def shared_plus(times):
    """times * c + b'(w)."""
    def claimed(case):
        weights, centred, c = case
        return [times * x + b for x, b in zip(c, aggregate_bias(weights, centred), strict=True)]

    return claimed

def mean_bias_energy(case):
    """E ||b(w)||^2 over independent signs of the centred parts."""
    weights, centred, c = case
    return sign_crowd_mean(centred, lambda crowd: [bias_energy(weights, selected(crowd, c))])[0]

def floor_plus(times):
    """times |c|^2 + sum w_i^2 zeta'_i^2."""
    return lambda case: (
        times * paper.energy(case[2]) + paper.weighted_cost(case[0], paper.bias_energies(case[1]))
    )

def without_total(side):
    """A side at w - 1/n, weights of total 0."""
    return lambda case: side(([w - Fraction(1, len(case[0])) for w in case[0]], *case[1:]))

AUDITS = (
    ClientSums("all-n", bias, shared_plus(1), covers="total weight 1", client=("w", "b", "p"),
               shared=("c",), relations=("b - c - p",), sums={"w": "1"}, summand="w*b - w*p",
               outside="-c", points=WEIGHTED),
    Cases("energy", mean_bias_energy, floor_plus(1), covers="total weight 1",
          only="the mean bias energy of weights that do not look at the tilts", cases=WEIGHTED),
)

RIVALS = (
    Rival("all-n", "some weighting removes c", outside="0", claimed=shared_plus(0)),
    Rival("all-n", "half of it", outside="-c/2", claimed=shared_plus(Fraction(1, 2))),
    Rival("all-n", "weights of total 0", sums={"w": "0"}, measured=without_total(bias),
          claimed=without_total(shared_plus(1)), drops="w on the simplex"),
    Rival("energy", "without |c|^2", claimed=floor_plus(0)),
    Rival("energy", "half of |c|^2", claimed=floor_plus(Fraction(1, 2))),
)
