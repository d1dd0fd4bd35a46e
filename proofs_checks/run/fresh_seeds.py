"""The word that names fresh streams: a label put in its place would silently run everything."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable


def refused_word(word: str, labels: Iterable[str], shape: str) -> str:
    """Say why a word cannot name fresh streams; empty if it can.

    Parameters
    ----------
    word : str
        What was given behind ``--fresh-seeds``.
    labels : iterable of str
        The labels of the claims.
    shape : str
        How one claim is run, such as ``fedtheory audit {}``.

    Returns
    -------
    str
        One sentence that shows the right order, or nothing.
    """
    if not word.strip() or word.startswith("-"):
        return f"--fresh-seeds {word!r}: name the streams by a word, such as --fresh-seeds monday"
    plain = "-".join(re.findall(r"[a-z0-9]+", word.lower()))
    if "-" not in plain:
        return ""
    known = sorted(labels)
    near = [label for label in known if f"{label}-".startswith(f"{plain}-")]
    near = near or difflib.get_close_matches(plain, known, 1, 0.8)
    if not near:
        return ""
    said = "the label of a claim" if word == near[0] else f"too near {near[0]}, a claim's label"
    return (
        f"--fresh-seeds {word}: that is {said}, and no word for new streams; write: "
        f"{shape.format(near[0])} --fresh-seeds WORD"
    )
