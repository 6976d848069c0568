"""Triggers: which cards in play answer an event, and how.

All triggers of one event form one program: a `Respond` for each, with its own scope, the turn's player first;
between turns the edition decides the order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from companion.cards.modifiers import applying, filters, selectors, targets
from companion.cards.play.moves.stopping import offered
from companion.cards.printed.vocabulary import Trigger
from companion.cards.values.events import EffectsBegan, TriggerSet
from companion.cards.values.game import Game
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.program import Answer, picked
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import KnockOuts, MayStop, Respond, Run, Scope, Settle, Triggers
from companion.cards.zones.zones import get, in_play
from companion.kernel.agenda import Result
from companion.kernel.model import ChoiceRequest, Seat

Found: TypeAlias = Iterator[tuple[Trigger, Scope]]

CHECKED_BY_OTHERS = frozenset({"damaged", "knocked_out", "knocks_out", "flipped", "between_turns"})
"""Events within something that checks for Knock Outs itself at its end."""

WHOSE = {
    "own_turn_begins": True,
    "own_turn_ends": True,
    "any_turn_ends": False,
    "between_turns": False,
}
"""Events of a turn: must it be the turn of the card's player?"""


def triggers(game: Game, table: Table, task: Triggers) -> Result:
    """Run every trigger that answers the event, then check for Knock Outs, unless something else does."""
    words = responses(game, table, task)
    if not words:
        return Result()
    # An attack under way checks for Knock Outs itself at its end (CG-AMB-09).
    others = task.on in CHECKED_BY_OTHERS or (table.used.attacks > 0 and task.on != "attacked")
    return Result((), (Run((*words, Settle(None if others else KnockOuts())), words[0].scope),))


def between_order(game: Game, table: Table) -> tuple[Seat, Seat]:
    """The order of the players' cards within a step between turns (CG-AMB-11)."""
    match game.edition.between_player_order:
        case "next_player_first":
            return 1 - table.to_move, table.to_move
        case "ending_player_first":
            return table.to_move, 1 - table.to_move


def responses(game: Game, table: Table, task: Triggers) -> tuple[Respond, ...]:
    """The triggers that answer the event, each with its scope."""
    if task.on not in game.happenings:
        return ()
    words = tuple(
        Respond(trigger, scope)
        for trigger, scope in _in_play(game, table, task)
        if _fits(game, table, task, trigger, scope)
    )
    return words if len(words) < 2 and not task.used else tuple(_but_shared(game, words, task.used))


def _but_shared(game: Game, words: Sequence[Respond], used: Collection[tuple[int, str]]) -> Iterator[Respond]:
    """The triggers not *used* yet; of powers with a limit per player, only each player's first."""
    told = set[tuple[Seat, str, Trigger]]()
    for word in sorted(words, key=lambda word: (word.scope.source, word.scope.card) not in used):
        scope = word.scope
        one = (scope.seat, scope.attack, word.trigger)
        powers = game.cards[scope.card].powers if scope.card else ()
        if any(power.shared and power.name == scope.attack for power in powers):
            if one in told:
                continue
            told.add(one)
        if (scope.source, scope.card) not in used:
            yield word


def respond(game: Game, table: Table, word: Respond, scope: Scope, answer: Answer) -> Outcome:
    """Carry out the trigger, if its condition holds now and its player does not decline."""
    own, trigger = replace(word.scope, forced=scope.forced), word.trigger
    declined = Outcome(scope=own)
    if own.source and get(table, own.source) is None:
        return declined
    if trigger.if_ is not None and not selectors.holds(game, table, own, trigger.if_):
        return declined
    if trigger.may:
        if answer is None:
            return Outcome(ask=ChoiceRequest(own.seat, "use-trigger", ("yes", "no"), own.card))
        if picked(answer) != ("yes",):
            return declined
    event = (
        EffectsBegan(own.seat, own.source, own.card, "CG-BETWEEN-02")
        if own.kind == "between"
        else TriggerSet(own.seat, own.source, own.card)
    )
    return Outcome((event,), (*_stoppable(game, table, own), *trigger.then), scope=own)


def _stoppable(game: Game, table: Table, scope: Scope) -> tuple[MayStop, ...]:
    """The offer to stop the trigger, if it comes from a power that its Pokémon uses."""
    if not (game.stopping and scope.source and scope.attack):
        return ()
    powers = game.cards[scope.card].powers
    return next((offered(game, table, one.kind, scope.source) for one in powers if one.name == scope.attack), ())


def settled(game: Game, table: Table, word: Settle, scope: Scope, answer: Answer) -> Outcome:
    """Pass the triggers' Knock Outs to the check that follows, or check now if there is none."""
    if word.check is not None:
        return Outcome(tasks=(replace(word.check, forced=word.check.forced + scope.forced),))
    if scope.forced:
        return Outcome(tasks=(KnockOuts(between=scope.kind == "between", forced=scope.forced),))
    return NOTHING


# --- finding them -----------------------------------------------------------------------


def _in_play(game: Game, table: Table, task: Triggers) -> Found:
    """Every trigger on the table for this event, with its scope."""
    for seat in between_order(game, table) if task.on == "between_turns" else (table.to_move, 1 - table.to_move):
        side = table.sides[seat]
        for p in in_play(table, seat):
            yield from _on_pokemon(game, table, task, seat, p)
        for lasting in side.lasting:
            if lasting.trigger is not None and lasting.trigger.on == task.on:
                yield lasting.trigger, _scope(table, task, seat, lasting.source)
    stadium = table.stadium
    if stadium is not None:
        # A Stadium belongs to everybody: here the player of the turn counts as its player.
        seat = task.seat if task.on in WHOSE else stadium.seen_from
        yield from _own(game.cards[stadium.card].triggers, task, _scope(table, task, seat, stadium.card))


def _on_pokemon(game: Game, table: Table, task: Triggers, seat: Seat, p: Pokemon) -> Found:
    if not p.lasting and game.answering.isdisjoint((*p.cards, *p.energy, *[on.card for on in p.attached], p.copies)):
        return
    sheet = game.sheet(p)
    for power, card in sheet.powers:
        found = [trigger for trigger in power.triggers if trigger.on == task.on]
        if found and applying.power_works(game, table, p, power) is None:
            yield from ((trigger, _scope(table, task, seat, card, p.uid, power.name)) for trigger in found)
    for text in sheet.texts:
        yield from _own(text.triggers, task, _scope(table, task, seat, text.id, p.uid))
    for on in p.attached:
        if game.cards[on.card].kind == "tool" and not applying.tools_work(game, table):
            continue
        yield from _own(game.cards[on.card].triggers, task, _scope(table, task, on.owner, on.card, p.uid))
    for energy in p.energy:
        yield from _own(game.cards[energy].triggers, task, _scope(table, task, seat, energy, p.uid))
    for lasting in p.lasting:
        if lasting.trigger is not None and lasting.trigger.on == task.on:
            yield lasting.trigger, _scope(table, task, lasting.by, lasting.source, p.uid)


def _own(found: Iterable[Trigger], task: Triggers, scope: Scope) -> Found:
    """A card's own triggers."""
    return ((trigger, scope) for trigger in found if trigger.on == task.on)


def _scope(table: Table, task: Triggers, seat: Seat, card: str, source: int = 0, power: str = "") -> Scope:
    other = table.sides[1 - seat].active
    return Scope(
        seat=seat,
        kind="between" if task.on == "between_turns" else "trigger",
        card=card,
        source=source,
        attack=power,
        defending=0 if other is None else other.uid,
        attacker=task.by,
        those=(task.pokemon,) if task.pokemon else (),
        dealt=task.amount,
    )


# --- whether they fit -------------------------------------------------------------------


def _fits(game: Game, table: Table, task: Triggers, trigger: Trigger, scope: Scope) -> bool:
    if trigger.by_damage_at_least is not None and task.amount < trigger.by_damage_at_least:
        return False
    if trigger.what != "any" and task.card and not filters.fits(game, table, scope, task.card, trigger.what):
        return False
    return _concerns(game, table, task, trigger, scope)


def _concerns(game: Game, table: Table, task: Triggers, trigger: Trigger, scope: Scope) -> bool:
    """Did the event happen to the trigger's subject?"""
    if task.on in WHOSE:
        # If a Pokémon and a card are named, only that card may act (CG-TOOL-03).
        named = not task.pokemon or (task.pokemon, task.card) == (scope.source, scope.card)
        return named and (not WHOSE[task.on] or task.seat == scope.seat)
    if not task.pokemon:
        return task.card == scope.card if task.on == "played" else _is_players(trigger, task, scope)
    if trigger.to in ("self", "holder"):
        return scope.source == task.pokemon and (task.on != "played" or _was_played(table, task, scope))
    return task.pokemon in targets.candidates(game, table, scope, trigger.to)


def _was_played(table: Table, task: Triggers, scope: Scope) -> bool:
    """Is it the Pokémon that was played, or a card on it?"""
    p = get(table, task.pokemon)
    return task.card in ("", scope.card) or (p is not None and scope.card in p.cards and task.card in p.cards)


def _is_players(trigger: Trigger, task: Triggers, scope: Scope) -> bool:
    """For events of a player: does *to* select that side, by default the own?"""
    to = trigger.to if isinstance(trigger.to, str) else trigger.to.of
    if to.startswith(("all", "both")):
        return True
    return (task.seat == scope.seat) != to.startswith("opponent")
