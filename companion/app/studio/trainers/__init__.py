"""The editor of Trainer cards: a card of one's own, from the vocabulary or by hand with a sentence."""

from companion.app.studio.trainers.draft import CardDraft
from companion.app.studio.trainers.session import CardSession, open_card

__all__ = [
    "CardDraft",
    "CardSession",
    "open_card",
]
