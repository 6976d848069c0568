"""The word that exchanges a Pokémon in play for a card of the deck."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.cards.modifiers import targets
from companion.cards.printed.vocabulary import UNKNOWN, Exchange
from companion.cards.values.events import CardsShown, Exchanged, Shuffled
from companion.cards.values.game import Game
from companion.cards.values.memory import Talk
from companion.cards.values.outcomes import Outcome
from companion.cards.values.program import Handlers, by_word, on
from companion.cards.values.state import Table
from companion.cards.values.tasks import Scope
from companion.cards.words._picking import Picked, after, checks, nothing_done, pokemon, talking
from companion.cards.words._taking import CLAUSE, PROMPTS, Taking, lot, may_be_benched, taken
from companion.cards.zones.zones import owner_of


@talking
def exchange(game: Game, table: Table, word: Exchange, scope: Scope) -> Talk:
    """Choose the card from the own deck first, then the own Pokémon that it replaces; shuffle the deck.

    The card need not be found (CG-DRAW-05); a Pokémon that then has more damage than HP is Knocked Out (CG-KO-02).
    """
    seat, deck = scope.seat, lot(table, scope.seat, "deck")
    if not deck.cards:
        return Outcome(scope=replace(nothing_done(scope), shown=()))
    own = [uid for uid in targets.candidates(game, table, scope, word.to) if owner_of(table, uid) == seat]
    how = Taking(
        by=seat,
        prompt=PROMPTS["exchange"],
        most=1 if own else 0,
        what=word.what,
        also=partial(may_be_benched, game),
    )
    cards = yield from taken(game, table, scope, deck, how)
    found = Picked()
    if cards:
        found = yield from pokemon(game, table, scope, word.to, "choose-to-exchange", lambda p: p.uid in own)
    seen = () if UNKNOWN in deck.cards else (CardsShown(seat, "deck", deck.cards, seat, CLAUSE),)
    comes = table.next_uid
    placed = tuple(Exchanged(seat, uid, comes, cards[0], "deck", "deck") for uid in found.those[:1])
    behind = after(replace(scope, shown=cards), Picked((comes,) if placed else (), found.rest))
    return Outcome((*seen, *placed, Shuffled(seat)), tasks=checks(scope) if placed else (), scope=behind)


EXCHANGING: Handlers = by_word(on(Exchange, exchange))
