"""Headless Chromium with the network cut: what a page asks for, logs and shows."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ("--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND")

#: done once formulas are set, fonts are there and the page has painted twice: what it does at its
#: leisure, it does before
SETTLED = """
Promise.race([
  new Promise((_, fail) => setTimeout(() => fail(Error('the page never came to rest')), 30000)),
  (async () => {
    await window.MathJax?.startup?.promise;
    document.body.offsetHeight;
    await document.fonts.ready;
    await new Promise((done) => setTimeout(done));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  })(),
])
"""


def find_browser() -> str | None:
    """Return the path of a Chromium, None where none is installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextlib.contextmanager
def running(path: str) -> Iterator[Browser]:
    """Run the installed browser without a network and end it."""
    # here, since only tests of pages need the driver
    from playwright.sync_api import sync_playwright

    with (
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=path, args=FLAGS) as browser,
    ):
        yield browser


@dataclass
class Visit:
    """What one page did while it loaded."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def logged(self, message: ConsoleMessage) -> None:
        """Keep what the console shows as an error."""
        if message.type in ("error", "assert"):
            self.errors.append(message.text)


@dataclass
class Tab:
    """A page of the browser as a reader sees it."""

    page: Page
    devtools: CDPSession

    @classmethod
    def of(cls, browser: Browser) -> Tab:
        """Open a tab with storage of its own."""
        # a colour on its way to another one is none that a reader sees
        page = browser.new_page(no_viewport=True, reduced_motion="reduce")
        return cls(page, page.context.new_cdp_session(page))

    def view(self, width: int, media: str = "", *, dark: bool = False) -> None:
        """Set the window's width, the medium and the reader's colours."""
        self._emulate(width, media, dark)
        self.page.evaluate("document.documentElement.style.display = ''")

    def measure(self, width: int, media: str, function: str) -> Any:
        """Return what a function of the width finds on the page at that width and in that medium.

        The page is left hidden: shown no longer than it is measured, it is never painted.
        """
        self._emulate(width, media, dark=False)
        return self.page.evaluate(
            f"""(width) => {{
              const style = document.documentElement.style;
              style.display = '';
              try {{ return ({function})(width); }} finally {{ style.display = 'none'; }}
            }}""",
            width,
        )

    def _emulate(self, width: int, media: str, dark: bool) -> None:
        # each of the steps to another device would lay the whole page out anew
        self.page.evaluate("document.documentElement.style.display = 'none'")
        self.page.emulate_media(media=media or "null", color_scheme="dark" if dark else "light")
        # the driver lets a page be a phone's only for good
        self.devtools.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600},
        )

    def visit(self, address: str, done: str = "") -> Visit:
        """Open a page, wait until it is set, return what it did.

        ``done`` is an expression that the page makes true when it has done what it was asked.
        """
        seen = Visit()
        listeners = {
            "request": lambda request: seen.requests.append(request.url),
            "pageerror": lambda error: seen.errors.append(str(error)),
            "console": seen.logged,
        }
        for event, listener in listeners.items():
            self.page.on(event, listener)
        self.page.goto(address)
        if done:
            self.page.wait_for_function(done)
        self.page.evaluate(SETTLED)
        for event, listener in listeners.items():
            self.page.remove_listener(event, listener)
        return seen
