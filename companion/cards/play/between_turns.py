"""The steps between turns: Special Conditions, and cards that act then (CG-BETWEEN-01).

The edition's policy decides whose Pokémon comes first within a step (CG-AMB-11).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.cards.modifiers import applying
from companion.cards.modifiers import facts as queries
from companion.cards.play.attack.damage import COUNTER
from companion.cards.play.triggering import between_order, responses
from companion.cards.printed.vocabulary import Condition, MoreCounters
from companion.cards.values.events import CoinFlipped, ConditionRemoved, CountersPut, DamageDealt
from companion.cards.values.game import Game
from companion.cards.values.outcomes import NOTHING, Outcome
from companion.cards.values.program import Answer, coin, is_heads, picked
from companion.cards.values.state import Pokemon, Table
from companion.cards.values.tasks import Between, BetweenPart, KnockOuts, Run, Scope, Task, ToolMoment, Triggers
from companion.cards.zones.zones import get, name_of, owner_of
from companion.kernel.agenda import Result
from companion.kernel.model import ChoiceRequest, Seat

BURN_COUNTERS = 2
"""Damage counters that a Burn puts on tails (CG-BURN-02)."""

BEFORE, AFTER_POISON, AT_THE_END = "before-poison", "after-poison", "at-the-end"
"""Moments at which a Tool, or a power that says so, can act."""

OTHERS = "other_effects"
"""The step in which cards act; last, if an edition has no such step."""

# --- the steps --------------------------------------------------------------------------


def between(game: Game, table: Table, task: Between) -> Result:
    """Carry out the next step between turns."""
    if not task.begun:
        return _begun(game, table)
    if not task.steps:
        return Result((), _check(game, "after_all"))
    step, left = task.steps[0], replace(task, steps=task.steps[1:])
    if step == OTHERS:
        acting: tuple[Task, ...] = (Triggers("between_turns", 0, seat=table.to_move, used=task.used),)
        return Result((), (*acting, *_check(game, "after_each_step"), left))
    tasks = (*_conditions(table, task.seats, step), *_check(game, "after_each_step"))
    if step == "poison" and task.tools:
        now = tuple((uid, tool) for uid, tool, moment in task.tools if moment == AFTER_POISON)
        tasks += _tools(game, now)
        left = replace(left, tools=(), used=left.used + now)
    return Result((), (*tasks, left))


def is_nothing_between(game: Game, table: Table) -> bool:
    """Is there nothing to do between turns: no condition on an Active Pokémon, and no card that acts then?"""
    if "between_turns" in game.happenings:
        return False
    for side in table.sides:
        p = side.active
        if p is not None and (p.rotation or p.poison or p.burned):
            return False
    return True


def _begun(game: Game, table: Table) -> Result:
    """Start the steps; first ask about cards whose moment their player may choose (CG-TOOL-03)."""
    tools = _free(game, table)
    if tools and _hits(table):
        return Result((), (Run((ToolMoment(tools),), Scope(table.to_move, "between")),))
    return _on_their_way(game, table, ())


def _on_their_way(game: Game, table: Table, moments: tuple[tuple[int, str, str], ...]) -> Result:
    seats = between_order(game, table)
    steps: tuple[str, ...] = game.edition.between_steps
    acting = "between_turns" in game.happenings
    due = tuple(step for step in steps if (acting if step == OTHERS else _concerned(table, seats, step)))
    if acting and OTHERS not in steps:
        due += (OTHERS,)
    if not due:
        return Result()
    first = tuple((uid, tool) for uid, tool, moment in moments if moment == BEFORE)
    later = tuple(one for one in moments if one[2] == AFTER_POISON)
    return Result((), (*_tools(game, first), Between(due, seats, begun=True, tools=later, used=first)))


def _check(game: Game, when: str) -> tuple[KnockOuts, ...]:
    """Check for Knock Outs after each step or once after all, by policy `between_ko_check`."""
    return (KnockOuts(between=True),) if game.edition.between_ko_check == when else ()


# --- conditions -------------------------------------------------------------------------


def _conditions(table: Table, seats: tuple[Seat, ...], step: str) -> tuple[Run, ...]:
    words = tuple(BetweenPart(step, uid) for uid in _concerned(table, seats, step))
    return (Run(words, Scope(seats[0], "between")),) if words else ()


def _concerned(table: Table, seats: tuple[Seat, ...], step: str) -> tuple[int, ...]:
    """The Active Pokémon that a step affects."""
    active = (table.sides[seat].active for seat in seats)
    return tuple(p.uid for p in active if p is not None and CONCERNS[step](table, p))


def _is_over(table: Table, p: Pokemon) -> bool:
    """Was it Paralyzed through the whole turn that its owner has just ended?

    Both wordings of policy `paralysis_ends` amount to this (CG-PARA-03, CG-AMB-33).
    """
    return p.rotation == "paralyzed" and owner_of(table, p.uid) == table.to_move and p.since < table.turn


CONCERNS: Mapping[str, Callable[[Table, Pokemon], bool]] = {
    "poison": lambda table, p: p.poison > 0,
    "burn": lambda table, p: p.burned,
    "sleep": lambda table, p: p.rotation == "asleep",
    "paralysis": _is_over,
    "sleep_and_paralysis": lambda table, p: p.rotation == "asleep" or _is_over(table, p),
}


def between_part(game: Game, table: Table, word: BetweenPart, scope: Scope, answer: Answer) -> Outcome:
    """Apply a step to one Pokémon, if it still applies."""
    p = get(table, word.pokemon)
    if p is None or not CONCERNS[word.step](table, p):
        return NOTHING
    match word.step:
        case "poison":
            return _poison(game, table, p)
        case "burn":
            return _burn(game, table, p, answer)
        case "sleep":
            return _sleep(game, table, word, p, scope, answer)
        case "paralysis":
            return _recovers(table, p)
        case _:
            return _sleep(game, table, word, p, scope, answer) if p.rotation == "asleep" else _recovers(table, p)


def _poison(game: Game, table: Table, p: Pokemon) -> Outcome:
    """Put the Poison counters, or do as much unchangeable damage (CG-POISON-02, CG-AMB-32)."""
    count, seat = p.poison + _more(game, table, p, "poisoned"), owner_of(table, p.uid)
    match game.edition.poison_hit:
        case "1_counter":
            return Outcome((CountersPut(seat, p.uid, count, "CG-POISON-02"),))
        case "10_damage":
            return Outcome((DamageDealt(seat, p.uid, count * COUNTER, clause="CG-POISON-02"),))


def _burn(game: Game, table: Table, p: Pokemon, answer: Answer) -> Outcome:
    """Let its owner flip (CG-BURN-04); tails hurts, neither side ends the Burn (CG-BURN-03)."""
    seat = owner_of(table, p.uid)
    if answer is None:
        return coin(seat)
    heads = is_heads(answer)
    flip = CoinFlipped(seat, heads, "burn", "CG-BURN-02")
    if heads:
        return Outcome((flip,))
    set_to = queries.named_for_condition(game, table, p, "burned", "counters")
    count = (BURN_COUNTERS if set_to is None else set_to) + _more(game, table, p, "burned")
    return Outcome((flip, CountersPut(seat, p.uid, count, "CG-BURN-02")))


def _sleep(game: Game, table: Table, word: BetweenPart, p: Pokemon, scope: Scope, answer: Answer) -> Outcome:
    """Let its owner flip; it wakes up if all coins show heads (CG-ASLEEP-02)."""
    seat = owner_of(table, p.uid)
    if answer is None:
        return coin(seat)
    heads = is_heads(answer)
    flip = CoinFlipped(seat, heads, "sleep", "CG-ASLEEP-02")
    scope = replace(scope, heads=scope.heads + heads, tails=scope.tails + (not heads))
    if scope.heads + scope.tails < queries.sleep_coins(game, table, p):
        return Outcome((flip,), (word,), scope=scope)
    clean = replace(scope, heads=0, tails=0)
    if scope.tails:
        return Outcome((flip,), scope=clean)
    return Outcome((flip, ConditionRemoved(seat, p.uid, "asleep", "CG-ASLEEP-02")), scope=clean)


def _recovers(table: Table, p: Pokemon) -> Outcome:
    return Outcome((ConditionRemoved(owner_of(table, p.uid), p.uid, "paralyzed", "CG-PARA-02"),))


def _more(game: Game, table: Table, p: Pokemon, condition: Condition) -> int:
    forces = applying.of(game, table, MoreCounters, p.uid)
    return sum(force.mod.plus for force in forces if force.mod.is_ == condition)


# --- at a moment that a player chooses ----------------------------------------------------


def _free(game: Game, table: Table) -> tuple[tuple[int, str], ...]:
    """Cards in play that act between turns when their player chooses: powers that say so, and Tools."""
    if "between_turns" not in game.happenings:
        return ()
    tools = game.edition.between_tool_time == "any_moment_owner_picks"
    return tuple(
        (word.scope.source, word.scope.card)
        for word in responses(game, table, Triggers("between_turns", 0, seat=table.to_move))
        if word.trigger.any_time or (tools and game.cards[word.scope.card].kind == "tool")
    )


def _hits(table: Table) -> bool:
    """Is any Pokémon Poisoned or Burned? Otherwise the moment makes no difference."""
    return any(side.active is not None and (side.active.poison or side.active.burned) for side in table.sides)


def tool_moment(game: Game, table: Table, word: ToolMoment, scope: Scope, answer: Answer) -> Outcome:
    """Ask about one card after the other when it acts."""
    said = scope.picked
    if answer is not None:
        said = (*said, picked(answer)[0])
    if len(said) == len(word.tools):
        moments = tuple((uid, tool, moment) for (uid, tool), moment in zip(word.tools, said, strict=True))
        return Outcome(tasks=_on_their_way(game, table, moments).tasks)
    if answer is not None:
        return Outcome(words=(word,), scope=replace(scope, picked=said))
    uid = word.tools[len(said)][0]
    burns = any(side.active is not None and side.active.burned for side in table.sides)
    moments_left = (BEFORE, AFTER_POISON, *((AT_THE_END,) if burns else ()))
    return Outcome(ask=ChoiceRequest(owner_of(table, uid), "tool-moment", moments_left, name_of(table, uid)))


def _tools(game: Game, tools: tuple[tuple[int, str], ...]) -> tuple[Task, ...]:
    """Let these cards act now."""
    tasks: tuple[Task, ...] = tuple(Triggers("between_turns", uid, card=tool) for uid, tool in tools)
    return (*tasks, *_check(game, "after_each_step")) if tools else ()
