"""Files of reports, read a few rounds at a time: ``.npy`` memory-mapped, ``.npz`` as a stream.

Nothing is ever unpickled, and what a header promises is compared with what the file holds before
anything of that size is asked for.
"""

from __future__ import annotations

import tokenize
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

BLOCK_BYTES = 1 << 25
OPTIONAL = ("participants", "noise_bounds", "batch_size")

Numbers = npt.NDArray[Any]

_DAMAGE = (
    ValueError,
    SyntaxError,  # a header is read as Python source
    tokenize.TokenError,
    EOFError,
    RuntimeError,  # an encrypted archive
    NotImplementedError,  # an unknown compression
    zipfile.BadZipFile,
    zlib.error,
)


class ReportFileError(ValueError):
    """The file does not hold reports in a form that can be read; says why in one clause."""


@dataclass(frozen=True)
class _Header:
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    offset: int

    @property
    def n_bytes(self) -> int:
        n_entries = 1
        for size in self.shape:
            n_entries *= size
        return n_entries * self.dtype.itemsize


@dataclass(frozen=True)
class ReportFile:
    """Reports of a federation on disk.

    Parameters
    ----------
    shape
        ``(n_rounds, n_clients, dimension)``.
    participants
        ``(n_rounds, n_clients)`` booleans; None when everybody reports.
    noise_bounds, batch_size
        As stored; None where the file has none.
    ignored
        Names in the archive that mean nothing here.
    """

    shape: tuple[int, int, int]
    participants: Numbers | None
    noise_bounds: Numbers | None
    batch_size: Numbers | None
    ignored: tuple[str, ...]
    _source: Path | IO[bytes]
    _header: _Header

    def blocks(self) -> Iterator[tuple[Numbers, Numbers | None]]:
        """Yield a few rounds of reports at a time, with their participants.

        A block must not be kept: the next one may take its place in memory.

        Raises
        ------
        ReportFileError
            If the data end early or are damaged.
        """
        n_rounds = self.shape[0]
        round_bytes = self._header.n_bytes // n_rounds
        size = max(1, BLOCK_BYTES // round_bytes)
        buffer = bytearray() if isinstance(self._source, Path) else bytearray(size * round_bytes)
        for low in range(0, n_rounds, size):
            high = min(low + size, n_rounds)
            shape = (high - low, *self.shape[1:])
            if isinstance(self._source, Path):
                offset = self._header.offset + low * round_bytes
                # One map a block: pages of a map that is gone no longer count as used memory.
                block: Numbers = np.memmap(self._source, self._header.dtype, "r", offset, shape)
            else:
                part = memoryview(buffer)[: (high - low) * round_bytes]
                _fill(self._source, part)
                block = np.frombuffer(part, self._header.dtype).reshape(shape)
            present = self.participants
            yield block, None if present is None else present[low:high]
        if not isinstance(self._source, Path):
            with _readable():
                self._source.read(1)  # the end of a member is where its checksum is compared


@contextmanager
def open_reports(path: Path) -> Iterator[ReportFile]:
    """Open a ``.npy`` or ``.npz`` file of reports, told apart by content and not by name.

    Parameters
    ----------
    path
        An array ``(rounds, clients, dimension)``, or an archive with that array as ``reports``
        and optionally ``participants``, ``noise_bounds`` and ``batch_size``.

    Raises
    ------
    ReportFileError
        If it is neither, is cut short, or holds something else than real numbers of that shape.
    OSError
        If it cannot be read.
    """
    with ExitStack() as stack:
        with _readable():
            opened = _open(path, stack)
        yield opened


def _open(path: Path, stack: ExitStack) -> ReportFile:
    file = stack.enter_context(path.open("rb"))
    magic = file.read(6)
    file.seek(0)
    if magic == b"\x93NUMPY":
        header = _read_header(file, "the file")
        _check_size(header, path.stat().st_size, "the file")
        return _report_file(path, header, {}, ())
    if magic[:2] != b"PK":
        raise ReportFileError("the file is neither a .npy nor a .npz file")
    archive = stack.enter_context(zipfile.ZipFile(file))
    names = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
    if "reports" not in names:
        raise ReportFileError(f"the archive has no 'reports', only {sorted(names)}")
    extras = {name: _read_small(archive, names[name], name) for name in OPTIONAL if name in names}
    stream = stack.enter_context(archive.open(names["reports"]))
    header = _read_header(stream, "reports")
    _check_size(header, names["reports"].file_size, "reports")
    ignored = sorted(set(names) - {"reports", *OPTIONAL})
    return _report_file(stream, header, extras, tuple(ignored))


def _report_file(
    source: Path | IO[bytes], header: _Header, extras: dict[str, Numbers], ignored: tuple[str, ...]
) -> ReportFile:
    if len(header.shape) != 3:
        raise ReportFileError(
            "reports needs three axes, (rounds, clients, dimension), "
            f"but has {len(header.shape)}: {header.shape}"
        )
    n_rounds, n_clients, dimension = header.shape
    if n_rounds < 2:
        raise ReportFileError(f"at least 2 rounds are needed, but the file has {n_rounds}")
    if n_clients < 3:
        raise ReportFileError(f"at least 3 clients are needed, but the file has {n_clients}")
    if dimension < 1:
        raise ReportFileError("a report needs at least one coordinate, but has 0")
    mask = extras.get("participants")
    if mask is not None:
        if mask.dtype != np.bool_:
            raise ReportFileError(f"participants needs booleans, but holds {mask.dtype}")
        if mask.shape != (n_rounds, n_clients):
            raise ReportFileError(
                f"participants needs shape {(n_rounds, n_clients)}, but has {mask.shape}"
            )
    return ReportFile(
        (n_rounds, n_clients, dimension),
        mask,
        extras.get("noise_bounds"),
        extras.get("batch_size"),
        ignored,
        source,
        header,
    )


def _read_header(stream: IO[bytes], name: str) -> _Header:
    version = np.lib.format.read_magic(stream)
    if version == (1, 0):
        shape, fortran, dtype = np.lib.format.read_array_header_1_0(stream)
    elif version == (2, 0):
        shape, fortran, dtype = np.lib.format.read_array_header_2_0(stream)
    else:
        raise ReportFileError(f"{name} needs the .npy format 1.0 or 2.0, but has {version}")
    if dtype.hasobject:
        raise ReportFileError(f"{name} holds Python objects, which are never unpickled")
    if name in ("the file", "reports"):
        if dtype.kind not in "iuf":
            raise ReportFileError(f"the reports need real numbers, but have type {dtype}")
        if fortran and sum(size > 1 for size in shape) > 1:
            raise ReportFileError(
                "the reports are stored in Fortran order, which cannot be read round by round; "
                "save numpy.ascontiguousarray(reports)"
            )
    return _Header(tuple(int(size) for size in shape), dtype, stream.tell())


def _check_size(header: _Header, n_bytes: int, name: str) -> None:
    missing = header.offset + header.n_bytes - n_bytes
    if missing > 0:
        raise ReportFileError(f"{name} is cut short: {missing} bytes of the data are missing")


def _read_small(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> Numbers:
    with archive.open(info) as stream:
        _check_size(_read_header(stream, name), info.file_size, name)
    with archive.open(info) as stream:
        return np.asarray(np.lib.format.read_array(stream, allow_pickle=False))


def _fill(stream: IO[bytes], part: memoryview) -> None:
    done = 0
    with _readable():
        while done < len(part):
            some = stream.read(min(len(part) - done, 1 << 20))
            if not some:
                raise ReportFileError(f"reports is cut short: {len(part) - done} bytes missing")
            part[done : done + len(some)] = some
            done += len(some)


@contextmanager
def _readable() -> Iterator[None]:
    """Turn what NumPy and zipfile say about a damaged file into the module's own error."""
    try:
        yield
    except ReportFileError:
        raise
    except _DAMAGE as error:
        cause = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ReportFileError(f"the file is damaged or of an unknown kind ({cause})") from error
