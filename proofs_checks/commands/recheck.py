"""``fedtheory recheck``: hand the evidence to the stand-alone checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from proofs_checks.registry import HERE


@click.command("recheck")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.pass_obj
def recheck_command(root: Path, paths: tuple[Path, ...]) -> None:
    """Re-check seals and certificates with the standard library alone."""
    target = [str(path) for path in paths] or [str(root / "evidence")]
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(HERE / "recheck.py"), *target], check=False
    )
    raise SystemExit(run.returncode)
