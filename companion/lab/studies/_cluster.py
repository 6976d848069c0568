"""Plays a study on an existing Dask cluster. Needs the extra `cluster`.

The scheduler reassigns the chunks of a lost worker. A worker must have exactly this program's code; one that joins
later is checked with its first chunk. Another process (`envoy`) reads the cluster's messages; this one receives plain
data from it.
"""

from __future__ import annotations

import multiprocessing
import ssl
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from companion.api import DataError, ProgramError
from companion.api.files import read_bytes
from companion.api.texts import phrase
from companion.lab.studies._envoy import Seals, speak
from companion.lab.studies._messages import Joined, Message, More, Played, ProgramLeft, Refused
from companion.lab.studies._study import Chunk, StudyError
from companion.lab.studies._tallies import Tally

OPEN, SEALED = "tcp://", "tls://"
ANSWER_S = 10
"""Timeout for the scheduler's answer."""
MOST_MESSAGE = 2_000_000
MOST_FILE = 4_000_000


def sealed(address: str) -> bool:
    """Is the connection to a scheduler at *address* encrypted?"""
    return address.startswith(SEALED)


def seals_in(ca: Path, certificate: Path, key: Path | None) -> Seals:
    """Validated TLS files; without *key* the key is in the certificate's file.

    Raises:
        DataError: One cannot be read, or holds something else.
    """
    for path in (ca, certificate, key or certificate):
        read_bytes(path, limit_bytes=MOST_FILE)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        context.load_verify_locations(ca)
    except OSError:
        raise DataError(phrase("error.study.no-ca", path=str(ca))) from None
    try:
        # Otherwise OpenSSL would prompt for a passphrase at the terminal.
        context.load_cert_chain(certificate, key, password="")
    except OSError:
        files = {"certificate": str(certificate), "place": str(key or certificate)}
        raise DataError(phrase("error.study.no-certificate", **files)) from None
    return Seals(str(ca), str(certificate), str(key) if key else None)


def play_on_cluster(
    chunks: Iterable[Chunk],
    address: str,
    seals: Seals | None = None,
    joined: Callable[[Joined], None] = lambda joined: None,
    answer_s: float = ANSWER_S,
) -> Iterator[tuple[Chunk, Tally]]:
    """Play chunks on the workers of the scheduler at *address*; yields them with their tallies as they finish.

    *joined* is called with the cluster before anything is played.

    Raises:
        StudyError: The scheduler does not answer, has no workers, one has another version or lacks the program, or the
            cluster is gone; finished chunks have been yielded.
        ProgramError: A program gave no answer.
    """
    if not address.startswith((OPEN, SEALED)):
        raise StudyError(phrase("error.study.no-address", address=address))
    left = deque(chunks)
    at_work: dict[str, Chunk] = {}
    decoder = msgspec.msgpack.Decoder(Message)
    if not left:
        return
    with _envoy(address, seals, answer_s) as pipe:
        while left or at_work:
            try:
                message = decoder.decode(pipe.recv_bytes(MOST_MESSAGE))
            except (EOFError, OSError) as error:
                raise StudyError(phrase("error.study.cluster-gone", address=address)) from error
            match message:
                case Joined():
                    joined(message)
                case More(many=many):
                    given = [left.popleft() for _ in range(min(many, len(left)))]
                    at_work |= {chunk.id: chunk for chunk in given}
                    with suppress(OSError):  # the next message will show that it is gone
                        pipe.send_bytes(msgspec.msgpack.encode(given))
                case Played(chunk=id, tally=tally):
                    yield at_work.pop(id), tally
                case ProgramLeft(seat=seat, name=name, failed=failed):
                    raise ProgramError(seat, name, failed)
                case Refused(said=said):
                    raise StudyError(said)


@contextmanager
def _envoy(address: str, seals: Seals | None, answer_s: float) -> Iterator[Connection]:
    """Pipe to a process that talks to the cluster; the process is killed at the end."""
    context = multiprocessing.get_context("spawn")
    pipe, far_end = context.Pipe()
    process = context.Process(target=speak, args=(far_end, address, seals, answer_s), daemon=True)
    process.start()
    far_end.close()
    try:
        with pipe:
            yield pipe
    finally:
        process.kill()
        process.join()
