"""After Proposition 5.2: on diagonal matrices nothing is hidden, from three clients on."""

from fractions import Fraction

from proofs_checks.checkers.all_n import AllN
from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.definitions.crowd_correlated import centred, kernel_dimension
from proofs_checks.definitions.matrices import diagonal_matrix
from proofs_checks.statement.claim import AsPrinted, Claim


def diagonals(n):
    return [diagonal_matrix([Fraction(int(i == k)) for i in range(n)]) for k in range(n)]


def hidden(n):
    return kernel_dimension(n, diagonals(n))


def diagonal_of_centred(n):
    """Entry 1 of q -> diag(J diag(q) J), on the first two axes."""
    images = [centred(matrix) for matrix in diagonals(n)]
    return [images[0][0][0], images[1][0][0]]


CLAIM = Claim(
    label="crowd-prop-5-2-diagonals",
    paper="crowd",
    printed="Proposition 5.2, diagonal case",
    stands=AsPrinted(),
    title="Independence leaves nothing hidden",
    assumes=("n >= 3",),
    uses=("crowd-prop-5-2-kernel", "crowd-thm-5-1-inverse"),
    says=r"""
For $n\ge3$ the kernel of Proposition 5.2 meets the diagonal matrices in zero only:
$\mathbf 1u^\top+u\mathbf 1^\top$ is diagonal only if $u_i+u_j=0$ for all $i\ne j$, hence $u=0$. So
a diagonal $\Sigma$, as independence gives, is determined by $J\Sigma J$; its diagonal alone is
$T\,\mathrm{diag}\,\Sigma$, and this is the invertibility of $T$.
""",
    notes="At n = 2, u = (1, -1) gives the diagonal matrix diag(2, -2), which J hides.",
    audits=(
        Kernel(
            name="coq",
            module="crowd_correlated",
            theorem="independence_hides_nothing",
            statement=(
                "forall n : nat, (3 <= n)%nat -> (forall u, (forall i j, (i < n)%nat -> (j < "
                "n)%nat -> i <> j -> u i + u j = 0) -> forall i, (i < n)%nat -> u i = 0) /\\ "
                "(forall q q', (forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n (fun "
                "a b => delta a b * q a) i j = centred_entry n (fun a b => delta a b * q' a) i "
                "j) -> forall i, (i < n)%nat -> q i = q' i) /\\ (forall q i, (i < n)%nat -> "
                "centred_entry n (fun a b => delta a b * q a) i i = (1 - 2 / INR n) * q i + 1 / "
                "INR n ^ 2 * sums.sum n q)"
            ),
            rivals={
                "n >= 2": {
                    "statement": (
                        "forall (n : nat) (u : nat -> R), (2 <= n)%nat -> (forall i j, (i < "
                        "n)%nat -> (j < n)%nat -> i <> j -> u i + u j = 0) -> forall i, (i < "
                        "n)%nat -> u i = 0"
                    ),
                    "refuted_by": "kernel_without_diagonals_not_from_two",
                    "module": "crowd_correlated_rivals",
                },
            },
        ),
        Cases(
            name="dimension",
            covers="the kernel on diagonal matrices, for n from 3 to 8",
            cases=(3, 4, 5, 6, 7, 8),
            measured=hidden,
            claimed=lambda n: 0,
            rivals={
                "n >= 2": {"cases": (2,), "drops": "n >= 3"},
                "one dimension": {"claimed": lambda n: 1},
            },
        ),
        AllN(
            name="map",
            covers="that the diagonal of J diag(q) J is T q",
            start=3,
            degree=2,
            measured=lambda n: [(1 - 1 / n) ** 2, 1 / n**2],
            claimed=lambda n: [1 - 2 / n + 1 / n**2, 1 / n**2],
            second=diagonal_of_centred,
            rivals={"1 - 1/n": {"claimed": lambda n: [1 - 1 / n, 1 / n**2]}},
        ),
    ),
)
