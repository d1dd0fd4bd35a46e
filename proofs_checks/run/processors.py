"""Other processors inside this one: OpenBLAS's kernels, and NumPy without its vector units."""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

#: kernels that OpenBLAS may hold, by machine; which of them it holds and can run is asked
_KERNELS = {
    "x86_64": (
        *("Prescott", "Core2", "Nehalem", "Barcelona", "Sandybridge", "Bulldozer", "Haswell"),
        *("Zen", "SkylakeX", "Cooperlake", "Sapphirerapids"),
    ),
    "aarch64": (
        *("armv8", "cortexa53", "cortexa57", "thunderx2t99", "neoversen1", "neoversen2"),
        *("neoversev1", "armv8sve", "armv9sme"),
    ),
}
_KERNELS["arm64"] = _KERNELS["aarch64"]

#: multiplies and decomposes with each BLAS that the estimators meet, then says which kernels ran
_ASK = """
import json
import numpy as np, scipy.linalg, threadpoolctl
for kind in (np.float64, np.float32):
    a = np.random.default_rng(1).normal(size=(70, 70)).astype(kind)
    for module in (np.linalg, scipy.linalg):
        module.eigh(a @ a.T), module.svd(a), module.solve(a, a[0]), module.qr(a)
found = threadpoolctl.threadpool_info()
kinds = {i["architecture"] for i in found if i["internal_api"] == "openblas"}
print(json.dumps(sorted(kinds)))
"""
_FEATURES = """
import json
try:
    from numpy._core import _multiarray_umath as core
except ImportError:
    from numpy.core import _multiarray_umath as core
print(json.dumps([f for f in core.__cpu_dispatch__ if core.__cpu_features__.get(f)]))
"""


@dataclass(frozen=True)
class Processor:
    """A processor that this machine can be.

    Parameters
    ----------
    name : str
        What runs, as its library reports it.
    environment : mapping
        Variables that make a child process it.
    missing : str
        Why it cannot be had here; empty if it can.
    """

    name: str
    environment: Mapping[str, str] = field(default_factory=dict)
    missing: str = ""


def processors() -> Iterator[Processor]:
    """Yield every distinct processor that this machine can be, and the others with the reason."""
    seen: set[str] = set()
    for kernel in _KERNELS.get(platform.machine(), ()):
        environment = {"OPENBLAS_CORETYPE": kernel}
        reported, trouble = _asked(_ASK, environment)
        if reported is None:
            yield Processor(f"OpenBLAS {kernel}", environment, trouble)
            continue
        ran = ", ".join(reported)
        if not ran:
            yield Processor(f"OpenBLAS {kernel}", environment, "no OpenBLAS is loaded")
        elif ran in seen:
            yield Processor(f"OpenBLAS {kernel}", environment, f"{ran} runs instead")
        else:
            # a library may call a kernel otherwise than it is asked for
            seen.add(ran)
            yield Processor(f"OpenBLAS {ran}", environment)
    features, trouble = _asked(_FEATURES, {})
    if features:
        without = {"NPY_DISABLE_CPU_FEATURES": " ".join(features)}
        yield Processor(f"NumPy without {' '.join(features)}", without)
    else:
        yield Processor("NumPy without vector units", {}, trouble or "it dispatches on none here")


def _asked(program: str, environment: Mapping[str, str]) -> tuple[list[str] | None, str]:
    """Return what a program printed in an environment, or None with the reason."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode < 0:
        return None, f"not run by this processor: {signal.Signals(-run.returncode).name}"
    if run.returncode:
        last = run.stderr.strip().splitlines()
        return None, last[-1] if last else f"exit status {run.returncode}"
    return list(json.loads(run.stdout)), ""
