"""Corrections by the referee: which are possible on the table, and their effect.

A correction is a list of changes, each the words *what*, *place*, *value*. Places in
play are "a-active", "a-bench-1"; zones "a-hand", "a-deck", "a-deck-top", "a-deck-bottom",
"a-discard", "a-prizes" (one of them: "a-prize-3"), "a-lost", "a-supporter", "a-aside";
the place of a card in a deck is "a-deck-top-2", "a-deck-bottom-2" or, of the shuffled ones, "a-deck-rest";
and there is "stadium". Possible corrections:

- *damage* of a Pokémon, in points, and *conditions*, by name with commas between;
- *marks* on it ("char=2"), *effects* on it (all end), the turn in which it *entered*;
- *active*: that Benched Pokémon becomes Active and changes places with the other;
- *card*: from *place*, "pup -> a-hand". Onto a Pokémon it is attached, or laid on top if
  it is a Pokémon card; to "a-bench" or an empty "a-active" it is a new Pokémon;
- *leaves*: the Pokémon with everything on it, to a zone of its owner;
- *name*: a card at *place* has another identity, "pup -> eel";
- *shuffled*: the order of the deck at *place* is unknown;
- *used*: how often something was done in this turn, "energy=0";
- *typed*: an unknown card of the real deck at *place*, as JSON of a `TypedCard`;
  a *name* after it says where it lies (`typed_in` makes both).

A correction may break rules, but it never creates or loses a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import Changed, Correct
from companion.cards.values.events import Corrected, WayFound
from companion.cards.values.game import Game
from companion.cards.values.state import Sees, Side, Table
from companion.cards.values.tasks import CountWays, KnockOuts, Promote, Task
from companion.cards.zones._correcting import (
    active,
    conditions,
    damage,
    effects,
    entered,
    leaves,
    marks,
    used,
)
from companion.cards.zones._correcting_cards import card, doubted, name, shuffled
from companion.cards.zones._correction_places import at_its_place, lying_at, who_learns
from companion.cards.zones.names import zone_at
from companion.cards.zones.typed_cards import typed
from companion.cards.zones.zones import cards_in
from companion.kernel.agenda import Result
from companion.kernel.model import Ruling

CLAUSE = "CORRECTION"
UNTOLD = f"{UNKNOWN} -> {UNKNOWN}"
"""The new name of a hidden card, as told to players who may not see it; not a correction by itself."""

Change: TypeAlias = Callable[[Game, Table, Changed], Table | Ruling]

CHANGES: dict[str, Change] = {
    "damage": damage,
    "conditions": conditions,
    "marks": marks,
    "effects": effects,
    "entered": entered,
    "active": active,
    "card": card,
    "leaves": leaves,
    "name": name,
    "shuffled": shuffled,
    "used": used,
    "typed": typed,
}
"""Possible corrections, by their word."""

MAY_KNOCK_OUT = ("damage", "card", "name")
"""Changes after which a Pokémon may have as much damage as HP."""


def why_not_correct(game: Game, table: Table, action: Correct) -> Ruling | None:
    """Why this correction is refused: a missing place, say, or a card that is not there."""
    if not action.reason.strip():
        return Ruling(CLAUSE, "card-correction-reason")
    if not action.changes:
        return Ruling(CLAUSE, "card-correction-empty")
    for change in action.changes:
        if _is_face_down(game, table, change):
            return Ruling(CLAUSE, "card-correction-not-there", (("card", UNKNOWN), ("place", change.place)))
        after = _after(game, table, change)
        if isinstance(after, Ruling):
            return after
        table = after
    return None


def _is_face_down(game: Game, table: Table, change: Changed) -> bool:
    """Does it name no card of a deck whose cards are all known? Then it is only told to players who may not see it."""
    spot = zone_at(change.place) if change.what == "card" else None
    if spot is None or change.value.partition("->")[0].strip() != UNKNOWN:
        return False
    return game.dealt[spot.seat] and UNKNOWN not in cards_in(table.sides[spot.seat], spot.zone)


def corrected(game: Game, table: Table, action: Correct) -> Result:
    """The corrected table, followed by what the rules require of it (CG-KO-01, CG-BENCH-03, CG-WIN-01)."""
    changes, sees, after = list[Changed](), list[Sees](), table
    for change in action.changes:
        changes.append(at_its_place(after, change))
        sees.append(who_learns(after, changes[-1]))
        after = put_right(game, after, (change,))
    event = Corrected(tuple(changes), action.reason, sees=tuple(sees))
    if after.setup is not None or after.winner is not None:
        return Result((event,))
    tasks: tuple[Task, ...] = ()
    if any(change.what in MAY_KNOCK_OUT for change in action.changes):
        tasks = (KnockOuts(),)
    won = tuple(seat for seat in (0, 1) if _last_prize_gone(table.sides[seat], after.sides[seat]))
    lost = tuple(seat for seat in (0, 1) if table.sides[seat].active and not after.sides[seat].active)
    tasks += tuple(Promote(seat) for seat in lost)
    ways = tuple(WayFound(seat, "CG-WIN-01") for seat in won)
    return Result((event, *ways), (*tasks, CountWays()) if won or lost else tasks)


def _last_prize_gone(before: Side, after: Side) -> bool:
    """Were there Prizes, and are there none now (CG-WIN-01)?"""
    return any(card is not None for card in before.prizes) and all(card is None for card in after.prizes)


def put_right(game: Game, table: Table, changes: tuple[Changed, ...]) -> Table:
    """The table after these changes; impossible ones leave it unchanged."""
    for change in changes:
        if change.what == "name" and change.value == UNTOLD:
            table = doubted(table, change.place)
            continue
        after = _after(game, table, _meant(table, change))
        if not isinstance(after, Ruling):
            table = after
    return table


def _meant(table: Table, change: Changed) -> Changed:
    """The change with its card, if it was told as unknown and the player knows what lies there."""
    old, arrow, new = change.value.partition(" -> ")
    lying = lying_at(table, change.place) if change.what == "card" and arrow and old == UNKNOWN else None
    return change if lying is None else replace(change, value=f"{lying} -> {new}")


def _after(game: Game, table: Table, change: Changed) -> Table | Ruling:
    made = CHANGES.get(change.what)
    if made is None:
        return Ruling(CLAUSE, "card-correction-what", (("what", change.what),))
    return made(game, table, change)
