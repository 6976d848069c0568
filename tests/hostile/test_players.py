"""Players that mean no good: whatever they do, the match goes on without them, and nothing of them stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.hostile.players import DEEDS, MOMENTS, carry_out, install, stays


@pytest.fixture
def hostile(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch)
    return monkeypatch


@pytest.mark.parametrize(
    "deed, waits",
    [
        ("flood", False),
        ("answer_in_advance", True),
        ("fork", False),
        ("fork_and_hang", True),
        ("take_memory", False),
        ("print_escapes", True),
        ("print_without_end", True),
    ],
)
def test_what_a_player_does_when_it_is_asked_ends_in_a_sentence_and_nothing_of_it_stays(deed, waits, hostile, capfd):
    assert "" == carry_out("answer", deed, hostile, waits=waits).wrong
    assert "PWN" not in capfd.readouterr().err  # what it prints goes the way of all that is printed


@pytest.mark.parametrize("deed", ["interrupt", "answer_by_another_number"])
def test_what_a_player_does_while_it_is_loaded_leaves_it_out_with_a_sentence(deed, hostile):
    assert "" == carry_out("load", deed, hostile).wrong


@pytest.mark.deep("damage")
def test_whatever_a_player_does_whenever(hostile, draw):
    for deed in draw.share([*DEEDS], 3):
        moment, card, waits = draw.rng.choice(MOMENTS), draw.rng.random() < 0.5, draw.rng.random() < 0.5

        assert "" == carry_out(moment, deed, hostile, card=card, waits=waits).wrong, (moment, deed, card, waits)


@pytest.mark.deep("kills")
def test_a_player_that_hangs_ends_with_whoever_asked_and_what_it_started_too(hostile, tmp_path):
    hostile.setenv("HOSTILE", "load fork_and_hang_too")
    worker = subprocess.Popen(
        [sys.executable, "-m", "companion.adapters.players.worker"],
        stdin=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        start_new_session=True,
    )
    worker.communicate(b'{"type":"sit","group":"companion.players","name":"hostile"}\n')

    assert -signal.SIGKILL == worker.returncode and not stays(tmp_path / "left")
