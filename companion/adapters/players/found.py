"""The players that are installed: the given ones, and those that others have put into the group of entry points.

A player of others is never imported here. A process of its own loads it, plays, and is ended where it takes too long;
it is told what its seat may see and nothing else. Where one match follows another (*waits*), a process that answered
every question takes the next seat of the same name.
"""

from __future__ import annotations

import importlib.metadata
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from companion.adapters.players.messages import OURS, Put, Said, Sit, Sitting
from companion.players import GIVEN, Answer, Asked, Chair, Failed, GameId, GivenPlayers, Program, Tries, Until, missing
from companion.texts import Fact, is_name, phrase

GROUP = "companion.players"
"""The group of entry points in which players are looked for."""
LIMIT_S = 10.0
"""So long a player may think about one answer, and as long about being loaded."""
THINK_S = 1.0
"""So long a given player that thinks by time thinks about one answer; far below the limit."""


class FoundPlayers:
    """Every player that is installed. *left_out* hears of one that cannot be loaded.

    *waits*: whoever asks waits for the answer, as in a terminal; else it is polled, once a frame.
    *think_s*: so many seconds, by *clock* where the player is in this process, the given ones think that do it by
    time; None: they have so many tries, and the same seed gives the same match.
    """

    def __init__(
        self,
        left_out: Callable[[str, Fact], None],
        *,
        waits: bool = False,
        limit_s: float = LIMIT_S,
        group: str = GROUP,
        think_s: float | None = THINK_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._left_out = left_out
        self._waits = waits
        self._limit_s = limit_s
        self._group = group
        self._think_s = think_s
        self._given = GivenPlayers(thinking=Tries if think_s is None else (lambda: Until(clock, think_s)))
        self._others: dict[str, tuple[GameId, ...]] | None = None
        self._working: list[Worker] = []
        self._idle: dict[tuple[str, str, GameId], list[Worker]] = {}
        """Processes without a seat that can take another one, by group, name and game."""

    def names(self, game: GameId) -> Sequence[str]:
        """The given players, then those of others by their names."""
        others = self._found()
        return (*self._given.names(game), *(name for name, games in others.items() if game in games))

    def known(self) -> Sequence[str]:
        """The names of all players that are installed, also of those that are left out."""
        return (*self._given.known(), *self._installed())

    def take(self, name: str, chair: Chair) -> Program | Failed:
        """A player takes a seat: a given one here, one of others, or one that thinks, in its own process."""
        group = self._group
        if name in self._given.names(chair.game):
            if self._waits or chair.game not in GIVEN[name].thinks:
                return self._given.take(name, chair)
            group = OURS
        elif name not in self.names(chair.game):
            return missing(tuple(self.names(chair.game)))
        idle = self._idle.setdefault((group, name, chair.game), [])
        while idle:
            kept = idle.pop()
            if kept.is_running:
                kept.sit(self._sit(group, name, chair))
                return kept
        worker = Worker(
            self._sit(group, name, chair),
            self._limit_s,
            waits=self._waits,
            keep=idle.append if self._waits else None,
        )
        self._working = [one for one in self._working if one.is_running] + [worker]
        return worker

    def close(self) -> None:
        """End every process."""
        for worker in self._working:
            worker.end()
        self._idle.clear()

    def _found(self) -> dict[str, tuple[GameId, ...]]:
        """The players of others with the games they play; those that cannot be loaded are left out, and named."""
        if self._others is None:
            self._others = {}
            for name in self._installed():
                fault, games = self._asked_for(name)
                if fault:
                    self._left_out(name, fault)
                else:
                    self._others[name] = games
        return self._others

    def _installed(self) -> Sequence[str]:
        return sorted({entry.name for entry in importlib.metadata.entry_points(group=self._group)})

    def _asked_for(self, name: str) -> tuple[Fact, tuple[GameId, ...]]:
        """Why a player is left out, or nothing and the games that it plays."""
        if name in self._given.known():
            return phrase("players.taken"), ()
        if not is_name(name):
            return phrase("players.no-name"), ()
        worker = Worker(Sit(group=self._group, name=name), self._limit_s, waits=True)
        try:
            return worker.sitting()
        finally:
            worker.end()

    def _sit(self, group: str, name: str, chair: Chair) -> Sit:
        return Sit(
            group=group,
            name=name,
            game=chair.game,
            setup=msgspec.Raw(msgspec.json.encode(chair.setup)),
            seat=chair.seat,
            seed=chair.seed,
            think_s=self._think_s,
        )


class Worker:
    """A player in a process of its own, which is ended as soon as it is late.

    *keep* takes the process when its seat is free again and it has answered all that it was asked; without it the
    process ends with the seat.
    """

    def __init__(self, sit: Sit, limit_s: float, *, waits: bool, keep: Callable[[Worker], None] | None = None) -> None:
        self._limit_s = limit_s
        self._waits = waits
        self._keep = keep
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        # Nothing of this process goes along but the way to the modules.
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion.adapters.players.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # In a terminal its author sees what it prints, and where it raised.
            stderr=None if waits else subprocess.DEVNULL,
            env=env,
        )
        self._to_say: queue.SimpleQueue[Any] = queue.SimpleQueue()
        # A process that hangs reads nothing either: whoever writes to it would wait for ever.
        for task in (self._listen, self._tell):
            threading.Thread(target=task, daemon=True).start()
        self._asked: Asked | None = None
        """What it was asked and has not answered."""
        self.sit(sit)

    @property
    def is_running(self) -> bool:
        """Is the process still there?"""
        return self._process.poll() is None

    def sit(self, sit: Sit) -> None:
        """Give it a seat."""
        self._is_seated = False
        self._until = time.monotonic() + self._limit_s
        self._to_say.put(sit)

    def sitting(self) -> tuple[Fact, tuple[GameId, ...]]:
        """Why the player cannot be loaded, or nothing and the games that it plays."""
        found = self._line(block=True)
        if found is None:
            return phrase("players.late", limit=f"{self._limit_s:g}"), ()
        if isinstance(found, Failed):
            return phrase("players.ended"), ()
        try:
            sitting = msgspec.json.decode(found, type=Sitting)
        except msgspec.DecodeError:
            return phrase("players.ended"), ()
        return sitting.fault, sitting.games

    def ask(self, asked: Asked) -> None:
        self._asked = asked
        self._until = time.monotonic() + self._limit_s * (1 if self._is_seated else 2)
        self._to_say.put(
            Put(
                request=asked.request,
                state=msgspec.Raw(msgspec.json.encode(asked.state)),
                answers=msgspec.Raw(msgspec.json.encode(asked.answers)),
                learned=asked.learned,
            )
        )

    def poll(self) -> Answer | Failed | None:
        """The answer, once it has come; a late one ends the process."""
        while True:
            found = self._line(block=self._waits)
            if found is None:
                if time.monotonic() < self._until:
                    return None
                self.end()
                return Failed("late", f"{self._limit_s:g}")
            if isinstance(found, Failed):
                return found
            try:
                if self._is_seated:
                    return self._answer(msgspec.json.decode(found, type=Said))
                sitting = msgspec.json.decode(found, type=Sitting)
            except msgspec.DecodeError:
                return Failed("nonsense", found[:60].decode(errors="replace"))
            if sitting.fault:
                return Failed("raised", sitting.fault)
            self._is_seated = True

    def rise(self) -> None:
        if self._keep is not None and self._is_seated and self._asked is None and self.is_running:
            self._keep(self)
        else:
            self.end()

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        self._to_say.put(None)

    def _answer(self, said: Said) -> Answer | Failed:
        assert self._asked is not None
        if said.fault:
            return Failed("raised", said.fault)
        if not 0 <= said.answer < len(self._asked.answers):
            return Failed("nonsense", said.said)
        asked, self._asked = self._asked, None
        return Answer(asked.answers[said.answer])

    def _line(self, *, block: bool) -> bytes | Failed | None:
        """The next line; None: none has come (in time), a failure: none will."""
        try:
            left = max(0.0, self._until - time.monotonic())
            line = self._lines.get(timeout=left) if block else self._lines.get_nowait()
        except queue.Empty:
            return None
        return line or Failed("ended")

    def _tell(self) -> None:
        """Write what there is to say, until the process has ended."""
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as to:  # one that has ended reads no more
            while (what := self._to_say.get()) is not None:
                to.write(msgspec.json.encode(what) + b"\n")
                to.flush()

    def _listen(self) -> None:
        """Hand on what the process says, line by line, and an empty line when it has ended."""
        assert self._process.stdout is not None
        with self._process.stdout as said:
            for line in said:
                self._lines.put(line)
        self._lines.put(b"")
