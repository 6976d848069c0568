"""Zones of cards, known and unknown: their names, the fold of events, and corrections."""
