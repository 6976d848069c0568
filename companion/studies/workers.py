"""The processors of this machine at work on a study: a process for each, replaced where one ends before its time."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from companion.studies.playing import play_chunk
from companion.studies.study import Chunk, StudyError
from companion.studies.tallies import Tally
from companion.texts import phrase

AHEAD = 2
"""So many chunks wait for each process, so that none is idle."""
MOST_BREAKS = 3
"""So often in a row the processes may end without a result."""


def play_alone(chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Tally]]:
    """Every chunk, played in this process."""
    for chunk in chunks:
        yield chunk, play_chunk(chunk)


def play_here(chunks: Iterable[Chunk], processes: int | None = None) -> Iterator[tuple[Chunk, Tally]]:
    """Every chunk with its tally, as they are done, played by so many processes; None for one on each processor.

    Raises:
        StudyError: The processes end again and again.
        ProgramError: A program gave no answer.
    """
    left = list(chunks)[::-1]
    many = processes or os.cpu_count() or 1
    breaks = 0
    while left:
        # Spawned, not forked: a bar has a thread, and a thread does not survive forking.
        context = multiprocessing.get_context("spawn")
        others = set(multiprocessing.active_children())
        at_work: dict[Future[Tally], Chunk] = {}
        pool = ProcessPoolExecutor(min(many, len(left)), mp_context=context, initializer=_ignore_interrupts)
        try:
            while left or at_work:
                while left and len(at_work) < AHEAD * many:
                    at_work[pool.submit(play_chunk, left[-1])] = left[-1]
                    left.pop()
                for done in wait(at_work, return_when=FIRST_COMPLETED).done:
                    tally = done.result()
                    yield at_work.pop(done), tally
                    breaks = 0
        except BrokenProcessPool:
            breaks += 1
            if breaks > MOST_BREAKS:
                raise StudyError(phrase("error.study.processes")) from None
            left += at_work.values()
        except BaseException:
            # Nobody waits for what they are playing; it is played again another time.
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; what is to end is said by the first of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
