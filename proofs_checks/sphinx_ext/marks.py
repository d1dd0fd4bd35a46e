"""Marks: a shape for each verdict and a ladder for each grade, drawn so that grey will do."""

from __future__ import annotations

from markupsafe import Markup

from proofs_checks.sphinx_ext.words import is_reproduction
from proofs_checks.statement.judge import GRADES, REPRODUCTION_GRADES

_CHECK = '<path class="stroke" d="M4.4 8.4 7 11l4.8-5.6"/>'
_WARNING = '<path class="line" d="M8 1.2 15 14.2H1Z"/><path class="line" d="M8 6v3.6m0 1.6v1"/>'
_ROUND = '<circle class="fill" cx="8" cy="8" r="7"/>'

#: 16 by 16 drawings; "fill" takes the status colour, "stroke" the page's background, "line" both
_SHAPES = {
    "holds": _ROUND + _CHECK,
    "sharper": '<path class="fill" d="M8 .6 15.6 14.4H.4Z"/>'
    '<path class="stroke" d="M5 10.2 7.3 12.4 11 7.8"/>',
    "needs": '<circle class="line" cx="8" cy="8" r="6.2"/><path class="fill" d="M8 1.8a6.2 6.2 0 '
    '0 0 0 12.4Z"/>',
    "false": '<path class="fill" d="M4.9.9h6.2L15.1 4.9v6.2l-4 4H4.9L.9 11.1V4.9Z"/>'
    '<path class="stroke" d="m5.2 5.2 5.6 5.6m0-5.6-5.6 5.6"/>',
    "silent": '<circle class="line" cx="8" cy="8" r="6.2"/><path class="line" d="M4.8 8h6.4"/>',
    "open": '<circle class="line" cx="8" cy="8" r="6.2" stroke-dasharray="3 2.2"/>',
    "refused": _WARNING,
    "fell": '<path class="line" d="m3.4 3.4 9.2 9.2m0-9.2-9.2 9.2"/>',
    "survived": _WARNING,
}


def shape(name: str, place: str = "") -> Markup:
    """Return one mark as SVG; the word stands beside it, so that it is hidden from readers."""
    return Markup(
        f'<svg {place}class="ft-mark ft-{name}" viewBox="0 0 16 16" width="16" height="16" '
        f'aria-hidden="true" focusable="false">{_SHAPES[name]}</svg>'
    )


def steps(grade: str) -> int:
    """Return how many of six steps a grade has climbed; a reproduction has its own five."""
    if is_reproduction(grade):
        return len(REPRODUCTION_GRADES) - 1 - REPRODUCTION_GRADES.index(grade)
    return len(GRADES) - 1 - GRADES.index(grade)


def ladder(grade: str) -> Markup:
    """Return a grade's ladder: rising bars for a proof or check, dots for a reproduction."""
    climbed = steps(grade)
    if is_reproduction(grade):
        total, drawn = len(REPRODUCTION_GRADES) - 1, []
        for k in range(total):
            drawn.append(
                f'<circle class="{"on" if k < climbed else "off"}" cx="{4 + 7 * k}" '
                'cy="8" r="2.6"/>'
            )
        width = 7 * total + 1
    else:
        total, drawn = len(GRADES) - 1, []
        for k in range(total):
            height = 4 + 2 * k
            drawn.append(
                f'<rect class="{"on" if k < climbed else "off"}" x="{1 + 5 * k}" '
                f'y="{15 - height}" width="3.6" height="{height}"/>'
            )
        width = 5 * total + 1
    return Markup(
        f'<svg class="ft-ladder" viewBox="0 0 {width} 16" width="{width}" height="16" '
        f'aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'
    )
