"""Shared core of both games: model, match, agenda, journal, chance, errors."""
