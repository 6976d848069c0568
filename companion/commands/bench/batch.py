"""Benchmark of many matches at once: actions a second, next to our own rules and to OpenSpiel's checkers in one run.

One thread is measured by the processor's seconds, as in `bench_playouts`; two threads by the clock on the wall, next to
one thread by that clock. All take turns in short rounds; what counts is the median over the rounds.
"""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING

import click

from companion.commands import output, parts
from companion.commands.bench.earlier import earlier, show_version
from companion.commands.bench.playouts import Playing, game_name, measure, one_round, play_figures, ratio, rival
from companion.commands.words import say, table
from companion.figure import FIGURES_OF, RULE_SETS, Setup
from companion.kernel import CompanionError
from companion.texts import phrase

if TYPE_CHECKING:
    from companion.figure.batch import Batch

CHECKERS = "OpenSpiel"
MATCHES = (1, 1_000, 100_000)
"""How many matches are played at once."""
MOST_MATCHES, MOST_ROUNDS = 1_000_000, 3
"""So many take a gigabyte and are not kept beside others; a round of them is seconds, and these are enough."""
ACTIONS_AT_ONCE, LEAST_OF_EACH = 500_000, 5
"""How many actions are taken before the clock is looked at, and how many of each match at the least."""
THREADS, MATCHES_OF_THREADS, PART = 2, 60_000, 500
"""So many matches, a part of them at a time: less is over before a second thread helps."""
PACKAGE = "numba"


def bench_batch(rounds: int, seed: int) -> None:
    """Measure and print the table.

    Raises:
        CompanionError: The extra for studies is not installed.
    """
    try:
        from companion.figure.batch import Batch, compiles_first
    except ModuleNotFoundError as error:
        raise CompanionError(phrase("error.bench.package", package=PACKAGE, name=error.name or PACKAGE)) from None
    if compiles_first():
        click.echo(say("bench.compiling"), err=True)
        Batch(parts.starter_setup("six_on_six", "tfg-2007"), 1).play()
    checkers = _checkers()
    kinds = [(format, rules) for rules in RULE_SETS for format in FIGURES_OF]
    setups = [(game_name(*kind), parts.starter_setup(*kind)) for kind in kinds]
    known = earlier()
    games = [(CHECKERS, checkers)] if checkers is not None else []
    for name, setup in setups:
        games.append((name, play_figures(setup)))
        games += [(f"{name} {matches}", play_batch(Batch, setup, matches)) for matches in MATCHES]
    rates = measure(games, rounds, seed)
    other = rates.pop(0) if checkers is not None else None
    each, speeds, ratios = 1 + len(MATCHES), [], []
    for number, (name, setup) in enumerate(
        output.progress(say("progress.many-at-once", n=f"{MOST_MATCHES:,}"), setups)
    ):
        own = rates[each * number : each * number + each]
        most, threads = _most(Batch, setup, rounds, seed), _threads(Batch, setup, rounds, seed)
        to_checkers = "" if other is None else f"{ratio(own[-1], other):.1f}"
        beside = known.batch.beside("-".join(kinds[number]), to_checkers)
        to_rules, to_one = f"× {ratio(own[-1], own[0]):.0f}", f"× {median(threads):.2f}"
        speeds.append((name, *(f"{rate:,.0f}" for rate in (*(one.typical for one in own), most))))
        ratios.append((name, to_rules, *beside, to_one, f"{Batch(setup, 1).bytes_a_match:,}"))
    table(("batch", "one-by-one", "at-once-1", "at-once-1000", "at-once-100000", "at-once-1000000"), speeds)
    click.echo()
    table(("batch-ratios", "to-rules", "before", "to-checkers", "aim", "two-threads", "bytes-a-match"), ratios)
    if other is None:
        click.echo(say("bench.no-checkers"))
    else:
        click.echo(say("bench.checkers", rate=f"{other.typical:,.0f}"))
    show_version(known)
    click.echo(say("bench.one-by-one-before", aim=f"{known.threads.aim:.1f}"))


def play_batch(kind: type[Batch], setup: Setup, matches: int) -> Playing:
    """So many random matches at once; each time goes on where the last one left them, and begins anew at the end."""
    batch = kind(setup, matches)

    def play(rng: random.Random, until: float) -> int:
        taken = 0
        while process_time() < until:
            if (batch.winners >= 0).all():
                batch.begin(seed=rng.randrange(2**32))
            before = int(batch.actions.sum())
            batch.play(max(ACTIONS_AT_ONCE // matches, LEAST_OF_EACH))
            taken += int(batch.actions.sum()) - before
        return taken

    return play


def _most(kind: type[Batch], setup: Setup, rounds: int, seed: int) -> float:
    """Actions a second with as many matches as possible, the first actions of all matches left out."""
    play = play_batch(kind, setup, MOST_MATCHES)
    one_round(play, seed)
    return median(one_round(play, seed) for _ in range(min(rounds, MOST_ROUNDS)))


def _threads(kind: type[Batch], setup: Setup, rounds: int, seed: int) -> tuple[float, ...]:
    """How many times as fast two threads are as one, by the clock on the wall."""
    batch, found = kind(setup, MATCHES_OF_THREADS), list[float]()
    for number in range(rounds):
        seconds = []
        for threads in (1, THREADS):
            batch.begin(seed=seed + number)
            seconds.append(_played_s(batch, threads))
        found.append(seconds[0] / seconds[1])
    return tuple(found)


def _played_s(batch: Batch, threads: int) -> float:
    """How long it takes so many threads to play all matches to their end, one part of them after the other."""

    def play(first: int) -> None:
        batch.play(first=first, last=min(first + PART, MATCHES_OF_THREADS))

    began = perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, range(0, MATCHES_OF_THREADS, PART)))
    return perf_counter() - began


def _checkers() -> Playing | None:
    """Games of checkers; None where OpenSpiel is not installed."""
    try:
        play: Playing = rival("checkers_games", CHECKERS).play_checkers()
    except CompanionError:
        return None
    return play
