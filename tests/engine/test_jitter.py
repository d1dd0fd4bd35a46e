"""Claims run again as another processor: what is accepted, and that a fragile audit is caught."""

from __future__ import annotations

import functools
import math
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest

from proofs_checks.checkers.computed import Computed
from proofs_checks.checkers.reach import may_compute_floats
from proofs_checks.record import evidence
from proofs_checks.record.keeping import keep
from proofs_checks.registry import registry
from proofs_checks.run import jitter, portability, runner
from proofs_checks.run.last_digits import Jitter
from proofs_checks.run.rerun import is_float
from tests.command_line import call
from tests.engine import toy

EPS = np.finfo(float).eps
RNG = np.random.default_rng(5)
A, B = RNG.normal(size=(6, 4)), RNG.normal(size=(4, 5))


SOURCE = """
import math
import numpy as np

class Base:
    def value(self):
        return 1.1

class Claim(Base):
    def value(self):
        return super().value() * math.exp(0.3)

def sides(a, b):
    return a @ b, a.sum(), 1.1 ** 5, [math.log(x) for x in (1.5, 2.5)], Claim().value()
"""


def test_a_rewritten_source_moves_products_powers_and_calls(monkeypatch):
    import builtins

    plain: dict = {}
    exec(compile(SOURCE, "plain", "exec"), plain)
    monkeypatch.setattr(builtins, jitter._NAME, Jitter(1), raising=False)
    moved: dict = {}
    exec(jitter.rewritten(SOURCE, "moved"), moved)
    for one, other in zip(moved["sides"](A, B), plain["sides"](A, B), strict=True):
        assert np.any(np.asarray(one) != np.asarray(other))
        assert np.allclose(one, other, rtol=1e-13, atol=1e-13)


def halves(n):
    return Fraction(n, 2)


def inside(n):

    return math.sqrt(n)


@pytest.mark.parametrize(
    ("things", "floats"),
    [
        ([halves, (1, Fraction(1, 3))], False),
        ([halves, 0.5], True),
        ([lambda n: 0.1 * n], True),
        ([lambda n: halves(n) + RNG.random()], True),
        ([inside], True),
        ([lambda n: inside(n) + 1], True),
        ([{"a rival": {"claimed": np.sum}}], True),
        ([[np.ones(2)]], True),
        ([Computed(0.1)], True),
        ([functools.partial(halves, 0.5)], True),
    ],
    ids=[str(number) for number in range(10)],
)
def test_an_audit_that_may_compute_in_floats_is_found(things, floats):
    assert may_compute_floats(things) is floats


def test_every_audit_that_recorded_floats_is_run_again():
    claims = registry.load()
    seen = 0
    for entry in claims:
        data = evidence.load(evidence.evidence_path(claims.root, entry.claim.label))
        for record in data["audits"]:
            audit = entry.claim.audit(record["name"])
            if (
                record["kind"] in ("sampled", "reproduction")
                or record["figures"].get("exact") is False
            ):
                assert is_float(audit), (entry.claim.label, audit.name)
                seen += 1
    assert seen > 20


def test_a_jitter_that_comes_too_late_is_refused():
    """Modules that are loaded already would keep their digits."""
    import fedtheory

    assert fedtheory.__name__ in sys.modules
    with pytest.raises(RuntimeError, match="the jitter came too late for fedtheory"):
        jitter.install(1)


STEADY = """
import numpy as np

from proofs_checks.checkers.cases import Cases
from proofs_checks.statement.claim import AsPrinted, Claim, Tolerance

CLAIM = Claim(
    label="toy-lem-2",
    paper="toy",
    printed="Lemma 2",
    declared_verdict=AsPrinted(),
    title="Floats",
    says={"s": "steady"},
    audits=(
        Cases(
            name="floats",
            covers="s",
            cases=(0.1, 0.2, 0.3),
            measured=lambda x: float(np.exp(x) @ SIDE),
            claimed=lambda x: x + 1,
            tolerance=Tolerance(0.2, "a second order"),
            rivals={"0": {"claimed": lambda x: 0.0}, "3": {"claimed": lambda x: 3.0}},
        ),
    ),
)
""".replace("np.exp(x) @ SIDE", "np.exp(x)")
TABLE = {x: float(np.exp(x)) for x in (0.1, 0.2, 0.3)}
#: its measured side is what is left where two numbers cancel, far from the claimed one
FRAGILE = (
    STEADY.replace("float(np.exp(x))", f"1e15 * float(np.exp(x) - {TABLE}[x])")
    .replace("x + 1,", "100.0,")
    .replace("Tolerance(0.2", "Tolerance(1e-6")
    .replace("lambda x: 0.0", "lambda x: -100.0")
    .replace("lambda x: 3.0", "lambda x: -50.0")
    .replace("            tolerance", "            relation=AT_MOST,\n            tolerance")
    .replace("import AsPrinted", "import AT_MOST, AsPrinted")
)
#: its decision hangs on the last digit
DECIDES = STEADY.replace("float(np.exp(x))", f"x + 1 + float(np.exp(x) != {TABLE}[x])")


def recorded(tmp_path, *texts):
    """Record the toy paper's first claim, and one more for each text."""
    more = {
        f"toy_lem_2_{k}": text.replace("toy-lem-2", f"toy-lem-2-{k}")
        for k, text in enumerate(texts)
    }
    root = toy.make(tmp_path, toy_lem_2="", **more)
    claims = registry.load(root)
    for label in claims.entries:
        data, judgement = runner.Runner(claims).run(label)
        assert judgement.confirmed, judgement.why
        assert keep(claims, label, data, False, "", False)[0] == "written"
    return root


@pytest.mark.slow
def test_a_steady_audit_is_accepted_and_one_that_hangs_on_last_digits_is_refused(tmp_path):
    """Three claims: floats that may move, a figure and a decision that may not."""
    done = call(recorded(tmp_path, STEADY, FRAGILE, DECIDES), "jitter")
    assert done.exit_code == 1
    for pattern in (1, 2):
        line = next(x for x in done.output.splitlines() if x.startswith(f"pattern {pattern}:"))
        assert "3 audits of 3 claims, numbers moved inside 3, other last digits" in line
        wrong = [x for x in done.output.splitlines() if x.startswith(f"x pattern {pattern}: ")]
        assert not [x for x in wrong if "toy-lem-2-0" in x]
        figure = [x for x in wrong if "toy-lem-2-1/floats: " in x]
        assert figure
        assert not [x for x in figure if "outcome" in x]
        assert [x for x in wrong if "toy-lem-2-2/floats: outcome: recorded holds, now viol" in x]


@pytest.mark.slow
def test_a_child_that_dies_and_a_stale_record_are_told(tmp_path):
    root = recorded(tmp_path, STEADY)
    path = registry.load(root).entry("toy-lem-1").path
    path.write_text(path.read_text().replace("degree=2", "degree=3"))
    died, stale, steady = portability.rerun(
        root,
        ["toy-lem-1", "toy-lem-2-0"],
        [("dies", {"PYTHONHASHSEED": "none"}, 0), ("other", {}, 0), ("again", {}, 0)],
    )
    assert "the run ended with status 1" in died.trouble[0]
    told = ["toy-lem-1: the record is stale; run: fedtheory audit toy-lem-1"]
    assert stale.trouble == steady.trouble == told
    assert (steady.audits, steady.touched) == (1, 0)


@pytest.mark.slow
def test_a_kernel_that_the_library_does_not_hold_is_skipped_by_name(monkeypatch):
    from proofs_checks.run import processors as module

    monkeypatch.setitem(module._KERNELS, module.platform.machine(), ("Nosuch", "Nosuch2"))
    found = list(module.processors())
    # the first runs as what this machine is, by the name that its library gives it
    assert [p.missing != "" for p in found[:2]] in ([False, True], [True, True])
    assert "Nosuch" not in found[0].name or found[0].missing
    assert found[1].name == "OpenBLAS Nosuch2"
    assert found[2].name.startswith("NumPy without")
    monkeypatch.setattr(module, "_ASK", "import os; os.kill(os.getpid(), 4)")
    assert "not run by this processor: SIGILL" in next(iter(module.processors())).missing


@pytest.mark.slow
def test_ours_is_moved_and_the_engine_is_not():
    """In a child with the jitter, an estimator differs in its last digits from ours."""
    program = (
        "from proofs_checks.run import jitter; jitter.install(1)\n"
        "import numpy as np\n"
        "from fedtheory import CrowdWeights\n"
        "x = np.random.default_rng(1).normal(size=(30, 5, 40)) * np.arange(1, 6)[:, None]\n"
        "from proofs_checks.run.last_digits import COUNTER\n"
        "CrowdWeights().partial_fit(x).bias_energies_\n"
        "print(COUNTER.moved)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) > 0
