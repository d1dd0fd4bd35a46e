"""A client's error has no mean off the diagonal blocks, however bad the client is."""

import numpy as np

from fedtheory.linalg import leading_projector
from fedtheory.models.symmetric_noise import NoiseConvention, sample_symmetric_noise
from proofs_checks.authoring import *
from proofs_checks.definitions import fedpca as paper
from proofs_checks.definitions.matrices import combine, diagonal_matrix, product
from proofs_checks.instances.fedpca import NAMED_CLIENTS, clients

INVARIANCE = "Z and QZQ have one law"

CLAIM = Claim(
    printed="Theorem 1, cross-client terms",
    declared_verdict=Sharpened(),
    title="However bad a client, its error has no mean off the diagonal blocks",
    assumes=("rows of covariance U Lambda U' + sigma^2 I, symmetric law", INVARIANCE, "n_j >= r"),
    given=r"""
Let $P = UU^\top$, let $\widehat P_j$ be the projector that a client releases (top $r$ eigenvectors
of its sample covariance; noise $Z_j$ on their projector; top $r$ eigenvectors again) and
$\Delta_j = \widehat P_j - P$. Let $Q = P - P_\perp$.""",
    says={
        "no mean": r"""
If $Z_j$ and $QZ_jQ$ have one law, then
$$\mathbb E\bigl[U^\top \Delta_j U_\perp\bigr] = 0$$
for every $n_j \ge r$ and every privacy budget, whether or not condition (5) holds.""",
        "cross terms": r"""
Consequently, for independent clients, the cross terms $\mathbb E\langle U^\top\Delta_iU_\perp,
U^\top\Delta_jU_\perp\rangle$ vanish.""",
        "symmetry": r"""
The reason is a symmetry, and needs no series: $Q\Sigma Q = \Sigma$, so $X_jQ$ has the law of
$X_j$; eigenprojectors turn with their matrix; so $(X_jQ, QZ_jQ)$ releases $Q\widehat P_jQ$, whose
block is the negative.""",
        "noise": r"""
Noise $s(W+W^\top)/\sqrt2$ has the invariance for every $U$. An upper
triangle of independent entries, mirrored, has it only where $Q$ is a signed permutation.""",
    },
    finding="""The review of the federated PCA paper asks whether the mean of the off-diagonal block
    is of order 1 for a client that violates condition (5), which would break the cancellation
    between clients. It is exactly 0 for rotation-invariant noise, without condition (5). For noise
    drawn in the upper triangle it is not 0 in general. Which of the two the paper uses, we could
    not read; what remains of condition (5) is the rate.""",
    notes="""Every law of (X, Z) that the reflection leaves alone is a mixture of laws on two
    points, (X, Z) and (XQ, QZQ), each of probability 1/2; the exact audit takes the mean over such
    laws, and checks that the reflection leaves the covariances of Gaussian rows and of the noise
    alone. Eigenprojectors are computed as polynomials in the matrix, from the characteristic
    polynomial. The sampled audit runs the estimator on a client with a single record.""",
)


# fmt: off
def mirrored(case, noise_too=True):
    """The client's rows and noise as the reflection Q sees them: X Q and Q Z Q."""
    q = paper.reflection(case["basis"])
    noise = product(q, case["noise"], q) if noise_too else case["noise"]
    return product(case["rows"], q), noise

def two_point_mean(case, noise_too=True, signal=False):
    """U' Delta U_perp averaged over (X, Z) and its mirror image, each of probability 1/2.

    With ``signal`` the block U' Delta U, which condition (5) is really about.
    """
    u, both = case["basis"], [(case["rows"], case["noise"]), mirrored(case, noise_too)]
    other = u if signal else case["complement"]
    released = [paper.released_projector(*law, case["rank"]) for law in both]
    blocks = [paper.off_diagonal_block(u, other, projector) for projector in released]
    mean = combine(Fraction(1, 2), blocks[0], Fraction(1, 2), blocks[1])
    one = diagonal_matrix([Fraction(1)] * case["rank"])
    return combine(1, mean, -1, one) if signal else mean

def row_law(case, covariance=None):
    """What the reflection changes in the covariance of a row."""
    q, sigma = paper.reflection(case["basis"]), covariance or case["covariance"]
    return combine(1, product(q, sigma, q), -1, sigma)

def unspiked(case):
    """Rows whose covariance is diagonal in the coordinates and not in the basis U."""
    return row_law(case, diagonal_matrix([Fraction(k + 1) for k in range(len(case["basis"]))]))

def noise_law(convention):
    """What the reflection changes in the covariance of the noise."""

    def changed(case):
        table, q = convention(len(case["basis"])), paper.reflection(case["basis"])
        return combine(1, paper.turned_covariance(table, q), -1, table)

    return changed

def everything(mean=two_point_mean, rows=row_law, noise=paper.invariant_noise):
    """Every entry that has to vanish: of the mean, and of what happens to the two laws."""
    parts = (mean, rows, noise_law(noise))
    return lambda case: [x for part in parts for row in part(case) for x in row]

def floats(matrix):
    return np.array([[float(x) for x in row] for row in matrix])

def released(case):
    return floats(paper.released_projector(case["rows"], case["noise"], case["rank"]))

def estimated(case, vectors=leading_projector):
    """The released projector by the estimator, in floats."""
    rows, noise, rank = floats(case["rows"]), floats(case["noise"]), case["rank"]
    return vectors(leading_projector(rows.T @ rows / len(rows), rank) + noise, rank)

def by_singular_vectors(matrix, rank):
    left = np.linalg.svd(matrix)[0][:, :rank]
    return left @ left.T

#: the sampled client: one record, a strong spike, noise of half the projector's size
BASIS, COMPLEMENT = np.array([12.0, 5.0]) / 13, np.array([-5.0, 12.0]) / 13
SPIKE, SCALE = 30.0, 0.5
#: an entry of a projector off its diagonal is at most 1/2, here with room for rounding
HALF = 0.5 + 1e-9

def release(convention):
    """U' Delta U_perp of clients with one Gaussian record, released with noise."""

    def draw(rng, replicates):
        spread = np.sqrt(SPIKE + 1) * np.outer(BASIS, BASIS) + np.outer(COMPLEMENT, COMPLEMENT)
        row = rng.standard_normal((replicates, 1, 2)) @ spread
        noise = sample_symmetric_noise(rng, 2, SCALE, convention=convention, size=(replicates,))
        local = leading_projector(np.swapaxes(row, -1, -2) @ row, 1)
        return np.einsum("i,nij,j->n", BASIS, leading_projector(local + noise, 1), COMPLEMENT)

    return draw

AUDITS = (
    Property("two-point-laws", everything(), lambda case: 0,
             covers=("no mean", "cross terms", "symmetry", "noise"), instances=clients, examples=60,
             witnesses=NAMED_CLIENTS),
    Sampled("one-record", release(NoiseConvention.INVARIANT), 0.0, covers="no mean",
            only="a client with one Gaussian record, by the estimator", law=Bounded(-HALF, HALF),
            min_detectable_effect=0.012),
    Cases("estimator", estimated, released, covers="no mean",
          only="the estimator leading_projector", cases=NAMED_CLIENTS,
          tolerance=Tolerance(1e-12, "eigenvectors of matrices of norm 6 with gaps of at least 1")),
)

GENERIC = NAMED_CLIENTS[:1]
RIVALS = (
    Rival("two-point-laws", "upper-triangle noise", drops=INVARIANCE,
          measured=everything(noise=paper.upper_triangle_noise), witnesses=GENERIC),
    Rival("two-point-laws", "rows of any covariance", measured=everything(rows=unspiked),
          drops="rows of covariance U Lambda U' + sigma^2 I, symmetric law", witnesses=GENERIC),
    Rival("two-point-laws", "the noise not reflected", witnesses=GENERIC,
          measured=everything(mean=lambda case: two_point_mean(case, noise_too=False))),
    Rival("two-point-laws", "the block U' Delta U as well", witnesses=GENERIC,
          measured=everything(mean=lambda case: two_point_mean(case, signal=True))),
    Rival("one-record", "upper-triangle noise", draw=release(NoiseConvention.UPPER_TRIANGLE),
          drops=INVARIANCE),
    Rival("estimator", "leading singular vectors",
          measured=lambda case: estimated(case, by_singular_vectors)),
)
