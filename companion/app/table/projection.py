"""Projection of a match to the screen value of its table.

Pure: the same sight gives the same screen, except for odds, which appear once they are
computed. Constant parts of a match are cached, so that a screen takes only a few
milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from companion.app.match.figure_game import Record
from companion.app.match.game import ChanceBy
from companion.app.ports.outside import MatchHead
from companion.app.screens.table import Button, LookView, ShowTrace, TableScreen, TargetView, Undo
from companion.app.screens.trace import TraceView
from companion.app.sessions.drafts import Draft
from companion.app.table._asking import Asking
from companion.app.table._battle_view import BattleDrawer
from companion.app.table._entry_traces import EntryTraces
from companion.app.table._odds_view import OddsBook
from companion.app.table._put_right import FigurePuttingRight
from companion.app.table._view import Sight, View
from companion.app.table.mat_view import Marks, MatView
from companion.app.text.figure_events import Teller
from companion.app.text.figure_log import Log
from companion.figure.actions import Change
from companion.figure.events import MatchEnded
from companion.figure.rules import FigureRules
from companion.figure.tasks import MayAttack
from companion.kernel.journal import Applied
from companion.texts.texts import Texts


class Projector:
    """Draws one match."""

    def __init__(self, rules: FigureRules, texts: Texts, players: tuple[str, str]) -> None:
        self._rules = rules
        self._texts = texts
        self._players = players
        self.teller = Teller(rules.game, players)
        self.log = Log(texts, self.teller)
        self._mat = MatView(rules.game, texts)
        self._odds = OddsBook(rules, texts, players)
        self.asking = Asking(rules, texts, players)
        self._traces = EntryTraces(texts, rules.game, players)
        self.battle = BattleDrawer(rules, texts, self.teller, self._odds, players, self._traces)
        self.putting_right = FigurePuttingRight(rules, texts, self.teller, players)
        self._title = texts.say("title.table", (("a", players[0]), ("b", players[1])))

    def screen(self, sight: Sight) -> TableScreen:
        """The screen value of a sight."""
        draft = self.draft(sight)
        return self._table(sight) if draft is None else self._draft_table(sight, draft)

    def draft(self, sight: Sight) -> Draft[Change] | None:
        """The open draft of a correction; an effect for the players opens one once its battle has been read."""
        draft = self.putting_right.draft(sight)
        is_read = draft is None or sight.view.draft is not None or self.battle.draw(sight) is None
        return draft if is_read else None

    def standing_on(self, sight: Sight, draft: Draft[Change], space: str) -> str:
        """The figure on a space according to the draft."""
        where = self._rules.game.graph.number.get(space)
        there = self.putting_right.table(sight, draft).where
        return next((name for name, at in zip(self._rules.game.names, there, strict=True) if at == where), "")

    def _draft_table(self, sight: Sight, draft: Draft[Change]) -> TableScreen:
        """The table with a draft's changes, beside the panel; the player to move stays the same."""
        now = sight.state.table
        table = structs.replace(self.putting_right.table(sight, draft), to_move=now.to_move, turn=now.turn)
        drafted = replace(sight, state=structs.replace(sight.state, table=table), pending=())
        panel, picked = self.putting_right.view(sight, draft), draft.picked
        marks = Marks({picked: "selected"} if picked else {}, {})
        self._odds.begin_screen()
        undo = panel.undo or (Button(self._texts.say("button.undo"), Undo()) if sight.may_undo else None)
        return TableScreen(
            title=self._title,
            turn=now.turn,
            aspect=self._mat.aspect,
            spaces=self._mat.spaces(marks),
            lines=self._mat.lines,
            figures=self._mat.figures(table, marks),
            seats=self.asking.seats(drafted),
            prompt=panel.lead,
            selected=picked,
            choices=() if panel.nothing is None else (panel.nothing,),
            notice=sight.view.notice,
            look=self._look(drafted),
            trace=self._trace(sight),
            last_ruling=sight.view.last_ruling if sight.view.refused else None,
            log=self.log.lines(sight.entries),
            undo=undo,
            put_right=panel,
            discs_turn=sight.chance.spins != "hand",
            moved=sight.view.moved,
        )

    def _table(self, sight: Sight) -> TableScreen:
        """The table without a draft."""
        table, view = sight.state.table, sight.view
        self._odds.begin_screen()
        marks, asked = self.asking.marks(sight), self.asking.asked(sight)
        selected = next((name for name, mark in marks.figures.items() if mark == "selected"), "")
        if not isinstance(_front(sight), MayAttack) and selected != view.selected:
            selected = ""  # a pick, not a selection
        return TableScreen(
            title=self._title,
            turn=table.turn,
            aspect=self._mat.aspect,
            spaces=self._mat.spaces(marks),
            lines=self._mat.lines,
            figures=self._mat.figures(table, marks),
            seats=asked.seats,
            prompt=asked.prompt,
            selected=selected,
            targets=self._targets(sight, selected, marks),
            choices=self.asking.choices(sight),
            abilities=self.asking.abilities(sight),
            battle=self.battle.draw(sight, self.asking.question(sight)),
            notice=view.notice,
            look=self._look(sight),
            trace=self._trace(sight),
            last_ruling=view.last_ruling if view.refused else None,
            log=self.log.lines(sight.entries),
            undo=Button(self._texts.say("button.undo"), Undo()) if sight.may_undo else None,
            menu=asked.menu,
            discs_turn=sight.chance.spins != "hand",
            look_only=sight.look_only,
            may_put_right=self.putting_right.way_in(sight),
            moved=view.moved,
            winner=self._winner(sight.standing) if table.winner is not None else "",
        )

    def disc_title(self, source: str) -> str:
        """Name of the disc *source* in a sentence."""
        return self._traces.title(source)

    @property
    def counts(self) -> bool:
        """Does the last screen show odds that are still being computed?"""
        return self._odds.waited_for

    def count(self) -> bool:
        """Compute odds for a frame: first those shown, then prefetched ones.

        True: odds on the last screen are now known, so it must be redrawn.
        """
        return self._odds.work()

    def look_ahead(self, sight: Sight) -> bool:
        """Prefetch odds that are likely to be needed next; False when all are known."""
        rules, table = self._rules, sight.state.table
        own = (rules.game.names[one] for one in rules.game.of_seat[table.to_move] if table.where[one] >= 0)
        return any(
            self._odds.count_ahead(table, name, target) for name in own for target in rules.targets(sight.state, name)
        )

    def _targets(self, sight: Sight, selected: str, marks: Marks) -> tuple[TargetView, ...]:
        if not selected:
            return ()
        table, targets = sight.state.table, [name for name, mark in marks.figures.items() if mark == "target"]
        return tuple(TargetView(selected, one, self._odds.of_attack(table, selected, one)) for one in targets)

    def _look(self, sight: Sight) -> LookView | None:
        number = self._rules.game.number.get(sight.view.look)
        if number is None:
            return None
        return self._mat.look(sight.state.table, number, self._players[self._rules.game.owners[number]])

    def _trace(self, sight: Sight) -> TraceView | None:
        wanted = sight.view.trace
        if wanted is None or not 0 <= wanted.entry < len(sight.standing):
            return None
        return self._traces.of(sight.standing[wanted.entry], wanted.number)

    def _winner(self, standing: Sequence[Applied[Any, Any]]) -> str:
        for entry in reversed(standing):
            for event in reversed(entry.events):
                if isinstance(event, MatchEnded):
                    return self._texts.tell(self.teller.ending(event))
        return ""


def _front(sight: Sight) -> object:
    return sight.state.agenda[0] if sight.state.agenda else None


# ---------------------------------------------------------------- recorded matches


def project(
    record: Record, at: int, texts: Texts, look: str = "", trace: ShowTrace | None = None, *, battle: bool = False
) -> TableScreen:
    """The read-only table of a recorded match after its first *at* standing entries.

    *look* names a figure for a close-up, *trace* a spin; *battle*: with the battle of the last entry.
    """
    projector = Projector(record.rules, texts, record.head.players)
    sight = _record_sight(record, at, View(look=look, trace=trace))
    table = projector.screen(sight)
    return structs.replace(table, battle=projector.battle.tell(sight)) if battle else table


def project_all(record: Record, texts: Texts) -> Iterator[TableScreen]:
    """The read-only tables of a recorded match before its first standing entry and after each, with their battles."""
    projector = Projector(record.rules, texts, record.head.players)
    for at in range(len(record.standing) + 1):
        sight = _record_sight(record, at, View())
        yield structs.replace(projector.screen(sight), battle=projector.battle.tell(sight))


def _record_sight(record: Record, at: int, view: View) -> Sight:
    head: MatchHead = record.head
    return Sight(
        head=head,
        state=record.states[at],
        pending=(),
        entries=record.until(at),
        standing=record.standing[:at],
        state_before=lambda number: record.states[number],
        view=view,
        chance=ChanceBy(),
        previous={},
        look_only=True,
    )
