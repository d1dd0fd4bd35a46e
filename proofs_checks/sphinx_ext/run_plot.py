"""Reproductions: every run as a dot, the median, the paper's value and the range asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from proofs_checks.sphinx_ext.svg import Plot, room_for, scale
from proofs_checks.sphinx_ext.words import decimal
from proofs_checks.statement.judge import AuditResult

WIDTH, ROW = 360.0, 18.0


def run_plot(result: AuditResult, keys: Mapping[str, str], axis: str) -> Markup:
    """Return the runs of a reproduction, one row a key.

    Parameters
    ----------
    result : AuditResult
        What the reproduction recorded.
    keys : mapping of str to str
        From a figure of the runs to its words; targets among them show the paper's value.
    axis : str
        What the common axis measures.
    """
    figures = result.outcome.figures
    targets = {t["name"]: t for t in figures.get("targets", ()) if t["name"] in keys}
    values = [float(x) for key in keys for x in figures["table"][key]["runs"]]
    values += [float(t["paper"]) for t in targets.values() if t["paper"] is not None]
    values += [float(t[end]) for t in targets.values() for end in ("low", "high")]
    place, ticks, logarithmic = scale(values)
    plot = Plot(len(keys), ROW, room_for(keys.values()), WIDTH, place)
    said = [
        _row(plot, k, words, figures["table"][key], targets.get(key))
        for k, (key, words) in enumerate(keys.items())
    ]
    plot.axis(ticks)
    words = f"{axis or 'value of a run'}{', logarithmic' if logarithmic else ''}"
    paper = ", \N{WHITE DIAMOND} the paper" if targets else ""
    asked = ", shade: range asked for" if targets else ""
    drawn = plot.done(f"Every one of {figures.get('runs')} runs: {words}. {'; '.join(said)}.")
    legend = f"{words}. \N{BLACK CIRCLE} a run, line: median{paper}{asked}"
    return drawn + Markup('<p class="ft-legend">{}</p>').format(legend)


def _row(
    plot: Plot, k: int, words: str, summary: Mapping[str, Any], target: Mapping[str, Any] | None
) -> str:
    if target is not None:
        plot.band(k, float(target["low"]), float(target["high"]))
    for run in summary["runs"]:
        plot.dot(k, float(run), "run", 2.8)
    plot.tick(k, float(summary["median"]), "median")
    plot.name(k, words, "audit")
    said = (
        f"{words}: median {decimal(summary['median'], 3)}, from {decimal(summary['least'], 3)} "
        f"to {decimal(summary['most'], 3)}"
    )
    if target is not None and target["paper"] is not None:
        plot.diamond(k, float(target["paper"]))
        said += f", the paper {decimal(float(target['paper']), 3)}"
    return said
