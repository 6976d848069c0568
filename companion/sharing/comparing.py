"""Compares a bundle with the player's own items, and plans the import of the chosen ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from companion.figure.printed.comparison import Dispute, disputes
from companion.figure.printed.figures import Figure, TrainerCard
from companion.figure.printed.playmat import Playmat
from companion.figure.rulesets import RULE_SETS
from companion.figure.teams import Shelf, Team, team_refusals
from companion.kernel.errors import DataError
from companion.sharing.bundle import Bundle, Item, Key, Kind, Source, Stock, items_of, slug
from companion.texts.texts import Phrase, phrase

Choice: TypeAlias = Literal["mine", "theirs", "both"]
CHOICES: tuple[Choice, ...] = ("mine", "theirs", "both")


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """One item of a bundle compared with the player's item of the same id.

    *disputes* are a figure's differences, segment by segment (one's own first); *fields* are the names of differing
    fields of other items. *choices* are the options if both differ: items given with the program are never replaced,
    and a Trainer figure, which has no id, cannot be kept twice.
    """

    kind: Kind
    id: str
    theirs: Item
    state: Literal["new", "same", "different"]
    mine: Item | None = None
    disputes: tuple[Dispute, ...] = ()
    fields: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def key(self) -> Key:
        """Kind and id."""
        return self.kind, self.id


class Written(msgspec.Struct, frozen=True):
    """An item to save, with its id in the bundle; *replaces*: it overwrites the player's item of that id.

    *source*: its author; None: the players themselves.
    """

    kind: Kind
    came_as: str
    item: Item
    replaces: bool = False
    source: Source | None = None

    @property
    def id(self) -> str:
        """Id to save it under; a Trainer figure's name."""
        return getattr(self.item, "id", self.item.name)


def compared(bundle: Bundle, stock: Stock, own: Collection[Key]) -> tuple[Compared, ...]:
    """Compare all items of a bundle with *stock*; *own* are the items that may be replaced."""
    return tuple(_compared(key, item, stock.of(key[0]).get(key[1]), key in own) for key, item in items_of(bundle))


def _compared(key: Key, theirs: Item, mine: Item | None, own: bool) -> Compared:
    kind, id = key
    if mine is None:
        return Compared(kind=kind, id=id, theirs=theirs, state="new")
    found: tuple[Dispute, ...] = ()
    fields: tuple[str, ...] = ()
    if isinstance(mine, Figure) and isinstance(theirs, Figure):
        found = disputes(mine, theirs)
    else:
        fields = tuple(name for name in mine.__struct_fields__ if getattr(mine, name) != getattr(theirs, name))
    if not found and not fields:
        return Compared(kind=kind, id=id, theirs=theirs, state="same", mine=mine)
    possible = tuple(
        one for one in CHOICES if (own or kind == "team" or one != "theirs") and (kind != "trainer" or one != "both")
    )
    return Compared(
        kind=kind,
        id=id,
        theirs=theirs,
        state="different",
        mine=mine,
        disputes=found,
        fields=fields,
        choices=possible,
    )


def plan_of(
    bundle: Bundle, found: Sequence[Compared], chosen: Mapping[Key, Choice], stock: Stock
) -> tuple[Written, ...]:
    """Items to save: new ones, and of differing ones the *chosen*; by default one's own stays.

    An item saved beside one's own gets a new id, which the bundle's teams then use.

    Raises:
        DataError: A team of the plan could not be played with the resulting library.
    """
    for key, choice in chosen.items():
        one = next((one for one in found if one.key == key), None)
        if one is None or choice not in one.choices:
            raise DataError(phrase("error.share.choice", what=f"{key[0]}:{key[1]}"))
    plan: list[Written] = []
    renamed: dict[Key, str] = {}
    taken = {kind: {*stock.of(kind), *(id for one, id in (c.key for c in found) if one == kind)} for kind in _KEPT}
    for one in found:
        choice = chosen.get(one.key, "mine") if one.state == "different" else "theirs"
        if one.state == "same" or choice == "mine":
            continue
        item = _with_new_ids(one.theirs, renamed)
        if choice == "both":
            new = _free_id(one.id, slug(bundle.author), taken[one.kind])
            renamed[one.key] = new
            item = _called(item, new)
        replaces = one.state == "different" and choice == "theirs"
        plan.append(Written(one.kind, one.id, item, replaces, bundle.source_of(one.key)))
    _refuse_unplayable(plan, stock)
    return tuple(plan)


_KEPT: tuple[Kind, ...] = ("figure", "card", "trainer", "mat", "team")


def _free_id(id: str, author: str, taken: set[str]) -> str:
    """Reserve an unused id derived from *id*."""
    tails = ([author] if author else []) + [f"{author}-{n}" if author else str(n) for n in range(2, 10_000)]
    new = next(f"{id}-{tail}" for tail in tails if f"{id}-{tail}" not in taken)
    taken.add(new)
    return new


def _called(item: Item, id: str) -> Item:
    match item:
        case Figure() | TrainerCard() | Playmat() | Team():
            return msgspec.structs.replace(item, id=id)
        case _:
            return item


def _with_new_ids(item: Item, renamed: Mapping[Key, str]) -> Item:
    """A team with its parts renamed; other items unchanged."""
    if not isinstance(item, Team):
        return item
    return msgspec.structs.replace(
        item,
        figures=tuple(renamed.get(("figure", id), id) for id in item.figures),
        cards=tuple(renamed.get(("card", id), id) for id in item.cards),
    )


def _refuse_unplayable(plan: Sequence[Written], stock: Stock) -> None:
    figures, cards = dict(stock.figures), dict(stock.cards)
    for written in plan:
        match written.item:
            case Figure() as figure:
                figures[figure.id] = figure
            case TrainerCard() as card:
                cards[card.id] = card
            case _:
                pass
    shelf = Shelf(figures=figures, cards=cards, trainers=stock.trainers)
    for written in plan:
        if isinstance(team := written.item, Team):
            for ruling in team_refusals(team, team.format, RULE_SETS[team.rules], shelf):
                why = Phrase(ruling.text, ruling.facts)
                raise DataError(phrase("error.share.unplayable", team=team.name, why=why))
