"""Targets of effects: the figures that an effect's `to` selects, and those that the effect applies to."""

from __future__ import annotations

from collections.abc import Callable

from companion.figure._destinations import row_behind
from companion.figure._verdicts import holds_for
from companion.figure.game import Game
from companion.figure.printed.effects import (
    Cure,
    EndWait,
    ForTurns,
    GroupWord,
    If,
    LeaveMatch,
    Push,
    SpinCheck,
    TakeMarkers,
    To,
    ToBench,
    Wait,
)
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, CENTER, OUT, Table
from companion.figure.tasks import Shown
from companion.kernel.model import Seat


def off_field(table: Table, shown: Shown) -> bool:
    """Is this figure off the Field, or absent, as with a Trainer card without a target?"""
    return shown.by < 0 or table.where[shown.by] < 0


def owner_of(game: Game, table: Table, shown: Shown) -> Seat:
    """Owner of an effect: the figure's, or the player of the Trainer card."""
    return table.to_move if shown.by < 0 else game.owners[shown.by]


def name_of(game: Game, shown: Shown) -> str:
    """This figure's name; "" without a figure."""
    return "" if shown.by < 0 else game.names[shown.by]


def space_of(table: Table, shown: Shown) -> int:
    """Space of this figure; its space in the battle if it has left the Field. Below 0: not on the Field."""
    return shown.space if off_field(table, shown) else table.where[shown.by]


def space_of_other(table: Table, shown: Shown) -> int:
    """Space of the opponent; its space in the battle if it has left the Field."""
    now = -1 if shown.other < 0 else table.where[shown.other]
    return now if now >= 0 else shown.other_space


def about(game: Game, table: Table, to: To, shown: Shown) -> tuple[int, ...]:
    """The figures that an effect's `to` selects, seen from the effect's figure."""
    owner = owner_of(game, table, shown)
    match to:
        case "opponent":
            return _those((shown.other,))
        case "self":
            return _those((shown.by,))
        case "both":
            return _those((shown.by, shown.other))
        case "field_others":
            return _standing(table, lambda figure: figure != shown.by)
        case "enemy_field":
            return _standing(table, lambda figure: game.owners[figure] != owner)
        case "own_field":
            return _standing(table, lambda figure: game.owners[figure] == owner)
        case "everybody" | "own_everybody":
            everybody = enumerate(table.where)
            return tuple(f for f, at in everybody if at >= BENCH and (to == "everybody" or game.owners[f] == owner))
        case "enemy_bench":
            return tuple(figure for figure in game.of_seat[1 - owner] if table.where[figure] == BENCH)
        case "own_center":
            return table.centers[owner]
        case "own_out":
            return tuple(one for one in game.of_seat[owner] if table.where[one] == OUT and one != shown.by)
        case "moved":
            return _standing(table, lambda figure: bool(table.displaced >> figure & 1) and figure != shown.by)
        case "joined" | "own_joined" | "enemy_joined":
            joined = game.graph.joined_to(space_of(table, shown))
            return tuple(
                figure
                for figure in _standing(table, lambda figure: bool(joined >> table.where[figure] & 1))
                if figure != shown.by and (to == "joined" or (game.owners[figure] == owner) == (to == "own_joined"))
            )
        case "opponent_joined":
            beside = game.graph.joined_to(space_of_other(table, shown))
            return _standing(table, lambda figure: bool(beside >> table.where[figure] & 1))
        case "opponent_joined_others":
            beside = game.graph.joined_to(space_of_other(table, shown))
            return _standing(table, lambda figure: figure != shown.by and bool(beside >> table.where[figure] & 1))
        case "opponents_beside_opponent":
            return _beside_opponent(game, table, shown)
        case "opponents_chain" | "chain_from_opponent":
            return _chain_from_opponent(game, table, shown, one_side=to == "opponents_chain")
        case "opponent_and_by_chain":
            return _those((shown.other, *_by_chain(game, table, shown)))
        case "opponent_and_beside":
            return _those((shown.other, *_beside_opponent(game, table, shown)))
        case "line":
            origin, first = space_of(table, shown), space_of_other(table, shown)
            return row_behind(game, table, origin, first) if min(origin, first) >= 0 else ()


def _beside_opponent(game: Game, table: Table, shown: Shown) -> tuple[int, ...]:
    """The neighbours of the opponent on its own side."""
    beside, side = game.graph.joined_to(space_of_other(table, shown)), game.owners[max(shown.other, 0)]
    return _standing(table, lambda figure: bool(beside >> table.where[figure] & 1) and game.owners[figure] == side)


def _chain_from_opponent(game: Game, table: Table, shown: Shown, *, one_side: bool) -> tuple[int, ...]:
    """The chain of neighbours from the opponent on, without the two of the battle."""
    start, side = space_of_other(table, shown), game.owners[max(shown.other, 0)]
    if start < 0:
        return ()
    links = _standing(
        table,
        lambda one: one not in (shown.by, shown.other) and (not one_side or game.owners[one] == side),
    )
    spaces = sum(1 << table.where[one] for one in links)
    reached = 0
    for level in game.graph.flood(1 << start, ~spaces, len(table.where)):
        reached |= level
    return tuple(one for one in links if reached >> table.where[one] & 1)


def _by_chain(game: Game, table: Table, shown: Shown) -> tuple[int, ...]:
    """The opponent's side in or beside a chain that begins beside this figure."""
    start, side = space_of(table, shown), game.owners[max(shown.other, 0)]
    if start < 0:
        return ()
    taken, reached = game.field(table).all_taken, 0
    for level in game.graph.flood(1 << start, ~taken, len(table.where)):
        reached |= level
    beside = reached
    for space in bits(reached):
        beside |= game.graph.neighbours[space]
    return _standing(
        table, lambda one: one != shown.by and game.owners[one] == side and bool(beside >> table.where[one] & 1)
    )


def _those(figures: tuple[int, ...]) -> tuple[int, ...]:
    """Each figure once, negative numbers left out."""
    return tuple(dict.fromkeys(figure for figure in figures if figure >= 0))


def _standing(table: Table, wanted: Callable[[int], bool]) -> tuple[int, ...]:
    """The Field figures for which *wanted* holds."""
    return tuple(figure for figure, space in enumerate(table.where) if space >= 0 and wanted(figure))


def can_swap(game: Game, table: Table, figure: int, other: int) -> bool:
    """Can a figure on the Field change places with the other, on the Field or in its own player's Bench or Center?"""
    where = table.where[other]
    return where >= 0 or (game.owners[other] == game.owners[figure] and where in (BENCH, CENTER))


def meant(game: Game, table: Table, effect: GroupWord, shown: Shown) -> tuple[int, ...]:
    """The figures that an effect on several could apply to, before any is picked."""
    figures = about(game, table, effect.whom, shown)
    if effect.within is not None:
        origin = space_of(table, shown)
        distance = game.graph.distance[origin]
        figures = tuple(
            figure
            for figure in figures
            if origin >= 0 and table.where[figure] >= 0 and 0 <= distance[table.where[figure]] <= effect.within
        )
    figures = tuple(figure for figure in figures if _can_be_done_to(table, effect, shown, figure))
    if effect.if_ is None:
        return figures
    return tuple(figure for figure in figures if _is_so(game, table, effect, effect.if_, shown, figure))


def _is_so(game: Game, table: Table, effect: GroupWord, condition: If, shown: Shown, figure: int) -> bool:
    """Does the effect's `if` hold for this figure?"""
    subject = shown.other if effect.whom in ("self", "both") else figure
    # Damage that keeps a figure on the Field and Knocks the other Out for it is the same damage.
    printed = condition.damage_below is not None
    damages = (shown.own_damage, shown.damage) if printed else (shown.own_dealt, shown.dealt)
    return holds_for(game, table, condition, shown.by, subject, shown.colour, damages)


def _can_be_done_to(table: Table, effect: GroupWord, shown: Shown, figure: int) -> bool:
    """Does the effect have anything to do to the figure?"""
    where = table.where[figure]
    match effect:
        case Wait():
            return where >= BENCH
        case ForTurns(to="everybody" | "own_everybody"):
            return where >= BENCH
        case SpinCheck(who="enemy_bench"):
            return where == BENCH
        case EndWait():
            return where >= BENCH and table.waits[figure] >= table.turn
        case TakeMarkers(which=which):
            return where >= 0 and any(not which or marker in which for marker in table.markers[figure])
        case Cure():
            return table.conditions[figure] is not None
        case ToBench(to="own_center"):
            return where == CENTER
        case ToBench(to="own_out"):
            return where == OUT
        case LeaveMatch(when=when):
            # A Knocked Out figure leaves the match from the Center.
            return where >= 0 or (where == CENTER and when in ("on_own_ko", "on_opponent_ko"))
        case ToBench(when=when):
            # Only a Trainer card, or an attack about a Knock Out, reaches into the Center.
            its_own = figure == shown.by == shown.other
            out = when in ("on_own_ko", "on_opponent_ko") and figure in (shown.by, shown.other)
            return where >= 0 or (where == CENTER and (its_own or out))
        case Push():
            return where >= 0 and figure != shown.by
        case _:
            return where >= 0
