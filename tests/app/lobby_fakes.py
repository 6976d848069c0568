"""A lobby whose ports keep everything in memory; the library is the one that is given with the program."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.card_game import FileCardLibrary
from companion.adapters.library.library import FileLibrary
from companion.adapters.replays.page import file_name
from companion.app.lobby.lobby import Lobby
from companion.app.ports.bases import Bases
from companion.app.ports.cards import CardLibrary
from companion.app.ports.drafts import Drafts, MemoryDrafts
from companion.app.ports.outside import Clause, FilePlace, Game, Languages, ListFile, MatchFile, TakenIn
from companion.app.ports.owned import OwnedKind
from companion.app.ports.parts import Parts
from companion.app.ports.printing import PracticeSet, Printing
from companion.app.ports.settings import Settings
from companion.app.screens.lobby import MatchBook, PositionView
from companion.app.screens.lobby_intents import GoSetup, Start
from companion.app.screens.review import ReviewView
from companion.figure.printed.figures import Figure, TrainerCard, TrainerFigure, TrainerFile
from companion.figure.printed.playmat import Playmat
from companion.figure.teams import Team
from companion.kernel.errors import DataError, JournalError, SettingsError
from companion.reviews.inline_runner import Reviewers, ReviewersHere
from companion.texts.texts import Texts
from tests.app.table_fakes import MemoryStore, SeededSpins, StepClock, texts


@cache
def given() -> FileLibrary:
    """What is given with the program; the players have added nothing."""
    return FileLibrary(Path("/nowhere"))


@cache
def given_cards() -> FileCardLibrary:
    """Cards, formats and decks as they are given with the program: nobody can write below what is no folder."""
    return FileCardLibrary(Path(os.devnull) / "nowhere")


class MemoryLibrary:
    """A `Library` of the given files, to which teams can be saved. *broken*: they cannot."""

    def __init__(self, problems: Sequence[str] = ()) -> None:
        self.saved: dict[str, Team] = {}
        self.own: dict[str, Figure] = {}
        self.mats: dict[str, Playmat] = {}
        self.own_trainers: dict[str, TrainerFile] = {}
        self.broken = False
        self._problems = problems

    def playmats(self) -> Sequence[Playmat]:
        return (*given().playmats(), *self.mats.values())

    def figures(self) -> Sequence[Figure]:
        return (*given().figures(), *self.own.values())

    def cards(self) -> Sequence[TrainerCard]:
        return (*given().cards(), *(card for file in self.own_trainers.values() for card in file.cards))

    def trainers(self) -> Sequence[TrainerFigure]:
        return (*given().trainers(), *(one for file in self.own_trainers.values() for one in file.trainers))

    def teams(self) -> Sequence[Team]:
        return (*self.saved.values(), *given().teams())

    def save_team(self, team: Team) -> None:
        if self.broken:
            raise DataError("teams: no permission")
        self.saved[team.id] = team

    def save_figure(self, figure: Figure) -> None:
        if self.broken:
            raise DataError("figures: no permission")
        self.own[figure.id] = figure

    def save_playmat(self, playmat: Playmat) -> None:
        if self.broken:
            raise DataError("mats: no permission")
        self.mats[playmat.id] = playmat

    def save_trainers(self, name: str, file: TrainerFile, instead_of: str = "") -> None:
        if self.broken:
            raise DataError("trainers: no permission")
        held = {key: [one.name for one in kept.trainers] for key, kept in self.own_trainers.items()}
        self.own_trainers = {key: kept for key, kept in self.own_trainers.items() if [instead_of] != held[key]}
        self.own_trainers[name] = file

    def own_ids(self, kind: OwnedKind) -> frozenset[str]:
        return frozenset(self.own) if kind == "figure" else frozenset()

    def rulebook(self, game: Game | None = None) -> Sequence[Clause]:
        return given().rulebook(game)

    def problems(self) -> Sequence[str]:
        return self._problems


class MemorySettings:
    """A `SettingsFile` in memory, of people who are no strangers. *broken*: it can be neither read nor written."""

    def __init__(self, broken: bool = False) -> None:
        self.kept, self.broken, self.remark = Settings(welcomed=True), broken, ""

    def load(self) -> Settings:
        if self.broken:
            raise SettingsError("settings.toml: not TOML")
        return self.kept

    def save(self, settings: Settings) -> None:
        if self.broken:
            raise SettingsError("settings.toml: no permission")
        self.kept = settings


class TwoLanguages:
    """`Languages`: English, and one that has a few words; the system's is *of_system*."""

    TEXTS: Mapping[str, str] = {
        "push.settings": "Einstellungen",
        "settings.title": "Einstellungen",
        "screens.letters.change": "Ändern",
        "prompt.turn-trainer": "{player}: Zieh eine Figur.",
    }

    def __init__(self, of_system: str = "en") -> None:
        self.of_system = of_system

    def names(self) -> Mapping[str, str]:
        return {"de": "Deutsch", "en": "English"}

    def texts(self, language: str) -> Texts:
        return load_texts() if language == "en" else Texts(self.TEXTS, "de", load_texts())

    def system(self) -> str:
        return self.of_system


class ListedExports:
    """Exports that are only listed. *sticks* are plugged in; *files* lie there, and what is taken in is in *store*."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.books: list[MatchBook] = []
        self.positions: list[PositionView] = []
        self.sticks: list[str] = []
        self.files: list[MatchFile] = []
        self.taken_in: list[str] = []
        self.list_files: dict[str, str] = {}
        self.full = False

    def places(self) -> Sequence[FilePlace]:
        return (FilePlace("exports"), *(FilePlace(f"/media/{stick}/figures", stick) for stick in self.sticks))

    def write(self, match_id: str, place: FilePlace | None = None) -> str:
        if self.full:
            raise JournalError("the disk is full")
        path = f"{place.path if place else 'exports'}/{match_id}.jsonl"
        self.written.append(path)
        return path

    def write_page(self, match_id: str, book: MatchBook, place: FilePlace | None = None) -> str:
        if self.full:
            raise JournalError("the disk is full")
        path = f"{place.path if place else 'exports'}/{file_name(match_id, book)}"
        self.written.append(path)
        self.books.append(book)
        return path

    def write_position(self, match_id: str, at: int, view: PositionView, place: FilePlace | None = None) -> str:
        if self.full:
            raise JournalError("the disk is full")
        path = f"{place.path if place else 'exports'}/{match_id}-{at}.png"
        self.written.append(path)
        self.positions.append(view)
        return path

    def write_review(self, match_id: str, review: ReviewView, kind: str, place: FilePlace | None = None) -> str:
        if self.full:
            raise JournalError("the disk is full")
        path = f"{place.path if place else 'exports'}/{match_id}-review.{kind}"
        self.written.append(path)
        return path

    def found(self) -> Sequence[MatchFile]:
        return tuple(self.files)

    def lists(self) -> Sequence[ListFile]:
        return tuple(ListFile(path, self.places()[0]) for path in self.list_files)

    def read_list(self, path: str) -> str:
        if path not in self.list_files:
            raise DataError(f"{path}: no such file")
        return self.list_files[path]

    def write_list(self, name: str, lines: str, place: FilePlace | None = None) -> str:
        if self.full:
            raise DataError("the disk is full")
        path = f"{place.path if place else 'exports'}/{name}.txt"
        self.list_files[path] = lines
        return path

    def take_in(self, path: str) -> TakenIn:
        if path.endswith("bad.jsonl"):
            raise JournalError(f"{path}, line 3: expected an entry, but the line is empty")
        self.taken_in.append(path)
        return TakenIn("m1")


class ListedPrinter:
    """A printer whose pages are only listed."""

    def __init__(self) -> None:
        self.sets: list[tuple[PracticeSet, FilePlace]] = []
        self.full = False

    def pages(self, wanted: PracticeSet) -> int:
        return len(wanted.discs) + len(wanted.cards) + (wanted.mat is not None) + wanted.score

    def write(self, wanted: PracticeSet, place: FilePlace) -> Printing:
        for page in range(self.pages(wanted)):
            yield page / self.pages(wanted)
        if self.full:
            raise DataError("the disk is full")
        self.sets.append((wanted, place))
        return f"{place.path}/Practice set.pdf"


def parts(
    store: MemoryStore | None = None,
    library: MemoryLibrary | None = None,
    cards: CardLibrary | None = None,
    settings: MemorySettings | None = None,
    remarks: tuple[str, ...] = (),
    seed: int = 1,
    bases: Bases | None = None,
    languages: Languages | None = None,
    reviews: Drafts | None = None,
    reviewers: Reviewers | None = None,
) -> Parts:
    return Parts(
        store=store or MemoryStore(),
        library=library or MemoryLibrary(),
        cards=cards or given_cards(),
        settings=settings or MemorySettings(),
        exports=ListedExports(),
        clock=StepClock(),
        spins=SeededSpins(seed),
        texts=texts() if languages is None else languages.texts("en"),
        rng=random.Random(seed),
        remarks=remarks,
        bases=bases,
        languages=languages,
        printer=ListedPrinter(),
        reviews=reviews or MemoryDrafts(),
        reviewers=reviewers or ReviewersHere(),
    )


def lobby(**kwargs: object) -> Lobby:
    """A lobby at Home."""
    return Lobby(parts(**kwargs))


def at_setup(**kwargs: object) -> Lobby:
    """A lobby at Set-up."""
    made = lobby(**kwargs)
    made.send(GoSetup())
    return made


def at_table(**kwargs: object) -> Lobby:
    """A lobby with a match between the starter teams at the table, who goes first already drawn."""
    made = at_setup(**kwargs)
    made.send(Start())
    made.tick(1.0)
    return made


def push(pushes: Sequence[object], label: str) -> object:
    """The intent of the button with these words."""
    return next(push.intent for push in pushes if push.label == label)


def chosen(options: Sequence[object]) -> list[str]:
    """The words of the chosen values."""
    return [option.label for option in options if option.chosen]


Made = Callable[..., Lobby]
