"""``fedtheory jitter``: the record holds with other last digits, as on other machines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from proofs_checks.commands.reruns import report, run_again

#: how many kinds of wrong last digits are tried
PATTERNS = (1, 2)
_NO_VARIABLES: Mapping[str, str] = {}


@click.command("jitter")
@click.argument("labels", nargs=-1)
@click.pass_obj
def jitter_command(root: Path, labels: tuple[str, ...]) -> None:
    """Run LABELS again with their last digits moved, and compare with the record.

    Results of matrix products, decompositions, sums and elementary functions move by a few units
    in the last place, by two fixed patterns, as another processor might move them. Fails where a
    decision, an exact figure or a float beyond its tolerance differs, and where the jitter does
    not reach an audit that compares floats. Writes nothing; theorems of the kernel hold none.
    """
    children = [(f"pattern {p}", _NO_VARIABLES, p) for p in PATTERNS]
    found = run_again(root, labels, children)
    for done in found:
        done.trouble += [
            f"{place}: it compares floats, and the jitter does not reach them"
            for place in done.missed
        ]
        if 2 * done.others < done.touched:
            done.trouble.append(
                f"numbers were moved inside {done.touched} audits, and the figures of only "
                f"{done.others} with them"
            )
    report(found, jittered=True)
