"""What an audit is handed and what it may answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, runtime_checkable

from proofs_checks.statement.sentences import render


class Relation(Enum):
    """How the measured side stands to the claimed side."""

    EQUAL = "="
    AT_MOST = "<="
    AT_LEAST = ">="
    LESS = "<"
    GREATER = ">"


EQUAL = Relation.EQUAL
AT_MOST = Relation.AT_MOST
AT_LEAST = Relation.AT_LEAST
LESS = Relation.LESS
GREATER = Relation.GREATER


@dataclass(frozen=True)
class Tolerance:
    """A float tolerance with the reason that fixes its size.

    Parameters
    ----------
    value : float
        Largest admitted difference, relative to ``max(1, |claimed|)``.
    reason : str
        Why this size and no other; shown on the card.
    """

    value: float
    reason: str

    def __post_init__(self) -> None:
        if not 0 < self.value < 1:
            raise ValueError(f"a tolerance lies strictly between 0 and 1, got {self.value}")
        if not self.reason.strip():
            raise ValueError("a tolerance carries its reason, got none")


class Status(Enum):
    """The four answers of an audit; only a comparison may say ``violated``."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNDECIDED = "undecided"
    ERROR = "error"


@dataclass(frozen=True)
class Outcome:
    """What one audit, or one rival of it, answered.

    Parameters
    ----------
    status : Status
        The answer.
    sentence : str
        One sentence, in which ``{name}`` stands for a figure: a digit that a machine may round
        otherwise stands among the figures and never in the words.
    figures : mapping
        Numbers as JSON values; exact ones as strings ``"p/q"``.
    margin : float or None
        How far the claim is from failing: 0 is the edge, 1 is far away. None for identities.
    caveat : str or None
        ``"vacuous"`` when a hypothesis was too rarely met or an interval too wide to say.
    certificate : mapping or None
        Statement and proof, re-checkable by ``recheck.py``.
    """

    status: Status
    sentence: str
    figures: Mapping[str, Any] = field(default_factory=dict)
    margin: float | None = None
    caveat: str | None = None
    certificate: Mapping[str, Any] | None = None

    @property
    def why(self) -> str:
        """Return the sentence with its figures put in."""
        return render(self.sentence, self.figures)

    @property
    def holds(self) -> bool:
        """Whether the audit answered yes."""
        return self.status is Status.HOLDS


def holds(sentence: str, **rest: Any) -> Outcome:
    """Return the outcome ``holds``."""
    return Outcome(Status.HOLDS, sentence, **rest)


def violated(sentence: str, **rest: Any) -> Outcome:
    """Return the outcome ``violated``; the figures carry the witness."""
    return Outcome(Status.VIOLATED, sentence, **rest)


def undecided(sentence: str, **rest: Any) -> Outcome:
    """Return the outcome ``undecided``."""
    return Outcome(Status.UNDECIDED, sentence, **rest)


def error(sentence: str, **rest: Any) -> Outcome:
    """Return the outcome ``error``: the audit itself failed and says nothing of the claim."""
    return Outcome(Status.ERROR, sentence, **rest)


@runtime_checkable
class DrawsBlocks(Protocol):
    """An audit whose draws are cut into blocks that any worker may reduce."""

    @property
    def name(self) -> str:
        """Return the audit's name, part of the name of each block's stream."""

    def reduce_block(self, context: Context, block: int, blocks: int) -> Any:
        """Draw block number ``block`` of ``blocks`` from its own stream and reduce it."""


@dataclass(frozen=True)
class Context:
    """What the engine hands to an audit when it is judged.

    Parameters
    ----------
    label : str
        The claim's label.
    root : str
        Folder that holds ``claims``, ``papers``, ``formal`` and ``evidence``.
    alpha : float
        Share of the error budget that this audit may spend.
    seed_suffix : str
        Empty for the fixed streams; anything else draws new ones.
    deep : bool
        Whether the deep sizes are asked for.
    rival : str
        Name of the rival under judgement, empty for the audit itself.
    blocks : callable or None
        ``blocks(audit, context, count)`` returns the reduced parts of the blocks in order; None
        draws them in this process.
    """

    label: str
    root: str
    alpha: float = 1e-9
    seed_suffix: str = ""
    deep: bool = False
    rival: str = ""
    blocks: Callable[[DrawsBlocks, Context, int], list[Any]] | None = None
