"""What somebody may have meant by a word that is not among the known ones."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

#: as difflib itself has it
CLOSE = 0.6


def hint(word: str, known: Iterable[str], most: int = 3, least: float = CLOSE) -> str:
    """Return ``"; did you mean ...?"`` with the nearest words first, empty where none is near."""
    found = [f"'{other}'" if " " in other else other for other in near(word, known, most, least)]
    return f"; did you mean {' or '.join(found)}?" if found else ""


def near(word: str, known: Iterable[str], most: int = 3, least: float = CLOSE) -> list[str]:
    """Return the known words that a word is near to, nearest first.

    Case and the signs between letters and digits do not count: a word that differs in nothing
    else is the only answer.

    Parameters
    ----------
    word : str
        What was asked for.
    known : iterable of str
        What could be meant.
    most : int
        How many to return.
    least : float
        Share of signs in common, by ``difflib``, from which on a word is close; where none is,
        those that contain the word or are contained in it are returned.
    """
    words = list(dict.fromkeys(known))
    wanted = _bare(word)
    if not wanted:
        return []
    bare = {other: _bare(other) for other in words}
    same = [other for other in words if bare[other] == wanted]
    if same:
        return same[:most]

    def likeness(other: str) -> float:
        return difflib.SequenceMatcher(None, wanted, bare[other]).ratio()

    close = [other for other in words if likeness(other) >= least]
    if close:
        return sorted(close, key=lambda other: (-likeness(other), len(other)))[:most]
    return [other for other in words if wanted in bare[other] or bare[other] in wanted][:most]


def _bare(word: str) -> str:
    return re.sub(r"[^a-z0-9]", "", word.lower())
