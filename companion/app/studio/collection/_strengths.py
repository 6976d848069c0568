"""Figures' abilities as computed by the engine: turns to the Goal, and the outcome of battles.

Every number comes from the rules: reach is computed turn by turn on an empty mat, and `figure.odds` computes a
battle's odds for two adjacent figures, with nobody else near.
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
"""A figure that has not reached the Goal by then never will."""
ONE, OTHER = "one", "other"
LATER = 3
"""A turn in which everybody has their full Move Points."""


class Battle(msgspec.Struct, frozen=True):
    """The chances, in [0, 1], that a figure *loses* and *wins* its battle when an enemy attacks it."""

    loses: float
    wins: float


class Enemy(msgspec.Struct, frozen=True):
    """An enemy against a team: the number of its figures it *beats*, that is, wins against more often than it loses.

    *loses* and *wins* are means over the team's figures.
    """

    figure: str
    beats: int
    loses: float
    wins: float


class Battles(msgspec.Struct, frozen=True):
    """A team against every enemy, the team's worst first; *beaten* by own figure: number of enemies it beats."""

    enemies: tuple[Enemy, ...]
    beaten: Mapping[str, int]


Counting = Generator[float, None, Battles]
"""A computation of battles: yields its progress, in [0, 1], after each step."""


def turns_to_goal(figure: Figure, mat: Playmat, rules: RuleSet, format: Format) -> int:
    """Its number of turns from the Bench of seat a to the Goal on an empty mat; 0: never."""
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
    """Spaces that the only figure on the mat can reach in a turn."""
    state = State(_table((start,)), (TakeTurn(),))
    return {rules.game.graph.number[name] for name in rules.reach(state, ONE)}


def battle(
    figure: Figure, enemy: Figure, mat: Playmat, rules: RuleSet, format: Format
) -> Generator[None, None, Battle]:
    """The odds of the battle in which *enemy* attacks *figure*, computed step by step."""
    # A second copy of each waits on its Bench, so that a battle does not end the match.
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
    """Figures at these places in the middle of a match, without effects on them."""
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
    """Two joined spaces with the most neighbours, avoiding Goals and Entry Points if possible."""
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
