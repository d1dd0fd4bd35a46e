"""``fedtheory new``: the file of a new claim, failing for a stated reason until it is filled."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from proofs_checks import registry
from proofs_checks.atomic import write_text
from proofs_checks.claim import ClaimError

TEMPLATE = '''"""{printed}: say in a line what is claimed."""

from fractions import Fraction

from proofs_checks.checkers.cases import Cases
from proofs_checks.claim import EQUAL, AsPrinted, Claim


def measured(case):
    """The left side, from the paper's definitions (proofs_checks/definitions/{paper}.py)."""
    return Fraction(case)


def claimed(case):
    """The right side, as the paper prints it; never computed from the left one."""
    return Fraction(case) + 1  # fill in: until then the audit answers "violated"


CLAIM = Claim(
    label="{label}",
    paper="{paper}",
    printed="{printed}",
    stands=AsPrinted(),
    title="Fill in: one line in words",
    assumes=("fill in: one hypothesis",),
    uses=(),
    says=r"""
Fill in: the statement in your own words, formulas in $\\TeX$.
""",
    audits=(
        Cases(
            name="cases",
            cases=(1, 2, 3),
            measured=measured,
            claimed=claimed,
            relation=EQUAL,
            # two near false versions at the least; each must fall by comparison
            rivals={{
                "twice": {{"claimed": lambda case: 2 * claimed(case)}},
                "half": {{"claimed": lambda case: claimed(case) / 2}},
            }},
        ),
    ),
)
'''


@click.command("new")
@click.argument("label")
@click.option("--printed", help="Number of the item in the paper, as in its toml.")
@click.option("--topic", default="new", show_default=True, help="Folder of the claim.")
@click.pass_obj
def new_command(root: Path, label: str, printed: str | None, topic: str) -> None:
    """Write the file of a new claim LABEL, such as crowd-lem-5-6."""
    claims = registry.load(root)
    papers = [name for name in claims.papers if label.startswith(f"{name}-")]
    if not papers:
        raise ClaimError(
            f"{label}: a label starts with the name of a paper: "
            f"{', '.join(f'{name}-...' for name in claims.papers)}"
        )
    paper = max(papers, key=len)
    if label in claims.entries:
        raise ClaimError(f"{label}: there is such a claim, in {claims.entry(label).path.name}")
    items = claims.papers[paper].items
    fitting = (
        item.printed
        for tail in (_tail, _number)
        for item in items
        if f"-{tail(item.printed)}-" in f"{label}-"
    )
    guess = printed or next(fitting, items[0].printed)
    if claims.papers[paper].item_of(guess) is None:
        raise ClaimError(f"{label}: {guess!r} is no item of {paper}.toml")
    path = root / "claims" / paper / topic / f"{label.replace('-', '_')}.py"
    write_text(path, TEMPLATE.format(label=label, paper=paper, printed=guess))
    console = Console()
    console.print(f"written: {path}", highlight=False)
    console.print(f"item: {guess} (change `printed` if it is another one)", highlight=False)
    console.print(
        "next: fill in the statement and both sides, then run\n"
        f"  fedtheory audit {label}\n"
        "until it holds and every rival falls. Its card appears in the topic's chapter;\n"
        "to place it by hand, write there\n"
        f"  ```{{claim}} {label}\n  ```",
        highlight=False,
        markup=False,
    )


def _tail(printed: str) -> str:
    """Return an item's number as labels write it: ``Lemma 5.6`` gives ``lem-5-6``."""
    kind, _, number = printed.partition(" ")
    return f"{kind[:3].lower()}-{number.replace('.', '-').strip('()').lower()}"


def _number(printed: str) -> str:
    """Return an item's number alone, for labels that call its kind by another name."""
    return printed.partition(" ")[2].replace(".", "-").strip("()").lower() or "no number"
