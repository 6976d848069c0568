from __future__ import annotations

import random
import re

import pytest

from companion.kernel.model import TurnRequest
from companion.players.given import GIVEN, GivenPlayers, PlayerKind
from companion.players.random_player import RandomPlayer
from companion.players.seating import Answer, Asked, Chair, Failed, Here, raised
from tests.cards.making import setup

ASKED = Asked(request=TurnRequest(0, "main"), state=None, answers=("one", "two", "three"))


def chair(game="card"):
    return Chair(game=game, setup=setup(), seat=0, seed=3)


def test_random_players_of_both_games_take_any_answer():
    for make in (GIVEN["random"].make, RandomPlayer):
        player = Here(make(random.Random(1)), chair())
        found = set()
        for _ in range(50):
            player.ask(ASKED)
            found.add(player.poll())

        assert {Answer("one"), Answer("two"), Answer("three")} == found


def test_each_game_has_its_players():
    assert ("random", "greedy", "careful", "strong") == GivenPlayers().names("figure")
    assert ("random", "sensible", "greedy", "strong") == GivenPlayers().names("card")


@pytest.mark.parametrize("name", ["sensible", "nobody"])
def test_a_player_that_a_game_does_not_have_is_missing_and_those_that_there_are_are_named(name):
    assert Failed("missing", "random, greedy, careful, strong") == GivenPlayers().take(name, chair("figure"))


def test_a_player_that_raises_has_failed():
    class Raising:
        def answer(self, view):
            raise ZeroDivisionError("one\nby none")

    players = GivenPlayers({"bad": PlayerKind(lambda rng: Raising())})
    program = players.take("bad", chair())
    assert not isinstance(program, Failed)
    program.ask(ASKED)

    assert Failed("raised", "test_seating.py:45: ZeroDivisionError: one by none") == program.poll()


def test_of_an_error_the_last_line_of_the_players_own_code_is_named():
    class Asking:
        def answer(self, view):
            return view.rules.apply(view.state, "nonsense")

    program = Here(Asking(), chair())
    program.ask(ASKED)
    found = program.poll()

    assert isinstance(found, Failed)
    assert re.match(r"test_seating\.py:\d+: \w+Error", found.said)


def test_an_error_that_raises_when_it_is_asked_has_its_name_said():
    class Mute(Exception):
        def __str__(self):
            raise RuntimeError

    assert Failed("raised", "Mute") == raised(Mute(), "nowhere")
    assert Failed("raised", f"KeyError: {'x' * 200}") == raised(KeyError(Long()), "nowhere")


class Long:
    def __repr__(self):
        return "x" * 5_000


def test_a_player_has_rules_of_its_own():
    given = []

    class Keeping:
        def answer(self, view):
            given.append(view.rules)
            return view.answers[0]

    for _ in (0, 1):
        program = Here(Keeping(), chair())
        program.ask(ASKED)
        program.ask(ASKED)

    assert given[0] is given[1] and given[2] is given[3] and given[0] is not given[2]
