"""Who may judge the audits of a run and draw its blocks, as executors."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import Any

from proofs_checks.run import interrupt

EXECUTORS = ("serial", "process", "dask")
#: so few claims are not worth starting workers for
FEW = 4
#: what the tracker of an interrupted pool says when it removes what the pool left
_LEFT = "ignore:resource_tracker:UserWarning"


@contextmanager
def executor_for(kind: str, workers: int | None, address: str | None) -> Iterator[Any]:
    """Yield an executor, None for serial."""
    if kind == "serial":
        yield None
        return
    # the tracker unblocks the signal where it is started; workers shall not hear of it
    with _said_nothing_of_leftovers():
        resource_tracker.ensure_running()
    interrupt.shield()
    if kind == "process":
        # spawn: a forked child would inherit BLAS threads in an unknown state
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield pool
        return
    import distributed

    where: dict[str, Any] = (
        {"address": address}
        if address
        else {"n_workers": workers or 2, "threads_per_worker": 1, "dashboard_address": None}
    )
    with distributed.Client(**where) as client:
        yield _DaskExecutor(client)


@contextmanager
def _said_nothing_of_leftovers() -> Iterator[None]:
    """Start a program that does not warn of what it removes behind an interrupted pool."""
    said = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = f"{said},{_LEFT}" if said else _LEFT
    try:
        yield
    finally:
        if said is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = said


class _DaskExecutor(Executor):
    """Dask behind the ``concurrent.futures`` interface, sending what the run needs."""

    def __init__(self, client: Any) -> None:
        self.inner = client.get_executor(pure=False)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        return self.inner.submit(fn, *args, **kwargs)
