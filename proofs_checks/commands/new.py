"""``fedtheory new``: the file of a new claim, failing for a stated reason until it is filled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from proofs_checks.files.atomic import write_text
from proofs_checks.registry import registry
from proofs_checks.registry.near import hint, near
from proofs_checks.registry.papers import Paper
from proofs_checks.statement.claim import ClaimError

TEMPLATE = '''"""{printed}: say in a line what is claimed."""

from proofs_checks.authoring import *

CLAIM = Claim(
    printed="{printed}",
    declared_verdict=AsPrinted(),
    title="Fill in: one line in words",
    assumes=("fill in: one hypothesis",),
    given=r"""
Fill in: what the clauses speak of, formulas in $\\TeX$.
""",
    says={{
        "first": r"""
Fill in: a sentence or formula, in your own words.
""",
    }},
)


# fmt: off
def measured(case):
    """The left side, from the paper's definitions (proofs_checks/definitions/{paper}.py)."""
    return Fraction(case)

def claimed(case):
    """The right side, as the paper prints it; never computed from the left one."""
    return Fraction(case) + 1  # fill in: until then the audit answers "violated"

AUDITS = (Cases("cases", measured, claimed, relation=EQUAL, covers="first", cases=(1, 2, 3)),)

# two near false versions at the least; each must fall by comparison
RIVALS = (
    Rival("cases", "twice", claimed=lambda case: 2 * claimed(case)),
    Rival("cases", "half", claimed=lambda case: claimed(case) / 2),
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
    if claims.trouble(label) and label not in claims.entries:
        raise ClaimError(claims.trouble(label))
    papers = [name for name in claims.papers if label.startswith(f"{name}-")]
    if not papers:
        raise ClaimError(
            f"{label}: a label starts with the name of a paper: "
            f"{', '.join(f'{name}-...' for name in claims.papers)}"
        )
    paper = claims.papers[max(papers, key=len)]
    plain = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")
    if plain != label:
        raise ClaimError(
            f"{label}: a label is lower-case words joined by hyphens; did you mean {plain}?"
        )
    if label in claims.entries:
        raise ClaimError(f"{label}: there is such a claim, in {claims.entry(label).path.name}")
    if printed and paper.item_of(printed) is None:
        near_items = hint(printed, (item.printed for item in paper.items))
        raise ClaimError(f"{label}: {printed!r} is no item of {paper.name}.toml{near_items}")
    item = printed or item_named(paper, label)
    path = root / "claims" / paper.name / topic / f"{label.replace('-', '_')}.py"
    write_text(path, TEMPLATE.format(paper=paper.name, printed=item))
    console = Console()
    console.print(f"written: {path}", highlight=False)
    console.print(f"item: {item} (change `printed` if it is another one)", highlight=False)
    topics = {entry.topic for entry in claims if entry.claim.paper == paper.name}
    if topic not in topics:
        console.print(
            f"{topic}: a new topic, without a chapter yet{hint(topic, topics)}", highlight=False
        )
    console.print(
        "next: fill in the statement and both sides, then run\n"
        f"  fedtheory audit {label}\n"
        "until it holds and every rival falls. Its card appears in the topic's chapter;\n"
        "to place it by hand, write there\n"
        f"  ```{{claim}} {label}\n  ```",
        highlight=False,
        markup=False,
    )


def item_named(paper: Paper, label: str) -> str:
    """Return the item that a label names: the one with the longest number or name."""
    words = label.removeprefix(f"{paper.name}-").split("-")
    fitting = [(len(name), item.printed) for item in paper.items
               if (name := _name_in(item.printed, words))]  # fmt: skip
    if fitting:
        return max(fitting, key=lambda found: found[0])[1]
    numbered = [item.printed for item in paper.items if _number_in(item.printed) == words[1:]]
    like = near("".join(words), (item.printed for item in paper.items), least=0.3)
    nearest = list(dict.fromkeys([*numbered, *like]))[:3]
    raise ClaimError(
        f"{label}: it names no item of {paper.name}.toml "
        f"(nearest: {', '.join(map(repr, nearest)) or 'none'}); "
        "name one by --printed, or list it there first"
    )


def _name_in(printed: str, words: Sequence[str]) -> list[str]:
    """Return the first words of a label that name an item, none where they do not.

    They are its whole name, or its number behind a short form of a word of it: letters of the
    word in their order, the first one in front, as in thm, prop or ex.
    """
    whole = _words(printed)
    if words[: len(whole)] == whole:
        return whole
    name = [words[0], *_number_in(printed)]
    is_named = len(name) > 1 and any(_is_short(words[0], word) for word in whole)
    return name if is_named and words[: len(name)] == name else []


def _number_in(printed: str) -> list[str]:
    """Return the first number of an item, ``5.9`` or ``B.1``, in parts."""
    numbers = (word for word in printed.split() if any(sign.isdigit() for sign in word))
    return _words(next(numbers, ""))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _is_short(short: str, word: str) -> bool:
    letters = iter(word)
    return short[:1] == word[:1] and all(sign in letters for sign in short)
