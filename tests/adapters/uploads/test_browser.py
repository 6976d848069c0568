"""The page in a real browser, in windows as large as those of phones."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.adapters.uploads.server import PhotoUpload
from companion.app.text.uploads import upload_words
from tests.browser import opened
from tests.saying import said

SIZES = ((360, 640), (390, 844), (412, 915))
LEAST_PX = 48
SHOWN = "return [...document.querySelectorAll('button')].filter(one => !one.hidden)"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with opened(tmp_path_factory.mktemp("profile")) as window:
        yield window


@pytest.fixture
def photo(tmp_path):
    """A large photo of a disc, which says where it was taken."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (4000, 3000), "#c8b48c")
    pen = ImageDraw.Draw(image)
    for start, end, colour in (
        (0, 180, "#efe7d3"),
        (180, 260, "#8e4fb3"),
        (260, 310, "#2f7fc1"),
        (310, 360, "#c8502e"),
    ):
        pen.pieslice((800, 300, 3200, 2700), start, end, colour)
    data = image.getexif()
    data[0x010F] = "a maker of cameras"
    data.get_ifd(0x8825).update({1: "N", 2: (52.0, 30.0, 0.0)})
    image.save(tmp_path / "photo.jpg", exif=data)
    return tmp_path / "photo.jpg"


def serve(tmp_path, language="en"):
    return PhotoUpload(upload_words(load_texts(language)), language, tmp_path / "photos", "127.0.0.1")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width, height", SIZES)
def test_a_photo_is_sent_from_a_phone(browser, tmp_path, photo, width, height, language):
    from PIL import Image

    words = upload_words(load_texts(language))
    upload = serve(tmp_path, language)
    browser.complaints()
    browser.sized(width, height)
    browser.open(upload.address)
    _is_whole(browser, width, height)
    browser.picture(tmp_path / "empty.png")

    browser.put_file("file", photo)
    browser.wait_for("return !document.getElementById('send').hidden && !document.getElementById('send').disabled")
    browser.wait_for("return document.getElementById('shown').naturalWidth")
    _is_whole(browser, width, height)
    browser.picture(tmp_path / "chosen.png")
    browser.tap("send")
    browser.wait_for(f"return document.getElementById('said').textContent === {words['done']!r}")
    _is_whole(browser, width, height)
    browser.picture(tmp_path / "done.png")

    assert ("waiting", 1) == (upload.state().stage, len(upload.state().photos))
    (kept,) = (tmp_path / "photos").iterdir()
    with Image.open(io.BytesIO(kept.read_bytes())) as image:
        assert ("JPEG", (3000, 2250), {}) == (image.format, image.size, dict(image.getexif()))

    browser.put_file("file", photo)
    browser.wait_for("return !document.getElementById('send').hidden && !document.getElementById('send').disabled")
    browser.wait_for("return document.getElementById('shown').naturalWidth")
    _is_whole(browser, width, height)
    browser.picture(tmp_path / "again.png")
    browser.tap("send")
    browser.wait_for("return document.querySelectorAll('#came img').length === 2")
    assert 2 == len(upload.state().photos)
    assert [] == browser.complaints()
    upload.close()


def _is_whole(browser, width, height):
    """Nothing is wider than the window, no button is cut, lies over another or is too small for a finger."""
    assert browser.run("return document.documentElement.scrollWidth") <= width
    boxes = browser.run(f"{SHOWN}.map(one => one.getBoundingClientRect().toJSON())")
    for box in boxes:
        assert box["height"] >= LEAST_PX and 0 <= box["left"] and box["right"] <= width
        assert 0 <= box["top"] and box["bottom"] <= height
    for one, other in pairwise(boxes):
        assert one["bottom"] <= other["top"]


def test_what_is_no_picture_is_said_on_the_phone_and_not_sent(browser, tmp_path):
    upload = serve(tmp_path)
    (tmp_path / "no.jpg").write_bytes(b"this is no picture")
    browser.open(upload.address)

    browser.put_file("file", tmp_path / "no.jpg")
    browser.wait_for("return document.getElementById('said').className === 'wrong'")

    shown = browser.run("return document.getElementById('said').textContent")
    assert said("upload.page.no-picture") == shown
    assert "waiting" == upload.state().stage
    upload.close()


def test_a_page_that_was_closed_is_said_on_the_phone(browser, tmp_path, photo):
    upload = serve(tmp_path)
    browser.open(upload.address)
    browser.put_file("file", photo)
    browser.wait_for("return !document.getElementById('send').hidden && !document.getElementById('send').disabled")

    upload.close()
    browser.tap("send")
    browser.wait_for("return document.getElementById('said').className === 'wrong'")

    assert "The page is closed" in browser.run("return document.getElementById('said').textContent")
    assert not (tmp_path / "photos").exists()


def test_a_page_of_somebody_else_can_neither_read_nor_send(browser, tmp_path):
    upload, other = serve(tmp_path), serve(tmp_path)
    browser.open(other.address)

    got = browser.run(
        f"return fetch('{upload.address}', {{method: 'POST', body: 'x'}}).then(() => 'sent', () => 'refused')"
    )

    assert ("refused", "waiting") == (got, upload.state().stage)
    upload.close()
    other.close()
