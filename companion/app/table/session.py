"""A match of the figure game at the table: what is shown, what each tap leads to.

What comes of an action is in `turn_loop`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from companion.app.match.figure_game import Referee
from companion.app.ports.outside import Clause
from companion.app.screens.table import (
    CloseNotice,
    DragFigure,
    Enter,
    Flick,
    Intent,
    LetCount,
    Look,
    Rested,
    TableScreen,
    TapFigure,
    TapNothing,
    TapSpace,
)
from companion.app.sessions.drafts import Draft
from companion.app.table._put_right import purpose_of
from companion.app.table._taps import Hint, Pick, Put, Refuse, Select, Taps
from companion.app.table._turn_loop import FigureCourse
from companion.figure.actions import Action, Change, Done, PlayTrainer
from companion.figure.tasks import TakeTurn
from companion.kernel.journal import Applied
from companion.kernel.model import Chance, ChoiceRequest, Choose
from companion.texts.texts import Texts


class TableSession(FigureCourse):
    """Session of one match of the figure game."""

    def __init__(self, referee: Referee, texts: Texts, rulebook: Sequence[Clause] = ()) -> None:
        super().__init__(referee, texts, rulebook)
        self._taps = Taps(referee.rules, self._players, referee.prepare)
        self._drawn_where = referee.state.table.where

    def screen(self) -> TableScreen:
        """The screen value to draw; identical until something has changed (memo)."""
        if self._screen is None:
            where = self._referee.state.table.where
            if where != self._drawn_where:
                place, names = self._referee.rules.game.place_name, self._referee.rules.game.names
                changed = zip(names, self._drawn_where, where, strict=True)
                moved = tuple((name, place(one), place(other)) for name, one, other in changed if one != other)
                self._view = replace(self._view, moved=moved)
                self._drawn_where = where
            elif self._view.moved:
                self._view = replace(self._view, moved=())
            self._screen = self._projector.screen(self._sight())
        return self._screen

    def _leaves_notice(self, intent: Intent) -> bool:
        return isinstance(intent, Rested | CloseNotice)

    def _forget_notice(self) -> None:
        self._show(notice=None, look="", trace=None)

    def tick(self, dt_s: float) -> None:
        """Let *dt_s* seconds pass: discs come to rest, chance is drawn, programs answer; odds are counted."""
        super().tick(dt_s)
        self._count_odds()

    def _count_odds(self) -> None:
        """Count odds on; in a quiet moment ahead, so that the next tap is answered at once."""
        if self._screen is None:
            return
        if not self._prepared and not self._projector.counts:
            self._prepared = not self._projector.look_ahead(self._sight())
        if not self._prepared or self._projector.counts:
            if self._projector.count():
                self._screen = None

    # ------------------------------------------------------------ intents

    def _do(self, intent: Intent) -> None:
        match intent:
            case TapFigure() | TapSpace() | DragFigure():
                self._tap(intent)
            case TapNothing():
                draft = self._view.draft
                self._show(selected="", picked=(), draft=replace(draft, picked="") if draft else None)
            case Flick(source=source, speed_deg_s=speed):
                self._flick(source, speed)
                self._flick_for_programs()
            case Rested(source=source):
                self._rest(source)
            case Look(figure=figure):
                self._show(look=figure)
            case LetCount(source=source):
                self._let_count(source)
            case _:
                self._do_shared(intent)

    def _close_notice(self) -> None:
        if self._view.trace is None and self._view.notice is None and self._view.open_scene >= 0:
            self._show(open_scene=-1)
            self._referee.mark_read()
        else:
            super()._close_notice()

    def _undo(self) -> None:
        self._retracted(self._referee.undo(self._by()))

    def _take_back(self, start: int, reason: str) -> None:
        self._retracted(self._referee.take_back(start, reason))

    def _act(self, action: Action) -> None:
        if action != self._view.doubted and self._is_doubtful(action):
            self._show(doubted=action)
            return
        self._show(doubted=None)
        if self._put(action) and isinstance(action, Chance):
            self._spins.pop(action.source, None)

    def _is_doubtful(self, action: Action) -> bool:
        """Would it be the refusal to act, and lose (FG-WIN-02), or a Trainer card that does nothing?"""
        rules, state = self._referee.rules, self._referee.state
        task = state.agenda[0] if state.agenda else None
        if not isinstance(task, TakeTurn) or task.after_trainer or task.chosen >= 0:
            return False
        match action:
            case Done() if not task.begun:
                return rules.game.rules.no_action_means_loss
            case PlayTrainer(card=card):
                return rules.idle_card(state, card) is not None
            case _:
                return False

    # ------------------------------------------------------------ putting right

    def _correct(self, draft: Draft[Change]) -> bool:
        kept = self._referee.correct(draft.steps, draft.reason, purpose=purpose_of(draft))
        self._happened(kept)
        return isinstance(kept, Applied)

    def _tap_draft(self, draft: Draft[Change], tap: TapFigure | TapSpace | DragFigure) -> None:
        """On an open draft a tap picks a figure or moves the one that is picked; a drag moves."""
        name = tap.space if isinstance(tap, TapSpace) else tap.figure
        standing = self._projector.standing_on(self._sight(), draft, name) if isinstance(tap, TapSpace) else ""
        match tap:
            case DragFigure(figure=figure, space=space):
                self._enter(replace(draft, picked=figure), Enter("move", figure, space))
            case TapFigure(figure=tapped):
                self._show(draft=draft.touched(tapped))
            case TapSpace() if standing:
                self._show(draft=draft.touched(standing))
            case TapSpace(space=space) if draft.picked:
                self._enter(draft, Enter("move", draft.picked, space))
            case TapSpace():
                self._hint("put-right.pick-first")

    def _tap(self, tap: TapFigure | TapSpace | DragFigure) -> None:
        sight = self._sight()
        draft = self._projector.draft(sight)
        if draft is not None:
            self._tap_draft(draft, tap)
            return
        meaning = self._taps.meaning(sight, tap)
        match meaning:
            case Select(figure=figure):
                self._show(selected=figure, refused=False)
            case Put(steps=steps):
                for step in steps:
                    self._happened(self._referee.put(step, self._by()))
            case Pick(option=option):
                self._pick(option)
            case Refuse(ruling=ruling):
                self._refuse(ruling)
            case Hint(key=key, facts=facts):
                if key:
                    self._hint(key, **dict(facts))
            case _:
                assert_never(meaning)

    def _pick(self, option: str) -> None:
        """Add a pick to the open question; the last pick answers it."""
        for request in self._referee.pending():
            if isinstance(request, ChoiceRequest):
                picked = (*(pick for pick in self._view.picked if pick != option), option)
                if len(picked) < request.at_most:
                    self._show(picked=picked)
                else:
                    self._show(picked=())
                    self._put(Choose(request.seat, picked))
                return
