"""Players of others come while a match is being set up: the screen shows those that are there, and waits for none."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from companion.app.lobby.lobby import Lobby
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby_intents import SetKind
from companion.players.given import GIVEN, GivenPlayers, PlayerKind
from companion.texts.texts import phrase
from tests.app.lobby_fakes import MemorySettings, parts
from tests.saying import said

BROKEN = phrase("players.left-out", name="bad", why=phrase("players.late", said="10"))


class ComingPlayers(GivenPlayers):
    """Players of others that are *coming*, and take their time."""

    def __init__(self, *coming: str) -> None:
        super().__init__(dict(GIVEN))
        self.coming = [*coming]
        self.wrong = []

    def come(self, name: str) -> None:
        self.coming.remove(name)
        self._known = {**self._known, name: PlayerKind(GIVEN["random"].make)}

    def fail(self, name: str) -> None:
        self.coming.remove(name)
        self.wrong.append(BROKEN)

    def loading(self) -> int:
        return len(self.coming)

    def news(self) -> list:
        wrong, self.wrong = self.wrong, []
        return wrong


def set_up(players: ComingPlayers, screen=go.GoSetup, **kwargs) -> Lobby:
    made = Lobby(dataclasses.replace(parts(**kwargs), players=players))
    made.send(screen())
    made.tick(0.1)
    return made


def kinds(made: Lobby, seat: int = 0) -> list[str]:
    return [option.label for option in made.screen().seats[seat].kind.options]


def note(made: Lobby) -> str:
    return made.screen().seats[0].kind.note


@pytest.mark.parametrize("screen", [go.GoSetup, go.GoCardSetup])
def test_set_up_says_that_players_are_loading_and_adds_them_as_they_come(screen):
    players = ComingPlayers("bold", "slow")
    made = set_up(players, screen)
    assert said("setup.players-loading") == note(made) and "bold" not in kinds(made)

    players.come("bold")
    made.tick(0.1)
    assert "bold" in kinds(made) and note(made)

    players.come("slow")
    made.tick(0.1)
    assert "slow" in kinds(made) and "" == note(made)


def test_who_cannot_be_loaded_is_named_once_where_players_are_chosen():
    players = ComingPlayers("bad")
    made = Lobby(dataclasses.replace(parts(), players=players))
    players.fail("bad")
    made.tick(0.1)
    assert made.screen().remark is None

    made.send(go.GoSetup())
    made.tick(0.1)
    assert "bad" in made.screen().remark.text and "10 seconds" in made.screen().remark.text

    made.send(go.GoHome())
    made.send(go.GoSetup())
    made.tick(0.1)
    assert made.screen().remark is None


def test_nothing_is_drawn_anew_while_nothing_comes():
    made = set_up(ComingPlayers("slow"))
    shown = made.screen()
    made.tick(0.1)

    assert shown is made.screen()


@pytest.mark.parametrize("chosen, kind", [(None, "bold"), ("person", "person"), ("greedy", "greedy")])
def test_the_program_of_the_last_card_match_takes_its_seat_when_it_comes_unless_somebody_was_chosen(chosen, kind):
    settings = MemorySettings()
    settings.kept = replace(settings.kept, card_kinds=("person", "bold"))
    players = ComingPlayers("bold")
    made = set_up(players, go.GoCardSetup, settings=settings)
    if chosen:
        made.send(SetKind(1, chosen))
    players.come("bold")
    made.tick(0.1)

    assert [kind] == [one.intent.kind for one in made.screen().seats[1].kind.options if one.chosen]


class Seats(GivenPlayers):
    """Players whose programs are counted while they have a seat."""

    def __init__(self) -> None:
        super().__init__(dict(GIVEN))
        self.taken = 0

    def take(self, name, chair):
        program, self.taken = super().take(name, chair), self.taken + 1
        program.rise = self.risen
        return program

    def risen(self) -> None:
        self.taken -= 1


@pytest.mark.parametrize("first", ["figure", "card"])
@pytest.mark.parametrize("then", ["figure", "card"])
def test_the_programs_of_a_match_leave_the_table_when_another_one_begins(first, then):
    players = Seats()
    made = Lobby(dataclasses.replace(parts(), players=players))
    for game in (first, then):
        made.send(go.GoSetup() if game == "figure" else go.GoCardSetup())
        for seat in (0, 1):
            made.send(SetKind(seat, "random"))
        made.send(go.Start())
        for _ in range(30):
            made.tick(0.5)
        assert 1 <= players.taken <= 2
