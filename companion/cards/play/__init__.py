"""The play of a match: turns, attacks, Knock Outs, the steps between turns, triggers; and every refusal.

`setup`, `moves` and `attack` are rooms of their own.
"""

from companion.cards.play.between_turns import between, between_part, tool_moment
from companion.cards.play.decided import call_time, concede, penalize
from companion.cards.play.knock_outs import (
    answer_prize,
    answer_promotion,
    ask_prize,
    ask_promotion,
    count_ways,
    knock_outs,
    promote,
    survival,
    take_prizes,
)
from companion.cards.play.moves import does_nothing
from companion.cards.play.refusals import why_not
from companion.cards.play.triggering import respond, settled, triggers
from companion.cards.play.turn import begin_turn, take_turn, turn_answers, turn_over

__all__ = [
    "answer_prize",
    "answer_promotion",
    "ask_prize",
    "ask_promotion",
    "attack",
    "begin_turn",
    "between",
    "between_part",
    "call_time",
    "concede",
    "count_ways",
    "does_nothing",
    "knock_outs",
    "moves",
    "penalize",
    "promote",
    "respond",
    "settled",
    "setup",
    "survival",
    "take_prizes",
    "take_turn",
    "tool_moment",
    "triggers",
    "turn_answers",
    "turn_over",
    "why_not",
]
