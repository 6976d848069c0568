"""A study on the machines of a Dask cluster that is there already. Needs the extra `cluster`.

The scheduler gives the chunks of a worker that is lost to another one. A worker is used if it has the very code of
this program; who joins later is held to that too, with its first chunk.
"""

from __future__ import annotations

import importlib.metadata
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from distributed import Client, KilledWorker, as_completed
from distributed.comm.core import CommClosedError

from companion.studies.playing import play_chunk, source_mark
from companion.studies.study import Chunk, StudyError
from companion.studies.tallies import Tally
from companion.texts import phrase

__all__ = ["play_on_cluster"]

PACKAGE = "figure-game-companion"
ANSWER_S = 10
"""A scheduler that is there answers by then."""
AHEAD = 4
"""So many chunks wait for each thread of the cluster."""


def play_on_cluster(chunks: Iterable[Chunk], address: str, answer_s: float = ANSWER_S) -> Iterator[tuple[Chunk, Tally]]:
    """Every chunk with its tally, as they are done, played by the workers of the scheduler at *address*.

    Raises:
        StudyError: Nobody answers there, there is no worker, one has another version or lacks the program, or the
            cluster is gone; what was done is done.
        ProgramError: A program gave no answer.
    """
    with _quiet(), _joined(address, answer_s) as client:
        _check_workers(client, address)
        left = list(chunks)[::-1]
        at_work: dict[str, Chunk] = {}
        done = as_completed(loop=client.loop)
        try:
            while left or at_work:
                room = AHEAD * max(1, sum(client.nthreads().values()))
                while left and len(at_work) < room:
                    chunk = left.pop()
                    future = client.submit(play_chunk, chunk, source_mark(), key=f"study-{chunk.id}", pure=False)
                    at_work[future.key] = chunk
                    done.add(future)
                future = next(done)
                yield at_work.pop(future.key), _result(future, address)
        except (CommClosedError, TimeoutError, OSError, StopIteration) as error:
            raise StudyError(phrase("error.study.cluster-gone", address=address)) from error


def _result(future: Any, address: str) -> Tally:
    """What a chunk came to.

    Raises:
        StudyError: It was lost, or the worker lacks the program or its version.
    """
    if future.cancelled():
        raise StudyError(phrase("error.study.cluster-gone", address=address))
    try:
        tally: Tally = future.result()
    except ModuleNotFoundError as error:
        raise StudyError(phrase("error.study.worker-lacks", worker=address, package=str(error.name))) from None
    except KilledWorker:
        raise StudyError(phrase("error.study.workers-killed")) from None
    return tally


@contextmanager
def _joined(address: str, answer_s: float) -> Iterator[Any]:
    try:
        client = Client(address, timeout=answer_s, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise StudyError(phrase("error.study.no-scheduler", address=address)) from error
    try:
        yield client
    finally:
        client.close(timeout=answer_s)


def _check_workers(client: Any, address: str) -> None:
    """Refuse a cluster without workers, and workers without this very program."""
    # The first question is one of Python's own functions: whoever lacks the program can answer it too.
    versions = client.run(importlib.metadata.version, PACKAGE, on_error="return")
    if not versions:
        raise StudyError(phrase("error.study.no-workers", address=address))
    for worker, version in sorted(versions.items()):
        if isinstance(version, BaseException):
            raise StudyError(phrase("error.study.worker-lacks", worker=worker, package=PACKAGE))
        own = importlib.metadata.version(PACKAGE)
        if version != own:
            raise StudyError(phrase("error.study.worker-version", worker=worker, version=str(version), own=own))
    for worker, mark in sorted(client.run(source_mark, on_error="return").items()):
        if mark != source_mark():
            raise StudyError(phrase("error.study.worker-source", worker=worker))


@contextmanager
def _quiet() -> Iterator[None]:
    """What Dask logs of lost connections is said once, by our own sentence."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)
