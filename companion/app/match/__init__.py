"""The referee of a match, for either game: its record, entries, taking back, spins on their way into the journal.

Whoever changes a match does it through here. `FIGURE` and `CARD` are what the games bring.
"""
