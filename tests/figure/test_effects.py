from __future__ import annotations

from companion.figure.printed import effects
from tests.figure.test_library import CARDS, FIGURES
from tests.word_users import all_words, users_of

RESERVED = {
    # Attacks that ask for a low damage.
    "if it shows so much": ("If.damage_below",),
    # Abilities of 2017: auras count allies, change a wheel, pull others than the opponent.
    "abilities": ("damage_times.count", "no_colour.for", "pull.to"),
}
"""Words and parameters that no disc and no Trainer card uses, by what will need them."""


def test_every_word_has_a_disc_or_a_card_or_is_reserved():
    words, used = all_words([*effects.EFFECT_TYPES, effects.If]), users_of([*FIGURES, *CARDS])

    unused = {word for word in words - used.keys() if used[word.partition(".")[0]] or "." not in word}

    assert {word for group in RESERVED.values() for word in group} == unused
