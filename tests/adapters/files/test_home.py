"""A file is replaced whole or not at all, wherever its name leads."""

from __future__ import annotations

import os
import stat

import pytest

from companion.adapters.files.home import VARIABLE, make_private, write_whole
from companion.kernel.errors import DataError


def test_a_link_leads_to_the_file_that_is_replaced(tmp_path):
    (tmp_path / "kept.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("kept.txt")

    write_whole(tmp_path / "link.txt", "new")

    assert ("new", True) == ((tmp_path / "kept.txt").read_text(), (tmp_path / "link.txt").is_symlink())


def test_a_pipe_or_a_device_is_not_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "full").symlink_to("/dev/full")

    for name in ("pipe", "full"):
        with pytest.raises(DataError, match="regular file"):
            write_whole(tmp_path / name, "new")

    assert ["full", "pipe"] == sorted(one.name for one in tmp_path.iterdir())


def test_a_new_file_has_the_rights_that_files_have_here(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new.txt", "text")
    finally:
        os.umask(before)

    assert 0o640 == (tmp_path / "new.txt").stat().st_mode & 0o777


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home that is not there yet, in a process that hides nothing."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data/home"))
    before = os.umask(0)
    yield tmp_path / "data/home"
    os.umask(before)


def modes(folder):
    """The rights of a folder and of all in it, by name."""
    found = (folder, *folder.rglob("*"))
    return {one.relative_to(folder).as_posix(): f"{stat.S_IMODE(one.lstat().st_mode):o}" for one in found}


def test_files_and_folders_of_the_home_are_for_nobody_else(home):
    write_whole(home / "figures/eel.toml", "text")

    assert {".": "700", "figures": "700", "figures/eel.toml": "600"} == modes(home)


def test_a_home_that_others_could_read_is_made_private_and_what_it_links_to_is_not(home, tmp_path):
    (home / "figures").mkdir(parents=True)
    (home / "figures/eel.toml").touch(0o644)
    (home / "letter.txt").touch(0o644)  # somebody else's, whom the folder keeps it from now
    (tmp_path / "away").mkdir()
    (tmp_path / "away/mat.toml").touch(0o644)
    (home / "mats").symlink_to(tmp_path / "away")

    make_private(home)

    assert {".": "700", "figures": "700", "figures/eel.toml": "600", "letter.txt": "644", "mats": "777"} == modes(home)
    assert {".": "777", "mat.toml": "644"} == modes(tmp_path / "away")


def test_a_folder_that_several_share_stays_as_it_is(tmp_path, monkeypatch):
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o1777)
    (tmp_path / "all").mkdir(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "all/ann"))

    for name in ("shared", "all", "nowhere"):
        make_private(tmp_path / name)

    assert {".": "1777"} == modes(tmp_path / "shared")
    assert {".": "755"} == modes(tmp_path / "all")


def test_a_file_is_on_the_disk_before_it_has_its_name_and_its_name_is_before_anybody_is_told(tmp_path, monkeypatch):
    done = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda to: done.append(("sync", os.readlink(f"/proc/self/fd/{to}"))) or sync(to))
    monkeypatch.setattr(os, "replace", lambda old, new: done.append((str(old), str(new))) or replace(old, new))

    write_whole(tmp_path / "new.txt", "text")

    (first, written), (named, name), last = done
    assert ("sync", written, str(tmp_path / "new.txt")) == (first, named, name)
    assert ("sync", str(tmp_path)) == last
