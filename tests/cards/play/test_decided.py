"""Games that end outside the play: given up, or by time; and who begins the game after one."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from companion.cards.play.decided import fewer_prizes
from companion.cards.rules import CardRules
from companion.cards.values.actions import CallTime, Concede, EndTurn, Penalize
from companion.cards.values.events import (
    CoinFlipped,
    Conceded,
    FirstPlayerSet,
    GameDrawn,
    GameWon,
    Penalized,
    PrizeTaken,
    SuddenDeathBegan,
    TimeCalled,
)
from companion.cards.values.tasks import SetUp
from companion.cards.values.terms import Terms
from companion.kernel.match import Match
from companion.kernel.model import ChanceRequest, ChoiceRequest, Choose
from tests.cards.making import rules, setup, side, table
from tests.cards.moving import named, played

THREE, TWO = ("fire",) * 3, ("fire",) * 2


def prizes(one: tuple[str | None, ...], other: tuple[str | None, ...]):
    return table(side("plain", prizes=one), side("plain", prizes=other))


@pytest.mark.parametrize("seat, winner", [(0, "b"), (1, "a")])
def test_the_other_has_won_when_a_player_gives_up(seat, winner):
    state, events = played(prizes(THREE, THREE), Concede(seat))

    assert [Conceded(seat), GameWon(winner, "CG-MATCH-01")] == events
    assert (winner, "CG-MATCH-01", ()) == (state.table.winner, state.table.ended_by, state.agenda)


def test_giving_up_is_possible_while_the_game_is_set_up():
    own = rules()
    state = own.start()

    assert own.check(state, Concede(0)) is None
    assert "b" == own.apply(state, Concede(0)).state.table.winner


@pytest.mark.parametrize("penalty, clause", [("game", "CG-PENALTY-02"), ("match", "CG-PENALTY-03")])
@pytest.mark.parametrize("seat, winner", [(0, "b"), (1, "a")])
def test_the_other_has_won_by_a_judges_penalty(penalty, clause, seat, winner):
    state, events = played(prizes(THREE, THREE), Penalize(seat, penalty, " slow play "))

    assert [Penalized(seat, penalty, "slow play", clause), GameWon(winner, clause)] == events
    assert (winner, clause, ()) == (state.table.winner, state.table.ended_by, state.agenda)


def test_by_a_penalty_in_prizes_the_other_takes_them_before_play_goes_on():
    own = rules()
    before = own.at_turn(prizes(THREE, TWO))
    state = own.apply(before, Penalize(1, "prizes", "late", 2)).state
    (asked,) = own.pending(state)
    assert (0, "choose-prize", ("1", "2", "3")) == (asked.seat, asked.prompt, asked.options)
    for pick in "31":
        step = own.apply(state, Choose(0, (pick,)))
        state = step.state

    assert (None, "fire", None) == state.table.sides[0].prizes
    assert before.agenda == state.agenda and state.table.winner is None
    assert [PrizeTaken(0, 0, "fire")] == [one for one in step.events if isinstance(one, PrizeTaken)]


def test_who_takes_the_last_prize_by_a_penalty_has_won():
    state, events = played(prizes(THREE, TWO), Penalize(0, "prizes", "late", 2))

    assert ("b", "CG-WIN-01") == (state.table.winner, state.table.ended_by)
    assert 2 == len(named(events, PrizeTaken))


@pytest.mark.parametrize(
    "action, text",
    [
        (Penalize(0, "game", "  "), "refused.reason-missing"),
        (Penalize(0, "match", "a\nb"), "card-long-reason"),
        (Penalize(0, "game", "x" * 201), "card-long-reason"),
        (Penalize(7, "game", "late"), "card-no-such-seat"),
        (Penalize(0, "prizes", "late"), "card-prizes-to-take"),
        (Penalize(0, "prizes", "late", 3), "card-prizes-to-take"),
    ],
)
def test_a_penalty_needs_a_reason_and_prizes_that_are_there(action, text):
    own = rules()
    ruling = own.check(own.at_turn(prizes(THREE, TWO)), action)

    assert ruling is not None and text == ruling.text and ruling.clause.startswith("CG-PENALTY")


def test_before_the_prizes_are_laid_nobody_takes_any():
    own = rules()

    assert "card-no-prizes-to-take" == own.check(own.start(), Penalize(0, "prizes", "late", 1)).text
    assert own.check(own.start(), Penalize(0, "game", "late")) is None


def test_a_match_loss_decides_a_match_of_several_games():
    terms = Terms(best_of=3, results=("a",))

    assert (None, "b") == (terms.decided("b", "CG-PENALTY-02"), terms.decided("b", "CG-PENALTY-03"))


@pytest.mark.parametrize(
    "action", [Concede(0), CallTime(), Penalize(0, "game", "late")], ids=lambda one: type(one).__name__
)
def test_nothing_ends_a_game_that_is_over(action):
    own = rules()
    over = own.apply(own.start(), Concede(1)).state
    ruling = own.check(over, action)

    assert ruling is not None
    assert ("card-match-over", "CG-MATCH-01") == (ruling.text, ruling.clause)


def test_time_ends_the_game_in_a_draw_where_that_was_agreed():
    state, events = played(prizes(THREE, TWO), CallTime())

    assert [TimeCalled(), GameDrawn("CG-MATCH-02")] == events
    assert ("draw", ()) == (state.table.winner, state.agenda)


@pytest.mark.parametrize("decides", ["prizes", "sudden-death"])
def test_fewer_prizes_left_win_when_the_time_is_over(decides):
    _, events = played(prizes(THREE, ("fire", "fire", None)), CallTime(decides))

    assert [TimeCalled(), GameWon("b", "CG-MATCH-02")] == events


def test_as_many_prizes_are_a_draw():
    _, events = played(prizes(TWO, ("fire", None, "fire")), CallTime("prizes"))

    assert [GameDrawn("CG-MATCH-02")] == named(events, GameDrawn, GameWon)


def test_as_many_prizes_lead_to_sudden_death_where_that_was_agreed():
    state, events = played(prizes(TWO, TWO), CallTime("sudden-death"))

    assert [SuddenDeathBegan("CG-MATCH-02")] == named(events, SuddenDeathBegan, GameDrawn, GameWon)
    assert (None, 2, 1) == (state.table.winner, state.table.games, state.table.prizes_each)
    assert SetUp() == state.agenda[0]


def test_nobody_is_ahead_before_the_pokemon_are_turned_up():
    assert fewer_prizes(rules().start().table) is None


def test_giving_up_while_something_is_asked_leaves_no_question():
    own = rules()
    state = own.at_turn(prizes(THREE, THREE))

    assert () == own.pending(own.apply(state, Concede(1)).state)


def test_what_ended_a_game_is_played_again_like_the_rest():
    own = rules()
    match = Match(own)
    match.apply(CallTime())
    again = Match.replay(own, match.entries)
    match.retract(0, "")

    assert "draw" == again.state.table.winner
    assert own.start() == match.state


class TestWhoBegins:
    def asked(self, chooser: int | None, edition: str = "platinum-2009"):
        own = CardRules(replace(setup(edition), terms=Terms(chooser=chooser)))
        return own, own.begin()

    @pytest.mark.parametrize("edition", ["platinum-2009", "xy-2016"])
    def test_the_chooser_is_asked_and_no_coin_is_flipped(self, edition):
        own, step = self.asked(1, edition)
        match, rng = Match(own), random.Random(3)
        while (pending := match.pending())[0] != ChoiceRequest(1, "who-goes-first", ("a", "b")):
            assert not (isinstance(pending[0], ChanceRequest) and pending[0].source.startswith("coin"))
            match.apply(rng.choice(list(own.answers(match.state, pending[0]))))
        entry = match.apply(Choose(1, ("b",)))

        assert [] == [event for one in match.entries for event in one.events if isinstance(event, CoinFlipped)]
        assert FirstPlayerSet(1, 1) == entry.events[0]
        assert [] == named(step.events, CoinFlipped)

    def test_the_coin_is_flipped_again_for_sudden_death(self):
        own, step = self.asked(1)
        state = own.apply(step.state, CallTime("sudden-death")).state

        assert state.table.coin_winner is None
        assert 1 == step.state.table.coin_winner


def test_a_game_that_is_not_over_goes_on():
    _, events = played(prizes(THREE, THREE), EndTurn(0))

    assert [] == named(events, GameWon, GameDrawn, Conceded, TimeCalled)
