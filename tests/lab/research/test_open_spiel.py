"""OpenSpiel's games of both games: its own simulations and playthroughs, exact chances, the same match by the rules."""

from __future__ import annotations

import pickle
import random

import pyspiel
import pytest

from companion.api import card_setup, figure_setup
from companion.kernel.match import Match
from companion.kernel.model import ChanceRequest
from companion.lab.research import open_spiel_game, register_open_spiel
from companion.lab.research.course import entries_of
from tests.lab.research.playthroughs import FOLDER, GAMES, playthrough
from tests.lab.research.setups import SETUPS

NAMES = [
    "companion_figure(most_decisions=60)",
    "companion_figure(format=six_on_six,most_decisions=40)",
    "companion_figure(most_decisions=40,rules=duel-2017)",
    "companion_card(most_decisions=40)",
    "companion_card(edition=xy-2016,most_decisions=40)",
]


@pytest.fixture(autouse=True)
def registered():
    register_open_spiel()


def played(state, seed, most=10_000):
    """A random match, with its chance nodes as likely as they are."""
    rng = random.Random(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_open_spiels_own_simulations_pass(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["companion_figure", "companion_card"])
def test_open_spiels_own_simulations_of_whole_matches_pass(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_as_it_was_kept(name):
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == playthrough(name) + "\n"


@pytest.mark.parametrize("name", SETUPS)
def test_a_match_is_the_same_by_the_rules(name):
    setup = SETUPS[name]()
    state = played(open_spiel_game(setup).new_initial_state(), 11)
    match = Match(type(state.course.rules)(setup))
    for action, events in entries_of(state.moment.log):
        assert events == match.apply(action).events

    assert () == match.pending()
    assert {"a": [1, -1], "b": [-1, 1], "draw": [0, 0]}[match.state.table.winner] == state.returns()


@pytest.mark.parametrize("name", SETUPS)
def test_chances_are_those_of_the_rules(name):
    game = open_spiel_game(SETUPS[name]())
    state, rng, nodes = game.new_initial_state(), random.Random(3), 0
    while not state.is_terminal() and nodes < 60:
        if state.is_chance_node():
            request = state.course.asked(state.moment)
            assert isinstance(request, ChanceRequest)
            assert 1 == sum(chance for _, chance in request.outcomes)
            assert [float(chance) for _, chance in request.outcomes] == [
                chance for _, chance in state.chance_outcomes()
            ]
            assert len(request.outcomes) <= game.max_chance_outcomes()
            nodes += 1
            state.apply_action(rng.randrange(len(request.outcomes)))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert nodes


def test_a_copy_goes_its_own_way():
    state = played(pyspiel.load_game("companion_card").new_initial_state(), 2, most=60)
    told, history = str(state), state.history()
    played(state.clone(), 5)

    assert (told, history) == (str(state), state.history())


def test_a_state_can_be_kept():
    state = played(pyspiel.load_game("companion_figure").new_initial_state(), 2, most=60)
    again = pickle.loads(pickle.dumps(state))

    assert str(state) == str(again)


def test_what_a_player_has_learned_differs_from_the_others_where_something_is_hidden():
    cards = played(pyspiel.load_game("companion_card").new_initial_state(), 2, most=60)
    figures = played(open_spiel_game(figure_setup()).new_initial_state(), 2, most=60)

    assert cards.information_state_string(0) != cards.information_state_string(1)
    assert '"?"' in repr(cards.observation_string(0)) or "'?'" in cards.observation_string(0)
    assert figures.observation_string(0) == figures.observation_string(1)


def test_both_are_registered_once():
    assert register_open_spiel() == register_open_spiel()
    assert {"companion_figure", "companion_card"} <= {*pyspiel.registered_names()}
    assert card_setup().edition == open_spiel_game(card_setup()).course.rules.setup.edition
