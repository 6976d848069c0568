"""Intents of the editors of discs and Trainer cards: what a finger does on the ring, and the steps.

What is set on the panel is a `Fill`.
"""

from __future__ import annotations

from typing import Literal

from companion.app.screens.studio_intents import StudioIntent


class MoveBorder(StudioIntent, frozen=True, tag="move-border"):
    """The border at which segment *number* begins is drawn to this angle. *going*: the finger is still on it."""

    number: int
    to_deg: float
    going: bool = False


class PaintRing(StudioIntent, frozen=True, tag="paint-ring"):
    """The ring is painted from one angle to another, which is larger where it goes clockwise, by up to a whole turn.

    *going*: the finger is still on it.
    """

    from_deg: float
    to_deg: float
    going: bool = False


class PickSegment(StudioIntent, frozen=True, tag="pick-segment"):
    """Work on segment *number*; -1: on the figure as a whole."""

    number: int


class UndoDraft(StudioIntent, frozen=True, tag="undo-draft"):
    """Take the last step back."""


class RedoDraft(StudioIntent, frozen=True, tag="redo-draft"):
    """The step that was taken back last, again."""


class SaveDraft(StudioIntent, frozen=True, tag="save-draft"):
    """What is made here goes into the library."""


class FreeBorders(StudioIntent, frozen=True, tag="free-borders"):
    """Borders are to stand anywhere, or at whole units again."""


class TakeBrush(StudioIntent, frozen=True, tag="take-brush"):
    """Paint with this colour; "" is the hand, which moves borders."""

    colour: str = ""


class BeginAnew(StudioIntent, frozen=True, tag="begin-anew"):
    """Begin with an empty disc or card; undoing leads back."""


class OfferNames(StudioIntent, frozen=True, tag="offer-names"):
    """Offer the names that are known for a field; "" closes them."""

    of: str = ""


class ChangeSegment(StudioIntent, frozen=True, tag="change-segment"):
    """Split the segment that is picked, join it with the next, or say that it was read right."""

    how: Literal["split", "join", "right"]


class OpenOwnCard(StudioIntent, frozen=True, tag="open-own-card"):
    """Go on with this one of the players' own Trainer cards; undoing leads back."""

    card: str
