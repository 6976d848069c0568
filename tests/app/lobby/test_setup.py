"""Setting up a match and building its teams, as values."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtTable, SetupScreen, TeamScreen
from companion.app.screens.lobby_intents import (
    AskFilter,
    NamePlayer,
    NameTeam,
    NewTeam,
    OpenTab,
    PickCard,
    ResetPolicies,
    SetFilter,
    SetFormat,
    SetKind,
    SetMat,
    SetPolicy,
    SetRules,
)
from companion.app.text.figure_events import rarity_words
from companion.figure.rulesets import POLICIES, RULE_SETS, policy_values
from companion.figure.teams import Team, shelf_of, team_refusals
from companion.texts.texts import phrase
from tests.app.lobby.inside import plan_of, table_of
from tests.app.lobby_fakes import MemoryLibrary, MemorySettings, at_setup, chosen, given, parts
from tests.app.table_fakes import MemoryStore, texts
from tests.saying import said

FORMATS = ("six_on_six", "three_on_three")


def choice(screen, title):
    return next(view for view in screen.match if view.title == title)


def policy(lobby, name):
    return dict(zip(POLICIES, lobby.screen().choices, strict=True))[name]


class TestSetup:
    def test_the_usual_match_can_be_started_at_once(self):
        made = at_setup()

        screen = made.screen()
        made.send(screen.start.intent)

        assert screen.start.enabled and ("", "") == tuple(seat.refusal for seat in screen.seats)
        assert isinstance(made.screen(), AtTable)

    @pytest.mark.parametrize("format", FORMATS)
    @pytest.mark.parametrize("rules", list(RULE_SETS))
    def test_every_format_can_be_started_under_every_rule_set(self, format, rules):
        store = MemoryStore()
        made = at_setup(store=store)
        made.send(SetFormat(format))
        made.send(SetRules(rules))

        screen = made.screen()
        made.send(screen.start.intent)

        assert isinstance(made.screen(), AtTable)
        assert (format, rules) == (store.heads["m1"].about["format"], store.heads["m1"].rules)
        assert screen.seats[0].team != screen.seats[1].team

    def test_a_card_that_nobody_documented_is_named_with_its_stand_in_and_may_be_left_to_the_players(self):
        made = at_setup()
        title = "Undocumented cards"
        assert choice(made.screen(), title).note.startswith("X Attack: Until the end of the turn")

        made.send(SetPolicy("undocumented_cards", "by_hand"))
        assert "agreed on" in choice(made.screen(), title).note and choice(made.screen(), title).changed

        made.send(SetFormat("three_on_three"))
        assert title not in [view.title for view in made.screen().match]

    def test_only_mats_with_a_fitting_bench_are_offered(self):
        made = at_setup()
        six = [option.label for option in choice(made.screen(), "Mat").options]
        made.send(SetFormat("three_on_three"))
        three = [option.label for option in choice(made.screen(), "Mat").options]

        assert {"Duel", "Six on six"} <= set(six)
        assert ["Three on three"] == three

    def test_a_provisional_mat_says_why(self):
        made = at_setup()

        provisional = choice(made.screen(), "Mat").warning
        made.send(SetMat("duel"))

        assert provisional.startswith("Not certain: No public source")
        assert "" == choice(made.screen(), "Mat").warning

    def test_the_trainers_of_a_side_are_named_where_there_are_any(self):
        made = at_setup()

        with_trainers = made.screen().seats[0].cards
        made.send(SetRules("duel-2017"))

        assert "Full Heal" in with_trainers
        assert "" == made.screen().seats[0].cards

    def test_a_team_that_can_lose_before_it_has_moved_is_warned_of(self):
        library = MemoryLibrary()
        slow = Team(
            id="own-worms", name="Worms", format="three_on_three", rules="tfg-2007", figures=("caterpie-uc",) * 3
        )
        library.save_team(slow)
        made = at_setup(library=library)
        for intent in (SetFormat("three_on_three"), go.GoTeam(1), go.PickTeam("own-worms")):
            made.send(intent)

        screen = made.screen()
        made.send(SetPolicy("no_action_means_loss", "false"))

        assert screen.start.enabled and "" == screen.seats[0].warning
        assert screen.seats[1].warning.startswith("If Worms goes first, it loses at once")
        assert said("setup.first-loses", name="Worms") == screen.first
        assert "" == made.screen().seats[1].warning
        assert "Worms" not in made.screen().first

    def test_two_teams_that_can_lose_before_they_have_moved_are_warned_of_at_the_start(self):
        library = MemoryLibrary()
        library.save_team(
            Team(id="own-worms", name="Worms", format="three_on_three", rules="tfg-2007", figures=("caterpie-uc",) * 3)
        )
        made = at_setup(library=library)
        made.send(SetFormat("three_on_three"))
        for seat in (0, 1):
            made.send(go.GoTeam(seat))
            made.send(go.PickTeam("own-worms"))

        assert said("setup.first-loses-any") == made.screen().first

    def test_a_random_player_takes_a_seat(self):
        store = MemoryStore()
        made = at_setup(store=store)

        made.send(SetKind(1, "random"))
        made.send(go.Start())

        assert ("person", "random") == store.heads["m1"].kinds

    def test_a_program_goes_by_what_it_is_unless_its_seat_was_given_a_name(self):
        made = at_setup()

        def names(*intents):
            for intent in intents:
                made.send(intent)
            return [seat.name for seat in made.screen().seats]

        people = names()

        assert [people[0], "Random player"] == names(SetKind(1, "random"))
        assert [people[0], "Random player"] == names(SetKind(0, "random"))
        assert ["Greedy player", "Random player"] == names(SetKind(0, "greedy"))
        assert people == names(SetKind(0, "person"), SetKind(1, "person"))
        assert [people[0], "Robo"] == names(NamePlayer(1, "Robo"), SetKind(1, "random"))

    def test_everything_chosen_is_in_the_head_of_the_match(self):
        store = MemoryStore()
        made = at_setup(store=store)
        for intent in (
            NamePlayer(0, "Ann"),
            NamePlayer(1, "Ben"),
            SetMat("duel"),
            SetPolicy("surround_several", "each"),
            go.Start(),
        ):
            made.send(intent)

        head = store.heads["m1"]
        assert (("Ann", "Ben"), "duel", {"surround_several": "each"}) == (
            head.players,
            head.about["playmat"],
            head.policies,
        )
        assert ("Brook", "Hearth") == head.brought

    def test_who_goes_first_is_left_to_chance(self):
        made = at_setup()

        made.send(go.Start())

        assert None is table_of(made).referee.state.table.first_player


class TestHouseRules:
    @pytest.fixture
    def made(self):
        made = at_setup()
        made.send(go.GoHouseRules())
        return made

    def test_every_policy_has_its_values_its_reason_and_a_marked_default(self, made):
        for name in POLICIES:
            view = policy(made, name)
            values = [value for value in policy_values(name) if value != "n"]
            assert set(values) <= {option.intent.value for option in view.options}
            assert view.note and view.title and view.clause.startswith("POLICY-")
            assert [True] == [option.printed for option in view.options if option.printed]
            assert [option.chosen for option in view.options] == [option.printed for option in view.options]

    def test_every_value_can_be_chosen_and_is_marked_as_changed(self, made):
        for name in POLICIES:
            for option in policy(made, name).options:
                made.send(option.intent)
                view = policy(made, name)
                assert [option.label] == chosen(view.options)
                assert view.changed == (not option.printed) == bool(view.changed_note)

    def test_the_set_up_says_how_much_is_changed(self, made):
        made.send(SetPolicy("surround_several", "each"))
        made.send(SetPolicy("turn_limit", "100"))
        made.send(go.GoBack())

        assert "2 rules changed (One move surrounds several, A turn limit)." == made.screen().house_rules_note

    def test_of_many_house_rules_the_first_are_named(self, made):
        for policy, value in (("surround_several", "each"), ("turn_limit", "100"), ("repetition", "3")):
            made.send(SetPolicy(policy, value))
        made.send(go.GoBack())

        assert "3 rules changed (One move surrounds several, A turn limit, …)." == made.screen().house_rules_note

    def test_one_tap_puts_everything_back(self, made):
        made.send(SetPolicy("repetition", "3"))

        (back,) = made.screen().extra
        made.send(back.intent)

        assert () == made.screen().extra
        assert not any(view.changed for view in made.screen().choices)

    def test_no_label_is_a_bare_word_of_the_data(self, made):
        for view in made.screen().choices:
            for option in view.options:
                assert "_" not in option.label and "policy-value" not in option.label

    def test_a_change_that_the_other_rule_set_prints_is_none_there(self, made):
        made.send(SetPolicy("surround_several", "each"))
        made.send(go.GoBack())

        made.send(SetRules("duel-2017"))

        assert made.screen().house_rules_note.startswith("Standard rules")


class TestHouseRulesOfTheLastMatch:
    def test_they_are_on_again(self):
        settings = MemorySettings()
        first = at_setup(settings=settings)
        first.send(SetPolicy("turn_limit", "100"))
        first.send(SetPolicy("no_action_means_loss", "false"))
        chosen = plan_of(first).policies
        first.send(go.Start())

        again = at_setup(settings=settings)

        assert chosen == plan_of(again).policies != {}
        again.send(ResetPolicies())
        again.send(go.Start())
        assert {} == settings.kept.house_rules

    @pytest.mark.parametrize(
        "kept", [{"no_such_rule": "1"}, {"turn_limit": "sometimes"}, {"turn_limit": "0"}, {"turn_limit": "none"}]
    )
    def test_what_a_rule_set_no_longer_has_is_as_printed(self, kept):
        settings = MemorySettings()
        settings.save(replace(settings.kept, rules="tfg-2007", house_rules=kept))

        assert said("setup.changed.none") == at_setup(settings=settings).screen().house_rules_note

    def test_those_of_a_rule_set_that_is_gone_are_off(self):
        settings = MemorySettings()
        settings.save(replace(settings.kept, rules="gone-2031", house_rules={"turn_limit": "100"}))

        assert {} == plan_of(at_setup(settings=settings)).policies


class TestTeams:
    @pytest.fixture
    def library(self):
        return MemoryLibrary()

    @pytest.fixture
    def made(self, library):
        made = at_setup(library=library)
        made.send(go.GoTeam(0))
        return made

    def build(self, made, *figures):
        made.send(NewTeam())
        for figure in figures:
            made.send(go.AddFigure(figure))

    def test_starter_teams_of_the_format_are_listed_the_playable_ones_first(self, made):
        rows = made.screen().teams

        assert ["Brook", "Hearth"] == [row.name for row in rows if not row.refusal]
        assert {"Ember", "Frost", "Dawn", "Dusk"} == {row.name for row in rows if row.refusal}
        assert [bool(row.refusal) for row in rows] == sorted(bool(row.refusal) for row in rows)

    def test_a_team_is_taken_with_one_tap(self, made):
        hearth = next(row for row in made.screen().teams if row.name == "Hearth")

        made.send(hearth.push.intent)

        assert isinstance(made.screen(), SetupScreen)
        assert "Hearth" == made.screen().seats[0].team

    def test_evolutions_of_its_figures_are_brought_by_touch(self, library):
        made = at_setup(library=library)
        for intent in (SetRules("duel-2019"), SetFormat("three_on_three"), go.GoTeam(0)):
            made.send(intent)
        self.build(made, "squirtle-uc-2019", "koffing-c-2019", "machop-c-2019")
        assert ["Teams", "Figures", "Evolutions"] == [one.label for one in made.screen().tabs]

        made.send(OpenTab("evolutions"))
        lists = {one.title: one.options for one in made.screen().cards}
        assert "Evolutions and forms: 0 (at most 6)" in lists
        for title in ("Squirtle evolves into", "Wartortle evolves into"):
            made.send(next(one for one in made.screen().cards if one.title == title).options[0].intent)
        made.send(NameTeam("Mine"))
        made.send(go.SaveTeam())

        assert ("wartortle-c-2019", "blastoise-ex-2019") == next(
            team.evolutions for team in library.teams() if team.name == "Mine"
        )
        made.send(go.TakeOut(0))
        assert ["Evolutions and forms: 0 (at most 6)"] == [one.title for one in made.screen().cards][:1]

    def test_under_older_rules_there_is_nothing_to_evolve_into(self, made):
        assert "Evolutions" not in [one.label for one in made.screen().tabs]

    def test_every_figure_of_the_library_is_a_tile(self, made):
        made.send(OpenTab("figures"))

        assert len(given().figures()) == len(made.screen().tiles)

    @pytest.mark.parametrize(
        "choices, holds",
        [
            ((SetFilter("mp", "3"),), lambda figure: figure.mp == 3),
            ((SetFilter("type", "fire"),), lambda figure: "fire" in figure.types),
            ((SetFilter("letter", "P"),), lambda figure: figure.name.startswith("P")),
            ((SetFilter("edition", "v7_2019"),), lambda figure: figure.edition == "v7_2019"),
            (
                (SetFilter("mp", "3"), SetFilter("type", "water"), SetFilter("letter", "S")),
                lambda f: f.mp == 3 and "water" in f.types and f.name.startswith("S"),
            ),
        ],
        ids=["mp", "type", "letter", "edition", "all three"],
    )
    def test_filters_let_through_what_they_say(self, made, choices, holds):
        made.send(OpenTab("figures"))
        for one in choices:
            made.send(one)

        assert [f.id for f in given().figures() if holds(f)] == [tile.figure for tile in made.screen().tiles]
        assert made.screen().tiles

    def test_a_filter_tapped_again_is_taken_off(self, made):
        made.send(OpenTab("figures"))
        all_of_them = made.screen().tiles

        made.send(SetFilter("mp", "3"))
        made.send(SetFilter("mp", "3"))

        assert all_of_them == made.screen().tiles

    @pytest.mark.parametrize("what", ["type", "letter"])
    def test_many_values_are_asked_for_over_the_screen(self, made, what):
        made.send(OpenTab("figures"))
        made.send(AskFilter(what))

        asking = made.screen().asking
        made.send(asking.options[3].intent)

        assert len(asking.options) > 15
        assert None is made.screen().asking and 0 < len(made.screen().tiles) < 100

    def test_edition_is_asked_for_in_words(self, made):
        made.send(OpenTab("figures"))
        made.send(AskFilter("edition"))

        labels = [option.label for option in made.screen().asking.options]
        assert ["All", "Duel 3.0.5 (2017)", "Duel 7 (2019)", "Figure game 2006"] == labels

    def test_tiles_say_the_year_where_another_edition_has_the_name(self, made):
        made.send(OpenTab("figures"))
        facts = {tile.figure: tile.facts for tile in made.screen().tiles}

        assert ["1 MP · Ground · 2017", "2 MP · Ground · 2019"] == [facts["groudon-ex"], facts["groudon-ex-2019"]]
        assert ["2 MP · Psychic", "1 MP · Steel · Psychic"] == [facts["abra-r-2019"], facts["bronzong-uc"]]

    def test_tiles_that_show_the_same_are_the_same_after_a_tap(self, made):
        self.build(made)
        before = {tile.figure: tile for tile in made.screen().tiles}
        made.send(go.AddFigure("absol-r"))

        changed = [tile.figure for tile in made.screen().tiles if tile is not before[tile.figure]]
        assert ["absol-r"] == changed

    def test_filters_that_nothing_passes_say_so(self, made):
        made.send(OpenTab("figures"))
        for one in (SetFilter("type", "ice"), SetFilter("letter", "P"), SetFilter("mp", "1")):
            made.send(one)

        assert () == made.screen().tiles
        assert made.screen().found.startswith("No figure fits")

    def test_tiles_mark_what_is_by_hand_and_what_is_of_an_ability(self, made):
        made.send(OpenTab("figures"))
        figures = {figure.id: figure for figure in given().figures()}

        for tile in made.screen().tiles:
            assert bool(tile.by_hand) == figures[tile.figure].by_hand
            assert bool(tile.ability) == figures[tile.figure].ability_by_hand

    def test_a_figure_that_the_rule_set_refuses_says_why_and_stays_out(self, made):
        made.send(OpenTab("figures"))
        tile = next(tile for tile in made.screen().tiles if tile.refusal)
        self.build(made)

        made.send(go.AddFigure(tile.figure))

        assert (None,) * 6 == made.screen().slots
        assert tile.refusal == made.screen().remark.text
        assert tile.name in tile.refusal and "Figure game 2007" in tile.refusal

    def test_a_team_is_built_saved_and_played_without_a_keyboard(self, made, library):
        self.build(made, "squirtle-uc", "absol-r", "absol-r", "pikachu-uc", "graveler-c", "snubbull-c")
        for card in ("full-heal", "switch", "x-attack"):
            made.send(PickCard(card))
        made.send(NameTeam("Storm"))

        made.send(made.screen().save.intent)
        said = made.screen().remark
        made.send(made.screen().take.intent)

        (team,) = library.saved.values()
        shelf = shelf_of(given().figures(), given().cards())
        assert ("own-storm", "Storm") == (team.id, team.name)
        assert () == team_refusals(team, "six_on_six", RULE_SETS["tfg-2007"], shelf)
        assert ("Storm is saved.", "done") == (said.text, said.kind)
        assert isinstance(made.screen(), SetupScreen) and "Storm" == made.screen().seats[0].team

    def test_a_saved_team_is_listed_first(self, made, library):
        self.test_a_team_is_built_saved_and_played_without_a_keyboard(made, library)
        made.send(go.GoTeam(1))

        assert "Storm" == made.screen().teams[0].name
        assert made.screen().teams[0].note.startswith("Saved here")

    def test_a_team_that_is_not_complete_is_neither_saved_nor_played(self, made, library):
        self.build(made, "squirtle-uc")

        save, take = made.screen().save, made.screen().take
        made.send(save.intent)
        refused = made.screen().remark
        made.send(take.intent)

        assert not save.enabled and not take.enabled and save.why == refused.text
        assert "FG-SETUP-01" == refused.clause
        assert {} == library.saved and isinstance(made.screen(), TeamScreen)

    def test_a_seventh_figure_is_answered(self, made):
        self.build(made, *["pikachu-uc"] * 7)

        assert 6 == sum(disc is not None for disc in made.screen().slots)
        assert made.screen().remark.text.startswith("The team is full")

    def test_a_tapped_slot_is_emptied(self, made):
        self.build(made, "pikachu-uc", "absol-r")

        made.send(go.TakeOut(0))
        made.send(go.TakeOut(4))

        assert ["Absol (2017)"] == [disc.name for disc in made.screen().slots if disc is not None]

    def test_a_fourth_card_takes_the_place_of_the_first(self, made):
        self.build(made)
        for card in ("full-heal", "switch", "x-attack", "max-revive"):
            made.send(PickCard(card))
        made.send(OpenTab("cards"))

        taken = [view.title for view in made.screen().cards if len(view.options) == 1 and chosen(view.options)]
        assert {"Switch", "X Attack", "Max Revive"} == set(taken)

    def test_cards_of_unknown_effect_say_so(self, made):
        made.send(OpenTab("cards"))

        warned = {view.title for view in made.screen().cards if view.warning}
        assert {"X Attack", "Switch"} <= warned and "Full Heal" not in warned

    def test_no_trainers_are_asked_for_where_there_are_none(self, library):
        made = at_setup(library=library)
        made.send(SetFormat("three_on_three"))
        made.send(go.GoTeam(0))

        assert 2 == len(made.screen().tabs)
        self.build(made, "pikachu-uc", "absol-r", "snubbull-c")
        assert made.screen().take.enabled

    def test_a_held_figure_is_looked_at_and_can_be_added_from_there(self, made):
        self.build(made)
        made.send(go.LookAt("absol-r"))

        look = made.screen().look
        made.send(look.push.intent)

        assert ("Absol", 2) == (look.name, look.mp)
        assert any("Knocked Out" in segment.words for segment in look.segments)
        assert None is made.screen().look and made.screen().slots[0].name == "Absol (2017)"

    def test_a_team_that_cannot_be_written_is_said(self, made, library):
        self.build(made, *["pikachu-uc"] * 6)
        for card in ("full-heal", "switch", "x-attack"):
            made.send(PickCard(card))
        library.broken = True

        made.send(go.SaveTeam())

        assert "teams: no permission" == made.screen().remark.text


def test_no_sentence_of_the_lobby_is_missing(every_screen):
    """A key without a text shows as the key: no word of a screen looks like one."""
    table = set(texts())
    for words in every_screen:
        assert words not in table
        assert "{" not in words and "@" not in words, words
        assert not words.startswith(("push.", "home.", "setup.", "team.", "format.", "ruleset.", "policy-")), words


@pytest.fixture
def every_screen():
    """Every word of every screen of the lobby that can be reached by buttons."""
    made = at_setup()
    seen = []

    def read(value):
        if isinstance(value, str):
            seen.append(value)
        elif isinstance(value, tuple):
            for one in value:
                read(one)
        elif hasattr(value, "__struct_fields__") and value.__struct_config__.tag is None:
            for field in value.__struct_fields__:
                if field not in ("kind", "tab", "state", "figure", "name_what", "what", "match_id", "colour", "team"):
                    read(getattr(value, field))

    for intents in (
        (),
        (SetKind(0, "random"), SetFormat("three_on_three")),
        (SetRules("duel-2017"),),
        (go.GoHouseRules(), SetPolicy("turn_limit", "50")),
        (go.GoBack(), go.GoTeam(0)),
        (OpenTab("figures"), AskFilter("type")),
        (AskFilter("letter"), go.LookAt("groudon-original")),
        (go.GoBack(), SetFormat("six_on_six"), SetRules("tfg-2007"), go.GoTeam(1)),
        (OpenTab("cards"),),
        (NewTeam(), go.SaveTeam()),
        (go.GoHome(), go.GoSetup(), SetRules("duel-2019"), go.GoTeam(0), OpenTab("evolutions")),
        (go.GoHome(), go.GoRules()),
        (go.GoHome(), go.GoSettings()),
        (go.GoHome(), go.GoPast()),
        (go.GoHome(), go.GoSetup(), go.Start(), go.GoHome()),
        (go.GoPast(),),
        (go.OpenMatch("m1"),),
        (go.StepTo(0), go.Export()),
        (go.SetAside("m1"),),
    ):
        for intent in intents:
            made.send(intent)
        read(made.screen())
    return seen


@pytest.mark.parametrize("rarity, words", [("UC", "Uncommon"), ("super rare", "Super rare"), ("XX", "XX")])
def test_how_rare_a_figure_is_is_said_in_words(rarity, words):
    assert words == rarity_words(texts(), rarity)


def test_every_rarity_of_the_library_has_its_words():
    unsaid = {figure.rarity for figure in given().figures() if figure.rarity}

    assert set() == {rarity for rarity in unsaid if f"rarity.{rarity.replace(' ', '-')}" not in texts()}


def test_facts_of_every_text_of_the_lobby_are_given():
    """What a text asks for by a name that no caller knows would be shown in braces."""
    known = {
        "a", "at", "b", "bench", "card", "cards", "center", "cost", "count", "cut", "date", "day", "edition", "faults",
        "figure", "figures", "folder", "format", "here", "last", "left", "lost", "month", "most", "most_cost", "mp",
        "file", "n",
        "name", "names", "one", "other", "path", "player", "rarity", "result", "rules", "score", "source", "steps",
        "stick", "sticks", "times", "title", "trainer", "turn", "types", "wanted", "what", "whole", "why", "won",
        "word", "words", "year",
    }  # fmt: skip
    import tomllib

    from companion.texts.texts import flat
    from tests.app.table_fakes import ROOT

    table = flat(tomllib.loads((ROOT / "companion/texts/en-lobby.toml").read_text(encoding="utf-8")))

    for key in table:
        assert texts().facts_in(key) <= known, key
    assert "Ann won" == texts().tell(phrase("match.won", player="Ann"))
    assert parts().remarks == ()
