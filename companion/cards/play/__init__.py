"""The play of a match: turns, attacks, Knock Outs, the steps between turns, triggers, refusals.

`setup`, `moves` and `attack` are packages of their own.
"""
