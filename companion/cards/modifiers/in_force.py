"""What is in force on the table: every modifier with the card that it comes from, and what stops Powers.

Found once for each table and kept on the `Game` together with that table. Whom a modifier concerns and
whether its condition holds is asked when somebody wants to know, and kept too. Where the answer depends on
itself (a type that depends on a type), the inner question is answered without that modifier.

Whom a modifier concerns depends on facts that modifiers change: this module and `meaning` ask each other, and
so it imports `meaning` only when it asks.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from companion.cards.printed import (
    BenchSize,
    CoinsShow,
    Condition,
    Group,
    If,
    NoCards,
    NoEvolving,
    NoPowers,
    NoTools,
    OpenHand,
    Power,
    PowerKind,
    Who,
)
from companion.cards.values import Game, Lasting, Pokemon, Scope, Side, Table
from companion.cards.zones import ACTIVE, find, in_play, owner_of, pokemon_of
from companion.kernel import Seat

M = TypeVar("M")

From: TypeAlias = Literal["power", "card", "attached", "energy", "stadium", "pokemon", "player"]
"""Where a modifier comes from: a power, the Pokémon's card itself, a Tool or other attached
Trainer card, an Energy card, the Stadium, or what was laid on a *pokemon* or *player*."""


class Force(msgspec.Struct, frozen=True, gc=False):
    """A modifier in force."""

    mod: Any
    """The modifier; `of` says of which kind."""
    source: int
    """The Pokémon whose power it is, or on which it or its card lies; 0: none."""
    seat: Seat
    """From whose side it is seen: the player of the card, or the one on whom it lies."""
    card: str
    """The card whose text it is."""
    kind: From
    power: str = ""
    """The power that it belongs to."""
    ifs: tuple[If, ...] = ()
    """It is in force only while these hold."""
    tied: int = 0
    """It changes only damage that is done to this Pokémon; 0: to any."""


class Reading:
    """What has been found out about a table."""

    __slots__ = ("answers", "busy", "cut", "forces", "groups", "kinds", "plain", "stops", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.forces: tuple[Force, ...] = ()
        self.kinds: dict[type, tuple[Force, ...]] = {}
        """The forces by the type of their modifier."""
        self.stops: tuple[Force, ...] = ()
        """The forces that stop powers."""
        self.answers: dict[tuple[type, int], tuple[Force, ...]] = {}
        """What concerns a Pokémon (its uid) or a player (-1, -2)."""
        self.groups: dict[tuple[Seat, int, Group], frozenset[int]] = {}
        """Who belongs to a group, by the side and Pokémon that it is seen from."""
        self.plain = True
        """Are these the forces as long as the same is in play? Not where some of them stop others."""
        self.busy: set[tuple[type, int]] = set()
        """Questions that are being answered."""
        self.cut = False
        """Was a question asked that is being answered?"""

    def goes_on(self, table: Table) -> None:
        """The same is in force on *table*; what that says may depend on hands, turns and the like."""
        self.table = table
        if self.forces:
            self.answers.clear()
            self.groups.clear()

    def hold(self, forces: list[Force]) -> None:
        """From now on these are the forces."""
        kinds: dict[type, list[Force]] = {}
        for force in forces:
            kinds.setdefault(type(force.mod), []).append(force)
        self.forces = tuple(forces)
        self.kinds = {kind: tuple(found) for kind, found in kinds.items()}
        self.answers = {}


def modifiers(game: Game, table: Table) -> tuple[Force, ...]:
    """Every modifier in force whose conditions hold, whomever it concerns."""
    forces = read(game, table).forces
    return tuple(force for force in forces if _holds(game, table, force)) if forces else ()


def are_there(game: Game, table: Table, kind: type[Any]) -> bool:
    """Is any modifier of a kind on the table, whomever it concerns and whether its condition holds or not?"""
    return kind in read(game, table).kinds


def is_any(game: Game, table: Table, kinds: frozenset[type]) -> bool:
    """The same of several kinds."""
    return not kinds.isdisjoint(read(game, table).kinds)


def of(game: Game, table: Table, kind: type[M], uid: int) -> tuple[Force, ...]:
    """The modifiers of a kind that concern a Pokémon in play, in the order in which they are applied.

    First powers, then other cards (side a, then b, each from the Active to the end of the
    Bench), then the Stadium, then what was laid.
    """
    reading = game.reading
    if reading is None or reading.table is not table:
        reading = read(game, table)
    forces = reading.kinds.get(kind)
    if forces is None:
        return ()
    found = reading.answers.get((kind, uid))
    return _answer(game, reading, forces, (kind, uid)) if found is None else found


def for_player(game: Game, table: Table, kind: type[M], seat: Seat) -> tuple[Force, ...]:
    """The modifiers of a kind that concern a player: cards in hand, turns, the Bench."""
    reading = game.reading
    if reading is None or reading.table is not table:
        reading = read(game, table)
    forces = reading.kinds.get(kind)
    if forces is None:
        return ()
    found = reading.answers.get((kind, -1 - seat))
    return _answer(game, reading, forces, (kind, -1 - seat)) if found is None else found


def scope_of(force: Force) -> Scope:
    """The scope in which a modifier's amounts, groups and conditions are meant."""
    return Scope(seat=force.seat, kind="power", card=force.card, source=force.source, attack=force.power)


def power_works(game: Game, table: Table, p: Pokemon, power: Power) -> str | None:
    """The clause that stops a power of a Pokémon in play; None: it works."""
    if (power.only is not None or power.off_under) and not _may_work(p, power, _is_active(table, p.uid)):
        # The clause on conditions speaks of Poké-Powers; for other powers it is the card alone.
        off = power.kind == "poke_power" and any(condition in power.off_under for condition in conditions_of(p))
        return "CG-POWER-07" if off else "CG-GEN-01"
    reading = read(game, table)
    if reading.stops and _is_stopped(game, reading, reading.stops, p.uid, power):
        return "CG-GEN-01"
    if power.if_ is not None:
        from companion.cards.modifiers import meaning

        scope = Scope(owner_of(table, p.uid), "power", source=p.uid, attack=power.name)
        if not meaning.holds(game, table, scope, power.if_):
            return "CG-GEN-01"
    return None


def _is_active(table: Table, uid: int) -> bool:
    place = find(table, uid)
    assert place is not None, f"Pokémon {uid} is not in play"
    return place[1] == ACTIVE


def conditions_of(p: Pokemon) -> tuple[Condition, ...]:
    """The Special Conditions that a Pokémon has."""
    found: tuple[Condition, ...] = (p.rotation,) if p.rotation else ()
    if p.poison:
        found += ("poisoned",)
    return (*found, "burned") if p.burned else found


def covers(kinds: tuple[PowerKind, ...], kind: PowerKind) -> bool:
    """Do texts that speak of *kinds* mean this one? Poké-Powers and -Bodies are Pokémon Powers (CG-POWER-01)."""
    return kind in kinds or ("pokemon_power" in kinds and kind in ("poke_power", "poke_body"))


# --- finding them -----------------------------------------------------------------------


def read(game: Game, table: Table) -> Reading:
    """What has been found out about *table* so far."""
    reading: Reading | None = game.reading
    if reading is not None:
        if reading.table is table:
            return reading
        if reading.plain and _same_in_play(reading.table, table):
            reading.goes_on(table)
            return reading
    forces, powers = _gathered(game, table)
    if reading is not None and reading.plain:
        found = (*[force for _, _, force in powers], *forces)
        if found == reading.forces:
            reading.goes_on(table)
            return reading
    reading = game.reading = Reading(table)
    if forces:
        reading.hold(forces)
        reading.stops = reading.kinds.get(NoPowers, ())
    if powers:
        reading.hold([*_working(game, reading, powers), *forces])
    reading.plain = not (reading.stops or NoPowers in reading.kinds or NoTools in reading.kinds)
    if not reading.plain and _tools_are_off(game, reading):
        reading.hold([force for force in reading.forces if not _is_of_tool(game, force)])
    return reading


def tools_work(game: Game, table: Table) -> bool:
    """Do Pokémon Tools in play do anything?"""
    return not _tools_are_off(game, read(game, table))


def _tools_are_off(game: Game, reading: Reading) -> bool:
    return any(_holds(game, reading.table, force) for force in reading.kinds.get(NoTools, ()))


def _is_of_tool(game: Game, force: Force) -> bool:
    return force.kind == "attached" and game.cards[force.card].kind == "tool"


def _same_in_play(one: Table, other: Table) -> bool:
    """Do both tables have the very same Pokémon, Stadium and laid modifiers?"""
    (a, b), (c, d) = one.sides, other.sides
    return (
        (a is c or (a.active is c.active and a.bench is c.bench and a.lasting is c.lasting))
        and (b is d or (b.active is d.active and b.bench is d.bench and b.lasting is d.lasting))
        and one.stadium is other.stadium
    )


OfPower: TypeAlias = tuple[Pokemon, Power, Force]


def _gathered(game: Game, table: Table) -> tuple[list[Force], list[OfPower]]:
    """The forces that nothing stops, and those of powers whose Pokémon is where, and as, it has to be."""
    forces: list[Force] = []
    powers: list[OfPower] = []
    laid: list[Force] = []
    forceful = game.forceful
    for seat in (0, 1):
        side, before = table.sides[seat], len(forces) + len(powers) + len(laid)
        if _is_quiet(game.quiet[seat], side):
            continue
        for p in in_play(table, seat):
            # Most Pokémon have none of these cards: it is asked here, as a table of ten is gathered all the time.
            if p.attached or p.copies or not (forceful.isdisjoint(p.cards) and forceful.isdisjoint(p.energy)):
                _of_cards(game, seat, p, p is side.active, forces, powers)
            if p.lasting:
                laid += _laid(table, p.lasting, p.uid, None)
        if side.lasting:
            laid += _laid(table, side.lasting, 0, seat)
        if len(forces) + len(powers) + len(laid) == before:
            game.quiet[seat] = side
    stadium = table.stadium
    if stadium is not None and stadium.card in forceful:
        forces += [Force(mod, 0, stadium.seen_from, stadium.card, "stadium") for mod in game.cards[stadium.card].always]
    return forces + laid, powers


def _is_quiet(quiet: Side | None, side: Side) -> bool:
    """Are a side's Pokémon, and what lies on the player, those of a side that has nothing in force?"""
    return quiet is not None and (
        quiet.active is side.active and quiet.bench is side.bench and quiet.lasting is side.lasting
    )


def _of_cards(game: Game, seat: Seat, p: Pokemon, active: bool, forces: list[Force], powers: list[OfPower]) -> None:
    """Adds what a Pokémon's own cards, Energy cards and attached cards have in force."""
    bare = not p.copies and game.forceful.isdisjoint(p.cards)
    for mod, power, card in () if bare else game.sheet(p).always:
        if power is None:
            forces.append(Force(mod, p.uid, seat, card, "card"))
        elif _may_work(p, power, active):
            ifs = (power.if_,) if power.if_ else ()
            powers.append((p, power, Force(mod, p.uid, seat, card, "power", power.name, ifs)))
    for card in () if game.forceful.isdisjoint(p.energy) else p.energy:
        if card in game.forceful:
            forces += [Force(mod, p.uid, seat, card, "energy") for mod in game.cards[card].always]
    for attached in p.attached:
        if attached.card in game.forceful:
            always = game.cards[attached.card].always
            forces += [Force(mod, p.uid, attached.owner, attached.card, "attached") for mod in always]


def _laid(table: Table, lasting: tuple[Lasting, ...], uid: int, on: Seat | None) -> list[Force]:
    """The modifiers that were laid on a Pokémon, or on the player *on*; not those tied to a Pokémon that has left."""
    return [
        Force(laid.mod, uid, laid.by, laid.source, "pokemon", tied=laid.tied)
        if on is None
        else Force(laid.mod, 0, on, laid.source, "player")
        for laid in lasting
        if laid.mod is not None and (not laid.tied or find(table, laid.tied) is not None)
    ]


def _may_work(p: Pokemon, power: Power, active: bool) -> bool:
    """Is the Pokémon where the power wants it, and under no condition that puts it off?"""
    if power.only is not None and active != (power.only == "active"):
        return False
    return not (power.off_under and any(condition in power.off_under for condition in conditions_of(p)))


def _working(game: Game, reading: Reading, powers: list[OfPower]) -> list[Force]:
    """The forces of those powers that no other stops; `reading.stops` gets what stops them.

    RULE? Of two powers that would stop each other the one works that was there first:
    the books say nothing, and what does not work cannot stop anything.
    """
    table = reading.table
    carriers = [found for found in powers if type(found[2].mod) is NoPowers]
    if not carriers and not reading.stops:
        return [force for _, _, force in powers]
    carriers.sort(key=lambda found: (max(found[0].entered, found[0].changed), found[0].uid))
    open_ = [
        found
        for found in carriers
        if not _is_stopped(game, reading, reading.stops, found[0].uid, found[1]) and _holds(game, table, found[2])
    ]
    while open_:
        first = next((one for one in open_ if not _is_threatened(game, reading, one, open_)), open_[0])
        stop = (first[2],)
        reading.stops += stop
        open_ = [
            (p, power, force)
            for p, power, force in open_
            if force is not first[2] and not _is_stopped(game, reading, stop, p.uid, power)
        ]
    stops = reading.stops
    return [force for p, power, force in powers if not _is_stopped(game, reading, stops, p.uid, power)]


def _is_threatened(game: Game, reading: Reading, one: OfPower, open_: list[OfPower]) -> bool:
    """Would another of them stop this one, if it works?"""
    return _is_stopped(game, reading, tuple(other[2] for other in open_ if other is not one), one[0].uid, one[1])


def _is_stopped(game: Game, reading: Reading, stops: tuple[Force, ...], uid: int, power: Power) -> bool:
    """Does something stop a power of the Pokémon *uid*? Powers of one name do not stop one another."""
    return any(
        covers(force.mod.kinds, power.kind)
        and force.mod.name in ("", power.name)
        and not (force.kind == "power" and force.power == power.name)
        and _concerns(game, reading, force, uid)
        and _holds(game, reading.table, force)
        for force in stops
    )


# --- whom they concern ------------------------------------------------------------------


def _answer(game: Game, reading: Reading, forces: tuple[Force, ...], question: tuple[type, int]) -> tuple[Force, ...]:
    """Those of *forces* that concern the Pokémon or player of the question."""
    if question in reading.busy:
        reading.cut = True
        return ()
    table, uid = reading.table, question[1]
    reading.busy.add(question)
    if uid > 0:
        found = tuple([f for f in forces if _concerns(game, reading, f, uid) and _holds(game, table, f)])
    else:
        found = tuple([f for f in forces if _concerns_player(f, -1 - uid) and _holds(game, table, f)])
    reading.busy.discard(question)
    if not reading.busy:
        reading.cut = False
    if not reading.cut:
        reading.answers[question] = found
    return found


def _concerns(game: Game, reading: Reading, force: Force, uid: int) -> bool:
    """Is the Pokémon *uid* among those that a modifier is for?"""
    to, kind = force.mod.to, force.kind
    group, that = (to.of, to.that) if isinstance(to, Who) else (to, None)
    if group != "self":
        if uid not in _group(game, reading, force, group):
            return False
    elif kind == "player" or kind == "stadium" or type(force.mod) is NoEvolving:
        place = find(reading.table, uid)
        if place is None or not _concerns_player(force, place[0]):
            return False
    elif force.source != uid:
        return False
    if that is None:
        return True
    from companion.cards.modifiers import meaning

    table = reading.table
    return meaning.fits_that(game, table, scope_of(force), pokemon_of(table, uid), that)


def _group(game: Game, reading: Reading, force: Force, group: Group) -> frozenset[int]:
    """The Pokémon of a group, as the card of a modifier sees it."""
    question = (force.seat, force.source, group)
    found = reading.groups.get(question)
    if found is None:
        from companion.cards.modifiers import meaning

        uids = meaning.group(game, reading.table, scope_of(force), group)
        found = reading.groups[question] = frozenset(uids)
    return found


def _concerns_player(force: Force, seat: Seat) -> bool:
    """Is it for this player: the one on whom it lies, that of its *side*, or that of the Pokémon it is for?"""
    mod = force.mod
    if force.kind == "player":
        return force.seat == seat
    if isinstance(mod, BenchSize | CoinsShow | NoCards | NoEvolving | OpenHand):
        side = mod.side
    else:
        group = mod.to.of if isinstance(mod.to, Who) else mod.to
        side = "both" if force.kind == "stadium" and group == "self" else SIDE_OF.get(group, "own")
    return side == "both" or (side == "own") == (force.seat == seat)


SIDE_OF: dict[Group, Literal["opponent", "both"]] = {
    "defending": "opponent",
    "attacker": "opponent",
    "opponent": "opponent",
    "opponent_active": "opponent",
    "opponent_bench": "opponent",
    "both_active": "both",
    "both_bench": "both",
    "all": "both",
    "all_other": "both",
}
"""Whose Pokémon a group is made of, where it is not the own player's."""


def _holds(game: Game, table: Table, force: Force) -> bool:
    """Do its conditions hold?"""
    if force.mod.if_ is None and not force.ifs:
        return True
    from companion.cards.modifiers import meaning

    scope = scope_of(force)
    return all(meaning.holds(game, table, scope, if_) for if_ in force.ifs) and (
        force.mod.if_ is None or meaning.holds(game, table, scope, force.mod.if_)
    )
