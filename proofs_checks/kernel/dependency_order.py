"""Do what needs other things done first on all cores, for work that waits for other programs."""

from __future__ import annotations

import graphlib
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait


def run_in_dependency_order(needs: Mapping[str, Iterable[str]], do: Callable[[str], None]) -> None:
    """Do everything, each thing after those it needs; the first refusal ends it.

    Parameters
    ----------
    needs : mapping of str to iterable of str
        From each name to the names that come before it.
    do : callable
        Called once for each name, in threads.
    """
    order = graphlib.TopologicalSorter(needs)
    order.prepare()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running: dict[Future[None], str] = {}
        try:
            while order.is_active():
                running |= {pool.submit(do, name): name for name in order.get_ready()}
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    future.result()
                    order.done(running.pop(future))
        finally:
            pool.shutdown(cancel_futures=True)
