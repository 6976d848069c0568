"""Benchmark of the app: first frame, frame time, memory, latency of a tap.

It is measured under Xvfb with software rendering, in processes of their own and with
a home of their own, so that the numbers of two machines can be compared and nothing of
the players' is touched.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import monotonic
from typing import Any

import click

from companion.commands import output
from companion.kernel import CompanionError
from companion.texts import phrase

SIZE = "1280x800x24"
STARTS = 3
"""How often Home is opened; the first start may have to compile."""
AIM_RATIO, AIM_MB = 1.5, 200

Frames = dict[str, list[float]]
"""Seconds from frame to frame as the app runs (running_s), and to draw one whole (drawn_s)."""


def bench_app() -> None:
    """Measure and print the tables.

    Raises:
        CompanionError: Xvfb is not installed, or a process came to nothing.
    """
    plan = ["empty", *["home"] * STARTS, "table", "library", "cards", "empty"]
    with x_display() as display, tempfile.TemporaryDirectory(prefix="companion-bench-") as home:
        taken = [(what, run(what, display, home)) for what in output.progress("measuring the app", plan)]
    empties = [one for what, one in taken if what == "empty"]
    homes = [one for what, one in taken if what == "home"]
    wanted = ("table", "library", "cards")
    table, library, cards = (next(one for what, one in taken if what == name) for name in wanted)
    empty = {key: [frame for one in empties for frame in one[key]] for key in ("running_s", "drawn_s")}
    show_frames(empty, table, cards)
    click.echo()
    show_rest(empties[0], homes, table, library, cards)


def show_frames(empty: Frames, table: dict[str, Any], cards: dict[str, Any]) -> None:
    """The table of frame times: as the app runs, and drawn whole without a pause."""
    rows = []
    for name, frames in (
        ("empty window", empty),
        (f"six_on_six, {table['on_field']} figures on the Field, at rest", table["rest"]),
        ("the same while a token moves", table["moving"]),
        (f"the card table, {cards['pokemon']} Pokémon, at rest", cards["rest"]),
    ):
        running, drawn = median(frames["running_s"]), median(frames["drawn_s"])
        row = [name, f"{1 / running:.0f}", f"{1000 * max(frames['running_s']):.0f}"]
        row.append("" if frames is empty else f"{running / median(empty['running_s']):.2f}")
        row.append(f"{1000 * drawn:.1f}")
        row.append("" if frames is empty else f"{drawn / median(empty['drawn_s']):.1f}")
        rows.append(row)
    columns = ("frames at 1280×800", "frames a second", "longest ms", "ratio", "ms to draw one whole", "ratio of these")
    output.table(columns, rows, right=columns[1:])
    click.echo(
        output.wrapped(
            "Ratios are of frame times to those of the empty window in this run. Frames a second are those of the "
            f"app as it runs, with Kivy's clock; aim: a ratio of at most {AIM_RATIO}. An empty window draws nothing, "
            "so the cost of a whole frame is many times its own; it is well while it fits between two frames (16.7 ms)."
        )
    )


def show_rest(
    empty: dict[str, Any],
    homes: Sequence[dict[str, Any]],
    table: dict[str, Any],
    library: dict[str, Any],
    cards: dict[str, Any],
) -> None:
    """The table of everything else."""
    first = [one["first_s"] for one in homes]
    blank = median(empty["drawn_s"])
    taps = table["taps"]
    tapped = f"{median(f for f, _ in taps):.0f} frame, {1000 * median(s for _, s in taps):.1f} ms" if taps else "–"
    rows = [
        ("start of the process to the first frame of Home", f"{median(first):.2f} s", f"first start {first[0]:.2f} s"),
        ("memory with Home open", f"{homes[-1]['memory_mb']:.0f} MB", f"empty window {empty['memory_mb']:.0f} MB"),
        ("a match is begun, to the first frame of its table", *_in_ms(table["first_s"])),
        ("an attack, to the first frame of its battle", *_in_ms(table["battle_s"])),
        (
            f"scrolling through {library['figures']} figures, the longest frame",
            f"{1000 * max(library['scroll_s']):.0f} ms",
            f"median {1000 * median(library['scroll_s']):.0f} ms",
        ),
        ("memory after that", f"{library['memory_mb']:.0f} MB", ""),
        ("memory at the table", f"{table['memory_mb']:.0f} MB", f"aim: below {AIM_MB} MB"),
        ("a tap to its answer on the screen", tapped, f"longest {max((f for f, _ in taps), default=0)} frames"),
        ("the busiest card table, to its first frame", *_to_blank(cards["first_s"], blank)),
        ("a tap on a Pokémon there, to its answer", *_to_blank(median(cards["taps"] or [0.0]), blank)),
        ("the longest of these taps", *_in_ms(max(cards["taps"], default=None))),
        ("the list of cards that can be played, to its first frame", *_in_ms(cards["list_s"])),
        *(
            (f"the list of a deck without a list, {most['cards']} cards: a tap to {what}", *_in_ms(most[key]))
            for most in [max(cards["no_list"], key=lambda one: one["cards"])]
            for what, key in (("its first frame", "first_s"), ("it again", "again_s"), ("that of a letter", "letter_s"))
        ),
        ("memory at the card table", f"{cards['memory_mb']:.0f} MB", f"aim: below {AIM_MB} MB"),
        ("a move to its first frame", f"{1000 * median(table['first_of_move_s']):.1f} ms", "no freeze: below 100 ms"),
    ]
    output.table(("the app", "measured", ""), rows)


def _in_ms(seconds: float | None) -> tuple[str, str]:
    """A time and what it is to be; a dash where it was not measured."""
    return ("–" if seconds is None else f"{1000 * seconds:.0f} ms"), "no freeze: below 100 ms"


def _to_blank(seconds: float, blank_s: float) -> tuple[str, str]:
    """A time, and how many whole frames of an empty window it is."""
    return f"{1000 * seconds:.0f} ms", f"{seconds / blank_s:.0f} frames of an empty window; no freeze: below 100 ms"


def run(what: str, display: str, home: str) -> dict[str, Any]:
    """Measure one thing in a process of its own.

    Raises:
        CompanionError: The process failed; the message has its last line.
    """
    environment = os.environ | {
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "COMPANION_HOME": home,
        "COMPANION_BENCH_STARTED": str(monotonic()),
    }
    command = [sys.executable, "-m", "companion.commands.bench.measured", what]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        said = done.stderr.strip().splitlines()
        raise CompanionError(phrase("error.bench.failed", what=what, why=said[-1] if said else str(done.returncode)))
    measured: dict[str, Any] = json.loads(lines[-1])
    return measured


@contextmanager
def x_display() -> Iterator[str]:
    """An X server without a screen, while it is needed; gives its name.

    Raises:
        CompanionError: Xvfb is not installed, or does not start.
    """
    if shutil.which("Xvfb") is None:
        raise CompanionError(phrase("error.bench.xvfb"))
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", SIZE, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise CompanionError(phrase("error.bench.xvfb-start"))
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
