"""Proposition 5.2: what the disagreement hides is exactly { 1u' + u1' }."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.checkers.property import Property
from proofs_checks.definitions.crowd_correlated import centred, kernel_dimension, symmetric_basis
from proofs_checks.definitions.matrices import diagonal_matrix
from proofs_checks.instances.crowd_moments import symmetric_matrices
from proofs_checks.statement.claim import AsPrinted, Claim


def is_hidden(matrix):
    return not any(any(row) for row in centred(matrix))


def is_tilt(matrix):
    """Whether S = 1u' + u1', which forces u_i = S_ii / 2."""
    u = [Fraction(row[i], 2) for i, row in enumerate(matrix)]
    return all(entry == u[i] + u[j] for i, row in enumerate(matrix) for j, entry in enumerate(row))


def is_constant(matrix):
    return len({entry for row in matrix for entry in row}) == 1


def diagonal_hidden(matrix):
    return not any(row[i] for i, row in enumerate(centred(matrix)))


TILT = [[2, 1], [1, 0]]
#: J S J = S has a zero diagonal
FOUR = [[0, 1, -1, 0], [1, 0, 0, -1], [-1, 0, 0, 1], [0, -1, 1, 0]]
SIZES = (1, 2, 3, 4, 5, 6, 7, 8)

CLAIM = Claim(
    label="crowd-prop-5-2-kernel",
    paper="crowd",
    printed="Proposition 5.2, kernel",
    stands=AsPrinted(),
    title="Exactly $n$ dimensions of the correlation are invisible",
    assumes=("Sigma symmetric",),
    uses=("crowd-prop-5-2-blind",),
    says=r"""
On the symmetric matrices the kernel of $\Sigma\mapsto J\Sigma J$ is exactly
$\{\mathbf 1u^\top+u\mathbf 1^\top : u\in\mathbb R^n\}$, each matrix of it from one $u$ only; its
dimension is $n$.
""",
    notes=(
        "Shorter than the printed proof: with r_i the row means and g the grand mean, entry (i, j) "
        "of J S J is S_ij - r_i - r_j + g, so it vanishes if and only if S_ij = u_i + u_j with "
        "u_i = r_i - g/2; and the diagonal 2 u_i gives u back."
    ),
    audits=(
        Kernel(
            name="coq",
            module="crowd_correlated",
            theorem="disagreement_kernel",
            statement=(
                "forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S -> "
                "((forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n S i j = 0) "
                "<-> exists u, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = u i + u j) /\\ "
                "(forall u u' : nat -> R, "
                "(forall i j, (i < n)%nat -> (j < n)%nat -> u i + u j = u' i + u' j) -> "
                "forall i, (i < n)%nat -> u i = u' i)"
            ),
            rivals={
                "constant matrices only": {
                    "statement": (
                        "forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S "
                        "-> (forall i j, (i < n)%nat -> (j < n)%nat -> centred_entry n S i j = "
                        "0) -> exists c : R, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = "
                        "c"
                    ),
                    "refuted_by": "kernel_not_constants",
                    "module": "crowd_correlated_rivals",
                },
                "a zero diagonal of J S J suffices": {
                    "statement": (
                        "forall (n : nat) (S : nat -> nat -> R), (0 < n)%nat -> symmetric n S "
                        "-> (forall i, (i < n)%nat -> centred_entry n S i i = 0) -> exists u : "
                        "nat -> R, forall i j, (i < n)%nat -> (j < n)%nat -> S i j = u i + u j"
                    ),
                    "refuted_by": "kernel_not_from_diagonal",
                    "module": "crowd_correlated_rivals",
                },
            },
        ),
        Cases(
            name="dimension",
            covers="the dimension, for n up to 8",
            cases=SIZES,
            measured=lambda n: kernel_dimension(n, symmetric_basis(n)),
            claimed=lambda n: n,
            rivals={
                "1": {"claimed": lambda n: 1},
                "2n - 1": {"claimed": lambda n: 2 * n - 1},
                "on the diagonal matrices": {
                    "measured": lambda n: kernel_dimension(
                        n,
                        [
                            diagonal_matrix([Fraction(int(i == k)) for i in range(n)])
                            for k in range(n)
                        ],
                    ),
                },
            },
        ),
        Property(
            name="members",
            covers="which symmetric integer matrices are hidden",
            instances=lambda: symmetric_matrices().strategy(),
            measured=is_hidden,
            claimed=is_tilt,
            examples=100,
            rivals={
                "constant matrices only": {"claimed": is_constant, "known": (TILT,)},
                "a zero diagonal of J S J suffices": {
                    "measured": diagonal_hidden,
                    "known": (FOUR,),
                },
            },
        ),
    ),
)
