"""Card matches with a store, a clock and coins in memory; and what is wrong with something that is said."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.cards.printed.vocabulary import Draw, Flip, GiveCondition, Prevent, Survive
from companion.cards.values.events import CoinFlipped
from companion.cards.values.state import Setup
from companion.kernel.model import Chance, ChanceRequest, TurnRequest
from companion.texts.texts import Phrase, Texts
from tests.answers import AnyAnswer
from tests.app.table_fakes import MemoryStore, ScriptedSpins, StepClock
from tests.cards.making import attack, card, deck_list, setup

PLAYERS = ("Ann", "Ben")


def outside(store: MemoryStore | None = None, spins: object = None, seed: int = 1) -> Outside:
    return Outside(
        store=store or MemoryStore(),
        clock=StepClock(),
        spins=spins or ScriptedSpins(),  # type: ignore[arg-type]  # scripted spins do
        rng=random.Random(seed),
    )


def begun(
    made: Setup | None = None,
    *,
    store: MemoryStore | None = None,
    spins: object = None,
    kinds: tuple[str, str] = ("person", "person"),
    chance: ChanceBy | None = None,
    seed: int = 1,
) -> CardReferee:
    """A card match before its first action, with the decks of the stock."""
    seats = Seats(players=PLAYERS, kinds=kinds, brought=("One", "Other"))
    return MatchReferee.begin(CARD, outside(store, spins, seed), made or setup(), seats, chance)


def ticked(referee: CardReferee) -> None:
    """Whatever the program does by itself is done."""
    while referee.tick():
        pass


def played(referee: CardReferee, seed: int, actions: int = 10_000, until: Any = None) -> None:
    """Persons answer at random until the match is over, so many actions were taken, or *until* says so."""
    player = AnyAnswer(random.Random(seed))
    for _ in range(actions):
        ticked(referee)
        pending = referee.pending()
        if not pending or (until is not None and until(referee)):
            return
        assert referee.put(player.answer(referee.rules, referee.state, pending[0])) is not None


def is_in_turn(referee: CardReferee) -> bool:
    """Does somebody do what they like in their turn?"""
    pending = referee.pending()
    return bool(pending) and isinstance(pending[0], TurnRequest) and pending[0].step == "main"


def is_at_coin(referee: CardReferee) -> bool:
    pending = referee.pending()
    return bool(pending) and isinstance(pending[0], ChanceRequest) and pending[0].source.startswith("coin-")


COIN_CARDS = {
    "prevent": card("toss", hp=60, attacks=(attack("Hit", damage=10),), always=(Prevent(flip=True),)),
    "survive": card("toss", hp=30, attacks=(attack("Hit", damage=60),), always=(Survive(flip=True),)),
    "retreat": card("toss", hp=60, retreat=0, attacks=(attack("Hit", after=(GiveCondition(is_="confused"),)),)),
    "effect": card("toss", kind="trainer", effects=(Flip(heads=(Draw(amount=1),)),)),
}
"""By what a coin is flipped for: a card of which decks can be made that lead to such coins."""


def at_coin_for(why: str, store: MemoryStore | None = None) -> CardReferee:
    """A match with coins of the players' own that waits for one of a certain kind."""
    made = COIN_CARDS[why]
    basics = {"toss": 20} if made.is_pokemon else {"toss": 10, "pup": 10}
    deck = deck_list({**basics, "fire": 30 if made.is_pokemon else 40})
    referee = begun(setup("advanced-1999", (made,), (deck, deck)), store=store, chance=ChanceBy(spins="hand"), seed=3)

    def waits(one: CardReferee) -> bool:
        if not is_at_coin(one):
            return False
        tried = one.prepare(Chance(one.pending()[0].source, "heads"))
        return any(isinstance(event, CoinFlipped) and event.why == why for event in tried.entry.events)

    played(referee, 3, 2000, waits)
    assert waits(referee)
    return referee


def faults(table: Texts, said: Phrase) -> Iterator[str]:
    """Keys without a text, and facts that a text asks for in vain."""
    if said.key not in table:
        yield f"no text {said.key}"
        return
    facts = dict(said.facts)
    for name in table.facts_in(said.key) - facts.keys():
        yield f"{said.key} asks for {name}"
    for fact in facts.values():
        if isinstance(fact, Phrase):
            yield from faults(table, fact)
