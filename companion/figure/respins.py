"""Respins that players choose once both results of a battle stand.

The mover's side is asked first, then the other. A figure that spins again starts afresh, and both players may
then react to the new result. The table records abilities usable once a turn, the side those usable a few
times in a battle.

Setups without such choices never get here: callers check `Game.has_spin_choices` first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from companion.figure._active_abilities import counted, in_force
from companion.figure._verdicts import printed_damage, shown_colour, shown_segment
from companion.figure.events import AbilityUsed, Event, SpunAgain
from companion.figure.game import Game
from companion.figure.printed.abilities import MakesSpinAgain, MaySpin, RedoesSpins
from companion.figure.printed.effects import MaySpinAgain
from companion.figure.spins import to_spin
from companion.figure.state import Table
from companion.figure.tasks import Ask, Battle, BattleSide, SpinsAnswered
from companion.kernel.agenda import Result

SPIN_AGAIN = "spin-again"
"""The prompt of this question."""
STANDS = "stands"
"""The answer of a player who lets both results stand."""
ITSELF, OTHER, BOTH = "spin-itself", "spin-other", "spin-both"


def asked_after_spins(game: Game, table: Table, battle: Battle) -> Result | None:
    """Ask the next player who may cause another spin; None if there is none."""
    numbers: tuple[Literal[0, 1], ...] = (0, 1)
    for number in numbers:
        side = battle.sides[number]
        ways = () if side.stands else tuple(_ways(game, table, side, battle.sides[1 - number]))
        if ways:
            seat, asked = game.owners[side.figure], SpinsAnswered(battle.sides, number)
            return Result((), (Ask(seat, SPIN_AGAIN, (STANDS, *ways), asked, game.names[side.figure]),))
    return None


def _ways(game: Game, table: Table, side: BattleSide, other: BattleSide) -> Iterator[str]:
    """Options that this side's figure has to make figures spin again."""
    effects = () if side.missed or side.spun_again else shown_segment(game, side).effects
    if any(isinstance(effect, MaySpinAgain) for effect in effects) or _may_spin(game, table, side):
        yield ITSELF
    by_attack = any(isinstance(effect, MaySpinAgain) and effect.both for effect in effects)
    if not table.used >> side.figure & 1 and any(
        by == side.figure and _is_meant(game, ability, other) for by, ability in in_force(game, table, MakesSpinAgain)
    ):
        yield OTHER
    times = sum(
        counted(game, table, by, ability.per) for by, ability in in_force(game, table, RedoesSpins) if by == side.figure
    )
    if by_attack or side.redone < times:
        yield BOTH


def _may_spin(game: Game, table: Table, side: BattleSide) -> bool:
    """Does an ability let this figure spin again?"""
    colour = shown_colour(game, side)
    return not side.spun_again and any(
        by == side.figure and one.spun in (None, colour) for by, one in in_force(game, table, MaySpin)
    )


def _is_meant(game: Game, ability: MakesSpinAgain, other: BattleSide) -> bool:
    """Does the opponent show the result that the ability requires?"""
    colour = shown_colour(game, other)
    hits = colour in ("white", "gold") and printed_damage(game, other) >= (ability.damage_at_least or 0)
    return ability.spun in (None, colour) and (hits or ability.damage_at_least is None)


def spins_answered(game: Game, table: Table, task: SpinsAnswered) -> Result:
    """Let the results stand for this side, or spin again."""
    if any(table.where[one.figure] < 0 for one in task.sides):
        return Result((), (Battle(task.sides),))  # a correction took a figure off the Field: the battle is off
    side, other = task.sides[task.number], task.sides[1 - task.number]
    name, opponent = game.names[side.figure], game.names[other.figure]
    events: tuple[Event, ...] = ()
    match task.picked[0]:
        case "spin-itself":
            events = (_again_itself(game, side),)
            side = replace(_anew(game, table, side), spun_again=True)
        case "spin-other":
            clause = "ABILITY-makes_spin_again"
            shown = _shown(game, other)
            events = (AbilityUsed(name, clause), SpunAgain(opponent, shown, "ability", clause))
            other = _anew(game, table, other)
        case "spin-both" if not side.spun_again and _lets_both(game, side):
            clause = "EFFECT-may_spin_again"
            again = [
                SpunAgain(game.names[one.figure], _shown(game, one), "one_more_spin", clause) for one in task.sides
            ]
            events = tuple(again)
            side, other = replace(_anew(game, table, side), spun_again=True), _anew(game, table, other)
        case "spin-both":
            clause = "ABILITY-redoes_spins"
            again = [SpunAgain(game.names[one.figure], _shown(game, one), "ability", clause) for one in task.sides]
            events = (AbilityUsed(name, clause), *again)
            side, other = replace(_anew(game, table, side), redone=side.redone + 1), _anew(game, table, other)
        case _:
            side = replace(side, stands=True)
    if events:
        # Both players may react to the new results.
        side, other = replace(side, stands=False), replace(other, stands=False)
    return Result(events, (Battle((side, other) if task.number == 0 else (other, side)),))


def _lets_both(game: Game, side: BattleSide) -> bool:
    """Does the attack that it shows let both spin again?"""
    effects = () if side.missed else shown_segment(game, side).effects
    return any(isinstance(effect, MaySpinAgain) and effect.both for effect in effects)


def _again_itself(game: Game, side: BattleSide) -> SpunAgain:
    """The event for a figure that spins again, by its attack or by an ability."""
    effects = () if side.missed else shown_segment(game, side).effects
    name, shown = game.names[side.figure], _shown(game, side)
    if any(isinstance(effect, MaySpinAgain) for effect in effects):
        return SpunAgain(name, shown, "one_more_spin", "EFFECT-may_spin_again")
    return SpunAgain(name, shown, "ability", "ABILITY-may_spin")


def _shown(game: Game, side: BattleSide) -> str:
    return "Miss" if side.missed else shown_segment(game, side).label


def _anew(game: Game, table: Table, side: BattleSide) -> BattleSide:
    """The side ready for a new spin, with everything that it showed before reset."""
    afresh = replace(side, settled=False, repeated=-1, times=0, focus=-1, once=-1, landed_again=False)
    return to_spin(game, table, afresh)
