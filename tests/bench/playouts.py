"""Benchmark of the figure game's rules: actions a second in playouts, next to python-chess in the same run.

Every action goes the whole way: all answers are asked for, one is drawn, checked
and applied, with its events. A chess ply is the same: all legal moves, one of
them, pushed. The two take turns in short rounds, so that whatever else the
machine does falls on both; what counts is the median over the rounds. Seconds are
those of the processor.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any

import msgspec

from companion.api import figure_setup
from companion.app.match.figure_game import FIGURE
from companion.commands import output
from companion.figure.rules import FigureRules
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Format, Setup
from companion.figure.teams import FIGURES_OF
from companion.texts.errors import english
from tests.bench.entries import cost_of, show_costs
from tests.bench.words import missing, say, table

ROUND_S = 0.4
CHESS = "python-chess"
AIM = 2.0
"""So many times as many actions a second as python-chess are aimed at."""

Playing = Callable[[random.Random, float], int]
"""Plays random matches until a time (of `process_time`); returns how many actions were taken."""


class Rate(msgspec.Struct, frozen=True):
    """Measurements of one kind of match: actions a second, one for each round."""

    name: str
    a_second: tuple[float, ...]

    @property
    def typical(self) -> float:
        """The median over the rounds."""
        return median(self.a_second)


def play_figures(setup: Setup) -> Playing:
    """Random matches of the figure game."""
    rules = FigureRules(setup)

    def play(rng: random.Random, until: float) -> int:
        taken = 0
        while process_time() < until:
            state = rules.start()
            while pending := rules.pending(state):
                answers = rules.answers(state, pending[0])
                action = answers[int(rng.random() * len(answers))]
                if rules.check(state, action) is not None:
                    raise AssertionError(f"{action} was offered and is refused")
                state = rules.apply(state, action).state
                taken += 1
        return taken

    return play


def rival(name: str, package: str) -> Any:
    """The module of *name*, which plays what is measured against.

    Raises:
        ClickException: *package*, which it needs, is not installed.
    """
    try:
        return importlib.import_module(f"tests.bench.{name}")
    except ModuleNotFoundError as error:
        raise missing("package", package=package, name=error.name or package) from None


def measure(games: Sequence[tuple[str, Playing]], rounds: int, seed: int) -> list[Rate]:
    """Let all games take turns for some rounds."""
    rates: dict[str, list[float]] = {name: [] for name, _ in games}
    for _, game in games:
        game(random.Random(seed), process_time() + ROUND_S / 4)  # warm up: caches filled, modules loaded
    turns = [(number, name, game) for number in range(rounds) for name, game in games]
    for number, name, game in output.progress(say("progress.playing"), turns):
        rates[name].append(one_round(game, seed + number))
    return [Rate(name, tuple(rates[name])) for name, _ in games]


def one_round(game: Playing, seed: int) -> float:
    """Actions a second in one round of a game."""
    began = process_time()
    taken = game(random.Random(seed), began + ROUND_S)
    return taken / (process_time() - began)


def ratio(rate: Rate, other: Rate) -> float:
    """Speed ratio to *rate*: the median over the rounds, each compared with its own."""
    return median(one / two for one, two in zip(rate.a_second, other.a_second, strict=True))


def game_name(format: Format, rules: str) -> str:
    """A format under a rule set, as it is shown."""
    return f"{english().say(f'format.{format}')}, {english().say(f'ruleset.{rules}')}"


def bench_playouts(rounds: int, seed: int) -> None:
    """Measure and print the table."""
    kinds = [(format, rules) for rules in RULE_SETS for format in FIGURES_OF]
    games = [(CHESS, rival("chess_games", CHESS).play_chess())]
    games += [(game_name(*kind), play_figures(figure_setup(*kind))) for kind in kinds]
    rates = measure(games, rounds, seed)
    chess = rates[0]
    each_round = zip(*(rate.a_second for rate in rates[1:]), strict=True)
    rates.append(Rate(say("bench.all-of-these"), tuple(sum(one) / len(one) for one in each_round)))
    rows = [
        (
            rate.name,
            f"{rate.typical:,.0f}",
            say("bench.from-to", least=f"{min(rate.a_second):,.0f}", most=f"{max(rate.a_second):,.0f}"),
            *(("", "") if rate is chess else (f"{ratio(rate, chess):.2f}", f"{AIM:g}")),
        )
        for rate in rates
    ]
    table(("playouts", "actions", "rounds", "ratio-to-chess", "aim"), rows)
    show_costs([cost_of(game_name(*kind), FIGURE, figure_setup(*kind), rounds, seed, ROUND_S) for kind in kinds])
