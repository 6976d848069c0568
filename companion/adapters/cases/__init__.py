"""Readers of ruling cases in YAML, of both games, with every fault named by file and place."""

from companion.adapters.cases.card_cases import is_card_case_file, load_card_cases
from companion.adapters.cases.figure_cases import load_cases

__all__ = [
    "is_card_case_file",
    "load_card_cases",
    "load_cases",
]
