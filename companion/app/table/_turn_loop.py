"""How a match of the figure game goes on at the table: discs that turn, what happens by itself, what comes of it.

Theory of operation: a disc that was flicked is *turning* towards an angle that was
decided honestly at the flick; its result is put to the rules, and so kept, only when it
has come to rest. If the program dies while it turns, the spin is asked for again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, assert_never

from msgspec.structs import replace

from companion.app.match.figure_game import Referee
from companion.app.match.game import ChanceBy
from companion.app.match.programs import ProgramLeft
from companion.app.match.referee import Happening, OnLine, Outside, UnexpectedSpin, Unfair
from companion.app.match.taking_back import PROGRAM, TYPED
from companion.app.ports.bases import BaseAtTable
from companion.app.ports.outside import Clause, Spin
from companion.app.screens.table import Notice, TableScreen
from companion.app.sessions.session import THINK_S, Session
from companion.app.table._bases import TableBases
from companion.app.table._battle_replay import scene_of
from companion.app.table._put_right import BY_HAND
from companion.app.table._sight import Looker, scene_to_resume
from companion.app.table._view import Sight, Turning, View, start_speed
from companion.app.table.projection import Projector
from companion.app.text.notices import Notices
from companion.figure import events as ev
from companion.figure.actions import Action, CallOnLine, Correct
from companion.kernel.journal import Applied
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest, ChoiceRequest, Ruling, Seat, TurnRequest
from companion.texts.texts import Texts

TURNS_AT_MOST_S = 12.0
"""A disc that nobody reports at rest by then is at rest."""
READ_S = 3.0
"""As long as a verdict is shown where only programs play."""


class FigureCourse(Session[View, TableScreen, Referee]):
    """The course of one match of the figure game."""

    by_hand = BY_HAND
    put_down: ClassVar[Mapping[str, Any]] = {"selected": "", "picked": ()}
    actions = Action

    def __init__(self, referee: Referee, texts: Texts, rulebook: Sequence[Clause] = ()) -> None:
        view = View(open_scene=scene_to_resume(referee))
        super().__init__(referee, view, TableBases(referee), Notices(texts, rulebook))
        self._bases: TableBases
        self._texts = texts
        self._players = referee.head.players
        self._projector: Projector = Projector(referee.rules, texts, self._players)
        self._spins: dict[str, tuple[Spin, float]] = {}
        """The spins of turning discs, and for how many seconds they have turned."""
        self._prepared = False
        self._looker = Looker(referee)

    def spin_by(self, chance: ChanceBy, outside: Outside | None = None) -> None:
        """From now on spins come from elsewhere. A disc that turns on the screen comes to rest first."""
        for source in list(self._spins):
            self._guarded(partial(self._rest, source))
        super().spin_by(chance, outside)
        self._show(bad=(), trace=None)

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

    # ------------------------------------------------------------ discs

    def _flick(self, source: str, speed_deg_s: float) -> None:
        if not self._may_be_flicked(source):
            return
        base = self._bases.by_source().get(source)
        if base is not None and not base.lost:
            self._flick_on_base(base, speed_deg_s)
        elif base is not None or self._referee.chance.spins not in ("screen", "bases"):
            self._hint("hint.by-hand", figure=self._title(source))
        elif (spin := self._referee.spin_of(source)) is None:
            self._hint("hint.no-spin", source=self._title(source))
        else:
            self._spins[source] = (spin, 0.0)
            turning = Turning(source, spin.angle_deg % 360, start_speed(speed_deg_s))
            rested = tuple(one for one in self._view.rested if one[0] != source)
            self._show(turning=(*self._view.turning, turning), rested=rested)

    def _may_be_flicked(self, source: str) -> bool:
        """Is this disc to be spun, and not turning yet? What speaks against it is said."""
        if source in self._spins:
            self._hint("hint.wait-for-disc")
        elif source not in self._referee.spins_wanted():
            ruling = self._referee.rules.check(self._referee.state, Chance(source, 0))
            self._refuse(ruling) if ruling else self._hint("refused.nobody-spins", figure=self._title(source))
        else:
            return True
        return False

    def _flick_on_base(self, base: BaseAtTable, speed_deg_s: float) -> None:
        """A disc on a base is next there, or it is pushed where the base is a simulated one."""
        source, bases = base.source, self._bases
        moved = bases.prefer(source) if base.stage == "waiting" else bases.push(source, speed_deg_s)
        if not moved:
            self._hint("hint.on-base", figure=self._title(source), base=base.name)

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
        if programs and len(referee.entries) == before:
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
        """A program flicks its own discs, and all of them where only programs play; on a base a person does it.

        A person who attacks spins first, or at the same time: until a disc has shown something an attack that was
        touched by mistake can be taken back.
        """
        if self._referee.chance.spins not in ("screen", "bases") or self._waits_for_attacker():
            return
        for source in sorted(self._referee.spins_wanted() - self._spins.keys() - self._bases.by_source().keys()):
            seat = self._spun_by(source)
            if seat is not None and self._referee.plays(seat):
                self._flick(source, start_speed(0.0))

    def _waits_for_attacker(self) -> bool:
        """Does a disc of the person whose turn it is lie still, and is to be spun?"""
        mover = self._referee.state.table.to_move
        still = self._referee.spins_wanted() - self._spins.keys()
        return not self._referee.plays(mover) and any(self._spun_by(source) == mover for source in still)

    def _spun_by(self, source: str) -> Seat | None:
        return self._projector.asking.seat_of(ChanceRequest(source, ()))

    # ------------------------------------------------------------ what happened

    def _put(self, action: Action) -> bool:
        """Put an action to the rules; False where it is refused, which is said."""
        evidence = TYPED if isinstance(action, Chance) else ""
        done = self._referee.put(action, "referee" if isinstance(action, Correct) else self._by(), evidence)
        self._happened(done)
        return not isinstance(done, Ruling)

    def _happened(self, happening: Happening[Action, ev.Event]) -> None:
        match happening:
            case Applied():
                self._applied(happening)
            case Ruling():
                self._refuse(happening)
            case UnexpectedSpin(spin=spin):
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

    def _applied(self, entry: Applied[Action, ev.Event]) -> None:
        self._screen, self._prepared = None, False
        by_program = entry.note.by == PROGRAM
        self._show(selected="", picked=(), doubted=None, refused=False)
        if self._view.draft is not None and self._view.draft.by_hand:
            self._show(draft=None)
        if not by_program:
            self._show(notice=None)
        self._idle_s = 0.0
        if isinstance(entry.action, Chance | CallOnLine):
            spun = entry.action.source
            self._show(bad=tuple(one for one in self._view.bad if one.spin.source != spun))
        self._follow(entry.events)
        # A disc that turned for a spin which is not asked for any more (a correction) is at rest.
        for source in self._spins.keys() - self._referee.spins_wanted():
            del self._spins[source]
        self._show(turning=tuple(one for one in self._view.turning if one.source in self._spins))

    def _follow(self, events: Sequence[ev.Event]) -> None:
        """Open the scene of a battle or a Trainer action; say what is to be seen nowhere else."""
        for event in events:
            match event:
                case ev.Attacked() | ev.TrainerChosen():
                    self._spins.clear()
                    self._show(open_scene=len(self._referee.standing) - 1, turning=(), rested=(), bad=())
                    if isinstance(event, ev.Attacked):
                        self._bases.prefer(event.figure)
                case ev.Spun() | ev.BattleDecided() | ev.TrainerSpun():
                    scene = scene_of(self._referee.standing)
                    self._show(open_scene=scene.start if scene else -1)
                case ev.SpinOnLine(figure=figure):
                    self._hint("hint.on-line", figure=figure)
                case ev.FirstPlayerDrawn(seat=seat):
                    self._hint("log.first-player-drawn", player=self._players[seat])
                case _:
                    pass

    def _retracted(self, ruling: Ruling | None) -> None:
        if ruling is not None:
            self._refuse(ruling)
            return
        self._screen, self._prepared = None, False
        self._spins.clear()
        self._idle_s = 0.0
        self._show(turning=(), rested=(), bad=(), trace=None, selected="", picked=(), open_scene=-1)
        self._show(draft=None, refused=False)

    def _refusal(self, ruling: Ruling) -> Notice:
        on_mat = self._referee.rules.game.graph.number
        named = tuple(str(fact) for _, fact in ruling.facts if fact in on_mat)
        return replace(super()._refusal(ruling), spaces=named)

    # ------------------------------------------------------------ helpers

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
        return self._looker.sight(self._view, self._bases.by_source())
