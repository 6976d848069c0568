"""What a match of the card game stands at and came to: estimates from matches that may be the true one.

Everything is a value; it is said in words elsewhere. The same match gives the same review, on any machine.
"""
