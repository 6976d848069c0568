"""Takes pictures of every screen at a size: `python -m tests.ui.pictures DIRECTORY [WIDTHxHEIGHT ...]`.

`--only WORDS`: those with these words in their names; `--language de`: in another language; `--surroundings high`: in
other colours. `python -m tests.gallery` keeps them as a page, beside those of an earlier run.

Each size is a window of its own process, since an off-screen window does not grow. 2560 × 1600 is a 10" panel, whose
pixels are so much smaller; the others are the panels that are sold with so many pixels.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from companion.app.screens.lobby_intents import OpenTab, Set, SetClock, SetFormat
from tests.app.lobby.inside import room_of

SIZES = {
    (800, 480): 5.25,
    (1024, 600): 6.69,
    (1280, 800): 5.9,
    (1920, 1080): 5.55,
    (2560, 1600): 11.8,
    (800, 1280): 5.9,
    (480, 800): 5.25,
}
"""Windows, and how many pixels a millimetre has there: 7", 7", 10", 16", 10", and 10" and 7" upright."""
Take = Callable[[Any], None]
"""Brings a screen on an empty window."""


def display(ui: Any) -> Any:
    """The display that the window fills."""
    from companion.app.ports.display import Display

    width, height = round(ui.window.width), round(ui.window.height)
    grain = SIZES.get((width, height), 5.9)
    return Display(width=width, height=height, width_mm=round(width / grain), height_mm=round(height / grain))


def looked_at(take: Take, **look: Any) -> Take:
    """The same screen, with other settings of the look."""

    def taken(ui: Any) -> None:
        from companion.ui import theme

        theme.use(replace(theme.look(), **look))
        take(ui)

    return taken


def lobby_screens() -> Iterator[tuple[str, Take]]:
    """The screens around the table."""
    from companion.app.screens.lobby_intents import GoHome, GoSettings
    from companion.ui._shell import Shell
    from tests.app.lobby_fakes import lobby
    from tests.ui.test_lobby import WAYS

    def take(intents: tuple[Any, ...]) -> Take:
        def taken(ui: Any) -> None:
            shell = ui.mount(Shell(lobby(), display(ui)))
            ui.frames(9)
            for intent in intents:
                shell.send(intent)
                ui.frames(9)

        return taken

    for name, intents in WAYS.items():
        yield f"lobby-{name}", take(intents)
    for name in ("home", "setup", "figures", "settings", "card-setup-full", "decks"):
        yield f"enlarged-lobby-{name}", take((GoSettings(), Set("scale", "125"), GoHome(), *WAYS[name]))


def _ended(form: str, seed: int) -> Take:
    """The end of a match."""

    def taken(ui: Any) -> None:
        from tests.ui.test_end import end_of, mounted

        mounted(ui, end_of(form, seed))
        ui.seconds(0.4)

    return taken


def _given_up(ui: Any) -> None:
    """The end of a match without a battle."""
    from tests.ui.test_end import over

    over(ui, display=display(ui))


def _cards_ended(ui: Any) -> None:
    """The end of a card match."""
    from tests.ui.test_end import card_end, mounted

    mounted(ui, card_end())
    ui.seconds(0.4)


def lesson_screens() -> Iterator[tuple[str, Take]]:
    """The guided match of each game, step by step."""
    from companion.app.lessons.card_script import CARD_LESSON
    from companion.app.lessons.figure_script import LESSON

    def take(game: Any, at: int) -> Take:
        def taken(ui: Any) -> None:
            from companion.app.screens.lobby_intents import GoLesson
            from companion.ui._shell import Shell
            from tests.app.lessons.test_session import do_step
            from tests.app.lobby_fakes import lobby

            made = lobby()
            made.send(GoLesson(game))
            for _ in range(at):
                do_step(room_of(made)._lesson)
            ui.mount(Shell(made, display(ui)))
            ui.seconds(0.6)

        return taken

    for at, step in enumerate(LESSON.steps):
        yield f"lesson-{at:02}-{step.name}", take("figure", at)
    for at, step in enumerate(CARD_LESSON.steps):
        yield f"card-lesson-{at:02}-{step.name}", take("card", at)


def _with_clocks(screen: Any, runs: bool) -> Any:
    """The table of a match with clocks; the player to move has little time left."""
    from msgspec.structs import replace as changed

    from companion.app.screens.table import ClockView

    clocks = (ClockView("0:05 · 12:40", runs=runs, low=True), ClockView("9:59"))
    seats = tuple(changed(seat, clock=clock) for seat, clock in zip(screen.seats, clocks, strict=True))
    return changed(screen, seats=seats)


def table_screens() -> Iterator[tuple[str, Take]]:
    """The table in all its states."""
    from companion.ui.screens._table import TableView
    from tests.ui.test_table import SCREENS

    def take(made: Callable[[], Any]) -> Take:
        def taken(ui: Any) -> None:
            view = ui.mount(TableView(lambda intent: None))
            view.screen = made()

        return taken

    for name, made in SCREENS.items():
        yield f"table-{name}", take(made)
    for name, form, seed in (("won", "six_on_six", 5), ("long", "three_on_three", 7), ("draw", "six_on_six", 3)):
        yield f"table-end-{name}", _ended(form, seed)
    yield "table-end-given-up", _given_up
    yield "card-end", _cards_ended
    for name in ("table", "battle-naming", "battle-ready", "battle-rested", "look"):
        yield f"enlarged-table-{name}", looked_at(take(SCREENS[name]), scale=1.3)
    yield "left-table-table", looked_at(take(SCREENS["table"]), left_handed=True)
    for sides in ("sky-plum", "sand-navy"):
        yield f"sides-table-{sides}", looked_at(take(SCREENS["table"]), sides=sides)
    yield "high-table-table", looked_at(take(SCREENS["table"]), contrast="high")
    yield "table-clocks", take(lambda: _with_clocks(SCREENS["table"](), True))
    yield "table-battle-clocks", take(lambda: _with_clocks(SCREENS["battle-ready"](), False))


def card_screens() -> Iterator[tuple[str, Take]]:
    """The card table in all its states, facing and on the same side."""
    from companion.ui.cards.at_card_table import AtCardTableView
    from tests.app.table_fakes import texts
    from tests.ui.fake_cards import SCREENS, at_table
    from tests.ui.real_card_table import CardPilot

    def take(made: Callable[[], Any], facing: bool) -> Take:
        def taken(ui: Any) -> None:
            view = ui.mount(AtCardTableView(lambda intent: None))
            view.show(at_table(made(), facing=facing))

        return taken

    def tapped(*keys: str, name: str = "busy") -> Take:
        def taken(ui: Any) -> None:
            take(SCREENS[name], True)(ui)
            ui.frames(3)
            pilot = CardPilot(ui, ui.window.children[0])
            for key in keys:
                pilot.tap(texts().say(key))
                ui.seconds(0.4)

        return taken

    def line(ui: Any) -> None:
        """A line of the record is tapped."""
        from companion.ui.widgets.log import LogRow

        tapped("screens.help.tool.log.name")(ui)
        pilot = CardPilot(ui, ui.window.children[0])
        ui.tap_on(sorted((row for row in pilot.all(LogRow) if row.line.entry >= 0), key=lambda row: row.y)[2])

    judge = ("screens.help.tool.menu.name", "screens.cards.judge")
    for name, made in SCREENS.items():
        yield f"cards-{name}", take(made, True)
    for name in ("busy", "hand-of-b"):
        yield f"cards-{name}-same-side", take(SCREENS[name], False)
    yield "cards-menu", tapped("screens.help.tool.menu.name")
    yield "cards-record", tapped("screens.help.tool.log.name")
    yield "cards-record-line", line
    yield "cards-judge", tapped(*judge)
    yield "cards-judge-of-b", tapped(*judge, name="hand-of-b")
    for name in ("busy", "attack", "big-bench", "hand-of-b", "search", "put-right"):
        yield f"enlarged-cards-{name}", looked_at(take(SCREENS[name], True), scale=1.3)
    yield "enlarged-cards-judge", looked_at(tapped(*judge), scale=1.3)
    yield "left-cards-busy", looked_at(take(SCREENS["busy"], True), left_handed=True)
    yield "high-cards-busy", looked_at(take(SCREENS["busy"], True), contrast="high")


def spinner_screens() -> Iterator[tuple[str, Take]]:
    """Bases, the wizard and the scanner."""
    from companion.ui._shell import VIEWS
    from tests.ui.test_spinners import SCREENS

    def take(made: Callable[[], Any]) -> Take:
        def taken(ui: Any) -> None:
            screen = made()
            view = ui.mount(VIEWS[type(screen)](lambda intent: None))
            view.show(screen)

        return taken

    for name, made in SCREENS.items():
        yield f"spinners-{name}", take(made)


def _with_photo() -> Any:
    """A lobby in which a disc was read from a photo."""
    from dataclasses import replace
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from companion.adapters.photos.folder import FilePhotos
    from companion.app.lobby.lobby import Lobby
    from companion.app.screens.studio import PhotoScreen
    from companion.app.screens.studio_intents import GoCollection, GoPhoto, PickPhoto
    from tests.adapters.photos import camera
    from tests.app.lobby_fakes import given, parts

    with TemporaryDirectory() as folder:
        path = Path(folder) / "disc.jpg"
        disc = next(one for one in given().figures() if one.id == "groudon-original").disc
        path.write_bytes(camera.take(disc, camera.scene(3)).jpeg)
        at = Lobby(replace(parts(), photos=FilePhotos(lambda: (), Path(folder))))
        for intent in (GoCollection(), GoPhoto(), PickPhoto(str(path))):
            at.send(intent)
        while isinstance(screen := at.screen(), PhotoScreen) and not screen.picture:
            at.tick(0.1)
    return at


def editor_screens() -> Iterator[tuple[str, Take]]:
    """The editors of the studio: discs and Trainer cards."""
    from companion.app.screens.studio_intents import GoCollection
    from companion.ui._shell import Shell
    from tests.app.lobby_fakes import lobby
    from tests.ui.studio_ways import READ, WAYS, open_way

    def take(way: tuple[Any, ...]) -> Take:
        def taken(ui: Any) -> None:
            at = lobby()
            open_way(at, way)
            ui.mount(Shell(at, display(ui)))
            ui.frames(9)

        return taken

    def read(ui: Any) -> None:
        at = lobby()
        at.send(GoCollection())
        at.read_disc(READ)
        ui.mount(Shell(at, display(ui)))
        ui.frames(9)

    def photo(ui: Any) -> None:
        ui.mount(Shell(_with_photo(), display(ui)))
        ui.frames(9)

    yield "editor-photo", photo
    for name, way in WAYS.items():
        yield f"editor-{name}", take(way)
    yield "editor-disc-read", read


def played_screens() -> Iterator[tuple[str, Take]]:
    """What opens at the table by touches: sheets, what is put right, a battle entered by hand."""
    from tests.app import put_right_fakes
    from tests.app.table import test_forms
    from tests.app.table_fakes import texts
    from tests.ui import real_table

    def take(session: Callable[[], Any], *steps: Callable[[Any], None]) -> Take:
        def taken(ui: Any) -> None:
            live = real_table.Live(ui, session())
            live.draw(9)
            for step in steps:
                step(live)
                live.draw(12)

        return taken

    def tap(key: str) -> Callable[[Any], None]:
        return lambda live: live.tap_button(texts().say(key, (("count", ""),)).strip())

    def selected(live: Any) -> None:
        live.tap_figure("Xb")

    begin = (tap("screens.help.tool.menu.name"), tap("put-right.open"))

    def played(live: Any) -> None:
        """Two turns, then a Trainer card is asked about."""
        player = real_table.Player(live, seed=3)
        for _ in range(12):
            if player.step() in ("over", "close"):
                break

    def battle(live: Any) -> None:
        """Play on until a battle stands there to be spun."""
        player = real_table.Player(live, seed=4)
        for _ in range(200):
            if live.screen.battle is not None:
                break
            player.step()
        live.draw(30)

    def again(ui: Any) -> None:
        """A past match at its first battle, as it goes on by itself."""
        from companion.adapters.library.library import FileLibrary
        from companion.app.screens.lobby_intents import GoPast, OpenMatch, StepTo
        from tests.app.lobby_fakes import lobby
        from tests.app.replay_fakes import stored
        from tests.ui.test_lobby import Hand

        with tempfile.TemporaryDirectory() as home:
            store = stored(FileLibrary(Path(home)), "duel-2017", "six_on_six", "duel", 4, ("Ann", "Ben"))
        hand = Hand(ui, lobby(store=store), display(ui))
        hand.send(GoPast(), OpenMatch("m1"), StepTo(0))
        while hand.screen.table.battle is None or not hand.screen.table.battle.verdict:
            hand.send(StepTo(hand.screen.at + 1))
        ui.seconds(1.5)

    yield "played-again", again
    yield "played-menu", take(real_table.session, tap("screens.help.tool.menu.name"))
    yield "played-record", take(real_table.session, played, tap("screens.help.tool.log.name"))
    yield "played-cards", take(real_table.session, tap("screens.table.cards"))
    with_plates = partial(real_table.session, teams=("dawn-six", "dusk-six"), rules="duel-2019")
    yield "played-plates", take(with_plates, tap("screens.table.plates"))
    yield "played-battle", take(real_table.session, battle)
    yield "played-odds", take(real_table.session, battle, lambda live: live.ui.tap_on(live.pilot.part(0).band))
    yield "played-put-right", take(lambda: put_right_fakes.table(side=3), *begin)
    yield "played-put-right-figure", take(lambda: put_right_fakes.table(side=3, trainers=True), *begin, selected)
    yield "played-carried-out", take(put_right_fakes.by_hand)
    yield "played-form", take(test_forms.table, lambda live: live.tap_figure("Pup"))
    yield (
        "played-form-taken",
        take(lambda: test_forms.table(test_forms.TAKES), lambda live: live.tap_figure("Star Pup")),
    )


def asking_screens() -> Iterator[tuple[str, Take]]:
    """The keyboard for names, and a set-up that warns."""
    from companion.app.screens.lobby_intents import GoCardSetup, GoSetup, GoTeam, PickTeam, Start
    from companion.figure.teams import Team
    from tests.app.lobby_fakes import MemoryLibrary, lobby
    from tests.app.table_fakes import texts
    from tests.ui.pilot import Pilot
    from tests.ui.test_lobby import Hand

    def letters(ui: Any) -> None:
        hand = Hand(ui, lobby(), display(ui))
        hand.send(GoSetup())
        hand.tap(texts().say("setup.rename"))

    def warning(ui: Any) -> None:
        """A team of figures with 1 MP, in a match without Trainers."""
        library = MemoryLibrary()
        worms = ("caterpie-uc",) * 3
        library.save_team(Team(id="own-worms", name="Worms", format="three_on_three", rules="tfg-2007", figures=worms))
        hand = Hand(ui, lobby(library=library), display(ui))
        hand.send(GoSetup(), SetFormat("three_on_three"), GoTeam(0), PickTeam("own-worms"))

    def judge(ui: Any) -> None:
        """All that a judge may write down at a match."""
        hand = Hand(ui, lobby(), display(ui))
        hand.send(GoCardSetup(), SetClock("match", 50), Start())
        ui.seconds(0.4)
        for key in ("screens.help.tool.menu.name", "screens.cards.judge"):
            hand.tap(texts().say(key))
            ui.seconds(0.4)

    def note(ui: Any) -> None:
        judge(ui)
        hand = Pilot(ui, ui.window.children[0])
        begins = texts().say("card-table.judge.note").split("{")[0]
        hand.tap(next(words for words in hand.buttons() if words.startswith(begins)))

    def long_note(ui: Any) -> None:
        """A note of several lines is written on a figure."""
        from companion.app.screens.collection_intents import LookAtOwned
        from companion.app.screens.studio_intents import GoCollection
        from companion.ui.screens.letters import LetterPad

        hand = Hand(ui, lobby(), display(ui))
        hand.send(GoCollection(), LookAtOwned("pikachu-uc"))
        hand.tap(texts().say("collection.push.note"))
        hand.the(LetterPad).type("From the first box, its base is a little loose. " * 4)

    def counted(ui: Any) -> None:
        """All battles of a team are counted."""
        from companion.app.screens.collection_intents import LookAtTeam
        from companion.app.screens.studio_intents import GoCollection

        hand = Hand(ui, lobby(), display(ui))
        hand.send(GoCollection(), OpenTab("teams"), LookAtTeam("brook-three"))
        while hand.screen.team.counting:
            ui.frames(30)

    def photo(ui: Any) -> None:
        """A figure with a photo of one's own, and which one it is to be."""
        import tempfile

        from PIL import Image

        from companion.adapters.photos.folder import FilePhotos
        from companion.app.lobby.lobby import Lobby
        from companion.app.ports.owned import Owned
        from companion.app.screens.collection_intents import LookAtOwned
        from companion.app.screens.studio_intents import GoCollection
        from tests.app.lobby_fakes import parts

        folder = Path(tempfile.mkdtemp())
        Image.linear_gradient("L").resize((640, 480)).save(folder / "mine.png")
        made = replace(parts(), photos=FilePhotos(lambda: (), folder))
        made.belongings.keep("figure", "absol-r", Owned(count=1, note="From the first box.", photo="mine.png"))
        hand = Hand(ui, Lobby(made), display(ui))
        hand.send(GoCollection(), LookAtOwned("absol-r"))

    yield "lobby-collection-photo", photo
    yield "lobby-collection-counted", counted
    yield "lobby-collection-note", long_note
    yield "lobby-card-judge", judge
    yield "lobby-card-judge-note", note
    yield "lobby-letters", letters
    yield "lobby-warning", warning


def sharing_screens() -> Iterator[tuple[str, Take]]:
    """Sharing, taking in, a team's code, and a photo from a phone."""
    from companion.ui._shell import VIEWS
    from tests.ui.sharing_screens import SCREENS

    def take(made: Callable[[], Any]) -> Take:
        def taken(ui: Any) -> None:
            screen = made()
            view = ui.mount(VIEWS[type(screen)](lambda intent: None))
            view.show(screen)

        return taken

    for name, made in SCREENS.items():
        yield f"sharing-{name}", take(made)
    for name in ("take", "upload"):
        yield f"enlarged-sharing-{name}", looked_at(take(SCREENS[name]), scale=1.3)


def mat_screens() -> Iterator[tuple[str, Take]]:
    """The studio of mats: empty, drawn, tried, its facts, over a photo."""
    from tests.ui.studio.mats_drawn import SCREENS

    def take(made: Callable[[Any, Any], None]) -> Take:
        return lambda ui: made(ui, display(ui))

    for name, made in SCREENS.items():
        yield f"mat-{name}", take(made)


def review_screens() -> Iterator[tuple[str, Take]]:
    """A match looked back at, and statistics."""
    from tests.ui.review_screens import SCREENS

    def take(made: Callable[[Any, Any], None]) -> Take:
        return lambda ui: made(ui, display(ui))

    for name, made in SCREENS.items():
        yield f"review-{name}", take(made)


HELPED = (
    "lobby-home",
    "lobby-setup",
    "table-table",
    "table-battle-ready",
    "cards-busy",
    "lobby-collection",
    "lobby-past",
)
"""Screens with their help are looked at too: some of each kind."""


def helped(take: Take) -> Take:
    """The same screen after a tap on "?"."""

    def taken(ui: Any) -> None:
        from companion.ui.help.layer import HelpButton

        take(ui)
        ui.seconds(0.5)
        root = ui.window.children[0]
        ui.tap_on(next(one for one in root.walk(restrict=True) if isinstance(one, HelpButton)))

    return taken


def help_screens() -> Iterator[tuple[str, Take]]:
    """Help over some screens."""
    others = (lobby_screens, table_screens, card_screens)
    yield from ((f"help-{name}", helped(take)) for some in others for name, take in some() if name in HELPED)


def screens() -> Iterator[tuple[str, Take]]:
    """Every screen by its name."""
    yield from lobby_screens()
    yield from asking_screens()
    yield from lesson_screens()
    yield from table_screens()
    yield from card_screens()
    yield from played_screens()
    yield from spinner_screens()
    yield from mat_screens()
    yield from editor_screens()
    yield from sharing_screens()
    yield from review_screens()
    yield from help_screens()


def is_wanted(name: str, only: Collection[str]) -> bool:
    """Whether a screen's name has one of these words, or stands in this set; no words ask for every screen."""
    if isinstance(only, set):
        return name in only
    return not only or any(words in name for words in only)


def take_all(ui: Any, only: Collection[str] = (), look: Callable[[str], None] = lambda name: None) -> list[str]:
    """Take a picture of every screen whose name has one of these words, or stands in this set; returns the names.

    *look* is called with the name of each while it stands on the window.
    """
    from companion.ui import theme

    size = (round(ui.window.width), round(ui.window.height))
    theme.use(theme.Look(px_per_mm=SIZES.get(size, 0.0), calm=True))
    names = []
    for name, take in screens():
        if is_wanted(name, only):
            take(ui)
            ui.seconds(0.7)
            ui.picture(f"{name}-{size[0]}x{size[1]}")
            ui.drawn()
            look(name)
            names.append(name)
            for child in ui.window.children[:]:
                ui.window.remove_widget(child)
            theme.use(theme.Look(px_per_mm=SIZES.get(size, 0.0), calm=True))
    return names


def _speak(language: str) -> None:
    """Have every text that is loaded from now on said in *language*, also where a test asks for the first one."""
    from companion.adapters.files import texts_file
    from companion.adapters.library.library import FileLibrary
    from tests.app import lobby_fakes

    first, table = texts_file.load_texts(), texts_file._table(texts_file._folder(), language)
    said = {key: first.say(key) for key in first if key not in table} | table
    texts_file._table = lambda folder, asked: said
    lobby_fakes.given = cache(lambda: FileLibrary(Path("/nowhere"), language=lambda: language))


def _surround(surroundings: str) -> None:
    """Have every screen drawn in these colours that does not ask for others than the usual ones."""
    from companion.ui import theme

    use = theme.use

    def used(look: Any) -> None:
        use(replace(look, contrast=surroundings) if look.contrast == theme.USUAL.contrast else look)

    theme.use = used


@contextmanager
def _window(size: tuple[int, int], language: str) -> Iterator[Any]:
    """A window of a process that speaks this language."""
    from kivy.app import App

    from companion.adapters.files.texts_file import FIRST_LANGUAGE, load_texts
    from tests.ui.conftest import opened

    sys.stderr = sys.__stderr__  # Kivy's log, which is off, has taken it
    if language != FIRST_LANGUAGE:
        _speak(language)
    App().texts = load_texts()
    with opened(*size) as ui:
        yield ui


def _one(size: tuple[int, int], only: Sequence[str], language: str, surroundings: str) -> None:
    with _window(size, language) as ui:
        _surround(surroundings)
        print(*take_all(ui, only), sep="\n")


def _faulty(size: tuple[int, int], only: Sequence[str], language: str) -> None:
    from tests.ui.geometry import faults

    found = {}
    with _window(size, language) as ui:
        take_all(ui, only, lambda name: found.update({name: faults(ui)}))
    print(json.dumps(found))


def take_in_process(
    folder: Path, size: tuple[int, int], only: Sequence[str] = (), language: str = "en", surroundings: str = "usual"
) -> None:
    """Take the pictures of one size in a process of its own, into *folder*."""
    given = f"{size}, {tuple(only)!r}, {language!r}, {surroundings!r}"
    _in_process(f"_one({given})", env=os.environ | {"COMPANION_PICTURES": str(folder)})


def faults_in_process(size: tuple[int, int], only: Sequence[str] = (), language: str = "en") -> dict[str, list[str]]:
    """What is wrong with each screen at a size in a language, found by a process of its own."""
    done = _in_process(f"_faulty({size}, {tuple(only)!r}, {language!r})", stdout=subprocess.PIPE)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def _in_process(call: str, **how: Any) -> subprocess.CompletedProcess[bytes]:
    code = f"import tests.conftest; from tests.ui import pictures; pictures.{call}"
    return subprocess.run([sys.executable, "-c", code], check=True, **how)


def size_of(words: str) -> tuple[int, int]:
    """A size as it is written: 1280x800."""
    width, height = map(int, words.split("x"))
    return width, height


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("sizes", nargs="*", default=[f"{width}x{height}" for width, height in SIZES])
    parser.add_argument("--only", default=[], action="append")
    parser.add_argument("--language", default="en")
    parser.add_argument("--surroundings", default="usual")
    asked = parser.parse_args()
    for size in asked.sizes:
        take_in_process(asked.directory, size_of(size), asked.only, asked.language, asked.surroundings)


if __name__ == "__main__":
    main()
