"""The book as a reader meets it: opened from disk in Chromium, the network cut."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile

import pytest

from proofs_checks import registry
from tests.book.conftest import TOP, unchecked

pytestmark = pytest.mark.slow

#: the accessibility rules come from this package, fetched once by pip into the ignored cache
AXE = ("axe-playwright-python", "0.1.8", "axe_playwright_python/axe.min.js")


#: width and medium under which every page is measured
LOOKS = ((1280, ""), (390, ""), (794, "print"))

#: what is measured on every page; WIDTH is put in
MEASURE = """
(() => {
  const all = (query) => [...document.querySelectorAll(query)];
  const scrolls = (e) => {
    for (let p = e; p; p = p.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(p).overflowX)) return true;
    return false;
  };
  return {
    width: document.documentElement.scrollWidth,
    cut: all('.bd-article :not(mjx-container *, svg *)')
      .filter((e) => e.getBoundingClientRect().right > WIDTH + 1)
      .filter((e) => !e.closest('mjx-container, [hidden]') && !scrolls(e))
      .slice(0, 3).map((e) => e.outerHTML.slice(0, 120)),
    formulas: all('mjx-container').length,
    bad: all('mjx-merror, .merror').length,
    left: all('.math:not(:has(mjx-container))').length,
    said: all('.ft-says').map((e) => e.innerText),
    heights: all('.ft-card').map((c) => c.offsetHeight),
    silent: all('.ft-card :is(.ft-verdict, .ft-grade, .ft-caveat)')
      .filter((e) => !e.getClientRects().length || !e.innerText.trim()).length,
  };
})()
"""


@pytest.fixture(scope="module")
def census(tab, pages):
    """Every page opened once: what it did, and what was measured on it under each look."""
    found = {}
    for path in pages:
        if path.name not in ("genindex.html", "search.html"):
            tab.look(LOOKS[0][0])
            seen = tab.visit(path.as_uri())
            for width, media in LOOKS:
                tab.look(width, media=media)
                measured = tab.evaluate(MEASURE.replace("WIDTH", str(width)))
                found[path, width] = seen, measured
    tab.look(LOOKS[0][0])
    return found


def outside(visit):
    return [r for r in visit.requests if not r.startswith(("file://", "data:", "blob:"))]


def test_every_page_opens_in_silence_and_asks_nothing_of_the_network(census):
    for (path, _), (seen, _) in census.items():
        assert seen.requests, f"{path.name}: nothing was recorded"
        assert not seen.errors, f"{path.name}: {seen.errors}"
        assert not outside(seen), f"{path.name}: {outside(seen)}"


def test_formulas_are_set(census, pages):
    for (path, _), (_, measured) in census.items():
        assert measured["bad"] == measured["left"] == 0, path.name
        assert measured["formulas"] > 0 or not pages[path].cards, path.name
        for words in measured["said"]:
            assert not re.search(r"\\(frac|sum|le|ge|beta|kappa)\b|\$", words), words


def test_nothing_is_cut_off(census):
    for (path, width), (_, measured) in census.items():
        assert not measured["cut"], f"{path.name} at {width}: {measured['cut']}"
        assert measured["width"] <= width, f"{path.name} at {width}: {measured['width']} wide"


def test_most_cards_fit_one_screen(census):
    heights = sorted(
        height
        for (_, width), (_, measured) in census.items()
        if width == LOOKS[0][0]
        for height in measured["heights"]
    )
    assert heights[len(heights) // 2] <= 760
    assert heights[-1] <= 1200


def test_dark_pages_are_dark_and_marks_keep_their_colours(tab, html):
    colours = {}
    for dark in (False, True):
        tab.look(1280, dark=dark)
        tab.visit((html / "crowd" / "statistic.html").as_uri())
        colours[dark] = tab.evaluate(
            "[getComputedStyle(document.body).backgroundColor, "
            "getComputedStyle(document.querySelector('.ft-plot .cross')).stroke]"
        )
    brightness = {k: sum(map(int, re.findall(r"\d+", v[0])[:3])) for k, v in colours.items()}
    assert brightness[True] < 200
    assert brightness[False] > 600
    assert colours[True][1] != colours[False][1]


def test_no_status_is_lost_on_a_phone_or_in_print(census):
    for (path, width), (_, measured) in census.items():
        assert not measured["silent"], f"{path.name} at {width}"


def test_filters_narrow_the_table_of_claims(tab, html):
    tab.look(1280)
    tab.visit((html / "all-claims.html").as_uri())
    rows = "[...document.querySelectorAll('.ft-index tbody tr')].filter(r => !r.hidden)"
    everything = len(registry.load(TOP / "proofs_checks").entries)
    assert tab.evaluate(f"{rows}.length") == everything
    shown = tab.evaluate(
        "(() => { const s = document.querySelector('select[name=grade]'); "
        "s.value = 'kernel-proved'; s.dispatchEvent(new Event('change')); "
        f"return {rows}.map(r => r.dataset.grade); }})()"
    )
    assert 0 < len(shown) < everything
    assert set(shown) == {"kernel-proved"}
    assert tab.evaluate("document.querySelector('.ft-filters output').textContent") == (
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
    tab.look(1280)
    seen = tab.visit(
        f"{(html / 'search.html').as_uri()}?q={words.replace(' ', '+')}",
        "!document.querySelector('#search-results .search-summary')"
        ".textContent.includes('Searching') "
        "&& document.querySelectorAll('#search-results li a').length",
    )
    assert not outside(seen)
    found = tab.evaluate("[...document.querySelectorAll('#search-results li a')].map(a => a.href)")
    assert any(page in address for address in found), found


def test_the_keyboard_reaches_folds_tables_and_links(tab, html):
    tab.look(1280)
    tab.visit((html / "crowd" / "statistic.html").as_uri())
    reached = tab.evaluate(
        "[...document.querySelectorAll('.ft-card summary, .ft-card a, .ft-again pre')]"
        ".filter(e => e.checkVisibility() && !e.matches('.headerlink'))"
        ".map(e => { e.focus(); return document.activeElement === e; })"
    )
    assert len(reached) > 5
    assert all(reached)


@pytest.fixture(scope="module")
def axe(request):
    cache = TOP / ".fedtheory-cache"
    path = cache / "axe.min.js"
    if not path.is_file():
        package, version, inside = AXE
        cache.mkdir(exist_ok=True)
        got = subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--dest",
                str(cache),
                f"{package}=={version}",
            ],
            check=False,
            capture_output=True,
        )
        wheels = list(cache.glob(f"{package.replace('-', '_')}-{version}-*.whl"))
        if got.returncode or not wheels:
            unchecked(request.config, "accessibility: the rules could not be fetched")
            return ""
        with zipfile.ZipFile(wheels[0]) as wheel:
            path.write_bytes(wheel.read(inside))
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "dark"),
    [
        ("index", False),
        ("all-claims", False),
        ("findings", False),
        ("graph", False),
        ("crowd/statistic", False),
        ("crowd/sensor-federation", True),
        ("how-to-read-a-card", True),
    ],
)
def test_no_serious_violation_of_accessibility(tab, html, axe, name, dark):
    if not axe:
        return
    tab.look(1280, dark=dark)
    tab.visit((html / f"{name}.html").as_uri())
    tab.evaluate(f"{axe};1")
    # a hundred rows of one kind are checked by their first ones
    found = tab.evaluate(
        "axe.run({exclude: ['.ft-index tbody tr:nth-child(n + 12)']}).then(r => r.violations"
        ".filter(v => ['serious', 'critical'].includes(v.impact))"
        ".map(v => v.id + ' ' + v.nodes[0].html))",
        120,
    )
    assert not found, f"{name}: {found}"
