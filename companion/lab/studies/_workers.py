"""Plays a study on the processors of this machine: one process each, replaced if it dies.

Each process has its own pipe, and nothing is shared between them: no queue, lock or thread that a killed process could
leave in an inconsistent state. (`ProcessPoolExecutor` of Python 3.11 can then deadlock: CPython issue 125451.)
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import TypeAlias

from companion.api.texts import phrase
from companion.lab.studies._playing import end_players, play_chunk
from companion.lab.studies._study import Chunk, StudyError
from companion.lab.studies._tallies import Tally

AHEAD = 2
"""Chunks queued per process, so that none is idle; together they are far smaller than a pipe's buffer."""
MOST_BREAKS = 3
"""Limit of processes that die over the same chunk."""
LEAVING_S = 5.0
"""How long an idle process may take to exit."""

Answer: TypeAlias = Tally | Exception


def play_alone(chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Tally]]:
    """Play chunks in this process."""
    try:
        for chunk in chunks:
            yield chunk, play_chunk(chunk)
    finally:
        end_players()


def play_here(chunks: Iterable[Chunk], processes: int | None = None) -> Iterator[tuple[Chunk, Tally]]:
    """Play chunks in this many processes (None: one per processor); yields them with their tallies as they finish.

    Raises:
        StudyError: The processes keep dying.
        ProgramError: A program gave no answer.
    """
    left = deque(chunks)
    many = min(processes or os.cpu_count() or 1, len(left))
    workers: dict[Connection, _Worker] = {}
    breaks = Counter[str]()
    try:
        while left or workers:
            while left and len(workers) < many:
                worker = _Worker()
                workers[worker.pipe] = worker
            for most in range(1, AHEAD + 1):
                for worker in workers.values():
                    worker.take(left, most)
            # A pipe is also ready when its process is dead.
            for pipe in wait([*workers]):
                assert isinstance(pipe, Connection)
                worker = workers[pipe]
                try:
                    answer = worker.answer()
                except (EOFError, OSError):
                    over = worker.chunks[0].id if worker.chunks else ""
                    breaks[over] += 1
                    left.extendleft(reversed(worker.chunks))
                    workers.pop(pipe).stop()
                    if breaks[over] > MOST_BREAKS:
                        raise StudyError(phrase("error.study.processes")) from None
                    continue
                if isinstance(answer, Exception):
                    raise answer
                chunk = worker.chunks.popleft()
                # Keep it busy while the caller saves the tally.
                worker.take(left, AHEAD)
                yield chunk, answer
                if not worker.chunks:
                    workers.pop(pipe).leave()
    finally:
        # Don't wait for chunks in progress; they are replayed in the next run.
        for worker in workers.values():
            worker.stop()


class _Worker:
    """A process that plays one chunk after the other, and this end of its pipe."""

    def __init__(self) -> None:
        # Spawned, not forked: a progress bar has a thread, and threads don't survive forking.
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.chunks = deque[Chunk]()
        """Its queued chunks, in order."""
        self._process = context.Process(target=_work, args=(far_end,), daemon=True)
        self._process.start()
        # Otherwise the pipe would stay open when the process dies.
        far_end.close()

    def take(self, left: deque[Chunk], most: int) -> None:
        """Send it chunks from *left*, until it has *most*; a dead process takes none."""
        while left and len(self.chunks) < most:
            try:
                self.pipe.send(left[0])
            except OSError:
                return
            self.chunks.append(left.popleft())

    def answer(self) -> Answer:
        """Result of its first chunk, or the exception.

        Raises:
            EOFError: The process is dead.
            OSError: The process is dead.
        """
        found: Answer = self.pipe.recv()
        return found

    def leave(self) -> None:
        """Let the idle process exit."""
        self.pipe.close()
        self._process.join(LEAVING_S)
        self.stop()

    def stop(self) -> None:
        """Kill the process."""
        self.pipe.close()
        self._process.kill()
        self._process.join()


def _work(pipe: Connection) -> None:
    """Play chunks as they arrive, until the other end is closed."""
    # Ctrl-C reaches every process of the terminal; only the parent decides what ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            chunk: Chunk = pipe.recv()
        except (EOFError, OSError):
            end_players()
            return
        answer: Answer
        try:
            answer = play_chunk(chunk)
        except Exception as error:
            error.add_note(format_exc())
            answer = error
        try:
            pipe.send(answer)
        except OSError:
            return
