"""Unfolded tangent vectors have rank at most 2 min(r_q, r_p), and that is the price of a bias."""

from math import prod

import numpy as np

from fedtheory.tucker import TuckerTensor, project_tangent
from proofs_checks.authoring import *
from proofs_checks.definitions import tensor as paper
from proofs_checks.definitions.matrices import combine, product, rank, transpose
from proofs_checks.instances.tensor_tangent import PROJECTED, ROOMY, TIGHT, motion

CLAIM = Claim(
    printed="Theorem 1, price of identifiability",
    declared_verdict=Sharpened(),
    title="A tangent vector has at most twice the smaller of the two ranks",
    assumes=("tangent vector unfolded with response modes as rows", "rank G <= min(r_q, r_p)"),
    given=r"""
Let $A = G\times_1U_1\cdots\times_DU_D$ have Tucker rank $r$, $r_q$ and $r_p$ the products of its
ranks over response and covariate modes. Unfolded with the response modes as rows,
$A_{[S]} = U_q G U_p^\top$ with Kronecker products $U_q$, $U_p$, and a tangent vector is
$$Z = U_q G' U_p^\top + \dot U_q G U_p^\top + U_q G \dot U_p^\top .$$""",
    says={
        "rank": r"""
Every $Z$ of this form satisfies, with $\rho = \operatorname{rank} G \le r_q\wedge r_p$,
$$\operatorname{rank} Z \le (r_q\wedge r_p) + \rho \le 2\,(r_q\wedge r_p),$$""",
        "norm": r"""
and if $Z$ is the projection of $B$ onto the tangent space,
$$\|P_TB\|_F \le \sqrt{2\,(r_q\wedge r_p)}\;\|B_{[S]}\|_{op}.$$""",
        "attained": "Neither bound can be lowered, whatever the rank: both are attained.",
    },
    finding="""With r_q and r_p the products of the ranks, which is our reading, Theorem 1 of the
    tensor paper, as summarised, charges sqrt(r_q + r_p) zeta for a deviation of operator norm zeta.
    Its passage through the tangent space costs sqrt(2 min(r_q, r_p)) zeta, which is less unless r_q
    = r_p, and of the order of the summarised lower bound, sqrt(min(r_q, r_p)) zeta.""",
    notes="""The kernel's theorem holds for all matrices of the form Z, whatever Kronecker structure
    they have; that unfolded tangent vectors of tensors have that form is checked exactly on cases.
    Among tensors the bounds are attained where a response mode and a covariate mode have at least
    twice the size of their rank; for a scalar response the rank is 1.""",
)


# fmt: off
def unfolded(case):
    """The tangent vector itself, response modes as rows."""
    return paper.unfold(paper.tangent_vector(*motion(case)), range(case[2]))

def assembled(case, moved_together=False):
    """U_q G' U_p' + U_q. G U_p' + U_q G U_p.', with a dot for the derivative of a side."""
    core, factors, core_move, moves = motion(case)
    m = case[2]
    g, dg = paper.unfold(core, range(m)), paper.unfold(core_move, range(m))
    u, v = (paper.kronecker_side(part) for part in (factors[:m], factors[m:]))
    if moved_together:
        du, dv = (paper.kronecker_side(part) for part in (moves[:m], moves[m:]))
    else:
        du = paper.kronecker_side_move(factors[:m], moves[:m])
        dv = paper.kronecker_side_move(factors[m:], moves[m:])
    still = product(u, dg, transpose(v))
    left, right = product(du, g, transpose(v)), product(u, g, transpose(dv))
    return combine(1, combine(1, still, 1, left), 1, right)

def sides(case):
    """r_q and r_p."""
    _, ranks, m = case
    return prod(ranks[:m]), prod(ranks[m:])

def rank_bound(change=lambda r_q, r_p: 2 * min(r_q, r_p)):
    """A bound, capped by the number of rows and of columns."""
    return lambda case: min(
        change(*sides(case)), prod(case[0][: case[2]]), prod(case[0][case[2] :])
    )

def projected_energy(name):
    core, factors, b, _, _ = PROJECTED[name]
    return paper.tangent_projection(core, factors, b).energy

def norm_bound(less=0):
    """c ||B||^2, with c = 2 min(r_q, r_p), or less."""

    def bound(name):
        core, _, _, m, norm = PROJECTED[name]
        return (2 * min(sides((None, core.shape, m))) - less) * Fraction(norm) ** 2

    return bound

def array(tensor):
    return np.array([float(x) for x in tensor.entries]).reshape(tensor.shape)

def along(mode, matrix, array):
    return np.moveaxis(np.tensordot(matrix, array, axes=(1, mode)), 0, mode)

def by_estimator(name, project=project_tangent):
    core, factors, b, _, _ = PROJECTED[name]
    bases = [np.linalg.qr(np.array(f, dtype=float))[0] for f in factors]
    inner = array(paper.multiply_modes(core, factors))
    for mode, basis in enumerate(bases):
        inner = along(mode, basis.T, inner)
    return project(TuckerTensor(inner, tuple(bases)), array(b))

def onto_factors_only(point, tensor):
    """The projection with (I - P_s) next to all other P_t, in place of the core's row space."""
    projectors = [u @ u.T for u in point.factors]
    total = np.zeros(tensor.shape)
    for s in range(-1, len(projectors)):
        part = tensor
        for mode, p in enumerate(projectors):
            part = along(mode, np.eye(len(p)) - p if mode == s else p, part)
        total = total + part
    return total

NAMES = tuple(PROJECTED)

AUDITS = (
    Kernel("coq", covers=("rank", "norm", "attained")),
    Cases("form", unfolded, assembled, covers=("rank", "norm"),
          only="that unfolded tangent vectors of tensors have the form of Z",
          cases=(*ROOMY, *TIGHT)),
    Cases("rank", lambda case: rank(unfolded(case)), rank_bound(), covers=("rank", "attained"),
          only="the rank of tangent vectors of tensors, attained where there is room", cases=ROOMY),
    Cases("rank-without-room", lambda case: rank(unfolded(case)), rank_bound(), relation=AT_MOST,
          covers="rank", only="the bound on the rank where there is no room", cases=TIGHT),
    Cases("norm", projected_energy, norm_bound(), relation=AT_MOST, covers=("norm", "attained"),
          only="the norm of projections of tensors, attained in one", cases=NAMES),
    Cases("estimator", by_estimator,
          lambda name: array(paper.tangent_projection(*PROJECTED[name][:3])), covers="norm",
          only="the estimator project_tangent", cases=NAMES,
          tolerance=Tolerance(1e-12, "a few dozen products of numbers below 10")),
)

RIVALS = (
    Rival("form", "all factors of a side moved at once",
          claimed=lambda case: assembled(case, moved_together=True)),
    Rival("rank", "r_q + r_p", claimed=rank_bound(lambda r_q, r_p: r_q + r_p)),
    Rival("rank", "2 min(r_q, r_p) - 1",
          claimed=rank_bound(lambda r_q, r_p: 2 * min(r_q, r_p) - 1)),
    Rival("rank-without-room", "min(r_q, r_p)", claimed=lambda case: min(sides(case))),
    Rival("norm", "2 min(r_q, r_p) - 1", claimed=norm_bound(less=1)),
    Rival("estimator", "all the other factors in place of the core's row space",
          measured=lambda name: by_estimator(name, onto_factors_only)),
)
