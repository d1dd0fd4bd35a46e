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
    given=r"Let $n = 21$, $\zeta_1^2 = 100$ and $\zeta_j^2 = 1$ otherwise.",
    says={
        "uniform": r"""
Uniform weights have expected bias energy $\mathrm{AM}/n = 120/441 \approx 0.272$, that of a uniform
crowd of $441/120 \approx 3.7$ members of unit energy: fewer than four.""",
        "best": r"The best weights have $\Psi_0 = 1/20.01$.",
        "ratio": r"""
The ratio is $\mathrm{AM}/\mathrm{HM} = 5.445$, so that the weighted crowd is worth a uniform one of
$n\,\mathrm{AM}/\mathrm{HM} = 114.3$ members of the same mean energy.""",
    },
    notes="""An example in the text after Proposition 3.4, without a number of its own. The paper
    prints 120/441, 0.272 and 3.7, and 'behaves as a crowd of n AM/HM' in general; the other figures
    follow.""",
)

# fmt: off
ENERGIES = (Fraction(100), *[Fraction(1)] * 20)
SQUARED = tuple(z * z for z in ENERGIES)
PRINTED = [
    Fraction(*pair) for pair in ((120, 441), (441, 120), (100, 2001), (12006, 2205), (12006, 105))
]

def figures(energies):
    """AM/n, its size in unit-energy members, Psi_0, AM/HM, and n AM/HM."""
    n = len(energies)
    worth = paper.weighted_cost(uniform(n), energies)
    ratio = arithmetic_mean(energies) / harmonic_mean(energies)
    return [worth, 1 / worth, paper.harmonic_value(energies), ratio, n * ratio]

def sides():
    """The figures as expressions, from the definitions."""
    square = ["^", ["/", "1", "21"], "2"]
    worth = ["+", ["*", square, "100"], ["*", "20", square]]
    total, inverses = ["+", "100", "20"], ["+", ["/", "1", "100"], "20"]
    ratio = ["/", ["*", total, inverses], "441"]
    return [worth, ["/", "1", worth], ["/", "1", inverses], ratio, ["*", "21", ratio]]

def certificate():
    says = (
        "21 energies, one of 100 and twenty of 1: AM/n = 120/441, worth 441/120 members, "
        "Psi_0 = 100/2001, AM/HM = 12006/2205, n AM/HM = 12006/105"
    )
    return constant_certificates.certificate(sides(), PRINTED, says)

def refuted(place, number):
    """The rival that has another number in this place."""
    numbers = [*PRINTED[:place], number, *PRINTED[place + 1 :]]
    return constant_certificates.refuted(sides(), numbers)

#: figure of the list above, what is printed, and half a unit of its last digit
ROUNDED = ((0, "272/1000", "1/2000"), (1, "37/10", "1/20"))
MISPRINTED = ((0, "273/1000", "1/2000"), (1, "36/10", "1/20"))

AUDITS = (
    Certified("certificate", covers=("uniform", "best", "ratio"), build=certificate),
    Cases("fractions", figures, lambda z: PRINTED, covers=("uniform", "best", "ratio"),
          cases=(ENERGIES,)),
    Cases("rounding", lambda case: abs(figures(ENERGIES)[case[0]] - Fraction(case[1])),
          lambda case: Fraction(case[2]), relation=AT_MOST, covers="uniform",
          only="the printed decimals", cases=ROUNDED),
)

RIVALS = (
    Rival("certificate", "AM/n is 100/441", **refuted(0, Fraction(100, 441))),
    Rival("certificate", "3.7 members for the best weights", **refuted(2, Fraction(120, 441))),
    Rival("fractions", "twenty-one good sites beside the bad one", cases=((*ENERGIES, 1),)),
    Rival("fractions", "energies read as lengths", cases=(SQUARED,), coarse=True),
    Rival("rounding", "0.273 and 3.6", cases=MISPRINTED),
)
