"""The simulated disk keeps what was synced, and of the rest what a loss leaves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.adapters.powercut import LOSSES, Disk, Name, Resize, Step, Sync, SyncNames, Unname, Write, steps_of, watched
from tests.tools import need_programs

TOP = Path("/d")


def disk(*steps: Step) -> Disk:
    """A disk to which the steps were done, each at the moment of its place."""
    made = Disk(TOP)
    for moment, step in enumerate(steps):
        made.take(moment, step)
    return made


@pytest.mark.parametrize("loss", LOSSES)
def test_what_was_synced_is_there_whatever_is_lost(loss):
    synced = disk(Name("/d/a", 1), Write(1, 0, b"one"), Sync(1, 2), SyncNames("/d", 3))

    assert {"": None, "a": b"one"} == synced.after_a_cut(loss, Random(1))


def test_what_was_written_after_the_sync_began_is_not_synced():
    late = disk(Name("/d/a", 1), Write(1, 0, b"one"), Write(1, 3, b"two"), Sync(1, 2), SyncNames("/d", 4))

    assert b"one" == late.after_a_cut("all", Random(1))["a"]
    assert b"onetwo" == late.after_a_cut("none", Random(1))["a"]


def test_a_name_is_lost_whose_directory_was_not_synced():
    unnamed = disk(Name("/d/a", 1), SyncNames("/d", 1), Name("/d/b", 1, "/d/a"), Unname("/d/b"))

    assert {"": None, "a": b""} == unnamed.after_a_cut("all", Random(1))
    assert {"": None} == unnamed.after_a_cut("none", Random(1))
    found = [sorted(unnamed.after_a_cut("some", Random(seed))) for seed in range(20)]
    assert ["", "b"] in found and ["", "a"] in found and ["", "a", "b"] not in found


def test_a_torn_write_is_of_old_and_new_sectors():
    old, new = b"o" * 2048, b"n" * 1536
    torn = disk(Name("/d/a", 1), Write(1, 0, old), Sync(1, 2), SyncNames("/d", 3), Write(1, 256, new), Resize(1, 4096))

    found = {torn.after_a_cut("torn", Random(seed))["a"] for seed in range(40)}
    assert len(found) > 10
    for content in found:
        assert len(content) in (2048, 4096)
        assert b"o" * 256 == content[:256] and b"o" * 256 == content[1792:2048]
        for begin, end in ((256, 512), (512, 1024), (1024, 1536), (1536, 1792)):
            assert content[begin:end] in (old[begin:end], new[: end - begin])


def test_what_a_process_does_is_seen(tmp_path):
    need_programs("strace")
    code = (
        "import os, sys\n"
        f"os.chdir({str(tmp_path)!r})\n"
        f"a = os.open({str(tmp_path / 'a')!r}, os.O_RDWR | os.O_CREAT)\n"
        "os.pwrite(a, b'one', 5)\n"
        "os.fsync(a)\n"
        "os.ftruncate(a, 9)\n"
        f"os.rename({str(tmp_path / 'a')!r}, {str(tmp_path / 'b')!r})\n"
        "os.write(1, b'said\\n')\n"
        f"os.unlink({str(tmp_path / 'b')!r})\n"
    )
    trace = tmp_path.with_suffix(".trace")
    subprocess.run([*watched(trace), sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)

    steps = [step for _, step in steps_of(trace, tmp_path)]
    assert ["Name", "Write", "Sync", "Resize", "Name", "Said", "Unname"] == [type(step).__name__ for step in steps]
    assert steps[:2] == [Name(f"{tmp_path}/a", 0), Write(0, 5, b"one")]
    assert steps[3:5] == [Resize(0, 9), Name(f"{tmp_path}/b", 0, f"{tmp_path}/a")]


def test_a_call_that_is_not_understood_is_refused(tmp_path):
    trace = tmp_path / "trace"
    path = "".join(f"\\x{byte:02x}" for byte in b"/d/a")
    trace.write_text(f'7 write(3<{path}>, "\\x61", 1) = 1\n')

    with pytest.raises(ValueError, match="write in /d/a is not understood"):
        steps_of(trace, TOP)
