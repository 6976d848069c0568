"""Files of the players' home as the program writes them, each with something in it that the program never writes.

What is whole but for a value or a line comes further than a file that is nothing at all. `tries` are numbers: from each
follows which file is spoiled, how, and what is done then.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import random
import re
import shutil
import tempfile
import traceback
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.__main__ import main
from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.keys import KeptKey, KeysFile
from companion.adapters.sharing.bundles import bytes_of
from companion.app.lobby.lobby import Lobby
from companion.app.ports.bases import Role
from companion.app.screens import lobby_intents as go
from companion.app.screens.studio_intents import GoCollection, GoDisc, GoMat, GoSharing, GoTrainer, GoTrainerDisc
from companion.commands import parts
from companion.kernel.errors import CompanionError
from companion.texts.errors import english
from companion.texts.plain import is_plain
from firmware_bridge.reading.calibration_values import Calibration, Friction
from tests.adapters.sharing.bundles import EEL, POTION, bundle
from tests.app.lobby.card_touches import LISTS
from tests.app.lobby.offered import Hand, parts_of
from tests.hostile.corpus import ESCAPES
from tests.hostile.trying import Got, TooLong, limited, run

PLACE = "a file of the program's own"
UID, KEY = "0011223344556677", "00010203040506070809aabbccddeeff"
SETTLED = (
    "settings set sound off",
    "settings set spins bases",
    "collection own pikachu-uc 2",
    "collection note pikachu-uc mine",
    "collection own six_on_six 1",
)
"""What writes settings and collection."""
LINES = (
    "settings list",
    "settings set sound on",
    "collection own pikachu-uc 3",
    "figures list",
    "figures show eel",
    "teams list",
    "cards decks",
    "matches list",
    "matches show last",
    "matches verify",
    "play --a Ann --b random",
    "cards play --a Ann --b random",
    "backup",
)
"""What is done with it, one after the other."""
PRESSES = 25
MANY = 220
ODD = (
    "-1",
    "1e400",
    "nan",
    "0x" + "f" * 300,
    "9" * 400,
    '""',
    "[]",
    "{}",
    "true",
    "2026-11-30",
    '"../../x"',
    '"@log.moved"',
    f'"{ESCAPES.encode("unicode_escape").decode().replace(chr(92) + "x", chr(92) + "u00")}"',
    '"' + "A" * 15_000 + '"',
    ESCAPES,
)
"""Values, of which some are none in the language of the file."""
VALUE = re.compile(r'(?<=[=:\[,] )?("[^"\n]*"|-?\d[\d.e+-]*|true|false)')


def fill() -> None:
    """Let the program write its files in the home that the environment names."""
    with tempfile.TemporaryDirectory() as name:
        (path := Path(name) / "ann.figures").write_bytes(bytes_of(bundle(EEL, cards=(POTION,))))
        (deck := Path(name) / "mine.txt").write_text(LISTS[1])
        code = CliRunner().invoke(main, ["collection", "code", "hearth-three"]).stdout.split()[-1]
        for line in (
            *map(str.split, SETTLED),
            ["collection", "import", str(path)],
            ["collection", "team-from-code", code, "--name", "Of Ann"],
            ["cards", "register", str(deck), "--format", "base-fossil"],
            ["play", "--a", "Ann", "--b", "random"],
        ):
            done = CliRunner().invoke(main, line, input="1\n1\n1\n")
            assert done.exit_code == 0, (line, done.output, done.stderr)
    friction = Friction(dry=30.0, viscous=0.2, drag=0.0, noise_deg_s2=5.0, brake_limit=4.0, push_limit=4.0, spins=9)
    role = Role("figure", "pikachu-uc")
    BasesFile().change_base(UID, name="Red", role=role, calibration=Calibration(), friction=friction)
    KeysFile().keep(UID, KeptKey(key=KEY, name="Red", place="192.168.0.7:5000"))
    lobby = Lobby(made := parts.app_parts(1))
    for place in (GoDisc(), GoMat(), GoTrainer(), GoTrainerDisc()):
        for intent in (go.GoHome(), GoCollection(), place):
            lobby.send(intent)
        Hand(random.Random(1), lobby).press(PRESSES)
    _shut(made)


def _shut(made: Any) -> None:
    made.players.close()
    made.reviewers.close()
    made.bases.close()
    made.store._store.shut()


@cache
def filled() -> Path:
    """A home with all of that; it is copied."""
    folder = Path(tempfile.mkdtemp(prefix="companion-filled-"))
    atexit.register(shutil.rmtree, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder))
        fill()
    return folder


def files() -> list[str]:
    """What can be spoiled: every file of text that the program wrote."""
    texts = (path for path in filled().rglob("*") if path.suffix in (".toml", ".json") or path.name.endswith("-last"))
    return sorted(str(path.relative_to(filled())) for path in texts)


def spoil(text: str, rng: random.Random) -> str:
    """The text with something else in it."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines) or 1)
    match rng.randrange(8):
        case 0 | 1 | 2 if values := [*VALUE.finditer(text)]:
            found = rng.choice(values)
            return text[: found.start()] + rng.choice(ODD) + text[found.end() :]
        case 3 if len(values := [*VALUE.finditer(text)]) > 1:  # the values of two places change their places
            one, other = sorted(rng.sample(values, 2), key=lambda found: found.start())
            between = text[one.end() : other.start()]
            return text[: one.start()] + other[0] + between + one[0] + text[other.end() :]
        case 4 if lines:
            return "".join(lines[:at] + lines[at + 1 :])
        case 5 if lines:
            return "".join([*lines[:at], lines[at], *lines[at:]])
        case 6:
            return text[: rng.randrange(len(text) or 1)]
        case _:
            place = rng.randrange(len(text) or 1)
            return text[:place] + rng.choice(ODD) + text[place + rng.randrange(3) :]


def tries() -> list[tuple[str, str, str]]:
    """Every file in some ways, as (place, file and way, number)."""
    return [(PLACE, files()[number % len(files())], str(number)) for number in range(MANY)]


def carry_out_in(one: tuple[str, str, str], folder: Path) -> Got:
    """One of `tries`."""
    return carry_out(int(one[2]), folder)


def carry_out(number: int, folder: Path) -> Got:
    """Spoil one file, and use it: in some commands, on some screens, by what reads it."""
    rng, name = random.Random(number), files()[number % len(files())]
    home = Path(tempfile.mkdtemp(dir=folder)) / "home"
    shutil.copytree(filled(), home)
    path = home / name
    path.write_text(spoil(path.read_text(), rng))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(home))
        fault = _of_readers() or _on_screens(rng)
    for line in rng.sample(LINES, 4):
        if not fault and (got := run(line.split(), home)).fault:
            fault = f"{line}: {got.fault}"
    shutil.rmtree(home.parent)
    return Got(-1 if fault else 0, "", fault)


def _of_readers() -> str:
    """What is wrong with what is said of bases and keys; commands that read them open ports."""
    for read in (BasesFile().load, KeysFile().load):
        try:
            read()
        except CompanionError as error:
            if not is_plain(said := english().alone(error.said), lines=True):
                return f"an escape is said: {said!r}"
    return ""


def _on_screens(rng: random.Random) -> str:
    """What is wrong on the screens that a hand comes to."""
    with limited(), contextlib.redirect_stderr(io.StringIO()):
        made = parts.app_parts(1)
        try:
            hand = Hand(rng, lobby := Lobby(made))
            for place in (GoCollection(), go.GoSetup(), go.GoSettings(), go.GoCardSetup(), go.GoPast(), GoSharing()):
                lobby.send(go.GoHome())
                lobby.send(place)
                lobby.tick(0.1)
                for text in parts_of(lobby.screen(), str):
                    if not is_plain(text, lines=True):
                        return f"an escape is shown: {text!r}"
                hand.press(PRESSES)
        except (TooLong, Exception) as error:
            return f"after {hand.last[-3:]}: {traceback.format_exc()[-600:]} {error!r}"
        finally:
            _shut(made)
    return ""
