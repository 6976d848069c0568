"""A disk without room: whatever reads works, and says why nothing is kept."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.adapters.store.sqlite import SqliteStore
from companion.kernel.errors import NotKeptError
from companion.texts.texts import phrase
from tests.adapters.store.test_damage import several
from tests.adapters.store.test_sqlite import Ticking
from tests.saying import in_english
from tests.tools import need_programs

READING = (
    "matches list",
    "matches show last",
    "matches verify",
    "matches export last -o {stick}/match.jsonl",
    "matches page last -o {stick}/match.html",
    "backup {stick}/copy.sqlite3",
    "settings list",
)
SAID = in_english([phrase("error.store.full-read")])[0]


@pytest.fixture(params=["tmpfs", "ext4"])
def disk(request, tmp_path) -> Iterator[Path]:
    """A small file system of its own."""
    need_programs("mount", "umount", "mkfs.ext4")
    place = tmp_path / "disk"
    place.mkdir()
    made = ["-t", "tmpfs", "-o", "size=4m", "tmpfs"]
    if request.param == "ext4":
        image = tmp_path / "image"
        with image.open("wb") as file:
            file.truncate(8 << 20)
        subprocess.run(["mkfs.ext4", "-q", "-m", "0", str(image)], check=True)
        made = ["-o", "loop", str(image)]
    if subprocess.run(["mount", *made, str(place)], capture_output=True, check=False).returncode:
        pytest.skip("this account may mount nothing")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(disk: Path, left: int) -> None:
    """Leave so many bytes."""
    handle = os.open(disk / "fill", os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while os.write(handle, bytes(4096)):
            pass
    os.ftruncate(handle, os.fstat(handle).st_size - left)
    os.close(handle)


def companion(home: Path, line: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command on its own home."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *line.split()],
        env={**os.environ, "COMPANION_HOME": str(home), "COMPANION_LANGUAGE": "en"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.deep("damage")
@pytest.mark.parametrize("left", [0, 12_288])
def test_every_command_that_reads_works_on_a_full_disk(left, disk, tmp_path):
    home, stick = disk / "home", tmp_path / "stick"
    stick.mkdir()
    assert 0 == companion(home, "play --a Ann --b greedy --seed 3", "1\n" * 4 + "quit\n").returncode
    fill(disk, left)

    for line in READING:
        done = companion(home, line.format(stick=stick))
        assert (0, "") == (done.returncode, done.stderr.replace(f"{home}/matches.sqlite3: {SAID}\n", "")), line
    refused = companion(home, "play --a Ann --b greedy", "1\n")

    assert (2, True) == (refused.returncode, "the disk is full" in refused.stderr), refused.stderr
    (disk / "fill").unlink()
    assert 0 == companion(home, "play --resume last", "quit\n").returncode


@pytest.mark.deep("damage")
def test_a_disk_that_becomes_full_during_a_match_loses_nothing_that_was_kept(disk):
    path = disk / "home" / "matches.sqlite3"
    path.parent.mkdir()
    kept = several(path)
    store = SqliteStore.open(path, Ticking())
    match_id = next(iter(kept))
    fill(disk, 0)
    with contextlib.suppress(NotKeptError):
        while True:
            store.append(match_id, len(kept[match_id]), b"x" * 5000)
            kept[match_id].append(b"x" * 5000)
    store.shut()
    (disk / "fill").unlink()

    again = SqliteStore.open(path, Ticking())
    assert kept == {one: list(again.entries(one)) for one in kept}
    again.shut()
