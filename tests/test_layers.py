"""The house as `rooms.toml` has it: the table of packages is held against every import of every file.

A room is a package. What is checked: the arrows between the rooms, both ways (none that the table does not have, none
in the table that nobody needs); what each room takes from outside; that each module is imported by its own name; that a
module which only its own room uses has a name with an underscore, and no other module has; that neither files nor rooms
form a circle; how many files a room holds. An import counts wherever it stands: at the top, in a function, under
TYPE_CHECKING.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ROOT / "tests" / "rooms.toml"
TOPS = ("companion", "firmware_bridge", "board_maps")

# What reaches the world: time, threads, processes, the network, files, chance. The rules are free of it, so
# that the same actions always give the same match. A row that has the word "world" may use it.
CLOCKS = frozenset({"time", "datetime", "sched", "timeit"})
THREADS = frozenset({"threading", "_thread", "queue", "asyncio", "concurrent", "multiprocessing", "contextvars"})
PROCESSES = frozenset({"subprocess", "signal"})
NETWORK = frozenset({"socket", "ssl", "http", "urllib", "select", "selectors", "socketserver"})
FILES = frozenset({"os", "pathlib", "io", "shutil", "tempfile", "glob", "sqlite3", "tomllib", "mmap", "fcntl"})
MODULES = frozenset({"importlib", "pkgutil"})
CHANCE = frozenset({"secrets", "uuid"})
WORLD = CLOCKS | THREADS | PROCESSES | NETWORK | FILES | MODULES | CHANCE
# Rooms whose events are their log.
NO_LOG = ("companion.kernel", "companion.figure", "companion.cards")
# In a room with more nobody finds their way; the widgets, a file for each, are far below it.
MOST_FILES = 60
# What programs of others take from (GUIDE.md), and a vocabulary that is one module in pieces.
OPEN = ("companion", "companion.api", "companion.lab.research", "companion.cards.printed.vocabulary")

# A module that is loaded by its name: a command, a program in a process of its own.
NAMED = re.compile(rf'"((?:{"|".join(TOPS)})[\w.]*)[:"]')

COMMAND_LINE = ("companion.__main__", "companion.commands")
# Only here may a die be thrown that nobody seeded.
MAY_HAVE_SYSTEM_CHANCE = ("companion.adapters", *COMMAND_LINE)
# Only here may a function be called that reads or writes by itself.
MAY_READ_AND_WRITE = {
    "open": ("companion.adapters", "firmware_bridge", *COMMAND_LINE),
    "input": ("companion.console", *COMMAND_LINE),
    "print": ("companion.console", *COMMAND_LINE),
}


# ---------------------------------------------------------------- the table


EVERYTHING = "everything"


@dataclass(frozen=True)
class Row:
    """A row of the table: the rooms that a room takes from; for each package from outside the files that may."""

    rooms: frozenset[str]
    outside: Mapping[str, frozenset[str]]
    """"" stands in a set for every file of the room."""

    @property
    def takes_all(self) -> bool:
        """May it take from every room? So may what puts the parts together."""
        return EVERYTHING in self.rooms


def full_name(room: str) -> str:
    return room if room.split(".")[0] in {*TOPS, EVERYTHING} else f"companion.{room}"


def table_of(text: str) -> dict[str, Row]:
    """The rows of the table, by room."""
    found = {}
    for room, row in tomllib.loads(text).items():
        outside = {package: frozenset(files) or frozenset({""}) for package, files in row.get("outside", {}).items()}
        found[full_name(room)] = Row(frozenset(map(full_name, row.get("takes", ()))), outside)
    return found


# ---------------------------------------------------------------- the house


@dataclass(frozen=True)
class Import:
    """One name taken: where, by which file, from which module of ours or package from outside."""

    where: str
    by: str
    module: str
    name: str


@dataclass
class House:
    """Every file of the packages under a root, with what it imports."""

    root: Path
    paths: dict[str, Path] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    trees: dict[str, ast.Module] = field(default_factory=dict)

    @classmethod
    def at(cls, root: Path) -> House:
        house = cls(root)
        for top in TOPS:
            for path in sorted((root / top).rglob("*.py")):
                parts = path.relative_to(root).with_suffix("").parts
                module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
                house.paths[module] = path
                house.texts[module] = path.read_text(encoding="utf-8")
                house.trees[module] = ast.parse(house.texts[module], str(path))
        return house

    def is_room(self, module: str) -> bool:
        return module in self.paths and self.paths[module].name == "__init__.py"

    def rooms(self) -> list[str]:
        return [module for module in self.paths if self.is_room(module)]

    def room_of(self, module: str) -> str:
        return module if self.is_room(module) else module.rpartition(".")[0]

    def holds_code(self, room: str) -> bool:
        """Is more in its `__init__` than a docstring?"""
        body = self.trees[room].body
        return len(body) > 1 or (bool(body) and ast.get_docstring(self.trees[room]) is None)

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        return tuple(self._imports())

    def _imports(self) -> Iterator[Import]:
        for module, tree in self.trees.items():
            where = str(self.paths[module].relative_to(self.root))
            package = module if self.is_room(module) else module.rpartition(".")[0]
            for node in statements(tree):
                match node:
                    case ast.Import(names=names):
                        for alias in names:
                            yield Import(f"{where}:{node.lineno}", module, alias.name, "")
                    case ast.ImportFrom(module=base, names=names, level=level):
                        if level:
                            above = package.split(".")[: len(package.split(".")) - level + 1]
                            base = ".".join([*above, *([base] if base else [])])
                        for alias in names:
                            yield Import(f"{where}:{node.lineno}", module, base or "", alias.name)

    def target(self, taken: Import) -> str:
        """The module of ours that is taken, or that holds what is taken."""
        inner = f"{taken.module}.{taken.name}"
        return inner if inner in self.paths else taken.module


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement below, however deep; no expression is looked into."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for below in getattr(node, name, ()):
            yield below
            yield from statements(below)


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def is_ours(module: str) -> bool:
    return module.partition(".")[0] in TOPS


# ---------------------------------------------------------------- what is wrong with it


def arrow_faults(house: House, table: Mapping[str, Row]) -> Iterator[str]:
    """Rooms without a row, rows without a room, arrows that one of both has."""
    rooms = {"companion", *house.rooms()}
    for name in sorted(table.keys() - rooms):
        yield f"{ROOMS.name}: the row {name} names no room"
    for name in sorted(rooms - table.keys()):
        yield f"{name} has no row in the table"
    drawn: dict[str, set[str]] = {}
    for taken in house.imports:
        if not is_ours(taken.module):
            continue
        if taken.module not in house.paths:
            yield f"{taken.where}: there is no module {taken.module}"
            continue
        is_module = f"{taken.module}.{taken.name}" in house.paths
        room, other = (
            house.room_of(taken.by),
            house.room_of(f"{taken.module}.{taken.name}" if is_module else taken.module),
        )
        if room == other:
            continue
        drawn.setdefault(room, set()).add(other)
        if room in table and other not in table[room].rooms and not table[room].takes_all:
            yield f"{taken.where}: {room} may not import {other}"
    for room, row in sorted(table.items()):
        for other in sorted(row.rooms - {EVERYTHING} - drawn.get(room, set())):
            yield f"{ROOMS.name}: {room} takes nothing from {other}"


def outside_faults(house: House, table: Mapping[str, Row]) -> Iterator[str]:
    """What is taken from outside without leave, and leave that nobody uses."""
    used: set[tuple[str, str, str]] = set()
    for taken in house.imports:
        top = taken.module.partition(".")[0]
        if top in TOPS:
            continue
        room, file = house.room_of(taken.by), taken.by.rpartition(".")[2]
        row = table.get(room)
        wanted = top
        if top in sys.stdlib_module_names:
            if top == "logging" and any(is_in(taken.by, one) for one in NO_LOG):
                yield f"{taken.where}: {room} may not import logging"
            if top not in WORLD:
                continue
            wanted = "world"
        files = row.outside.get(wanted, frozenset()) if row else frozenset()
        if "" not in files and file not in files:
            yield f"{taken.where}: {taken.by} may not import {top}"
        used |= {(room, wanted, ""), (room, wanted, file)}
    for room, row in sorted(table.items()):
        for package, files in row.outside.items():
            for file in sorted(files):
                if (room, package, file) not in used:
                    yield f"{ROOMS.name}: {f'{room}.{file}' if file else room} does not use {package}"


def name_faults(house: House) -> Iterator[str]:
    """What is taken by another name than its module's, and what is private to somebody else."""
    for room in house.rooms():
        if house.holds_code(room) and room not in OPEN:
            yield f"{room} holds more than its docstring in its __init__"
    for taken in house.imports:
        if not is_ours(taken.module) or taken.module not in house.paths:
            continue
        if taken.name.startswith("_") and f"{taken.module}.{taken.name}" not in house.paths:
            yield f"{taken.where}: {taken.name} is private to {taken.module}"
        for part in house.target(taken).split("."):
            package = house.target(taken).partition(f".{part}")[0]
            if part.startswith("_") and part != "__main__" and not is_in(taken.by, package):
                yield f"{taken.where}: {part} is private to {package}"


def door_faults(house: House) -> Iterator[str]:
    """Public modules that only their own package uses. One that is named in a string is loaded by its name."""
    users: dict[str, set[str]] = {}
    for taken in house.imports:
        if is_ours(taken.module):
            users.setdefault(house.target(taken), set()).add(house.room_of(taken.by))
    named = {name for text in house.texts.values() for name in NAMED.findall(text)}
    for module, rooms in sorted(users.items()):
        room, _, name = module.rpartition(".")
        if house.is_room(module) or room in OPEN or module in named or name.startswith("_"):
            continue
        if rooms == {room}:
            yield f"{module} is used in {room} only: its name begins with an underscore"


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """The strongly connected parts of more than one node (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(arrows.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(arrows):
        if node not in index:
            visit(node)
    return found


def circle_faults(house: House) -> Iterator[str]:
    """Circles of files; and of rooms, where a room may use the files of the room around it."""
    files: dict[str, set[str]] = {}
    rooms: dict[str, set[str]] = {}
    for taken in house.imports:
        if not is_ours(taken.module) or taken.module not in house.paths or house.is_room(taken.by):
            continue
        target = house.target(taken)
        files.setdefault(taken.by, set()).add(target)
        room, other = house.room_of(taken.by), house.room_of(target)
        if not is_in(room, other):
            rooms.setdefault(room, set()).add(other)
    for circle in (*circles(files), *circles(rooms)):
        yield f"a circle: {', '.join(circle)}"


def size_faults(house: House) -> Iterator[str]:
    for room in house.rooms():
        held = [one for one in house.paths if not house.is_room(one) and house.room_of(one) == room]
        if len(held) > MOST_FILES:
            yield f"{room} holds {len(held)} files"


def use_faults(house: House) -> Iterator[str]:
    """Chance that was not handed in, and what reads or writes without an import."""
    words = re.compile(rf"\b(random|Random|__import__|{'|'.join(MAY_READ_AND_WRITE)})\b")
    for module, tree in house.trees.items():
        if not words.search(house.texts[module]):
            continue
        where = house.paths[module].relative_to(house.root)
        chance = {"Random"}
        if any(is_in(module, package) for package in MAY_HAVE_SYSTEM_CHANCE):
            chance.add("SystemRandom")
        for node in ast.walk(tree):
            for fault in _use_faults(module, node, chance):
                yield f"{where}:{getattr(node, 'lineno', 1)}: {fault}"


def _use_faults(module: str, node: ast.AST, chance: set[str]) -> Iterator[str]:
    match node:
        case ast.ImportFrom(module="random", names=names):
            for alias in names:
                if alias.name not in chance:
                    yield f"{module} may not reach for random.{alias.name}"
        case ast.Attribute(value=ast.Name(id="random"), attr=attr):
            # A generator that was handed in is called rng or the like, never random.
            if attr not in chance:
                yield f"{module} may not reach for random.{attr}"
        case (
            ast.Call(func=ast.Name(id="Random"), args=[], keywords=[])
            | ast.Call(func=ast.Attribute(attr="Random"), args=[], keywords=[])
        ):
            yield f"{module} makes a Random without a seed"
        case ast.Call(func=ast.Name(id=name)) if name in MAY_READ_AND_WRITE:
            if not any(is_in(module, package) for package in MAY_READ_AND_WRITE[name]):
                yield f"{module} may not call {name}"
        case ast.Call(func=ast.Name(id="__import__")):
            yield f"{module} imports behind the back of this test"


def faults(house: House, table: Mapping[str, Row]) -> list[str]:
    return [
        *arrow_faults(house, table),
        *outside_faults(house, table),
        *name_faults(house),
        *door_faults(house),
        *circle_faults(house),
        *size_faults(house),
        *use_faults(house),
    ]


# ---------------------------------------------------------------- the house that there is


def test_the_house_is_as_it_is_drawn():
    house = House.at(ROOT)
    table = table_of(ROOMS.read_text(encoding="utf-8"))

    found = faults(house, table)

    assert [] == found, "\n".join([f"the house is not as {ROOMS.name} has it:", *found])


def test_architecture_shows_what_each_package_takes():
    text = (ROOT / "companion" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawn = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| ?([^|]*?) ?\|$", text, re.M))
    taken: dict[str, set[str]] = {}
    for room, row in table_of(ROOMS.read_text(encoding="utf-8")).items():
        package = room.removeprefix("companion.").partition(".")[0]
        others = {other.removeprefix("companion.").partition(".")[0] for other in row.rooms}
        taken.setdefault(package, set()).update(others - {package})
    del taken["companion"]

    assert {package: ", ".join(sorted(others)) for package, others in taken.items()} == drawn


def test_the_lab_takes_what_the_api_offers_and_nothing_else():
    table = table_of(ROOMS.read_text(encoding="utf-8"))
    rows = {room: row.rooms for room, row in table.items() if is_in(room, "companion.lab")}

    assert len(rows) > 2
    for room, takes in rows.items():
        assert [] == [one for one in takes if not is_in(one, "companion.api") and not is_in(one, "companion.lab")], room


# ---------------------------------------------------------------- houses with a fault

DRAWN = """
[companion]
[kernel.outside]
msgspec = []
[figure]
takes = ["kernel"]
[app]
["app.match"]
takes = ["figure", "kernel"]
[adapters]
takes = ["app.match"]
outside = { world = [], yaml = ["files"] }
[firmware_bridge]
outside = { world = ["bridge"], numpy = [] }
"""
HOUSE = {
    "companion/__init__.py": "",
    "companion/kernel/__init__.py": '"""What games share."""',
    "companion/kernel/model.py": "import msgspec\nSeat = int",
    "companion/figure/__init__.py": "",
    "companion/figure/rules.py": "from companion.kernel.model import Seat\nclass Rules: ...",
    "companion/figure/_inner.py": "",
    "companion/figure/odds.py": "from companion.figure import _inner\nfrom companion.figure.rules import Rules\n"
    "def odds(): ...",
    "companion/app/__init__.py": "",
    "companion/app/match/__init__.py": "",
    "companion/app/match/referee.py": "from companion.kernel import model\nfrom companion.figure.odds import odds\n"
    "from companion.figure.rules import Rules\n"
    "class Referee: ...",
    "companion/adapters/__init__.py": "",
    "companion/adapters/files.py": "import yaml, os\nfrom companion.app.match.referee import Referee",
    "firmware_bridge/__init__.py": "",
    "firmware_bridge/bridge.py": "import threading",
    "firmware_bridge/rest.py": "import numpy",
}


def built(root: Path, **changed: str) -> House:
    for path, source in (HOUSE | changed).items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
    return House.at(root)


def test_a_house_that_is_as_it_is_drawn_has_no_fault(tmp_path):
    assert [] == faults(built(tmp_path), table_of(DRAWN))


PLANTED = [
    ("companion/kernel/match.py", "import companion.figure", "companion.kernel may not import companion.figure"),
    (
        "companion/kernel/match.py",
        "from ..figure.rules import Rules",
        "companion.kernel may not import companion.figure",
    ),
    ("companion/kernel/match.py", "def f():\n    import time", "companion.kernel.match may not import time"),
    ("companion/kernel/match.py", "from time import monotonic", "companion.kernel.match may not import time"),
    ("companion/kernel/match.py", "import logging", "companion.kernel may not import logging"),
    ("companion/figure/more.py", "import numpy as np", "companion.figure.more may not import numpy"),
    ("companion/figure/more.py", "import random\nrandom.choice([1])", "may not reach for random.choice"),
    ("companion/figure/more.py", "from random import choice", "may not reach for random.choice"),
    ("companion/figure/more.py", "import random\nr = random.SystemRandom()", "random.SystemRandom"),
    ("companion/figure/more.py", "import random\nr = random.Random()", "without a seed"),
    ("companion/figure/more.py", "print(1)", "companion.figure.more may not call print"),
    ("companion/figure/more.py", "__import__('time')", "imports behind the back of this test"),
    ("companion/figure/more.py", "from companion.figure.gone import x", "there is no module companion.figure.gone"),
    (
        "companion/figure/more.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from companion.app.match.referee import Referee",
        "companion.figure may not import companion.app.match",
    ),
    ("companion/figure/__init__.py", "from companion.figure.rules import Rules", "more than its docstring"),
    ("companion/figure/__init__.py", "MOST = 3", "companion.figure holds more than its docstring"),
    (
        "companion/app/match/more.py",
        "from companion.figure.odds import _all",
        "_all is private to companion.figure.odds",
    ),
    ("companion/app/match/more.py", "from companion.figure import _inner", "_inner is private to companion.figure"),
    (
        "companion/figure/more.py",
        "import companion.figure.inner",
        "there is no module companion.figure.inner",
    ),
    (
        "companion/app/match/more.py",
        "from companion.app.match.referee import Referee\nfrom companion.app.match import more",
        "companion.app.match.more is used in companion.app.match only",
    ),
    ("companion/adapters/more.py", "import yaml", "companion.adapters.more may not import yaml"),
    ("firmware_bridge/more.py", "import threading", "firmware_bridge.more may not import threading"),
    ("companion/figure/circle/__init__.py", "", "companion.figure.circle has no row in the table"),
    ("companion/figure/rules.py", "class Rules: ...", "companion.figure takes nothing from companion.kernel"),
    ("companion/kernel/model.py", "Seat = int", "companion.kernel does not use msgspec"),
    ("firmware_bridge/bridge.py", "", "firmware_bridge.bridge does not use world"),
]


@pytest.mark.parametrize("path, source, fault", PLANTED)
def test_a_fault_is_found_when_planted(tmp_path, path, source, fault):
    house = built(tmp_path, **{path: source})

    assert any(fault in line for line in faults(house, table_of(DRAWN)))


def test_a_row_without_a_room_is_found(tmp_path):
    table = table_of(DRAWN + '["figure.more"]\n')

    assert [f"{ROOMS.name}: the row companion.figure.more names no room"] == faults(built(tmp_path), table)


def test_a_circle_of_files_is_found_also_in_a_function(tmp_path):
    house = built(
        tmp_path,
        **{
            "companion/figure/rules.py": "from companion.kernel.model import Seat\nclass Rules: ...\n"
            "def f():\n    from companion.figure.odds import odds",
        },
    )

    assert ["a circle: companion.figure.odds, companion.figure.rules"] == faults(house, table_of(DRAWN))


def test_a_circle_of_rooms_is_found_where_no_files_form_one(tmp_path):
    house = built(
        tmp_path,
        **{
            "companion/kernel/other.py": "from companion.figure.odds import odds",
        },
    )

    assert ["a circle: companion.figure, companion.kernel"] == list(circle_faults(house))


def test_a_room_that_holds_too_much_is_found(tmp_path):
    house = built(tmp_path, **{f"companion/app/match/file{number}.py": "" for number in range(MOST_FILES)})

    assert [f"companion.app.match holds {MOST_FILES + 1} files"] == faults(house, table_of(DRAWN))
