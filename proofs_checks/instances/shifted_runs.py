"""Protocols that run on a crowd and on its shift by a common vector."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.definitions.crowd_protocols import refreshed_descent, sign_walk

PROTOCOLS = {"Crowd with refreshes": refreshed_descent, "sign walk": sign_walk}

_THREE = ((1, 0), (0, 2), (3, 1))
_FOUR = ((1, 1, 0), (2, 0, 0), (0, 0, 3), (1, 0, 1))

#: tilts, shift, protocol, rounds
SHIFTED_RUNS = (
    (_THREE, (2, -1), "Crowd with refreshes", 5),
    (_THREE, (2, -1), "sign walk", 6),
    (_FOUR, (0, 5, Fraction(1, 3)), "Crowd with refreshes", 6),
    (((4,), (1,), (-2,), (0,), (7,)), (100,), "sign walk", 4),
)
