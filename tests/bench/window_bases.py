"""The app in a window of its own with four bases in it; run by `tests.bench.bases`.

The bases are simulated in processes of their own and come in over ports, as real ones do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, perf_counter, process_time
from typing import Any

from companion.adapters.files.settings import TomlSettings
from companion.app.ports.settings import Settings
from companion.app.screens.spinner_intents import GoSpinners, PickBase, TestSpins
from companion.app.screens.spinners import SpinnersScreen
from companion.texts.errors import english, listed
from tests.bench import window as bench_window
from tests.bench.window import Table, Window
from tests.bench.words import missing

BASES = 4
RUN_S = "COMPANION_BENCH_RUN_S"
"""The environment variable that says for how many seconds the app is measured each time."""
USUAL_RUN_S = 8.0
SPIN_EVERY_S = 7
FOUND_S = 20.0


def measure_bases() -> dict[str, Any]:
    """The table and the Spinners screen, without bases and with four of them, which turn."""
    TomlSettings().save(Settings(spins="bases", welcomed=True))
    app, window = bench_window.open_app()
    window.frames(10)
    table = Table(app, window)
    table.begin()
    table.fill()
    window.frames_for(1.0)
    alone = running(window)
    with simulated():
        bases = app.lobby._parts.bases
        bases.search()
        found = wait_for(bases, window)
        at_table = running(window)
        for intent in (GoSpinners(), PickBase(found[0]), TestSpins(found[0])):
            app.shell.send(intent)
        window.frames_for(1.0)
        closely = running(window)
        screen = app.lobby.screen()
        healths = [one.health for one in bases.bases()]
    histogram = screen.detail.histogram if isinstance(screen, SpinnersScreen) and screen.detail else None
    return {
        "alone": alone,
        "table": at_table,
        "spinners": closely,
        "spins": sum(histogram.counts) if histogram is not None else 0,
        "samples_a_second": sum(health.rate_hz for health in healths),
        "lost": sum(health.lost_samples for health in healths),
    }


def running(window: Window) -> dict[str, Any]:
    """Let the app run: seconds from frame to frame, and how much of a processor it takes."""
    began, worked = perf_counter(), process_time()
    frames = window.running_for(float(os.environ.get(RUN_S, USUAL_RUN_S)))
    return {"running_s": frames, "processor_share": (process_time() - worked) / (perf_counter() - began)}


@contextmanager
def simulated() -> Iterator[None]:
    """Simulated bases in processes of their own, where the app finds them."""
    command = [sys.executable, "-m", "companion", "spinner", "simulate", "--spin-every", str(SPIN_EVERY_S)]
    there = [
        subprocess.Popen([*command, "--seed", str(seed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for seed in range(BASES)
    ]
    try:
        for process in there:
            assert process.stdout is not None
            if not process.stdout.readline():
                raise missing("base")
        yield
    finally:
        for process in there:
            process.communicate("quit\n", timeout=20)


def wait_for(bases: Any, window: Window) -> list[str]:
    """Wait until all bases have been found; returns their ids."""
    until = monotonic() + FOUND_S
    while monotonic() < until:
        window.frames_for(0.2)
        found = [one.base for one in bases.bases() if one.stands == "there"]
        if len(found) == BASES:
            return found
    problems = english().fact(listed(bases.problems()))
    raise missing("bases", wanted=BASES, many=len(found), problems=problems)
