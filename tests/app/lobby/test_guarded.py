"""What a room raises ends neither the program nor the match."""

from __future__ import annotations

import pytest

from companion.app.lobby._home import HomeRoom
from companion.app.lobby.guarded import GuardedLobby
from companion.app.lobby.lobby import Lobby
from companion.app.screens import lobby_intents as go
from companion.app.screens.disc_intents import PickSegment
from companion.app.screens.lobby import AtTable, HomeScreen
from companion.app.screens.studio_intents import GoCollection, GoDisc
from companion.app.screens.table import TapNothing
from companion.app.studio.discs._session import DiscSession
from companion.app.table.session import TableSession
from companion.kernel.errors import DataError
from tests.app.lobby_fakes import parts
from tests.app.table_fakes import MemoryStore
from tests.saying import said


class Listed:
    """Faults in memory. *full*: none can be written."""

    def __init__(self):
        self.kept, self.full = [], False

    def keep(self, fault):
        if self.full:
            raise DataError("the disk is full")
        self.kept.append(fault)
        return f"faults/{len(self.kept)}.txt"


@pytest.fixture
def faults():
    return Listed()


@pytest.fixture
def lobby(faults):
    return GuardedLobby(parts(store=MemoryStore()), faults)


def fails(*_, **__):
    raise IndexError("tuple index out of range")


@pytest.mark.parametrize("what", ["do", "screen", "tick", "leave"])
def test_a_room_that_fails_leads_home_with_a_sentence(lobby, faults, monkeypatch, what):
    lobby.send(GoCollection())
    lobby.send(GoDisc())
    lobby.screen()
    monkeypatch.setattr(DiscSession, what, fails)
    lobby.send(PickSegment(0))
    if what == "leave":
        lobby.send(go.GoBack())
    lobby.tick(0.1)
    home = lobby.screen()

    assert isinstance(home, HomeScreen) and said("home.fault", path="faults/1.txt") == home.remark.text
    assert ["IndexError"] == [type(one).__name__ for one in faults.kept]
    lobby.send(go.GoSettings())
    assert not isinstance(lobby.screen(), HomeScreen)


@pytest.mark.parametrize("what", ["send", "tick", "screen"])
def test_a_match_is_gone_on_with_after_a_fault_at_the_table(lobby, faults, monkeypatch, what):
    lobby.send(go.BeginNow("figure"))
    lobby.tick(1.0)
    with monkeypatch.context() as broken:
        broken.setattr(TableSession, what, fails)
        lobby.send(TapNothing())
        lobby.tick(0.1)
        home = lobby.screen()
    assert isinstance(home, HomeScreen) and 1 == len(home.open_matches) == len(faults.kept)
    lobby.send(home.open_matches[0].resume.intent)

    assert isinstance(lobby.screen(), AtTable) and lobby.screen().table.seats


def test_a_fault_that_cannot_be_written_is_said_all_the_same(lobby, faults, monkeypatch):
    faults.full = True
    lobby.send(GoCollection())
    lobby.send(GoDisc())
    monkeypatch.setattr(DiscSession, "do", fails)
    lobby.send(PickSegment(0))

    assert said("home.fault-unwritten", why="the disk is full") == lobby.screen().remark.text


def test_where_home_itself_fails_the_program_may_end(lobby, faults, monkeypatch):
    monkeypatch.setattr(HomeRoom, "screen", fails)
    with pytest.raises(IndexError):
        lobby.screen()
    with pytest.raises(IndexError):
        lobby.screen()

    assert 1 == len(faults.kept)


def test_a_lobby_by_itself_hides_nothing(monkeypatch):
    lobby = Lobby(parts())
    lobby.send(GoCollection())
    lobby.send(GoDisc())
    monkeypatch.setattr(DiscSession, "do", fails)

    with pytest.raises(IndexError):
        lobby.send(PickSegment(0))
