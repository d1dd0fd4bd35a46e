"""Text on a page of a terminal: lines end between words, formulas and labels stay whole."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap

#: longer lines are hard to read, however wide the terminal
WIDEST = 100

_DISPLAYED = re.compile(r"(\$\$.*?\$\$[.,;:]?)", re.DOTALL)
_INLINE = re.compile(r"\$[^$]+\$[^\s$]*")


def page_width() -> int:
    """Return the columns that text may take: the terminal's, 80 where there is none."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def on_screen(refusal: str) -> str:
    """Return a refusal with its lines folded where a terminal shows it, as it is elsewhere."""
    if not sys.stderr.isatty():
        return refusal
    width = page_width() - len("Error: ")
    return "\n".join(folded(line, width) for line in refusal.splitlines())


def folded(text: str, width: int, first: str = "") -> str:
    r"""Return Markdown with its lines folded and every sign of it kept.

    A formula is not touched but for the places where a line ends, and those lie outside the
    formulas that fit on a line; displayed ones, ``$$...$$``, keep their own lines.

    Parameters
    ----------
    text : str
        Paragraphs between empty lines.
    width : int
        Columns of a line; a longer word stands alone on a longer line.
    first : str
        What the first line begins with; the others begin with as many blanks.
    """
    room = max(width - len(first), 20)
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if lines:
            lines.append("")
        for piece in _DISPLAYED.split(paragraph):
            if piece.startswith("$$"):
                lines += [part for line in piece.splitlines() for part in _wrapped(line, room, 4)]
            elif piece.strip():
                kept = _INLINE.sub(lambda m: _glued(m[0], room), " ".join(piece.split()))
                lines += [line.replace("\0", " ") for line in _wrapped(kept, room)]
    margin = " " * len(first)
    return first + textwrap.indent("\n".join(lines), margin).removeprefix(margin)


def _wrapped(text: str, width: int, deeper: int = 0) -> list[str]:
    return textwrap.wrap(
        text,
        width,
        subsequent_indent=" " * (len(text) - len(text.lstrip()) + deeper if deeper else 0),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _glued(formula: str, room: int) -> str:
    return formula.replace(" ", "\0") if len(formula) <= room else formula
