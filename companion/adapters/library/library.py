"""The data that matches draw on: files given with the program, and the players' own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from importlib.resources import files
from itertools import chain, count
from pathlib import Path
from typing import TypeVar

from companion.adapters.files.home import home, reason
from companion.adapters.files.own_table import own_place
from companion.adapters.files.together import finish_together
from companion.adapters.library._rulebook import load_rulebook
from companion.adapters.library.figures import (
    load_figure_file,
    load_figures,
    load_given_figures,
    load_trainers,
    save_figure,
    save_trainers,
)
from companion.adapters.library.maps import load_playmat, save_playmat
from companion.adapters.library.teams import load_team, save_team
from companion.app.ports.outside import Clause, Game
from companion.app.ports.owned import OwnedKind
from companion.figure.printed.figures import Figure, TrainerCard, TrainerFigure, TrainerFile
from companion.figure.printed.playmat import Playmat
from companion.figure.teams import Shelf, Team, shelf_of
from companion.kernel.errors import DataError
from companion.texts.errors import placed, quoted
from companion.texts.texts import Fact, phrase

T = TypeVar("T")

TRAINERS_FILE, PLATES_FILE = "trainers.toml", "plates.toml"
OWN_MATS, OWN_FIGURES, OWN_TRAINERS, OWN_TEAMS = "mats", "figures", "trainers", "teams"
"""Directories of the players' own data, inside their home."""
OWN_PARTS = (OWN_MATS, OWN_FIGURES, OWN_TRAINERS, OWN_TEAMS)


def given_mats() -> Path:
    """Directory of the maps given with the program."""
    return Path(str(files("board_maps").joinpath("mats")))


def given_library() -> Path:
    """Directory of the figures given with the program, with the teams in `teams`."""
    return Path(str(files("companion.figure").joinpath("library")))


def figure_files() -> tuple[Path, ...]:
    """Files of the figures given with the program."""
    return tuple(path for path in _toml_files(given_library()) if path.name not in (TRAINERS_FILE, PLATES_FILE))


def given_rulebook(game: Game, language: str = "en") -> Path:
    """File with the clauses of a game, in *language*, falling back to English."""
    folder = Path(str(files("companion.rulebook")))
    translated = folder / f"{game}.{language}.toml"
    return translated if translated.exists() else folder / f"{game}.toml"


class FileLibrary:
    """The `Library` of the app, from files.

    Each kind of data is read on first use, and cached. Data given with the program is valid or a `DataError`; a faulty
    file of the players' own is left out, with a sentence in `problems`; *on_problem* receives each when it is found.
    The rulebook is in the *language* that is shown when it is requested.
    """

    def __init__(
        self,
        own: Path | None = None,
        on_problem: Callable[[Fact], None] = lambda _: None,
        language: Callable[[], str] = lambda: "en",
    ) -> None:
        self._own = home() if own is None else own
        # Before anything is read: finish the writes of a killed process.
        finish_together(self._own)
        self._on_problem = on_problem
        self._problems: dict[str, list[Fact]] = {}
        self._own_ids: dict[str, frozenset[str]] = {}
        self._playmats: tuple[Playmat, ...] | None = None
        self._figures: tuple[Figure, ...] | None = None
        self._trainers: TrainerFile | None = None
        self._teams: tuple[Team, ...] | None = None
        self._language = language
        self._clauses: dict[tuple[Game | None, str], tuple[Clause, ...]] = {}

    def playmats(self) -> Sequence[Playmat]:
        if self._playmats is None:
            given = tuple(load_playmat(path) for path in _toml_files(given_mats()))
            _refuse_doubles(given_mats(), [mat.id for mat in given])
            own = self._load_own(OWN_MATS, lambda path: (load_playmat(path),), _id, given)
            self._playmats = given + own
        return self._playmats

    def figures(self) -> Sequence[Figure]:
        if self._figures is None:
            given = load_given_figures(given_library(), figure_files())
            _refuse_doubles(given_library(), [figure.id for figure in given])
            own = self._load_own(OWN_FIGURES, load_figures, _id, given)
            self._figures = tuple(sorted(given + own, key=lambda figure: (figure.name, figure.id)))
        return self._figures

    def cards(self) -> Sequence[TrainerCard]:
        return self._load_trainers().cards

    def trainers(self) -> Sequence[TrainerFigure]:
        return self._load_trainers().trainers

    def teams(self) -> Sequence[Team]:
        if self._teams is None:
            shelf = self.shelf()
            directory = given_library() / "teams"
            given = tuple(load_team(path, shelf) for path in _toml_files(directory))
            _refuse_doubles(directory, [team.id for team in given])
            own = self._load_own(OWN_TEAMS, lambda path: (load_team(path, shelf),), _id, ())
            mine = {team.id for team in own}
            # A team saved under a starter team's id replaces it.
            self._teams = own + tuple(team for team in given if team.id not in mine)
        return self._teams

    def save_team(self, team: Team) -> None:
        shelf = self.shelf()
        path = own_place(self._own / OWN_TEAMS, team.id, lambda path: load_team(path, shelf).id == team.id)
        save_team(path, team)
        self._teams = None

    def save_figure(self, figure: Figure) -> None:
        # Only files that hold nothing but this figure may be replaced.
        path = self._own / OWN_FIGURES / f"{Path(figure.id).name}.toml"
        others = [one for one in self.figures() if one.id == figure.id]
        if others and not path.exists():
            raise DataError(placed(path, phrase("error.file.id-taken", id=quoted(figure.id))))
        if path.exists() and not _holds_only(path, figure.id):
            raise DataError(placed(path, phrase("error.file.holds-more", id=quoted(figure.id))))
        save_figure(path, figure)
        self._figures = self._teams = None

    def save_playmat(self, playmat: Playmat) -> None:
        # As figures: a given mat, or one in another file, is not replaced.
        path = own_place(self._own / OWN_MATS, playmat.id, lambda path: load_playmat(path).id == playmat.id)
        others = [one for one in self.playmats() if one.id == playmat.id]
        if others and not path.exists():
            raise DataError(placed(path, phrase("error.file.id-taken", id=quoted(playmat.id))))
        save_playmat(path, playmat)
        self._playmats = None

    def save_trainers(self, name: str, file: TrainerFile, instead_of: str = "") -> None:
        # As figures: only the players' own data may be replaced.
        goes = {*_keys(file), instead_of}
        before = self._own_file_of(instead_of) if instead_of else None
        path = before if before is not None and _keys_in(before) <= goes else self._file_for(name, goes)
        mine = _keys_in(path) | ({instead_of} if before is not None else set())
        others = set(_keys(self._load_trainers())) - mine
        double = next((key for key in _keys(file) if key in others), None)
        if double is not None:
            raise DataError(placed(path, phrase("error.file.id-taken", id=quoted(double))))
        save_trainers(path, file)
        if before is not None and before != path:
            # The new one first, so that a crash in between loses none.
            save_trainers(before, _without(load_trainers(before), instead_of))
        self._trainers = self._teams = None

    def _own_file_of(self, trainer: str) -> Path | None:
        """The players' own file that contains this Trainer figure."""
        folder = self._own / OWN_TRAINERS
        paths = _toml_files(folder) if folder.is_dir() else []
        return next((path for path in paths if trainer in _keys_in(path)), None)

    def _file_for(self, name: str, keys: Set[str]) -> Path:
        """The file of this name, or the first numbered one, that contains nothing but these."""
        names = chain((Path(name).name,), (f"{Path(name).name}-{number}" for number in count(2)))
        paths = (self._own / OWN_TRAINERS / f"{one}.toml" for one in names)
        return next(path for path in paths if not path.exists() or set() < _keys_in(path) <= keys)

    def forget(self) -> None:
        """Clear the caches after files have changed."""
        self._playmats = self._figures = self._trainers = self._teams = None

    def own_ids(self, kind: OwnedKind) -> frozenset[str]:
        match kind:
            case "figure":
                self.figures()
                return self._own_ids[OWN_FIGURES]
            case "mat":
                self.playmats()
                return self._own_ids[OWN_MATS]
            case "card":
                self._load_trainers()
                return self._own_ids[OWN_TRAINERS]

    def shelf(self) -> Shelf:
        """Figures and Trainer cards that teams are built from."""
        return shelf_of(self.figures(), self.cards(), self.trainers())

    def rulebook(self, game: Game | None = None) -> Sequence[Clause]:
        language = self._language()
        if (game, language) not in self._clauses:
            if game is None:
                clauses = (*self.rulebook("figure"), *self.rulebook("card"))
            else:
                clauses = load_rulebook(given_rulebook(game, language))
            self._clauses[game, language] = clauses
        return self._clauses[game, language]

    def problems(self) -> Sequence[Fact]:
        self.playmats()
        self.teams()  # loads figures and Trainers too
        return tuple(sentence for part in OWN_PARTS for sentence in self._problems[part])

    def _load_trainers(self) -> TrainerFile:
        if self._trainers is None:
            given = tuple(load_trainers(given_library() / name) for name in (TRAINERS_FILE, PLATES_FILE))
            _refuse_doubles(given_library(), [key for file in given for key in _keys(file)])
            files = (*given, *self._load_own(OWN_TRAINERS, lambda path: (load_trainers(path),), _keys, given))
            self._trainers = TrainerFile(
                trainers=tuple(trainer for file in files for trainer in file.trainers),
                cards=tuple(card for file in files for card in file.cards),
            )
        return self._trainers

    def _load_own(
        self, part: str, load: Callable[[Path], Iterable[T]], ids_of: Callable[[T], Iterable[str]], given: Iterable[T]
    ) -> tuple[T, ...]:
        """Read the players' own files; a faulty file is left out entirely."""
        loaded, problems = self._read_own(part, load, ids_of, given)
        self._problems[part] = problems
        self._own_ids[part] = frozenset(id for one in loaded for id in ids_of(one))
        for problem in problems:
            self._on_problem(problem)
        return tuple(loaded)

    def _read_own(
        self, part: str, load: Callable[[Path], Iterable[T]], ids_of: Callable[[T], Iterable[str]], given: Iterable[T]
    ) -> tuple[list[T], list[Fact]]:
        """Valid data of the players', and a sentence for each invalid file."""
        taken = {id for one in given for id in ids_of(one)}
        loaded: list[T] = []
        problems = list[Fact]()
        directory = self._own / part
        try:
            paths = _toml_files(directory) if directory.is_dir() else []
        except OSError as error:
            problems.append(placed(directory, phrase("error.file.unreadable", reason=reason(error))))
            return [], problems
        for path in paths:
            try:
                new = tuple(load(path))
            except DataError as error:
                problems.append(error.said)
                continue
            ids = [id for one in new for id in ids_of(one)]
            double = next((id for id in ids if id in taken), None)
            if double is not None:
                problems.append(placed(path, phrase("error.file.id-taken", id=quoted(double))))
                continue
            taken |= set(ids)
            loaded += new
        return loaded, problems


def _holds_only(path: Path, figure: str) -> bool:
    """Does this file hold only this figure, so that replacing it loses nothing else? An unreadable file does not."""
    try:
        file = load_figure_file(path)
    except DataError:
        return False
    return [one.id for one in file.figures] == [figure] and not file.known


def _id(one: Playmat | Figure | Team) -> tuple[str]:
    return (one.id,)


def _keys(file: TrainerFile) -> tuple[str, ...]:
    """Unique keys: the cards' ids, the Trainer figures' names."""
    return (*(card.id for card in file.cards), *(trainer.name for trainer in file.trainers))


def _keys_in(path: Path) -> set[str]:
    """Keys in a file; none if it is missing or unreadable."""
    try:
        return set(_keys(load_trainers(path))) if path.exists() else set()
    except DataError:
        return set()


def _without(file: TrainerFile, trainer: str) -> TrainerFile:
    return TrainerFile(trainers=tuple(one for one in file.trainers if one.name != trainer), cards=file.cards)


def _toml_files(directory: Path) -> list[Path]:
    return sorted(path for path in directory.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))


def _refuse_doubles(directory: Path, ids: Sequence[str]) -> None:
    for number, id in enumerate(ids):
        if id in ids[:number]:
            raise DataError(placed(directory, phrase("error.file.id-two-places", id=quoted(id))))
