"""What the record still says: one broken file stops nothing, and age is never hidden."""

from __future__ import annotations

import json
import shutil

import pytest

from proofs_checks.record import evidence, freshness
from proofs_checks.record.keeping import keep
from proofs_checks.record.standing import Standings
from proofs_checks.registry import registry
from proofs_checks.run import runner
from tests.command_line import call
from tests.engine import toy

#: a claim that rests on the second, which rests on the first
THIRD = (
    toy.COIN.replace("toy-lem-2", "toy-lem-2-again")
    .replace('("toy-lem-1",)', '("toy-lem-2",)')
    .replace("0.55", "0.56")
)


@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    """Three claims on each other, and their record."""
    found = registry.load(toy.make(tmp_path_factory.mktemp("toy"), toy_lem_2_again=THIRD))
    run = runner.Runner(found)
    for label in ("toy-lem-1", "toy-lem-2", "toy-lem-2-again"):
        data, judgement = run.run(label)
        assert judgement.confirmed
        assert judgement.caveats == ()
        evidence.save(evidence.evidence_path(found.root, label), data)
    return found.root


@pytest.fixture
def claims(audited, tmp_path):
    """A copy of them to spoil."""
    return registry.load(shutil.copytree(audited, tmp_path / "root"))


def path_of(claims, label):
    return evidence.evidence_path(claims.root, label)


def altered(claims, label, **changes):
    """Change a record and seal it again, as somebody who knows the seal would."""
    data = json.loads(path_of(claims, label).read_text())
    evidence.save(path_of(claims, label), {**data, **changes})


def rows(claims):
    return {r["label"]: r for r in json.loads(call(claims.root, "status", "--json").stdout)}


def broken_json(claims, data):
    path_of(claims, "toy-lem-1").write_text('{"label": "toy-le')


def broken_seal(claims, data):
    text = path_of(claims, "toy-lem-1").read_text()
    path_of(claims, "toy-lem-1").write_text(text.replace('"symbolic"', '"kernel-proved"'))


def no_table(claims, data):
    path_of(claims, "toy-lem-1").write_text("[1, 2]")


def without_rivals(claims, data):
    altered(claims, "toy-lem-1", audits=[{k: v for k, v in data["audits"][0].items()
                                          if k != "rivals"}])  # fmt: skip


def of_another_claim(claims, data):
    path_of(claims, "toy-lem-1").write_bytes(path_of(claims, "toy-lem-2").read_bytes())


def a_rival_left_out(claims, data):
    audit = data["audits"][0]
    altered(claims, "toy-lem-1", audits=[{**audit, "rivals": audit["rivals"][:1]}])


def an_audit_left_out(claims, data):
    altered(claims, "toy-lem-1", audits=[])


def no_digests(claims, data):
    altered(claims, "toy-lem-1", digests=None)


def no_cost(claims, data):
    # the seal leaves it out
    path_of(claims, "toy-lem-1").write_text(json.dumps({**data, "cost": {}}))


BREAKS = (
    no_cost,
    broken_json,
    broken_seal,
    no_table,
    without_rivals,
    of_another_claim,
    a_rival_left_out,
    an_audit_left_out,
    no_digests,
)


@pytest.mark.parametrize("attack", BREAKS)
def test_one_broken_file_is_named_and_the_others_still_show(claims, attack):
    attack(claims, json.loads(path_of(claims, "toy-lem-1").read_text()))
    found = rows(claims)
    assert found["toy-lem-1"]["verdict"] == "not confirmed"
    assert found["toy-lem-1"]["grade"] == "transcribed"
    assert "stale" in found["toy-lem-1"]["caveats"]
    assert found["toy-lem-1"]["broken"].startswith("toy-lem-1.json: ")
    assert "\n" not in found["toy-lem-1"]["broken"]
    assert (found["toy-lem-2"]["verdict"], found["toy-lem-2"]["grade"]) == (
        "holds as printed",
        "sampled",
    )
    plain = call(claims.root, "status")
    assert plain.exit_code == 0
    assert "toy-lem-1.json: " in plain.stdout
    assert call(claims.root, "status", "--check").exit_code == 1
    assert call(claims.root, "show", "toy-lem-1").exit_code == 0
    assert "not confirmed" in call(claims.root, "why", "toy-lem-1").stdout


@pytest.mark.parametrize("attack", BREAKS)
def test_audit_says_so_and_writes_only_when_told(claims, attack):
    attack(claims, json.loads(path_of(claims, "toy-lem-1").read_text()))
    before = path_of(claims, "toy-lem-1").read_bytes()
    data, _ = runner.Runner(claims).run("toy-lem-1")
    assert keep(claims, "toy-lem-1", data, False, "", False)[0] == "broken"
    assert path_of(claims, "toy-lem-1").read_bytes() == before
    assert keep(claims, "toy-lem-1", data, False, "", True)[0] == "written"
    assert rows(claims)["toy-lem-1"]["broken"] == ""


def test_check_is_content_with_fresh_evidence(claims):
    assert call(claims.root, "status", "--check").exit_code == 0


def missing(claims):
    path_of(claims, "toy-lem-1").unlink()


def stale(claims):
    path = claims.entry("toy-lem-1").path
    path.write_text(path.read_text().replace("degree=2", "degree=3"))


def unconfirmed(claims):
    altered(claims, "toy-lem-1", verdict="not confirmed")


def weak_grade(claims):
    altered(claims, "toy-lem-1", grade="rate-consistent")


@pytest.mark.parametrize("weaken", [missing, stale, unconfirmed, weak_grade])
def test_what_rests_on_it_carries_the_caveat_however_far(claims, weaken):
    weaken(claims)
    assert Standings(claims).weak_uses(claims.entry("toy-lem-2").claim) == ["toy-lem-1"]
    found = rows(claims)
    assert found["toy-lem-2"]["caveats"] == ["weak dependency"]
    assert found["toy-lem-2-again"]["caveats"] == ["weak dependency"]
    data, judgement = runner.Runner(claims).run("toy-lem-2-again")
    assert judgement.caveats == ("weak dependency",)
    # the record follows the claims it rests on, and nothing else in it may change with them
    said = "same figures, other caveats"
    assert keep(claims, "toy-lem-2-again", data, False, "", False) == (said, [])
    data["audits"][0]["figures"]["replicates"] = "7"
    assert keep(claims, "toy-lem-2-again", data, False, "", False)[0] == "differs"


def test_other_versions_are_said_and_compared_by_decisions(claims):
    assert rows(claims)["toy-lem-2"]["other_versions"] == ""
    then = {**freshness.versions(), "numpy": "1.0"}
    altered(claims, "toy-lem-2", versions=then)
    said = f"recorded under other versions (numpy 1.0 -> {freshness.versions()['numpy']})"
    assert rows(claims)["toy-lem-2"]["other_versions"] == said
    assert rows(claims)["toy-lem-2"]["caveats"] == []
    assert said in " ".join(call(claims.root, "show", "toy-lem-2").stdout.split())
    data, _ = runner.Runner(claims).run("toy-lem-2")
    data["audits"][0]["figures"]["measured"] = [0.25]
    assert keep(claims, "toy-lem-2", data, False, "", False)[0] == "agrees"
    data["audits"][0]["rivals"][0]["outcome"] = "holds"
    assert keep(claims, "toy-lem-2", data, False, "", False)[0] == "differs"
