"""OpenSpiel games of both games. Chance nodes are the rules' own, with their exact probabilities.

A deck is never shuffled: the next card is a chance node over the remaining ones. A player's information state is
everything that its seat has learned; its observation is what it currently sees.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from companion.api import ChanceRequest, card_setup, figure_setup
from companion.lab.research.course import MOST_DECISIONS, Course, Moment, course_of, entries_of

FIGURE = "companion_figure"
CARD = "companion_card"
FIGURE_PARAMETERS = {"format": "three_on_three", "rules": "tfg-2007", "most_decisions": MOST_DECISIONS}
CARD_PARAMETERS = {"edition": "advanced-1999", "most_decisions": MOST_DECISIONS}


def _type_of(name: str, long_name: str, information: Any, parameters: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )


FIGURE_TYPE = _type_of(FIGURE, "Figure game", pyspiel.GameType.Information.PERFECT_INFORMATION, FIGURE_PARAMETERS)
CARD_TYPE = _type_of(CARD, "Card game", pyspiel.GameType.Information.IMPERFECT_INFORMATION, CARD_PARAMETERS)


def register() -> tuple[str, ...]:
    """Register both games for `pyspiel.load_game`, once."""
    known = frozenset(pyspiel.registered_names())
    for type_, game in ((FIGURE_TYPE, FigureGame), (CARD_TYPE, CardGame)):
        if type_.short_name not in known:
            pyspiel.register_game(type_, game)
    return FIGURE, CARD


def game_of(course: Course) -> MatchGame:
    """OpenSpiel game of an existing course."""
    return MatchGame(FIGURE_TYPE if course.is_open() else CARD_TYPE, course, {})


class MatchGame(pyspiel.Game):
    """Matches of a course."""

    def __init__(self, type_: Any, course: Course, parameters: dict[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=course.code.numbering.size,
            max_chance_outcomes=course.most_outcomes(),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=course.most,
        )
        super().__init__(type_, info, parameters)
        self.course = course

    def new_initial_state(self) -> MatchState:
        return MatchState(self, self.course)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MatchObserver:
        """Observer of a player's current view or, with perfect recall, of its information state."""
        return MatchObserver(self.course, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class FigureGame(MatchGame):
    """The figure game between the starter teams of a format and a rule set."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = {**FIGURE_PARAMETERS, **(params or {})}
        setup = figure_setup(told["format"], told["rules"])
        super().__init__(FIGURE_TYPE, course_of(setup, told["most_decisions"]), params or {})


class CardGame(MatchGame):
    """The card game between the first two given decks of an edition or format."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = {**CARD_PARAMETERS, **(params or {})}
        super().__init__(CARD_TYPE, course_of(card_setup(told["edition"]), told["most_decisions"]), params or {})


class MatchState(pyspiel.State):
    """State of a match."""

    def __init__(self, game: MatchGame, course: Course) -> None:
        super().__init__(game)
        self.course = course
        self.moment: Moment = course.start()

    def current_player(self) -> int:
        request = self.course.asked(self.moment)
        if request is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(request, ChanceRequest):
            return int(pyspiel.PlayerId.CHANCE)
        return request.seat

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.course.answers(self.moment)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        request = self.course.asked(self.moment)
        assert isinstance(request, ChanceRequest)
        return [(number, float(chance)) for number, (_, chance) in enumerate(request.outcomes)]

    def _apply_action(self, action: int) -> None:
        go_on = self.course.shown if self.is_chance_node() else self.course.answered
        self.moment = go_on(self.moment, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            request = self.course.asked(self.moment)
            assert isinstance(request, ChanceRequest)
            return f"{request.source}: {request.outcomes[action][0]}"
        held = self.course.answers(self.moment).get(action, ())
        return repr(held[0]) if len(held) == 1 else f"{len(held)} answers in slot {action}"

    def is_terminal(self) -> bool:
        return self.course.asked(self.moment) is None

    def returns(self) -> list[float]:
        return [*self.course.returns(self.moment)]

    def __str__(self) -> str:
        """The full history of both players and of chance, hidden information included."""
        return "\n".join(repr(action) for action, _ in entries_of(self.moment.log))


class MatchObserver:
    """A player's observation: *tensor* and *dict* as numbers, and the same as a string."""

    def __init__(self, course: Course, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        length = 0 if kind.perfect_recall else course.code.length
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor} if length else {}

    def set_from(self, state: MatchState, player: int) -> None:
        if not self._recalls:
            self.tensor[:] = state.course.observed(state.moment, player)

    def string_from(self, state: MatchState, player: int) -> str:
        if self._recalls:
            return "\n".join(map(repr, state.course.seen(state.moment, player)))
        return repr(state.course.rules.observe(state.moment.state, player))
