"""Computes reviews and advice in a process each, so that no screen waits for them."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from companion.adapters.players.review_worker import Kinds, Put, Said, Wanted, is_there, kinds_of, raw
from companion.kernel.model import Seat
from companion.players.seating import GameId
from companion.reviews.adding_up import Progress
from companion.reviews.inline_runner import Adviser, AnyAdvice, ReviewJob, Stopped


class ReviewProcesses:
    """The `Reviewers` of the app. The owner closes it, which ends the running processes."""

    def __init__(self) -> None:
        self._open: list[_Process] = []

    def review(self, game: GameId, setup: Any, actions: Sequence[Any]) -> ReviewJob:
        wanted = Wanted(game, raw(setup), raw(tuple(actions)))
        return _Review(self._begun(wanted), len(actions), kinds_of(game))

    def adviser(self, game: GameId, setup: Any) -> Adviser:
        return _Adviser(lambda: self._begun(Wanted(game, raw(setup))), kinds_of(game))

    def close(self) -> None:
        """End every process."""
        for process in self._open:
            process.end()
        self._open = []

    def _begun(self, wanted: Wanted) -> _Process:
        process = _Process(wanted)
        self._open = [one for one in self._open if one.is_running]
        self._open.append(process)
        return process


class _Process:
    """A process with line-based input and output; neither side ever blocks."""

    def __init__(self, wanted: Wanted) -> None:
        # The child gets only the module path of this process.
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion.adapters.players.review_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
        )
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._to_say: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=task, daemon=True) for task in (self._listen, self._tell)]
        for thread in self._threads:
            thread.start()
        self.put(wanted)

    @property
    def is_running(self) -> bool:
        """Is the process alive?"""
        return self._process.poll() is None

    def put(self, what: Any) -> None:
        """Send a line."""
        self._to_say.put(msgspec.json.encode(what) + b"\n")

    def said(self) -> Said | None:
        """Its next message; an empty fault after the last one."""
        try:
            line = self._lines.get_nowait()
        except queue.Empty:
            return None
        if not line:
            self._lines.put(b"")
            return Said(fault=" ")
        return msgspec.json.decode(line, type=Said)

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()
        self._to_say.put(b"")
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # unwritten data
                pipe.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def _tell(self) -> None:
        assert self._process.stdin is not None
        while line := self._to_say.get():
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except (OSError, ValueError):
                return  # the process has ended


class _Review:
    def __init__(self, process: _Process, entries: int, kinds: Kinds) -> None:
        self._process = process
        self._kinds = kinds
        self._told: Any = Progress(0, entries)

    def poll(self) -> Any:
        while isinstance(self._told, Progress) and (said := self._process.said()) is not None:
            self._told = _told(said, self._kinds)
            if not isinstance(self._told, Progress):
                self._process.end()
        return self._told

    def stop(self) -> None:
        self._process.end()


def _told(said: Said, kinds: Kinds) -> Any:
    if said.fault:
        return Stopped(said.fault.strip())
    return said.progress if said.progress is not None else msgspec.json.decode(said.found, type=kinds.review)


class _Adviser:
    """Starts its process with the first question, and restarts one that has ended.

    It answers one question at a time: of those that arrive meanwhile the last is queued, and the others are dropped.
    """

    def __init__(self, begin: Callable[[], _Process], kinds: Kinds) -> None:
        self._begin = begin
        self._kinds = kinds
        self._process: _Process | None = None
        self._asked = 0
        self._works = False
        self._waits: Put | None = None

    def ask(self, state: Any, seat: Seat | None) -> None:
        if self._process is None or not self._process.is_running:
            self._process, self._works = self._begin(), False
        self._asked += 1
        self._waits = Put(self._asked, raw(state), seat)
        self._go_on(self._process)

    def poll(self) -> AnyAdvice | Stopped | None:
        while self._process is not None and (said := self._process.said()) is not None:
            if said.fault:
                self.stop()
                return Stopped(said.fault.strip())
            self._works = False
            self._go_on(self._process)
            if said.number == self._asked and is_there(said.found):
                found: AnyAdvice = msgspec.json.decode(said.found, type=self._kinds.advice)
                return found
        return None

    def _go_on(self, process: _Process) -> None:
        """Send the queued question if the process is idle."""
        if self._waits is not None and not self._works:
            process.put(self._waits)
            self._waits, self._works = None, True

    def stop(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None
