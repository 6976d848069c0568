"""A setup that is played in tests: hands as they are scripted, and what has happened in short words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.cards.printed.vocabulary.kinds import UNKNOWN
from companion.cards.values.actions import FinishSetup, PlaceActive, PlaceBench
from companion.cards.values.events import CardMoved, CoinFlipped, ExtraTaken, MulliganTaken, PokemonPlaced
from companion.cards.values.state import SetupSide
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, Ruling, TurnRequest
from tests.cards import making

DECK = {"pup": 4, "eel": 4, "hound": 4, "plain": 4, "relic": 4, "sun-top": 1, "supply": 4, "fire": 35}
"""A deck of 60: Basic Pokémon, what is none, and fire Energy."""


class Opening:
    """A match in its setup. *hands*: by seat, what each opening hand begins with (the rest is fire Energy).

    *later*: what comes off the decks after them, Prizes first. *real*: seats with real cards.
    """

    def __init__(
        self,
        edition: Any,
        hands: tuple[Iterable[tuple[str, ...]], Iterable[tuple[str, ...]]] = ((), ()),
        later: tuple[Iterable[str], Iterable[str]] = ((), ()),
        real: Iterable[int] = (),
        coin: str = "heads",
        deck: Mapping[str, int] = DECK,
        sudden_death: bool = False,
    ) -> None:
        decks = tuple(making.deck_list(deck, known=seat not in real) for seat in (0, 1))
        self.rules = making.rules(edition, decks=(decks[0], decks[1]))
        self.hands = [[_whole(hand) for hand in seat] for seat in hands]
        self.later = [list(seat) for seat in later]
        self.coin = coin
        begun = self.rules.begin(sudden_death=sudden_death)
        self.state, self.events = begun.state, list(begun.events)
        self._dice()

    @property
    def table(self) -> Any:
        return self.state.table

    def setup(self, seat: int) -> SetupSide:
        return self.table.setup[seat]

    def do(self, *actions: Any) -> Opening:
        """Takes actions, none of which is refused, and lets chance answer in between."""
        for action in actions:
            assert self.rules.check(self.state, action) is None, (action, self.rules.check(self.state, action))
            self._apply(action)
            self._dice()
        return self

    def place(self, seat: int, active: str, *bench: str) -> Opening:
        """A whole setup of one player."""
        return self.do(PlaceActive(seat, active), *(PlaceBench(seat, card) for card in bench), FinishSetup(seat))

    def why_not(self, action: Any) -> Ruling | None:
        return self.rules.check(self.state, action)

    def steps(self) -> dict[str, str]:
        """What is due from whom."""
        return {
            SEAT_NAMES[one.seat]: one.step for one in self.rules.pending(self.state) if isinstance(one, TurnRequest)
        }

    def answers(self, seat: int) -> list[Any]:
        """Every action that answers what is due from a player."""
        for request in self.rules.pending(self.state):
            if isinstance(request, TurnRequest) and request.seat == seat:
                return list(self.rules.answers(self.state, request))
        return []

    def words(self) -> list[str]:
        """What has happened, without the single cards that were dealt."""
        return [_word(event) for event in self.events if not isinstance(event, CardMoved)]

    def _apply(self, action: Any) -> None:
        step = self.rules.apply(self.state, action)
        self.state = step.state
        self.events += step.events

    def _dice(self) -> None:
        while any(isinstance(one, ChanceRequest) for one in self.rules.pending(self.state)):
            (request,) = self.rules.pending(self.state)
            self._apply(Chance(request.source, self._outcome(request)))

    def _outcome(self, request: ChanceRequest) -> str:
        kind, _, name = request.source.partition("-")
        if kind == "coin":
            return self.coin
        seat = SEAT_NAMES.index(name)
        setup = self.table.setup
        dealing = setup is not None and not setup[seat].dealt
        if not dealing:
            return self.later[seat].pop(0) if self.later[seat] else "fire"
        if not self.hands[seat]:
            self.hands[seat].append(_whole(("pup",)))
        card = self.hands[seat][0].pop(0)
        if not self.hands[seat][0]:
            self.hands[seat].pop(0)
        return card


def _whole(hand: tuple[str, ...]) -> list[str]:
    return [*hand, *["fire"] * (7 - len(hand))]


def _word(event: Any) -> str:
    seat = getattr(event, "seat", None)
    who = "" if seat is None else f" {SEAT_NAMES[seat]}"
    match event:
        case CoinFlipped(heads=heads):
            return f"coin {'heads' if heads else 'tails'}"
        case MulliganTaken(alone=alone):
            return f"mulligan{who}{' alone' if alone else ''}"
        case ExtraTaken(count=count):
            return f"extra{who} {count}"
        case PokemonPlaced(active=active, cards=cards):
            return f"{'active' if active else 'bench'}{who} {cards[0]}"
        case _:
            return _snake(type(event).__name__) + who


def _snake(name: str) -> str:
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


def unnamed(count: int) -> tuple[str, ...]:
    """So many cards that nobody has named."""
    return (UNKNOWN,) * count
