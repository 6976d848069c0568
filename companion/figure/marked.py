"""Markers that change what a figure's spins count as, and those that are there for a turn.

A marker *for the next turn* becomes one *for this turn* when its own turn ends, and goes at the end of that one.
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
    """What counts as Miss: attacks of a *colour*, or of any, but for those named *besides*; or *only* those named.

    *opposing*: not those of the figure that has the marker, but of whoever battles it.
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
"""The markers that make attacks count as Miss."""

BECOMES: Mapping[LyingMarker, MarkerNow] = {
    "blue_misses_next_turn": "blue_misses_now",
    "blue_but_dodge_misses_next_turn": "blue_but_dodge_misses_now",
    "purple_misses_next_turn": "purple_misses_now",
    "opposing_purple_misses_next_turn": "opposing_purple_misses_now",
    "exhausted_next_turn": "exhausted_now",
}
"""The markers for the next turn, and what they are in it."""

GILDED: LyingMarker = "gilded_next_battle"
"""The marker with which White attacks count as Gold."""

FOR_A_BATTLE: frozenset[LyingMarker] = frozenset({"purple_misses_next_battle", "white_misses_next_battle", GILDED})
"""The markers that are used up by a battle."""

ONCE: frozenset[LyingMarker] = frozenset(
    {"techno_charge", "clinging_gas", "branded", "pumpkin", "belly_drum", "damage_minus_10"},
)
"""The markers of which no second one is laid under a figure."""

UNTIL_SHOWN: Mapping[LyingMarker, str] = {"techno_charge": "Techno Blast"}
"""The markers that go after a battle in which their figure shows the attack of this name."""

SAVING: frozenset[LyingMarker] = frozenset({"disguise", "weak_armor", "full"})
"""The markers that go, with the Special Condition, instead of a Knock Out in a battle; *full* only by White damage."""


def colours_by_markers(
    game: Game, table: Table, figure: int, other: int, colours: tuple[Colour, ...], *, gilded: bool
) -> tuple[Colour, ...]:
    """What each of the figure's segments counts as in a battle.

    *colours* is what they count as by abilities, empty where these change none; so is what is returned.
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
    """What counts as Miss by this marker."""
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
    """Lies such a marker under the figure?"""
    return any(isinstance(one, NotedMarker) and one.what == kind for one in table.markers[figure])


def is_due(table: Table, figure: int, kind: TimedKind) -> bool:
    """Lies such a marker under the figure, and is this its last turn?"""
    return any(
        isinstance(one, NotedMarker) and one.what == kind and one.until == table.turn for one in table.markers[figure]
    )


def given_by_hand(lying: tuple[LyingMarker, ...], kind: ByHandKind) -> int:
    """How much more damage, or how many Move Points more, players gave to a figure; fewer below 0."""
    return sum(one.plus for one in lying if isinstance(one, NotedMarker) and one.what == kind)


def exposed_by(game: Game, table: Table, figure: int, other: int) -> int:
    """How much more damage the figure does to *other* because of markers that lie under that one."""
    return sum(one.plus for one in _exposing(game, table, figure, other))


def stars_exposed_by(game: Game, table: Table, figure: int, other: int) -> int:
    """How many stars more the figure has against *other* because of markers that lie under that one."""
    return sum(one.stars for one in _exposing(game, table, figure, other))


def _exposing(game: Game, table: Table, figure: int, other: int) -> Iterator[NotedMarker]:
    """The markers under *other* that help the figure against it."""
    for one in table.markers[other]:
        if isinstance(one, NotedMarker) and one.what == "exposed" and _helps(game, table, one, figure):
            by = game.number[one.by]
            if table.where[by] >= 0 and game.owners[by] == game.owners[figure]:
                yield one


def _helps(game: Game, table: Table, marker: NotedMarker, figure: int) -> bool:
    """Is it for figures of this one's type, or, without a type, for Restored figures?"""
    return marker.about in game.types(table, figure) if marker.about else is_restored(game, table, figure)


def is_restored(game: Game, table: Table, figure: int) -> bool:
    """Is it one of the Restored figures: always, or since it evolved?"""
    whys = {one.why for by, one in game.abilities.get(NothingHere, ()) if by == figure}
    return "restored" in whys or ("restored_evolved" in whys and game.times_evolved(table, figure) > 0)


def _misses(missing: Missing, colour: Colour, attack: str) -> bool:
    """Is an attack that counts as this colour one of those?"""
    return (
        missing.colour in (None, colour)
        and attack not in missing.besides
        and (not missing.only or attack in missing.only)
    )


def next_turn(game: Game, table: Table) -> Iterator[Event]:
    """At the end of a turn: what was for this turn goes, what was for the next one is now for that."""
    for figure, lying in enumerate(table.markers):
        for marker in lying:
            if isinstance(marker, NotedMarker):
                if table.where[figure] == OUT:
                    # It says when its figure comes back.
                    continue
                if 0 < marker.until <= table.turn or not _holds_on(game, table, marker):
                    yield MarkerRemoved(game.names[figure], marker)
            elif marker in BECOMES.values():
                yield MarkerRemoved(game.names[figure], marker)
            elif marker in BECOMES:
                yield MarkerRemoved(game.names[figure], marker)
                yield MarkerPlaced(game.names[figure], BECOMES[marker])


def _holds_on(game: Game, table: Table, marker: NotedMarker) -> bool:
    """Is the figure still on the Field by which a marker is there?"""
    return not marker.by or table.where[game.number[marker.by]] >= 0


def sung_out(game: Game, table: Table) -> tuple[tuple[Event, ...], tuple[int, ...]]:
    """The figures that are Knocked Out at the end of this turn by a marker, and the markers that go with it."""
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
    """What is told of a figure that a marker saves from a Knock Out in a battle; nothing where none does."""
    for marker in table.markers[figure]:
        if marker in SAVING and (by_white or marker != "full"):
            name, condition = game.names[figure], table.conditions[figure]
            cured = () if condition is None else (ConditionRemoved(name, condition, "EFFECT-marker"),)
            return (Survived(name, "EFFECT-marker"), MarkerRemoved(name, marker), *cured)
    return ()
