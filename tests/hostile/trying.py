"""Puts hostile files and words before the commands, which are found by walking the tree of them."""

from __future__ import annotations

import contextlib
import itertools
import os
import resource
import shutil
import signal
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

from companion.__main__ import main
from companion.texts.plain import is_plain
from tests.hostile.corpus import NAMES, WORDS, make

LIMIT_S = 20
LIMIT_BYTES = 4_000_000_000
"""What one try may take beside what the process has by then; a device without an end meets it."""

LONGEST_WORD = 1000
"""No word from outside is said whole that is longer: a path may be so long, a name not."""

LEFT_OUT = {
    "app": "opens a window; what lies in its folders is tried with all commands",
    "spinner simulate": "is a base until it is stopped",
    "spinner list": "opens serial ports",
    "spinner doctor": "opens serial ports",
    "spinner calibrate": "waits for a hand at a disc",
    "spinner monitor": "opens serial ports",
    "collection receive": "serves a page for ten minutes",
    "spinner join": "opens serial ports, and listens to the network",
}
"""Commands that are not tried, each with its reason."""
BESIDE = {"spinner record": ("--simulated", "--seconds", "0.2")}
"""What else a command is called with, so that it ends."""
USUAL = {"format": "2011-12-modified", "match": "last"}
"""What stands for a required parameter while another is tried; the names of formats are no files."""
HOMES = (
    "figures",
    "teams",
    "mats",
    "card-sets",
    "card-sets/imported",
    "decks",
    "card-decks",
    "card-formats",
    "backups",
)
"""Folders of the players' own."""
OWN_FILES = ("settings.toml", "bases.toml", "matches.sqlite3", "matches.sqlite3-wal", "card-sets/imported/index.json")
AT_HOME = (
    "play",
    "cards play",
    "figures list",
    "teams list",
    "mats list",
    "cards list --name raichu",
    "cards decks",
    "cards formats",
    "matches list",
    "demo --seed 3",
    "spinner pins",
    "rules show FG-MOVE-03",
    "backup",
)
"""Commands that look into all of them."""


@dataclass(frozen=True)
class Slot:
    """A parameter of a command that takes a file or a word."""

    command: tuple[str, ...]
    parameter: str
    option: str = ""

    @property
    def named(self) -> str:
        return f"{' '.join(self.command)} {self.option or self.parameter.upper()}"


@dataclass(frozen=True)
class Got:
    """What came of a try. *fault*: what should not have."""

    status: int
    said: str
    fault: str = ""


class TooLong(BaseException):
    """A try did not end."""


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command of the program by its words."""
    yield from _below(main, ())


def _below(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if not isinstance(command, click.Group):
        yield path, command
        return
    with click.Context(command, **command.context_settings) as ctx:
        for name in command.list_commands(ctx):
            inner = command.get_command(ctx, name)
            assert inner is not None
            yield from _below(inner, (*path, name))


def slots() -> list[Slot]:
    """Every parameter of every command that takes a file or a word."""
    found = []
    for path, command in commands():
        if " ".join(path) in LEFT_OUT:
            continue
        for parameter in command.params:
            if isinstance(parameter.type, click.Path | click.types.StringParamType):
                option = parameter.opts[0] if isinstance(parameter, click.Option) else ""
                found.append(Slot(path, str(parameter.name), option))
    return found


def line_of(slot: Slot, value: str) -> list[str]:
    """The command line that gives *value* to a slot, and something to all else that is required."""
    command = dict(commands())[slot.command]
    options, arguments = list(BESIDE.get(" ".join(slot.command), ())), []
    for parameter in command.params:
        here = parameter.name == slot.parameter
        given = value if here else USUAL.get(str(parameter.name), value)
        if isinstance(parameter, click.Option):
            if here or parameter.required:
                options += [parameter.opts[0], given]
        elif here or parameter.required:
            arguments.append(given)
    return [*slot.command, *options, "--", *arguments]


def try_slot(slot: Slot, what: str, folder: Path) -> Got:
    """Give one file of the corpus, or one word, to a slot."""
    with _fresh(folder) as (home, here):
        value = str(make(what, here)) if what in NAMES else what
        return run(line_of(slot, value), home)


def try_home(place: str, what: str, line: str, folder: Path) -> Got:
    """Run a command while one file of the corpus lies in a folder of the players' own, or in place of a file."""
    with _fresh(folder) as (home, here):
        if place in OWN_FILES:
            path = home / place
            path.parent.mkdir(parents=True, exist_ok=True)
            make(what, here).rename(path)
        else:
            (home / place).mkdir(parents=True)
            make(what, home / place)
        return run(line.split(), home)


@contextlib.contextmanager
def _fresh(folder: Path) -> Iterator[tuple[Path, Path]]:
    root = Path(tempfile.mkdtemp(dir=folder))
    home, here = root / "home", root / "here"
    home.mkdir(), here.mkdir()
    before = Path.cwd()
    os.chdir(here)
    try:
        yield home, here
    finally:
        os.chdir(before)
        shutil.rmtree(root, ignore_errors=True)


def run(line: Sequence[str], home: Path) -> Got:
    """Run a command line with this home."""
    with limited():
        try:
            done = CliRunner().invoke(main, list(line), input="quit\n", env={"COMPANION_HOME": str(home)})
        except TooLong:
            return Got(-1, "", f"did not end in {LIMIT_S} s")
    return Got(done.exit_code, " ".join(done.stderr.split())[:200], _fault_of(done))


def _fault_of(done: Any) -> str:
    if isinstance(done.exception, TooLong):
        return f"did not end in {LIMIT_S} s"
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return f"{type(done.exception).__name__}: {str(done.exception)[:100]}"
    if done.exit_code not in (0, 1, 2):
        return f"exit status {done.exit_code}"
    if "Traceback" in done.output:
        return "a traceback"
    if not is_plain(done.output, lines=True):
        return "an escape is printed"
    if (longest := max(map(len, done.stderr.split()), default=0)) > LONGEST_WORD:
        return f"a word of {longest} letters is said"
    if done.exit_code == 2 and not done.stderr.strip():
        return "refused without a word"
    return ""


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """Limits of time and memory; what a try takes beyond is its fault, and not the machine's end."""

    def too_long(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, too_long)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    has = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (has + LIMIT_BYTES, hard))
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGPROF, before)


def tries() -> list[tuple[str, str, str]]:
    """All tries as (slot or place, what, line at home)."""
    at_slots = [(slot.named, what, "") for slot in slots() for what in (*NAMES, *WORDS)]
    at_home = [(place, what) for place in (*HOMES, *OWN_FILES) for what in NAMES]
    lines = itertools.cycle(AT_HOME)  # their number has no part in common with that of the files
    return at_slots + [(place, what, next(lines)) for place, what in at_home for _ in range(2)]


def carry_out(one: tuple[str, str, str], folder: Path) -> Got:
    """One of `tries`."""
    where, what, line = one
    if line:
        return try_home(where, what, line, folder)
    return try_slot(_by_name()[where], what, folder)


@cache
def _by_name() -> dict[str, Slot]:
    return {slot.named: slot for slot in slots()}
