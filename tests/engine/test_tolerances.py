"""Attacks by a tolerance: reasons are prose, and small numbers pass a coarse one."""

from __future__ import annotations

import pytest

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.compare import NotComparable, compare
from proofs_checks.statement.claim import AT_MOST, EQUAL, Context, Status, Tolerance

COARSE = Tolerance(0.01, "rounding")


@pytest.mark.parametrize(
    ("measured", "claimed"),
    [(0.002, 0.001), ([0.002, 0.004], [0.001, 0.002]), ([[0.0, 0.01]], [[0.0, 0.005]])],
)
def test_a_tolerance_that_lets_a_factor_of_two_pass_decides_nothing(measured, claimed):
    with pytest.raises(NotComparable, match="a claim false by a factor of two would pass"):
        compare(EQUAL, measured, claimed, COARSE)
    audit = Cases(
        name="a",
        cases=(1,),
        measured=lambda case: measured,
        claimed=lambda case: claimed,
        tolerance=COARSE,
    )
    found = audit.judge(Context("x-1", "."))
    assert found.status is Status.ERROR
    assert "factor of two" in found.why


def test_a_fine_one_decides_and_zeros_inequalities_and_exact_numbers_have_none_to_see():
    assert compare(EQUAL, [0.02001, 1e-9], [0.02, 0.0], COARSE).ok
    assert compare(EQUAL, [1e-9, 0.0], 0.0, COARSE).ok
    assert compare(AT_MOST, 0.001, 0.002, COARSE).ok
    assert compare(EQUAL, 0, 0, COARSE).ok
    assert compare(EQUAL, 10**400, 10**400).ok
    assert compare(EQUAL, [10**400, 0.5], [10**400, 0.5], COARSE).ok
    # what is broken stays broken, with its witness
    assert not compare(EQUAL, 1.0, 0.001, COARSE).ok
