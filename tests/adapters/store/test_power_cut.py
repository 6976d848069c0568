"""The power fails at any moment of play: what was shown is there again, however little of what was not synced is."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion.adapters.clock import SystemClock
from companion.adapters.store.sqlite import SqliteStore
from tests.adapters.keeping import entry_of
from tests.adapters.killing import Killer
from tests.adapters.playing import FILE
from tests.adapters.powercut import (
    LOSSES,
    Disk,
    Name,
    Resize,
    Said,
    Step,
    Sync,
    SyncNames,
    Unname,
    Write,
    put,
    steps_of,
    watched,
)
from tests.adapters.store import test_kill, test_kill_cards
from tests.adapters.store.test_kill_both import GAMES, kept_now
from tests.tools import need_programs

FEW, MANY = 4, 12


class Recording(NamedTuple):
    """Both games played in one store, and what was kept in the end: entries by match."""

    directory: Path
    steps: Sequence[tuple[int, Step]]
    kept: Mapping[str, Sequence[bytes]]


def recorded(folder: Path, lines: Sequence[int], seed: int) -> Recording:
    """Let both games be played, anew after so many *lines* each time, and write down what that did to the disk."""
    directory = folder / "played"
    directory.mkdir()
    killer = Killer("tests.adapters.playing_both", at_once=2, under=watched(folder / "trace"))
    try:
        for number, after in enumerate(lines):
            killer.kill(directory, seed + number, after, pause_s=0, of=GAMES)
    finally:
        killer.stop()
    steps = steps_of(folder / "trace", directory)
    (folder / "trace").unlink()
    return Recording(directory, steps, kept_now(directory))


def moments_in(steps: Sequence[tuple[int, Step]], count: int, chance: Random) -> list[int]:
    """So many moments, each before a step, drawn evenly from all kinds of steps on all kinds of files.

    One of them is before what was written to a file is synced, so that something is at stake; and one after a line was
    said, which is the moment at which all that the line promises has to be there.
    """
    kinds: dict[tuple[str, str], list[int]] = {}
    paths: dict[int, str] = {}
    written, at_stake, promised_then = set[int](), list[int](), list[int]()
    for number, (_, step) in enumerate(steps):
        match step:
            case Name(path, file):
                if file is not None:
                    paths[file] = path
            case Write() | Resize() | Sync():
                path = paths[step.file]
                if not isinstance(step, Sync):
                    written.add(step.file)
                elif step.file in written:
                    written.remove(step.file)
                    at_stake.append(number)
            case Unname(path) | SyncNames(path):
                pass
            case Said(line):
                path = ""
                if is_promise(line):
                    promised_then.append(number + 1)
        kinds.setdefault((type(step).__name__, re.sub(r"\d", "0", path)), []).append(number)
    for numbers in kinds.values():
        chance.shuffle(numbers)
    found: list[int] = []
    while len(found) < count and any(kinds.values()):
        for numbers in kinds.values():
            if numbers:
                found.append(numbers.pop())
    sure = {chance.choice(numbers) for numbers in (at_stake, promised_then) if numbers}
    others = [number for number in found if number not in sure]
    return sorted((*sure, *chance.sample(others, min(count - len(sure), len(others)))))


def is_promise(line: str) -> bool:
    """Does a line of who plays say that something is kept?"""
    return not line.startswith(("ready", "pid", "ended"))


def cuts(recording: Recording, count: int, seed: int, folder: Path) -> Iterator[tuple[str, Path, list[str], int]]:
    """At each moment each loss: its name, the directory that is left, what had been said, how much was unsynced."""
    chance = Random(seed)
    disk, said, taken = Disk(recording.directory), list[str](), 0
    for moment in moments_in(recording.steps, count, chance):
        for at, step in recording.steps[taken:moment]:
            disk.take(at, step)
            if isinstance(step, Said) and is_promise(step.line):
                said.append(step.line)
        taken = moment
        for loss in LOSSES:
            left = folder / "left"
            shutil.rmtree(left, ignore_errors=True)
            left.mkdir()
            put(disk.after_a_cut(loss, chance), left)
            yield loss, left, said, disk.unsynced


def cut_often(recording: Recording, count: int, seed: int, folder: Path) -> dict[str, Counter[str]]:
    """What was met at so many moments, by loss; fails where anything is lost or shown that was not kept."""
    met: dict[str, Counter[str]] = {loss: Counter() for loss in LOSSES}
    for number, (loss, left, said, unsynced) in enumerate(cuts(recording, count, seed, folder)):
        kept = kept_now(left)
        for line in said:
            _, match_id, shown, _ = line.split()
            assert int(shown) <= len(kept.get(match_id, ())), (loss, line)
        for match_id, entries in kept.items():
            assert entries == recording.kept[match_id][: len(entries)], (loss, match_id)
        if number // len(LOSSES) % len(LOSSES) == LOSSES.index(loss):
            # One of the losses at each moment: the matches go on.
            for game, test in (("figure", test_kill), ("card", test_kill_cards)):
                test.checked(left, [line for line in said if line.startswith(game)], seed)
                met[loss]["went on"] += 1
        met[loss].update(cuts=1, unsynced=unsynced, lines=len(said), entries=sum(map(len, kept.values())))
    return met


def cut_while_playing(folder: Path, lines: Sequence[int], moments: int, rng: Random) -> None:
    need_programs("strace")
    recording = recorded(folder, lines, rng.getrandbits(16))
    left = folder / "after"
    left.mkdir()

    met = cut_often(recording, moments, rng.getrandbits(16), folder=left)

    assert dict.fromkeys(LOSSES, moments) == {loss: counts["cuts"] for loss, counts in met.items()}
    # Else nothing was at stake.
    assert met["all"]["unsynced"] > 0


def test_what_was_shown_is_there_after_a_power_cut(tmp_path):
    cut_while_playing(tmp_path, (60,), FEW, Random(7))


@pytest.mark.deep("kills")
def test_what_was_shown_is_there_after_a_power_cut_at_any_moment(tmp_path, draw):
    cut_while_playing(tmp_path, (120, 60), MANY, draw.rng)


# ---------------------------------------------------------------- beside playing


def promised(said: Sequence[str]) -> list[dict[str, int]]:
    """How many entries of each match have to be there, by when it began; two ways in the middle of a restoring."""
    now, copied, between = dict[str, int](), dict[str, int](), False
    for line in said:
        match line.split():
            case ["kept", began, count]:
                now[began] = int(count)
            case ["copied"]:
                copied = dict(now)
            case ["restoring"]:
                between = True
            case ["restored"]:
                now, between = dict(copied), False
    return [now, copied] if between else [now]


def found_in(store: SqliteStore) -> dict[str, int]:
    """How many entries there are of each match, every one of them as it was kept."""
    found: dict[str, int] = {}
    for summary in store.summaries():
        began, entries = summary.head.began, store.entries(summary.id)
        assert [entry_of(began, number) for number in range(len(entries))] == list(entries)
        found[began] = max(len(entries), found.get(began, 0))
    return found


def covered(found: Mapping[str, int], wanted: Sequence[Mapping[str, int]]) -> bool:
    return any(all(found.get(began, 0) >= count for began, count in one.items()) for one in wanted)


@contextlib.contextmanager
def opened(directory: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.open(directory / FILE, SystemClock())
    try:
        yield store
    finally:
        store.shut()


def keep_through_cuts(
    steps: Sequence[tuple[int, Step]], directory: Path, count: int, folder: Path, rng: Random
) -> Counter[str]:
    """What was met at so many moments; fails where a match is missed, and nothing is said of it."""
    met = Counter[str]()
    for _, left, said, _ in cuts(Recording(directory, steps, {}), count, rng.getrandbits(16), folder):
        wanted = promised(said)
        with opened(left) as store:
            if not covered(found_in(store), wanted):
                assert store.notices(), (said[-1], sorted(one.name for one in left.iterdir()))
                done = store.recover_files()
                assert covered(found_in(store), wanted), (said[-1], done)
                met["said, and recovered"] += 1
            assert () == store.damaged()
        met["cuts"] += 1
    return met


def cut_while_files_are_moved(folder: Path, lines: int, moments: int, rng: Random) -> None:
    need_programs("strace")
    steps = recorded_keeping(folder, lines, rng.getrandbits(16))

    met = keep_through_cuts(steps, folder / "played", moments, folder, rng)

    assert moments * len(LOSSES) == met["cuts"]


def test_no_match_is_missed_in_silence_when_the_power_fails_while_files_are_moved(tmp_path):
    cut_while_files_are_moved(tmp_path, 120, FEW, Random(3))


@pytest.mark.deep("kills")
def test_no_match_is_missed_in_silence_at_whatever_moment_the_power_fails(tmp_path, draw):
    cut_while_files_are_moved(tmp_path, 250, MANY, draw.rng)


def recorded_keeping(folder: Path, lines: int, seed: int) -> Sequence[tuple[int, Step]]:
    (folder / "played").mkdir()
    killer = Killer("tests.adapters.keeping", under=watched(folder / "trace"))
    try:
        killer.kill(folder / "played", seed=seed, after=lines, pause_s=0)
    finally:
        killer.stop()
    return steps_of(folder / "trace", folder / "played")
