"""The example after Lemma 3.5: crossed profiles make the two sides differ by a factor three."""

from proofs_checks.authoring import *
from proofs_checks.definitions import constant_certificates
from proofs_checks.definitions import crowd as paper

CLAIM = Claim(
    printed="Section 3.5, crossed profiles",
    declared_verdict=AsPrinted(),
    title="Crossed profiles, in numbers",
    uses=("crowd-lem-3-5-superadditive",),
    says={
        "values": r"""
For $a = (1,10)$ and $b = (10,1)$ one has $H(a+b) = 5.50$ against
$H(a)+H(b) = 20/11 \approx 1.82$.""",
        "factor": "That is a factor of about three ($121/40$).",
    },
    notes="""An example in the text after Lemma 3.5, without a number of its own. The factor has no
    bound: for (1, R) and (R, 1) it is (1 + R)^2 / (4R).""",
)

# fmt: off
CROSSED = ((1, 10), (10, 1))
PRINTED = [Fraction(11, 2), Fraction(20, 11), Fraction(121, 40)]

def figures(pair):
    """H(a + b), H(a) + H(b), and their ratio."""
    together = paper.harmonic_value([Fraction(a + b) for a, b in zip(*pair, strict=True)])
    apart = sum(paper.harmonic_value([Fraction(c) for c in costs]) for costs in pair)
    return [together, apart, together / apart]

def value(*costs):
    return ["/", "1", ["+", *(["/", "1", str(c)] for c in costs)]]

def sides():
    """The figures as expressions, from the definition of H."""
    together, apart = value(11, 11), ["+", value(1, 10), value(10, 1)]
    return [together, apart, ["/", together, apart]]

def certificate():
    says = "a = (1, 10), b = (10, 1): H(a+b) = 11/2, H(a) + H(b) = 20/11, ratio 121/40"
    return constant_certificates.certificate(sides(), PRINTED, says)

def refuted(together, apart):
    """The rival of these values and their ratio."""
    return constant_certificates.refuted(sides(), [together, apart, together / apart])

#: figure, what is printed, half a unit of its last digit
ROUNDED = ((0, "55/10", "1/200"), (1, "182/100", "1/200"), (2, "3", "1/2"))

AUDITS = (
    Certified("certificate", covers=("values", "factor"), build=certificate),
    Cases("fractions", figures, lambda pair: PRINTED, covers=("values", "factor"),
          cases=(CROSSED,)),
    Cases("rounding", lambda case: abs(figures(CROSSED)[case[0]] - Fraction(case[1])),
          lambda case: Fraction(case[2]), relation=AT_MOST, covers=("values", "factor"),
          only="the printed decimals", cases=ROUNDED),
    Cases("unbounded", lambda r: figures(((1, r), (r, 1)))[2],
          lambda r: Fraction((1 + r) ** 2, 4 * r), covers="factor",
          only="the formula for (1, R) and (R, 1)", cases=(1, 10, 10**6)),
)

RIVALS = (
    Rival("certificate", "H(a) + H(b) = 10/11", **refuted(PRINTED[0], Fraction(10, 11))),
    Rival("certificate", "H(a + b) = 11", **refuted(Fraction(11), PRINTED[1])),
    Rival("fractions", "parallel profiles", cases=(((1, 10), (1, 10)),)),
    Rival("rounding", "1.81", cases=((1, "181/100", "1/200"),)),
    Rival("unbounded", "at most a factor 2 for two clients", claimed=lambda r: 2, relation=AT_MOST),
)
