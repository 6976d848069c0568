"""Whole card matches from Home on, by intents: a best of three to its winner, one against the program to its end."""

from __future__ import annotations

import random

import pytest

from companion.app.lobby.lobby import Lobby
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_intents import GiveUp, NextGame, ShowHand, TapPlace
from companion.app.screens.lobby import HomeScreen, PastScreen
from companion.app.screens.lobby_intents import NamePlayer, SetFormat, SetGames, SetKind, SetReal
from companion.app.screens.table import Act
from companion.cards.editions.table import EDITIONS
from companion.cards.values.actions import UseAttack
from companion.cards.values.game import COIN_SOURCES
from companion.kernel.model import ChanceRequest, TurnRequest
from tests.answers import AnyAnswer
from tests.app.lobby.inside import match_of
from tests.app.lobby_fakes import lobby
from tests.app.table_fakes import MemoryStore

DEALT = (SetReal(0, False), SetReal(1, False))
MOST = 4000


def begun(*choices: object, store: MemoryStore) -> Lobby:
    at = lobby(store=store)
    for intent in (go.GoCardSetup(), *choices, go.Start()):
        at.send(intent)
    return at


def finished(at: Lobby, seed: int) -> None:
    """The game at the table is played to its end: persons attack where they can, and answer at random else."""
    match = match_of(at)
    assert match is not None
    referee, rng = match.referee, random.Random(seed)
    player = AnyAnswer(rng)
    for _ in range(MOST):
        at.tick(1.0)
        if referee.state.table.winner is not None:
            return
        request = next(iter(referee.pending()))
        if isinstance(request, ChanceRequest):
            if request.source in COIN_SOURCES and not referee.plays(COIN_SOURCES.index(request.source)):
                at.send(TapPlace(request.source))
            continue
        if referee.plays(request.seat):
            continue
        before = len(referee.entries)
        attacks = [one for one in referee.rules.answers(referee.state, request) if isinstance(one, UseAttack)]
        in_turn = isinstance(request, TurnRequest) and attacks and rng.random() < 0.4
        at.send(ShowHand(request.seat))
        at.send(Act(rng.choice(attacks) if in_turn else player.answer(referee.rules, referee.state, request)))
        assert len(referee.entries) > before, at.screen()
    raise AssertionError(f"no winner after {MOST} touches, in turn {referee.state.table.turn}")


def test_a_best_of_three_is_played_to_its_winner():
    store = MemoryStore()
    at = begun(SetFormat("xy-2016"), *DEALT, SetGames(3), store=store)
    for game in range(3):
        finished(at, game)
        if at.screen().table.next_game is None:
            break
        at.send(NextGame())

    table = at.screen().table
    won = [summary.result for summary in store.summaries()]
    assert 2 == max(won.count("a"), won.count("b"))
    assert ("wins the match, 2 to" in table.winner, None) == (True, table.next_game)
    at.send(go.GoHome())
    home = at.screen()
    assert isinstance(home, HomeScreen) and () == home.open_matches
    at.send(go.GoPast())
    past = at.screen()
    assert isinstance(past, PastScreen) and len(won) == len(past.rows)


@pytest.mark.parametrize("edition", tuple(EDITIONS))
def test_a_game_against_the_program_is_played_to_its_end(edition):
    store = MemoryStore()
    at = begun(SetFormat(edition), DEALT[0], SetKind(1, "random"), store=store)

    finished(at, 2)

    (summary,) = store.summaries()
    assert ("over", True) == (summary.status, summary.result in ("a", "b"))
    assert at.screen().table.winner


def test_a_match_that_is_over_is_played_again_with_the_sides_swapped():
    store = MemoryStore()
    at = begun(SetFormat("xy-2016"), *DEALT, store=store)
    for seat in (0, 1):
        at.send(NamePlayer(seat, ("Ann", "Bo")[seat]))
    before = match_of(at).referee
    assert at.screen().table.again is None
    at.send(NextGame(again=True))  # not before it is over
    assert before is match_of(at).referee
    at.send(GiveUp(0, sure=True))
    again = at.screen().table.again
    at.send(again.intent)
    after = match_of(at).referee

    assert "Rematch, sides swapped" == again.label
    assert before.head.players == after.head.players[::-1]
    assert before.rules.setup.decks == after.rules.setup.decks[::-1]
    assert after.state.table.winner is None and 2 == len(store.heads)
