"""Benchmark of spinner bases: an hour of two, as fast as it goes, and four in the running app."""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from statistics import median
from typing import Any

import click

from companion.commands import output
from companion.commands.bench.app import run, x_display
from companion.commands.bench.soak import BASES, RATE_HZ, Soaked, soak

HOUR_S = 3600.0
FLAT_MB = 2.0
"""Memory is flat that grows by less: the C library keeps and gives back pages as it likes."""
BASES_IN_APP = 4


def bench_soak(seconds: float, seed: int) -> bool:
    """Let two bases run for so long and print the table; was all well?"""
    return show_soak(soaked(seconds, seed), seconds)


def bench_load() -> None:
    """Measure what bases cost the app and print the table.

    Raises:
        CompanionError: Xvfb is not installed, or a process came to nothing.
    """
    with x_display() as display, tempfile.TemporaryDirectory(prefix="companion-bench-") as home:
        show_load(run("bases", display, home))


def soaked(seconds: float, seed: int) -> Soaked:
    """The soak, with a bar where somebody looks at it."""
    with ExitStack() as stack:
        if not sys.stderr.isatty():
            return soak(seconds, seed)
        bar = stack.enter_context(click.progressbar(length=1000, label="soaking two bases", file=sys.stderr))
        return soak(seconds, seed, told=lambda share: bar.update(round(1000 * share) - bar.pos))


def show_soak(done: Soaked, seconds: float) -> bool:
    """The table of the soak; does everything hold?"""
    columns = ("simulated", "samples", "lost", "bad frames", "spins", "announced", "memory MB", "times real time")
    rows = [
        (
            f"{mark.at_s / 60:.0f} min" if seconds >= 600 else f"{mark.at_s:.0f} s",
            f"{mark.samples:,}",
            str(mark.lost),
            str(mark.bad_frames),
            str(mark.spun),
            str(mark.announced),
            f"{mark.resident_mb:.1f}",
            f"{mark.at_s / mark.wall_s:.1f}",
        )
        for mark in done.marks
    ]
    click.echo(f"{BASES} simulated bases at {RATE_HZ} samples a second, wire, session and watcher, in one thread:")
    output.table(columns, rows, right=columns[1:])
    last = done.last
    others = ", ".join(f"{count} {kind}" for kind, count in sorted(done.others.items())) or "no other readings"
    found = (
        (f"Nothing is lost: {last.lost} samples, {last.bad_frames} bad frames.", last.lost == last.bad_frames == 0),
        (
            f"Every spin is announced: {last.announced} of {last.spun}; {others}.",
            last.spun == last.announced and not done.others,
        ),
        (f"Memory is flat: {done.grown_mb:+.1f} MB since everything was warm.", done.grown_mb < FLAT_MB),
    )
    for sentence, holds in found:
        click.echo(f"{'OK' if holds else '!!'} {sentence}")
    return all(holds for _, holds in found)


def show_load(measured: dict[str, Any]) -> None:
    """The table of the app with and without bases."""
    alone = measured["alone"]
    rows = []
    for name, one in (
        ("six_on_six table at rest, no base", alone),
        (f"the same, {BASES_IN_APP} bases turning", measured["table"]),
        ("the Spinners screen, one dial turning", measured["spinners"]),
    ):
        frame = median(one["running_s"])
        row = [name, f"{1 / frame:.0f}", f"{1000 * max(one['running_s']):.0f}"]
        row.append("" if one is alone else f"{frame / median(alone['running_s']):.2f}")
        row.append(f"{one['processor_share']:.0%}")
        rows.append(row)
    columns = ("frames at 1280×800", "frames a second", "longest ms", "ratio", "of a processor")
    output.table(columns, rows, right=columns[1:])
    click.echo(
        output.wrapped(
            f"{measured['samples_a_second']:.0f} samples a second came in over {BASES_IN_APP} ports, "
            f"{measured['lost']} were lost. Ratios are of frame times to those without a base; the processor share "
            "is that of the app, the bases being simulated in processes of their own."
        )
    )
