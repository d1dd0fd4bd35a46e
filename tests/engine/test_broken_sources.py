"""What claims and runs read besides: Coq files by name, the ignored cache never at all costs."""

from __future__ import annotations

import json
import os
import shutil

import pytest

from proofs_checks.commands.audit import cache_of
from proofs_checks.files import cache
from proofs_checks.kernel import coq, library
from proofs_checks.kernel import store as coq_store
from proofs_checks.registry import digests, registry
from proofs_checks.run import runner
from tests.command_line import call
from tests.engine import toy

KERNEL = '''
from proofs_checks.checkers.kernel import Kernel
from proofs_checks.statement.claim import AsPrinted, Claim

CLAIM = Claim(
    label="toy-lem-1-coq", paper="toy", printed="Lemma 1", declared_verdict=AsPrinted(),
    title="t", says={"s": "s"},
    audits=(
        Kernel(
            name="coq", covers="s", module="small", theorem="twice", statement="Nat.double 2 = 4",
            rivals={
                "3": {"statement": "Nat.double 2 = 3", "refuted_by": "not_3"},
                "5": {"statement": "Nat.double 2 = 5", "refuted_by": "not_5"},
            },
        ),
    ),
)
'''  # fmt: skip
SMALL = "From Fedtheory Require Import below.\n"
FILE = "claims/toy/basics/toy_lem_1_coq.py"


@pytest.fixture
def root(tmp_path):
    root = toy.make(tmp_path, toy_lem_1_coq=KERNEL)
    (root / "formal" / "small.v").write_text(SMALL)
    (root / "formal" / "below.v").write_text("")
    return root


def gone(path):
    path.unlink()


def a_folder(path):
    path.unlink()
    path.mkdir()


def a_pipe(path):
    path.unlink()
    os.mkfifo(path)


def other_bytes(path):
    path.write_bytes(b"(* \xff *)")


def lost_below(path):
    path.write_text("From Fedtheory Require Import nowhere.\n")


FORMAL = {
    gone: "formal/{name}.v does not exist",
    a_folder: "formal/{name}.v does not exist",
    a_pipe: "formal/{name}.v does not exist",
    other_bytes: "formal/{name}.v cannot be read: it is not UTF-8 (byte 4)",
    lost_below: "formal/nowhere.v does not exist",
}


@pytest.mark.parametrize("name", ["small", "below"])
@pytest.mark.parametrize("spoil", FORMAL)
def test_a_broken_coq_file_breaks_the_claims_that_speak_of_it(root, name, spoil):
    spoil(root / "formal" / f"{name}.v")
    claims = registry.load(root)
    assert claims.broken == {FILE: FORMAL[spoil].format(name=name)}
    assert set(claims.entries) == {"toy-lem-1", "toy-lem-2"}
    # asking the kernel for the others looks at nothing but what they need
    assert len(library.library_digest(root)) == 64
    (root / "formal" / "sound.v").write_text("")
    assert [p.stem for p in library.files_in_order(root, ["sound"])] == ["sound"]
    done = call(root, "audit", "toy-lem-1")
    assert done.exit_code == 0
    assert FILE in done.output.replace("\n", "")


@pytest.mark.parametrize("spoil", [a_folder, a_pipe, other_bytes, lost_below])
def test_the_kernel_refuses_the_whole_folder_by_name(root, spoil):
    spoil(root / "formal" / "below.v")
    with pytest.raises(coq.KernelError, match=r"below"):
        library.files_in_order(root)


def test_a_data_file_that_cannot_be_opened_breaks_the_claims_beside_it(root, monkeypatch):
    table = root / "claims" / "toy" / "basics" / "table.txt"
    table.write_text("1")
    claims = registry.load(root)
    assert not claims.broken
    other = digests.other_sources(claims.entry("toy-lem-1").claim, root / FILE, root)
    assert other == [table]
    (root / "claims" / "toy" / "more").mkdir()
    shutil.move(root / "claims/toy/basics/toy_lem_2.py", root / "claims/toy/more/toy_lem_2.py")
    real = type(table).open

    def closed(path, *rest, **more):
        if path == table:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *rest, **more)

    monkeypatch.setattr(type(table), "open", closed)
    registry.forget(root)
    claims = registry.load(root)
    assert set(claims.entries) == {"toy-lem-2"}
    assert claims.broken[FILE] == "it reads table.txt, which cannot be opened"


SPOILT = ["", "{", "null", "[1]", "3", '{"value": 1}', "[" * 100_000, '{"sha256": 1, "value": NaN}']


@pytest.mark.parametrize("text", SPOILT)
def test_what_is_broken_in_the_cache_is_as_if_it_were_not_there(tmp_path, text):
    path = tmp_path / "kept.json"
    cache.keep(path, [1, 0.5, "1/3"])
    assert cache.taken(path) == [1, 0.5, "1/3"]
    path.write_text(path.read_text().replace("0.5", "0.6"))
    assert cache.taken(path) is None
    path.write_text(text)
    assert cache.taken(path) is None


@pytest.mark.parametrize("spoil", [gone, a_folder, a_pipe, other_bytes])
def test_whatever_stands_in_the_cache_a_deep_run_goes_on(root, monkeypatch, spoil):
    claims = registry.load(root)

    def deep(drawn):
        run = runner.Runner(claims, cache=cache_of(root), deep=True)
        audit = claims.entry("toy-lem-2").claim.audit("coin")
        real = type(audit).reduce_block
        monkeypatch.setattr(
            type(audit),
            "reduce_block",
            lambda self, context, block, count: (
                drawn.append(block) or real(self, context, block, count)
            ),
        )
        found = run.blocks(audit, run.context("toy-lem-2", audit), 4)
        monkeypatch.setattr(type(audit), "reduce_block", real)
        return json.loads(json.dumps(found))

    first, again, repaired = [], [], []
    figures = deep(first)
    assert first == [0, 1, 2, 3]
    [folder] = (cache_of(root) / "blocks").iterdir()
    spoil(folder / "2.json")
    assert deep(again) == figures
    assert again == [2]
    assert deep(repaired) == figures
    # what can be replaced was; a folder in its place stays, and costs a block each time
    assert repaired == ([2] if spoil is a_folder else [])


@pytest.mark.parametrize("text", SPOILT)
def test_broken_timings_are_made_again(root, text):
    path = cache_of(root) / "timings.json"
    path.parent.mkdir()
    path.write_text(text)
    done = call(root, "audit", "toy-lem-1")
    assert done.exit_code == 0
    assert set(cache.taken(path)) == {"toy-lem-1"}


def test_a_file_in_place_of_the_cache_costs_time_only(root):
    cache_of(root).write_text("")
    done = call(root, "audit", "toy-lem-1")
    assert done.exit_code == 0
    coq_store.keep(cache_of(root) / "formal" / "x.kept", b"compiled")
    assert coq_store.taken(cache_of(root) / "formal" / "x.kept") is None
    assert cache_of(root).read_text() == ""


@pytest.mark.parametrize("spoil", [gone, a_folder, a_pipe, other_bytes])
def test_a_spoilt_compiled_file_is_not_taken(tmp_path, spoil):
    kept = tmp_path / "formal" / "x.kept"
    coq_store.keep(kept, b"compiled")
    assert coq_store.taken(kept) == b"compiled"
    spoil(kept)
    assert coq_store.taken(kept) is None
    coq_store.keep(kept, b"compiled")
    assert [p.name for p in kept.parent.iterdir()] == ["x.kept"]


@pytest.mark.parametrize("name", ["papers", "claims"])
def test_a_root_without_papers_or_claims_is_refused_by_name(root, name):
    shutil.rmtree(root / name)
    done = call(root, "status")
    assert done.exit_code == 2
    assert f"{name}: there is no such folder" in " ".join(done.output.split())
