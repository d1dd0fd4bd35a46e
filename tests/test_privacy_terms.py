"""Typed privacy terms: nothing has a default, nothing contradicts itself."""

import pytest

from proofs_checks.statement.privacy_terms import Adjacency, Composition, PrivacyTerms

FIELDS = {
    "adjacency": Adjacency.REPLACE_ONE,
    "holder": "the records of one client",
    "norm_bound": "L2 norm at most 1",
    "composition": Composition.GAUSSIAN,
    "releases": 10,
}


def test_every_field_has_to_be_stated():
    for left_out in FIELDS:
        rest = {k: v for k, v in FIELDS.items() if k != left_out}
        with pytest.raises(TypeError, match=left_out):
            PrivacyTerms(**rest)


def test_chips_and_sentence_say_all_of_it():
    terms = PrivacyTerms(**FIELDS)
    assert len(terms.chips()) == 3
    for part in (
        "one record replaced",
        "the records of one client",
        "L2 norm at most 1",
        "10 releases",
        "squared shifts add",
    ):
        assert part in terms.sentence()
    one = PrivacyTerms(**FIELDS | {"composition": Composition.SINGLE, "releases": 1})
    assert "one release" in one.sentence()


REFUSED = {
    "adjacency in words": ({"adjacency": "replace"}, TypeError, "Adjacency"),
    "composition in words": ({"composition": "basic"}, TypeError, "Composition"),
    "no holder": ({"holder": " "}, ValueError, "holder"),
    "no norm": ({"norm_bound": ""}, ValueError, "norm bound"),
    "no release": ({"releases": 0}, ValueError, "at least one release"),
    "a boolean count": ({"releases": True}, ValueError, "True"),
    "ten single releases": ({"composition": Composition.SINGLE}, ValueError, "10 releases"),
    "one composed release": ({"releases": 1}, ValueError, "1 releases do not compose"),
}


@pytest.mark.parametrize(("change", "kind", "message"), REFUSED.values(), ids=REFUSED)
def test_refusals(change, kind, message):
    with pytest.raises(kind, match=message):
        PrivacyTerms(**FIELDS | change)
