"""Small plots as inline SVG, coloured by the page's style: light, dark and print."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from markupsafe import Markup

from proofs_checks.sphinx_ext.words import decimal, escape

#: below this difference the axis of differences is linear, above it logarithmic
THRESHOLD = 1e-2
#: differences are cut off here
EDGE = 1.6


def signed_log(value: float) -> float:
    """Return the place of a relative difference on an axis from -1 to 1.

    Linear up to `THRESHOLD`, which takes a fifth of each side, logarithmic beyond.
    """
    value = max(-EDGE, min(EDGE, value))
    size, inner = abs(value), 0.2
    if size <= THRESHOLD:
        place = inner * size / THRESHOLD
    else:
        place = inner + (1 - inner) * math.log(size / THRESHOLD) / math.log(EDGE / THRESHOLD)
    return math.copysign(place, value)


def room_for(names: Iterable[str]) -> float:
    """Return the width that names need on the left of a plot, in pixels."""
    return 12 + 6.9 * max(map(len, names), default=0)


@dataclass
class Plot:
    """Rows with a name on the left and marks on a common axis.

    Parameters
    ----------
    rows : int
        How many rows there are.
    row_height, left, width : float
        Sizes in pixels; ``left`` is the room for names.
    place : callable
        From a value to [0, 1] along the axis.
    """

    rows: int
    row_height: float
    left: float
    width: float
    place: Callable[[float], float]
    parts: list[str] = field(default_factory=list)

    def x(self, value: float) -> float:
        """Return where a value lies, in pixels."""
        return self.left + (self.width - self.left) * self.place(value)

    def y(self, row: int) -> float:
        """Return the middle of a row."""
        return self.row_height * (row + 0.5) + 2

    def name(self, row: int, words: str, kind: str = "") -> None:
        """Write a row's name."""
        self.parts.append(
            f'<text class="name {kind}" x="{self.left - 8:.0f}" '
            f'y="{self.y(row) + 3.6:.1f}">{escape(words)}</text>'
        )

    def band(self, row: int, low: float, high: float) -> None:
        """Shade a range of a row."""
        top, height = self.y(row) - self.row_height / 2, self.row_height
        self.parts.append(
            f'<rect class="band" x="{self.x(low):.1f}" y="{top:.1f}" '
            f'width="{self.x(high) - self.x(low):.1f}" height="{height:.1f}"/>'
        )

    def bar(self, row: int, low: float, high: float, kind: str) -> None:
        """Draw an interval."""
        self.parts.append(
            f'<path class="bar {kind}" d="M{self.x(low):.1f} {self.y(row):.1f}'
            f'H{self.x(high):.1f}"/>'
        )

    def dot(self, row: int, value: float, kind: str, radius: float = 2.7) -> None:
        """Draw a dot."""
        self.parts.append(
            f'<circle class="{kind}" cx="{self.x(value):.1f}" cy="{self.y(row):.1f}" r="{radius}"/>'
        )

    def cross(self, row: int, value: float) -> None:
        """Draw a rival's cross."""
        x, y = self.x(value), self.y(row)
        self.parts.append(
            f'<path class="cross" d="m{x - 2.7:.1f} {y - 2.7:.1f} 5.4 5.4m0-5.4-5.4 5.4"/>'
        )

    def diamond(self, row: int, value: float) -> None:
        """Draw the paper's diamond."""
        x, y = self.x(value), self.y(row)
        self.parts.append(f'<path class="diamond" d="m{x:.1f} {y - 5:.1f} 5 5-5 5-5-5Z"/>')

    def tick(self, row: int, value: float, kind: str) -> None:
        """Draw a short upright line."""
        y, half = self.y(row), self.row_height * 0.38
        self.parts.append(
            f'<path class="{kind}" d="M{self.x(value):.1f} {y - half:.1f}V{y + half:.1f}"/>'
        )

    def upright(self, value: float, kind: str) -> None:
        """Draw a line through all rows."""
        self.parts.append(
            f'<path class="{kind}" d="M{self.x(value):.1f} 2'
            f'V{self.row_height * self.rows + 2:.1f}"/>'
        )

    def axis(self, ticks: Iterable[tuple[float, str]]) -> None:
        """Draw the grid behind everything and write its values below."""
        behind = []
        bottom = self.row_height * self.rows + 2
        for value, words in ticks:
            behind.append(
                f'<path class="grid" d="M{self.x(value):.1f} 2V{bottom:.1f}"/>'
                f'<text class="tick" x="{self.x(value):.1f}" y="{bottom + 12:.1f}">'
                f"{escape(words)}</text>"
            )
        self.parts[:0] = behind

    def done(self, words: str) -> Markup:
        """Return the plot, described by ``words`` for those who do not see it."""
        height = self.row_height * self.rows + 18
        return Markup(
            f'<svg class="ft-plot" viewBox="0 0 {self.width + 14:.0f} {height:.0f}" '
            f'style="--w:{self.width + 14:.0f}" role="img" aria-label="{escape(words)}">'
            f"{''.join(self.parts)}</svg>"
        )


def scale(
    values: Iterable[float],
) -> tuple[Callable[[float], float], list[tuple[float, str]], bool]:
    """Return an axis for values: the place of each, its ticks, and whether it is logarithmic."""
    known = sorted(values)
    low, high = known[0], known[-1]
    if low > 0 and high > 40 * low:
        first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
        ticks = [10.0**k for k in range(first, last + 1)]
        span = math.log(ticks[-1] / ticks[0])
        start = ticks[0]
        return lambda v: math.log(v / start) / span, [(t, decimal(t)) for t in ticks], True
    step = _step((high - low) or abs(high) or 1.0)
    first, last = math.floor(low / step), math.ceil(high / step)
    if first == last:
        last += 1
    start, span = first * step, (last - first) * step
    ticks = [round(k * step, 12) for k in range(first, last + 1)]
    return lambda v: (v - start) / span, [(t, decimal(t)) for t in ticks], False


def _step(span: float) -> float:
    """Return a round step that cuts a span into four to eight parts."""
    power = 10.0 ** math.floor(math.log10(span / 4))
    return next(m * power for m in (1, 2, 5, 10) if span / (m * power) <= 8)
