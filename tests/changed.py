"""The tests that a change can reach, by the table of rooms in ARCHITECTURE: `./test.sh --changed`.

A changed file lies in a package. That package's tests are taken, and those of all packages above it by the arrows; of
files elsewhere the tests that speak of them. The change is what differs from the branch that this one follows or,
without one, from HEAD.
"""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from tests.test_layers import ROOMS, ROOT, Row, full_name, is_in, table_of

TESTS = "tests"
ELSEWHERE = {
    "hardware": ("tests/hardware", "tests/firmware_bridge"),
    "board_maps": ("tests/adapters", "tests/hardware"),
    ".github": (),
}
"""By a folder that is no package of ours: the tests that speak of it."""
RULES = ("companion.kernel", "companion.figure", "companion.cards")
BESIDE = {
    "tests/conformance": RULES,
    "tests/golden": RULES,
    "tests/perft": RULES,
    "tests/hostile": ("companion.adapters.files", "companion.commands"),
}
"""By a folder of tests that mirrors no package: the packages that it tries."""
DOCUMENTS = ("tests/commands/test_shown_lines.py",)
"""What reads documents, beside the files at the top."""


def changed_files() -> list[str]:
    """Paths from the root of what was changed, added or removed, whether git knows of it yet or not."""
    base = _git("merge-base", "HEAD", "@{upstream}") or ["HEAD"]
    return sorted({*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")})


def _git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()


def rooms_above(rooms: Iterable[str], table: Mapping[str, Row]) -> set[str]:
    """These rooms, and all that take from them, directly or not."""
    found, left = set(rooms), list(rooms)
    while left:
        room = left.pop()
        above = {name for name, row in table.items() if row.takes_all or room in row.rooms} - found
        found |= above
        left += above
    return found


def folder_of(room: str) -> str:
    """The folder of tests that mirrors a room, or the nearest one that there is around it; "" where there is none."""
    steps = room.removeprefix("companion.").split(".")
    while steps:
        if (ROOT / TESTS / Path(*steps)).is_dir():
            return "/".join((TESTS, *steps))
        steps.pop()
    return ""


def wanted(paths: Collection[str], table: Mapping[str, Row]) -> list[str]:
    """What pytest is to run for these files; nothing where there are none."""
    if not paths:
        return []
    found, rooms = {f"{TESTS}/{path.name}" for path in (ROOT / TESTS).glob("test_*.py")}, set[str]()
    for path in paths:
        first, *rest = Path(path).parts
        if path.endswith(".md"):
            found |= {*DOCUMENTS}
        if first == TESTS:
            # A helper at the top is everybody's; one in a folder is that folder's.
            is_test = Path(path).name.startswith("test_") and (ROOT / path).exists()
            found.add(path if is_test else "/".join((TESTS, *rest[:-1])))
        elif first in ELSEWHERE:
            found |= {*ELSEWHERE[first]}
        elif rest and full_name(first) in table:
            package = ".".join(Path(path).parent.parts)
            rooms.add(max((room for room in table if is_in(package, room)), key=len))
    rooms = rooms_above(rooms, table)
    found |= {folder for room in rooms if (folder := folder_of(room))}
    found |= {folder for folder, tried in BESIDE.items() if rooms & {*tried}}
    return sorted(one for one in found if not any(one.startswith(f"{other}/") for other in found))


if __name__ == "__main__":
    print("\n".join(wanted(changed_files(), table_of(ROOMS.read_text("utf-8")))))
