"""Whether statements are read with the standard library's names and signs, decided by Coq.

A theorem proves what its statement says only if ``Rle``, ``<=`` or ``2`` mean there what they mean
in a fresh session. So a query first stands in a fresh session and says what each standard name
used, each notation, coercion and canonical structure is; then it loads our files, says it again
where the statements are read, and both answers must be the same text. The arithmetic phrases are
moreover written down twice, and the kernel compares the two readings. No list of names is kept:
a word of a statement is protected exactly if the fresh session knows it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from pathlib import Path

from proofs_checks.kernel.coq import KernelError, run_query

#: what a fresh session opens, and what every statement is read with
OPENING = ("From Coq Require Import List Reals Lra Lia Psatz Arith.", "Open Scope R_scope.")

#: phrases with every sign that statements are written with, read twice and compared by the kernel
PHRASES = (
    "(0, 1, 2, 3, 10, 17, 1 / 2, (0, 1, 2, 3, 10)%nat)",
    "fun a b c : R => a + b - a * b / c + - a + / b + a ^ 2",
    "fun a b c : R => (a < b /\\ a <= b \\/ a > b -> a >= b) <-> ~ a = b /\\ a <> c",
    "fun a b c : R => a <= b <= c /\\ a < b < c /\\ a <= b < c /\\ a < b <= c",
    "fun l m n : nat => (l < m /\\ l <= m /\\ l > m \\/ l >= n -> l + m - n * l <= m < n)%nat",
    "fun f : nat -> R => exists (x : R) (n : nat), forall m, (n <= m)%nat -> Rabs (f m - x) < 1",
)
#: words of Coq's grammar, which name nothing
_GRAMMAR = {"forall", "exists", "exists2", "fun", "let", "in", "if", "then", "else", "match",
            "with", "end", "as", "return", "fix", "cofix", "for", "Prop", "Set", "Type", "_",
            "SProp"}  # fmt: skip
_WORD = re.compile(r"(?<![\w'.])[^\W\d][\w']*(?:\.[^\W\d][\w']*)*")
#: words of which it is known whether a fresh session has them
_STANDARD: dict[str, bool] = {}


def words_of(statements: Iterable[str]) -> tuple[str, ...]:
    """Return the words of statements that may name something, scope keys such as ``nat`` too."""
    found = {word for text in statements for word in _WORD.findall(text)}
    return tuple(sorted(found - _GRAMMAR))


def standard_words(place: Path, statements: Iterable[str]) -> tuple[str, ...]:
    """Return those words that a fresh session knows."""
    words = words_of(statements)
    asked = [word for word in words if word not in _STANDARD]
    if asked:
        lines = [*OPENING]
        for k, word in enumerate(asked):
            lines += [f"Definition fresh_{k} := I. Check fresh_{k}.", f"Locate {word}."]
        answers = re.split(r"^fresh_\d+\s+: True\n", run_query(place, "fresh", lines), flags=re.M)[
            1:
        ]
        if len(answers) != len(asked):
            raise KernelError("Coq did not locate every word of the statements")
        # an object that needs a longer name here is not what the bare word means
        for word, answer in zip(asked, answers, strict=True):
            _STANDARD[word] = not answer.startswith("No object") and not re.match(
                r"\S+ \S+\s+\(shorter name", answer
            )
    return tuple(word for word in words if _STANDARD[word])


class Meaning:
    """The lines that a query says twice, and the comparison of what Coq answers.

    Parameters
    ----------
    words : tuple of str
        Standard words to ask for.
    """

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        # no file of ours can have prepared a name that it cannot know
        self.key = secrets.token_hex(8)

    def first(self) -> list[str]:
        """Return the lines of the fresh session, to stand before anything of ours is loaded."""
        known = [f"Definition {self.key_of(k)} := {text}." for k, text in enumerate(PHRASES)]
        return [*OPENING, *known, *self._asked("first")]

    def again(self, place: str) -> list[str]:
        """Return the lines that ask the same where the statements are read."""
        same = [
            # Leibniz: whatever holds of the fresh reading holds of this one, by conversion alone
            f"Definition same_{k} : forall P : _ -> Prop, P {self.key_of(k)} -> P ({text}) "
            ":= fun P h => h."
            for k, text in enumerate(PHRASES)
        ]
        return [*same, *self._asked(place)]

    def key_of(self, k: int) -> str:
        """Return the name under which a phrase's fresh reading is kept."""
        return f"fresh_{self.key}_{k}"

    def name_of(self, question: int, theorem: int) -> str:
        """Return the name under which a theorem is shown; no statement can speak of it."""
        return f"stated_{self.key}_{question}_{theorem}"

    def told(self, output: str) -> dict[tuple[int, int], str]:
        """Return what Coq shows of each theorem, by question and theorem."""
        pieces = re.split(rf"^stated_{self.key}_(\d+)_(\d+)\s+:\s", output, flags=re.M)[1:]
        return {
            (int(q), int(k)): text
            for q, k, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
        }

    def _asked(self, place: str) -> list[str]:
        lines = []
        for word in (*(f"About {w}." for w in self.words), "Print Visibility.", "Print Coercions.",
                     "Print Canonical Projections."):  # fmt: skip
            lines += [self._mark(place), word]
        return [*lines, self._mark("end_" + place)]

    def _mark(self, place: str) -> str:
        name = f"mark_{self.key}_{place}"
        # a name may be taken once, so each mark is a goal's name that is given up again
        return f"Section M. Let {name} := I. Check {name}. End M."

    def split(self, output: str) -> tuple[str, dict[str, list[str]]]:
        """Return the output without the answers, and the answers by place."""
        rest: list[str] = []
        answers: dict[str, list[str]] = {}
        pieces = re.split(rf"^mark_{self.key}_(\w+)\s+: True\n", output, flags=re.M)
        rest.append(pieces[0])
        for place, text in zip(pieces[1::2], pieces[2::2], strict=True):
            if place.startswith("end_"):
                rest.append(text)
            else:
                answers.setdefault(place, []).append(" ".join(text.split()))
        return "".join(rest), answers

    def check(self, answers: dict[str, list[str]], places: Iterable[str]) -> None:
        """Refuse a place where a word or a sign does not mean what it means in a fresh session.

        Raises
        ------
        KernelError
            Naming the word, or the kind of thing that differs.
        """
        asked = (*self.words, "the notations", "the coercions", "the canonical structures")
        fresh = answers.get("first", [])
        found: list[str] = []
        for place in places:
            here = answers.get(place, [])
            if len(here) != len(asked) or len(fresh) != len(asked):
                raise KernelError("Coq did not say what every word of the statements means")
            for word, old, new in zip(asked, fresh, here, strict=True):
                if old != new:
                    found.append(_difference(word, old, new))
        if found:
            raise KernelError("; ".join(dict.fromkeys(found)))


def _difference(word: str, old: str, new: str) -> str:
    if " " in word:
        at = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
        return f"{word} are not the standard library's: {new[max(0, at - 40) : at + 60]!r}"
    meant = [text.rsplit("Expands to: ", 1)[-1] for text in (old, new)]
    if meant[0] == meant[1]:
        return f"{word} is not read as the standard library reads it: {new[:200]}"
    return (
        f"{word} means {meant[1]} here and {meant[0]} in the standard library: "
        "the statement needs the longer name"
    )
