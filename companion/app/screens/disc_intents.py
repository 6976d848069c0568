"""Intents of the editors of discs and Trainer cards: gestures on the ring, and undo steps.

The panel's fields send `Fill`.
"""

from __future__ import annotations

from typing import Literal

from companion.app.screens.studio_intents import StudioIntent


class MoveBorder(StudioIntent, frozen=True, tag="move-border"):
    """Drag the start border of segment *number* to this angle. *going*: the finger is still down."""

    number: int
    to_deg: float
    going: bool = False


class PaintRing(StudioIntent, frozen=True, tag="paint-ring"):
    """Paint the ring from one angle to another: increasing is clockwise, up to a whole turn.

    *going*: the finger is still down.
    """

    from_deg: float
    to_deg: float
    going: bool = False


class PickSegment(StudioIntent, frozen=True, tag="pick-segment"):
    """Edit segment *number*; -1: the whole figure."""

    number: int


class UndoDraft(StudioIntent, frozen=True, tag="undo-draft"):
    """Undo the last step."""


class RedoDraft(StudioIntent, frozen=True, tag="redo-draft"):
    """Redo the step undone last."""


class SaveDraft(StudioIntent, frozen=True, tag="save-draft"):
    """Save the draft to the library."""


class FreeBorders(StudioIntent, frozen=True, tag="free-borders"):
    """Toggle between free borders and whole units."""


class TakeBrush(StudioIntent, frozen=True, tag="take-brush"):
    """Paint with this colour; "" is the hand, which moves borders."""

    colour: str = ""


class BeginAnew(StudioIntent, frozen=True, tag="begin-anew"):
    """Start over with an empty disc or card; can be undone."""


class OfferNames(StudioIntent, frozen=True, tag="offer-names"):
    """Offer the known names for a field; "" closes the list."""

    of: str = ""


class ChangeSegment(StudioIntent, frozen=True, tag="change-segment"):
    """Split the selected segment, join it with the next, or confirm that it was read correctly."""

    how: Literal["split", "join", "right"]


class OpenOwnCard(StudioIntent, frozen=True, tag="open-own-card"):
    """Edit another one of the players' own Trainer cards; can be undone."""

    card: str
