"""Proposition 5.2: two correlated crowds whose residuals have the same law."""

from proofs_checks.authoring import *
from proofs_checks.definitions.crowd import residuals
from proofs_checks.definitions.crowd_correlated import centred, tilted
from proofs_checks.definitions.matrices import diagonal_matrix, is_definite, product, transpose
from proofs_checks.instances.crowd_moments import symmetric_matrices_with_vector

CLAIM = Claim(
    printed="Proposition 5.2, same law",
    declared_verdict=AsPrinted(),
    title="The disagreement cannot see part of the correlation",
    assumes=("jointly Gaussian centred tilts",),
    uses=("crowd-prop-5-2-value", "crowd-lem-4-2-cancels"),
    says={
        "statement": r"""
The disagreement of a Gaussian crowd with second moments $\Sigma$ has second moments
$J\Sigma J$, $J = I-\frac1n\mathbf 1\mathbf 1^\top$, and
$J(\Sigma+\mathbf 1u^\top+u\mathbf 1^\top)J = J\Sigma J$. So crowds with $\Sigma$ and
$\Sigma' = \Sigma+\mathbf 1u^\top+u\mathbf 1^\top$, both positive definite, have residuals of the
same law, and no rule that is a function of the residuals behaves differently under them.
"""
    },
    notes=(
        "That a centred Gaussian law is determined by its second moments is taken as known; it "
        "carries equal moments to equal laws. The last two audits show the mechanism without it: "
        "adding one random vector c to every tilt leaves each residual as it is, and changes "
        "Sigma by 1u' + u1'."
    ),
)


def added(matrix, extra):
    return [[x + y for x, y in zip(*rows, strict=True)] for rows in zip(matrix, extra, strict=True)]


def seen(change):
    """J S' J for the changed matrix."""
    return lambda case: centred(change(*case))


PLAIN = ([[0, 0, 0], [0, 0, 0], [0, 0, 0]], [1, 0, 0])
#: Sigma' = Sigma + 1 u' + u 1' by adding one random vector c = sum a_i beta_i + z to every tilt,
#: E|z|^2 = rest: then u = a + v/2 with v = a' Sigma a + rest
FACTORS = ((1, 0, 0, 1), (0, 2, 0, 1), (0, 0, 1, -1))
SHARE = (Fraction(9, 100), Fraction(-1, 100), Fraction(-1, 100))
REST = Fraction(117, 10000)


def moments(rows):
    return product(rows, transpose(rows))


def coupled(factors):
    """Second moments of beta_i + c, c = sum a_i beta_i + z."""
    sigma = moments(factors)
    moved = [sum(a * row[k] for a, row in zip(SHARE, factors, strict=True)) for k in range(4)]
    shifted = [[x + m for x, m in zip(row, moved, strict=True)] for row in factors]
    return [[x + REST for x in row] for row in moments(shifted)], sigma


def coupling_vector(factors):
    """u_i = E<beta_i, c> + E|c|^2 / 2."""
    sigma = moments(factors)
    with_c = [sum(a * s for a, s in zip(SHARE, row, strict=True)) for row in sigma]
    energy = sum(a * x for a, x in zip(SHARE, with_c, strict=True)) + REST
    return [x + energy / 2 for x in with_c]


#: realisations of tilts, of c, with the residuals before and after
REALISED = (((1, 2), (3, -1), (0, 5)), (Fraction(7, 3), -4))


def shifted_residuals(case):
    tilts, by = case
    return residuals([[Fraction(x) + c for x, c in zip(tilt, by, strict=True)] for tilt in tilts])


AUDITS = (
    Kernel("coq", covers="statement"),
    Property(
        "integers",
        seen(tilted),
        seen(lambda matrix, u: matrix),
        covers="statement",
        only="symmetric integer matrices",
        instances=lambda: symmetric_matrices_with_vector().strategy(),
        examples=80,
    ),
    Cases(
        "coupling",
        lambda factors: [coupled(factors)[0], is_definite(coupled(factors)[0])],
        lambda factors: [tilted(coupled(factors)[1], coupling_vector(factors)), True],
        covers="statement",
        only="the second moments when one random vector is added to all tilts",
        cases=(FACTORS,),
    ),
    Cases(
        "pathwise",
        shifted_residuals,
        lambda case: residuals([[Fraction(x) for x in tilt] for tilt in case[0]]),
        covers="statement",
        only="that the residuals stay on every realisation",
        cases=(REALISED,),
    ),
)

RIVALS = (
    Rival(
        "integers",
        "u u' added",
        measured=seen(lambda matrix, u: added(matrix, [[x * y for y in u] for x in u])),
        witnesses=(PLAIN,),
    ),
    Rival(
        "integers",
        "a diagonal added",
        measured=seen(lambda matrix, u: added(matrix, diagonal_matrix(u))),
        witnesses=(PLAIN,),
    ),
    Rival(
        "coupling",
        "without half the energy of c",
        claimed=lambda factors: [
            tilted(
                moments(factors),
                [sum(a * s for a, s in zip(SHARE, row, strict=True)) for row in moments(factors)],
            ),
            True,
        ],
    ),
    Rival(
        "pathwise",
        "the tilts stay",
        measured=lambda case: [
            [Fraction(x) + c for x, c in zip(tilt, case[1], strict=True)] for tilt in case[0]
        ],
    ),
)
