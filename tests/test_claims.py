"""The theorem audit: every audit holds, every rival falls by comparison, the record agrees."""

from __future__ import annotations

import pytest

from proofs_checks.checkers.kernel import NOT_HERE, expect_all
from proofs_checks.commands.pytest_plugin import root_of
from proofs_checks.record import evidence, freshness
from proofs_checks.record.outcomes import outcome_changes, outcome_record
from proofs_checks.registry import registry
from proofs_checks.run import runner
from proofs_checks.run.known_answers import check_known_answers
from proofs_checks.run.threads import one_blas_thread
from proofs_checks.statement.claim import Status
from proofs_checks.statement.judge import NOT_CONFIRMED, safely


@pytest.fixture(scope="session")
def run(request):
    check_known_answers()
    config = request.config
    claims = registry.load(root_of(config))
    # the kernel is asked once, for the audits that were selected
    selected = (getattr(item, "callspec", None) for item in request.session.items)
    expect_all(
        claims.root,
        [c.params["claim_case"].audit for c in selected if c and "claim_case" in c.params],
    )
    return runner.Runner(
        claims, deep=config.getoption("--deep"), seed_suffix=config.getoption("--fresh-seeds")
    )


def judged(run, case):
    context = run.context(case.label, case.audit)
    with one_blas_thread():
        if case.rival:
            from dataclasses import replace

            return safely(
                lambda: case.audit.judge_rival(case.rival, replace(context, rival=case.rival))
            )
        return safely(lambda: case.audit.judge(context))


def recorded(run, case):
    data = evidence.load(evidence.evidence_path(run.claims.root, case.label))
    assert data is not None, f"no evidence; run: fedtheory audit {case.label}"
    audit = next((a for a in data["audits"] if a["name"] == case.audit.name), None)
    if audit is None:
        return data, None
    if not case.rival:
        return data, audit
    return data, next((r for r in audit["rivals"] if r["name"] == case.rival), None)


def test_files(request):
    """Every file of a claim or a paper is whole; a broken one is named, and the others run."""
    registry.load(root_of(request.config)).check()


def test_record(claim_label, request):
    """The record is whole and fresh: what the quick tier does not run again still stands."""
    claims = registry.load(root_of(request.config))
    data, stale = freshness.read_record(claims, claim_label)
    assert data is not None, f"no evidence; run: fedtheory audit {claim_label}"
    assert not stale, f"the evidence is stale; run: fedtheory audit {claim_label}"
    assert data["verdict"] != NOT_CONFIRMED, f"{data['why']}; see: fedtheory why {claim_label}"


def test_claim(run, claim_case, request):
    again = f"; again: pytest '{request.node.nodeid}'"
    outcome = judged(run, claim_case)
    data, record = recorded(run, claim_case)
    if outcome.why == NOT_HERE:
        # the kernel is not installed: the fresh record stands, and the report says "skipped"
        assert record is not None
        assert not freshness.is_stale(run.claims, claim_case.label, data)
        pytest.skip(NOT_HERE)
    wanted = Status.VIOLATED if claim_case.rival else Status.HOLDS
    assert outcome.status is wanted, f"{outcome.status.value}: {outcome.why}{again}"
    if run.seed_suffix or run.deep:
        return
    assert not freshness.is_stale(run.claims, claim_case.label, data), (
        f"the evidence is stale; run: fedtheory audit {claim_case.label}"
    )
    assert record is not None, f"not in the record; run: fedtheory audit {claim_case.label}"
    assert record["outcome"] == wanted.value
    if not freshness.other_versions(data):
        found = list(outcome_changes(claim_case.audit, record, outcome_record(outcome)))
        assert not found, f"differs from the record at {found[0]}{again}"
