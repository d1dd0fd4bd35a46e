"""One book and one browser for all tests of the pages; what cannot be checked here is said."""

from __future__ import annotations

import os
import warnings
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

from proofs_checks.sphinx_ext import records
from proofs_checks.sphinx_ext.build import build
from tests.book.browser import find_browser, running

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]


def must_check():
    """Answer whether everything has to be checked, as in continuous integration."""
    return os.environ.get("CI", "").lower() == "true"


def pytest_collection_modifyitems(config, items):
    """Put what needs the built book last; say at the end what needs a browser and finds none."""
    here = [k for k, item in enumerate(items) if HERE in item.path.parents]
    ours = sorted((items[k] for k in here), key=lambda item: "html" in item.fixturenames)
    for k, item in zip(here, ours, strict=True):
        items[k] = item
    if find_browser() is not None or must_check():
        return
    left = [item for item in items if "chromium" in getattr(item, "fixturenames", ())]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
        unchecked(f"{len(left)} tests of the pages: no Chromium is installed")


def unchecked(what):
    """Say what is not checked here; where everything must be checked it is a failure."""
    if must_check():
        pytest.fail(f"not checked: {what}")
    # a warning reaches the end of the run from whichever process it is given in
    warnings.warn(f"not checked here: {what}", stacklevel=2)


@pytest.fixture(scope="session", autouse=True)
def building(request, tmp_path_factory):
    """The whole book on its way, while tests that do not need it run; None if no test does."""
    if not any("html" in item.fixturenames for item in request.session.items):
        yield None
        return
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(build, TOP, tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="session")
def html(building):
    """The whole book, built once into a folder of its own."""
    return building.result().parent


@pytest.fixture(scope="session")
def book():
    """The records that the pages read."""
    return records.read(TOP / "proofs_checks")


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


@pytest.fixture(scope="module")
def chromium():
    """The browser; while it runs, its driver keeps this thread's loop of events to itself."""
    path = find_browser()
    assert path is not None, "no Chromium is installed: the pages would go unseen"
    with running(path) as browser:
        yield browser
