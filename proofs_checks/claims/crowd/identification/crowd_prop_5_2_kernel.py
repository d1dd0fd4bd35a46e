"""Proposition 5.2: what the disagreement hides is exactly { 1u' + u1' }."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_correlated import centred, kernel_dimension, symmetric_basis
from proofs_checks.definitions.matrices import diagonal, diagonal_matrix, identity
from proofs_checks.instances.correlated_crowds import HIDDEN_MATRIX, ZERO_DIAGONAL
from proofs_checks.instances.crowd_moments import symmetric_matrices

CLAIM = Claim(
    printed="Proposition 5.2, kernel",
    declared_verdict=AsPrinted(),
    title="Exactly $n$ dimensions of the correlation are invisible",
    assumes=("Sigma symmetric",),
    uses=("crowd-prop-5-2-blind",),
    says={
        "kernel": r"""
On the symmetric matrices the kernel of $\Sigma\mapsto J\Sigma J$ is exactly
$\{\mathbf 1u^\top+u\mathbf 1^\top : u\in\mathbb R^n\}$.""",
        "one vector": "Each matrix of the kernel is of one $u$ only.",
        "dimension": "The dimension of the kernel is $n$.",
    },
    notes="""Shorter than the printed proof: with r_i the row means and g the grand mean, entry (i,
    j) of J S J is S_ij - r_i - r_j + g, so it vanishes if and only if S_ij = u_i + u_j with u_i =
    r_i - g/2; and the diagonal 2 u_i gives u back.""",
)


# fmt: off
def is_hidden(matrix):
    return not any(any(row) for row in centred(matrix))

def is_tilt(matrix):
    """Whether S = 1u' + u1', which forces u_i = S_ii / 2."""
    u = [Fraction(entry, 2) for entry in diagonal(matrix)]
    return all(entry == u[i] + u[j] for i, row in enumerate(matrix) for j, entry in enumerate(row))

def is_constant(matrix):
    return len({entry for row in matrix for entry in row}) == 1

AUDITS = (
    Kernel("coq", covers=("kernel", "one vector", "dimension")),
    Cases("dimension", lambda n: kernel_dimension(n, symmetric_basis(n)), lambda n: n,
          covers="dimension", only="the dimension, for n up to 8", cases=(1, 2, 3, 4, 5, 6, 7, 8)),
    Property("members", is_hidden, is_tilt, covers="kernel",
             only="which symmetric integer matrices are hidden",
             instances=symmetric_matrices, examples=100),
)

RIVALS = (
    Rival("dimension", "1", claimed=lambda n: 1),
    Rival("dimension", "2n - 1", claimed=lambda n: 2 * n - 1),
    Rival("dimension", "on the diagonal matrices",
          measured=lambda n: kernel_dimension(n, [diagonal_matrix(axis) for axis in identity(n)])),
    Rival("members", "constant matrices only", claimed=is_constant, witnesses=(HIDDEN_MATRIX,)),
    Rival("members", "a zero diagonal of J S J suffices",
          measured=lambda matrix: not any(diagonal(centred(matrix))), witnesses=(ZERO_DIAGONAL,)),
)
