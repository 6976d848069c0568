"""PettingZoo's interface of both games: its own test, and matches that are those of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test

from companion.api import card_setup, figure_setup
from companion.kernel.errors import CompanionError
from companion.kernel.match import Match
from companion.lab.research import aec_env
from companion.lab.research.course import entries_of
from tests.lab.research.setups import SETUPS


def played(env, seed) -> Iterator[tuple[str, dict, int]]:
    """A random match, step by step: who acts, what they observe, what they do."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, over, broken_off, _ = env.last()
        action = None if over or broken_off else rng.choice([*np.flatnonzero(observation["action_mask"])])
        if action is not None:
            yield agent, observation, int(action)
        env.step(action)


# PettingZoo knows by name which of its own games observe a dictionary with a mask, and warns of all others that do.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("name", SETUPS)
def test_pettingzoo_finds_nothing_wrong(name):
    api_test(aec_env(SETUPS[name]()), num_cycles=300)


@pytest.mark.parametrize("name", SETUPS)
def test_a_match_is_the_same_by_the_rules(name):
    setup = SETUPS[name]()
    env = aec_env(setup)
    for _ in played(env, 5):
        pass
    rules = type(env.course.rules)(setup)
    match = Match(rules)
    for action, events in entries_of(env.moment.log):
        assert events == match.apply(action).events

    assert () == match.pending()
    assert match.state == env.moment.state
    assert {"a": (1, -1), "b": (-1, 1), "draw": (0, 0)}[match.state.table.winner] == env.course.returns(env.moment)


@pytest.mark.parametrize("name", SETUPS)
def test_a_thousand_steps_stay_within_their_spaces(name):
    env = aec_env(SETUPS[name]())
    steps = 0
    for seed in range(100):
        for agent, observation, action in played(env, seed):
            assert env.observation_space(agent).contains(observation)
            assert env.action_space(agent).contains(action)
            steps += 1
            if steps == 1000:
                return


def test_who_is_not_asked_may_do_nothing():
    env = aec_env(figure_setup())
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)

    assert not env.observe(other)["action_mask"].any()
    assert env.observe(env.agent_selection)["action_mask"].any()


def test_the_same_seed_gives_the_same_match():
    env = aec_env(card_setup())
    one, other = ([(agent, action) for agent, _, action in played(env, 3)] for _ in range(2))

    assert one == other


def test_an_action_that_may_not_be_taken_changes_nothing():
    env = aec_env(figure_setup())
    env.reset(seed=1)
    moment = env.moment
    forbidden = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])

    with pytest.raises(CompanionError, match=f"number {forbidden}"):
        env.step(forbidden)
    assert moment is env.moment


def test_a_match_is_broken_off_after_so_many_decisions():
    env = aec_env(figure_setup(), most_decisions=7)

    env.reset(seed=1)
    for _ in range(7):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))

    assert dict.fromkeys(env.possible_agents, True) == env.truncations
    assert dict.fromkeys(env.possible_agents, False) == env.terminations
    assert dict.fromkeys(env.possible_agents, 0) == env.rewards


@pytest.mark.parametrize("name", ["three-2007", "cards-1999"])
def test_who_has_won_is_rewarded_once(name):
    env = aec_env(SETUPS[name]())
    env.reset(seed=2)
    rng, rewards = random.Random(2), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, broken_off, _ = env.last()
        rewards[agent] += reward
        env.step(None if over or broken_off else int(rng.choice([*np.flatnonzero(observation["action_mask"])])))

    assert rewards == dict(zip(env.possible_agents, env.course.returns(env.moment), strict=True))
    assert {-1, 1} == {*rewards.values()}
