"""What a player may see: states and events with the hidden cards face-down, and states that look alike to a player.

What is hidden at a moment is said in `sight`. What was seen once and lies hidden again
is not remembered, except where a deck keeps who knows its ends. Both registered decks
are open to both players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.cards.actions import Changed
from companion.cards.events import CardMoved, CardsShown, Corrected, DeckOrdered, PokemonPlaced, PrizeTaken
from companion.cards.game import Game
from companion.cards.kinds import UNKNOWN
from companion.cards.opening import may_start
from companion.cards.sight import Sight, filled, sight_of
from companion.cards.spots import zone_at
from companion.cards.state import Sees, SetupSide, Side, State, Table
from companion.cards.tasks import Run, Scope, Task
from companion.cards.viewing import is_hand_open
from companion.cards.zones import left_unnamed
from companion.kernel.model import SEAT_NAMES, Seat

# --- states -------------------------------------------------------------------------------


def observed(game: Game, state: State, seat: Seat) -> State:
    """The state as *seat* sees it: hidden cards are UNKNOWN, and so is what the other's texts have found."""
    sight = _sight(game, state, seat)
    table = state.table
    sides = (filled(table.sides[0], 0, sight, _face_down), filled(table.sides[1], 1, sight, _face_down))
    return State(replace(table, sides=sides, setup=_kept_hidden(table, seat)), _agenda(game, state, seat))


def _sight(game: Game, state: State, seat: Seat) -> Sight:
    """What is hidden from *seat*, with the other hand open where a card's text says so."""
    sight, other = sight_of(state, seat), 1 - seat
    if state.table.setup is None and is_hand_open(game, state.table, other):
        return replace(sight, hand=sight.hand | {other})
    return sight


def _face_down(card: str) -> str:
    return UNKNOWN


def _kept_hidden(table: Table, seat: Seat) -> tuple[SetupSide, SetupSide] | None:
    """The setup without the hand that the other player had before the extra cards."""
    if table.setup is None:
        return None
    other = table.setup[1 - seat]
    if not other.kept:
        return table.setup
    other = replace(other, kept=(UNKNOWN,) * len(other.kept))
    return (other, table.setup[1]) if seat == 1 else (table.setup[0], other)


def _agenda(game: Game, state: State, seat: Seat) -> tuple[Task, ...]:
    """What is left to do, without the cards that the other player's texts have found in secret."""
    return tuple(
        replace(task, scope=_scope(game, state.table, task.scope))
        if isinstance(task, Run) and task.scope.seat != seat and (task.scope.shown or task.scope.picked)
        else task
        for task in state.agenda
    )


def _scope(game: Game, table: Table, scope: Scope) -> Scope:
    """A scope in which only those cards have names that lie open, as often as they do."""
    return replace(scope, shown=_open(game, table, scope.shown), picked=_open(game, table, scope.picked))


def _open(game: Game, table: Table, words: tuple[str, ...]) -> tuple[str, ...]:
    lying = Counter(card for side in table.sides for card in side.discard + side.lost)
    seen = []
    for word in words:
        is_open = word not in game.cards or lying[word] > 0
        lying[word] -= 1
        seen.append(word if is_open else UNKNOWN)
    return tuple(seen)


# --- events -------------------------------------------------------------------------------


def redact(event: Any, seat: Seat) -> Any:
    """The event as *seat* learns of it: UNKNOWN for each card that they do not see."""
    match event:
        case CardMoved(sees=sees) if not _sees(sees, seat):
            return replace(event, card=UNKNOWN)
        case DeckOrdered(sees=sees) | PokemonPlaced(sees=sees) if not _sees(sees, seat):
            return replace(event, cards=(UNKNOWN,) * len(event.cards))
        case CardsShown(to=to, cards=cards) if to is not None and to != seat:
            return replace(event, cards=(UNKNOWN,) * len(cards))
        case PrizeTaken() if event.seat != seat:
            return replace(event, card=UNKNOWN)
        case Corrected(changes=changes):
            return replace(event, changes=tuple(_change(change, seat) for change in changes))
        case _:
            return event


def _sees(sees: Sees, seat: Seat) -> bool:
    return sees == "both" or sees == SEAT_NAMES[seat]


def _change(change: Changed, seat: Seat) -> Changed:
    """A correction without the card that goes from one zone to another that *seat* sees neither of."""
    _, arrow, end = change.value.partition("->")
    if not arrow or not _is_hidden(change.place, seat):
        return change
    if change.what == "name":
        return replace(change, value=f"{UNKNOWN} -> {UNKNOWN}")
    return replace(change, value=f"{UNKNOWN} -> {end.strip()}") if _is_hidden(end.strip(), seat) else change


def _is_hidden(place: str, seat: Seat) -> bool:
    spot = zone_at(place)
    if spot is None or spot.zone in ("discard", "lost", "supporter", "aside"):
        return False
    return spot.zone != "hand" or spot.seat != seat


# --- states that look alike ---------------------------------------------------------------


def alike(game: Game, state: State, seat: Seat, rng: Random) -> Iterator[State]:
    """States that *seat* cannot tell from this one, without end: the hidden cards of each player lie otherwise.

    Every order of them is as likely as another; during the setup Pokémon that may be
    placed change places only among themselves, so that what was said about a hand stays
    true. After it cards that nobody has named get names that are left, but for those in
    the own hand: the player sees them, and only the referee does not know them.
    """
    sight = _sight(game, state, seat)
    seen = observed(game, state, seat)
    heaps = tuple(_Heap(game, state.table, owner, sight) for owner in (0, 1))
    while True:
        sides = (heaps[0].dealt(rng), heaps[1].dealt(rng))
        setup = _kept_dealt(state.table, sides, seat)
        agenda = tuple(
            own if not isinstance(own, Run) or own.scope.seat == seat else shown
            for own, shown in zip(state.agenda, seen.agenda, strict=True)
        )
        yield State(replace(state.table, sides=sides, setup=setup), agenda)


class _Heap:
    """The hidden cards of a player, by what they may be changed with, and the places where they lie."""

    def __init__(self, game: Game, table: Table, owner: Seat, sight: Sight) -> None:
        self.game, self.owner, self.sight = game, owner, sight
        self.side = table.sides[owner]
        self.apart = table.setup is not None
        unnamed = {} if self.apart else left_unnamed(game, table, owner)
        self.names = [card for card, number in unnamed.items() for _ in range(number)]
        self.cards: dict[bool, list[str]] = {False: [], True: []}
        filled(self.side, owner, sight, self._taken_up)

    def _starts(self, card: str) -> bool:
        """In the setup: may it be placed?"""
        return self.apart and may_start(self.game.edition, self.game.cards[card])

    def _taken_up(self, card: str) -> str:
        self.cards[self._starts(card)].append(card)
        return card

    def dealt(self, rng: Random) -> Side:
        """The side with its hidden cards laid anew."""
        names = _shuffled(self.names, rng)
        heaps = {
            starts: _shuffled((names.pop() if card == UNKNOWN and names else card for card in cards), rng)
            for starts, cards in self.cards.items()
        }
        return filled(self.side, self.owner, self.sight, lambda card: heaps[self._starts(card)].pop())


def _shuffled(cards: Iterable[str], rng: Random) -> list[str]:
    mixed = list(cards)
    rng.shuffle(mixed)
    return mixed


def _kept_dealt(table: Table, sides: tuple[Side, Side], seat: Seat) -> tuple[SetupSide, SetupSide] | None:
    """The setup in which the other player's hand before the extra cards is part of the hand that was laid."""
    if table.setup is None:
        return None
    other = table.setup[1 - seat]
    if not other.kept:
        return table.setup
    hand = sides[1 - seat].hand[: len(other.kept)]
    other = replace(other, kept=hand + (UNKNOWN,) * (len(other.kept) - len(hand)))
    return (other, table.setup[1]) if seat == 1 else (table.setup[0], other)
