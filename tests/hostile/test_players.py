"""Players that mean no good: whatever they do, the match goes on without them, and nothing of them stays."""

from __future__ import annotations

import pytest

from tests.hostile.players import DEEDS, MOMENTS, carry_out, install


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
