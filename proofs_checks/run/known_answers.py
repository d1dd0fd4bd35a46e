"""Known answers, asked of every library before it is believed; one wrong answer stops the run."""

from __future__ import annotations

import functools
from fractions import Fraction
from math import comb

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from proofs_checks.stats import quantiles


class KnownAnswerError(ArithmeticError):
    """A library gave a wrong answer to a question whose answer is known."""


def _need(answer: bool | np.bool_, question: str) -> None:
    if not answer:
        raise KnownAnswerError(f"wrong answer to a known question: {question}; "
                          "no audit is run with this library")  # fmt: skip


def check_polynomials() -> None:
    """SymPy's polynomial normal form, the only thing of SymPy that decides anything."""
    n = sp.Symbol("n")
    zero = sp.Poly((n + 1) ** 3 - n**3 - 3 * n**2 - 3 * n - 1, n, domain="QQ")
    one = sp.Poly((n + 1) ** 3 - n**3 - 3 * n**2 - 3 * n, n, domain="QQ")
    _need(bool(zero.is_zero), "(n+1)^3 - n^3 - 3n^2 - 3n - 1 = 0")
    _need(not one.is_zero, "(n+1)^3 - n^3 - 3n^2 - 3n is not 0")
    cubic = sp.Poly((n - 2) * (n - 5) * (n + 1), n, domain="QQ")
    _need(int(cubic.count_roots(3, None)) == 1, "one real root of (n-2)(n-5)(n+1) beyond 3")
    _need(int(cubic.count_roots(2, None)) == 2, "two real roots of (n-2)(n-5)(n+1) from 2 on")
    basis = sp.groebner([n**2 - 2], n)
    _need(basis.reduce(n**4)[1] == 4, "n^4 = 4 modulo n^2 - 2")


def _binomial_tail(k: int, n: int, p: Fraction) -> Fraction:
    # over one denominator: adding fractions would take a common divisor at every term; and the
    # shorter of the two sides, for a term has as many digits as n times those of p
    a, b = p.numerator, p.denominator - p.numerator
    below = k <= n // 2
    side = range(k) if below else range(k, n + 1)
    mass = Fraction(sum(comb(n, j) * a**j * b ** (n - j) for j in side), p.denominator**n)
    return 1 - mass if below else mass


def check_matrices() -> None:
    """flint's rational matrices, which decide ranks, definiteness and exact eigenvalues."""
    matrix = fmpq_mat([[fmpq(2), fmpq(1, 2)], [fmpq(1, 2), fmpq(2)]])
    found = matrix.solve(fmpq_mat([[fmpq(1)], [fmpq(0)]]))
    _need(found[0, 0] == fmpq(8, 15) and found[1, 0] == fmpq(-2, 15), "(2 1/2; 1/2 2) x = (1, 0)")
    _need(fmpq_mat(2, 2, [2, 1, 4, 2]).rank() == 1, "(2 1; 4 2) has rank 1")
    _need(matrix.rank() == 2, "(2 1/2; 1/2 2) has rank 2")
    polynomial = matrix.charpoly()
    _need(polynomial.coeffs() == [fmpq(15, 4), -4, 1], "(2 1/2; 1/2 2) has x^2 - 4 x + 15/4")
    roots = sorted(-factor[0] / factor[1] for factor, _ in polynomial.factor()[1])
    _need(roots == [fmpq(3, 2), fmpq(5, 2)], "x^2 - 4 x + 15/4 has the roots 3/2 and 5/2")


def check_quantiles() -> None:
    """SciPy's quantiles at the size of the error budget: a billionth, where tables do not reach."""
    alpha = 5e-10
    for k, n in ((3, 40), (20, 40), (1, 1000)):
        low = quantiles.beta_lower(alpha, k, n - k + 1)
        tail = float(_binomial_tail(k, n, Fraction(low)))
        _need(abs(tail / alpha - 1) < 1e-6, f"the lower end of Clopper and Pearson at {k} of {n}")
    # P(chi-square(2) > x) = exp(-x/2), and P(|N| > z) at six sigma
    _need(
        abs(quantiles.chi_square_upper(alpha, 2) + 2 * np.log(alpha)) < 1e-9, "chi-square(2) tail"
    )
    z = quantiles.normal_upper(9.865876450376981e-10)
    _need(abs(z - 6.0) < 1e-9, "the normal tail at six standard deviations")


def check_streams() -> None:
    """NumPy's Philox and normals: recorded figures mean nothing on another generator."""
    rng = np.random.Generator(np.random.Philox(key=1))
    word = [int(x) for x in rng.integers(0, 2**32, 3)]
    again = np.random.Generator(np.random.Philox(key=1)).integers(0, 2**32, 3)
    _need(word == [int(x) for x in again], "a Philox stream repeats itself")
    _need(word == PHILOX, "the first words of Philox with key 1")


#: first three 32-bit words of Philox-4x64 with key 1, as drawn by `integers(0, 2**32)`
PHILOX = [1969390303, 1303814779, 3133017647]


@functools.lru_cache(maxsize=1)
def check_known_answers() -> None:
    """Ask every library its known questions, once a process.

    Raises
    ------
    KnownAnswerError
        Naming the question that was answered wrongly.
    """
    check_polynomials()
    check_matrices()
    check_quantiles()
    check_streams()
