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
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

import click

from companion.adapters.players.found import THINK_S
from companion.commands import output
from tests.bench.words import missing, say
from tests.bench.words import table as show_table

ROOT = Path(__file__).parents[2]
SIZE = "1280x800x24"
STARTS = 3
"""How often Home is opened; the first start may have to compile."""
AIM_RATIO, AIM_MB = 1.5, 200

Frames = dict[str, list[float]]
"""Seconds from frame to frame as the app runs (running_s), and to draw one whole (drawn_s)."""


def bench_app() -> None:
    """Measure and print the tables.

    Raises:
        ClickException: Xvfb is not installed, or a process came to nothing.
    """
    plan = ["empty", *["home"] * STARTS, "table", "library", "collection", "cards", "empty"]
    with x_display() as display, tempfile.TemporaryDirectory(prefix="companion-bench-") as home:
        taken = [(what, run(what, display, home)) for what in output.progress(say("progress.measuring"), plan)]
    empties = [one for what, one in taken if what == "empty"]
    homes = [one for what, one in taken if what == "home"]
    wanted = ("table", "library", "collection", "cards")
    table, library, collection, cards = (next(one for what, one in taken if what == name) for name in wanted)
    empty = {key: [frame for one in empties for frame in one[key]] for key in ("running_s", "drawn_s")}
    show_frames(empty, table, cards)
    click.echo()
    show_rest(empties[0], homes, table, library, collection, cards)


def show_frames(empty: Frames, table: dict[str, Any], cards: dict[str, Any]) -> None:
    """The table of frame times: as the app runs, and drawn whole without a pause."""
    rows = []
    for name, frames in (
        (say("bench.empty-window"), empty),
        (say("bench.figure-table", n=table["on_field"]), table["rest"]),
        (say("bench.thinking"), table["thinking"]),
        (say("bench.moving"), table["moving"]),
        (say("bench.card-table", n=cards["pokemon"]), cards["rest"]),
    ):
        running, drawn = median(frames["running_s"]), median(frames["drawn_s"])
        row = [name, f"{1 / running:.0f}", f"{1000 * max(frames['running_s']):.0f}"]
        row.append("" if frames is empty else f"{running / median(empty['running_s']):.2f}")
        row.append(f"{1000 * drawn:.1f}")
        row.append("" if frames is empty else f"{drawn / median(empty['drawn_s']):.1f}")
        rows.append(row)
    columns = ("frames", "frames-a-second", "longest", "ratio", "whole-frame", "whole-ratio")
    show_table(columns, rows, right=columns[1:])
    click.echo(output.wrapped(say("bench.frames", aim=f"{AIM_RATIO:g}")))


def show_rest(
    empty: dict[str, Any],
    homes: Sequence[dict[str, Any]],
    table: dict[str, Any],
    library: dict[str, Any],
    collection: dict[str, Any],
    cards: dict[str, Any],
) -> None:
    """The table of everything else."""
    first = [one["first_s"] for one in homes]
    blank = median(empty["drawn_s"])
    taps = table["taps"]
    frames_tapped = say("bench.n-frames", n=f"{median(f for f, _ in taps):.0f}") if taps else ""
    tapped = f"{frames_tapped}, {1000 * median(s for _, s in taps):.1f} ms" if taps else "–"
    aim = say("bench.aim-mb", n=AIM_MB)

    def timed(what: str, seconds: float | None) -> tuple[str, str, str]:
        return what, *_to_blank(seconds, blank)

    rows = [
        (say("bench.start"), f"{median(first):.2f} s", say("bench.first-start", s=f"{first[0]:.2f}")),
        (say("bench.home-memory"), _in_mb(homes[-1]), f"{say('bench.empty-window')}: {_in_mb(empty)}"),
        timed(say("bench.begin"), table["first_s"]),
        timed(say("bench.whole"), max(table["after_s"])),
        timed(say("bench.attack"), table["battle_s"]),
        (say("bench.thought"), _in_s(table["thinking"]["answered_s"]), say("bench.of-thinking", s=f"{THINK_S:g}")),
        timed(say("bench.scroll", n=library["figures"]), max(library["scroll_s"])),
        (say("bench.scroll-median"), f"{1000 * median(library['scroll_s']):.0f} ms", ""),
        (say("bench.memory-after"), _in_mb(library), ""),
        timed(say("bench.collection", n=collection["figures"]), collection["open_s"]),
        timed(say("bench.scroll", n=collection["figures"]), max(collection["scroll_s"])),
        (say("bench.scroll-median"), f"{1000 * median(collection['scroll_s']):.0f} ms", ""),
        (say("bench.scroll-processor"), *_of_processor(collection["processor_s"])),
        timed(say("bench.count-owned"), median(collection["count_s"])),
        timed(say("bench.look-owned"), collection["look_s"]),
        (say("bench.memory-after"), _in_mb(collection), ""),
        (say("bench.table-memory"), _in_mb(table), aim),
        (say("bench.tap"), tapped, say("bench.longest-frames", n=max((f for f, _ in taps), default=0))),
        timed(say("bench.busiest"), cards["first_s"]),
        timed(say("bench.whole"), max(cards["after_s"])),
        timed(say("bench.tap-pokemon"), median(cards["taps"]) if cards["taps"] else None),
        timed(say("bench.longest-tap"), max(cards["taps"], default=None)),
        timed(say("bench.hand"), cards["hand_s"]),
        *(
            timed(say(f"bench.no-list-{what}", n=most["cards"]), most[key])
            for most in [max(cards["no_list"], key=lambda one: one["cards"])]
            for what, key in (("first", "first_s"), ("again", "again_s"), ("letter", "letter_s"))
        ),
        (say("bench.card-memory"), _in_mb(cards), aim),
        timed(say("bench.move"), median(table["first_of_move_s"])),
    ]
    show_table(("app", "measured", ""), rows)


def _of_processor(taken_s: list[float]) -> tuple[str, str]:
    """Half of the frames, and the longest."""
    return f"{1000 * median(taken_s):.1f} ms", say("bench.longest-ms", n=f"{1000 * max(taken_s):.0f}")


def _in_s(taken_s: list[float]) -> str:
    return f"{median(taken_s):.2f} s" if taken_s else "–"


def _in_mb(measured: dict[str, Any]) -> str:
    return f"{measured['memory_mb']:.0f} MB"


def _to_blank(seconds: float | None, blank_s: float) -> tuple[str, str]:
    """A time, and how many whole frames of an empty window it is; dashes where it was not measured."""
    if seconds is None:
        return "–", say("bench.empty-frames", n="–")
    return f"{1000 * seconds:.0f} ms", say("bench.empty-frames", n=f"{seconds / blank_s:.0f}")


def run(what: str, display: str, home: str) -> dict[str, Any]:
    """Measure one thing in a process of its own.

    Raises:
        ClickException: The process failed; the message has its last line.
    """
    known = Path(home, "settings.toml")
    if not known.exists():
        known.write_text("welcomed = true\n", encoding="utf-8")  # Home is measured, not the first start
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
    command = [sys.executable, "-m", "tests.bench.measured", what]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        said = done.stderr.strip().splitlines()
        raise missing("failed", what=what, why=said[-1] if said else str(done.returncode))
    measured: dict[str, Any] = json.loads(lines[-1])
    return measured


@contextmanager
def x_display() -> Iterator[str]:
    """An X server without a screen, while it is needed; gives its name.

    Raises:
        ClickException: Xvfb is not installed, or does not start.
    """
    if shutil.which("Xvfb") is None:
        raise missing("xvfb")
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", SIZE, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise missing("xvfb-start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
