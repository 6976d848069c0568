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
from companion.cards.printed import (
    LETTERS,
    Card,
    CardKind,
    CardShelf,
    TypedCard,
    design,
    is_of_no_set,
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
_OF_ENERGY = re.compile(r"(?:basic\s+)?(?P<name>.*?\benergy)(?:\s+energy)?(?:\s+\d{1,3})?", re.IGNORECASE)
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
        self.lines.append(_Line(number, count, found["card"].strip(), self.heading))

    def done(self, name: str) -> ListRead:
        """The deck of the lines that were taken in."""
        for line in self.lines:
            try:
                line.card = _listed(line.words, self.shelf, self.format)
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
        words = found["words"].strip().lower().replace("é", "e")
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
            name, known, number = _parts(line.words)
            nearest = perhaps(name, self.shelf.names())
            kind = line.heading or (None if known is None and self._is_near(name) else self._kind_beside(at))
            if kind is None or len(name) > LONGEST_NAME:
                said = f"expected a card of the sets, got {shown(line.words)}{nearest}"
                more = "" if nearest else "; under a heading such as Trainer it would be a card by hand"
                self.faults[line.number] = said + more
                continue
            typed = TypedCard(name=name, kind=kind, id=f"{known.id}-{number}" if known else "")
            said = f"no set here holds {shown(name)}: it is a card by hand{nearest if self._is_near(name) else ''}"
            self.remarks.append(f"{self.where}, line {line.number}: {said}")
            yield line.number, typed

    def _is_near(self, name: str) -> bool:
        return bool(difflib.get_close_matches(name, self.shelf.names(), n=1, cutoff=NEAR))

    def _kind_beside(self, at: int) -> CardKind | None:
        """The kind of the cards before and after a line, where they are of one."""
        before = next((line.card.kind for line in reversed(self.lines[:at]) if line.card), None)
        after = next((line.card.kind for line in self.lines[at + 1 :] if line.card), None)
        kinds = {_family(kind) for kind in (before, after) if kind is not None}
        return kinds.pop() if len(kinds) == 1 else None


def _family(kind: CardKind) -> CardKind:
    return kind if kind in ("pokemon", "energy") else "trainer"


def _parts(words: str) -> tuple[str, KnownSet | None, str]:
    """What a line says of a card: its name, and its set and number where it names them by a code."""
    words = _SYMBOL.sub(lambda found: LETTERS.get(found["letter"], found["letter"]).title(), words)
    found = _CODE.fullmatch(words)
    if found is not None:
        known = given_catalogue().find(found["set"])
        if known is not None:
            return found["rest"].strip(), known, found["number"].lstrip("0") or "0"
    return words.strip(), None, ""


def _listed(words: str, shelf: CardShelf, format: Format) -> Card | None:
    """The card of a line: by id, by code and number, or by name; None: no set here holds it."""
    found = _ID.fullmatch(words)
    if found is not None:
        card = _of_id(shelf, f"{found['set']}-{found['number']}")
        if card is not None:
            return _called(card, found["rest"].strip(), shelf)
        if found["set"].lower() in _sets_here(shelf):
            nearest = perhaps(f"{found['set']}-{found['number']}", tuple(shelf.cards))
            raise Misfit((), f"expected a card of the sets, got {shown(words)}{nearest}")
    name, known, number = _parts(words)
    if known is not None:
        card = _of_id(shelf, f"{known.id}-{number}")
        if card is not None:
            return _called(card, name, shelf)
        if number.isdigit() and known.cards and int(number) > known.cards:
            raise Misfit((), f"expected a number of {known.name} up to {known.cards}, got {shown(words)}")
        # Another printing of a Trainer card or of an Energy card is the same card.
        same = [one for one in _called_so(name, shelf) if not one.is_pokemon]
        return _one_of(same, name, format, shelf) if same else None
    everywhere = _called_so(name, shelf)
    return _one_of(everywhere, name, format, shelf) if everywhere else None


def _of_id(shelf: CardShelf, id: str) -> Card | None:
    set_, _, number = id.rpartition("-")
    for one in (id, f"{set_.lower()}-{number}", f"{set_.lower()}-{number.upper()}"):
        if one in shelf.cards:
            return shelf.cards[one]
    return None


def _sets_here(shelf: CardShelf) -> frozenset[str]:
    return frozenset(shelf.set_ids())


def _called(card: Card, name: str, shelf: CardShelf) -> Card:
    if name and card not in _called_so(name, shelf):
        raise Misfit((), f"expected the name of {card.id}, which is {card.name!r}, got {shown(name)}")
    return card


def _called_so(name: str, shelf: CardShelf) -> Sequence[Card]:
    """Every card of this name, however people write it."""
    plain = name.removeprefix("Basic ")
    energy = _OF_ENERGY.fullmatch(name)
    forms = [name, plain, *((energy["name"],) if energy else ()), f"{plain} Energy"]
    if " lv." in name.lower():
        forms.append(re.sub(r"\s+lv\.\s?\w+$", "", name, flags=re.IGNORECASE))
    return next((found for form in forms if (found := shelf.named(form))), ())


def _one_of(everywhere: Sequence[Card], name: str, format: Format, shelf: CardShelf) -> Card:
    """The card meant by a name: of reprints the first, of basic Energy the plain one, of others the legal one."""
    found = [card for card in everywhere if _is_at_home(card, format, shelf)]
    if not found:
        others = ", ".join(card.id for card in everywhere[:5])
        raise Misfit((), f"expected a card of the sets of {format.id}, and {shown(name)} is in others ({others})")
    different = different_cards(sorted(found, key=lambda card: edition_of(shelf, card) != ""))
    if len(different) > 1:
        raise Misfit((), f"expected one card, but several are called {shown(name)}: {told_apart(different)}")
    return different[0]


def _is_at_home(card: Card, format: Format, shelf: CardShelf) -> bool:
    if not format.sets and not format.cards:
        return edition_of(shelf, card) in ("", format.edition)
    return is_legal_in(format, card, shelf)


def edition_of(shelf: CardShelf, card: Card) -> str:
    """The edition of the set in which a card stands; "": it is of every edition."""
    return shelf.edition_of(card.id)


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
    if is_of_no_set(card.id):
        return card.name
    known = given_catalogue().sets.get(set_)
    match form:
        case "simulator":
            return card.id
        case "field" if known is not None and known.code:
            return f"{card.name} {known.code} {number}"
        case "field" if set_ == "energy":
            return card.name
        case "field":
            return f"{card.name} {card.id}"
