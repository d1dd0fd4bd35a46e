"""Sentences take their digits from the figures."""

from __future__ import annotations

import pytest

from proofs_checks.statement.sentences import render, shown


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("no figure", "no figure"),
        ("{x} is not {y}", "0.333333 is not 1/3"),
        ("{x:2}", "0.33"),
        ("at {w.n}, entry ({w.entry})", "at 3, entry (0,1)"),
        ("{l}", "((1, 0.5), (2,))"),
        ("{l.0.1}", "0.5"),
        ("{l.7}", "{l.7}"),
        ("{w}", "n = 3, entry = 0,1"),
        ("the set {1, 2} and {unknown} stay", "the set {1, 2} and {unknown} stay"),
        ("{closest case}", "7"),
    ],
)
def test_names_in_braces_are_figures(template, said):
    figures = {
        "x": 1 / 3,
        "y": "1/3",
        "w": {"n": "3", "entry": "0,1"},
        "l": [["1", 0.5], ["2"]],
        "closest case": "7",
    }
    assert render(template, figures) == said


def test_a_float_in_its_last_digits_says_the_same():
    assert shown(0.49999999999999983) == shown(0.5000000000000001) == "0.5"
    assert shown(float("inf")) == "inf"
