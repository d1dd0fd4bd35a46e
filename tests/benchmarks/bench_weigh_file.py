"""Peak memory of ``fedtheory weigh`` on files of 4 GB, ``.npy`` and ``.npz``.

Both are written to a temporary folder (8 GB of space, at most half of it at a time) and removed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import numpy as np

SHAPE = (5000, 20, 10_000)  # 4 GB in single precision
CHILD = """
import resource, sys
from fedtheory.cli.weigh import weigh_command
try:
    weigh_command([sys.argv[1], "--json"])
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
"""


def write(stream):
    """Write an array of SHAPE round by round."""
    header = {"descr": "<f4", "fortran_order": False, "shape": SHAPE}
    np.lib.format.write_array_header_1_0(stream, header)
    rng = np.random.default_rng(0)
    pool = rng.standard_normal(SHAPE[1] * SHAPE[2] + 4096, dtype=np.float32)
    for _ in range(SHAPE[0]):
        start = int(rng.integers(4096))
        stream.write(pool[start : start + SHAPE[1] * SHAPE[2]].tobytes())


def main():
    """Measure both kinds of file."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("reports.npy", "reports.npz"):
            path = Path(folder, name)
            with path.open("wb") as file:
                if name.endswith(".npy"):
                    write(file)
                else:
                    with (
                        zipfile.ZipFile(file, "w") as archive,
                        archive.open("reports.npy", "w", force_zip64=True) as member,
                    ):
                        write(member)
            size = path.stat().st_size
            start = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-c", CHILD, str(path)], capture_output=True, text=True, check=True
            )
            seconds = time.perf_counter() - start
            megabytes = float(done.stderr.split()[-1])
            print(
                f"weigh {name}, {size / 1e9:.2f} GB: peak {megabytes:.0f} MiB "
                f"(limit 500 MB = 477 MiB), {seconds:.1f} s"
            )
            path.unlink()


if __name__ == "__main__":
    main()
