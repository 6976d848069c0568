"""The card game at the touch screen: session, projection, taps, putting right; its cards as they are drawn."""

from companion.app.cards.table.faces import Faces
from companion.app.cards.table.session import CardTableSession

__all__ = [
    "CardTableSession",
    "Faces",
]
