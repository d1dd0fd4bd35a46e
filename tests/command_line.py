"""The command line in this process."""

from __future__ import annotations

from click.testing import CliRunner

from proofs_checks.commands import fedtheory
from proofs_checks.registry import registry


def call(root, *words, width=None):
    """Run a command on the files as they are now; what it refuses, it refuses in words."""
    if root != registry.HERE:  # the house itself does not change while it is tested
        registry.forget(root)
    env = {"COLUMNS": str(width)} if width else None
    done = CliRunner().invoke(fedtheory, ["--root", str(root), *words], env=env)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    assert "Traceback" not in done.output
    return done
