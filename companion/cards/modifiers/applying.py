"""Modifiers in force: gathered from the table, not stopped by others, and filtered by target and condition.

Computed once per table and cached with it (`Findings`). Targets and conditions of a modifier are evaluated
lazily, and cached too. Both depend on facts that modifiers change, so they are asked through `Game.asks`;
`Findings` holds the rule for cycles.
"""

from __future__ import annotations

from typing import TypeVar

from companion.cards.modifiers._gathering import look_at, may_work, of_stadium
from companion.cards.modifiers._groups import GROUPS, SIDE_OF
from companion.cards.modifiers.plain import conditions_of, covers
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import (
    BenchSize,
    CoinsShow,
    Group,
    NoCards,
    NoEvolving,
    NoPowers,
    NoTools,
    OpenHand,
    Who,
)
from companion.cards.values.game import Game
from companion.cards.values.reading import Findings, Force, Kinds, OfPower, Question
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Scope
from companion.cards.zones.zones import ACTIVE, find, owner_of, pokemon_of
from companion.kernel.model import Seat

M = TypeVar("M")


def modifiers(game: Game, table: Table) -> tuple[Force, ...]:
    """Every modifier in force whose conditions hold, for any target."""
    forces = read(game, table).forces
    return tuple(force for force in forces if _holds(game, table, force)) if forces else ()


def kinds_on(game: Game, table: Table) -> Kinds:
    """The modifiers on the table by type: absent types need no further query."""
    reading = game.memory.reading
    if reading is None or reading.table is not table:
        reading = read(game, table)
    return reading.kinds


def of(game: Game, table: Table, kind: type[M], uid: int) -> tuple[Force, ...]:
    """The modifiers of a type that apply to a Pokémon in play, in order of application.

    First powers, then other cards (side a, then b, each from the Active to the end of the Bench), then the
    Stadium, then lasting effects.
    """
    reading = game.memory.reading
    if reading is None or reading.table is not table:
        reading = read(game, table)
    forces = reading.kinds.get(kind)
    if forces is None:
        return ()
    found = reading.answers.get((kind, uid))
    return _answer(game, reading, forces, (kind, uid)) if found is None else found


def for_player(game: Game, table: Table, kind: type[M], seat: Seat) -> tuple[Force, ...]:
    """The modifiers of a type that apply to a player: cards in hand, turns, the Bench."""
    reading = game.memory.reading
    if reading is None or reading.table is not table:
        reading = read(game, table)
    forces = reading.kinds.get(kind)
    if forces is None:
        return ()
    found = reading.answers.get((kind, -1 - seat))
    return _answer(game, reading, forces, (kind, -1 - seat)) if found is None else found


def scope_of(force: Force) -> Scope:
    """The scope for evaluating a modifier's amounts, groups and conditions."""
    return Scope(seat=force.seat, kind="power", card=force.card, source=force.source, attack=force.power)


def power_works(game: Game, table: Table, p: Pokemon, power: Power) -> str | None:
    """The clause that stops a power of a Pokémon in play; None if the power works."""
    placed = power.only is not None
    # No condition that puts it off.
    held = power.off_under and (p.rotation or p.poison or p.burned)
    if (placed or held) and not may_work(p, power, placed and _is_active(table, p.uid)):
        # The clause on conditions covers Poké-Powers; for other powers only the card itself counts.
        off = power.kind == "poke_power" and any(condition in power.off_under for condition in conditions_of(p))
        return "CG-POWER-07" if off else "CG-GEN-01"
    reading = game.memory.reading
    if reading is None or reading.table is not table:
        reading = read(game, table)
    if reading.stops and _is_stopped(game, reading, reading.stops, p.uid, power):
        return "CG-GEN-01"
    if power.if_ is not None:
        scope = Scope(owner_of(table, p.uid), "power", source=p.uid, attack=power.name)
        if not game.asks.holds(game, table, scope, power.if_):
            return "CG-GEN-01"
    return None


def _is_active(table: Table, uid: int) -> bool:
    place = find(table, uid)
    assert place is not None, f"Pokémon {uid} is not in play"
    return place[1] == ACTIVE


# --- finding them -----------------------------------------------------------------------


def read(game: Game, table: Table) -> Findings:
    """The cached findings for *table*."""
    reading = game.memory.reading
    if reading is not None and reading.table is table:
        return reading
    (a, b), (first, second) = game.memory.gathered, table.sides
    # Mostly a side is unchanged, or only its hand and piles are; unrolled, since a loop would cost more.
    if a.side is not first:
        if a.active is first.active and a.bench is first.bench and a.lasting is first.lasting:
            a.side = first
        else:
            look_at(game, table, 0, first, a)
    if b.side is not second:
        if b.active is second.active and b.bench is second.bench and b.lasting is second.lasting:
            b.side = second
        else:
            look_at(game, table, 1, second, b)
    if reading is not None and reading.plain and reading.table.stadium is table.stadium:
        if reading.sides[0] is a.all and reading.sides[1] is b.all:
            reading.goes_on(table)
            return reading
    powers = [*a.powers, *b.powers]
    forces = [*a.forces, *b.forces, *of_stadium(game, table), *a.laid, *b.laid]
    reading = game.memory.reading = Findings(table, (a.all, b.all))
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
    """Do Pokémon Tools in play have any effect?"""
    return not _tools_are_off(game, read(game, table))


def _tools_are_off(game: Game, reading: Findings) -> bool:
    return any(_holds(game, reading.table, force) for force in reading.kinds.get(NoTools, ()))


def _is_of_tool(game: Game, force: Force) -> bool:
    return force.kind == "attached" and game.cards[force.card].kind == "tool"


def _working(game: Game, reading: Findings, powers: list[OfPower]) -> list[Force]:
    """The forces of the powers that no other stops; `reading.stops` gets those that stop others.

    RULE? Of two powers that would stop each other, the earlier one works: the books say nothing, and a power
    that does not work cannot stop anything.
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


def _is_threatened(game: Game, reading: Findings, one: OfPower, open_: list[OfPower]) -> bool:
    """Would another of them stop this one, if it works?"""
    return _is_stopped(game, reading, tuple(other[2] for other in open_ if other is not one), one[0].uid, one[1])


def _is_stopped(game: Game, reading: Findings, stops: tuple[Force, ...], uid: int, power: Power) -> bool:
    """Is a power of the Pokémon *uid* stopped? Powers of one name do not stop one another."""
    return any(
        covers(force.mod.kinds, power.kind)
        and force.mod.name in ("", power.name)
        and not (force.kind == "power" and force.power == power.name)
        and _concerns(game, reading, force, uid)
        and _holds(game, reading.table, force)
        for force in stops
    )


# --- their targets ------------------------------------------------------------------


def _answer(game: Game, reading: Findings, forces: tuple[Force, ...], question: Question) -> tuple[Force, ...]:
    """The *forces* that apply to the Pokémon or player of the question."""
    if not reading.opens(question):
        return ()
    table, uid = reading.table, question[1]
    if uid > 0:
        found = tuple([f for f in forces if _concerns(game, reading, f, uid) and _holds(game, table, f)])
    else:
        found = tuple([f for f in forces if _concerns_player(f, -1 - uid) and _holds(game, table, f)])
    reading.closes(question, found)
    return found


def _concerns(game: Game, reading: Findings, force: Force, uid: int) -> bool:
    """Does a modifier apply to the Pokémon *uid*?"""
    if uid in force.spares:
        return False
    to, kind = force.mod.to, force.kind
    group, that = (to.of, to.that) if isinstance(to, Who) else (to, None)
    if group != "self":
        if uid not in _group(reading, force, group):
            return False
    elif kind == "player" or kind == "stadium" or type(force.mod) is NoEvolving:
        place = find(reading.table, uid)
        if place is None or not _concerns_player(force, place[0]):
            return False
    elif force.source != uid:
        return False
    if that is None:
        return True
    table = reading.table
    return game.asks.fits_that(game, table, scope_of(force), pokemon_of(table, uid), that)


def _group(reading: Findings, force: Force, group: Group) -> frozenset[int]:
    """The Pokémon of a group, from the point of view of a modifier's card."""
    question = (force.seat, force.source, group)
    found = reading.groups.get(question)
    if found is None:
        members = GROUPS[group](reading.table, scope_of(force))
        found = reading.groups[question] = frozenset([p.uid for p in members])
    return found


OF_PLAYERS = (BenchSize, CoinsShow, NoCards, NoEvolving, OpenHand)
"""Modifiers whose *side* names players instead of Pokémon in play."""


def _concerns_player(force: Force, seat: Seat) -> bool:
    """Does it apply to this player: the one it lies on, the one of its *side*, or the owner of its Pokémon?"""
    mod = force.mod
    if force.kind == "player":
        return force.seat == seat
    if isinstance(mod, OF_PLAYERS):
        side = mod.side
    else:
        group = mod.to.of if isinstance(mod.to, Who) else mod.to
        side = "both" if force.kind == "stadium" and group == "self" else SIDE_OF.get(group, "own")
    return side == "both" or (side == "own") == (force.seat == seat)


def _holds(game: Game, table: Table, force: Force) -> bool:
    """Do the modifier's conditions hold?"""
    if force.mod.if_ is None and not force.ifs:
        return True
    scope = scope_of(force)
    return all(game.asks.holds(game, table, scope, if_) for if_ in force.ifs) and (
        force.mod.if_ is None or game.asks.holds(game, table, scope, force.mod.if_)
    )
