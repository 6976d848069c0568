"""Reactions between an attack and its battle: choices that abilities and markers give to players.

First the attacker may let off its charge instead of battling. Then the attacked figure may get out of the
way: step back, go to the Bench, or slip under the attacker to its other side. Then figures entering the
battle may spend one of their own side.

Setups without such choices never get here: callers check the flags of `Game` first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from companion.figure._active_abilities import in_force, means
from companion.figure._destinations import entered, towards_or_away
from companion.figure._immunity import made_to_wait
from companion.figure._moving import NOBODY, landing
from companion.figure._verdicts import shown_segment
from companion.figure.events import AbilityUsed, Event, MarkerRemoved, SentToBench, Swapped
from companion.figure.game import Game
from companion.figure.printed.abilities import KeepsAway, RunsAway, SlipsUnder, SpendsAlly, StepsBack
from companion.figure.printed.effects import CHARGES, GiveCondition, Marker
from companion.figure.printed.playmat import bits
from companion.figure.state import BENCH, Table
from companion.figure.tasks import (
    AllyAnswered,
    Ask,
    AttackAnswered,
    Battle,
    BattleSide,
    ChargeAnswered,
    Do,
    KeepAway,
    KnockOuts,
    Shown,
    TradedPlaces,
)
from companion.kernel.agenda import Result

BATTLE = "battle"
"""The answer of an attacked figure's player who accepts the battle."""
LET_OFF = "let-off"
"""The answer of an attacker's player who uses up its charge instead."""
STEP_BACK, RUN_AWAY, SLIP_UNDER, TRADE_PLACES = "step-back", "run-away", "slip-under", "trade-places"

Sides = tuple[BattleSide, BattleSide]


def opening(game: Game, table: Table, sides: Sides) -> Ask | Battle:
    """The first step after an attack: a question by an ability or a marker, or the battle."""
    figure = sides[0].figure
    if charge_of(table, figure) is not None:
        asked = ChargeAnswered(sides)
        return Ask(game.owners[figure], "let-off", (BATTLE, LET_OFF), asked, game.names[figure])
    return _with_ways_out(game, table, sides)


def charge_answered(game: Game, table: Table, task: ChargeAnswered) -> Result:
    """Let off the attacker's charge, which replaces the battle; or go on with the attack."""
    attacker, other = task.sides
    name, here = game.names[attacker.figure], table.where[attacker.figure] >= 0
    charge = charge_of(table, attacker.figure)
    if task.picked != (LET_OFF,) or not here or charge is None:
        return Result((), (_with_ways_out(game, table, task.sides),))
    shown = Shown(attacker.figure, other.figure, attacker.space, other.space)
    return Result((MarkerRemoved(name, charge),), (Do(GiveCondition(to="line", is_=CHARGES[charge]), shown),))


def charge_of(table: Table, figure: int) -> Marker | None:
    """The charge under the figure, the first of several."""
    return next((charge for charge in CHARGES if charge in table.markers[figure]), None)


def _with_ways_out(game: Game, table: Table, sides: Sides) -> Ask | Battle:
    """Ask whether the attacked figure gets out of the way, if it can; else go on."""
    if ways := tuple(_ways_out(game, table, sides)):
        figure = sides[1].figure
        asked = AttackAnswered(sides)
        return Ask(game.owners[figure], "when-attacked", (BATTLE, *ways), asked, game.names[figure])
    return _with_allies(game, table, sides, 0)


def _ways_out(game: Game, table: Table, sides: Sides) -> Iterator[str]:
    """Ways in which the attacked figure can get out of the way and land somewhere."""
    figure = sides[1].figure
    if any(by == figure for by, _ in in_force(game, table, StepsBack)) and _spaces_back(game, table, sides):
        yield STEP_BACK
    if any(by == figure and one.trades is None for by, one in in_force(game, table, RunsAway)):
        yield RUN_AWAY
    if _comers(game, table, figure):
        yield TRADE_PLACES
    if any(by == figure for by, _ in in_force(game, table, SlipsUnder)) and _spaces_beside(game, table, sides):
        yield SLIP_UNDER


def _comers(game: Game, table: Table, figure: int) -> tuple[str, ...]:
    """Names of the benched figures that may take the attacked figure's place."""
    whos = [one.trades for by, one in in_force(game, table, RunsAway) if by == figure and one.trades is not None]
    benched = (one for one in game.of_seat[game.owners[figure]] if table.where[one] == BENCH)
    return tuple(game.names[one] for one in benched if any(means(game, table, figure, who, one) for who in whos))


def traded_places(game: Game, table: Table, task: TradedPlaces) -> Result:
    """Exchange the attacked figure with one from the Bench; both must Wait."""
    figure, clause = task.figure, "ABILITY-runs_away"
    comers = _comers(game, table, figure) if table.where[figure] >= 0 else ()
    if not task.picked and len(comers) > 1:
        return Result((), (Ask(game.owners[figure], "comes-instead", comers, task, game.names[figure]),))
    name = (task.picked or comers or ("",))[0]
    if name not in comers:
        # A correction removed one of them while the choice was open.
        return Result()
    other, comes = game.number[name], entered(game, table, game.number[name], table.where[figure])
    waits = (*_waits(game, table, figure, clause), *_waits(game, table, other, clause))
    return Result((Swapped(game.names[figure], name, clause), *waits), comes)


def _spaces_back(game: Game, table: Table, sides: Sides) -> tuple[int, ...]:
    attacker, figure = (side.figure for side in sides)
    steps = max((one.steps for by, one in in_force(game, table, StepsBack) if by == figure), default=0)
    if not steps:
        # A correction removed what the ability needs while the choice was open.
        return ()
    return towards_or_away(game, table, table.where[figure], table.where[attacker], steps, away=True)


def _spaces_beside(game: Game, table: Table, sides: Sides) -> tuple[int, ...]:
    taken, _ = game.taken_and_blocking(table)
    return tuple(bits(game.graph.neighbours[table.where[sides[0].figure]] & ~taken))


def attack_answered(game: Game, table: Table, task: AttackAnswered) -> Result:
    """Let the attacked figure battle, or get out of the way, which cancels the battle."""
    attacker, figure = (side.figure for side in task.sides)
    if table.where[attacker] < 0 or table.where[figure] < 0:
        # A correction took one of them off the Field while the choice was open.
        return Result((), (Battle(task.sides),))
    (way,) = task.picked
    name, owner = game.names[figure], game.owners[figure]
    match way:
        case "step-back" if spaces := _spaces_back(game, table, task.sides):
            clause = "ABILITY-steps_back"
            moved = landing(game, table, figure, spaces, owner, "back-lands", clause)
            return Result((AbilityUsed(name, clause), *moved.events, *_waits(game, table, figure, clause)), moved.tasks)
        case "run-away":
            clause = "ABILITY-runs_away"
            gone = SentToBench(name, clause)
            return Result((AbilityUsed(name, clause), gone, *_waits(game, table, figure, clause)))
        case "trade-places":
            return Result((AbilityUsed(name, "ABILITY-runs_away"),), (TradedPlaces(figure),))
        case "slip-under" if spaces := _spaces_beside(game, table, task.sides):
            clause = "ABILITY-slips_under"
            moved = landing(game, table, figure, spaces, owner, "slip-lands", clause)
            return Result((AbilityUsed(name, clause), *moved.events), moved.tasks)
        case _:
            return Result((), (_with_allies(game, table, task.sides, 0),))


def keeping_away(game: Game, table: Table, other: int) -> tuple[KeepAway, ...]:
    """Tasks for the neighbours that keep away from *other*, which has just arrived."""
    joined = game.graph.joined_to(table.where[other])
    away = (by for by, _ in in_force(game, table, KeepsAway) if by != other and table.where[by] >= 0)
    beside = (by for by in away if joined >> table.where[by] & 1)
    return tuple(KeepAway(by, other) for by in beside)


def keep_away(game: Game, table: Table, task: KeepAway) -> Result:
    """Move the figure away from the other, as far as its ability says; its player chooses where."""
    figure, start, origin = task.figure, table.where[task.figure], table.where[task.other]
    steps = max((one.steps for by, one in in_force(game, table, KeepsAway) if by == figure), default=0)
    if min(start, origin) < 0 or not steps:
        return Result()
    spaces = towards_or_away(game, table, start, origin, steps, away=True)
    return landing(game, table, figure, spaces, game.owners[figure], "away-lands", "ABILITY-keeps_away")


def _waits(game: Game, table: Table, figure: int, clause: str) -> tuple[Event, ...]:
    """Make the figure Wait on its owner's next turn, unless it already Waits as long."""
    until = table.turn + 1
    return (made_to_wait(game, table, figure, until, clause),) if table.waits[figure] < until else ()


def _with_allies(game: Game, table: Table, sides: Sides, first: int) -> Ask | Battle:
    """Ask which figure is spent in the battle, or begin it; the sides before *first* have answered."""
    numbers: tuple[Literal[0, 1], ...] = (0, 1)
    for number in numbers[first:]:
        figure = sides[number].figure
        allies = tuple(game.names[one] for one in _allies(game, table, figure))
        if allies:
            asked = AllyAnswered(sides, number)
            return Ask(game.owners[figure], "spend-ally", (NOBODY, *allies), asked, game.names[figure])
    return Battle(sides)


def _allies(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    spent = [ability for by, ability in in_force(game, table, SpendsAlly) if by == figure]
    return tuple(
        one
        for one in range(len(table.where))
        if one != figure and any(means(game, table, figure, ability.who, one) for ability in spent)
    )


def ally_answered(game: Game, table: Table, task: AllyAnswered) -> Result:
    """Spend the chosen figure in the battle, or none."""
    sides, number = task.sides, task.number
    figure = sides[number].figure
    ally = game.number.get(task.picked[0], -1)
    if ally not in _allies(game, table, figure):
        return Result((), (_with_allies(game, table, sides, number + 1),))
    side = replace(sides[number], ally=ally)
    sides = (side, sides[1]) if number == 0 else (sides[0], side)
    used = AbilityUsed(game.names[figure], "ABILITY-spends_ally")
    return Result((used,), (_with_allies(game, table, sides, number + 1),))


def spent(game: Game, table: Table, sides: Sides) -> tuple[KnockOuts, ...]:
    """Knock Outs of the figures spent for attacks that now show."""
    return tuple(
        KnockOuts((side.ally,), "ABILITY-spends_ally")
        for side in sides
        if side.ally >= 0 and not side.missed and _shows(game, side)
    )


def _shows(game: Game, side: BattleSide) -> bool:
    name = shown_segment(game, side).name
    return any(by == side.figure and ability.attack == name for by, ability in game.abilities.get(SpendsAlly, ()))
