"""Two machines agree: decisions and exact parts to the letter, floats as their kind states."""

from __future__ import annotations

import copy
import json
from fractions import Fraction

import numpy as np
import pytest

from proofs_checks.checkers.cases import Cases
from proofs_checks.checkers.property import Property
from proofs_checks.checkers.reproduction import Reproduction, Target
from proofs_checks.checkers.sampled import Sampled
from proofs_checks.record import evidence
from proofs_checks.record.outcomes import audit_changes, audit_record, result_of, why_of
from proofs_checks.registry import registry
from proofs_checks.statement.agreement import CONVERTED, Agreement, changes
from proofs_checks.statement.claim import AT_MOST, Context, Tolerance
from proofs_checks.statement.judge import judge_audit
from proofs_checks.stats.laws import Normal

CONTEXT = Context("toy-lem-1", ".")


def integers():
    from hypothesis import strategies as st

    return st.integers(1, 9)


def federation(rng):
    return {"risk": 2.0 + 1e-3 * rng.random()}


EXACT = Cases(
    name="exact",
    cases=(1, 2, 3),
    measured=lambda n: Fraction(n, 3),
    claimed=lambda n: Fraction(n, 3),
    rivals={"thirds of n + 1": {"claimed": lambda n: Fraction(n + 1, 3)}},
)
FLOATS = Cases(
    name="floats",
    cases=(1, 2, 3),
    measured=lambda n: n / 7,
    claimed=lambda n: n / 7 + 0.25,
    relation=AT_MOST,
    tolerance=Tolerance(1e-9, "a sum of two"),
    rivals={"smaller": {"claimed": lambda n: n / 7 - 0.25}},
)
SAMPLED = Sampled(
    name="normals",
    draw=lambda rng, m: rng.normal(1.0, 1.0, m),
    law=Normal(1.0),
    claimed=1.0,
    min_detectable_effect=0.2,
    rivals={"1.3": {"claimed": 1.3}},
)
GENERATED = Property(
    name="squares",
    instances=integers,
    measured=lambda n: n,
    claimed=lambda n: n * n,
    relation=AT_MOST,
    examples=60,
    at_least=5,
    rivals={"n - 1": {"claimed": lambda n: n - 1}},
)
RUNS = Reproduction(
    name="runs",
    run=federation,
    runs=3,
    targets=(Target("risk", 2.0, 1.9, 2.1, "the printed digit"),),
    word="in shape",
    protocol="ours",
    rivals={"half": {"targets": (Target("risk", 1.0, 0.9, 1.1, "half of it"),)}},
)
AUDITS = (EXACT, FLOATS, SAMPLED, GENERATED, RUNS)


def recorded(audit):
    found = json.loads(json.dumps(audit_record(judge_audit(audit, "whole", CONTEXT))))
    assert found["outcome"] == "holds"
    assert {r["outcome"] for r in found["rivals"]} == {"violated"}
    return found


def moved(data, share):
    """Move every float of a record by a share of its size."""
    if isinstance(data, dict):
        return {k: moved(v, share) for k, v in data.items()}
    if isinstance(data, list):
        return [moved(v, share) for v in data]
    return data * (1 + share) if isinstance(data, float) else data


def found_in(audit, old, new):
    return [change.figure for change in audit_changes(audit, old, new)]


@pytest.mark.parametrize("audit", AUDITS, ids=lambda a: a.kind)
def test_last_digits_are_no_change(audit):
    old = recorded(audit)
    for share in (4e-16, -3e-14):
        assert found_in(audit, old, moved(old, share)) == []


@pytest.mark.parametrize("audit", AUDITS, ids=lambda a: a.kind)
def test_a_decision_that_changes_is_a_change(audit):
    old = recorded(audit)
    new = copy.deepcopy(old)
    new["outcome"] = "undecided"
    assert "outcome" in found_in(audit, old, new)
    new = copy.deepcopy(old)
    new["rivals"][0]["outcome"] = "holds"
    name = new["rivals"][0]["name"]
    assert f"rival {name!r}.outcome" in found_in(audit, old, new)
    new = copy.deepcopy(old)
    del new["rivals"][0]
    assert "rivals" in found_in(audit, old, new)
    assert "grade" in found_in(audit, old, {**old, "grade": "kernel-proved"})
    assert "caveat" in found_in(audit, old, {**old, "caveat": "vacuous"})


@pytest.mark.parametrize(
    ("audit", "place", "value"),
    [
        (EXACT, ("figures", "measured"), "2/3"),
        (EXACT, ("figures", "cases"), "4"),
        (EXACT, ("figures", "exact"), False),
        (EXACT, ("figures", "measured"), 1 / 3),
        (EXACT, ("rivals", 0, "figures", "witness"), "2"),
        (FLOATS, ("rivals", 0, "figures", "witness"), "2"),
        (FLOATS, ("figures", "cases"), "4"),
        (SAMPLED, ("figures", "replicates"), "10001"),
        (SAMPLED, ("figures", "law"), "another"),
        (RUNS, ("figures", "targets", 0, "met"), False),
        (RUNS, ("figures", "runs"), "4"),
        (GENERATED, ("figures", "exact"), False),
    ],
)
def test_an_exact_part_that_changes_is_a_change(audit, place, value):
    old = recorded(audit)
    new = copy.deepcopy(old)
    inner = new
    for key in place[:-1]:
        inner = inner[key]
    assert inner[place[-1]] != value
    inner[place[-1]] = value
    assert len(found_in(audit, old, new)) == 1


@pytest.mark.parametrize(
    ("audit", "within", "beyond"),
    [(FLOATS, 1e-9, 1e-7), (SAMPLED, 1e-9, 1e-5), (RUNS, 3e-7, 1e-5)],
    ids=lambda x: getattr(x, "kind", None),
)
def test_a_figure_beyond_what_its_kind_states_is_a_change(audit, within, beyond):
    old = recorded(audit)
    assert found_in(audit, old, moved(old, within)) == []
    assert [f for f in found_in(audit, old, moved(old, beyond)) if "figures" in f]


def test_where_two_cases_are_equally_close_either_may_be_named():
    old = recorded(FLOATS)
    new = copy.deepcopy(old)
    new["figures"] |= {"closest case": "2", "measured": 2 / 7, "claimed": 2 / 7 + 0.25}
    assert found_in(FLOATS, old, new) == []
    new["margin"] += 1e-3
    assert found_in(FLOATS, old, new) == ["margin"]


def test_floats_agree_relative_to_their_size_or_absolutely():
    agreement = Agreement(1e-6, 1e-9)
    assert agreement.holds(1e6, 1e6 + 0.5)
    assert not agreement.holds(1e6, 1e6 + 2)
    assert agreement.holds(0.0, -1e-9)
    assert not agreement.holds(0.0, 1e-8)
    assert not agreement.holds(float("nan"), float("nan"))
    assert not agreement.holds(float("nan"), 1.0)


@pytest.mark.parametrize(
    ("old", "new", "figure"),
    [
        ({"x": 1}, {"x": 2}, "x"),
        ({"x": "1/3"}, {"x": "2/6"}, "x"),
        ({"x": True}, {"x": 1}, "x"),
        ({"x": 1.0}, {"x": 1}, "x"),
        ({"x": [1]}, {"x": [1, 2]}, "x"),
        ({"x": None}, {}, "x"),
        ({"x": {"y": [0.5, 1.0]}}, {"x": {"y": [0.5, 1.1]}}, "x.y.1"),
    ],
)
def test_a_change_names_its_place(old, new, figure):
    assert [c.figure for c in changes(old, new, CONVERTED)] == [figure]
    assert not list(changes(old, old, CONVERTED))


def test_a_change_is_one_short_line():
    long = [list(range(50))] * 9
    [change] = changes({"x": long}, {"x": "now"}, CONVERTED)
    assert len(str(change)) < 100
    assert str(change).startswith("x: recorded ((0, 1, 2")


@pytest.mark.parametrize("audit", AUDITS, ids=lambda a: a.kind)
def test_a_sentence_follows_from_the_figures(audit):
    """What a reader sees comes from the figures, and no digit of a float stands in the template."""
    record = recorded(audit)
    for part in (record, *record["rivals"]):
        assert why_of(part) != ""
        assert "{" not in why_of(part)
        figures = [str(f) for f in np.ravel(_floats(part["figures"]))]
        assert not [f for f in figures if len(f) > 6 and f in part["sentence"]]
    changed = copy.deepcopy(record)
    figures = changed["rivals"][0]["figures"]
    if "measured" in figures and audit is FLOATS:
        figures["measured"] = 123.456
        assert "123.456" in why_of(changed["rivals"][0])


def _floats(value):
    if isinstance(value, dict):
        return [x for v in value.values() for x in _floats(v)]
    if isinstance(value, list):
        return [x for v in value for x in _floats(v)]
    return [value] if isinstance(value, float) else []


def test_every_sentence_of_the_record_is_rendered():
    claims = registry.load()
    for label in claims.entries:
        data = evidence.load(evidence.evidence_path(claims.root, label))
        for audit in data["audits"]:
            result = result_of(audit)
            for outcome in (result.outcome, *result.rivals.values()):
                known = [f"{{{name}" for name in outcome.figures]
                assert not [k for k in known if k in outcome.why], outcome.why
                assert outcome.why.strip()
