"""What was to be saved and could not be ends a command with a status that is not 0, and is not said to be saved."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion.adapters.sharing.bundles import bytes_of
from companion.adapters.store.sqlite import SqliteStore
from companion.kernel.errors import NotKeptError
from tests.adapters.sharing.bundles import EEL, bundle
from tests.saying import said

CODE = "12J1-QQSN-SDHG-Q574-WG61-AFDZ-XZQ8-MC7"


@pytest.fixture
def full(monkeypatch):
    """No file gets its name any more."""

    def refuse(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)


@pytest.mark.parametrize(
    "line, text, untrue",
    [
        ("settings set sound off", "", "Off"),
        ("settings set name-a Kim", "", "Kim"),
        ("settings ask", "1\n2\n2\n", "companion play"),
        ("collection own pikachu-uc 2", "", "2"),
        ("collection note pikachu-uc hello", "", "hello"),
        ("collection import own.figures", "", "One was taken in"),
        (f"collection team-from-code {CODE}", "", "is kept"),
        ("lesson", "\n\n1\nquit\n", "goes on here"),
        ("cards lesson", "\n\n1\nquit\n", "goes on here"),
        ("mats draw duel -o duel.svg", "", "duel.svg"),
        ("print -o discs.pdf --score", "", "discs.pdf"),
        ("lab study example mine.toml", "", "mine.toml"),
    ],
)
def test_what_cannot_be_saved_is_no_success(run, full, line, text, untrue):
    Path("own.figures").write_bytes(bytes_of(bundle(EEL)))

    result = run(*line.split(), text=text)

    assert 2 == result.exit_code
    assert "No space left on device" in result.stderr and untrue not in result.stdout


@pytest.mark.parametrize("line", ["play --a Ann --b Ben", "cards play"])
def test_a_match_that_waits_for_room_is_not_said_to_be_saved(run, monkeypatch, line):
    def refuse(*_, **__):
        raise NotKeptError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(SqliteStore, "append", refuse)
        result = run(*line.split(), text="1\n1\nquit\n")

    assert 2 == result.exit_code and said("store.waiting", why="the disk is full") in result.stderr
    assert "The match is saved" not in result.stdout.splitlines()[-1]
