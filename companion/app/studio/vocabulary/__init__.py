"""Closed vocabularies picked by touch: their fields as choices, numbers and words, and the sentences made of them.

For whoever edits attacks, abilities and Trainer cards: nothing in here knows a word but by its type, and how it is laid
out.
"""
