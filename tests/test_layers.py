"""The arrows between the packages, and what each may take from outside: every file's syntax tree is checked.

The table is that of companion/ARCHITECTURE.md, 1.1. An import counts wherever it stands: at the top, in a
function, under TYPE_CHECKING.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# What reaches the world: time, threads, processes, the network, files, chance. The rules are free of it, so
# that the same actions always give the same match.
CLOCKS = frozenset({"time", "datetime", "sched", "timeit"})
THREADS = frozenset(
    {
        "threading",
        "_thread",
        "queue",
        "asyncio",
        "concurrent",
        "multiprocessing",
        "subprocess",
        "signal",
        "contextvars",
    }
)
NETWORK = frozenset({"socket", "ssl", "http", "urllib", "select", "selectors", "socketserver"})
FILES = frozenset(
    {
        "os",
        "pathlib",
        "io",
        "shutil",
        "tempfile",
        "glob",
        "sqlite3",
        "tomllib",
        "importlib",
        "pkgutil",
        "mmap",
        "fcntl",
    }
)
CHANCE = frozenset({"secrets", "uuid"})
WORLD = CLOCKS | THREADS | NETWORK | FILES | CHANCE


@dataclass(frozen=True)
class Row:
    """What a package may import: packages of ours (its own is understood), others, the library but these."""

    ours: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    library_but: frozenset[str] = WORLD


def row(ours: str = "", others: str = "", library_but: frozenset[str] = WORLD) -> Row:
    return Row(frozenset(ours.split()), frozenset(others.split()), library_but)


LOGGING = frozenset({"logging"})  # their events are their log
KERNEL = "companion.kernel"
GAMES = f"{KERNEL} companion.figure companion.cards"
EVERYTHING = (
    f"companion {GAMES} companion.players companion.texts companion.wording companion.cases companion.app"
    " companion.adapters companion.ui companion.console companion.commands firmware_bridge"
)

DATA = row(library_but=frozenset(sys.stdlib_module_names))

# The longest name that fits a module is its row.
TABLE = (
    {
        "companion": row(),
        "companion.rulebook": DATA,
        "companion.kernel": row("", "msgspec", WORLD | LOGGING),
        "companion.figure": row(KERNEL, "msgspec", WORLD | LOGGING),
        "companion.figure.odds": row(f"{KERNEL} companion.figure", "msgspec numpy", WORLD | LOGGING),
        "companion.cards": row(KERNEL, "msgspec", WORLD | LOGGING),
        "companion.players": row(GAMES, "numpy"),
        "companion.texts": row(KERNEL, "msgspec"),
        "companion.wording": row(f"{KERNEL} companion.cards companion.texts", "msgspec"),
        "companion.cases": row(GAMES, "msgspec"),
        "companion.app": row(f"{GAMES} companion.players companion.texts companion.wording", "msgspec"),
        "companion.adapters": row(
            f"{GAMES} companion.texts companion.cases companion.app firmware_bridge",
            "msgspec yaml platformdirs PIL",
            library_but=frozenset(),
        ),
        # Simulated bases are made from numpy's generators.
        "companion.adapters.bases.simulated": row(
            f"{GAMES} companion.app firmware_bridge", "msgspec numpy", library_but=frozenset()
        ),
        # The screens have Kivy's clock.
        "companion.ui": row("companion.texts companion.app", "kivy", WORLD - {"os", "pathlib"}),
        "companion.console": row("companion.texts companion.app", "rich"),
        "companion.commands": row(EVERYTHING, "click rich msgspec numpy", library_but=frozenset()),
        # Measured against python-chess, where the development dependencies are there.
        "companion.commands.bench.playouts": row(EVERYTHING, "click rich msgspec chess", library_but=frozenset()),
        # And against catanatron.
        "companion.commands.bench.cards": row(EVERYTHING, "click rich msgspec catanatron", library_but=frozenset()),
        # The window of the bench draws frame by frame, which only Kivy itself can do.
        "companion.commands.bench.window": row(EVERYTHING, "kivy", library_but=frozenset()),
        "companion.__main__": row(EVERYTHING, "click", library_but=frozenset()),
        "firmware_bridge": row("", "numpy msgspec"),
        "board_maps": DATA,
    }
    | {
        # The edges of the bridge, where bytes come in and threads wait for them.
        f"firmware_bridge.{edge}": row("firmware_bridge", f"{others} numpy msgspec", library_but=frozenset())
        for edge, others in {
            "ports.transport": "serial",
            "ports.pty_port": "",
            "ports.gpio": "gpiozero",
            "ports.i2c": "smbus2",
            "ports.own_pins": "",
            "bridge": "",
            "recording": "",
        }.items()
    }
    | {"firmware_bridge.wire.frames": row("firmware_bridge", "numpy msgspec cobs")}
)

COMMAND_LINE = ("companion.__main__", "companion.commands")
# Only here may a die be thrown that nobody seeded.
MAY_HAVE_SYSTEM_CHANCE = ("companion.adapters", *COMMAND_LINE)
# Only here may a function be called that reads or writes by itself.
MAY_READ_AND_WRITE = {
    "open": ("companion.adapters", "firmware_bridge", *COMMAND_LINE),
    "input": ("companion.console", *COMMAND_LINE),
    "print": ("companion.console", *COMMAND_LINE),
}


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def row_of(module: str) -> tuple[str, Row] | None:
    fits = [name for name in TABLE if is_in(module, name) and (name != "companion" or module == name)]
    if not fits:
        return None
    longest = max(fits, key=len)
    return longest, TABLE[longest]


def files(root: Path) -> list[Path]:
    return sorted(p for top in ("companion", "firmware_bridge", "board_maps") for p in (root / top).rglob("*.py"))


def module_of(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, path: Path, root: Path) -> Iterator[tuple[int, str]]:
    """The line and full name of everything imported; `from x import y` is x.y where y is a module of ours."""
    package = module_of(path, root) if path.name == "__init__.py" else module_of(path, root).rpartition(".")[0]
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = ".".join(package.split(".")[: len(package.split(".")) - level + 1]) if level else ""
                base = ".".join(part for part in (base, module) if part)
                for alias in names:
                    inner = root.joinpath(*base.split("."), alias.name)
                    is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
                    yield node.lineno, f"{base}.{alias.name}" if is_module else base


def import_fault(module: str, wanted: str) -> str | None:
    found = row_of(module)
    if found is None:
        return f"{module} has no row in the table"
    name, may = found
    top = wanted.partition(".")[0]
    if top in {"companion", "firmware_bridge", "board_maps"}:
        own = ".".join(name.split(".")[:2]) if top == "companion" else top
        if is_in(wanted, own) or any(wanted == o or (o != "companion" and is_in(wanted, o)) for o in may.ours):
            return None
        return f"{name} may not import {wanted}"
    if top in sys.stdlib_module_names:
        return f"{name} may not import {wanted}" if top in may.library_but else None
    return None if top in may.others else f"{name} may not import {wanted}"


def use_faults(module: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Chance that was not handed in, and what reads or writes without an import."""
    chance = {"Random"}
    if any(is_in(module, package) for package in MAY_HAVE_SYSTEM_CHANCE):
        chance.add("SystemRandom")
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="random", names=names):
                for alias in names:
                    if alias.name not in chance:
                        yield node.lineno, f"{module} may not reach for random.{alias.name}"
            case ast.Attribute(value=ast.Name(id="random"), attr=attr, lineno=line):
                # A generator that was handed in is called rng or the like, never random.
                if attr not in chance:
                    yield line, f"{module} may not reach for random.{attr}"
            case (
                ast.Call(func=ast.Name(id="Random"), args=[], keywords=[], lineno=line)
                | ast.Call(func=ast.Attribute(attr="Random"), args=[], keywords=[], lineno=line)
            ):
                yield line, f"{module} makes a Random without a seed"
            case ast.Call(func=ast.Name(id=name), lineno=line) if name in MAY_READ_AND_WRITE:
                if not any(is_in(module, package) for package in MAY_READ_AND_WRITE[name]):
                    yield line, f"{module} may not call {name}"
            case ast.Call(func=ast.Name(id="__import__"), lineno=line):
                yield line, f"{module} imports behind the back of this test"


def faults(root: Path) -> list[str]:
    """Everything in the packages under *root* that goes against the table, as file:line: what."""
    found: list[str] = []
    for path in files(root):
        module = module_of(path, root)
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        where = path.relative_to(root)
        found += [
            f"{where}:{line}: {fault}"
            for line, wanted in imports(tree, path, root)
            if (fault := import_fault(module, wanted))
        ]
        found += [f"{where}:{line}: {fault}" for line, fault in use_faults(module, tree)]
        if row_of(module) is None:
            found.append(f"{where}:1: {module} has no row in the table")
    return found


def test_every_file_keeps_to_the_arrows():
    assert files(ROOT)

    found = faults(ROOT)

    assert [] == found, "\n".join(["these files go against the table:", *found])


PLANTED = [
    (
        "companion/kernel/match.py",
        "import companion.figure.disc",
        "companion.kernel may not import companion.figure",
    ),
    (
        "companion/kernel/match.py",
        "from ..figure import disc",
        "companion.kernel may not import companion.figure.disc",
    ),
    ("companion/kernel/match.py", "def f():\n    import time", "companion.kernel may not import time"),
    ("companion/kernel/match.py", "from time import monotonic", "companion.kernel may not import time"),
    ("companion/figure/rules.py", "import threading", "companion.figure may not import threading"),
    ("companion/figure/rules.py", "import numpy as np", "companion.figure may not import numpy"),
    (
        "companion/figure/rules.py",
        "import companion.cards",
        "companion.figure may not import companion.cards",
    ),
    ("companion/figure/rules.py", "import random\nrandom.choice([1])", "may not reach for random.choice"),
    ("companion/figure/rules.py", "from random import choice", "may not reach for random.choice"),
    ("companion/figure/rules.py", "import random\nr = random.SystemRandom()", "random.SystemRandom"),
    ("companion/figure/rules.py", "import random\nr = random.Random()", "without a seed"),
    ("companion/figure/rules.py", "print(1)", "companion.figure.rules may not call print"),
    ("companion/cards/play/turn.py", "import logging", "companion.cards may not import logging"),
    ("companion/players/greedy.py", "import companion.app", "companion.players may not import companion.app"),
    ("companion/app/match/figure_referee.py", "import kivy.clock", "companion.app may not import kivy.clock"),
    (
        "companion/app/match/figure_referee.py",
        "from companion.adapters import x",
        "companion.app may not import companion.adapt",
    ),
    ("companion/app/match/figure_referee.py", "from datetime import datetime", "companion.app may not import datetime"),
    (
        "companion/app/ports/settings.py",
        "text = open('settings.toml')",
        "companion.app.ports.settings may not call open",
    ),
    ("companion/adapters/store.py", "import kivy", "companion.adapters may not import kivy"),
    (
        "companion/adapters/store.py",
        "from companion import ui",
        "companion.adapters may not import companion.ui",
    ),
    (
        "companion/console/play.py",
        "import companion.figure.disc",
        "companion.console may not import companion.figure",
    ),
    (
        "companion/ui/app.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from companion.figure.disc import Disc",
        "companion.ui may not import companion.figure.disc",
    ),
    ("companion/ui/app.py", "import threading", "companion.ui may not import threading"),
    ("companion/ui/app.py", "import rich", "companion.ui may not import rich"),
    ("companion/__init__.py", "import msgspec", "companion may not import msgspec"),
    ("companion/shortcuts.py", "", "companion.shortcuts has no row in the table"),
    ("firmware_bridge/reading/rest.py", "import companion.figure", "firmware_bridge may not import companion.figure"),
    ("firmware_bridge/reading/rest.py", "import threading", "firmware_bridge may not import threading"),
    ("firmware_bridge/wire/session.py", "import time", "firmware_bridge may not import time"),
    ("firmware_bridge/wire/session.py", "import cobs", "firmware_bridge may not import cobs"),
    ("firmware_bridge/bridge.py", "import serial", "firmware_bridge.bridge may not import serial"),
    (
        "firmware_bridge/ports/transport.py",
        "import gpiozero",
        "firmware_bridge.ports.transport may not import gpiozero",
    ),
    ("board_maps/loader.py", "import json", "board_maps may not import json"),
]


@pytest.mark.parametrize("path, source, fault", PLANTED)
def test_a_fault_is_found_when_planted(tmp_path, path, source, fault):
    plant(tmp_path, "companion/figure/disc.py", "")
    plant(tmp_path, "companion/ui/__init__.py", "")

    plant(tmp_path, path, source)

    assert [fault in line for line in faults(tmp_path)] == [True]


ALLOWED = [
    ("companion/kernel/chance.py", "import random\nrng: random.Random = random.Random(7)"),
    ("companion/figure/odds.py", "import numpy\nfrom companion.figure.disc import Disc\nfrom . import disc"),
    ("companion/players/greedy.py", "import numpy\nfrom companion.kernel.model import Seat"),
    ("companion/adapters/chance.py", "import time, sqlite3, yaml\nfrom random import SystemRandom"),
    ("companion/ui/app.py", "from kivy.app import App\nfrom companion.app.screens.table import Button"),
    (
        "companion/__main__.py",
        "import click\nimport companion\nfrom companion.ui import app\nprint(open('x'))",
    ),
    ("firmware_bridge/bridge.py", "import threading, time"),
    ("firmware_bridge/ports/transport.py", "import serial, time"),
    ("firmware_bridge/wire/frames.py", "from cobs import cobs"),
]


@pytest.mark.parametrize("path, source", ALLOWED)
def test_no_fault_is_found_when_a_file_keeps_to_the_arrows(tmp_path, path, source):
    plant(tmp_path, path, source)

    assert [] == faults(tmp_path)


def plant(root: Path, path: str, source: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(source, encoding="utf-8")
