"""The card game at the touch screen: session, projection, taps, putting right."""

from companion.app.cards.table.session import CardTableSession

__all__ = [
    "CardTableSession",
]
