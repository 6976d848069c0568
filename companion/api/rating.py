"""How strong players are, from what they came to against each other: Elo, shares of points and their intervals."""

from companion.players.rating import Met, interval, mirrored, ratings

__all__ = ["Met", "interval", "mirrored", "ratings"]
