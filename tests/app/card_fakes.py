"""Card matches with a store, a clock and coins in memory; and what is wrong with something that is said."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.app.match.card_game import CARD, CardReferee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.cards.values.state import Setup
from companion.kernel.model import ChanceRequest, TurnRequest
from companion.texts.texts import Phrase, Texts
from tests.answers import AnyAnswer
from tests.app.table_fakes import MemoryStore, ScriptedSpins, StepClock
from tests.cards.making import setup

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
        elif fact.startswith("@"):
            yield from faults(table, Phrase(fact[1:]))
