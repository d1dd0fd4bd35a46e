"""A new claim's label names an item of the paper's list, or none is guessed."""

from __future__ import annotations

import pytest

from proofs_checks.commands.new import item_named
from proofs_checks.registry import registry
from proofs_checks.statement.claim import ClaimError

CLAIMS = registry.load()


@pytest.mark.parametrize(
    ("label", "printed"),
    [
        ("crowd-lem-5-6", "Lemma 5.6"),
        ("crowd-lem-5-10-sharp", "Lemma 5.10"),
        ("crowd-prop-5-2-blind", "Proposition 5.2"),
        ("crowd-thm-5-1-inverse", "Theorem 5.1"),
        ("crowd-cor-b-1", "Corollary B.1"),
        ("crowd-eq-2-limit", "Equation (2)"),
        ("crowd-ex-3-4-two-bad", "Section 3.4, worked example"),
        ("crowd-app-e-1", "Appendix E.1"),
        ("tensor-lem-b-10", "Lemma B.10"),
        ("tensor-federated-stage-i-clip", "Federated Stage I"),
        ("fedpca-abstract", "Abstract"),
    ],
)
def test_a_label_names_its_item(label, printed):
    assert item_named(CLAIMS.papers[label.split("-")[0]], label) == printed


@pytest.mark.parametrize(
    ("label", "near"),
    [
        ("crowd-lem-9-9", "'Lemma 5.9'"),
        ("crowd-lem-59", "'Lemma 5.9'"),
        ("crowd-lem-5-1", "'Theorem 5.1'"),  # the number without the word is no name
        ("crowd-ex-3-5", "'Section 3.5, crossed profiles'"),
        ("tensor-stage-i", "'Federated Stage I'"),
    ],
)
def test_what_names_no_item_is_refused_with_the_nearest(label, near):
    with pytest.raises(ClaimError, match="names no item of") as refused:
        item_named(CLAIMS.papers[label.split("-")[0]], label)
    assert near in str(refused.value)


def test_what_the_labels_name_is_what_the_claims_are_of():
    named = {}
    for entry in CLAIMS:
        paper = CLAIMS.papers[entry.claim.paper]
        try:
            named[entry.claim.label] = item_named(paper, entry.claim.label)
        except ClaimError:
            continue  # some labels are words, and their claims say which item they are of
        assert named[entry.claim.label] == paper.item_of(entry.claim.printed).printed
    assert len(named) > len(CLAIMS.entries) / 2
