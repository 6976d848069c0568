"""What a match stands at and came to: chances of winning, moves with their reasons, luck, mistakes.

Here is the figure game; `cards` is the same for the card game, loaded where it is asked for.
Everything is a value; it is said in words elsewhere. The same match gives the same review, on any machine.
"""
