"""The process that talks to a Dask cluster for a study. Nothing that the cluster sends is executed here.

Dask's client unpickles messages of scheduler and workers in many places, some of them regardless of its settings
(dask/distributed issues 2051 and 9283), and a pickle may call any function. So it runs in its own process, in which
Python itself refuses to look up anything that a pickle names. Its output is plain data: `messages`.
"""

from __future__ import annotations

import importlib.metadata
import multiprocessing
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import msgspec

from companion.api.texts import phrase
from companion.lab.studies._messages import (
    Answer,
    Joined,
    Message,
    More,
    OtherSource,
    Played,
    Refused,
    fits,
)
from companion.lab.studies._playing import answer_to, source_mark
from companion.lab.studies._study import Chunk, StudyError

PACKAGE = "figure-game-companion"
AHEAD = 4
"""Queued chunks per thread of the cluster."""
AS_DATA = ("msgpack",)
"""Serialisation requested from workers."""
NAMEABLE = ("builtins", "bytes")
"""The only name that a pickle may refer to: Dask marks bytes as bytes with it."""
MOST_BYTES = 4 << 30
MOST_ANSWER = 1_000_000


class Seals(NamedTuple):
    """TLS files of a connection; without *key* the key is in the certificate's file."""

    ca: str
    certificate: str
    key: str | None = None


def speak(pipe: Connection, address: str, seals: Seals | None, answer_s: float) -> None:
    """Talk to the scheduler at *address*: receive chunks through the pipe, send back `Message`s."""
    shut_in()
    threading.Thread(target=_end_with_the_study, daemon=True).start()

    def tell(message: Message) -> None:
        pipe.send_bytes(msgspec.msgpack.encode(message))

    try:
        client = _joined(address, seals, answer_s)
        tell(_checked(client, address))
        _play(client, address, pipe, tell)
    except StudyError as error:
        tell(Refused(error.said))


def _end_with_the_study() -> None:
    """Exit with the study: a process that waits for a cluster would not notice that the study was killed."""
    study = multiprocessing.parent_process()
    assert study is not None
    study.join()
    os._exit(1)


def shut_in() -> None:
    """Sandbox this process: no unpickling, no output, limited memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the study ends it
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    soft = MOST_BYTES if most == resource.RLIM_INFINITY else min(MOST_BYTES, most)
    resource.setrlimit(resource.RLIMIT_AS, (soft, most))
    sys.addaudithook(_refuse)


def _refuse(event: str, facts: tuple[Any, ...]) -> None:
    if event == "pickle.find_class" and facts != NAMEABLE:
        # The exception type that Dask expects if a traceback cannot be unpickled.
        raise TypeError("what a cluster sends is not unpickled")


def _joined(address: str, seals: Seals | None, answer_s: float) -> Any:
    """Dask's client. It ends with the process, upon which the scheduler drops its tasks."""
    import dask
    from distributed import Client, Security

    # Otherwise a message could name an Enum of any Dask module, which would be imported.
    dask.config.set({"distributed.scheduler.allowed-imports": []})
    if seals is None:
        security = Security(require_encryption=False)
    else:
        security = Security(
            require_encryption=True,
            tls_ca_file=seals.ca,
            tls_client_cert=seals.certificate,
            tls_client_key=seals.key or seals.certificate,
        )
    try:
        return Client(
            address,
            timeout=answer_s,
            set_as_default=False,
            security=security,
            serializers=AS_DATA,
            deserializers=AS_DATA,
        )
    except Exception as error:  # a foreign server may answer anything
        if seals is not None:
            raise StudyError(phrase("error.study.no-sealed-scheduler", address=address)) from error
        raise StudyError(phrase("error.study.no-scheduler", address=address)) from error


def _checked(client: Any, address: str) -> Joined:
    """The cluster, if it has workers and each of them has exactly this program."""
    # The first query calls a function of Python's own: a worker without the program can answer it too.
    versions = _asked(client, address, importlib.metadata.version, PACKAGE)
    if not versions:
        raise StudyError(phrase("error.study.no-workers", address=address))
    own = importlib.metadata.version(PACKAGE)
    for worker, version in sorted(versions.items()):
        if not isinstance(version, str):
            raise StudyError(phrase("error.study.worker-lacks", worker=worker, package=PACKAGE))
        if version != own:
            raise StudyError(phrase("error.study.worker-version", worker=worker, version=version[:40], own=own))
    for worker, mark in sorted(_asked(client, address, source_mark).items()):
        if mark != source_mark():
            raise StudyError(phrase("error.study.worker-source", worker=worker))
    return Joined(workers=len(versions), threads=_threads(client))


def _asked(client: Any, address: str, question: Callable[..., str], *facts: str) -> dict[str, Any]:
    """Each worker's answer, by address; one that raised has no text."""
    try:
        answers: dict[str, Any] = client.run(question, *facts, on_error="return")
    except Exception as error:
        raise StudyError(phrase("error.study.cluster-nonsense", address=address)) from error
    return answers


def _threads(client: Any) -> int:
    return int(max(1, sum(client.nthreads().values())))


def _play(client: Any, address: str, pipe: Connection, tell: Callable[[Message], None]) -> None:
    """Submit chunks as they arrive, and send their tallies; ends when the pipe is closed."""
    from distributed import as_completed

    reads, answers = msgspec.msgpack.Decoder(tuple[Chunk, ...]), msgspec.msgpack.Decoder(Answer)
    at_work: dict[str, Chunk] = {}
    done = as_completed(loop=client.loop)
    try:
        while True:
            if (room := AHEAD * _threads(client) - len(at_work)) > 0:
                tell(More(room))
                for chunk in reads.decode(pipe.recv_bytes()):
                    data = msgspec.msgpack.encode(chunk)
                    future = client.submit(answer_to, data, source_mark(), key=f"study-{chunk.id}", pure=False)
                    at_work[future.key] = chunk
                    done.add(future)
            future = next(done)
            chunk = at_work.pop(future.key)
            answer = answers.decode(_result(future, address))
            if isinstance(answer, OtherSource):
                raise StudyError(phrase("error.study.other-source"))
            if isinstance(answer, Played) and not (answer.chunk == chunk.id and fits(answer.tally, chunk)):
                raise StudyError(phrase("error.study.cluster-nonsense", address=address))
            tell(answer)
    except EOFError:
        return
    except StudyError:
        raise
    except (OSError, StopIteration) as error:  # Dask's errors of a lost connection are of this kind
        raise StudyError(phrase("error.study.cluster-gone", address=address)) from error
    except Exception as error:  # a foreign server may answer anything
        raise StudyError(phrase("error.study.cluster-nonsense", address=address)) from error


def _result(future: Any, address: str) -> bytes:
    """Answer of a worker.

    Raises:
        StudyError: The chunk was lost, or the worker could not start it.
        TypeError: It is no data.
    """
    if future.cancelled():
        raise StudyError(phrase("error.study.cluster-gone", address=address))
    if future.status == "error":
        # The exception is not unpickled; its name in the text reveals the likely reason.
        said = str(future.exception())
        if "KilledWorker" in said:
            raise StudyError(phrase("error.study.workers-killed"))
        if "ModuleNotFoundError" in said:
            raise StudyError(phrase("error.study.worker-lacks", worker=address, package=PACKAGE))
    answer = future.result()
    if not isinstance(answer, bytes) or len(answer) > MOST_ANSWER:
        raise TypeError
    return answer
