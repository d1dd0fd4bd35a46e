"""Certificates that expressions without variables have the printed values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofs_checks.certificates import build as certificates


def certificate(sides: Sequence[Any], numbers: Sequence[Any], says: str) -> dict[str, Any]:
    """Return the certificate that the largest difference between a side and its number is 0."""
    gaps = [["abs", ["-", side, str(number)]] for side, number in zip(sides, numbers, strict=True)]
    return certificates.relation(["max", *gaps], "=", 0, says=says)


def refuted(sides: Sequence[Any], numbers: Sequence[Any]) -> Mapping[str, Any]:
    """Return the rival that prints other numbers."""
    says = f"one of the figures is not {', '.join(map(str, numbers))}"
    return {"refute": lambda: certificate(sides, numbers, says)}
