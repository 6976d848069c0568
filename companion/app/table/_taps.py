"""Meaning of a tap on the table: actions, a selection, or a hint why not.

A tap on an own figure selects it; on a space within reach, moves it there; on an
adjacent opposing figure, attacks. During a question, figures and spaces are its
answers.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

import msgspec

from companion.app.screens.table import DragFigure, TapFigure, TapSpace
from companion.app.table._view import Sight
from companion.figure.actions import Action, Attack, Move, Stay, Wake
from companion.figure.game import BENCH_NAME, Game
from companion.figure.rules import FigureRules
from companion.figure.state import BENCH, CENTER, OUT, State
from companion.figure.tasks import MayAttack
from companion.kernel.match import Prepared
from companion.kernel.model import ChoiceRequest, Ruling, Seat, TurnRequest
from companion.texts.texts import Fact, Phrase


class Select(msgspec.Struct, frozen=True, tag="select"):
    """Select this figure."""

    figure: str


class Put(msgspec.Struct, frozen=True, tag="put"):
    """Do these legal actions one after the other."""

    steps: tuple[Prepared[State], ...]


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Answer the open question with this option."""

    option: str


class Refuse(msgspec.Struct, frozen=True, tag="refuse"):
    """A rule forbids it."""

    ruling: Ruling


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """A tap without effect, and a hint at a useful one. An empty *key*: no hint."""

    key: str = ""
    facts: tuple[tuple[str, Fact], ...] = ()


Meaning: TypeAlias = Select | Put | Pick | Refuse | Hint


class Prepare(Protocol):
    """Asks the rules for an action, as `MatchReferee.prepare` does: each is checked and computed once."""

    def __call__(self, action: Action, after: Prepared[State] | None = None) -> Prepared[State] | Ruling:
        """The result of *action*, now or after another prepared one; or the ruling that refuses it."""


class Taps:
    """Interprets taps in one match."""

    def __init__(self, rules: FigureRules, players: tuple[str, str], prepare: Prepare) -> None:
        self._rules = rules
        self._prepare = prepare
        self._game: Game = rules.game
        self._players = players

    def meaning(self, sight: Sight, tap: TapFigure | TapSpace | DragFigure) -> Meaning:
        """The meaning of *tap* at this moment."""
        name = tap.space if isinstance(tap, TapSpace) else tap.figure
        known = self._game.graph.number if isinstance(tap, TapSpace) else self._game.number
        if name not in known:
            return Hint("hint.nothing-here", (("name", name),))
        if sight.look_only:
            return Hint("refused.look-only")
        if not sight.pending:
            return self._refused(sight, Stay(name))
        asked = next((r for r in sight.pending if isinstance(r, TurnRequest | ChoiceRequest)), None)
        if asked is None:
            return Hint("hint.spin-first")
        if asked.seat not in sight.head.persons:
            return Hint("hint.thinking", (("player", self._players[asked.seat]),))
        if isinstance(asked, ChoiceRequest):
            return self._choice(asked, tap)
        match tap:
            case TapFigure(figure=figure):
                return self._on_figure(sight, asked, figure)
            case TapSpace(space=space):
                standing = self._standing_on(sight, space)
                return self._on_figure(sight, asked, standing) if standing else self._on_space(sight, asked, space)
            case DragFigure(figure=figure, space=space):
                return self._dragged(sight, asked, figure, space)

    # ------------------------------------------------------------ questions

    def _choice(self, asked: ChoiceRequest, tap: TapFigure | TapSpace | DragFigure) -> Meaning:
        match tap:
            case TapFigure(figure=option) | TapSpace(space=option) | DragFigure(space=option):
                if option in asked.options:
                    return Pick(option)
        return Hint("hint.answer-first", (("prompt", Phrase(f"prompt.{asked.prompt}")),))

    # ------------------------------------------------------------ the turn

    def _on_figure(self, sight: Sight, asked: TurnRequest, name: str) -> Meaning:
        own = self._game.owners[self._game.number[name]] == asked.seat
        if asked.step == "attack":
            return self._after_moving(sight, name, own)
        if not own:
            return self._attack(sight, name)
        selected = sight.view.selected
        if selected and selected != name and not self._can_act(sight, name):
            woken = self._stay_and(selected, Wake(name))
            if woken is not None:
                return woken
        if self._can_act(sight, name):
            return Select(name)
        return self._cannot_act(sight, asked.seat, name)

    def _after_moving(self, sight: Sight, name: str, own: bool) -> Meaning:
        """The chosen figure has moved: only it may still act."""
        task = sight.state.agenda[0]
        if isinstance(task, MayAttack) and self._game.names[task.figure] == name:
            return Hint()
        if not own:
            return self._put(Attack(name))
        woken = self._prepare(Wake(name))
        if isinstance(woken, Prepared):
            return Put((woken,))
        return self._refused(sight, Stay(name))

    def _attack(self, sight: Sight, target: str) -> Meaning:
        """Attack an opposing figure, tapped at the beginning of a turn."""
        selected = sight.view.selected
        if not selected:
            return self._refused(sight, Stay(target))
        attack = self._stay_and(selected, Attack(target))
        if attack is not None:
            return attack
        table, number = sight.state.table, self._game.number
        facts = (("figure", selected), ("target", target))
        if table.where[number[selected]] == BENCH:
            return self._refused(sight, Stay(selected))
        if table.where[number[target]] == BENCH:
            return Refuse(Ruling("FG-BENCH-01", "refused.attack-the-bench", facts, ("FG-BATTLE-01",)))
        if table.where[number[target]] == CENTER:
            return Refuse(Ruling("FG-PC-01", "refused.attack-the-center", facts, ("FG-BATTLE-01",)))
        if table.where[number[target]] == OUT:
            return Refuse(Ruling("ABILITY-leaves_match", "refused.out-of-match", (("figure", target),)))
        return Refuse(Ruling("FG-BATTLE-01", "refused.not-joined", facts))

    def _on_space(self, sight: Sight, asked: TurnRequest, space: str) -> Meaning:
        task = sight.state.agenda[0]
        if isinstance(task, MayAttack):
            return self._refused(sight, Move(self._game.names[task.figure], space))
        if not sight.view.selected:
            return Hint("hint.choose-first")
        return self._put(Move(sight.view.selected, space))

    def _dragged(self, sight: Sight, asked: TurnRequest, figure: str, space: str) -> Meaning:
        """A drag is a selection and a tap in one; dropped where it began, it is a selection."""
        place = self._game.place_name(sight.state.table.where[self._game.number[figure]])
        standing = self._standing_on(sight, space)
        if standing == figure or (place == space == BENCH_NAME):
            return self._on_figure(sight, asked, figure)
        if space != BENCH_NAME and space not in self._game.graph.number:
            return Hint("hint.nothing-here", (("name", space),))
        if standing and asked.step == "attack":
            task = sight.state.agenda[0]
            if isinstance(task, MayAttack) and self._game.names[task.figure] == figure:
                return self._on_figure(sight, asked, standing)
        attack = self._stay_and(figure, Attack(standing)) if standing else None
        return attack or self._put(Move(figure, space))

    # ------------------------------------------------------------ asking the rules

    def _put(self, action: Action) -> Meaning:
        prepared = self._prepare(action)
        return Put((prepared,)) if isinstance(prepared, Prepared) else Refuse(prepared)

    def _refused(self, sight: Sight, action: Action) -> Meaning:
        """The ruling on *action*, which is not performed even if it is legal."""
        ruling = self._rules.check(sight.state, action)
        return Hint("hint.choose-first") if ruling is None else Refuse(ruling)

    def _stay_and(self, figure: str, action: Action) -> Put | None:
        """Choose *figure* where it stands, then do the action; None if it is illegal."""
        stay = self._prepare(Stay(figure))
        then = self._prepare(action, stay) if isinstance(stay, Prepared) else stay
        if isinstance(stay, Ruling) or isinstance(then, Ruling):
            return None
        return Put((stay, then))

    def _can_act(self, sight: Sight, figure: str) -> bool:
        if self._rules.reach(sight.state, figure) or self._rules.uses(sight.state, figure):
            return True
        return self._rules.check(sight.state, Stay(figure)) is None

    def _cannot_act(self, sight: Sight, seat: Seat, figure: str) -> Meaning:
        """The most obvious reason why an own figure can neither move nor attack."""
        state, number = sight.state, self._game.number[figure]
        if state.table.where[number] != BENCH:
            return self._refused(sight, Stay(figure))
        entry = self._game.graph.names[self._game.graph.entries[seat][0]]
        return self._refused(sight, Move(figure, entry))

    def _standing_on(self, sight: Sight, space: str) -> str:
        number = self._game.graph.number.get(space)
        for figure, where in enumerate(sight.state.table.where):
            if where == number and number is not None:
                return self._game.names[figure]
        return ""
