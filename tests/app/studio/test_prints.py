"""What is to be printed, by the intents of its room."""

from __future__ import annotations

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.ports.owned import Owned
from companion.app.screens.collection_intents import AddPrints, ClearPrints, CountPrinted, OpenPrint, WritePages
from companion.app.screens.lobby_intents import GoBack, GoHome
from companion.app.screens.studio_collection import CollectionScreen, PrintScreen
from companion.app.screens.studio_intents import Fill, GoCollection
from tests.app.lobby_fakes import chosen, parts


@pytest.fixture
def made():
    return parts()


@pytest.fixture
def at(made):
    lobby = Lobby(made)
    lobby.send(GoCollection())
    lobby.send(OpenPrint("seviper-uc"))
    return lobby


def discs(at) -> dict[str, int]:
    return {line.id: line.owned.count for line in at.screen().discs}


def finish(at) -> None:
    for _ in range(400):
        at.tick(1 / 60)


def test_figure_that_one_comes_from_is_on_the_list(at):
    assert isinstance(at.screen(), PrintScreen)
    assert {"seviper-uc": 1} == discs(at)
    assert "One page" == at.screen().told

    at.send(GoBack())
    assert isinstance(at.screen(), CollectionScreen)


def test_team_mat_paper_and_score_sheet_are_printed_as_chosen(at, made):
    team = next(team for team in made.library.teams() if team.id == "brook-six")
    at.send(AddPrints("brook-six"))
    at.send(Fill("mat", "six_on_six"))
    at.send(Fill("score", "yes"))
    at.send(Fill("paper", "letter"))
    at.send(Fill("diameter", "44"))
    at.send(CountPrinted("disc", "seviper-uc", 2))
    at.send(WritePages())
    finish(at)

    ((printed, place),) = made.printer.sets
    assert 3 + len(team.figures) + bool(team.trainer) == len(printed.discs)
    assert len(team.cards) == len(printed.cards)
    assert all(card.does for card in printed.cards)
    assert ("six_on_six", True, "letter", 44.0) == (printed.mat.id, printed.score, printed.paper, printed.diameter_mm)
    assert "exports" == place.path
    assert "exports/Practice set.pdf" in at.screen().told
    labels = [label for view in at.screen().choices for label in chosen(view.options)]
    assert ["Six on six", "Yes", "Letter", "44 mm"] == labels


def test_progress_is_shown_until_the_pages_are_there(at):
    at.send(AddPrints("brook-six"))
    at.send(WritePages())
    shares = []
    for _ in range(60):
        at.tick(1 / 60)
        shares.append(at.screen().progress)

    middle = [share for share in shares if share]
    assert len(middle) > 3
    assert sorted(middle) == middle
    assert 0.0 == shares[-1]


def test_stick_is_asked_for_where_one_is_plugged_in(at, made):
    made.exports.sticks.append("BLUE")
    at.send(WritePages())
    stick = next(option for option in at.screen().asking.options if "BLUE" in option.label)
    at.send(stick.intent)
    finish(at)

    assert at.screen().asking is None
    assert "/media/BLUE/figures" in at.screen().told
    at.send(WritePages())
    at.send(at.screen().asked.intent)
    assert at.screen().asking is None
    assert 1 == len(made.printer.sets)


def test_back_closes_the_question_first(at, made):
    made.exports.sticks.append("BLUE")
    at.send(WritePages())
    at.send(GoBack())
    assert isinstance(at.screen(), PrintScreen)
    assert at.screen().asking is None


def test_what_cannot_be_written_is_said_and_can_be_tried_again(at, made):
    made.printer.full = True
    at.send(WritePages())
    finish(at)
    assert "the disk is full" == at.screen().remark.text

    made.printer.full = False
    at.send(WritePages())
    finish(at)
    assert at.screen().remark is None
    assert 1 == len(made.printer.sets)


def test_list_is_a_draft_that_outlives_the_room(at, made):
    at.send(CountPrinted("disc", "absol-r", 3))
    at.send(GoHome())
    again = Lobby(made)
    again.send(GoCollection())
    again.send(OpenPrint())
    assert {"seviper-uc": 1, "absol-r": 3} == discs(again)

    again.send(ClearPrints())
    assert {} == discs(again)
    assert not again.screen().write.enabled


@pytest.mark.parametrize("data", [b"", b"{", b'{"discs": 3}', b"\xff\xff", b"[" * 5000])
def test_draft_that_cannot_be_read_is_an_empty_list(made, data):
    made.drafts.keep("print", data)
    lobby = Lobby(made)
    lobby.send(GoCollection())
    lobby.send(OpenPrint())

    assert {} == discs(lobby)


def test_all_that_are_owned_are_added_once(at, made):
    made.belongings.keep("figure", "absol-r", Owned(count=2))
    made.belongings.keep("figure", "never-seen", Owned(count=2))
    for _ in range(2):
        at.send(AddPrints("owned"))

    assert {"seviper-uc": 1, "absol-r": 1} == discs(at)


def test_no_more_are_printed_at_once_than_may_be(at):
    at.send(CountPrinted("disc", "absol-r", 10_000))
    assert 500 == sum(discs(at).values())
    at.send(CountPrinted("disc", "absol-r", -10_000))
    assert {"seviper-uc": 1} == discs(at)


def test_what_there_is_not_does_nothing(at):
    before = at.screen()
    for intent in (
        CountPrinted("disc", "nobody", 1),
        CountPrinted("card", "nobody", 1),
        Fill("mat", "nowhere"),
        Fill("diameter", "7000"),
        AddPrints("no-team"),
        Fill("paper", "vellum"),
    ):
        at.send(intent)
    assert before == at.screen()


def test_card_says_the_same_as_the_command_prints(at, made):
    from companion.commands.figure.trainers import does

    cards = made.library.cards()
    for card in cards:
        at.send(CountPrinted("card", card.id, 1))
    at.send(WritePages())
    finish(at)

    ((printed, _),) = made.printer.sets
    assert {card.name: does(card) for card in cards} == {card.name: card.does for card in printed.cards}
