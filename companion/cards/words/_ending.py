"""Words that end a program of a turn: a Trainer card's destination, the end of a power, a Confused retreat."""

from __future__ import annotations

from typing import Any

from companion.cards.play.moves.from_hand import answered
from companion.cards.play.moves.retreat import retreated
from companion.cards.play.moves.trainers import ends_in, is_attached
from companion.cards.printed.cards import Card
from companion.cards.values.events import (
    CardAttached,
    CardMoved,
    CoinFlipped,
    PokemonPlaced,
    Retreated,
    RetreatFailed,
    StadiumLeft,
    StadiumPlayed,
    Switched,
    Zone,
)
from companion.cards.values.game import Game
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Answer, Handlers, by_word, coin, is_heads, on, picked
from companion.cards.values.state import Table
from companion.cards.values.tasks import KnockOuts, PowerDone, RetreatFlip, Scope, Task, TrainerDone
from companion.cards.zones import zones
from companion.kernel.model import SEAT_NAMES, ChoiceRequest

LASTS = {"end_of_turn": 0, "end_of_opponents_turn": 1, "end_of_own_next_turn": 2}
"""Turns after which an attached card leaves; without an entry it has no last turn."""

TOOL_CLAUSES = {"tool": "CG-TOOL-01", "tm": "CG-TM-01"}


def trainer_done(game: Game, table: Table, word: TrainerDone, scope: Scope, answer: Answer) -> Outcome:
    """Put the Trainer card where it belongs, if it still lies aside, and check for Knock Outs (CG-KO-02).

    Its text may have sent it elsewhere.
    """
    seat, card = scope.seat, game.cards[scope.card]
    played = answered(game, "trainer_played", 0, seat, card.id)
    checks: tuple[Task, ...] = (KnockOuts(),)
    if card.id not in table.sides[seat].aside:
        return Outcome(tasks=(*checks, *played))
    if card.two_sided and answer is None:
        return Outcome(ask=ChoiceRequest(seat, "choose-first-half", SEAT_NAMES, card.id))
    events, uid = _settled(game, table, scope, card, answer)
    put = answered(game, "played", uid, seat, card.id) if uid is not None else ()
    return Outcome(events, tasks=(*checks, *put, *played))


def power_done(game: Game, table: Table, word: PowerDone, scope: Scope, answer: Answer) -> Outcome:
    """Check for Knock Outs (CG-KO-02)."""
    return Outcome(tasks=(KnockOuts(),))


def retreat_flip(game: Game, table: Table, word: RetreatFlip, scope: Scope, answer: Answer) -> Outcome:
    """Flip for a retreat: heads, it retreats; tails, its payment is lost and it stays (CG-RETREAT-05, -06)."""
    if answer is None:
        return coin(scope.seat)
    heads = is_heads(answer)
    flipped = CoinFlipped(scope.seat, heads, "retreat", "CG-RETREAT-05")
    if not heads or zones.get(table, word.to) is None:
        return Outcome((flipped, RetreatFailed(scope.seat, scope.source)))
    events = (
        flipped,
        Retreated(scope.seat, scope.source, word.paid),
        Switched(scope.seat, word.to, "CG-RETREAT-01"),
    )
    return Outcome(events, tasks=retreated(game, scope.source, word.to, scope.seat))


def _settled(game: Game, table: Table, scope: Scope, card: Card, answer: Answer) -> tuple[tuple[Any, ...], int | None]:
    """Events by which a card leaves *aside*, and what was *played* with it: a Pokémon, 0 for the Stadium."""
    seat = scope.seat
    if is_attached(card):
        if zones.get(table, scope.source) is None:
            return _discarded(scope, card), None
        clause = TOOL_CLAUSES.get(card.kind, "CG-TRAINER-04")
        attached = CardAttached(seat, scope.source, card.id, "aside", last_turn(table, card), clause)
        return (attached,), scope.source
    if card.as_pokemon is not None:
        uid = table.next_uid
        return (PokemonPlaced(seat, uid, (card.id,), "aside", clause="CG-FOSSIL-03"),), uid
    if card.kind == "stadium":
        old = table.stadium
        left = () if old is None else (StadiumLeft(old.by, old.card),)
        facing = None
        if card.two_sided:
            facing = SEAT_NAMES.index(picked(answer)[0])
        return (*left, StadiumPlayed(seat, card.id, facing=facing)), 0
    if card.kind == "supporter":
        stays = game.edition.supporter_stays == "until_end_of_turn" or ends_in(card) != "discard"
        to: Zone = "supporter" if stays else "discard"
        return (CardMoved(seat, card.id, "aside", to, clause="CG-SUPPORT-02"),), None
    return _discarded(scope, card), None


def _discarded(scope: Scope, card: Card) -> tuple[CardMoved]:
    return (CardMoved(scope.seat, card.id, "aside", "discard", clause="CG-TRAINER-02"),)


def last_turn(table: Table, card: Card) -> int:
    """The last turn of a card attached for a time; 0: it stays."""
    until = card.attach.until if card.attach is not None else None
    return table.turn + LASTS[until] if until in LASTS else 0


ENDING_HANDLERS: Handlers = by_word(
    on(TrainerDone, trainer_done),
    on(PowerDone, power_done),
    on(RetreatFlip, retreat_flip),
)
"""Handlers of the words that end something."""
