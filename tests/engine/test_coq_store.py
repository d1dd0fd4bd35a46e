"""Attacks on the cache of compiled files: what lies there under the right key is not believed."""

from __future__ import annotations

import pytest

from proofs_checks.kernel import build
from proofs_checks.kernel.coq import KernelError


@pytest.fixture
def compile_again(tmp_path, monkeypatch):
    """Compile one file as a new process would, and say how often the compiler was asked."""
    (tmp_path / "formal" / "base").mkdir(parents=True)
    (tmp_path / "formal" / "base" / "small.v").write_text("Theorem right : True. exact I. Qed.")
    asked = []

    def compiler(place, files, wanted):
        asked.append(wanted)
        for copy in wanted:
            copy.with_suffix(".vo").write_bytes(b"compiled from small.v")
        return ""

    monkeypatch.setattr(build, "run_make", compiler)
    monkeypatch.setattr(build, "_check_requirements", lambda place, copies: None)

    def again(**rest):
        monkeypatch.setattr(build, "_PLACES", {})
        place = build.compiled(tmp_path, "d" * 64, kept_in=tmp_path / "store", **rest)
        [made] = place.rglob("small.vo")
        assert made.read_bytes() == b"compiled from small.v"
        return len(asked)

    again.store = tmp_path / "store"
    again.formal = tmp_path / "formal"
    return again


def test_what_was_kept_is_used_and_a_fresh_compilation_never_reads_it(compile_again):
    assert [compile_again(), compile_again(), compile_again(reuse=False)] == [1, 1, 2]


def test_a_fresh_compilation_takes_nothing_that_the_process_has_compiled(compile_again):
    place = build.compiled(compile_again.formal.parent, "e" * 64)
    assert build.compiled(compile_again.formal.parent, "e" * 64) == place
    assert build.compiled(compile_again.formal.parent, "e" * 64, reuse=False) != place


def test_a_file_moved_to_another_topic_is_called_otherwise_and_compiled_again(compile_again):
    assert compile_again() == 1
    (compile_again.formal / "base").rename(compile_again.formal / "crowd")
    assert [compile_again(), compile_again()] == [2, 2]


def test_what_a_killed_compiler_left_is_not_taken(compile_again, monkeypatch):
    def killed(place, files, wanted):
        for copy in wanted:
            copy.with_suffix(".vo").write_bytes(b"compiled fr")
        raise KernelError("make was ended by signal 9")

    with monkeypatch.context() as there:
        there.setattr(build, "run_make", killed)
        with pytest.raises(KernelError, match="signal 9"):
            compile_again()
    # neither in this process nor in the next one
    place = build.compiled(compile_again.formal.parent, "d" * 64)
    assert (place / "formal" / "base" / "small.vo").read_bytes() == b"compiled from small.v"
    assert compile_again() == 2


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"compiled from something else",
        lambda data: data[:-1] + b"?",
        lambda data: data[:-1],
        lambda data: data + b" and more",
        lambda data: data[64:],
        lambda data: b"",
    ],
)
def test_a_compiled_file_changed_in_the_cache_is_compiled_again(compile_again, spoil):
    assert compile_again() == 1
    [kept] = compile_again.store.iterdir()
    kept.write_bytes(spoil(kept.read_bytes()))
    assert [compile_again(), compile_again()] == [2, 2]
