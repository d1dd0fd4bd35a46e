"""Proposition 5.21 as printed: Crowd competes with the best weights of the realised instance."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.crowd_weights import competitions, tilts_with_affine_weights

CLAIM = Claim(
    printed="Proposition 5.21",
    declared_verdict=AsPrinted(),
    title="A competitive ratio for arbitrary tilts",
    assumes=("A4: q_i > 0 and kappa < 1", "estimated costs > 0"),
    uses=("crowd-lem-5-3", "crowd-lem-5-9"),
    says={
        "statement": r"""
Let $\hat c > 0$, $\Delta = \max_i|\hat c_i - q_i|$ and $\hat w_i \propto 1/\hat c_i$ on the
simplex. Under Assumption A4, whatever the tilts are and wherever they come from,
$$\|b(\hat w)\|^2 \;\le\; \frac{1+\kappa}{1-\kappa}\,\min_{w\in\Delta_n}\|b(w)\|^2
  + 2(1+\kappa)\Delta .$$""",
    },
    notes=(
        "The kernel proves the bound against every w of the simplex. In the property audit kappa "
        "is rounded up to a multiple of 1/32, which only weakens the claimed side, and the minimum "
        "is over n + 3 weights of the simplex."
    ),
)

SHARPENED = Claim(
    printed="Proposition 5.21",
    declared_verdict=Sharpened(),
    title=r"With exact energies the competitive ratio is $1/(1-\kappa^2)$",
    assumes=("A4: q_i > 0 and kappa < 1", "exact energies"),
    uses=("crowd-prop-5-21",),
    says={
        "statement": r"""
Under Assumption A4 let $u_i \propto 1/q_i$, with the exact energies. For every $w$ with
$\sum_i w_i = 1$, of any sign,
$$\|b(u)\|^2 \;\le\; \frac{1}{1-\kappa^2}\,\|b(w)\|^2 .$$""",
    },
    finding=(
        "The ratio (1+kappa)/(1-kappa) of Proposition 5.21 can be 1/(1-kappa^2): 1.30 instead of "
        "2.85 at kappa = .48, 5.3 instead of 19 at kappa = .9. It is the best function of kappa "
        "alone (crowd-prop-5-21-best). The printed proposition is correct and does not claim to "
        "be the best; its remark that the ratio degrades as kappa tends to 1 stays true."
    ),
    notes=(
        "Kantorovich's inequality in another guise; the kernel's proof compares the two weights on "
        "the plane they span and needs no spectrum."
    ),
)


def attained(case):
    """||b(what)||^2 for weights inverse to the estimates."""
    tilts, _, estimates, _ = case
    return realised.bias_energy(paper.harmonic_weights(estimates), tilts)


def bound(ratio, error):
    """ratio(kappa) times the least bias energy among some weights, plus error(kappa) Delta."""

    def claimed(case):
        tilts, level, estimates, other = case
        n, energies = len(tilts), paper.bias_energies(tilts)
        tried = [
            other,
            [Fraction(1, n)] * n,
            paper.harmonic_weights([Fraction(q) for q in energies]),
            *([Fraction(int(i == k)) for i in range(n)] for k in range(n)),
        ]
        best = min(realised.bias_energy(w, tilts) for w in tried)
        return ratio(level) * best + error(level) * paper.largest_error(energies, estimates)

    return claimed


def printed_ratio(level):
    return (1 + level) / (1 - level)


#: energies 1 and 100 at cosine -4/5 = -kappa, exactly estimated; the weights that are best
APART = (
    ((1, 0), (-8, 6)),
    Fraction(4, 5),
    (Fraction(1), Fraction(100)),
    (Fraction(108, 117), Fraction(9, 117)),
)
#: orthogonal tilts whose estimates put the weight on the wrong client; Delta = 1
SWAPPED = (
    ((Fraction(1, 10), 0, 0), (0, 1, Fraction(1, 100))),
    Fraction(0),
    (Fraction(101, 100), Fraction(1, 10000)),
    (Fraction(1), Fraction(0)),
)
#: three equal tilts: kappa = 2
EQUAL = (((1,), (1,), (1,)), Fraction(2), (Fraction(1),) * 3, (Fraction(1, 3),) * 3)


def sharp_attained(case):
    """||b(w)||^2 for weights inverse to the exact energies."""
    tilts = case[0]
    energies = [Fraction(q) for q in paper.bias_energies(tilts)]
    return realised.bias_energy(paper.harmonic_weights(energies), tilts)


def ratio_of(factor):
    return lambda case: factor(case[1]) * realised.bias_energy(case[2], case[0])


#: energies 1 and 100 at cosine -4/5 = -kappa, and the weights that are best for them
SHARP_APART = (((1, 0), (-8, 6)), Fraction(4, 5), (Fraction(108, 117), Fraction(9, 117)))
#: parallel tilts of energies 1 and 4: kappa = 1, and the weights (2, -1) leave no bias at all
PARALLEL = (((1,), (2,)), Fraction(1), (Fraction(2), Fraction(-1)))

AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        attained,
        bound(printed_ratio, lambda level: 2 * (1 + level)),
        covers="statement",
        instances=lambda: competitions(least=0).strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
        examples=90,
        witnesses=(APART, SWAPPED),
    ),
)

RIVALS = (
    Rival(
        "rationals",
        "kappa/2 in the ratio",
        claimed=bound(lambda level: printed_ratio(level / 2), lambda level: 2 * (1 + level)),
        witnesses=(APART,),
    ),
    Rival(
        "rationals",
        "1/4 of the second term",
        claimed=bound(printed_ratio, lambda level: (1 + level) / 2),
        witnesses=(SWAPPED,),
    ),
    Rival(
        "rationals",
        "kappa >= 1 allowed",
        hypotheses={"kappa <= level": is_within_level},
        drops="A4: q_i > 0 and kappa < 1",
        witnesses=(EQUAL,),
    ),
)

SHARPENED_AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "rationals",
        sharp_attained,
        ratio_of(lambda level: 1 / (1 - level**2)),
        covers="statement",
        instances=lambda: tilts_with_affine_weights().strategy(),
        relation=AT_MOST,
        hypotheses={"kappa <= level": is_within_level, "level < 1": lambda case: case[1] < 1},
        examples=90,
        witnesses=(SHARP_APART,),
    ),
)

SHARPENED_RIVALS = (
    Rival(
        "rationals",
        "9/10 of the ratio",
        claimed=ratio_of(lambda level: Fraction(9, 10) / (1 - level**2)),
        witnesses=(SHARP_APART,),
    ),
    Rival(
        "rationals",
        "1/(1 - kappa^3)",
        claimed=ratio_of(lambda level: 1 / (1 - level**3)),
        witnesses=(SHARP_APART,),
    ),
    Rival(
        "rationals",
        "ratio 100 at kappa = 1",
        claimed=lambda case: 100 * realised.bias_energy(case[2], case[0]),
        hypotheses={"kappa <= level": is_within_level},
        drops="A4: q_i > 0 and kappa < 1",
        witnesses=(PARALLEL,),
    ),
)
