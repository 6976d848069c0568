"""Benchmark of spinner bases: an hour of two, as fast as it goes, and four in the running app."""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from statistics import median
from typing import Any

import click

from companion.commands import output
from tests.bench.app import run, x_display
from tests.bench.soak import BASES, RATE_HZ, Soaked, soak
from tests.bench.words import percent, say, table

HOUR_S = 3600.0
FLAT_MB = 2.0
"""Memory is flat that grows by less: the C library keeps and gives back pages as it likes."""
BASES_IN_APP = 4
AIM_FRAMES = 40
"""So many frames a second the Spinners screen is to draw while a disc turns."""


def bench_soak(seconds: float, seed: int) -> bool:
    """Let two bases run for so long and print the table; was all well?"""
    return show_soak(soaked(seconds, seed), seconds)


def bench_load() -> None:
    """Measure what bases cost the app and print the table.

    Raises:
        ClickException: Xvfb is not installed, or a process came to nothing.
    """
    with x_display() as display, tempfile.TemporaryDirectory(prefix="companion-bench-") as home:
        show_load(run("bases", display, home))


def soaked(seconds: float, seed: int) -> Soaked:
    """The soak, with a bar where somebody looks at it."""
    with ExitStack() as stack:
        if not sys.stderr.isatty():
            return soak(seconds, seed)
        bar = stack.enter_context(click.progressbar(length=1000, label=say("progress.soaking"), file=sys.stderr))
        return soak(seconds, seed, told=lambda share: bar.update(round(1000 * share) - bar.pos))


def show_soak(done: Soaked, seconds: float) -> bool:
    """The table of the soak; does everything hold?"""
    columns = ("simulated", "samples", "lost", "bad-frames", "spins", "announced", "memory", "real-time")
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
    click.echo(say("bench.soak", bases=BASES, rate=RATE_HZ))
    table(columns, rows, right=columns[1:])
    last = done.last
    others = ", ".join(f"{count} {kind}" for kind, count in sorted(done.others.items())) or say("bench.no-others")
    found = (
        (say("bench.nothing-lost", lost=last.lost, bad=last.bad_frames), last.lost == last.bad_frames == 0),
        (
            say("bench.announced", n=last.announced, of=last.spun, others=others),
            last.spun == last.announced and not done.others,
        ),
        (say("bench.flat", mb=f"{done.grown_mb:+.1f}"), done.grown_mb < FLAT_MB),
    )
    for sentence, holds in found:
        click.echo(f"{'OK' if holds else '!!'} {sentence}")
    return all(holds for _, holds in found)


def show_load(measured: dict[str, Any]) -> None:
    """The table of the app with and without bases."""
    alone = measured["alone"]
    rows = []
    for name, one in (
        (say("bench.no-base"), alone),
        (say("bench.bases-turning", n=BASES_IN_APP), measured["table"]),
        (say("bench.spinners"), measured["spinners"]),
    ):
        frame = median(one["running_s"])
        row = [name, f"{1 / frame:.0f}", f"{1000 * max(one['running_s']):.0f}"]
        row.append("" if one is alone else f"{frame / median(alone['running_s']):.2f}")
        row.append(percent(one["processor_share"]))
        rows.append(row)
    columns = ("frames", "frames-a-second", "longest", "ratio", "processor")
    table(columns, rows, right=columns[1:])
    frames = 1 / median(measured["spinners"]["running_s"])
    click.echo(
        f"{'OK' if frames >= AIM_FRAMES else '!!'} {say('bench.spinners-aim', n=f'{frames:.0f}', aim=AIM_FRAMES)}"
    )
    rate = f"{measured['samples_a_second']:.0f}"
    click.echo(output.wrapped(say("bench.load", rate=rate, ports=BASES_IN_APP, lost=measured["lost"])))
