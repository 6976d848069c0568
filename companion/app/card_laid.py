"""What lies on a Pokémon or a player for a time, in a few words: "cannot retreat"."""

from __future__ import annotations

from companion.app.card_words import energy
from companion.app.texts import Phrase, phrase
from companion.cards.effects import (
    HasResistance,
    HasType,
    HasWeakness,
    Less,
    Modifier,
    More,
    NoAttack,
    Prevent,
    Survive,
    Weaker,
)
from companion.cards.state import Lasting


def laid(lasting: Lasting) -> Phrase:
    """What a modifier or a trigger that was laid does, as the rest of a sentence about whom it lies on."""
    return Phrase("card-mod.trigger") if lasting.mod is None else modifier(lasting.mod)


def modifier(mod: Modifier) -> Phrase:
    """A modifier in a few words; numbers that are counted on the table are left out."""
    key = f"card-mod.{mod.__struct_config__.tag}"
    match mod:
        case More(amount=int(n)) | Less(amount=int(n)) | Weaker(amount=int(n)) if n:
            return phrase(key, n=n)
        case More() | Less() | Weaker():
            return Phrase(f"{key}-counted")
        case Prevent(damage=damage, effects=effects):
            return Phrase(f"{key}-all" if damage and effects else f"{key}-effects" if effects else key)
        case NoAttack(attack=attack) if attack:
            return phrase(f"{key}-named", attack=attack)
        case HasWeakness(types=types) | HasResistance(types=types) | HasType(types=types):
            return phrase(key, types=energy(types))
        case Survive(left=left):
            return phrase(key, n=left)
        case _:
            return Phrase(key)
