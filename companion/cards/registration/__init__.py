"""Decks as they are registered for an event: formats and their check, the catalogue of sets that lists go by.

What a book says of decks is in `companion.cards.values`; here is what organisers add, and what players bring.
"""
