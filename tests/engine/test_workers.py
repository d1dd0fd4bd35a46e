"""A worker with other code than its sender's draws nothing."""

from __future__ import annotations

import os

import pytest

from proofs_checks.registry import digests, registry
from proofs_checks.run import runner, workers
from tests.engine import toy


@pytest.fixture
def sent(tmp_path):
    claims = registry.load(toy.make(tmp_path))
    run = runner.Runner(claims)
    audit = claims.entry("toy-lem-2").claim.audit("coin")
    context = run.context("toy-lem-2", audit)
    return claims, (str(claims.root), "toy-lem-2", "coin", context, 0, 2)


def test_the_same_code_draws(sent):
    claims, block = sent
    assert workers.draw_block(*block, workers.sources_of(claims, "toy-lem-2"))[0][0] == 2000


def test_another_checker_draws_nothing(sent, monkeypatch):
    claims, block = sent
    sources = workers.sources_of(claims, "toy-lem-2")
    monkeypatch.setattr(digests, "checker_digest", lambda: "of yesterday")
    with pytest.raises(workers.OldCode, match="checker"):
        workers.draw_block(*block, sources)


def test_another_claim_draws_nothing(sent):
    claims, block = sent
    sources = {**workers.sources_of(claims, "toy-lem-2"), "claim": "another"}
    with pytest.raises(workers.OldCode, match=r"\(claim\); restart"):
        workers.draw_block(*block, sources)


def test_a_worker_that_loaded_before_an_edit_draws_nothing(sent):
    """The file on disk is the sender's, the code in memory is not."""
    claims, block = sent
    path = claims.entry("toy-lem-2").path
    path.write_text(path.read_text().replace("0.02", "0.03"))
    os.utime(path, (claims.loaded + 5, claims.loaded + 5))
    with pytest.raises(workers.OldCode, match=r"toy_lem_2.py"):
        workers.draw_block(*block, workers.sources_of(claims, "toy-lem-2"))
