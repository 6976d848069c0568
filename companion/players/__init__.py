"""Computer players: they answer requests in a person's place. By name (`Players`), each in a seat (`Program`).

A player is anything with `answer(view)` (`companion.kernel.Player`); those of others are found by `adapters.players`.
"""

from companion.players.given import GIVEN, PERSON, GivenPlayers, PlayerKind, missing
from companion.players.random_player import RandomPlayer
from companion.players.seating import (
    BOTH,
    Answer,
    Asked,
    Chair,
    Failed,
    GameId,
    Here,
    InstalledPlayers,
    Players,
    Program,
    generator,
    raised,
    rules_of,
)
from companion.players.thinking import Thinking, Tries, Until

__all__ = [
    "BOTH",
    "GIVEN",
    "PERSON",
    "Answer",
    "Asked",
    "Chair",
    "Failed",
    "GameId",
    "GivenPlayers",
    "Here",
    "InstalledPlayers",
    "PlayerKind",
    "Players",
    "Program",
    "RandomPlayer",
    "Thinking",
    "Tries",
    "Until",
    "card_chances",
    "card_needs",
    "card_table",
    "careful_figure_player",
    "figure_table",
    "fitted",
    "generator",
    "greedy_card_player",
    "greedy_figure_player",
    "looking_ahead",
    "missing",
    "raised",
    "rating",
    "rules_of",
    "sensible_card_player",
    "strong_card_player",
    "strong_figure_player",
    "worlds",
]
