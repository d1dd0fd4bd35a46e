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
    (tmp_path / "formal").mkdir()
    (tmp_path / "formal" / "m.v").write_text("")
    asked = []

    def ask(root, digest, questions):
        asked.append(questions)
        if THREE in questions:
            raise KernelError("three is not proved")
        return [[asking.Shown(question[0][1], ())] for question in questions]

    monkeypatch.setattr(asking, "_ask", ask)
    return tmp_path, asked


def test_one_batch_answers_all_that_is_expected(kernel):
    root, asked = kernel
    asking.expect(root, [ONE, TWO])
    assert asking.show(root, ONE)[0].statement == "one"
    assert asking.show(root, TWO)[0].statement == "two"
    assert asked == [(ONE, TWO)]


def test_a_batch_asked_ahead_is_waited_for_and_not_asked_again(kernel, monkeypatch):
    root, asked = kernel
    begun, go = threading.Event(), threading.Event()
    ask = asking._ask

    def slow(*words):
        begun.set()
        assert go.wait(20)
        return ask(*words)

    monkeypatch.setattr(asking, "_ask", slow)
    asking.expect(root, [ONE, TWO])
    asking.begin(root)
    assert begun.wait(20)
    assert asked == []
    threading.Timer(0.05, go.set).start()
    assert asking.show(root, TWO)[0].statement == "two"
    assert asked == [(ONE, TWO)]


def test_a_refused_batch_is_asked_one_by_one_and_the_guilty_one_answers_for_itself(kernel):
    root, asked = kernel
    asking.expect(root, [ONE, THREE])
    asking.begin(root)
    assert asking.show(root, ONE)[0].statement == "one"
    with pytest.raises(KernelError, match="three is not proved"):
        asking.show(root, THREE)
    assert asked == [(ONE, THREE), (ONE,), (THREE,)]
    with pytest.raises(KernelError, match="three is not proved"):
        asking.show(root, THREE)
    assert len(asked) == 3


def test_what_was_answered_is_asked_again_after_an_edit(kernel):
    root, asked = kernel
    asking.expect(root, [ONE])
    asking.show(root, ONE)
    (root / "formal" / "m.v").write_text("(* edited *)")
    asking.show(root, ONE)
    assert asked == [(ONE,), (ONE,)]
