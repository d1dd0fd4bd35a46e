"""The book: built from evidence alone, complete, linked, and refusing what it cannot show."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from proofs_checks import recheck
from proofs_checks.record import evidence, freshness
from proofs_checks.registry import digests, registry
from proofs_checks.sphinx_ext import card_footer
from proofs_checks.sphinx_ext.build import BookError, build
from proofs_checks.sphinx_ext.card import theorems
from proofs_checks.sphinx_ext.templating import macro
from proofs_checks.sphinx_ext.words import escape

pytestmark = pytest.mark.slow

TOP = Path(__file__).resolve().parents[2]
CLAIMS = TOP / "proofs_checks"


def test_every_claim_stands_on_exactly_one_page(pages):
    cards = sorted(label for page in pages.values() for label in page.cards)
    assert cards == sorted(registry.load(CLAIMS).entries)


def test_no_page_asks_for_anything_outside(pages, html):
    for page in pages.values():
        outside = [a for a in page.assets if urlsplit(a).scheme not in ("", "data") or "//" in a]
        assert not outside, f"{page.path.name}: {outside}"
        assert "thebe" not in page.path.read_text(encoding="utf-8").lower()
    for style in html.rglob("*.css"):
        assert not re.findall(
            r"(?:url\(|@import)\s*['\"]?(?:https?:)?//", style.read_text(encoding="utf-8")
        ), style


def test_every_link_inside_the_book_arrives(pages, html):
    for page in pages.values():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
            assert target.is_file(), f"{page.path.name} leads to {link}"
            if parts.fragment and target in pages:
                assert unquote(parts.fragment) in pages[target].ids, f"{page.path.name}: {link}"


def test_no_page_has_one_name_twice(pages):
    for page in pages.values():
        twice = {name for name in page.ids if page.ids.count(name) > 1}
        assert not twice, f"{page.path.name}: {twice}"


def test_a_card_says_what_the_evidence_says(pages, html):
    text = (html / "crowd" / "statistic.html").read_text(encoding="utf-8")
    data = json.loads((CLAIMS / "evidence" / "crowd-eq-4.json").read_text(encoding="utf-8"))
    start = text.index('id="crowd-eq-4"')
    card = text[start : text.index("</section>", start)]
    for words in (data["verdict"], data["grade"], data["printed"], data["seal"][:12]):
        assert words in card
    for audit in data["audits"]:
        for rival in audit["rivals"]:
            assert rival["name"] in card or rival["name"] == "planted violation"


def test_the_kernels_words_hold_what_each_rival_states(book):
    stated = [
        (record, escape(str(spec["statement"])))
        for record in book
        for audit, result in record.pairs()
        if audit.kind == "kernel" and "statement" in result.outcome.figures
        for spec in audit.rivals.values()
        if "statement" in spec
    ]
    assert len(stated) > 10
    shown = macro("kernel.html", "statements")
    assert all(words in shown(theorems(record)) for record, words in stated)


def test_a_card_says_under_which_other_versions_it_was_recorded(book):
    record = book.records["crowd-eq-4"]
    assert "recorded under other versions" not in card_footer.card_footer(
        book, replace(record, data={**record.data, "versions": freshness.versions()})
    )
    moved = {**freshness.versions(), "numpy": "0.1"}
    said = card_footer.card_footer(book, replace(record, data={**record.data, "versions": moved}))
    assert "recorded under other versions (numpy 0.1 -&gt; " in said


def test_a_card_says_what_is_re_computed_without_installing_and_what_is_only_sealed(book):
    """By the stand-alone program's own answer about the same file."""
    for label, record in book.records.items():
        path = evidence.evidence_path(CLAIMS, label)
        checker = recheck.Checker()
        checker.file(str(path))
        said, count = card_footer.card_footer(book, record), len(checker.proved)
        assert f"recheck.py proofs_checks/evidence/{label}.json" in said
        assert ("only its seal is checked" in said) == (count == 0)
        assert (f"re-computes {count} certificate" in said) == (count > 0)


def test_the_index_is_a_plain_table_without_scripts(html):
    text = (html / "all-claims.html").read_text(encoding="utf-8")
    body = text[text.index("ft-index") :]
    for label in registry.load(CLAIMS).entries:
        assert f"#{label}" in body
    assert "<select" not in text


# A small book: what must fail does. That a sound book builds, the whole one shows.

SOUND = ("crowd-eq-4", "crowd-lem-5-9", "crowd-lem-5-9-sharp", "crowd-thm-5-1-inverse")
PAGE = "# A few claims\n\n" + "".join(f"```{{claim}} {label}\n```\n\n" for label in SOUND)


@pytest.fixture
def small(tmp_path):
    """A book of one page about a few claims, as sound as the real one."""
    root, book = tmp_path / "proofs_checks", tmp_path / "book"
    shutil.copytree(CLAIMS / "formal", root / "formal", ignore=shutil.ignore_patterns("*.vo*"))
    (root / "papers").mkdir()
    shutil.copy(CLAIMS / "papers" / "crowd.toml", root / "papers")
    for label in SOUND:
        entry = registry.load(CLAIMS).entry(label)
        place = root / entry.path.relative_to(CLAIMS)
        place.parent.mkdir(parents=True, exist_ok=True)
        for file in (entry.path, entry.path.with_suffix(".v")):
            if file.exists():
                shutil.copy(file, place.parent)
        data = evidence.load(evidence.evidence_path(CLAIMS, label))
        data["digests"]["depends_on"] = digests.claim_digests(entry.claim, place, root)
        evidence.save(evidence.evidence_path(root, label), data)
    book.mkdir()
    shutil.copy(TOP / "book" / "_config.yml", book)
    (book / "_toc.yml").write_text("format: jb-book\nroot: index\n", encoding="utf-8")
    (book / "index.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def refusal(root, page):
    (root / "book" / "index.md").write_text(page, encoding="utf-8")
    with pytest.raises(BookError) as refused:
        build(root)
    return str(refused.value)


TOPIC_DIRECTIVES = ("claims", "claims-here", "sharpness")


def test_bad_evidence_and_broken_references_fail_the_build(small):
    missing, stale, altered, unplaced = (
        evidence.evidence_path(small / "proofs_checks", label) for label in SOUND
    )
    resealed = evidence.load(unplaced)
    del resealed["audits"][0]["kind"]
    evidence.save(unplaced, resealed)
    missing.unlink()
    data = evidence.load(stale)
    data["digests"]["depends_on"]["claim"] = "0" * 64
    evidence.save(stale, data)
    altered.write_text(
        altered.read_text(encoding="utf-8").replace('"holds"', '"violated"', 1), encoding="utf-8"
    )
    broken = "claims/crowd/weights/crowd_lem_5_10.py"
    (small / "proofs_checks" / broken).write_text("CLAIM = (")
    (small / "proofs_checks" / "papers" / "tensor.toml").write_text("title =")
    page = PAGE.replace(f"```{{claim}} {unplaced.stem}\n```\n", "")
    page += "```{claim} crowd-lem-5-10\n```\n\n"
    page += "{claim}`crowd-nothing` {evidence}`crowd-lem-5-9 :: coq :: nothing` [x](no.md)\n"
    page += "".join(f"\n```{{{word}}} crowd/{word}\n```\n" for word in TOPIC_DIRECTIVES)
    warnings = [line for line in refusal(small, page).splitlines() if "WARNING" in line]
    for words in (
        "crowd-eq-4: no evidence recorded; run: fedtheory audit crowd-eq-4",
        "crowd-lem-5-9: its evidence is stale, claim changed",
        "crowd-lem-5-9-sharp.json: the seal does not fit",
        "crowd-thm-5-1-inverse: crowd-thm-5-1-inverse.json: sealed, but not written as evidence is",
        "crowd-thm-5-1-inverse: its card stands on no page",
        "no card for the claim crowd-nothing",
        "has no figure 'nothing'",
        "no.md",
        f"{broken}: the claim file does not load: line 1: '(' was never closed",
        "papers/tensor.toml: Invalid value",
        "crowd-lem-5-10: its file is broken",
        *(f"crowd/{word}: there is no such topic among the claims" for word in TOPIC_DIRECTIVES),
    ):
        assert any(words in line for line in warnings), words
    html = (small / "book" / "_build" / "html" / "index.html").read_text(encoding="utf-8")
    assert f"{broken}: the claim file does not load: line 1" in html
    assert all(f'id="{label}"' in html for label in SOUND if label != unplaced.stem)


def test_a_failing_cell_fails_the_build(small):
    start = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n"
    assert "ZeroDivisionError" in refusal(small, f"{start}{PAGE}```{{code-cell}}\n1 / 0\n```\n")
