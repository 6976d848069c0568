"""The answers that an action contains: match them with requests, and find the unused ones.

An unused word is fine if its request had this one answer and was skipped, or if what it names happened anyway
(all cards were taken, the only Pokémon became Active). Any other word is refused: it names something that was
not offered, or answers a request that never came.
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
from companion.cases.cards._happened import Happened
from companion.cases.cards.format import PLAYERS, RawAction
from companion.kernel.model import ChoiceRequest, Ruling
from companion.kernel.numbers import whole

NOTHING = "nothing"
"""The word of a `pick` that stops picking."""

NOT_OFFERED = "card-not-offered"
"""The refusal of an unused word; only runs of scenarios produce it, and word it themselves."""

Meant = Callable[[int, str, Sequence[str]], str | None]
"""Maps a seat, a word and options to the option that the word means, if any."""


class Said:
    """The words of one action that answer requests, list by list, until a request uses them."""

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
        """Words that did not match a request of their kind."""
        self._settled: list[ChoiceRequest] = []

    def answer(self, request: ChoiceRequest, lists: Sequence[str], meant: Meant) -> tuple[str, ...] | None:
        """The answer to *request* among the words of *lists*, or None."""
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
        """Record requests that were skipped because they have one answer."""
        self._settled += settled

    def unused(self, game: Game, happened: Sequence[Happened], meant: Meant) -> tuple[str, ...]:
        """The words that no request used, that fit no skipped request, and that name no event."""
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
    """Is the word of the kind that the request is about?"""
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
"""By stage: the clauses by which a text does not find such a card."""


def not_offered(game: Game, word: str) -> Ruling:
    """The refusal of a word that answers nothing; for a special card also the clauses that exclude it."""
    card = game.cards.get(word)
    also: tuple[str, ...] = ()
    if card is not None and card.stage is not None:
        also = NO_BASIC_NO_EVOLUTION.get(card.stage, ())
    return Ruling("CG-GEN-01", NOT_OFFERED, (("word", word),), also)


# --- done without a request ---------------------------------------------------------

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
"""Events that move a card."""

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
"""Events that affect a Pokémon."""


def _is_so(game: Game, happened: Sequence[Happened], word: str, times: int) -> bool:
    """Did what *word* names happen, for cards at least *times*?"""
    if word == NOTHING:
        return True
    if _kind(word) == "number":
        return any(type(one.event) is PrizeTaken and one.event.place + 1 == int(word) for one in happened)
    if word in game.cards and sum(list(_cards(one)).count(word) for one in happened) >= times:
        return True
    return any(word in _names(game, one.before, uid) for one in happened for uid in _touched(one))


def _cards(one: Happened) -> Iterator[str]:
    """The cards that an event moves, except for draws and looks."""
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
    """A Pokémon's names in scenarios: its place, with and without its player, and its card."""
    place = find(table, uid)
    if place is not None:
        seat, index = place
        bare = "active" if index == 0 else f"bench.{index - 1}"
        yield from (bare, f"{PLAYERS[seat]}.{bare}", game.face(pokemon_of(table, uid)).id)


# --- words ------------------------------------------------------------------------------


def words_of(action: RawAction) -> frozenset[str]:
    """All words of an action that may answer a request."""
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
