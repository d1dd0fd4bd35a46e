"""Everything once, after what it needs; a refusal ends it."""

from __future__ import annotations

import graphlib
import threading

import pytest

from proofs_checks.kernel.dependency_order import run_in_dependency_order

NEEDS = {"a": [], "b": ["a"], "c": ["a"], "d": ["b", "c"], "e": []}


def test_each_once_and_after_those_it_needs():
    done = []
    run_in_dependency_order(NEEDS, done.append)
    assert sorted(done) == sorted(NEEDS)
    for name, needed in NEEDS.items():
        assert all(done.index(other) < done.index(name) for other in needed)


def test_what_needs_nothing_of_each_other_runs_at_once(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    both = threading.Barrier(2, timeout=20)
    met = []

    def meet(name):
        both.wait()
        met.append(name)

    run_in_dependency_order({"a": [], "b": []}, meet)
    assert sorted(met) == ["a", "b"]


def test_a_refusal_comes_through_and_nothing_that_needs_it_is_done():
    done = []

    def do(name):
        if name == "b":
            raise ValueError("b is bad")
        done.append(name)

    with pytest.raises(ValueError, match="b is bad"):
        run_in_dependency_order(NEEDS, do)
    assert "d" not in done


def test_a_circle_is_refused():
    with pytest.raises(graphlib.CycleError):
        run_in_dependency_order({"a": ["b"], "b": ["a"]}, print)
