"""Reproductions: every run as a dot, the median, the paper's value and the range asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs_checks.sphinx_ext.directive import fold
from proofs_checks.sphinx_ext.svg import Plot, room_for, scale
from proofs_checks.sphinx_ext.words import decimal, escape
from proofs_checks.statement.judge import AuditResult

WIDTH, ROW = 360.0, 18.0
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def strip_plot(result: AuditResult, keys: Mapping[str, str], axis: str) -> str:
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
    return (
        f'{drawn}<p class="ft-legend">{escape(words)}. \N{BLACK CIRCLE} a run, line: median'
        f"{paper}{asked}</p>"
    )


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


def targets_html(result: AuditResult) -> str:
    """Return the table of targets: the paper's figure, ours, the range and its reason."""
    figures = result.outcome.figures
    reasons = list(dict.fromkeys(str(t["reason"]) for t in figures.get("targets", ())))
    rows = []
    for target in figures.get("targets", ()):
        printed = "not printed" if target["paper"] is None else decimal(float(target["paper"]), 3)
        missed = "" if target["met"] else "outside "
        note = _LETTERS[reasons.index(str(target["reason"])) % len(_LETTERS)]
        rows.append(
            f'<tr><th scope="row">{escape(_words(target["name"]))}</th><td>{printed}</td>'
            f"<td>{decimal(float(target['ours']), 3)}</td>"
            f"<td>{missed}{decimal(float(target['low']), 3)} to "
            f"{decimal(float(target['high']), 3)} <sup>{note}</sup></td></tr>"
        )
    notes = "; ".join(
        f"<sup>{_LETTERS[k % len(_LETTERS)]}</sup> {escape(reason)}"
        for k, reason in enumerate(reasons)
    )
    protocol = escape(str(figures.get("protocol", "")))
    met = sum(bool(t["met"]) for t in figures.get("targets", ()))
    return fold(
        f"{met} of {len(rows)} targets met: the paper, ours, the range asked for",
        '<div class="ft-scroll" tabindex="0" role="region" aria-label="Targets">'
        '<table class="ft-table"><thead><tr><th scope="col">median of the runs</th>'
        '<th scope="col">paper</th><th scope="col">ours</th><th scope="col">range asked for'
        f"</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        f'<p class="ft-small">{notes}. <b>Protocol:</b> {protocol}.</p>',
    )


def _words(name: str) -> str:
    return name.replace("_", " ")
