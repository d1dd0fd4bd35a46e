"""Save, load and merge what an estimator has seen."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from fedtheory.crowd.residual_sums import ResidualSums
from fedtheory.crowd.timeline import SKETCH_WIDTH, Mark, Timeline, boundaries
from fedtheory.errors import StateError
from fedtheory.files import replacing

FORMAT = 1
Arrays = Mapping[str, npt.NDArray[Any]]


def save_state(path: str | os.PathLike[str], arrays: Arrays) -> None:
    """Write arrays as an uncompressed ``.npz`` that appears whole or not at all."""
    with replacing(path) as partial, zipfile.ZipFile(partial, "w") as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as stream:
                np.lib.format.write_array(stream, array, allow_pickle=False)


def load_state(path: str | os.PathLike[str]) -> dict[str, npt.NDArray[Any]]:
    """Read what :func:`save_state` wrote; nothing is ever unpickled.

    Raises
    ------
    StateError
        If the file is not such an archive, or is damaged.
    OSError
        If the file cannot be read at all.
    """
    try:
        archive = np.load(path, allow_pickle=False)
        if isinstance(archive, np.ndarray):
            raise StateError("the file is a saved state", f"a single array in {path}")
        with archive:
            return {name: archive[name] for name in archive.files}
    except (ValueError, EOFError, zipfile.BadZipFile, zlib.error, KeyError) as error:
        if isinstance(error, StateError):
            raise
        raise StateError("the file is a saved state", f"{path}: {error}") from error


def sums_to_arrays(sums: ResidualSums) -> dict[str, npt.NDArray[Any]]:
    """Return everything in ``sums`` as arrays; :func:`sums_from_arrays` undoes it exactly."""
    marks = sorted(sums.timeline.marks.items())
    width = min(sums.dimension, SKETCH_WIDTH)
    return {
        "format": np.asarray(FORMAT),
        "sums": sums.sums,
        "counts": sums.counts,
        "squares": sums.squares,
        "mixing": sums.mixing,
        "spans": np.array(sums.spans, np.int64).reshape(-1, 2),
        "mark_rounds": np.array([t for t, _ in marks], np.int64),
        "mark_seen": np.array([mark.n_rounds for _, mark in marks], np.int64),
        "mark_counts": np.array([mark.counts for _, mark in marks], np.int64).reshape(
            -1, 2, sums.n_clients
        ),
        "mark_sketches": np.array([mark.sketch for _, mark in marks]).reshape(
            -1, 2, sums.n_clients, width
        ),
    }


def sums_from_arrays(arrays: Arrays) -> ResidualSums:
    """Rebuild the sums from :func:`sums_to_arrays`.

    Raises
    ------
    StateError
        If an array is missing, has another type or shape, is not finite, or contradicts another.
    """
    version = _take(arrays, "format", (), "i")
    if version != FORMAT:
        raise StateError(f"the saved state has format {FORMAT}", version)
    sums = _take(arrays, "sums", (2, -1, -1), "f")
    n, d = sums.shape[1:]
    if n < 3 or d < 1 or sums.dtype not in (np.float32, np.float64):
        raise StateError("the sums are of 3 clients or more", f"{sums.dtype} {sums.shape}")
    counts = _take(arrays, "counts", (2, n), "i")
    spans = _take(arrays, "spans", (-1, 2), "i")
    flat = spans.ravel()
    if (spans[:, 0] > spans[:, 1]).any() or (np.diff(flat)[1::2] < 1).any() or (flat < 1).any():
        raise StateError("the rounds seen are ascending and count from 1", spans.tolist())
    state = ResidualSums(
        sums,
        counts,
        _take(arrays, "squares", (n,), "f"),
        _take(arrays, "mixing", (3, n), "f"),
        [(int(first), int(last)) for first, last in spans],
    )
    if counts.min() < 0 or (counts.sum(axis=0) > state.n_rounds).any():
        raise StateError(f"a client attends 0 to {state.n_rounds} rounds", counts.tolist())
    rounds = _take(arrays, "mark_rounds", (-1,), "i")
    if state.spans and rounds.tolist() != list(boundaries(state.last_round)):
        raise StateError(f"marks lie at {list(boundaries(state.last_round))}", rounds.tolist())
    seen = _take(arrays, "mark_seen", rounds.shape, "i")
    mark_counts = _take(arrays, "mark_counts", (rounds.size, 2, n), "i")
    sketches = _take(arrays, "mark_sketches", (rounds.size, 2, n, min(d, SKETCH_WIDTH)), "f")
    state.timeline = Timeline(
        {int(t): Mark(int(seen[j]), mark_counts[j], sketches[j]) for j, t in enumerate(rounds)}
    )
    return state


def merge_sums(one: ResidualSums, other: ResidualSums) -> ResidualSums:
    """Add up what two servers saw in different rounds of one federation.

    Parameters
    ----------
    one, other
        Sums over disjoint sets of rounds, numbered alike; any interleaving.

    Returns
    -------
    ResidualSums
        The sums that one server would hold, up to rounding, in the wider of the two types.

    Raises
    ------
    StateError
        If the shapes differ or a round was seen by both.
    """
    if one.sums.shape != other.sums.shape:
        raise StateError(
            "both states have the same clients and dimension",
            f"{one.sums.shape[1:]} and {other.sums.shape[1:]}",
        )
    if not (one.spans and other.spans):
        return _copy(one if one.spans else other)
    merged = ResidualSums(
        one.sums + other.sums,
        one.counts + other.counts,
        one.squares + other.squares,
        one.mixing + other.mixing,
        _join(one.spans, other.spans),
    )
    last = {id(state): state.mark() for state in (one, other)}
    for t in boundaries(merged.last_round):
        merged.timeline.marks[t] = _mark_at(one, t, last) + _mark_at(other, t, last)
    return merged


def _mark_at(state: ResidualSums, t: int, last: Mapping[int, Mark]) -> Mark:
    now = last[id(state)]
    if t >= state.last_round:
        return now
    if t < state.spans[0][0]:
        return now - now
    # A boundary of a longer record is a boundary of a shorter one, so it was marked on the way.
    return state.timeline.marks[t]


def _join(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for first, last in sorted(one + other):
        if joined and first <= joined[-1][1]:
            raise StateError("no round was seen by both states", f"round {first}")
        if joined and first == joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return joined


def _copy(state: ResidualSums) -> ResidualSums:
    return sums_from_arrays({name: array.copy() for name, array in sums_to_arrays(state).items()})


def _take(arrays: Arrays, name: str, shape: tuple[int, ...], kind: str) -> npt.NDArray[Any]:
    if name not in arrays:
        raise StateError(f"the saved state holds {name}", f"only {sorted(arrays)}")
    array = arrays[name]
    fits = array.ndim == len(shape) and all(
        want in (-1, have) for want, have in zip(shape, array.shape, strict=True)
    )
    if not fits or array.dtype.kind != kind:
        raise StateError(f"{name} in the saved state fits", f"{array.dtype} {array.shape}")
    if not np.isfinite(array).all():
        raise StateError(f"{name} in the saved state is finite", "an entry that is not")
    return array
