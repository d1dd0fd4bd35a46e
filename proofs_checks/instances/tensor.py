"""Tensors that several claims speak of: the witness against better constants of the HOSVD."""

from __future__ import annotations

from fractions import Fraction

from proofs_checks.definitions.tensor import Index, Tensor, from_support

#: names of the four indices of each mode of the witness
S, T, W, X = range(4)


def hosvd_worst_case(n_modes: int, slack: Fraction) -> dict[Index, Fraction]:
    """Return the support of the tensor on which the modes discard different things.

    Background 10 at (s..s) and (t..t); an entry 1 with one w, one t and s elsewhere, the w in each
    mode in turn; 1 + slack at (x..x). Any two places differ in two modes or more, so that all Gram
    matrices of the mode unfoldings are diagonal. For slack > 0 the slice w is the lightest in each
    mode, and truncation to ranks (3, ..., 3) drops ``n_modes`` entries of size 1, where dropping
    the single entry at (x..x) would do.

    Parameters
    ----------
    n_modes : int
        D, at least 3.
    slack : Fraction
        How much heavier than 1 the entry at (x..x) is.

    Raises
    ------
    ValueError
        For fewer than three modes, where two of the places would differ in one mode only.
    """
    if n_modes < 3:
        raise ValueError(f"the witness needs three modes, got {n_modes}")
    support: dict[Index, Fraction] = {
        (S,) * n_modes: Fraction(10),
        (T,) * n_modes: Fraction(10),
        (X,) * n_modes: 1 + slack,
    }
    for mode in range(n_modes):
        place = [S] * n_modes
        place[mode], place[(mode + 1) % n_modes] = W, T
        support[tuple(place)] = Fraction(1)
    return support


def hosvd_worst_case_tensor(n_modes: int, slack: Fraction) -> Tensor:
    """Return the tensor of that support, with four indices in each mode."""
    return from_support((4,) * n_modes, hosvd_worst_case(n_modes, slack))


def hosvd_worst_case_approximation(n_modes: int, slack: Fraction) -> Tensor:
    """Return the same without its entry at (x..x): of Tucker rank at most (3, ..., 3)."""
    support = hosvd_worst_case(n_modes, slack)
    del support[(X,) * n_modes]
    return from_support((4,) * n_modes, support)
