"""Closed vocabularies picked by touch: their fields as choices, numbers and words, and the sentences made of them.

For whoever edits attacks, abilities and Trainer cards: nothing in here knows a word but by its type, and how it is laid
out.
"""

from companion.app.studio.vocabulary.fields import (
    Choice,
    Field,
    Group,
    Inner,
    Kind,
    Names,
    Number,
    Span,
    Words,
    Yes,
    fields_of,
)
from companion.app.studio.vocabulary.forms import Form
from companion.app.studio.vocabulary.names import UsedNames, by_letter
from companion.app.studio.vocabulary.pads import number_pad, typed
from companion.app.studio.vocabulary.parts import MOST_LETTERS
from companion.app.studio.vocabulary.picker import AbilityPicker, EffectPicker, Picker
from companion.app.studio.vocabulary.vocabularies import ABILITIES, CARD_EFFECTS, EFFECTS, NAMES, Vocabulary

__all__ = [
    "ABILITIES",
    "CARD_EFFECTS",
    "EFFECTS",
    "MOST_LETTERS",
    "NAMES",
    "AbilityPicker",
    "Choice",
    "EffectPicker",
    "Field",
    "Form",
    "Group",
    "Inner",
    "Kind",
    "Names",
    "Number",
    "Picker",
    "Span",
    "UsedNames",
    "Vocabulary",
    "Words",
    "Yes",
    "by_letter",
    "fields_of",
    "number_pad",
    "typed",
]
