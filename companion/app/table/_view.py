"""Input of the table's projection: the match, and the screen's own state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import copysign, isfinite

import msgspec

from companion.app.match.game import ChanceBy
from companion.app.ports.bases import BaseAtTable
from companion.app.ports.outside import MatchHead, Spin
from companion.app.sessions.drafts import Draft
from companion.app.sessions.session import SharedView
from companion.figure.actions import Action, Change
from companion.figure.events import Event
from companion.figure.state import State
from companion.kernel.journal import Applied, Entry
from companion.kernel.model import Request


class Turning(msgspec.Struct, frozen=True):
    """A disc turning on the screen, towards its final angle."""

    source: str
    rest_deg: float
    start_speed_deg_s: float


SPEED_DEG_S = (500.0, 2500.0)
"""The lowest and highest start speed of a disc."""


def start_speed(speed_deg_s: float) -> float:
    """Clamp a finger's speed to a disc's range; 0 and non-finite speeds become its middle.

    >>> start_speed(100.0), start_speed(-9000.0), start_speed(0.0)
    (500.0, -2500.0, 1500.0)
    """
    low, high = SPEED_DEG_S
    if not isfinite(speed_deg_s) or speed_deg_s == 0:
        return (low + high) / 2
    return copysign(min(max(abs(speed_deg_s), low), high), speed_deg_s)


class BadSpin(msgspec.Struct, frozen=True):
    """The last spin of a disc was void. *shown*: the segment that it showed, -1 if unclear."""

    spin: Spin
    why: str
    shown: int = -1


class View(SharedView, frozen=True, kw_only=True):
    """The screen's own state: selection, opened panes.

    *picked*: answers so far to a question that asks for several, in order.
    *rested*: final angles of discs on the screen. *bad*: void spins on bases, until a
    valid one follows. *open_scene*: the standing entry that began the battle (or
    Trainer action) whose outcome is still shown, -1 for none. *doubted*: an action
    awaiting confirmation, since it concedes the match or has no effect.
    """

    selected: str = ""
    picked: tuple[str, ...] = ()
    turning: tuple[Turning, ...] = ()
    rested: tuple[tuple[str, float], ...] = ()
    bad: tuple[BadSpin, ...] = ()
    open_scene: int = -1
    doubted: Action | None = None
    draft: Draft[Change] | None = None
    look: str = ""


@dataclass(frozen=True, kw_only=True)
class Sight:
    """One moment of a match, for the screen.

    *previous*: retracted outcomes that may count again, by source. *state_before*: the
    state before a standing entry, by its number. *bases*: the base of each disc, by source.
    """

    head: MatchHead
    state: State
    pending: tuple[Request, ...]
    entries: Sequence[Entry]
    standing: Sequence[Applied[Action, Event]]
    state_before: Callable[[int], State]
    view: View
    chance: ChanceBy
    previous: Mapping[str, int | str]
    bases: Mapping[str, BaseAtTable] = field(default_factory=dict)
    may_undo: bool = False
    look_only: bool = False
