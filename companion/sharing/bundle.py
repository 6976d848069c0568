"""Bundles of figures, Trainer cards, Trainer figures, mats and teams, with everything that a team needs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import count
from typing import Literal, TypeAlias

import msgspec

from companion.figure.printed.figures import Figure, TrainerCard, TrainerFigure
from companion.figure.printed.playmat import Playmat
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import Shelf, Team, cards_of
from companion.kernel.errors import DataError
from companion.texts.errors import one_of, quoted
from companion.texts.texts import Fact, phrase

Kind: TypeAlias = Literal["figure", "card", "trainer", "mat", "team"]
KINDS: tuple[Kind, ...] = ("figure", "card", "trainer", "mat", "team")
"""In saving order: a team comes after its parts."""
Key: TypeAlias = tuple[Kind, str]
"""A kind and an id; a Trainer figure, which has none, uses its name."""
Item: TypeAlias = Figure | TrainerCard | TrainerFigure | Playmat | Team

LONGEST_SLUG = 24
_NO_SLUG = re.compile(r"[^a-z0-9]+")


class Picture(msgspec.Struct, frozen=True):
    """A player's own picture: its figure, card or mat, its file extension, and its bytes."""

    kind: Kind
    id: str
    ending: str
    data: bytes


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """Author of an item, and the licence under which they shared it.

    *sha256*: fingerprint of the original, "" if the item is unmodified; *changed*: somebody has changed it since.
    """

    author: str
    licence: str
    sha256: str = ""
    changed: bool = False


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """Items that somebody shares, with author and licence as typed.

    *sources*: authors of the items in it that others made.
    """

    author: str
    licence: str
    figures: tuple[Figure, ...] = ()
    cards: tuple[TrainerCard, ...] = ()
    trainers: tuple[TrainerFigure, ...] = ()
    mats: tuple[Playmat, ...] = ()
    teams: tuple[Team, ...] = ()
    pictures: tuple[Picture, ...] = ()
    sources: Mapping[Key, Source] = {}

    def source_of(self, key: Key) -> Source:
        """Author of an item in it."""
        return self.sources.get(key) or Source(author=self.author, licence=self.licence)

    @property
    def by_others(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """Names of the items in it that others made, by author and licence."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for key, item in items_of(self):
            if (source := self.sources.get(key)) is not None and source.author != self.author:
                by = source.author, source.licence
                found[by] = (*found.get(by, ()), item.name)
        return found

    @property
    def keys(self) -> tuple[Key, ...]:
        """Kinds and ids of all items."""
        return tuple(key for key, _ in items_of(self))

    def with_pictures(self, pictures: Sequence[Picture]) -> Bundle:
        """The same bundle with these pictures."""
        return msgspec.structs.replace(self, pictures=tuple(pictures))

    @property
    def shelf(self) -> Shelf:
        """Figures and cards that its teams are built from."""
        return Shelf(
            figures={figure.id: figure for figure in self.figures},
            cards={card.id: card for card in self.cards},
            trainers={trainer.name: trainer for trainer in self.trainers},
        )


class Stock(msgspec.Struct, frozen=True):
    """Contents of a library, by id; Trainer figures by name."""

    figures: Mapping[str, Figure]
    cards: Mapping[str, TrainerCard]
    trainers: Mapping[str, TrainerFigure]
    mats: Mapping[str, Playmat]
    teams: Mapping[str, Team]

    def of(self, kind: Kind) -> Mapping[str, Item]:
        """Items of a kind."""
        tables: Mapping[Kind, Mapping[str, Item]] = {
            "figure": self.figures,
            "card": self.cards,
            "trainer": self.trainers,
            "mat": self.mats,
            "team": self.teams,
        }
        return tables[kind]

    @property
    def shelf(self) -> Shelf:
        """Figures and cards that teams are built from."""
        return Shelf(figures=self.figures, cards=self.cards, trainers=self.trainers)


def stock_of(
    figures: Iterable[Figure],
    cards: Iterable[TrainerCard],
    trainers: Iterable[TrainerFigure],
    mats: Iterable[Playmat],
    teams: Iterable[Team],
) -> Stock:
    """Stock of these items."""
    return Stock(
        {one.id: one for one in figures},
        {one.id: one for one in cards},
        {one.name: one for one in trainers},
        {one.id: one for one in mats},
        {one.id: one for one in teams},
    )


def key_of(item: Item) -> Key:
    """Kind and id of an item."""
    match item:
        case Figure():
            return "figure", item.id
        case TrainerCard():
            return "card", item.id
        case TrainerFigure():
            return "trainer", item.name
        case Playmat():
            return "mat", item.id
        case Team():
            return "team", item.id


def items_of(bundle: Bundle) -> Iterator[tuple[Key, Item]]:
    """All items of a bundle except pictures, a team after its parts."""
    groups: tuple[Sequence[Item], ...] = (bundle.figures, bundle.cards, bundle.trainers, bundle.mats, bundle.teams)
    for group in groups:
        yield from ((key_of(item), item) for item in group)


def bundle_of(
    keys: Sequence[Key], stock: Stock, author: str, licence: str, sources: Mapping[Key, Source] | None = None
) -> Bundle:
    """Bundle of the items named by *keys*, each once, with everything that its teams need.

    *sources*: authors of others' items, who stay their authors.
    """
    wanted: dict[Kind, set[str]] = {kind: {id for one, id in keys if one == kind} for kind in KINDS}
    for id in wanted["team"]:
        team = stock.teams[id]
        wanted["figure"] |= {*team.figures, *team.evolutions}
        if cards_of(team.format, RULE_SETS[team.rules]) is not None:
            wanted["card"] |= set(team.cards)
            wanted["trainer"] |= {team.trainer} & stock.trainers.keys()
    return Bundle(
        author=author,
        licence=licence,
        figures=tuple(stock.figures[id] for id in sorted(wanted["figure"])),
        cards=tuple(stock.cards[id] for id in sorted(wanted["card"])),
        trainers=tuple(stock.trainers[id] for id in sorted(wanted["trainer"])),
        mats=tuple(stock.mats[id] for id in sorted(wanted["mat"])),
        teams=tuple(stock.teams[id] for id in sorted(wanted["team"])),
        sources={key: one for key, one in (sources or {}).items() if key[1] in wanted[key[0]]},
    )


def key_named(wanted: str, stock: Stock) -> Key:
    """Resolve an id, optionally with a kind such as "team:" before it if several kinds share the id.

    Raises:
        DataError: There is no item of this id, or several of different kinds.
    """
    kind, colon, id = wanted.partition(":")
    kinds = [one for one in KINDS if not colon or one == kind]
    name = id if colon else wanted
    found: list[Key] = [(one, name) for one in kinds if name in stock.of(one)]
    if len(found) == 1:
        return found[0]
    if found:
        which = one_of([f"{one}:{id}" for one, id in found])
        raise DataError(phrase("error.share.several", wanted=quoted(wanted), which=which))
    known = [id for one in KINDS for id in stock.of(one)]
    near = get_close_matches(wanted[:60], known, n=3, cutoff=0.6)
    hint: Fact = phrase("error.nearest", names=one_of(near)) if near else ""
    raise DataError(phrase("error.share.unknown", wanted=quoted(wanted), hint=hint))


def free_id(id: str, taken: Collection[str]) -> str:
    """An unused id: this one, or with a number from 2 on."""
    ids = (id if number == 1 else f"{id}-{number}" for number in count(1))
    return next(one for one in ids if one not in taken)


def slug(text: str) -> str:
    """A text as part of an id: lower-case letters, digits and hyphens; may be "".

    >>> from companion.sharing.bundle import slug
    >>> slug("Zoë & Ann")
    'zoe-ann'
    """
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _NO_SLUG.sub("-", letters).strip("-")[:LONGEST_SLUG].strip("-")
