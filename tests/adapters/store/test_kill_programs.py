"""The program itself, in the terminal and on a window, is killed at any moment, also while it starts.

Unlike in `test_kill`, nothing is forked: each try is a command as a player gives it, in a process of its own. What was
read of it before the kill, line for line, is in the store.
"""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from companion.__main__ import main
from companion.app.lobby.lobby import Lobby
from companion.app.ports.outside import MatchSummary
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import AtCardTable, AtTable
from companion.commands.parts import app_parts, store
from tests.adapters.killing import ROOT
from tests.adapters.pressed_app import Shown

HOMES = 4
"""Folders of players; a match in one of them is gone on with after the kill."""
IN_TERMINAL, ON_WINDOW = 8, 5
"""So many kills in a try."""
STARTS_S = {"terminal": (0.0, 4.0), "window": (0.0, 12.0)}
"""When they are killed, from the moment that the process begins; with a load a start takes a few seconds of it."""
RECORD = re.compile(r"(?:▲|▼|\S).* (?:FG|CG)-[A-Z]+-\d+")
PROMPT = re.compile(r"^(?:▲|▼) [^>]*> ")
GAMES = {"figure": ("play",), "card": ("cards", "play")}


@pytest.fixture
def homes(tmp_path, monkeypatch) -> list[Path]:
    """Folders of players."""
    for variable in ("HOME", "XDG_DATA_HOME", "KIVY_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return [tmp_path / f"home-{number}" for number in range(HOMES)]


@pytest.mark.deep("kills")
def test_no_line_that_the_terminal_has_shown_is_lost(homes, draw, monkeypatch):
    met = Counter[str]()
    for _ in range(IN_TERMINAL):
        monkeypatch.setenv("COMPANION_HOME", str(draw.rng.choice(homes)))
        met.update(killed_in_terminal(draw.rng))
    draw.notes.append(", ".join(f"{count} {what}" for what, count in met.items()))


@pytest.mark.deep("kills")
def test_no_line_that_the_window_has_shown_is_lost(homes, draw, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", os.environ.get("SDL_VIDEODRIVER", "offscreen"))
    met = Counter[str]()
    for _ in range(ON_WINDOW):
        monkeypatch.setenv("COMPANION_HOME", str(draw.rng.choice(homes)))
        met.update(killed_on_window(draw.rng))
    draw.notes.append(", ".join(f"{count} {what}" for what, count in met.items()))


def killed_in_terminal(rng: random.Random) -> Counter[str]:
    """One kill of `play` or `cards play`, with a new match or an open one; what was met."""
    game = rng.choice([*GAMES])
    before = {one.id: one.status for one in kept() if one.head.game == game}
    going = [id for id, status in before.items() if status == "open"]
    match = ["--resume", rng.choice(going)] if going and rng.random() < 0.6 else begun(game, rng)
    answers = "".join(f"{rng.randrange(1, 16)}\n" for _ in range(400)).encode()
    said = run_and_kill([sys.executable, "-m", "companion", *GAMES[game], *match], answers, rng, STARTS_S["terminal"])
    lines = lines_in(PROMPT.sub("", line) for line in said.decode().split("\n")[:-1])
    there, is_over = Counter[str](), False
    for one in kept():
        if one.id not in before or one.id in match:  # after a match that was given up another one begins
            there += lines_in(CliRunner().invoke(main, ["matches", "show", one.id]).stdout.split("\n"))
            is_over |= one.status == "over"
    if game == "card" and is_over:  # names what was hidden while it was played
        assert there.total() >= lines.total()
    else:
        assert not lines - there, lines - there
    return Counter({"kills": 1, f"{game}: lines shown": lines.total(), f"{game}: kills before a line": not lines})


def lines_in(said: Iterable[str]) -> Counter[str]:
    """The lines of a Record among what was said, each of which ends with its clause."""
    return Counter(found[0] for line in said if (found := RECORD.search(line)))


def begun(game: str, rng: random.Random) -> list[str]:
    """What begins a match."""
    other = "Ben" if game == "card" or rng.random() < 0.5 else "random"
    return ["--a", "Ann", "--b", other, "--seed", str(rng.randrange(1000))]


def killed_on_window(rng: random.Random) -> Counter[str]:
    """One kill of the app while a hand presses what it offers; what was met."""
    seed = str(rng.randrange(10**6))
    said = run_and_kill([sys.executable, "-m", "tests.adapters.pressed_app", seed], b"", rng, STARTS_S["window"])
    shown = [msgspec.json.decode(line, type=Shown) for line in said.split(b"\n")[:-1]]
    matches = {one.id: one for one in kept()}
    for match, lines in {one.match: one.lines for one in shown}.items():  # the last that was shown of each
        there = record(matches[match])
        if matches[match].head.game == "card" and matches[match].status == "over":
            assert len(there) >= len(lines)
        else:
            assert not Counter(lines) - Counter(there), (match, Counter(lines) - Counter(there), there)
    games = Counter(matches[one.match].head.game for one in shown)
    return Counter(
        {"kills": 1, "kills before a line": not shown, **{f"{game}: states shown": games[game] for game in GAMES}}
    )


def record(match: MatchSummary) -> Sequence[str]:
    """The lines of the Record of a match that is opened again, also of what was taken back."""
    lobby = Lobby(app_parts())
    try:
        lobby.send(go.Resume(match.id))
        screen = lobby.screen()
        assert isinstance(screen, AtTable | AtCardTable), screen
        return [line.text for line in screen.table.log]
    finally:
        lobby._parts.store._store.shut()


def kept() -> Sequence[MatchSummary]:
    """All matches, the last that was played first; the store is whole, and says nothing of a fault."""
    opened = store()
    try:
        assert ("", (), ()) == (opened.remark, opened.notices(), opened.damaged())
        return opened.summaries()
    finally:
        opened.shut()


def run_and_kill(command: Sequence[str], answers: bytes, rng: random.Random, when_s: tuple[float, float]) -> bytes:
    """Run a command with these answers, kill it at a moment between; returns what it had said."""
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as program:
        assert program.stdin is not None and program.stdout is not None
        program.stdin.write(answers)
        program.stdin.flush()
        said, until = b"", time.monotonic() + rng.uniform(*when_s)
        while (left := until - time.monotonic()) > 0 and select.select([program.stdout], [], [], left)[0]:
            if not (more := os.read(program.stdout.fileno(), 1 << 16)):
                break
            said += more
        program.kill()
        return said + program.stdout.read()
