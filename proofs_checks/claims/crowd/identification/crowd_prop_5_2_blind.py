"""Proposition 5.2: two correlated crowds whose residuals have the same law."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import gram, residuals
from proofs_checks.definitions.crowd_correlated import centred, tilted
from proofs_checks.definitions.crowd_incoherence import shifted
from proofs_checks.definitions.matrices import combine, diagonal_matrix, is_definite
from proofs_checks.instances import correlated_crowds as crowds
from proofs_checks.instances.crowd_moments import symmetric_matrices_with_vector

CLAIM = Claim(
    printed="Proposition 5.2, same law",
    declared_verdict=AsPrinted(),
    title="The disagreement cannot see part of the correlation",
    assumes=("jointly Gaussian centred tilts",),
    uses=("crowd-prop-5-2-value", "crowd-lem-4-2-cancels"),
    says={
        "moments": r"""
The disagreement of a Gaussian crowd with second moments $\Sigma$ has second moments
$J\Sigma J$, $J = I-\frac1n\mathbf 1\mathbf 1^\top$.""",
        "hidden part": r"$J(\Sigma+\mathbf 1u^\top+u\mathbf 1^\top)J = J\Sigma J$.",
        "law": r"""
So crowds with $\Sigma$ and $\Sigma' = \Sigma+\mathbf 1u^\top+u\mathbf 1^\top$, both positive
definite, have residuals of the same law, and no rule that is a function of the residuals behaves
differently under them.""",
    },
    notes="""That a centred Gaussian law is determined by its second moments is taken as known; it
    carries equal moments to equal laws. The last two audits show the mechanism without it: adding
    one random vector c to every tilt leaves each residual as it is, and changes Sigma by 1u'
    + u1'.""",
)


# fmt: off
def seen(change):
    """J S' J for the changed matrix."""
    return lambda case: centred(change(*case))

def squared(matrix, u):
    return combine(1, matrix, 1, [[x * y for y in u] for x in u])

def on_diagonal(matrix, u):
    return combine(1, matrix, 1, diagonal_matrix(u))

def coupled(half):
    """Sigma + 1 u' + u 1' and that it is definite, u_i = E<beta_i, c> + half E|c|^2."""
    return lambda tilts: [tilted(gram(tilts), crowds.coupling_vector(tilts, half)), True]

def with_common_vector(case):
    tilts, c = case
    return shifted(tilts, c, -1)

PLAIN = (crowds.ZERO_MATRIX,)

AUDITS = (
    Kernel("coq", covers=("moments", "hidden part", "law")),
    Property("integers", seen(tilted), seen(lambda matrix, u: matrix), covers="hidden part",
             only="symmetric integer matrices", instances=symmetric_matrices_with_vector,
             examples=80),
    Cases("coupling",
          lambda tilts: [crowds.coupled_moments(tilts), is_definite(crowds.coupled_moments(tilts))],
          coupled(half=Fraction(1, 2)), covers="law",
          only="the second moments when one random vector is added to all tilts",
          cases=(crowds.FACTORS,)),
    Cases("pathwise", lambda case: residuals(with_common_vector(case)),
          lambda case: residuals(case[0]), covers="law",
          only="that the residuals stay on every realisation", cases=(crowds.REALISED,)),
)

RIVALS = (
    Rival("integers", "u u' added", measured=seen(squared), witnesses=PLAIN),
    Rival("integers", "a diagonal added", measured=seen(on_diagonal), witnesses=PLAIN),
    Rival("coupling", "without half the energy of c", claimed=coupled(half=0)),
    Rival("pathwise", "the tilts stay", measured=with_common_vector),
)
