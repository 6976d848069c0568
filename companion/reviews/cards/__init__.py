"""Reviews of the card game: estimates from sampled worlds.

All results are values; other packages word them. A match gives the same review on any machine.
"""
