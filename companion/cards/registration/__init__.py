"""Decks registered for an event: formats and their check, and the catalogue of sets for deck lists.

`companion.cards.values` has the books' rules on decks; this package adds those of organisers and formats.
"""
