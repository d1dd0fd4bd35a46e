"""After Proposition 5.2: on diagonal matrices nothing is hidden, from three clients on."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd_correlated import centred, kernel_dimension
from proofs_checks.definitions.matrices import diagonal_matrix, identity

CLAIM = Claim(
    printed="Proposition 5.2, diagonal case",
    declared_verdict=AsPrinted(),
    title="Independence leaves nothing hidden",
    assumes=("n >= 3",),
    uses=("crowd-prop-5-2-kernel", "crowd-thm-5-1-inverse"),
    says={
        "kernel": r"""
For $n\ge3$ the kernel of Proposition 5.2 meets the diagonal matrices in zero only:
$\mathbf 1u^\top+u\mathbf 1^\top$ is diagonal only if $u_i+u_j=0$ for all $i\ne j$, hence $u=0$.""",
        "determined": r"""
So a diagonal $\Sigma$, as independence gives, is determined by $J\Sigma J$.""",
        "map": r"""
The diagonal of $J\Sigma J$ alone is $T\,\mathrm{diag}\,\Sigma$, and this is the invertibility of
$T$.""",
    },
    notes="At n = 2, u = (1, -1) gives the diagonal matrix diag(2, -2), which J hides.",
)


# fmt: off
def diagonals(n):
    return [diagonal_matrix(axis) for axis in identity(n)]

def first_row(n):
    """Entry 1 of q -> diag(J diag(q) J), on the first two axes."""
    return [centred(matrix)[0][0] for matrix in diagonals(n)[:2]]

AUDITS = (
    Kernel("coq", covers=("kernel", "determined", "map")),
    Cases("dimension", lambda n: kernel_dimension(n, diagonals(n)), lambda n: 0, covers="kernel",
          only="the kernel on diagonal matrices, for n from 3 to 8", cases=(3, 4, 5, 6, 7, 8)),
    AllN("map", lambda n: [(1 - 1 / n) ** 2, 1 / n**2], lambda n: [1 - 2 / n + 1 / n**2, 1 / n**2],
         covers="map", only="that the diagonal of J diag(q) J is T q", start=3, degree=2,
         second=first_row),
)

RIVALS = (
    Rival("dimension", "n >= 2", cases=(2,), drops="n >= 3"),
    Rival("dimension", "one dimension", claimed=lambda n: 1),
    Rival("map", "1 - 1/n", claimed=lambda n: [1 - 1 / n, 1 / n**2]),
)
