"""What a privacy claim speaks of, as typed fields: without them the same number means two things.

A claim file states its terms once, shows them as chips (``assumes``) and as a sentence (``notes``),
and lets its audits compute with the adjacency. Nothing has a default.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


# fedtheory.privacy has an enumeration of the same name: the judge shares no code with the accused
class Adjacency(Enum):
    """Which data sets are neighbours."""

    REPLACE_ONE = "one record replaced"
    ADD_OR_REMOVE_ONE = "one record added or removed, public divisor"


class Composition(Enum):
    """How the guarantees of several releases of the same records add up."""

    SINGLE = "one release"
    GAUSSIAN = "adaptive Gaussian releases, squared shifts add"
    BASIC = "any releases, epsilons and deltas add"


@dataclass(frozen=True, kw_only=True)
class PrivacyTerms:
    """The terms of one privacy claim.

    Parameters
    ----------
    adjacency : Adjacency
        What the guarantee hides.
    holder : str
        Whose neighbouring data sets they are, for example ``"one client's records"``.
    norm_bound : str
        What is clipped or assumed bounded, and in which norm, in words.
    composition : Composition
        How releases are accounted together.
    releases : int
        Number of releases accounted.

    Raises
    ------
    TypeError
        If adjacency or composition is not of its enumeration.
    ValueError
        If a text is empty, there is no release, or several releases are called a single one.
    """

    adjacency: Adjacency
    holder: str
    norm_bound: str
    composition: Composition
    releases: int

    def __post_init__(self) -> None:
        if not isinstance(self.adjacency, Adjacency):
            raise TypeError(f"adjacency is an Adjacency, got {self.adjacency!r}")
        if not isinstance(self.composition, Composition):
            raise TypeError(f"composition is a Composition, got {self.composition!r}")
        for name in ("holder", "norm_bound"):
            if not getattr(self, name).strip():
                raise ValueError(f"privacy terms state the {name.replace('_', ' ')}, got none")
        if isinstance(self.releases, bool) or self.releases < 1:
            raise ValueError(f"at least one release is accounted, got {self.releases!r}")
        if (self.composition is Composition.SINGLE) != (self.releases == 1):
            raise ValueError(
                f"{self.releases} releases do not compose as {self.composition.value!r}"
            )

    def chips(self) -> tuple[str, ...]:
        """Return the terms as hypotheses of a claim, a chip each."""
        return (
            f"neighbours: {self.adjacency.value}",
            f"norm: {self.norm_bound}",
            f"composition: {self.composition.value}",
        )

    def sentence(self) -> str:
        """Return the terms as a sentence of a claim's notes."""
        count = "one release" if self.releases == 1 else f"{self.releases} releases"
        return (
            f"Privacy terms: neighbours are {self.holder} with {self.adjacency.value}; "
            f"{self.norm_bound}; {count}, {self.composition.value}."
        )


#: what the claims about one release with Gaussian noise speak of
ONE_GAUSSIAN_RELEASE = PrivacyTerms(
    adjacency=Adjacency.REPLACE_ONE,
    holder="the records of one client",
    norm_bound="the mean of the release moves by at most Delta in L2",
    composition=Composition.SINGLE,
    releases=1,
)
