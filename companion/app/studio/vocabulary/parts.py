"""The fields of a word as panel parts: each with its title, its values in words, and its intents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.app.screens.lobby import ChoiceView, NameView, Option, Push
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import PanelPart, PushRow, SaidView
from companion.app.studio.vocabulary._fields import Choice, Field, Group, Inner, Names, Number, Span, Words, Yes
from companion.app.studio.vocabulary._forms import LONGEST_STEPS, Form
from companion.app.studio.vocabulary._vocabularies import EFFECTS, NAMES, Vocabulary
from companion.app.text.figure_effects import Of
from companion.app.text.figure_vocabulary import VALUES, key_of
from companion.app.text.say import Say

MOST_LETTERS = 200
"""Maximum length of a sentence written by players."""
LONGEST_NAME = 40
TENS = tuple(range(10, 130, 10))


class Labels:
    """The labels of a vocabulary, its fields and their values."""

    def __init__(self, say: Say, vocabulary: Vocabulary[Any], of: Of) -> None:
        self._say, self._of = say, of
        self._name = vocabulary.name

    def word(self, word: str) -> str:
        """A word of the vocabulary."""
        return self._first(word, key_of(self._name, word, "name"))

    @property
    def within(self) -> Labels:
        """The labels of nested words: those of attack effects."""
        return Labels(self._say, EFFECTS, self._of)

    def title(self, field: str) -> str:
        """A field."""
        return self._first(field, f"vocabulary.{self._name}-field.{field}", f"vocabulary.field.{field}")

    def value(self, field: str, value: str) -> str:
        """A value of a field, without the comma that would continue a sentence."""
        if value == "self" and self._of == "card":
            return self._say("to.chosen")
        tables = VALUES.get(field, (f"vocabulary.{field}",))
        return self._first(value, *(f"{table}.{value}" for table in tables)).removesuffix(",")

    def _first(self, word: str, *keys: str) -> str:
        """The first existing text; without any (a new word), the data file's spelling."""
        key = next((key for key in keys if self._say.has(key)), None)
        return word.replace("_", " ").capitalize() if key is None else self._say(key)


RARE = frozenset({"mp", "no_condition", "not_names", "not_type", "not_types", "within"})
"""Fields of groups that hardly any disc uses."""


class FieldParts:
    """Makes panel parts from a form's fields. *ask*: prefix of their `Fill` fields.

    *all*: also show rarely used fields. *others*: other effects on the same disc or card, to copy groups from.
    """

    def __init__(
        self, say: Say, labels: Labels, ask: str, form: Form[Any], *, all: bool, others: Sequence[dict[str, Any]]
    ) -> None:
        self._say, self._labels, self._ask = say, labels, ask
        self._form, self._all, self._others = form, all, others
        self._few = form.vocabulary.few
        self._left_out = False

    def shown(self) -> tuple[list[PanelPart], bool]:
        """The parts, missing fields first, and whether some fields are hidden."""
        form, wanting = self._form, self._form.wanting
        parts: list[PanelPart] = list(self._taken_over())
        for field in sorted(form.fields, key=lambda field: field.name not in wanting):
            if self._all or field.name in wanting or self._usual(field):
                parts += self._parts(field, ())
            else:
                self._left_out = True
        return parts, self._left_out

    def _usual(self, field: Field) -> bool:
        switches = isinstance(field.kind, Group) and field.kind.switches
        return field.required or field.name in self._form.raw or switches

    def _what(self, path: Sequence[str]) -> str:
        return f"{self._ask}.field.{'.'.join(path)}"

    def _parts(self, field: Field, above: tuple[str, ...]) -> Iterable[PanelPart]:
        path = (*above, field.name)
        what, now = self._what(path), self._form.value(path)
        match field.kind:
            case Choice(values=values):
                chosen = set(now) if isinstance(now, list) else {now or field.usual}
                labelled = [(value, self._labels.value(field.name, value), value in chosen) for value in values]
                return [self._choice(field, labelled, what)]
            case Yes():
                return [self._yes_no(field, now is True, what)]
            case Number():
                return [self._number(field, now, path)]
            case Span(words=words):
                return self._span(field, now, what, words)
            case Words():
                return self._typed(field, now or "", what, path)
            case Names():
                return [self._names(field, now or (), path)]
            case Group():
                return self._group(field, field.kind, path)
            case Inner():
                return self._inner(field, field.kind, path)

    def _choice(self, field: Field, values: Iterable[tuple[str, str, bool]], what: str) -> ChoiceView:
        options = tuple(self._say.option(label, Fill(what, value), chosen) for value, label, chosen in values)
        return ChoiceView(title=self._labels.title(field.name), options=options)

    def _yes_no(self, field: Field, now: bool, what: str) -> ChoiceView:
        return self._choice(
            field, [("yes", self._say("vocabulary.yes"), now), ("no", self._say("vocabulary.no"), not now)], what
        )

    def _number(self, field: Field, now: Any, path: tuple[str, ...]) -> ChoiceView:
        most = self._few.get((self._form.word, field.name), self._few.get(field.name))
        numbers = range(1, most + 1) if most is not None else TENS
        if isinstance(now, int) and now not in numbers:
            numbers = (*numbers, now)
        view = self._choice(field, [(str(n), str(n), n == now) for n in numbers], self._what(path))
        others = self._say.option(self._say("vocabulary.number"), Fill(f"{self._ask}.pad", ".".join(path)), False)
        none: tuple[Option, ...] = ()
        if not field.required and now is not None:
            none = (self._say.option(self._say("vocabulary.none"), Fill(self._what(path), ""), False),)
        return ChoiceView(title=view.title, options=(*view.options, others, *none))

    def _span(self, field: Field, now: Any, what: str, words: Sequence[str]) -> list[PanelPart]:
        say = self._say
        low, high = now if isinstance(now, list) else (now, now)
        upper = [(str(n), str(n), n == high) for n in range(1, 7)]
        upper += [(word, say(f"steps.{word}"), now == word) for word in words]
        parts: list[PanelPart] = [self._choice(field, upper, what)]
        if isinstance(high, int):
            least = [(f"-{n}", str(n), n == low != high) for n in range(min(high, LONGEST_STEPS))]
            exactly = (f"-{high}", say("vocabulary.exactly"), low == high)
            options = tuple(say.option(label, Fill(what, value), at) for value, label, at in (exactly, *least))
            parts.append(ChoiceView(title=say("vocabulary.field.at-least-steps"), options=options))
        return parts

    def _typed(self, field: Field, now: str, what: str, path: tuple[str, ...]) -> list[PanelPart]:
        if field.name not in NAMES:
            return [NameView(self._labels.title(field.name), Fill(what), now, MOST_LETTERS)]
        named = NameView(self._labels.title(field.name), Fill(what), now, LONGEST_NAME)
        return [
            named,
            PushRow((self._say.push("vocabulary.known-names", Fill(f"{self._ask}.names", ".".join(path))),)),
        ]

    def _names(self, field: Field, now: Sequence[str], path: tuple[str, ...]) -> ChoiceView:
        view = self._choice(field, [(name, self._say.texts.named(name), True) for name in now], self._what(path))
        add = self._say.option(self._say("vocabulary.add-name"), Fill(f"{self._ask}.names", ".".join(path)), False)
        return ChoiceView(title=view.title, options=(*view.options, add))

    def _group(self, field: Field, group: Group, path: tuple[str, ...]) -> Iterator[PanelPart]:
        there = self._form.value(path) is not None
        if group.switches:
            yield self._switches(field, group, path)
        elif group.blank and not field.required:
            yield self._yes_no(field, there, self._what(path))
        else:
            yield SaidView(self._labels.title(field.name))
        if group.switches:
            for one in group.fields:
                if not one.is_switch:
                    yield from self._beside(one, path)
                elif isinstance(one.kind, Group) and self._form.value((*path, one.name)) is not None:
                    yield from self._inside(one.kind, (*path, one.name))
        elif there or field.required or not group.blank:
            yield from self._inside(group, path)

    def _beside(self, field: Field, above: tuple[str, ...]) -> Iterable[PanelPart]:
        """A field's parts, if it has a value or all fields are shown; else it is hidden."""
        if self._all or self._form.value((*above, field.name)):
            return self._parts(field, above)
        self._left_out = True
        return ()

    def _inside(self, group: Group, path: tuple[str, ...]) -> Iterator[PanelPart]:
        for one in group.fields:
            yield from (self._beside if one.name in RARE else self._parts)(one, path)

    def _switches(self, field: Field, group: Group, path: tuple[str, ...]) -> ChoiceView:
        """The switches of a group, side by side."""
        options = []
        for one in filter(lambda one: one.is_switch, group.fields):
            there = self._form.value((*path, one.name)) is not None
            touch = Fill(self._what((*path, one.name)), "no" if there else "yes")
            options.append(self._say.option(self._labels.title(one.name), touch, there))
        return ChoiceView(title=self._labels.title(field.name), options=tuple(options))

    def _taken_over(self) -> Iterator[PanelPart]:
        """Buttons to copy a group from another effect on the same disc."""
        for field in self._form.fields:
            lacking = isinstance(field.kind, Group) and not field.required and field.name not in self._form.raw
            if lacking and any(field.name in other for other in self._others):
                words = self._say("vocabulary.same", field=self._labels.title(field.name))
                yield PushRow((Push(words, Fill(f"{self._ask}.same", field.name)),))

    def _inner(self, field: Field, inner: Inner, path: tuple[str, ...]) -> Iterator[PanelPart]:
        """Nested words: which each is, its fields, and a button to add another."""
        several = self._form.value(path) or []
        below = FieldParts(self._say, self._labels.within, self._ask, self._form, all=self._all, others=self._others)
        for number, one in enumerate(several):
            here = (*path, str(number))
            words = [(word, self._labels.within.word(word), one[inner.tag] == word) for word, _ in inner.words]
            if len(several) > 1:
                words.append(("", self._say("vocabulary.away"), False))
            yield self._choice(field, words, self._what(here))
            for inside in inner.fields_of(one[inner.tag]):
                if inside.required or inside.name in one or self._all:
                    yield from below._parts(inside, here)
                else:
                    self._left_out = True
        self._left_out |= below._left_out
        words = [(word, self._labels.within.word(word), False) for word, _ in inner.words]
        view = self._choice(field, words, self._what(path))
        yield ChoiceView(title=self._say("vocabulary.add-more"), options=view.options) if several else view
