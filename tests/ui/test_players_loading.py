"""Players of others that come while a match is set up, on the screen."""

from __future__ import annotations

import dataclasses

import pytest

from companion.app.lobby.lobby import Lobby
from tests.app.lobby.test_players_loading import ComingPlayers
from tests.app.lobby_fakes import parts
from tests.saying import said
from tests.ui.test_lobby import Hand

pytestmark = pytest.mark.kivy


@pytest.mark.parametrize("game", ["Figure match", "Card match"])
def test_a_player_can_be_chosen_as_soon_as_it_is_loaded_and_until_then_the_screen_says_so(ui, game):
    players = ComingPlayers("bold", "bad")
    hand = Hand(ui, Lobby(dataclasses.replace(parts(), players=players)))
    hand.tap(game)
    ui.frames(9)
    assert hand.reads(said("setup.players-loading"))

    players.come("bold")
    players.fail("bad")
    ui.frames(9)
    assert not hand.reads(said("setup.players-loading")) and hand.reads("player bad can't be loaded")
    hand.tap("bold")

    assert "bold" in [one.label for seat in hand.screen.seats for one in seat.kind.options if one.chosen]
