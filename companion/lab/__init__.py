"""The lab: studies of many matches, ladders of programs, fairness of discs, both games for programs that learn.

It takes what `companion.api` offers and nothing else of ours, as a program of others does.
"""
