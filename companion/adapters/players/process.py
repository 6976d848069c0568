"""A player in a process of its own, which is ended whole when it is late, says too much, or what nobody asked.

Its session is its own: what it starts ends with it, and no signal to its group or from the terminal's reaches the
other side. A line from it has a bound, what it prints, and its memory where the system knows how. Each request has a
number that nobody can guess, and its answer brings it back.
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

from companion.adapters.players.messages import Put, Said, Sit, Sitting
from companion.players.seating import Answer, Asked, Failed, GameId
from companion.texts.plain import plain_lines
from companion.texts.texts import Fact, phrase

LINE_BYTES = 16_384
"""So long a line from a player's process may be: an answer is a number, at most with a sentence."""
MEMORY_BYTES = 4 * 1024**3
UNREAD = 8
"""So many lines of it wait to be read; it is asked one thing at a time."""
FAULT = 500
"""So many characters of what went wrong in it are said."""
PRINTED_BYTES = 100_000
"""So much of what a player prints is shown, for as long as its process lasts."""
PRINTED_LINE_BYTES = 2000
LOOK_S = 0.2
"""So often it is looked whether the process is there still."""
LAST_WORDS_S = 1.0
"""So long what it printed last is waited for when it has ended; a process that got away may hold the pipe."""


class Worker:
    """A player in a process. Any failure ends it.

    *waits*: whoever asks waits for the answer, and sees what the player prints. *keep* takes the process when its
    seat is free again and it has answered all that it was asked; without it the process ends with the seat.
    """

    def __init__(self, sit: Sit, limit_s: float, *, waits: bool, keep: Callable[[Worker], None] | None = None) -> None:
        self._limit_s = limit_s
        self._waits = waits
        self._keep = keep
        self._lines: queue.SimpleQueue[bytes | Failed] = queue.SimpleQueue()
        # Nothing of this process goes along but the way to the modules.
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion.adapters.players.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # In a terminal its author sees what it prints, and where it raised.
            stderr=subprocess.PIPE if waits else subprocess.DEVNULL,
            env=env,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._ending = threading.Lock()
        self._has_ended = False
        self._to_say: queue.SimpleQueue[Any] = queue.SimpleQueue()
        # A process that hangs reads nothing either: whoever writes to it would wait for ever.
        for task in (self._listen, self._tell):
            threading.Thread(target=task, daemon=True).start()
        at_once = sit.game is not None  # several are loaded side by side: each is shown by itself, at its end
        self._showing = threading.Thread(target=self._show, args=(at_once,), daemon=True) if waits else None
        if self._showing is not None:
            self._showing.start()
        self._asked: Asked | None = None
        """What it was asked and has not answered."""
        self._number = 0
        self.sit(sit)

    @property
    def is_running(self) -> bool:
        """Is the process still there? Until `end` its number stays its own, so that nobody else is ended with it."""
        if self._has_ended:
            return False
        if hasattr(os, "waitid"):
            with suppress(ChildProcessError):  # ended at this moment, by another thread
                return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
            return False
        return self._process.poll() is None

    def sit(self, sit: Sit) -> None:
        """Give it a seat."""
        self._is_seated = False
        self._seat_number = secrets.randbits(48)
        self._allow(self._limit_s)
        self._to_say.put(msgspec.structs.replace(sit, number=self._seat_number))

    def sitting(self) -> tuple[Fact, tuple[GameId, ...]]:
        """Why the player cannot be loaded, or nothing and the games that it plays."""
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
        """The answer, once it has come."""
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
        """End the process, and all that it has started."""
        with self._ending:
            if self._has_ended:
                return
            if hasattr(os, "killpg"):
                with suppress(OSError):  # nobody of the group is left
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
        """What it says of its seat, or that it is loaded."""
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
        """Let it take so long from now."""
        self._allowed_s = limit_s
        self._until = time.monotonic() + limit_s

    def _late(self) -> Failed | None:
        """That it is late; nothing while it has time."""
        return None if time.monotonic() < self._until else Failed("late", f"{self._allowed_s:g}")

    def _line(self, *, block: bool) -> bytes | Failed | None:
        """The next line; None: none has come (in time), a failure: none will."""
        while True:
            left = max(0.0, self._until - time.monotonic()) if block else 0.0
            with suppress(queue.Empty):
                return self._lines.get(timeout=min(left, LOOK_S)) if left else self._lines.get_nowait()
            if not self.is_running:
                self.end()  # what it started may hold the pipe: without that its last lines come to an end
            if left <= LOOK_S:
                return None

    def _tell(self) -> None:
        """Write what there is to say, until the process has ended."""
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as to:  # one that has ended reads no more
            while (what := self._to_say.get()) is not None:
                to.write(msgspec.json.encode(what) + b"\n")
                to.flush()

    def _listen(self) -> None:
        """Hand on what the process says, line by line, and at last why no more will come."""
        assert self._process.stdout is not None
        with self._process.stdout as said:
            while line := said.readline(LINE_BYTES):
                if len(line) == LINE_BYTES or self._lines.qsize() >= UNREAD:
                    self._lines.put(Failed("flood"))
                    return
                self._lines.put(line)
        self._lines.put(Failed("ended"))

    def _show(self, at_once: bool) -> None:
        """Show what the player prints, *at_once* or at its end; what is too much is read and dropped."""
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
    """So much memory a player may take, in bytes: half of what the computer has, at most `MEMORY_BYTES`."""
    try:
        return min(MEMORY_BYTES, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2)
    except (AttributeError, ValueError, OSError):  # not on Windows
        return MEMORY_BYTES


def _letters(line: bytes) -> str:
    """A line as it may be shown: nothing in it acts on a terminal."""
    return plain_lines(line.decode(errors="replace").rstrip("\r\n")) + "\n"


def _print(words: str) -> None:
    with suppress(OSError, ValueError):  # nobody reads it any more
        sys.stderr.write(words)
        sys.stderr.flush()


def _nonsense(line: bytes) -> Failed:
    return Failed("nonsense", line[:60].decode(errors="replace").strip())
