"""Remark 5.24: acceptance by the guard certifies nothing, at any number of clients."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd as paper
from proofs_checks.definitions import crowd_incoherence as realised

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=AsPrinted(),
    title="For every $n$ the guard reports 0 on crowds of incoherence $(n-1)/2$",
    assumes=("n >= 3", "no noise"),
    uses=("crowd-prop-5-23-ii-invariant", "crowd-rem-5-24-decision"),
    says={
        "statement": r"""
The guard does not certify Assumption A4. For every $n \ge 3$ let $\beta_i = e_i + e_{n+1}$ with
orthonormal $e_1,\dots,e_{n+1}$. Without noise $\hat Q = I$ and $\hat\kappa = 0$, while
$\kappa = \frac{n-1}2 \ge 1$.""",
    },
    notes=(
        "The paper says so itself: the guard indicates a regime and does not certify it, its error "
        "being of the order of kappa. Orthonormal tilts and the same tilts moved by a common "
        "vector have the same disagreements, and kappa-hat is exact for the former."
    ),
)


def rebuilt(shift):
    """hat Q for n orthonormal tilts, all moved by one vector of squared length ``shift``."""

    def entries(n):
        gram = Pair(1, shift, n)
        centring = Pair(1, -1 / n, n)
        centred = centring @ gram @ centring
        # T^-1 takes a constant vector to n/(n-1) times itself
        energy = (centred.a + centred.b) * n / (n - 1)
        return Pair(centred.a, centred.b + 2 * energy / n - energy / n, n)

    return entries


def incoherence(shift):
    """kappa of the same tilts: the largest eigenvalue of Q / (1 + shift) - I."""
    return lambda n: Pair(1, shift, n).eigenvalues()[1] / (1 + shift) - 1


def both(shift, offset=0):
    def measured(n):
        found = rebuilt(shift)(n)
        return [found.a, found.b, incoherence(shift)(n) + offset]

    return measured


def densely(shift):
    """The same three numbers from the tilts; kappa is claimed and decided exactly."""

    def second(n):
        tilts = [[*(int(i == k) for k in range(n)), shift] for i in range(n)]
        found = realised.rebuilt_gram(realised.centred_gram(tilts))
        matrix = paper.gram(tilts)
        level = realised.incoherence_ceiling(matrix, 2 * (1 + shift * shift))
        if realised.incoherence_is_below(matrix, level):
            raise ArithmeticError(f"kappa at n = {n} is no multiple of the step of the bisection")
        flat = {x for i, row in enumerate(found) for j, x in enumerate(row) if i != j}
        spread = {row[i] for i, row in enumerate(found)}
        if len(flat) != 1 or len(spread) != 1:
            raise ArithmeticError(f"the rebuilt matrix at n = {n} is not of the form aI + b11'")
        off = flat.pop()
        return [spread.pop() - off, off, level]

    return second


def claimed(kappa, off=lambda n: 0):
    return lambda n: [1, off(n), kappa(n)]


AUDITS = (
    AllN(
        "all-n",
        both(1),
        claimed(lambda n: (n - 1) / (1 + n / n)),
        covers="statement",
        start=3,
        degree=4,
        second=densely(1),
    ),
)

RIVALS = (
    Rival("all-n", "kappa below 1 after all", claimed=claimed(lambda n: (n - 1) / n)),
    Rival(
        "all-n",
        "the estimate sees half of it",
        claimed=claimed(lambda n: (n - 1) / (1 + n / n), off=lambda n: 1 / n),
    ),
    Rival("all-n", "without the common vector", measured=both(0), second=densely(0)),
)
