"""Ruling cases of the figure game: format, play, checks."""
