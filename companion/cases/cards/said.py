"""The answers that stand in an action: which question takes which, and those that nothing came of.

A word that no question has taken is all right where the question had this one answer and was not put, or where what
the word names was done all the same (all cards were taken, the only Pokémon came up). Any other word is refused: it
names something that was not offered, or answers a question that never came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.cards.printed.vocabulary import Stage
from companion.cards.values.events import (
    AttachedLeft,
    CardAttached,
    CardMoved,
    ConditionGiven,
    ConditionRemoved,
    CountersPut,
    DamageDealt,
    DamageHealed,
    DeckOrdered,
    Devolved,
    EnergyAttached,
    EnergyLeft,
    EnergyMoved,
    Evolved,
    KnockedOut,
    LastingLaid,
    MarkPut,
    PokemonLeft,
    PokemonPlaced,
    PrizeTaken,
    Promoted,
    Switched,
)
from companion.cards.values.game import Game
from companion.cards.values.state import Table
from companion.cards.zones.zones import find, place_of, pokemon_of
from companion.cases.cards.format import PLAYERS, RawAction
from companion.cases.cards.happened import Happened
from companion.kernel.model import ChoiceRequest, Ruling
from companion.kernel.numbers import whole

NOTHING = "nothing"
"""What a `pick` says where no more is wanted."""

NOT_OFFERED = "card-not-offered"
"""The refusal of a word for which nothing asks; only runs of scenarios know it, which say it themselves."""

Meant = Callable[[int, str, Sequence[str]], str | None]
"""Of a seat, a word and options: the option that the word means, if it is one of them."""


class Said:
    """The words of one action that answer questions, list by list, as far as no question has taken them."""

    def __init__(self, action: RawAction) -> None:
        self.left: dict[str, list[str]] = {
            "pick": listed(action.pick) or listed(action.target if action.do == "attack" else ""),
            "promote": listed(action.promote),
            "order": list(action.order),
            "prize": [str(n + 1) for n in _numbers(action.prize)],
        }
        self.words = words_of(action)
        self._taken = Counter[str]()
        self._missed = set[str]()
        """Words that were there when a question of their kind was put to which they are no answer."""
        self._settled: list[ChoiceRequest] = []

    def answer(self, request: ChoiceRequest, lists: Sequence[str], meant: Meant) -> tuple[str, ...] | None:
        """The answer to *request* among the words of *lists*; None: there is none."""
        for name in lists:
            for word in list(self.left[name]):
                if word == NOTHING and request.at_least == 0:
                    self.left[name].remove(word)
                    return ()
                option = meant(request.seat, word, request.options)
                if option is not None:
                    self.left[name].remove(word)
                    self._taken[word] += 1
                    return (option,)
        self._missed |= {word for name in lists for word in self.left[name] if _could_mean(word, request)}
        return None

    def note(self, settled: Sequence[ChoiceRequest]) -> None:
        """Notes questions that were not put since they have one answer."""
        self._settled += settled

    def unused(self, game: Game, happened: Sequence[Happened], meant: Meant) -> tuple[str, ...]:
        """The words that no question took, though neither was theirs left out nor did what they name happen."""
        settled, used = list(self._settled), Counter(self._taken)
        found = list[str]()
        for word in (word for words in self.left.values() for word in words):
            own = next((one for one in settled if meant(one.seat, word, one.options) is not None), None)
            if own is not None:
                settled.remove(own)
                continue
            used[word] += 1
            elsewhere = _kind(word) == "place" and any(_could_mean(word, one) for one in self._settled)
            if word in self._missed or elsewhere or not _is_so(game, happened, word, used[word]):
                found.append(word)
        return tuple(found)


def _could_mean(word: str, request: ChoiceRequest) -> bool:
    """Is it a word of the kind that the question is about?"""
    if word == NOTHING:
        return request.at_least > 0
    return _kind(word) == ("place" if place_of(request.options[0]) is not None else _kind(request.options[0]))


def _kind(word: str) -> str:
    if _bare(word).startswith(("active", "bench.")):
        return "place"
    if word in ("yes", "no"):
        return "yes or no"
    return "number" if whole(word) is not None else "name"


NO_BASIC_NO_EVOLUTION: Mapping[Stage, tuple[str, ...]] = {
    "legend": ("CG-LEGEND-05", "CG-LEGEND-03"),
    "lvx": ("CG-LVX-07",),
    "restored": ("CG-RESTORED-02",),
}
"""By stage: why a text does not find a card of it."""


def not_offered(game: Game, word: str) -> Ruling:
    """The refusal of a word that is no answer; of a special card also the clauses that keep it from being one."""
    card = game.cards.get(word)
    also: tuple[str, ...] = ()
    if card is not None and card.stage is not None:
        also = NO_BASIC_NO_EVOLUTION.get(card.stage, ())
    return Ruling("CG-GEN-01", NOT_OFFERED, (("word", word),), also)


# --- what was done all the same ---------------------------------------------------------

CARDS = (
    AttachedLeft,
    CardAttached,
    CardMoved,
    Devolved,
    EnergyAttached,
    EnergyLeft,
    EnergyMoved,
    Evolved,
)
"""The events by which a card goes somewhere."""

POKEMON = (
    ConditionGiven,
    ConditionRemoved,
    CountersPut,
    DamageDealt,
    DamageHealed,
    Devolved,
    EnergyAttached,
    EnergyLeft,
    EnergyMoved,
    CardAttached,
    AttachedLeft,
    Evolved,
    KnockedOut,
    LastingLaid,
    MarkPut,
    PokemonLeft,
    Promoted,
    Switched,
)
"""The events by which something is done to a Pokémon."""


def _is_so(game: Game, happened: Sequence[Happened], word: str, times: int) -> bool:
    """Has what *word* names been done, cards at least *times*?"""
    if word == NOTHING:
        return True
    if _kind(word) == "number":
        return any(type(one.event) is PrizeTaken and one.event.place + 1 == int(word) for one in happened)
    if word in game.cards and sum(list(_cards(one)).count(word) for one in happened) >= times:
        return True
    return any(word in _names(game, one.before, uid) for one in happened for uid in _touched(one))


def _cards(one: Happened) -> Iterator[str]:
    """The cards that an event takes somewhere, but for draws and for what is only looked at."""
    event = one.event
    if isinstance(event, CARDS):
        if type(event) is not CardMoved or not (event.to == "aside" or _is_drawn(event)):
            yield event.card
    elif isinstance(event, PokemonPlaced | DeckOrdered):
        yield from event.cards


def _is_drawn(event: CardMoved) -> bool:
    return event.from_.startswith("deck") and event.to in ("hand", "prizes") and not event.searched


def _touched(one: Happened) -> Iterator[int]:
    if isinstance(one.event, POKEMON):
        yield one.event.pokemon
    if isinstance(one.event, EnergyMoved):
        yield one.event.to


def _names(game: Game, table: Table, uid: int) -> Iterator[str]:
    """What scenarios may call a Pokémon: its place, with its player and without, and its card."""
    place = find(table, uid)
    if place is not None:
        seat, index = place
        bare = "active" if index == 0 else f"bench.{index - 1}"
        yield from (bare, f"{PLAYERS[seat]}.{bare}", game.face(pokemon_of(table, uid)).id)


# --- words ------------------------------------------------------------------------------


def words_of(action: RawAction) -> frozenset[str]:
    """All words of an action that may answer a question."""
    places = [action.target, action.of, action.to]
    numbers = [str(n + 1) for n in _numbers(action.prize)]
    return frozenset(
        word for word in (*listed(action.pick), *listed(action.promote), *action.order, *numbers, *places) if word
    )


def listed(value: str | Sequence[str]) -> list[str]:
    """One word, several, or none, as a list."""
    if isinstance(value, str):
        return [value] if value else []
    return list(value)


def _numbers(value: int | Sequence[int] | None) -> Sequence[int]:
    return () if value is None else (value,) if isinstance(value, int) else value


def _bare(word: str) -> str:
    return word.removeprefix("A.").removeprefix("B.")
