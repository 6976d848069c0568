"""A study on the machines of a Dask cluster that is there already. Needs the extra `cluster`.

The scheduler gives the chunks of a worker that is lost to another one. A worker is used if it has the very code of
this program; who joins later is held to that too, with its first chunk. What the cluster sends is read in another
process (`envoy`): this one gets data from it.
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
from companion.lab.studies.envoy import Seals, speak
from companion.lab.studies.messages import Joined, Message, More, Played, ProgramLeft, Refused
from companion.lab.studies.study import Chunk, StudyError
from companion.lab.studies.tallies import Tally

OPEN, SEALED = "tcp://", "tls://"
ANSWER_S = 10
"""A scheduler that is there answers by then."""
MOST_MESSAGE = 2_000_000
MOST_FILE = 4_000_000


def sealed(address: str) -> bool:
    """Is the connection to a scheduler at *address* encrypted?"""
    return address.startswith(SEALED)


def seals_in(ca: Path, certificate: Path, key: Path | None) -> Seals:
    """The seals in these files, if TLS can use them; without *key* it is in the file of the certificate.

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
        # A passphrase would be asked for at the terminal.
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
    """Every chunk with its tally, as they are done, played by the workers of the scheduler at *address*.

    *joined* hears of the cluster before anything is played.

    Raises:
        StudyError: Nobody answers there, there is no worker, one has another version or lacks the program, or the
            cluster is gone; what was done is done.
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
                    with suppress(OSError):  # that it is gone is seen by the next message
                        pipe.send_bytes(msgspec.msgpack.encode(given))
                case Played(chunk=id, tally=tally):
                    yield at_work.pop(id), tally
                case ProgramLeft(seat=seat, name=name, failed=failed):
                    raise ProgramError(seat, name, failed)
                case Refused(said=said):
                    raise StudyError(said)


@contextmanager
def _envoy(address: str, seals: Seals | None, answer_s: float) -> Iterator[Connection]:
    """The end of the pipe to a process that speaks with the cluster; it is ended afterwards, whatever it does."""
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
