"""Home, past matches, the rulebook and the settings, as values."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from companion.adapters.library.library import FileLibrary
from companion.app.lobby._rulebook import RulesSession
from companion.app.ports.outside import DamagedMatch, FilePlace, MatchFile
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import (
    AtTable,
    ChoicesScreen,
    HomeScreen,
    PastScreen,
    ReplayScreen,
    RulesScreen,
    SetupScreen,
)
from companion.app.screens.lobby_intents import LookFor, NamePlayer, Set, SetFormat
from companion.app.screens.table import Act, ShowClause, TapFigure
from companion.figure.actions import Done
from companion.figure.rulesets import POLICIES
from companion.kernel.model import ChanceRequest
from tests.answers import AnyAnswer
from tests.app.card_fakes import begun
from tests.app.lobby.inside import room_of, table_of
from tests.app.lobby_fakes import (
    ListedExports,
    MemoryLibrary,
    MemorySettings,
    TwoLanguages,
    at_setup,
    at_table,
    chosen,
    lobby,
    parts,
    push,
)
from tests.app.replay_fakes import stored
from tests.app.table_fakes import MemoryStore
from tests.saying import said


def play_on(lobby, entries=12):
    """Put random legal actions to the match at the table."""
    referee = table_of(lobby).referee
    import random

    rng = random.Random(3)
    for _ in range(entries):
        for request in referee.pending()[:1]:
            if isinstance(request, ChanceRequest):
                answers = referee.rules.answers(referee.state, request)
                referee.put(answers[rng.randrange(len(answers))])
            else:
                referee.put(AnyAnswer(rng).answer(referee.rules, referee.state, request))
    return referee


class TestHome:
    def test_a_new_match_is_the_usual_thing_when_none_is_open(self):
        screen = lobby().screen()

        assert isinstance(screen, HomeScreen)
        assert () == screen.open_matches
        assert ["Figure match"] == [one.label for one in screen.pushes if one.accent]

    def test_an_open_match_is_offered_with_what_stands_after_a_crash(self):
        store = MemoryStore()
        before = at_table(store=store)
        referee = play_on(before, 6)

        # The program was killed: another one finds the same store.
        (offered,) = lobby(store=store).screen().open_matches

        assert "Player A against Player B" == offered.title
        turn, seat = referee.state.table.turn, referee.state.table.to_move
        assert offered.stands.startswith(f"Turn {turn} · Player {'AB'[seat]} to move · Six on six")

    def test_open_matches_of_both_games_are_offered_and_listed(self):
        store = MemoryStore()
        begun(store=store)
        at_table(store=store)
        made = lobby(store=store)

        stands = {one.title: one.stands for one in made.screen().open_matches}
        assert "Six on six" in stands["Player A against Player B"]
        assert "XY 2016" in stands["Ann against Ben"]
        made.send(go.GoPast())
        assert {"Player A against Player B", "Ann against Ben"} == {row.title for row in made.screen().rows}

    def test_a_resumed_match_stands_where_it_was_left(self):
        store = MemoryStore()
        referee = play_on(at_table(store=store))
        again = lobby(store=store)

        again.send(again.screen().open_matches[0].resume.intent)

        assert isinstance(again.screen(), AtTable)
        assert referee.state == table_of(again).referee.state

    def test_the_match_last_played_is_on_top_and_four_are_too_many(self):
        store = MemoryStore()
        made = lobby(store=store)
        for _ in range(5):
            made.send(go.GoSetup())
            made.send(go.Start())
            made.send(go.GoHome())

        screen = made.screen()

        assert 3 == len(screen.open_matches)
        assert said("home.more.many", n=2) == screen.more

    def test_a_match_set_aside_is_brought_back_by_undo(self):
        made = at_table()
        made.send(go.GoHome())

        made.send(made.screen().open_matches[0].aside.intent)

        aside = made.screen()
        made.send(aside.remark.push.intent)
        assert () == aside.open_matches
        assert 1 == len(made.screen().open_matches)

    def test_what_was_wrong_at_the_start_is_said_until_something_is_tapped(self):
        made = lobby(remarks=("matches.sqlite3 was set aside.",))

        before = made.screen().remark
        made.send(go.CloseQuestion())

        assert "matches.sqlite3 was set aside." == before.text
        assert None is made.screen().remark

    def test_what_was_set_aside_is_brought_back_by_a_tap(self):
        store = MemoryStore()
        store.said = ("matches.sqlite3 was set aside.",)
        made = lobby(store=store, remarks=store.said)

        remark = made.screen().remark
        made.send(remark.push.intent)

        assert "Recover everything readable" == remark.push.label
        assert said("past.recovered", whole=1, cut=2, lost=0) == made.screen().remark.text
        assert () == store.notices()

    def test_damaged_matches_are_said_with_the_list_and_brought_back(self):
        made = at_table()
        made.send(go.GoHome())
        store = made._parts.store
        store.faults = [DamagedMatch("x1", "match x1 is damaged: entry 3 is missing; the 2 before it are whole")]
        made.send(go.GoPast())

        before = made.screen()
        made.send(before.extra[0].intent)

        assert (
            "One match is damaged and can't be opened.\n"
            + "match x1 is damaged: entry 3 is missing; the 2 before it are whole"
            == before.remark.text
        )
        assert said("past.recovered", whole=1, cut=3, lost=0) == made.screen().remark.text
        assert 2 == len(made.screen().rows) and 2 == len(made.screen().extra)

    def test_a_disc_that_is_full_is_said_at_the_table_and_that_there_is_room_again(self, monkeypatch):
        made = at_table()
        why = ["the disk is full"]
        monkeypatch.setattr(made._parts.store, "waiting", lambda: why[0])

        made.tick(2.0)
        assert made.screen().remark.text.startswith("the disk is full. You can play on")
        made.send(go.CloseQuestion())
        assert None is made.screen().remark
        why[0] = ""
        made.tick(2.0)

        assert (said("store.kept-again"), "done") == (made.screen().remark.text, made.screen().remark.kind)

    def test_files_that_were_left_out_are_named_once_the_library_is_read(self):
        made = lobby(library=MemoryLibrary(problems=("teams/x.toml: not TOML",)))

        for _ in range(80):
            made.tick(1 / 60)

        assert "teams/x.toml: not TOML" == made.screen().remark.text

    @pytest.mark.parametrize("many, last", [(5, "4.toml"), (6, said("home.left-out.one")), (9, "4 more files")])
    def test_of_very_many_such_files_the_first_are_named_and_the_others_counted(self, many, last):
        made = lobby(library=MemoryLibrary(problems=tuple(f"{number}.toml" for number in range(many))))

        for _ in range(80):
            made.tick(1 / 60)

        lines = made.screen().remark.text.split("\n")
        assert [f"{number}.toml" for number in range(5)] == lines[:5]
        assert min(6, many) == len(lines) and lines[-1].startswith(last)

    def test_a_match_that_cannot_be_read_says_so_instead_of_raising(self):
        store = MemoryStore()
        at_table(store=store)
        store.kept["m1"][0] = b"not json"
        made = lobby(store=store)

        offered = made.screen().open_matches[0]
        made.send(offered.resume.intent)

        assert offered.stands.startswith("You can't go on with this match: entry 1")
        assert isinstance(made.screen(), HomeScreen)
        assert "Entry 1" in made.screen().remark.text

    def test_a_match_under_other_rules_is_opened_to_be_looked_at(self):
        store = MemoryStore()
        at_table(store=store)
        # What this entry led to is not what the rules of today say.
        store.kept["m1"][0] = store.kept["m1"][0].replace(b"FG-SETUP-04", b"FG-SETUP-99")
        made = lobby(store=store)

        made.send(go.Resume("m1"))

        assert isinstance(made.screen(), ReplayScreen)
        assert "You can watch it" in made.screen().remark.text


class TestTable:
    def test_taps_at_the_table_go_to_the_match(self):
        made = at_table()
        figure = next(one for one in made.screen().table.figures if one.mark == "movable")

        made.send(TapFigure(figure.name))

        assert figure.name == made.screen().table.selected

    def test_leaving_keeps_the_match_open(self):
        made = at_table()

        made.send(made.screen().leave.intent)

        assert isinstance(made.screen(), HomeScreen) and 1 == len(made.screen().open_matches)

    def test_the_screen_is_the_same_value_until_something_has_changed(self):
        made = at_table()

        assert made.screen() is made.screen()
        made.tick(1 / 60)
        assert made.screen() is made.screen()

    def test_the_rulebook_leads_back_to_the_table(self):
        made = at_table()

        made.send(made.screen().rules.intent)
        rules = made.screen()
        made.send(rules.back.intent)

        assert isinstance(rules, RulesScreen) and "Table" == rules.back.label
        assert isinstance(made.screen(), AtTable)

    def test_the_seating_of_the_settings_holds_at_the_table(self):
        settings = MemorySettings()
        settings.kept = msgspec.structs.replace(settings.kept, seating="same_side", quick_spins=True)

        screen = at_table(settings=settings).screen()

        assert (False, True) == (screen.facing, screen.quick_spins)

    def test_a_store_that_cannot_keep_an_entry_is_said_and_nothing_raises(self):
        store = MemoryStore()
        made = at_table(store=store)
        store.broken = True

        made.send(Act(Done()))
        made.send(Act(Done()))

        assert isinstance(made.screen(), AtTable)

    def test_a_match_that_cannot_be_kept_does_not_begin(self):
        class Full(MemoryStore):
            def create(self, head):
                from companion.kernel.errors import JournalError

                raise JournalError("the disk is full")

        made = at_setup(store=Full())
        made.send(go.Start())

        assert isinstance(made.screen(), SetupScreen)
        assert "the disk is full" == made.screen().remark.text


class TestPast:
    @pytest.fixture
    def played(self):
        """A lobby whose match has gone on for some entries."""
        made = at_table()
        play_on(made)
        made.send(go.GoHome())
        made.send(go.GoPast())
        return made

    def test_an_empty_list_says_so(self):
        made = lobby()
        made.send(go.GoPast())

        assert ((), said("past.empty")) == (made.screen().rows, made.screen().empty)

    def test_matches_are_listed_with_players_and_result(self, played):
        (row,) = played.screen().rows

        assert ("Player A against Player B", "Not finished") == (row.title, row.result)
        assert "Six on six · Figure game 2007" == row.facts

    @pytest.mark.parametrize(
        "result, words", [("a", "Player A won"), ("b", "Player B won"), ("draw", "A draw")], ids=["a", "b", "draw"]
    )
    def test_a_match_that_is_over_says_who_won(self, result, words):
        store = MemoryStore()
        at_table(store=store)
        store.ends["m1"] = ("over", result)
        made = lobby(store=store)
        made.send(go.GoPast())

        assert words == made.screen().rows[0].result

    def test_a_match_opens_at_its_end(self, played):
        played.send(go.OpenMatch("m1"))

        screen = played.screen()
        assert isinstance(screen, ReplayScreen)
        assert screen.at == screen.last > 5

    def test_every_entry_can_be_stepped_to(self, played):
        played.send(go.OpenMatch("m1"))
        record = room_of(played)._record

        for at in range(played.screen().last + 1):
            played.send(go.StepTo(at))
            screen = played.screen()
            places = {one.name: one.place for one in screen.table.figures}
            where = record.states[at].table.where
            named = zip(record.rules.game.names, where, strict=True)
            assert places == {name: record.rules.game.place_name(place) for name, place in named}
            assert at == screen.at
            assert max((line.entry for line in screen.table.log), default=-1) == at - 1

    def test_nothing_can_be_done_on_the_table_of_the_past(self, played):
        played.send(go.OpenMatch("m1"))
        table = played.screen().table

        assert () == table.choices + table.targets + tuple(b for seat in table.seats for b in seat.buttons)
        assert {""} == {one.mark for one in table.figures} | {one.mark for one in table.spaces}

    @pytest.mark.parametrize("at, lands", [(-5, 0), (10_000, 13)])
    def test_steps_stay_within_the_match(self, played, at, lands):
        played.send(go.OpenMatch("m1"))

        played.send(go.StepTo(at))

        assert lands == played.screen().at

    def test_the_buttons_lead_to_the_neighbours_and_the_ends(self, played):
        played.send(go.OpenMatch("m1"))
        played.send(go.StepTo(4))

        assert [0, 3, 5, played.screen().last] == [one.intent.at for one in played.screen().pushes]

    def test_a_figure_of_the_past_can_be_looked_at(self, played):
        from companion.app.screens.table import CloseNotice, Look

        played.send(go.OpenMatch("m1"))
        name = played.screen().table.figures[0].name

        played.send(Look(name))
        looked = played.screen().table.look
        played.send(CloseNotice())

        assert name == looked.figure.name
        assert None is played.screen().table.look

    @pytest.fixture
    def again(self, played):
        """A past match that goes on by itself from its start."""
        played.send(go.OpenMatch("m1"))
        played.send(played.screen().play.intent)
        return played

    def test_a_match_goes_on_by_itself_to_its_end(self, again):
        last, seen = again.screen().last, [again.screen().at]
        assert "Pause" == again.screen().play.label
        for _ in range(20 * last):
            again.tick(0.3)
            seen.append(again.screen().at)

        assert [*range(last + 1)] == sorted({*seen}) and seen == sorted(seen)
        assert "Play" == again.screen().play.label

    @pytest.mark.parametrize("intent", ["play", "step"])
    def test_it_stops_where_it_is_stopped(self, again, intent):
        again.tick(1.3)
        again.send(again.screen().play.intent if intent == "play" else go.StepTo(3))
        at = again.screen().at
        again.tick(10.0)

        assert ("Play", at) == (again.screen().play.label, again.screen().at)

    def test_it_goes_on_faster_and_slower(self, again):
        labels = []
        for _ in range(4):
            again.send(again.screen().speed.intent)
            labels.append(again.screen().speed.label)

        assert ["2×", "4×", "0.5×", "1×"] == labels
        again.send(go.ReplaySpeed())
        again.tick(0.7)
        assert 1 == again.screen().at

    @pytest.fixture
    def fought(self, tmp_path):
        """A past match with battles."""
        made = lobby(store=stored(FileLibrary(tmp_path), "duel-2017", "six_on_six", "duel", 4))
        made.send(go.GoPast())
        made.send(go.OpenMatch("m1"))
        return made

    def test_what_a_battle_came_to_is_looked_at_twice_as_long(self, fought):
        fought.send(fought.screen().play.intent)
        looked = Counter()
        while "Pause" == fought.screen().play.label:
            looked[fought.screen().at] += 1
            fought.tick(0.1)
        decided = set()
        for at in looked:
            fought.send(go.StepTo(at))
            battle = fought.screen().table.battle
            decided |= {at} if battle is not None and battle.verdict else set()

        (usual,) = {looked[at] for at in looked.keys() - decided}
        # What players still choose after a battle is a step of the usual length beside it.
        assert 2 * usual == max(looked[at] for at in decided)

    def test_the_battle_of_a_step_is_seen_until_it_is_closed(self, fought):
        made = fought
        assert None is made.screen().table.battle
        verdicts = 0
        for at in range(made.screen().last + 1):
            made.send(go.StepTo(at))
            battle = made.screen().table.battle
            if battle is None or battle.close is None:
                continue
            verdicts += 1
            assert battle.verdict and all(disc.stage == "rested" for disc in battle.spinners)
            made.send(battle.close.intent)
            assert (None, at) == (made.screen().table.battle, made.screen().at)
        assert verdicts > 3

    @pytest.fixture
    def files(self, played):
        """The files of the lobby in which a match was played."""
        assert isinstance(played._parts.exports, ListedExports)
        return played._parts.exports

    def test_a_match_is_written_as_json_lines(self, played, files):
        played.send(go.OpenMatch("m1"))
        played.send(push(played.screen().extra, "Export"))

        assert ["exports/m1.jsonl"] == files.written
        assert ("The match was saved in the file exports/m1.jsonl", "done") == (
            played.screen().remark.text,
            played.screen().remark.kind,
        )

    def test_it_is_asked_where_to_while_a_stick_is_there(self, played, files):
        files.sticks = ["BLUE", "RED"]
        played.send(go.OpenMatch("m1"))
        played.send(push(played.screen().extra, "Export"))
        asked = played.screen().asking

        assert ["exports", "USB stick BLUE", "USB stick RED"] == [one.label for one in asked.options]
        assert [] == files.written
        played.send(asked.options[1].intent)
        assert ["/media/BLUE/figures/m1.jsonl"] == files.written
        assert played.screen().remark.text.startswith("The match was saved on the stick BLUE, in the file /media/BLUE")
        assert None is played.screen().asking

    @pytest.mark.parametrize("button", ["Export", "As a page", "As a picture"])
    def test_a_question_that_is_closed_writes_nothing(self, played, files, button):
        files.sticks = ["BLUE"]
        played.send(go.OpenMatch("m1"))
        played.send(push(played.screen().extra, button))
        played.send(played.screen().asked.intent)

        assert (None, []) == (played.screen().asking, files.written)

    def test_a_match_is_kept_as_a_page_with_a_table_for_each_step(self, played, files):
        played.send(go.OpenMatch("m1"))
        last = played.screen().last
        played.send(push(played.screen().extra, "As a page"))

        assert ["exports/m1.html"] == files.written
        assert last + 1 == len(tuple(files.books[0].tables))
        assert "Player A against Player B" == files.books[0].title
        assert "Turn {n}" == files.books[0].words["turn"]
        assert played.screen().remark.text.endswith("for any browser, in the file exports/m1.html")

    def test_the_position_that_is_shown_is_kept_as_a_picture(self, played, files):
        played.send(go.OpenMatch("m1"))
        played.send(go.StepTo(3))
        played.send(push(played.screen().extra, "As a picture"))

        (view,) = files.positions
        assert ["exports/m1-3.png"] == files.written
        assert "Player A against Player B" == view.title and view.where.startswith("Step 3 of ")
        assert [one.place for one in view.table.figures] == [one.place for one in played.screen().table.figures]
        assert "The position was saved as a picture in the file exports/m1-3.png" == played.screen().remark.text

    @pytest.mark.parametrize("button, ending", [("As a page", "html"), ("Export", "jsonl")])
    def test_the_last_thing_that_was_asked_for_is_what_is_written(self, played, files, button, ending):
        files.sticks = ["BLUE"]
        played.send(go.OpenMatch("m1"))
        for label in ("Export", "As a page", button):
            played.send(push(played.screen().extra, label))
        played.send(played.screen().asking.options[1].intent)

        assert [f"/media/BLUE/figures/m1.{ending}"] == files.written
        assert None is played.screen().asking

    @pytest.mark.parametrize("button", ["Export", "As a page"])
    def test_a_disc_that_is_full_is_said(self, played, files, button):
        files.full = True
        played.send(go.OpenMatch("m1"))
        played.send(push(played.screen().extra, button))

        assert "the disk is full" == played.screen().remark.text

    def test_a_match_is_taken_in_from_a_file_that_is_chosen(self, played, files):
        blue = FilePlace("/media/BLUE/figures", "BLUE")
        files.files = [
            MatchFile("/media/BLUE/a.jsonl", blue, ("Ann", "Ben")),
            MatchFile("exports/b.jsonl", FilePlace("exports")),
        ]
        played.send(push(played.screen().extra, "Import a match"))
        asked = played.screen().asking

        labels = [one.label for one in asked.options]
        assert ["Ann against Ben · a.jsonl · USB stick BLUE", "b.jsonl"] == labels
        played.send(asked.options[0].intent)
        assert ["/media/BLUE/a.jsonl"] == files.taken_in
        assert "Player A against Player B was imported and checked" in played.screen().remark.text
        assert None is played.screen().asking

    def test_a_file_with_a_fault_is_said_and_nothing_is_kept(self, played, files):
        files.files = [MatchFile("exports/bad.jsonl", FilePlace("exports"))]
        played.send(go.Import())
        played.send(played.screen().asking.options[0].intent)

        assert "exports/bad.jsonl, line 3: expected an entry" in played.screen().remark.text
        assert ([], None) == (files.taken_in, played.screen().asking)

    @pytest.mark.parametrize(
        "sticks, sentence",
        [
            ([], said("past.no-files.none", folder="exports")),
            (["RED"], said("past.no-files.one", folder="exports", sticks="USB stick RED")),
        ],
        ids=["no stick", "a stick"],
    )
    def test_where_there_is_no_file_it_is_said_where_they_are_looked_for(self, played, files, sticks, sentence):
        files.sticks = sticks
        played.send(go.Import())

        assert (sentence, None) == (played.screen().remark.text, played.screen().asking)

    def test_a_question_is_forgotten_when_the_list_is_left(self, played, files):
        files.files = [MatchFile("exports/b.jsonl", FilePlace("exports"))]
        played.send(go.Import())
        played.send(go.GoHome())
        played.send(go.GoPast())

        assert None is played.screen().asking

    def test_an_open_match_goes_on_from_here(self, played):
        played.send(go.OpenMatch("m1"))

        played.send(push(played.screen().extra, "Go on"))

        assert isinstance(played.screen(), AtTable)

    def test_a_match_that_was_set_aside_can_be_offered_again(self, played):
        played.send(go.SetAside("m1"))
        played.send(go.OpenMatch("m1"))

        played.send(push(played.screen().extra, "Show on Home again"))
        played.send(go.GoHome())

        assert 1 == len(played.screen().open_matches)

    def test_a_damaged_match_is_said_and_the_list_stays(self, played):
        played._parts.store.kept["m1"][2] = b"{}"

        played.send(go.OpenMatch("m1"))

        assert isinstance(played.screen(), PastScreen)
        assert "Entry 3" in played.screen().remark.text


class TestRules:
    def test_every_clause_of_the_figure_game_is_in_a_section(self):
        made = lobby()
        made.send(go.GoRules())
        found = []
        for section in made.screen().sections:
            made.send(section.intent)
            assert [section.label] == chosen(made.screen().sections)
            found += [clause.id for clause in made.screen().clauses if clause.id]

        assert [clause.id for clause in parts().library.rulebook("figure")] == found

    def test_the_glossary_is_a_section(self):
        made = lobby()
        made.send(go.GoRules())
        made.send(next(one.intent for one in made.screen().sections if one.label == "Glossary"))
        screen = made.screen()
        shown = {clause.title: clause.text for clause in screen.clauses}

        assert ["Glossary"] == chosen(screen.sections)
        assert shown["Entry Point"].startswith("Your figures enter the Field")
        assert {"Record", "Move Points (MP)"} <= shown.keys() and "Mulligan" not in shown
        assert not any(clause.marked or clause.id for clause in screen.clauses)

    def test_a_word_is_looked_for_in_the_glossary_too(self):
        made = lobby()
        made.send(go.GoRules())
        made.send(LookFor("foot"))

        assert ["Base"] == [clause.title for clause in made.screen().clauses]
        assert "Found once: “foot”." == made.screen().found

    def test_a_link_opens_its_clause(self):
        made = at_setup()

        made.send(ShowClause("FG-MOVE-03"))

        screen = made.screen()
        assert isinstance(screen, RulesScreen)
        assert ["FG-MOVE-03"] == [clause.id for clause in screen.clauses if clause.marked]
        assert "Set-up" == screen.back.label

    def test_the_rulebook_of_the_card_game_is_one_of_its_own(self):
        session = RulesSession(parts(), "card")
        session.show("CG-RETREAT-05")

        screen = session.screen("rules.title")
        assert "Retreating" == screen.section
        assert ["CG-RETREAT-05"] == [clause.id for clause in screen.clauses if clause.marked]
        assert all(clause.id.startswith("CG-") for clause in screen.clauses)

        session.show("FG-NOWHERE-01")
        assert "Retreating" == session.screen("rules.title").section

    @pytest.mark.parametrize("game", ["figure", "card"])
    def test_a_clause_of_both_games_is_shown_where_it_is_open(self, game):
        session = RulesSession(parts(), game)

        session.show("CORRECTION")

        marked = [clause for clause in session.screen("rules.title").clauses if clause.marked]
        assert [("CORRECTION", game == "card")] == [(one.id, "CG-KO-01" in one.related) for one in marked]

    def test_no_sentence_has_an_identifier_in_it(self):
        made = lobby()
        made.send(go.GoRules())
        for section in made.screen().sections:
            made.send(section.intent)
            for clause in made.screen().clauses:
                words = f"{section.label} {clause.title} {clause.text} {clause.source}"
                assert [] == re.findall(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+-\d{4}\b", words), clause.id

    def test_an_unknown_clause_opens_the_rulebook_all_the_same(self):
        made = lobby()

        made.send(ShowClause("FG-NONE-99"))

        assert isinstance(made.screen(), RulesScreen)


class TestSettings:
    @pytest.fixture
    def settings(self):
        return MemorySettings()

    @pytest.fixture
    def made(self, settings):
        made = lobby(settings=settings)
        made.send(go.GoSettings())
        return made

    @pytest.mark.parametrize(
        "what, value, kept",
        [
            ("seating", "same_side", ("seating", "same_side")),
            ("spins", "hand", ("spins", "hand")),
            ("quick", "true", ("quick_spins", True)),
        ],
        ids=["seating", "spins", "quick"],
    )
    def test_a_tap_changes_and_keeps_a_setting(self, made, settings, what, value, kept):
        made.send(go.Set(what, value))

        assert kept[1] == getattr(settings.kept, kept[0])
        (view,) = [one for one in made.screen().choices if go.Set(what, value) in [o.intent for o in one.options]]
        assert [go.Set(what, value)] == [option.intent for option in view.options if option.chosen]

    def test_names_are_remembered_for_the_next_match(self, made, settings):
        made.send(NamePlayer(1, "  Misty "))
        made.send(go.GoHome())
        made.send(go.GoSetup())

        assert ("Player A", "Misty") == settings.kept.names
        assert ["Player A", "Misty"] == [seat.name for seat in made.screen().seats]

    @pytest.mark.parametrize("name", ["", "   ", "x" * 25, "Eve\x1b[2J", "Eve\u202e", "a\nb"])
    def test_a_name_that_is_none_leaves_the_earlier_one(self, made, settings, name):
        made.send(NamePlayer(0, name))

        assert ("Player A", "Player B") == settings.kept.names

    def test_a_value_that_does_not_exist_changes_nothing(self, made, settings):
        made.send(Set("seating", "upside_down"))

        assert "facing" == settings.kept.seating

    def test_settings_that_cannot_be_read_are_said_and_the_usual_ones_hold(self):
        made = lobby(settings=MemorySettings(broken=True))

        assert "settings.toml: not TOML" == made.screen().remark.text

    def test_a_setting_that_was_left_out_is_said_and_the_others_hold(self):
        settings = MemorySettings()
        settings.kept, settings.remark = msgspec.structs.replace(settings.kept, scale=125), "settings.toml: contrast"
        made = lobby(settings=settings)

        assert ("settings.toml: contrast", 125) == (made.screen().remark.text, made.settings.scale)

    def test_settings_that_cannot_be_written_are_said_and_hold_until_the_end(self, made, settings):
        settings.broken = True

        made.send(Set("spins", "hand"))

        assert "couldn't be saved" in made.screen().remark.text
        assert "hand" == made.settings.spins

    def test_spins_by_hand_hold_for_the_next_match(self, made):
        made.send(Set("spins", "hand"))
        made.send(go.GoHome())
        made.send(go.GoSetup())
        made.send(go.Start())

        assert "hand" == table_of(made).referee.chance.spins


def test_every_way_leads_back_home():
    made = at_setup()
    for way in (go.GoHouseRules(), go.GoRules(), go.GoSettings(), go.GoTeam(0)):
        made.send(way)
    for _ in range(6):
        made.send(go.GoBack())

    assert isinstance(made.screen(), HomeScreen)


def test_intents_that_fit_no_screen_change_nothing():
    made = lobby()
    before = made.screen()

    for intent in (
        go.Start(),
        go.TakeTeam(),
        go.SaveTeam(),
        go.AddFigure("pikachu-uc"),
        go.TakeOut(3),
        go.StepTo(3),
        go.PlayReplay(),
        go.ReplaySpeed(),
        go.Export(),
        go.ExportPage(),
        go.ExportPicture(),
        go.Import("a.jsonl"),
        go.CloseQuestion(),
        go.GoTeam(0),
        go.PickTeam("nobody"),
        SetFormat("three_on_three"),
        TapFigure("nobody"),
        go.SetAside("nobody"),
    ):
        made.send(intent)
        assert before == made.screen(), intent


def test_every_policy_is_a_page_of_choices():
    made = at_setup()
    made.send(go.GoHouseRules())

    screen = made.screen()

    assert isinstance(screen, ChoicesScreen)
    assert len(POLICIES) == len(screen.choices)


class TestLanguage:
    """Another language is shown at once, and nothing is lost by it."""

    def test_each_language_is_called_by_its_own_name(self):
        made = lobby(languages=TwoLanguages())
        made.send(go.GoSettings())

        named = {choice.title: [option.label for option in choice.options] for choice in made.screen().choices}
        assert ["Same as the system", "Deutsch", "English"] == named["Language"]

    def test_a_lone_language_is_no_choice(self):
        made = lobby()
        made.send(go.GoSettings())

        assert "Language" not in {choice.title for choice in made.screen().choices}

    def test_it_is_spoken_at_once_and_kept(self):
        settings = MemorySettings()
        made = lobby(settings=settings, languages=TwoLanguages())
        made.send(go.GoSettings())
        made.send(Set("language", "de"))

        assert "Einstellungen" == made.screen().title
        assert "de" == made.language, "the keyboard on the screen follows"
        assert ("de", "de") == (settings.kept.language, made.spoken)
        made.send(go.GoHome())
        assert "Einstellungen" in {push.label for push in made.screen().pushes}

    def test_the_systems_language_is_spoken_again(self):
        made = lobby(languages=TwoLanguages("de"))
        made.send(go.GoSettings())
        made.send(Set("language", "en"))
        made.send(Set("language", "auto"))

        assert "de" == made.spoken

    def test_a_language_that_is_not_there_changes_nothing(self):
        settings = MemorySettings()
        made = lobby(settings=settings, languages=TwoLanguages())
        made.send(go.GoSettings())
        made.send(Set("language", "fr"))

        assert ("auto", "en") == (settings.kept.language, made.spoken)

    def test_an_open_match_goes_on_in_it(self):
        made = at_table(languages=TwoLanguages())
        before = table_of(made).referee.state
        made.send(go.GoHome())
        made.send(go.GoSettings())
        made.send(Set("language", "de"))
        made.send(go.GoHome())
        made.send(made.screen().open_matches[0].resume.intent)

        assert before == table_of(made).referee.state
        assert made.screen().table.prompt.endswith(": Zieh eine Figur.")


class TestScreenSettings:
    """What the settings say about the screen itself."""

    @pytest.mark.parametrize(
        "what, value, expected",
        [
            ("scale", "125", 125),
            ("inches", "7", 7),
            ("contrast", "high", "high"),
            ("motion", "calm", "calm"),
            ("hand", "left", "left"),
            ("refusals", "stay", "stay"),
        ],
    )
    def test_a_choice_is_kept_at_once(self, what, value, expected):
        settings = MemorySettings()
        made = lobby(settings=settings)
        made.send(go.GoSettings())
        made.send(go.Set(what, value))

        assert expected == getattr(settings.kept, what)
        choices = {option.intent.setting: choice for choice in made.screen().choices for option in choice.options}
        assert [value] == [option.intent.value for option in choices[what].options if option.chosen]

    def test_the_place_of_the_window_is_kept(self):
        settings = MemorySettings()
        lobby(settings=settings).window_closed(10, 20, 800, 600)

        assert (10, 20, 800, 600) == settings.kept.window
