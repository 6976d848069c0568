"""Input of the card table's projection: the match, the screen's own state, and the viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.cards.told_lines import Audience
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
    """A card being typed in. *more*: all fields are shown."""

    seat: Seat
    card: TypedCard = TypedCard(name="", kind="pokemon")
    more: bool = False


class Look(msgspec.Struct, frozen=True):
    """The close-up: of a *place* or a *card*."""

    place: str = ""
    card: str = ""


class Flip(msgspec.Struct, frozen=True):
    """A coin that the program has just thrown, while it is shown."""

    source: str
    result: str


class View(SharedView, frozen=True, kw_only=True):
    """The screen's own state: selection, opened panes.

    *held*: the picked-up card, or the place of the own Active Pokémon, to retreat; *retreat_to*: the place of its
    replacement, while the payment is being chosen. *chosen*: answers so far to a question that asks for several.
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
        """Tap on nothing: close the close-up, else the form, else put down what is picked up."""
        if self.look is not None or self.sums_open:
            # The close-up covered the rest: choices and lists below it stay open.
            return replace(self, look=None, sums_open=False)
        if self.typing is not None:
            return replace(self, typing=None)
        draft = None if self.draft is None else replace(self.draft, picked="")
        return replace(self, **PUT_DOWN, draft=draft)

    def covered(self, face_down: bool) -> View:
        """Hide all hands, with everything picked up, said or drafted from them.

        *face_down*: the Pokémon lie face-down, so that only their player sees them (CG-ZONE-11).
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
"""Zones whose cards only one player may see, as corrections name them."""
FACE_DOWN = ("-active", "-bench")
"""The same for places during the setup."""


def _is_of(zones: Sequence[str], change: Changed) -> bool:
    """Does it concern a card of one of these zones?"""
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
"""The fields of a view for everything picked up, chosen or open, at their defaults."""


@dataclass(frozen=True, kw_only=True)
class CardSight:
    """One moment of a match, for the screen.

    *seen*: the state as *eyes* observe it; the table is drawn from it alone. *request*: the question for the person
    at the screen, from the whole state; *secret*: its answers are hidden from the other player. *answers*: the legal
    actions of a turn or of the setup. *previous*: the retracted outcome of a coin.
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
    """Why an action is illegal now."""
    tries: Callable[[Any], Any]
    """The result of an action, or why it is refused."""
    previous: str | int | None = None
    told: str = ""
    """What players were told to carry out, while they are asked whether they have."""
    bases: Mapping[str, BaseAtTable] = field(default_factory=dict)
    may_undo: bool = False
    look_only: bool = False

    @property
    def asked(self) -> Seat | None:
        """The asked player; None: nobody, or chance."""
        match self.request:
            case TurnRequest(seat=seat) | ChoiceRequest(seat=seat):
                return seat
            case ChanceRequest() | None:
                return None

    @property
    def in_turn(self) -> bool:
        """Is a player free to act in their turn?"""
        return isinstance(self.request, TurnRequest) and self.request.step == "main"

    def sees(self, seat: Seat) -> bool:
        """May the viewer see the hand of *seat*?"""
        return self.eyes in (seat, "all")
