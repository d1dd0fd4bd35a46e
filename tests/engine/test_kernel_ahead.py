"""The kernel is asked once for all that is expected, ahead if wanted; a refused batch is split."""

from __future__ import annotations

import threading

import pytest

from proofs_checks.kernel import query as asking
from proofs_checks.kernel.coq import KernelError

ONE, TWO, THREE = ((("m", name, "0 = 0"),) for name in ("one", "two", "three"))


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """A stand-in for Coq that remembers what it was asked, and refuses theorem three."""
    (tmp_path / "m.v").write_text("")
    asked = []

    def ask(folder, digest, questions):
        asked.append(questions)
        if THREE in questions:
            raise KernelError("three is not proved")
        return [[asking.Shown(question[0][1], ())] for question in questions]

    monkeypatch.setattr(asking, "_ask", ask)
    return tmp_path, asked


def test_one_batch_answers_all_that_is_expected(kernel):
    folder, asked = kernel
    asking.expect(folder, [ONE, TWO])
    assert asking.show(folder, ONE)[0].statement == "one"
    assert asking.show(folder, TWO)[0].statement == "two"
    assert asked == [(ONE, TWO)]


def test_a_batch_asked_ahead_is_waited_for_and_not_asked_again(kernel, monkeypatch):
    folder, asked = kernel
    begun, go = threading.Event(), threading.Event()
    ask = asking._ask

    def slow(*words):
        begun.set()
        assert go.wait(20)
        return ask(*words)

    monkeypatch.setattr(asking, "_ask", slow)
    asking.expect(folder, [ONE, TWO])
    asking.begin(folder)
    assert begun.wait(20)
    assert asked == []
    threading.Timer(0.05, go.set).start()
    assert asking.show(folder, TWO)[0].statement == "two"
    assert asked == [(ONE, TWO)]


def test_a_refused_batch_is_asked_one_by_one_and_the_guilty_one_answers_for_itself(kernel):
    folder, asked = kernel
    asking.expect(folder, [ONE, THREE])
    asking.begin(folder)
    assert asking.show(folder, ONE)[0].statement == "one"
    with pytest.raises(KernelError, match="three is not proved"):
        asking.show(folder, THREE)
    assert asked == [(ONE, THREE), (ONE,), (THREE,)]
    with pytest.raises(KernelError, match="three is not proved"):
        asking.show(folder, THREE)
    assert len(asked) == 3


def test_what_was_answered_is_asked_again_after_an_edit(kernel):
    folder, asked = kernel
    asking.expect(folder, [ONE])
    asking.show(folder, ONE)
    (folder / "m.v").write_text("(* edited *)")
    asking.show(folder, ONE)
    assert asked == [(ONE,), (ONE,)]
