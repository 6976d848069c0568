"""Reviews of a match: chances of winning, moves with their reasons, luck, mistakes.

The figure game is here; `cards` is the same for the card game, imported lazily. All results are values; other
packages word them. A match gives the same review on any machine.
"""
