"""Decks as they are registered for an event: formats and their check, the catalogue of sets that lists go by.

What a book says of decks is in `companion.cards.values`; here is what organisers add, and what players bring.
"""

from companion.cards.registration.catalogue import Catalogue, KnownSet
from companion.cards.registration.formats import Format, check_in, is_legal_in, left_to_players, setup_in

__all__ = ["Catalogue", "Format", "KnownSet", "check_in", "is_legal_in", "left_to_players", "setup_in"]
