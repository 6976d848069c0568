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
"""Version of `MatchHead`; raised when its fields change."""


class Spin(msgspec.Struct, frozen=True):
    """A disc came to rest at *angle_deg* ± *spread_deg*, clockwise from its zero mark.

    *source* names the chance request that it answers; *evidence* says where it comes from. *trace* is a base's
    measurement, packed by `traces.pack`; *unfair* is why the spin does not count ("short-spin", "hand-stop", "push",
    "not-spun", "unsettled", "unseen"), "" for a fair one.
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
        """Watch exactly the discs of *sources*.

        A newly watched disc forgets its earlier spins; one already watched keeps its pending spin.
        """

    def rearm(self, source: str) -> None:
        """Discard the result of this watched disc and wait for a new spin."""

    def poll(self) -> Spin | None:
        """The next spin of an armed base, or None. Never waits."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> str:
        """The current time as ISO 8601 in UTC."""


Status: TypeAlias = Literal["open", "over", "abandoned"]


PolicyValue: TypeAlias = str | int | bool | tuple[str | int | tuple[str, ...], ...] | None
"""Value of a policy; in the card game it may be a list of words, numbers or pairs."""


class MatchHead(msgspec.Struct, frozen=True, kw_only=True):
    """Description of a match apart from its entries; the same for every game.

    *setup* is the game's whole setup as JSON (map, figures, rule set and cards), so that a record can be read without
    its source files. *rules* names the rule set or edition, *policies* are the changed ones; *about* holds further
    facts of this game's setup for lists of matches. *kinds* gives, by seat, the player, or "person"; *brought* the
    names of their teams or decks. *rules_version* is the game's when the match began, *journal_version* that of the
    encoding of setup and entries.
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
        """Seats that people play."""
        return tuple([seat for seat, kind in enumerate(self.kinds) if kind == PERSON])

    @property
    def is_later(self) -> bool:
        """Was it written by a later version of the program, whose fields may mean more?"""
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
        """May its record hold cards that its players must not know of each other yet?"""
        return self.head.game == "card" and self.status != "over"


class TakenIn(msgspec.Struct, frozen=True):
    """A match imported from a file, by its *id* in the store.

    *how*: it is "new"; it was "known" already; it continued a stored beginning, which is "longer" now; or the file has
    only the beginning of the stored one, which is "kept".
    """

    id: str
    how: Literal["new", "known", "longer", "kept"] = "new"


class DamagedMatch(msgspec.Struct, frozen=True):
    """A damaged stored match: *fault* describes the damage."""

    id: str
    fault: Fact


class Recovered(msgspec.Struct, frozen=True):
    """Numbers of matches from files set aside that were recovered whole, up to their damage, or not at all.

    *unreadable* has a sentence for each unreadable file.
    """

    whole: int = 0
    cut: int = 0
    lost: int = 0
    unreadable: tuple[Fact, ...] = ()


class MatchStore(Protocol):
    """Stores matches safely, even across power cuts.

    An entry is on disk when `append` returns, or is among those waiting. Errors are `JournalError` with a sentence for
    display.
    """

    def waiting(self) -> Fact:
        """Retry pending changes; returns why they still cannot be saved, "" if all are saved."""

    def create(self, head: MatchHead) -> str:
        """Create a match; returns its id."""

    def append(self, match_id: str, number: int, entry: bytes) -> None:
        """Save entry *number* (counted from 0) of a match, encoded as JSON."""

    def close(self, match_id: str, status: Status, result: str) -> None:
        """Mark a match as over or abandoned; *result* as in `MatchSummary`."""

    def mark_read(self, match_id: str, entries: int) -> None:
        """Record that the players have read the outcome of the first *entries* entries."""

    def read_up_to(self, match_id: str) -> int:
        """Number of a match's entries whose outcome the players have read."""

    def summaries(self) -> Sequence[MatchSummary]:
        """All matches, the one last played first; without those that `damaged` lists."""

    def summary(self, match_id: str) -> MatchSummary | None:
        """One match of `summaries`, without reading the others; None if it is not among them."""

    def notices(self) -> Sequence[Fact]:
        """A sentence for each file set aside, until `recover_files` is called."""

    def recover_files(self) -> Recovered:
        """Recover all readable matches from the files set aside; deletes their notices."""

    def damaged(self) -> Sequence[DamagedMatch]:
        """Matches with a damaged head or row that have not been recovered yet."""

    def recover(self, match_id: str) -> str:
        """Recover a damaged match up to the damage as a sound match; returns its id."""

    def head(self, match_id: str) -> MatchHead:
        """Head of a match."""

    def entries(self, match_id: str) -> Sequence[bytes]:
        """Entries of a match, encoded as JSON, oldest first; refuses a damaged one with its number."""


class Clause(msgspec.Struct, frozen=True):
    """A clause of the rulebook: its *id*, title and text, and its section.

    *source* gives its origin. A policy's text names its values and the reason for its default. *editions* are pairs of
    an edition of the card game and its variant, if the editions differ; "(ruling)" marks what the book of that edition
    does not state. The text itself is complete without them.
    """

    id: str
    title: str
    text: str
    section: str
    source: str = ""
    game: Game = "figure"
    editions: tuple[tuple[str, str], ...] = ()


class Library(Protocol):
    """The data that matches draw on: given with the program, and the players' own.

    Everything is loaded whole or not at all, and cached. Everything listed has been validated. Lists are in display
    order.
    """

    def playmats(self) -> Sequence[Playmat]:
        """All mats."""

    def figures(self) -> Sequence[Figure]:
        """All playable figures, by name."""

    def cards(self) -> Sequence[TrainerCard]:
        """All Trainer cards."""

    def trainers(self) -> Sequence[TrainerFigure]:
        """All Trainer figures."""

    def teams(self) -> Sequence[Team]:
        """Starter teams and saved ones, the players' own first."""

    def save_team(self, team: Team) -> None:
        """Save a team of the players', replacing their earlier one of that id.

        Raises:
            DataError: It cannot be written; the message is for display.
        """

    def save_figure(self, figure: Figure) -> None:
        """Save a figure of the players', replacing their earlier one of that id.

        Raises:
            DataError: It is not playable, its id is another's, or it cannot be written; the message is for display.
        """

    def save_playmat(self, playmat: Playmat) -> None:
        """Save a mat of the players', replacing their earlier one of that id.

        Raises:
            DataError: It is not playable, its id is another's, or it cannot be written; the message is for display.
        """

    def save_trainers(self, name: str, file: TrainerFile, instead_of: str = "") -> None:
        """Save Trainer figures, which share a disc, and Trainer cards of the players' in a file of this name.

        They replace those of the same ids and names there, and the players' Trainer figure *instead_of*, in whichever
        file. If the file of this name holds anything else, another name is used.

        Raises:
            DataError: Something is not playable, its id or name is another's, or it cannot be written; the message is
                for display.
        """

    def own_ids(self, kind: OwnedKind) -> frozenset[str]:
        """Ids of a kind in files of the players' own."""

    def rulebook(self, game: Game | None = None) -> Sequence[Clause]:
        """Every clause of both games or of *game*, in the order of the rulebooks."""

    def problems(self) -> Sequence[Fact]:
        """A sentence for each of the players' own files that was left out."""


class SettingsFile(Protocol):
    """Stores the settings. *remark*: what was left out of the file, "" if nothing."""

    @property
    def remark(self) -> Fact: ...

    def load(self) -> Settings:
        """The saved settings, or the defaults.

        Raises:
            SettingsError: The file cannot be read; the message is for display.
        """

    def save(self, settings: Settings) -> None:
        """Save the settings.

        Raises:
            SettingsError: The file cannot be written; the message is for display.
        """


class Languages(Protocol):
    """The available languages of the texts."""

    def names(self) -> Mapping[str, str]:
        """Languages by id ("de"), each with its own name ("Deutsch")."""

    def texts(self, language: str) -> Texts:
        """Texts of a language."""

    def system(self) -> str:
        """The system's language, English if there is no other."""


class FilePlace(msgspec.Struct, frozen=True):
    """A folder for the user. *stick*: name of its USB stick, "" for none."""

    path: str
    stick: str = ""


class MatchFile(msgspec.Struct, frozen=True):
    """A file that may hold a match. *players* is None if its head is unreadable."""

    path: str
    place: FilePlace
    players: tuple[str, str] | None = None


class ListFile(msgspec.Struct, frozen=True):
    """A text file that may hold a deck list."""

    path: str
    place: FilePlace


class Exports(Protocol):
    """Matches and deck lists as files for the user."""

    def places(self) -> Sequence[FilePlace]:
        """Where matches can be written now: the export folder, followed by each mounted USB stick."""

    def write(self, match_id: str, place: FilePlace | None = None) -> str:
        """Write a match of the store as JSON lines; returns the file's path.

        Raises:
            JournalError: There is no such match, or the file cannot be written.
        """

    def write_page(self, match_id: str, book: MatchBook | CardMatchBook, place: FilePlace | None = None) -> str:
        """Write a match as a page that plays it in a browser; returns the file's path.

        Raises:
            JournalError: The file cannot be written.
        """

    def write_position(self, match_id: str, at: int, view: PositionView, place: FilePlace | None = None) -> str:
        """Write the position after *at* entries of a match as a picture; returns the file's path.

        Raises:
            JournalError: The file cannot be written.
        """

    def write_review(
        self, match_id: str, review: ReviewView, kind: Literal["page", "picture"], place: FilePlace | None = None
    ) -> str:
        """Write the review of a match as a page, or its curve as a picture; returns the file's path.

        Raises:
            CompanionError: The file cannot be written.
        """

    def found(self) -> Sequence[MatchFile]:
        """Match files in these places, the newest first."""

    def lists(self) -> Sequence[ListFile]:
        """Text files in these places, the newest first."""

    def read_list(self, path: str) -> str:
        """Text of a deck list file.

        Raises:
            DataError: It cannot be read, or is no text.
        """

    def write_list(self, name: str, lines: str, place: FilePlace | None = None) -> str:
        """Write a deck list to a new text file named *name*; returns the file's path.

        Raises:
            DataError: It cannot be written.
        """

    def take_in(self, path: str) -> TakenIn:
        """Replay the match in a file and save it, unless it is known.

        Raises:
            JournalError: It is no such match, or has a fault; nothing of it is saved.
        """
