"""Random streams by name: the same figures whatever the order, the sharding and the workers."""

from __future__ import annotations

import hashlib

import numpy as np


def stream(label: str, audit: str, block: int, seed_suffix: str = "") -> np.random.Generator:
    """Return the generator of one block of one audit.

    Parameters
    ----------
    label, audit : str
        Names of the claim and of the audit.
    block : int
        Number of the block, from 0.
    seed_suffix : str
        Empty for the fixed stream of the record; anything else gives a fresh one.

    Returns
    -------
    numpy.random.Generator
        Philox keyed by the first 128 bits of sha256 of ``label/audit/block[/seed_suffix]``.
    """
    name = f"{label}/{audit}/{block}" + (f"/{seed_suffix}" if seed_suffix else "")
    key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "big")
    return np.random.Generator(np.random.Philox(key=key))
