"""Setups of both games that the tests play."""

from __future__ import annotations

from companion.api import card_setup, figure_setup

SETUPS = {
    "three-2007": lambda: figure_setup("three_on_three"),
    "six-2007": lambda: figure_setup("six_on_six"),
    "three-2017": lambda: figure_setup("three_on_three", "duel-2017"),
    "cards-1999": lambda: card_setup("advanced-1999"),
    "cards-2016": lambda: card_setup("xy-2016"),
}
