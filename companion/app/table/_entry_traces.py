"""View of the measured spins of a journal entry.

Trace number 0 is the entry's own; the others are void spins before it.
"""

from __future__ import annotations

from companion.app.match.traces import unpack, view_of
from companion.app.screens.trace import TraceView
from companion.app.text.figure_events import attack_name, segment_label
from companion.figure.actions import Action, CallOnLine
from companion.figure.events import Event
from companion.figure.game import Game
from companion.figure.printed.disc import Segment
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from companion.texts.texts import Texts


class EntryTraces:
    """Makes views of traces, with a small cache for redraws."""

    def __init__(self, texts: Texts, game: Game, players: tuple[str, str]) -> None:
        self._texts = texts
        self._game = game
        self._players = players
        self._made: dict[tuple[str, str, bool], TraceView | None] = {}
        self._angles: dict[str, float | None] = {}

    def of(self, entry: Applied[Action, Event], number: int) -> TraceView | None:
        """Trace *number* of an entry; None if it is missing or damaged."""
        action, note = entry.action, entry.note
        source = action.source if isinstance(action, Chance | CallOnLine) else ""
        if number == 0:
            shown = ""
            if isinstance(action, Chance) and isinstance(action.outcome, int):
                shown = self.label(source, action.outcome)
            return self.view(source, note.trace, shown, isinstance(action, CallOnLine))
        if 0 < number <= len(note.voided):
            voided = note.voided[number - 1]
            return self.view(source, voided.trace, "", voided.why == "on-line")
        return None

    def view(self, source: str, packed: str, shown: str = "", on_line: bool = False) -> TraceView | None:
        """View of a packed trace of the disc *source*, which showed *shown*."""
        key = (packed, shown, on_line)
        if key not in self._made:
            while len(self._made) > 8:
                del self._made[next(iter(self._made))]
            self._made[key] = view_of(packed, self._texts, self.title(source), shown, on_line)
        return self._made[key]

    def angle(self, packed: str) -> float | None:
        """The final disc angle of a packed trace."""
        if packed not in self._angles:
            while len(self._angles) > 8:
                del self._angles[next(iter(self._angles))]
            trace = unpack(packed)
            self._angles[packed] = None if trace is None else trace.angle_deg % 360
        return self._angles[packed]

    def title(self, source: str) -> str:
        """Owner of a spin, as a title."""
        if source in self._game.number or not source.startswith("trainer-"):
            return self._texts.named(source)
        seat = int(source == self._game.trainer_source(1))
        return self._texts.say("title.trainer-figure", (("player", self._players[seat]),))

    def label(self, source: str, segment: int) -> str:
        """Label of a segment of the disc *source*; "" if there is none."""
        segments = segments_of(self._game, source)
        if not 0 <= segment < len(segments):
            return ""
        # A Trainer figure's disc shows no damage.
        shown = segments[segment]
        return self._texts.fact(segment_label(shown) if source in self._game.number else attack_name(shown.label))


def segments_of(game: Game, source: str) -> tuple[Segment, ...]:
    """The segments of the disc *source*: a figure's or a Trainer figure's; () for none."""
    number = game.number.get(source)
    if number is not None:
        return game.discs[number]
    trainer = game.setup.trainer_discs[int(source == game.trainer_source(1))]
    return trainer.segments if trainer is not None else ()
