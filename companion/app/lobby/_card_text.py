"""Words of the card game's lobby: rulings on decks, values of policies, results."""

from __future__ import annotations

from companion.app.text.say import Say
from companion.card_text.names import spoken_of_deck
from companion.kernel.model import Ruling


class CardSay(Say):
    """`Say`, with the words of the card game."""

    def ruling(self, ruling: Ruling) -> str:
        """Why a deck may not be played."""
        facts = {name: spoken_of_deck(name, value) for name, value in ruling.facts}
        return self(ruling.text, **facts)

    def deck_ruling(self, ruling: Ruling) -> str:
        """The same with its clause."""
        return self("card-setup.refused", why=self.ruling(ruling), clause=ruling.clause)
