"""The page for photos, over real connections; times are bounds of the server, never measured here."""

from __future__ import annotations

import contextlib
import http.client
import io
import re
import socket
import threading

import pytest
from msgspec import structs
from PIL import Image

from companion.adapters.files.texts_file import load_texts
from companion.adapters.uploads import server
from companion.adapters.uploads.addresses import own_address
from companion.adapters.uploads.server import Limits, PhotoUpload, PhotoUploads
from companion.app.ports.uploads import UploadedPhoto
from companion.app.text.uploads import upload_words
from companion.commands import parts
from companion.kernel.errors import DataError

JPEG = b"\xff\xd8\xff\xe0" + bytes(range(256)) * 400
PNG = b"\x89PNG\r\n\x1a\n" + b"x" * 100
WEBP = b"RIFF\x10\x00\x00\x00WEBP" + b"x" * 100
USUAL = Limits(photo_bytes=200_000, head_s=20, stall_s=20, photo_s=20, burst=10_000)
WORDS = upload_words(load_texts())
PATIENCE_S = 600
"""A connection that hangs is a fault; one of a busy machine is none."""


@pytest.fixture
def served(tmp_path):
    """Serves pages with given limits."""
    opened = []

    def serve(limits=USUAL, words=WORDS):
        opened.append(PhotoUpload(words, "en", tmp_path / "photos", "127.0.0.1", limits))
        return opened[-1]

    yield serve
    for one in opened:
        one.close()


def ask(upload, method="GET", path=None, body=None, **headers):
    """One request; the answer with its body."""
    connection = http.client.HTTPConnection(upload.authority, timeout=PATIENCE_S)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    with contextlib.closing(connection):
        connection.request(method, f"/{upload.token}" if path is None else path, body, headers)
        answer = connection.getresponse()
        return answer, answer.read()


def say(upload, text, *, ends=False, source="127.0.0.1"):
    """Raw bytes; what is answered until the connection ends."""
    host, port = upload.authority.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE_S, source_address=(source, 0)) as raw:
        with contextlib.suppress(OSError):
            raw.sendall(text if isinstance(text, bytes) else text.encode())
            if ends:
                raw.shutdown(socket.SHUT_WR)
        got = io.BytesIO()
        with contextlib.suppress(OSError):
            while more := raw.recv(65_536):
                got.write(more)
    return got.getvalue()


def photos(tmp_path):
    folder = tmp_path / "photos"
    return sorted(folder.iterdir()) if folder.exists() else []


def head(upload, *lines, method="POST"):
    return "\r\n".join((f"{method} /{upload.token} HTTP/1.1", f"Host: {upload.authority}", *lines, "", ""))


# ---------------------------------------------------------------- the page


def test_whoever_has_the_address_gets_the_page(served):
    answer, body = ask(served())

    assert 200 == answer.status
    assert WORDS["title"] in body.decode() and 'capture="environment"' in body.decode()


def test_the_page_needs_nothing_from_anywhere_else_and_may_load_nothing(served):
    answer, body = ask(served())

    page = body.decode()
    policy = answer.headers["Content-Security-Policy"]
    assert [] == re.findall(r"(?:src|href|action)=\"(?!data:,)", page) and "http" not in page and "@import" not in page
    assert "default-src 'none'" in policy and "connect-src 'self'" in policy and "unsafe" not in policy
    nonce = re.search(r"script-src 'nonce-([\w-]+)'", policy)[1]
    assert 2 == page.count(f'nonce="{nonce}"')
    for name, value in {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    }.items():
        assert value == answer.headers[name]
    assert None is answer.headers["Server"]


def test_no_slot_of_the_page_is_left_empty_and_no_word_ends_an_element(served):
    words = dict.fromkeys(WORDS, "</script><b>")

    page = served(words=words).page.decode()

    assert "{{" not in page and "</script><b>" not in page and "&lt;/script&gt;" in page


# ---------------------------------------------------------------- who may ask


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"])
@pytest.mark.parametrize("path", ["/", "/wrong", "/favicon.ico", "/../etc/passwd", "//", "/%2e%2e/", "*"])
def test_without_the_token_there_is_nothing_and_no_word(served, tmp_path, method, path):
    answer, body = ask(served(), method, path, JPEG if method == "POST" else None)

    assert (404, b"") == (answer.status, body)
    assert {"Server", "Date", "Allow"}.isdisjoint(answer.headers)
    assert [] == photos(tmp_path)


def test_only_the_whole_token_opens(served):
    upload = served()
    token = upload.token
    for path in (f"/{token[:-1]}", f"/{token}/", f"/{token}?x", f"/{token}/..", f"//{token}"):
        assert 404 == ask(upload, path=path)[0].status
    for method in ("HEAD", "PUT", "DELETE", "OPTIONS"):
        assert 404 == ask(upload, method)[0].status


def test_a_token_that_is_typed_may_have_capitals(served):
    upload = served()

    assert 200 == ask(upload, path=f"/{upload.token.upper()}")[0].status


def test_every_page_has_another_token(served):
    tokens = {served().token for _ in range(3)}

    assert 3 == len(tokens)
    assert all(re.fullmatch(r"(?:[a-z2-9]{4}-){2}[a-z2-9]{4}", token) for token in tokens)


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Host": "localhost"}, {"Origin": "http://evil.example"}]
)
def test_a_page_of_somebody_else_gets_nowhere(served, tmp_path, headers):
    upload = served()

    assert 404 == ask(upload, "POST", body=JPEG, **headers)[0].status
    assert [] == photos(tmp_path)


def test_only_its_own_address_is_listened_on(served):
    upload = served()
    port = int(upload.authority.partition(":")[2])

    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.2", port), timeout=5):
        pass


# ---------------------------------------------------------------- the photo


@pytest.mark.parametrize("data, ending", [(JPEG, "jpg"), (PNG, "png"), (WEBP, "webp")])
def test_a_photo_is_kept_under_a_name_of_ours_and_the_page_waits_on(served, tmp_path, data, ending):
    upload = served()

    answer, _ = ask(upload, "POST", body=data, Content_Type="image/jpeg", X_File_Name="../../evil.sh")

    (path,) = photos(tmp_path)
    assert (201, data) == (answer.status, path.read_bytes())
    assert re.fullmatch(rf"photo-\d{{4}}-\d\d-\d\d-\d{{6}}-[0-9a-f]{{6}}\.{ending}", path.name)
    assert ("waiting", (UploadedPhoto(str(path)),)) == (upload.state().stage, upload.state().photos)
    assert 200 == ask(upload)[0].status


def test_one_photo_comes_after_the_other_until_there_are_as_many_as_may_be(served, tmp_path):
    upload = served(structs.replace(USUAL, photos=3))

    assert [201] * 3 == [ask(upload, "POST", body=JPEG)[0].status for _ in range(3)]

    upload._thread.join(20)
    assert ("closed", 3, 3) == (upload.state().stage, len(upload.state().photos), len(photos(tmp_path)))
    with pytest.raises(ConnectionRefusedError):
        ask(upload)


def test_what_begins_as_a_picture_and_is_none_is_refused(tmp_path):
    upload = PhotoUpload(WORDS, "en", tmp_path / "photos", "127.0.0.1", USUAL, parts.small_picture)
    real = io.BytesIO()
    Image.new("RGB", (400, 300), "red").save(real, "PNG")
    try:
        assert 415 == ask(upload, "POST", body=PNG)[0].status
        assert 201 == ask(upload, "POST", body=real.getvalue())[0].status
    finally:
        upload.close()

    (photo,) = upload.state().photos
    with Image.open(io.BytesIO(photo.picture)) as small:
        assert ("PNG", parts.SMALL_PX) == (small.format, small.width)


@pytest.mark.parametrize(
    "lines, body, status",
    [
        (["Content-Length: 0"], b"", 400),
        (["Content-Length: 300000"], JPEG, 413),
        ([f"Content-Length: {10**11}"], b"", 413),
        ([f"Content-Length: {'9' * 5000}"], b"", 413),
        (["Content-Length: -5"], JPEG, 400),
        (["Content-Length: ten"], JPEG, 400),
        (["Content-Length: ²"], JPEG, 400),
        (["Content-Length: 5", "Content-Length: 6"], JPEG, 400),
        ([], b"", 411),
        (["Transfer-Encoding: chunked"], b"5\r\nabcde\r\n0\r\n\r\n", 411),
        (["Transfer-Encoding: chunked", "Content-Length: 5"], JPEG, 411),
        (["Content-Length: 12"], b"<svg onload>", 415),
        (["Content-Length: 6"], b"GIF89a", 415),
        ([f"Content-Length: {len(JPEG)}", "Host: other"], JPEG, 404),
    ],
)
def test_what_is_no_photo_of_its_size_is_refused_and_the_page_waits_on(served, tmp_path, lines, body, status):
    upload = served()

    got = say(upload, head(upload, *lines).encode("utf-8") + body)

    assert got.startswith(f"HTTP/1.1 {status} ".encode())
    assert got.endswith(b"\r\n\r\n") and b"Server:" not in got
    assert ("waiting", []) == (upload.state().stage, photos(tmp_path))
    assert 201 == ask(upload, "POST", body=JPEG)[0].status


def test_a_photo_that_breaks_off_leaves_nothing(served, tmp_path):
    upload = served()

    got = say(upload, head(upload, f"Content-Length: {len(JPEG)}").encode() + JPEG[:5000], ends=True)

    assert got.startswith(b"HTTP/1.1 400")
    assert [] == photos(tmp_path)
    assert 201 == ask(upload, "POST", body=JPEG)[0].status


def test_more_than_was_announced_is_not_looked_at(served, tmp_path):
    upload = served()

    say(upload, head(upload, f"Content-Length: {len(JPEG)}").encode() + JPEG + head(upload).encode())

    assert [JPEG] == [path.read_bytes() for path in photos(tmp_path)]


def test_whoever_asks_first_is_told_to_go_on(served):
    upload = served()

    got = say(upload, head(upload, f"Content-Length: {len(JPEG)}", "Expect: 100-continue").encode() + JPEG)

    assert got.startswith(b"HTTP/1.1 100 ") and b"HTTP/1.1 201 " in got


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"a" * 100_000 + b"\r\n\r\n",
        b"POST / HTTP/0.9\r\n\r\n",
        b"\xff\xfe\xff\xfe\r\n\r\n",
    ],
)
def test_what_is_no_request_gets_no_word(served, text):
    upload = served()

    got = say(upload, text, ends=True)

    assert got.partition(b"\r\n\r\n")[2] == b"" and (not got or b" 404 " in got)
    assert 200 == ask(upload)[0].status


# ---------------------------------------------------------------- too slow, too many


@pytest.mark.parametrize("begun", ["", "POST /", "POST / HTTP/1.1\r\nHost: x\r\nX: "])
def test_whoever_dawdles_is_cut(served, begun):
    upload = served(Limits(head_s=0.3, burst=10_000))

    assert b"" == say(upload, begun)  # ends by the server's doing alone


def test_a_photo_that_does_not_come_is_given_up_and_another_is_taken(served, tmp_path):
    upload = served(Limits(head_s=20, stall_s=1, burst=10_000))

    got = say(upload, head(upload, f"Content-Length: {len(JPEG)}").encode() + JPEG[:5000])

    assert b"201" not in got
    assert 201 == ask(upload, "POST", body=JPEG)[0].status
    assert 1 == len(photos(tmp_path))


def test_a_photo_that_comes_too_slowly_is_cut(served, tmp_path):
    upload = served(Limits(head_s=20, photo_s=0.3, stall_s=20, burst=10_000))

    say(upload, head(upload, f"Content-Length: {len(JPEG)}").encode() + JPEG[:5000])

    assert [] == photos(tmp_path)
    assert 200 == ask(upload)[0].status


def test_a_photo_that_dribbles_makes_room_for_another(served, tmp_path):
    upload = served(Limits(head_s=20, stall_s=0, least_a_second=10**12, burst=10_000))

    assert 408 == upload.take(io.BytesIO(JPEG).read, len(JPEG))
    assert ("waiting", []) == (upload.state().stage, photos(tmp_path))


@pytest.fixture
def silent():
    """Connections that say nothing, from addresses of this computer."""
    with contextlib.ExitStack() as held:

        def connect(upload, number, source="127.0.0.1"):
            host, port = upload.authority.split(":")
            at = (host, int(port))
            opened = [
                socket.create_connection(at, timeout=PATIENCE_S, source_address=(source, 0)) for _ in range(number)
            ]
            return [held.enter_context(one) for one in opened]

        yield connect


def test_silent_connections_of_an_address_keep_nobody_out(served, silent):
    upload = served(Limits(at_once=6, of_one=3, head_s=PATIENCE_S, burst=10_000))
    first, *_ = silent(upload, 3)

    assert b"200" in say(upload, head(upload, method="GET"))  # of the same address: the oldest makes room
    assert b"" == first.recv(1)
    silent(upload, 9, "127.0.0.2")
    assert b"200" in say(upload, head(upload, method="GET"))


def test_silent_connections_of_many_addresses_keep_nobody_out(served, silent):
    upload = served(Limits(at_once=6, of_one=3, head_s=PATIENCE_S, burst=10_000))
    for number in range(2, 12):
        silent(upload, 3, f"127.0.0.{number}")

    assert b"200" in say(upload, head(upload, method="GET"))


@pytest.mark.deep("pages")
def test_a_flood_of_connections_from_one_address_keeps_no_phone_out(served):
    upload = served(Limits(life_s=PATIENCE_S))
    host, port = upload.authority.split(":")
    over = threading.Event()
    opened = []

    def flood():
        held = []
        while not over.is_set():
            with contextlib.suppress(OSError):
                held.append(socket.create_connection((host, int(port)), 5, source_address=("127.0.0.2", 0)))
                opened.append(1)
            while len(held) > 8:
                held.pop(0).close()
        for one in held:
            one.close()

    flooding = [threading.Thread(target=flood) for _ in range(16)]
    for one in flooding:
        one.start()
    got = []
    while len(got) < 40 or len(opened) < 1500:
        got.append(say(upload, head(upload, method="GET"))[:12])
        over.wait(0.2)  # a phone asks 5 times a second, which it may for as long as it likes
    over.set()
    for one in flooding:
        one.join()

    assert {b"HTTP/1.1 200"} == set(got)


def test_who_sends_a_photo_makes_room_for_nobody(served, silent, tmp_path):
    upload = served(Limits(at_once=2, of_one=1, head_s=PATIENCE_S, stall_s=PATIENCE_S, burst=10_000))
    (phone,) = silent(upload, 1)
    phone.sendall(head(upload, f"Content-Length: {len(JPEG)}").encode() + JPEG[:100])
    while "receiving" != upload.state().stage:
        pass

    assert b"" == say(upload, head(upload, method="GET"))
    silent(upload, 5, "127.0.0.2")
    phone.sendall(JPEG[100:])

    assert phone.recv(20).startswith(b"HTTP/1.1 201")


def test_of_one_address_too_many_in_a_row_are_not_taken(served):
    upload = served(Limits(burst=5, a_second=0.001))

    answered = [say(upload, head(upload, method="GET")) for _ in range(8)]

    assert [True] * 5 + [False] * 3 == [bool(one) for one in answered]
    assert b"200" in say(upload, head(upload, method="GET"), source="127.0.0.2")


def test_of_many_photos_at_once_one_is_kept_after_the_other(served, tmp_path):
    upload = served(Limits(at_once=50, of_one=50, burst=10_000))
    got = []

    def send():
        with contextlib.suppress(OSError, http.client.HTTPException):
            got.append(ask(upload, "POST", body=JPEG)[0].status)

    senders = [threading.Thread(target=send) for _ in range(20)]
    for one in senders:
        one.start()
    for one in senders:
        one.join()

    assert 1 <= got.count(201) == len(photos(tmp_path)) and set(got) <= {201, 409}


# ---------------------------------------------------------------- closed


def test_left_it_is_closed_also_for_who_is_connected(served):
    upload = served(Limits(head_s=60))
    host, port = upload.authority.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE_S) as held:
        upload.close()
        with contextlib.suppress(OSError):
            assert b"" == held.recv(10)
    assert "closed" == upload.state().stage
    with pytest.raises(ConnectionRefusedError):
        ask(upload)


def test_after_its_time_it_closes_by_itself(served):
    upload = served(Limits(life_s=0.1))

    upload._thread.join(20)

    assert "closed" == upload.state().stage
    with pytest.raises(ConnectionRefusedError):
        ask(upload)


def test_where_there_is_no_room_the_sender_is_told_and_may_try_again(served, tmp_path, monkeypatch):
    upload = served()

    def full(*_):
        raise DataError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(server, "write_whole", full)
        assert 507 == ask(upload, "POST", body=JPEG)[0].status
    assert "waiting" == upload.state().stage
    assert 201 == ask(upload, "POST", body=JPEG)[0].status


def test_an_address_that_is_not_ours_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(DataError, match=r"the program can't serve a page at 203\.0\.113\.7"):
        PhotoUploads(tmp_path, lambda: "203.0.113.7").open(WORDS, "en")


def test_our_address_is_that_of_the_way_out(monkeypatch):
    class Asked:
        def __init__(self, *_):
            pass

        def connect(self, where):
            self.where = where

        def getsockname(self):
            return "192.168.1.7", 1

        def close(self):
            pass

    monkeypatch.setattr(socket, "socket", Asked)

    assert "192.168.1.7" == own_address()


def test_in_no_network_that_is_said(monkeypatch):
    class Nowhere:
        def __init__(self, *_):
            raise OSError("unreachable")

    monkeypatch.setattr(socket, "socket", Nowhere)

    with pytest.raises(DataError, match="isn't on a network"):
        own_address()


def test_page_of_the_app_is_served_when_it_is_wanted(tmp_path, monkeypatch):
    monkeypatch.setattr(parts, "uploads", lambda: PhotoUploads(tmp_path, lambda: "127.0.0.1"))
    upload = parts.Late(parts.uploads).open(WORDS, "en")
    try:
        assert upload.authority.startswith("127.0.0.1:") and upload.state().stage == "waiting"
    finally:
        upload.close()
