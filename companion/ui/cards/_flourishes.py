"""Animations of key events at the card table: damage, Knock Out, Evolution, Prize taken.

Each takes less than half a second, is drawn over the cards, and ends at the next touch, which it does not consume.
Each event is also shown in words. The coin animates itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from kivy.graphics import Color, Line, Rectangle

from companion.app.screens.cards import CardSeatView, CardTableScreen, TileView
from companion.ui import theme
from companion.ui.widgets import shapes
from companion.ui.widgets.plan import Box
from companion.ui.widgets.text import texture

Kind: TypeAlias = Literal["damage", "knocked-out", "evolved", "prize"]
PLACES = ("active", "bench")
GONE = ("discard", "lost")


class Happened(NamedTuple):
    """A key event: its place on the table, and its *damage*."""

    kind: Kind
    place: str
    damage: int = 0


class Shown(NamedTuple):
    """An animation at its box. *to*: destination of a moving one. *turned*: its number faces the player opposite."""

    kind: Kind
    box: Box
    to: Box | None = None
    damage: int = 0
    turned: bool = False


def happened(before: CardTableScreen, after: CardTableScreen) -> Iterator[Happened]:
    """Key events between two screens."""
    for _, start, end in after.moved:
        if _zone(start) in PLACES and _zone(end) in GONE:
            yield Happened("knocked-out", start)
    for old, new in zip(before.seats, after.seats, strict=True):
        yield from _of_seat(old, new)


def _zone(place: str) -> str:
    """The zone of a place: "active" of "a-active", "bench" of "b-bench-2"."""
    return place.split("-")[1] if "-" in place else ""


def _of_seat(before: CardSeatView, after: CardSeatView) -> Iterator[Happened]:
    earlier = {tile.place: tile for tile in _tiles(before)}
    for now in _tiles(after):
        old = earlier.get(now.place)
        if old is None or old.face_down or now.face_down:
            continue
        if now.name != old.name and now.under > old.under:
            yield Happened("evolved", now.place)
        elif now.name == old.name and now.damage > old.damage:
            yield Happened("damage", now.place, now.damage - old.damage)
    for was, prize in zip(before.prizes, after.prizes, strict=False):
        if prize.taken and not was.taken:
            yield Happened("prize", prize.place)


def _tiles(seat: CardSeatView) -> tuple[TileView, ...]:
    return (*((seat.active,) if seat.active is not None else ()), *seat.bench)


def parts(shown: Shown, share: float) -> Iterator[object]:
    """Instructions of an animation at progress *share*, with the centre of its box at the origin."""
    wide, high = shown.box.width, shown.box.height
    radius, alpha = min(wide, high) / 2, 1 - share**2
    line = max(2.0, radius * 0.05)
    match shown.kind:
        case "damage":
            yield Color(*theme.REFUSAL[:3], alpha)
            yield _frame(wide, high, line)
            said = texture(f"−{shown.damage}", max(theme.sizes().title, radius * 0.6), bold=True)
            yield from _label(said, radius * 0.8 * share * (-1 if shown.turned else 1), alpha, shown.turned)
        case "knocked-out":
            yield Color(*theme.REFUSAL[:3], alpha)
            yield _frame(wide * (1 - 0.2 * share), high * (1 - 0.2 * share), line)
            arm = radius * (0.4 + 0.35 * share)
            yield from (Line(points=(-arm, -arm * way, arm, arm * way), width=line, cap="round") for way in (1, -1))
        case "evolved":
            yield Color(*theme.ACCENT[:3], alpha)
            yield _frame(wide * (1 + 0.12 * share), high * (1 + 0.12 * share), line)
            yield shapes.star(0, 0, radius * (0.3 + 0.6 * share))
        case "prize":
            x, y = _way(shown, share)
            yield Color(*theme.ACCENT[:3], max(0.25, alpha))
            yield Rectangle(pos=(x - wide / 2, y - high / 2), size=(wide, high))


def _frame(wide: float, high: float, line: float) -> Line:
    return Line(rectangle=(-wide / 2, -high / 2, wide, high), width=line)


def _label(said: Any, rises: float, alpha: float, turned: bool) -> Iterator[object]:
    """A number on a plate, legible over any card."""
    wide, high = said.size
    corners = tuple(said.tex_coords)
    yield Color(*theme.PANEL[:3], alpha * 0.85)
    yield Rectangle(pos=(-wide / 2 - 6, rises - high / 2 - 2), size=(wide + 12, high + 4))
    yield Color(*theme.TEXT[:3], alpha)
    yield Rectangle(
        pos=(-wide / 2, rises - high / 2),
        size=(wide, high),
        texture=said,
        tex_coords=corners[4:] + corners[:4] if turned else corners,
    )


def _way(shown: Shown, share: float) -> tuple[float, float]:
    """Displacement of a moving card from its box."""
    if shown.to is None:
        return 0.0, 0.0
    (x, y), (u, v) = shown.box.center, shown.to.center
    return (u - x) * share, (v - y) * share
