"""How a claim is declared to stand; the engine confirms the declaration or refuses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class AsPrinted:
    """The statement holds as the paper prints it."""

    word: ClassVar[str] = "holds as printed"


@dataclass(frozen=True)
class Sharpened:
    """A stronger statement than the printed one holds.

    Parameters
    ----------
    of : str
        Label of the printed claim; empty when the paper prints no twin.
    """

    of: str = ""
    word: ClassVar[str] = "holds, sharpened"


@dataclass(frozen=True)
class NeedsHypothesis:
    """The statement holds once a hypothesis is added that the paper does not state.

    Parameters
    ----------
    hypothesis : str
        What has to be added; some rival must drop exactly this.
    concedes : str
        What the paper itself says about it.
    """

    hypothesis: str
    concedes: str = "nothing that survives in the text at hand"
    word: ClassVar[str] = "needs a hypothesis"


@dataclass(frozen=True)
class Refuted:
    """The printed statement is false; the claim states its repair.

    Parameters
    ----------
    rival : str
        Name of the rival that is the printed statement.
    concedes : str
        What the paper itself says about it.
    """

    rival: str
    concedes: str = "nothing that survives in the text at hand"
    word: ClassVar[str] = "false as printed"


@dataclass(frozen=True)
class NotTestable:
    """Nothing that can be computed bears on the statement."""

    reason: str
    word: ClassVar[str] = "not testable"


@dataclass(frozen=True)
class Open:
    """The statement cannot be judged from what is at hand."""

    reason: str
    word: ClassVar[str] = "open"


DeclaredVerdict = AsPrinted | Sharpened | NeedsHypothesis | Refuted | NotTestable | Open
