"""The disc scanner: a real figure is turned border by border, and becomes a figure of the players' own library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from companion.app.ports import BaseBack, BaseDisturbed, BaseGone, Bases, BaseTrouble, FreeSpin, Parts
from companion.app.saying import Say, power
from companion.app.screens import (
    LETTERS,
    ChoiceView,
    Choose,
    EditSegment,
    FlickBase,
    GoBack,
    MarkBorder,
    NameView,
    Push,
    Remark,
    SaveScan,
    ScannerScreen,
    ScanSegment,
    SegmentView,
    UnmarkBorder,
)
from companion.app.spinners.scan import UNIT_DEG, UNITS, Measured, Scan
from companion.figure import COLOURS, Colour
from companion.kernel import CompanionError, whole
from companion.texts import Phrase

MOST_MP, MOST_STARS, MOST_HUNDREDS = 9, 9, 2
LONGEST_NAME = 40
NUDGE_DEG_S = 150.0
"""So a simulated disc is turned a little, from one border to the next."""

ScanIntent: TypeAlias = MarkBorder | UnmarkBorder | EditSegment | SaveScan | FlickBase


class ScannerSession:
    """Session of scanning one disc on one base."""

    def __init__(self, parts: Parts, bases: Bases, base: str) -> None:
        self._parts = parts
        self._say = Say(parts.texts)
        self._bases = bases
        self.base = base
        self.scan = Scan()
        self.saved = False
        self._editing = -1
        self._said: Remark | None = None

    def enter(self) -> None:
        """Begin.

        Raises:
            BaseError: The base is not there.
        """
        self._bases.play(())
        self._bases.watch("")

    def leave(self) -> None:
        """The scanner is left; what was measured is forgotten."""

    def tick(self, dt_s: float) -> bool:
        """Let time pass; True when there is something new to be drawn."""
        changed = False
        for news in self._bases.news():
            match news:
                case BaseGone(base=base, why=why) if base == self.base:
                    self._said, changed = Remark(self._say("scanner.lost", why=why)), True
                case BaseBack(base=base, name=name) if base == self.base:
                    self._said, changed = Remark(self._say("scanner.back", base=name), "done"), True
                case BaseGone() | BaseBack() | BaseDisturbed() | BaseTrouble() | FreeSpin():
                    pass
                case _:
                    assert_never(news)
        return changed

    # ------------------------------------------------------------ taps

    def do(self, intent: ScanIntent) -> Remark | None:
        """Something was tapped; returns what is to be said about it.

        Raises:
            CompanionError: It cannot be done; the message can be shown.
        """
        self._said = None
        match intent:
            case MarkBorder():
                return self._mark()
            case UnmarkBorder():
                self.scan = self.scan.unmark()
                self._editing = -1
            case EditSegment(number=number):
                self._editing = number if 0 <= number < len(self.scan.segments()) else -1
            case SaveScan():
                return self._save()
            case FlickBase(speed_deg_s=speed):
                self._bases.flick(self.base, speed)
            case _:
                assert_never(intent)
        return None

    def _mark(self) -> Remark | None:
        still = self._bases.still(self.base)
        if still is None:
            return Remark(self._say("scanner.moves"))
        # Turned clockwise, a disc shows falling angles under the pointer.
        before = len(self.scan.borders)
        marked = self.scan.mark(-still.turn_deg)
        if marked is self.scan:
            return Remark(self._say("scanner.too-many", n=UNITS))
        self.scan, self._editing = marked, -1
        return Remark(self._say("scanner.marked-again"), "done") if before == len(marked.borders) else None

    def choose(self, what: str, value: str) -> None:
        """Set something printed on the segment that is edited, or on the figure."""
        match what:
            case "mp" if (number := whole(value)) is not None:
                self.scan = replace(self.scan, mp=min(MOST_MP, number))
            case "type":
                if f"type.{value}" in self._parts.texts:
                    self.scan = self.scan.turn_type(value)
            case "colour" if (colour := _colour(value)) is not None:
                self.scan = self.scan.change(self._editing, colour=colour)
            case "stars" if (number := whole(value)) is not None:
                self.scan = self.scan.change(self._editing, stars=min(MOST_STARS, number))
            case "tens" | "hundreds" if (number := whole(value)) is not None and self._edited is not None:
                damage = self._edited.border.damage
                hundreds, tens = damage // 100, damage % 100 // 10
                if what == "tens":
                    tens = min(9, number)
                else:
                    hundreds = min(MOST_HUNDREDS, number)
                self.scan = self.scan.change(self._editing, damage=hundreds * 100 + tens * 10)
            case _:
                pass

    def rename(self, what: str, name: str) -> None:
        """Write a name: the figure's, or that of the attack that is edited."""
        name = name.strip()[:LONGEST_NAME]
        if what == "scan-figure":
            self.scan = replace(self.scan, name=name)
        elif what == "scan-segment":
            self.scan = self.scan.change(self._editing, name=name)

    def _save(self) -> Remark:
        if refusal := self._refusal():
            return Remark(refusal)
        library = self._parts.library
        if any(figure.id == self.scan.id for figure in library.figures()):
            return Remark(self._say("scanner.name-taken", name=self.scan.name))
        try:
            library.save_figure(self.scan.figure(self._say("scanner.provisional")))
        except CompanionError as error:
            return Remark(self._say.tell(error.said))
        self.saved = True
        return Remark(self._say("scanner.saved", name=self.scan.name), "done")

    def _refusal(self) -> str:
        """Why it is no figure yet, or ""."""
        segments = self.scan.segments()
        if len(segments) < 2:
            return self._say("scanner.few-borders")
        for number, segment in enumerate(segments, start=1):
            if segment.border.colour == "":
                return self._say("scanner.no-colour", n=number)
            if not segment.border.ready:
                return self._say("scanner.no-name", n=number)
        return "" if self.scan.name else self._say("scanner.no-figure-name")

    @property
    def _edited(self) -> Measured | None:
        segments = self.scan.segments()
        return segments[self._editing] if 0 <= self._editing < len(segments) else None

    # ------------------------------------------------------------ showing

    def screen(self, remark: Remark | None = None) -> ScannerScreen:
        """The disc so far."""
        say, segments = self._say, self.scan.segments()
        state = next((one for one in self._bases.bases() if one.base == self.base), None)
        return ScannerScreen(
            title=say("scanner.title", base=state.name if state is not None else ""),
            base=self.base,
            simulated=state is not None and state.simulated,
            text=self._text(len(segments)),
            segments=tuple(self._picture(segment) for segment in segments),
            rows=tuple(self._row(number, segment) for number, segment in enumerate(segments)),
            editing=self._editing,
            choices=self._choices(),
            names=self._names(),
            pushes=self._pushes(state is not None and state.simulated),
            back=say.push("push.back", GoBack()),
            remark=remark or self._said,
        )

    def _text(self, borders: int) -> str:
        if self._editing >= 0:
            return self._say("scanner.text.edit", n=self._editing + 1)
        return self._say("scanner.text.first") if not borders else self._say.count("scanner.text.next", borders)

    def _picture(self, segment: Measured) -> SegmentView:
        border = segment.border
        damage, stars = border.damage, border.stars
        colour = border.colour or "miss"
        return SegmentView(
            colour=colour,
            letter=LETTERS[border.colour] if border.colour else "",
            name=border.name or (self._say("segment.miss") if border.colour == "miss" else ""),
            power=power(colour, damage, stars) if border.colour else "",
            start_deg=segment.start_deg,
            sweep_deg=segment.units * UNIT_DEG,
            words="",
        )

    def _row(self, number: int, segment: Measured) -> ScanSegment:
        return ScanSegment(
            number=number,
            measured_deg=round(segment.measured_deg, 1),
            snapped_deg=segment.units * UNIT_DEG,
            words=self._words(segment),
            doubtful=segment.doubtful,
            push=self._say.push("scanner.edit", EditSegment(number)),
        )

    def _words(self, segment: Measured) -> str:
        border, say = segment.border, self._say
        if border.colour == "":
            return say("scanner.words.unknown")
        if border.colour == "miss":
            return say("segment.miss")
        name = border.name or say("scanner.words.no-name")
        words = power(border.colour, border.damage, border.stars)
        return say("scanner.words.known", colour=Phrase(f"segment.{border.colour}"), name=name, power=words).rstrip()

    def _choices(self) -> tuple[ChoiceView, ...]:
        edited = self._edited
        if edited is None:
            return (
                self._choice("mp", [(str(n), str(n)) for n in range(MOST_MP + 1)], {str(self.scan.mp)}),
                self._choice("type", self._types(), set(self.scan.types)),
            )
        border = edited.border
        colours = [(colour, self._say(f"segment.{colour}")) for colour in COLOURS]
        choices = [self._choice("colour", colours, {border.colour})]
        if border.colour in ("white", "gold"):
            hundreds = [(str(n), str(100 * n)) for n in range(MOST_HUNDREDS + 1)]
            tens = [(str(n), str(10 * n)) for n in range(10)]
            choices.append(self._choice("hundreds", hundreds, {str(border.damage // 100)}))
            choices.append(self._choice("tens", tens, {str(border.damage % 100 // 10)}))
        if border.colour == "purple":
            stars = [(str(n), "★" * n if n else "0") for n in range(MOST_STARS + 1)]
            choices.append(self._choice("stars", stars, {str(border.stars)}))
        return tuple(choices)

    def _types(self) -> list[tuple[str, str]]:
        keys = [key.removeprefix("type.") for key in self._parts.texts if key.startswith("type.")]
        return sorted(((key, self._say(f"type.{key}")) for key in keys), key=lambda pair: pair[1])

    def _choice(self, what: str, values: Sequence[tuple[str, str]], now: set[str]) -> ChoiceView:
        say = self._say
        return ChoiceView(
            title=say(f"scanner.choice.{what}"),
            options=tuple(say.option(label, Choose(what, value), value in now) for value, label in values),
        )

    def _names(self) -> tuple[NameView, ...]:
        edited = self._edited
        if edited is None:
            return (NameView(self._say("scanner.name"), "scan-figure", self.scan.name, LONGEST_NAME),)
        if edited.border.colour in ("", "miss"):
            return ()
        return (NameView(self._say("scanner.attack"), "scan-segment", edited.border.name, LONGEST_NAME),)

    def _pushes(self, simulated: bool) -> tuple[Push, ...]:
        say = self._say
        if self._editing >= 0:
            following = self._editing + 1 if self._editing + 1 < len(self.scan.segments()) else -1
            return (
                say.push("scanner.next-segment" if following >= 0 else "scanner.edited", EditSegment(following), True),
                say.push("scanner.edited", EditSegment(-1)),
            )[: 2 if following >= 0 else 1]
        refusal, borders = self._refusal(), bool(self.scan.borders)
        flick = (say.push("scanner.turn", FlickBase(self.base, NUDGE_DEG_S)),) if simulated else ()
        return (
            *flick,
            say.push("scanner.mark", MarkBorder(), accent=bool(refusal)),
            Push(say("scanner.unmark"), UnmarkBorder(), enabled=borders, why=say("scanner.none-marked")),
            Push(say("scanner.save"), SaveScan(), accent=not refusal, enabled=not refusal, why=refusal),
        )


def _colour(value: str) -> Colour | None:
    return next((colour for colour in COLOURS if colour == value), None)
