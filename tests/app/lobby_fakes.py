"""A lobby whose ports keep everything in memory; the library is the one that is given with the program."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from companion.adapters.library.card_game import FileCardLibrary
from companion.adapters.library.library import FileLibrary
from companion.app.lobby.lobby import Lobby
from companion.app.ports.bases import Bases
from companion.app.ports.cards import CardLibrary
from companion.app.ports.outside import Clause, FilePlace, Game, MatchFile
from companion.app.ports.parts import Parts
from companion.app.ports.settings import Settings
from companion.app.screens.lobby_intents import GoSetup, Start
from companion.figure.figures import Figure, TrainerCard
from companion.figure.playmat import Playmat
from companion.figure.teams import Team
from companion.kernel.errors import DataError, JournalError, SettingsError
from tests.app.table_fakes import MemoryStore, SeededSpins, StepClock, texts


@cache
def given() -> FileLibrary:
    """What is given with the program; the players have added nothing."""
    return FileLibrary(Path("/nowhere"))


@cache
def given_cards() -> FileCardLibrary:
    """Cards, formats and decks as they are given with the program."""
    return FileCardLibrary(Path("/nowhere"))


class MemoryLibrary:
    """A `Library` of the given files, to which teams can be saved. *broken*: they cannot."""

    def __init__(self, problems: Sequence[str] = ()) -> None:
        self.saved: dict[str, Team] = {}
        self.own: dict[str, Figure] = {}
        self.broken = False
        self._problems = problems

    def playmats(self) -> Sequence[Playmat]:
        return given().playmats()

    def figures(self) -> Sequence[Figure]:
        return (*given().figures(), *self.own.values())

    def cards(self) -> Sequence[TrainerCard]:
        return given().cards()

    def trainers(self) -> Sequence[str]:
        return given().trainers()

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

    def rulebook(self, game: Game | None = None) -> Sequence[Clause]:
        return given().rulebook(game)

    def problems(self) -> Sequence[str]:
        return self._problems


class MemorySettings:
    """A `SettingsFile` in memory. *broken*: it can be neither read nor written."""

    def __init__(self, broken: bool = False) -> None:
        self.kept, self.broken = Settings(), broken

    def load(self) -> Settings:
        if self.broken:
            raise SettingsError("settings.toml: not TOML")
        return self.kept

    def save(self, settings: Settings) -> None:
        if self.broken:
            raise SettingsError("settings.toml: no permission")
        self.kept = settings


class ListedExports:
    """Exports that are only listed. *sticks* are plugged in; *files* lie there, and what is taken in is in *store*."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.sticks: list[str] = []
        self.files: list[MatchFile] = []
        self.taken_in: list[str] = []
        self.full = False

    def places(self) -> Sequence[FilePlace]:
        return (FilePlace("exports"), *(FilePlace(f"/media/{stick}/figures", stick) for stick in self.sticks))

    def write(self, match_id: str, place: FilePlace | None = None) -> str:
        if self.full:
            raise JournalError("the disc is full")
        path = f"{place.path if place else 'exports'}/{match_id}.jsonl"
        self.written.append(path)
        return path

    def found(self) -> Sequence[MatchFile]:
        return tuple(self.files)

    def take_in(self, path: str) -> str:
        if path.endswith("bad.jsonl"):
            raise JournalError(f"{path}, line 3: expected an entry, but the line is empty")
        self.taken_in.append(path)
        return "m1"


def parts(
    store: MemoryStore | None = None,
    library: MemoryLibrary | None = None,
    cards: CardLibrary | None = None,
    settings: MemorySettings | None = None,
    remarks: tuple[str, ...] = (),
    seed: int = 1,
    bases: Bases | None = None,
) -> Parts:
    return Parts(
        store=store or MemoryStore(),
        library=library or MemoryLibrary(),
        cards=cards or given_cards(),
        settings=settings or MemorySettings(),
        exports=ListedExports(),
        clock=StepClock(),
        spins=SeededSpins(seed),
        texts=texts(),
        rng=random.Random(seed),
        remarks=remarks,
        bases=bases,
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
