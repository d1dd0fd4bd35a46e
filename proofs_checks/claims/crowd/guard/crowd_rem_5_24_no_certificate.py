"""Remark 5.24: acceptance by the guard certifies nothing, at any number of clients."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions.crowd import gram

CLAIM = Claim(
    printed="Remark 5.24",
    declared_verdict=AsPrinted(),
    title="For every $n$ the guard reports 0 on crowds of incoherence $(n-1)/2$",
    assumes=("n >= 3", "no noise"),
    uses=("crowd-prop-5-23-ii-invariant", "crowd-rem-5-24-decision"),
    says={
        "no certificate": "The guard does not certify Assumption A4.",
        "estimate": r"""
For every $n \ge 3$ let $\beta_i = e_i + e_{n+1}$ with orthonormal $e_1,\dots,e_{n+1}$. Without
noise $\hat Q = I$ and $\hat\kappa = 0$.""",
        "incoherence": r"There $\kappa = \frac{n-1}2 \ge 1$.",
    },
    notes="""The paper says so itself: the guard indicates a regime and does not certify it, its
    error being of the order of kappa. Orthonormal tilts and the same tilts moved by a common vector
    have the same disagreements, and kappa-hat is exact for the former.""",
)


# fmt: off
def by_pairs(shift):
    """hat Q = a I + b 11' and kappa, of orthonormal tilts moved by a vector of square ``shift``."""

    def measured(n):
        matrix, centring = Pair(1, shift, n), Pair(1, -1 / n, n)
        centred = centring @ matrix @ centring
        # T^-1 takes a constant vector to n/(n-1) times itself
        energy = (centred.a + centred.b) * n / (n - 1)
        largest = matrix.eigenvalues()[1] / (1 + shift)
        return [centred.a, centred.b + 2 * energy / n - energy / n, largest - 1]

    return measured

def densely(shift):
    """The same three numbers from the tilts; kappa is claimed and decided exactly."""

    def second(n):
        tilts = [[*(int(i == k) for k in range(n)), shift] for i in range(n)]
        found = realised.rebuilt_gram(realised.centred_gram(tilts))
        level = realised.incoherence_ceiling(gram(tilts), 2 * (1 + shift * shift))
        if realised.incoherence_is_below(gram(tilts), level):
            raise ArithmeticError(f"kappa at n = {n} is no multiple of the step of the bisection")
        own, off = found[0][0], found[0][1]
        if found != dense(own - off, off, n):
            raise ArithmeticError(f"the rebuilt matrix at n = {n} is not of the form aI + b11'")
        return [own - off, off, level]

    return second

def claimed(kappa=lambda n: (n - 1) / (1 + n / n), off=lambda n: 0):
    return lambda n: [1, off(n), kappa(n)]

AUDITS = (
    AllN("all-n", by_pairs(1), claimed(), covers=("no certificate", "estimate", "incoherence"),
         start=3, degree=4, second=densely(1)),
)

RIVALS = (
    Rival("all-n", "kappa below 1 after all", claimed=claimed(lambda n: (n - 1) / n)),
    Rival("all-n", "the estimate sees half of it", claimed=claimed(off=lambda n: 1 / n)),
    Rival("all-n", "without the common vector", measured=by_pairs(0), second=densely(0)),
)
