"""The reasons of the card game, and its review types.

Hidden cards cannot be enumerated: a share is one of the sampled matches, by the player's observation.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.values.actions import Action
from companion.reviews.values import Advice, Candidate, Decision, Review

FindsKind: TypeAlias = Literal["pokemon", "energy", "trainer"]


class WinsNow(msgspec.Struct, frozen=True, tag="wins-now"):
    """The game is won before the turn is over, in this share of the sampled matches."""

    share: float


class TakesPrize(msgspec.Struct, frozen=True, tag="takes-prize"):
    """A Knock Out happens before the turn is over, in this share."""

    share: float


class Hurts(msgspec.Struct, frozen=True, tag="hurts"):
    """Mean damage added to the other side by the end of the turn."""

    damage: int


class Prepares(msgspec.Struct, frozen=True, tag="prepares"):
    """The Pokémon with this *card* gets the Energy for an *attack*."""

    card: str
    attack: str


class Brings(msgspec.Struct, frozen=True, tag="brings"):
    """This many more Pokémon are in play."""

    pokemon: int


class Finds(msgspec.Struct, frozen=True, tag="finds"):
    """This many *cards*, all of one *kind*, come into the hand."""

    cards: int
    kind: FindsKind


class MoreCards(msgspec.Struct, frozen=True, tag="more-cards"):
    """This many more cards are in the hand, not counting the card played."""

    cards: int


class FewerCards(msgspec.Struct, frozen=True, tag="fewer-cards"):
    """The other side's hand has this many fewer cards."""

    cards: int


class MoreEnergy(msgspec.Struct, frozen=True, tag="more-energy"):
    """This many more Energy cards are attached to own Pokémon."""

    cards: int


class FewerEnergy(msgspec.Struct, frozen=True, tag="fewer-energy"):
    """The other side's Pokémon have this many fewer Energy cards."""

    cards: int


class ComesUp(msgspec.Struct, frozen=True, tag="comes-up"):
    """The own Pokémon with this *card* becomes Active."""

    card: str


class PullsUp(msgspec.Struct, frozen=True, tag="pulls-up"):
    """The other side's Pokémon with this *card* becomes Active."""

    card: str


class Heals(msgspec.Struct, frozen=True, tag="heals"):
    """This much damage is removed from own Pokémon."""

    damage: int


class Cures(msgspec.Struct, frozen=True, tag="cures"):
    """Special Conditions of the own Pokémon end."""


class Sturdier(msgspec.Struct, frozen=True, tag="sturdier"):
    """The own Pokémon with this *card* gains this many HP."""

    card: str
    hp: int


class LosesOne(msgspec.Struct, frozen=True, tag="loses-one"):
    """The other side takes a Prize in its next turn, in this share of the sampled matches."""

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
