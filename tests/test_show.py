"""``show`` and ``why``: the mathematics whole, everything readable at 80 columns."""

from __future__ import annotations

import re

import pytest

from proofs_checks.commands.prose import folded
from proofs_checks.registry import registry
from tests.command_line import call
from tests.engine import toy

CLAIMS = registry.load()
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]+\$", re.DOTALL)


def said(*words, root=registry.HERE):
    done = call(root, *words, width=80)
    assert done.exit_code == 0, done.output
    return done.stdout


def plain(text):
    return " ".join(text.split())


def test_every_formula_of_every_claim_is_shown_as_it_is_written():
    seen = 0
    for entry in CLAIMS:
        claim = entry.claim
        text = said("show", claim.label)
        for formula in FORMULA.findall(claim.statement):
            assert plain(formula) in plain(text), f"{claim.label}: {formula}"
            seen += 1
        for words in (claim.statement, claim.notes, claim.finding):
            assert plain(words) in plain(text)
        for line in text.splitlines():
            assert len(line) <= 80 or " " not in line.strip(), f"{claim.label}: {line}"
    assert seen > len(CLAIMS.entries)


def test_signs_that_markdown_eats_are_kept():
    text = r"Let $\|x\| \le 1$, $a\_b$ and $a * b * c$. Then $$\|x\|_2 \; \le \\ 2^{*}.$$ \* ends"
    assert plain(folded(text, 80)) == plain(text)


def test_a_formula_that_fits_on_a_line_is_not_parted():
    text = "word " * 14 + r"$a + b + c$, and more"
    assert r"$a + b + c$, and more" in folded(text, 80).splitlines()


def test_lines_begin_under_the_first_one_and_paragraphs_stay():
    text = "one two three four five six seven\n\neight"
    assert folded(text, 30, "name  ").splitlines() == [
        "name  one two three four five",
        "      six seven",
        "",
        "      eight",
    ]


def test_show_says_where_a_claim_stands():
    text = plain(said("show", "crowd-alg-2"))
    for words in (
        "claim crowd-alg-2 paper crowd: Asking the Crowd",
        "item Algorithm 2 (",
        "verdict holds as printed grade kernel-proved assumes n >= 3; floor > 0",
        "depends on crowd-prop-3-4-minimum, crowd-thm-5-1-inverse used by crowd-alg-2-clip,",
        "note: The algorithm stands in a lost figure",
        "again: fedtheory audit crowd-alg-2",
    ):
        assert words in text
    assert "finding: With r_q and r_p" in plain(said("show", "tensor-tangent-rank"))


def test_audits_stand_in_blocks_with_their_rivals_below():
    lines = said("show", "crowd-lem-5-9").splitlines()
    at = lines.index("audit rationals: holds")
    assert lines[at + 1].startswith("  property; the whole claim")
    assert lines[at + 3] == "  rival '2 Delta^(3/2)': violated"
    assert lines[at + 4].startswith("    ")
    assert "without 'max error <= Delta': violated" in lines[at + 5]


def test_what_is_not_recorded_is_said(tmp_path):
    text = said("show", "toy-lem-1", root=toy.make(tmp_path))
    assert "verdict     not confirmed" in text
    assert "why         there is no evidence" in text
    assert "audit all-n: not recorded\n  symbolic in n; the whole claim\n" in text


@pytest.mark.parametrize("label", ["crowd-prop-5-26-i", "crowd-sensor-federation"])
def test_why_is_folded_between_words(label):
    text = said("why", label)
    assert plain(text).startswith(f"{label}: ")
    assert max(map(len, text.splitlines())) <= 80
