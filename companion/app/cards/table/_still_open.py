"""Open actions of a turn: Energy, Supporter, Stadium, retreat, powers; or why not, with the clause.

They come from checking moves against the rules, with a hand of a single suitable card, so that nothing about the
real hand is revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec.structs import replace

from companion.app.cards.table._view import CardSight
from companion.app.screens.cards import OpenView
from companion.cards.modifiers.facts import powers
from companion.cards.rules import CardRules
from companion.cards.values.actions import AttachEnergy, PlayTrainer, Retreat, UsePower
from companion.cards.values.state import State, Table
from companion.cards.values.tasks import Main
from companion.cards.zones.zones import in_play, place_name
from companion.kernel.model import Ruling, Seat
from companion.texts.texts import Texts

TRAINERS: tuple[tuple[Literal["supporter", "stadium"], str], ...] = (
    ("supporter", "supporters"),
    ("stadium", "stadiums"),
)
"""Kinds of Trainer cards limited per turn, and the counters of their use."""


class StillOpen:
    """Computes the open actions at the tables of one match."""

    def __init__(self, rules: CardRules, texts: Texts, said: Callable[[Ruling], str]) -> None:
        self._rules = rules
        self._game = rules.game
        self._texts = texts
        self._said = said
        self._said_of: tuple[Table, tuple[OpenView, ...]] | None = None
        """A table, and the open actions of the player to move (memo)."""

    def of(self, sight: CardSight, seat: Seat) -> tuple[OpenView, ...]:
        """The open actions of *seat*; () unless it is their turn."""
        table = sight.seen.table
        if table.winner is not None or table.setup is not None or table.to_move != seat or sight.view.draft:
            return ()
        if table.sides[seat].active is None:
            return ()
        if self._said_of is None or self._said_of[0] is not table:
            self._said_of = table, tuple(self._open(table, seat))
        return self._said_of[1]

    def _open(self, table: Table, seat: Seat) -> Iterator[OpenView]:
        active, used = place_name(seat, 0), table.used
        for card in self._first("energy"):
            yield self._line("energy", used.energy, self._why_not(table, seat, card, AttachEnergy(seat, card, active)))
        for kind, field in TRAINERS:
            if kind not in self._game.edition.trainer_kinds:
                continue
            for card in self._first(kind, but=table.stadium.card if table.stadium else ""):
                done = getattr(used, field)
                yield self._line(kind, done, self._why_not(table, seat, card, PlayTrainer(seat, card)))
        yield self._line("retreat", used.retreats, self._why_not_retreat(table, seat))
        yield from self._powers(table, seat)

    def _first(self, kind: str, but: str = "") -> Iterator[str]:
        """A card of this kind that needs no target, if the match has one."""
        names = self._game.names
        for card, face in self._game.cards.items():
            fits = face.basic and card == face.id if kind == "energy" else card in self._game.untargeted
            if face.kind == kind and fits and names[card] != names.get(but):
                yield card
                return

    def _why_not(self, table: Table, seat: Seat, card: str, action: Any) -> Ruling | None:
        """Why a player with only *card* in hand could not do it."""
        side = replace(table.sides[seat], hand=(card,))
        sides = (side, table.sides[1]) if seat == 0 else (table.sides[0], side)
        return self._rules.check(State(replace(table, sides=sides), (Main(),)), action)

    def _why_not_retreat(self, table: Table, seat: Seat) -> Ruling | None:
        state = State(table, (Main(),))
        request = self._rules.pending(state)[0]
        if any(isinstance(action, Retreat) for action in self._rules.answers(state, request)):
            return None
        return self._rules.check(state, Retreat(seat, (), place_name(seat, 1)))

    def _powers(self, table: Table, seat: Seat) -> Iterator[OpenView]:
        state = State(table, (Main(),))
        for index, pokemon in enumerate(in_play(table, seat)):
            place = place_name(seat, index if table.sides[seat].active is not None else index + 1)
            for power, _ in powers(self._game, table, pokemon):
                if power.use and not power.from_hand:
                    ruling = self._rules.check(state, UsePower(seat, place, power.name))
                    yield self._view(self._texts.named(power.name), power.name in pokemon.used, ruling)

    def _line(self, what: str, done: int, ruling: Ruling | None) -> OpenView:
        label = self._texts.say(f"card-table.open.{what}")
        if ruling is not None:
            # *card* is a stand-in: the sentence is about all cards of the kind.
            facts = tuple((name, label if name == "card" else fact) for name, fact in ruling.facts)
            ruling = replace(ruling, facts=facts)
        return self._view(label, bool(done), ruling)

    def _view(self, label: str, done: bool, ruling: Ruling | None) -> OpenView:
        if ruling is None:
            return OpenView(label, "open")
        return OpenView(label, "done" if done else "closed", self._said(ruling), ruling.clause)
