"""Markers that change how a figure's spins count, and markers that last a turn.

A marker *for the next turn* becomes one *for this turn* when its own turn ends, and expires at the end of that one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.figure.events import ConditionRemoved, Event, MarkerPlaced, MarkerRemoved, Survived
from companion.figure.game import Game
from companion.figure.printed.abilities import NothingHere
from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import ByHandKind, LyingMarker, MarkerNow, NotedMarker, TimedKind
from companion.figure.state import OUT, Table


class Missing(msgspec.Struct, frozen=True):
    """Attacks that count as Miss: those of a *colour*, or of any, except *besides*; or *only* those named.

    *opposing*: attacks of the opponent in the battle, not of the figure with the marker.
    """

    colour: Colour | None
    besides: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    opposing: bool = False


_BLUE, _BLUE_BUT_DODGE, _PURPLE = Missing("blue"), Missing("blue", ("Dodge",)), Missing("purple")
_GOLD = Missing("gold")
_OPPOSING_PURPLE = Missing("purple", opposing=True)
MISSING: Mapping[LyingMarker, Missing] = {
    "blue_but_dodge_misses": _BLUE_BUT_DODGE,
    "blue_misses_now": _BLUE,
    "blue_but_dodge_misses_now": _BLUE_BUT_DODGE,
    "purple_misses_now": _PURPLE,
    "opposing_purple_misses_now": _OPPOSING_PURPLE,
    "purple_misses_next_battle": _PURPLE,
    "white_misses_next_battle": Missing("white"),
    "exhausted_now": Missing("white", only=("Overheat", "Leaf Storm")),
}
"""Markers that make attacks count as Miss."""

BECOMES: Mapping[LyingMarker, MarkerNow] = {
    "blue_misses_next_turn": "blue_misses_now",
    "blue_but_dodge_misses_next_turn": "blue_but_dodge_misses_now",
    "purple_misses_next_turn": "purple_misses_now",
    "opposing_purple_misses_next_turn": "opposing_purple_misses_now",
    "exhausted_next_turn": "exhausted_now",
}
"""Markers for the next turn, and the markers that they become then."""

GILDED: LyingMarker = "gilded_next_battle"
"""The marker that makes White attacks count as Gold."""

FOR_A_BATTLE: frozenset[LyingMarker] = frozenset({"purple_misses_next_battle", "white_misses_next_battle", GILDED})
"""Markers used up by a battle."""

ONCE: frozenset[LyingMarker] = frozenset(
    {"techno_charge", "clinging_gas", "branded", "pumpkin", "belly_drum", "damage_minus_10"},
)
"""Markers of which a figure has at most one."""

UNTIL_SHOWN: Mapping[LyingMarker, str] = {"techno_charge": "Techno Blast"}
"""Markers removed after a battle in which their figure shows the attack of this name."""

SAVING: frozenset[LyingMarker] = frozenset({"disguise", "weak_armor", "full"})
"""Markers removed, with the Special Condition, instead of a Knock Out in a battle; *full* only by White damage."""


def colours_by_markers(
    game: Game, table: Table, figure: int, other: int, colours: tuple[Colour, ...], *, gilded: bool
) -> tuple[Colour, ...]:
    """The colour that each of the figure's segments counts as in a battle.

    *colours*: the same by abilities alone; this and the result are empty if nothing changes.
    """
    missing = [
        one
        for at, opposing in ((figure, False), (other, True))
        for marker in table.markers[at]
        if (one := _missing(marker)) is not None and one.opposing == opposing
    ]
    if not missing:
        return colours
    disc = game.discs[figure]
    printed = ("gold" if gilded and segment.colour == "white" else segment.colour for segment in disc)
    return tuple(
        "miss" if any(_misses(one, colour, segment.name) for one in missing) else colour
        for segment, colour in zip(disc, colours or printed, strict=True)
    )


def _missing(marker: LyingMarker) -> Missing | None:
    """Attacks that this marker turns into Miss."""
    if isinstance(marker, NotedMarker):
        match marker.what:
            case "trick_room":
                return _GOLD
            case "attack_misses":
                return Missing(None, only=(marker.about,))
            case _:
                return None
    return MISSING.get(marker)


def is_timed(table: Table, figure: int, kind: TimedKind) -> bool:
    """Does such a marker lie under the figure?"""
    return any(isinstance(one, NotedMarker) and one.what == kind for one in table.markers[figure])


def is_due(table: Table, figure: int, kind: TimedKind) -> bool:
    """Does such a marker lie under the figure, in its last turn?"""
    return any(
        isinstance(one, NotedMarker) and one.what == kind and one.until == table.turn for one in table.markers[figure]
    )


def given_by_hand(lying: tuple[LyingMarker, ...], kind: ByHandKind) -> int:
    """Extra damage or Move Points that players gave a figure manually; negative if fewer."""
    return sum(one.plus for one in lying if isinstance(one, NotedMarker) and one.what == kind)


def exposed_by(game: Game, table: Table, figure: int, other: int) -> int:
    """Extra damage of the figure to *other* because of markers under that one."""
    return sum(one.plus for one in _exposing(game, table, figure, other))


def stars_exposed_by(game: Game, table: Table, figure: int, other: int) -> int:
    """Extra stars of the figure against *other* because of markers under that one."""
    return sum(one.stars for one in _exposing(game, table, figure, other))


def _exposing(game: Game, table: Table, figure: int, other: int) -> Iterator[NotedMarker]:
    """Markers under *other* that help the figure against it."""
    for one in table.markers[other]:
        if isinstance(one, NotedMarker) and one.what == "exposed" and _helps(game, table, one, figure):
            by = game.number[one.by]
            if table.where[by] >= 0 and game.owners[by] == game.owners[figure]:
                yield one


def _helps(game: Game, table: Table, marker: NotedMarker, figure: int) -> bool:
    """Does the marker help this figure: one of its type or, without a type, a Restored figure?"""
    return marker.about in game.types(table, figure) if marker.about else is_restored(game, table, figure)


def is_restored(game: Game, table: Table, figure: int) -> bool:
    """Is this a Restored figure, always or since it evolved?"""
    whys = {one.why for by, one in game.abilities.get(NothingHere, ()) if by == figure}
    return "restored" in whys or ("restored_evolved" in whys and game.times_evolved(table, figure) > 0)


def _misses(missing: Missing, colour: Colour, attack: str) -> bool:
    """Does an attack that counts as this colour become a Miss?"""
    return (
        missing.colour in (None, colour)
        and attack not in missing.besides
        and (not missing.only or attack in missing.only)
    )


def next_turn(game: Game, table: Table) -> Iterator[Event]:
    """At the end of a turn, remove markers for this turn and turn those for the next into markers for it."""
    for figure, lying in enumerate(table.markers):
        for marker in lying:
            if isinstance(marker, NotedMarker):
                if table.where[figure] == OUT:
                    # The marker says when its figure comes back.
                    continue
                if 0 < marker.until <= table.turn or not _holds_on(game, table, marker):
                    yield MarkerRemoved(game.names[figure], marker)
            elif marker in BECOMES.values():
                yield MarkerRemoved(game.names[figure], marker)
            elif marker in BECOMES:
                yield MarkerRemoved(game.names[figure], marker)
                yield MarkerPlaced(game.names[figure], BECOMES[marker])


def _holds_on(game: Game, table: Table, marker: NotedMarker) -> bool:
    """Is the figure that laid the marker still on the Field?"""
    return not marker.by or table.where[game.number[marker.by]] >= 0


def sung_out(game: Game, table: Table) -> tuple[tuple[Event, ...], tuple[int, ...]]:
    """Figures Knocked Out by a marker at the end of this turn, and the removal of those markers."""
    due = [figure for figure, lying in enumerate(table.markers) if lying and is_due(table, figure, "final_song")]
    if not due:
        return (), ()
    gone = tuple(
        MarkerRemoved(game.names[figure], marker)
        for figure in due
        for marker in table.markers[figure]
        if isinstance(marker, NotedMarker) and marker.what == "final_song" and marker.until == table.turn
    )
    return gone, tuple(figure for figure in due if table.where[figure] >= 0)


def saved(game: Game, table: Table, figure: int, *, by_white: bool) -> tuple[Event, ...]:
    """Events for a figure that a marker saves from a Knock Out in a battle; empty if none does."""
    for marker in table.markers[figure]:
        if marker in SAVING and (by_white or marker != "full"):
            name, condition = game.names[figure], table.conditions[figure]
            cured = () if condition is None else (ConditionRemoved(name, condition, "EFFECT-marker"),)
            return (Survived(name, "EFFECT-marker"), MarkerRemoved(name, marker), *cured)
    return ()
