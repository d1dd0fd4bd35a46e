"""Unfolded tangent vectors have rank at most 2 min(r_q, r_p), and that is the price of a bias."""

import random
from math import prod

import numpy as np

from fedtheory.tucker import TuckerTensor, project_tangent
from proofs_checks.authoring import *
from proofs_checks.definitions import tensor as paper
from proofs_checks.definitions.matrices import (
    combine,
    diagonal_matrix,
    kronecker,
    product,
    rank,
    rational_rotation,
    transpose,
)
from proofs_checks.definitions.tensor import Tensor

CLAIM = Claim(
    printed="Theorem 1, price of identifiability",
    declared_verdict=Sharpened(),
    title="A tangent vector has at most twice the smaller of the two ranks",
    assumes=("tangent vector unfolded with response modes as rows", "rank G <= min(r_q, r_p)"),
    says={
        "statement": r"""
Let $A = G\times_1U_1\cdots\times_DU_D$ have Tucker rank $r$, $r_q$ and $r_p$ the products of its
ranks over response and covariate modes. Unfolded with the response modes as rows,
$A_{[S]} = U_q G U_p^\top$ with Kronecker products $U_q$, $U_p$, and a tangent vector is
$$Z = U_q G' U_p^\top + \dot U_q G U_p^\top + U_q G \dot U_p^\top .$$
Every $Z$ of this form satisfies, with $\rho = \operatorname{rank} G \le r_q\wedge r_p$,
$$\operatorname{rank} Z \le (r_q\wedge r_p) + \rho \le 2\,(r_q\wedge r_p),$$
and if $Z$ is the projection of $B$ onto the tangent space,
$$\|P_TB\|_F \le \sqrt{2\,(r_q\wedge r_p)}\;\|B_{[S]}\|_{op}.$$
Neither bound can be lowered, whatever the rank: both are attained.
"""
    },
    finding=(
        "With r_q and r_p the products of the ranks, which is our reading, Theorem 1 of the tensor "
        "paper, as summarised, charges sqrt(r_q + r_p) zeta for a deviation of operator norm zeta. "
        "Its passage through the tangent space costs sqrt(2 min(r_q, r_p)) zeta, which is less "
        "unless r_q = r_p, and of the order of the summarised lower bound, "
        "sqrt(min(r_q, r_p)) zeta."
    ),
    notes=(
        "The kernel's theorem holds for all matrices of the form Z, whatever Kronecker structure "
        "they have; that unfolded tangent vectors of tensors have that form is checked exactly on "
        "cases. Among tensors the bounds are attained where a response mode and a covariate mode "
        "have at least twice the size of their rank; for a scalar response the rank is 1."
    ),
)

#: mode sizes, Tucker ranks and the number of response modes, with room in a mode on each side
ROOMY = (
    ((6, 6, 6), (2, 3, 3), 1),
    ((4, 4, 4), (2, 2, 2), 1),
    ((4, 4, 2), (2, 2, 2), 2),
    ((4, 3, 4, 3), (2, 2, 2, 2), 2),
    ((5, 4, 4), (1, 2, 2), 1),
)
#: the same without room, a scalar response among them
TIGHT = (((1, 4, 4, 4), (1, 2, 2, 2), 1), ((2, 3, 3), (2, 2, 2), 1), ((3, 3, 2), (2, 2, 2), 1))
BINDERS = "forall (q p rq rp : nat) (Uq Up G dG dUq dUp : matrix),"
ROOM = f"{BINDERS} (0 < Nat.min rq rp)%nat ->"
TANGENT = "q p (tangent rq rp Uq Up G dG dUq dUp)"


def some(shape, seed):
    """A tensor of small integers, the same at every run."""
    draw = random.Random(seed)
    return Tensor(tuple(shape), tuple(Fraction(draw.randint(-4, 4)) for _ in range(prod(shape))))


def some_matrix(rows, columns, seed):
    entries = some((rows, columns), seed).entries
    return [list(entries[i * columns : (i + 1) * columns]) for i in range(rows)]


def motion(case):
    """A point of the manifold and a direction: core, factors and their moves."""
    shape, ranks, _ = case
    core, core_move = some(ranks, f"{case} core"), some(ranks, f"{case} core move")
    sizes = list(enumerate(zip(shape, ranks, strict=True)))
    factors = [some_matrix(n, r, f"{case} factor {s}") for s, (n, r) in sizes]
    moves = [some_matrix(n, r, f"{case} move {s}") for s, (n, r) in sizes]
    return core, factors, core_move, moves


def unfolded(case):
    """The tangent vector itself, response modes as rows."""
    return paper.unfold(paper.tangent_vector(*motion(case)), range(case[2]))


def smaller_rank(case):
    _, ranks, m = case
    return min(prod(ranks[:m]), prod(ranks[m:]))


def capped(bound):
    """A bound, capped by the number of rows and of columns."""
    return lambda case: min(bound(case), prod(case[0][: case[2]]), prod(case[0][case[2] :]))


def side(factors, moves=None):
    """The Kronecker product of the factors, or its derivative along the moves."""
    if moves is None:
        whole = [[Fraction(1)]]
        for factor in factors:
            whole = kronecker(whole, factor)
        return whole
    parts = [side([*factors[:s], moves[s], *factors[s + 1 :]]) for s in range(len(factors))]
    total = parts[0]
    for part in parts[1:]:
        total = combine(1, total, 1, part)
    return total


def assembled(case, moved_together=False):
    """U_q G' U_p' + U_q. G U_p' + U_q G U_p.', with a dot for the derivative of a side."""
    core, factors, core_move, moves = motion(case)
    m = case[2]
    g, dg = paper.unfold(core, range(m)), paper.unfold(core_move, range(m))
    u, v = side(factors[:m]), side(factors[m:])
    if moved_together:
        du, dv = side(moves[:m]), side(moves[m:])
    else:
        du, dv = side(factors[:m], moves[:m]), side(factors[m:], moves[m:])
    still = product(u, dg, transpose(v))
    left, right = product(du, g, transpose(v)), product(u, g, transpose(dv))
    return combine(1, combine(1, still, 1, left), 1, right)


def with_norm(shape, m, values, mirrors):
    """A tensor whose unfolding has the given singular values: rotations on both sides."""
    q, p = prod(shape[:m]), prod(shape[m:])
    left = rational_rotation(q, [mirrors[0][:q]])
    right = rational_rotation(p, [mirrors[1][:p]])
    middle = [
        [Fraction(values[i]) if i == j and i < len(values) else Fraction(0) for j in range(p)]
        for i in range(q)
    ]
    matrix = product(left, middle, transpose(right))
    return Tensor(tuple(shape), tuple(x for row in matrix for x in row))


MIRRORS = ((1, 2, -1, 3), (2, 1, 0, 1, -1, 3, 1, 1, -2, 1, 1, 2))
POINT = ((4, 3, 2), (2, 2, 1), 1)


def witness():
    """A = e_111 + e_221 with room, and B half on either side of it, of operator norm 1."""
    factors = [diagonal_matrix([Fraction(1)] * 2, columns=4)] * 2
    factors = [transpose(f) for f in factors] + [[[Fraction(1)], [Fraction(0)]]]
    core = paper.from_support((2, 2, 1), {(0, 0, 0): Fraction(1), (1, 1, 0): Fraction(1)})
    ones = dict.fromkeys([(2, 0, 0), (3, 1, 0), (0, 2, 0), (1, 3, 0)], Fraction(1))
    return core, factors, paper.from_support((4, 4, 2), ones), 1, 1


def generic():
    core, factors, _, _ = motion(POINT)
    return core, factors, with_norm(POINT[0], POINT[2], (5, 4, 3), MIRRORS), 1, 5


#: core, factors, B, the number of response modes, the operator norm of B
PROJECTED = {"attained": witness(), "generic": generic()}


def projected_energy(name):
    core, factors, b, _, _ = PROJECTED[name]
    return paper.tangent_projection(core, factors, b).energy


def times_norm(change):
    """c ||B||^2, with c = 2 min(r_q, r_p) changed."""

    def bound(name):
        core, _, _, m, norm = PROJECTED[name]
        return change(2 * smaller_rank((None, core.shape, m))) * Fraction(norm) ** 2

    return bound


def by_estimator(name, project=project_tangent):
    core, factors, b, _, _ = PROJECTED[name]
    point = paper.multiply_modes(core, factors)
    bases = [np.linalg.qr(np.array(f, dtype=float))[0] for f in factors]
    dense = array(point)
    inner = dense
    for mode, basis in enumerate(bases):
        inner = np.moveaxis(np.tensordot(basis.T, inner, axes=(1, mode)), 0, mode)
    return project(TuckerTensor(inner, tuple(bases)), array(b))


def array(tensor):
    return np.array([float(x) for x in tensor.entries]).reshape(tensor.shape)


def onto_factors_only(point, tensor):
    """The projection with (I - P_s) next to all other P_t, in place of the core's row space."""
    total = None
    projectors = [u @ u.T for u in point.factors]
    for s in range(-1, len(projectors)):
        part = tensor
        for mode, p in enumerate(projectors):
            used = np.eye(len(p)) - p if mode == s else p
            part = np.moveaxis(np.tensordot(used, part, axes=(1, mode)), 0, mode)
        total = part if total is None else total + part
    return total


AUDITS = (
    Kernel("coq", covers="statement"),
    Cases(
        "form",
        unfolded,
        assembled,
        covers="statement",
        only="that unfolded tangent vectors of tensors have the form of Z",
        cases=(*ROOMY, *TIGHT),
    ),
    Cases(
        "rank",
        lambda case: rank(unfolded(case)),
        capped(lambda case: 2 * smaller_rank(case)),
        covers="statement",
        only="the rank of tangent vectors of tensors, attained where there is room",
        cases=ROOMY,
    ),
    Cases(
        "rank-without-room",
        lambda case: rank(unfolded(case)),
        capped(lambda case: 2 * smaller_rank(case)),
        covers="statement",
        only="the bound on the rank where there is no room",
        cases=TIGHT,
        relation=AT_MOST,
    ),
    Cases(
        "norm",
        projected_energy,
        times_norm(lambda c: c),
        covers="statement",
        only="the norm of projections of tensors, attained in one",
        cases=tuple(PROJECTED),
        relation=AT_MOST,
    ),
    Cases(
        "estimator",
        by_estimator,
        lambda name: array(paper.tangent_projection(*PROJECTED[name][:3])),
        covers="statement",
        only="the estimator project_tangent",
        cases=tuple(PROJECTED),
        tolerance=Tolerance(1e-12, "a few dozen products of numbers below 10"),
    ),
)

RIVALS = (
    Rival(
        "form",
        "all factors of a side moved at once",
        claimed=lambda case: assembled(case, moved_together=True),
    ),
    Rival(
        "rank",
        "r_q + r_p",
        claimed=capped(lambda case: prod(case[1][: case[2]]) + prod(case[1][case[2] :])),
    ),
    Rival("rank", "2 min(r_q, r_p) - 1", claimed=capped(lambda case: 2 * smaller_rank(case) - 1)),
    Rival("rank-without-room", "min(r_q, r_p)", claimed=smaller_rank),
    Rival("norm", "2 min(r_q, r_p) - 1", claimed=times_norm(lambda c: c - 1)),
    Rival(
        "estimator",
        "all the other factors in place of the core's row space",
        measured=lambda name: by_estimator(name, onto_factors_only),
    ),
)
