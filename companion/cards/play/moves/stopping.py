"""Cards played in the opponent's turn to stop a power."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.cards.modifiers import selectors
from companion.cards.play.moves.from_hand import why_forbidden, why_foreign
from companion.cards.printed.vocabulary import UNKNOWN, PowerKind
from companion.cards.values.events import TrainerPlayed
from companion.cards.values.game import Game
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.program import Answer, picked
from companion.cards.values.state import Table
from companion.cards.values.tasks import MayStop, Run, Scope, TrainerDone
from companion.cards.zones import zones
from companion.kernel.model import ChoiceRequest, Seat

DECLINED = "no"


def offered(game: Game, table: Table, kind: PowerKind, uid: int) -> tuple[MayStop, ...]:
    """The offer to stop a power that the Pokémon *uid* uses in its own turn, if a deck has such cards."""
    if kind not in game.stopping or zones.owner_of(table, uid) != table.to_move:
        return ()
    return (MayStop(kind),)


def may_stop(game: Game, table: Table, word: MayStop, scope: Scope, answer: Answer) -> Outcome:
    """Let the other player stop the power with a card, before anything is paid or done for it.

    Asks whenever the power's player cannot rule out such a card in hand, so that the question reveals nothing.
    """
    seat = 1 - scope.seat
    if answer is None:
        fitting = tuple(_that_stop(game, table, seat, word.kind))
        if not any(_may_be_in_hand(game, table, seat, card) for card in fitting):
            return NOTHING
        held = tuple(card for card in fitting if zones.holds(game, table, seat, "hand", card))
        return Outcome(ask=ChoiceRequest(seat, "stop-power", (DECLINED, *held), scope.card))
    (card,) = picked(answer)
    if card == DECLINED:
        return NOTHING
    program = Run((*game.cards[card].effects, TrainerDone()), Scope(seat, "trainer", card))
    return Outcome((TrainerPlayed(seat, card),), tasks=(program,), scope=replace(scope, failed=True))


def _that_stop(game: Game, table: Table, seat: Seat, kind: PowerKind) -> Iterator[str]:
    """The cards that a player could stop it with, if in hand."""
    for id in game.stopping[kind]:
        card = game.cards[id]
        if why_foreign(game, id) or why_forbidden(game, table, seat, card):
            continue
        if card.if_ is None or selectors.holds(game, table, Scope(seat, "trainer", id), card.if_):
            yield id


def _may_be_in_hand(game: Game, table: Table, seat: Seat, card: str) -> bool:
    """May the card be in hand, as far as the other player knows? A hidden zone must hold it."""
    hidden = [one for zone in ("hand", "deck", "prizes") for one in zones.cards_in(table.sides[seat], zone)]
    is_left = card in hidden or (UNKNOWN in hidden and card in zones.left_unnamed(game, table, seat))
    return bool(table.sides[seat].hand) and is_left
