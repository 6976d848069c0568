"""Records raw traffic with a base, with timestamps, and plays it back at any speed.

The file is lines of JSON: a header, then one line for each piece of traffic,

    [microseconds since the first, "<" from the base or ">" to it, base64 of the bytes]

A program that ends in mid-line leaves a torn last line, which is ignored; any other damage is an error. Files are
untrusted: only ordinary files within `LIMIT_BYTES` and `MOST_S` are read.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal

import msgspec

from firmware_bridge.ports.transport import READ_WAIT_S, waiting
from firmware_bridge.wire.errors import BaseLostError, RecordingError
from firmware_bridge.wire.frames import encode
from firmware_bridge.wire.messages import PROTOCOL, Configured, Identity, to_payload
from firmware_bridge.wire.sentences import sentence

VERSION = 1
FLUSH_S = 1.0
"""Flush interval: a crash loses no more than this."""
LIMIT_BYTES = 100_000_000
"""Size limit of a recording, a day of a base that spins all the time; a larger file is refused unread."""
MOST_S = 48 * 3600.0
"""Limit of a recording's duration."""
SILENCE_S = 10.0
"""A longer silence is shortened to this: the base is lost long before."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line.

    *opening*: what a base would send to a host that meets it where the recording begins.
    """

    spinner_recording: int = VERSION
    where: str = ""
    opening: bytes = b""


class _Version(msgspec.Struct, frozen=True):
    """The part of a first line that determines the format of the rest."""

    spinner_recording: int


class Piece(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Bytes from the base ("<") or to it (">"), *at_us* microseconds after the first."""

    at_us: int
    way: Literal["<", ">"]
    data: bytes


class Recording(msgspec.Struct, frozen=True, kw_only=True):
    """Contents of a recording. *torn*: the last line was incomplete."""

    header: Header
    pieces: tuple[Piece, ...]
    torn: bool = False

    @property
    def seconds(self) -> float:
        """Duration from the first piece to the last, seconds."""
        return self.pieces[-1].at_us / 1_000_000 if self.pieces else 0.0


class RecordingWriter:
    """Writes a recording. Only opening can fail: a disk that fills up later ends it, and *trouble* says so.

    Args:
        path: The file; overwritten if it exists.
        where: Name of the transport.
        identity: The base's identity, if already known.
        configured: The base's configuration, if it already streams.

    Raises:
        RecordingError: The file cannot be written.

    Attributes:
        trouble: Why the recording stopped, as a sentence; "" while all is well.
    """

    def __init__(
        self, path: Path, *, where: str = "", identity: Identity | None = None, configured: Configured | None = None
    ) -> None:
        self.path = path
        self.trouble = ""
        self._began_s: float | None = None
        self._at_us = 0
        self._flushed_s = 0.0
        self._left_bytes = LIMIT_BYTES
        protocol = PROTOCOL if identity is None else identity.protocol
        opening = b"".join(encode(to_payload(said, protocol)) for said in (identity, configured) if said is not None)
        if path.exists() and not path.is_file() and not path.is_dir():
            raise RecordingError(sentence("no-ordinary", path=str(path)))
        try:
            self._file: BinaryIO | None = path.open("wb")
        except OSError as error:
            raise RecordingError(sentence("unwritable", path=str(path), why=error.strerror)) from error
        self._write(msgspec.json.encode(Header(where=where, opening=opening)), 0.0)

    def received(self, now_s: float, data: bytes) -> None:
        """Record *data* received by *now_s*, in seconds of a monotonic clock."""
        self._piece(now_s, "<", data)

    def sent(self, now_s: float, data: bytes) -> None:
        """Record *data* sent at *now_s*."""
        self._piece(now_s, ">", data)

    def _piece(self, now_s: float, way: Literal["<", ">"], data: bytes) -> None:
        if not data:
            return
        if self._began_s is None:
            self._began_s = self._flushed_s = now_s
        self._at_us = max(self._at_us, round((now_s - self._began_s) * 1_000_000))
        self._write(msgspec.json.encode(Piece(self._at_us, way, data)), now_s)

    def _write(self, line: bytes, now_s: float) -> None:
        if self._file is None:
            return
        self._left_bytes -= len(line) + 1
        if self._left_bytes < 0 or self._at_us > MOST_S * 1_000_000:
            self._stop(sentence("recording-long"))
            return
        try:
            self._file.write(line + b"\n")
            if now_s - self._flushed_s >= FLUSH_S:
                self._file.flush()
                self._flushed_s = now_s
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        self._stop(error.strerror or str(error))

    def _stop(self, why: str) -> None:
        self.trouble = sentence("recording-stopped", path=self.path, why=why)
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):  # what could not be written before cannot be written now
                file.close()

    def close(self) -> None:
        """End the recording, unless it has ended."""
        try:
            if self._file is not None:
                self._file.close()
        except OSError as error:
            self._fail(error)
        self._file = None

    def __enter__(self) -> RecordingWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def read_recording(path: Path) -> Recording:
    """Read the recording in the file *path*.

    Raises:
        RecordingError: It is unreadable, no recording, or damaged; the message gives the line.
    """
    try:
        lines = _bytes_of(path).split(b"\n")
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it, or a sentence of our own
        if isinstance(error, RecordingError):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordingError(sentence("unreadable", path=str(path), why=why)) from error
    torn = lines.pop() != b""
    if not lines:
        raise RecordingError(sentence("no-recording", path=str(path)))
    header = _header(path, lines[0])
    return Recording(header=header, pieces=_pieces(path, lines[1:]), torn=torn)


def _bytes_of(path: Path) -> bytes:
    """Contents of an ordinary file. A pipe would block the program, a device fill the memory."""
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        raise RecordingError(sentence("no-ordinary", path=str(path)))
    with path.open("rb") as file:
        data = file.read(LIMIT_BYTES + 1) if status.st_size <= LIMIT_BYTES else b""
    if max(status.st_size, len(data)) > LIMIT_BYTES:
        raise RecordingError(sentence("too-large", path=str(path), most=LIMIT_BYTES // 1_000_000))
    return data


def _header(path: Path, line: bytes) -> Header:
    try:
        version = msgspec.json.decode(line, type=_Version).spinner_recording
        found = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordingError(sentence("no-recording", path=str(path))) from error
    if version != VERSION:
        raise RecordingError(sentence("recording-version", path=str(path), theirs=version, ours=VERSION))
    try:
        return msgspec.convert(found, Header)
    except msgspec.ValidationError as error:
        raise RecordingError(sentence("recording-head", path=str(path), why=error)) from error


def _pieces(path: Path, lines: list[bytes]) -> tuple[Piece, ...]:
    decoder = msgspec.json.Decoder(Piece)
    pieces: list[Piece] = []
    at_us = 0
    for number, line in enumerate(lines, start=2):
        try:
            piece = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise RecordingError(sentence("recording-line", path=str(path), number=number, why=error)) from error
        if piece.at_us < at_us:
            raise RecordingError(sentence("time-back", path=str(path), number=number, from_us=at_us, to_us=piece.at_us))
        if piece.at_us > MOST_S * 1_000_000:
            raise RecordingError(sentence("far-time", path=str(path), number=number, most=round(MOST_S / 3600)))
        at_us = piece.at_us
        pieces.append(piece)
    return tuple(pieces)


def _shortened(pieces: tuple[Piece, ...]) -> Iterator[int]:
    """Playback time of each piece, in microseconds, with silences capped at `SILENCE_S`."""
    at_us = before_us = 0
    for piece in pieces:
        at_us += min(piece.at_us - before_us, round(SILENCE_S * 1_000_000))
        before_us = piece.at_us
        yield at_us


class ReplayTransport:
    """A base that replays a recording; it ignores its input.

    Reopened it continues, as a base would; at its end it falls silent. Long silences are capped at `SILENCE_S`.

    Args:
        recording: The recording to play.
        clock: Monotonic clock, seconds.
        speed: Factor of the original speed.
        name: Name of the transport.
        sleep: Waits the given seconds; as in `LocalTransport`.
    """

    def __init__(
        self,
        recording: Recording,
        clock: Callable[[], float] = time.monotonic,
        speed: float = 1.0,
        *,
        name: str = "",
        sleep: Callable[[float], None] | None = None,
    ) -> None:
        self.name = name or recording.header.where or "recording"
        self._recording = recording
        self._clock = clock
        self._speed = speed
        self._sleep = waiting(clock, sleep)
        self._began_s: float | None = None
        self._is_open = False
        self._next = 0
        self._due_us = tuple(_shortened(recording.pieces))
        self._opening = b""

    @property
    def ended(self) -> bool:
        """Has everything been played?"""
        return self._next == len(self._recording.pieces)

    def open(self) -> None:
        if self._began_s is None:
            self._began_s = self._clock()
        self._is_open = True
        self._opening = self._recording.header.opening

    def read(self) -> bytes:
        self._check_open()
        data = self._due()
        if not data:
            self._sleep(READ_WAIT_S)
            data = self._due()
        return data

    def _due(self) -> bytes:
        pieces = self._recording.pieces
        until_us = (self._clock() - (self._began_s or 0.0)) * self._speed * 1_000_000
        begin = self._next
        while self._next < len(pieces) and self._due_us[self._next] <= until_us:
            self._next += 1
        opening, self._opening = self._opening, b""
        return opening + b"".join(piece.data for piece in pieces[begin : self._next] if piece.way == "<")

    def write(self, data: bytes) -> None:
        self._check_open()

    def _check_open(self) -> None:
        if not self._is_open:
            raise BaseLostError(sentence("not-open", name=self.name))

    def close(self) -> None:
        self._is_open = False
