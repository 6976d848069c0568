"""Choosing a seat's deck: one that is kept, one of a list in a file or of lines that are written here, or none."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

from companion.app.cards.facts import deck_in_short
from companion.app.lobby._card_setup import CardSetupSession
from companion.app.lobby._card_text import CardSay
from companion.app.ports.cards import DeckEntry
from companion.app.ports.outside import Game
from companion.app.ports.parts import Parts
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_lobby import DeckRow, DeckScreen
from companion.app.screens.lobby import Push, Remark
from companion.app.screens.room import AnyIntent, Room
from companion.app.text.places import PlaceAsked, place_name
from companion.cards.values.decks import CardDeck
from companion.kernel.errors import CompanionError
from companion.kernel.model import Seat
from companion.texts.texts import capital

Tab: TypeAlias = Literal["decks", "files", "lines"]
TABS: tuple[Tab, ...] = get_args(Tab)

MOST_LETTERS = 20_000
"""A list of sixty cards has some two thousand."""
OWN = "own-"
"""What the ids of decks begin with that were kept here."""


class DeckSession(Room):
    """The deck picker of one seat."""

    def __init__(self, parts: Parts, setup: CardSetupSession, seat: Seat) -> None:
        self._parts = parts
        self._say = CardSay(parts.texts)
        self._setup = setup
        self.seat = seat
        self.tab: Tab = "decks"
        self._lines = ""
        self._name = ""
        self._read: CardDeck | None = None
        self._remarks: tuple[str, ...] = ()
        self._faults: tuple[str, ...] = ()
        self._place = PlaceAsked(parts.exports, self._say, "deck.where-to")

    # ------------------------------------------------------------ changing

    def do(self, intent: AnyIntent) -> Remark | None:
        """Choose a deck, or a tab; read, write or keep a list.

        Raises:
            DataError: A file cannot be read or written, or a deck not be kept.
        """
        match intent:
            case go.OpenTab(tab=tab):
                self.tab = next((one for one in TABS if one == tab), self.tab)
            case go.PickDeck(deck=id):
                self._setup.take_deck(self.seat, self.picked(id) if id else None)
                self.finished = True
            case go.ReadList(path=path):
                self.read_file(path)
            case go.WriteList(lines=lines):
                self.write(lines)
            case go.TakeList(keep=keep):
                deck = self.taken(keep)
                if deck is None:
                    return Remark(self._say("deck.nothing-read"))
                self._setup.take_deck(self.seat, deck)
                self.finished = True
            case go.ExportList():
                return self._export(intent)
            case go.CloseQuestion():
                self._place.close()
            case _:
                pass
        return None

    def rulebook(self) -> tuple[Game, str]:
        return self._setup.rulebook()

    def picked(self, id: str) -> CardDeck:
        """The deck of this id.

        Raises:
            DataError: There is none.
        """
        return self._parts.cards.deck(id)

    def read_file(self, path: str) -> None:
        """Read the list in a file; its lines can be mended then.

        Raises:
            DataError: It cannot be read.
        """
        lines = self._parts.exports.read_list(path)
        self._name = re.split(r"[\\/]", path)[-1].rpartition(".")[0][:40]
        self.tab = "lines"
        self.write(lines)

    def write(self, lines: str) -> None:
        """These are the lines of the list now; whatever is wrong with them is said, line by line."""
        self._lines = lines[:MOST_LETTERS]
        self._read, self._remarks, self._faults = None, (), ()
        if not self._lines.strip():
            return
        try:
            read = self._parts.cards.read_list(self._lines, self._setup.plan.format, self._deck_name())
        except CompanionError as error:
            faults = re.split(r"\n+|; (?=\w+ \d+:)", self._say.tell(error.said).strip())
            self._faults = tuple(map(capital, faults))
        else:
            self._read, self._remarks = read.deck, tuple(map(self._say.tell, read.remarks))

    def taken(self, keep: bool) -> CardDeck | None:
        """The deck that was read, None where none was; with *keep* it is one of the players' own from now on.

        Raises:
            DataError: It cannot be kept.
        """
        if self._read is not None and keep:
            self._parts.cards.save_deck(self._read)
        return self._read

    def _export(self, wanted: go.ExportList) -> Remark | None:
        """Write a deck into a file, as the field writes lists.

        Raises:
            DataError: There is no such deck, or it cannot be written.
        """
        deck = self.picked(wanted.deck) if wanted.deck else self._read
        if deck is None:
            return Remark(self._say("deck.nothing-read"))
        lines, exports = self._parts.cards.written(deck), self._parts.exports
        return self._place.write(wanted, "deck.exported", lambda place: exports.write_list(deck.name, lines, place))

    def _deck_name(self) -> str:
        return self._name or self._say("deck.list-of", player=self._setup.plan.names[self.seat])

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "", remark: Remark | None = None) -> DeckScreen:
        """What there is to choose."""
        say = self._say
        shown = self._rows()
        return DeckScreen(
            title=say("deck.title", player=self._setup.plan.names[self.seat]),
            tab=self.tab,
            tabs=say.options(say.labels("deck.tab", TABS), go.OpenTab, self.tab),
            rows=shown,
            empty=self._empty() if not shown else "",
            lines=self._lines,
            lines_hint=say("deck.lines-hint"),
            faults=self._faults or self._remarks,
            found=self._found(),
            pushes=self._pushes(),
            asking=self._place.question(),
            asked=say.push("push.close", go.CloseQuestion()),
            back=say.push("push.setup", go.GoBack()),
            remark=remark,
        )

    def _rows(self) -> tuple[DeckRow, ...]:
        match self.tab:
            case "decks":
                return self._decks()
            case "files":
                return self._files()
            case "lines":
                return ()

    def _empty(self) -> str:
        if self.tab != "files":
            return ""
        places = [place_name(self._say, place) for place in self._parts.exports.places()]
        return self._say("deck.no-files", places=self._say.listed(places))

    def _decks(self) -> tuple[DeckRow, ...]:
        say, setup = self._say, self._setup
        now = setup.plan.decks[self.seat]
        none = DeckRow(
            name=say("card-setup.no-list"),
            note=say("deck.no-list-note"),
            push=say.push("deck.take", go.PickDeck("")),
            chosen=now is None,
        )
        return (none, *(self._row(entry, now) for entry in setup.entries()))

    def _row(self, entry: DeckEntry, now: CardDeck | None) -> DeckRow:
        id = entry.id
        chosen = now is not None and now.id == id
        note = self._say.count("deck.by-hand", entry.by_hand, cards=entry.size)
        short = deck_in_short(self._parts.texts, self._parts.cards.deck(id), self._parts.cards.shelf())
        note = "\n".join(filter(None, (short, note)))
        refusal = ""
        if chosen and now is not None:
            rulings = self._setup.verdict(now).refusals
            refusal = self._say.deck_ruling(rulings[0]) if rulings else ""
        export = self._say.push("deck.export", go.ExportList(id))
        return DeckRow(entry.name, note, self._say.push("deck.take", go.PickDeck(id)), chosen, refusal, export)

    def _files(self) -> tuple[DeckRow, ...]:
        return tuple(
            DeckRow(
                name=re.split(r"[\\/]", file.path)[-1],
                note=place_name(self._say, file.place),
                push=self._say.push("deck.read", go.ReadList(file.path)),
                chosen=False,
            )
            for file in self._parts.exports.lists()
        )

    def _found(self) -> str:
        if self._read is None:
            return self._say.count("deck.faults", len(self._faults)) if self._faults else ""
        rulings = self._setup.verdict(self._read).refusals
        read = self._say.count("card-setup.by-hand", len(self._read.by_hand), cards=self._read.size)
        return "\n".join((read, *map(self._say.deck_ruling, rulings)))

    def _pushes(self) -> tuple[Push, ...]:
        say = self._say
        if self.tab != "lines":
            return ()
        there = self._read is not None
        why = "" if there else say("deck.nothing-read")
        last = self._lines.rstrip().rpartition("\n")[0]
        return (
            Push(say("deck.take-list"), go.TakeList(), accent=True, enabled=there, why=why),
            Push(say("deck.keep-list"), go.TakeList(keep=True), enabled=there, why=why),
            Push(say("deck.last-away"), go.WriteList(f"{last}\n" if last else ""), enabled=bool(self._lines)),
            Push(say("deck.clear"), go.WriteList(""), enabled=bool(self._lines)),
            Push(say("deck.export"), go.ExportList(), enabled=there, why=why),
        )
