"""The whole suite on all cores: what shares something expensive stays together, long ones first."""

from __future__ import annotations

from pathlib import Path

import pytest

#: files whose tests share nothing and are long: each test may run anywhere
APART = {"test_mutants.py", "test_scale.py"}


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config):
    """One process for chosen files or tests, all cores for whole folders."""
    chosen = [arg.split("::")[0] for arg in config.args]
    return None if all(Path(config.invocation_params.dir, arg).is_dir() for arg in chosen) else 0


def together(item):
    """Name the tests that have to run in one process: one kernel, one book, one set of runs."""
    case = getattr(item, "callspec", None) and item.callspec.params.get("claim_case")
    if case is not None:
        return "the kernel" if case.audit.kind == "kernel" else case.label
    folder = item.path.parent.name
    if folder == "book":
        return "the book"
    return item.nodeid if item.path.name in APART else f"{folder}/{item.path.name}"


#: started first, so that nothing long is left for the end
LONG = ("the book", "the kernel", "crowd-sensor-federation")


def pytest_collection_modifyitems(items):
    """Mark what belongs together, and put what takes long first."""
    names = {item: together(item) for item in items}
    for item, name in names.items():
        item.add_marker(pytest.mark.xdist_group(name))
        if "kernel" in getattr(item, "fixturenames", ()):
            # starts coqc for itself
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: LONG.index(names[item]) if names[item] in LONG else len(LONG))
