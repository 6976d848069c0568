"""The hall of matches: what is worth telling of those that were played, and of those that cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.adapters.library.library import FileLibrary
from companion.app.ports.drafts import MemoryDrafts
from companion.app.reviews.hall import Told, feats, hall_rows
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import ReplayScreen
from companion.app.screens.lobby_intents import GoStatistics, OpenMatch, OpenTab
from companion.app.text.say import Say
from tests.app.lobby_fakes import lobby
from tests.app.replay_fakes import stored
from tests.app.table_fakes import texts
from tests.saying import said


def told(number: int, a: str, b: str, result: str, turns: int = 10, game: str = "figure", **facts: Any) -> Told:
    head = type("Head", (), {"players": (a, b), "game": game, "began": f"2026-01-{number:02}T10:00:00Z"})()
    summary: Any = type("Summary", (), {"id": f"m{number}", "head": head, "result": result, "status": "over"})()
    return Told(summary, turns, **facts)


def found(*every: Told) -> dict[str, tuple[str, str]]:
    """By what it is: the match, and the sentence."""
    say = Say(texts())
    return {one.key: (one.match.id, say.tell(one.said)) for one in feats(every)}


class TestFeats:
    def test_nothing_is_told_of_no_match(self):
        assert {} == found()

    def test_the_longest_and_the_quickest_are_told_for_each_game(self):
        made = found(
            told(1, "Ann", "Ben", "a", turns=30),
            told(2, "Ben", "Cy", "a", turns=8),
            told(3, "Ann", "Cy", "b", turns=50, game="card"),
        )

        assert ("m1", "Ann against Ben: 30 turns") == made["longest-figure"]
        assert ("m2", "Ben against Cy: 8 turns") == made["quickest-figure"]
        assert "m3" == made["longest-card"][0] == made["quickest-card"][0]

    def test_a_streak_ends_with_a_defeat_or_a_draw_and_counts_both_games(self):
        made = found(
            told(1, "Ann", "Ben", "a"),
            told(2, "Ben", "Ann", "b", game="card"),
            told(3, "Ann", "Ben", "draw"),
            told(4, "Ann", "Ben", "a"),
        )

        assert ("m2", said("hall.streak-said", player="Ann", n=2)) == made["streak"]

    def test_one_match_won_is_no_streak(self):
        assert "streak" not in found(told(1, "Ann", "Ben", "a"), told(2, "Ann", "Ben", "b"))

    def test_who_met_most_often_is_told_with_how_it_stands(self):
        made = found(*(told(n, "Ann", "Ben", result) for n, result in ((1, "a"), (2, "b"), (3, "a"), (4, "draw"))))

        assert ("m4", "Ann and Ben met 4 times: 2 to 1") == made["rivals"]

    def test_the_figure_that_knocked_out_most_in_one_match_is_told(self):
        made = found(
            told(1, "Ann", "Ben", "a", knock_outs=(("Onix", "Ann", 2), ("Absol", "Ben", 1))),
            told(2, "Ann", "Ben", "a", knock_outs=(("Absol", "Ben", 4),)),
        )

        assert ("m2", "Absol of Ben: 4 in one match") == made["knock-outs"]

    def test_the_match_won_from_the_lowest_chance_is_an_upset(self):
        made = found(
            told(1, "Ann", "Ben", "a", least=0.12),
            told(2, "Ann", "Ben", "b", least=0.043),
            told(3, "Ann", "Ben", "a"),
        )

        assert ("m2", said("hall.upset-said", player="Ben", n=4)) == made["upset"]
        assert "upset" not in found(told(1, "Ann", "Ben", "a", least=0.45), told(2, "Ann", "Ben", "draw"))


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    library = FileLibrary(tmp_path_factory.mktemp("hall"))
    return stored(library, "duel-2017", "six_on_six", "duel", 4, ("Ann", "Ben"))


class TestStored:
    def test_knock_outs_are_counted_from_the_record(self, store):
        rows, unread = hall_rows(store, MemoryDrafts(), Say(texts()))
        titles = {row.title: row for row in rows}

        assert 0 == unread
        assert {"Longest figure match", "Quickest figure match", "Most Knock Outs by one figure"} == set(titles)
        assert OpenMatch("m1") == titles["Longest figure match"].watch.intent

    def test_it_is_a_tab_of_the_statistics_and_leads_to_the_match(self, store):
        made = lobby(store=store)
        for intent in (go.GoPast(), GoStatistics(), OpenTab("hall")):
            made.send(intent)
        screen = made.screen()

        assert ["Highlights"] == [tab.label for tab in screen.tabs if tab.chosen]
        assert 3 == len(screen.hall)
        made.send(screen.hall[0].watch.intent)
        assert isinstance(made.screen(), ReplayScreen)

    def test_an_empty_hall_says_what_will_stand_there(self):
        made = lobby()
        for intent in (go.GoPast(), GoStatistics(), OpenTab("hall")):
            made.send(intent)

        assert () == made.screen().hall
        assert "No match is over yet" in made.screen().view.empty
