"""What the program keeps is for nobody else, whatever the process would let others do."""

from __future__ import annotations

import os
import stat

import pytest


@pytest.fixture(autouse=True)
def open_to_all():
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path):
    return f"{stat.S_IMODE(path.stat().st_mode):o}"


def test_the_folder_of_matches_and_settings_is_private_from_its_first_day(run, tmp_path):
    home = tmp_path / "home"
    run("play", "--a", "Ann", "--b", "Ben", text="quit\n")
    run("settings", "set", "sound", "off")

    assert (home / "matches.sqlite3").is_file()
    assert ("700", "600") == (mode(home), mode(home / "settings.toml"))


def test_a_folder_that_was_open_is_private_when_the_program_has_started(run, tmp_path):
    home = tmp_path / "home"
    (home / "photos").mkdir(parents=True)

    run("settings", "list")

    assert ("700", "700") == (mode(home), mode(home / "photos"))


def test_what_is_exported_has_the_rights_that_files_have_there(run, tmp_path):
    run("lab", "study", "example", "mine.toml")

    assert "666" == mode(tmp_path / "mine.toml")
