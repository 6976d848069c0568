"""Scenarios of the card game: format, effects in short notation, play, checks."""
