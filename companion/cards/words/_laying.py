"""Words that lay something on Pokémon or players for a time, and their durations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.cards.modifiers import selectors
from companion.cards.modifiers.applying import OF_PLAYERS
from companion.cards.printed.vocabulary import Lay, LayOnPlayer, LayTrigger, Modifier, PutMark, Trigger, Until
from companion.cards.values.events import LastingLaid, MarkPut
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Handlers, by_word, on
from companion.cards.values.state import Lasting, Table
from companion.cards.values.tasks import Scope
from companion.cards.words._picking import Picked, after, pokemon, talking
from companion.cards.words._shields import Exposed, exposed
from companion.cards.zones.zones import in_play, owner_of, pokemon_of
from companion.kernel.model import Seat


def last_turn(table: Table, seat: Seat, until: Until) -> int:
    """Number of the last turn of an effect that *seat*'s card lays now; 0: no turn ends it.

    During the opponent's turn, the "opponent's next turn" is the current one.
    """
    own = table.to_move == seat
    match until:
        case "end_of_turn":
            return table.turn
        case "end_of_opponents_turn":
            return table.turn + (1 if own else 0)
        case "end_of_own_next_turn":
            return table.turn + (2 if own else 1)
        case "leaves_active" | "leaves_play":
            return 0


def lasting(
    table: Table,
    scope: Scope,
    until: Until,
    mod: Modifier | None = None,
    trigger: Trigger | None = None,
    tied: bool = False,
) -> Lasting:
    """The lasting effect; one by an attack also ends on the Bench (CG-COND-11), unless it says otherwise."""
    from_attack = scope.kind == "attack"
    return Lasting(
        until=last_turn(table, scope.seat, until),
        by=scope.seat,
        source=scope.card,
        mod=mod,
        trigger=trigger,
        stays=until == "leaves_play" or not (from_attack or until == "leaves_active"),
        from_attack=from_attack,
        tied=scope.source if tied else 0,
    )


def laid(table: Table, on: Sequence[int], what: Lasting) -> tuple[LastingLaid, ...]:
    """Events that lay *what* on these Pokémon."""
    clause = "CG-COND-11" if what.from_attack else "CG-GEN-01"
    return tuple(LastingLaid(owner_of(table, uid), uid, what, clause) for uid in on)


def laid_on(table: Table, open_to: Exposed, what: Lasting) -> Outcome:
    """Lay *what* on the Pokémon that no effect protects from it."""
    return Outcome(open_to.events + laid(table, open_to.found.those, what), scope=after(open_to.scope, open_to.found))


@talking
def lay(game: Game, table: Table, word: Lay, scope: Scope) -> Talk:
    """Lay a modifier on each Pokémon."""
    found = yield from pokemon(game, table, scope, word.to, "choose-for-lasting")
    open_to = yield from exposed(game, table, scope, found)
    what = lasting(table, scope, word.until, mod=word.mod, tied=word.tied)
    if word.once:
        those = tuple(uid for uid in open_to.found.those if what not in pokemon_of(table, uid).lasting)
        open_to = msgspec.structs.replace(open_to, found=msgspec.structs.replace(open_to.found, those=those))
    return laid_on(table, open_to, what)


@talking
def lay_trigger(game: Game, table: Table, word: LayTrigger, scope: Scope) -> Talk:
    """Lay a trigger on each Pokémon."""
    found = yield from pokemon(game, table, scope, word.to, "choose-for-lasting")
    open_to = yield from exposed(game, table, scope, found)
    what = lasting(table, scope, word.until, trigger=word.trigger)
    return laid_on(table, open_to, what)


@talking
def lay_on_player(game: Game, table: Table, word: LayOnPlayer, scope: Scope) -> Talk:
    """Lay a modifier on one player or both: on whatever they have or get while it lasts.

    It does not affect Pokémon that are protected from it; if that is all of them, it is not laid.
    """
    what = lasting(table, scope, word.until, mod=word.mod)
    events = list[Any]()
    for seat in selectors.seats_of(scope, word.side):
        there = () if isinstance(word.mod, OF_PLAYERS) else tuple(p.uid for p in in_play(table, seat))
        open_to = yield from exposed(game, table, scope, Picked(there))
        scope, those = open_to.scope, open_to.found.those
        events += open_to.events
        if those or not there:
            spares = tuple(uid for uid in there if uid not in those)
            events.append(LastingLaid(seat, 0, replace(what, spares=spares), "CG-GEN-01"))
    return Outcome(tuple(events), scope=scope)


@talking
def put_mark(game: Game, table: Table, word: PutMark, scope: Scope) -> Talk:
    """Put reminder counters on each Pokémon."""
    found = yield from pokemon(game, table, scope, word.to, "choose-for-mark")
    open_to = yield from exposed(game, table, scope, found)
    put = tuple(MarkPut(owner_of(table, uid), uid, word.name, word.amount) for uid in open_to.found.those)
    return Outcome(open_to.events + put, scope=after(open_to.scope, open_to.found))


LAYING: Handlers = by_word(
    on(Lay, lay),
    on(LayTrigger, lay_trigger),
    on(LayOnPlayer, lay_on_player),
    on(PutMark, put_mark),
)
