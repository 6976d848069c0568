"""The referee of a match, for either game: its record, undo and corrections, and journaling of spins.

Every change of a match goes through here. `FIGURE` and `CARD` are the two games' parameters.
"""
