"""Ctrl-C ends a command at once, wherever it is, and says what was kept.

Python would raise an exception in the middle of whatever the main thread does, and that need not
arrive: libraries catch it, a callback of the garbage collector swallows it, a worker prints it. So
nothing is raised: the handler does nothing, and the system's own part of it wakes a thread through
a pipe. That thread bars further writes, lets the command say a sentence, ends the programs that
were started, and the process. The signal is blocked in every other thread, and so in programs that
are started: they are ended, and say nothing. Evidence is written whole after each claim, so nothing
is lost.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Callable

import psutil

from proofs_checks.files import atomic

#: exit status of a command that was interrupted, as shells count it
STATUS = 130
#: seconds for a write under way, and for everything before the end
_WRITE, _GRACE = 0.5, 1.0

_BEGUN = threading.Event()
_WATCHED = threading.Event()
_SAY: list[Callable[[], None]] = []
_SCRATCH: list[str] = []


def watch() -> None:
    """Watch for Ctrl-C from now on, unless whoever started this process has it ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    say_words("interrupted while starting: nothing was run")
    # before any other thread starts: threads and programs inherit what is blocked
    _WATCHED.set()
    shield()
    read, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, lambda number, frame: None)
    threading.Thread(target=_wait, args=(read,), name="interrupt", daemon=True).start()


def shield() -> None:
    """Block the signal in this thread and in what it starts, in a process that is watched."""
    if _WATCHED.is_set():
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def say(words: Callable[[], None]) -> None:
    """Have a function called when the process is interrupted, in place of the one before."""
    _SAY[:] = [words]


def say_words(words: str) -> None:
    """Have a sentence printed when the process is interrupted."""
    say(lambda: print(words, file=sys.stderr, flush=True))


def hold() -> None:
    """Stop here for good if an interruption has begun: what ended children say is no result."""
    if _BEGUN.is_set():
        threading.Event().wait()


def scratch() -> None:
    """Put temporary files into one folder that the end removes, in a process that is watched."""
    if not _WATCHED.is_set() or _SCRATCH:
        return
    folder = tempfile.mkdtemp(prefix="fedtheory-run-")
    _SCRATCH.append(folder)
    tempfile.tempdir = os.environ["TMPDIR"] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def _wait(pipe: int) -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _next(pipe)
    _BEGUN.set()
    threading.Thread(target=_wind_up, daemon=True).start()
    latest = threading.Timer(_GRACE, _end)
    latest.daemon = True
    latest.start()
    _next(pipe)
    _end()


def _next(pipe: int) -> None:
    while os.read(pipe, 1) != bytes([signal.SIGINT]):
        pass


def _wind_up() -> None:
    try:
        atomic.close(_WRITE)
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
        _SAY[-1]()
    finally:
        _end()


def _end() -> None:
    """End the programs that were started, remove what they left, and end this process."""
    # a scheduler in a thread of this process would complain of workers that are gone
    logging.disable(logging.CRITICAL)
    for child in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            # it ends by itself after the others, when it has removed their semaphores
            if "multiprocessing.resource_tracker" not in " ".join(child.cmdline()):
                child.kill()
    for folder in _SCRATCH:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(STATUS)
