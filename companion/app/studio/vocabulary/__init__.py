"""Editors for closed vocabularies by touch: their fields as choices, numbers and text, and their sentences.

For editing attacks, abilities and Trainer cards: nothing here knows a word except by its type and layout.
"""
