"""Seats a hostile player (`hostile_player`), and tells what came of it."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import random
import select
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, cast

import pytest

from companion.adapters.players.found import FoundPlayers
from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest, ProgramError
from companion.app.match.figure_game import FIGURE
from companion.texts.errors import english
from companion.texts.plain import is_plain
from companion.texts.texts import Fact, Phrase
from tests.adapters.players.test_found import lay_down
from tests.app.table_fakes import setup as figure_setup
from tests.cards.making import setup as card_setup
from tests.hostile.trying import Got as Tried

Moment: TypeAlias = Literal["load", "make", "answer"]
MOMENTS: tuple[Moment, ...] = ("load", "make", "answer")
DEEDS = {
    "hang": {"late"},
    "flood": {"flood"},
    "flood_with_lines": {"flood", "unasked"},
    "answer_in_advance": {"unasked"},
    "answer_by_another_number": {"unasked"},
    "send_nonsense": {"nonsense"},
    "fall_silent": {"ended"},
    "fork": {""},
    "fork_and_hang": {"ended"},
    "fork_and_hang_too": {"late"},
    "start_a_program": {""},
    "interrupt": {"ended"},
    "end_the_group": {"ended"},
    "take_memory": {"raised", "ended"},
    "print_escapes": {""},
    "print_without_end": {""},
    "raise_escapes": {"raised"},
    "leave": {"ended", "raised"},
}
"""What a hostile player does, and what may come of it: why it left its seat, or nothing."""
PLACE = "a player"
MEMORY_BYTES = 600_000_000
ENTRIES = 12
"""So much of a match is played: by then it was asked."""
GONE_S = 10
"""A process that was ended is gone by then; one that was not, never."""


@dataclass(frozen=True)
class Got:
    """Why a player left its seat or was left out, or ""; what is *wrong* with what came of it, or ""."""

    why: str
    wrong: str


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay the hostile player down as pip would."""
    shutil.copy(Path(__file__).parent / "hostile_player.py", folder)
    lay_down(folder, {"hostile": "hostile_player:Player"})
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("HOSTILE_FILE", str(folder / "left"))


def carry_out(
    moment: Moment, deed: str, monkeypatch: pytest.MonkeyPatch, *, card: bool = False, waits: bool = True
) -> Got:
    """Let it do its deed at a moment of a match, or, where it does it while it is loaded, also before that."""
    monkeypatch.setenv("HOSTILE", f"{moment} {deed}")
    left = Path(os.environ["HOSTILE_FILE"])
    left.write_text("")
    players = FoundPlayers(waits=waits, limit_s=1.0 if "late" in DEEDS[deed] else 60.0, memory_bytes=MEMORY_BYTES)
    printed = io.StringIO()
    said: list[Fact] = []
    Path("/proc/self/clear_refs").write_text("5")  # what it takes at most is counted from here
    before = _peak_kb()
    with contextlib.redirect_stderr(printed):
        why = _played(players, said, card=card)
        if moment == "load":
            players.load()
            said += players.news()
        players.close()
    texts = english()
    wrong = [
        why not in DEEDS[deed] and f"it left with {why!r}",
        _peak_kb() - before > 100_000 and f"{_peak_kb() - before} kB were taken here",
        stays(left) and "a process is left",
        not is_plain(printed.getvalue(), lines=True) and "an escape is printed",
        len(printed.getvalue()) > 300_000 and "too much is printed",
        any(len(texts.fact(one)) > 1000 or not is_plain(texts.fact(one)) for one in said) and "no sentence is said",
        moment == "load" and bool(why) != bool(said[1:]) and "it is left out in one place only",
    ]
    return Got(why, ", ".join(one for one in wrong if one))


def tries() -> list[tuple[str, str, str]]:
    """Every deed at every moment in both games, waited for and polled, as (place, deed, how)."""
    hows = itertools.product(MOMENTS, ("figure", "card"), ("waits", "polls"))
    return [(PLACE, deed, " ".join(how)) for how in hows for deed in DEEDS]


def carry_out_in(one: tuple[str, str, str], folder: Path) -> Tried:
    """One of `tries`."""
    _, deed, how = one
    moment, game, asks = how.split()
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(dir=folder) as here:
        install(Path(here), patch)
        got = carry_out(cast("Moment", moment), deed, patch, card=game == "card", waits=asks == "waits")
    return Tried(1 if got.why else 0, got.why, got.wrong)


def _played(players: FoundPlayers, said: list[Fact], *, card: bool) -> str:
    """Why it left its seat, or ""; what is said of that."""
    game, setup = (CARD, card_setup()) if card else (FIGURE, figure_setup())
    contest = Contest(game, setup, players, ("hostile", "random"), random.Random(1))
    try:
        for _ in itertools.islice(contest.entries(), ENTRIES):
            pass
    except ProgramError as error:
        said.append(error.said)
        return error.failed.why
    said.append(Phrase("button.done"))
    return ""


def stays(left: Path) -> bool:
    """Is one of the processes still there whose numbers are in a file?"""
    for number in map(int, left.read_text().split()):
        with contextlib.suppress(ProcessLookupError):
            handle = os.pidfd_open(number)
            try:
                if not select.select([handle], [], [], GONE_S)[0]:
                    return True
            finally:
                os.close(handle)
    return False


def _peak_kb() -> int:
    (line,) = (one for one in Path("/proc/self/status").read_text().splitlines() if one.startswith("VmHWM"))
    return int(line.split()[1])
