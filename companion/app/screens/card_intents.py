"""Intents of the card table: taps, drags and typing in a match of the card game.

Places are named as in the rules: "a-active", "b-bench-2", "stadium", and the zones "a-hand", "a-deck",
"a-discard", "a-prizes" (with "a-prize-3" in it), "a-lost".
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.table import SharedIntent


class CardTableIntent(msgspec.Struct, frozen=True):
    """Something that only a card table has."""


CardIntent: TypeAlias = SharedIntent | CardTableIntent
"""All intents of a card table."""


class TapPlace(CardTableIntent, frozen=True, tag="tap-place"):
    """Tap on a place: a Pokémon, an empty place of a Bench, the Stadium, a pile; a coin ("coin-a"), to throw it."""

    place: str


class TapCard(CardTableIntent, frozen=True, tag="tap-card"):
    """Tap on a card in a hand, a list or an open pile: pick it up, put it back, choose it.

    A place ("a-active") instead of a card is the own Active Pokémon, picked up to retreat.
    """

    card: str


class DropCard(CardTableIntent, frozen=True, tag="drop-card"):
    """Drop a dragged card on a place."""

    card: str
    place: str


class LetGo(CardTableIntent, frozen=True, tag="let-go"):
    """Tap on nothing: put back the picked-up card, close what is open beside the table."""


class PickCard(CardTableIntent, frozen=True, tag="pick-card"):
    """Open the list of cards that *seat* may play from an unrevealed hand."""

    seat: int


class Spell(CardTableIntent, frozen=True, tag="spell"):
    """Filter cards by a prefix of their names; "" for all."""

    letters: str


class TypeCard(CardTableIntent, frozen=True, tag="type-card"):
    """Open the form to type in a card from the hand of *seat* that is not in the list."""

    seat: int


class TypeFact(CardTableIntent, frozen=True, tag="type-fact"):
    """Set a field of the typed-in card; *number* selects the attack, if it belongs to one."""

    what: str
    value: str = ""
    number: int = 0


class HoldTyped(CardTableIntent, frozen=True, tag="hold-typed"):
    """Finish the typed-in card: add it to the match and pick it up."""


class ShowHand(CardTableIntent, frozen=True, tag="show-hand"):
    """Show the hand of *seat*, who now holds the screen, until `CoverHand`."""

    seat: int


class CoverHand(CardTableIntent, frozen=True, tag="cover-hand"):
    """Hide all hands."""


class LookAtPlace(CardTableIntent, frozen=True, tag="look-at-place"):
    """Hold on a place: show all of a Pokémon, or open a pile."""

    place: str


class LookAtCard(CardTableIntent, frozen=True, tag="look-at-card"):
    """Hold on a card, or tap on its sign: show all of it."""

    card: str


class ShowSums(CardTableIntent, frozen=True, tag="show-sums"):
    """Unfold the calculation of the damage of standing entry *entry*; -1: the latest."""

    entry: int = -1


class ExplainLine(CardTableIntent, frozen=True, tag="explain-line"):
    """Explain a line of the log by its clause and facts."""

    entry: int
    clause: str


class WriteDown(CardTableIntent, frozen=True, tag="write-down"):
    """Add a judge's remark about *seat* to the record, without effect on the table."""

    seat: int
    kind: Literal["caution", "warning", "time", "note"]
    text: str = ""
    minutes: int = 0
    """Time given back, with kind "time"."""


class GiveUp(CardTableIntent, frozen=True, tag="give-up"):
    """Concede for *seat*. *sure*: the confirmation was given."""

    seat: int
    sure: bool = False


class GivePenalty(CardTableIntent, frozen=True, tag="give-penalty"):
    """Give the player of *seat* a penalty, as the judge.

    The screen asks for missing fields: *reason*, the number of *prizes* for the opponent; then whether it is *sure*.
    *typed*: ask for the reason as text.
    """

    seat: int
    penalty: Literal["prizes", "game", "match"]
    reason: str = ""
    prizes: int = 0
    sure: bool = False
    typed: bool = False


class CallTime(CardTableIntent, frozen=True, tag="call-time"):
    """Call time: the match is decided by its format."""


class NextGame(CardTableIntent, frozen=True, tag="next-game"):
    """Start the next game of a match; *again*: a rematch after its end, with the sides swapped."""

    again: bool = False
