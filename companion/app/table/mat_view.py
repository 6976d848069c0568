"""The mat and the figures as screen values, with the effect of a tap on each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec.structs import replace

from companion.app.screens.table import LETTERS, FigureView, InForceView, LookView, SegmentView, SpaceView
from companion.app.text.figure_abilities import ability_sentences, bearing_sentence
from companion.app.text.figure_effects import words
from companion.app.text.figure_events import attack_name, condition_words, marker_name, place, power, rarity_words
from companion.figure.active_effects import bearings
from companion.figure.game import Game
from companion.figure.mat_check import mat_size
from companion.figure.movement import move_points
from companion.figure.printed.disc import Disc
from companion.figure.printed.effects import LyingMarker
from companion.figure.state import ASIDE, BENCH, CENTER, OUT, Table
from companion.texts.texts import Texts

FigureMark: TypeAlias = Literal["", "movable", "selected", "target", "choose"]

CONDITION_LETTERS = {
    "poisoned": "PO",
    "paralyzed": "PA",
    "asleep": "AS",
    "confused": "CO",
    "burned": "BU",
    "frozen": "FR",
    "noxious": "NO",
}


@dataclass(frozen=True)
class Marks:
    """Targets of taps: figures with their marks, spaces with their cost, spaces to choose."""

    figures: Mapping[str, FigureMark]
    reach: Mapping[str, int]
    choose: Collection[str] = ()


def segment_views(disc: Disc, texts: Texts) -> tuple[SegmentView, ...]:
    """A disc's picture, with the effect of each segment."""
    return tuple(
        SegmentView(
            colour=segment.colour,
            letter=LETTERS[segment.colour],
            name=texts.fact(attack_name(segment.label)),
            power=power(segment.colour, segment.damage, segment.stars),
            start_deg=start,
            sweep_deg=float(share * 360),
            words=words(texts, segment.effects),
        )
        for segment, start, share in zip(disc.segments, disc.borders_deg(), disc.shares(), strict=True)
    )


class MatView:
    """Draws one match's mat. Caches the constant parts."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self._game = game
        self._texts = texts
        width, height = mat_size(game.setup.playmat)
        self.aspect = width / height
        self.lines = tuple(game.setup.playmat.lines)
        self._spaces = tuple(self._space(number, width, height) for number in range(len(game.graph.names)))
        self._labels = tuple(map(texts.named, game.names))
        self._titles = tuple(texts.named(figure.name) for figure in game.figures)
        self.segments = tuple(segment_views(figure.disc, texts) for figure in game.figures)
        self._figures: dict[tuple[object, ...], FigureView] = {}
        self._last: tuple[Table | None, tuple[FigureView, ...]] = (None, ())
        """The last table and its drawn figures (memo)."""

    def spaces(self, marks: Marks) -> tuple[SpaceView, ...]:
        """The spaces with the effect of a tap on each."""
        if not marks.reach and not marks.choose:
            return self._spaces
        drawn = []
        for space in self._spaces:
            if space.id in marks.choose:
                space = replace(space, mark="choose")
            elif space.id in marks.reach:
                wins = space.kind == "goal" and space.seat == self._defender(marks)
                space = replace(space, mark="goal" if wins else "reach", cost=marks.reach[space.id])
            drawn.append(space)
        return tuple(drawn)

    def figures(self, table: Table, marks: Marks) -> tuple[FigureView, ...]:
        """Every figure at its place, except those beside the mat."""
        before = {one.name: one for one in self._last[1]} if self._last[0] is table else {}
        drawn = []
        for number, name in enumerate(self._game.names):
            if table.where[number] != ASIDE:
                mark, known = marks.figures.get(name, ""), before.get(name)
                drawn.append(known if known and known.mark == mark else self.figure(table, number, mark))
        self._last = table, tuple(drawn)
        return self._last[1]

    def figure(self, table: Table, number: int, mark: FigureMark = "") -> FigureView:
        """One figure."""
        where, owner = table.where[number], self._game.owners[number]
        slot = 0
        if where == CENTER:
            slot = table.centers[owner].index(number)
        elif where in (BENCH, OUT):
            slot = self._game.of_seat[owner].index(self._game.root(table, number))
        # On the other player's turn, a wait counts for the owner's next one.
        waits = table.waits[number] >= table.turn + (owner != table.to_move) and table.turn > 0
        condition, markers = table.conditions[number], table.markers[number]
        mp_now = self._mp_now(table, number)
        left = self._turns_left(table, number)
        key = (number, where, slot, waits, condition, markers, mark, mp_now, left)
        if key not in self._figures:
            drawn = self._draw(number, where, slot, waits, condition or "", markers, mark)
            form = "" if left is None else self._texts.say("fact.form-turns", (("n", str(left)),))
            self._figures[key] = replace(drawn, mp_now=mp_now, form=form, form_turns=left)
        return self._figures[key]

    def _turns_left(self, table: Table, number: int) -> int | None:
        """Turns until this form ends; None if no turn ends it."""
        until = table.form_until[number] if table.form_until else 0
        return max(until - table.turn, 0) if until else None

    def look(self, table: Table, number: int, player: str) -> LookView:
        """Close-up of a figure."""
        game, say = self._game, self._texts.say
        figure, view = game.figures[number], self.figure(table, number)
        facts = [say("fact.owner", (("player", player),)), say("fact.mp", (("n", str(figure.mp)),))]
        if view.mp_now:
            facts.append(view.mp_now)
        facts.append(say("fact.place", (("place", place(view.place)),)))
        if (condition := table.conditions[number]) is not None:
            means = " ".join(map(self._texts.tell, condition_words(game.rules.conditions[condition])))
            facts.append(say("fact.condition", (("condition", view.condition_name), ("means", means))))
        if view.wait:
            facts.append(say("fact.wait", (("turn", str(table.waits[number])),)))
        facts += [say("fact.marker", (("marker", marker),)) for marker in view.markers]
        if figure.types:
            facts.append(say("fact.type", (("types", ", ".join(say(f"type.{kind}") for kind in figure.types)),)))
        if figure.rarity:
            facts.append(say("fact.rarity", (("rarity", rarity_words(self._texts, figure.rarity)),)))
        facts += self._evolution(table, number)
        facts += self._form(table, number)
        facts += map(self._texts.tell, ability_sentences(figure.abilities))
        if figure.ability and not figure.abilities:
            facts.append(say("fact.ability"))
        if figure.by_hand:
            facts.append(say("fact.by-hand"))
        return LookView(view, (*facts, *figure.provisional), tuple(self._in_force(table, number)))

    def _evolution(self, table: Table, number: int) -> Iterator[str]:
        """The number of times the figure evolved, and its possible evolutions (FG-EVOLVE-01, FG-EVOLVE-03)."""
        game, rule = self._game, self._game.rules.evolution
        if rule is None or not game.has_evolution:
            return
        if times := game.times_evolved(table, number):
            counts = (("n", str(times)), ("damage", str(rule.damage * times)), ("stars", str(rule.stars * times)))
            yield self._texts.say("fact.evolved", counts)
        for into in game.evolutions[number]:
            if table.where[into] == ASIDE and into not in table.beneath:
                yield self._texts.say("fact.may-evolve", (("into", game.names[into]),))

    def _form(self, table: Table, number: int) -> Iterator[str]:
        """The figure whose form this is and for how long, and its possible forms (FG-FORM-01, FG-FORM-04)."""
        game, say = self._game, self._texts.say
        if not game.has_forms or table.where[number] == ASIDE:
            return
        if (below := table.beneath[number]) >= 0 and number in game.forms[below]:
            until = table.form_until[number]
            left = (("n", str(max(until - table.turn, 0))), ("turn", str(until)))
            facts = (("figure", game.names[below]), *(left if until else ()))
            yield say("fact.form-until" if until else "fact.form-of", facts)
        for into in game.forms[number]:
            if table.where[into] == ASIDE and into not in table.beneath and into not in game.line(table, number):
                yield say("fact.may-form", (("into", game.names[into]),))

    def _in_force(self, table: Table, number: int) -> Iterator[InForceView]:
        for bearing in bearings(self._game, table, number):
            said = bearing_sentence(self._game, table, number, bearing)
            yield InForceView(self._texts.tell(said), bearing.clause)

    def _mp_now(self, table: Table, number: int) -> str:
        """Move Points reduced in the first player's first turn (FG-MOVE-02), or changed by abilities; else ""."""
        points = move_points(self._game, table, number)
        if self._game.has_points_abilities and points != self._game.points[number] and table.turn != 1:
            return self._texts.say("fact.mp-now", (("n", str(points)),))
        if table.turn != 1 or self._game.owners[number] != table.first_player:
            return ""
        return self._texts.say("fact.mp-first-turn", (("n", str(points)),))

    def _draw(
        self,
        number: int,
        where: int,
        slot: int,
        waits: bool,
        condition: str,
        markers: tuple[LyingMarker, ...],
        mark: FigureMark,
    ) -> FigureView:
        game, figure = self._game, self._game.figures[number]
        return FigureView(
            name=game.names[number],
            label=self._labels[number],
            title=self._titles[number],
            seat=game.owners[number],
            mp=figure.mp,
            place=game.place_name(where),
            slot=slot,
            segments=self.segments[number],
            condition=CONDITION_LETTERS.get(condition, ""),
            condition_name=self._texts.say(f"condition.{condition}") if condition else "",
            wait=waits,
            markers=tuple(self._texts.tell(marker_name(marker)) for marker in markers),
            ability=figure.ability,
            mark=mark,
        )

    def _space(self, number: int, width: float, height: float) -> SpaceView:
        graph = self._game.graph
        x, y = graph.at[number]
        kind: Literal["space", "entry", "goal"] = "space"
        seat = None
        for side in (0, 1):
            if number == graph.goals[side]:
                kind, seat = "goal", side
            elif number in graph.entries[side]:
                kind, seat = "entry", side
        return SpaceView(graph.names[number], x / width, y / height, kind, seat)

    def _defender(self, marks: Marks) -> int:
        """Owner of the Goal on which the selected figure would win."""
        for name, mark in marks.figures.items():
            if mark == "selected":
                return 1 - self._game.owners[self._game.number[name]]
        return -1
