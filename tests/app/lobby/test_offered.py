"""Whatever the screens offer can be pressed, in every room of the app."""

from __future__ import annotations

import random

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.screens.lobby import Push
from companion.app.screens.studio_intents import Fill, GoCollection, GoDisc
from companion.app.screens.studio_panel import PushRow
from companion.app.studio.discs.draft import DiscDraft
from tests.app.lobby.offered import ALL_KINDS, Hand, World, kind_of, pressed, shown
from tests.app.lobby_fakes import parts

FEW = 500


def test_what_is_offered_raises_nothing(tmp_path):
    met = pressed(FEW, 6, tmp_path)

    assert len(met) > 12 and set(met) <= ALL_KINDS


@pytest.mark.deep("touches")
def test_whatever_is_offered_in_every_room_raises_nothing(draw, tmp_path):
    met = pressed(0, draw.rng.getrandbits(32), tmp_path, every_room=True)
    seldom, many = met.most_common()[-1]
    draw.notes.append(f"{met.total()} presses on {len(met)} kinds of screens, {many} of them on {seldom}")

    assert set(met) == ALL_KINDS


def test_what_is_off_is_not_offered():
    on, off = Push("on", Fill("join", "")), Push("off", Fill("split", ""), enabled=False)

    assert [Fill("join", "")] == list(shown(PushRow((on, off))))


def test_a_room_that_fails_is_found_and_what_led_there_is_told(tmp_path, monkeypatch):
    def turned(draft, type):
        raise IndexError("planted")

    monkeypatch.setattr(DiscDraft, "turned_type", turned)
    world = World(random.Random(3), tmp_path)
    lobby = Lobby(world.parts)
    lobby.send(GoCollection())
    lobby.send(GoDisc("groudon-ex"))
    hand = Hand(world.rng, lobby)

    with pytest.raises(IndexError, match="planted"):
        hand.press(FEW)
    assert "type" == hand.last[-1].field


def test_every_screen_has_a_kind():
    lobby = Lobby(parts())
    assert "HomeScreen" == kind_of(lobby.screen())
    lobby.send(GoCollection())

    assert "CollectionScreen figures" == kind_of(lobby.screen())
