"""A match at the table: what is shown, what each tap leads to, discs that turn on the screen.

Theory of operation: everything that changes the match goes through the referee; the
session only knows what the screen alone knows (`View`). A disc that was flicked is
*turning* towards an angle that was decided honestly at the flick; its result is put to
the rules, and so kept, only when it has come to rest. If the program dies while it
turns, the spin is asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from companion.app.match import PROGRAM, ChanceBy, Happening, OnLine, ProgramLeft, Referee, Stray, Unfair
from companion.app.ports import Clause, Spin
from companion.app.saying import Notices
from companion.app.screens import (
    Act,
    CloseNotice,
    DragFigure,
    DropDraft,
    Enter,
    Flick,
    GiveReason,
    Intent,
    KeepDraft,
    LetCount,
    Look,
    Notice,
    PutRight,
    Rested,
    ShowClause,
    ShowTrace,
    TableScreen,
    TakeBack,
    TapFigure,
    TapNothing,
    TapSpace,
    Undo,
    UndoStep,
    Why,
)
from companion.app.table.bases import TableBases
from companion.app.table.projection import Projector
from companion.app.table.put_right import asked_by_hand
from companion.app.table.scene import scene_of
from companion.app.table.sight import scene_to_resume, sight_of
from companion.app.table.taps import Hint, Pick, Put, Refuse, Select, Taps
from companion.app.table.view import Draft, Sight, Turning, View, start_speed
from companion.figure import (
    Action,
    Attacked,
    BattleDecided,
    CallOnLine,
    Correct,
    Done,
    Event,
    FirstPlayerDrawn,
    PlayTrainer,
    SpinOnLine,
    Spun,
    TakeTurn,
    TrainerChosen,
    TrainerSpun,
)
from companion.kernel import (
    SEAT_NAMES,
    Applied,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Choose,
    CompanionError,
    Ruling,
    TurnRequest,
)
from companion.texts import Fact, Texts

TURNS_AT_MOST_S = 12.0
"""A disc that nobody reports at rest by then is at rest."""
THINK_S = 0.8
"""A program lets people see what happened before it goes on."""
READ_S = 3.0
"""As long as a verdict is shown where only programs play."""
TRY_AGAIN_S = 5.0
"""After the store could not keep an entry, the program does nothing by itself for so long."""


class TableSession:
    """Session of one match at one table. Never raises, whatever intent is sent."""

    def __init__(self, referee: Referee, texts: Texts, rulebook: Sequence[Clause] = ()) -> None:
        self._referee = referee
        self._texts = texts
        self._notices = Notices(texts, rulebook)
        self._players = referee.head.players
        self._projector = Projector(referee.rules, texts, self._players)
        self._taps = Taps(referee.rules, self._players, referee.prepare)
        self._view = View(open_scene=scene_to_resume(referee))
        self._spins: dict[str, tuple[Spin, float]] = {}
        """The spins of turning discs, and for how many seconds they have turned."""
        self._bases = TableBases(referee)
        self._idle_s = 0.0
        self._prepared = False
        self._screen: TableScreen | None = None
        self._drawn_where = referee.state.table.where

    @property
    def referee(self) -> Referee:
        """The match itself."""
        return self._referee

    def sit_down(self) -> None:
        """The match is at the table now: its discs may be spun on bases."""
        self._bases.sit_down()

    def rise(self) -> None:
        """The match has left the table."""
        self._bases.rise()
        self._referee.rise()

    def spin_by(self, chance: ChanceBy) -> None:
        """From now on spins come from elsewhere. A disc that turns on the screen comes to rest first."""
        for source in list(self._spins):
            self._guarded(partial(self._rest, source))
        self._bases.rise()
        self._referee.chance = chance
        self._bases.sit_down()
        self._show(bad=(), trace=None)
        self._screen = None

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

    def send(self, intent: Intent) -> None:
        """Something was tapped, flicked, or came to rest."""
        if not isinstance(intent, Rested | CloseNotice):
            self._show(notice=None, look="", trace=None)
            if not (isinstance(intent, Act) and intent.action == self._view.doubted):
                self._show(doubted=None)
        self._guarded(partial(self._do, intent))

    def tick(self, dt_s: float) -> None:
        """Let *dt_s* seconds pass: discs come to rest, chance is drawn, programs answer."""
        for source, (spin, turned_s) in list(self._spins.items()):
            self._spins[source] = (spin, turned_s + dt_s)
            if turned_s + dt_s > TURNS_AT_MOST_S:
                self._guarded(partial(self._rest, source))
        self._idle_s += dt_s
        if self._idle_s >= 0 and (not self._spins or self._bases.in_use):
            self._guarded(self._by_itself)
        self._hear_bases()
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
            case Act(action=action):
                self._act(action)
            case TapFigure() | TapSpace() | DragFigure():
                self._tap(intent)
            case TapNothing():
                draft = self._view.draft
                self._show(selected="", picked=(), draft=replace(draft, picked="") if draft else None)
            case Flick(source=source, speed_deg_s=speed):
                self._flick(source, speed)
            case Rested(source=source):
                self._rest(source)
            case Undo() if self._view.draft is not None and self._view.draft.steps:
                self._put_right(UndoStep())
            case Undo():
                ruling = self._referee.undo(self._by())
                self._refuse(ruling) if ruling else self._taken_back()
            case TakeBack(start=start, reason=reason):
                ruling = self._referee.take_back(start, reason)
                self._refuse(ruling) if ruling else self._taken_back()
            case Why():
                self._show(notice=self._notices.why(self._view.last_ruling))
            case ShowClause(clause=clause):
                self._show(notice=self._notices.clause(clause))
            case CloseNotice():
                if self._view.trace is not None:
                    self._show(trace=None)
                elif self._view.notice is not None:
                    self._show(notice=None)
                elif self._view.open_scene >= 0:
                    self._show(open_scene=-1)
                    self._referee.mark_read()
            case Look(figure=figure):
                self._show(look=figure)
            case LetCount(source=source):
                self._let_count(source)
            case ShowTrace():
                self._show(trace=intent)
            case PutRight() | Enter() | GiveReason() | UndoStep() | KeepDraft() | DropDraft():
                self._put_right(intent)
            case _:
                assert_never(intent)

    def _act(self, action: Any) -> None:
        try:
            # A front-end may send anything; what is no action is answered like one that is refused.
            action = msgspec.convert(msgspec.to_builtins(action), Action)
        except (msgspec.ValidationError, TypeError):
            self._hint("refused.no-action")
            return
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
        if not isinstance(task, TakeTurn) or task.after_trainer:
            return False
        match action:
            case Done():
                return rules.game.rules.no_action_means_loss
            case PlayTrainer(card=card):
                return rules.idle_card(state, card) is not None
            case _:
                return False

    # ------------------------------------------------------------ putting right

    def _put_right(self, intent: PutRight | Enter | GiveReason | UndoStep | KeepDraft | DropDraft) -> None:
        """Change the draft of what is put right, or enter it."""
        sight = self._sight()
        if sight.look_only:
            self._hint("refused.look-only")
            return
        draft = self._projector.draft(sight) or self._projector.putting_right.begun(sight)
        match intent:
            case PutRight():
                self._show(draft=draft, selected="", picked=())
            case Enter():
                self._enter(draft, intent)
            case GiveReason(reason=reason, by_hand=by_hand):
                self._show(draft=replace(draft, reason=reason.strip(), purpose="by_hand" if by_hand else "mistake"))
            case UndoStep():
                self._show(draft=replace(draft, steps=draft.steps[:-1]))
            case KeepDraft():
                self._keep(draft)
            case DropDraft():
                self._show(draft=None)
            case _:
                assert_never(intent)

    def _is_put_right(self) -> bool:
        """Is a draft open, or is a person asked to carry something out? Then programs wait."""
        if self._view.draft is not None:
            return True
        return asked_by_hand(self._referee.pending()) is not None and bool(self._referee.head.persons)

    def _enter(self, draft: Draft, words: Enter) -> None:
        """One more change for the draft; what the table cannot bear is said."""
        after = self._projector.putting_right.with_change(self._sight(), draft, words)
        if isinstance(after, Ruling):
            self._refuse(after)
        else:
            self._show(draft=after, selected="", picked=(), notice=None)

    def _keep(self, draft: Draft) -> None:
        """Enter the draft as one correction; what players were asked to carry out is done with it."""
        kept = self._referee.correct(draft.steps, draft.reason, purpose=draft.purpose)
        self._happened(kept)
        if isinstance(kept, Ruling):
            return
        self._show(draft=None)
        asked = asked_by_hand(self._referee.pending()) if draft.purpose == "by_hand" else None
        if asked is not None:
            self._put(Choose(asked.seat, asked.options[:1]))

    def _tap_draft(self, draft: Draft, tap: TapFigure | TapSpace | DragFigure) -> None:
        """On an open draft a tap picks a figure or moves the one that is picked; a drag moves."""
        name = tap.space if isinstance(tap, TapSpace) else tap.figure
        standing = self._projector.standing_on(self._sight(), draft, name) if isinstance(tap, TapSpace) else ""
        match tap:
            case DragFigure(figure=figure, space=space):
                self._enter(replace(draft, picked=figure), Enter("move", figure, space))
            case TapFigure(figure=tapped):
                self._show(draft=replace(draft, picked="" if tapped == draft.picked else tapped))
            case TapSpace() if standing:
                self._show(draft=replace(draft, picked="" if standing == draft.picked else standing))
            case TapSpace(space=space) if draft.picked:
                self._enter(draft, Enter("move", draft.picked, space))
            case TapSpace():
                self._hint("put-right.pick-first")

    def _tap(self, tap: TapFigure | TapSpace | DragFigure) -> None:
        draft = self._projector.draft(self._sight())
        if draft is not None:
            self._tap_draft(draft, tap)
            return
        meaning = self._taps.meaning(self._sight(), tap)
        match meaning:
            case Select(figure=figure):
                self._show(selected=figure)
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

    # ------------------------------------------------------------ discs

    def _flick(self, source: str, speed_deg_s: float) -> None:
        if source in self._spins:
            self._hint("hint.wait-for-disc")
            return
        if source not in self._referee.spins_wanted():
            ruling = self._referee.rules.check(self._referee.state, Chance(source, 0))
            self._refuse(ruling) if ruling else self._hint("refused.nobody-spins", figure=self._title(source))
            return
        base = self._bases.by_source().get(source)
        if base is not None and not base.lost:
            moved = (
                self._bases.prefer if base.stage == "waiting" else partial(self._bases.push, speed_deg_s=speed_deg_s)
            )
            if not moved(source):
                self._hint("hint.on-base", figure=self._title(source), base=base.name)
            return
        if base is not None or self._referee.chance.spins not in ("screen", "bases"):
            self._hint("hint.by-hand", figure=self._title(source))
            return
        spin = self._referee.spin_of(source)
        if spin is None:
            self._hint("hint.no-spin", source=self._title(source))
            return
        self._spins[source] = (spin, 0.0)
        turning = Turning(source, spin.angle_deg % 360, start_speed(speed_deg_s))
        rested = tuple(one for one in self._view.rested if one[0] != source)
        self._show(turning=(*self._view.turning, turning), rested=rested)

    def _rest(self, source: str) -> None:
        """A turning disc has come to rest: now its result counts."""
        if source not in self._spins:
            return
        spin, _ = self._spins.pop(source)
        turning = tuple(one for one in self._view.turning if one.source != source)
        self._show(turning=turning, rested=(*self._view.rested, (source, spin.angle_deg % 360)))
        self._happened(self._referee.take_spin(spin, self._by_owner(source)))

    def _let_count(self, source: str) -> None:
        """The players let a spin count that was not a fair one."""
        bad = next((one for one in self._view.bad if one.spin.source == source), None)
        if bad is not None and bad.spin.unfair and self._referee.chance.unfair == "ask":
            self._happened(self._referee.take_spin(bad.spin, self._by_owner(source), let_count=True))

    def _did_not_count(self, spin: Spin, why: str) -> None:
        """A spin on a base is shown with its trace until one counts."""
        others = tuple(one for one in self._view.bad if one.spin.source != spin.source)
        self._show(bad=(*others, self._bases.bad_spin(spin, why)))

    def _hear_bases(self) -> None:
        for said in self._bases.hints():
            self._hint(said.key, **dict(said.facts))
        if self._bases.changed():
            self._screen = None

    # ------------------------------------------------------------ by itself

    def _by_itself(self) -> None:
        """Draws, spins of bases, and what programs in a player's seat do."""
        referee, before = self._referee, len(self._referee.entries)
        programs = not self._spins and self._idle_s >= THINK_S and not self._verdict_is_read()
        programs = programs and not self._is_put_right()
        for happening in referee.tick(programs=programs):
            self._happened(happening)
        if programs and len(referee.entries) == before and referee.chance.spins in ("screen", "bases"):
            self._flick_for_programs()

    def _verdict_is_read(self) -> bool:
        """Is a verdict open that people are reading? Where only programs play it closes by itself."""
        if self._view.open_scene < 0 or self._referee.spins_wanted():
            return False
        scene = scene_of(self._referee.standing)
        if scene is None or not scene.over:
            return False
        if all(self._referee.plays(seat) for seat in (0, 1)) and self._idle_s >= READ_S:
            self._show(open_scene=-1)
            return False
        return True

    def _flick_for_programs(self) -> None:
        """A program flicks its own discs, and all of them where only programs play; on a base a person does it."""
        for source in sorted(self._referee.spins_wanted() - self._bases.by_source().keys()):
            seat = self._projector.asking.seat_of(ChanceRequest(source, ()))
            if seat is not None and self._referee.plays(seat):
                self._flick(source, start_speed(0.0))

    # ------------------------------------------------------------ what happened

    def _put(self, action: Action) -> bool:
        """Put an action to the rules; False where it is refused, which is said."""
        evidence = "by hand" if isinstance(action, Chance) else ""
        done = self._referee.put(action, "referee" if isinstance(action, Correct) else self._by(), evidence)
        self._happened(done)
        return not isinstance(done, Ruling)

    def _happened(self, happening: Happening[Action, Event]) -> None:
        match happening:
            case Applied():
                self._applied(happening)
            case Ruling():
                self._refuse(happening)
            case Stray(spin=spin):
                self._hint("hint.nobody-spun", source=self._title(spin.source))
            case OnLine(spin=spin):
                if spin.trace:
                    self._did_not_count(spin, "on-line")
                self._hint("hint.on-line", figure=self._title(spin.source))
            case Unfair(spin=spin):
                # Said beside its disc, with the buttons that go with it.
                self._did_not_count(spin, spin.unfair)
            case ProgramLeft(seat=seat):
                said = happening.phrase(self._players[seat])
                self._show(notice=Notice("refusal", self._texts.tell(said)))
            case _:
                assert_never(happening)

    def _applied(self, entry: Applied[Action, Event]) -> None:
        self._screen, self._prepared = None, False
        by_program = entry.note.by == PROGRAM
        self._show(selected="", picked=(), doubted=None, refused=False)
        if self._view.draft is not None and self._view.draft.purpose == "by_hand":
            self._show(draft=None)
        if not by_program:
            self._show(notice=None)
        self._idle_s = 0.0
        if isinstance(entry.action, Chance | CallOnLine):
            spun = entry.action.source
            self._show(bad=tuple(one for one in self._view.bad if one.spin.source != spun))
        for event in entry.events:
            match event:
                case Attacked() | TrainerChosen():
                    self._spins.clear()
                    self._show(open_scene=len(self._referee.standing) - 1, turning=(), rested=(), bad=())
                    if isinstance(event, Attacked):
                        self._bases.prefer(event.figure)
                case Spun() | BattleDecided() | TrainerSpun():
                    scene = scene_of(self._referee.standing)
                    self._show(open_scene=scene.start if scene else -1)
                case SpinOnLine(figure=figure):
                    self._hint("hint.on-line", figure=figure)
                case FirstPlayerDrawn(seat=seat):
                    self._hint("log.first-player-drawn", player=self._players[seat])
                case _:
                    pass
        # A disc that turned for a spin which is not asked for any more (a correction) is at rest.
        for source in self._spins.keys() - self._referee.spins_wanted():
            del self._spins[source]
        self._show(turning=tuple(one for one in self._view.turning if one.source in self._spins))

    def _taken_back(self) -> None:
        self._screen, self._prepared = None, False
        self._spins.clear()
        self._idle_s = 0.0
        self._show(turning=(), rested=(), bad=(), trace=None, selected="", picked=(), open_scene=-1)
        self._show(draft=None, refused=False)

    def _refuse(self, ruling: Ruling) -> None:
        on_mat = self._referee.rules.game.graph.number
        named = tuple(str(fact) for _, fact in ruling.facts if fact in on_mat)
        notice = replace(self._notices.refusal(ruling), spaces=named)
        self._show(notice=notice, last_ruling=notice, refused=True)

    def _hint(self, key: str, **facts: Fact) -> None:
        self._show(notice=self._notices.hint(key, **facts))

    # ------------------------------------------------------------ helpers

    def _guarded(self, do: Callable[[], None]) -> None:
        """Do it; what the store cannot keep is said, and nothing has changed."""
        try:
            do()
        except CompanionError as error:
            self._idle_s = -TRY_AGAIN_S
            self._show(notice=self._notices.trouble(error))

    def _show(self, **changes: Any) -> None:
        view = replace(self._view, **changes)
        if view != self._view:
            self._view, self._screen = view, None

    def _title(self, source: str) -> str:
        """Name of a disc in a sentence: its figure's, or whose Trainer figure's it is."""
        return self._projector.disc_title(source)

    def _by(self) -> str:
        """Seat that an entry is noted for: the one that is asked."""
        for request in self._referee.pending():
            if isinstance(request, TurnRequest | ChoiceRequest):
                return SEAT_NAMES[request.seat]
        return SEAT_NAMES[self._referee.state.table.to_move]

    def _by_owner(self, source: str) -> str:
        seat = self._projector.asking.seat_of(ChanceRequest(source, ()))
        return PROGRAM if seat is None or self._referee.plays(seat) else SEAT_NAMES[seat]

    def _sight(self) -> Sight:
        return sight_of(self._referee, self._view, self._bases.by_source())
