"""Finds the installed players: the given ones, and those of third parties in the group of entry points.

Third-party players are never imported here. Each is loaded and played by its own process, which is killed if it takes
too long and receives only what its seat may see. When matches follow each other (*waits*), a process that answered
every request takes the next seat of the same name.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

import msgspec

from companion.adapters.players._messages import OURS, Sit
from companion.adapters.players._process import Worker, memory_for_one
from companion.players.given import GIVEN, GivenPlayers, missing
from companion.players.seating import BOTH, Chair, Failed, GameId, Program
from companion.players.thinking import Tries, Until
from companion.texts.plain import is_name
from companion.texts.texts import Fact, phrase

GROUP = "companion.players"
"""Entry point group of players."""
LIMIT_S = 10.0
"""Time limit for one answer, and for loading."""
THINK_S = 1.0
"""Thinking time per answer of the given players that think by time; far below the limit."""


class FoundPlayers:
    """Every installed player. A third-party one is known once it is loaded, by `start` or `load`.

    *waits*: requests block until the answer comes, as in a terminal; else the caller polls once a frame. *think_s*:
    thinking time in seconds of the given players that think by time, measured by *clock* in this process; None: a fixed
    number of tries instead, so that the same seed gives the same match. *memory_bytes*: memory limit of a player's
    process;
    0: none.
    """

    def __init__(
        self,
        *,
        waits: bool = False,
        limit_s: float = LIMIT_S,
        group: str = GROUP,
        think_s: float | None = THINK_S,
        clock: Callable[[], float] = time.monotonic,
        memory_bytes: int | None = None,
    ) -> None:
        self._waits = waits
        self._limit_s = limit_s
        self._group = group
        self._think_s = think_s
        self._memory_bytes = memory_for_one() if memory_bytes is None else memory_bytes
        self._given = GivenPlayers(thinking=Tries if think_s is None else (lambda: Until(clock, think_s)))
        self._lock = threading.RLock()
        self._loading: dict[str, threading.Thread] = {}
        """Loading threads by player; a thread that has ended is done."""
        self._others: dict[str, tuple[GameId, ...]] = {}
        """Loaded third-party players, with the games they play."""
        self._news: list[Fact] = []
        self._is_closed = False
        self._working: list[Worker] = []
        self._idle: dict[tuple[str, str, GameId], list[Worker]] = {}
        """Idle processes that can take another seat, by group, name and game."""

    def start(self) -> None:
        """Start loading all players in parallel, without waiting."""
        threading.Thread(target=self._begin, daemon=True).start()

    def load(self, wanted: Sequence[str] = ()) -> None:
        """Load these players, or all, in parallel, and wait until each is loaded or left out."""
        for loading in self._begin(wanted):
            loading.join()

    def loading(self) -> int:
        """Number of players still loading."""
        with self._lock:
            return sum(loading.is_alive() for loading in self._loading.values())

    def news(self) -> Sequence[Fact]:
        """Players left out since the last call, and why."""
        with self._lock:
            news, self._news = self._news, []
        return news

    def names(self, game: GameId) -> Sequence[str]:
        """Names of the given players, then of the loaded third-party ones."""
        with self._lock:
            others = sorted(name for name, games in self._others.items() if game in games)
        return (*self._given.names(game), *others)

    def known(self) -> Sequence[str]:
        """Names of all installed players, including those left out."""
        return (*self._given.known(), *self._installed())

    def take(self, name: str, chair: Chair) -> Program | Failed:
        """Seat a player: a given one in this process, a third-party or time-limited one in its own."""
        group = self._group
        if name in self._given.names(chair.game):
            if self._waits or chair.game not in GIVEN[name].thinks:
                return self._given.take(name, chair)
            group = OURS
        elif chair.game not in self._games_of(name):
            return missing(tuple(self.names(chair.game)))
        idle = self._idle.setdefault((group, name, chair.game), [])
        while idle:
            kept = idle.pop()
            if kept.is_running:
                kept.sit(self._sit(group, name, chair))
                return kept
        return self._begun(self._sit(group, name, chair), waits=self._waits, keep=idle.append if self._waits else None)

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._is_closed = True
            working, self._working = self._working, []
        for worker in working:
            worker.end()
        self._idle.clear()

    def _begin(self, wanted: Sequence[str] = ()) -> Sequence[threading.Thread]:
        """Start loading these players, or all; returns the threads."""
        with self._lock:
            names = [name for name in self._installed() if not wanted or name in wanted]
            for name in names:
                if name not in self._loading:
                    self._loading[name] = threading.Thread(target=self._look_at, args=(name,), daemon=True)
                    self._loading[name].start()
            return [self._loading[name] for name in names]

    def _look_at(self, name: str) -> None:
        """Load a player; it is then known, or left out."""
        fault, games = self._asked_for(name)
        with self._lock:
            if fault:
                self._news.append(phrase("players.left-out", name=name, why=fault))
            else:
                self._others[name] = games

    def _asked_for(self, name: str) -> tuple[Fact, tuple[GameId, ...]]:
        """Why a player is left out, or "" and the games that it plays."""
        if fault := self._why_not_called(name):
            return fault, ()
        sit = Sit(group=self._group, name=name, memory_bytes=self._memory_bytes)
        try:
            worker = self._begun(sit, waits=self._waits)
        except OSError:  # no more processes available
            return phrase("players.ended"), ()
        try:
            return worker.sitting()
        finally:
            worker.end()

    def _games_of(self, name: str) -> Sequence[GameId]:
        """Games of a third-party player; one not loaded yet is assumed to play both and will report otherwise."""
        with self._lock:
            if name in self._others:
                return self._others[name]
            loading = self._loading.get(name)
        is_left_out = loading is not None and not loading.is_alive()
        return () if is_left_out or self._why_not_called(name) or name not in self._installed() else BOTH

    def _installed(self) -> Sequence[str]:
        import importlib.metadata  # loads the email package: not before it is needed

        return sorted({entry.name for entry in importlib.metadata.entry_points(group=self._group)})

    def _why_not_called(self, name: str) -> Fact:
        if name in self._given.known():
            return phrase("players.taken")
        return "" if is_name(name) else phrase("players.no-name")

    def _begun(self, sit: Sit, *, waits: bool, keep: Callable[[Worker], None] | None = None) -> Worker:
        """Start a process, which ends with all others."""
        worker = Worker(sit, self._limit_s, waits=waits, keep=keep)
        with self._lock:
            ended = [one for one in self._working if not one.is_running]
            self._working = [one for one in self._working if one not in ended] + [worker]
            is_late = self._is_closed
        for one in ended:
            one.end()
        if is_late:
            worker.end()
        return worker

    def _sit(self, group: str, name: str, chair: Chair) -> Sit:
        return Sit(
            group=group,
            name=name,
            game=chair.game,
            setup=msgspec.Raw(msgspec.json.encode(chair.setup)),
            seat=chair.seat,
            seed=chair.seed,
            think_s=self._think_s,
            memory_bytes=0 if group == OURS else self._memory_bytes,
        )
