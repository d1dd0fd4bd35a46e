"""``fedtheory recheck``: hand the evidence to the stand-alone checker, and name what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from proofs_checks.record.evidence import evidence_path
from proofs_checks.registry import registry
from proofs_checks.registry.registry import HERE


@click.command("recheck")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.pass_obj
def recheck_command(root: Path, paths: tuple[Path, ...]) -> None:
    """Re-compute certificates and check seals with the standard library alone.

    A record without a certificate has only its seal checked: that it is what was written. Without
    PATHS every record of the root is read, and a claim whose record is missing fails.
    """
    target = [str(path) for path in paths] or [str(root / "evidence")]
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(HERE / "recheck.py"), *target], check=False
    )
    missing = [] if paths else without_record(root)
    for label in missing:
        click.echo(f"x {label}: its record is missing; make it: fedtheory audit {label}", err=True)
    raise SystemExit(1 if missing and run.returncode != 2 else run.returncode)


def without_record(root: Path) -> list[str]:
    """Return the claims that have audits and no file of evidence."""
    claims = registry.load(root)
    return [
        label
        for label, entry in sorted(claims.entries.items())
        if entry.claim.audits and not evidence_path(claims.root, label).is_file()
    ]
