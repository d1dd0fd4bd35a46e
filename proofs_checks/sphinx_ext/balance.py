"""What of a card is open when a page is opened, so that every card fits one screen.

Nothing is left out: what finds no room is folded, its status in the fold's own line, and print
opens the folds. Heights are guessed from lengths of text; that the guesses are good enough the
browser's test says, which measures every card.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

#: height in pixels that the two columns may have, at the width of a laptop
ROOM = 530.0
#: a statement longer than this is set a little smaller
LONG = 300.0
#: a column may be this much shorter than the other before source lines fill it
LEAST_ROOM = 400.0
#: rough sizes in pixels, and letters to a line of small text, of a statement and of code
LINE, CODE_LINE, FOLD = 18.0, 15.6, 26.0
LETTERS, STATEMENT_LETTERS, CODE_LETTERS = 62, 56, 58
#: source lines shown before the rest is folded; fewer than the least are not worth showing
FEWEST, MOST = 6, 25


@dataclass(frozen=True)
class Part:
    """One audit on a card.

    Parameters
    ----------
    line : str
        The line that is always seen, as HTML.
    body : str
        What it answered and its rivals, as HTML.
    """

    line: str
    body: str


@dataclass(frozen=True)
class Balance:
    """What is open.

    Parameters
    ----------
    long : bool
        Whether the statement is so long that it is set a little smaller.
    listed : int
        How many audits have a line of their own before the rest share one.
    opened : int
        How many of these are open, from the first one on.
    kernel_left : bool
        Whether the kernel's words stand below the audits rather than below the plot.
    kernel_open : bool
        Whether they are open.
    visible : int
        Source lines shown before the rest is folded; 0 folds all of them.
    """

    long: bool
    listed: int
    opened: int
    kernel_left: bool
    kernel_open: bool
    visible: int


def balance(fixed: str, parts: Sequence[Part], says: str, picture: str, kernel: str) -> Balance:
    """Return what may be open: the audits first, then the kernel's words, then source lines.

    Parameters
    ----------
    fixed : str
        What always stands in the left column beside statement and audits, as HTML.
    parts : sequence of Part
        The audits.
    says : str
        The statement, in Markdown.
    picture, kernel : str
        The plot and the kernel's words as HTML.
    """
    statement = _statement(says)
    long = statement > LONG
    left = (0.9 if long else 1.0) * statement + _lines(fixed)
    heights = [9 + _lines(part.line) for part in parts]
    listed = len(parts)
    while listed > 1 and left + sum(heights[:listed]) + FOLD * (listed < len(parts)) > ROOM:
        listed -= 1
    left += sum(heights[:listed]) + FOLD * (listed < len(parts))
    opened = 0
    for part in parts[:listed]:
        more = 6 + _lines(part.body)
        if left + more > ROOM:
            break
        left, opened = left + more, opened + 1
    right = _drawn(picture) + (LINE * 2 if picture else 0) + 2 * FOLD
    lines = math.ceil(len(_text(kernel)) / CODE_LETTERS)
    words = 48 + 16 * lines + (FOLD + 8) * kernel.count("<details") if kernel else 0.0
    kernel_left = left + words <= right + FEWEST * CODE_LINE
    kernel_open = min(left, right) + words <= ROOM
    if kernel_left:
        left += words if kernel_open else FOLD
    else:
        right += words if kernel_open else FOLD
    free = int((min(ROOM, max(left, LEAST_ROOM)) - right - LINE) / CODE_LINE)
    if free < FEWEST and right + LINE + FEWEST * CODE_LINE <= ROOM:
        free = FEWEST
    visible = min(MOST, free) if free >= FEWEST else 0
    return Balance(long, listed, opened, kernel_left, kernel_open, visible)


def _text(html: str) -> str:
    return re.sub(r"<svg.*?</svg>|<details.*?</details>|<[^>]*>", "", html, flags=re.S)


def _lines(html: str) -> float:
    folds = FOLD * html.count("<details")
    return folds + LINE * sum(
        math.ceil(len(part.strip()) / LETTERS)
        for part in _text(re.sub(r"</(?:div|ul|p|tr)>", "\n", html)).split("\n")
        if part.strip()
    )


def _statement(says: str) -> float:
    shown = re.findall(r"\$\$.*?\$\$", says, flags=re.S)
    words = re.sub(r"\$\$.*?\$\$", "\n\n", says, flags=re.S)
    height = 0.0
    for paragraph in re.split(r"\n\s*\n", words.strip()):
        letters = len(re.sub(r"\\[a-zA-Z]+|[{}^_$\\]", "", paragraph))
        height += 8 + 23 * math.ceil(letters / STATEMENT_LETTERS)
    return height + sum(58 + 22 * formula.count(r"\\") for formula in shown)


def _drawn(picture: str) -> float:
    # a column shows the plots this much larger than they are drawn
    return 1.18 * sum(float(h) for h in re.findall(r'viewBox="0 0 \d+ (\d+)"', picture))
