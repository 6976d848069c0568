"""Abilities in force, read off the Field on each query; nothing is stored.

An ability is in force while its figure is on the Field and its `while` holds. Types that nobody has are
absent: queries of every turn look into `Game.abilities` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

from companion.figure.game import Game
from companion.figure.printed.abilities import (
    AddsEffects,
    Banishes,
    BenchInstead,
    EntryInstead,
    Gilds,
    IgnoresDamageAbilities,
    KeepsAsleep,
    MakesSpinAgain,
    MaySpin,
    MoreDamage,
    MorePoints,
    MoreSpins,
    MoreStars,
    MutesInBattle,
    NegatesAttacks,
    NoInstantKnockOut,
    NotKnockedOut,
    NotMadeToSpin,
    PassesOverBlue,
    PassesOverMiss,
    PinsOpponent,
    PointsAtLeast,
    PointsAtMost,
    Recolours,
    RedoesSpins,
    ReturnsCondition,
    Shifts,
    SpendsAlly,
    TakesLess,
    TakesNoMarkers,
    TimesDamage,
    TurnsOut,
    While,
    Who,
    WhoeverBattles,
)
from companion.figure.printed.colours import Colour
from companion.figure.printed.disc import Segment
from companion.figure.printed.effects import Marker
from companion.figure.state import BENCH, BESIDE, CENTER, Table
from companion.kernel.model import Seat

A = TypeVar("A")
IN_BATTLES: frozenset[type] = frozenset(
    {
        *(MoreDamage, TimesDamage, TakesLess, MoreStars, MoreSpins, IgnoresDamageAbilities),
        *(NoInstantKnockOut, NotKnockedOut, BenchInstead, EntryInstead, TurnsOut),
        *(MaySpin, MakesSpinAgain, RedoesSpins, NotMadeToSpin, SpendsAlly),
        *(Shifts, Gilds, Recolours, PassesOverBlue, PassesOverMiss),
        *(
            Banishes,
            NegatesAttacks,
            PinsOpponent,
            TakesNoMarkers,
            ReturnsCondition,
            WhoeverBattles,
            AddsEffects,
        ),
    }
)
"""Abilities that act in a battle, from the attack to its consequences."""


NO_SEATS: frozenset[Seat] = frozenset()
NOTHING: Iterator[Any] = iter(())
"""No abilities: an exhausted iterator, so that the most frequent query, for types that nobody has, costs nothing."""


def in_force(game: Game, table: Table, kind: type[A]) -> Iterator[tuple[int, A]]:
    """Abilities of this type that are in force, each with its figure."""
    if kind in game.printed or (kind in game.given and game.lies(table)):
        return _those_in_force(game, table, kind)
    return NOTHING


def _those_in_force(game: Game, table: Table, kind: type[A]) -> Iterator[tuple[int, A]]:
    muted = _muted(game, table) if MutesInBattle in game.abilities and kind in IN_BATTLES else ()
    for by, ability in game.printed.get(kind, ()):
        if is_in_force(game, table, by, ability.while_) and by not in muted:
            yield by, ability
    for seat, card, given, asks_nothing in game.given.get(kind, ()):
        face = table.cards[seat][card]
        # For a card beside the mat, the figure only represents its player: it has no such ability to mute.
        for by, ability in given.get(face, ()):
            if face != BESIDE and by in muted:
                continue
            if (asks_nothing and (face == BESIDE or table.where[by] >= 0)) or is_in_force(
                game, table, by, ability.while_
            ):
                yield by, ability


def _muted(game: Game, table: Table) -> frozenset[int]:
    """Figures whose abilities do nothing in battles (ABILITY-mutes_in_battle)."""
    return frozenset(
        figure
        for by, one in game.abilities.get(MutesInBattle, ())
        if is_in_force(game, table, by, one.while_)
        for figure in range(len(table.where))
        if means(game, table, by, one.to, figure)
    )


def is_from_beside(game: Game, table: Table, by: int, ability: Any) -> bool:
    """Does the ability come from a card beside the mat, with the figure only representing its player?"""
    condition: While | None = ability.while_
    if condition is None or condition.card is None:
        return False
    return card_face(game, table, game.owners[by], condition.card) == BESIDE


def is_in_force(game: Game, table: Table, by: int, condition: While | None) -> bool:
    """Is the figure where it must be, and does the ability's `while` hold?"""
    place = table.where[by]
    if condition is not None and (condition.on_bench or (condition.card is not None and game.gives_abilities)):
        there = place == BENCH if condition.on_bench else place >= 0 or _reaches_off_field(game, table, by, condition)
        return there and holds(game, table, by, condition)
    return place >= 0 and holds(game, table, by, condition)


def _reaches_off_field(game: Game, table: Table, by: int, condition: While) -> bool:
    """Does a card's ability hold off the Field: from beside the mat, or on the Bench for a turn?"""
    face = card_face(game, table, game.owners[by], condition.card or "")
    return face == BESIDE or (table.where[by] == BENCH and face == game.names[by] and condition.card in game.turn_cards)


def card_face(game: Game, table: Table, seat: Seat, card: str) -> str:
    """How the seat's card of this name lies; "" if there is no such card."""
    number = game.card_number(seat, card)
    return "" if number is None else table.cards[seat][number]


def holds(game: Game, table: Table, by: int, condition: While | None) -> bool:
    """Does an ability's `while` hold for its figure?"""
    if condition is None:
        return True
    if condition.own_turn and game.owners[by] != table.to_move:
        return False
    place = table.where[by]
    if condition.on_entry_point and (place < 0 or not game.all_entries >> place & 1):
        return False
    if condition.has_condition and table.conditions[by] is None:
        return False
    if condition.no_condition and table.conditions[by] is not None:
        return False
    if condition.conditions and table.conditions[by] not in condition.conditions:
        return False
    if condition.evolved and not game.times_evolved(table, by):
        return False
    if condition.form_changed and not table.changed >> by & 1:
        return False
    if condition.center_full and len(table.centers[game.owners[by]]) < game.capacity:
        return False
    if condition.card is not None and not _lies(game, table, by, condition.card):
        return False
    if condition.without and table.conditions[by] in condition.without:
        return False
    if condition.entries_held and not entries_held(game, table, game.owners[by]):
        return False
    if condition.some is not None and not _is_there(game, table, by, condition.some, condition.many or 1):
        return False
    return condition.none is None or not _is_there(game, table, by, condition.none)


def _lies(game: Game, table: Table, by: int, card: str) -> bool:
    """Does the card lie under the figure, or beside the mat for its player?"""
    return card_face(game, table, game.owners[by], card) in (game.names[by], BESIDE)


def _is_there(game: Game, table: Table, by: int, who: Who, many: int = 1) -> bool:
    if many == 1:
        return any(means(game, table, by, who, one) for one in range(len(table.where)))
    return sum(means(game, table, by, who, one) for one in range(len(table.where))) >= many


def entries_held(game: Game, table: Table, seat: Seat) -> bool:
    """Do opposing figures stand on every Entry Point of the seat?"""
    held = 0
    for figure in game.of_seat[1 - seat]:
        if table.where[figure] >= 0:
            held |= 1 << table.where[figure]
    return not game.entry_masks[seat] & ~held


_OFF_FIELD = {"center": CENTER, "bench": BENCH}


def means(game: Game, table: Table, by: int, who: Who, figure: int) -> bool:
    """Does *who* in an ability of *by* include *figure*?"""
    where = table.where[figure]
    place = _OFF_FIELD.get(who.place)
    if (figure == by and not who.itself) or (where < 0 if place is None else where != place):
        return False
    if who.side is not None and (game.owners[figure] == game.owners[by]) != (who.side == "own"):
        return False
    if figure != by and not _is_near(game, table.where[by], who, where):
        return False
    printed = game.figures[figure]
    return (
        (not who.names or printed.name in who.names)
        and printed.name not in who.not_names
        and (who.mp is None or who.mp == printed.mp)
        and (who.mp_up_to is None or printed.mp <= who.mp_up_to)
        and not (who.no_condition and table.conditions[figure] is not None)
        and (who.type is None or who.type in game.types(table, figure))
        and (who.also_type is None or who.also_type in game.types(table, figure))
        and (who.not_type is None or who.not_type not in game.types(table, figure))
        and (not who.conditions or table.conditions[figure] in who.conditions)
        and (not who.has_to_wait or table.waits[figure] >= table.turn)
        and (who.beside_own_type is None or _is_beside_type(game, table, by, who.beside_own_type, where))
    )


def _is_beside_type(game: Game, table: Table, by: int, type_: str, where: int) -> bool:
    """Is a figure of this type, on the side of *by*, beside this space?"""
    if where < 0:
        return False
    joined = game.graph.neighbours[where]
    return any(
        table.where[one] >= 0 and joined >> table.where[one] & 1 and type_ in game.types(table, one)
        for one in game.of_seat[game.owners[by]]
    )


def _is_near(game: Game, own: int, who: Who, where: int) -> bool:
    """Is a space as near to the own one as an ability requires? Never off the Field."""
    if who.place != "joined" and who.within is None:
        return True
    if own < 0:
        return False
    if who.within is not None:
        return 0 <= game.graph.distance[own][where] <= who.within
    return bool(game.graph.neighbours[own] >> where & 1)


def concerns(game: Game, table: Table, by: int, ability: Any, figure: int) -> bool:
    """Does an ability of *by* apply to *figure*? Without `to`, only to its own figure."""
    if ability.to is None:
        return by == figure
    return means(game, table, by, ability.to, figure)


def counted(game: Game, table: Table, by: int, per: Who | None) -> int:
    """Number of figures that an ability counts; 1 if it counts none."""
    if per is None:
        return 1
    return sum(means(game, table, by, per, one) for one in range(len(table.where)))


CLINGING: Marker = "clinging_gas"
"""The marker that keeps its figure's abilities from lowering damage."""


def more_spins(game: Game, table: Table, figure: int) -> int:
    """How many more spins the figure's repeating attacks count."""
    return sum(one.n for by, one in in_force(game, table, MoreSpins) if concerns(game, table, by, one, figure))


def times_lost(game: Game, table: Table, by: int, names: tuple[str, ...]) -> int:
    """How often own figures of these names were Knocked Out in this match; 1 if an ability names none."""
    if not names:
        return 1
    owner = game.owners[by]
    return sum(
        times
        for figure, times in enumerate(table.lost)
        if game.owners[figure] == owner and game.figures[figure].name in names
    )


def damage_by_abilities(game: Game, table: Table, figure: int, other: int, attack: Segment, damage: int) -> int:
    """White or Gold damage of the figure's attack after all abilities: first factors, then summands.

    *other* is its opponent in the battle: either may exclude abilities of the other side.
    """
    if "branded" in table.markers[figure]:
        return damage
    without = _ignored(game, table, figure, other) if game.has_battle_abilities else NO_SEATS
    for by, times in in_force(game, table, TimesDamage):
        if by == figure and game.owners[by] not in without:
            damage *= times.times
    once: list[MoreDamage] = []
    for by, more in in_force(game, table, MoreDamage):
        if game.owners[by] in without or more in once or (more.n < 0 and _clings(game, table, by, more)):
            continue
        if is_of(more, attack) and concerns(game, table, by, more, figure):
            damage += more.n * counted(game, table, by, more.per) * times_lost(game, table, by, more.lost)
            once += [more] if more.once else []
    return _taken(game, table, figure, other, damage, without)


def _clings(game: Game, table: Table, by: int, ability: MoreDamage | TakesLess) -> bool:
    """Does gas on the figure keep this ability from lowering damage?"""
    return CLINGING in table.markers[by] and not is_from_beside(game, table, by, ability)


def is_of(more: MoreDamage, attack: Segment) -> bool:
    """Does the ability add to this attack?"""
    damage = attack.damage or 0
    return (
        more.attack in (None, attack.name)
        and more.colour in (None, attack.colour)
        and (more.damage_at_least or 0) <= damage <= (more.damage_at_most or damage)
    )


def _taken(game: Game, table: Table, figure: int, other: int, damage: int, without: frozenset[Seat]) -> int:
    """The damage by the figure that its opponent takes."""
    once: list[TakesLess] = []
    for by, less in in_force(game, table, TakesLess):
        if _clings(game, table, by, less):
            continue
        if game.owners[by] in without or less in once or not takes_less(game, table, by, less, figure, other):
            continue
        damage = damage // 2 if less.half else damage - (less.n or 0)
        once += [less] if less.once else []
    return damage


def takes_less(game: Game, table: Table, by: int, ability: TakesLess, figure: int, other: int) -> bool:
    """Does *other* take less damage from *figure*'s attacks by this ability of *by*?"""
    types = game.types(table, figure)
    return (
        concerns(game, table, by, ability, other)
        and (ability.type is None or ability.type in types)
        and (ability.not_type is None or ability.not_type not in types)
    )


def added_by_ally(game: Game, table: Table, figure: int, other: int, ally: int, attack: str) -> int:
    """Damage that the figure spent in this battle adds to the figure's attack, while on the Field."""
    if table.where[ally] < 0:
        return 0
    if game.has_battle_abilities and game.owners[figure] in _ignored(game, table, figure, other):
        return 0
    return sum(one.n for by, one in in_force(game, table, SpendsAlly) if by == figure and one.attack == attack)


def _ignored(game: Game, table: Table, figure: int, other: int) -> frozenset[Seat]:
    """Seats whose abilities change no damage in the battle of these two."""
    return frozenset(
        1 - game.owners[by] for by, _ in in_force(game, table, IgnoresDamageAbilities) if by in (figure, other)
    )


def kept_asleep(game: Game, table: Table) -> bool:
    """Does an ability keep figures from waking now?"""
    return any(True for _ in in_force(game, table, KeepsAsleep))


def shift_of(game: Game, table: Table, figure: int) -> int:
    """How many segments further the figure's result counts, by its abilities."""
    return sum(ability.segments for by, ability in in_force(game, table, Shifts) if by == figure)


def passes_over_blue(game: Game, table: Table, figure: int, other: int) -> bool:
    """Does Blue count as another attack in the battle of these two?"""
    return any(by in (figure, other) for by, _ in in_force(game, table, PassesOverBlue))


def passes_over_miss(game: Game, table: Table, figure: int) -> bool:
    """Does a Miss that the figure spins count as another attack?"""
    return any(by == figure for by, _ in in_force(game, table, PassesOverMiss))


def gilds(game: Game, table: Table, figure: int) -> bool:
    """Do the figure's White attacks count as Gold?"""
    return any(by == figure for by, _ in in_force(game, table, Gilds))


def colours_by_abilities(game: Game, table: Table, figure: int, other: int, *, gilded: bool) -> tuple[Colour, ...]:
    """The colour that each of the figure's segments counts as against *other*; empty if no ability changes any."""
    changing = [one for by, one in in_force(game, table, Recolours) if _recolours(game, table, by, one, figure, other)]
    if not changing:
        return ()
    return tuple(_recoloured(segment, changing, gilded=gilded) for segment in game.discs[figure])


def _recolours(game: Game, table: Table, by: int, ability: Recolours, figure: int, other: int) -> bool:
    """Does an ability of *by* change colours of *figure* in its battle with *other*?"""
    if ability.battling is not None and not means(game, table, by, ability.battling, other):
        return False
    if ability.not_type is not None and ability.not_type in game.types(table, figure):
        return False
    if ability.marked and not any(one in table.markers[figure] for one in ability.marked):
        return False
    if ability.to is not None:
        return means(game, table, by, ability.to, figure)
    return ability.battling is not None or by == other


def stars_by_abilities(game: Game, table: Table, figure: int) -> int:
    """How many more stars abilities give the figure's Purple attacks."""
    return sum(more.n for by, more in in_force(game, table, MoreStars) if concerns(game, table, by, more, figure))


def keeps_from_knock_out(
    game: Game,
    table: Table,
    figure: int,
    other: int,
    colour: Colour,
    by_what: Literal["damage", "effects"],
    damage: int = 0,
    printed: int = 0,
) -> bool:
    """Does an ability keep *figure* from a Knock Out by an attack of *other*, of this colour and printed damage?"""
    types = game.types(table, other)
    return any(
        one.colour in (None, colour)
        and one.by in (None, by_what)
        and (one.damage_at_most is None or damage <= one.damage_at_most)
        and printed >= (one.damage_at_least or 0)
        and (one.type is None or one.type in types)
        and (one.only_type is None or types == (one.only_type,))
        and not (one.unevolved and game.times_evolved(table, other))
        and concerns(game, table, by, one, figure)
        for by, one in in_force(game, table, NotKnockedOut)
    )


def _recoloured(segment: Segment, changing: Sequence[Recolours], *, gilded: bool) -> Colour:
    """Apply the changes in the order of the figures: a changed colour may change again."""
    colour: Colour = "gold" if gilded and segment.colour == "white" else segment.colour
    for one in changing:
        if one.colour == colour and (not one.attacks or segment.name in one.attacks) and _can_be(segment, one):
            colour = one.as_
    return colour


def _can_be(segment: Segment, ability: Recolours) -> bool:
    return ability.as_ == "miss" or segment.damage is not None


def points_by_abilities(game: Game, table: Table, figure: int, points: int) -> int:
    """The figure's Move Points after all abilities: first bounds on the printed ones, then additions."""
    for by, least in in_force(game, table, PointsAtLeast):
        if concerns(game, table, by, least, figure):
            points = max(points, least.n)
    for by, most in in_force(game, table, PointsAtMost):
        if means(game, table, by, most.to, figure):
            points = min(points, most.n)
    counted_once: list[MorePoints] = []
    for by, more in in_force(game, table, MorePoints):
        if more not in counted_once and concerns(game, table, by, more, figure):
            points = with_more(points, more, counted(game, table, by, more.per))
            counted_once += [more] if more.once else []
    bounds = (
        one.n for by, one in in_force(game, table, PointsAtLeast) if one.last and concerns(game, table, by, one, figure)
    )
    return max((points, *bounds))


def with_more(points: int, more: MorePoints, times: int) -> int:
    """Move Points after an ability adds so many times: capped by its bound, which never takes any away."""
    added = points + more.n * times
    return added if more.up_to is None else max(points, min(added, more.up_to))


def clauses_that_take_points(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """Clauses of the abilities that lower the figure's Move Points below the printed ones."""
    clauses = []
    for by, most in in_force(game, table, PointsAtMost):
        if means(game, table, by, most.to, figure) and game.points[figure] > most.n:
            clauses.append("ABILITY-mp_at_most")
    for by, more in in_force(game, table, MorePoints):
        if more.n < 0 and concerns(game, table, by, more, figure):
            clauses.append("ABILITY-mp_plus")
    return tuple(dict.fromkeys(clauses))
