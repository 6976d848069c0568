"""Runs a player in its own process, which is killed if it is late, sends too much, or sends anything unrequested.

The process has its own session: what it starts dies with it, and signals to its group or from the terminal don't reach
this program. The length of its lines, its printed output and, where the system supports it, its memory are bounded.
Each request has an unpredictable number that the answer must repeat.
"""

from __future__ import annotations

import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from companion.adapters.players._messages import Put, Said, Sit, Sitting
from companion.players.seating import Answer, Asked, Failed, GameId
from companion.texts.plain import plain_lines
from companion.texts.texts import Fact, phrase

LINE_BYTES = 16_384
"""Longest line from a player's process: an answer is a number, at most with a sentence."""
MEMORY_BYTES = 4 * 1024**3
UNREAD = 8
"""Limit of unread lines; requests are sent one at a time."""
FAULT = 500
"""Limit of characters shown of its error."""
PRINTED_BYTES = 100_000
"""Limit of printed output shown over the life of the process."""
PRINTED_LINE_BYTES = 2000
LOOK_S = 0.2
"""Interval of checks that the process is alive."""
LAST_WORDS_S = 1.0
"""How long to wait for its last output after it has ended; an escaped child may hold the pipe."""


class Worker:
    """A player in a process. Any failure kills it.

    *waits*: requests block until the answer comes, and the player's output is shown. *keep* receives the process when
    its seat is free and it has answered every request; without it the process ends with the seat.
    """

    def __init__(self, sit: Sit, limit_s: float, *, waits: bool, keep: Callable[[Worker], None] | None = None) -> None:
        self._limit_s = limit_s
        self._waits = waits
        self._keep = keep
        self._lines: queue.SimpleQueue[bytes | Failed] = queue.SimpleQueue()
        # The child gets only the module path of this process.
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion.adapters.players.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # In a terminal, authors see their player's output and tracebacks.
            stderr=subprocess.PIPE if waits else subprocess.DEVNULL,
            env=env,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._ending = threading.Lock()
        self._has_ended = False
        self._to_say: queue.SimpleQueue[Any] = queue.SimpleQueue()
        # A hung process does not read either, so writes happen in a thread.
        for task in (self._listen, self._tell):
            threading.Thread(target=task, daemon=True).start()
        at_once = sit.game is not None  # players load in parallel: show each one's output as a whole, at its end
        self._showing = threading.Thread(target=self._show, args=(at_once,), daemon=True) if waits else None
        if self._showing is not None:
            self._showing.start()
        self._asked: Asked | None = None
        """The unanswered request."""
        self._number = 0
        self.sit(sit)

    @property
    def is_running(self) -> bool:
        """Is the process alive? Does not reap it, so that `end` cannot kill another process that reuses its id."""
        if self._has_ended:
            return False
        if hasattr(os, "waitid"):
            with suppress(ChildProcessError):  # ended at this moment, by another thread
                return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
            return False
        return self._process.poll() is None

    def sit(self, sit: Sit) -> None:
        """Send it a seat."""
        self._is_seated = False
        self._seat_number = secrets.randbits(48)
        self._allow(self._limit_s)
        self._to_say.put(msgspec.structs.replace(sit, number=self._seat_number))

    def sitting(self) -> tuple[Fact, tuple[GameId, ...]]:
        """Why the player cannot be loaded, or "" and the games that it plays."""
        found = self._sitting(block=True) or Failed("late", f"{self._allowed_s:g}")
        if isinstance(found, Failed):
            return phrase(f"players.{found.why}", said=found.said), ()
        return found.fault[:FAULT], found.games

    def ask(self, asked: Asked) -> None:
        self._asked = asked
        self._number = secrets.randbits(48)
        # The first answer may have to wait until the player is loaded.
        self._allow(self._limit_s * (1 if self._is_seated else 2))
        self._to_say.put(
            Put(
                number=self._number,
                request=asked.request,
                state=msgspec.Raw(msgspec.json.encode(asked.state)),
                answers=msgspec.Raw(msgspec.json.encode(asked.answers)),
                learned=msgspec.Raw(msgspec.json.encode(asked.learned)),
            )
        )

    def poll(self) -> Answer | Failed | None:
        """The answer, once it has arrived."""
        found = self._polled()
        if isinstance(found, Failed):
            self.end()
        return found

    def rise(self) -> None:
        if self._keep is not None and self._is_seated and self._asked is None and self.is_running:
            self._keep(self)
        else:
            self.end()

    def end(self) -> None:
        """Kill the process group."""
        with self._ending:
            if self._has_ended:
                return
            if hasattr(os, "killpg"):
                with suppress(OSError):  # the group is empty
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._has_ended = True
            self._process.wait()
        self._to_say.put(None)
        if self._showing is not None:
            self._showing.join(LAST_WORDS_S)

    def _polled(self) -> Answer | Failed | None:
        if not self._is_seated:
            sitting = self._sitting(block=self._waits)
            if not isinstance(sitting, Sitting):
                return sitting or self._late()
            if sitting.fault:
                return Failed("raised", sitting.fault[:FAULT])
            self._is_seated = True
        line = self._line(block=self._waits)
        if not isinstance(line, bytes):
            return line or self._late()
        try:
            said = msgspec.json.decode(line, type=Said)
        except msgspec.DecodeError:
            return _nonsense(line)
        return self._answer(said)

    def _sitting(self, *, block: bool) -> Sitting | Failed | None:
        """Its reply to a seat, or to being loaded."""
        line = self._line(block=block)
        if not isinstance(line, bytes):
            return line
        try:
            sitting = msgspec.json.decode(line, type=Sitting)
        except msgspec.DecodeError:
            return _nonsense(line)
        return sitting if sitting.number == self._seat_number else Failed("unasked")

    def _answer(self, said: Said) -> Answer | Failed:
        if self._asked is None or said.number != self._number:
            return Failed("unasked")
        if said.fault:
            return Failed("raised", said.fault[:FAULT])
        if not 0 <= said.answer < len(self._asked.answers):
            return Failed("nonsense", said.said[:FAULT])
        asked, self._asked = self._asked, None
        return Answer(asked.answers[said.answer])

    def _allow(self, limit_s: float) -> None:
        """Set the deadline."""
        self._allowed_s = limit_s
        self._until = time.monotonic() + limit_s

    def _late(self) -> Failed | None:
        """A failure if the deadline has passed, else None."""
        return None if time.monotonic() < self._until else Failed("late", f"{self._allowed_s:g}")

    def _line(self, *, block: bool) -> bytes | Failed | None:
        """The next line; None if there is none yet (in time), a failure if there will be none."""
        while True:
            left = max(0.0, self._until - time.monotonic()) if block else 0.0
            with suppress(queue.Empty):
                return self._lines.get(timeout=min(left, LOOK_S)) if left else self._lines.get_nowait()
            if not self.is_running:
                self.end()  # a child may hold the pipe: killing the group lets the last lines end
            if left <= LOOK_S:
                return None

    def _tell(self) -> None:
        """Write queued messages until the process has ended."""
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as to:  # a process that has ended reads no more
            while (what := self._to_say.get()) is not None:
                to.write(msgspec.json.encode(what) + b"\n")
                to.flush()

    def _listen(self) -> None:
        """Queue the process's lines, and at last why no more will come."""
        assert self._process.stdout is not None
        with self._process.stdout as said:
            while line := said.readline(LINE_BYTES):
                if len(line) == LINE_BYTES or self._lines.qsize() >= UNREAD:
                    self._lines.put(Failed("flood"))
                    return
                self._lines.put(line)
        self._lines.put(Failed("ended"))

    def _show(self, at_once: bool) -> None:
        """Show the player's output, *at_once* or at its end; excess output is read and dropped."""
        assert self._process.stderr is not None
        left, words = PRINTED_BYTES, ""
        with self._process.stderr as printed:
            while line := printed.readline(PRINTED_LINE_BYTES):
                if left > 0:
                    left -= len(line)
                    words += _letters(line) if left > 0 else "…\n"
                if at_once and words:
                    _print(words)
                    words = ""
        _print(words)


def memory_for_one() -> int:
    """Memory limit of a player, in bytes: half of the computer's, at most `MEMORY_BYTES`."""
    try:
        return min(MEMORY_BYTES, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2)
    except (AttributeError, ValueError, OSError):  # not on Windows
        return MEMORY_BYTES


def _letters(line: bytes) -> str:
    """A line without terminal control characters."""
    return plain_lines(line.decode(errors="replace").rstrip("\r\n")) + "\n"


def _print(words: str) -> None:
    with suppress(OSError, ValueError):  # the terminal is gone
        sys.stderr.write(words)
        sys.stderr.flush()


def _nonsense(line: bytes) -> Failed:
    return Failed("nonsense", line[:60].decode(errors="replace").strip())
