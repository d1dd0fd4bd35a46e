"""The book is the same byte for byte, wherever and whenever it is built."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from proofs_checks.sphinx_ext.build import build

pytestmark = pytest.mark.slow

TOP = Path(__file__).resolve().parents[2]
#: what a checkout does not have, however long somebody has worked in it
MADE = shutil.ignore_patterns("_build", "__pycache__", "*.vo*", "*.glob", ".*.aux", ".*.cache")


def test_a_checkout_elsewhere_builds_the_same_book(html, tmp_path, monkeypatch):
    elsewhere = tmp_path / "another checkout" / "deeper down"
    for folder in ("book", "fedtheory", "proofs_checks"):
        shutil.copytree(TOP / folder, elsewhere / folder, ignore=MADE)
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    for name, value in {
        "PYTHONPATH": str(elsewhere),
        "PYTHONHASHSEED": seed,
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "C",
        "SOURCE_DATE_EPOCH": "0",
    }.items():
        monkeypatch.setenv(name, value)
    other = build(elsewhere, tmp_path / "out").parent
    ours, theirs = (
        {path.relative_to(top): path for path in top.rglob("*") if path.is_file()}
        for top in (html, other)
    )
    assert set(ours) == set(theirs)
    differ = [str(n) for n in sorted(ours) if ours[n].read_bytes() != theirs[n].read_bytes()]
    assert not differ, f"built twice, and not the same: {', '.join(differ)}"
