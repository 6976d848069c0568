"""Ports of the app: spins, a store of matches, data files, settings, a clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from companion.app.ports.owned import OwnedKind
from companion.app.ports.settings import Settings
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.lobby import MatchBook, PositionView
from companion.app.screens.review import ReviewView
from companion.figure.printed.figures import Figure, TrainerCard, TrainerFigure, TrainerFile
from companion.figure.printed.playmat import Playmat
from companion.figure.teams import Team
from companion.kernel.model import Seat
from companion.players.given import PERSON
from companion.players.seating import GameId
from companion.texts.texts import Fact, Texts

Game: TypeAlias = GameId

HEAD_VERSION = 3
"""Of `MatchHead`; raised when its fields change."""


class Spin(msgspec.Struct, frozen=True):
    """A disc came to rest at *angle_deg* ± *spread_deg*, clockwise from its zero mark.

    *source* names the chance request that it answers; *evidence* says where it
    comes from. *trace* is what a base measured, packed by `traces.pack`; *unfair*
    why the spin does not count ("short-spin", "hand-stop", "push", "not-spun",
    "unsettled", "unseen"), "" for a fair one.
    """

    source: str
    angle_deg: float
    spread_deg: float = 0.0
    evidence: str = "simulated"
    trace: str = ""
    unfair: str = ""


class SpinSource(Protocol):
    """Port: source of spins (a seed, the system's generator, spinner bases)."""

    def arm(self, sources: frozenset[str]) -> None:
        """Watch the discs of *sources* and no others.

        A disc that was not watched before forgets its earlier spins; one that
        was keeps the spin that is still waiting.
        """

    def rearm(self, source: str) -> None:
        """This disc, which is watched, is to be spun anew: what it showed so far is forgotten."""

    def poll(self) -> Spin | None:
        """Return the next spin of an armed base, or None. Never waits."""


class Clock(Protocol):
    """Says what time it is."""

    def now(self) -> str:
        """The time now as ISO 8601 in UTC."""


Status: TypeAlias = Literal["open", "over", "abandoned"]


PolicyValue: TypeAlias = str | int | bool | tuple[str | int | tuple[str, ...], ...] | None
"""The value of a policy; those of the card game may be lists, of words, numbers or pairs."""


class MatchHead(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is, apart from its entries; the same for every game.

    *setup* is the game's whole setup as JSON (map, figures, rule set and cards),
    so that a record can be read without the files that it was made from.
    *rules* names the rule set or edition, *policies* are those in which it was changed;
    *about* holds what else a list of matches says of this game's setup. *kinds* says by
    seat which player plays it, or "person", *brought* what their teams or decks are called.
    *rules_version* is the game's when the match was begun, *journal_version* that in which
    setup and entries are written.
    """

    game: Game
    rules: str
    policies: dict[str, PolicyValue]
    players: tuple[str, str]
    brought: tuple[str, str]
    began: str
    rules_version: int
    journal_version: int
    setup: str
    kinds: tuple[str, str] = (PERSON, PERSON)
    about: dict[str, str] = {}
    head_version: int = HEAD_VERSION

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple([seat for seat, kind in enumerate(self.kinds) if kind == PERSON])

    @property
    def is_later(self) -> bool:
        """Was it written by a later version of the program, which may mean more by it?"""
        return self.head_version > HEAD_VERSION


class MatchSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A stored match in a list: *result* is "a", "b", "draw" or "" while it is open."""

    id: str
    head: MatchHead
    status: Status
    entries: int
    last_at: str
    result: str

    @property
    def hides_cards(self) -> bool:
        """Does its record hold cards that its players may not know of each other yet?"""
        return self.head.game == "card" and self.status != "over"


class TakenIn(msgspec.Struct, frozen=True):
    """A match from a file, as the store holds it now, by its *id*.

    *how*: it is "new"; it was here already, and is "known"; of what was here only the beginning was known, and
    it is "longer" now; or the file knows only the beginning of what is here, which is "kept".
    """

    id: str
    how: Literal["new", "known", "longer", "kept"] = "new"


class DamagedMatch(msgspec.Struct, frozen=True):
    """A stored match that is not what was kept: *fault* says what is wrong with it."""

    id: str
    fault: Fact


class Recovered(msgspec.Struct, frozen=True):
    """How many matches came back whole, up to their damage, or not at all from files that were set aside.

    *unreadable* has a sentence for each file in which nothing can be read.
    """

    whole: int = 0
    cut: int = 0
    lost: int = 0
    unreadable: tuple[Fact, ...] = ()


class MatchStore(Protocol):
    """Keeps matches through anything, a pulled plug included.

    An entry is on the disc when `append` returns, or is among what waits. Errors are
    `JournalError` with a sentence that can be shown.
    """

    def waiting(self) -> Fact:
        """Try again to keep what could not be kept; why it still cannot, nothing if all is kept."""

    def create(self, head: MatchHead) -> str:
        """Begin a match; returns its id."""

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        """Keep entry number *number* (counted from 0) of a match, encoded as JSON."""

    def close(self, match_id: str, status: Status, result: str) -> None:
        """The match is over or was abandoned; *result* as in `MatchSummary`."""

    def mark_read(self, match_id: str, entries: int) -> None:
        """The players have read what the first *entries* entries led to."""

    def read_up_to(self, match_id: str) -> int:
        """How many entries of a match the players have read the outcome of; 0 for none."""

    def summaries(self) -> Sequence[MatchSummary]:
        """All matches, the one last played first; without those that `damaged` lists."""

    def summary(self, match_id: str) -> MatchSummary | None:
        """One match of `summaries`, without a look at the others; None: it is not among them."""

    def notices(self) -> Sequence[Fact]:
        """A sentence for each file that was set aside, until `recover_files` was asked for."""

    def recover_files(self) -> Recovered:
        """Take every match that can be read from the files that were set aside; the notices of them are forgotten."""

    def damaged(self) -> Sequence[DamagedMatch]:
        """The matches whose head or row is damaged, and of which nothing has been recovered yet."""

    def recover(self, match_id: str) -> str:
        """Take what is whole of a damaged match, up to the damage, into a new match; returns its id."""

    def head(self, match_id: str) -> MatchHead:
        """A match's head."""

    def entries(self, match_id: str) -> Sequence[bytes]:
        """A match's entries, encoded as JSON, oldest first; a damaged one is refused with its number."""


class Clause(msgspec.Struct, frozen=True):
    """One rule of the rulebook: its *id*, title and words, and the section it stands in.

    *source* says where it comes from. A policy's words name its values and the
    reason for its default. *editions* are pairs of an edition of the card game and
    what holds there, where the editions differ; "(ruling)" marks what the book of
    that edition does not state. The words themselves stand without them.
    """

    id: str
    title: str
    text: str
    section: str
    source: str = ""
    game: Game = "figure"
    editions: tuple[tuple[str, str], ...] = ()


class Library(Protocol):
    """The data that matches are made from: given with the program, and the players' own.

    Everything is loaded whole or not at all; asking again costs nothing. What is
    listed has been checked. Lists are in the order in which they are shown.
    """

    def playmats(self) -> Sequence[Playmat]:
        """All mats."""

    def figures(self) -> Sequence[Figure]:
        """All figures that can be played, by name."""

    def cards(self) -> Sequence[TrainerCard]:
        """All Trainer cards."""

    def trainers(self) -> Sequence[TrainerFigure]:
        """All Trainer figures."""

    def teams(self) -> Sequence[Team]:
        """Starter teams and saved ones, the players' own first."""

    def save_team(self, team: Team) -> None:
        """Keep a team of the players', instead of their earlier one of that id.

        Raises:
            DataError: It cannot be written; the message can be shown.
        """

    def save_figure(self, figure: Figure) -> None:
        """Keep a figure of the players', instead of their earlier one of that id.

        Raises:
            DataError: It may not be played, its id is another's, or it cannot be
                written; the message can be shown.
        """

    def save_playmat(self, playmat: Playmat) -> None:
        """Keep a mat of the players', instead of their earlier one of that id.

        Raises:
            DataError: It may not be played on, its id is another's, or it cannot be
                written; the message can be shown.
        """

    def save_trainers(self, name: str, file: TrainerFile, instead_of: str = "") -> None:
        """Keep Trainer figures, which share a disc, and Trainer cards of the players', in a file of this name.

        They take the place of those of the same ids and names there, and of the players' Trainer figure called
        *instead_of*, whichever file that stands in. Where that file holds something else, it is another one.

        Raises:
            DataError: Something of it may not be played, its id or name is another's, or it cannot be
                written; the message can be shown.
        """

    def own_ids(self, kind: OwnedKind) -> frozenset[str]:
        """The ids of a kind that stand in files of the players' own."""

    def rulebook(self, game: Game | None = None) -> Sequence[Clause]:
        """Every clause of both games or of *game*, in the order of the rulebooks."""

    def problems(self) -> Sequence[Fact]:
        """What is wrong with each file of the players' own that was left out."""


class SettingsFile(Protocol):
    """Keeps the settings. *remark*: what of the file had to be left out, "" where all was read."""

    @property
    def remark(self) -> Fact: ...

    def load(self) -> Settings:
        """The settings as they were saved last, or as they are given with the program.

        Raises:
            SettingsError: The file cannot be read; the message can be shown.
        """

    def save(self, settings: Settings) -> None:
        """Keep the settings.

        Raises:
            SettingsError: The file cannot be written; the message can be shown.
        """


class Languages(Protocol):
    """The languages that there are texts in."""

    def names(self) -> Mapping[str, str]:
        """Each by its id ("de"), called by its own name ("Deutsch")."""

    def texts(self, language: str) -> Texts:
        """The texts of one of them."""

    def system(self) -> str:
        """The one that the system speaks, English where there is no other."""


class FilePlace(msgspec.Struct, frozen=True):
    """A folder that people find. *stick*: the name of the USB stick that it is on, "" for none."""

    path: str
    stick: str = ""


class MatchFile(msgspec.Struct, frozen=True):
    """A file that may hold a match. *players* are None where its head cannot be read."""

    path: str
    place: FilePlace
    players: tuple[str, str] | None = None


class ListFile(msgspec.Struct, frozen=True):
    """A text file that may hold a deck list."""

    path: str
    place: FilePlace


class Exports(Protocol):
    """Matches and deck lists as files where people find them."""

    def places(self) -> Sequence[FilePlace]:
        """Where matches can be written now: the folder for them, then each USB stick that is mounted."""

    def write(self, match_id: str, place: FilePlace | None = None) -> str:
        """Write a match of the store as JSON lines; returns the file's name with its place.

        Raises:
            JournalError: There is no such match, or the file cannot be written.
        """

    def write_page(self, match_id: str, book: MatchBook | CardMatchBook, place: FilePlace | None = None) -> str:
        """Write a match as a page that plays it in a browser; returns the file's name with its place.

        Raises:
            JournalError: The file cannot be written.
        """

    def write_position(self, match_id: str, at: int, view: PositionView, place: FilePlace | None = None) -> str:
        """Write the position after *at* entries of a match as a picture; returns the file's name with its place.

        Raises:
            JournalError: The file cannot be written.
        """

    def write_review(
        self, match_id: str, review: ReviewView, kind: Literal["page", "picture"], place: FilePlace | None = None
    ) -> str:
        """Write the review of a match as a page or its curve as a picture; returns the file's name with its place.

        Raises:
            CompanionError: The file cannot be written.
        """

    def found(self) -> Sequence[MatchFile]:
        """Files of matches that lie in these places, the newest first."""

    def lists(self) -> Sequence[ListFile]:
        """Text files that lie in these places, the newest first."""

    def read_list(self, path: str) -> str:
        """The text of one of them.

        Raises:
            DataError: It cannot be read, or is no text.
        """

    def write_list(self, name: str, lines: str, place: FilePlace | None = None) -> str:
        """Write a deck list into a text file of its own that is called *name*; returns the file's name with its place.

        Raises:
            DataError: It cannot be written.
        """

    def take_in(self, path: str) -> TakenIn:
        """Play the match in a file again and keep it, where it is not here yet.

        Raises:
            JournalError: It is no such match, or has a fault; nothing is kept of it.
        """
