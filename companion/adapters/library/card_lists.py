"""Reads and writes lists: decks as people write, paste and trade them.

A line has a number and a card: "4 Pikachu", "4 Pikachu BS 58", "* 4 Pikachu BKT 48", "4x Pikachu (BS 58/102)",
"Pikachu x4"; or a table simulator's id: "4 base1-58". Headings say of what kind the cards under them are:
"Pokémon: 12", "Trainer Cards - 30", "## Energy". A card that no set here holds becomes a card by hand of its
heading's kind; in a list without headings of that of the cards beside it.

Whether the deck may be played is the check's to say. All lines that are not clear are named at once.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.adapters.files import Misfit, perhaps, read_text, refuse_long_lines, shown
from companion.adapters.library.catalogue import given_catalogue
from companion.app.ports import ListForm, ListRead
from companion.cards.editions import EDITIONS
from companion.cards.printed import (
    LETTERS,
    Card,
    CardKind,
    CardShelf,
    TypedCard,
    design,
    is_of_no_set,
    of_no_set,
    typed_of_name,
)
from companion.cards.registration import Format, KnownSet, is_legal_in
from companion.cards.values import CardDeck, cards_of_deck
from companion.kernel import DataError

__all__ = [
    "LIMIT_BYTES",
    "deck_of_list",
    "different_cards",
    "list_of_deck",
    "load_card_list",
    "told_apart",
]

LIMIT_BYTES = 100_000
"""A list of 60 cards has some 2000 letters."""
MOST_OF_A_CARD = 60
"""A deck has no more cards altogether."""
LONGEST_NAME = 60
BASIC, PRIME = "Basic ", " Prime"
BASIC_ENERGY = "energy"
"""The set of basic Energy cards that are of no printing."""
FREE_ABOVE = 4
"""More cards of a name than these are basic Energy."""
MOST_FAULTS = 60
"""A list has no more lines; what has is none."""

HEADINGS: dict[str, CardKind] = {
    "pokemon": "pokemon",
    "trainer": "trainer",
    "item": "trainer",
    "supporter": "supporter",
    "stadium": "stadium",
    "tool": "tool",
    "pokemon tool": "tool",
    "technical machine": "tm",
    "fossil": "fossil",
    "energy": "energy",
    "energie": "energy",
    "basic energy": "energy",
    "special energy": "energy",
}
"""Words of headings, in the singular and without accents, and the kind of the cards under them."""
GROUPS: dict[CardKind, str] = {
    "pokemon": "Pokémon",
    "trainer": "Trainer",
    "supporter": "Supporter",
    "stadium": "Stadium",
    "tool": "Tool",
    "tm": "Technical Machine",
    "fossil": "Fossil",
    "energy": "Energy",
}
"""Headings of a written list, in order."""

_SIGNS = "*•#=-–—/ \t"
"""What stands around headings, and before the lines of some programs' lists."""
_COUNTED = re.compile(r"[*•-]?\s*(?P<number>\d{1,9})\s*[x×]?\s+(?P<card>\S.*)")
_COUNT_BEHIND = re.compile(r"[*•-]?\s*(?P<card>\S.*?)\s+[x×]\s?(?P<number>\d{1,9})")
_HEADING = re.compile(r"(?P<words>[^\W\d][^\d:()–—]*?)(?:\s+cards?)?\s*[:(–—-]*\s*(?P<count>\d{1,3})?\s*\)?:?", re.I)
_TOTAL = re.compile(r"(total|deck|format|name|author|event|player|sideboard)\b.*", re.IGNORECASE)
_ID = re.compile(r"(?P<rest>.*?)[(\[]?(?P<set>[a-z][a-z0-9]*)-(?P<number>[A-Za-z]{0,5}\d{1,3}[a-z]?)[)\]]?", re.I)
_CODE = re.compile(
    r"(?P<rest>.+?)\s+[(\[]?(?P<set>[A-Za-z][A-Za-z0-9-]{0,7})[\s-]+#?(?P<number>[A-Za-z]{0,5}\d{1,3}[a-z]?)"
    r"(?:/[A-Za-z]{0,3}\d{1,3})?[)\]]?(?:\s+(?:PH|RH|F))?"
)
_CODE_ALONE = re.compile(r"(?P<rest>.+?)\s+[(\[]?(?P<set>[A-Z][A-Z0-9-]{1,7})[)\]]?")
_IN_WORDS = re.compile(r"(?P<rest>.+?)\s*\((?P<set>[^()\d][^()]*?)\s+#?(?P<number>\d{1,3})(?:/\d{1,3})?\)")
_PROMO = re.compile(r"(?P<rest>.+?)\s+[(\[]?(?P<number>(?P<series>DP|HGSS|BW|XY)\d{2,3})[)\]]?")
_PROMO_SETS = {"DP": "dpp", "HGSS": "hsp", "BW": "bwp", "XY": "xyp"}
_OF_ENERGY = re.compile(r"(?:basic\s+)?(?P<name>.*?\benergy)(?:\s+[a-z]*energy)?(?:\s+\d{1,3})?", re.IGNORECASE)
_LEVEL_X = re.compile(r"\s+lv\.?\s?x$", re.IGNORECASE)
_LEVEL = re.compile(r"\s+lv\.?\s?\w+$", re.IGNORECASE)
_SHORT = {"DCE": "Double Colorless Energy"}
"""What everybody calls a card for short."""
_LONG = "Team Galactic's Invention"
"""How names begin that people shorten to their ends."""
_SYMBOL = re.compile(r"\{(?P<letter>[A-Z])\}")
NEAR = 0.85
"""So like a name that is known is one that was mistyped, where nothing says that it is another."""


# --- reading --------------------------------------------------------------------------------


def load_card_list(path: Path | str, shelf: CardShelf, format: Format) -> ListRead:
    """The deck of a file that is a list, for *format*.

    Raises:
        DataError: The file cannot be read, or lines are not clear; the message names file and lines.
    """
    path = Path(path)
    text = read_text(path, limit_bytes=LIMIT_BYTES)
    refuse_long_lines(path, text, DataError)
    return deck_of_list(text, shelf, format, path.stem, str(path))


def deck_of_list(text: str, shelf: CardShelf, format: Format, name: str, where: str = "the list") -> ListRead:
    """The deck of a list, for *format*; lines of one card are added up.

    Raises:
        DataError: Lines name no card or no number, or their card is not clear; the message begins with
            *where* and names each of them with its number.
    """
    read = _Reading(shelf, format, where)
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        read.take(number, line)
    return read.done(name)


@dataclass
class _Line:
    """A line that names a card: how many, what is said of it, under which heading."""

    number: int
    count: int
    words: str
    heading: CardKind | None
    card: Card | None = None


@dataclass
class _Group:
    """A heading: how many cards it says, and how many stand under it."""

    line: int
    words: str
    says: int | None
    found: int = 0


@dataclass
class _Reading:
    """The reading of a list, line by line."""

    shelf: CardShelf
    format: Format
    where: str
    lines: list[_Line] = field(default_factory=list)
    groups: list[_Group] = field(default_factory=list)
    faults: dict[int, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    heading: CardKind | None = None

    def take(self, number: int, line: str) -> None:
        """Take in the next line."""
        if not line or self._is_heading(number, line):
            return
        found = _COUNTED.fullmatch(line) or _COUNT_BEHIND.fullmatch(line)
        if found is None:
            if line[0] not in "#=/" and not _TOTAL.fullmatch(line.strip(_SIGNS)) and not line.startswith("**"):
                self.faults[number] = f"expected a number and a card, such as 4 Pikachu, got {shown(line)}"
            return
        count = int(found["number"])
        if not 1 <= count <= MOST_OF_A_CARD:
            self.faults[number] = f"expected a number of cards from 1 to {MOST_OF_A_CARD}, got {count}"
            return
        if self.groups:
            self.groups[-1].found += count
        self.lines.append(_Line(number, count, _said(found["card"].strip(), self.heading), self.heading))

    def done(self, name: str) -> ListRead:
        """The deck of the lines that were taken in."""
        for line in self.lines:
            try:
                line.card = _listed(line.words, line.count, self.shelf, self.format)
            except _Elsewhere as misfit:
                # A card of this name that another time has is as good as unknown here.
                if line.heading is None:
                    self.faults[line.number] = str(misfit)
            except Misfit as misfit:
                self.faults[line.number] = str(misfit)
        typed = dict(self._by_hand())
        if self.faults:
            raise DataError(f"{self.where}, {'; '.join(self._all_faults())}")
        cards: Counter[str] = Counter()
        for line in self.lines:
            cards[line.card.id if line.card else typed[line.number].card_id] += line.count
        if not cards:
            raise DataError(f"{self.where}: expected cards, such as a line 4 Pikachu, but there are none")
        own = {one.card_id: one for one in typed.values()}
        deck = CardDeck(
            id=name,
            name=name,
            edition=self.format.edition,
            format="" if self.format.id == self.format.edition else self.format.id,
            cards=tuple(cards.items()),
            by_hand=tuple(own.values()),
        )
        return ListRead(deck=deck, remarks=(*self.remarks, *self._miscounted()))

    def _all_faults(self) -> Iterator[str]:
        for number, fault in sorted(self.faults.items())[:MOST_FAULTS]:
            yield f"line {number}: {fault}"
        if len(self.faults) > MOST_FAULTS:
            yield f"and {len(self.faults) - MOST_FAULTS} lines more"

    def _is_heading(self, number: int, line: str) -> bool:
        found = _HEADING.fullmatch(line.strip(_SIGNS))
        if found is None:
            return False
        words = re.split(r"\s*[/&]", found["words"])[0].strip().lower().replace("é", "e")
        kind = HEADINGS.get(words) or HEADINGS.get(words.removesuffix("s"))
        if kind is None:
            return False
        self.heading = kind
        self.groups.append(_Group(number, line.strip(_SIGNS), int(found["count"]) if found["count"] else None))
        return True

    def _miscounted(self) -> Iterator[str]:
        for group in self.groups:
            if group.says is not None and group.says != group.found:
                said = f"the heading {shown(group.words)} stands over {group.found} cards"
                yield f"{self.where}, line {group.line}: {said}"

    # --- cards by hand ---

    def _by_hand(self) -> Iterator[tuple[int, TypedCard]]:
        """The cards by hand, by line; what cannot be one is a fault."""
        for at, line in enumerate(self.lines):
            if line.card is not None or line.number in self.faults:
                continue
            parts = _parts(line.words)
            name = parts.name
            is_near = parts.set is None and self._is_near(name)
            kind = line.heading or self._kind_of(name) or (None if is_near else self._kind_beside(at, name))
            if kind is None or len(name) > LONGEST_NAME:
                nearest = perhaps(name, self.shelf.names())
                said = f"expected a card of the sets, got {shown(line.words)}{nearest}"
                more = "" if nearest else "; under a heading such as Trainer it would be a card by hand"
                self.faults[line.number] = said + more
                continue
            nearest = perhaps(name, self.shelf.names()) if is_near else ""
            said = f"no set here holds {shown(name)}: it is a card by hand{nearest}"
            self.remarks.append(f"{self.where}, line {line.number}: {said}")
            yield line.number, typed_of_name(_LEVEL_X.sub(" LV.X", name), kind, parts.id)

    def _is_near(self, name: str) -> bool:
        return bool(difflib.get_close_matches(name, self.shelf.names(), n=1, cutoff=NEAR))

    def _kind_of(self, name: str) -> CardKind | None:
        """The kind of the cards that have this name elsewhere."""
        return next((_family(card.kind) for card in _called_so(name, self.shelf)), None)

    def _kind_beside(self, at: int, name: str) -> CardKind | None:
        """The kind of the cards before and after a line: Pokémon stand first in a list, and Energy last."""
        before = next((line.card.kind for line in reversed(self.lines[:at]) if line.card), None)
        after = next((line.card.kind for line in self.lines[at + 1 :] if line.card), None)
        kinds = {_family(kind) for kind in (before, after) if kind is not None}
        if name.endswith(" Energy"):
            return "energy"
        return kinds.pop() if len(kinds) == 1 else "trainer" if kinds == {"trainer", "energy"} else None


def _family(kind: CardKind) -> CardKind:
    return kind if kind in ("pokemon", "energy") else "trainer"


def _said(words: str, heading: CardKind | None) -> str:
    """The words of a line, where letters and short names stand for Energy cards spelt out."""
    words = _SYMBOL.sub(lambda found: LETTERS.get(found["letter"], found["letter"]).title(), words)
    words = _SHORT.get(words, words)
    if heading == "energy" and "energy" not in words.lower():
        words = f"{LETTERS[words].title()} Energy" if words in LETTERS else words
        is_coded = any(pattern.fullmatch(words) for pattern in (_ID, _CODE, _CODE_ALONE, _IN_WORDS))
        return words if is_coded or words.endswith(" Energy") else f"{words} Energy"
    return words


@dataclass(frozen=True)
class _Parts:
    """What a line says of a card: its name; its set where it names one, and its number in it."""

    name: str
    set: KnownSet | None = None
    number: str = ""

    @property
    def id(self) -> str:
        """The id that these make, "" where there is no number; of a card whose set alone is known one of no set."""
        if self.set is None:
            return ""
        return f"{self.set.id}-{self.number}" if self.number else f"{of_no_set(self.name)}-{self.set.id}"


def _parts(words: str) -> _Parts:
    known = given_catalogue()
    for pattern in (_CODE, _IN_WORDS, _ID):
        found = pattern.fullmatch(words)
        set_ = None if found is None else known.find(found["set"])
        if found is not None and set_ is not None and found["rest"].strip():
            return _Parts(found["rest"].strip(), set_, found["number"].lstrip("0") or "0")
    if (found := _PROMO.fullmatch(words)) is not None:
        return _Parts(found["rest"].strip(), known.sets[_PROMO_SETS[found["series"]]], found["number"])
    found = _CODE_ALONE.fullmatch(words)
    set_ = None if found is None else known.by_code(found["set"])
    if found is not None and set_ is not None:
        return _Parts(found["rest"].strip(), set_)
    return _Parts(words.strip())


def _listed(words: str, count: int, shelf: CardShelf, format: Format) -> Card | None:
    """The card of a line: by id, by code and number, or by name; None: no set here holds it."""
    found = _ID.fullmatch(words)
    if found is not None:
        card = _of_id(shelf, f"{found['set']}-{found['number']}")
        if card is not None:
            return _called(card, found["rest"].strip(), shelf)
        if found["set"].lower() in shelf.set_ids():
            nearest = perhaps(f"{found['set']}-{found['number']}", tuple(shelf.cards))
            raise Misfit((), f"expected a card of the sets, got {shown(words)}{nearest}")
    # "Shaymin EX" may be a name of its own rather than a card of the set EX.
    everywhere = _called_so(words, shelf)
    if everywhere:
        return _at_home(everywhere, words, count, format, shelf)
    parts = _parts(words)
    if parts.set is None:
        return None
    return _of_set(parts, parts.set, words, count, format, shelf)


def _of_set(parts: _Parts, known: KnownSet, words: str, count: int, format: Format, shelf: CardShelf) -> Card | None:
    named = _called_so(parts.name, shelf)
    if parts.number:
        card = _of_id(shelf, parts.id)
        if card is not None:
            return _called(card, parts.name, shelf)
        if parts.number.isdigit() and known.cards and int(parts.number) > known.cards:
            raise Misfit((), f"expected a number of {known.name} up to {known.cards}, got {shown(words)}")
    else:
        there = [card for card in named if card.id.startswith(f"{known.id}-")]
        if there:
            return _one_of(there, parts.name, shelf)
    same = [card for card in named if not card.is_pokemon and _is_at_home(card, format, shelf)]
    same = same or [card for card in named if card.kind == "energy"]
    return _one_of(same, parts.name, shelf, count) if same else None


class _Elsewhere(Misfit):
    """A card is known, but not in the sets of the format."""


def _at_home(everywhere: Sequence[Card], name: str, count: int, format: Format, shelf: CardShelf) -> Card:
    """The card of this name among those that the format knows, or that its edition still lets in (CG-GEN-03)."""
    found = [card for card in everywhere if _is_at_home(card, format, shelf)]
    if not found and not _is_closed(format):
        older = {edition for _, edition in EDITIONS[format.edition].legacy_kinds}
        found = [one for one in everywhere if one.kind == "energy" or shelf.edition_of(one.id) in older]
    if not found:
        others = ", ".join(card.id for card in everywhere[:5])
        said = f"expected a card of the sets of {format.id}, and {shown(name)} is in others ({others})"
        raise _Elsewhere((), said)
    return _one_of(found, name, shelf, count)


def _of_id(shelf: CardShelf, id: str) -> Card | None:
    set_, _, number = id.rpartition("-")
    for one in (id, f"{set_.lower()}-{number}", f"{set_.lower()}-{number.upper()}"):
        if one in shelf.cards:
            return shelf.cards[one]
    return None


def _called(card: Card, name: str, shelf: CardShelf) -> Card:
    if name and not any(shelf.is_called(card, form) for form in _forms(name)):
        raise Misfit((), f"expected the name of {card.id}, which is {card.name!r}, got {shown(name)}")
    return card


def _called_so(name: str, shelf: CardShelf) -> Sequence[Card]:
    """Every card of this name, however people write it."""
    found = next((shelf.named(form) for form in _forms(name) if shelf.is_known(form)), ())
    if name.startswith(BASIC):
        return [card for card in found if card.basic] or found
    if name.endswith(PRIME):
        return [card for card in found if "prime" in card.marks]
    if _LEVEL_X.search(name):
        return [card for card in found if card.stage == "lvx"]
    plain = [card for card in found if card.stage != "lvx"] or found
    if not plain and len(name.split()) > 1:
        return [card for long in shelf.names() if _ends_so(long, name) for card in shelf.named(long)]
    return plain


def _ends_so(long: str, name: str) -> bool:
    return long.startswith(_LONG) and long.lower().endswith(" " + name.lower())


def _forms(name: str) -> Iterator[str]:
    """What a card may be called that people call so: without "Basic", "Prime", level, and what follows "Energy"."""
    plain = name.removeprefix(BASIC)
    energy = _OF_ENERGY.fullmatch(name)
    yield from (name, plain)
    if energy is not None:
        yield energy["name"]
    yield from (f"{plain} Energy", _LEVEL.sub("", name), name.removesuffix(PRIME), name.replace("四", "E4"))


def _one_of(found: Sequence[Card], name: str, shelf: CardShelf, count: int = 0) -> Card:
    """The card meant by a name: of reprints the first, of basic Energy the plain one.

    More than four of a name (*count*) can only be basic Energy (CG-DECK-02).
    """
    if count > FREE_ABOVE:
        found = [card for card in found if card.basic] or found
    different = different_cards(sorted(found, key=lambda card: shelf.edition_of(card.id) != ""))
    if len(different) > 1:
        raise Misfit((), f"expected one card, but several are called {shown(name)}: {told_apart(different)}")
    return different[0]


def _is_closed(format: Format) -> bool:
    """Does the format say which cards are legal?"""
    return bool(format.sets or format.cards)


def _is_at_home(card: Card, format: Format, shelf: CardShelf) -> bool:
    if _is_closed(format):
        return is_legal_in(format, card, shelf)
    return shelf.edition_of(card.id) in ("", format.edition)


def different_cards(cards: Iterable[Card]) -> list[Card]:
    """The cards without those that are another printed again."""
    seen: dict[object, Card] = {}
    for card in cards:
        seen.setdefault(design(card), card)
    return list(seen.values())


def told_apart(cards: Sequence[Card], most: int = 8) -> str:
    """Cards of one name: "base1-58 (40 HP), base2-60 (50 HP)"."""
    said = [f"{card.id} ({card.hp} HP)" if card.hp else card.id for card in cards[:most]]
    return ", ".join(said) + (", …" if len(cards) > most else "")


# --- writing --------------------------------------------------------------------------------


def list_of_deck(deck: CardDeck, shelf: CardShelf, form: ListForm = "field") -> str:
    """A deck as a list: under headings with their counts, cards by name, code and number, or by their ids.

    Of cards by hand a list holds name, kind and number only.
    """
    groups: dict[CardKind, list[tuple[Card, int]]] = {kind: [] for kind in GROUPS}
    own = {typed.card_id for typed in deck.by_hand if typed.card_id not in shelf.cards}
    for card, number in cards_of_deck(deck, shelf):
        groups[card.kind if card.id in own else _family(card.kind)].append((card, number))
    parts: list[str] = []
    for kind, cards in groups.items():
        if cards:
            heading = f"{GROUPS[kind]}: {sum(number for _, number in cards)}"
            rows = [f"{number} {_written(card, 'field' if card.id in own else form)}" for card, number in cards]
            parts.append("\n".join((heading, *rows)))
    return "\n\n".join(parts) + "\n"


def _written(card: Card, form: ListForm) -> str:
    set_, _, number = card.id.rpartition("-")
    name = f"{card.name} LV.X" if card.stage == "lvx" else card.name
    name = f"{name}{PRIME}" if "prime" in card.marks and is_of_no_set(card.id) else name
    known = given_catalogue().sets.get(number if is_of_no_set(card.id) else set_)
    if is_of_no_set(card.id):
        return f"{name} {known.code}" if known is not None and card.id != of_no_set(name) else name
    if set_ == BASIC_ENERGY:
        return name
    match form:
        case "simulator":
            return card.id
        case "field":
            return f"{name} {known.code} {number}" if known is not None and known.code else f"{name} {card.id}"
