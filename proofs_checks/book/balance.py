"""How the two columns of a card share its contents, so that most cards fit one screen."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

#: rough sizes in pixels at the width of a laptop, and letters to a line
LINE, CODE_LINE, LETTERS, CODE_LETTERS = 18.0, 15.6, 64, 60
#: source lines shown before the rest is folded
FEWEST, MOST = 9, 25
#: captions, legends and folds of the right column
TRIMMINGS = 84.0
#: by how much the kernel's words may lengthen a card to stand below the audits
SLACK = 40.0


@dataclass(frozen=True)
class Balance:
    """Where the kernel's words go and how many source lines are shown.

    Parameters
    ----------
    kernel_left : bool
        Whether the kernel's words stand below the audits rather than below the plot.
    visible : int
        Source lines shown before the rest is folded.
    """

    kernel_left: bool
    visible: int


def balance(says: str, checks: str, picture: str, kernel: str) -> Balance:
    """Return the sharing that makes the columns about equally long.

    Parameters
    ----------
    says : str
        The statement, in Markdown.
    checks, picture, kernel : str
        The audits, the plot and the kernel's words as HTML.
    """
    left = _statement(says) + _lines(checks) + 10 * checks.count("<li>")
    right = TRIMMINGS + _drawn(picture)
    words = 60 + 16 * math.ceil(len(_text(kernel)) / CODE_LETTERS) if kernel else 0.0
    least = FEWEST * CODE_LINE
    kernel_left = max(left + words, right + least) <= max(left, right + words + least) + SLACK
    tall, short = (left + words, right) if kernel_left else (left, right + words)
    return Balance(kernel_left, max(FEWEST, min(MOST, int((tall - short) / CODE_LINE))))


def _text(html: str) -> str:
    return re.sub(r"<svg.*?</svg>|<details.*?</details>|<[^>]*>", "", html, flags=re.S)


def _lines(html: str) -> float:
    return LINE * sum(
        math.ceil(len(part.strip()) / LETTERS)
        for part in _text(re.sub(r"</(?:div|ul|li|p|tr)>", "\n", html)).split("\n")
        if part.strip()
    )


def _statement(says: str) -> float:
    shown = re.findall(r"\$\$.*?\$\$", says, flags=re.S)
    words = re.sub(r"\$\$.*?\$\$", "", says, flags=re.S)
    letters = len(re.sub(r"\\[a-zA-Z]+|[{}^_$]", "", words))
    return 70 + 24 * math.ceil(letters / 52) + 62 * len(shown)


def _drawn(picture: str) -> float:
    return sum(float(h) for h in re.findall(r'viewBox="0 0 \d+ (\d+)"', picture))
