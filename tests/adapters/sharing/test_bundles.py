from __future__ import annotations

import contextlib
import io
import os
import zipfile

import pytest

from companion.adapters.library.library import FileLibrary
from companion.adapters.sharing import _zips
from companion.adapters.sharing.bundles import bytes_of, read_bundle
from companion.figure.teams import Team
from companion.kernel.errors import DataError
from companion.sharing.bundle import KINDS, Bundle, Picture, bundle_of, stock_of
from companion.texts.plain import is_plain
from tests.adapters.sharing.bundles import EEL, GOOD, HOSTILE, POTION, bundle, eel
from tests.app.lobby_fakes import given

JPEG = b"\xff\xd8\xff\xe0 a picture"


def whole() -> Bundle:
    """Everything that is given with the program, as one bundle."""
    library: FileLibrary = given()
    stock = stock_of(library.figures(), library.cards(), library.trainers(), library.playmats(), library.teams())
    keys = [(kind, id) for kind in KINDS for id in stock.of(kind)]
    return bundle_of(keys, stock, "Ann", "MIT")


@pytest.fixture
def read(write):
    """Reads bytes as a bundle."""
    return lambda data: read_bundle(write(data, "some.figures"))


def test_what_is_written_is_read_again(read):
    shared = whole()

    found = read(bytes_of(shared))

    assert set(shared.keys) == set(found.keys)
    for kind in ("figures", "cards", "trainers", "mats", "teams"):
        assert {str(one) for one in getattr(shared, kind)} == {str(one) for one in getattr(found, kind)}
    assert ("Ann", "MIT") == (found.author, found.licence)


def test_the_same_content_gives_the_same_bytes():
    shark = eel(id="shark", name="Shark")

    assert bytes_of(bundle(EEL, shark)) == bytes_of(bundle(shark, EEL))


def test_a_bundle_can_be_looked_into_with_any_zip_program():
    with zipfile.ZipFile(io.BytesIO(GOOD)) as file:
        assert ["manifest.json", "figures/eel.json"] == file.namelist()
        assert None is file.testzip()


def test_a_bundle_that_was_packed_again_is_read(read):
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(GOOD)) as file, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as other:
        for info in file.infolist():
            other.writestr(info.filename, file.read(info))

    assert (EEL,) == read(packed.getvalue()).figures


def test_a_picture_comes_along(read):
    picture = Picture("figure", "eel", "jpg", JPEG)

    assert (picture,) == read(bytes_of(bundle(EEL, pictures=(picture,)))).pictures


@pytest.mark.parametrize(
    "wrong, said",
    [
        (bundle(EEL, author=""), "1 to 60"),
        (bundle(EEL, author="Eve\x1b"), "1 to 60"),
        (Bundle(author="Ann", licence="x" * 101, figures=(EEL,)), "1 to 100"),
        (bundle(), "empty"),
        (bundle(EEL, pictures=(Picture("figure", "eel", "jpg", b"\xff\xd8\xff" + b"x" * 600_000),)), "600 kB"),
    ],
)
def test_what_cannot_be_shared_is_refused(wrong, said):
    with pytest.raises(DataError, match=said):
        bytes_of(wrong)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_bundle_ends_in_a_sentence_that_names_the_file(name, write):
    data, said = HOSTILE[name]
    path = write(data, "some.figures")

    with pytest.raises(DataError) as caught:
        read_bundle(path)

    assert str(path) in str(caught.value) and said in str(caught.value)
    assert is_plain(str(caught.value)) and len(str(caught.value)) < 700


def test_no_cut_and_no_changed_byte_gets_through_or_out_of_hand(write):
    path = write(GOOD, "some.figures")
    for at in range(0, len(GOOD), 3):
        for data in (GOOD[:at], GOOD[:at] + bytes([GOOD[at] ^ 0x55]) + GOOD[at + 1 :]):
            path.write_bytes(data)
            with contextlib.suppress(DataError):
                assert (EEL,) == read_bundle(path).figures  # a byte that says nothing, such as a time


def test_no_more_is_unpacked_than_is_declared_and_allowed(monkeypatch):
    opened = []
    real = zipfile.ZipExtFile.read

    def watched(self, n=-1):
        opened.append(n)
        return real(self, n)

    monkeypatch.setattr(zipfile.ZipExtFile, "read", watched)

    _zips.unzipped(GOOD, lambda name: 100_000)

    assert opened and all(0 <= n <= 100_001 for n in opened)


def test_what_is_no_file_is_refused_unread(tmp_path):
    os.mkfifo(tmp_path / "pipe.figures")
    with (tmp_path / "sparse.figures").open("wb") as file:
        file.truncate(3_000_000_000)
    for name in ("pipe.figures", "sparse.figures", "nowhere.figures", "."):
        with pytest.raises(DataError):
            read_bundle(tmp_path / name)


def test_a_team_brings_what_it_is_of():
    team = Team(id="t", name="T", format="six_on_six", rules="tfg-2007", figures=("eel",) * 6, cards=("brew",))
    stock = stock_of([EEL, eel(id="shark")], [POTION], [], [], [team])

    found = bundle_of([("team", "t")], stock, "Ann", "CC0")

    assert (("figure", "eel"), ("card", "brew"), ("team", "t")) == found.keys
