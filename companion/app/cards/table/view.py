"""Input of the card table's projection: the match as it stands, what the screen alone knows, and whose eyes see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.cards.told import Audience
from companion.app.match.game import ChanceBy
from companion.app.ports.bases import BaseAtTable
from companion.app.ports.outside import MatchHead
from companion.app.sessions.drafts import Draft
from companion.app.sessions.session import SharedView
from companion.cards.printed.by_hand import TypedCard
from companion.cards.values.actions import Action, Changed
from companion.cards.values.events import Event
from companion.cards.values.state import State
from companion.kernel.journal import Applied, Entry
from companion.kernel.model import ChanceRequest, ChoiceRequest, Request, Ruling, Seat, TurnRequest


class Typing(msgspec.Struct, frozen=True):
    """A card that a player types in, as far as it is. *more*: all that can be typed is shown."""

    seat: Seat
    card: TypedCard = TypedCard(name="", kind="pokemon")
    more: bool = False


class Look(msgspec.Struct, frozen=True):
    """What is looked at closely: a *place* or a *card*."""

    place: str = ""
    card: str = ""


class Flip(msgspec.Struct, frozen=True):
    """A coin that the program has just thrown, as long as it is shown."""

    source: str
    result: str


class View(SharedView, frozen=True, kw_only=True):
    """The screen's own state: selection, opened panes.

    *held*: what is picked up: a card, or the place of the own Active Pokémon, which is to retreat; *retreat_to*: for
    whom, where its payment is still to be chosen. *chosen*: answers given to a question that asks for several.
    *shown*: whose hand is uncovered. *flip*: a coin that the program has just thrown.
    """

    held: str = ""
    selected: str = ""
    retreat_to: str = ""
    chosen: tuple[str, ...] = ()
    shown: Seat | None = None
    picker: Seat | None = None
    letters: str = ""
    typing: Typing | None = None
    look: Look | None = None
    sums_open: bool = False
    sum_of: int = -1
    flip: Flip | None = None
    doubted: Action | None = None
    draft: Draft[Changed] | None = None
    notice_place: str = ""

    def let_go(self) -> View:
        """Nothing was tapped: what is looked at closes, else the form, else what is picked up is put down."""
        if self.look is not None or self.sums_open:
            # What was looked at lay over the rest: what was chosen or opened below it stays.
            return replace(self, look=None, sums_open=False)
        if self.typing is not None:
            return replace(self, typing=None)
        draft = None if self.draft is None else replace(self.draft, picked="")
        return replace(self, **PUT_DOWN, draft=draft)

    def covered(self, face_down: bool) -> View:
        """Nobody sees a hand: nor what was picked up out of it, was said of it, or drafted with it.

        *face_down*: the Pokémon lie face-down, so that their player alone sees them too (CG-ZONE-11).
        """
        draft, hidden = self.draft, HIDDEN + FACE_DOWN if face_down else HIDDEN
        if self.shown is not None and draft is not None and any(_is_of(hidden, step) for step in draft.steps):
            draft = replace(draft, steps=(), picked="")
        return replace(
            self,
            shown=None,
            held="",
            chosen=(),
            look=None,
            retreat_to="",
            typing=None,
            moved=(),
            notice=None,
            last_ruling=None,
            refused=False,
            draft=draft,
        )


HIDDEN = ("-hand", "-deck", "-prize")
"""Zones whose cards a player may be alone in seeing, as corrections name them."""
FACE_DOWN = ("-active", "-bench")
"""Places of which the same is true while the game is set up."""


def _is_of(zones: Sequence[str], change: Changed) -> bool:
    """Is it about a card of one of these zones?"""
    return any(zone in f"{change.place} {change.value}" for zone in zones)


PUT_DOWN: Mapping[str, Any] = {
    "held": "",
    "selected": "",
    "retreat_to": "",
    "chosen": (),
    "picker": None,
    "letters": "",
    "typing": None,
    "look": None,
}
"""The fields of a view for what is picked up, chosen or open, as they are where nothing is."""


@dataclass(frozen=True, kw_only=True)
class CardSight:
    """One moment of a match, for the screen.

    *seen*: the state as *eyes* see it, which is all that the table is drawn from. *request*: what the person at the
    screen answers, from the whole state; *secret*: its answers are not for the other player. *answers*: the actions
    of a turn or of the setup that answer it. *previous*: what a coin showed before that was taken back.
    """

    head: MatchHead
    state: State
    seen: State
    eyes: Audience
    pending: tuple[Request, ...]
    request: Request | None
    secret: bool
    answers: Sequence[Any]
    entries: Sequence[Entry]
    standing: Sequence[Applied[Action, Event]]
    view: View
    chance: ChanceBy
    refuses: Callable[[Any], Ruling | None]
    """Why an action is refused now."""
    tries: Callable[[Any], Any]
    """What an action would lead to, or why it is refused."""
    previous: str | int | None = None
    told: str = ""
    """What players were told to carry out, while they are asked whether they have."""
    bases: Mapping[str, BaseAtTable] = field(default_factory=dict)
    may_undo: bool = False
    look_only: bool = False

    @property
    def asked(self) -> Seat | None:
        """Who answers; None: nobody, or chance."""
        match self.request:
            case TurnRequest(seat=seat) | ChoiceRequest(seat=seat):
                return seat
            case ChanceRequest() | None:
                return None

    @property
    def in_turn(self) -> bool:
        """Does a player do what they like in their turn?"""
        return isinstance(self.request, TurnRequest) and self.request.step == "main"

    def sees(self, seat: Seat) -> bool:
        """Is the hand of *seat* open to whoever looks at the screen?"""
        return self.eyes in (seat, "all")
