"""The pages of the disc editor in words: the ring, a segment, the figure, names to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias, get_args

from companion.app.screens import disc_intents as tap
from companion.app.screens.lobby import ChoiceView, NameView, Option, Push
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.studio_disc import DiscEditorScreen, StepsBar
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import PanelPart, PanelView, PushRow, SaidView
from companion.app.screens.table import LETTERS, SegmentView
from companion.app.studio.discs._saving import Refused
from companion.app.studio.discs.draft import LONGEST_NAME, MOST_MP, MOST_TURNS, UNIT_DEG, DiscDraft, DraftSegment
from companion.app.studio.vocabulary.names import UsedNames, by_letter
from companion.app.studio.vocabulary.pads import number_pad
from companion.app.studio.vocabulary.picker import AbilityPicker, EffectPicker
from companion.app.text.figure_effects import words
from companion.app.text.figure_events import power
from companion.app.text.say import Say
from companion.figure.printed.colours import COLOURS, Colour
from companion.figure.printed.figures import TYPES

LIKELY = 6
"""Number of names offered at once."""
STARS = 5
"""The usual maximum on discs; a draft's own value is offered even above it."""


Named: TypeAlias = Literal["attack", "figure-name", "evolves-from", "form-of"]
NAMED: tuple[Named, ...] = get_args(Named)
"""Fields whose name can be chosen from known ones."""


class Pages:
    """The open pages of the editor, in words. *picked*: the selected segment, -1 for the figure."""

    def __init__(self, say: Say, names: UsedNames, picker: EffectPicker, abilities: AbilityPicker) -> None:
        self._say, self._names, self._picker, self._abilities = say, names, picker, abilities
        self.picked = -1
        self.brush: Colour | Literal[""] = ""
        self._choosing: Named | Literal[""] = ""
        self._letter = ""
        self._offered: tuple[int, str, tuple[str, ...]] = (-1, "", ())
        """The names offered for this segment's attack in this colour, cached so that their order stays."""

    def turn_to(self, number: int) -> None:
        """Select this segment; -1: the figure."""
        self.picked, self._choosing, self._letter = number, "", ""
        self._offered = (-1, "", ())

    def back(self) -> bool:
        """Close the list of names; False if it was not open."""
        was_open = self._choosing != ""
        self._choosing = ""
        return was_open

    def offer(self, of: str) -> None:
        """Open the known names for this field; "" closes the list."""
        self._choosing = next((one for one in NAMED if one == of), "")
        self._letter = ""

    def choose(self, what: str, value: str) -> bool:
        """Select a letter; False: it is another choice, and closes the list of names."""
        if what == "letter":
            self._letter = value
            return True
        self._choosing = ""
        return False

    def screen(
        self, draft: DiscDraft, *, unit_deg: float, undo: bool, redo: bool, refused: Refused | None, back: str
    ) -> DiscEditorScreen:
        """The whole editor."""
        say = self._say
        name = draft.name or say(f"disc-editor.unnamed-{draft.of}")
        return DiscEditorScreen(
            title=say("disc-editor.title", name=name),
            segments=tuple(self._picture(segment, sweep) for segment, sweep in _pairs(draft)),
            doubts=tuple(number for number, segment in enumerate(draft.segments) if segment.doubt),
            picked=self.picked,
            brush=self.brush,
            brushes=self._brushes(),
            sector_deg=UNIT_DEG if unit_deg == UNIT_DEG else 0.0,
            grid=say.option(say("disc-editor.grid", n=f"{UNIT_DEG:g}"), tap.FreeBorders(), unit_deg == UNIT_DEG),
            hint=self._hint(draft),
            hub=(name, say("disc-editor.mp", n=draft.mp) if draft.mp is not None else ""),
            tabs=self._tabs(draft),
            panel=self._panel(draft),
            steps=self._steps(undo, redo, refused),
            back=say.push(back, GoBack()),
        )

    def _steps(self, undo: bool, redo: bool, refused: Refused | None) -> StepsBar:
        say = self._say
        why = say.tell(refused.said) if refused is not None else ""
        return StepsBar(
            undo=Push(say("disc-editor.undo"), tap.UndoDraft(), enabled=undo, why=say("disc-editor.no-undo")),
            redo=Push(say("disc-editor.redo"), tap.RedoDraft(), enabled=redo, why=say("disc-editor.no-redo")),
            save=Push(say("disc-editor.save"), tap.SaveDraft(), accent=not why, enabled=True, why=why),
        )

    def _picture(self, segment: DraftSegment, sweep: float) -> SegmentView:
        known = segment.colour != ""
        return SegmentView(
            colour=segment.colour or "miss",
            letter=LETTERS[segment.colour] if segment.colour else "",
            name=segment.name or (self._say("segment.miss") if segment.colour == "miss" else ""),
            power="" if segment.strikes and segment.damage is None else self._power(segment),
            start_deg=segment.start_deg,
            sweep_deg=sweep,
            words=words(self._say.texts, segment.effects) if known else "",
        )

    @staticmethod
    def _power(segment: DraftSegment) -> str:
        return power(segment.colour, segment.damage, segment.stars) if segment.colour else ""

    def _brushes(self) -> tuple[Option, ...]:
        say = self._say
        hand = say.option(say("disc-editor.hand"), tap.TakeBrush(), self.brush == "")
        return (hand, *say.options(say.labels("segment", COLOURS), tap.TakeBrush, self.brush))

    def _hint(self, draft: DiscDraft) -> str:
        if self.brush:
            return self._say("disc-editor.hint.paint", colour=self._say(f"segment.{self.brush}"))
        return self._say("disc-editor.hint.begin" if len(draft.segments) == 1 else "disc-editor.hint.drag")

    def _tabs(self, draft: DiscDraft) -> tuple[Option, ...]:
        say = self._say
        figure = say.option(say(f"disc-editor.tab.{draft.of}"), tap.PickSegment(-1), self.picked < 0)
        number = max(0, self.picked)
        segment = say.option(say("disc-editor.tab.segment", n=number + 1), tap.PickSegment(number), self.picked >= 0)
        return (segment, figure)

    # ------------------------------------------------------------ the panel

    def _panel(self, draft: DiscDraft) -> PanelView:
        if self._choosing:
            return self._names_page(draft)
        if self.picked < 0:
            return self._abilities.view() or self._figure_page(draft)
        return self._picker.view() or self._segment_page(draft)

    def _segment_page(self, draft: DiscDraft) -> PanelView:
        say, number = self._say, self.picked
        segment, sweep = draft.segments[number], draft.sweeps[number]
        head = say("disc-editor.segment", n=number + 1, wide=say.decimal(sweep, "g"))
        parts: list[PanelPart] = []
        if segment.doubt:
            right = PushRow((Push(say("disc-editor.right"), tap.ChangeSegment("right"), accent=True),))
            parts += [SaidView(say("disc-editor.ask"), "ask"), right]
        parts.append(self._choice("colour", [(one, say(f"segment.{one}")) for one in COLOURS], {segment.colour}))
        parts += self._printed(draft, segment)
        parts.append(self._borders(draft, sweep))
        return PanelView(page=f"segment-{number}", head=head, parts=tuple(parts))

    def _printed(self, draft: DiscDraft, segment: DraftSegment) -> Iterable[PanelPart]:
        """The fields printed on a segment of this colour."""
        say = self._say
        if segment.strikes:
            yield number_pad(say, say("disc-editor.choice.damage"), segment.damage, "damage")
        if segment.colour == "purple":
            most = max(STARS, segment.stars)
            yield self._choice("stars", [(str(n), f"{n} ★") for n in range(most + 1)], {str(segment.stars)})
        if segment.named:
            yield self._attack(draft, segment)
        if segment.colour:
            yield SaidView(say("disc-editor.does"))
            yield from self._picker.rows(segment.effects)

    def _attack(self, draft: DiscDraft, segment: DraftSegment) -> ChoiceView:
        say = self._say
        number, colour, names = self._offered
        if (number, colour) != (self.picked, segment.colour):
            others = [one.name for one in draft.segments if one.colour == segment.colour and one is not segment]
            names = self._names.likely(segment.colour, segment.damage, draft.name, others)[:LIKELY]
        if segment.name and segment.name not in names:
            names = (segment.name, *names[: LIKELY - 1])
        self._offered = (self.picked, segment.colour, names)
        options = [say.option(name, Fill("attack", name), name == segment.name) for name in names]
        more = say.option(say("disc-editor.other-name"), tap.OfferNames("attack"), False)
        return ChoiceView(title=say("disc-editor.choice.attack"), options=(*options, more))

    def _borders(self, draft: DiscDraft, sweep: float) -> PushRow:
        say = self._say
        one = len(draft.segments) == 1
        following = (self.picked + 1) % len(draft.segments)
        return PushRow(
            (
                Push(
                    say("disc-editor.split"),
                    tap.ChangeSegment("split"),
                    enabled=sweep > 7.5,
                    why=say("disc-editor.narrow"),
                ),
                Push(say("disc-editor.join"), tap.ChangeSegment("join"), enabled=not one, why=say("disc-editor.alone")),
                Push(
                    say("disc-editor.next"), tap.PickSegment(following), enabled=not one, why=say("disc-editor.alone")
                ),
            )
        )

    def _figure_page(self, draft: DiscDraft) -> PanelView:
        say = self._say
        name = NameView(say(f"disc-editor.name-{draft.of}"), Fill("figure-name"), draft.name, LONGEST_NAME)
        parts: list[PanelPart] = [name]
        if draft.of == "figure":
            parts.append(PushRow((Push(say("disc-editor.known-names"), tap.OfferNames("figure-name")),)))
            points = "" if draft.mp is None else str(draft.mp)
            parts.append(self._choice("mp", [(str(n), str(n)) for n in range(MOST_MP + 1)], {points}))
            parts.append(self._choice("type", self._types(), set(draft.types)))
            yes_no = [(value, say(f"vocabulary.{value}")) for value in ("yes", "no")]
            parts.append(self._choice("ability", yes_no, {"yes" if draft.ability else "no"}))
            parts += self._abilities.rows(draft.abilities)
            parts.append(self._evolves_from(draft))
            parts += self._form(draft)
            parts.append(NameView(say("disc-editor.id"), Fill("figure-id"), draft.id, LONGEST_NAME))
        parts.append(PushRow((Push(say("disc-editor.anew"), tap.BeginAnew()),)))
        return PanelView(page="figure", head=draft.name or say(f"disc-editor.unnamed-{draft.of}"), parts=tuple(parts))

    def _evolves_from(self, draft: DiscDraft) -> ChoiceView:
        """The figure from which it evolves: a tap removes it; another one is chosen from the known names."""
        say, name = self._say, draft.evolves_from
        now = (say.option(say.texts.named(name), Fill("evolves-from", name), True),) if name else ()
        known = say.option(say("disc-editor.choose-figure"), tap.OfferNames("evolves-from"), False)
        return ChoiceView(title=say("disc-editor.choice.evolves-from"), options=(*now, known))

    def _form(self, draft: DiscDraft) -> Iterator[ChoiceView]:
        """The figures whose form it is, removed by a tap; and, for a form, when it is taken and for how long."""
        say, form = self._say, draft.form
        names = () if form is None else form.of
        now = tuple(say.option(say.texts.named(name), Fill("form-of", name), True) for name in names)
        known = say.option(say("disc-editor.choose-form"), tap.OfferNames("form-of"), False)
        yield ChoiceView(title=say("disc-editor.choice.form-of"), options=(*now, known))
        if form is None:
            return
        kinds = [(kind, say(f"disc-editor.form.{kind}")) for kind in ("mega", "only")]
        yield self._choice("form-is", kinds, {kind for kind, _ in kinds if getattr(form, kind)})
        places = [(place or "never", say(f"disc-editor.form.{place or 'never'}")) for place in ("", "field", "bench")]
        yield self._choice("form-at-will", places, {form.at_will or "never"})
        turns = [("0", say("disc-editor.form.for-good")), *((str(n), str(n)) for n in range(1, MOST_TURNS + 1))]
        yield self._choice("form-turns", turns, {str(form.turns or 0)})

    def _names_page(self, draft: DiscDraft) -> PanelView:
        """Known names by their first letters, and a field to type one."""
        say, of_attack = self._say, self._choosing == "attack"
        names = self._names.attacks() if of_attack else self._names.figures
        letters = by_letter(names) if of_attack else by_letter(names, say.texts.named)
        now = draft.segments[self.picked].name if of_attack and self.picked >= 0 else draft.name
        now = draft.evolves_from if self._choosing == "evolves-from" else now
        now = "" if self._choosing == "form-of" else now
        own = NameView(say("disc-editor.own-name"), Fill(self._choosing), now, LONGEST_NAME)
        by_first = [(letter, letter) for letter in letters]
        parts: list[PanelPart] = [self._choice("letter", by_first, {self._letter}), own]
        if self._letter in letters:
            found = [(name, say.texts.named(name)) for name in letters[self._letter]]
            parts.insert(0, self._choice(self._choosing, found, {now}))
        kind = "attack" if of_attack else "figure" if self._choosing == "figure-name" else self._choosing
        head = say(f"disc-editor.names-{kind}")
        return PanelView(page=f"names-{self._letter}", head=head, parts=tuple(parts), close=self._close())

    def _close(self) -> Push:
        return Push(self._say("vocabulary.close"), tap.OfferNames(), accent=True)

    def _types(self) -> list[tuple[str, str]]:
        return sorted(((one, self._say(f"type.{one}")) for one in TYPES), key=lambda pair: pair[1])

    def _choice(self, what: str, values: Sequence[tuple[str, str]], now: set[str]) -> ChoiceView:
        say = self._say
        options = tuple(say.option(label, Fill(what, value), value in now) for value, label in values)
        return ChoiceView(title=say(f"disc-editor.choice.{what}"), options=options)


def _pairs(draft: DiscDraft) -> Iterable[tuple[DraftSegment, float]]:
    return zip(draft.segments, draft.sweeps, strict=True)
