"""The Coq files by topic: names, folders, requirements, what editors and digests are told."""

from __future__ import annotations

import os
import re

import pytest

from proofs_checks.checkers.kernel import NOT_HERE
from proofs_checks.kernel import build, coq, library
from proofs_checks.registry import digests, registry
from tests.engine import toy

ROOT = registry.HERE
FILES = library.coq_files(ROOT)


def topic(name):
    return FILES[name][0].relative_to(ROOT).parts[:2]


def test_no_two_files_have_one_name():
    assert len(FILES) >= 49
    assert [places for places in FILES.values() if len(places) > 1] == []


def test_the_base_stands_alone_and_no_paper_on_another():
    for name, [path] in FILES.items():
        folder = path.relative_to(ROOT).parts[0]
        allowed = {("formal", "base"), topic(name)} if folder == "formal" else None
        for needed in library.requires(path):
            assert allowed is None or topic(needed) in allowed, (name, needed)


def test_editors_are_told_what_the_kernel_is():
    words = (ROOT / "_CoqProject").read_text(encoding="utf-8").split()
    assert words == list(coq.FLAGS)


def test_what_a_digest_reads_is_what_coq_reads():
    if not coq.is_available():
        assert os.environ.get("CI") != "true", "coqc is missing in CI"
        pytest.skip(NOT_HERE)
    paths = [path for [path] in FILES.values()]
    found = build.coq_requirements(ROOT, paths)
    assert found == {path.stem: set(library.requires(path)) for path in paths}
    assert found["crowd_map"] == {"sums"}


@pytest.fixture
def root(tmp_path):
    """A root with two topics, and a Coq file beside a claim."""
    root = toy.make(tmp_path, toy_lem_1=toy.ASKING)
    (root / "formal" / "base").mkdir()
    (root / "formal" / "base" / "low.v").write_text("Theorem low : True. exact I. Qed.\n")
    own = "From Fedtheory Require Import low.\nTheorem claim : True.\nProof. exact low.low. Qed.\n"
    (root / "claims" / "toy" / "basics" / "toy_lem_1.v").write_text(own)
    return root


def test_what_coq_calls_a_file(root):
    names = [library.logical_name(root, path) for path in library.files_in_order(root)]
    assert names == ["Fedtheory.base.low", "Claims.toy.basics.toy_lem_1"]


def test_two_files_of_one_name_are_refused_where_one_is_asked(root):
    other = root / "formal" / "other"
    other.mkdir()
    (other / "low.v").write_text("")
    (other / "high.v").write_text("")
    with pytest.raises(coq.KernelError, match=r"formal/base/low.v and formal/other/low.v have one"):
        library.files_in_order(root, ["toy_lem_1"])
    assert [path.stem for path in library.files_in_order(root, ["high"])] == ["high"]
    assert "have one name" in registry.load(root).broken["claims/toy/basics/toy_lem_1.py"]


def test_a_folder_that_coq_cannot_name_is_refused(root):
    (root / "formal" / "base").rename(root / "formal" / "the-base")
    path = root / "formal" / "the-base" / "low.v"
    with pytest.raises(coq.KernelError, match=r"the-base/low.v: Coq reads no name in 'the-base'"):
        library.logical_name(root, path)


def test_an_editors_lock_is_no_file_of_ours(root):
    (root / "formal" / "base" / ".#low.v").symlink_to("somebody@somewhere.1")
    assert set(library.coq_files(root)) == {"low", "toy_lem_1"}


@pytest.mark.parametrize(
    "text", ["From Claims Require Import toy_lem_1.", "Check Claims.toy.basics.toy_lem_1.claim."]
)
def test_a_file_that_requires_a_claims_is_refused(root, text):
    (root / "formal" / "base" / "low.v").write_text(text)
    with pytest.raises(coq.KernelError, match=r"low.v speaks of Claims: require files of formal/"):
        library.files_in_order(root, ["low"])


def test_nothing_requires_a_claims_file_as_one_of_the_library(root):
    (root / "formal" / "base" / "low.v").write_text("From Fedtheory Require Import toy_lem_1.")
    with pytest.raises(coq.KernelError, match="low requires toy_lem_1, which is not in the formal"):
        library.files_in_order(root, ["low"])


def spoken_of(root, label="toy-lem-1"):
    entry = registry.load(root).entry(label)
    found = digests.claim_digests(entry.claim, entry.path, root)
    return {key: mark for key, mark in found.items() if re.match("formal|claims|data", key)}


def test_a_claims_own_coq_file_counts_with_all_that_it_requires(root):
    before = spoken_of(root)
    assert set(before) == {"claims/toy_lem_1.v", "formal/low.v"}
    # what an editor leaves there, and another claim's file, are nothing that this claim speaks of
    for name in ("toy_lem_1.vo", "toy_lem_1.vos", "toy_lem_1.vok", "toy_lem_1.glob", "x.v"):
        (root / "claims" / "toy" / "basics" / name).write_text("made")
    (root / "formal" / "base").rename(root / "formal" / "elsewhere")
    assert spoken_of(root) == before
    assert spoken_of(root, "toy-lem-2") == {}
    (root / "formal" / "elsewhere" / "low.v").write_text("Theorem low : True. trivial. Qed.\n")
    after = spoken_of(root)
    assert {key for key in after if after[key] != before[key]} == {"formal/low.v"}
