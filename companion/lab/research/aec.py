"""PettingZoo's AEC environment. Agents are the seats, a as "player_0" and b as "player_1"; chance takes no agent step.

An observation is a dictionary: "observation", numbers from 0 to 1, and "action_mask", 1 for each legal action; all 0
for the agent whose turn it is not. The reward comes at the end: 1 for the winner, -1 for the loser.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from companion.api import ChanceRequest, SeededChance
from companion.lab.research.course import Course, Moment

AGENTS = ("player_0", "player_1")
"""Names of the seats by PettingZoo's convention."""


class MatchEnv(AECEnv[str, dict[str, Any], int | None]):
    """Matches over a course's setup. *moment* is the current full state; learners must not use it."""

    def __init__(self, course: Course) -> None:
        super().__init__()
        self.course = course
        self.metadata = {"name": "figure_game_companion_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [*AGENTS]
        size, length = course.code.numbering.size, course.code.length
        self.action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self._rng = random.Random(0)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match. The same seed and actions give the same match.

        Without a seed the random generator continues; in the first match it starts from seed 0.
        """
        if seed is not None:
            self._rng.seed(seed)
        self._chance = SeededChance(self._rng)
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[0]
        self._go_to(self.course.start())

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(self.course.code.numbering.size, np.int8)
        if agent == self.agent_selection and not self.terminations[agent] and not self.truncations[agent]:
            mask[[*self.course.answers(self.moment)]] = 1
        return {"observation": self.course.observed(self.moment, AGENTS.index(agent)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the current agent; None once the match is over.

        Raises:
            CompanionError: The action's mask is 0; nothing has changed.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        after = self.course.answered(self.moment, int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._go_to(after)
        self._accumulate_rewards()

    def render(self) -> str:
        """The latest events, as the repr of their values."""
        return "" if self.moment.log is None else "\n".join(map(repr, self.moment.log.events))

    def close(self) -> None:
        """Do nothing: there are no resources."""

    def _go_to(self, moment: Moment) -> None:
        """Draw chance until a seat must act or the match is over."""
        while isinstance(request := self.course.asked(moment), ChanceRequest):
            drawn = self._chance.draw(request)
            moment = self.course.shown(moment, [outcome for outcome, _ in request.outcomes].index(drawn))
        self.moment = moment
        if request is None:
            self._end(moment)
        else:
            self.agent_selection = AGENTS[request.seat]

    def _end(self, moment: Moment) -> None:
        ended = self.truncations if self.course.is_broken_off(moment) else self.terminations
        ended.update(dict.fromkeys(AGENTS, True))
        self.rewards = dict(zip(AGENTS, self.course.returns(moment), strict=True))
