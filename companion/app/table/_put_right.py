"""Corrections of the figure game: what words mean, and what the panel of a draft offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from companion.app.screens.table import (
    Button,
    Enter,
    PutRightGroup,
    PutRightOption,
)
from companion.app.sessions.drafts import CORRECTION, NO_REASON, Draft, PuttingRight
from companion.app.table._battle_replay import scene_of
from companion.app.table._view import Sight
from companion.app.text.figure_effects import left_in_words
from companion.app.text.figure_events import Teller, marker_name
from companion.figure import actions as act
from companion.figure.corrections import markers_to_lay
from companion.figure.events import Corrected, ManualEffect
from companion.figure.game import BENCH_NAME, BY_HAND_POINTS, CENTER_NAME, OUT_NAME
from companion.figure.printed.effects import CONDITIONS, AuraMarker, ByHandKind, Condition, LyingMarker, NotedMarker
from companion.figure.rules import FigureRules
from companion.figure.state import ASIDE, BENCH, CENTER, FACES, OUT, State, Table
from companion.figure.tasks import TakeTurn
from companion.kernel.model import SEAT_NAMES, ChoiceRequest, Ruling, Seat
from companion.kernel.numbers import whole
from companion.texts.texts import Texts

BY_HAND = "by-hand"
"""The prompt of what players carry out themselves."""
GIVEN: Mapping[str, tuple[ByHandKind, int, int]] = {
    "damage": ("more_damage", -200, 200),
    "mp": ("more_points", -9, BY_HAND_POINTS),
}
"""What a figure is given until the turn ends: the marker that notes it, and the least and the most of it."""
OFFERED = (
    ("damage-more", "damage", "+10"),
    ("damage-more", "damage", "+30"),
    ("damage-less", "damage", "-10"),
    ("mp-more", "mp", "+1"),
    ("mp-less", "mp", "-1"),
)
"""How much of it the panel offers at a time."""


def purpose_of(draft: Draft[act.Change]) -> act.Purpose:
    """What the correction is for that a draft becomes."""
    return "by_hand" if draft.by_hand else "mistake"


def left_to_players(sight: Sight) -> ManualEffect | None:
    """What players were last told to do by hand."""
    for entry in reversed(sight.standing[-12:]):
        for event in reversed(entry.events):
            if isinstance(event, ManualEffect):
                return event
    return None


class FigurePuttingRight(PuttingRight[act.Change]):
    """Drafts of one match of the figure game."""

    words, unclear, nowhere = "put-right", "put-right.unclear", "put-right.figures"
    prompt, button = BY_HAND, Button
    reasons: ClassVar[Mapping[str, bool]] = {
        "knocked-over": False,
        "forgotten": False,
        "entered-wrongly": False,
        "ability": True,
    }

    def __init__(self, rules: FigureRules, texts: Texts, teller: Teller, players: tuple[str, str]) -> None:
        super().__init__(rules, texts, players)
        self._rules: FigureRules
        self._game, self._teller = rules.game, teller

    def _told(self, sight: Sight, asked: ChoiceRequest) -> tuple[str, str] | None:
        """A Trainer card by its name, else the figure whose attack it is."""
        left, scene = left_to_players(sight), scene_of(sight.standing)
        if left is None:
            return None
        return scene.card if scene is not None and scene.kind == "trainer" else left.source, left.text

    def _sentence(self, told: str) -> str:
        return self._texts.fact(left_in_words(told))

    def table(self, sight: Sight, draft: Draft[act.Change]) -> Table:
        """The table as the draft would have it."""
        corrected = Corrected(draft.steps, draft.reason, purpose=purpose_of(draft))
        return self._rules.fold(sight.state.table, corrected)

    def _correction(self, steps: tuple[act.Change, ...]) -> act.Correct:
        return act.Correct(steps, NO_REASON)

    def _is_same(self, sight: Sight, draft: Draft[act.Change], after: Draft[act.Change]) -> bool:
        return self._comes_to(sight, after) == self._comes_to(sight, draft)

    def _comes_to(self, sight: Sight, draft: Draft[act.Change]) -> State:
        """What a draft makes of the match, table and what is left to do."""
        return self._rules.apply(sight.state, self._correction(draft.steps)).state if draft.steps else sight.state

    # ------------------------------------------------------------ words

    def _changes(self, sight: Sight, draft: Draft[act.Change], words: Enter) -> tuple[act.Change] | Ruling:
        change = self._change(self.table(sight, draft), words)
        return change if isinstance(change, Ruling) else (change,)

    def _change(self, table: Table, words: Enter) -> act.Change | Ruling:
        """The change that *words* mean on this table."""
        name, value = words.name, words.value
        match words.what:
            case "card":
                return self._card(name, value)
            case "turn" | "next" | "center":
                return self._of_a_seat(table, words.what, name, value)
            case "move" | "condition" | "wait" | "marker" | "damage" | "mp" | "evolve":
                if name not in self._game.number:
                    return Ruling(CORRECTION, "refused.no-such-figure", (("figure", name),))
                return self._of_a_figure(table, words.what, name, value)
            case _:
                return self._unclear("what", what=words.what)

    def _of_a_figure(self, table: Table, what: str, name: str, value: str) -> act.Change | Ruling:
        match what:
            case "move":
                return act.PutFigure(name, value)
            case "condition":
                return _condition(name, value)
            case "wait":
                return self._wait(table, name, value)
            case "damage" | "mp":
                return self._given(table, name, what, value)
            case "evolve":
                return act.SetEvolved(name, self._called(value))
            case _:
                return self._marker(table, name, value)

    def _called(self, words: str) -> str:
        """The figure that is meant by its name, in small or capital letters; the words themselves where none is."""
        wanted, names = words.casefold(), self._game.names
        fits = (name for name in names if wanted in (name.casefold(), self._texts.named(name).casefold()))
        return next(fits, words)

    def _wait(self, table: Table, name: str, value: str) -> act.Change | Ruling:
        until = self._until(table, name, value or "next")
        return self._unclear("wait", value=value) if until is None else act.SetWait(name, until)

    def _until(self, table: Table, name: str, value: str) -> int | None:
        """The last turn of a Wait; a figure's next turn is one turn on, or two where this one is its own."""
        own = self._game.owners[self._game.number[name]] == table.to_move
        match value:
            case "off" | "none":
                return 0
            case "now":
                return table.turn
            case "next":
                return table.turn + (2 if own else 1)
            case _:
                return whole(value, 99_999)

    def _marker(self, table: Table, name: str, value: str) -> act.Change | Ruling:
        """Another marker under the figure, or one less if it lies there; "none" takes all away."""
        lying = table.markers[self._game.number[name]]
        if value == "none":
            return act.SetMarkers(name, ())
        for marker in lying:
            if value in (marker_id(marker), self._texts.tell(marker_name(marker))):
                return act.SetMarkers(name, tuple(one for one in lying if one != marker))
        for known in markers_to_lay(self._game, table, self._game.number[name]):
            if value in (marker_id(known), self._texts.tell(marker_name(known))):
                return act.SetMarkers(name, (*lying, known))
        return self._unclear("marker", value=value)

    def _given(self, table: Table, name: str, what: str, value: str) -> act.Change | Ruling:
        """More or less of something until the turn ends, beside what the figure was given of it before."""
        kind, least, most = GIVEN[what]
        more = whole(value.lstrip("+-"), most - least)
        if more is None:
            return self._unclear("given", value=value)
        lying = table.markers[self._game.number[name]]
        mine = [one for one in lying if isinstance(one, NotedMarker) and one.what == kind]
        plus = sum(one.plus for one in mine) + (-more if value.startswith("-") else more)
        if not least <= plus <= most:
            return self._unclear(f"given-{what}", least=str(least), most=str(most))
        rest = tuple(one for one in lying if one not in mine)
        return act.SetMarkers(name, (*rest, NotedMarker(kind, table.turn, plus=plus)) if plus else rest)

    def _card(self, name: str, value: str) -> act.Change | Ruling:
        seat, card = self._card_named(name)
        match value:
            case "up" | "down" | "beside":
                return act.SetCard(seat, card, value)
            case _ if value.removeprefix("under ") in self._game.number:
                return act.LayCard(seat, card, value.removeprefix("under "))
            case _:
                return self._unclear("face", value=value)

    def _card_named(self, name: str) -> tuple[Seat, str]:
        """Seat and name of a card: "a Tea", or "Tea", which the first seat that has it is meant by."""
        first, _, rest = name.partition(" ")
        if first in SEAT_NAMES and rest:
            return SEAT_NAMES.index(first), rest
        has = [seat for seat in (0, 1) if self._game.card_number(seat, name) is not None]
        return (has[0] if has else 0), name

    def _of_a_seat(self, table: Table, what: str, name: str, value: str) -> act.Change | Ruling:
        if what == "next" and name in ("none", "usual"):
            return act.SetNextTurn(None)
        if name not in SEAT_NAMES:
            return self._unclear("seat", name=name)
        seat = SEAT_NAMES.index(name)
        match what:
            case "next":
                return act.SetNextTurn(seat)
            case "turn" if value == "" and seat == table.to_move and table.turn:
                return self._unclear("same")
            case "turn":
                used = "" if value in ("", "whole", "trainer") else value
                return act.SetTurn(seat, trainer=value == "trainer", moved=used)
            case _:
                return act.SetCenter(seat, tuple(one.strip() for one in value.split(",") if one.strip()))

    # ------------------------------------------------------------ the panel

    def _drafted(self, sight: Sight, draft: Draft[act.Change]) -> tuple[Table, tuple[str, ...]]:
        return self.table(sight, draft), tuple(self._texts.tell(self._teller.change(step)) for step in draft.steps)

    def _of_picked(self, picked: str) -> str:
        return self._say("put-right.where", figure=picked)

    def _groups(self, sight: Sight, table: Table, draft: Draft[act.Change]) -> Iterator[PutRightGroup]:
        if draft.picked in self._game.number:
            yield from self._figure_groups(table, draft.picked)
        else:
            yield from self._turn_groups(sight, table, draft)
            yield from self._card_groups(table)

    def _figure_groups(self, table: Table, name: str) -> Iterator[PutRightGroup]:
        figure = self._game.number[name]
        where, owner, on_field = table.where[figure], self._game.owners[figure], table.where[figure] >= 0
        option = self._option
        yield self._group(
            "stands",
            option("bench", Enter("move", name, BENCH_NAME), where == BENCH),
            option("center", Enter("move", name, CENTER_NAME), where == CENTER),
            option("out", Enter("move", name, OUT_NAME), where == OUT),
        )
        if where == CENTER and len(table.centers[owner]) > 1:
            yield self._order(table, figure)
        if on_field:
            condition = table.conditions[figure]
            known = [one for one in CONDITIONS if self._game.knows(one)]
            named = [(self._say(f"condition.{one}"), Enter("condition", name, one), one == condition) for one in known]
            none = option("no-condition", Enter("condition", name, "none"), condition is None)
            yield self._group("condition", none, *(PutRightOption(*one) for one in named))
        yield self._wait_group(table, figure)
        if table.winner is None and table.turn and where >= BENCH:
            yield self._group(
                "given",
                *(
                    PutRightOption(self._say(f"put-right.given.{key}", n=value[1:]), Enter(what, name, value))
                    for key, what, value in OFFERED
                ),
            )
        if self._game.has_evolution and (line := tuple(self._line(table, figure))):
            yield self._group("evolution", *line)
        if self._game.has_forms and (forms := tuple(self._forms(table, figure))):
            yield self._group("form", *forms)
        if markers := self._markers(table, figure):
            yield self._group("markers", *markers)
        if on_field:
            yield from self._under(table, figure)
        if on_field and owner == table.to_move:
            moved = PutRightOption(
                self._say("put-right.option.moved", figure=name), Enter("turn", SEAT_NAMES[owner], name)
            )
            yield self._group("moved", moved)

    def _order(self, table: Table, figure: int) -> PutRightGroup:
        """A figure one place earlier or later in its Pokémon Center."""
        seat = self._game.owners[figure]
        inside = [self._game.names[one] for one in table.centers[seat]]
        at = table.centers[seat].index(figure)
        options = []
        for key, there in (("earlier", at - 1), ("later", at + 1)):
            if 0 <= there < len(inside):
                order = list(inside)
                order[at], order[there] = order[there], order[at]
                options.append(self._option(key, Enter("center", SEAT_NAMES[seat], ", ".join(order))))
        return self._group("order", *options)

    def _line(self, table: Table, figure: int) -> Iterator[PutRightOption]:
        """What the figure can have evolved into, and what it evolved from (FG-EVOLVE-02)."""
        former = self._game.former_forms(table, figure)
        for into in self._game.evolutions[figure]:
            if table.where[into] == ASIDE and into not in table.beneath:
                yield self._stands("evolved", figure, into)
        for into in self._game.line(table, figure)[1:]:
            if into not in former:
                yield self._stands("went-back", figure, into)

    def _forms(self, table: Table, figure: int) -> Iterator[PutRightOption]:
        """The forms that the figure can have taken, and what it was before it took its own (FG-FORM-02)."""
        former = self._game.former_forms(table, figure)
        for into in self._game.forms[figure]:
            if table.where[into] == ASIDE and into not in table.beneath and into not in former:
                yield self._stands("took-form", figure, into)
        for into in former:
            yield self._stands("went-back", figure, into)

    def _stands(self, key: str, figure: int, into: int) -> PutRightOption:
        """Another figure stands in the place of this one."""
        name, names = self._game.names[figure], self._game.names
        return PutRightOption(
            self._say(f"put-right.option.{key}", figure=names[into]), Enter("evolve", name, names[into])
        )

    def _wait_group(self, table: Table, figure: int) -> PutRightGroup:
        name, until = self._game.names[figure], table.waits[figure]
        own = self._game.owners[figure] == table.to_move
        options = [self._option("no-wait", Enter("wait", name, "off"), until < table.turn)]
        if own:
            options.append(self._option("wait-now", Enter("wait", name, "now"), table.turn <= until < table.turn + 2))
        coming = table.turn + (2 if own else 1)
        options.append(self._option("wait-next", Enter("wait", name, "next"), until >= coming))
        return self._group("wait", *options)

    def _markers(self, table: Table, figure: int) -> tuple[PutRightOption, ...]:
        """Every marker that could lie there or does; a tap lays it or takes it away."""
        name, lying = self._game.names[figure], table.markers[figure]
        to_lay = markers_to_lay(self._game, table, figure) if table.where[figure] >= 0 else ()
        return tuple(
            PutRightOption(
                self._texts.tell(marker_name(marker)), Enter("marker", name, marker_id(marker)), marker in lying
            )
            for marker in dict.fromkeys((*to_lay, *lying))
        )

    def _under(self, table: Table, figure: int) -> Iterator[PutRightGroup]:
        """The lasting Trainer cards or plates that can lie under a figure."""
        name, owner = self._game.names[figure], self._game.owners[figure]
        faces = table.cards[owner]
        options = [
            PutRightOption(
                self._texts.named(card.name), Enter("card", f"{SEAT_NAMES[owner]} {card.name}", name), face == name
            )
            for card, face in zip(self._game.setup.cards[owner], faces, strict=True)
            if card.lasting and not (card.lasting == "match" and card.target == "none")
        ]
        if options:
            yield self._group("under" if self._game.rules.has_trainers else "plates-under", *options)

    def _turn_groups(self, sight: Sight, table: Table, draft: Draft[act.Change]) -> Iterator[PutRightGroup]:
        if table.winner is not None:
            return
        groups = [self._turn_group(table), self._used_group(sight, table, draft), self._next_group(table)]
        # What is carried out more often gives a turn than it ends this one.
        yield from groups[::-1] if draft.by_hand else groups

    def _turn_group(self, table: Table) -> PutRightGroup:
        options = (
            PutRightOption(self._players[seat], Enter("turn", SEAT_NAMES[seat]), table.to_move == seat)
            for seat in (0, 1)
        )
        return self._group("turn", *options)

    def _used_group(self, sight: Sight, table: Table, draft: Draft[act.Change]) -> PutRightGroup:
        """What has been used of the turn; the figure that has been moved is entered at the figure."""
        seat, step, used = SEAT_NAMES[table.to_move], self._last_turn(draft), self._is_card_used(sight)
        whole = not step.trainer and not step.moved if step is not None else used is False
        options = [self._option("turn-whole", Enter("turn", seat, "whole"), whole)]
        if self._game.setup.cards[table.to_move]:
            trainer = step.trainer if step is not None else used is True
            key = "turn-trainer" if self._game.rules.has_trainers else "turn-plate"
            options.append(self._option(key, Enter("turn", seat, "trainer"), trainer))
        return self._group("used", *options)

    def _is_card_used(self, sight: Sight) -> bool | None:
        """Was a Trainer card or plate used in this turn, in which no figure is chosen yet; None where one is."""
        task = sight.state.agenda[0] if sight.state.agenda else None
        return task.after_trainer if isinstance(task, TakeTurn) and task.chosen < 0 else None

    def _next_group(self, table: Table) -> PutRightGroup:
        options = (
            PutRightOption(self._players[seat], Enter("next", SEAT_NAMES[seat]), table.granted == seat)
            for seat in (0, 1)
        )
        return self._group("next", self._option("next-usual", Enter("next", "usual"), table.granted is None), *options)

    def _last_turn(self, draft: Draft[act.Change]) -> act.SetTurn | None:
        return next((step for step in reversed(draft.steps) if isinstance(step, act.SetTurn)), None)

    def _card_groups(self, table: Table) -> Iterator[PutRightGroup]:
        for seat in (0, 1):
            for card, face in zip(self._game.setup.cards[seat], table.cards[seat], strict=True):
                name = f"{SEAT_NAMES[seat]} {card.name}"
                beside = card.lasting == "match" and card.target == "none"
                faces = FACES if beside else ("up", "down")
                options = [self._option(one, Enter("card", name, one), face == one) for one in faces]
                if face not in FACES:
                    label = self._say("put-right.option.under", figure=face)
                    options.append(PutRightOption(label, Enter("card", name, face), chosen=True))
                title = self._say("put-right.group.card", card=card.name, player=self._players[seat])
                yield PutRightGroup(title, tuple(options))


def marker_id(marker: LyingMarker) -> str:
    """A marker in one word.

    >>> marker_id("mp_minus_1"), marker_id(AuraMarker("water", 20))
    ('mp_minus_1', 'aura-water-20')
    """
    if isinstance(marker, NotedMarker):
        return "-".join(
            str(one) for one in (marker.what, marker.until, marker.about, marker.by, marker.plus, marker.stars)
        )
    return f"aura-{marker.type}-{marker.plus}" if isinstance(marker, AuraMarker) else marker


def _condition(name: str, value: str) -> act.Change | Ruling:
    if value in ("none", ""):
        return act.SetCondition(name, None)
    known: dict[str, Condition] = {one: one for one in CONDITIONS}
    if value not in known:
        return Ruling(CORRECTION, "refused.unknown-condition", (("condition", value),))
    return act.SetCondition(name, known[value])
