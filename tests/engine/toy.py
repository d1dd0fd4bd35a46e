"""A toy fourth paper in a temporary folder: one toml, two claim files."""

from __future__ import annotations

import textwrap
from pathlib import Path

TOML = """
title = "On sums"
authors = ["the toy paper's author"]
year = "2026"
where = "manuscript"
source = "{source}"
note = "made for the tests"

[[items]]
printed = "Lemma 1"
title = "Sums of the first integers"

[[items]]
printed = "Lemma 2"
title = "A fair coin"
"""

SUM = '''
"""Lemma 1."""

from fractions import Fraction

from proofs_checks.checkers.all_n import AllN
from proofs_checks.statement.claim import AsPrinted, Claim

CLAIM = Claim(
    label="toy-lem-1",
    paper="toy",
    printed="Lemma 1",
    declared_verdict=AsPrinted(),
    title="The first n integers",
    says={"s": r"$1 + ... + n = n(n+1)/2$"},
    audits=(
        AllN(
            "all-n",
            covers="s",
            start=1,
            degree=2,
            measured=lambda n: n * (n + 1) / 2,
            second=lambda n: Fraction(sum(range(n + 1))),
            claimed=lambda n: (n * n + n) / 2,
            rivals={
                "n(n-1)/2": {"claimed": lambda n: n * (n - 1) / 2},
                "n^2/2": {"claimed": lambda n: n * n / 2},
            },
        ),
    ),
)
'''

#: the same, asking the kernel for what stands in the Coq file beside it
ASKING = (
    SUM.replace(
        "from proofs_checks.statement",
        "from proofs_checks.checkers.kernel import Kernel\nfrom proofs_checks.statement",
    )
    + 'AUDITS = (Kernel("coq", covers="s"),)\n'
)

COIN = '''
"""Lemma 2."""

import numpy as np

from proofs_checks.checkers.sampled import Sampled
from proofs_checks.statement.claim import AsPrinted, Claim
from proofs_checks.stats.laws import Bernoulli

CLAIM = Claim(
    label="toy-lem-2",
    paper="toy",
    printed="Lemma 2",
    declared_verdict=AsPrinted(),
    title="A fair coin",
    uses=("toy-lem-1",),
    says={"s": r"heads come up with probability $1/2$"},
    audits=(
        Sampled(
            "coin",
            covers="s",
            draw=lambda rng, m: (rng.random(m) < 0.5).astype(float),
            law=Bernoulli(),
            claimed=0.5,
            min_detectable_effect=0.02,
            block_size=2000,
            rivals={"0.55": {"claimed": 0.55}},
        ),
    ),
)
'''


def make(folder: Path, source: str = "text", **files: str) -> Path:
    """Write the toy paper below ``folder`` and return the root; ``files`` add or replace claims."""
    root = folder / "root"
    claims = root / "claims" / "toy" / "basics"
    claims.mkdir(parents=True)
    (root / "papers").mkdir()
    (root / "evidence").mkdir()
    (root / "formal").mkdir()
    (root / "papers" / "toy.toml").write_text(TOML.format(source=source), encoding="utf-8")
    for name, text in {"toy_lem_1": SUM, "toy_lem_2": COIN, **files}.items():
        if text:
            (claims / f"{name}.py").write_text(textwrap.dedent(text), encoding="utf-8")
    return root
