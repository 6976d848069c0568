"""Strength of players from their results against each other: Elo, shares of points and their intervals."""

from companion.players.rating import Met, interval, mirrored, ratings

__all__ = ["Met", "interval", "mirrored", "ratings"]
