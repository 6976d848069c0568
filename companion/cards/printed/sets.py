"""Sets of cards, and the shelf that holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.cards.printed.cards import Card


class CardSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set: its id ("base1"), its name, its edition, its cards in order of number.

    *edition*: the one it was printed for; "": cards of every edition.
    """

    set: str
    name: str
    edition: str
    cards: tuple[Card, ...]
    count: int = 0
    """How many cards were printed; 0: as many as are here."""

    @property
    def reprints(self) -> Mapping[str, str]:
        """Ids of reprints, of cards of this or an earlier set, with the id of the original."""
        return {card.id: card.same_as for card in self.cards if card.same_as}


class LaterSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set, or more cards of one, that loads on demand; *names* by id are known in advance.

    *lines*: what each of its Stage 1 evolves from.
    """

    set: str
    name: str
    edition: str
    names: Mapping[str, str]
    lines: Mapping[str, str]
    load: Callable[[], CardSet]


class CardShelf:
    """Cards of several sets, by id and by name; *later* sets load on demand."""

    def __init__(self, sets: Iterable[CardSet], later: Iterable[LaterSet] = ()) -> None:
        self._sets: dict[str, CardSet] = {one.set: one for one in sets}
        self._later: dict[str, LaterSet] = {one.set: one for one in later}
        self._ids = tuple(dict.fromkeys((*self._sets, *self._later)))
        self._lines = {name: from_ for one in self._later.values() for name, from_ in one.lines.items()}
        self._lines |= _lines(card for one in self._sets.values() for card in one.cards)
        here = {card.id: card for one in self._sets.values() for card in one.cards}
        self.cards: Mapping[str, Card] = _Cards(self._with_lines(here), self._later, self._read)
        self._wholes = [card for card in here.values() if card.halves]

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for id, name in self._names():
            found.setdefault(_plain(name), []).append(id)
        return found

    @property
    def sets(self) -> tuple[CardSet, ...]:
        """Every set; loads those not yet loaded."""
        return tuple(self._whole(id) for id in self._ids)

    @property
    def later(self) -> tuple[LaterSet, ...]:
        """The sets that load on demand."""
        return tuple(self._later.values())

    def named(self, name: str) -> Sequence[Card]:
        """Every card of this name, ignoring case, accents and signs."""
        return [self.cards[id] for id in self._by_name.get(_plain(name), ())]

    def is_known(self, name: str) -> bool:
        """Does any card have this name?"""
        return _plain(name) in self._by_name

    def wholes(self) -> Sequence[Card]:
        """The LEGENDs as they stand in play, made of both halves."""
        return self._wholes

    @staticmethod
    def is_called(card: Card, name: str) -> bool:
        """Does the card have this name, ignoring case, accents and signs?"""
        return _plain(card.name) == _plain(name)

    def with_id(self, id: str) -> Card | None:
        """The card with this id, ignoring case."""
        known = id if id in self.cards else next((one for one in self.cards if one.casefold() == id.casefold()), None)
        return None if known is None else self.cards[known]

    def names(self) -> Sequence[str]:
        """Every name once, in the order of the sets."""
        return list(dict.fromkeys(name for _, name in self._names()))

    def set_ids(self) -> Sequence[str]:
        """The ids of the sets."""
        return self._ids

    def edition_of(self, id: str) -> str:
        """The edition of a card's set; "": every edition."""
        stands = self._set_id_of(id)
        known = self._sets.get(stands) or self._later.get(stands)
        return "" if known is None else known.edition

    def set_of(self, id: str) -> CardSet | None:
        """The set that contains a card."""
        stands = self._set_id_of(id)
        return self._whole(stands) if stands else None

    def _whole(self, set_: str) -> CardSet:
        """A set, merged with a later set of the same id."""
        here, later = self._sets.get(set_), self._later.get(set_)
        if later is None:
            return self._sets[set_]
        read = later.load()
        if here is None:
            return read
        known = {card.id for card in here.cards}
        return replace(here, cards=(*here.cards, *(card for card in read.cards if card.id not in known)))

    def _set_id_of(self, id: str) -> str:
        return next((one for one in self._ids if id.startswith(one + "-")), "")

    def _names(self) -> Iterator[tuple[str, str]]:
        here = {card.id: card.name for one in self._sets.values() for card in one.cards}
        yield from here.items()
        yield from ((id, name) for one in self._later.values() for id, name in one.names.items() if id not in here)

    def _read(self, later: LaterSet) -> Mapping[str, Card]:
        return self._with_lines({card.id: card for card in later.load().cards})

    def _with_lines(self, cards: dict[str, Card]) -> dict[str, Card]:
        """The cards, with the start of the line for every Stage 2 whose Stage 1 is here."""
        lines = {
            id: self._lines[card.evolves_from]
            for id, card in cards.items()
            if card.stage == "stage2" and not card.line and card.evolves_from in self._lines
        }
        return {id: replace(card, line=lines[id]) if id in lines else card for id, card in cards.items()}


class _Cards(Mapping[str, Card]):
    """Cards by id; those of later sets load on demand, a set at a time."""

    def __init__(
        self,
        here: dict[str, Card],
        later: Mapping[str, LaterSet],
        read: Callable[[LaterSet], Mapping[str, Card]],
    ) -> None:
        self._here = here
        self._in = {id: one for one in later.values() for id in one.names if id not in here}
        self._order = (*here, *self._in)
        self._read = read

    def __getitem__(self, id: str) -> Card:
        found = self._here.get(id)
        if found is None:
            self._here.update(self._read(self._in[id]))
            found = self._here[id]
        return found

    def __contains__(self, id: object) -> bool:
        return id in self._here or id in self._in

    def __iter__(self) -> Iterator[str]:
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._order)


def design(card: Card) -> tuple[Any, ...]:
    """Identity of a card across printings: its facts, without number, level and the wording of its texts.

    All basic Energy of one name is the same, and so are special Energy and Trainer cards.
    """
    if not card.is_pokemon:
        return (_plain(card.name), card.kind == "energy", card.basic)
    attacks = tuple((attack.name, attack.cost, attack.damage, attack.sign) for attack in card.attacks)
    powers = tuple(power.name for power in card.powers)
    body = (card.stage, card.half, card.hp, card.types, card.weak, card.resists, card.retreat)
    return (_plain(card.name), *body, attacks, powers)


def _lines(cards: Iterable[Card]) -> dict[str, str]:
    """What each Stage 1 evolves from, by name."""
    return {card.name: card.evolves_from for card in cards if card.stage == "stage1"}


_FOLDED = str.maketrans({"é": "e", "É": "e", "♀": " f", "♂": " m", "’": "'", "'": "'", "-": " ", "—": " ", ".": ""})


def _plain(name: str) -> str:
    return " ".join(name.translate(_FOLDED).lower().split())
