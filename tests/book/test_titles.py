"""Titles with mathematics have a plain form wherever only text can stand."""

from __future__ import annotations

import pytest

from proofs_checks.commands.export import as_bibtex
from proofs_checks.statement.plain_text import TitleError, plain_title


@pytest.mark.parametrize(
    ("title", "plain"),
    [
        (r"ratio is $1/(1-\kappa^2)$", "ratio is 1/(1−κ²)"),
        (r"at most $n/(n-1)\cdot\kappa\bar q$", "at most n/(n−1)·κq̄"),
        (r"up to $\varepsilon = 1$", "up to ε = 1"),
        (r"a factor $\sqrt D$, $\sqrt{2r}$", "a factor √D, √2r"),
        (r"$2\tau_X\tau_E/n$ and $\sigma_i^{-2}$", "2τ_Xτ_E/n and σᵢ⁻²"),
        (r"$\mathrm{HM}/n$ for `w`", "HM/n for w"),
        ("no formula at all", "no formula at all"),
    ],
)
def test_formulas_become_unicode(title, plain):
    assert plain_title(title) == plain


@pytest.mark.parametrize("title", [r"$\frac12$", "costs $5", r"$x^{a+b}$", r"$\operatorname{tr}$"])
def test_what_plain_text_cannot_show_is_refused_by_name(title):
    with pytest.raises(TitleError) as refused:
        plain_title(title)
    assert title in str(refused.value) or repr(title) in str(refused.value)


def test_every_title_has_a_plain_form_and_no_mathematics_outside_formulas(book):
    for record in book:
        title = record.claim.title
        assert not set(plain_title(title)) & set("$\\^"), record.label
        outside = "".join(title.split("$")[::2])
        for typed in ("kappa", "sqrt", "^", ">=", "<=", "_", " + ", " - ", "/"):
            assert typed not in outside, f"{record.label}: {typed!r} stands outside a formula"


def test_bibtex_keeps_formulas_as_formulas(book):
    label = "crowd-prop-5-21-sharp"
    rows = [
        {
            "label": label,
            "paper": "crowd",
            "printed": "Proposition 5.21",
            "verdict": "holds, sharpened",
            "grade": "kernel-proved",
            "seal": None,
        }
    ]
    assert r"ratio is {$1/(1-\kappa^2)$} (Proposition 5.21" in as_bibtex(rows, book.claims)
