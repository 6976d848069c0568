"""Hints and reviews at the front-ends: in words, as values to be drawn; what of a stored match can be reviewed."""
