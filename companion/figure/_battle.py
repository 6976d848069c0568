"""The battle, from the attack to its consequences.

Order: requests of abilities before it (in `reactions`); 1. attacks named for Paralyzed figures; 2. spins and
respins (both in `spins`), then the players' choices (in `respins`); 3. damage changes, Poisoned last; 4. the
comparison (both in `verdicts`); 5. Knock Outs; 6. effects of attacks; 7. effects of a Knock Out or a tie; 8.
figures that were moved or woken; 9. the Goal (both in `displaced`).

Source: FG-BATTLE-01 to -09.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.figure._active_abilities import (
    colours_by_abilities,
    concerns,
    gilds,
    in_force,
    keeps_from_knock_out,
    stars_by_abilities,
)
from companion.figure._forms import lengthened
from companion.figure._immunity import held_fast_by, negation
from companion.figure._knock_outs import called_out
from companion.figure._marked import (
    FOR_A_BATTLE,
    GILDED,
    UNTIL_SHOWN,
    colours_by_markers,
    is_due,
    is_timed,
    saved,
    stars_exposed_by,
)
from companion.figure._reactions import opening, spent
from companion.figure._trainers import ended_by
from companion.figure._verdicts import Verdict, damage_of, holds, printed_damage, shown_colour, shown_segment, verdict
from companion.figure.events import (
    Attacked,
    BattleDecided,
    CardTurned,
    ConditionRemoved,
    Event,
    MarkerRemoved,
    Survived,
    Unaffected,
)
from companion.figure.game import Game
from companion.figure.printed.abilities import (
    AddsEffects,
    ComesBack,
    Mirrors,
    MoreStars,
    NegatesAttacks,
    NotKnockedOut,
    PinsOpponent,
    Recolours,
    SpendsAlly,
    WhoeverBattles,
)
from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import (
    DURING_SPINS,
    ChangeForm,
    Dig,
    DrawAlong,
    Effect,
    Focus,
    ForTurns,
    GiveCondition,
    JumpOver,
    KnockOut,
    LeaveMatch,
    MoveSelf,
    Mutual,
    PutMarker,
    Reflect,
    Survive,
    Swap,
    TakeSpace,
    ToBench,
    ToCenter,
    Wait,
    When,
)
from companion.figure.respins import asked_after_spins
from companion.figure.spins import look_at_results
from companion.figure.state import Table
from companion.figure.tasks import (
    AfterBattle,
    Battle,
    BattleSide,
    CheckDisplaced,
    CheckNeighbours,
    CleanUp,
    Do,
    KnockOuts,
    KnockOutTogether,
    MayEvolve,
    Shown,
    Task,
)
from companion.kernel.agenda import Result

SHIELD = "cannot_be_knocked_out_next_battle"
BOOSTER = "damage_plus_50_next_battle"


def begin_battle(game: Game, table: Table, attacker: int, defender: int) -> Result:
    """Begin a battle; an attacked sleeper wakes, but still misses in it (FG-DUEL-04)."""
    events: list[Event] = [Attacked(game.names[attacker], game.names[defender])]
    rule = game.condition_rule(table, defender)
    condition = table.conditions[defender]
    attacked_asleep = rule is not None and rule.ends == "when_attacked"
    if attacked_asleep and rule is not None and condition is not None:
        events.append(ConditionRemoved(game.names[defender], condition, rule.clause))
    sides = (
        _side(game, table, attacker, defender, all_miss=False),
        _side(game, table, defender, attacker, all_miss=attacked_asleep),
    )
    after: tuple[Task, ...] = (CheckNeighbours(),) if game.has_bad_neighbours else ()
    first = opening(game, table, sides) if game.asks_before_battles else Battle(sides)
    return Result(tuple(events), (first, CheckDisplaced(), *after))


def _side(game: Game, table: Table, figure: int, other: int, *, all_miss: bool) -> BattleSide:
    rule = None if table.conditions[figure] is None else game.condition_rule(table, figure)
    gilded = game.has_battle_abilities and gilds(game, table, figure)
    side = BattleSide(
        figure,
        table.where[figure],
        all_miss=all_miss,
        thaws=rule is not None and rule.ends == "after_battle",
        gilded=gilded,
        colours=colours_by_abilities(game, table, figure, other, gilded=gilded) if Recolours in game.abilities else (),
    )
    return _marked(game, table, side, other) if table.markers[figure] or table.markers[other] else side


def _marked(game: Game, table: Table, side: BattleSide, other: int) -> BattleSide:
    """Add to the side what the markers under it and under the *other* do in this battle."""
    lying = table.markers[side.figure]
    gilded = side.gilded or GILDED in lying or is_timed(table, side.figure, "gilded")
    return replace(
        side,
        shielded=SHIELD in lying,
        boosted=BOOSTER in lying,
        used=tuple(marker for marker in lying if marker in FOR_A_BATTLE),
        gilded=gilded,
        colours=colours_by_markers(game, table, side.figure, other, side.colours, gilded=gilded),
    )


def battle(game: Game, table: Table, task: Battle) -> Result | None:
    """Wait for both spins, settle the respins, then decide the battle."""
    sides = task.sides
    if table.where[sides[0].figure] < 0 or table.where[sides[1].figure] < 0:
        # A correction took a fighter off the Field: the battle is off.
        return Result((), (CleanUp(sides),))
    if sides[0].spun < 0 or sides[1].spun < 0:
        return None
    if not (_plain(game, sides[0]) and _plain(game, sides[1])):
        again = look_at_results(game, table, task)
        if again is not None:
            return again
    if game.has_spin_choices and (asked := asked_after_spins(game, table, task)) is not None:
        return asked
    return _decide(game, table, sides)


def _plain(game: Game, side: BattleSide) -> bool:
    """Is the result final? Neither it nor an earlier one causes another spin."""
    return (
        not side.banned and side.repeated == side.focus == side.once == -1 and not game.respins(side.figure, side.spun)
    )


class Outcome(msgspec.Struct, frozen=True):
    """Outcome of a battle whose results are final.

    *out*: figures Knocked Out by the comparison, loser before winner; *done*: effects of attacks in step 6;
    *negated*: events for the effects that abilities prevent.
    """

    winner: Literal[0, 1] | None
    tie: bool
    clause: str
    colours: tuple[Colour, Colour]
    damages: tuple[int, int]
    stars: tuple[int, int]
    out: tuple[int, ...]
    survived: tuple[Event, ...]
    done: tuple[Do | KnockOutTogether, ...]
    negated: tuple[Event, ...] = ()


def outcome_of(game: Game, table: Table, sides: tuple[BattleSide, BattleSide]) -> Outcome:
    """Compute steps 3 to 6 of a battle without carrying anything out."""
    first, second = sides
    colours = (shown_colour(game, first), shown_colour(game, second))
    damages = (damage_of(game, table, first, second), damage_of(game, table, second, first))
    stars = (_stars(game, table, first, second), _stars(game, table, second, first))
    result = verdict(colours, damages, stars, game.rules.zero_damage_white == "beats_miss")
    survived, out = _out_by_damage(game, table, sides, result, damages)
    done, negated = _attacks_done(game, table, sides, colours, damages, result)
    return Outcome(result.winner, result.tie, result.clause, colours, damages, stars, out, survived, done, negated)


def _decide(game: Game, table: Table, sides: tuple[BattleSide, BattleSide]) -> Result:
    first, second = sides
    outcome = outcome_of(game, table, sides)
    decided = BattleDecided(
        (game.names[first.figure], game.names[second.figure]),
        (_label(game, first), _label(game, second)),
        outcome.colours,
        outcome.damages,
        outcome.stars,
        "" if outcome.winner is None else game.names[sides[outcome.winner].figure],
        outcome.tie,
        outcome.clause,
    )
    tasks: tuple[Task, ...] = outcome.done
    if outcome.out:
        by = -1 if outcome.winner is None else sides[outcome.winner].figure
        tasks = (KnockOuts(outcome.out, outcome.clause, by=by), *tasks)
    if shown_segment(game, first).effects or shown_segment(game, second).effects:
        tasks = (*tasks, AfterBattle(sides, outcome.winner, outcome.tie, outcome.damages))
    is_marked = bool(table.markers[first.figure] or table.markers[second.figure])
    if is_marked:
        tasks = (*tasks, *_trapped(game, table, sides))
    if SpendsAlly in game.abilities:
        tasks = (*tasks, *spent(game, table, sides))
    if WhoeverBattles in game.abilities:
        tasks = (*tasks, *_given_to_whoever_battles(game, table, sides))
    if is_marked:
        sides = first, second = (_with_used(game, table, first), _with_used(game, table, second))
    if _leaves_something(first) or _leaves_something(second) or game.ends_by_knock_outs:
        tasks = (*tasks, CleanUp(sides))
    if game.has_evolution:
        pairs = ((first.figure, second.figure), (second.figure, first.figure))
        tasks = (*tasks, _with_facts(game, table, sides, pairs) if game.evolves else MayEvolve(pairs))
    called: Sequence[Event] = ()
    if ComesBack in game.abilities:
        called = called_out(game, table, _shown_attacks(game, sides))
    longer = lengthened(game, table, (first.figure, second.figure)) if game.has_forms else ()
    return Result((decided, *called, *outcome.survived, *outcome.negated, *longer), tasks)


def _shown_attacks(game: Game, sides: tuple[BattleSide, BattleSide]) -> list[str]:
    return [shown_segment(game, side).name for side in sides if not side.missed]


def _leaves_something(side: BattleSide) -> bool:
    """Does this side need cleaning up after the battle?"""
    return side.thaws or side.shielded or side.boosted or bool(side.used)


def _with_facts(
    game: Game, table: Table, sides: tuple[BattleSide, BattleSide], pairs: tuple[tuple[int, int], ...]
) -> MayEvolve:
    """The figures that may evolve after the battle, with the facts that abilities ask for."""
    shown = tuple(("", 0) if side.missed else (shown_segment(game, side).name, max(side.times, 1)) for side in sides)
    return MayEvolve(pairs, tuple(table.conditions[other] for _, other in pairs), shown)


def _with_used(game: Game, table: Table, side: BattleSide) -> BattleSide:
    """Add to the side the markers that its shown attack uses up."""
    name = "" if side.missed else shown_segment(game, side).name
    gone = tuple(one for one in table.markers[side.figure] if name and UNTIL_SHOWN.get(one) == name)
    return replace(side, used=(*side.used, *gone)) if gone else side


_TRAP = KnockOut(to="opponent")
"""Effect of a trap marker on an opponent that shows White."""


def _trapped(game: Game, table: Table, sides: tuple[BattleSide, BattleSide]) -> Iterator[Do]:
    """Effects of both sides' trap markers on an opponent that shows White."""
    for side, other in (sides, sides[::-1]):
        if is_due(table, side.figure, "shell_trap") and shown_colour(game, other) == "white":
            yield Do(_TRAP, Shown(side.figure, other.figure, side.space, other.space))


def _given_to_whoever_battles(game: Game, table: Table, sides: tuple[BattleSide, BattleSide]) -> tuple[Do, ...]:
    """Effects that abilities of either side give to the other, the mover's first."""
    given: list[Do] = []
    for side, other in (sides, sides[::-1]):
        shown = Shown(side.figure, other.figure, side.space, other.space)
        for by, ability in in_force(game, table, WhoeverBattles):
            if by != side.figure or ability.type not in (None, *game.types(table, other.figure)):
                continue
            if ability.spun not in (None, shown_colour(game, other)):
                continue
            if printed_damage(game, other) >= (ability.damage_at_least or 0):
                given += [Do(effect, shown) for effect in ability.effects]
    return tuple(given)


def _stars(game: Game, table: Table, side: BattleSide, other: BattleSide) -> int:
    stars = None if side.missed else shown_segment(game, side).stars
    if stars is None:
        return 0
    if side.focus >= 0:
        stars += sum(one.stars or 0 for one in game.discs[side.figure][side.focus].effects if isinstance(one, Focus))
    if game.rules.evolution is not None and game.has_evolution:
        stars += game.rules.evolution.stars * game.times_evolved(table, side.figure)
    if table.markers[other.figure]:
        stars += stars_exposed_by(game, table, side.figure, other.figure)
    return stars + (stars_by_abilities(game, table, side.figure) if MoreStars in game.abilities else 0)


def _label(game: Game, side: BattleSide) -> str:
    return "Miss" if side.missed else shown_segment(game, side).label


def _out_by_damage(
    game: Game, table: Table, sides: tuple[BattleSide, BattleSide], result: Verdict, damages: tuple[int, int]
) -> tuple[tuple[Event, ...], tuple[int, ...]]:
    """Figures Knocked Out by the comparison, with `survive`, markers and `mutual` (step 5)."""
    if not result.out or result.winner is None:
        return (), ()
    winner, loser = sides[result.winner], sides[1 - result.winner]
    says = shown_segment(game, winner).effects or shown_segment(game, loser).effects
    if says and (_survives(game, table, loser, winner, damages[result.winner]) or _spares(game, table, winner, loser)):
        return (Survived(game.names[loser.figure], "EFFECT-survive"),), ()
    if loser.shielded:
        return (Survived(game.names[loser.figure], "EFFECT-marker"),), ()
    if NotKnockedOut in game.abilities and keeps_from_knock_out(
        game,
        table,
        loser.figure,
        winner.figure,
        shown_colour(game, winner),
        "damage",
        damages[result.winner],
        printed_damage(game, winner),
    ):
        return (Survived(game.names[loser.figure], "ABILITY-not_knocked_out"),), ()
    if table.markers[loser.figure]:
        by_white = shown_colour(game, winner) == "white"
        if kept := saved(game, table, loser.figure, by_white=by_white):
            return kept, ()
    if says and _has(game, loser, Mutual):
        if winner.shielded:
            return (Survived(game.names[winner.figure], "EFFECT-marker"),), (loser.figure,)
        return (), (loser.figure, winner.figure)
    return (), (loser.figure,)


def _has(game: Game, side: BattleSide, kind: type) -> bool:
    effects = () if side.missed else shown_segment(game, side).effects
    return bool(effects) and any(isinstance(effect, kind) for effect in effects)


def _survives(game: Game, table: Table, side: BattleSide, other: BattleSide, damage: int) -> bool:
    if side.missed:
        return False
    return any(
        isinstance(effect, Survive)
        and not effect.spares
        and (effect.shows is None or side.times >= effect.shows)
        and holds(game, table, effect.if_, side, other)
        and (
            effect.always
            or (effect.below is not None and damage < effect.below)
            or (effect.at_least is not None and damage >= effect.at_least)
        )
        for effect in shown_segment(game, side).effects
    )


def _spares(game: Game, table: Table, side: BattleSide, other: BattleSide) -> bool:
    """Does this side's attack keep damage from Knocking Out either figure, or its own damage from doing so?"""
    return not side.missed and any(
        isinstance(effect, Survive) and (effect.both or effect.spares) and holds(game, table, effect.if_, side, other)
        for effect in shown_segment(game, side).effects
    )


def _pinned(
    game: Game, table: Table, side: BattleSide, other: BattleSide, tasks: list[Do | KnockOutTogether]
) -> tuple[list[Do | KnockOutTogether], tuple[Event, ...]]:
    """Leave out the effects by which a held attacker would move itself, and report that."""
    if (told := _why_pinned(game, table, side, other)) is None:
        return tasks, ()
    left = [task for task in tasks if not (isinstance(task, Do) and _moves_itself(task.effect))]
    if len(left) == len(tasks):
        return tasks, ()
    return left, (told,)


def _why_pinned(game: Game, table: Table, side: BattleSide, other: BattleSide) -> Unaffected | None:
    """The event that says why a figure's own attack does not move it."""
    if PinsOpponent in game.abilities and any(by == other.figure for by, _ in in_force(game, table, PinsOpponent)):
        return Unaffected(game.names[side.figure], game.names[other.figure], "ABILITY-pins_opponent")
    if game.has_immunities and (by := held_fast_by(game, table, side.figure)) is not None:
        return Unaffected(game.names[side.figure], game.names[by], "ABILITY-not_moved")
    return None


def _moves_itself(effect: Effect) -> bool:
    """Does this effect move the attacking figure itself?"""
    match effect:
        case MoveSelf() | JumpOver() | TakeSpace() | Swap() | Dig() | DrawAlong() | ChangeForm(bench=True):
            return True
        case ToBench(to="self" | "both") | ToCenter(to="self" | "both") | LeaveMatch(to="self" | "both"):
            return True
        case _:
            return False


def _attacks_done(
    game: Game,
    table: Table,
    sides: tuple[BattleSide, BattleSide],
    colours: tuple[Colour, Colour],
    damages: tuple[int, int],
    result: Verdict,
) -> tuple[tuple[Do | KnockOutTogether, ...], tuple[Event, ...]]:
    """Effects of the attacks that take effect, the mover's first, as written (step 6); and the negated ones."""
    done: list[Do | KnockOutTogether] = []
    negated: list[Event] = []
    for number in (0, 1):
        if not (AddsEffects in game.abilities or shown_segment(game, sides[number]).effects):
            continue
        took = _takes_effect(game, colours[number], colours[1 - number], result, won=result.winner == number)
        if colours[number] == "miss" and AddsEffects in game.abilities:
            done += _added(game, table, sides, number, "miss")
        met = result.winner == 1 - number and _has(game, sides[1 - number], Reflect)
        if not (took or met):
            continue
        effects = _mirrored(game, table, sides[1 - number], _effects(game, sides, number, "takes_effect", damages))
        if took and AddsEffects in game.abilities:
            effects += _added(game, table, sides, number, colours[number])
        told = negation(game, table, sides[number]) if effects and NegatesAttacks in game.abilities else None
        if told is not None:
            negated.append(told)
        else:
            effects, pinned = _pinned(game, table, sides[number], sides[1 - number], effects)
            negated += pinned
            done += _reflected(effects, took=took) if met else effects
    return tuple(done), tuple(negated)


def _added(
    game: Game, table: Table, sides: tuple[BattleSide, BattleSide], number: int, colour: Colour
) -> list[Do | KnockOutTogether]:
    """Effects that abilities add to an attack of this colour."""
    side, other = sides[number], sides[1 - number]
    shown = Shown(side.figure, other.figure, side.space, other.space)
    return [
        Do(effect, shown)
        for by, ability in in_force(game, table, AddsEffects)
        if ability.colour == colour and concerns(game, table, by, ability, side.figure)
        for effect in ability.effects
    ]


def _reflected(done: Sequence[Do | KnockOutTogether], *, took: bool) -> Iterator[Do | KnockOutTogether]:
    """Redirect the conditions and markers of the attack that lost to `reflect` to its own figure.

    *took*: the rest of the attack takes effect as usual.
    """
    for task in done:
        given = task.effect if isinstance(task, Do) else None
        if isinstance(task, Do) and isinstance(given, GiveCondition | PutMarker | ForTurns) and given.to != "self":
            yield replace(task, effect=replace(given, to="self", within=None, pick=None))
        elif took:
            yield task


def _mirrored(
    game: Game, table: Table, other: BattleSide, done: list[Do | KnockOutTogether]
) -> list[Do | KnockOutTogether]:
    """Redirect an attack's conditions and markers to its own figure if the *other* mirrors them (ABILITY-mirrors)."""
    if Mirrors not in game.abilities or all(by != other.figure for by, _ in in_force(game, table, Mirrors)):
        return done
    return [
        replace(task, effect=replace(task.effect, to="self", within=None, pick=None))
        if isinstance(task, Do)
        and isinstance(task.effect, GiveCondition | PutMarker | ForTurns)
        and task.effect.to == "opponent"
        else task
        for task in done
    ]


def _takes_effect(game: Game, colour: Colour, other: Colour, result: Verdict, *, won: bool) -> bool:
    """Does an attack of this colour take effect against the *other* (policy white_text for White and Gold)?"""
    match colour:
        case "blue":
            return True
        case "purple":
            return won
        case "white" | "gold":
            return other != "blue" and _white_text_counts(game, tie=result.tie, won=won)
        case "miss":
            return False


def _white_text_counts(game: Game, *, tie: bool, won: bool) -> bool:
    match game.rules.white_text:
        case "shown":
            return True
        case "not_on_tie":
            return not tie
        case "won":
            return won


def _effects(
    game: Game, sides: tuple[BattleSide, BattleSide], number: int, when: When, damages: tuple[int, int]
) -> list[Do | KnockOutTogether]:
    side, other = sides[number], sides[1 - number]
    if side.missed or not shown_segment(game, side).effects:
        return []
    shown = Shown(
        side.figure,
        other.figure,
        side.space,
        other.space,
        shown_colour(game, other),
        printed_damage(game, other),
        printed_damage(game, side),
        damages[1 - number],
        damages[number],
        tuple(one.figure for one in sides if one.shielded),
        "" if other.missed or shown_colour(game, other) == "miss" else shown_segment(game, other).name,
    )
    wanted = [
        replace(effect, turns=effect.turns * max(side.times, 1), per_show=False)
        if isinstance(effect, Wait) and effect.per_show
        else effect
        for effect in shown_segment(game, side).effects
        if effect.when == when and not isinstance(effect, DURING_SPINS)
    ]
    tasks: list[Do | KnockOutTogether] = []
    for together, run in groupby(wanted, key=lambda effect: isinstance(effect, KnockOut)):
        effects = tuple(run)
        if together and len(effects) > 1:
            # Figures that go out together enter the Center in the owner's order (FG-PC-04).
            tasks.append(KnockOutTogether(tuple(e for e in effects if isinstance(e, KnockOut)), shown))
        else:
            tasks += [Do(effect, shown) for effect in effects]
    return tasks


def after_battle(game: Game, table: Table, task: AfterBattle) -> Result:
    """Carry out attacks' effects on a tie or a Knock Out, the mover's first (step 7)."""
    tasks: list[Do | KnockOutTogether | KnockOuts] = []
    kept: list[Event] = []
    out = [bool(table.knocked_out >> side.figure & 1) for side in task.sides]
    for number, side in enumerate(task.sides):
        other = task.sides[1 - number]
        if side.missed or side.spun not in game.following[side.figure]:
            continue
        if negation(game, table, side) is not None:
            continue
        if out[number] and not out[1 - number] and _has(game, side, Mutual) and not other.shielded:
            tasks.append(KnockOuts((other.figure,), "EFFECT-mutual"))
        won = out[1 - number] and (task.winner == number or shown_colour(game, side) == "blue")
        happened: tuple[tuple[When, bool], ...] = (
            ("on_tie", task.tie),
            ("on_own_ko", out[number]),
            ("on_opponent_ko", won),
        )
        whens = [when for when, so in happened if so]
        for when in whens:
            effects = _mirrored(game, table, other, _effects(game, task.sides, number, when, task.damages))
            if table.where[side.figure] >= 0:
                effects, pinned = _pinned(game, table, side, other, effects)
                kept += pinned
            tasks += effects
    return Result(tuple(kept), tuple(tasks))


def clean_up(game: Game, table: Table, task: CleanUp) -> Result:
    """Clean up after the battle: Frozen ends, used-up markers go."""
    events: list[Event] = []
    for side in task.sides:
        if (game.evolves or game.has_forms) and (stands := game.stands_for(table, side.figure)) != side.figure:
            # It evolved or changed its form in the battle: its markers lie under its successor now.
            side = replace(side, figure=stands)
        name, condition = game.names[side.figure], table.conditions[side.figure]
        rule = game.condition_rule(table, side.figure)
        if side.thaws and condition is not None and rule is not None and rule.ends == "after_battle":
            events.append(ConditionRemoved(name, condition, rule.clause))
        if side.boosted and BOOSTER in table.markers[side.figure]:
            events.append(MarkerRemoved(name, BOOSTER))
        events += [MarkerRemoved(name, one) for one in side.used if one in table.markers[side.figure]]
        if side.shielded and SHIELD in table.markers[side.figure]:
            events.append(MarkerRemoved(name, SHIELD))
            events += _shield_cards(game, table, name)
    if game.ends_by_knock_outs:
        first, second = (side.figure for side in task.sides)
        events += ended_by(game, table, ((first, second), (second, first)))
    return Result(tuple(events))


def _shield_cards(game: Game, table: Table, name: str) -> list[Event]:
    """Turn the lasting Trainer cards under a figure whose effect ended with the marker (FG-TRAINER-04)."""
    return [
        CardTurned(seat, card.name, "FG-TRAINER-04")
        for seat in (0, 1)
        for card, face in zip(game.setup.cards[seat], table.cards[seat], strict=True)
        if face == name and any(isinstance(effect, PutMarker) and effect.is_ == SHIELD for effect in card.effects)
    ]
