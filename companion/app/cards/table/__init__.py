"""The card game at the touch screen: session, projection, taps, putting right; its cards as drawn; a page of it."""

from companion.app.cards.table.booked import Booked
from companion.app.cards.table.faces import Faces
from companion.app.cards.table.session import CardTableSession

__all__ = [
    "Booked",
    "CardTableSession",
    "Faces",
]
