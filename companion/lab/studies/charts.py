"""SVG plots of a study: a matrix of shares, shares with their intervals, lengths, a disc."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import cos, pi, sin
from typing import Protocol

from companion.lab.studies._findings import Share

CELL, ROW, LABELS = 64, 22, 260
LETTER = 7
"""Upper estimate of a small text's average letter width."""
WIDTH = 720
EVEN = 0.5
STYLE = """
svg text{font:13px system-ui,sans-serif;fill:currentColor}
svg .small{font-size:11px}svg .cell{fill:#111}
svg .axis,svg .ring{stroke:#888;stroke-dasharray:3 3;fill:none}svg .bar{fill:#4a7fb5;fill-opacity:.75}
svg line.even{stroke:#888;stroke-width:2}svg circle.even{fill:#888}
svg line.odd{stroke:#c4501b;stroke-width:2}svg circle.odd{fill:#c4501b}
"""
"""Stylesheet of the plots."""


class Numbers(Protocol):
    """Number formatting in the language of a page."""

    def decimal(self, number: float, spec: str = ".1f") -> str:
        """Format a number."""

    def percent(self, share: float, digits: int = 1) -> str:
        """Format a share in percent."""


def matrix_of(teams: Sequence[str], shares: Mapping[tuple[str, str], Share], numbers: Numbers) -> str:
    """Share of points of each team (a row) against each (a column); green above a half, red below."""
    # As wide as the headings.
    wide = max([CELL, *(LETTER * len(team) + 8 for team in teams)])
    width, height = LABELS + wide * len(teams) + 10, 30 + CELL * len(teams)
    parts = []
    for at, team in enumerate(teams):
        parts.append(_text(LABELS + wide * at + wide / 2, 18, team, "middle", "small"))
        parts.append(_text(LABELS - 8, 34 + CELL * at + CELL / 2, team, "end"))
        for column, other in enumerate(teams):
            share = shares.get((team, other))
            x, y = LABELS + wide * column, 28 + CELL * at
            fill = "#8882" if share is None else colour_of(share.share)
            parts.append(f'<rect x="{x}" y="{y}" width="{wide - 2}" height="{CELL - 2}" fill="{fill}"/>')
            if share is not None:
                least, most = share.interval
                middle = x + wide / 2 - 1
                parts.append(_text(middle, y + 28, numbers.percent(share.share), "middle", "cell"))
                between = f"{numbers.decimal(100 * least)}–{numbers.decimal(100 * most)}"
                parts.append(_text(middle, y + 46, between, "middle", "cell small"))
    return _svg(width, height, parts)


def intervals_of(rows: Sequence[tuple[str, Share]], numbers: Numbers) -> str:
    """Shares with their 95 % intervals on one scale, with a line at a half."""
    least = min((share.interval[0] for _, share in rows), default=0.4)
    most = max((share.interval[1] for _, share in rows), default=0.6)
    reach = max(0.02, EVEN - least, most - EVEN) * 1.1
    inner = WIDTH - LABELS - 160

    def x(value: float) -> float:
        return LABELS + 90 + (value - EVEN + reach) / (2 * reach) * inner

    height = ROW * len(rows) + 30
    parts = [f'<line class="axis" x1="{x(EVEN):.1f}" x2="{x(EVEN):.1f}" y1="4" y2="{height - 22}"/>']
    for value in (EVEN - reach / 1.1, EVEN, EVEN + reach / 1.1):
        parts.append(_text(x(value), height - 6, numbers.percent(value), "middle", "small"))
    for at, (name, share) in enumerate(rows):
        y, (low, high) = ROW * at + 14, share.interval
        kind = "even" if share.is_even else "odd"
        parts.append(_text(LABELS + 80, y + 4, name, "end"))
        parts.append(f'<line class="{kind}" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="{kind}" cx="{x(share.share):.1f}" cy="{y}" r="4"/>')
        parts.append(_text(WIDTH - 56, y + 4, numbers.percent(share.share, 2)))
    return _svg(WIDTH, height, parts)


def lengths_of(turns: Mapping[int, int], bars: int = 60) -> str:
    """Histogram of turns per match in equal bins, the longest hundredth in the last one."""
    many = sum(turns.values())
    passed, most = 0, 1
    for length in sorted(turns):
        passed, most = passed + turns[length], length
        if passed >= 0.99 * many:
            break
    step = max(1, -(-most // bars))
    counts = [0] * (most // step + 1)
    for length, times in turns.items():
        counts[min(length, most) // step] += times
    highest, wide = max(counts, default=1) or 1, (WIDTH - 40) / max(1, len(counts))
    parts = []
    for at, count in enumerate(counts):
        tall = 130 * count / highest
        x = 20 + at * wide
        parts.append(f'<rect class="bar" x="{x:.1f}" y="{140 - tall:.1f}" width="{wide - 1:.1f}" height="{tall:.1f}"/>')
        if at % max(1, len(counts) // 10) == 0:
            parts.append(_text(x, 156, str(at * step), "start", "small"))
    return _svg(WIDTH, 162, parts)


def disc_of(borders_deg: Sequence[float], expected: Sequence[float], counts: Sequence[int], heavy_deg: float) -> str:
    """A disc's results: each segment's radius shows its frequency, the circle the expected radius.

    *borders_deg*: starts of the segments, clockwise from the top; *expected* their shares; *heavy_deg* the mean
    direction of the results.
    """
    spins, middle, even = sum(counts), 180.0, 110.0
    parts = []
    for at, begin in enumerate(borders_deg):
        end = begin + 360 * expected[at]
        share = counts[at] / spins if spins else expected[at]
        radius = min(170.0, even * share / expected[at])
        parts.append(f'<path class="bar" d="{_sector(middle, radius, begin, end)}"/>')
        x, y = _point(middle, 20 + min(radius, 60), (begin + end) / 2)
        parts.append(_text(x, y + 4, str(counts[at]), "middle", "small"))
    parts.append(f'<circle class="ring" cx="{middle}" cy="{middle}" r="{even}"/>')
    x, y = _point(middle, 174, heavy_deg)
    parts.append(f'<line class="odd" x1="{middle}" y1="{middle}" x2="{x:.1f}" y2="{y:.1f}"/>')
    return _svg(360, 360, [f"<style>{STYLE}</style>", *parts])


def colour_of(share: float) -> str:
    """Colour from red (no points) over pale to green (all points)."""
    off = max(-1.0, min(1.0, (share - EVEN) / 0.25))
    hue = 140 if off > 0 else 8
    return f"hsl({hue} 55% {92 - 34 * abs(off):.0f}%)"


def _sector(middle: float, radius: float, begin_deg: float, end_deg: float) -> str:
    if end_deg - begin_deg >= 360:
        end_deg = begin_deg + 359.99
    (x1, y1), (x2, y2) = _point(middle, radius, begin_deg), _point(middle, radius, end_deg)
    large = int(end_deg - begin_deg > 180)
    return f"M{middle},{middle} L{x1:.1f},{y1:.1f} A{radius:.1f},{radius:.1f} 0 {large} 1 {x2:.1f},{y2:.1f} Z"


def _point(middle: float, radius: float, deg: float) -> tuple[float, float]:
    return middle + radius * sin(deg * pi / 180), middle - radius * cos(deg * pi / 180)


def _text(x: float, y: float, said: str, anchor: str = "start", kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    inside = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}">{inside}</svg>'
    )
