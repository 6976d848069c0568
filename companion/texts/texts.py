"""All displayed sentences, by key; a language is a set of tables.

A template holds facts in braces, `"{figure} moves to {to}."`. A fact with a capital first letter, `{Who}`, is
capitalised. A fact that is itself a `Phrase` is rendered first; a plain text is never a key, whatever it looks like.

A fact may be rendered in a *form* of its language, `{who:dat}`: its text then has a marked key, "to.self#dat". A text
without that form is used as it is, and names have none. A text may have *variants* by its facts: the key "days#n=1"
replaces "days" if the fact n is "1"; a value with a dot, "moved#to=place.bench", is the key of a phrase. Marks combine,
as in "days#dat#n=1".

A fact that is a printed name of a card or figure (`NAMED`, `called`) is rendered as the language prints it: by the key
"name.Charizard". Such names have no forms either.

Facts are untrusted: `plain` removes terminal control characters from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, overload

import msgspec

from companion.texts.plain import plain

STOPS = frozenset(".,;:!?)")
"""A comma at the end of a fact is dropped before one of these, which closes the same clause."""
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_MARK = re.compile(r"(?P<form>\w+)|(?P<name>\w+)(?::(?P<of>\w+))?=(?P<values>[^#]+)")


class Phrase(msgspec.Struct, frozen=True):
    """A message: a key of the table, and its facts."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


Fact: TypeAlias = "str | Phrase"


def phrase(key: str, **facts: Fact | int) -> Phrase:
    """A phrase from keyword arguments; numbers become their decimal text.

    >>> phrase("log.moved", figure="Pawn", cost=2).facts
    (('figure', 'Pawn'), ('cost', '2'))
    """
    return Phrase(key, tuple((name, str(fact) if isinstance(fact, int) else fact) for name, fact in facts.items()))


def called(name: str) -> Phrase:
    """A printed name of a card or figure as a fact, for texts whose fact has another name than those in `NAMED`."""
    return Phrase("printed.name", (("named", name),))


@overload
def all_of(facts: Iterable[Phrase], word: str) -> Phrase: ...
@overload
def all_of(facts: Iterable[Fact], word: str) -> Fact: ...
def all_of(facts: Iterable[Fact], word: str) -> Fact:
    """Join several phrases or names in pairs by the text *word* (with {first} and {rest})."""
    *before, joined = facts
    for one in reversed(before):
        joined = phrase(word, first=one, rest=joined)
    return joined


class Slot(msgspec.Struct, frozen=True):
    """A placeholder for the fact *name*, in *form* ("": default); *after*: the words up to the next one."""

    name: str
    form: str
    capital: bool
    written: str
    after: str


class Template(msgspec.Struct, frozen=True):
    """A parsed text: the words before the first placeholder, and the placeholders."""

    before: str
    slots: tuple[Slot, ...]


class Condition(msgspec.Struct, frozen=True):
    """Condition of a variant: a fact (*form*: in that form) has one of the *values*."""

    name: str
    form: str
    values: tuple[str, ...]


class Variant(msgspec.Struct, frozen=True):
    """A text that replaces another if all *conditions* hold."""

    conditions: tuple[Condition, ...]
    key: str


MEASURE = re.compile(r"[\d.°%±+−×/ –-]*\d\.\d[\d.°%±+−×/ –-]*")
"""A fact that is a number with its unit, or two of them."""
POINT = re.compile(r"(?<![\d.])(\d+)\.(?=\d+(?![\d.]))")
"""A decimal point, not one of a version or an address."""
VERSIONS = ("version", "firmware")
"""Names of facts that look like numbers and are none."""
NAMED = ("figure", "card", "pokemon", "into", "target", "named")
"""Names of facts that are printed names, unless they are phrases."""
NAME = "name."
"""Prefix of the keys of printed names; the rest of the key is the English name."""
ENDS = frozenset(")0123456789")
AT_TABLE = re.compile(r"(?: \((?:19|20)\d\d\))?(?: \d+)?(?: \([ab]\))?$")
"""What tells figures of one name apart: year, number, side."""
KEYBOARD = "keyboard."
"""Prefix of the keys of texts that differ in a terminal."""


class Texts:
    """One table of texts. It never raises: a table may be incomplete, but a match goes on.

    The table *other* is the fallback for whole sentences.
    """

    def __init__(self, table: Mapping[str, str], language: str = "en", other: Texts | None = None) -> None:
        self.turn_to_table(table, language, other)

    def turn_to_table(self, table: Mapping[str, str], language: str, other: Texts | None = None) -> None:
        """Switch to this table, for all holders of this object."""
        self.language = language
        self._other = other
        self._table = dict(table)
        self._point = self._table.get("number.point", ".")
        self._turns_facts = self._point != "."
        self._templates: dict[str, Template] = {}
        self._variants: dict[str, list[Variant]] = {}
        for key in self._table:
            if "=" in key:
                said, conditions = parted(key)
                self._variants.setdefault(said, []).append(Variant(conditions, key))
            elif key.startswith(NAME):
                self._turns_facts = True

    def turn_to(self, texts: Texts) -> None:
        """Switch to the table of *texts*, for all holders of this object."""
        self.turn_to_table(texts._table, texts.language, texts._other)

    def at_keyboard(self) -> Texts:
        """These texts for a terminal: `keyboard` variants replace texts about touching.

        >>> Texts({"how": "Tap it.", "keyboard.how": "Type its number."}).at_keyboard().say("how")
        'Type its number.'
        """
        typed = {key.removeprefix(KEYBOARD): said for key, said in self._table.items() if key.startswith(KEYBOARD)}
        return Texts({**self._table, **typed}, self.language, self._other and self._other.at_keyboard())

    def speaking(self, key: str) -> Texts:
        """The table that has *key*: this one, or its fallback."""
        return self if key in self._table or self._other is None else self._other.speaking(key)

    def __contains__(self, key: object) -> bool:
        return key in self._table or (self._other is not None and key in self._other)

    def __iter__(self) -> Iterator[str]:
        """Every key once, without marks."""
        there = dict.fromkeys(key.partition("#")[0] for key in self._table)
        return iter(there if self._other is None else there | dict.fromkeys(self._other))

    def say(self, key: str, facts: Iterable[tuple[str, Fact]] = ()) -> str:
        """The sentence of *key* with its facts; the key itself if it is missing.

        >>> Texts({"moved": "{Who} moves.", "to.self": "this figure"}).say("moved", [("who", Phrase("to.self"))])
        'This figure moves.'
        >>> Texts({"ago": "vor {d:dat}", "d": "{n} Tage", "d#dat": "{n} Tagen"}).say("ago", [("d", phrase("d", n=3))])
        'vor 3 Tagen'
        >>> [Texts({"days": "{n} days", "days#n=1": "a day"}).say("days", [("n", n)]) for n in ("1", "2")]
        ['a day', '2 days']
        """
        return self._said(key, facts, "")

    def tell(self, phrase: Phrase) -> str:
        """Render a phrase."""
        return self._said(phrase.key, phrase.facts, "")

    def fact(self, fact: Fact, form: str = "") -> str:
        """Render a fact, in this *form* if it has one."""
        if isinstance(fact, Phrase):
            return self._said(fact.key, fact.facts, form)
        return self._with_point(plain(fact))

    def _with_point(self, fact: str) -> str:
        """A fact that is a number, with the language's decimal point; any other as it is.

        >>> texts = Texts({"number.point": ",", "left": "{n} off"})
        >>> texts.say("left", [("n", "0.25° ± 0.1°")]), texts.say("left", [("n", "version 0.2")])
        ('0,25° ± 0,1° off', 'version 0.2 off')
        """
        return POINT.sub(lambda found: found[1] + self._point, fact) if MEASURE.fullmatch(fact) else fact

    def named(self, name: str) -> str:
        """A printed name as this language prints it, also with a year, number or side; an unknown one as it is.

        >>> texts = Texts({"name.Charizard": "Glurak", "log": "{figure}, {player}"})
        >>> texts.named("Charizard"), texts.named("Charizard (2017) 2 (b)"), texts.named("Eel 2")
        ('Glurak', 'Glurak (2017) 2 (b)', 'Eel 2')
        >>> texts.say("log", [("figure", "Charizard"), ("player", "Charizard")])
        'Glurak, Charizard'
        """
        known = self._table.get(NAME + name)
        if known is None and name[-1:] in ENDS:
            printed = AT_TABLE.sub("", name)
            known = self._table.get(NAME + printed)
            return name if known is None else known + name[len(printed) :]
        return name if known is None else known

    def printed(self) -> Mapping[str, str]:
        """The printed names that this language has, by the English ones."""
        return {key.removeprefix(NAME): said for key, said in self._table.items() if key.startswith(NAME)}

    def decimal(self, number: float, spec: str = ".1f") -> str:
        """Format a number in the language's notation.

        >>> Texts({"number.point": ","}).decimal(12.345)
        '12,3'
        """
        return format(number, spec).replace(".", self._point)

    def percent(self, share: float, spec: str = ".0f") -> str:
        """Format a share of 1 as a percentage, in the language's notation.

        >>> Texts({"number.percent": "{n} %", "number.point": ","}).percent(0.625, ".1f")
        '62,5 %'
        """
        return self._in_percent(self.decimal(100 * share, spec))

    def chance(self, least: float, most: float | None = None) -> str:
        """Format a probability, or a range of them, in whole percent: never 0 or 100 unless certain.

        >>> texts = Texts({"number.percent": "{n} %"})
        >>> texts.chance(0.625), texts.chance(0.003), texts.chance(1.0), texts.chance(0.0, 0.5)
        ('62 %', '<1 %', '100 %', '0–50 %')
        """
        numbers = dict.fromkeys(_of_hundred(one) for one in (least, least if most is None else most))
        return self._in_percent("–".join(numbers))

    def _in_percent(self, number: str) -> str:
        return self.say("number.percent", {"n": number}.items()) if "number.percent" in self else f"{number} %"

    def alone(self, said: Fact) -> str:
        """A fact as a sentence of its own, capitalised unless it begins with foreign text such as a file name.

        >>> texts = Texts({"at": "{place}: {said}", "none": "no cards", "list": "the list"})
        >>> texts.alone(phrase("at", place=phrase("list"), said=phrase("none")))
        'The list: no cards'
        >>> texts.alone(phrase("at", place="a.toml", said=phrase("none")))
        'a.toml: no cards'
        """
        words = self.fact(said)
        return capital(words) if self._begins(said) else words

    def _begins(self, said: Fact) -> bool:
        """Does it begin with a word from a text table?"""
        while isinstance(said, Phrase):
            facts = dict(said.facts)
            found = self._chosen(said.key, "", facts)
            template = self._templates.get(found) or self._cut(found)
            if template is None:
                return self._other is not None and self._other._begins(said)
            if template.before or not template.slots:
                return True
            said = facts.get(template.slots[0].name, "")
        return False

    def facts_in(self, key: str) -> frozenset[str]:
        """Names of the facts in the text of *key*, over all its forms and variants."""
        texts = self.speaking(key)
        marked = (text for text in texts._table if text.partition("#")[0] == key)
        return frozenset(name for text in marked for name in names_in(text, texts._table[text]))

    def _said(self, key: str, facts: Iterable[tuple[str, Fact]], form: str) -> str:
        known: dict[str, Fact] | None = None
        found = key
        if form or key in self._variants:
            known = dict(facts)
            found = self._chosen(key, form, known)
        template = self._templates.get(found) or self._cut(found)
        if template is None:
            return plain(key) if self._other is None else self._other._said(key, facts, form)
        if not template.slots:
            return template.before
        if known is None:
            known = dict(facts)
        said = [template.before]
        for slot in template.slots:
            fact = known.get(slot.name)
            if fact is None:
                words = slot.written
            elif type(fact) is str:
                words = self._plain_fact(slot.name, fact) if self._turns_facts else plain(fact)
            else:
                words = self.fact(fact, slot.form)
            if words[-1:] == "," and slot.after[:1] in STOPS:
                words = words[:-1]
            said += (capital(words) if slot.capital and fact is not None else words, slot.after)
        return "".join(said)

    def _plain_fact(self, slot: str, fact: str) -> str:
        """A fact of this name that is text: a printed name or a number as the language writes it, or as it is."""
        if slot in NAMED:
            return plain(self.named(fact))
        return plain(fact) if slot in VERSIONS else self._with_point(plain(fact))

    def _chosen(self, key: str, form: str, known: Mapping[str, Fact]) -> str:
        """Select the marked key: in this form, if it exists; the first matching variant."""
        for said in (f"{key}#{form}", key) if form else (key,):
            for variant in self._variants.get(said, ()):
                if all(self._holds(one, known.get(one.name, "")) for one in variant.conditions):
                    return variant.key
            if said in self._table:
                return said
        return key

    def _cut(self, key: str) -> Template | None:
        """Parsed text of *key*, cached."""
        text = self._table.get(key)
        if text is None:
            return None
        cut = self._templates[key] = cut_at_braces(text)
        return cut

    def _holds(self, condition: Condition, fact: Fact) -> bool:
        """Does the fact, or its key or form, equal one of the values?"""
        if condition.form:
            return self.fact(fact, condition.form) in condition.values
        if isinstance(fact, Phrase):
            return fact.key in condition.values
        return fact in condition.values and not is_key(fact)


def capital(words: str) -> str:
    """*words* with a capital first letter."""
    return words[:1].upper() + words[1:]


def is_key(value: str) -> bool:
    """Is a variant's value a text key rather than a plain fact?"""
    return "." in value


def cut_at_braces(text: str) -> Template:
    """Parse a text into the words before its first fact, and its facts.

    >>> cut_at_braces("{Who:dat} hilft {n}.").slots[0]
    Slot(name='who', form='dat', capital=True, written='{Who:dat}', after=' hilft ')
    """
    before, *rest = _SLOT.split(text)
    slots = []
    for name, form, after in zip(rest[0::3], rest[1::3], rest[2::3], strict=True):
        written = f"{{{name}:{form}}}" if form else f"{{{name}}}"
        slots.append(Slot(name[0].lower() + name[1:], form or "", name[0].isupper(), written, after))
    return Template(before, tuple(slots))


def names_in(key: str, text: str) -> frozenset[str]:
    """Names of the facts in a text, and in its key if it is a variant."""
    names = [slot.name for slot in cut_at_braces(text).slots] + [one.name for one in parted(key)[1]]
    return frozenset(names)


def parted(key: str) -> tuple[str, tuple[Condition, ...]]:
    """Split a key into itself with its form, and the conditions of its variant; ignores invalid marks.

    >>> parted("days#dat#n=1|2")
    ('days#dat', (Condition(name='n', form='', values=('1', '2')),))
    """
    said, *marks = key.split("#")
    conditions = []
    for found in map(_MARK.fullmatch, marks):
        if found is not None and found["name"]:
            conditions.append(Condition(found["name"], found["of"] or "", tuple(found["values"].split("|"))))
        elif found is not None:
            said = f"{said}#{found['form']}"
    return said, tuple(conditions)


def flat(table: Mapping[str, Any]) -> dict[str, str]:
    """Flatten nested tables, joining keys with dots.

    Raises:
        ValueError: A value is neither a text nor a table, a mark is invalid, or a brace is unclosed; the message names
            its key.

    >>> flat({"log": {"moved": "{figure} moves."}})
    {'log.moved': '{figure} moves.'}
    """
    texts = dict(_flattened(table, ""))
    for key, text in texts.items():
        head, *marks = key.split("#")
        for mark in marks:
            if not _MARK.fullmatch(mark):
                raise ValueError(f"{key}: expected #form or #fact=value, got #{mark}")
        if marks and head not in texts:
            raise ValueError(f"{key}: expected {head} beside it, for all other cases")
        if set("{}") & set(_SLOT.sub("", text)):
            raise ValueError(f"{key}: expected facts as {{name}} or {{name:form}}, got {text!r}")
    return texts


def _flattened(table: Mapping[str, Any], within: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        name = f"{within}{key}"
        if isinstance(value, Mapping):
            yield from _flattened(value, f"{name}.")
        elif isinstance(value, str):
            yield name, value
        else:
            raise ValueError(f"{name}: expected a text, got {value!r}")


def marks_of(key: str) -> Sequence[str]:
    """Forms in the marks of a key.

    >>> marks_of("days#dat#n=1")
    ['dat']
    """
    return [mark for mark in key.split("#")[1:] if "=" not in mark]


def _of_hundred(chance: float) -> str:
    if 0 < chance < 0.005:
        return "<1"
    if 0.995 < chance < 1:
        return ">99"
    return f"{round(100 * chance)}"
