"""What a match of the card game stands at and came to: estimates from matches that may be the true one.

Everything is a value; it is said in words elsewhere. The same match gives the same review, on any machine.
"""

from companion.reviews.cards.judging import CardJudge, Effort
from companion.reviews.cards.reviewing import CardReviewing, reviewing
from companion.reviews.cards.values import (
    Brings,
    CardAdvice,
    CardCandidate,
    CardDecision,
    CardReason,
    CardReview,
    ComesUp,
    Cures,
    FewerCards,
    FewerEnergy,
    Finds,
    GivesGameUp,
    Heals,
    Hurts,
    LosesOne,
    MoreCards,
    MoreEnergy,
    Prepares,
    PullsUp,
    Sturdier,
    TakesPrize,
    WinsNow,
)

__all__ = [
    "Brings",
    "CardAdvice",
    "CardCandidate",
    "CardDecision",
    "CardJudge",
    "CardReason",
    "CardReview",
    "CardReviewing",
    "ComesUp",
    "Cures",
    "Effort",
    "FewerCards",
    "FewerEnergy",
    "Finds",
    "GivesGameUp",
    "Heals",
    "Hurts",
    "LosesOne",
    "MoreCards",
    "MoreEnergy",
    "Prepares",
    "PullsUp",
    "Sturdier",
    "TakesPrize",
    "WinsNow",
    "reviewing",
]
