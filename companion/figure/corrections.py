"""Legality and effect of corrections.

No rule has to like a correction, but every figure stays in exactly one place and
nobody stands where there is no room.
"""

from __future__ import annotations

from collections import Counter

from companion.figure.actions import Change, Correct, PutFigure, SetCard, SetCondition, SetMarkers, SetWait
from companion.figure.game import BENCH_NAME, CENTER_NAME, Game
from companion.figure.state import Table
from companion.kernel import Ruling

CLAUSE = "CORRECTION"


def why_not_correct(game: Game, table: Table, action: Correct) -> Ruling | None:
    """Why the table cannot be put right so: a name that nobody has, a space with two figures."""
    if not action.reason.strip():
        return Ruling(CLAUSE, "refused.correction-reason")
    if not action.changes:
        return Ruling(CLAUSE, "refused.correction-empty")
    places = {name: game.place_name(space) for name, space in zip(game.names, table.where, strict=True)}
    for change in action.changes:
        ruling = _why_not(game, places, change)
        if ruling is not None:
            return ruling
        if isinstance(change, PutFigure):
            places[change.figure] = change.at
    return _crowded(game, table, places)


def _why_not(game: Game, places: dict[str, str], change: Change) -> Ruling | None:
    """Why this change cannot be made; *places* is where figures stand after the changes before it."""
    if isinstance(change, SetCard):
        if change.seat not in (0, 1) or game.card_number(change.seat, change.card) is None:
            return Ruling(CLAUSE, "refused.no-such-card", (("card", change.card),))
        return None
    if change.figure not in game.number:
        return Ruling(CLAUSE, "refused.no-such-figure", (("figure", change.figure),))
    off_field = places[change.figure] in (BENCH_NAME, CENTER_NAME)
    match change:
        case PutFigure(at=at) if at not in (BENCH_NAME, CENTER_NAME) and at not in game.graph.number:
            return Ruling(CLAUSE, "refused.no-such-space", (("space", at),))
        case SetCondition(condition=condition, figure=name):
            if condition is not None and not game.knows(condition):
                return Ruling(CLAUSE, "refused.unknown-condition", (("condition", f"@condition.{condition}"),))
            if condition is not None and off_field:
                return Ruling(CLAUSE, "refused.condition-off-field", (("figure", name),), ("FG-COND-02",))
        case SetMarkers(markers=markers, figure=name) if markers and off_field:
            return Ruling(CLAUSE, "refused.marker-off-field", (("figure", name),), ("EFFECT-marker",))
        case SetWait(until=until) if until < 0:
            return Ruling(CLAUSE, "refused.correction-wait", (("figure", change.figure),))
        case PutFigure() | SetWait() | SetMarkers():
            pass
    return None


def _crowded(game: Game, table: Table, places: dict[str, str]) -> Ruling | None:
    """Would two figures stand on one space, or more in a Center than fit?"""
    on_field = Counter(place for place in places.values() if place not in (BENCH_NAME, CENTER_NAME))
    for space, count in on_field.items():
        if count > 1:
            return Ruling(CLAUSE, "refused.correction-two", (("space", space),), ("FG-MOVE-03",))
    for seat in (0, 1):
        inside = sum(places[game.names[figure]] == CENTER_NAME for figure in game.of_seat[seat])
        before = len(table.centers[seat])
        if inside > max(game.capacity, before):
            return Ruling(CLAUSE, "refused.correction-center", (("room", str(game.capacity)),), ("FG-PC-02",))
    return None
