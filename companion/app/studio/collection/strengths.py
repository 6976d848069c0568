"""What figures can do, by the engine: how soon they reach the Goal, and how battles between them end.

No number is made up here: reach is asked of the rules, turn after turn on an empty mat, and a battle's odds are
counted by `figure.odds` for two figures side by side, with nobody else near.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

import msgspec

from companion.figure.odds import attacked, count_odds
from companion.figure.printed.figures import Figure
from companion.figure.printed.playmat import Graph, Playmat
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RuleSet
from companion.figure.state import BENCH, Format, Placed, Setup, State, Table
from companion.figure.tasks import TakeTurn

MOST_TURNS = 30
"""A figure that has not reached the Goal by then never does."""
ONE, OTHER = "one", "other"
LATER = 3
"""A turn in which nobody goes with less than their Move Points."""


class Battle(msgspec.Struct, frozen=True):
    """How often, in [0, 1], a figure *loses* its battle when an enemy attacks it, and how often it *wins*."""

    loses: float
    wins: float


class Enemy(msgspec.Struct, frozen=True):
    """An enemy against a team: how many of its figures it *beats*, that is knocks out more often than they it.

    *loses* and *wins* are means over the team's figures.
    """

    figure: str
    beats: int
    loses: float
    wins: float


class Battles(msgspec.Struct, frozen=True):
    """A team against every enemy, the worst for it first; *beaten* by own figure: how many enemies it beats."""

    enemies: tuple[Enemy, ...]
    beaten: Mapping[str, int]


Counting = Generator[float, None, Battles]
"""Battles being counted: yields which part is done, in [0, 1], after each step."""


def turns_to_goal(figure: Figure, mat: Playmat, rules: RuleSet, format: Format) -> int:
    """In how many turns of its own it gets from the Bench of seat a to the Goal; 0: never. Nobody is in the way."""
    rules_of = FigureRules(_setup(format, mat, rules, (Placed(ONE, 0, figure),)))
    goal = rules_of.game.graph.goal_to_reach(0)
    reached, fresh = {BENCH}, {BENCH}
    for turn in range(1, MOST_TURNS + 1):
        fresh = {space for start in fresh for space in _reach(rules_of, start)} - reached
        if goal in fresh:
            return turn
        if not fresh:
            return 0
        reached |= fresh
    return 0


def _reach(rules: FigureRules, start: int) -> set[int]:
    """Where the only figure on the mat may go in a turn."""
    state = State(_table((start,)), (TakeTurn(),))
    return {rules.game.graph.number[name] for name in rules.reach(state, ONE)}


def battle(
    figure: Figure, enemy: Figure, mat: Playmat, rules: RuleSet, format: Format
) -> Generator[None, None, Battle]:
    """The battle in which *enemy* attacks *figure*, counted step by step."""
    # A second one of each waits on its Bench, so that a battle does not end the match.
    placed = (Placed(ONE, 0, figure), Placed(OTHER, 1, enemy), Placed("a", 0, figure), Placed("b", 1, enemy))
    rules_of = FigureRules(_setup(format, mat, rules, placed))
    here, there = _spots(rules_of.game.graph)
    table = _table((here, there, BENCH, BENCH), to_move=1)
    odds = yield from count_odds(rules_of, table, attacked(rules_of, table, OTHER, ONE), (OTHER, ONE))
    return Battle(loses=odds.defender_out, wins=odds.attacker_out)


def count_battles(
    team: Sequence[Figure], enemies: Sequence[Figure], mat: Playmat, rules: RuleSet, format: Format
) -> Counting:
    """Every enemy against every figure of a team."""
    figures = list({figure.id: figure for figure in team}.values())
    beaten = dict.fromkeys((figure.id for figure in figures), 0)
    found = []
    for number, enemy in enumerate(enemies):
        battles: dict[str, Battle] = {}
        for figure in figures:
            counting = battle(figure, enemy, mat, rules, format)
            while True:
                try:
                    next(counting)
                except StopIteration as done:
                    battles[figure.id] = done.value
                    break
                yield number / len(enemies)
            beaten[figure.id] += battles[figure.id].wins > battles[figure.id].loses
        each = [battles[figure.id] for figure in team]
        found.append(
            Enemy(
                enemy.id,
                sum(one.loses > one.wins for one in each),
                sum(one.loses for one in each) / len(each),
                sum(one.wins for one in each) / len(each),
            )
        )
        yield (number + 1) / len(enemies)
    return Battles(tuple(sorted(found, key=lambda one: (-one.beats, one.wins - one.loses))), beaten)


def _setup(format: Format, mat: Playmat, rules: RuleSet, placed: tuple[Placed, ...]) -> Setup:
    return Setup(format=format, playmat=mat, rules=rules, figures=placed)


def _table(where: tuple[int, ...], to_move: int = 0) -> Table:
    """Figures at these places in the middle of a match, with nothing on them."""
    count = len(where)
    return Table(
        where=where,
        centers=((), ()),
        conditions=(None,) * count,
        waits=(0,) * count,
        markers=((),) * count,
        cards=((), ()),
        turn=LATER,
        to_move=to_move,
        first_player=0,
    )


def _spots(graph: Graph) -> tuple[int, int]:
    """Two joined spaces with the most ways out of both; no Goal and no Entry Point where there are others."""
    special = {*graph.goals, *(entry for entries in graph.entries for entry in entries)}
    pairs = [
        (one, other)
        for one in range(len(graph.names))
        for other in range(len(graph.names))
        if graph.neighbours[one] >> other & 1
    ]

    def rank(pair: tuple[int, int]) -> tuple[bool, int]:
        ways = min(graph.neighbours[space].bit_count() for space in pair)
        return not special.intersection(pair), ways

    return max(pairs, key=rank)
