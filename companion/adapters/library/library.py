"""The data that matches are made from: files given with the program, and the players' own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from companion.adapters.files import home
from companion.adapters.library.figures import load_figures, load_trainers, save_figure
from companion.adapters.library.maps import load_playmat
from companion.adapters.library.rulebook import load_rulebook
from companion.adapters.library.teams import load_team, save_team
from companion.app.ports import Clause, Game
from companion.figure import Figure, Playmat, Shelf, Team, TrainerCard
from companion.kernel import DataError

T = TypeVar("T")

TRAINERS_FILE = "trainers.toml"
OWN_MATS, OWN_FIGURES, OWN_TEAMS = "mats", "figures", "teams"
"""Directories of the players' own data, inside their home."""


def given_mats() -> Path:
    """The directory of the maps given with the program."""
    return Path(str(files("board_maps").joinpath("mats")))


def given_library() -> Path:
    """The directory of the figures given with the program; the teams lie in `teams` there."""
    return Path(str(files("companion.figure").joinpath("library")))


def given_rulebook(game: Game, language: str = "en") -> Path:
    """The file with the clauses of a game, in *language*; in English where there is no other."""
    folder = Path(str(files("companion.rulebook")))
    translated = folder / f"{game}.{language}.toml"
    return translated if translated.exists() else folder / f"{game}.toml"


class FileLibrary:
    """The `Library` of the app, from files.

    Every kind of data is read when it is first asked for, and kept. What is given
    with the program is sound or a `DataError`; a faulty file of the players' own
    is left out, with a sentence in `problems`; *on_problem* hears each when it is found.
    The rulebook is in the *language* that is shown when it is asked for.
    """

    def __init__(
        self,
        own: Path | None = None,
        on_problem: Callable[[str], None] = lambda _: None,
        language: Callable[[], str] = lambda: "en",
    ) -> None:
        self._own = home() if own is None else own
        self._on_problem = on_problem
        self._problems: dict[str, list[str]] = {}
        self._playmats: tuple[Playmat, ...] | None = None
        self._figures: tuple[Figure, ...] | None = None
        self._cards: tuple[TrainerCard, ...] = ()
        self._trainers: tuple[str, ...] | None = None
        self._teams: tuple[Team, ...] | None = None
        self._language = language
        self._clauses: dict[tuple[Game | None, str], tuple[Clause, ...]] = {}

    def playmats(self) -> Sequence[Playmat]:
        if self._playmats is None:
            given = tuple(load_playmat(path) for path in _toml_files(given_mats()))
            _refuse_doubles(given_mats(), [mat.id for mat in given])
            own = self._load_own(OWN_MATS, lambda path: (load_playmat(path),), lambda mat: mat.id, given)
            self._playmats = given + own
        return self._playmats

    def figures(self) -> Sequence[Figure]:
        if self._figures is None:
            paths = [path for path in _toml_files(given_library()) if path.name != TRAINERS_FILE]
            given = tuple(figure for path in paths for figure in load_figures(path))
            _refuse_doubles(given_library(), [figure.id for figure in given])
            own = self._load_own(OWN_FIGURES, load_figures, lambda figure: figure.id, given)
            self._figures = tuple(sorted(given + own, key=lambda figure: (figure.name, figure.id)))
        return self._figures

    def cards(self) -> Sequence[TrainerCard]:
        self._load_trainers()
        return self._cards

    def trainers(self) -> Sequence[str]:
        return self._load_trainers()

    def teams(self) -> Sequence[Team]:
        if self._teams is None:
            shelf = self.shelf()
            directory = given_library() / "teams"
            given = tuple(load_team(path, shelf) for path in _toml_files(directory))
            _refuse_doubles(directory, [team.id for team in given])
            own = self._load_own(OWN_TEAMS, lambda path: (load_team(path, shelf),), lambda team: team.id, ())
            mine = {team.id for team in own}
            # Who saves a team under a starter team's id wants their own instead.
            self._teams = own + tuple(team for team in given if team.id not in mine)
        return self._teams

    def save_team(self, team: Team) -> None:
        # No id leads out of the directory, whoever made the team.
        save_team(self._own / OWN_TEAMS / f"{Path(team.id).name}.toml", team)
        self._teams = None

    def save_figure(self, figure: Figure) -> None:
        # Only what these files hold of the players' own may be replaced.
        path = self._own / OWN_FIGURES / f"{Path(figure.id).name}.toml"
        others = [one for one in self.figures() if one.id == figure.id]
        if others and not path.exists():
            raise DataError(f"{path}: expected an id of its own, but {figure.id!r} is another's")
        save_figure(path, figure)
        self._figures = self._teams = None

    def shelf(self) -> Shelf:
        """The shelf of figures and Trainer cards that teams are made from."""
        return Shelf(
            figures={figure.id: figure for figure in self.figures()},
            cards={card.id: card for card in self.cards()},
        )

    def rulebook(self, game: Game | None = None) -> Sequence[Clause]:
        language = self._language()
        if (game, language) not in self._clauses:
            if game is None:
                clauses = (*self.rulebook("figure"), *self.rulebook("card"))
            else:
                clauses = load_rulebook(given_rulebook(game, language))
            self._clauses[game, language] = clauses
        return self._clauses[game, language]

    def problems(self) -> Sequence[str]:
        self.playmats()
        self.teams()
        return tuple(sentence for part in (OWN_MATS, OWN_FIGURES, OWN_TEAMS) for sentence in self._problems[part])

    def _load_trainers(self) -> tuple[str, ...]:
        if self._trainers is None:
            loaded = load_trainers(given_library() / TRAINERS_FILE)
            self._cards, self._trainers = loaded.cards, loaded.names
        return self._trainers

    def _load_own(
        self, part: str, load: Callable[[Path], Iterable[T]], id_of: Callable[[T], str], given: Iterable[T]
    ) -> tuple[T, ...]:
        """Read the players' own files; a faulty file is left out whole."""
        loaded, problems = self._read_own(part, load, id_of, given)
        self._problems[part] = problems
        for problem in problems:
            self._on_problem(problem)
        return tuple(loaded)

    def _read_own(
        self, part: str, load: Callable[[Path], Iterable[T]], id_of: Callable[[T], str], given: Iterable[T]
    ) -> tuple[list[T], list[str]]:
        """What is sound of the players' own, and a sentence for each file that is not."""
        taken = {id_of(one) for one in given}
        loaded: list[T] = []
        problems = list[str]()
        directory = self._own / part
        try:
            paths = _toml_files(directory) if directory.is_dir() else []
        except OSError as error:
            problems.append(f"{directory}: cannot be read: {error.strerror}")
            return [], problems
        for path in paths:
            try:
                new = tuple(load(path))
            except DataError as error:
                problems.append(str(error))
                continue
            double = next((id_of(one) for one in new if id_of(one) in taken), None)
            if double is not None:
                problems.append(f"{path}: expected an id of its own, but {double!r} is another's")
                continue
            taken |= {id_of(one) for one in new}
            loaded += new
        return loaded, problems


def _toml_files(directory: Path) -> list[Path]:
    return sorted(path for path in directory.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))


def _refuse_doubles(directory: Path, ids: Sequence[str]) -> None:
    for number, id in enumerate(ids):
        if id in ids[:number]:
            raise DataError(f"{directory}: expected ids that differ, but {id!r} stands in two places")
