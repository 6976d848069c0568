"""Both games for programs that learn: PettingZoo's AEC interface and OpenSpiel's. Needs the extra `research`.

Actions and observations are numbers: `numbering` says which action has which number, `figure_code` and `card_code`
what a seat observes. Nothing of a learner's package is loaded before an environment or a game is asked for.
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
