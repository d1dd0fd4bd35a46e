"""Bad claims get one clear sentence each."""

from __future__ import annotations

import pytest

from proofs_checks.registry import registry
from proofs_checks.statement.claim import AsPrinted, Claim, ClaimError
from proofs_checks.stats.error_budget import BudgetError
from tests.engine import toy


def changed(text, *pairs):
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


CASES = {
    "no rival": (
        changed(
            toy.COIN,
            ('rivals={"0.55": {"claimed": 0.55}},', "rivals={},"),
            ("law=Bernoulli(),", "law=Bernoulli(), relation=AT_MOST,"),
            ("import AsPrinted", "import AT_MOST, AsPrinted"),
        ),
        "it shows 0 rivals, at least 2 are needed",
    ),
    "one rival": (
        changed(toy.SUM, ('"n^2/2": {"claimed": lambda n: n * n / 2},', "")),
        "it shows 1 rivals, at least 2 are needed",
    ),
    "only far rivals": (
        changed(
            toy.SUM,
            ("n * (n - 1) / 2}", 'n * (n - 1) / 2, "coarse": True}'),
            ("n * n / 2}", 'n * n / 2, "coarse": True}'),
        ),
        "none of its rivals is near",
    ),
    "a rival that changes nothing": (
        changed(toy.SUM, ('{"claimed": lambda n: n * n / 2}', '{"drops": "n"}')),
        "rival 'n^2/2' of audit 'all-n' changes nothing",
    ),
    "a rival with an unknown field": (
        changed(toy.SUM, ('{"claimed": lambda n: n * n / 2}', '{"claim": lambda n: n}')),
        "changes no known field: claim",
    ),
    "an unknown item": (
        changed(toy.SUM, ('Lemma 1",\n    declared', 'Lemma 7",\n    declared')),
        "'Lemma 7' is no item of toy.toml",
    ),
    "no audit": (
        changed(toy.SUM, ("audits=(", "audits=() and (")),
        "it has no audit, and is not declared open or not testable",
    ),
    "refuted without its rival": (
        changed(
            toy.SUM,
            ("AsPrinted()", 'Refuted(rival="printed")'),
            ("import AsPrinted", "import Refuted"),
        ),
        "no rival is called 'printed'",
    ),
    "a hypothesis that no rival drops": (
        changed(
            toy.SUM,
            ("AsPrinted()", 'NeedsHypothesis("n >= 2")'),
            ("import AsPrinted", "import NeedsHypothesis"),
        ),
        "no rival drops it",
    ),
    "another file's label": (
        changed(toy.SUM, ('label="toy-lem-1"', 'label="toy-lem-9"')),
        "stands in toy_lem_1.py, not in toy_lem_9.py",
    ),
    "an unknown paper": (
        changed(
            toy.SUM, ('label="toy-lem-1"', 'label="other-lem-1"'), ('paper="toy"', 'paper="other"')
        ),
        "its paper 'other' has no toml file",
    ),
    "an import of another claim": (
        changed(
            toy.SUM,
            ("from fractions", "import proofs_checks.claims.crowd as other\nfrom fractions"),
        ),
        "it imports another claim",
    ),
    "a syntax error": ("CLAIM = (", "the claim file does not load"),
    "no claim": ("x = 1", "the file defines no CLAIM"),
    "an unknown use": (
        changed(toy.SUM, ("says=", 'uses=("toy-lem-9",), says=')),
        "uses toy-lem-9, which is no claim",
    ),
    "a circle": (
        changed(toy.SUM, ("says=", 'uses=("toy-lem-2",), says=')),
        "its uses run in a circle",
    ),
    "two audits of one name": (
        changed(toy.SUM, ("audits=(", "audits=2 * (")),
        "two audits share a name",
    ),
    "a label in capitals": (
        changed(toy.SUM, ('label="toy-lem-1"', 'label="Toy-lem-1"')),
        "a label is lower-case words joined by hyphens",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_bad_claim_is_refused_in_a_sentence(tmp_path, name):
    text, sentence = CASES[name]
    label = "toy_lem_2" if "class" in text or "Bernoulli" in text else "toy_lem_1"
    root = toy.make(tmp_path, **{label: text})
    with pytest.raises(ClaimError) as problem:
        registry.load(root).check()
    lines = str(problem.value).splitlines()
    assert any(sentence in line for line in lines), lines
    assert all(line.startswith("claims/toy/basics/toy_lem_") for line in lines)


def test_an_audit_without_a_budget_line_is_refused(tmp_path):
    root = toy.make(
        tmp_path, toy_lem_2=changed(toy.COIN, ("claimed=0.5,", "claimed=0.5, units=0,"))
    )
    with pytest.raises(
        ClaimError, match="toy-lem-2/coin: an audit that samples has no line in the error budget"
    ):
        registry.load(root).check()


def test_an_overdrawn_budget_is_refused(tmp_path):
    root = toy.make(
        tmp_path,
        toy_lem_2=changed(toy.COIN, ("claimed=0.5,", "claimed=0.5, units=600,")),
        toy_lem_2_b=changed(
            toy.COIN, ("claimed=0.5,", "claimed=0.5, units=401,"), ("toy-lem-2", "toy-lem-2-b")
        ),
    )
    with pytest.raises(BudgetError, match="1001 units asked for, 1000 to give"):
        registry.load(root)


def test_a_measured_side_that_imports_the_claimed_side_is_refused(tmp_path, monkeypatch):
    place = tmp_path / "proofs_checks_definitions_bad.py"
    place.write_text("from fedtheory.crowd import weights\n", encoding="utf-8")
    from proofs_checks.registry import digests

    real = digests.module_path
    monkeypatch.setattr(
        digests,
        "module_path",
        lambda name: place if name == "proofs_checks.definitions.bad" else real(name),
    )
    root = toy.make(
        tmp_path,
        toy_lem_1=changed(
            toy.SUM,
            (
                "from fractions",
                "if False:\n    import proofs_checks.definitions.bad\nfrom fractions",
            ),
        ),
    )
    with pytest.raises(ClaimError, match="imports the claimed side's package"):
        registry.load(root).check()


def test_two_files_for_one_label_are_refused(tmp_path):
    root = toy.make(tmp_path)
    other = root / "claims" / "toy" / "more"
    other.mkdir()
    (other / "toy_lem_1.py").write_text(toy.SUM, encoding="utf-8")
    with pytest.raises(ClaimError, match=r"state toy-lem-1: claims/toy/basics/toy_lem_1\.py, c"):
        registry.load(root).check()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('source = "text"', 'source = "hearsay"', "source is 'hearsay'"),
        ('year = "2026"', "", "a paper needs the field 'year'"),
    ],
)
def test_a_bad_paper_is_refused(tmp_path, old, new, sentence):
    root = toy.make(tmp_path)
    toml = root / "papers" / "toy.toml"
    toml.write_text(toml.read_text().replace(old, new), encoding="utf-8")
    with pytest.raises(ClaimError, match=sentence):
        registry.load(root).check()


def test_an_unknown_label_is_met_with_near_ones(tmp_path):
    claims = registry.load(toy.make(tmp_path))
    for word in ("toy-lem-1-", "toy-lem.1", "Toy-Lem-1", "toy-lem1", "lem-1"):
        with pytest.raises(ClaimError, match=r"did you mean toy-lem-1\?$"):
            claims.entry(word)
    with pytest.raises(ClaimError, match="did you mean toy-lem-1 or toy-lem-2"):
        claims.entry("toy-lem-3")
    with pytest.raises(ClaimError, match=r"no claim has this label$"):
        claims.entry("quite-another")


def test_an_unknown_audit_is_named():
    claim = Claim(
        label="toy-x",
        paper="toy",
        printed="Lemma 1",
        declared_verdict=AsPrinted(),
        title="t",
        says={"s": "s"},
    )
    with pytest.raises(ClaimError, match="no audit is called 'y'"):
        claim.audit("y")


def test_a_privacy_claim_without_its_terms_is_refused(tmp_path):
    text = changed(
        toy.SUM, ("from fractions", "import fedtheory.privacy as mechanisms\nfrom fractions")
    )
    root = toy.make(tmp_path, toy_lem_1=text)
    with pytest.raises(ClaimError, match="states no adjacency, norm bound and composition"):
        registry.load(root).check()
    terms = (
        "from proofs_checks.statement.privacy_terms import Adjacency, Composition, PrivacyTerms\n"
        "TERMS = PrivacyTerms(adjacency=Adjacency.REPLACE_ONE, holder='records', "
        "norm_bound='Frobenius norm at most 1', composition=Composition.SINGLE, releases=1)\n"
    )
    good = changed(text, ("CLAIM =", terms + "CLAIM ="), ("says=", "privacy=TERMS, says="))
    root = toy.make(tmp_path / "good", toy_lem_1=good)
    claim = registry.load(root).entry("toy-lem-1").claim
    assert claim.assumes[0] == "neighbours: one record replaced"
