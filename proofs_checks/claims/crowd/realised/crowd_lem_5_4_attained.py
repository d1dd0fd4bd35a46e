"""Lemma 5.4 sharpened: for every n a crowd attains the constant 1 - 1/n, so that none is better."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import apply, dense_disagreement_map
from proofs_checks.definitions.crowd_correlated import centred
from proofs_checks.definitions.crowd_incoherence import incoherence_is_at_most, incoherence_is_below
from proofs_checks.definitions.matrices import diagonal
from proofs_checks.instances.coherent_tilts import dominant_gram

CLAIM = Claim(
    printed="Lemma 5.4, bound",
    declared_verdict=Sharpened(of="crowd-lem-5-4-bound"),
    title="For every number of clients the constant $1-1/n$ is attained",
    assumes=("n >= 2",),
    uses=("crowd-lem-5-4-sharp",),
    given=r"""
For every $n \ge 2$ and $0 < \kappa \le 1$ let $\beta_2,\dots,\beta_n$ be orthonormal,
$\|\beta_1\|^2 = n-1$ and $\langle\beta_1,\beta_j\rangle = \kappa$.""",
    says={
        "incoherence": r"Their incoherence is $\kappa$.",
        "attained": r"""
$$|\eta_1| = 2\kappa\Bigl(1-\frac1n\Bigr)^2 = \Bigl(1-\frac1n\Bigr)\,\kappa\,\bar q .$$""",
    },
    notes="""Both sides are linear in kappa, so the audit takes kappa = 1; such tilts exist because
    the Gram matrix is semidefinite. The second route decides kappa = 1 exactly at each n.""",
)


# fmt: off
def attained(n):
    """-eta_1 for kappa = 1, from the cross terms: 2/n - 2/n^2, n - 1 times."""
    return (n - 1) * (2 / n - 2 / n**2)

def attained_densely(n):
    """The same from J Q J and the dense map; that kappa = 1 exactly is decided on the way."""
    matrix = dominant_gram(n)
    if incoherence_is_below(matrix, 1) or not incoherence_is_at_most(matrix, 1):
        raise ArithmeticError(f"kappa of the extreme crowd of {n} clients is not 1")
    return apply(dense_disagreement_map(n), diagonal(matrix))[0] - centred(matrix)[0][0]

def times_mean(factor):
    """factor(n) qbar."""
    return lambda n: factor(n) * 2 * (n - 1) / n

AUDITS = (
    AllN("attained", attained, times_mean(lambda n: 1 - 1 / n), covers=("incoherence", "attained"),
         start=2, degree=2, second=attained_densely),
)

RIVALS = (
    Rival("attained", "1 - 2/n is attained", claimed=times_mean(lambda n: 1 - 2 / n)),
    Rival("attained", "1 is attained", claimed=times_mean(lambda n: 1)),
)
