"""Equation (2): what clients cost when so many samples are to come, and the least such cost."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs_checks.definitions.crowd import harmonic_value


def horizon_costs(energies: Sequence[Any], noise: Sequence[Any], samples: Any) -> list[Any]:
    """Return zeta_i^2 + sigma_i^2 / K."""
    return [z + s / Fraction(samples) for z, s in zip(energies, noise, strict=True)]


def horizon_value(energies: Sequence[Any], noise: Sequence[Any], samples: Any) -> Any:
    """Return Psi(K), the harmonic value of these costs."""
    return harmonic_value(horizon_costs(energies, noise, samples))
