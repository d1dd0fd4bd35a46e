"""The Sphinx extension: directives, roles and the checks that a page must pass."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from proofs_checks.sphinx_ext import (
    card,
    domain,
    figures,
    findings,
    graph,
    links,
    overview,
    pages,
    records,
    tables,
)

_DIRECTIVES = {
    "claim": card.CardDirective,
    "claims": card.CardsDirective,
    "claims-new": card.NewCardsDirective,
    "runs": card.RunsDirective,
    "claims-here": tables.HereDirective,
    "sharpness": tables.SharpnessDirective,
    "claims-index": tables.IndexDirective,
    "unchecked": tables.UncheckedDirective,
    "items": tables.ItemsDirective,
    "error-budget": tables.ErrorBudgetDirective,
    "findings": findings.FindingsDirective,
    "claim-graph": graph.GraphDirective,
    "overview": overview.OverviewDirective,
    "headlines": overview.HeadlinesDirective,
    "key": overview.KeyDirective,
    "drawing": figures.DrawingDirective,
}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_domain(domain.ClaimsDomain)
    app.add_role("claim", domain.ClaimRole())
    app.add_role("evidence", figures.EvidenceRole())
    for name, kind in _DIRECTIVES.items():
        app.add_directive(name, kind)
    app.connect("builder-inited", records.load)
    app.connect("env-get-outdated", pages.read_all_again)
    app.connect("env-check-consistency", pages.check_places)
    app.connect("doctree-resolved", links.resolve)
    # after jupyter-book's own handlers, whose default priority is 500
    app.connect("doctree-resolved", pages.without_thebe_nodes, priority=900)
    app.connect("html-page-context", pages.without_thebe_scripts, priority=900)
    return {"version": "1", "parallel_read_safe": False, "parallel_write_safe": True}
