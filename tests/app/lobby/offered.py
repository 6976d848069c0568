"""Somebody who presses whatever the screens offer, in every room: `python -m tests.app.lobby.offered 20000`.

What a screen offers are the intents that its value holds (not those of buttons that are off), the names that can be
typed, and what fingers do on its pictures. What was pressed seldom is pressed rather than what was pressed often, so
that every room is come to. Nothing may raise.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import astuple

from companion.app.lobby.lobby import Lobby
from companion.app.ports.outside import FilePlace
from companion.app.ports.photos import Outline, PhotoFile, ReadDisc, ReadMat, ReadSegment, ReadSpace
from companion.app.ports.uploads import Stage, UploadedPhoto, UploadState
from companion.app.screens import lobby_intents as go
from companion.app.screens import spinner_intents as spin
from companion.app.screens.card_intents import CallTime, CardIntent, GiveUp
from companion.app.screens.card_lobby import CardReplayScreen, CardSetupScreen, DeckScreen
from companion.app.screens.collection_intents import CountOwned, LookAtOwned, NoteOwned
from companion.app.screens.disc_intents import MoveBorder, PaintRing, PickSegment
from companion.app.screens.lobby import (
    AtCardTable,
    AtTable,
    NameView,
    PastScreen,
    ReplayScreen,
    RulesScreen,
    SetupScreen,
    TeamScreen,
)
from companion.app.screens.lobby_intents import LobbyIntent
from companion.app.screens.mat_intents import DragMat, SetMatCorner, TakeFoundMat, TapLine, TapMat
from companion.app.screens.moments import EndScreen, LessonScreen
from companion.app.screens.room import Screen
from companion.app.screens.spinners import ScannerScreen, SpinnersScreen, WizardScreen
from companion.app.screens.studio_collection import CollectionScreen
from companion.app.screens.studio_disc import DiscEditorScreen
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_mat import MatScreen
from companion.app.screens.table import (
    Act,
    CloseNotice,
    DragFigure,
    DropDraft,
    Enter,
    Flick,
    Intent,
    Look,
    Rested,
    ShowClause,
    ShowTrace,
    TakeBack,
    TapFigure,
    TapNothing,
    TapSpace,
    Why,
)
from companion.kernel.errors import DataError
from firmware_bridge.reading.readings import Reason
from tests.adapters.sharing.bundles import EEL, bundle, eel
from tests.app.base_fakes import RED, Bench
from tests.app.cards.table.touching import touch
from tests.app.lobby.card_touches import LISTS
from tests.app.lobby_fakes import MemoryLibrary, TwoLanguages, parts
from tests.app.sharing_fakes import MemorySharing, QuietUploads

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel."""
ANY = LobbyIntent | Intent | CardIntent
MANY, MOST = 4_000, 60_000
"""So often one hand presses: then nearly every room was come to; and so often at most, until all were."""
LEAVES = frozenset({str, int, bool, float, bytes, type(None)})
WORDS = ("", "Ann", "Ω ½ ﷽", "w" * 90, "7", "x\0y", "wa", "Pikachu", "Full Heal")
LEAVING = (go.GoHome, go.GoBack, go.SetAside, GiveUp, CallTime, DropDraft)
"""What leads away from what is going on: the longer a screen was there, the likelier one of these is pressed."""


class Photos:
    """Two photos that wait, in which something is found now and then."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def folder(self) -> str:
        return "/home/photos"

    def waiting(self) -> list[PhotoFile]:
        return [PhotoFile(f"/stick/{name}", name, FilePlace("/stick", "STICK")) for name in ("a.jpg", "b.jpg")]

    def picture(self, path: str, width_px: int = 960) -> bytes:
        self._may_fail()
        return PICTURE

    def begin_disc(self, path: str) -> None:
        self._may_fail()

    def disc_begun(self) -> ReadDisc | None:
        self._may_fail()
        rng = self._rng
        borders = sorted(rng.sample(range(0, 360, 5), rng.randrange(1, 7)))
        ring = zip(borders, [*borders[1:], borders[0]], strict=True)
        colours = ("white", "blue", "miss", "purple", "gold", None)
        read = (
            ReadSegment(one, other, rng.choice(colours), ("one-colour",) * (rng.random() < 0.3)) for one, other in ring
        )
        return ReadDisc(tuple(read), Outline(0.5, 0.4, 0.3, 0.28, 0.0), PICTURE, 0.46) if rng.random() < 0.5 else None

    def read_disc(self, path: str) -> ReadDisc:
        raise DataError("no photo")

    def read_mat(self, path: str, corners: object = None) -> ReadMat:
        self._may_fail()
        found = tuple(ReadSpace(self._rng.random(), self._rng.random(), 0.03) for _ in range(6))
        return ReadMat(found, ((0, 1), (1, 2)), PICTURE, 600, 400)

    def _may_fail(self) -> None:
        if self._rng.random() < 0.1:
            raise DataError("the stick was pulled out")


class World:
    """All that is around a lobby, and what happens there by itself."""

    def __init__(self, rng: random.Random, folder: Path) -> None:
        self.rng, self.bench = rng, Bench(folder)
        self.bench.wireless.answers.set()
        library = MemoryLibrary()
        library.own["eel"] = EEL
        theirs = {"ann": bundle(eel(damage=50), eel(id="ray", name="Ray")), "same": bundle(EEL), "bad": bundle(EEL)}
        self.uploads = QuietUploads()
        made = parts(library=library, seed=rng.randrange(1000), bases=self.bench.bases, languages=TwoLanguages())
        self.parts = replace(made, photos=Photos(rng), sharing=MemorySharing(library, theirs), uploads=self.uploads)
        self.exports: Any = made.exports
        self.exports.list_files = {"/media/blue/ann.txt": LISTS[1], "/media/blue/odd.txt": LISTS[3]}

    def goes_on(self) -> None:
        """Something happens that nobody pressed."""
        rng, bench = self.rng, self.bench
        if not bench.opened or RED not in bench.bridge.of:
            bench.plug(where="/dev/red")
        base = rng.choice([*bench.bridge.of])
        match rng.randrange(10):
            case 0 | 1:
                bench.rest(base, rng.uniform(0, 360))
            case 2 | 3:
                bench.still(base, rng.uniform(-400, 400))
            case 4:
                bench.moves(base, rng.uniform(-400, 4000))
            case 5:
                bench.unfair(base, rng.choice(get_args(Reason)), rng.uniform(0, 360))
            case 6:
                bench.disturb(base)
            case 7:
                bench.pull(base)
            case 8:
                bench.plug(base, where=f"/dev/{base}")
            case _:
                self.exports.sticks = rng.choice(([], ["blue"], ["blue", "red"]))
                self.exports.full = rng.random() < 0.1
        bench.now_s += rng.random()
        for upload in self.uploads.opened:
            stage = rng.choice(get_args(Stage))
            upload.now = UploadState(stage=stage, done=rng.randrange(9), of=9, photos=(UploadedPhoto("/stick/a.jpg"),))


def shown(screen: Any) -> Iterator[Any]:
    """The intents that a value holds, but for those of what is off."""
    left = [screen]
    while left:
        part = left.pop()
        if type(part) in LEAVES:
            continue
        if isinstance(part, ANY):
            yield part
        elif isinstance(part, msgspec.Struct) and getattr(part, "enabled", True):
            left.extend(msgspec.structs.astuple(part))
        elif isinstance(part, tuple):
            left.extend(part)


def parts_of(value: Any, kind: type[Any]) -> Iterator[Any]:
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, kind):
            yield part
        if isinstance(part, msgspec.Struct):
            left.extend(msgspec.structs.astuple(part))
        elif isinstance(part, tuple):
            left.extend(part)


def typed(screen: Any, rng: random.Random) -> Iterator[Any]:
    """The names that can be typed."""
    words = rng.choice(WORDS)
    for one in parts_of(screen, NameView):
        yield one.entered(words)
    match screen:
        case SetupScreen() | CardSetupScreen():
            yield from (go.NamePlayer(seat.seat, words) for seat in screen.seats)
        case CollectionScreen():
            yield go.LookFor(words)
            if screen.look is not None:
                yield NoteOwned(words)
        case RulesScreen():
            yield go.LookFor(words)
        case TeamScreen():
            yield go.NameTeam(words)
        case DeckScreen():
            yield go.WriteList(rng.choice((*LISTS, screen.lines)))


def drawn(screen: Any, rng: random.Random) -> Iterator[Any]:
    """What fingers do on the pictures of a screen."""
    x, y, turn = rng.random(), rng.random(), rng.uniform(0, 360)
    match screen:
        case LessonScreen():
            yield from drawn(screen.at_table, rng)
        case AtTable() | ReplayScreen():
            yield from at_figures(screen.table, rng)
        case AtCardTable() | CardReplayScreen():
            yield from (touch(screen.table, rng) for _ in range(8))
        case DiscEditorScreen():
            count = len(screen.segments)
            yield from (PickSegment(number) for number in range(-1, count))
            yield MoveBorder(rng.randrange(count), turn, going=rng.random() < 0.3)
            yield PaintRing(turn, turn + rng.uniform(1, 360), going=rng.random() < 0.3)
        case MatScreen():
            ids = [space.id for space in screen.spaces]
            yield TapMat(x, y)
            yield SetMatCorner(x, y, rng.randrange(-1, 4))
            yield from (TapMat(space.x, space.y, space.id) for space in rng.sample(screen.spaces, min(3, len(ids))))
            yield from (TapLine(*line) for line in rng.sample(screen.lines, min(2, len(screen.lines))))
            yield from (TakeFoundMat(number) for number in range(len(screen.found)))
            if ids:
                way = tuple(rng.choices(ids, k=rng.randrange(1, 4)))
                yield DragMat(way, x, y, on_space=rng.random() < 0.6 and len(way) > 1)
        case CollectionScreen() if screen.rows:
            row = rng.choice(screen.rows)
            yield LookAtOwned(row.figure)
            yield CountOwned("figure", row.figure, 1)
        case TeamScreen():
            yield from (go.TakeOut(slot) for slot in range(len(screen.slots)))
            for tile in rng.sample(screen.tiles, min(3, len(screen.tiles))):
                yield go.AddFigure(tile.figure)
                yield go.LookAt(tile.figure)
        case PastScreen():
            yield from (go.OpenMatch(row.match_id) for row in screen.rows)
        case EndScreen():
            yield from (go.LookBack(screen.match_id, moment.at) for moment in screen.moments)
        case SpinnersScreen() if screen.detail is not None:
            base = screen.detail.base
            yield spin.FlickBase(base, rng.uniform(-3000, 3000))
            if screen.detail.join is not None:
                yield spin.JoinNetwork(base, rng.choice(WORDS), rng.choice(WORDS))
                yield spin.JoinBluetooth(base)
        case WizardScreen() | ScannerScreen():
            yield spin.FlickBase(screen.base, rng.uniform(-3000, 3000))
        case RulesScreen():
            yield from (ShowClause(clause.id) for clause in screen.clauses)
    if isinstance(screen, ReplayScreen | CardReplayScreen):
        yield go.StepTo(rng.randint(0, screen.last))


def at_figures(table: Any, rng: random.Random) -> Iterator[Any]:
    """Fingers on the table of the figure game: on what is marked, and now and then on anything."""
    figure, space = rng.choice(table.figures), rng.choice(table.spaces)
    yield from (TapFigure(one.name) for one in table.figures if one.mark)
    yield from (TapSpace(one.id) for one in table.spaces if one.mark)
    yield from (DragFigure(table.selected, one.id) for one in table.spaces if one.mark and table.selected)
    yield from (TapFigure(figure.name), Look(figure.name), TapSpace(space.id), TapNothing())
    yield from (DragFigure(figure.name, space.id), DragFigure(figure.name, "bench"), Why(), CloseNotice())
    for spinner in table.battle.spinners if table.battle is not None else ():
        yield (Flick(spinner.source, rng.uniform(-2000, 2000)) if spinner.stage == "ready" else Rested(spinner.source))
    for line in rng.sample(table.log, min(2, len(table.log))):
        yield ShowClause(line.clause)
        yield TakeBack(line.entry, rng.choice(WORDS))
        yield ShowTrace(line.entry, line.trace)


def kinds_of(screen: type[Any]) -> Iterator[str]:
    """The kinds of a screen, by what its value says of itself; its name, where it says nothing."""
    hints = get_type_hints(screen)
    for field in ("kind", "tab", "section"):
        if get_origin(hints.get(field)) is Literal:
            yield from (f"{screen.__name__} {one}" for one in get_args(hints[field]))
            return
    yield screen.__name__


def kind_of(screen: Any) -> str:
    """The kind of this screen."""
    kinds = list(kinds_of(type(screen)))
    return next(
        (
            kind
            for kind in kinds
            for field in ("kind", "tab", "section")
            if kind.endswith(f" {getattr(screen, field, None)}")
        ),
        kinds[0],
    )


ALL_KINDS = frozenset(kind for screen in get_args(Screen) for kind in kinds_of(screen))


class Hand:
    """The hand that presses. *met*: how often each kind of screen was there; *last*: what was pressed last."""

    def __init__(self, rng: random.Random, lobby: Any) -> None:
        self.rng, self.lobby = rng, lobby
        self.met, self._pressed = Counter[str](), Counter[Any]()
        self.last: list[Any] = []

    def press(self, times: int = 1) -> None:
        """Press one of the things that are offered, so often."""
        for _ in range(times):
            self._press_one()

    def _press_one(self) -> None:
        screen, rng = self.lobby.screen(), self.rng
        kind = kind_of(screen)
        self.met[kind] += 1
        offers = [*shown(screen), *typed(screen, rng), *drawn(screen, rng)]
        usual = self.met.total() / len(self.met)
        leaves = rng.random() < min(0.5, 0.03 * (self.met[kind] / usual) ** 2)
        some = [one for one in offers if isinstance(one, LEAVING) == leaves] or offers or [go.GoBack()]
        keys = [(kind, *key_of(intent)) for intent in some]
        many = Counter(keys)
        intent = rng.choices(some, [1 / many[key] / (1 + self._pressed[key]) for key in keys])[0]
        self._pressed[(kind, *key_of(intent))] += 1
        self.last = [*self.last[-40:], intent]
        self.lobby.send(intent)


def key_of(intent: Any) -> tuple[Any, ...]:
    """What two presses have in common that are of the same sort."""
    match intent:
        case Fill(field=field, value=value):
            return "fill", field, value[:20]
        case Act(action=action):
            return "act", type(action).__name__
        case Enter(what=what):
            return "enter", what
        case _:
            name = type(intent).__name__
            return (name, *astuple(intent)) if name.startswith(("Set", "OpenTab")) else (name,)


def pressed(times: int, seed: int, folder: Path, *, every_room: bool = False) -> Counter[str]:
    """Press so often; the kinds of screens that were met. *every_room*: until each of them was.

    Raises:
        AssertionError: Something raised; says what had been pressed before.
    """
    rng = random.Random(seed)
    world = World(rng, folder)
    hand = Hand(rng, lobby := Lobby(world.parts))
    try:
        while hand.met.total() < times or (every_room and ALL_KINDS - set(hand.met) and hand.met.total() < MOST):
            if rng.random() < 0.005:
                hand.lobby = lobby = Lobby(world.parts)  # the program is started again
            hand.press()
            if rng.random() < 0.3:
                world.goes_on()
            if rng.random() < 0.7:
                lobby.tick(rng.choice((0.02, 0.3, 2.0)))
            lobby.screen()
            lobby.live()
    except Exception as fault:
        raise AssertionError(f"{fault!r} after {hand.last} at {hand.met.total()}") from fault
    return hand.met


def main(times: int, first: int = 1) -> None:
    met = Counter[str]()
    for seed in range(first, first + max(1, times // MANY)):
        try:
            with tempfile.TemporaryDirectory() as folder:
                met += pressed(min(times, MANY), seed, Path(folder))
        except AssertionError:
            traceback.print_exc()
            print(f"seed {seed}")
    print(", ".join(f"{kind} {n}" for kind, n in met.most_common()))
    print("not met:", *sorted(ALL_KINDS - set(met)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
