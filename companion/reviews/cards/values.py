"""The reasons of the card game, and its review with them.

What is hidden cannot be counted out: a share is one of the matches that were tried, each as it may be for who plays.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from companion.cards.values import Action
from companion.reviews.values import Advice, Candidate, Decision, Quiet, Review


class WinsNow(msgspec.Struct, frozen=True, tag="wins-now"):
    """The game is won before the turn is over, in this share of the matches that were tried."""

    share: float


class TakesPrize(msgspec.Struct, frozen=True, tag="takes-prize"):
    """Something is Knocked Out before the turn is over, in this share."""

    share: float


class Hurts(msgspec.Struct, frozen=True, tag="hurts"):
    """So much damage lies on the other side at the end of the turn that did not before, in the mean."""

    damage: int


class Prepares(msgspec.Struct, frozen=True, tag="prepares"):
    """The Pokémon with this *card* has the Energy for an *attack* that it had not before."""

    card: str
    attack: str


class Brings(msgspec.Struct, frozen=True, tag="brings"):
    """So many more Pokémon are in play."""

    pokemon: int


class LosesOne(msgspec.Struct, frozen=True, tag="loses-one"):
    """The other side takes a Prize in its next turn, in this share of the matches that were tried."""

    share: float


class GivesGameUp(msgspec.Struct, frozen=True, tag="gives-game-up"):
    """The game is lost at once."""


CardReason: TypeAlias = WinsNow | TakesPrize | Hurts | Prepares | Brings | LosesOne | GivesGameUp | Quiet
CardCandidate: TypeAlias = Candidate[Action, CardReason]
CardAdvice: TypeAlias = Advice[Action, CardReason]
CardDecision: TypeAlias = Decision[Action, CardReason]
CardReview: TypeAlias = Review[Action, CardReason]
