"""The pages for picking effects or abilities: the words, and the fields of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from companion.app.screens.lobby import ChoiceView, NameView, Push
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import EffectRow, PanelPart, PanelView, PushRow, SaidView
from companion.app.studio.vocabulary._fields import Names, Number
from companion.app.studio.vocabulary._forms import Form
from companion.app.studio.vocabulary._vocabularies import ABILITIES, CARD_EFFECTS, EFFECTS, NAMES, Vocabulary
from companion.app.studio.vocabulary.names import UsedNames, by_letter
from companion.app.studio.vocabulary.pads import number_pad, typed
from companion.app.studio.vocabulary.parts import LONGEST_NAME, MOST_LETTERS, FieldParts, Labels
from companion.app.text.figure_abilities import ability_sentences
from companion.app.text.figure_effects import Of, describe
from companion.app.text.say import Say
from companion.figure.printed.abilities import Ability
from companion.figure.printed.effects import Effect
from companion.kernel.numbers import is_digits, whole

T = TypeVar("T")
Page: TypeAlias = Literal["", "words", "fields"]
MOST = 8
"""Maximum number of effects of an attack or card, or of parts of an ability."""


class Picker(Generic[T]):
    """The open page for the effects of one attack or card, or for an ability. It returns changes and applies none.

    *ask*: prefix of the `Fill` fields on these pages. *known*: names to choose from.
    """

    def __init__(self, say: Say, vocabulary: Vocabulary[T], ask: str, of: Of, known: UsedNames | None) -> None:
        self._say, self._vocabulary, self._ask, self._of = say, vocabulary, ask, of
        self._known = known or UsedNames(())
        self._labels = Labels(say, vocabulary, of)
        self._page: Page = ""
        self._number = 0
        self._form: Form[T] | None = None
        self._others: tuple[dict[str, Any], ...] = ()
        """The other effects, in plain values."""
        self._all = False
        """Are rarely used fields shown, too?"""
        self._pad: tuple[str, ...] | None = None
        """The field whose number is being typed."""
        self._fresh = True
        """Does the next digit start a new number?"""
        self._naming: tuple[str, ...] | None = None
        """The field for which names are offered."""
        self._letter = ""

    @property
    def page(self) -> Page:
        """The open page; "" for none."""
        return self._page

    def takes(self, what: str) -> bool:
        """Does this field belong to these pages?"""
        return what.startswith(f"{self._ask}.")

    def close(self) -> None:
        """Close the page."""
        self._page, self._form, self._pad, self._naming, self._all = "", None, None, None, False

    def back(self) -> bool:
        """Close the topmost layer; False: nothing was open."""
        if self._pad is not None or self._naming is not None:
            self._pad = self._naming = None
            return True
        was_open = self._page != ""
        self.close()
        return was_open

    # ------------------------------------------------------------ taps

    def choose(self, done: tuple[T, ...], what: str, value: str) -> tuple[T, ...]:
        """Handle a choice on one of these pages; returns the new effects."""
        _, _, rest = what.partition(".")
        match rest:
            case "add" if len(done) < MOST:
                self.close()
                self._page, self._number = "words", len(done)
                self._look_round(done)
            case "edit" if whole(value, len(done) - 1) is not None:
                self._open("fields", int(value), Form.filled(done[int(value)], self._vocabulary))
                self._look_round(done)
            case "away" if whole(value, len(done) - 1) is not None:
                self.close()
                return done[: int(value)] + done[int(value) + 1 :]
            case "word" if value in self._vocabulary.words and self._page == "words":
                self._open("fields", self._number, Form.begin(value, self._vocabulary))
                return self._kept(done)
            case _ if self._form is not None:
                return self._in_form(self._form, done, rest, value)
            case "close":
                self.close()
        return done

    def _in_form(self, form: Form[T], done: tuple[T, ...], what: str, value: str) -> tuple[T, ...]:
        """Handle a touch on the page of one word."""
        match what:
            case "more":
                self._all = not self._all
            case "pad":
                self._pad, self._fresh = (tuple(value.split(".")) if value else None), True
            case "names":
                self._naming, self._letter = (tuple(value.split(".")) if value else None), ""
            case "letter":
                self._letter = value
            case "key" if self._pad is not None:
                self._type(form, self._pad, value)
                return self._kept(done)
            case "same":
                same = next((other[value] for other in self._others if value in other), None)
                self._form = form if same is None else form.put_value((value,), same)
                return self._kept(done)
            case "close" if self._naming is not None:
                self._naming = None
            case "close":
                self.close()
            case _ if what.startswith("field."):
                path = what.split(".")[1:]
                self._form = form.put(path, value)
                self._named(form, path)
                return self._kept(done)
        return done

    def _named(self, form: Form[T], path: Sequence[str]) -> None:
        """After choosing a name: back to the letters if there may be another, else close the list."""
        field = form.field(path)
        several = field is not None and isinstance(field.kind, Names)
        self._letter = ""
        self._naming = self._naming if several else None

    def rename(self, done: tuple[T, ...], what: str, words: str) -> tuple[T, ...]:
        """Handle typed text for a field."""
        return self.choose(done, what, words.strip()[:MOST_LETTERS])

    def _open(self, page: Page, number: int, form: Form[T]) -> None:
        self.close()
        self._page, self._number, self._form = page, number, form

    def _look_round(self, done: Sequence[T]) -> None:
        plain = [msgspec.json.decode(msgspec.json.encode(one)) for one in done]
        self._others = tuple(one for number, one in enumerate(plain) if number != self._number)

    def _kept(self, done: tuple[T, ...]) -> tuple[T, ...]:
        made = self._form.made if self._form is not None else None
        if made is None:
            return done
        return (*done[: self._number], made, *done[self._number + 1 :])

    def _type(self, form: Form[T], pad: tuple[str, ...], key: str) -> None:
        number = form.value(pad)
        before = number if isinstance(number, int) and not (self._fresh and is_digits(key)) else 0
        self._fresh = False
        self._form = form.put(pad, typed(before, key))

    def follow(self, done: tuple[T, ...]) -> None:
        """Follow a change from elsewhere, such as an undone step."""
        if self._page == "fields" and self._number < len(done):
            self._form = Form.filled(done[self._number], self._vocabulary)
            self._look_round(done)
        elif self._page == "fields":
            self.close()

    # ------------------------------------------------------------ showing

    def rows(self, done: Sequence[T]) -> tuple[PanelPart, ...]:
        """The effects as rows, and a button to add another."""
        say, ask, name = self._say, self._ask, self._vocabulary.name
        rows: list[PanelPart] = []
        for number, one in enumerate(done):
            edit = Push(say("vocabulary.edit"), Fill(f"{ask}.edit", str(number)))
            away = Push(say("vocabulary.away"), Fill(f"{ask}.away", str(number)))
            rows.append(EffectRow(self.sentence(one), edit, away))
        more = Push(
            say(f"vocabulary.add-{name}" if not done else "vocabulary.add-more"),
            Fill(f"{ask}.add", ""),
            enabled=len(done) < MOST,
            why=say(f"vocabulary.full-{name}", n=MOST),
        )
        return (*rows, PushRow((more,)))

    def sentence(self, one: T) -> str:
        """The sentence of a value of the vocabulary."""
        raise NotImplementedError  # each vocabulary has its own

    def view(self) -> PanelView | None:
        """The open page."""
        if self._page == "words":
            return self._words_page()
        if self._form is None:
            return None
        if self._pad is not None:
            return self._page_of(self._form, "pad", [self._pad_part(self._form, self._pad)])
        if self._naming is not None:
            return self._page_of(self._form, f"names-{self._letter}", self._names_parts(self._form, self._naming))
        return self._page_of(self._form, "fields", self._fields_parts(self._form))

    def _page_of(self, form: Form[T], page: str, parts: Sequence[PanelPart]) -> PanelView:
        """A page of the word being filled in, headed by its sentence so far."""
        head = self._labels.word(form.word)
        return PanelView(page=page, head=head, parts=(self._said(form), *parts), close=self._close())

    def _close(self) -> Push:
        return Push(self._say("vocabulary.close"), Fill(f"{self._ask}.close", ""), accent=True)

    def _words_page(self) -> PanelView:
        say = self._say
        parts = tuple(
            say.choice(
                f"vocabulary.group.{name}",
                {word: self._labels.word(word) for word in words},
                partial(Fill, f"{self._ask}.word"),
            )
            for name, words in self._vocabulary.groups
        )
        return PanelView(page="words", head=say("vocabulary.words-title"), parts=parts, close=self._close())

    def _said(self, form: Form[T]) -> SaidView:
        made = form.made
        if made is not None:
            return SaidView(self.sentence(made), "sentence")
        fields = self._say.listed(dict.fromkeys(map(self._labels.title, form.wanting)))
        return SaidView(self._say("vocabulary.wanting", fields=fields) if fields else self._say.tell(form.why), "ask")

    def _fields_parts(self, form: Form[T]) -> list[PanelPart]:
        fields = FieldParts(self._say, self._labels, self._ask, form, all=self._all, others=self._others)
        parts, later = fields.shown()
        if later or self._all:
            words = "vocabulary.fewer" if self._all else "vocabulary.more"
            parts.append(PushRow((Push(self._say(words), Fill(f"{self._ask}.more", "")),)))
        return parts

    def _names_parts(self, form: Form[T], path: tuple[str, ...]) -> list[PanelPart]:
        """Known names by their first letters, and a field to type another."""
        say, what = self._say, f"{self._ask}.field.{'.'.join(path)}"
        title, now = self._labels.title(path[-1]), form.value(path) or ()
        chosen = (now,) if isinstance(now, str) else tuple(now)
        letters = self._letters(path[-1])
        found = dict.fromkeys((*chosen, *letters.get(self._letter, ())))
        options = tuple(say.option(say.texts.named(name), Fill(what, name), name in chosen) for name in found)
        by_first = tuple(say.option(one, Fill(f"{self._ask}.letter", one), one == self._letter) for one in letters)
        own = NameView(say("vocabulary.own-name"), Fill(what), "", LONGEST_NAME)
        parts: list[PanelPart] = [ChoiceView(title=title, options=options)] if options else []
        return [*parts, ChoiceView(title=say("vocabulary.letter"), options=by_first), own]

    def _letters(self, field: str) -> Mapping[str, tuple[str, ...]]:
        match NAMES.get(field):
            case "figure":
                return by_letter(self._known.figures, self._say.texts.named)
            case "plate":
                return by_letter(self._known.plates, self._say.texts.named)
            case _:
                return by_letter(self._known.attacks())

    def _pad_part(self, form: Form[T], pad: tuple[str, ...]) -> PanelPart:
        field = form.field(pad)
        signed = field is not None and isinstance(field.kind, Number) and field.kind.least is None
        return number_pad(self._say, self._labels.title(pad[-1]), form.value(pad), f"{self._ask}.key", signed=signed)


class EffectPicker(Picker[Effect]):
    """Picks effects of an attack or a Trainer card."""

    def __init__(self, say: Say, of: Of = "attack", known: UsedNames | None = None) -> None:
        super().__init__(say, CARD_EFFECTS if of == "card" else EFFECTS, "fx", of, known)

    def sentence(self, one: Effect) -> str:
        """The sentence of an effect."""
        return " ".join(map(self._say.tell, describe((one,), self._of)))


class AbilityPicker(Picker[Ability]):
    """Picks the parts of an ability."""

    def __init__(self, say: Say, known: UsedNames | None = None) -> None:
        super().__init__(say, ABILITIES, "ability", "attack", known)

    def sentence(self, one: Ability) -> str:
        """The sentence of a part of an ability."""
        return " ".join(map(self._say.tell, ability_sentences((one,))))
