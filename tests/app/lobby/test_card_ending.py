"""The end of a card match: what is said of it, the rematch, the best of three."""

from __future__ import annotations

import pytest

from companion.app.lobby._match_room import END_S
from companion.app.lobby.card_ending import CardEndSession
from companion.app.match.card_game import CARD
from companion.app.match.referee import MatchReferee
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import GiveUp
from companion.app.screens.card_lobby import CardReplayScreen
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.lobby import AtCardTable, HomeScreen
from companion.app.screens.lobby_intents import SetFormat, SetGames, SetKind
from companion.app.screens.moments import EndScreen
from companion.cards.values.actions import Concede
from companion.cards.values.events import KnockedOut
from tests.app.card_end_fakes import played_cards
from tests.app.card_fakes import outside
from tests.app.lobby.inside import match_of
from tests.app.lobby.test_card_games import DEALT, begun
from tests.app.lobby_fakes import lobby, parts
from tests.app.table_fakes import MemoryStore


@pytest.fixture(scope="module")
def played():
    return played_cards()


def given_up(*choices, store=None, seat=0):
    """At the end of a match that a seat gave up."""
    at = begun(SetFormat("xy-2016"), *DEALT, *choices, store=store or MemoryStore())
    give_up(at, seat)
    return at


def give_up(at, seat=0):
    at.send(GiveUp(seat, sure=True))
    at.tick(END_S)
    assert isinstance(at.screen(), EndScreen)


class TestEnd:
    def test_it_says_who_won_and_how_and_what_decided_it(self, played):
        screen = CardEndSession(parts(store=played), "m1").screen()
        decision = screen.decision

        assert 0 == screen.winner and screen.headline.startswith("Ann wins: ")
        assert "Prizes left: Ann 4, Bo 6" == screen.score
        assert "Turn 6: the attack that decided it" == decision.title
        assert ("Weepinbell", "Rhyhorn", 0) == (decision.attacker.name, decision.defender.name, decision.seat)
        assert "Razor Leaf" in decision.words[0] and "70" in decision.words[1] and "Knocked Out" in decision.words[2]

    def test_an_attack_after_which_the_match_was_given_up_did_not_decide_it(self):
        store = played_cards()
        referee = MatchReferee.resume(CARD, outside(store), "m1")
        first = next(n for n, one in enumerate(referee.standing) if any(isinstance(e, KnockedOut) for e in one.events))
        referee.take_back(first + 1, "a test")
        referee.put(Concede(1))

        assert "Turn 4: the last Knock Out attack" == CardEndSession(parts(store=store), "m1").screen().decision.title

    def test_the_strip_tells_what_counted_in_its_order(self, played):
        screen = CardEndSession(parts(store=played), "m1").screen()

        assert 6 == screen.turns
        assert [(4, "evolved"), (4, "knocked-out"), (6, "knocked-out"), (6, "end")] == [
            (one.turn, one.kind) for one in screen.moments
        ]
        assert all(0 == one.seat and one.words for one in screen.moments)

    def test_a_match_that_was_given_up_says_so_and_nothing_decided_it(self):
        screen = given_up(seat=1).screen()

        assert screen.decision is None and screen.battle is None
        assert "Player B" in screen.headline and "Player A wins" in screen.headline
        assert 0 == screen.winner

    def test_each_moment_leads_to_its_place_in_the_match_and_back_to_the_end(self):
        at = given_up()
        moment = at.screen().moments[-1]
        at.send(go.LookBack("m1", moment.at))
        replay = at.screen()
        at.send(replay.back.intent)

        assert isinstance(replay, CardReplayScreen) and moment.at == replay.at
        assert "The end" == replay.back.label
        assert isinstance(at.screen(), EndScreen)

    def test_the_table_is_seen_for_a_moment_and_can_be_gone_back_to(self):
        at = begun(*DEALT, store=MemoryStore())
        at.send(GiveUp(0, sure=True))
        before = at.screen()
        at.tick(END_S)
        at.send(at.screen().back.intent)
        at.tick(2 * END_S)

        assert before.ends and before.table.winner
        assert isinstance(at.screen(), AtCardTable) and not at.screen().ends

    def test_a_match_that_goes_on_has_no_end(self):
        at = begun(*DEALT, store=MemoryStore())
        at.tick(2 * END_S)

        assert isinstance(at.screen(), AtCardTable) and not at.screen().ends


class TestAgain:
    def push(self, at, label):
        return next(one for one in at.screen().pushes if one.label == label)

    def test_a_rematch_has_the_sides_swapped(self):
        at = given_up()
        before = match_of(at).referee
        at.send(self.push(at, "Rematch, sides swapped").intent)
        after = match_of(at).referee

        assert isinstance(at.screen(), AtCardTable)
        assert before.head.players == after.head.players[::-1]
        assert before.rules.setup.decks == after.rules.setup.decks[::-1]

    def test_whoever_plays_a_program_stays_on_the_near_side(self):
        at = given_up(SetKind(1, "sensible"))
        before = match_of(at).referee
        at.send(self.push(at, "Rematch").intent)
        after = match_of(at).referee

        assert before is not after and before.head.players == after.head.players
        assert before.rules.setup.decks == after.rules.setup.decks

    def test_a_game_that_stood_alone_is_the_first_of_three(self):
        store = MemoryStore()
        at = given_up(store=store)
        at.send(self.push(at, "Best of three").intent)
        terms = match_of(at).terms
        games = at.screen().table.games
        give_up(at, 0)
        screen = at.screen()

        assert (3, ("b",), 0, "m1") == (terms.best_of, terms.results, terms.chooser, terms.after)
        assert "Player A 0 · Player B 1, best of three" == games
        assert "wins the match, 2 to 0" in screen.score
        assert ["Rematch, sides swapped", "Watch again"] == [one.label for one in screen.pushes[:2]]

    def test_it_is_kept_as_a_page_on_which_no_hand_is_open(self):
        at = given_up()
        at.send(self.push(at, "As a page").intent)
        (book,) = at._parts.exports.books

        assert isinstance(book, CardMatchBook) and "Player B wins" in book.result
        assert not any(side.cards for table in book.tables for side in table.sides)
        assert at.screen().remark.text.endswith("in the file exports/m1.html")

    def test_from_the_past_it_is_kept_with_hands_open_too(self):
        at = lobby(store=played_cards())
        at._parts.exports.sticks = ["BLUE"]
        at.send(go.OpenMatch("m1"))
        replay = at.screen()
        at.send(next(one for one in replay.extra if one.label == "Show hands").intent)
        at.send(at.screen().asking.options[1].intent)
        (book,) = at._parts.exports.books

        assert ["/media/BLUE/figures/m1-hands.html"] == at._parts.exports.written
        assert any(side.cards for table in book.tables for side in table.sides)

    def test_of_one_that_is_not_over_no_hand_is_offered(self):
        at = begun(*DEALT, store=MemoryStore())
        at.send(go.OpenMatch("m1"))

        assert "As a page" in [one.label for one in at.screen().extra]
        assert "Show hands" not in [one.label for one in at.screen().extra]

    def test_the_review_of_the_match_is_offered(self):
        at = given_up()

        assert go.GoReview("m1") == self.push(at, "Review").intent

    def test_between_two_games_the_next_one_is_offered_here_and_at_home(self):
        at = given_up(SetGames(3))
        next_game = self.push(at, "Next game")
        at.send(go.GoHome())
        home = at.screen()
        at.send(next_game.intent)

        assert isinstance(home, HomeScreen) and 1 == len(home.open_matches)
        assert (2, "m2") == (match_of(at).terms.game, match_of(at).referee.match_id)

    def test_the_next_game_that_was_begun_already_is_gone_on_with(self):
        store = MemoryStore()
        at = given_up(SetGames(3), store=store)
        again = self.push(at, "Next game").intent
        for _ in range(2):
            at.send(again)
            at.send(go.GoHome())

        assert 2 == len(store.heads)

    def test_of_one_that_is_not_over_nothing_is_begun(self):
        store = MemoryStore()
        at = begun(*DEALT, store=store)
        at.send(go.Rematch("m1"))
        at.send(go.Rematch("m7", 3))

        assert 1 == len(store.heads)

    def test_one_that_nobody_plays_any_more_is_played_again_from_elsewhere(self):
        at = lobby(store=played_cards())
        at.send(go.Rematch("m1"))

        assert isinstance(at.screen(), AtCardTable)
        assert "Bo" == at.screen().table.seats[0].player
