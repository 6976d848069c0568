"""Composition root: the only place that binds adapters to ports."""

from __future__ import annotations

import contextlib
import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import click

from companion.app.ports.cards import CardLibrary, ListRead
from companion.app.ports.outside import Library
from companion.app.ports.sharing import Sharing
from companion.app.ports.uploads import Uploads
from companion.commands import languages as spoken
from companion.commands.manual import OK, complain, nearest, told, typed
from companion.commands.output import progress
from companion.commands.version import version
from companion.figure.printed.figures import Figure
from companion.figure.printed.playmat import Playmat
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Format, Setup
from companion.figure.teams import Shelf, Team, setup_for, shelf_of, team_refusals, usual_mat
from companion.kernel.errors import CompanionError, DataError, JournalError
from companion.sharing.bundle import Stock, stock_of
from companion.texts.errors import placed, quoted
from companion.texts.texts import Fact, Phrase, Texts, phrase

if TYPE_CHECKING:
    from companion.adapters.bases.bridge import BridgeLike, Simulator
    from companion.adapters.bases.spins import BaseSpins
    from companion.adapters.bases.wireless import Wireless
    from companion.adapters.files.drafts import FileDrafts
    from companion.adapters.library.owned import OwnedFile
    from companion.adapters.photos.folder import FilePhotos
    from companion.adapters.players.found import FoundPlayers
    from companion.adapters.players.reviewers import ReviewProcesses
    from companion.adapters.store.sqlite import SqliteStore
    from companion.app.ports.parts import Parts
    from companion.app.ports.printing import Printer
    from companion.cards.printed.sets import CardShelf
    from companion.cards.registration.formats import Format as CardFormat
    from companion.cards.values.decks import CardDeck
    from companion.cases.figure.run import CaseResult
    from companion.figure.printed.figures import TrainerFile
    from companion.players.seating import GameId, InstalledPlayers
    from companion.reviews.inline_runner import Adviser, ReviewJob
    from firmware_bridge.link import Known

T = TypeVar("T")

texts, language = spoken.texts, spoken.language
"""All texts, and their language."""

MATCHES = "matches.sqlite3"
"""File of matches in the directory of the players' own data."""
STORE = "companion.store"
"""Key of the open store in the command's `meta`."""


def _left_out(problem: Fact) -> None:
    """Report that a faulty file of the players' own is left out, and why."""
    complain(phrase("error.commands.left-out", why=problem))


def library() -> Library:
    """Maps, figures, cards, teams and the rulebook: the program's and the players' own."""
    from companion.adapters.files.home import home

    return _library(home(), language())


@cache
def _library(home: Path, language: str) -> Library:
    from companion.adapters.library.library import FileLibrary

    # The app may switch the language of the texts while open.
    return FileLibrary(home, _left_out, lambda: spoken.texts_in(language).language)


class SpokenLanguages:
    """The app's `Languages`: those with text tables."""

    def names(self) -> Mapping[str, str]:
        from companion.adapters.files.texts_file import languages

        return languages()

    def texts(self, language: str) -> Texts:
        from companion.adapters.files.texts_file import load_texts

        return load_texts(language)

    def system(self) -> str:
        return spoken.spoken_by_system()


def shelf() -> Shelf:
    """Figures and cards by their ids."""
    files = library()
    return shelf_of(files.figures(), files.cards(), files.trainers())


# ---------------------------------------------------------------- files


def load_playmat(path: Path) -> Playmat:
    """The mat in a file."""
    from companion.adapters.library import maps

    return maps.load_playmat(path)


def load_figures(path: Path) -> Sequence[Figure]:
    """The figures in a file."""
    from companion.adapters.library import figures

    return figures.load_figures(path)


def load_trainers(path: Path) -> TrainerFile:
    """The Trainer figures and Trainer cards in a file."""
    from companion.adapters.library import figures

    return figures.load_trainers(path)


def load_team(path: Path) -> Team:
    """The team in a file, which may play."""
    from companion.adapters.library import teams

    return teams.load_team(path, shelf())


def check_each(files: Sequence[Path], load: Callable[[Path], T], summary: Callable[[T], str]) -> int:
    """Load every file and say of each that it is sound, or why not; returns the exit status."""
    status = OK
    for path in files:
        try:
            loaded = load(path)
        except CompanionError as error:
            status = complain(error.said)
        else:
            click.echo(f"OK {path}: {summary(loaded)}")
    return status


def playmat(wanted: str) -> Playmat:
    """The mat of this id, or the one in this file.

    Raises:
        DataError: There is neither.
    """
    known = {mat.id: mat for mat in library().playmats()}
    if wanted in known:
        return known[wanted]
    if wanted.endswith(".toml") or "/" in wanted or Path(wanted).exists():
        return load_playmat(Path(wanted))
    hint = nearest(wanted, list(known)) or phrase("error.there-are", words=", ".join(known))
    raise DataError(phrase("error.mat.unknown", wanted=quoted(wanted), hint=hint))


def run_cases(files: Sequence[Path], only: str | None) -> list[CaseResult]:
    """Run the cases of all files; of a folder those of all its YAML files. A faulty file is found before any result.

    Raises:
        DataError: A file is wrong, or none has the case that was asked for.
    """
    loaded = [_load_cases(path) for given in files for path in _case_files(given)]
    ids = [id for file in loaded for id in file.ids]
    if only is not None and only not in ids:
        raise DataError(phrase("error.cases.unknown", id=quoted(only), perhaps=nearest(only, ids)))
    chosen = [(file, id) for file in loaded for id in file.ids if only in (None, id)]
    return [result for file, id in progress(texts().say("command.progress.cases"), chosen) for result in file.run(id)]


def _case_files(given: Path) -> Sequence[Path]:
    """The file itself, or all YAML files in a folder, recursively."""
    return (sorted(given.rglob("*.yaml")) or [given]) if given.is_dir() else [given]


class _Cases(NamedTuple):
    """A file of ruling cases of either game: its ids, and the function that runs one of them."""

    ids: Sequence[str]
    run: Callable[[str], Iterable[CaseResult]]


def _load_cases(path: Path) -> _Cases:
    """The cases of a file; the card game's have `scenarios`, the figure game's `cases`."""
    from companion.adapters.cases.card_cases import is_card_case_file, load_card_cases
    from companion.adapters.cases.figure_cases import load_cases
    from companion.adapters.files.yaml import read_yaml
    from companion.cases.cards.run import run_card_file
    from companion.cases.figure.run import run_file

    raw = read_yaml(path)
    if is_card_case_file(raw):
        cards = load_card_cases(path, raw, lambda: card_shelf().cards)
        ids = [*(one.id for one in cards.unread), *(one.id for one in cards.scenarios)]
        return _Cases(ids, partial(run_card_file, cards))
    figures = load_cases(path, library())
    return _Cases([case.id for case in figures.cases], partial(run_file, figures))


def card_library() -> CardLibrary:
    """Cards, formats and decks of the card game: those given with the program, and the players' own."""
    from companion.adapters.files.home import home

    return _card_library(home())


@cache
def _card_library(home: Path) -> CardLibrary:
    from companion.adapters.library.card_game import FileCardLibrary

    return FileCardLibrary(home, _left_out)


def card_shelf() -> CardShelf:
    """Every card of the card game: the sets given with the program, and the players' own."""
    return card_library().shelf()


def card_format(wanted: str) -> CardFormat:
    """The format of this id, or the one in this file.

    Raises:
        DataError: There is neither, or the file is faulty.
    """
    if wanted.endswith(".toml"):
        from companion.adapters.library.card_formats import load_card_format

        return load_card_format(Path(wanted))
    return card_library().format(wanted)


def card_decks() -> Sequence[CardDeck]:
    """Every deck of the card game: those given with the program, and the players' own that have no fault."""
    from companion.adapters.library.card_decks import given_decks

    kept = card_library()
    given = given_decks()
    own = [kept.deck(entry.id) for entry in kept.decks() if entry.own]
    return (*given, *own)


def card_deck(wanted: str, format: str | None) -> CardDeck:
    """The deck of this id, or the one in this file: a deck file, or a list for *format* (or an edition).

    Raises:
        DataError: There is neither, the file is faulty, or it is a list and no format is given.
    """
    from companion.adapters.library.card_decks import load_card_deck
    from companion.adapters.library.card_lists import load_card_list

    known = {deck.id: deck for deck in card_decks()}
    if wanted in known:
        return known[wanted]
    path = Path(wanted)
    if wanted.endswith(".toml"):
        return load_card_deck(path, card_shelf())
    if "/" in wanted or path.exists():
        return _remarked(load_card_list(path, card_shelf(), _format_of_list(wanted, format)))
    hint = nearest(wanted, list(known)) or phrase("error.lists", command=typed("cards decks"))
    raise DataError(phrase("error.deck.none", wanted=quoted(wanted), hint=hint))


def pasted_deck(format: str | None) -> CardDeck:
    """The deck of a list that comes in on standard input.

    Raises:
        DataError: It is no text, a line is no card, or no format is given.
    """
    from companion.adapters.library.card_lists import LIMIT_BYTES, THE_LIST, deck_of_list

    wanted = _format_of_list(THE_LIST, format)
    data = sys.stdin.buffer.read(LIMIT_BYTES + 1)
    if len(data) > LIMIT_BYTES:
        raise DataError(placed(THE_LIST, phrase("error.deck.list-bytes", most=LIMIT_BYTES)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(placed(THE_LIST, phrase("error.deck.list-utf8", number=error.start))) from None
    return _remarked(deck_of_list(text, card_shelf(), wanted, "pasted"))


def _format_of_list(what: Fact, format: str | None) -> CardFormat:
    if format is None:
        raise DataError(placed(what, phrase("error.deck.list-edition")))
    return card_format(format)


def _remarked(read: ListRead) -> CardDeck:
    """The deck of a list, after printing the remarks on it."""
    for remark in read.remarks:
        click.echo(told(remark), err=True)
    return read.deck


def team(wanted: str) -> Team:
    """The team of this id, or the one in this file.

    Raises:
        DataError: There is neither.
    """
    known = {team.id: team for team in library().teams()}
    if wanted in known:
        return known[wanted]
    if wanted.endswith(".toml") or "/" in wanted or Path(wanted).exists():
        return load_team(Path(wanted))
    hint = nearest(wanted, list(known)) or phrase("error.lists", command=typed("teams list"))
    raise DataError(phrase("error.team.unknown", wanted=quoted(wanted), hint=hint))


def stock() -> Stock:
    """All figures, Trainer cards and figures, mats and teams, by their ids."""
    return _stock_in(library())


def _stock_in(files: Library) -> Stock:
    return stock_of(files.figures(), files.cards(), files.trainers(), files.playmats(), files.teams())


def given_stock() -> Stock:
    """What comes with the program, without the players' own."""
    from companion.adapters.library.library import FileLibrary

    return _stock_in(FileLibrary(Path("/nowhere")))


def playable(team: Team) -> None:
    """Refuse a team that may not play its format.

    Raises:
        DataError: It may not; says why.
    """
    for ruling in team_refusals(team, team.format, RULE_SETS[team.rules], shelf()):
        raise DataError(phrase("error.share.unplayable", team=team.name, why=Phrase(ruling.text, ruling.facts)))


def sharing() -> Sharing:
    """Bundles: where they lie, and what is taken out of them."""
    from companion.adapters.files.home import home
    from companion.adapters.sharing.exchange import FileSharing
    from companion.adapters.store.journal_files import FileFolders

    return FileSharing(FileFolders(), home(), lambda: _forget(library()), belongings(), complain)


def _forget(library: Library) -> None:
    """Drop the library's cache after a change to the players' files."""
    from companion.adapters.library.library import FileLibrary

    if isinstance(library, FileLibrary):
        library.forget()


def uploads(address: str = "") -> Uploads:
    """The page for photos from a phone, served at this computer's address or at another of its own."""
    from companion.adapters.uploads.addresses import own_address
    from companion.adapters.uploads.server import PhotoUploads

    return PhotoUploads(address=(lambda: address) if address else own_address, look=small_picture)


SMALL_PX = 240
"""Greatest side of a received photo's thumbnail."""


def small_picture(photo: bytes) -> bytes:
    """A photo as a small PNG; nothing where the part that reads photos is not installed.

    Raises:
        DataError: It is none, or none that can be opened here.
    """
    try:
        from companion.adapters.photos import pictures
    except ModuleNotFoundError:
        return b""
    small = pictures.decoded(photo)
    small.thumbnail((SMALL_PX, SMALL_PX))
    return pictures.png(small)


# ---------------------------------------------------------------- matches


def starter_teams(format: Format, rules: str) -> tuple[Team, Team]:
    """The two teams that come with the program for this format and rule set.

    Raises:
        DataError: There are none.
    """
    from companion.adapters.library.library import given_library

    # Not the library's teams, which include the players' own: a demo is the same everywhere.
    given = [load_team(path) for path in sorted((given_library() / "teams").glob("*.toml"))]
    fitting = [team for team in given if (team.format, team.rules) == (format, rules)]
    if len(fitting) < 2:
        raise DataError(phrase("error.team.no-starters", format=format, rules=rules))
    return fitting[0], fitting[1]


def starter_setup(format: Format, rules: str) -> Setup:
    """A match between the starter teams on the usual mat."""
    mat = playmat(usual_mat(format, rules))
    return setup_for(format, mat, RULE_SETS[rules], starter_teams(format, rules), shelf())


def random_seed() -> int:
    """A seed that nobody chose, short enough to be written down."""
    return random.SystemRandom().randrange(1_000_000)


# ---------------------------------------------------------------- the app


def store(*, writes: bool = False, anyway: bool = False) -> SqliteStore:
    """The matches that are kept. *writes*: a file that is unsound is set aside.

    *anyway*: where they can be neither opened nor made, an empty store that keeps nothing and says why.

    Raises:
        JournalError: They can be neither opened nor made.
    """
    from companion.adapters.clock import SystemClock
    from companion.adapters.store.sqlite import SqliteStore

    clock = SystemClock()
    command = click.get_current_context(silent=True)
    known = command.meta.get(STORE) if command is not None else None
    if known is not None:
        return cast("SqliteStore", known)  # its remarks were printed when it was opened
    try:
        kept = SqliteStore.open(matches_file(), clock, writes=writes)
    except JournalError as error:
        if not anyway:
            raise
        kept = SqliteStore.without(matches_file(), clock, error.said)
    for said in (*([kept.remark] if kept.remark else []), *kept.notices()):
        click.echo(told(said), err=True)
    if command is not None:
        command.meta[STORE] = kept
        command.call_on_close(kept.shut)
    return kept


def players(
    *, waits: bool = False, think_s: float | None = None, clock: Callable[[], float] = time.monotonic
) -> FoundPlayers:
    """The programs that can take a seat. *waits*: in a terminal.

    *think_s*: so many seconds, by *clock*, an answer of those has that think by time; None: so many tries, and the same
    seed gives the same match.
    """
    from companion.adapters.players.found import FoundPlayers

    found = FoundPlayers(waits=waits, think_s=think_s, clock=clock)
    command = click.get_current_context(silent=True)
    if command is not None:
        command.call_on_close(found.close)
    return found


def programs(found: InstalledPlayers, game: GameId, wanted: Sequence[str] = ()) -> Sequence[str]:
    """The programs that play a game. Only those that are *wanted* are loaded; all, where none or an unknown one is.

    Those among them that cannot be loaded are left out, and named.
    """
    found.load(wanted if set(wanted) <= {*found.known()} else ())
    for wrong in found.news():
        _left_out(wrong)
    return found.names(game)


def matches_file() -> Path:
    """File of the store, in a home that nobody else looks into."""
    from companion.adapters.files.home import home, make_folder

    with contextlib.suppress(OSError):  # opening the store reports the reason
        make_folder(home())
    return home() / MATCHES


class Late:
    """Lazy proxy: creates a part of the app, and imports what it needs, on first use."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> object:
        return self._make()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._made, name)


def printer() -> Printer:
    """Writes pages as PDF."""
    from companion.adapters.pictures.printer import FilePrinter

    return FilePrinter(texts())


class LateReviewers:
    """The app's `Reviewers`, imported for the first review."""

    def __init__(self) -> None:
        self._made: ReviewProcesses | None = None

    def review(self, game: GameId, setup: Any, actions: Sequence[Any]) -> ReviewJob:
        return self._loaded().review(game, setup, actions)

    def adviser(self, game: GameId, setup: Any) -> Adviser:
        return self._loaded().adviser(game, setup)

    def close(self) -> None:
        """Stop running work."""
        if self._made is not None:
            self._made.close()

    def _loaded(self) -> ReviewProcesses:
        from companion.adapters.players.reviewers import ReviewProcesses

        self._made = self._made or ReviewProcesses()
        return self._made


def belongings() -> OwnedFile:
    """What the players own."""
    from companion.adapters.library.owned import OwnedFile

    return OwnedFile(on_remark=complain)


def app_parts(seed: int | None = None, *, waits: bool = False, writes: bool = True, anyway: bool = False) -> Parts:
    """Compose the parts of the app and of the game in the terminal.

    With a *seed* spins and programs follow from it; without, from the system's own
    generator. *waits*: whoever asks a program waits for its answer, as in a terminal.
    *writes* and *anyway* are those of `store`.

    Raises:
        CompanionError: What is kept can be neither opened nor made.
    """
    from companion.adapters.clock import SystemClock
    from companion.adapters.files.drafts import FileDrafts
    from companion.adapters.files.faults import FileFaults
    from companion.adapters.files.settings import TomlSettings
    from companion.adapters.memory import give_back, give_back_pages, keep_apart
    from companion.adapters.players.found import THINK_S
    from companion.adapters.seeded_spins import RandomSpins
    from companion.adapters.store.journal_files import FileExports
    from companion.adapters.store.waiting import WaitingStore
    from companion.app.ports.parts import Parts

    keep_apart()
    kept = store(writes=writes, anyway=anyway)
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    programs = players(waits=waits, think_s=THINK_S if seed is None else None)
    if not waits:  # a terminal loads only the named ones
        programs.start()
    return Parts(
        store=WaitingStore(kept),
        library=library(),
        cards=card_library(),
        settings=TomlSettings(on_remark=complain),
        exports=FileExports(kept),
        clock=SystemClock(),
        spins=RandomSpins(rng),
        texts=texts(),
        rng=rng,
        remarks=(*([kept.remark] if kept.remark else []), *kept.notices()),
        bases=bases(rng),
        players=programs,
        language=spoken.system_locale(),
        languages=SpokenLanguages(),
        photos=photos(),
        give_back=give_back,
        give_back_pages=give_back_pages,
        drafts=FileDrafts(),
        sharing=cast("Sharing", Late(sharing)),
        uploads=cast("Uploads", Late(uploads)),
        belongings=belongings(),
        printer=cast("Printer", Late(printer)),
        reviewers=reviewers(),
        reviews=reviews(),
        faults=FileFaults(version),
    )


def reviews() -> FileDrafts:
    """The reviews that are kept with matches."""
    from companion.adapters.files.drafts import FileDrafts
    from companion.adapters.files.home import home

    return FileDrafts(home() / "reviews")


def reviewers() -> LateReviewers:
    """Who looks back at matches and gives advice, each in a process; what still works at the end is ended."""
    found = LateReviewers()
    command = click.get_current_context(silent=True)
    if command is not None:
        command.call_on_close(found.close)
    return found


def photos() -> FilePhotos:
    """The photos of the players; what reads them is loaded with the first."""
    from companion.adapters.photos.folder import FilePhotos
    from companion.adapters.store.journal_files import mounted_sticks

    return FilePhotos(mounted_sticks)


def bases(rng: random.Random) -> BaseSpins:
    """The spinner bases. No port is opened before they are wanted; *rng* moves the simulated ones."""
    from companion.adapters.bases.file import BasesFile
    from companion.adapters.bases.spins import BaseSpins

    # Imported on demand: Home must not wait for numpy and pyserial (bridge) and zeroconf (network).
    @cache
    def wireless() -> Wireless:
        from companion.adapters.bases.wireless import Wireless

        return Wireless()

    def open_bridge(known: Callable[[str], Known]) -> BridgeLike:
        from companion.commands.spinner import bases as spinner_bases

        return spinner_bases.open_bridge(known, wireless())

    def simulated() -> Simulator:
        from companion.adapters.bases.simulated import SimulatedBases

        return SimulatedBases(rng)

    made = BaseSpins(BasesFile(), open_bridge, simulated, wireless=wireless)
    command = click.get_current_context(silent=True)
    if command is not None:
        command.call_on_close(made.close)
    return made
