"""Observation of states and events: hidden cards face-down, and states that a player cannot tell apart.

`visibility` defines what is hidden at a moment. Cards seen once and hidden again are not remembered, except where
a deck records who knows its ends. Both registered decks are open to both players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.cards.modifiers import selectors
from companion.cards.observation._visibility import Sight, filled, sight_of
from companion.cards.observation.questions import asked_openly, is_same, question, retold, seen_agenda
from companion.cards.observation.viewing import is_hand_open
from companion.cards.play.setup.opening import may_start
from companion.cards.printed.vocabulary import UNKNOWN
from companion.cards.values.actions import Changed
from companion.cards.values.events import CardMoved, CardsShown, Corrected, DeckOrdered, PokemonPlaced, PrizeTaken
from companion.cards.values.game import Game
from companion.cards.values.state import Sees, SetupSide, Side, State, Table
from companion.cards.values.tasks import Looked, Run, Scope
from companion.cards.zones.names import zone_at
from companion.cards.zones.typed_cards import id_typed
from companion.cards.zones.zones import left_unnamed, owned
from companion.kernel.model import SEAT_NAMES, Seat

# --- states -------------------------------------------------------------------------------


def observed(game: Game, state: State, seat: Seat) -> State:
    """The state as *seat* observes it: hidden cards are UNKNOWN, and so are secret findings of the other's texts.

    For display only: its requests are what *seat* may see of them, and it cannot be played on.
    """
    seen = State(seen_table(game, state, seat), seen_agenda(game, state, seat))
    return asked_openly(game, state, seen, seat)


def seen_table(game: Game, state: State, seat: Seat) -> Table:
    """The table of a state as *seat* observes it."""
    sight, table = _sight(game, state, seat), state.table
    sides = (filled(table.sides[0], 0, sight, _face_down), filled(table.sides[1], 1, sight, _face_down))
    return replace(table, sides=sides, setup=_kept_hidden(table, seat))


def _sight(game: Game, state: State, seat: Seat) -> Sight:
    """Sight of *seat*, with the other hand revealed if a card's text says so."""
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


# --- events -------------------------------------------------------------------------------


def redact(event: Any, seat: Seat) -> Any:
    """The event as *seat* observes it: UNKNOWN for each card hidden from them."""
    match event:
        case CardMoved(sees=sees) if not _sees(sees, seat):
            return replace(event, card=UNKNOWN)
        case DeckOrdered(sees=sees) | PokemonPlaced(sees=sees) if not _sees(sees, seat):
            return replace(event, cards=(UNKNOWN,) * len(event.cards))
        case CardsShown(to=to, cards=cards) if to is not None and to != seat and not _is_own_hand(event, seat):
            return replace(event, cards=(UNKNOWN,) * len(cards))
        case PrizeTaken() if event.seat != seat:
            return replace(event, card=UNKNOWN)
        case Corrected(changes=changes, sees=sees):
            told = zip_longest(changes, sees[: len(changes)])
            return replace(event, changes=tuple(_change(change, who, seat, changes) for change, who in told))
        case _:
            return event


def _is_own_hand(event: CardsShown, seat: Seat) -> bool:
    return event.zone == "hand" and event.seat == seat


def _sees(sees: Sees, seat: Seat) -> bool:
    return sees == "both" or sees == SEAT_NAMES[seat]


def _change(change: Changed, sees: Sees | None, seat: Seat, changes: Sequence[Changed]) -> Changed:
    """A change, with the card hidden if *seat* sees neither of its places.

    It is one of the *changes* of a correction: what was typed of the other player's card is visible only if
    one of these names that card at a place that *seat* sees.
    """
    if change.what == "typed":
        return change if _is_typed_openly(change, seat, changes) else replace(change, value=UNKNOWN)
    _, arrow, end = (part.strip() for part in change.value.partition("->"))
    if change.what not in ("card", "name") or not arrow:
        return change
    if sees is None:
        # Both players know what a referee puts on top of or under a deck.
        open_then = change.what == "card" and (not _is_hidden(end, seat) or end.endswith(("-deck-top", "-deck-bottom")))
        is_told = open_then or not _is_hidden(change.place, seat)
    else:
        is_told = _sees(sees, seat)
    if is_told:
        return change
    return replace(change, value=f"{UNKNOWN} -> {UNKNOWN if change.what == 'name' else end}")


def _is_typed_openly(typed: Changed, seat: Seat, changes: Sequence[Changed]) -> bool:
    spot, card = zone_at(typed.place), id_typed(typed.value)
    named = (one for one in changes if one.what == "name" and one.value.endswith(f"-> {card}"))
    return spot is None or spot.seat == seat or any(not _is_hidden(one.place, seat) for one in named)


def _is_hidden(place: str, seat: Seat) -> bool:
    spot = zone_at(place)
    if spot is None or spot.zone in ("discard", "lost", "supporter", "aside"):
        return False
    return spot.zone != "hand" or spot.seat != seat


# --- states that look alike ---------------------------------------------------------------

TRIES = 200
"""Attempts to redeal hidden cards before giving up and yielding the state itself."""


def alike(game: Game, state: State, seat: Seat, rng: Random) -> Iterator[State]:
    """Endless sample of states that *seat* cannot tell from this one: hidden cards of each player are redealt.

    All orders are equally likely; during the setup, Pokémon that may be placed are permuted only among
    themselves, so that statements about a hand stay true. Afterwards unknown cards get names that are left,
    unless the viewer sees some of that player's unknown cards: their names only the referee lacks, and any of
    the cards left may be the one.
    """
    heaps = tuple(_Heap(game, state.table, owner, _sight(game, state, seat)) for owner in (0, 1))
    asked = question(game, state)
    seen = observed(game, state, seat)

    def fits(other: State) -> bool:
        """Would the same request be pending with those cards?"""
        if asked is None:
            return True
        again = question(game, other)
        return again is not None and is_same(asked, again) and observed(game, other, seat) == seen

    while True:
        tries = (_laid_anew(game, state, seen, seat, heaps, rng) for _ in range(TRIES if asked else 1))
        yield next((one for one in tries if one and fits(one)), state)


def _laid_anew(game: Game, state: State, seen: State, seat: Seat, heaps: Iterable[_Heap], rng: Random) -> State | None:
    """The state with redealt hidden cards, and with answers that fit them."""
    first, second = (heap.dealt(rng) for heap in heaps)
    table = replace(state.table, sides=(first, second), setup=_kept_dealt(state.table, (first, second), seat))
    asides = tuple((of.aside, laid.aside) for of, laid in zip(state.table.sides, (first, second), strict=True))
    agenda = tuple(
        replace(
            task,
            words=tuple(_aside_anew(word, task.scope, asides) for word in task.words),
            scope=replace(task.scope, shown=told.scope.shown, picked=told.scope.picked),
        )
        if isinstance(task, Run) and isinstance(told, Run)
        else task
        for task, told in zip(state.agenda, seen.agenda, strict=True)
    )
    other = State(table, agenda)
    return retold(game, state, seen, other, rng) if agenda else other


def _aside_anew(word: Any, scope: Scope, asides: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Any:
    """A look that remembers the cards set aside before it, mapped to the redealt cards in their places."""
    if not isinstance(word, Looked) or not word.before:
        return word
    was, now = asides[selectors.seats_of(scope, word.word.side)[0]]
    left = list(range(len(was)))
    before = []
    for card in word.before:
        at = next((place for place in left if was[place] == card), None)
        if at is not None:
            left.remove(at)
        before.append(card if at is None else now[at])
    return replace(word, before=tuple(before))


class _Heap:
    """The hidden cards of a player, grouped by interchangeability, and their places."""

    def __init__(self, game: Game, table: Table, owner: Seat, sight: Sight) -> None:
        self.game, self.owner, self.sight = game, owner, sight
        self.side = table.sides[owner]
        self.apart = table.setup is not None
        self.cards: dict[bool, list[str]] = {False: [], True: []}
        filled(self.side, owner, sight, self._taken_up)
        unnamed = {} if self.apart or self._are_some_seen(table) else left_unnamed(game, table, owner)
        self.names = [card for card, number in unnamed.items() for _ in range(number)]

    def _are_some_seen(self, table: Table) -> bool:
        """Does the player see unknown cards? They may be any of those that are left."""
        return owned(table, self.owner).count(UNKNOWN) > self.cards[False].count(UNKNOWN)

    def _starts(self, card: str) -> bool:
        """During the setup: may the card be placed?"""
        return self.apart and may_start(self.game.edition, self.game.cards[card])

    def _taken_up(self, card: str) -> str:
        self.cards[self._starts(card)].append(card)
        return card

    def dealt(self, rng: Random) -> Side:
        """The side with its hidden cards redealt."""
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
    """The setup, with the other player's hand before the extra cards taken from the redealt hand."""
    if table.setup is None:
        return None
    other = table.setup[1 - seat]
    if not other.kept:
        return table.setup
    hand = sides[1 - seat].hand[: len(other.kept)]
    other = replace(other, kept=hand + (UNKNOWN,) * (len(other.kept) - len(hand)))
    return (other, table.setup[1]) if seat == 1 else (table.setup[0], other)
