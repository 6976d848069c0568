"""The closed vocabulary of card texts.

What a card does is data. An *effect* is one instruction (`do = "…"`), carried out in order; a *modifier*
(`mod = "…"`) answers a question while it is in force; a *trigger* waits for an event and then carries out
effects. Small values say who (`Who`, `That`), which cards (`What`), how many (`Count`) and whether (`If`):
selectors.

Every word has a handler or a query that reads it, a sentence in `describe`, a user and a test. A word is
added when two cards need it, or when one does and no combination will do; words named after a card are
refused. `tests/cards/printed/test_vocabulary.py` lists words that no printed card uses as reserved, with what
will need them. Everything else is `ByHand`: the referee handles everything around it and the players do the
rest.
"""

from companion.cards.printed.vocabulary.effects import *
from companion.cards.printed.vocabulary.kinds import *
from companion.cards.printed.vocabulary.modifiers import *
from companion.cards.printed.vocabulary.nesting import *
from companion.cards.printed.vocabulary.nesting import EFFECT_TYPES, MODIFIER_TYPES
from companion.cards.printed.vocabulary.pile_effects import *
from companion.cards.printed.vocabulary.selectors import *


def words() -> dict[str, type]:
    """Every word of the vocabulary, by its name in data files."""
    types = (*EFFECT_TYPES, *MODIFIER_TYPES)
    return {kind.__struct_config__.tag: kind for kind in types}  # type: ignore[attr-defined]  # each is a Struct, not a plain type
