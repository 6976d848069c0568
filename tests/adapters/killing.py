"""Starts processes that play, and kills them."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAILED = "a process that plays has gone by itself; its own words stand above"


class Killer:
    """Processes of a *module* such as `playing`, each to be killed.

    It starts *at_once* processes for each directory; *under* is a command that watches what they do.
    """

    def __init__(self, module: str, at_once: int = 1, under: Sequence[str] = ()) -> None:
        self._at_once = at_once
        self._pids: list[int] = []
        self._process = subprocess.Popen(
            [*under, sys.executable, "-m", module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        )
        assert "ready" == self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().decode()
        assert line.endswith("\n"), "the process that plays has gone"
        return line.strip()

    def kill(self, directory: Path, seed: int, after: int, pause_s: float, of: Collection[str] = ()) -> list[str]:
        """Let processes play in *directory*, and kill them *pause_s* after the line number *after* that they say.

        They live until lines have begun with each word of *of*.

        Returns every line that they said.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(f"{directory} {seed}\n".encode())
        self._process.stdin.flush()
        said, missed = list[str](), set(of)
        while len(self._pids) < self._at_once or len(said) < after or missed:
            line = self._line()
            assert line != "failed", FAILED
            if line.startswith("pid "):
                self._pids.append(int(line.removeprefix("pid ")))
            else:
                said.append(line)
                missed.discard(line.split()[0])
        # No waiting for something to happen: the moment itself is what is tried.
        select.select([], [], [], pause_s)
        self._kill_all()
        while (line := self._line()) != "ended":
            assert line != "failed", FAILED
            said.append(line)
        return said

    def _kill_all(self) -> None:
        while self._pids:
            with contextlib.suppress(ProcessLookupError):  # it has met a fault
                os.kill(self._pids.pop(), signal.SIGKILL)

    def stop(self) -> None:
        """End it, and wait until what watches it has ended too."""
        self._kill_all()
        self._process.communicate()
