"""A bundle beside what one has: what is new, the same or different, and what is kept after the players have chosen."""

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
    """One thing of a bundle beside what one has of that id.

    *disputes* are a figure's, segment by segment (one's own first); *fields* are the names of what
    differs of anything else. *choices* is what can be chosen where both differ: what came with the
    program is never replaced, and a Trainer figure, which has no id, cannot be kept twice.
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
        """Its kind and id."""
        return self.kind, self.id


class Written(msgspec.Struct, frozen=True):
    """Something that is to be kept, with the id under which it came; *replaces*: one's own of that id goes.

    *source*: whom it is by; None: the players' own.
    """

    kind: Kind
    came_as: str
    item: Item
    replaces: bool = False
    source: Source | None = None

    @property
    def id(self) -> str:
        """The id that it is kept under; a Trainer figure's name."""
        return getattr(self.item, "id", self.item.name)


def compared(bundle: Bundle, stock: Stock, own: Collection[Key]) -> tuple[Compared, ...]:
    """Everything in a bundle beside what *stock* has; *own* is what of it may be replaced."""
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
    """What is to be kept: what is new, and of what differs what was *chosen*, one's own where nothing was.

    What is kept beside one's own gets a new id, and the teams that came with it name that.

    Raises:
        DataError: A team that is to be kept could not be played with what would be there then.
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
    """An id beside *id* that nothing has; from now on it is taken."""
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
    """A team with what it is of under the ids that this is kept under."""
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
