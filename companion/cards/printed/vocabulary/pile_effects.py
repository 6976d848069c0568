"""Effects on cards in zones: drawing, searching, hands, discard piles, Prizes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from companion.cards.printed.vocabulary.effects import EffectWord
from companion.cards.printed.vocabulary.selectors import (
    Amount,
    Cards,
    To,
)


class Draw(EffectWord, frozen=True, kw_only=True, tag="draw"):
    """Draws cards: *amount*, or *until* so many are in hand (CG-DRAW-03)."""

    amount: Amount = 0
    until: Amount | None = None
    side: Literal["own", "opponent", "both"] = "own"
    up_to: bool = False
    at_least: int = 0
    """With *up_to*: the fewest that may be drawn, if there are enough cards."""


class Search(EffectWord, frozen=True, kw_only=True, tag="search"):
    """Takes cards out of the own deck, then shuffles it (CG-SHUFFLE-01).

    *to*: the hand, the Bench (Basic Pokémon, face-up), the top of the deck, the discard pile. *show*: the
    opponent sees them. *different*: no two of one name. *evolve*: puts the card on a Pokémon in play as an
    evolution.
    """

    what: Cards = "any"
    amount: Amount = 1
    up_to: bool = True
    to: Literal["hand", "bench", "deck_top", "discard", "lost", "evolve", "prizes"] = "hand"
    show: bool = False
    different: bool = False
    different_types: bool = False
    onto: To = "self"
    """The Pokémon that the card evolves (*to* is evolve)."""
    level_up: bool = False
    """Levels the Pokémon up instead (*to* is evolve)."""
    side: Literal["own", "opponent"] = "own"
    shuffle: bool = True


class TradeCard(EffectWord, frozen=True, kw_only=True, tag="trade"):
    """Exchanges a card of the hand with one of the own deck; both players see them, and the deck is shuffled.

    The card from hand is not in the deck during the search; if none is found, it stays.
    """

    what: Cards


class Look(EffectWord, frozen=True, kw_only=True, tag="look"):
    """Looks at cards on top of a deck, takes some that match, and returns the rest.

    *rest*: back in any order on top, underneath, shuffled in, or discarded. *show*: both players see them
    (revealed). *by*: who takes some. *to* legend: both halves of a LEGEND, if present, come onto the Bench as
    one, with every Energy card attached. *fewer*: the player first chooses how many to look at, at least one.
    """

    amount: Amount
    side: Literal["own", "opponent"] = "own"
    by: Literal["you", "opponent"] = "you"
    take: int = 0
    take_all: bool = False
    up_to: bool = True
    what: Cards = "any"
    to: Literal["hand", "bench", "discard", "attach", "lost", "deck_top", "legend"] = "hand"
    onto: To = "self"
    rest: Literal["top", "order", "bottom", "shuffle", "discard", "lost"] = "order"
    show: bool = False
    bottom: bool = False
    """From the bottom of the deck."""
    fewer: bool = False


class Shuffle(EffectWord, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffles a deck."""

    side: Literal["own", "opponent", "both"] = "own"


class DiscardHand(EffectWord, frozen=True, kw_only=True, tag="discard_hand"):
    """Removes cards from a hand: *amount* that match, or all; chosen by the owner, the opponent, or at random.

    *must*: without so many the effect is impossible (a cost). *look*: the player who chooses sees the hand.
    *show*: the other player sees the cards.
    """

    side: Literal["own", "opponent", "both"] = "own"
    amount: Amount | Literal["all"] = 1
    until: int | None = None
    """Down to this many cards."""
    what: Cards = "any"
    up_to: bool = False
    must: bool = False
    by: Literal["owner", "you", "random"] = "owner"
    to: Literal["discard", "deck", "deck_top", "deck_bottom", "lost", "prizes"] = "discard"
    show: bool = False


class ShowHand(EffectWord, frozen=True, kw_only=True, tag="show_hand"):
    """Shows a hand to the other player, or so many random cards of it."""

    side: Literal["own", "opponent", "both"] = "opponent"
    amount: Amount | Literal["all"] = "all"


class ShuffleHand(EffectWord, frozen=True, kw_only=True, tag="shuffle_hand"):
    """Shuffles a hand into its deck."""

    side: Literal["own", "opponent", "both"] = "own"
    to: Literal["deck", "discard", "deck_bottom"] = "deck"


class Recover(EffectWord, frozen=True, kw_only=True, tag="recover"):
    """Takes cards out of a discard pile: to the hand, the deck (shuffled in), its top, the Bench, the Lost Zone."""

    what: Cards = "any"
    amount: Amount | Literal["all"] = 1
    up_to: bool = False
    to: Literal["hand", "deck", "deck_top", "deck_bottom", "bench", "lost"] = "hand"
    side: Literal["own", "opponent"] = "own"
    by: Literal["you", "opponent", "random"] = "you"
    different: bool = False
    show: bool = False
    others: bool = False
    """Excludes the cards that the previous effect put there: cards traded for them do not come back."""


class Mill(EffectWord, frozen=True, kw_only=True, tag="mill"):
    """Discards cards from the top of a deck."""

    side: Literal["own", "opponent", "both"] = "opponent"
    amount: Amount = 1
    to: Literal["discard", "lost"] = "discard"
    bottom: bool = False


class PlayOnBench(EffectWord, frozen=True, kw_only=True, tag="bench"):
    """Puts Pokémon from a zone onto a Bench."""

    what: Cards = "basic_pokemon"
    from_: Literal["hand", "discard", "deck", "lost"] = field(name="from", default="hand")
    amount: Amount = 1
    up_to: bool = True
    side: Literal["own", "opponent"] = "own"
    by: Literal["you", "opponent"] = "you"
    damage: int = 0
    """Damage with which it enters play."""


class TakePrize(EffectWord, frozen=True, kw_only=True, tag="take_prize"):
    """Takes Prizes besides those for Knock Outs."""

    amount: int = 1


class LookAtPrizes(EffectWord, frozen=True, kw_only=True, tag="look_at_prizes"):
    """Looks at Prizes; *swap*: may exchange one for the top card of the deck or one of the hand.

    *turn_up*: both players see them, and they all stay face-up.
    """

    side: Literal["own", "opponent"] = "own"
    amount: int | Literal["all"] = "all"
    swap: Literal["hand", "deck_top"] | None = None
    turn_up: bool = False


class ToLost(EffectWord, frozen=True, kw_only=True, tag="to_lost"):
    """Sends the card with this effect to the Lost Zone instead of the discard pile."""


class KeepCard(EffectWord, frozen=True, kw_only=True, tag="keep"):
    """Sends the card with this effect to the hand (or under, or onto a Pokémon) instead of the discard pile.

    *as_energy* (with *attach*): it becomes an Energy card, no longer a Pokémon, that provides so many Energy
    of a type that the player names; it may come from the discard pile.
    """

    to: Literal["hand", "deck", "deck_top", "attach", "bench"] = "hand"
    onto: To = "self"
    as_energy: int = 0


PileEffect: TypeAlias = (
    Draw
    | Search
    | TradeCard
    | Look
    | Shuffle
    | DiscardHand
    | ShowHand
    | ShuffleHand
    | Recover
    | Mill
    | PlayOnBench
    | TakePrize
    | LookAtPrizes
    | ToLost
    | KeepCard
)
"""Effects on decks, hands and piles."""
