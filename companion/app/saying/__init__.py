"""Events and requests in the words of `companion.texts`: effects, telling, log, notices, dates."""

from companion.app.saying.base_words import BaseWords
from companion.app.saying.clauses import card_policy_label, clause_text, edition_text, related
from companion.app.saying.dates import ago, seconds_of
from companion.app.saying.figure_effects import describe, words
from companion.app.saying.figure_log import Log
from companion.app.saying.figure_telling import (
    Teller,
    attack_name,
    condition_words,
    marker_name,
    place,
    power,
    rarity_words,
    segment_label,
    verdict,
)
from companion.app.saying.glossary import GlossaryWord, glossary, glossary_with, looked_up
from companion.app.saying.keeping import Keeping
from companion.app.saying.notices import Notices
from companion.app.saying.remarks import remark_in_words
from companion.app.saying.say import Say

__all__ = [
    "BaseWords",
    "GlossaryWord",
    "Keeping",
    "Log",
    "Notices",
    "Say",
    "Teller",
    "ago",
    "attack_name",
    "card_policy_label",
    "clause_text",
    "condition_words",
    "describe",
    "edition_text",
    "glossary",
    "glossary_with",
    "looked_up",
    "marker_name",
    "place",
    "power",
    "rarity_words",
    "related",
    "remark_in_words",
    "seconds_of",
    "segment_label",
    "verdict",
    "words",
]
