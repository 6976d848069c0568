"""What lies open inside a lobby: its screens' sessions."""

from __future__ import annotations

from typing import Any

from companion.app.lobby._card_match_room import CardMatchRoom
from companion.app.lobby._card_setup import CardSetupSession
from companion.app.lobby._match_room import MatchRoom
from companion.app.lobby._setup import SetupSession
from companion.app.lobby.lobby import Lobby


def table_of(lobby: Lobby) -> Any:
    """The session of the match that is played; None without one."""
    room = lobby._nav.find(MatchRoom)  # type: ignore[type-abstract]  # any of them
    return None if room is None else room.session


def room_of(lobby: Lobby) -> Any:
    """The screen in sight."""
    return lobby._nav.top


def plan_of(lobby: Lobby) -> Any:
    """The match that is set up, of either game."""
    room = lobby._nav.find(CardSetupSession) or lobby._nav.find(SetupSession)
    return None if room is None else room.plan


def match_of(lobby: Lobby) -> Any:
    """The card match that is played; None without one."""
    room = lobby._nav.find(CardMatchRoom)
    return None if room is None else room._match
