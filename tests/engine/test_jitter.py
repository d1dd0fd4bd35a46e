"""Last digits moved on purpose: what moves, what stays, and that a fragile audit is caught."""

from __future__ import annotations

import functools
import math
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
import scipy.linalg
import scipy.special
from click.testing import CliRunner

from proofs_checks.checkers.computed import Computed
from proofs_checks.checkers.reach import may_compute_floats
from proofs_checks.commands import fedtheory
from proofs_checks.record import evidence
from proofs_checks.record.keeping import keep
from proofs_checks.registry import registry
from proofs_checks.run import jitter, portability, runner
from proofs_checks.run.last_digits import COUNTER, Jitter, computes
from proofs_checks.run.processors import Processor, processors
from proofs_checks.run.rerun import is_float
from tests.engine import toy

EPS = np.finfo(float).eps
RNG = np.random.default_rng(5)
A, B = RNG.normal(size=(6, 4)), RNG.normal(size=(4, 5))


def shift(moved, value):
    return np.abs(np.asarray(moved) - np.asarray(value))


@pytest.mark.parametrize("pattern", [1, 2])
@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (np.exp, (A,)),
        (np.sum, (A,)),
        (np.einsum, ("ij,jk->ik", A, B)),
        (np.linalg.svd, (A,)),
        (scipy.linalg.eigh, (A.T @ A,)),
        (scipy.special.gammaln, (np.abs(A),)),
        (math.log, (3.7,)),
        (A.mean, ()),
        (A.dot, (B,)),
        (np.random.default_rng(3).standard_normal, (7,)),
    ],
    ids=lambda x: getattr(x, "__name__", ""),
)
def test_what_processors_round_differently_moves_by_a_few_units(function, arguments, pattern):
    if computes(function) == "standard_normal":  # each call goes on in the stream
        function = np.random.default_rng(3).standard_normal
        value = np.random.default_rng(3).standard_normal(*arguments)
    else:
        value = function(*arguments)
    before = COUNTER.moved
    moved = Jitter(pattern).calls(function)(*arguments)
    assert type(moved) is type(value)
    assert COUNTER.moved > before
    pairs = zip(moved, value, strict=True) if isinstance(value, tuple) else [(moved, value)]
    for one, other in pairs:
        terms = max(1.0, float(np.max(np.abs(other)))) * 30
        assert np.all(shift(one, other) <= 2 * EPS * terms)
        assert np.any(shift(one, other) > 0)


def test_two_patterns_move_differently_and_each_the_same_way_again():
    first, second = Jitter(1).matmul(A, B), Jitter(2).matmul(A, B)
    assert np.array_equal(first, Jitter(1).matmul(A, B))
    assert np.any(first != second)
    assert np.any(first != A @ B)


def test_what_cancels_moves_by_the_size_of_its_terms():
    big = np.array([[1e8 / 3, -1e8 / 3]])
    zero = Jitter(1).matmul(big, np.ones((2, 1)))
    assert 0 < abs(zero[0, 0]) < 1e9 * EPS
    assert 0 < abs(Jitter(1).calls(np.sum)(big)) < 1e9 * EPS


@pytest.mark.parametrize(
    "function", [np.sqrt, np.add, np.abs, np.maximum, np.sort, math.sqrt, math.fsum, len, Fraction]
)
def test_what_every_processor_rounds_alike_is_left_alone(function):
    assert computes(function) is None
    assert Jitter(1).calls(function) is function


def test_sums_of_short_numbers_are_exact_in_any_order_and_stay():
    halves = np.array([[0.5, -3.0], [2.25, 8.0]])
    assert np.array_equal(Jitter(1).matmul(halves, halves), halves @ halves)
    assert Jitter(1).calls(np.sum)(halves) == 7.75
    assert Jitter(1).power(1.5, 2) == 2.25
    assert Jitter(1).power(1.1, 2) == 1.1**2
    assert Jitter(1).power(1.1, 3) != 1.1**3


@pytest.mark.parametrize("value", [3, True, Fraction(1, 3), "text", None, np.int64(3)])
def test_what_is_no_float_comes_back_as_it_is(value):
    assert Jitter(1).moved(value, "any") is value


def test_a_gram_matrix_stays_symmetric_and_ties_stay_ties():
    gram = Jitter(1).matmul(A, A.T)
    assert np.array_equal(gram, gram.T)
    assert len(set(Jitter(1).calls(np.exp)(np.full(9, 0.3)))) == 1


def test_short_floats_and_complex_numbers_move_in_their_own_units():
    single = np.linspace(0.1, 3, 9, dtype=np.float32)
    moved = Jitter(1).calls(np.exp)(single)
    assert moved.dtype == np.float32
    assert 0 < np.max(shift(moved, np.exp(single)) / np.exp(single)) < 3 * np.finfo("f").eps
    turned = Jitter(1).calls(np.fft.fft)(A)
    assert turned.dtype == complex
    assert 0 < np.max(shift(turned, np.fft.fft(A))) < 1e-13


def test_what_is_infinite_or_nothing_stays_so():
    edge = np.array([np.inf, -np.inf, np.nan, 0.0, 1.0])
    for scale in (None, 1.0):
        moved = Jitter(1).moved(edge, "any", scale)
        assert list(moved[:2]) == [np.inf, -np.inf]
        assert np.isnan(moved[2])
        assert (moved[3] == 0) == (scale is None)


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
    import math

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
    for entry in claims:
        data = evidence.load(evidence.evidence_path(claims.root, entry.claim.label))
        for record in data["audits"]:
            audit = entry.claim.audit(record["name"])
            if (
                record["kind"] in ("sampled", "reproduction")
                or record["figures"].get("exact") is False
            ):
                assert is_float(audit), (entry.claim.label, audit.name)


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
    stands=AsPrinted(),
    title="Floats",
    says="steady",
    audits=(
        Cases(
            name="floats",
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


def recorded(tmp_path, text):
    root = toy.make(tmp_path, toy_lem_2=text)
    claims = registry.load(root)
    for label in claims.entries:
        data, judgement = runner.Runner(claims).run(label)
        assert judgement.confirmed, judgement.why
        assert keep(claims, label, data, False, "", False)[0] == "written"
    return root


def call(root, *words):
    return CliRunner().invoke(fedtheory, ["--root", str(root), *words])


@pytest.mark.slow
def test_a_steady_audit_is_accepted_and_its_figures_did_move(tmp_path):
    done = call(recorded(tmp_path, STEADY), "jitter")
    assert done.exit_code == 0, done.output
    for pattern in (1, 2):
        line = next(x for x in done.output.splitlines() if x.startswith(f"pattern {pattern}:"))
        assert "1 audits of 1 claims, numbers moved inside 1, other last digits" in line
        assert "among the figures of 1, 0 differences" in line


@pytest.mark.slow
def test_a_figure_or_a_decision_that_hangs_on_last_digits_is_refused(tmp_path):
    done = call(recorded(tmp_path / "figure", FRAGILE), "jitter", "toy-lem-2")
    assert done.exit_code == 1
    assert "toy-lem-2/floats: figures.measured: recorded 0, now " in done.output
    assert "outcome" not in done.output
    done = call(recorded(tmp_path / "decision", DECIDES), "jitter", "toy-lem-2")
    assert done.exit_code == 1
    assert "outcome: recorded holds, now violated" in done.output


@pytest.mark.slow
def test_a_child_that_dies_and_a_stale_record_are_told(tmp_path):
    root = recorded(tmp_path, STEADY)
    [died] = portability.rerun(root, ["toy-lem-9"], [("any", {}, 0)])
    assert "the run ended with status 1" in died.trouble[0]
    path = registry.load(root).entry("toy-lem-1").path
    path.write_text(path.read_text().replace("degree=2", "degree=3"))
    [stale] = portability.rerun(root, ["toy-lem-1"], [("any", {}, 0)])
    assert stale.trouble == ["toy-lem-1: the record is stale; run: fedtheory audit toy-lem-1"]


@pytest.mark.slow
def test_processors_are_named_as_their_library_reports_them(tmp_path):
    found = list(processors())
    assert all(isinstance(p, Processor) and p.name for p in found)
    names = [p.name for p in found if not p.missing]
    assert len(set(names)) == len(names)
    usable = [p for p in found if not p.missing][:1]
    [done] = portability.rerun(
        recorded(tmp_path, STEADY), [], [(p.name, p.environment, 0) for p in usable]
    )
    assert (done.trouble, done.audits) == ([], 1)


@pytest.mark.slow
def test_a_kernel_that_the_library_does_not_hold_is_skipped_by_name(monkeypatch):
    from proofs_checks.run import processors as module

    monkeypatch.setitem(module._KERNELS, module.platform.machine(), ("Nosuch", "Nosuch2"))
    found = list(module.processors())
    assert [p.missing != "" for p in found[:2]] in ([False, True], [True, True])
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
