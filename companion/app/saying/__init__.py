"""Events and requests in the words of `companion.texts`: effects, telling, log, notices, dates."""

from companion.app.saying.base_words import BaseWords
from companion.app.saying.clauses import clause_text
from companion.app.saying.dates import ago
from companion.app.saying.figure_effects import describe, words
from companion.app.saying.figure_log import Log
from companion.app.saying.figure_telling import (
    Teller,
    condition_words,
    marker_name,
    place,
    power,
    rarity_words,
    segment_label,
    verdict,
)
from companion.app.saying.notices import Notices
from companion.app.saying.remarks import remark_in_words
from companion.app.saying.say import Say

__all__ = [
    "BaseWords",
    "Log",
    "Notices",
    "Say",
    "Teller",
    "ago",
    "clause_text",
    "condition_words",
    "describe",
    "marker_name",
    "place",
    "power",
    "rarity_words",
    "remark_in_words",
    "segment_label",
    "verdict",
    "words",
]
