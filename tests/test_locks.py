"""The locks: all that is in them is pinned by hashes, fits pyproject.toml, and is whole, by what is installed here.

Without a network. That the index still has what the hashes name shows wherever .venv is made anew, as in CI each time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
TOOLS: dict[str, Any] = tomllib.loads(PROJECT)
EXTRAS: dict[str, list[str]] = TOOLS["project"]["optional-dependencies"]
LOCKS = {"requirements.lock": ("all",), "requirements-dev.lock": ("all", "dev")}
"""The locks, and the extras that each holds."""
NOT_LOCKED = {"lgpio"}
"""Of a Raspberry Pi's own pins: it has no wheel for every machine, so neither lock holds it."""
ENTRY = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; (?P<marker>.+?))?(?P<hashes>(?: --hash=sha256:[0-9a-f]{64})+)"
)


class Entry(NamedTuple):
    """A package as it is locked; one that is locked in two versions has a marker that says which is for what Python."""

    name: str
    version: str
    marker: str
    hashes: frozenset[str]

    @property
    def here(self) -> bool:
        """Is it for this Python and this system?"""
        return not self.marker or Requirement(f"x ; {self.marker}").marker.evaluate()


def entries(text: str) -> frozenset[Entry]:
    """What a lock holds; fails at a line that is no pin with its hashes."""
    found = []
    lines = (line for line in text.splitlines() if line and not line.lstrip().startswith("#"))
    for line in re.sub(r" *\\\n *", " ", "\n".join(lines)).splitlines():
        entry = ENTRY.fullmatch(line)
        assert entry, f"no pin with hashes: {line[:80]}"
        hashes = frozenset(entry["hashes"].split())
        found.append(Entry(entry["name"], entry["version"], entry["marker"] or "", hashes))
    return frozenset(found)


def locked_here(text: str) -> dict[str, str]:
    """The versions that a lock has for this Python and system, by name."""
    here = [entry for entry in entries(text) if entry.here]
    versions = {entry.name: entry.version for entry in here}
    assert len(versions) == len(here), "locked twice"
    return versions


def wanted(extras: Iterable[str]) -> list[str]:
    """What pyproject.toml asks for itself: to build, to run, and for these extras."""
    own = TOOLS["build-system"]["requires"] + TOOLS["project"]["dependencies"]
    return own + [line for extra in extras for line in EXTRAS[extra]]


def needed(lines: Iterable[str]) -> Iterator[tuple[str, Requirement]]:
    """These requirements and all that follow from them here, each with who asks for it."""
    asked = [("pyproject.toml", Requirement(line)) for line in lines]
    seen: set[tuple[str, str]] = set()
    while asked:
        who, one = asked.pop()
        yield who, one
        name = canonicalize_name(one.name)
        for extra in ("", *one.extras):
            if (name, extra) not in seen:
                seen.add((name, extra))
                follow = (Requirement(line) for line in distribution(name).requires or ())
                asked += [(name, it) for it in follow if not it.marker or it.marker.evaluate({"extra": extra})]


def faults(text: str, lines: Iterable[str]) -> list[str]:
    """What is wrong with a lock of these requirements."""
    lock = locked_here(text)
    found, names = [], set()
    for who, one in needed(lines):
        name = canonicalize_name(one.name)
        names.add(name)
        if name not in lock:
            found.append(f"{name} is not locked, and {who} needs it")
        elif not one.specifier.contains(lock[name], prereleases=True):
            found.append(f"{name} {lock[name]} is locked, and {who} needs {one.specifier}")
    found += [f"{name} is locked, and nobody needs it" for name in lock.keys() - names]
    found += [
        f"{name} {pinned} is locked, and {version(name)} installed"
        for name, pinned in lock.items()
        if name in names and version(name) != pinned
    ]
    return sorted(set(found))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_pinned_by_hashes_and_whole(lock):
    assert [] == faults((ROOT / lock).read_text(encoding="utf-8"), wanted(LOCKS[lock]))


def test_what_the_program_needs_is_the_same_in_both_locks():
    # For other Pythons too: the tests may need on all of them what the program needs on some.
    runtime, dev = (
        {(one.name, one.version, one.hashes) for one in entries((ROOT / lock).read_text(encoding="utf-8"))}
        for lock in LOCKS
    )

    assert runtime <= dev


def test_every_extra_is_locked():
    dev = locked_here((ROOT / "requirements-dev.lock").read_text(encoding="utf-8"))
    asked = [Requirement(line) for lines in EXTRAS.values() for line in lines]

    assert NOT_LOCKED == {one.name for one in asked if canonicalize_name(one.name) not in dev}
    assert all(one.specifier.contains(dev[canonicalize_name(one.name)]) for one in asked if one.name not in NOT_LOCKED)


def test_an_exact_pin_has_its_reason_beside_it():
    lines = PROJECT[PROJECT.index("[project.optional-dependencies]") :].splitlines()
    remarks = " ".join(line for line in lines if line.startswith("#")).lower()
    exact = {line for extra in EXTRAS.values() for line in extra if "==" in line}

    assert [] == sorted(pin for pin in exact if f"{pin.replace('==', ' ')} is " not in remarks)


@pytest.mark.parametrize(
    "spoil, fault",
    [
        (lambda text: text.replace("click==", "clack==", 1), "click is not locked, and pyproject.toml needs it"),
        (
            lambda text: text.replace("kivy==2.3.1", "kivy==2.3.0", 1),
            "kivy 2.3.0 is locked, and pyproject.toml needs ==2.3.1",
        ),
        (lambda text: text.replace("msgspec==", "msgspec==0.1+", 1), "msgspec 0.1+"),
    ],
    ids=["lacks", "unfit", "not-installed"],
)
def test_a_lock_that_does_not_fit_is_noticed(spoil, fault):
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")

    assert fault in " ".join(faults(spoil(text), wanted(("all",))))


def test_a_pin_without_hashes_is_noticed():
    with pytest.raises(AssertionError, match="no pin with hashes: click"):
        entries("click==8.1.7\n    # via figure-game-companion\n")
