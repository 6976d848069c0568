"""The app for an hour, under a hand that presses everything, with two bases that spin and a player of others.

`xvfb-run python -m tests.adapters.soak [--minutes M] [--seed N]` prints what the app takes, every half minute. The exit
status says whether it stayed flat: memory, threads, open files and what was started, from the second fifth to the last.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.adapters.killing import ROOT
from tests.adapters.players.test_found import install

EVERY_S = 30.0
GROWS = 0.05
"""So much more memory at the end than before is no leak."""
LINE = "{:8.0f} MB {:4} threads {:4} files {:3} processes of {:.0f} MB in all"
MORE = 4
"""The same in threads, open files and processes."""


class Sample(NamedTuple):
    """What the app takes at a moment."""

    memory_mb: float
    threads: int
    files: int
    """Without fonts: Kivy keeps up to 64 of them open."""
    processes: int
    """It and what it started."""
    of_all_mb: float


def sample(pid: int) -> Sample:
    """What a process takes now."""
    family = [pid]
    for one in family:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            family += map(int, task.read_text().split())
    status = Path(f"/proc/{pid}/status").read_text()
    files = [os.readlink(one) for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()]
    return Sample(
        memory_mb=memory_mb(pid),
        threads=int(status.split("Threads:")[1].split()[0]),
        files=sum(not one.endswith(".ttf") for one in files),
        processes=len(family),
        of_all_mb=sum(map(memory_mb, family)),
    )


def memory_mb(pid: int) -> float:
    """What a process has in memory; 0 where it has gone."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


def grown(samples: Sequence[Sample]) -> list[str]:
    """In what the last fifth of the samples takes more than the second, in words.

    Of memory the least of a fifth is compared: what is drawn at the moment comes on top.
    """
    if (fifth := len(samples) // 5) == 0:
        return ["it was too short to say what grew"]
    before, after = samples[fifth : 2 * fifth], samples[-fifth:]
    found = []
    for name in ("threads", "files", "processes"):
        was, now = (statistics.median(getattr(one, name) for one in part) for part in (before, after))
        if now > was + MORE:
            found.append(f"{name}: {was:.0f}, then {now:.0f}")
    was, now = (min(one.memory_mb for one in part) for part in (before, after))
    if now > was * (1 + GROWS):
        found.append(f"memory: {was:.0f} MB, then {now:.0f} MB")
    return found


def main() -> int:
    """Let it run."""
    wanted = argparse.ArgumentParser(prog="python -m tests.adapters.soak", description=__doc__)
    wanted.add_argument("--minutes", type=float, default=60.0)
    wanted.add_argument("--seed", type=int, default=1)
    given = wanted.parse_args()
    with tempfile.TemporaryDirectory(prefix="companion-soak-") as name:
        folder = Path(name)
        install(folder, {"rolling": "bots:Rolling"})
        environment = {
            **os.environ,
            "HOME": name,
            "KIVY_HOME": name,
            "COMPANION_HOME": str(folder / "home"),
            "PYTHONPATH": os.pathsep.join([str(ROOT), name]),
        }
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "companion", "spinner", "simulate", "--seed", str(seed), "--spin-every", "4"],
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
            )
            for seed in (1, 2)
        ]
        app = subprocess.Popen(
            [sys.executable, "-m", "tests.adapters.pressed_app", str(given.seed), "bases", "rolling"],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        samples: list[Sample] = []
        until = time.monotonic() + given.minutes * 60
        try:
            while app.poll() is None and time.monotonic() < until:
                time.sleep(EVERY_S)
                samples.append(sample(app.pid))
                print(LINE.format(*samples[-1]), flush=True)
        finally:
            for one in (app, *started):
                one.kill()
                one.wait()
        faults = [f"a fault was kept: {one.name}" for one in (folder / "home").glob("faults/*")]
        if app.returncode != -signal.SIGKILL:
            faults.append(f"the app ended by itself, with {app.returncode}")
        faults += grown(samples)
        for fault in faults:
            print(fault)
        for kept in (*(folder / "home").glob("faults/*"), *(folder.glob("logs/*") if faults else ())):
            print(kept.read_text()[-5000:])
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
