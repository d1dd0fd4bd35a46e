"""Check compiled files a second time, by ``coqchk``: another, smaller program than ``coqc``.

It reads the compiled files, types every definition and every proof in them again, without the
virtual machine and without any tactic, notation or plugin, and lists what they take for granted.
It does not know which statement was meant: that is asked of ``coqc`` (`query`), whose
compiled questions are checked here too.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from proofs_checks.kernel.coq import ALLOWED_AXIOMS, FLAGS_OF_QUESTIONS, KernelError

#: loaded with `Reals` by files of the library that we use nothing of; ``coqchk`` lists what is
#: loaded, ``Print Assumptions`` what is used, and this is not
LOADED = "Classical_Prop.classic"
#: constants that the library hides behind a signature: without their bodies they look like axioms,
#: and only a check of the library itself shows that they are none
_SEALED = re.compile(
    r"Coq\.(Reals\.Rdefinitions\.(RbaseSymbolsImpl|RinvImpl)|ssr\.ssrunder\.Under_rel)\."
)
#: what the theory may say of itself
_THEORY = ("Set is predicative", "Rewrite rules are not allowed")
#: what must be said, and said to be empty
_EMPTY = ("type-in-type", "(co)fixpoints", "positivity")


def recheck(place: Path, names: Iterable[str], library: bool = False) -> tuple[str, ...]:
    """Have ``coqchk`` check compiled files and return the axioms that it lists, sealed ones apart.

    Parameters
    ----------
    place : Path
        Folder of the compiled files.
    names : iterable of str
        What Coq calls the files to be checked, such as ``Fedtheory.base.sums``.
    library : bool
        Whether all that they require of the standard library is checked too, not only loaded.

    Raises
    ------
    KernelError
        If ``coqchk`` is missing, refuses a file, or lists anything that is not allowed.
    """
    if shutil.which("coqchk") is None:
        raise KernelError(
            "coqchk is not installed beside coqc: no other program checks what coqc compiled"
        )
    modules = list(names)
    if not modules:
        raise KernelError("coqchk was given no file")
    asked = modules if library else [word for name in modules for word in ("-norec", name)]
    run = subprocess.run(
        ["coqchk", "-silent", "-o", *FLAGS_OF_QUESTIONS, *asked],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=1800,
    )
    # the summary goes to the stream of errors
    said = f"{run.stdout}\n{run.stderr}"
    if run.returncode:
        raise KernelError(f"coqchk refuses the compiled files: {' '.join(said.split())[-400:]}")
    return taken_for_granted(said, library)


def taken_for_granted(summary: str, library: bool) -> tuple[str, ...]:
    """Return the axioms that a summary of ``coqchk`` lists, if all in it is allowed.

    Raises
    ------
    KernelError
        Naming what is not, or what the summary does not say.
    """
    said = re.findall(r"^\* ([^:\n]+):(.*?)(?=^\* |\Z)", summary, flags=re.M | re.S)
    told = [(head, " ".join(rest.split())) for head, rest in said]
    for word in ("Theory", "Axioms", *_EMPTY):
        if not any(word in head for head, _ in told):
            raise KernelError(f"coqchk did not speak of {word}: {' '.join(summary.split())[:200]}")
    axioms: list[str] = []
    for head, rest in told:
        if head == "Axioms":
            axioms += [name for name in rest.split() if name != "<none>"]
        elif head == "Theory":
            if not rest.startswith(_THEORY):
                raise KernelError(f"coqchk finds another theory: {rest}")
        elif rest != "<none>":
            raise KernelError(f"coqchk finds {head}: {rest}")
    open_ones = [a for a in axioms if library or not _SEALED.match(a)]
    allowed = tuple(f".{name}" for name in (*ALLOWED_AXIOMS, LOADED))
    # ours begin with Fedtheory, Claims or Asked: none of ours can be called as the library's are
    extra = [a for a in open_ones if not (a.startswith("Coq.") and a.endswith(allowed))]
    if extra:
        raise KernelError(f"coqchk finds axioms that are not allowed: {', '.join(sorted(extra))}")
    return tuple(sorted(open_ones))
