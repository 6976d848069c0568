"""Starts processes that play, and kills them."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Killer:
    """Processes of a *module* such as `playing`, each to be killed."""

    def __init__(self, module: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        )
        assert "ready" == self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().decode()
        assert line.endswith("\n"), "the process that plays has gone"
        return line.strip()

    def kill(self, directory: Path, seed: int, after: int, pause_s: float) -> list[str]:
        """Let a process play in *directory*, and kill it *pause_s* after the line number *after* that it says.

        Returns every line that it said.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(f"{directory} {seed}\n".encode())
        self._process.stdin.flush()
        word, pid = self._line().split()
        assert "pid" == word
        said = []
        while len(said) < after:
            said.append(self._line())
        # No waiting for something to happen: the moment itself is what is tried.
        select.select([], [], [], pause_s)
        os.kill(int(pid), signal.SIGKILL)
        while (line := self._line()) != "ended":
            said.append(line)
        return said

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()
