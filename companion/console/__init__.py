"""The second front-end: a whole match in a terminal."""

from companion.console.board import SIDES
from companion.console.card_play import CardPlayer
from companion.console.card_position import show_card_lines, show_card_table
from companion.console.lesson import CardLearner, Learner
from companion.console.play import Player
from companion.console.position import show_position
from companion.console.record import show_lines
from companion.console.terminal import Terminal
from companion.console.words import Words

__all__ = [
    "SIDES",
    "CardLearner",
    "CardPlayer",
    "Learner",
    "Player",
    "Terminal",
    "Words",
    "show_card_lines",
    "show_card_table",
    "show_lines",
    "show_position",
]
