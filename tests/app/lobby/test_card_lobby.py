"""The lobby of the card game, as values: set-up, decks, matches of several games, time, the past."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from companion.app.lobby._card_setup import is_offered
from companion.app.lobby.card_summaries import terms_of
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import CallTime, GivePenalty, GiveUp, LetGo, NextGame, WriteDown
from companion.app.screens.card_lobby import CardReplayScreen, CardSetupScreen, DeckScreen
from companion.app.screens.lobby import AtCardTable, ChoicesScreen, HomeScreen, PastScreen, RulesScreen
from companion.app.screens.lobby_intents import (
    LookFor,
    NamePlayer,
    OpenTab,
    ReadEdition,
    ReadGame,
    Set,
    SetClock,
    SetFormat,
    SetGames,
    SetKind,
    SetOnTime,
    SetPolicy,
    SetReal,
)
from companion.app.screens.studio_intents import Fill
from companion.app.screens.table import Act, Undo
from companion.cards.editions.values import POLICIES
from companion.cards.values.decks import CardDeck
from companion.cards.values.events import Conceded, GameDrawn
from companion.cards.values.terms import Terms
from companion.kernel.errors import DataError
from companion.kernel.model import Chance, ChanceRequest, Choose
from tests.answers import AnyAnswer
from tests.app.lobby.inside import match_of, plan_of, room_of
from tests.app.lobby_fakes import MemorySettings, given_cards, lobby, parts
from tests.app.table_fakes import MemoryStore
from tests.saying import said


def at_setup(*intents, **kwargs):
    made = lobby(**kwargs)
    made.send(go.GoCardSetup())
    for intent in intents:
        made.send(intent)
    return made


def at_table(*intents, **kwargs):
    made = at_setup(*intents, **kwargs)
    made.send(go.Start())
    assert isinstance(made.screen(), AtCardTable), made.screen().remark
    return made


class WithSentences:
    """The given cards, and the same sentence for each from a file of the players."""

    def __getattr__(self, name):
        return getattr(given_cards(), name)

    def sentences(self, card):
        return {"": f"What {card} says."}


def button(pushes, label):
    return next(one for one in pushes if one.label == label)


def chosen(view):
    return [option.label for option in view.options if option.chosen]


def choice(screen, title):
    return next(view for view in screen.match if view.title == title)


DEALT = (SetReal(0, False), SetReal(1, False))
THREE = SetGames(3)


class TestSetup:
    def test_home_offers_both_games(self):
        labels = [one.label for one in lobby().screen().pushes]

        assert ["Figure match", "Card match"] == labels[:2]

    def test_a_match_of_real_cards_without_lists_is_two_taps_away(self):
        made = at_setup()
        screen = made.screen()

        assert isinstance(screen, CardSetupScreen)
        assert screen.start.enabled
        assert ["No deck list", "No deck list"] == [seat.deck for seat in screen.seats]
        made.send(screen.start.intent)
        assert isinstance(made.screen(), AtCardTable)
        assert [False, False] == [deck.known for deck in match_of(made).referee.rules.setup.decks]

    def test_what_is_chosen_is_the_match_that_begins(self):
        made = at_table(
            SetFormat("xy-2016"),
            *DEALT,
            THREE,
            SetClock("match", 50),
            SetClock("turn", 3),
            SetOnTime("prizes"),
            SetPolicy("weakness", "double"),
            NamePlayer(0, "Ann"),
        )
        setup = match_of(made).referee.rules.setup

        terms = Terms(format="xy-2016", best_of=3, match_clock_s=3000, turn_clock_s=180, on_time="prizes")
        assert terms == setup.terms
        assert ("xy-2016", [True, True]) == (setup.edition.id, [deck.known for deck in setup.decks])
        assert "double" == setup.edition.weakness
        assert "Ann" == match_of(made).referee.head.players[0]

    def test_a_deck_that_nobody_chose_and_that_may_not_be_played_is_not_proposed(self):
        for format in ("prop-15-3", "base-fossil", "old-school-1999"):
            screen = at_setup(SetFormat(format)).screen()
            assert not [clause for seat in screen.seats for _, clause in seat.refusals if clause]

    def test_hints_are_switched_on_where_a_match_is_set_up(self):
        made = at_setup(Set("hints", "on"))
        hints = next(one for one in made.screen().match if one.title == "Hints")

        assert ["on"] == [one.intent.value for one in hints.options if one.chosen]
        assert "on" == made._nav.settings.settings.hints

    def test_a_deck_says_its_types_and_the_pokemon_that_it_is_about(self):
        made = at_setup(SetFormat("xy-2016"), *DEALT)
        seat = made.screen().seats[0]
        made.send(go.GoDeck(0))
        row = next(one for one in made.screen().rows if one.name == "Cold Current")

        assert "Water, Lightning · Empoleon, Greninja, Abomasnow" in row.note and "60 cards" in row.note
        assert "Water" in seat.deck_note

    def test_dealt_decks_are_two_that_may_be_played(self):
        screen = at_setup(*DEALT).screen()

        assert screen.start.enabled
        assert 2 == len({seat.deck for seat in screen.seats})
        assert [(), ()] == [seat.refusals for seat in screen.seats]

    def test_a_program_is_dealt_its_deck_and_the_screen_says_why(self):
        screen = at_setup(SetKind(1, "random")).screen()

        assert "Random player" == screen.seats[1].name
        assert ["Dealt by the program"] == chosen(screen.seats[1].deals)
        assert "The program can't see real cards" in screen.seats[1].deals.note
        assert ["Real cards"] == chosen(screen.seats[0].deals)

    @pytest.mark.parametrize(
        "kind, real, blind", [("greedy", "real", True), ("greedy", "dealt", False), ("sensible", "real", False)]
    )
    def test_the_screen_says_that_a_program_cannot_look_ahead_against_real_cards(self, kind, real, blind):
        screen = at_setup(SetKind(1, kind), SetReal(0, real == "real")).screen()

        assert blind == ("plays like a Sensible player who misses nothing" in screen.seats[1].deals.note)

    def test_real_cards_are_played_by_a_person(self):
        screen = at_setup(SetKind(1, "random"), SetReal(1, True)).screen()

        assert ["A person"] == chosen(screen.seats[1].kind)

    def test_a_deck_that_may_not_be_played_says_why_with_its_clause(self):
        made = at_setup(go.GoDeck(0), OpenTab("lines"), go.WriteList("4 Pikachu BS 58\n"), go.TakeList())
        screen = made.screen()

        assert isinstance(screen, CardSetupScreen)
        assert "CG-DECK-01" in [clause for _, clause in screen.seats[0].refusals]
        assert "(CG-DECK-01)" in screen.start.why
        made.send(go.Start())
        assert isinstance(made.screen(), CardSetupScreen)
        assert "CG-DECK-01" == made.screen().remark.clause

    def test_clocks_are_off_and_what_time_leads_to_is_asked_only_with_one(self):
        off = at_setup().screen()
        on = at_setup(SetClock("match", 30)).screen()

        assert ["None"] == chosen(choice(off, "Match clock")) == chosen(choice(off, "Turn clock"))
        assert "When time runs out" not in [view.title for view in off.match]
        assert ["A draw"] == chosen(choice(on, "When time runs out"))

    def test_another_format_leaves_decks_of_its_own_edition(self):
        made = at_setup(SetFormat("xy-2016"), *DEALT, SetFormat("platinum-2009"))

        assert {"platinum-2009"} == {deck.edition for deck in plan_of(made).decks}

    def test_house_rules_that_contradict_each_other_are_refused_in_a_sentence(self):
        made = at_setup(go.GoHouseRules(), SetPolicy("tools_per_pokemon", "2"))

        assert made.screen().remark.text.startswith("These rules don't go together: ")
        assert [] == [one for one in made.screen().choices if one.changed]

    @pytest.mark.parametrize("value", ["nonsense", "", "\0"])
    def test_values_that_nobody_offers_change_nothing(self, value):
        made = at_setup()
        before = made.screen()
        for intent in (
            *(SetFormat(value), SetGames(9), SetClock("match", -1), go.SetOnTime(value), SetKind(7, value)),
            *(SetPolicy("weakness", value), SetPolicy(value, "1"), go.OpenTab(value), Fill(value, value)),
        ):
            made.send(intent)

        assert before == made.screen()

    def test_house_rules_are_the_editions_policies(self):
        made = at_setup(go.GoHouseRules())
        screen = made.screen()
        made.send(SetPolicy("start_prizes", "5"))
        changed = made.screen()

        assert isinstance(screen, ChoicesScreen)
        offered = [f"CG-POLICY-{policy.replace('_', '-')}" for policy in POLICIES if is_offered(policy)]
        assert offered == [one.clause for one in screen.choices]
        assert ["Changed"] == [one.changed_note for one in changed.choices if one.changed]
        made.send(button(changed.extra, "Reset all").intent)
        assert screen.choices == made.screen().choices

    def test_settings_remember_what_was_played(self):
        settings = MemorySettings()
        at_table(SetFormat("xy-2016"), DEALT[0], THREE, settings=settings)
        again = at_setup(settings=settings)

        assert ("xy-2016", 3, (False, True)) == (
            settings.kept.card_format,
            settings.kept.card_best_of,
            settings.kept.card_real,
        )
        plan = plan_of(again)
        assert ("xy-2016", 3, (False, True)) == (plan.format, plan.best_of, plan.real)
        assert plan.decks[0] is not None and plan.decks[0].id == settings.kept.card_decks[0]

    def test_settings_remember_house_rules_with_their_format(self):
        settings = MemorySettings()
        at_table(SetFormat("xy-2016"), *DEALT, SetPolicy("start_prizes", "5"), settings=settings)
        again = at_setup(settings=settings)

        assert {"start_prizes": "5"} == settings.kept.card_house_rules == plan_of(again).policies
        assert "One rule changed (Prizes at the start)." == again.screen().house_rules_note

    @pytest.mark.parametrize(
        "format, kept",
        [
            ("gone-2031", {"start_prizes": "5"}),
            ("xy-2016", {"no_such_rule": "1"}),
            ("xy-2016", {"start_prizes": "many"}),
            ("xy-2016", {"start_prizes": "6"}),
            ("advanced-1999", {"tools_per_pokemon": "2"}),
        ],
        ids=["format", "rule", "value", "printed", "contradiction"],
    )
    def test_house_rules_that_a_format_no_longer_has_are_off(self, format, kept):
        settings = MemorySettings()
        settings.save(replace(settings.kept, card_format=format, card_house_rules=kept))

        assert {} == plan_of(at_setup(settings=settings)).policies

    def test_coins_come_from_where_the_setting_says(self):
        settings = MemorySettings()
        made = at_table(Set("coins", "hand"), settings=settings)

        assert ("hand", "hand") == (settings.kept.coins, match_of(made).referee.chance.spins)
        made.send(Set("coins", "program"))
        assert "screen" == match_of(made).referee.chance.spins
        assert ["The program flips"] == chosen(made.screen().coins)


class TestDecks:
    def test_the_decks_that_are_given_to_tests_are_the_same_for_all_of_them(self):
        given = given_cards()
        with pytest.raises(DataError):
            given.save_deck(CardDeck(id="own", name="Own", edition="xy-2016", cards=(("xy8-8", 4),)))

        assert "own" not in [one.id for one in given.decks()]

    def test_no_list_and_the_decks_of_the_edition_are_offered(self):
        screen = at_setup(go.GoDeck(1)).screen()

        assert isinstance(screen, DeckScreen)
        assert "No deck list" == screen.rows[0].name and screen.rows[0].chosen
        assert "forge-and-fist" in [row.push.intent.deck for row in screen.rows]

    def test_a_deck_that_is_picked_is_the_seats(self):
        made = at_setup(go.GoDeck(1), go.PickDeck("forge-and-fist"))

        assert isinstance(made.screen(), CardSetupScreen)
        assert "forge-and-fist" == plan_of(made).decks[1].id
        made.send(go.GoDeck(1))
        assert ["forge-and-fist"] == [row.push.intent.deck for row in made.screen().rows if row.chosen]

    def test_a_deck_that_is_not_there_is_said_in_a_sentence_with_a_capital(self):
        made = at_setup(go.GoDeck(1), go.PickDeck("no-such-deck"))

        assert "Unknown deck 'no-such-deck'" == made.screen().remark.text

    def test_every_bad_line_of_a_list_is_named(self):
        made = at_setup(go.GoDeck(0), OpenTab("lines"), go.WriteList("x Pikachu\n4 Pikachu BS 58\nzz top\n"))
        screen = made.screen()

        assert len(screen.faults) >= 2
        assert not button(screen.pushes, "Use this deck").enabled
        assert "The list, line 1: expected a number and a card, such as 4 Pikachu, got 'x Pikachu'" == screen.faults[0]
        assert all(fault[0].isupper() for fault in screen.faults)
        made.send(go.TakeList())
        assert said("deck.nothing-read") == made.screen().remark.text

    def test_lines_that_are_read_say_what_was_found_and_the_last_one_goes(self):
        made = at_setup(go.GoDeck(0), OpenTab("lines"), go.WriteList("4 Pikachu BS 58\n56 Lightning Energy\n"))
        screen = made.screen()

        assert "60 cards." in screen.found
        assert button(screen.pushes, "Use this deck").enabled
        made.send(button(screen.pushes, "Delete last line").intent)
        assert "4 Pikachu BS 58\n" == made.screen().lines

    def test_a_list_is_read_from_a_file(self):
        made_parts = parts()
        made_parts.exports.list_files = {"/media/blue/ann.txt": "4 Pikachu BS 58\n56 Lightning Energy\n"}
        from companion.app.lobby.lobby import Lobby

        made = Lobby(made_parts)
        made.send(go.GoCardSetup())
        made.send(go.GoDeck(0))
        made.send(OpenTab("files"))
        row = made.screen().rows[0]
        made.send(row.push.intent)
        made.send(go.TakeList())

        assert "ann.txt" == row.name
        assert "ann" == plan_of(made).decks[0].name

    def test_a_deck_is_written_as_a_list_that_is_read_again_equal(self):
        made = at_setup(go.GoDeck(0))
        files = made._parts.exports
        id = "forge-and-fist"
        row = next(row for row in made.screen().rows if row.push.intent == go.PickDeck(id))
        made.send(row.export.intent)
        said = made.screen().remark
        path = f"exports/{row.name}.txt"
        assert (f"Deck list saved to {path}", "done") == (said.text, said.kind)
        made.send(go.ReadList(path))
        made.send(go.TakeList())

        first = files.list_files[path].splitlines()
        assert first[0].startswith("Pokémon: ") and first[1][0].isdigit()
        deck = given_cards().deck(id)
        assert sorted(deck.cards) == sorted(plan_of(made).decks[0].cards)

    def test_it_is_asked_where_to_while_a_stick_is_there(self):
        made = at_setup(go.GoDeck(0))
        made._parts.exports.sticks = ["BLUE"]
        row = made.screen().rows[1]
        made.send(row.export.intent)
        asked = made.screen().asking
        assert ["exports", "USB stick BLUE"] == [one.label for one in asked.options]
        assert {} == made._parts.exports.list_files
        made.send(asked.options[1].intent)
        path = f"/media/BLUE/figures/{row.name}.txt"

        assert [path] == [*made._parts.exports.list_files]
        assert f"Deck list saved to {path} on the stick BLUE" == made.screen().remark.text
        assert None is made.screen().asking

    def test_a_list_question_that_is_closed_writes_nothing(self):
        made = at_setup(go.GoDeck(0))
        made._parts.exports.sticks = ["BLUE"]
        made.send(made.screen().rows[1].export.intent)
        made.send(made.screen().asked.intent)

        assert None is made.screen().asking and {} == made._parts.exports.list_files

    def test_a_list_that_was_read_is_written_too_and_none_before(self):
        made = at_setup(go.GoDeck(0), OpenTab("lines"))
        export = button(made.screen().pushes, "Export")
        made.send(export.intent)
        assert not export.enabled and "First enter the deck list" in made.screen().remark.text
        made.send(go.WriteList("60 Fire Energy\n"))
        made.send(button(made.screen().pushes, "Export").intent)

        assert {"exports/Player A's deck list.txt": "Energy: 60\n60 Fire Energy\n"} == made._parts.exports.list_files

    def test_a_list_that_cannot_be_written_is_refused_in_a_sentence(self):
        made = at_setup(go.GoDeck(0))
        made._parts.exports.full = True
        made.send(made.screen().rows[1].export.intent)

        assert ("the disk is full", "refusal") == (made.screen().remark.text, made.screen().remark.kind)
        assert isinstance(made.screen(), DeckScreen)

    def test_where_no_list_lies_it_is_said_where_one_would_be_found(self):
        made = at_setup(go.GoDeck(0), OpenTab("files"))

        assert "exports" in made.screen().empty


class TestTable:
    def test_a_match_is_gone_on_with_after_a_crash(self):
        store = MemoryStore()
        before = at_table(*DEALT, store=store)
        play(before, 25)
        again = lobby(store=store)
        offered = again.screen().open_matches[0]
        again.send(offered.resume.intent)

        assert "Turn" in offered.stands or "Setting up" in offered.stands
        assert isinstance(again.screen(), AtCardTable)
        assert match_of(before).referee.state == match_of(again).referee.state

    def test_the_screen_value_is_the_same_until_something_changes(self):
        made = at_table(*DEALT)
        made.tick(0.01)

        assert made.screen() is made.screen()

    def test_giving_up_is_asked_first_and_the_other_wins(self):
        made = at_table()
        made.send(GiveUp(0))
        ask = made.screen().table.ask

        assert said("card-match.give-up-sure", player="Player A") == ask.question
        assert [GiveUp(0, sure=True), LetGo()] == [one.intent for one in ask.buttons]
        made.send(ask.buttons[1].intent)
        assert "gives up" not in made.screen().table.ask.question
        made.send(GiveUp(0, sure=True))
        assert "b" == match_of(made).referee.state.table.winner
        assert said("card-log.won", player="Player B", why=said("card-won.CG-MATCH-01")) in made.screen().table.winner

    def test_giving_up_is_undone_like_the_rest(self):
        made = at_table()
        made.send(GiveUp(1, sure=True))
        made.send(Undo())

        assert match_of(made).referee.state.table.winner is None
        assert "open" == made._nav.summaries()[0].status

    @pytest.mark.parametrize("seat", [-1, 2, 99])
    def test_nobody_else_can_give_up(self, seat):
        made = at_table()
        made.send(GiveUp(seat, sure=True))

        assert match_of(made).referee.state.table.winner is None

    def penalized(self, made, seat, penalty, *answers):
        """Choose a penalty in the judge's drawer, and tap what is asked then; the table."""
        table = made.screen().table
        made.send(next(one.intent for one in table.judge if one.intent == GivePenalty(seat, penalty)))
        for label in answers:
            made.send(next(one.intent for one in made.screen().table.ask.buttons if one.label == label))
        return made.screen().table

    @pytest.mark.parametrize("penalty, clause", [("game", "CG-PENALTY-02"), ("match", "CG-PENALTY-03")])
    def test_a_penalty_ends_the_game_or_the_match_after_a_reason_and_a_yes(self, penalty, clause):
        made = at_table(SetGames(3))
        facts = {"player": "Player A", "reason": said("card-penalty.reason.late")}

        asked = self.penalized(made, 0, penalty).ask
        assert said("card-penalty.why", player="Player A") == asked.question
        assert GivePenalty(0, penalty, typed=True) in [one.intent for one in asked.buttons]
        asked = self.penalized(made, 0, penalty, facts["reason"]).ask
        assert said(f"card-penalty.sure.{penalty}", **facts) == asked.question
        assert match_of(made).referee.state.table.winner is None
        made.send(asked.buttons[0].intent)

        table, goes_on = match_of(made).referee.state.table, penalty == "game"
        assert ("b", clause) == (table.winner, table.ended_by)
        assert "referee" == match_of(made).referee.standing[-1].note.by
        assert said(f"card-log.penalized.{penalty}", **facts) in [line.text for line in made.screen().table.log]
        assert goes_on == (made.screen().table.next_game is not None)
        assert goes_on == (made.screen().table.again is None)
        made.send(go.GoHome())
        assert goes_on == bool(made.screen().open_matches)

    def test_a_match_loss_is_offered_only_in_a_match_of_several_games(self):
        offered = [one.intent for one in at_table().screen().table.judge]

        assert GivePenalty(1, "game") in offered and GivePenalty(1, "match") not in offered

    def test_a_penalty_in_prizes_is_taken_by_the_other_and_undone(self):
        made = at_table(*DEALT)
        play(made, 40)
        referee = match_of(made).referee
        before, late = referee.state.table, said("card-penalty.reason.late")
        left = sum(card is not None for card in before.sides[1].prizes)
        asked = self.penalized(made, 0, "prizes", late).ask
        assert [*range(1, left + 1)] == [one.intent.prizes for one in asked.buttons[:-1]]
        facts = {"player": "Player A", "other": "Player B", "n": 2, "reason": late}
        asked = self.penalized(made, 0, "prizes", late, asked.buttons[1].label).ask
        assert said("card-penalty.sure.prizes", **facts) == asked.question
        made.send(asked.buttons[0].intent)
        for _ in range(2):
            (request,) = referee.pending()
            assert (1, "choose-prize") == (request.seat, request.prompt)
            made.send(Act(Choose(1, request.options[:1])))

        assert left - 2 == sum(card is not None for card in referee.state.table.sides[1].prizes)
        for _ in range(3):
            made.send(Undo())
        assert before == referee.state.table

    def test_before_the_prizes_are_laid_a_penalty_in_prizes_is_refused_at_once(self):
        table = self.penalized(at_table(), 0, "prizes")

        assert said("card-no-prizes-to-take") in table.notice.text
        assert not [one for one in table.ask.buttons if isinstance(one.intent, GivePenalty)]

    def test_no_penalty_is_given_where_it_is_let_be(self):
        made = at_table()
        before, asked = match_of(made).referee.state, made.screen().table.ask

        assert asked == self.penalized(made, 0, "game", said("card-penalty.no")).ask
        assert before == match_of(made).referee.state

    def test_a_program_gets_a_penalty_too(self):
        made = at_table(SetKind(1, "random"))
        asked = self.penalized(made, 1, "game", said("card-penalty.reason.slow")).ask
        made.send(asked.buttons[0].intent)

        assert "a" == match_of(made).referee.state.table.winner

    def test_time_is_called_and_decides_as_was_agreed(self):
        made = at_table(SetClock("match", 30))
        made.send(CallTime())
        events = match_of(made).referee.standing[-1].events

        assert any(isinstance(event, GameDrawn) for event in events)
        assert "draw" == made._nav.summaries()[0].result
        assert said("card-log.game-drawn") in made.screen().table.winner

    def test_a_program_does_not_give_up_by_a_button(self):
        made = at_table(SetKind(1, "random"))

        assert [GiveUp(0), CallTime()] == [one.intent for one in made.screen().table.judge[-2:]]
        assert GiveUp(1) not in [one.intent for one in made.screen().table.judge]
        made.send(GiveUp(1, sure=True))
        assert match_of(made).referee.state.table.winner is None


def play(made, actions, seed=5):
    """Random legal actions at the card table; the match goes on after them."""
    referee, player = match_of(made).referee, AnyAnswer(random.Random(seed))
    for _ in range(actions):
        while referee.tick():
            pass
        request = referee.pending()[0]
        if isinstance(request, ChanceRequest):
            referee.put(Chance(request.source, request.outcomes[0][0]))
        else:
            referee.put(player.answer(referee.rules, referee.state, request))


class TestClocks:
    def test_clocks_are_shown_and_run_only_where_they_were_chosen(self):
        off = at_table().screen().table
        made = at_table(SetClock("match", 30))
        made.tick(61.0)

        assert [None, None] == [seat.clock for seat in off.seats]
        assert ["28:59", "28:59"] == [seat.clock.left for seat in made.screen().table.seats]
        assert all(seat.clock.runs for seat in made.screen().table.seats)

    def test_time_that_is_over_is_said_once_and_decides_nothing(self):
        made = at_table(SetClock("match", 30))
        made.tick(1799.0)
        assert made.screen().remark is None
        made.tick(2.0)

        assert "The match time is up" in made.screen().remark.text
        assert match_of(made).referee.state.table.winner is None
        made.send(go.CloseQuestion())
        made.tick(5.0)
        assert made.screen().remark is None
        assert made.screen().table.judge[-1].accent

    def test_time_that_is_given_back_lengthens_the_match(self):
        store = MemoryStore()
        made = at_table(SetClock("match", 30), store=store)
        made.send(WriteDown(0, "time", minutes=3))
        made.tick(0.5)
        again = lobby(store=store)
        again.send(again.screen().open_matches[0].resume.intent)

        assert 33 * 60 == match_of(made).clocks.match_s == match_of(again).clocks.match_s

    def test_a_turn_has_a_clock_of_its_own(self):
        made = at_table(SetClock("turn", 1), *DEALT)
        play(made, 40)
        table = match_of(made).referee.state.table
        assert table.setup is None
        made.tick(0.5)
        made.tick(30.0)
        seats = made.screen().table.seats

        assert "0:30" == seats[table.to_move].clock.left
        assert seats[1 - table.to_move].clock is None

    def test_a_break_is_no_playing_time(self):
        store = MemoryStore()
        made = at_table(SetClock("match", 30), *DEALT, store=store)
        play(made, 10)
        used = match_of(made).clocks.match_used_s
        again = lobby(store=store)
        again.send(again.screen().open_matches[0].resume.intent)

        assert used <= match_of(again).clocks.match_used_s < 1800


class TestGames:
    def finished(self, loser, **kwargs):
        made = at_table(THREE, **kwargs)
        made.send(GiveUp(loser, sure=True))
        return made

    def test_the_score_stands_on_the_table_and_the_next_game_is_offered(self):
        screen = self.finished(0).screen().table

        assert "Player A 0 · Player B 1, best of three" == screen.games
        assert NextGame() == screen.next_game.intent

    def test_the_loser_chooses_who_begins_the_next_game(self):
        made = self.finished(0)
        first = match_of(made).referee.match_id
        made.send(NextGame())
        terms = match_of(made).referee.rules.setup.terms

        assert (0, ("b",), first) == (terms.chooser, terms.results, terms.after)
        assert match_of(made).referee.match_id != first
        assert 0 == match_of(made).referee.state.table.coin_winner

    def test_two_games_won_are_the_match(self):
        made = self.finished(0)
        made.send(NextGame())
        made.send(GiveUp(0, sure=True))
        table = made.screen().table

        assert "Player B wins the match, 2 to 0" in table.winner
        assert table.next_game is None
        made.send(NextGame())
        assert 2 == len(made._nav.summaries())

    def test_one_game_has_no_score_and_no_next(self):
        made = at_table()
        made.send(GiveUp(0, sure=True))

        assert ("", None) == (made.screen().table.games, made.screen().table.next_game)

    def test_a_match_that_was_left_between_two_games_is_offered_at_home(self):
        store = MemoryStore()
        self.finished(1, store=store)
        again = lobby(store=store)
        (offered,) = again.screen().open_matches

        assert "Next game" == offered.resume.label
        assert "Player A 1 · Player B 0, best of three" in offered.stands
        again.send(offered.resume.intent)
        assert ("a",) == match_of(again).referee.rules.setup.terms.results
        again.send(go.GoHome())
        assert 1 == len(again.screen().open_matches)

    def test_the_next_game_is_begun_once(self):
        store = MemoryStore()
        made = self.finished(1, store=store)
        first = match_of(made).referee.match_id
        made.send(NextGame())
        again = lobby(store=store)
        again.send(go.Resume(first))

        assert 2 == len(store.heads)
        assert ("a",) == match_of(again).referee.rules.setup.terms.results

    def test_terms_of_a_head_are_those_of_its_setup(self):
        made = self.finished(1)
        made.send(NextGame())
        referee = match_of(made).referee

        said, whole = terms_of(referee.head), referee.rules.setup.terms
        assert (whole.best_of, whole.results, whole.after, whole.format) == (
            said.best_of,
            said.results,
            said.after,
            said.format,
        )
        assert Terms() == terms_of(replace(referee.head, about={"best-of": "x", "results": "?"}))


class TestPast:
    def opened(self, actions=30):
        store = MemoryStore()
        made = at_table(*DEALT, store=store)
        play(made, actions)
        referee = match_of(made).referee
        made.send(go.GoHome())
        made.send(go.GoPast())
        rows = made.screen()
        made.send(go.OpenMatch(rows.rows[0].match_id))
        return made, referee, rows

    def test_a_card_match_is_listed_and_looked_at(self):
        made, referee, rows = self.opened()
        screen = made.screen()

        assert isinstance(rows, PastScreen)
        assert "Advanced" in rows.rows[0].facts
        assert isinstance(screen, CardReplayScreen)
        assert screen.table.look_only
        assert (len(referee.standing),) * 2 == (screen.at, screen.last)

    def test_it_is_stepped_through(self):
        made, _, _ = self.opened()
        made.send(go.StepTo(4))
        screen = made.screen()

        assert 4 == screen.at
        assert len(screen.table.log) < 30
        made.send(go.StepTo(0))
        assert not made.screen().pushes[0].enabled

    def test_the_rulebook_beside_it_is_that_of_its_edition(self):
        made, _, _ = self.opened(actions=1)
        made.send(go.GoRules())

        assert ["Card game", "Advanced 1999"] == [chosen(view)[0] for view in made.screen().choices]

    def test_nothing_can_be_done_in_it(self):
        made, referee, _ = self.opened()
        before = len(referee.entries)
        made.send(Undo())
        made.send(GiveUp(0, sure=True))

        assert before == len(made._parts.store.entries(referee.match_id))
        assert isinstance(made.screen(), CardReplayScreen)

    def test_it_is_written_to_a_file_and_set_aside(self):
        made, referee, _ = self.opened()
        made.send(go.Export())

        assert "done" == made.screen().remark.kind
        assert [f"exports/{referee.match_id}.jsonl"] == made._parts.exports.written
        made.send(go.SetAside(referee.match_id))
        made.send(go.GoHome())
        assert () == made.screen().open_matches

    def test_no_event_of_giving_up_is_lost(self):
        store = MemoryStore()
        made = at_table(store=store)
        made.send(GiveUp(1, sure=True))
        id = match_of(made).referee.match_id
        made.send(go.GoHome())
        made.send(go.GoPast())
        made.send(go.OpenMatch(id))

        assert any("gives up" in line.text for line in made.screen().table.log)
        assert Conceded(1) in room_of(made)._record.standing[-1].events


class TestRules:
    def test_rules_at_the_card_table_are_the_card_games_in_its_edition(self):
        made = at_table(SetFormat("xy-2016"))
        made.send(go.GoRules())
        screen = made.screen()

        assert isinstance(screen, RulesScreen)
        assert ["Card game", "XY 2016"] == [chosen(view)[0] for view in screen.choices]
        assert all(clause.id.startswith("CG-") for clause in screen.clauses)

    def test_a_word_is_looked_for_in_all_sections(self):
        made = lobby()
        made.send(go.GoRules())
        made.send(ReadGame("card"))
        made.send(LookFor("sudden death"))
        screen = made.screen()

        assert "times: “sudden death”." in screen.found
        assert "CG-WIN-05" in [clause.id for clause in screen.clauses]
        made.send(screen.sections[0].intent)
        assert "" == made.screen().word

    def test_a_clause_is_found_by_its_id_with_what_holds_in_the_edition(self):
        made = lobby()
        made.send(go.GoRules())
        made.send(LookFor("cg-retreat-05"))
        made.send(ReadEdition("platinum-2009"))
        marked = next(clause for clause in made.screen().clauses if clause.marked)

        assert "CG-RETREAT-05" == marked.id
        assert marked.here.startswith("Platinum 2009: ")

    def test_what_a_clause_names_is_named_with_it(self):
        made = lobby()
        made.send(go.GoRules())
        made.send(LookFor("CG-AMB-53"))
        marked = next(clause for clause in made.screen().clauses if clause.marked)

        assert ("CG-DECK-04", "CG-POLICY-min-basic-pokemon") == marked.related

    def test_figure_rules_are_read_from_the_figure_table(self):
        made = lobby()
        made.send(go.GoRules())

        assert len(made.screen().choices) == 1


def test_home_is_home_again():
    made = at_table()
    made.send(go.GoHome())

    assert isinstance(made.screen(), HomeScreen)
    assert match_of(made) is None


def test_the_sentences_that_players_keep_themselves_reach_the_table():
    session = match_of(at_table(cards=WithSentences())).session

    assert {"": "What base1-4 says."} == session._match._printed("base1-4")
