"""Intents of the card table: what two people tap, drag and type at a match of the card game.

Places are those of the rules: "a-active", "b-bench-2", "stadium", and the zones "a-hand", "a-deck",
"a-discard", "a-prizes" ("a-prize-3" is one of them), "a-lost".
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.table import SharedIntent


class CardTableIntent(msgspec.Struct, frozen=True):
    """Something that only a card table has."""


CardIntent: TypeAlias = SharedIntent | CardTableIntent
"""Everything that can be done at a card table."""


class TapPlace(CardTableIntent, frozen=True, tag="tap-place"):
    """A place was tapped: a Pokémon, an empty place of a Bench, the Stadium, a pile; a coin ("coin-a"), to throw it."""

    place: str


class TapCard(CardTableIntent, frozen=True, tag="tap-card"):
    """A card was tapped, in a hand, a list or a pile that is open: pick it up, put it back, choose it.

    By its place ("a-active") it is the own Active Pokémon, which is picked up to retreat.
    """

    card: str


class DropCard(CardTableIntent, frozen=True, tag="drop-card"):
    """A card was dragged to a place."""

    card: str
    place: str


class LetGo(CardTableIntent, frozen=True, tag="let-go"):
    """Nothing was tapped: what is picked up is put back, what is open beside the table closes."""


class PickCard(CardTableIntent, frozen=True, tag="pick-card"):
    """Open the list of cards that *seat* may play from a hand that nobody has named."""

    seat: int


class Spell(CardTableIntent, frozen=True, tag="spell"):
    """Letters that the name of a card begins with; "" for all."""

    letters: str


class TypeCard(CardTableIntent, frozen=True, tag="type-card"):
    """A card of the hand of *seat* is none of the list: open the form in which it is typed in."""

    seat: int


class TypeFact(CardTableIntent, frozen=True, tag="type-fact"):
    """A fact of the card that is typed in: the value of a field, of the attack with this *number* where it is one's."""

    what: str
    value: str = ""
    number: int = 0


class HoldTyped(CardTableIntent, frozen=True, tag="hold-typed"):
    """The card is typed in: the match knows it from now on, and it is picked up."""


class ShowHand(CardTableIntent, frozen=True, tag="show-hand"):
    """The screen was passed to the player of *seat*: the own hand may be seen, until `CoverHand`."""

    seat: int


class CoverHand(CardTableIntent, frozen=True, tag="cover-hand"):
    """No hand is to be seen any more."""


class LookAtPlace(CardTableIntent, frozen=True, tag="look-at-place"):
    """A place was held: show the whole of what lies there; a pile opens."""

    place: str


class LookAtCard(CardTableIntent, frozen=True, tag="look-at-card"):
    """A card was held, or its sign tapped: show the whole of it."""

    card: str


class ShowSums(CardTableIntent, frozen=True, tag="show-sums"):
    """Unfold how the damage of standing entry *entry* came about; -1: the last there was."""

    entry: int = -1


class ExplainLine(CardTableIntent, frozen=True, tag="explain-line"):
    """Why was that so? The clause of a line of the record, and what it rests on."""

    entry: int
    clause: str


class WriteDown(CardTableIntent, frozen=True, tag="write-down"):
    """The judge notes something of *seat*: it stands in the record and changes nothing on the table."""

    seat: int
    kind: Literal["caution", "warning", "time", "note"]
    text: str = ""
    minutes: int = 0
    """Time given back, with kind "time"."""


class GiveUp(CardTableIntent, frozen=True, tag="give-up"):
    """The player of *seat* concedes. *sure*: the question that is put first was answered with yes."""

    seat: int
    sure: bool = False


class GivePenalty(CardTableIntent, frozen=True, tag="give-penalty"):
    """The judge gives the player of *seat* a penalty.

    What is left open is asked: *reason*, how many *prizes* the opponent takes; then whether it is *sure*.
    *typed*: the reason is to be typed.
    """

    seat: int
    penalty: Literal["prizes", "game", "match"]
    reason: str = ""
    prizes: int = 0
    sure: bool = False
    typed: bool = False


class CallTime(CardTableIntent, frozen=True, tag="call-time"):
    """The time of the match is over: it is decided as its format has it."""


class NextGame(CardTableIntent, frozen=True, tag="next-game"):
    """The next game of a match of several; *again*: of a match that is over another one, with the sides swapped."""

    again: bool = False
