"""The reasons of the card game, and its review with them.

What is hidden cannot be counted out: a share is one of the matches that were tried, each as it may be for who plays.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.values.actions import Action
from companion.reviews.values import Advice, Candidate, Decision, Review

FindsKind: TypeAlias = Literal["pokemon", "energy", "trainer"]


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


class Finds(msgspec.Struct, frozen=True, tag="finds"):
    """So many *cards*, all of one *kind*, come into the hand."""

    cards: int
    kind: FindsKind


class MoreCards(msgspec.Struct, frozen=True, tag="more-cards"):
    """So many more cards are in the hand; the card that was played for it does not count."""

    cards: int


class FewerCards(msgspec.Struct, frozen=True, tag="fewer-cards"):
    """The other side's hand is so many cards smaller."""

    cards: int


class MoreEnergy(msgspec.Struct, frozen=True, tag="more-energy"):
    """So many more Energy cards are attached to the own Pokémon."""

    cards: int


class FewerEnergy(msgspec.Struct, frozen=True, tag="fewer-energy"):
    """The other side's Pokémon have so many Energy cards less."""

    cards: int


class ComesUp(msgspec.Struct, frozen=True, tag="comes-up"):
    """The own Pokémon with this *card* is Active then."""

    card: str


class PullsUp(msgspec.Struct, frozen=True, tag="pulls-up"):
    """The other side's Pokémon with this *card* is Active then."""

    card: str


class Heals(msgspec.Struct, frozen=True, tag="heals"):
    """So much damage is taken off the own Pokémon."""

    damage: int


class Cures(msgspec.Struct, frozen=True, tag="cures"):
    """Special Conditions of the own Pokémon end."""


class Sturdier(msgspec.Struct, frozen=True, tag="sturdier"):
    """The own Pokémon with this *card* then has so many HP more than it had."""

    card: str
    hp: int


class LosesOne(msgspec.Struct, frozen=True, tag="loses-one"):
    """The other side takes a Prize in its next turn, in this share of the matches that were tried."""

    share: float


class GivesGameUp(msgspec.Struct, frozen=True, tag="gives-game-up"):
    """The game is lost at once."""


CardReason: TypeAlias = (
    WinsNow
    | TakesPrize
    | Hurts
    | Prepares
    | Brings
    | Finds
    | MoreCards
    | FewerCards
    | MoreEnergy
    | FewerEnergy
    | ComesUp
    | PullsUp
    | Heals
    | Cures
    | Sturdier
    | LosesOne
    | GivesGameUp
)
CardCandidate: TypeAlias = Candidate[Action, CardReason]
CardAdvice: TypeAlias = Advice[Action, CardReason]
CardDecision: TypeAlias = Decision[Action, CardReason]
CardReview: TypeAlias = Review[Action, CardReason]
