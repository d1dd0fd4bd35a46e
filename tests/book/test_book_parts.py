"""Parts of the book's extension: excerpts, words for falls, axes, Markdown, figures."""

from __future__ import annotations

import pytest

from proofs_checks.sphinx_ext.directive import unwrapped
from proofs_checks.sphinx_ext.excerpt import excerpt
from proofs_checks.sphinx_ext.figures import NoFigure, figure_of
from proofs_checks.sphinx_ext.svg import EDGE, THRESHOLD, scale, signed_log
from proofs_checks.sphinx_ext.words import decimal, fall_of, number, shown
from proofs_checks.statement.claim import undecided, violated

CLAIM = '''
"""A claim."""

FACTOR = 2


def side(case):
    return FACTOR * case


def unused(case):
    return 0


CLAIM = Claim(
    audits=(
        Cases(
            name="list",
            measured=side,
            rivals={"none": {"measured": unused}},
        ),
    ),
)
'''


def test_an_excerpt_holds_the_audit_and_what_it_calls_but_not_its_rivals_helpers(tmp_path):
    path = tmp_path / "claim.py"
    path.write_text(CLAIM, encoding="utf-8")
    found = excerpt(path, "list", 99)
    assert found.head.startswith('Cases(\n    name="list"')
    assert "FACTOR = 2" in found.head
    assert "def side" in found.head
    assert "def unused" not in found.head
    assert found.more == 0
    assert excerpt(path, "list", 4).more == found.head.count("\n") + 1 - 4


def test_an_audit_that_cannot_be_told_apart_shows_the_claim(tmp_path):
    path = tmp_path / "claim.py"
    path.write_text(CLAIM, encoding="utf-8")
    assert excerpt(path, "elsewhere", 3).head.startswith("CLAIM = Claim(")


@pytest.mark.parametrize(
    ("text", "value"),
    [("3/4", 0.75), ("-2", -2.0), (1.5, 1.5), ("[0.25 +/- 1e-9]", 0.25), ("[1.5e3 +/- 2]", 1500.0)],
)
def test_recorded_figures_are_read_as_numbers(text, value):
    assert number(text) == value


@pytest.mark.parametrize("text", [None, True, "n = 3", "", [1], "inf", float("nan"), "1/0"])
def test_what_is_no_number_is_none(text):
    assert number(text) is None


def test_short_fractions_stay_fractions_and_long_ones_become_decimals():
    assert shown("19/18") == "19/18"
    assert shown("1000000/1001001") == "0.999"
    assert decimal(-1.5e-7) == "−1.5×10⁻⁷"


def test_figures_that_differ_late_are_told_apart():
    fell = violated("x", figures={"measured": 0.38292492, "claimed": 0.38292493})
    assert fall_of(fell, "<=") == "0.38292492 > 0.38292493"


def test_a_fall_is_told_with_its_witness_and_a_survivor_says_so():
    fell = violated("x", figures={"measured": "7/6", "claimed": "1", "witness": {"n": "3"}})
    assert fall_of(fell, "=") == "7/6 ≠ 1 at n = 3"
    assert fall_of(fell, "<=") == "7/6 > 1 at n = 3"
    assert fall_of(undecided("too wide"), "=").startswith("survived (undecided)")


def test_the_axis_of_differences_is_monotone_odd_and_continuous():
    values = [-EDGE, -1, -0.1, -THRESHOLD, -1e-9, 0, 1e-9, THRESHOLD, 0.1, 1, EDGE]
    places = [signed_log(v) for v in values]
    assert places == sorted(places)
    assert places == pytest.approx([-p for p in reversed(places)])
    assert signed_log(THRESHOLD * (1 + 1e-9)) == pytest.approx(signed_log(THRESHOLD), abs=1e-6)
    assert signed_log(99.0) == signed_log(EDGE) == 1


@pytest.mark.parametrize(
    "values", [(0.2, 1.3), (-3, 5), (0.001, 40), (7, 7), (0, 0), (1e-12, 2e-12)]
)
def test_an_axis_holds_all_its_values_and_has_few_ticks(values):
    place, ticks, _ = scale(values)
    assert all(-1e-9 <= place(v) <= 1 + 1e-9 for v in values)
    assert 2 <= len(ticks) <= 12


def test_a_wrapped_line_is_no_list_and_a_formula_has_its_own_lines():
    said = unwrapped("so the constant\n1. For all\n$$a\n - b$$, that is")
    assert "constant 1. For all" in said
    assert "\n\n$$\na\n - b\n$$\n\n" in said
    real = "Two cases:\n\n- one\n- two"
    assert unwrapped(real) == real


def test_figures_come_from_evidence_or_not_at_all(book):
    assert figure_of(book, "crowd-eq-4 :: gaussian :: law") == (
        "exact law of a Gaussian product (Chernoff)"
    )
    assert figure_of(book, "crowd-eq-4 :: rademacher ~ plug-in :: measured") == "19/18"
    for path in (
        "crowd-eq-4",
        "crowd-eq-4 :: none :: law",
        "none :: a :: b",
        "crowd-eq-4 :: gaussian :: claimed.9",
    ):
        with pytest.raises(NoFigure):
            figure_of(book, path)


def test_every_grade_verdict_and_caveat_has_its_meaning_and_mark():
    from proofs_checks.sphinx_ext import marks, words
    from proofs_checks.statement.judge import CAVEATS, GRADES, REPRODUCTION_GRADES

    assert set(words.GRADE_MEANS) == {*GRADES, *REPRODUCTION_GRADES}
    assert set(words.CAVEAT_MEANS) == set(CAVEATS)
    shapes = [marks.shape(words.mark_of(v)) for v in words.VERDICT_MEANS if "summar" not in v]
    assert len(set(shapes)) == len(shapes)
    ladders = [marks.ladder(g) for g in (*GRADES, *REPRODUCTION_GRADES)]
    assert len(set(ladders)) == len(ladders)
