"""The deep round: ./test.sh --deep [--seed N] [--minutes M] [--part NAME] [--try K] [--tries N].

The daily round leaves out what is marked `deep("PART")`. There are two kinds of such tests:

- A test that takes long runs once.
- A test that searches takes `draw`: in each try it has another number, and a generator that follows from the seed, the
  test and the number. It runs again and again.

The round runs on all processors and gives each part the same processor time, tests that run once first. It begins
nothing new when its minutes are over, and says how far it came. The seed is the commit's, unless one is named. A try
that fails is named with the command that repeats it; with --tries each search makes so many tries at most.
"""

from __future__ import annotations

import fcntl
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import pytest

from tests.budget import used_s

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[1]
PARTS = {
    "matches": "random matches of both games, and odds against battles",
    "touches": "random touches, and whole matches played by touch",
    "kills": "processes that are killed, and power cuts",
    "damage": "damaged frames, hostile players, and examples that hypothesis makes",
    "spins": "spins of simulated bases whose truth is known",
    "mutants": "faults planted into the rules and the firmware",
    "screens": "every screen in all sizes",
    "pages": "pages in a browser, and the drawings",
    "studies": "studies on a cluster, programs that learn, benchmarks",
}
MINUTES = 20.0
LOOK_S = 60.0
FOLDER = "COMPANION_DEEP"
"""The variable by which the processes of a round know what they have to do."""


class Draw:
    """A try of a search: its *number*, and *rng*, which follows from the seed, the test and the number."""

    def __init__(self, seed: int, test: str, number: int) -> None:
        self.number = number
        self.rng = random.Random(f"{seed} {test} {number}")
        self.notes: list[str] = []
        """What the report is to say of this try, even if it passes."""
        self._order = random.Random(f"{seed} {test}")

    def share(self, things: Sequence[T], many: int) -> Sequence[T]:
        """So *many* things for this try: each try takes the next ones, in an order that follows from the seed."""
        order = self._order.sample(things, len(things))
        first = self.number * many % len(order)
        return (order * 2)[first : first + many]


class Plan(NamedTuple):
    """What a round is to do."""

    seed: int
    minutes: float
    part: str
    number: int | None
    tries: int | None


# ---------------------------------------------------------------- the command


def refuse(why: str) -> NoReturn:
    """End with a sentence."""
    print(f"test.sh: {why}", file=sys.stderr)
    sys.exit(2)


def seed_of_commit() -> int:
    """The seed that is used unless one is named: another one for each commit."""
    ran = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(ran.stdout[:8] or "1", 16)


def plan_of(words: Sequence[str]) -> Plan:
    """What the words of the command ask for; what cannot be is refused with a sentence."""
    found: dict[str, str] = {}
    left = list(words)
    while left:
        name, is_whole, value = left.pop(0).partition("=")
        if name not in ("--seed", "--minutes", "--part", "--try", "--tries"):
            refuse(f"--deep does not know {name!r}; it takes --seed, --minutes, --part, --try and --tries.")
        if not is_whole and not left:
            refuse(f"{name} lacks its value.")
        found[name] = value if is_whole else left.pop(0)

    def whole(name: str, least: int) -> int | None:
        said = found.get(name)
        if said is None:
            return None
        if not re.fullmatch(r"-?[0-9]{1,18}", said) or int(said) < least:
            refuse(f"{name} takes a whole number from {least} on, not {said!r}.")
        return int(said)

    minutes = found.get("--minutes", str(MINUTES))
    if not re.fullmatch(r"[0-9]{1,6}([.][0-9]+)?", minutes) or float(minutes) <= 0:
        refuse(f"--minutes takes a number above 0, not {minutes!r}.")
    part = found.get("--part", "")
    if "--part" in found and part not in PARTS:
        refuse(f"There is no part {part!r}; the parts are {', '.join(PARTS)}.")
    number = whole("--try", 0)
    if number is not None and not part:
        refuse("--try repeats a try of one part; name it with --part.")
    seed = whole("--seed", 0)
    return Plan(seed_of_commit() if seed is None else seed, float(minutes), part, number, whole("--tries", 1))


def files_of(part: str) -> list[str]:
    """The files with tests of a part, or of all: nothing else has to be collected."""
    mark = re.compile(rf'deep\("{part}"\)' if part else r'deep\("\w+"\)')
    return [str(path) for path in sorted((ROOT / "tests").rglob("test_*.py")) if mark.search(path.read_text("utf-8"))]


def main(words: Sequence[str]) -> int:
    plan = plan_of(words[1:])
    if words[0] == "check":
        return 0
    print(f"The deep round with seed {plan.seed}, {plan.minutes:g} minutes.", flush=True)
    with tempfile.TemporaryDirectory(prefix="companion-deep-") as name:
        folder = Path(name)
        (folder / "plan.json").write_text(json.dumps(plan._asdict()))
        end = time.monotonic() + 60 * plan.minutes
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "deep", "-q", "--no-header"]
        workers = []
        for number in range(1 if plan.number is not None else os.cpu_count() or 1):
            with (folder / f"{number}.log").open("wb") as log:
                environment = {**os.environ, FOLDER: str(folder), "COMPANION_DEEP_END": str(end)}
                workers.append(
                    subprocess.Popen(
                        [*command, *files_of(plan.part)], cwd=ROOT, env=environment, stdout=log, stderr=log
                    )
                )
        told = time.monotonic()
        while any(worker.poll() is None for worker in workers):
            time.sleep(0.2)
            if time.monotonic() - told > LOOK_S:
                told = time.monotonic()
                done = records(folder)
                print(f"{max(0.0, end - told) / 60:.0f} minutes left, {len(done)} tries", flush=True)
        return report(plan, folder, [worker.returncode for worker in workers])


def records(folder: Path) -> list[dict[str, Any]]:
    """What has been done."""
    return [json.loads(line) for path in folder.glob("*.done") for line in path.read_text("utf-8").splitlines()]


def report(plan: Plan, folder: Path, codes: Sequence[int]) -> int:
    """Say how far the round came, and what failed."""
    done = records(folder)
    failed = [one for one in done if not one["passed"]]
    crashed = [code for code in codes if code not in (0, 1)]
    if failed or crashed or not done:
        for log in sorted(folder.glob("*.log")):
            print(log.read_text("utf-8", errors="replace"))
    there: dict[str, dict[str, int]] = json.loads((folder / "there.json").read_text()) if done else {}
    print(f"\n{'part':10} {'once':>9} {'tries':>7} {'seconds':>8}  longest")
    for part in PARTS:
        own = [one for one in done if one["part"] == part]
        if not own:
            continue
        once = [one for one in own if one["number"] is None]
        longest = max(own, key=lambda one: one["cpu_s"])
        print(
            f"{part:10} {len(once):4}/{there[part]['once']:4} {len(own) - len(once):7} "
            f"{sum(one['cpu_s'] for one in own):8.0f}  {longest['cpu_s']:.0f} s {longest['test']}"
        )
    for note in (note for one in done for note in one["notes"]):
        print(note)
    for one in failed:
        again = f"--part {one['part']}" + ("" if one["number"] is None else f" --try {one['number']}")
        print(f"FAILED {one['test']}: ./test.sh --deep --seed {plan.seed} {again}")
    if crashed:
        print(f"FAILED: a process of the round ended with status {crashed[0]}; its words stand above.")
    if failed or crashed or not done:
        print(f"The deep round FAILED: {len(failed)} of {len(done)} (seed {plan.seed}).")
        return 1
    print(f"The deep round is well: {len(done)} tests and tries (seed {plan.seed}).")
    return 0


# ---------------------------------------------------------------- in a process of the round


DRAW = pytest.StashKey[Draw]()


@pytest.fixture
def draw(request: pytest.FixtureRequest) -> Draw:
    """The try that a search makes. Outside of a deep round it is number 0 of the commit's seed."""
    return request.node.stash.get(DRAW, None) or Draw(seed_of_commit(), request.node.nodeid, 0)


def part_of(item: pytest.Item) -> str:
    """The part of a deep test."""
    mark = item.get_closest_marker("deep")
    assert mark is not None
    if mark.args[0] not in PARTS:
        raise pytest.UsageError(f"{item.nodeid} is deep in {mark.args[0]!r}, which is no part of tests/deep.py")
    return str(mark.args[0])


class Above:
    """Stands for the next test, so that what is around it is kept, and nothing of itself where it is the same again."""

    def __init__(self, item: pytest.Item) -> None:
        self._around = item.listchain()[:-1]

    def listchain(self) -> list[Any]:
        return self._around


class Round:
    """In place of pytest's loop over the tests."""

    def __init__(self) -> None:
        self._folder = Path(os.environ.pop(FOLDER))  # a test that starts pytest starts no round
        self._plan = Plan(**json.loads((self._folder / "plan.json").read_text()))
        self._end = float(os.environ["COMPANION_DEEP_END"])
        self._spent: Counter[str] = Counter()
        self._walls: dict[str, float] = {}
        self._faults: Counter[str] = Counter()
        self._passed = True

    def _claimed(self, what: str) -> bool:
        """Is it this process that does this?"""
        try:
            os.close(os.open(self._folder / what, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return False
        return True

    def _number(self, key: int) -> int:
        """The next number of a search that no process has tried."""
        with (self._folder / f"next-{key}").open("a+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            number = int(file.read() or "0")
            file.truncate(0)
            file.write(str(number + 1))
        return number

    def _chosen(self, items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, int | None]]:
        """What to run next, for as long as there is time; None: it runs once."""
        plan, keys = self._plan, {item: key for key, item in enumerate(items)}
        once: dict[str, list[pytest.Item]] = {}
        searches: dict[str, list[pytest.Item]] = {}
        for item in items:
            if not plan.part or part_of(item) == plan.part:
                kind = searches if "draw" in getattr(item, "fixturenames", ()) else once
                kind.setdefault(part_of(item), []).append(item)
        parts = sorted({*once, *searches})
        if self._claimed("there"):
            there = {one: {"once": len(once.get(one, ())), "searches": len(searches.get(one, ()))} for one in parts}
            (self._folder / "there.json").write_text(json.dumps(there))
        if plan.number is not None:
            yield from ((item, plan.number) for item in searches.get(plan.part, ()))
            return
        for some in once.values():
            random.Random(plan.seed).shuffle(some)
        while parts and time.monotonic() < self._end:
            part = min(parts, key=lambda one: self._spent[one])
            while once.get(part):
                item = once[part].pop()
                if self._claimed(f"once-{keys[item]}"):
                    yield item, None
                    break
            else:
                able = [item for item in searches.get(part, ()) if self._goes_on(item)]
                if not able:
                    parts.remove(part)
                    continue
                item = min(able, key=lambda one: self._spent[one.nodeid])
                number = self._number(keys[item])
                if plan.tries is not None and number >= plan.tries:
                    searches[part].remove(item)
                    continue
                yield item, number

    def _goes_on(self, item: pytest.Item) -> bool:
        """Is there time for one more try, and has it not failed already?"""
        return not self._faults[item.nodeid] and time.monotonic() + self._walls.get(item.nodeid, 0.0) < self._end

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        chosen = self._chosen(session.items)
        now = next(chosen, None)
        while now is not None:
            item, number = now
            after = next(chosen, None)
            self._run(item, number, None if after is None else after[0])
            now = after if time.monotonic() < self._end or self._plan.number is not None else None
        return True

    def _run(self, item: pytest.Item, number: int | None, after: pytest.Item | None) -> None:
        began, began_s = used_s(), time.monotonic()
        item.stash[DRAW] = Draw(self._plan.seed, item.nodeid, number or 0)
        self._passed = True
        item._initrequest()  # type: ignore[attr-defined]  # its fixtures anew; pytest has no public name for that
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None if after is None else Above(after))
        cost, part = used_s() - began, part_of(item)
        self._spent[part] += cost
        self._spent[item.nodeid] += cost
        self._walls[item.nodeid] = time.monotonic() - began_s
        self._faults[item.nodeid] += not self._passed
        notes = item.stash[DRAW].notes
        done = {
            "test": item.nodeid,
            "part": part,
            "number": number,
            "cpu_s": cost,
            "passed": self._passed,
            "notes": notes,
        }
        with (self._folder / f"{os.getpid()}.done").open("a") as file:
            file.write(json.dumps(done) + "\n")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._passed = self._passed and not report.failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
