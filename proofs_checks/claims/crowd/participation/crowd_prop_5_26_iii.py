"""Proposition 5.26 (iii): the estimated energies under partial participation."""

from fedtheory.crowd.crowd_weights import CrowdWeights
from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions.crowd_participation import shrinking
from proofs_checks.definitions.crowd_runs import partial_run, statistic
from proofs_checks.instances import crowd_participation as crowds
from proofs_checks.instances.crowd_tilts import is_within_level
from proofs_checks.instances.partial_rounds import ROUNDS_OF_M, reports_of

CLAIM = Claim(
    printed="Proposition 5.26 (iii)",
    declared_verdict=AsPrinted(),
    title="With the factor undone the energies are as good as with everybody present",
    assumes=("n >= 3", "q_i > 0"),
    uses=("crowd-lem-5-4-bound", "crowd-thm-5-1-inverse", "crowd-prop-5-26-ii-mean"),
    says={
        "error": r"""
$\hat q = (T^{-1}s/\rho^2)_+$ satisfies
$$\max_i|\hat q_i-q_i| \;\le\; C_n\Bigl(\max_i\bigl|s_i/\rho^2-\|\tilde\beta_i\|^2\bigr|
  + 3\kappa\bar q\Bigr), \qquad C_n = \frac{n^2-2}{(n-1)(n-2)} .$$""",
    },
    notes="""Deterministic: s may be anything, and in the kernel's theorem s stands for s/rho^2. In
    the other audit kappa is rounded up to a multiple of 1/32. The floor 3 C_n kappa qbar is far
    from sharp, see crowd-lem-5-4-inverse.""",
)


# fmt: off
def factor(case):
    return shrinking(case[2], len(case[0]))

def with_errors(case):
    """s_i = rho^2 |beta~_i|^2 plus the given errors, and these |beta~_i|^2."""
    energies = paper.disagreement_energies(case[0])
    return [factor(case) ** 2 * q + e for q, e in zip(energies, case[3], strict=True)], energies

def largest_miss(power=2):
    """max | (T^-1 s / rho^power)_+ - q |."""
    def measured(case):
        scaled = [s / factor(case) ** power for s in with_errors(case)[0]]
        found = [max(x, Fraction(0)) for x in realised.invert_disagreement_map(scaled)]
        return paper.largest_error(paper.bias_energies(case[0]), found)

    return measured

def bound(lost=lambda n: 2, floor=3):
    """C_n (max |s/rho^2 - |beta~|^2| + floor kappa qbar), C_n = (n^2 - lost) / ((n-1)(n-2))."""
    def claimed(case):
        tilts, level, n = case[0], case[1], Fraction(len(case[0]))
        pairs = zip(*with_errors(case), strict=True)
        error = max(abs(s / factor(case) ** 2 - q) for s, q in pairs)
        conditioning = (n * n - lost(n)) / ((n - 1) * (n - 2))
        return conditioning * (error + floor * level * realised.mean_energy(tilts))

    return claimed

def fed(case):
    """CrowdWeights after these rounds; rows of absent clients hold no number."""
    reports, present = reports_of(case)
    crowd = CrowdWeights(noise_bounds=0.0).partial_fit(reports[:1], present[:1])
    return crowd.partial_fit(reports[1:], present[1:])

def inverted(power=2, clip=lambda x: max(x, Fraction(0))):
    """(T^-1 s / rho^power)_+ of the statistic of residuals as they are."""
    def claimed(case):
        run, present = partial_run(*case)
        rho = shrinking(sum(present[0]), len(present[0]))
        s = statistic(run, present, lambda m, n: Fraction(1))
        return [float(clip(x / rho**power)) for x in realised.invert_disagreement_map(s)]

    return claimed

AUDITS = (
    Kernel("coq", covers="error"),
    Property("rationals", largest_miss(), bound(), relation=AT_MOST, covers="error",
             instances=crowds.participations, hypotheses={"kappa <= level": is_within_level},
             examples=80, witnesses=(crowds.WORST_ERRORS, crowds.TWO_OF_FOUR)),
    Cases("estimator", lambda case: fed(case).bias_energies_.tolist(), inverted(), covers="error",
          only="the energies of the estimator CrowdWeights", cases=ROUNDS_OF_M,
          tolerance=Tolerance(1e-12, "sums of a dozen products of numbers below 100")),
)

RIVALS = (
    Rival("rationals", "n/(n-2) in place of C_n", claimed=bound(lambda n: n),
          witnesses=(crowds.WORST_ERRORS,)),
    Rival("rationals", "rho in place of rho^2", measured=largest_miss(1),
          witnesses=(crowds.TWO_OF_FOUR,)),
    Rival("rationals", "no floor", claimed=bound(floor=0), witnesses=(crowds.PARALLEL,)),
    Rival("estimator", "rho in place of rho^2", claimed=inverted(power=1)),
    Rival("estimator", "not clipped", claimed=inverted(clip=lambda x: x)),
    Rival("estimator", "the statistic, not inverted",
          measured=lambda case: fed(case).statistic_.tolist()),
)
