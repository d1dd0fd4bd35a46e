"""Attacks on the cache of compiled files: what lies there under the right key is not believed."""

from __future__ import annotations

import pytest

from proofs_checks.kernel import coq


@pytest.fixture
def compile_again(tmp_path, monkeypatch):
    """Compile one file as a new process would, and say how often the compiler was asked."""
    folder = tmp_path / "formal"
    folder.mkdir()
    (folder / "small.v").write_text("Theorem right : True. exact I. Qed.", encoding="utf-8")
    asked = []

    def compiler(place, name):
        asked.append(name)
        (place / name).with_suffix(".vo").write_bytes(b"compiled from small.v")
        return ""

    monkeypatch.setattr(coq, "run_coqc", compiler)

    def again(**rest):
        workshop = tmp_path / f"process-{len(list(tmp_path.iterdir()))}"
        workshop.mkdir()
        monkeypatch.setattr(coq, "_workshop", lambda: type("Folder", (), {"name": str(workshop)}))
        place = coq.compiled(folder, "d" * 64, store=tmp_path / "store", **rest)
        assert (place / "small.vo").read_bytes() == b"compiled from small.v"
        return len(asked)

    again.store = tmp_path / "store"
    return again


def test_what_was_kept_is_used_and_a_fresh_compilation_never_reads_it(compile_again):
    assert [compile_again(), compile_again(), compile_again(reuse=False)] == [1, 1, 2]


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
