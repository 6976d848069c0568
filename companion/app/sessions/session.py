"""The session of a match at one table, as far as it is the same in both games.

Everything that changes the match goes through the referee; a session only knows what the screen alone knows
(`SharedView`). Here are the way in for intents and for what the store could not keep, refusals and hints, and drafts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside
from companion.app.screens.table import (
    Act,
    CloseNotice,
    DraftIntent,
    DropDraft,
    Enter,
    GiveReason,
    KeepDraft,
    Notice,
    PutRight,
    SharedIntent,
    ShowClause,
    ShowTrace,
    TakeBack,
    Undo,
    UndoStep,
    Why,
)
from companion.app.sessions.bases import MatchBases
from companion.app.sessions.drafts import Draft, PuttingRight, asked_by_hand
from companion.app.text.notices import Notices
from companion.kernel.errors import CompanionError
from companion.kernel.model import ChoiceRequest, Choose, Ruling
from companion.texts.texts import Fact

THINK_S = 0.8
"""A program lets people see what happened before it goes on."""
TRY_AGAIN_S = 5.0
"""After the store could not keep an entry, the program does nothing by itself for so long."""


class SharedView(msgspec.Struct, frozen=True, kw_only=True):
    """The screen's own state, as far as both tables have it.

    *trace*: a spin of the record that is looked at. *doubted*: an action that is done when it is sent once more.
    *draft*: what players began to put right. *last_ruling*: the last refusal; *refused*: nothing has been accepted
    since. *moved*: what is to be animated on the next screen: (what, from, to).
    """

    trace: ShowTrace | None = None
    doubted: Any = None
    draft: Draft[Any] | None = None
    notice: Notice | None = None
    last_ruling: Notice | None = None
    refused: bool = False
    moved: tuple[tuple[str, str, str], ...] = ()


V = TypeVar("V", bound=SharedView)
S = TypeVar("S", bound=msgspec.Struct)
M = TypeVar("M", bound=MatchReferee[Any, Any, Any, Any])


class Projects(Protocol):
    """Draws a match, as far as its drafts go."""

    @property
    def putting_right(self) -> PuttingRight[Any]: ...

    def draft(self, sight: Any) -> Draft[Any] | None:
        """The open draft."""


class Session(ABC, Generic[V, S, M]):
    """Session of one match at one table. Never raises, whatever intent is sent."""

    _projector: Projects
    by_hand: ClassVar[str]
    """The prompt of what players carry out themselves."""
    put_down: ClassVar[Mapping[str, Any]]
    """The view's fields for what is selected, held or open on the table, as they are where nothing is."""
    actions: ClassVar[Any]
    """The game's actions, to decode what a front-end sends."""

    def __init__(self, referee: M, view: V, bases: MatchBases[M], notices: Notices) -> None:
        self._referee = referee
        self._view = view
        self._bases = bases
        self._notices = notices
        self._screen: S | None = None
        """The last screen value; None: something has changed since."""
        self._idle_s = 0.0

    @property
    def referee(self) -> M:
        """The match itself."""
        return self._referee

    # ------------------------------------------------------------ at the table

    def sit_down(self) -> None:
        """The match is at the table now: it may be spun on bases."""
        self._bases.sit_down()

    def rise(self) -> None:
        """The match has left the table."""
        self._bases.rise()
        self._referee.rise()

    def spin_by(self, chance: ChanceBy, outside: Outside | None = None) -> None:
        """From now on spins come from elsewhere; *outside*: with these bases, or none."""
        self._bases.rise()
        self._referee.chance = chance
        self._referee.outside = outside or self._referee.outside
        self._bases.sit_down()
        self._screen = None

    # ------------------------------------------------------------ intents

    def send(self, intent: Any) -> None:
        """Something was tapped, dragged, flicked or typed."""
        if not self._leaves_notice(intent):
            self._forget_notice()
            if not (isinstance(intent, Act) and intent.action == self._view.doubted):
                self._show(doubted=None)
        self._guarded(partial(self._do, intent))

    def _leaves_notice(self, intent: Any) -> bool:
        """Does what was said last stay on the screen? Whatever a player does else ends it."""
        return isinstance(intent, CloseNotice)

    def _forget_notice(self) -> None:
        self._show(notice=None, trace=None)

    @abstractmethod
    def _do(self, intent: Any) -> None:
        """Carry out an intent."""

    def _do_shared(self, intent: SharedIntent) -> None:
        """Carry out an intent that both tables have."""
        match intent:
            case Act(action=action):
                self._understand(action)
            case Undo() if self._view.draft is not None and self._view.draft.steps:
                self._put_right(UndoStep())
            case Undo():
                self._undo()
            case TakeBack(start=start, reason=reason):
                self._take_back(start, reason)
            case Why():
                self._show(notice=self._notices.why(self._view.last_ruling))
            case ShowClause(clause=clause):
                self._show(notice=self._notices.clause(clause))
            case ShowTrace():
                self._show(trace=intent)
            case CloseNotice():
                self._close_notice()
            case PutRight() | Enter() | GiveReason() | UndoStep() | KeepDraft() | DropDraft():
                self._put_right(intent)
            case _:
                assert_never(intent)

    def _understand(self, action: Any) -> None:
        """A front-end may send anything; what is no action is answered like one that is refused."""
        try:
            understood = msgspec.convert(msgspec.to_builtins(action), self.actions)
        except (msgspec.ValidationError, TypeError):
            self._hint("refused.no-action")
        else:
            self._act(understood)

    @abstractmethod
    def _act(self, action: Any) -> None:
        """Put an action to the rules that was sent ready made, unless it is to be sent once more first."""

    @abstractmethod
    def _undo(self) -> None:
        """Take back the last action."""

    @abstractmethod
    def _take_back(self, start: int, reason: str) -> None:
        """Take back the standing entries from *start* on."""

    def _close_notice(self) -> None:
        """What lies on top has been read."""
        self._show(**({"notice": None} if self._view.trace is None else {"trace": None}))

    def _guarded(self, do: Callable[[], None]) -> None:
        """Do it; what the store cannot keep is said, and nothing has changed."""
        try:
            do()
        except CompanionError as error:
            self._idle_s = -TRY_AGAIN_S
            self._show(notice=self._notices.trouble(error))

    # ------------------------------------------------------------ drafts

    @abstractmethod
    def _sight(self) -> Any:
        """The match now, for the screen."""

    def _draft(self) -> Draft[Any]:
        """The draft that is open, or one that is begun now."""
        sight = self._sight()
        return self._projector.draft(sight) or self._projector.putting_right.begun(sight)

    @abstractmethod
    def _correct(self, draft: Draft[Any]) -> bool:
        """Enter the draft as one correction; False where it is refused, which is said."""

    @abstractmethod
    def _put(self, action: Any) -> Any:
        """Put an action to the rules; where it is refused, that is said."""

    def _put_right(self, intent: DraftIntent) -> None:
        """Change the draft of what is put right, or enter it."""
        if self._referee.look_only:
            self._hint("refused.look-only")
            return
        draft = self._draft()
        match intent:
            case PutRight():
                self._show(draft=draft, **self.put_down)
            case Enter():
                self._enter(draft, intent)
            case GiveReason(reason=reason, by_hand=by_hand):
                answers = draft.by_hand and self._asked_by_hand() is not None
                self._show(draft=replace(draft, reason=reason.strip(), by_hand=by_hand or answers))
            case UndoStep():
                self._show(draft=replace(draft, steps=draft.steps[:-1]))
            case KeepDraft():
                self._keep(draft)
            case DropDraft():
                self._show(draft=None)
            case _:
                assert_never(intent)

    def _enter(self, draft: Draft[Any], words: Enter) -> None:
        """One more change for the draft; what the table cannot bear is said."""
        after = self._projector.putting_right.with_change(self._sight(), draft, words)
        if isinstance(after, Ruling):
            self._refuse(after, draft.picked)
            return
        if self._view.draft is None:
            self._show(**self.put_down)
        self._show(draft=after)

    def _keep(self, draft: Draft[Any]) -> None:
        """Enter the draft; what players were asked to carry out is done with it."""
        asked = self._asked_by_hand() if draft.by_hand else None
        if not self._correct(draft):
            return
        self._show(draft=None)
        if asked is not None and self._asked_by_hand() == asked:
            self._put(Choose(asked.seat, asked.options[:1]))

    def _asked_by_hand(self) -> ChoiceRequest | None:
        return asked_by_hand(self._referee.pending(), self.by_hand)

    def _is_put_right(self) -> bool:
        """Is a draft open, or is a person asked to carry something out? Then programs wait."""
        is_asked = self._asked_by_hand() is not None and bool(self._referee.head.persons)
        return self._view.draft is not None or is_asked

    # ------------------------------------------------------------ what is said

    def _refusal(self, ruling: Ruling) -> Notice:
        return self._notices.refusal(ruling)

    def _refuse(self, ruling: Ruling, place: str = "") -> None:
        """Say why something may not be done; *place*: where it was tried."""
        notice = self._refusal(ruling)
        self._show(notice=notice, last_ruling=notice, refused=True)

    def _hint(self, key: str, **facts: Fact) -> None:
        self._show(notice=self._notices.hint(key, **facts))

    def _show(self, **changes: Any) -> None:
        """Change the view."""
        self._turn_to(replace(self._view, **changes))

    def _turn_to(self, view: V) -> None:
        """Take this view; the screen is drawn anew where that makes a difference."""
        if view != self._view:
            self._view, self._screen = view, None
