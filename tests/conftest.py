"""The whole suite on all cores: what shares something expensive stays together, long ones first."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path

import pytest

#: files whose tests share nothing and are long: each test may run anywhere
APART = {"test_mutants.py", "test_scale.py", "test_interrupt.py"}
#: started first, so that nothing long is left for the end
LONG = ("the book", "the kernel", "crowd-sensor-federation")


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """One process for chosen files or tests, all cores for whole folders."""
    chosen = [arg.split("::")[0] for arg in config.args]
    return None if all(Path(config.invocation_params.dir, arg).is_dir() for arg in chosen) else 0


def together(nodeid):
    """Name the tests that have to run in one process: one kernel, one book, one set of runs."""
    path, _, test = nodeid.partition("::")
    folder, _, name = path.rpartition("/")
    if folder.endswith("book"):
        return "the book"
    if test.startswith("test_claim["):
        case = test.removeprefix("test_claim[")
        return "the kernel" if case.startswith("kernel:") else case.partition("/")[0]
    return nodeid if name in APART else path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Hand out what belongs together as one."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return together(nodeid)

    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Look for no garbage among what is imported: it stays to the end, and is much."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Put what takes long first; who starts coqc for itself is slow."""
    for item in items:
        if "kernel" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
    names = {item: together(item.nodeid) for item in items}
    items.sort(key=lambda item: LONG.index(names[item]) if names[item] in LONG else len(LONG))


@pytest.fixture(scope="session")
def audited(tmp_path_factory):
    """The toy paper with its records, to read."""
    from tests.command_line import call
    from tests.engine import toy

    root = toy.make(tmp_path_factory.mktemp("audited"))
    assert call(root, "audit").exit_code == 0
    return root


@pytest.fixture
def root(audited, tmp_path):
    """A copy of the audited toy paper, to change at will."""
    return shutil.copytree(audited, tmp_path / "root")
