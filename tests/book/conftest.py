"""One book and one browser for all tests of the pages; what cannot be checked here is said."""

from __future__ import annotations

import os
from html.parser import HTMLParser
from pathlib import Path

import pytest

from proofs_checks.book.build import build
from tests.book.browser import browser, find_browser

TOP = Path(__file__).resolve().parents[2]
UNCHECKED = pytest.StashKey[list]()


def must_check():
    """Answer whether everything has to be checked, as in continuous integration."""
    return os.environ.get("CI", "").lower() == "true"


def pytest_collection_modifyitems(config, items):
    """Leave out the tests that need a browser where none is installed, and say so at the end."""
    if find_browser() is not None or must_check():
        return
    left = [item for item in items if "tab" in getattr(item, "fixturenames", ())]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
        unchecked(config, f"{len(left)} tests of the pages: no Chromium is installed")


def unchecked(config, what):
    """Note what is not checked here; where everything must be checked it is a failure."""
    if must_check():
        pytest.fail(f"not checked: {what}")
    config.stash.setdefault(UNCHECKED, []).append(what)


def pytest_terminal_summary(terminalreporter, config):
    """Say what was not checked here."""
    for what in config.stash.get(UNCHECKED, []):
        terminalreporter.write_line(f"not checked here: {what}", yellow=True)


@pytest.fixture(scope="session")
def html(tmp_path_factory):
    """The whole book, built once into a folder of its own."""
    return build(TOP, tmp_path_factory.mktemp("book")).parent


class Page(HTMLParser):
    """What a page names and what it asks for."""

    def __init__(self, path):
        super().__init__()
        self.path, self.ids, self.cards, self.links, self.assets = path, [], [], [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if "id" in given:
            self.ids.append(given["id"])
        if "ft-card" in given.get("class", "").split():
            self.cards.append(given["id"])
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") not in ("canonical", "author", "search"):
            self.assets.append(given.get("href", ""))
        for name in ("src", "data-src", "poster", "srcset"):
            if given.get(name):
                self.assets.append(given[name])


@pytest.fixture(scope="session")
def pages(html):
    found = [p for p in sorted(html.rglob("*.html")) if "_static" not in p.parts]
    return {path: Page(path) for path in found}


@pytest.fixture(scope="session")
def tab(tmp_path_factory):
    """A browser with one tab."""
    assert find_browser() is not None, "no Chromium is installed: the pages would go unseen"
    with browser(tmp_path_factory.mktemp("profile")) as running:
        yield running
