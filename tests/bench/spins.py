"""Benchmark of the bases' accuracy on simulated spins whose truth is known, against the promised figures.

The discs are those of the library, with their real borders. Bases are calibrated as people do it, and no
spin is judged by limits that were learned from it: `tests.bench.accuracy` has the study.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from math import isnan, sqrt
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import Progress, TaskID

from companion.app.ports.outside import Library
from companion.commands import output
from companion.commands import parts as made
from companion.texts.texts import Fact, Phrase, phrase
from tests.bench.accuracy import (
    BOARDS,
    BUILDS,
    CALIBRATED,
    NOISY,
    OVER_LINKS,
    PLUGGED,
    SPEEDS_TURNS_S,
    UNCALIBRATED,
    UNFAIR,
    Borders,
    Build,
    Figures,
    Study,
    parts,
    run,
)
from tests.bench.words import percent, say, table

A = TypeVar("A")
B = TypeVar("B")

UNFAIR_SHARE = 0.1
"""So many spins of each kind that is not fair, for each fair one."""
OTHERS_SHARE = 0.2
"""Builds of which nothing is promised make so many of the spins."""
SPEED_SHARE = 0.02
"""And so many each speed on each board over each link."""
FEW_SPINS = 200
"""For fewer than that no processes are begun."""

MOST_AMBIGUOUS, MOST_UNSETTLED, MOST_DELAY_S, MOST_RESIDUAL_DEG = 0.02, 0.03, 0.4, 0.05
MOST_MISSED, MOST_ALARMS = 0.01, 0.01
MOST_MISSED_UNCALIBRATED = 0.05
"""Once its first spins have taught a base; before that hands are not promised to be seen, and the table says so."""
MOST_FAST_UNSETTLED = 0.01
MANY_SPINS = 1000
"""So many must keep the limits themselves."""

Promise = tuple[str, bool]
"""What was promised, with what was measured; and whether it holds."""


def bench_spins(spins: int, seed: int) -> bool:
    """Make the study and print its tables; does everything that is promised hold?"""
    discs = library_discs(made.library())
    usual = [study(build, spins, seed, discs) for build in (*BUILDS, *OVER_LINKS)]
    fast = speed_studies(spins, seed, discs)
    steps = sum(len(parts(one)) for one in (*usual, *fast))
    with mapping(steps, alone=spins <= FEW_SPINS, doing=say("progress.spinning")) as mapped:
        figures = [run(one, mapped) for one in usual]
        by_speed = [(one, run(one, mapped)) for one in fast]
    show_results(figures)
    click.echo()
    show_unfair(figures)
    click.echo()
    show_speeds(by_speed)
    click.echo()
    promises = list(promised({found.build.name: found for found in figures}, [found for _, found in by_speed]))
    for sentence, holds in promises:
        click.echo(output.wrapped(f"{'OK' if holds else '!!'} {sentence}"))
    click.echo(output.wrapped(say("bench.discs", n=len(discs), seed=seed)))
    return all(holds for _, holds in promises)


def library_discs(library: Library) -> tuple[Borders, ...]:
    """Every disc of the library, by its borders; those that two figures share stand there once."""
    borders = {figure.disc.borders_deg() for figure in library.figures()}
    return tuple(sorted(one for one in borders if len(one) > 1))


def study(build: Build, spins: int, seed: int, discs: tuple[Borders, ...]) -> Study:
    """Requirements on one build."""
    wanted = spins if build in (CALIBRATED, NOISY) else max(1, round(OTHERS_SHARE * spins))
    return Study(build=build, seed=seed, spins=wanted, unfair=max(1, round(UNFAIR_SHARE * wanted)), discs=discs)


def speed_studies(spins: int, seed: int, discs: tuple[Borders, ...]) -> tuple[Study, ...]:
    """Requirements on every board at every speed, over every link: fair spins alone."""
    few = max(1, round(SPEED_SHARE * spins))
    return tuple(
        Study(build=board, seed=seed, spins=few, unfair=0, discs=discs, turns_s=turns_s)
        for turns_s in SPEEDS_TURNS_S
        for board in (*BOARDS, *OVER_LINKS)
    )


# ---------------------------------------------------------------- what is shown


def show_results(figures: list[Figures]) -> None:
    """The table of fair spins."""
    columns = (
        "fair-spins",
        "spins",
        "wrong",
        "ambiguous",
        "unsettled",
        "delay-p50",
        "delay-p95",
        "spread",
        "worst-error",
        "residual",
        "worst-base",
    )
    rows = [
        (
            found.build.name,
            f"{found.spins:,}",
            str(found.wrong),
            _percent(found.ambiguous_share),
            _percent(found.unsettled_share),
            _number(found.delay_p50_s),
            _number(found.delay_p95_s),
            _number(found.spread_deg),
            _number(found.error_deg),
            _number(found.residual_deg, 3),
            _number(found.worst_residual_deg, 3),
        )
        for found in figures
    ]
    table(columns, rows, right=columns[1:])


def show_unfair(figures: list[Figures]) -> None:
    """The table of spins that do not count, and of those that should and did not."""
    columns = ("caught", *(f"unfair-{kind}" for kind in UNFAIR), "right-reason", "false-alarms", "disturbed")
    rows = [
        (
            found.build.name,
            *(_percent(found.caught_share[kind], 1) for kind in UNFAIR),
            _percent(sum(found.named_share.values()) / len(found.named_share), 1),
            _percent(found.alarms_share),
            _percent(found.disturbed_share),
        )
        for found in figures
    ]
    table(columns, rows, right=columns[1:])


def show_speeds(by_speed: list[tuple[Study, Figures]]) -> None:
    """The table of fair spins by how fast they were flicked."""
    columns = ("turns-a-second", "board", "spins", "wrong", "miscounted", "unsettled", "false-alarms", "worst-error")
    rows = [
        (
            f"{asked.turns_s:g}",
            found.build.name,
            f"{found.spins:,}",
            str(found.wrong),
            str(found.miscounted),
            _percent(found.unsettled_share),
            _percent(found.alarms_share),
            _number(found.error_deg),
        )
        for asked, found in by_speed
    ]
    table(columns, rows, right=tuple(column for column in columns if column != "board"))


def _percent(share: float, digits: int = 2) -> str:
    return f"{100 * share:.{digits}f}"


def _number(value: float, digits: int = 2) -> str:
    return "–" if isnan(value) else f"{value:.{digits}f}"


# ---------------------------------------------------------------- what is promised


def promised(figures: dict[str, Figures], by_speed: list[Figures]) -> Iterator[Promise]:
    """Every promise: of a calibrated base, fast spins, links that lose, bad hearing, a base that nobody calibrated."""
    good, bad = figures[CALIBRATED.name], figures[NOISY.name]
    plugged, learned = figures[PLUGGED.name], figures[UNCALIBRATED.name]
    yield say("bench.no-wrong", n=good.wrong, of=f"{good.spins:,}"), good.wrong == 0
    yield _at_most("ambiguous", good.ambiguous_share, MOST_AMBIGUOUS, good.spins)
    delay, residual = good.delay_p95_s, good.residual_deg
    yield say("bench.delay", most=f"{MOST_DELAY_S:g}", s=f"{delay:.2f}"), delay <= MOST_DELAY_S
    limit = f"{MOST_RESIDUAL_DEG:g}"
    yield say("bench.residual", most=limit, degrees=f"{residual:.3f}"), residual <= MOST_RESIDUAL_DEG
    for kind in UNFAIR:
        missed, offered = 1 - good.caught_share[kind], round(UNFAIR_SHARE * good.spins)
        yield _at_most(f"missed-{kind}", missed, MOST_MISSED, offered)
    yield _at_most("false-alarms", good.alarms_share, MOST_ALARMS, good.spins)
    everything = [*figures.values(), *by_speed]
    wired = [found for found in by_speed if found.build.line is None]
    linked = [found for found in everything if found.build.line is not None]
    wrong = sum(found.wrong for found in wired)
    yield say("bench.no-wrong-fast", most=SPEEDS_TURNS_S[-1], n=wrong, of=f"{_spins(wired):,}"), wrong == 0
    wrong = sum(found.wrong for found in linked)
    yield say("bench.no-wrong-links", n=wrong, of=f"{_spins(linked):,}"), wrong == 0
    miscounted = sum(found.miscounted for found in everything)
    yield say("bench.no-miscounted", n=miscounted, of=f"{_spins(everything):,}"), miscounted == 0
    unsettled = sum(found.unsettled_share * found.spins for found in wired) / max(1, _spins(wired))
    yield _at_most("unsettled-fast", unsettled, MOST_FAST_UNSETTLED, _spins(wired))
    for what, heard in (("false-alarms-fast", wired), ("false-alarms-links", linked)):
        alarms = sum(found.alarms_share * found.spins for found in heard) / max(1, _spins(heard))
        yield _at_most(what, alarms, MOST_ALARMS, _spins(heard))
    yield say("bench.no-wrong-badly-heard", n=bad.wrong, of=f"{bad.spins:,}"), bad.wrong == 0
    yield _at_most("unsettled-badly-heard", bad.unsettled_share, MOST_UNSETTLED, bad.spins)
    yield _at_most("false-alarms-badly-heard", bad.alarms_share, MOST_ALARMS, bad.spins)
    for found in (plugged, learned):
        yield say("bench.no-wrong-on", build=found.build.name, n=found.wrong, of=f"{found.spins:,}"), found.wrong == 0
        yield _at_most("false-alarms", found.alarms_share, MOST_ALARMS, found.spins, on=found.build.name)
    for kind in UNFAIR:
        missed, offered = 1 - learned.caught_share[kind], round(UNFAIR_SHARE * learned.spins)
        yield _at_most(f"missed-{kind}", missed, MOST_MISSED_UNCALIBRATED, offered, on=learned.build.name)


def _spins(figures: Iterable[Figures]) -> int:
    return sum(found.spins for found in figures)


def _at_most(what: str, share: float, limit: float, spins: int, on: str = "") -> Promise:
    # Of few spins a share says little: only what lies two standard errors above the limit is a failure.
    doubt = 0.0 if spins >= MANY_SPINS else 2 * sqrt(limit * (1 - limit) / max(1, spins))
    said: Fact = Phrase(f"bench.promise.{what}")
    facts: dict[str, Fact] = {
        "what": phrase("bench.promise.on", what=said, build=on) if on else said,
        "share": percent(share, ".2f"),
        "most": percent(limit),
    }
    if share <= limit:
        return say("bench.at-most", **facts), True
    if share <= limit + doubt:
        return say("bench.by-chance", spins=f"{spins:,}", doubt=percent(limit + doubt, ".1f"), **facts), True
    return say("bench.too-many", **facts), False


# ---------------------------------------------------------------- both cores


@contextmanager
def mapping(steps: int, *, alone: bool, doing: str) -> Iterator[Any]:
    """A map over all processors, or *alone* in this process, with a bar where somebody looks at it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(doing, total=steps)
        if alone:
            yield lambda function, items: _counted(map(function, items), bar, task)
            return
        # Spawned, not forked: the bar has a thread, and a thread does not survive forking.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(os.cpu_count(), mp_context=context) as pool:
            yield lambda function, items: _counted(_spread(pool, function, items), bar, task)


def _spread(pool: ProcessPoolExecutor, function: Callable[[A], B], items: Iterable[A]) -> Iterable[B]:
    return pool.map(function, items)


def _counted(results: Iterable[B], bar: Progress, task: TaskID) -> Iterator[B]:
    for result in results:
        bar.advance(task)
        yield result
