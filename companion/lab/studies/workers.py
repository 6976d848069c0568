"""The processors of this machine at work on a study: a process for each, replaced where one ends before its time.

Each process has a pipe of its own, and nothing is shared between them: no queue, no lock and no thread that one that
is killed could leave in the hands of nobody. (`ProcessPoolExecutor` of Python 3.11 can wait for ever when that
happens: CPython issue 125451.)
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
from companion.lab.studies.playing import end_players, play_chunk
from companion.lab.studies.study import Chunk, StudyError
from companion.lab.studies.tallies import Tally

AHEAD = 2
"""So many chunks each process has at a time, so that none is idle; together they are far smaller than a pipe holds."""
MOST_BREAKS = 3
"""So often processes may end over the same chunk."""
LEAVING_S = 5.0
"""So long a process that has nothing more to do may take to end."""

Answer: TypeAlias = Tally | Exception


def play_alone(chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Tally]]:
    """Every chunk, played in this process."""
    try:
        for chunk in chunks:
            yield chunk, play_chunk(chunk)
    finally:
        end_players()


def play_here(chunks: Iterable[Chunk], processes: int | None = None) -> Iterator[tuple[Chunk, Tally]]:
    """Every chunk with its tally, as they are done, played by so many processes; None for one on each processor.

    Raises:
        StudyError: The processes end again and again.
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
            # A pipe is also ready when its process is gone.
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
                # It has something to do while whoever asked for the tally keeps it.
                worker.take(left, AHEAD)
                yield chunk, answer
                if not worker.chunks:
                    workers.pop(pipe).leave()
    finally:
        # Nobody waits for what they are playing; it is played again another time.
        for worker in workers.values():
            worker.stop()


class _Worker:
    """A process that plays one chunk after the other, and the end of its pipe here."""

    def __init__(self) -> None:
        # Spawned, not forked: a bar has a thread, and a thread does not survive forking.
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.chunks = deque[Chunk]()
        """What it has to play, in its order."""
        self._process = context.Process(target=_work, args=(far_end,), daemon=True)
        self._process.start()
        # Else the pipe would stay open when the process is gone.
        far_end.close()

    def take(self, left: deque[Chunk], most: int) -> None:
        """Give it chunks of those that are *left*, until it has *most*; one that is gone takes none."""
        while left and len(self.chunks) < most:
            try:
                self.pipe.send(left[0])
            except OSError:
                return
            self.chunks.append(left.popleft())

    def answer(self) -> Answer:
        """What its first chunk came to, or why it came to nothing.

        Raises:
            EOFError: It is gone.
            OSError: It is gone.
        """
        found: Answer = self.pipe.recv()
        return found

    def leave(self) -> None:
        """It has nothing more to do."""
        self.pipe.close()
        self._process.join(LEAVING_S)
        self.stop()

    def stop(self) -> None:
        """It ends at once, whatever it does."""
        self.pipe.close()
        self._process.kill()
        self._process.join()


def _work(pipe: Connection) -> None:
    """Play chunks as they come, until the other end is closed."""
    # Ctrl-C reaches every process of a terminal; what is to end is said by the first of them.
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
