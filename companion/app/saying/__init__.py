"""Events and requests in the words of `companion.texts`: effects, telling, log, notices, dates."""

from companion.app.saying.base_words import BaseWords
from companion.app.saying.clauses import card_policy_label, clause_text, edition_text, related
from companion.app.saying.dates import ago, date, seconds_of
from companion.app.saying.disputes import DisputeWords, dispute_words, segment_words
from companion.app.saying.figure_abilities import ability_sentences, line_sentences
from companion.app.saying.figure_bearings import bearing_sentence
from companion.app.saying.figure_cards import card_sentences, card_words, whom
from companion.app.saying.figure_effects import Of, describe, left_in_words, words
from companion.app.saying.figure_log import Log
from companion.app.saying.figure_telling import (
    Teller,
    attack_name,
    condition_words,
    edition_words,
    marker_name,
    place,
    power,
    rarity_words,
    segment_label,
    verdict,
)
from companion.app.saying.glossary import GlossaryWord, glossary, glossary_with, looked_up
from companion.app.saying.keeping import Keeping
from companion.app.saying.mats import mat_doubt
from companion.app.saying.notices import Notices
from companion.app.saying.places import PlaceAsked, place_name
from companion.app.saying.remarks import remark_in_words
from companion.app.saying.say import Say
from companion.app.saying.uploads import upload_words

__all__ = [
    "BaseWords",
    "DisputeWords",
    "GlossaryWord",
    "Keeping",
    "Log",
    "Notices",
    "Of",
    "PlaceAsked",
    "Say",
    "Teller",
    "ability_sentences",
    "ago",
    "attack_name",
    "bearing_sentence",
    "card_policy_label",
    "card_sentences",
    "card_words",
    "clause_text",
    "condition_words",
    "date",
    "describe",
    "dispute_words",
    "edition_text",
    "edition_words",
    "glossary",
    "glossary_with",
    "left_in_words",
    "line_sentences",
    "looked_up",
    "marker_name",
    "mat_doubt",
    "place",
    "place_name",
    "power",
    "rarity_words",
    "related",
    "remark_in_words",
    "seconds_of",
    "segment_label",
    "segment_words",
    "upload_words",
    "verdict",
    "whom",
    "words",
]
