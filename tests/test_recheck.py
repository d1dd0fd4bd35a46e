"""The stand-alone checker refuses evidence after any change, and broken files in bounded time."""

from __future__ import annotations

import ast
import copy
import json
import sys
import time

import pytest

from proofs_checks import recheck
from proofs_checks.record.seal import seal, seal_of
from tests.certificate_examples import EXAMPLES, evidence
from tests.recheck_tools import SOURCE, alone, changed, places, refusal, write

#: starts the checker as its users do, or draws many instances
pytestmark = pytest.mark.slow

FREE = ("cost", "date")


def flip(parent, key):
    value = parent[key]
    parent[key] = {
        bool: lambda: not value,
        str: lambda: value[:-1] + ("1" if value[-1:] != "1" else "2"),
        int: lambda: value + 1,
        float: lambda: value + 0.5,
        list: lambda: ["1"],
        dict: lambda: {"extra": "1"},
        type(None): lambda: "1",
    }[type(value)]()


def drop(parent, key):
    del parent[key]


def outside(path):
    return any(key in FREE for key in path)


def test_the_checker_is_one_short_file_of_the_standard_library():
    source = SOURCE.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 500
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module]
        )
    }
    assert imported <= set(sys.stdlib_module_names)


def test_a_file_may_ask_for_many_times_the_work_of_the_longest_record():
    for path in sorted((SOURCE.parent / "evidence").glob("*.json")):
        checker = recheck.Checker()
        checker.file(str(path))
        assert 50 * (recheck.WORK - checker.left) < recheck.WORK, path.name


def test_every_kind_of_certificate_is_accepted_alone(tmp_path):
    kinds = {certificate["kind"] for certificate, _ in EXAMPLES.values()}
    assert kinds == set(recheck.KINDS)
    write(tmp_path, evidence())
    run = alone("--statements", tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert f"{len(EXAMPLES)} certificates" in run.stdout
    for kind in kinds:
        assert f'kind "{kind}"' in run.stdout


def test_engine_builders_and_checker_set_the_same_seal(tmp_path):
    found = evidence(title="ü \u2028 \ud83d\ude00 \x00", extra=[1, 2.5, 1e-300, None, {"ß": -0.0}])
    assert found["seal"] == seal_of(found) == seal(found)["seal"]
    assert refusal(write(tmp_path, found)) is None


@pytest.mark.parametrize("name", EXAMPLES)
def test_any_changed_leaf_is_refused_though_the_mathematics_may_still_hold(tmp_path, name):
    found = evidence(("relation", name))
    paths = [path for path, leaf in places(found) if leaf and not outside(path)]
    assert len(paths) > 40
    for path in paths:
        why = refusal(write(tmp_path, changed(found, path, flip)))
        assert why, f"accepted after a change of {path}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_any_dropped_key_or_entry_is_refused(tmp_path, name):
    found = evidence(("relation", name))
    for path in [path for path, _ in places(found) if not outside(path)]:
        assert refusal(write(tmp_path, changed(found, path, drop))), f"accepted without {path}"


def test_any_key_that_stands_twice_is_refused(tmp_path):
    found = evidence(("relation", "identity", "ldl", "lasso", "witness"))
    for path in [path for path, _ in places(found) if isinstance(path[-1], str)]:

        def mark(parent, key):
            parent[key + "\u0000twin"] = parent[key]

        text = json.dumps(changed(found, path, mark))
        text = text.replace("\\u0000twin", "")
        why = refusal(write(tmp_path, text))
        assert why is not None
        assert "twice" in why


def test_cost_and_date_may_change(tmp_path):
    found = evidence()
    paths = [path for path, _ in places(found) if path[-1] in FREE]
    assert len(paths) > 10
    for path in paths:
        moved = changed(found, path, lambda parent, key: parent.update({key: "new"}))
        assert refusal(write(tmp_path, moved)) is None


@pytest.mark.parametrize("key", FREE)
def test_nothing_hides_under_a_name_that_the_seal_leaves_out(tmp_path, key):
    found = evidence(("relation", "identity", "ldl", "witness"))
    count = 0
    for path, _ in places(found):
        if outside(path) or path[-2:-1] in (("audits",), ("rivals",)):
            continue

        def hide(parent, place):
            if isinstance(parent[place], dict):
                parent[place][key] = "1"

        hidden = changed(found, path, hide)
        if hidden != found:
            count += 1
            assert refusal(write(tmp_path, hidden)), f"{key} hides in {path}"
            with pytest.raises(ValueError, match="no seal covers"):
                seal(hidden)
    assert count > 15


def test_nothing_is_never_a_yes(tmp_path):
    assert alone().returncode == 2
    assert alone(tmp_path).returncode == 1
    gone = alone(tmp_path / "nowhere", tmp_path)
    assert gone.returncode == 2
    assert f"REFUSED '{tmp_path / 'nowhere'}'" in gone.stdout
    bare = evidence((), grade="transcribed")
    write(tmp_path, bare)
    run = alone(tmp_path)
    assert run.returncode == 3
    assert "sealed; certificates: 0" in run.stdout
    assert "0 certificates in 0 files re-computed; 1 files have none" in run.stdout
    write(tmp_path, evidence(("relation",), label="toy-lem-2"), "toy-lem-2.json")
    run = alone(tmp_path)
    assert run.returncode == 0
    assert (
        "0 refused; 1 certificates in 1 files re-computed; "
        "1 files have none: only their seal was checked"
    ) in run.stdout


def test_a_file_speaks_for_its_own_label_and_tier(tmp_path):
    assert "toy-lem-1.json" in refusal(write(tmp_path, evidence(), "other.json"))
    assert refusal(write(tmp_path, evidence(tier="deep"))) is not None
    assert refusal(write(tmp_path, evidence(tier="deep"), "toy-lem-1.deep.json")) is None


def resealed(change):
    found = evidence()
    change(found)
    return seal(found)


def set_outcome(found, value):
    found["audits"][0]["outcome"] = value


CONTRADICTIONS = {
    "a proof goes with holds": lambda f: set_outcome(f, "violated"),
    "undecided has no proof": lambda f: set_outcome(f, "undecided"),
    "an error has no proof": lambda f: set_outcome(f, "error"),
    "an unknown outcome": lambda f: set_outcome(f, "yes"),
    "certified without a certificate": lambda f: f["audits"][1].update(certificate=None),
    "an unknown outcome without a certificate": lambda f: f["audits"][1].update(
        outcome="yes", certificate=None
    ),
    "an empty list": lambda f: f["audits"][1].update(certificate=[]),
    "a certificate is an object": lambda f: f["audits"][1].update(certificate="trust me"),
    "an unhashable kind": lambda f: f["audits"][1]["certificate"].update(kind=["relation"]),
    "a witness goes with violated": lambda f: f["audits"][0]["rivals"][0].update(outcome="holds"),
    "a rival is not proved": lambda f: f["audits"][0]["rivals"][0].update(
        outcome="holds", certificate=f["audits"][0]["certificate"]
    ),
    "one of a list": lambda f: f["audits"][0]["certificate"].append(
        f["audits"][0]["rivals"][1]["certificate"]
    ),
    "two audits of one name": lambda f: f["audits"].append(copy.deepcopy(f["audits"][2])),
    "two rivals of one name": lambda f: f["audits"][0]["rivals"].append(
        copy.deepcopy(f["audits"][0]["rivals"][0])
    ),
    "an unearned grade": lambda f: [audit.update(covers="a part") for audit in f["audits"]],
    "another grade": lambda f: [audit.update(grade="sampled") for audit in f["audits"]],
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_outcome_certificate_grade_and_figures_must_agree_under_a_good_seal(tmp_path, name):
    why = refusal(write(tmp_path, resealed(CONTRADICTIONS[name])))
    assert why is not None
    assert "seal" not in why


def test_what_contradicts_nothing_is_accepted_when_it_is_sealed_again(tmp_path):
    assert refusal(write(tmp_path, resealed(lambda f: None))) is None


def test_an_undecided_certificate_audit_needs_none(tmp_path):
    def give_up(found):
        found["audits"][0].update(outcome="undecided", certificate=None)

    assert refusal(write(tmp_path, resealed(give_up))) is None


@pytest.mark.slow
def test_two_hundred_files_take_less_than_the_time_allowed(tmp_path):
    found = evidence()
    for k in range(200):
        own = seal(found | {"label": f"toy-lem-{k}"})
        write(tmp_path, own, f"toy-lem-{k}.json")
    began = time.monotonic()
    run = alone(tmp_path)
    assert run.returncode == 0
    assert time.monotonic() - began < 30
