"""Scenarios of the card game: format, effects in short, play, checks."""
