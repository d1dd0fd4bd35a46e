"""The builders write what the checker accepts, find proofs, and refuse what is not exact."""

from __future__ import annotations

import doctest
import itertools
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs_checks.certificates import build as certificates
from proofs_checks.certificates import language as certificate_language
from proofs_checks.certificates import search as certificate_search
from proofs_checks.record.seal import seal
from tests.certificate_meaning import evaluate, symbolic
from tests.recheck_tools import verdict

a, b, n, w, x, y = sympy.symbols("a b n w x y")
HALF = Fraction(1, 2)


def test_the_examples_in_the_docstrings_hold():
    for module in (certificate_language, certificate_search, certificates):
        assert doctest.testmod(module).failed == 0
    assert doctest.testmod(certificate_language).attempted >= 3


@pytest.mark.parametrize(
    "value",
    [0.5, np.float64(1), True, None, "0.5", "1/0", "x", Decimal(1), 1j, sympy.pi, sympy.Float(1)],
)
def test_only_exact_numbers_are_written(value):
    with pytest.raises(certificates.CertificateError):
        certificates.number(value)


def test_integers_of_every_make_are_written_alike():
    for value in (-3, np.int64(-3), Fraction(-3), "-3", "-6/2", sympy.Integer(-3)):
        assert certificates.number(value) == "-3"


@pytest.mark.parametrize(
    "value", [sympy.sqrt(2), sympy.sqrt(x), x**y, sympy.sin(x), x + 0.5, sympy.I * x, sympy.oo]
)
def test_only_rational_expressions_are_written(value):
    with pytest.raises(certificates.CertificateError):
        certificates.expression_from_sympy(sympy.sympify(value))


@pytest.mark.parametrize("value", [[], [1, 2], {}, [["+"], 1]])
def test_an_expression_starts_with_its_operation(value):
    with pytest.raises(certificates.CertificateError):
        certificates.expression(value)


@settings(max_examples=60, deadline=None)
@given(powers=st.lists(st.tuples(st.integers(-3, 3), st.integers(-2, 2)), min_size=1, max_size=4))
def test_sympy_expressions_keep_their_value(powers):
    value = sum(c * x**p * (y + 1) ** (-p) for c, p in powers) + sympy.Abs(x) - sympy.Max(x, y, 1)
    at = {"x": Fraction(-2, 3), "y": Fraction(5, 7)}
    exactly = value.subs({x: sympy.Rational(-2, 3), y: sympy.Rational(5, 7)})
    node = certificates.expression(value)
    assert evaluate(node, at) == Fraction(int(exactly.p), int(exactly.q))
    without = certificates.expression(value - sympy.Abs(x) + sympy.Max(x, y, 1))
    assert sympy.cancel(symbolic(without) - value + sympy.Abs(x) - sympy.Max(x, y, 1)) == 0


def test_a_statement_has_two_sides_and_a_known_relation():
    for lhs, op, rhs in ((x, "=", x), (HALF, "<=", "1/2"), (x, "==", 1), (x, "multiple of", 1)):
        with pytest.raises(certificates.CertificateError):
            certificates.relation(lhs, op, rhs, says="nothing", at={"x": 1})


def test_an_upper_end_on_the_left_is_written_as_a_lower_bound():
    found = certificates.identity(
        n / (n - 2), 1 + 2 / (n - 2), given=[(3, "<=", n)], at={"n": 3}, says="n/(n-2)"
    )
    assert found["given"] == [[">=", ["var", "n"], "3"]]
    assert verdict(found) is True


def test_superadditivity_of_the_harmonic_law_has_a_certificate():
    names = a1, a2, b1, b2 = sympy.symbols("a1 a2 b1 b2")
    law = lambda u, v: 1 / (1 / u + 1 / v)  # noqa: E731
    positive = [(name, ">", 0) for name in names]
    at = {str(name): 1 for name in names}
    defect = (a1 * b2 - a2 * b1) ** 2 / ((a1 + a2) * (b1 + b2) * (a1 + a2 + b1 + b2))
    found = certificates.identity(
        law(a1 + b1, a2 + b2) - law(a1, a2) - law(b1, b2), defect, given=positive, at=at, says="H"
    )
    assert verdict(found) is True
    unbounded = certificates.identity(
        law(a1 + b1, a2 + b2) - law(a1, a2) - law(b1, b2),
        defect,
        given=positive[1:],
        at=at,
        says="",
    )
    assert verdict(unbounded) is None


def test_triangular_factors_exist_exactly_for_semidefinite_matrices():
    for p, q, r in itertools.product(range(-2, 3), repeat=3):
        matrix = [[p, q], [q, r]]
        for definite in (False, True):
            good = (p > 0 and p * r > q * q) if definite else (p >= 0 <= r and p * r >= q * q)
            if good:
                found = certificates.ldl([(1, matrix)], definite=definite, says="a small matrix")
                assert verdict(found) is True
            else:
                with pytest.raises(certificates.CertificateError):
                    certificates.ldl([(1, matrix)], definite=definite, says="a small matrix")
    with pytest.raises(certificates.CertificateError, match="symmetric"):
        certificates.ldl([(1, [[1, 2], [3, 9]])], says="not symmetric")


def test_a_hilbert_matrix_is_definite_where_floats_cannot_say():
    order = 14
    hilbert = [[Fraction(1, i + j + 1) for j in range(order)] for i in range(order)]
    assert np.linalg.eigvalsh(np.array(hilbert, float))[0] < 1e-17
    assert verdict(certificates.ldl([(1, hilbert)], definite=True, says="Hilbert")) is True


def test_signs_of_a_float_solver_give_an_exact_lasso_point():
    draw = np.random.default_rng(20240501)
    X, target = draw.integers(-9, 10, (15, 6)), draw.integers(-9, 10, 15)
    price = 30
    from sklearn.linear_model import Lasso

    fit = Lasso(alpha=price / 15, fit_intercept=False, tol=1e-12).fit(X, target)
    assert 0 < np.count_nonzero(fit.coef_) < 6
    found = certificates.lasso(X, target, price, signs=np.sign(fit.coef_), says="a Lasso point")
    exactly = [float(Fraction(value)) for value in found["b"]]
    np.testing.assert_allclose(exactly, fit.coef_, atol=1e-8)  # the solver's own tolerance
    assert verdict(found) is True
    with pytest.raises(certificates.CertificateError, match="not optimal"):
        certificates.lasso(X, target, price, signs=-np.sign(fit.coef_), says="wrong signs")
    with pytest.raises(certificates.CertificateError, match="neither"):
        certificates.lasso(X, target, price, says="nothing")


def test_twin_columns_have_an_optimal_point():
    X, target = [[1, 1], [2, 2]], [3, 4]
    twin = certificates.lasso(X, target, 1, b=[1, 1], scale=HALF, says="twins")
    assert verdict(twin) is True
    with pytest.raises(certificates.CertificateError, match="definite"):
        certificates.lasso(X, target, 1, signs=[1, 1], scale=HALF, says="twins")


def test_a_seal_is_set_afresh():
    plain = {"audits": [], "label": "toy-lem-1", "seal": "old", "cost": {"seconds": 1}}
    sealed = seal(plain)
    assert len(sealed["seal"]) == 64
    assert seal(sealed) == sealed
    assert seal(plain | {"cost": 2})["seal"] == sealed["seal"]
    assert seal(plain | {"label": "toy-lem-2"})["seal"] != sealed["seal"]
