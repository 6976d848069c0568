"""Finds things of the card table on the window, for the guide's pointing finger."""

from __future__ import annotations

from typing import Any, Literal

from companion.ui.cards._buttons import DoButton

Kind = Literal["card", "place", "button", "coin"]
Spot = tuple[float, float]


def spot_of(table: Any, kind: Kind, name: str, intent: Any = None) -> Spot | None:
    """A card of the open hand, a place, a button by its intent, the coin; None where it is not to be seen."""
    match kind:
        case "card":
            return _in_hand(table.hand, name)
        case "place":
            box = table.field.places.get(name)
            return None if box is None or table.field.covered else _on_window(table.field, box.center)
        case "coin":
            coin = table.column.coin
            return _in_column(table, coin) if coin.parent is not None else None
        case "button":
            return _of_button(table, intent)


def _in_hand(hand: Any, card: str) -> Spot | None:
    """The middle of a card; for one scrolled out of sight, the hand's edge towards it."""
    for face, box in zip(hand.cards, hand.boxes(), strict=True):
        if face.card == card:
            x, y = box.center
            return _on_window(hand, (min(max(x, hand.x), hand.x + hand.width), y))
    return None


def _of_button(table: Any, intent: Any) -> Spot | None:
    for edge in table.edges:
        for one in edge.walk(restrict=True):
            if isinstance(one, DoButton) and one.button.intent == intent:
                return _on_window(one, (one.x + one.width / 2, one.y + one.height / 2))
    for one in table.column.walk(restrict=True):
        if isinstance(one, DoButton) and one.button.intent == intent:
            return _in_column(table, one)
    return None


def _in_column(table: Any, part: Any) -> Spot:
    """Position of a part of the column; if that is a shut drawer, of the button that opens it."""
    if not table.shows_column:
        part = table.opener
    return _on_window(part, (part.x + part.width / 2, part.y + part.height / 2))


def _on_window(widget: Any, at: Spot) -> Spot:
    x, y = widget.to_window(*at)
    return float(x), float(y)
