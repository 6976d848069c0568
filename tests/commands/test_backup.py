"""What is damaged is said, and brought back; copies of all matches, and the way back to them."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from tests.commands.cli import assert_one_sentence
from tests.saying import said


@pytest.fixture
def store(run) -> Path:
    """The file of a store with two matches, which have some entries."""
    for seed in ("3", "4"):
        run("play", "--a", "Ann", "--b", "random", "--seed", seed, text="1\n1\nquit\n")
    return Path(os.environ["COMPANION_HOME"]) / "matches.sqlite3"


def ids(run) -> list[str]:
    return [line.split()[0] for line in run("matches", "list").stdout.splitlines() if line.startswith("20")]


def spoil(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def test_a_damaged_store_stays_where_it_is_until_it_is_recovered(run, store):
    before = ids(run)
    data = bytearray(store.read_bytes())
    data[60:64] = (999).to_bytes(4, "big")
    store.write_bytes(data)

    for _ in range(2):
        assert_one_sentence(run("matches", "list"), store.name, "companion matches recover")
    assert bytes(data) == store.read_bytes()
    assert "Recovered: 2 matches completely" in run("matches", "recover").stdout
    again = run("matches", "list")
    assert ("", len(before)) == (again.stderr, len(ids(run)))


def test_a_store_of_a_later_version_is_refused_by_every_command_and_stays(run, store):
    spoil(store, "PRAGMA user_version = 9")
    before = store.read_bytes()

    for line in ("matches list", "matches recover", "play --a Ann --b greedy", f"matches recover {store}"):
        assert_one_sentence(run(*line.split()), said("error.store.file-later"))
    assert before == store.read_bytes() and [] == list(store.parent.glob("matches.*-*.sqlite3"))
    settings = run("settings", "list")
    assert (0, 1) == (settings.exit_code, settings.stderr.count(said("error.store.file-later")))


def test_a_damaged_match_is_named_and_the_others_go_on(run, store):
    damaged, whole = ids(run)
    spoil(store, f"DELETE FROM entries WHERE match_id = '{damaged}' AND number = 1")

    assert_one_sentence(run("matches", "show", damaged), damaged, "entry 2 is missing; intact entries before it: 1")
    assert 0 == run("matches", "show", whole).exit_code
    verified = run("matches", "verify")
    assert (1, "1 match undamaged, 1 damaged") == (verified.exit_code, verified.stdout.splitlines()[-1])
    assert said("command.matches.recovered", id=damaged) in run("matches", "recover", damaged).stdout
    assert "After 1 of 1 entry: open." in run("matches", "show", damaged).stdout
    assert 0 == run("play", "--resume", damaged, text="quit\n").exit_code


def test_a_damaged_head_hinders_no_other_match(run, store):
    damaged, whole = ids(run)
    spoil(store, f"UPDATE heads SET head = x'7b' WHERE match_id = '{damaged}'")

    listed = run("matches", "list")

    assert [whole] == ids(run)
    assert f"match {damaged} is damaged" in listed.stderr
    assert 0 == run("play", "--resume", text="quit\n").exit_code
    assert "nothing of match" in run("matches", "recover").stdout


def test_a_copy_is_made_and_put_back(run, store, tmp_path):
    before = ids(run)
    made = run("backup", str(tmp_path / "copy.sqlite3"))
    run("play", "--a", "Ann", "--b", "random", "--seed", "5", text="1\n1\nquit\n")
    assert 3 == len(ids(run))

    put_back = run("restore", str(tmp_path / "copy.sqlite3"))

    assert 0 == made.exit_code == put_back.exit_code
    assert "the previous matches are in matches.before-restore-" in put_back.stdout
    assert before == ids(run)
    assert "Recovered: " in run("matches", "recover").stdout
    assert 3 == len(ids(run))


def test_what_there_is_not_is_said_in_a_sentence(run, store, tmp_path):
    assert_one_sentence(run("restore"), "backups", "name the file of a copy")
    assert_one_sentence(run("restore", str(tmp_path / "none.sqlite3")), "no such backup")
    assert_one_sentence(run("matches", "recover", "nowhere"), "there is no match 'nowhere'")
    assert_one_sentence(run("backup", str(store / "x")), "the backup can't be written")
