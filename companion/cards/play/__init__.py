"""The play of a match: turns, attacks, Knock Outs, the steps between turns, triggers; and every refusal.

`setup`, `moves` and `attack` are rooms of their own.
"""
