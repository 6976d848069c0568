"""A study on a cluster: a real scheduler of Dask and real workers, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from companion.studies import StudyError, workers
from tests.saying import said

cluster = pytest.importorskip("companion.studies.cluster", reason="the extra cluster is not installed")

ROOT = Path(__file__).parents[2]
HIDDEN = """
import importlib.abc, importlib.metadata, sys
known = importlib.metadata.version
def version(name):
    if name == "figure-game-companion":
        raise importlib.metadata.PackageNotFoundError(name)
    return known(name)
importlib.metadata.version = version
class Nothing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "companion":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nothing())
"""
OLDER = """
import importlib.metadata
known = importlib.metadata.version
importlib.metadata.version = lambda name: "0.0.1" if name == "figure-game-companion" else known(name)
"""
OTHER = """
import companion.studies.playing as playing
playing.source_mark = lambda: "another"
"""
"""What makes a worker one that lacks the program, has an older version, or other code of the same version."""


class Cluster:
    """A scheduler on this machine, and workers that join it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.running = [self._start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")]
        while not self.file.exists() or not self.file.read_text():
            assert self.running[0].poll() is None
            time.sleep(0.05)  # it has no other way to say that it is there
        self.address = json.loads(self.file.read_text())["address"]

    def _start(self, module: str, *options: str, first: str = "") -> subprocess.Popen[bytes]:
        environment = dict(os.environ)
        if first:
            place = self.folder / str(abs(hash(first)))
            place.mkdir(exist_ok=True)
            (place / "sitecustomize.py").write_text(first, encoding="utf-8")
            environment["PYTHONPATH"] = os.pathsep.join([str(place), str(ROOT)])
        command = [sys.executable, "-m", module, "--scheduler-file", str(self.file), "--no-dashboard", *options]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)

    def work(self, many: int, first: str = "") -> list[subprocess.Popen[bytes]]:
        """So many more workers, when they have joined; *first*: what Python runs in them before anything else."""
        from distributed import Client

        started = [
            self._start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", first=first)
            for _ in range(many)
        ]
        self.running += started
        with Client(self.address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(many)
        return started

    def close(self) -> None:
        """End every process."""
        for process in self.running[::-1]:
            process.kill()
            process.wait()


@pytest.fixture
def local(tmp_path):
    made = Cluster(tmp_path)
    yield made
    made.close()


@pytest.mark.deep("studies")
def test_a_worker_that_is_killed_in_the_middle_changes_nothing(local, small):
    study = msgspec.structs.replace(small, matches=100)
    expected = {chunk.id: tally for chunk, tally in workers.play_alone(study.chunks())}
    one, other = local.work(2)
    found = {}
    for chunk, tally in cluster.play_on_cluster(study.chunks(), local.address, 60):
        found[chunk.id] = tally
        if len(found) == 3:
            one.send_signal(signal.SIGKILL)
            one.wait()

    assert expected == found
    assert 20 == len(found) and other.poll() is None


@pytest.mark.deep("studies")
@pytest.mark.parametrize(
    "first, said",
    [(HIDDEN, "lacks figure-game-companion"), (OLDER, "has version 0.0.1"), (OTHER, "has other code")],
    ids=["lacks", "older", "other"],
)
def test_a_worker_without_this_very_program_is_refused_by_its_address(local, small, first, said):
    local.work(1, first=first)
    with pytest.raises(StudyError) as refused:
        list(cluster.play_on_cluster(small.chunks(), local.address, 60))

    assert said in str(refused.value) and "tcp://127.0.0.1:" in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.deep("studies")
def test_a_cluster_without_workers_and_one_that_goes_away_are_said(local, small):
    with pytest.raises(StudyError, match="has no workers"):
        list(cluster.play_on_cluster(small.chunks(), local.address, 60))
    local.work(1)
    played = cluster.play_on_cluster(msgspec.structs.replace(small, matches=400).chunks(), local.address, 5)
    next(played)
    local.close()
    with pytest.raises(StudyError, match=r"is gone\. What was played is kept"):
        list(played)


def test_an_address_at_which_nobody_answers_is_one_sentence(small):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        for address in (nobody, "nonsense://here", "tcp://", ""):
            with pytest.raises(StudyError) as refused:
                list(cluster.play_on_cluster(small.chunks(), address, 0.5))

            assert said("error.study.no-scheduler", address=address) == str(refused.value)


def test_a_worker_that_joined_later_with_other_code_is_refused_with_its_first_chunk(small):
    from companion.studies import playing

    with pytest.raises(StudyError, match="other code"):
        playing.play_chunk(next(small.chunks()), source="another")
