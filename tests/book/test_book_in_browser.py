"""The book as a reader meets it: opened from disk in Chromium, the network cut."""

from __future__ import annotations

import re
from html import unescape

import pytest

from proofs_checks.registry import registry
from proofs_checks.sphinx_ext.templating import macro
from tests.book.browser import Tab
from tests.book.conftest import TOP, unchecked
from tests.book.graphs import book_of_200, chart_of, tangle_of_200
from tests.book.page_metrics import (
    PAPER,
    PHONE,
    WIDE,
    accessibility_rules,
    measure_pages,
    violations,
)

pytestmark = pytest.mark.slow

#: what a font has one sign for in print
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"})


@pytest.fixture(scope="module")
def axe():
    found = accessibility_rules(TOP / ".fedtheory-cache")
    if not found:
        unchecked("accessibility: the rules could not be fetched")
    return found


@pytest.fixture(scope="module")
def tab(chromium):
    """A tab for the tests of single pages."""
    return Tab.of(chromium)


@pytest.fixture(scope="module")
def page_metrics(chromium, pages, axe):
    """Every page opened once."""
    written = [path for path in pages if path.name not in ("genindex.html", "search.html")]
    tab = Tab.of(chromium)
    found = measure_pages(tab, written, axe)
    tab.page.close()
    return found


def measured(page_metrics, *widths):
    """(page, width, what was measured) for every page and each width."""
    for path, seen in page_metrics.items():
        for width, found in seen.measured.items():
            if width in (widths or seen.measured):
                yield path, width, found


def outside(visit):
    return [r for r in visit.requests if not r.startswith(("file://", "data:", "blob:"))]


def test_every_page_opens_in_silence_and_asks_nothing_of_the_network(page_metrics):
    for path, seen in page_metrics.items():
        assert seen.visit.requests, f"{path.name}: nothing was recorded"
        assert not seen.visit.errors, f"{path.name}: {seen.visit.errors}"
        assert not outside(seen.visit), f"{path.name}: {outside(seen.visit)}"


def test_formulas_are_set(page_metrics, pages):
    for path, _, found in measured(page_metrics):
        assert found["bad"] == found["left"] == 0, path.name
        assert found["formulas"] > 0 or not pages[path].cards, path.name
        for words in found["said"]:
            assert not re.search(r"\\(frac|sum|le|ge|beta|kappa)\b|\$", words), words


def test_nothing_is_cut_off(page_metrics):
    for path, width, found in measured(page_metrics):
        assert not found["cut"], f"{path.name} at {width}: {found['cut']}"
        assert found["width"] <= width, f"{path.name} at {width}: {found['width']} wide"
        assert not found["cropped"], f"{path.name} at {width}: a drawing is cropped"


def test_drawings_and_graphs_are_legible(page_metrics):
    for path, width, found in measured(page_metrics, WIDE, PHONE):
        assert found["drawn"] >= 10, f"{path.name} at {width}: {found['drawn']:.1f} px"


def test_every_card_fits_one_screen(page_metrics):
    heights = [pair for _, _, found in measured(page_metrics, WIDE) for pair in found["heights"]]
    assert len(heights) == len(registry.load(TOP / "proofs_checks").entries)
    assert not [(label, height) for label, height in heights if height > 760]


def test_what_finds_no_room_on_a_card_scrolls_and_the_keyboard_reaches_it(tab, html):
    tab.view(WIDE)
    tab.visit((html / "fedpca" / "reflection.html").as_uri())
    scrolling = tab.page.evaluate(
        "[...document.querySelectorAll('.ft-col, .ft-source, .ft-kernel')]"
        ".filter(e => e.scrollHeight > e.clientHeight + 1)"
        ".map(e => [e.className, getComputedStyle(e).overflowY, "
        "e.tabIndex === 0 || !!e.querySelector('summary, a')])"
    )
    assert {kind.split()[0] for kind, _, _ in scrolling} >= {"ft-source"}
    assert all(overflow == "auto" and focus for _, overflow, focus in scrolling), scrolling
    tab.view(PAPER, media="print")
    assert not tab.page.evaluate(
        "[...document.querySelectorAll('.ft-col, .ft-source, .ft-kernel')]"
        ".filter(e => e.scrollHeight > e.clientHeight + 1 "
        "&& getComputedStyle(e).overflowY !== 'visible').length"
    )


def test_no_status_is_lost_on_a_phone_or_in_print(page_metrics):
    for path, width, found in measured(page_metrics):
        assert not found["silent"], f"{path.name} at {width}"


def test_print_opens_the_folds_of_all_audits(page_metrics):
    assert any(found["folded"] for _, _, found in measured(page_metrics, WIDE))
    for path, _, found in measured(page_metrics, PAPER):
        assert not found["folded"], path.name


def squeezed(html):
    """Words of HTML as a reader sees them, without white space."""
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", "", html)))


def test_a_printed_chapter_keeps_every_status(tab, html, book, tmp_path):
    # here, since only this test needs the reader
    from pypdf import PdfReader

    tab.view(WIDE)
    tab.visit((html / "crowd" / "weights.html").as_uri())
    path = tmp_path / "weights.pdf"
    tab.page.pdf(path=path, prefer_css_page_size=True)
    printed = PdfReader(path).pages
    assert 3 <= len(printed) <= 8
    text = "".join(page.extract_text() for page in printed).translate(LIGATURES)
    text = re.sub(r"\s+", "", text)
    for record in book.of("crowd", "weights"):
        said = [record.judgement.verdict, record.judgement.grade, record.data["seal"]]
        for pair in record.pairs():
            said += [macro("audits.html", part)(*pair) for part in ("line", "answer")]
        assert len(said) > 4
        for words in map(squeezed, said):
            assert words in text, f"{record.label}: {words} is not printed"


def test_no_serious_violation_of_accessibility_on_any_page(page_metrics, axe):
    for path, seen in page_metrics.items():
        assert not axe or not seen.violations, f"{path.name}: {seen.violations}"
        assert not axe or seen.styles > 10, path.name


@pytest.mark.parametrize("name", ["index", "graph", "crowd/sensor-federation", "crowd/weights"])
def test_no_serious_violation_of_accessibility_in_the_dark(tab, html, axe, name):
    tab.view(WIDE, dark=True)
    tab.visit((html / f"{name}.html").as_uri())
    found = violations(tab, axe, dark=True) if axe else []
    assert not found, f"{name}: {found}"


def test_what_axe_is_shown_of_a_page_is_enough_to_see_what_is_planted(tab, html, axe):
    tab.view(WIDE)
    tab.visit((html / "crowd" / "weights.html").as_uri())
    tab.page.evaluate(
        "document.querySelector('.ft-card:last-of-type .ft-kind').style.color = '#ccc';"
        "document.querySelector('.bd-article p').innerHTML += "
        '\' some words <a href="#" style="color: #333; text-decoration: none">here</a> and on\';'
        "document.querySelector('.ft-card').insertAdjacentHTML('beforeend', '<img src=\"data:,\">')"
        ";document.querySelector('.highlight pre span').setAttribute('role', 'nothing');"
        "document.querySelector('.bd-article svg path').setAttribute('aria-nothing', '1')"
    )
    found = violations(tab, axe) if axe else []
    named = {violation.split()[0] for violation in found}
    planted = {"color-contrast", "link-in-text-block", "image-alt", "aria-roles", "aria-valid-attr"}
    assert not axe or named == planted, found


#: texts that leave the drawing, or lie on another, or a name that leaves its box
SPILLED = """
[...document.querySelectorAll('.ft-graph svg')].flatMap((svg) => {
  const edge = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map((t) => [t, t.getBoundingClientRect()]);
  return texts.filter(([t, r], k) => {
    const box = t.parentElement.querySelector(':scope > rect')?.getBoundingClientRect() ?? edge;
    return r.left < box.left || r.right > box.right + 0.5 || texts.slice(k + 1, k + 8)
      .some(([_, o]) => r.left < o.right && o.left < r.right
        && r.top + 3 < o.bottom - 3 && o.top + 3 < r.bottom - 3);
  }).map(([t]) => t.textContent);
})
"""


def test_names_stay_in_their_boxes_and_words_apart(tab, html, tmp_path):
    style = (html / "_static" / "book.css").as_uri()
    drawn = "".join(
        chart_of(made).draw(groups, "made") for made, groups in (book_of_200(), tangle_of_200())
    )
    made = tmp_path / "made.html"
    made.write_text(
        f'<!doctype html><link rel="stylesheet" href="{style}">'
        f'<body style="width: 912px; font-family: sans-serif">{drawn}',
        encoding="utf-8",
    )
    for path in (html / "graph.html", made):
        tab.view(WIDE)
        tab.visit(path.as_uri())
        assert tab.page.evaluate("document.querySelectorAll('.ft-graph text').length") > 100
        assert not tab.page.evaluate(SPILLED)
        assert tab.page.evaluate(
            "[...document.querySelectorAll('.ft-graph')].every(g => g.scrollWidth <= g.clientWidth)"
        )


def test_dark_pages_are_dark_and_marks_keep_their_colours(tab, html):
    colours = {}
    for dark in (False, True):
        tab.view(WIDE, dark=dark)
        tab.visit((html / "crowd" / "statistic.html").as_uri())
        colours[dark] = tab.page.evaluate(
            "[getComputedStyle(document.body).backgroundColor, "
            "getComputedStyle(document.querySelector('.ft-plot .cross')).stroke]"
        )
    brightness = {k: sum(map(int, re.findall(r"\d+", v[0])[:3])) for k, v in colours.items()}
    assert brightness[True] < 200
    assert brightness[False] > 600
    assert colours[True][1] != colours[False][1]


def test_filters_narrow_the_table_of_claims(tab, html):
    tab.view(WIDE)
    tab.visit((html / "all-claims.html").as_uri())
    rows = "[...document.querySelectorAll('.ft-index tbody tr')].filter(r => !r.hidden)"
    everything = len(registry.load(TOP / "proofs_checks").entries)
    assert tab.page.evaluate(f"{rows}.length") == everything
    shown = tab.page.evaluate(
        "(() => { const s = document.querySelector('select[name=grade]'); "
        "s.value = 'kernel-proved'; s.dispatchEvent(new Event('change')); "
        f"return {rows}.map(r => r.dataset.grade); }})()"
    )
    assert 0 < len(shown) < everything
    assert set(shown) == {"kernel-proved"}
    assert tab.page.evaluate("document.querySelector('.ft-filters output').textContent") == (
        f"{len(shown)} of {everything} claims"
    )


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("crowd-lem-5-9-sharp", "crowd/weights.html#crowd-lem-5-9-sharp"),
        ("invert_disagreement_map", "crowd/identification.html"),
        ("cross-fitting cancels", "crowd/statistic.html"),
    ],
)
def test_search_from_disk_finds_a_claim(tab, html, words, page):
    tab.view(WIDE)
    seen = tab.visit(
        f"{(html / 'search.html').as_uri()}?q={words.replace(' ', '+')}",
        "document.querySelector('#search-results .search-summary')"
        "?.textContent.includes('finished')",
    )
    assert not outside(seen)
    found = tab.page.evaluate(
        "[...document.querySelectorAll('#search-results li a')].map(a => a.href)"
    )
    assert any(page in address for address in found), found


def test_the_keyboard_reaches_folds_tables_and_links(tab, html):
    tab.view(WIDE)
    tab.visit((html / "crowd" / "statistic.html").as_uri())
    reached = tab.page.evaluate(
        "[...document.querySelectorAll('.ft-card summary, .ft-card a, .ft-again pre')]"
        ".filter(e => e.checkVisibility() && !e.matches('.headerlink'))"
        ".map(e => { e.focus(); return document.activeElement === e; })"
    )
    assert len(reached) > 5
    assert all(reached)
