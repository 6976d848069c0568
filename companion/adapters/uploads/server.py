"""Serves the photo page to whoever knows its address, for some minutes, and nothing else.

The address contains an unguessable token; any other request gets an empty 404. This program names the saved files. Slow
connections are cut; each client address has a share of the connections, and the oldest one without the token makes room
for a new one. After its time, or when it is closed, nothing listens any more.
"""

from __future__ import annotations

import contextlib
import hmac
import logging
import secrets
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import TCPServer, ThreadingMixIn
from typing import Any, Literal

import msgspec

from companion.adapters.files.home import home, write_whole
from companion.adapters.uploads._page import page_of, policy_of
from companion.adapters.uploads.addresses import own_address
from companion.app.ports.uploads import UploadedPhoto, UploadState
from companion.kernel.errors import CompanionError, DataError
from companion.kernel.numbers import is_digits
from companion.texts.texts import phrase

PHOTOS = "photos"
SIGNS: Mapping[str, Callable[[bytes], bool]] = {
    "jpg": lambda head: head[:3] == b"\xff\xd8\xff",
    "png": lambda head: head[:8] == b"\x89PNG\r\n\x1a\n",
    "webp": lambda head: head[:4] == b"RIFF" and head[8:12] == b"WEBP",
}
"""Checks, by file extension, whether bytes begin as such a picture does."""
CHUNK = 65_536
POLL_S = 0.05
TOKEN_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Unambiguous letters: the address may have to be typed."""
TOKEN_GROUPS = (4, 4, 4)
"""12 letters are 59 bits; during the page's life an address can make some 5,000 guesses."""
NONCE_BYTES = 18
MOST_ADDRESSES = 256
"""Number of client addresses with rate limits remembered."""

_log = logging.getLogger(__name__)


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits in bytes, seconds and connections.

    *life_s*: lifetime of the page; *head_s*: time limit of a request's header; *photo_s*: of a photo; *stall_s*:
    longest silence, and grace period of the least throughput *least_a_second* in bytes. *at_once*: connections in
    parallel,
    *of_one*: from one address, which may open *burst* in a row, then *a_second*. After *photos* the page is closed.
    """

    photo_bytes: int = 12_000_000
    photos: int = 60
    life_s: float = 600.0
    head_s: float = 10.0
    photo_s: float = 120.0
    stall_s: float = 10.0
    least_a_second: int = 8_000
    at_once: int = 24
    of_one: int = 6
    burst: int = 40
    a_second: float = 8.0


LIMITS = Limits()
Look = Callable[[bytes], bytes]


def _unseen(_: bytes) -> bytes:
    """No thumbnail: uploads are not inspected."""
    return b""


class PhotoUploads:
    """The `Uploads` of the app: photos go into the folder `photos` of the players' home.

    *look* makes a thumbnail of an upload, or raises a `DataError` if it is no picture.
    """

    def __init__(
        self, folder: Path | None = None, address: Callable[[], str] = own_address, look: Look = _unseen
    ) -> None:
        self._folder, self._address, self._look = folder, address, look

    def open(self, words: Mapping[str, str], language: str) -> PhotoUpload:
        folder = home() / PHOTOS if self._folder is None else self._folder
        return PhotoUpload(words, language, folder, self._address(), look=self._look)


class PhotoUpload:
    """One page being served; it closes by itself."""

    def __init__(
        self,
        words: Mapping[str, str],
        language: str,
        folder: Path,
        host: str,
        limits: Limits | None = None,
        look: Look = _unseen,
    ) -> None:
        limits = limits or LIMITS
        self._folder, self._limits, self._look = folder, limits, look
        self._photos: tuple[UploadedPhoto, ...] = ()
        self._state = UploadState(stage="waiting")
        self._taking = threading.Lock()
        self._over = threading.Event()
        self._ends = time.monotonic() + limits.life_s
        self.token = _token()
        nonce = secrets.token_urlsafe(NONCE_BYTES)
        self.page = page_of(words, language, nonce, limits.photo_bytes)
        self.policy = policy_of(nonce)
        try:
            self._server = _Server(host, self, limits)
        except OSError as error:
            raise DataError(phrase("error.upload.no-server", address=host, why=error.strerror or str(error))) from error
        self.authority = f"{host}:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._serve, name="photo-upload", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://{self.authority}/{self.token}"

    def state(self) -> UploadState:
        return self._state

    def close(self) -> None:
        self._over.set()
        self._thread.join()

    def _serve(self) -> None:
        with self._server:
            while not self._over.is_set() and time.monotonic() < self._ends:
                self._server.handle_request()
                self._server.cut_dawdlers()
            self._server.cut_all()
        self._stands("closed")

    # ------------------------------------------------------------ requests

    def may_be_asked(self, path: str, host: str, origin: str) -> bool:
        """Is the request for this page, and from itself or without an origin?

        A foreign page that has found out this computer's name sends another host. A typed token may begin with a
        capital, as phones do.
        """
        same = hmac.compare_digest(path.lower().encode("utf-8", "replace"), f"/{self.token}".encode())
        return same and host == self.authority and origin in ("", f"http://{self.authority}")

    def take(self, read: Callable[[int], bytes], size: int) -> int:
        """Receive a photo of this size; returns the HTTP status. One photo at a time."""
        if not self._taking.acquire(blocking=False):
            return 409
        try:
            return 404 if self._over.is_set() or self._is_full else self._taken(read, size)
        finally:  # also if the connection was cut or timed out
            if self._state.stage == "receiving":
                self._stands("waiting")
            self._taking.release()

    def _taken(self, read: Callable[[int], bytes], size: int) -> int:
        data, began = bytearray(), time.monotonic()
        while len(data) < size:
            self._stands("receiving", done=len(data), of=size)
            more = read(min(CHUNK, size - len(data)))
            if not more:
                return 400
            data += more
            taken_s = time.monotonic() - began
            if taken_s > self._limits.stall_s and len(data) < taken_s * self._limits.least_a_second:
                return 408
        ending = next((ending for ending, is_one in SIGNS.items() if is_one(bytes(data[:16]))), None)
        if ending is None:
            return 415
        try:
            picture = self._look(bytes(data))
        except DataError:
            return 415
        now = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        path = self._folder / f"photo-{now}-{secrets.token_hex(3)}.{ending}"
        try:
            write_whole(path, bytes(data))
        except CompanionError as error:
            _log.warning("a photo could not be kept: %s", error)
            return 507
        self._photos = (*self._photos, UploadedPhoto(str(path), picture))
        return 201

    def _stands(self, stage: Literal["waiting", "receiving", "closed"], done: int = 0, of: int = 0) -> None:
        self._state = UploadState(stage=stage, done=done, of=of, photos=self._photos)

    @property
    def _is_full(self) -> bool:
        return len(self._photos) >= self._limits.photos

    def finish(self) -> None:
        """After a photo is saved and acknowledged: stop serving after the last one."""
        if self._is_full:
            self._over.set()


def _token() -> str:
    return "-".join("".join(secrets.choice(TOKEN_LETTERS) for _ in range(letters)) for letters in TOKEN_GROUPS)


class _Place:
    """State of a connection: its address, its deadline, whether it has shown the token."""

    def __init__(self, address: str, ends: float) -> None:
        self.address, self.ends, self.is_known = address, ends, False


class _Server(ThreadingMixIn, TCPServer):
    """A thread per connection, with limits in parallel and per second, and per address."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = False
    request_queue_size = 64

    def __init__(self, host: str, upload: PhotoUpload, limits: Limits) -> None:
        self.upload, self.limits = upload, limits
        self.timeout = POLL_S
        self._open: dict[socket.socket, _Place] = {}
        """Connections, the oldest first."""
        self._shares: dict[str, tuple[float, float]] = {}
        """Remaining burst of an address, and when it was counted; least recently seen first."""
        self._lock = threading.Lock()
        super().__init__((host, 0), _Handler)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        now, address = time.monotonic(), str(client_address[0])
        with self._lock:
            if not self._has_share(address, now) or not self._has_room(address):
                return False
            self._open[request] = _Place(address, now + self.limits.head_s)
        return True

    def _has_share(self, address: str, now: float) -> bool:
        """Rate-limit an address; counts this connection."""
        left, since = self._shares.pop(address, (float(self.limits.burst), now))
        left = min(self.limits.burst, left + (now - since) * self.limits.a_second)
        self._shares[address] = (max(0.0, left - 1), now) if left >= 1 else (left, now)
        if len(self._shares) > MOST_ADDRESSES:
            del self._shares[next(iter(self._shares))]
        return left >= 1

    def _has_room(self, address: str) -> bool:
        """Is there room for one more connection of this address? The oldest without the token makes room."""
        held = Counter(place.address for place in self._open.values())
        if held[address] >= self.limits.of_one:
            return self._makes_room(address)
        if len(self._open) < self.limits.at_once:
            return True
        return any(self._makes_room(other) for other, _ in held.most_common())

    def _makes_room(self, address: str) -> bool:
        for request, place in self._open.items():
            if place.address == address and not place.is_known:
                del self._open[request]
                _cut(request)
                return True
        return False

    def know(self, request: socket.socket, seconds: float) -> None:
        """Mark a connection as having shown the token: it keeps its place, for *seconds* from now."""
        with self._lock:
            if (place := self._open.get(request)) is not None:
                place.ends, place.is_known = time.monotonic() + seconds, True

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._open.pop(request, None)
        super().shutdown_request(request)

    def cut_dawdlers(self) -> None:
        """Cut the connections past their deadline."""
        now = time.monotonic()
        with self._lock:
            late = [request for request, place in self._open.items() if now > place.ends]
        for request in late:
            _cut(request)

    def cut_all(self) -> None:
        """Cut every connection."""
        with self._lock:
            for request in self._open:
                _cut(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        _log.debug("a connection broke off", exc_info=True)


def _cut(request: socket.socket) -> None:
    with contextlib.suppress(OSError):
        request.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    """One request, after which the connection is closed."""

    server: _Server
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        self.connection.settimeout(self.server.limits.stall_s)

    def do_GET(self) -> None:
        if not self._may():
            self._answer(404)
            return
        upload = self.server.upload
        self.server.know(self.connection, self.server.limits.head_s)
        self._answer(200, upload.page, {"Content-Type": "text/html; charset=utf-8"})

    def do_POST(self) -> None:
        size, refusal = self._size()
        if not self._may():
            refusal = 404
        if refusal:
            self._answer(refusal)
            self._drain()
            return
        self.server.know(self.connection, self.server.limits.photo_s)
        if self.headers.get("Expect", "").lower() == "100-continue":
            self.send_response_only(100)
            self.end_headers()
        status = self.server.upload.take(self.rfile.read1, size)
        self._answer(status)
        if status == 201:
            self.wfile.flush()
            self.server.upload.finish()
        else:
            self._drain()

    def handle_expect_100(self) -> bool:
        return True  # it is told to continue when the request is known

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self._answer(404)

    def log_message(self, format: str, *args: Any) -> None:
        _log.debug(format, *args)

    def _may(self) -> bool:
        headers = self.headers
        hosts, origins = headers.get_all("Host", []), headers.get_all("Origin", [])
        if len(hosts) != 1 or len(origins) > 1:
            return False
        # The raw target: the library merges double slashes.
        target = self.requestline.split()[1]
        return self.server.upload.may_be_asked(target, hosts[0], origins[0] if origins else "")

    def _size(self) -> tuple[int, int]:
        """Content length, and the status to refuse it with, 0 for none."""
        lengths = self.headers.get_all("Content-Length", [])
        if self.headers.get("Transfer-Encoding") is not None or not lengths:
            return 0, 411
        if len(lengths) != 1 or not is_digits(lengths[0]):
            return 0, 400
        if len(lengths[0]) > 12 or int(lengths[0]) > self.server.limits.photo_bytes:
            return 0, 413
        return int(lengths[0]), 0 if int(lengths[0]) else 400

    def _answer(self, status: int, body: bytes = b"", more: Mapping[str, str] | None = None) -> None:
        """Send a status, and the page or an empty body, without identifying this program."""
        self.close_connection = True
        self.send_response_only(status)
        headers = {
            "Content-Length": str(len(body)),
            "Connection": "close",
            "Cache-Control": "no-store",
            "Content-Security-Policy": self.server.upload.policy if body else "default-src 'none'",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "geolocation=(), microphone=()",
            **(more or {}),
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _drain(self) -> None:
        """Read a little more input: closing the connection before that would lose the answer."""
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            self.connection.settimeout(0.5)
            for _ in range(32):
                if not self.connection.recv(CHUNK):
                    return
