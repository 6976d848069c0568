"""Reads and writes deck lists as people write, paste and trade them.

A line has a number and a card: "4 Pikachu", "4 Pikachu BS 58", "* 4 Pikachu BKT 48", "4x Pikachu (BS 58/102)", "Pikachu
x4"; or a table simulator's id: "4 base1-58". Headings give the kind of the cards under them: "Pokémon: 12", "Trainer
Cards - 30", "## Energy". A card that no known set has becomes a card by hand of its heading's kind, or without headings
of its neighbours' kind.

The deck check decides whether the deck is legal. All unclear lines are reported at once.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.adapters.files.decoding import ValidationIssue, perhaps, shown
from companion.adapters.files.text import read_text, refuse_long_lines
from companion.adapters.library._list_lines import LEVEL_X, PRIME, parts_of_line, spelt_out
from companion.adapters.library._typed_lines import Facts, fact_lines, facts_of_line, with_facts
from companion.adapters.library.catalogue import given_catalogue
from companion.adapters.library.listed_cards import Elsewhere, called_so, card_of_line
from companion.app.ports.cards import ListForm, ListRead
from companion.cards.printed.by_hand import TypedCard, is_of_no_set, of_no_set, typed_of_name
from companion.cards.printed.cards import Card
from companion.cards.printed.sets import CardShelf
from companion.cards.printed.vocabulary import CardKind
from companion.cards.registration.formats import Format
from companion.cards.values.decks import CardDeck, cards_of_deck
from companion.kernel.errors import DataError
from companion.texts.errors import ValidationError, expectation, placed
from companion.texts.texts import Fact, Phrase, all_of, phrase

LIMIT_BYTES = 100_000
"""Size limit: a list of 60 cards has some 2000 letters."""
MOST_OF_A_CARD = 60
"""Largest count of one card: that of a whole deck."""
LONGEST_NAME, LONGEST_LINE = 60, 200
BASIC_ENERGY = "energy"
"""Set of basic Energy cards of no particular printing."""
MOST_FAULTS = 60
"""Limit of faults: a list has no more lines than cards."""

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
"""Words of headings, in the singular and without accents, with the kind of the cards under them."""
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
"""Characters around headings, and before the lines of some programs' lists."""
_COUNTED = re.compile(r"[*•-]?\s*(?P<number>\d{1,9})\s*[x×]?\s+(?P<card>\S.*)")
_COUNT_BEHIND = re.compile(r"[*•-]?\s*(?P<card>\S.*?)\s+[x×]\s?(?P<number>\d{1,9})")
_HEADING = re.compile(r"(?P<words>[^\W\d][^\d:()–—]*?)(?:\s+cards?)?\s*[:(–—-]*\s*(?P<count>\d{1,3})?\s*\)?:?", re.I)
_TOTAL = re.compile(r"(total|deck|format|name|author|event|player|sideboard)\b.*", re.IGNORECASE)
NEAR = 0.85
"""Similarity above which an unknown name counts as a typo of a known one."""


THE_LIST = phrase("error.deck.the-list")
"""Name of a list without a file in messages."""


# --- reading --------------------------------------------------------------------------------


def load_card_list(path: Path | str, shelf: CardShelf, format: Format) -> ListRead:
    """Read the deck in a list file, for *format*.

    Raises:
        DataError: The file cannot be read, or lines are unclear; the message names file and lines.
    """
    path = Path(path)
    text = read_text(path, limit_bytes=LIMIT_BYTES)
    refuse_long_lines(path, text, DataError)
    return deck_of_list(text, shelf, format, path.stem, str(path))


def deck_of_list(text: str, shelf: CardShelf, format: Format, name: str, where: Fact = THE_LIST) -> ListRead:
    """Read the deck in a list, for *format*; counts of the same card are summed.

    Raises:
        DataError: Lines lack a card or a number, or their card is ambiguous; the message begins with *where* and gives
            the number of each.
    """
    read = _Reading(shelf, format, where)
    for number, line in enumerate(map(str.split, text.splitlines()), start=1):
        read.take(number, " ".join(line))
    return read.done(name)


@dataclass
class _Line:
    """A line that names a card: its count, its words, its heading."""

    number: int
    count: int
    words: str
    heading: CardKind | None
    card: Card | None = None
    elsewhere: str = ""
    """Ids of cards of this name that are not legal in the format."""
    typed: CardKind | None = None
    """Its kind as a card by hand."""
    facts: list[Facts] = field(default_factory=list)
    """Facts typed for it."""

    @property
    def kind(self) -> CardKind | None:
        """Pokémon, Trainer or Energy, if known."""
        known = self.card.kind if self.card else self.typed
        return None if known is None else _family(known)


@dataclass
class _Group:
    """A heading: the number of cards that it claims, and the number found under it."""

    line: int
    words: str
    says: int | None
    found: int = 0


@dataclass
class _Reading:
    """State of reading a list, line by line."""

    shelf: CardShelf
    format: Format
    where: Fact
    lines: list[_Line] = field(default_factory=list)
    groups: list[_Group] = field(default_factory=list)
    faults: dict[int, Fact] = field(default_factory=dict)
    remarks: list[Fact] = field(default_factory=list)
    heading: CardKind | None = None

    def take(self, number: int, line: str) -> None:
        """Process the next line."""
        if len(line) > LONGEST_LINE or not line.isprintable():
            self.faults[number] = expectation(phrase("error.deck.long-line", most=LONGEST_LINE), shown(line))
            return
        if self._is_typed(number, line) or not any(map(str.isalnum, line)) or self._is_heading(number, line):
            return
        found = _COUNTED.fullmatch(line) or _COUNT_BEHIND.fullmatch(line)
        if found is None:
            if line[0] not in "#=/" and not _TOTAL.fullmatch(line.strip(_SIGNS)) and not line.startswith("**"):
                self.faults[number] = expectation(phrase("error.deck.line"), shown(line))
            return
        count = int(found["number"])
        if not 1 <= count <= MOST_OF_A_CARD:
            self.faults[number] = expectation(phrase("error.deck.count", most=MOST_OF_A_CARD), count)
            return
        if self.groups:
            self.groups[-1].found += count
        self.lines.append(_Line(number, count, spelt_out(found["card"].strip(), self.heading), self.heading))

    def done(self, name: str) -> ListRead:
        """Deck of the processed lines."""
        for line in self.lines:
            try:
                line.card, remark = card_of_line(line.words, line.count, self.shelf, self.format)
                if remark:
                    self.remarks.append(placed(self.where, remark, line=line.number))
            except Elsewhere as misfit:
                # A card of this name from another era counts as unknown here.
                line.elsewhere = misfit.others
                if line.heading is None:
                    self.faults[line.number] = misfit.said
            except ValidationIssue as misfit:
                self.faults[line.number] = misfit.said
        typed = dict(self._by_hand())
        if self.faults:
            raise DataError(
                phrase("error.deck.in-list", list=self.where, faults=all_of(self._all_faults(), "error.deck.more"))
            )
        cards: Counter[str] = Counter()
        for line in self.lines:
            cards[line.card.id if line.card else typed[line.number].card_id] += line.count
        if not cards:
            raise DataError(placed(self.where, phrase("error.deck.empty-list")))
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

    def _all_faults(self) -> Iterator[Phrase]:
        for number, fault in sorted(self.faults.items())[:MOST_FAULTS]:
            yield phrase("error.deck.at-line", line=number, why=fault)
        if len(self.faults) > MOST_FAULTS:
            yield phrase("error.deck.more-lines", many=len(self.faults) - MOST_FAULTS)

    def _is_typed(self, number: int, line: str) -> bool:
        """Process a line with typed facts about the card above it; returns whether it is one."""
        try:
            facts = facts_of_line(line)
        except ValidationError as error:
            self.faults[number] = error.said
            return True
        if facts is not None and self.lines:
            self.lines[-1].facts.append(facts)
        return facts is not None

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

    def _miscounted(self) -> Iterator[Phrase]:
        for group in self.groups:
            if group.says is not None and group.says != group.found:
                said = phrase("error.deck.heading", got=shown(group.words), found=group.found)
                yield placed(self.where, said, line=group.line)

    # --- cards by hand ---

    def _by_hand(self) -> Iterator[tuple[int, TypedCard]]:
        """Cards by hand, by line; invalid ones are faults."""
        for at, line in enumerate(self.lines):
            if line.card is not None or line.number in self.faults:
                continue
            parts = parts_of_line(line.words)
            name = parts.name
            is_near = parts.set is None and self._is_near(name)
            kind = line.heading or self._kind_of(name) or (None if is_near else self._kind_beside(at, name))
            if kind is None or len(name) > LONGEST_NAME:
                nearest = perhaps(name, self.shelf.names())
                said = expectation(phrase("error.deck.card-of-sets"), shown(line.words), nearest)
                self.faults[line.number] = said if nearest else phrase("error.deck.under-heading", why=said)
                continue
            line.typed = kind
            if line.elsewhere:
                said = phrase("error.deck.only-elsewhere", got=shown(name), id=self.format.id, others=line.elsewhere)
            else:
                nearest = perhaps(name, self.shelf.names()) if is_near else ""
                said = phrase("error.deck.by-hand", got=shown(name), nearest=nearest)
            self.remarks.append(placed(self.where, said, line=line.number))
            try:
                yield line.number, with_facts(typed_of_name(LEVEL_X.sub(" LV.X", name), kind, parts.id), line.facts)
            except ValidationError as error:
                self.faults[line.number] = phrase("error.at", place=name, said=error.said)

    def _is_near(self, name: str) -> bool:
        return bool(difflib.get_close_matches(name, self.shelf.names(), n=1, cutoff=NEAR))

    def _kind_of(self, name: str) -> CardKind | None:
        """Kind of the known cards of this name in other sets."""
        return next((_family(card.kind) for card in called_so(name, self.shelf)), None)

    def _kind_beside(self, at: int, name: str) -> CardKind | None:
        """Kind of the cards before and after a line: lists have Pokémon first, and Energy last."""
        before = next((line.kind for line in reversed(self.lines[:at]) if line.kind), None)
        after = next((line.kind for line in self.lines[at + 1 :] if line.kind), None)
        kinds = {kind for kind in (before, after) if kind is not None}
        if name.endswith(" Energy"):
            return "energy"
        if len(kinds) != 1 and any(card.is_pokemon for word in name.split() for card in self.shelf.named(word)):
            return "pokemon"
        return kinds.pop() if len(kinds) == 1 else "trainer" if kinds == {"trainer", "energy"} else None


def _family(kind: CardKind) -> CardKind:
    return kind if kind in ("pokemon", "energy") else "trainer"


# --- writing --------------------------------------------------------------------------------


def list_of_deck(deck: CardDeck, shelf: CardShelf, form: ListForm = "field") -> str:
    """Write a deck as a list: under headings with counts, cards by name, code and number, or by id.

    Facts of cards by hand follow under them (`typed_lines`).
    """
    groups: dict[CardKind, list[tuple[Card, int]]] = {kind: [] for kind in GROUPS}
    own = {typed.card_id: typed for typed in deck.by_hand if typed.card_id not in shelf.cards}
    for card, number in cards_of_deck(deck, shelf):
        groups[card.kind if card.id in own else _family(card.kind)].append((card, number))
    parts: list[str] = []
    for kind, cards in groups.items():
        if cards:
            heading = f"{GROUPS[kind]}: {sum(number for _, number in cards)}"
            rows = [row for card, number in cards for row in _rows(card, number, own.get(card.id), form)]
            parts.append("\n".join((heading, *rows)))
    return "\n\n".join(parts) + "\n"


def _rows(card: Card, number: int, typed: TypedCard | None, form: ListForm) -> Iterator[str]:
    """The line of a card; under one by hand its facts beyond this line."""
    words = _written(card, form if typed is None else "field")
    yield f"{number} {words}"
    if typed is not None:
        name = LEVEL_X.sub(" LV.X", parts_of_line(words).name)
        yield from fact_lines(typed, typed_of_name(name, typed.kind, typed.id))


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
