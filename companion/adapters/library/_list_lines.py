"""Parses lines of deck lists in the many ways people write them: name, set, number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.adapters.library.catalogue import given_catalogue
from companion.cards.printed.by_hand import LETTERS, of_no_set
from companion.cards.printed.vocabulary import TYPES, CardKind, EnergyType
from companion.cards.registration.catalogue import KnownSet

BASIC, PRIME = "Basic ", " Prime"

WORDS = "one|two|three|four|five|six|[a-z]|[?!]"
"""Card numbers that are words, letters or signs, such as those of Alph Lithograph and Unown."""
# Longer forms before shorter: "Pikachu base1-58"; "Pikachu BS 58", "Pikachu (BS 58/102)"; "Horsea LA";
# "Hitmonchan (Base Set 7/102)"; "Toxicroak G DP41"; "Unown UF A"; "Jigglypuff (Jungle)".
ID = re.compile(
    rf"(?P<rest>.*?)[(\[]?(?P<set>[a-z][a-z0-9]*)-(?P<number>[A-Za-z]{{0,5}}\d{{1,3}}[a-z]?|{WORDS})[)\]]?", re.I
)
_CODE = re.compile(
    r"(?P<rest>.+?)\s+[(\[]?(?P<set>[A-Za-z][A-Za-z0-9-]{0,7})[\s-]+#?(?P<number>[A-Za-z]{0,5}\d{1,3}[a-z]?)"
    r"(?:/[A-Za-z]{0,3}\d{1,3})?[)\]]?(?:\s+(?:PH|RH|F))?"
)
_CODE_ALONE = re.compile(r"(?P<rest>.+?)\s+[(\[]?(?P<set>[A-Z][A-Z0-9-]{1,7})[)\]]?")
_IN_WORDS = re.compile(r"(?P<rest>.+?)\s*\((?P<set>[^()\d][^()]*?)\s+#?(?P<number>\d{1,3})(?:/\d{1,3})?\)")
_LETTERED = re.compile(
    rf"(?P<rest>.+?)\s+[(\[]?(?P<set>[A-Z][A-Z0-9-]{{1,7}})[\s-]+#?(?P<number>{WORDS.upper()})[)\]]?(?:\s+(?:PH|RH))?"
)
_SET_IN_WORDS = re.compile(r"(?P<rest>.+?)\s*[(\[](?P<set>[^()\[\]]+)[)\]]")
_PROMO = re.compile(r"(?P<rest>.+?)\s+[(\[]?(?P<number>(?P<series>DP|HGSS|BW|XY)\d{2,3})[)\]]?")
_PROMO_SETS = {"DP": "dpp", "HGSS": "hsp", "BW": "bwp", "XY": "xyp"}
_OF_ENERGY = re.compile(r"(?:basic\s+)?(?P<name>.*?\benergy)(?:\s+[a-z]*energy)?(?:\s+\d{1,3})?", re.IGNORECASE)
_TYPE = "|".join(TYPES)
_BASIC_ENERGY = re.compile(
    rf"(?:basic )?(?:(?P<type>{_TYPE}) energy|energy[ :-]+(?P<other>{_TYPE}))(?: energy)?(?P<rest>.*)", re.IGNORECASE
)
_PRINTED = re.compile(
    r"(?:\s*[(\[][^()\[\]]*[)\]])?(?:\s+(?:[A-Z0-9-]{1,8}|[a-z][a-z0-9]*(?=[\s-]+#?\d)))?"
    r"(?:[\s-]+#?[A-Za-z]{0,5}\d{1,4}[a-z]?(?:/[A-Za-z]{0,4}\d{1,4})?)?(?:\s+(?:PH|RH|F))?"
)
"""What may follow the name of a basic Energy: set and number of any printing."""
_PICTURES = ("E4", "G", "GL", "C", "FB", "δ", "★")
"""Marks in names that are pictures on the cards, so that lists omit them."""
IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
LEVEL_X = re.compile(r"\s+lv\.?\s?x$", re.IGNORECASE)
_LEVEL = re.compile(r"\s+lv\.?\s?\w+$", re.IGNORECASE)
_SHORT = {"DCE": "Double Colorless Energy"}
"""Common abbreviations of cards."""
LONG = "Team Galactic's Invention"
"""Beginning of names that people shorten to their ends."""
_FOUR = re.compile(r" 4$")
_SYMBOL = re.compile(r"\{(?P<letter>[A-Z])\}")


def spelt_out(words: str, heading: CardKind | None) -> str:
    """The words of a line, with letters and short names of Energy cards spelt out."""
    words = _SYMBOL.sub(lambda found: LETTERS.get(found["letter"], found["letter"]).title(), words)
    words = _SHORT.get(words, words).replace("(Prime)", "Prime")
    if heading == "energy" and "energy" not in words.lower():
        words = f"{LETTERS[words].title()} Energy" if words in LETTERS else words
        is_coded = any(pattern.fullmatch(words) for pattern in (ID, _CODE, _CODE_ALONE, _IN_WORDS))
        return words if is_coded or words.endswith(" Energy") else f"{words} Energy"
    return words


@dataclass(frozen=True)
class Parts:
    """Parts of a line: the card's name; its set if named, and its number in it."""

    name: str
    set: KnownSet | None = None
    number: str = ""

    @property
    def id(self) -> str:
        """Card id made from these; "" without a set; if only the set is known, the id of a card of no set."""
        if self.set is None:
            return ""
        return f"{self.set.id}-{self.number}" if self.number else f"{of_no_set(self.name)}-{self.set.id}"


def parts_of_line(words: str) -> Parts:
    """Parse a line without its count.

    >>> parts_of_line("Pikachu BS 58").id, parts_of_line("Horsea LA").id, parts_of_line("Bill").id
    ('base1-58', 'hand-horsea-dp6', '')
    """
    known = given_catalogue()
    for pattern in (_CODE, _IN_WORDS, ID):
        found = pattern.fullmatch(words)
        set_ = None if found is None else known.find(found["set"])
        if found is not None and set_ is not None and found["rest"].strip():
            return Parts(found["rest"].strip(), set_, found["number"].lstrip("0") or "0")
    if (found := _PROMO.fullmatch(words)) is not None:
        return Parts(found["rest"].strip(), known.sets[_PROMO_SETS[found["series"]]], found["number"])
    for pattern in (_LETTERED, _SET_IN_WORDS):
        found = pattern.fullmatch(words)
        if found is not None and (set_ := known.find(found["set"])) is not None:
            number = found["number"].upper() if pattern is _LETTERED else ""
            return Parts(found["rest"].strip(), set_, number)
    found = _CODE_ALONE.fullmatch(words)
    set_ = None if found is None else known.by_code(found["set"])
    if found is not None and set_ is not None:
        return Parts(found["rest"].strip(), set_)
    return Parts(words.strip())


def forms_of(name: str) -> Iterator[str]:
    """Possible official names of a card that people call *name*.

    Without "Basic", "Prime", level, brackets, and what follows "Energy"; E4 is a picture on the cards.
    """
    for one in dict.fromkeys((name, IN_BRACKETS.sub("", name))):
        plain = one.removeprefix(BASIC)
        energy = _OF_ENERGY.fullmatch(one)
        without = _LEVEL.sub("", one)
        yield from (one, plain)
        if energy is not None:
            yield energy["name"]
        yield from (f"{plain} Energy", without, one.removesuffix(PRIME))
        yield from (without.replace("四", "E4"), _FOUR.sub(" E4", without))


def with_pictures(name: str) -> Iterator[str]:
    """Possible names of a card whose mark a list omits, because it is a picture on the card."""
    yield from (f"{form} {mark}" for form in forms_of(name) for mark in _PICTURES)


def basic_energy_of(words: str) -> EnergyType | None:
    """Type of the basic Energy that a line names, whatever set and number follow; None if it names none.

    >>> basic_energy_of("Basic Water Energy SVE 11"), basic_energy_of("Water Energy Retrieval")
    ('water', None)
    """
    found = _BASIC_ENERGY.fullmatch(words)
    if found is None or not _PRINTED.fullmatch(found["rest"]) or "special" in found["rest"].lower():
        return None
    named = (found["type"] or found["other"]).lower()
    return next(kind for kind in TYPES if kind == named)
