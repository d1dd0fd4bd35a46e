"""Headless Chromium with the network cut: what a page asks for, logs and shows."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
)

#: the browser reads commands from descriptor 3 and answers on descriptor 4
_START = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


#: kept when a change on the page makes SETTLE true
_SETTLED = """
new Promise((done) => {
  const look = () => { if (SETTLE) { watch.disconnect(); done(1); } };
  const watch = new MutationObserver(look);
  watch.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  look();
})
"""


def find_browser() -> str | None:
    """Return the path of a Chromium, None where none is installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class BrowserError(RuntimeError):
    """The browser did not answer, or refused a command."""


@dataclass
class Visit:
    """What one page did while it loaded."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass
class Browser:
    """A running browser with one tab."""

    process: subprocess.Popen[bytes]
    to: int
    back: int
    session: str = ""
    target: str = ""
    painted: bool = True
    number: int = 0
    buffer: bytes = b""
    events: list[dict[str, Any]] = field(default_factory=list)

    def call(self, method: str, seconds: float = 30.0, **params: Any) -> dict[str, Any]:
        """Send a command and return its answer; events that arrive meanwhile are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + seconds
        while True:
            answer = self._next(end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def _next(self, end: float) -> dict[str, Any]:
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.back], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise BrowserError("the browser did not answer in time")
            chunk = os.read(self.back, 1 << 16)
            if not chunk:
                raise BrowserError("the browser ended")
            self.buffer += chunk
        line, _, self.buffer = self.buffer.partition(b"\0")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def evaluate(self, script: str, seconds: float = 30.0) -> Any:
        """Return the value of an expression on the page, awaited."""
        answer = self.call(
            "Runtime.evaluate", seconds, expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def look(self, width: int, height: int = 800, *, dark: bool = False, media: str = "") -> None:
        """Set the window's size, the reader's colours and the medium."""
        # each of the many steps to another device would lay the whole page out anew
        self.evaluate("document.documentElement.style.display = 'none'")
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        # a colour on its way to another one is none that a reader sees
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        self.call("Emulation.setEmulatedMedia", media=media, features=[scheme, still])
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        self.evaluate("document.documentElement.style.display = ''")

    def open(self, *, painted: bool) -> None:
        """Put a new tab in the place of the one before.

        A tab that is not painted stands in no window. It loads, runs its scripts and is laid out
        as any other, for half the cost, but cannot be printed and never gets an animation frame.
        """
        self.session, before = "", self.target
        hidden = {} if painted else {"hidden": True, "background": True}
        self.target = self.call("Target.createTarget", url="about:blank", **hidden)["targetId"]
        if before:
            self.call("Target.closeTarget", targetId=before)
        attached = self.call("Target.attachToTarget", targetId=self.target, flatten=True)
        self.session, self.painted = attached["sessionId"], painted
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def visit(self, address: str, settle: str = "") -> Visit:
        """Open a page, wait until it has loaded and its formulas are set, return what it did.

        ``settle`` is an expression that the page makes true when it is done.
        """
        self.events.clear()
        self.call("Page.navigate", url=address)
        there = f"location.href === {json.dumps(address)} && document.readyState === 'complete'"
        seen, end = 0, time.monotonic() + 20.0
        while not self.evaluate(there):
            while all(e.get("method") != "Page.loadEventFired" for e in self.events[seen:]):
                seen = len(self.events)
                self.events.append(self._next(end))
            seen = len(self.events)
        self.evaluate(
            "window.MathJax && MathJax.startup ? MathJax.startup.promise.then(() => 1) : 1"
        )
        if settle:
            self.evaluate(_SETTLED.replace("SETTLE", settle))
        # fonts are asked for by a layout; what a page does at its leisure, it does before a timer
        self.evaluate(
            "document.body.offsetHeight, document.fonts.ready.then(() => "
            "new Promise(r => setTimeout(() => r(1))))"
        )
        if self.painted:
            # what the page still has to do, it does before it paints twice
            self.evaluate(
                "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(1))))"
            )
        return self._seen()

    def _seen(self) -> Visit:
        seen = Visit()
        for event in self.events:
            method, params = event.get("method"), event.get("params", {})
            if method == "Network.requestWillBeSent":
                seen.requests.append(params["request"]["url"])
            elif method == "Runtime.exceptionThrown":
                seen.errors.append(str(params["exceptionDetails"].get("text")))
            elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "assert"):
                seen.errors.append(" ".join(str(a.get("value", a)) for a in params["args"]))
            elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
                seen.errors.append(params["entry"]["text"])
        return seen

    def pdf(self, path: Path) -> None:
        """Print the page as the reader's browser would."""
        answer = self.call("Page.printToPDF", printBackground=False, preferCSSPageSize=True)
        path.write_bytes(base64.b64decode(answer["data"]))


@contextlib.contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """Run a browser with a new profile and one tab, and end it."""
    path = find_browser()
    if path is None:
        raise BrowserError("no Chromium is installed")
    read_there, write_here = os.pipe()
    read_here, write_there = os.pipe()

    start = (sys.executable, "-c", _START, str(read_there), str(write_there))
    process = subprocess.Popen(
        [*start, path, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        pass_fds=(read_there, write_there),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(read_there)
    os.close(write_there)
    tab = Browser(process, write_here, read_here)
    try:
        tab.open(painted=True)
        yield tab
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        os.close(write_here)
        os.close(read_here)
