"""The example after Proposition 3.4: twenty good sites and one of energy 100."""

from proofs_checks.authoring import *
from proofs_checks.definitions import constant_certificates
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions.crowd_costs import arithmetic_mean, harmonic_mean, uniform

CLAIM = Claim(
    printed="Section 3.4, worked example",
    declared_verdict=AsPrinted(),
    title="One bad site among twenty-one, in numbers",
    uses=("crowd-prop-3-4-values",),
    says={
        "statement": r"""
Let $n = 21$, $\zeta_1^2 = 100$ and $\zeta_j^2 = 1$ otherwise. Uniform weights have expected bias
energy $\mathrm{AM}/n = 120/441 \approx 0.272$, that of a uniform crowd of $441/120 \approx 3.7$
members of unit energy: fewer than four. The best weights have $\Psi_0 = 1/20.01$; the ratio is
$\mathrm{AM}/\mathrm{HM} = 5.445$, so that the weighted crowd is worth a uniform one of
$n\,\mathrm{AM}/\mathrm{HM} = 114.3$ members of the same mean energy.
"""
    },
    notes=(
        "An example in the text after Proposition 3.4, without a number of its own. The paper "
        "prints 120/441, 0.272 and 3.7, and 'behaves as a crowd of n AM/HM' in general; the other "
        "figures follow."
    ),
)

N = 21
ENERGIES = (Fraction(100), *[Fraction(1)] * (N - 1))


def figures(energies):
    """AM/n, its size in unit-energy members, Psi_0, AM/HM, and n AM/HM."""
    n = len(energies)
    worth = paper.weighted_cost(uniform(n), energies)
    ratio = arithmetic_mean(energies) / harmonic_mean(energies)
    return [worth, 1 / worth, paper.harmonic_value(energies), ratio, n * ratio]


PRINTED = [
    Fraction(120, 441),
    Fraction(441, 120),
    Fraction(100, 2001),
    Fraction(12006, 2205),
    Fraction(12006, 105),
]


def sides():
    """The figures as expressions, from the definitions."""
    share = ["/", "1", str(N)]
    total = ["+", "100", str(N - 1)]
    inverses = ["+", ["/", "1", "100"], str(N - 1)]
    uniform_cost = ["+", ["*", ["^", share, "2"], "100"], ["*", str(N - 1), ["^", share, "2"]]]
    ratio = ["/", ["*", total, inverses], str(N * N)]
    return [
        uniform_cost,
        ["/", "1", uniform_cost],
        ["/", "1", inverses],
        ratio,
        ["*", str(N), ratio],
    ]


def certificate():
    return constant_certificates.certificate(
        sides(),
        PRINTED,
        says="21 energies, one of 100 and twenty of 1: AM/n = 120/441, worth 441/120 members, "
        "Psi_0 = 100/2001, AM/HM = 12006/2205, n AM/HM = 12006/105",
    )


def refuted(*numbers):
    return constant_certificates.refuted(sides(), numbers)


#: figure of the list above, what is printed, and half a unit of its last digit
ROUNDED = ((0, "272/1000", "1/2000"), (1, "37/10", "1/20"))


def rounding_error(case):
    which, value, _ = case
    return abs(figures(ENERGIES)[which] - Fraction(value))


AUDITS = (
    Certified("certificate", covers="statement", build=certificate),
    Cases("fractions", figures, lambda energies: PRINTED, covers="statement", cases=(ENERGIES,)),
    Cases(
        "rounding",
        rounding_error,
        lambda case: Fraction(case[2]),
        covers="statement",
        only="the printed decimals",
        cases=ROUNDED,
        relation=AT_MOST,
    ),
)

RIVALS = (
    Rival("certificate", "AM/n is 100/441", **refuted(Fraction(100, 441), *PRINTED[1:])),
    Rival(
        "certificate",
        "3.7 members for the best weights",
        **refuted(*PRINTED[:2], Fraction(120, 441), *PRINTED[3:]),
    ),
    Rival("fractions", "twenty-one good sites beside the bad one", cases=((*ENERGIES, 1),)),
    Rival(
        "fractions",
        "energies read as lengths",
        cases=(tuple(z * z for z in ENERGIES),),
        coarse=True,
    ),
    Rival("rounding", "0.273 and 3.6", cases=((0, "273/1000", "1/2000"), (1, "36/10", "1/20"))),
)
