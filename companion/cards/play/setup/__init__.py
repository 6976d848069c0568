"""Before the first turn: decks, mulligans, who begins, Active and Bench face-down."""

from companion.cards.play.setup.opening import may_start
from companion.cards.play.setup.opening_rulings import why_not_setup
from companion.cards.play.setup.setting_up import answer_setup, ask_setup, set_up, setup_answers, start

__all__ = [
    "answer_setup",
    "ask_setup",
    "may_start",
    "set_up",
    "setup_answers",
    "start",
    "why_not_setup",
]
