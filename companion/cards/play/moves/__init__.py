"""Moves of a turn: for each kind, why it is refused, what it does, and all legal ones.

`why_not_…` judges one action; `…_answers` lists the legal ones in a fixed order. Both use the same queries,
so they agree. They assume that it is the player's turn; `refusals` checks that.
"""
