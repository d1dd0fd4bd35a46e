"""Which claims ``status``, ``audit`` and ``export`` speak of, and in which order."""

from __future__ import annotations

import json
import random
import shutil

import pytest

from proofs_checks.commands.selection import chosen, in_papers_order
from proofs_checks.registry import registry
from tests.command_line import call
from tests.engine import toy

CLAIMS = registry.load()

#: a second paper, first in the alphabet, whose items are not in the order of their labels
OTHER_TOML = """
title = "On two lemmas"
authors = ["nobody"]
year = "2026"
where = "manuscript"
source = "text"
items = [{printed = "Lemma 2", title = "b"}, {printed = "Lemma 1", title = "a"}]
"""
OTHER = toy.SUM.replace("toy", "other")


@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    """Two papers, of which one claim each is recorded, and stale for the toy's."""
    root = toy.make(tmp_path_factory.mktemp("two"))
    (root / "papers" / "other.toml").write_text(OTHER_TOML, encoding="utf-8")
    folder = root / "claims" / "other" / "basics"
    folder.mkdir(parents=True)
    for number in (1, 2):
        text = OTHER.replace("lem-1", f"lem-{number}").replace("Lemma 1", f"Lemma {number}")
        (folder / f"other_lem_{number}.py").write_text(text, encoding="utf-8")
    assert call(root, "audit", "other-lem-1", "toy-lem-1").exit_code == 0
    path = root / "claims" / "toy" / "basics" / "toy_lem_1.py"
    path.write_text(path.read_text().replace("degree=2", "degree=3"))
    return root


def shown(root, *words):
    done = call(root, "status", *words)
    assert done.exit_code == 0, done.output
    return [line.split("\t")[0] for line in done.stdout.splitlines()]


EVERYTHING = ["other-lem-2", "other-lem-1", "toy-lem-1", "toy-lem-2"]


@pytest.mark.parametrize(
    ("words", "labels"),
    [
        ((), EVERYTHING),
        (("toy-lem-2", "other-lem-1"), ["other-lem-1", "toy-lem-2"]),
        (("*-lem-1", "toy-*"), ["other-lem-1", "toy-lem-1", "toy-lem-2"]),
        (("--paper", "toy"), ["toy-lem-1", "toy-lem-2"]),
        (("--paper", "toy", "--paper", "other"), EVERYTHING),
        (("--grade", "symbolic"), ["other-lem-1", "toy-lem-1"]),
        (("--grade", "symbolic", "--caveat", "stale"), ["toy-lem-1"]),
        (("--caveat", "stale", "--caveat", "partial"), ["other-lem-2", "toy-lem-1", "toy-lem-2"]),
        (("--verdict", "holds as printed"), ["other-lem-1", "toy-lem-1"]),
        (("--verdict", "not confirmed", "*-lem-2", "--paper", "other"), ["other-lem-2"]),
        (("--grade", "sampled"), []),
    ],
)
def test_labels_patterns_and_filters_choose_in_the_papers_order(audited, words, labels):
    assert shown(audited, *words) == labels
    rows = json.loads(call(audited, "status", "--json", *words).stdout)
    assert [row["label"] for row in rows] == labels
    assert f"{len(labels)} of 4 claims shown" in call(audited, "status", *words).stderr


def test_check_looks_at_what_was_chosen(audited):
    assert call(audited, "status", "--check", "other-lem-1").exit_code == 0
    assert call(audited, "status", "--check", "--paper", "other").exit_code == 1


def test_audit_runs_what_the_record_says_and_prints_the_papers_order(audited, tmp_path):
    root = shutil.copytree(audited, tmp_path / "root")
    done = call(root, "audit", "--caveat", "stale")
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["toy-lem-1"]
    assert "1 of 4 claims run: 1 symbolic" in done.stderr
    done = call(root, "audit", "toy-lem-1", "other-*")
    fields = [line.split("\t") for line in done.stdout.splitlines()]
    assert [(f[0], f[-1]) for f in fields] == [
        ("other-lem-2", "written"),
        ("other-lem-1", "agrees"),
        ("toy-lem-1", "agrees"),
    ]
    done = call(root, "audit", "--caveat", "stale")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "0 of 4 claims run" in done.stderr


def test_export_has_the_papers_order(audited):
    rows = json.loads(call(audited, "export", "--format", "json").stdout)
    assert [row["label"] for row in rows] == EVERYTHING


def test_the_order_is_that_of_the_papers_lists():
    mixed = random.Random(7).sample(sorted(CLAIMS.entries), len(CLAIMS.entries))
    order = in_papers_order(CLAIMS, mixed)
    places = []
    for label in order:
        claim = CLAIMS.entry(label).claim
        paper = CLAIMS.papers[claim.paper]
        item = paper.items.index(paper.item_of(claim.printed))
        places.append((sorted(CLAIMS.papers).index(claim.paper), item, label))
    assert places == sorted(places)
    assert order.index("crowd-lem-5-9") < order.index("crowd-prop-5-14-i")
    assert chosen(CLAIMS, ()) == order
    assert chosen(CLAIMS, ("crowd-lem-5-9*",)) == ["crowd-lem-5-9", "crowd-lem-5-9-sharp"]
