"""What people bring that is broken, at the card game's lobby on a real disc: one sentence each, and nothing is lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
import string
from dataclasses import replace
from pathlib import Path

import pytest

from companion.adapters.clock import SystemClock
from companion.adapters.library.card_game import FileCardLibrary
from companion.adapters.store.journal_files import FileExports
from companion.adapters.store.sqlite import SqliteStore
from companion.app.lobby.lobby import Lobby
from companion.app.lobby.series import title_of
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import GiveUp, NextGame
from companion.app.screens.card_lobby import DeckScreen
from companion.app.screens.lobby import AtCardTable
from companion.app.screens.lobby_intents import OpenTab, SetGames, SetReal
from companion.app.screens.table import Act
from companion.kernel.model import ChanceRequest
from companion.texts.errors import english
from tests.answers import AnyAnswer
from tests.app.lobby.inside import table_of
from tests.app.lobby_fakes import parts
from tests.app.table_fakes import MemoryStore
from tests.saying import said

DEALT = (SetReal(0, False), SetReal(1, False))
LINES = "4 Pikachu BS 58\n56 Lightning Energy\n"


class Place:
    """A home on the disc, with a stick that may be pulled."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.stick = folder, folder / "BLUE"
        self.stick.mkdir(exist_ok=True)
        self.sticks = [self.stick]
        self.store = SqliteStore.open(folder / "matches.sqlite3", SystemClock())
        self.cards = FileCardLibrary(folder / "home")
        self.exports = FileExports(self.store, folder / "documents", lambda: tuple(self.sticks))

    def lobby(self) -> Lobby:
        return Lobby(replace(parts(), store=self.store, cards=self.cards, exports=self.exports))

    def pull(self) -> None:
        self.sticks.clear()
        shutil.rmtree(self.stick)


@pytest.fixture
def place(tmp_path):
    made = Place(tmp_path)
    yield made
    made.store.shut()


def at_setup(lobby: Lobby, *intents: object) -> Lobby:
    for intent in (go.GoHome(), go.GoCardSetup(), *intents):
        lobby.send(intent)
    return lobby


def played(lobby: Lobby, actions: int = 25) -> str:
    """A match is begun and played on; its id."""
    at_setup(lobby, *DEALT, go.Start())
    referee, player = table_of(lobby).referee, AnyAnswer(random.Random(3))
    while len(referee.entries) < actions:
        lobby.tick(1.0)
        request = referee.pending()[0]
        if isinstance(request, ChanceRequest):
            referee.take_spin(referee.spin_of(request.source))  # type: ignore[arg-type]  # seeded spins are there
        else:
            lobby.send(Act(player.answer(referee.rules, referee.state, request)))
    return referee.match_id


def remark(lobby: Lobby) -> str:
    said = lobby.screen().remark
    return "" if said is None else said.text


def is_a_sentence(said: str) -> bool:
    """One line for people: no trace of the program in it."""
    return bool(said) and "\n" not in said and "Traceback" not in said and "Error(" not in said


BROKEN = {
    "nothing": b"",
    "words": b"nothing",
    "no text": b"\xff\xfe\x00\x01",
    "cut": b'id = "x"\nname = "X"\n[[cards',
    "another": b"[a]\nb = 1\n",
    "deep": b"a = " + b"[" * 3000,
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("folder", ["card-sets", "card-decks", "card-formats"])
def test_a_faulty_file_of_the_players_is_named_and_left_out(folder, content, tmp_path):
    (tmp_path / "home" / folder).mkdir(parents=True)
    (tmp_path / "home" / folder / "bad.toml").write_bytes(content)
    place = Place(tmp_path)
    lobby = place.lobby()

    for _ in range(200):
        lobby.tick(0.02)

    said = remark(lobby)
    assert is_a_sentence(said) and "bad" in said
    assert at_setup(lobby, *DEALT).screen().start.enabled
    place.store.shut()


def test_pasted_lines_are_read_or_named_line_by_line(place):
    rng = random.Random(11)
    words = (
        "4",
        "Pikachu",
        "BS",
        "58",
        "*",
        "Pokémon:",
        "12",
        "Energy",
        "\n",
        "\t",
        "\0",
        "×",
        "-",
        "#",
        "💧",
        "999999",
    )
    lobby = at_setup(place.lobby(), go.GoDeck(0), go.PickDeck(""), go.GoDeck(0), OpenTab("lines"))
    for number in range(150):
        junk = "".join(rng.choices(string.printable, k=40))
        lines = " ".join(rng.choices(words, k=rng.randrange(60))) if number % 2 else junk + LINES
        lobby.send(go.WriteList(lines))
        screen = lobby.screen()

        assert isinstance(screen, DeckScreen)
        assert lines == screen.lines
        read = next(push for push in screen.pushes if push.label == "Use this deck").enabled
        assert read or screen.faults or not lines.strip()
        assert all(map(is_a_sentence, screen.faults))
    lobby.send(go.WriteList(LINES))
    assert "60 cards." in lobby.screen().found


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"x" * 200_000], ids=["nothing", "no text", "too long"])
def test_a_list_in_a_file_that_is_none_leaves_the_lines_that_were_there(content, place):
    (place.stick / "ann.txt").write_bytes(content)
    lobby = at_setup(place.lobby(), go.GoDeck(0), OpenTab("lines"), go.WriteList(LINES))
    lobby.send(go.ReadList(str(place.stick / "ann.txt")))
    screen = lobby.screen()

    assert isinstance(screen, DeckScreen)
    if content:
        assert is_a_sentence(remark(lobby)) and "ann.txt" in remark(lobby)
        assert LINES == screen.lines
    lobby.send(go.WriteList(LINES))
    lobby.send(go.TakeList())
    assert not isinstance(lobby.screen(), DeckScreen)


def test_a_stick_that_is_pulled_takes_no_list_and_no_match_with_it(place):
    (place.stick / "ann.txt").write_text(LINES)
    lobby = place.lobby()
    match_id = played(lobby)
    kept = place.store.entries(match_id)
    at_setup(lobby, go.GoDeck(0), OpenTab("files"))
    row = lobby.screen().rows[0]
    stick = place.exports.places()[1]
    place.pull()
    lobby.send(row.push.intent)

    assert is_a_sentence(remark(lobby)) and "ann.txt" in remark(lobby)
    assert isinstance(lobby.screen(), DeckScreen)
    for intent in (go.GoHome(), go.GoPast(), go.OpenMatch(match_id), go.Export(stick.path)):
        lobby.send(intent)
    assert is_a_sentence(remark(lobby)) and remark(lobby)
    assert kept == place.store.entries(match_id)


def test_a_place_that_cannot_be_written_is_said(place):
    lobby = place.lobby()
    match_id = played(lobby)
    (place.folder / "documents").write_text("a file where the folder would be")
    place.sticks.clear()
    for intent in (go.GoHome(), go.GoPast(), go.OpenMatch(match_id), go.Export()):
        lobby.send(intent)

    assert is_a_sentence(remark(lobby)) and "documents" in remark(lobby)


def test_a_list_for_which_the_disc_has_no_room_is_said_and_leaves_nothing(place, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    place.sticks.clear()
    lobby = at_setup(place.lobby(), go.GoDeck(0))
    monkeypatch.setattr("os.fsync", full)
    lobby.send(go.ExportList("forge-and-fist"))

    assert is_a_sentence(remark(lobby)) and "No space left on device" in remark(lobby)
    assert [] == [*(place.folder / "documents").iterdir()]
    assert isinstance(lobby.screen(), DeckScreen)


def test_a_list_for_a_stick_that_is_read_only_is_said(place, monkeypatch):
    def read_only(*_):
        raise OSError(30, "Read-only file system")

    lobby = at_setup(place.lobby(), go.GoDeck(0), go.ExportList("forge-and-fist"))
    monkeypatch.setattr("os.open", read_only)
    lobby.send(lobby.screen().asking.options[1].intent)

    assert is_a_sentence(remark(lobby)) and "Read-only file system" in remark(lobby)


def test_a_deck_that_cannot_be_kept_is_said_and_its_lines_stay(place):
    (place.folder / "home").mkdir(exist_ok=True)
    (place.folder / "home" / "card-decks").write_text("a file where the folder would be")
    lobby = at_setup(place.lobby(), go.GoDeck(0), OpenTab("lines"), go.WriteList(LINES), go.TakeList(keep=True))

    assert is_a_sentence(remark(lobby))
    assert LINES == lobby.screen().lines


@pytest.mark.parametrize("share", [0.0, 0.1, 0.35, 0.6, 0.9, 0.999])
def test_a_match_that_is_cut_off_is_not_taken_in(share, place):
    lobby = place.lobby()
    match_id = played(lobby)
    path = Path(place.exports.write(match_id))
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole.rstrip()) * share)])
    for intent in (go.GoHome(), go.GoPast(), go.Import(str(path))):
        lobby.send(intent)

    assert is_a_sentence(remark(lobby)) and path.name in remark(lobby)
    assert [match_id] == [one.id for one in place.store.summaries()]


@pytest.mark.parametrize("over", [True, False])
def test_the_file_of_an_open_match_is_said_to_show_hidden_cards(over, place):
    lobby = place.lobby()
    match_id = played(lobby)
    if over:
        lobby.send(GiveUp(0, sure=True))
    for intent in (go.GoHome(), go.OpenMatch(match_id), go.Export(place.exports.places()[0].path)):
        lobby.send(intent)

    assert over == (said("past.shows-hidden") not in remark(lobby)) and "jsonl" in remark(lobby)


def test_a_match_that_is_here_is_not_taken_in_again(place):
    lobby = place.lobby()
    match_id = played(lobby)
    path = place.exports.write(match_id)
    for intent in (go.GoHome(), go.GoPast(), go.Import(str(path))):
        lobby.send(intent)

    title = english().alone(title_of(place.store.head(match_id)))
    assert said("past.taken-in-known", title=title) == remark(lobby)
    assert [match_id] == [one.id for one in place.store.summaries()]


@pytest.mark.parametrize("spoilt", [b"", b"{", b'{"type":"applied"', b"\xff\x00", b"[]"], ids=str)
def test_a_journal_that_is_spoilt_is_said_and_left_as_it_is(spoilt, place):
    lobby = place.lobby()
    match_id = played(lobby)
    other = played(lobby)
    place.store.shut()
    with sqlite3.connect(place.folder / "matches.sqlite3") as db:
        db.execute("UPDATE entries SET entry = ? WHERE match_id = ? AND number = 12", (spoilt, match_id))
    db.close()
    again = Place(place.folder)
    lobby = again.lobby()
    before = again.store.sound(match_id)
    lobby.send(go.Resume(match_id))

    assert not isinstance(lobby.screen(), AtCardTable)
    fault = english().alone(before.fault)
    assert "entry 13" in fault and "12" in fault
    assert is_a_sentence(remark(lobby)) and fault in remark(lobby)
    lobby.send(go.GoHome())
    lobby.send(go.OpenMatch(match_id))
    assert before == again.store.sound(match_id)
    lobby.send(lobby.screen().remark.push.intent)
    lobby.send(go.Resume(match_id))
    assert isinstance(lobby.screen(), AtCardTable)
    assert before.entries == again.store.entries(match_id)[:12]
    lobby.send(go.GoHome())
    lobby.send(go.Resume(other))
    assert isinstance(lobby.screen(), AtCardTable)
    again.store.shut()


def test_a_next_game_that_cannot_be_kept_is_begun_later():
    class Full(MemoryStore):
        def create(self, head):
            from companion.kernel.errors import JournalError

            if self.broken:
                raise JournalError("the disk is full")
            return super().create(head)

    store = Full()
    lobby = Lobby(parts(store=store))
    at_setup(lobby, *DEALT, SetGames(3), go.Start(), GiveUp(0, sure=True))
    store.broken = True
    lobby.send(NextGame())

    assert "the disk is full" == remark(lobby)
    assert NextGame() == lobby.screen().table.next_game.intent
    store.broken = False
    lobby.send(NextGame())
    assert ["b", ""] == [one.result for one in store.summaries()]
