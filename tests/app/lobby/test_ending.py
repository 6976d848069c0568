"""The end of a figure match: what is said of it, the rematch, the best of three."""

from __future__ import annotations

import re

import msgspec
import pytest

from companion.app.lobby._match_room import END_S
from companion.app.lobby.ending import EndSession
from companion.app.lobby.lobby import Lobby
from companion.app.lobby.series import Series, rematch, series_of
from companion.app.match.figure_game import FIGURE
from companion.app.match.record import Record as MatchRecord
from companion.app.reviews.review_cache import keep_review
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtTable, HomeScreen, ReplayScreen
from companion.app.screens.moments import EndScreen
from companion.app.screens.table import Act
from companion.figure.actions import Done
from companion.figure.events import BattleDecided
from companion.figure.teams import sides_swapped
from companion.kernel.model import SEAT_NAMES
from companion.reviews.values import Point, Review, SeatSums
from tests.app.lobby.inside import table_of
from tests.app.lobby_fakes import at_table, given, lobby, parts, push
from tests.app.replay_fakes import given_up, stored
from tests.app.table_fakes import MemoryStore


@pytest.fixture(scope="module")
def played():
    """A store with a match that two programs have played to its end."""
    return stored(given(), "tfg-2007", "six_on_six", "six_on_six", 5, ("Ann", "Bo"))


def won(made: Lobby) -> Lobby:
    """The player to move gives up, and the table has been looked at for a while."""
    give_up(made)
    made.tick(END_S)
    assert isinstance(made.screen(), EndScreen)
    return made


def give_up(made: Lobby) -> None:
    """The player to move gives up, and is sure of it."""
    made.tick(1.0)  # who goes first is drawn
    for _ in range(2):
        made.send(Act(Done()))


class TestEnd:
    def test_it_says_who_won_and_how_and_what_decided_it(self, played):
        screen = EndSession(parts(store=played), "m1").screen()
        summary = played.summary("m1")

        assert screen.headline.startswith(screen.players[screen.winner])
        assert SEAT_NAMES[screen.winner] == summary.result
        assert ["rested", "rested"] == [one.stage for one in screen.battle.spinners]
        assert screen.battle.verdict and str(screen.turns) >= "1"

    def test_the_strip_tells_what_counted_in_its_order_and_ends_with_the_end(self, played):
        screen = EndSession(parts(store=played), "m1").screen()
        turns = [one.turn for one in screen.moments]

        assert turns == sorted(turns) and max(turns) <= screen.turns
        assert "end" == screen.moments[-1].kind
        assert "knocked-out" in {one.kind for one in screen.moments}
        assert all(one.words for one in screen.moments)

    def test_each_moment_leads_to_its_place_in_the_match_and_back_to_the_end(self):
        made = won(at_table())
        moment = made.screen().moments[-1]
        made.send(go.LookBack("m1", moment.at))
        replay = made.screen()
        made.send(replay.back.intent)

        assert isinstance(replay, ReplayScreen) and moment.at == replay.at
        assert "The end" == replay.back.label
        assert isinstance(made.screen(), EndScreen)

    def test_the_table_of_a_match_that_is_over_is_seen_for_a_moment_and_can_be_gone_back_to(self):
        made = at_table()
        give_up(made)
        before = made.screen()
        made.tick(END_S)
        end = made.screen()
        made.send(end.back.intent)
        for _ in range(9):
            made.tick(END_S)

        assert isinstance(before, AtTable) and before.ends
        assert isinstance(end, EndScreen)
        assert isinstance(made.screen(), AtTable) and not made.screen().ends

    @pytest.mark.parametrize("winners", [(0, 1), (1,)])
    def test_a_battle_is_the_last_one_where_nobody_knows_that_it_decided_the_match(self, winners):
        store = given_up(given(), winners)
        screen = EndSession(parts(store=store), "m1").screen()

        assert SEAT_NAMES[1 - winners[-1]] == store.summary("m1").result
        assert screen.battle_title.endswith(": the last battle with a winner")
        assert "rested" == screen.battle.spinners[0].stage

    @pytest.mark.parametrize("later, title", [(0, "the battle that decided it"), (1, "the last battle with a winner")])
    def test_a_battle_decided_it_where_the_kept_review_says_that_no_turn_gained_more(self, later, title):
        store = given_up(given(), (0, 1))
        made, record = parts(store=store), MatchRecord.of(FIGURE, store, "m1")
        (first, _) = (
            record.states[number].table.turn
            for number, entry in enumerate(record.standing)
            if any(isinstance(event, BattleDecided) and event.winner for event in entry.events)
        )
        turn, entries = first + later, len(record.standing)
        points = (Point(0, turn, 0.5), Point(1, turn + 1, 0.9), Point(entries, turn + 1, 1.0))
        nothing = SeatSums(luck=0, mistakes=0, play=0)
        review = Review(points, (), (), (nothing, nothing), 0)
        keep_review(made.reviews, store.summary("m1"), review)

        assert f": {title}" in EndSession(made, "m1").screen().battle_title

    def test_without_a_battle_there_is_none_to_be_seen(self):
        screen = won(at_table()).screen()

        assert (None, "") == (screen.battle, screen.battle_title)

    def test_a_draw_is_won_by_nobody(self):
        assert Series(3, (1, 0)) == Series(3, (1, 0)).after("draw")

    def test_the_match_is_kept_as_a_page_from_there(self):
        made = won(at_table())
        made.send(go.ExportPage())

        assert "for any browser" in made.screen().remark.text

    def test_it_leads_home(self):
        made = won(at_table())
        made.send(push(made.screen().pushes, "Home"))

        assert isinstance(made.screen(), HomeScreen)


class TestRematch:
    def test_a_person_who_plays_a_program_keeps_the_side_and_what_was_won(self, played):
        before = played.summary("m1")
        head = msgspec.structs.replace(before.head, kinds=("person", "greedy"))
        setup, seats = rematch(msgspec.structs.replace(before, head=head), 3)

        assert FIGURE.stored.setup(head.setup, head.journal_version) == setup
        assert (head.kinds, head.players) == (seats.kinds, seats.players)
        assert "1" == seats.about["won"].split()[SEAT_NAMES.index(before.result)]

    def test_it_is_said_whether_the_sides_are_swapped(self):
        store = stored(given(), "duel-2017", "three_on_three", "three_on_three", 1, ("Ann", "Bo"))
        programs = EndSession(parts(store=store), "m1").screen()
        store.heads["m1"] = msgspec.structs.replace(store.heads["m1"], kinds=("person", "greedy"))
        alone = EndSession(parts(store=store), "m1").screen()

        assert ["Rematch, sides swapped", "Rematch"] == [one.pushes[0].label for one in (programs, alone)]

    def test_the_players_swap_sides_with_their_teams(self):
        made = won(at_table())
        before = table_of(made).referee
        made.send(push(made.screen().pushes, "Rematch, sides swapped"))
        after = table_of(made).referee

        assert isinstance(made.screen(), AtTable)
        assert before.head.players == after.head.players[::-1]
        assert before.head.brought == after.head.brought[::-1]
        assert sides_swapped(before.rules.setup) == after.rules.setup
        assert "m1" == after.head.about["after"]

    def test_swapped_twice_it_is_the_match_that_it_was(self, played):
        made = at_table()
        setup = table_of(made).referee.rules.setup

        assert setup == sides_swapped(sides_swapped(setup))
        assert [one.owner for one in setup.figures] == [one.owner for one in sides_swapped(setup).figures]

    def test_two_games_win_the_best_of_three(self):
        made = won(at_table())
        made.send(push(made.screen().pushes, "Best of three"))
        scores = []
        for _ in range(6):
            scores.append(won(made).screen().score)
            made.send(made.screen().pushes[0].intent)
            if " wins the match " in scores[-1]:
                break

        assert re.search(r" wins the match with 2 games to [01]\.$", scores[-1])
        assert all(one.startswith("Games: ") for one in scores[:-1])
        assert "" == won(made).screen().score  # what comes after it is another match

    def test_home_offers_the_next_game_of_a_match_that_was_left_between_two(self):
        store = MemoryStore()
        made = won(at_table(store=store))
        # As if the first game had been the first of three.
        head = store.heads["m1"]
        store.heads["m1"] = msgspec.structs.replace(head, about={**head.about, "best-of": "3"})
        made.send(go.GoHome())
        (left,) = lobby(store=store).screen().open_matches
        made.send(left.resume.intent)

        assert left.stands.startswith("Games: ")
        assert isinstance(made.screen(), AtTable)
        assert () == lobby(store=store).screen().open_matches[1:]

    def test_only_a_match_that_is_over_is_played_again(self):
        made = at_table()
        before = made.screen()
        made.send(go.Rematch("m1"))
        made.send(go.Rematch("nobody"))

        assert before == made.screen()

    def test_a_head_that_says_nonsense_stands_alone(self, played):
        head = played.head("m1")
        for about in ({"best-of": "many"}, {"won": "x y"}, {"won": "1"}):
            assert Series() == series_of(msgspec.structs.replace(head, about={**head.about, **about}))

    def test_what_was_won_is_counted_by_the_seats_of_the_next_game(self, played):
        _, seats = rematch(played.summary("m1"), 3)
        winner = SEAT_NAMES.index(played.summary("m1").result)

        assert "1" == seats.about["won"].split()[1 - winner]
