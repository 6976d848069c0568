"""Reinforcement-learning environments for both games: PettingZoo's AEC and OpenSpiel. Needs the extra `research`.

Actions and observations are numbers: `numbering` numbers the actions, `figure_code` and `card_code` encode a seat's
observation. The learners' packages are imported only when an environment or a game is created.
"""

from companion.lab.research.course import MOST_DECISIONS, Course, Moment, course_of
from companion.lab.research.door import aec_env, open_spiel_game, register_open_spiel

__all__ = [
    "MOST_DECISIONS",
    "Course",
    "Moment",
    "aec_env",
    "course_of",
    "open_spiel_game",
    "register_open_spiel",
]
