"""A file is replaced whole or not at all, wherever its name leads."""

from __future__ import annotations

import os

import pytest

from companion.adapters.files.home import write_whole
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
        with pytest.raises(DataError, match="ordinary"):
            write_whole(tmp_path / name, "new")

    assert ["full", "pipe"] == sorted(one.name for one in tmp_path.iterdir())


def test_a_new_file_has_the_rights_that_files_have_here(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new.txt", "text")
    finally:
        os.umask(before)

    assert 0o640 == (tmp_path / "new.txt").stat().st_mode & 0o777


def test_a_file_is_on_the_disk_before_it_has_its_name_and_its_name_is_before_anybody_is_told(tmp_path, monkeypatch):
    done = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda to: done.append(("sync", os.readlink(f"/proc/self/fd/{to}"))) or sync(to))
    monkeypatch.setattr(os, "replace", lambda old, new: done.append((str(old), str(new))) or replace(old, new))

    write_whole(tmp_path / "new.txt", "text")

    (first, written), (named, name), last = done
    assert ("sync", written, str(tmp_path / "new.txt")) == (first, named, name)
    assert ("sync", str(tmp_path)) == last
