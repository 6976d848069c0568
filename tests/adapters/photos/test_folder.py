"""Photos that wait in the folder and on sticks, read beside everything else."""

from __future__ import annotations

import os
from threading import enumerate as threads

import pytest

from companion.adapters.photos.folder import FilePhotos
from companion.kernel.errors import DataError
from tests.adapters.photos.taken import jpeg


def joined():
    for thread in threads():
        if thread.name == "photo":
            thread.join()


def test_the_newest_photos_stand_first_with_those_of_sticks(tmp_path):
    stick = tmp_path / "STICK"
    camera = stick / "DCIM" / "100PHONE"
    for folder in (tmp_path / "photos", camera):
        folder.mkdir(parents=True)
    for number, path in enumerate((tmp_path / "photos/a.jpg", stick / "b.PNG", camera / "c.heic", stick / "d.txt")):
        path.write_bytes(b"x")
        os.utime(path, (number, number))

    waiting = FilePhotos(lambda: [stick], tmp_path / "photos").waiting()

    assert [("c.heic", "STICK"), ("b.PNG", "STICK"), ("a.jpg", "")] == [(one.name, one.place.stick) for one in waiting]


def test_without_a_folder_no_photo_waits(tmp_path):
    assert () == FilePhotos(lambda: [], tmp_path / "none").waiting()


def test_a_disc_is_read_beside_everything_else(tmp_path):
    (tmp_path / "disc.jpg").write_bytes(jpeg())
    photos = FilePhotos(lambda: [], tmp_path)
    assert photos.disc_begun() is None

    photos.begin_disc(str(tmp_path / "disc.jpg"))
    joined()

    read = photos.disc_begun()
    assert read is not None and 5 == len(read.segments)
    assert read.picture.startswith(b"\x89PNG") and read == photos.read_disc(str(tmp_path / "disc.jpg"))


def test_what_is_wrong_is_told_to_whoever_asks_for_the_draft(tmp_path):
    (tmp_path / "disc.jpg").write_bytes(b"no photo")
    photos = FilePhotos(lambda: [], tmp_path)

    photos.begin_disc(str(tmp_path / "disc.jpg"))
    joined()

    with pytest.raises(DataError, match="this isn't a photo"):
        photos.disc_begun()
