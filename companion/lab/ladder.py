"""`companion lab ladder`: rates programs that play each other, with seats swapped under the same chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, cycle, islice, pairwise
from time import process_time
from typing import Any, NamedTuple

import click
import msgspec

from companion.api import DataError, card_setup, card_shelf, figure_setup, rating, starter_teams
from companion.api import commands as made
from companion.api.cards import EDITIONS, given_decks
from companion.api.cards import setup_for as card_setup_for
from companion.api.commands import INTERRUPTED, OK, WRONG_INPUT, Manual, decimal, percent, say, table
from companion.api.figures import (
    FIGURES_OF,
    RULE_SETS,
    Format,
    Setup,
    Team,
    mat_refusals,
    setup_for,
    team_refusals,
    usual_mat,
    with_policies,
)
from companion.api.players import BY_TIME, THINK_S, Chair, Failed, GameId, Players, Program, contest
from companion.api.texts import phrase, quoted

DRAW_AFTER = 400
"""A figure match counts as a draw after this many turns."""
RANDOM_TEAMS = 20
"""Number of teams drawn from the library."""


@click.command(
    cls=Manual,
    examples=(
        "companion lab ladder",
        "companion lab ladder --games 100 random greedy",
        "companion lab ladder --game card --games 10",
        "companion lab ladder --teams library --games 1 --time 0.1 greedy strong",
        "companion lab ladder --game card --rungs random sensible greedy strong",
    ),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@click.argument("programs", nargs=-1, metavar="[PROGRAM]...")
@click.option("--game", type=click.Choice(["figure", "card"]), default="figure", show_default=True)
@click.option("--games", metavar="N", type=click.IntRange(1, 1_000_000), default=10, show_default=True)
@click.option("--teams", type=click.Choice(["usual", "library"]), default="usual", show_default=True)
@click.option("--time", "seconds", metavar="S", type=click.FloatRange(0.01, 60), default=THINK_S, show_default=True)
@click.option("--seed", metavar="N", type=int, default=1, show_default=True)
@click.option("--rungs", is_flag=True)
@click.pass_context
def ladder(
    ctx: click.Context,
    programs: tuple[str, ...],
    game: GameId,
    games: int,
    teams: str,
    seconds: float,
    seed: int,
    rungs: bool,
) -> None:
    """Let programs play each other, and rate them."""
    # Measure by processor time, like the times shown, so that other programs don't interfere.
    players = made.players(waits=True, think_s=seconds, clock=process_time)
    of_library = teams == "library"
    arena = _figures(players, of_library, seed) if game == "figure" else _cards(players, of_library)
    known = made.programs(players, game, programs)
    for name in programs:
        if name not in known:
            raise DataError(phrase("error.play.no-program", name=quoted(name), programs=", ".join(known)))
    names = tuple(dict.fromkeys(programs)) or tuple(name for name in known if name not in BY_TIME)
    if len(names) < 2:
        raise DataError(phrase("error.ladder.alone", programs=", ".join(known)))
    found = nothing_played(len(names), rungs)
    try:
        play_all(arena, names, found, games, seed)
    except KeyboardInterrupt:
        played = {pair: tally for pair, tally in found.items() if tally.points}
        if played:
            _show(names, played)
        click.echo(say("ladder.interrupted"), err=True)
        ctx.exit(INTERRUPTED)
    _show(names, found)


class Arena(NamedTuple):
    """The setups to play, and the available players."""

    setups: Sequence[Any]
    players: Players


class Tally(NamedTuple):
    """Results of a pair, from the first one's view: points per game, and the answers and processor seconds of both."""

    points: list[float]
    answers: tuple[list[int], list[int]]
    seconds: tuple[list[float], list[float]]


def _figures(players: Players, of_library: bool, seed: int) -> Arena:
    setups = [
        setup
        for rules in RULE_SETS
        for form in FIGURES_OF
        for setup in (_on_every_mat(form, rules) if of_library else (figure_setup(form, rules),))
    ]
    if of_library:
        setups += _of_random_teams(random.Random(seed))
    limited = (with_policies(setup.rules, {"turn_limit": DRAW_AFTER}) for setup in setups)
    return Arena([msgspec.structs.replace(s, rules=r) for s, r in zip(setups, limited, strict=True)], players)


def _on_every_mat(form: Format, rules: str) -> Sequence[Setup]:
    """The starter teams on each mat of the library that suits their format."""
    teams, mats = starter_teams(form, rules), made.library().playmats()
    fitting = [mat for mat in mats if not mat_refusals(form, mat)]
    return [setup_for(form, mat, RULE_SETS[rules], teams, made.shelf()) for mat in fitting]


def _of_random_teams(rng: random.Random) -> Sequence[Setup]:
    """Pairs of random teams of library figures, cycling through formats and rule sets.

    They keep the starter teams' Trainer figure and cards.
    """
    shelf, found = made.shelf(), []
    kinds = cycle((form, rules) for rules in RULE_SETS for form in FIGURES_OF)
    for form, rules in islice(kinds, RANDOM_TEAMS // 2):
        starters = starter_teams(form, rules)

        def refused(team: Team, form: Format = form, rules: str = rules) -> bool:
            return bool(team_refusals(team, form, RULE_SETS[rules], shelf))

        alone = [id for id in sorted(shelf.figures) if not refused(_with(starters[0], (id, *starters[0].figures[1:])))]
        pair: list[Team] = []
        while len(pair) < 2:
            team = _with(starters[len(pair)], tuple(rng.sample(alone, FIGURES_OF[form])))
            if not refused(team):
                pair.append(team)
        mat = made.playmat(usual_mat(form, rules))
        found.append(setup_for(form, mat, RULE_SETS[rules], (pair[0], pair[1]), shelf))
    return found


def _with(team: Team, figures: tuple[str, ...]) -> Team:
    return msgspec.structs.replace(team, figures=figures, evolutions=())


def _cards(players: Players, of_library: bool) -> Arena:
    if not of_library:
        return Arena([card_setup(edition) for edition in EDITIONS], players)
    decks, shelf = given_decks(), card_shelf()
    pairs = [pair for pair in combinations_with_replacement(decks, 2) if pair[0].edition == pair[1].edition]
    return Arena([card_setup_for(EDITIONS[one.edition], (one, other), shelf) for one, other in pairs], players)


def nothing_played(count: int, rungs: bool) -> dict[tuple[int, int], Tally]:
    """An empty tally for each pair: all of *count* programs, or with *rungs* only neighbours."""
    pairs = pairwise(range(count)) if rungs else combinations(range(count), 2)
    return {pair: Tally([], ([], []), ([], [])) for pair in pairs}


def play_all(arena: Arena, names: Sequence[str], found: dict[tuple[int, int], Tally], games: int, seed: int) -> None:
    """Have each pair of *found* play *games* times on each setup, each also with swapped seats and the same chance.

    *found* is up to date at any time. The setups come in random order, so that the first matches are representative.
    """
    rng = random.Random(seed)
    turns = [
        (pair, setup, seed + number, swapped)
        for number in range(games)
        for setup in rng.sample(arena.setups, len(arena.setups))
        for pair in found
        for swapped in (False, True)
    ]
    for pair, setup, chance, swapped in made.progress(say("progress.playing"), turns):
        seated = pair[::-1] if swapped else pair
        winner, clocks = _one(arena, setup, (names[seated[0]], names[seated[1]]), chance)
        first = "b" if swapped else "a"
        tally = found[pair]
        for number in (0, 1):
            clock = clocks[1 - number if swapped else number]
            tally.answers[number].append(clock.answers)
            tally.seconds[number].append(clock.seconds)
        tally.points.append(0.5 if winner in (None, "draw") else float(winner == first))


def _one(arena: Arena, setup: Any, seated: tuple[str, str], seed: int) -> tuple[str | None, tuple[Clock, Clock]]:

    clocks = (Clock(), Clock())
    match = contest(setup, _Clocked(arena.players, clocks), seated, random.Random(seed)).to_the_end()
    return match.state.table.winner, clocks


class Clock:
    """Number of answers of a seat, and their processor seconds."""

    def __init__(self) -> None:
        self.answers = 0
        self.seconds = 0.0


class _Clocked:
    """The same players with their answers timed."""

    def __init__(self, players: Players, clocks: tuple[Clock, Clock]) -> None:
        self._players = players
        self._clocks = clocks

    def names(self, game: GameId) -> Sequence[str]:
        names: Sequence[str] = self._players.names(game)
        return names

    def known(self) -> Sequence[str]:
        known: Sequence[str] = self._players.known()
        return known

    def take(self, name: str, chair: Chair) -> Program | Failed:
        taken = self._players.take(name, chair)
        return taken if isinstance(taken, Failed) else _Timed(taken, self._clocks[chair.seat])


class _Timed:
    """A program whose answers are timed."""

    def __init__(self, program: Program, clock: Clock) -> None:
        self._program = program
        self._clock = clock

    def ask(self, asked: Any) -> None:
        began = process_time()
        self._program.ask(asked)
        self._clock.seconds += process_time() - began
        self._clock.answers += 1

    def poll(self) -> Any:
        return self._program.poll()

    def rise(self) -> None:
        self._program.rise()


def _show(names: Sequence[str], found: dict[tuple[int, int], Tally]) -> None:

    met = {pair: rating.Met(len(tally.points), sum(tally.points)) for pair, tally in found.items()}
    rated = rating.ratings(len(names), met)
    rows = []
    there = sorted({number for pair in found for number in pair})
    for number in sorted(there, key=lambda one: -rated[one].elo):
        own = [(pair, tally) for pair, tally in found.items() if number in pair]
        points = sum(sum(t.points) if pair[0] == number else len(t.points) - sum(t.points) for pair, t in own)
        played = sum(len(tally.points) for _, tally in own)
        answers = sum(sum(tally.answers[pair.index(number)]) for pair, tally in own)
        seconds = sum(sum(tally.seconds[pair.index(number)]) for pair, tally in own)
        strength = rated[number]
        rows.append(
            (
                names[number],
                f"{strength.elo:+.0f} ± {strength.within:.0f}",
                decimal(points, "g"),
                f"{played:,}",
                decimal(1000 * seconds / max(answers, 1), ".1f"),
            )
        )
    table(("program", "elo", "points", "matches", "ms-an-answer"), rows, right=("points", "matches", "ms-an-answer"))
    click.echo()
    pairs = [_against(names, pair, tally.points) for pair, tally in found.items() if tally.points]
    table(("program", "against", "share", "matches", "pairs"), pairs, right=("share", "matches", "pairs"))
    click.echo(made.wrapped(say("ladder.said")))


def _against(names: Sequence[str], pair: tuple[int, int], points: Sequence[float]) -> Sequence[str]:
    """Table row of a pair, from the view of the one with more points; *points* are the first one's."""
    one, other = pair
    if sum(points) * 2 < len(points):
        one, other, points = other, one, [1 - point for point in points]
    met = rating.Met(len(points), sum(points))
    least, most = rating.interval(met)
    share = f"{percent(met.points / met.games, '.1f')} ({percent(least)} – {percent(most)})"
    better, even, worse = rating.mirrored(points)
    return names[one], names[other], share, f"{met.games:,}", f"+{better} ={even} -{worse}"
