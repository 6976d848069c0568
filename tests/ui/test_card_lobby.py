"""The set-up of a card match, the deck picker and past card matches, driven by touches."""

from __future__ import annotations

import pytest

from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import GiveUp, NextGame
from companion.app.screens.card_lobby import CardReplayScreen, CardSetupScreen, DeckScreen
from companion.app.screens.lobby import AtCardTable, ChoicesScreen, HomeScreen, RulesScreen
from companion.app.screens.lobby_intents import LookFor, OpenTab, Set, SetGames, SetPolicy, StepTo
from tests.app.lobby.inside import plan_of
from tests.app.lobby.test_card_lobby import DEALT, match_of, play
from tests.app.lobby_fakes import MemorySettings, lobby
from tests.saying import said
from tests.ui.pilot import SIZES
from tests.ui.test_lobby import SETTLED, Hand

pytestmark = pytest.mark.kivy


@pytest.fixture
def hand(ui):
    return Hand(ui, lobby())


def test_a_match_of_real_cards_begins_with_two_taps(hand):
    hand.tap("Card match")
    hand.tap("Start the match")

    assert isinstance(hand.screen, AtCardTable)
    assert [False, False] == [deck.known for deck in match_of(hand.lobby).referee.rules.setup.decks]


def test_what_is_tapped_is_what_is_played(hand):
    hand.tap("Card match")
    for words in ("XY 2016", "Best of three", "A real coin", "50 minutes", "Fewer Prizes left wins"):
        hand.tap(words)
    plan = plan_of(hand.lobby)

    assert ("xy-2016", 3, 50, "prizes") == (plan.format, plan.best_of, plan.match_min, plan.on_time)
    assert "hand" == hand.lobby.settings.coins


def test_a_program_is_dealt_its_deck(hand):
    from companion.ui.screens.card_setup import CardSeatPanel

    hand.tap("Card match")
    hand.tap("Sensible player", hand.all(CardSeatPanel)[1])

    assert ("person", "sensible") == plan_of(hand.lobby).kinds
    assert hand.reads("The program can't see real cards")


def test_the_next_card_match_is_set_up_as_the_last_one_was(ui):
    from companion.ui.screens.card_setup import CardSeatPanel

    settings = MemorySettings()
    first = Hand(ui, lobby(settings=settings))
    first.tap("Card match")
    for words in ("XY 2016", "Best of three", "50 minutes", "Fewer Prizes left wins"):
        first.tap(words)
    first.tap("Sensible player", first.all(CardSeatPanel)[1])
    set_up = first.screen
    first.tap("Start the match")
    again = Hand(ui, lobby(settings=settings))
    again.tap("Card match")

    assert set_up == again.screen


@pytest.mark.parametrize("scale", ["100", "125"])
def test_foot_of_the_set_up_says_why_a_match_cannot_start(ui, hand, scale):
    from companion.ui.screens.card_setup import CardSetupView
    from tests.ui.geometry import edges, faults

    ui.size(480, 800)
    hand.send(go.GoSettings(), Set("scale", scale), go.GoHome(), go.GoCardSetup(), go.GoDeck(0))
    hand.send(go.WriteList("4 Pikachu BS 58\n"), go.TakeList())
    foot = hand.button("Start the match").parent
    said = next(one for one in foot.children if "4 cards" in getattr(one, "text", ""))

    assert hand.screen.start.why and hand.screen.start.why in said.text
    assert edges(foot)[1] <= edges(said)[1] and edges(said)[3] <= edges(foot)[3]
    assert hand.the(CardSetupView).foot == foot.height
    assert [] == faults(ui)


def test_a_deck_is_chosen_from_the_list(hand):
    from companion.ui.screens.card_setup import CardSeatPanel

    hand.tap("Card match")
    hand.tap("Choose a deck", hand.all(CardSeatPanel)[0])
    assert isinstance(hand.screen, DeckScreen)
    names = [row.name for row in hand.screen.rows]
    hand.ui.frames(SETTLED)
    hand.tap("Use", hand.around(_named(hand, names[1]), _panel()))

    assert isinstance(hand.screen, CardSetupScreen)
    assert names[1] == plan_of(hand.lobby).decks[0].name


def _panel():
    from companion.ui.screens.pieces import Panel

    return Panel


def _named(hand, name):
    from kivy.uix.label import Label

    return next(one for one in hand.all(Label) if name in one.text)


def test_lines_are_pasted_and_bad_ones_are_named(hand, monkeypatch):
    from companion.ui.screens import decks

    class Pasted:
        @staticmethod
        def paste():
            return "4 Pikachu BS 58\nsomething else\n"

    monkeypatch.setattr(decks, "Clipboard", Pasted)
    hand.send(go.GoCardSetup(), go.GoDeck(0))
    hand.tap("Write or paste")
    hand.tap("Paste")

    assert "4 Pikachu BS 58\nsomething else\n" == hand.screen.lines
    assert hand.reads("something else")
    hand.tap("Delete last line")
    assert "4 Pikachu BS 58\n" == hand.screen.lines
    hand.tap("Use this deck")
    assert isinstance(hand.screen, CardSetupScreen)
    assert hand.reads("exactly 60")


def test_a_list_is_written_on_the_keys_of_the_screen(hand):
    from companion.ui.screens.letters import LetterPad

    hand.send(go.GoCardSetup(), go.GoDeck(0), OpenTab("lines"))
    hand.tap("Write")
    hand.write("60 Fire Energy")
    assert "60 Fire Energy\n" == hand.screen.lines

    hand.tap("Write")
    pad = hand.the(LetterPad)
    pad.field.select_text(0, 2)
    pad.type("56")
    pad.field.cursor = pad.field.get_cursor_from_index(len(pad.name))
    pad.type("4 Onix")
    hand.tap("Done")
    assert "56 Fire Energy\n4 Onix\n" == hand.screen.lines


def test_a_deck_is_written_out_onto_a_stick_by_touches(hand):
    exports = hand.lobby._parts.exports
    exports.sticks = ["BLUE"]
    hand.send(go.GoCardSetup(), go.GoDeck(0))
    name = hand.screen.rows[1].name
    hand.ui.frames(SETTLED)
    hand.tap("Export", hand.around(_named(hand, name), _panel()))
    assert hand.reads(said("deck.where-to"))
    hand.tap("USB stick BLUE")

    assert [f"/media/BLUE/figures/{name}.txt"] == [*exports.list_files]
    assert hand.reads("on the stick BLUE") and isinstance(hand.screen, DeckScreen)


def test_a_clause_of_a_refusal_opens_the_rulebook_and_leads_back(hand):
    hand.send(go.GoCardSetup(), go.GoDeck(0), go.WriteList("4 Pikachu BS 58\n"), go.TakeList())
    hand.tap("CG-DECK-01")

    assert isinstance(hand.screen, RulesScreen)
    assert ["CG-DECK-01"] == [clause.id for clause in hand.screen.clauses if clause.marked]
    hand.tap("Set-up")
    assert isinstance(hand.screen, CardSetupScreen)


def test_a_refusal_of_a_deck_stands_beside_its_clause(hand):
    hand.send(go.GoCardSetup(), go.GoDeck(0), go.WriteList("4 Pikachu BS 58\n"), go.TakeList())
    link = hand.button("CG-DECK-01")
    said = next(one for one in link.parent.children if one is not link)

    assert "it must have exactly 60" in said.text
    assert abs(said.center_y - link.center_y) < 2


@pytest.mark.parametrize("size", SIZES)
def test_the_section_of_a_clause_that_is_looked_for_is_in_sight_in_the_list(ui, size):
    from companion.ui.screens.choices import Chip

    ui.size(*size)
    hand = Hand(ui, lobby())
    hand.send(go.GoCardSetup(), go.GoRules())
    hand.send(LookFor("CG-RETREAT-05"))
    ui.frames(SETTLED)
    listed = hand.shell.view._list
    chip = next(one for one in hand.all(Chip, listed) if one.chosen)
    (left, low), (right, high) = chip.to_window(*chip.pos), chip.to_window(chip.right, chip.top)

    assert "Retreating" == chip.text
    assert listed.x - 1 <= left and right <= listed.right + 1
    assert listed.y - 1 <= low and high <= listed.top + 1


def test_a_house_rule_is_changed_by_a_tap(hand):
    hand.send(go.GoCardSetup())
    hand.tap("House rules")
    assert isinstance(hand.screen, ChoicesScreen)
    hand.send(SetPolicy("start_prizes", "5"))
    hand.tap("Set-up")

    assert {"start_prizes": "5"} == dict(plan_of(hand.lobby).policies)
    assert hand.reads("One rule changed (Prizes at the start).")


def test_a_game_is_given_up_and_the_next_one_begins(hand):
    hand.send(go.GoCardSetup(), SetGames(3), go.Start())
    hand.send(GiveUp(0))
    hand.tap("Yes, Player A gives up")
    assert "b" == match_of(hand.lobby).referee.state.table.winner
    hand.send(NextGame())

    assert ("b",) == match_of(hand.lobby).referee.rules.setup.terms.results
    assert isinstance(hand.screen, AtCardTable)


@pytest.mark.parametrize("size", SIZES)
def test_a_past_card_match_is_stepped_through(ui, size):
    from companion.ui.cards._table import CardTable

    ui.size(*size)
    hand = Hand(ui, lobby())
    hand.send(go.GoCardSetup(), *DEALT, go.Start())
    play(hand.lobby, 30)
    hand.send(go.GoHome(), go.GoPast(), go.OpenMatch("m1"))
    last = hand.screen.last
    hand.send(StepTo(5))
    hand.tap("▸")

    assert isinstance(hand.screen, CardReplayScreen)
    assert (6, last) == (hand.screen.at, hand.screen.last)
    assert hand.the(CardTable).screen == hand.screen.table
    assert [] == hand.too_small()


def test_the_end_of_a_past_card_match_is_seen_without_a_sheet_over_it(hand):
    hand.send(go.GoCardSetup(), *DEALT, go.Start())
    play(hand.lobby, 30)
    hand.send(GiveUp(0, sure=True))
    assert hand.reads("The match is over")

    hand.send(go.GoHome(), go.GoPast(), go.OpenMatch("m1"))

    assert isinstance(hand.screen, CardReplayScreen)
    assert hand.screen.last == hand.screen.at
    assert not hand.reads("The match is over")


def test_a_card_match_is_gone_on_with_from_home(hand):
    hand.send(go.GoCardSetup(), go.Start(), go.GoHome())
    hand.tap("Go on")

    assert isinstance(hand.screen, AtCardTable)
    hand.send(go.GoHome())
    assert isinstance(hand.screen, HomeScreen)
