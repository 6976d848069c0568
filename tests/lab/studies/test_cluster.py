"""A study on a cluster: a real scheduler of Dask and real workers, one of which is killed in the middle."""

from __future__ import annotations

import datetime
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

from companion.kernel.errors import DataError
from companion.lab.studies import _cluster, _workers
from companion.lab.studies._messages import Answer, OtherSource, Played, fits
from companion.lab.studies._playing import answer_to, play_chunk, source_mark
from companion.lab.studies._study import StudyError
from tests.saying import said

pytest.importorskip("distributed", reason="the extra cluster is not installed")

ROOT = Path(__file__).parents[3]
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
import companion.lab.studies._playing as playing
playing.source_mark = lambda: "another"
"""
"""What makes a worker one that lacks the program, has an older version, or other code of the same version."""
EVIL = """
import importlib.metadata, pickle, sys
LINE = "import os; open({spy!r}, 'a').write(str(os.getpid()) + chr(10))"
class Evil(Exception):
    def __reduce__(self):
        return exec, (LINE,)
"""
"""A value that tells each process which unpickles it to write its number into a file."""
EVIL_WORKERS = {
    "version": """
known = importlib.metadata.version
importlib.metadata.version = lambda name: Evil() if name == "figure-game-companion" else known(name)
""",
    "version-raised": """
known = importlib.metadata.version
def version(name):
    if name == "figure-game-companion":
        raise Evil
    return known(name)
importlib.metadata.version = version
""",
    "tally": """
import companion.lab.studies._playing as playing
playing.play_chunk = playing.answer_to = lambda *facts: Evil()
""",
    "tally-raised": """
import companion.lab.studies._playing as playing
def play_chunk(*facts):
    raise Evil
playing.play_chunk = playing.answer_to = play_chunk
""",
    "words": """
import companion.lab.studies._playing as playing
playing.play_chunk = playing.answer_to = lambda *facts: b"nothing of the kind"
""",
}
"""What a worker does that is not to be trusted."""
EVIL_SCHEDULERS = {
    "greeting": """
async def add_client(self, comm, client=None, versions=None):
    await comm.write([{"op": "stream-start", "evil": ToPickle(Evil())}])
Scheduler.add_client = add_client
""",
    "who": """
known, asked = Scheduler.identity, []
def identity(self, n_workers=-1):
    asked.append(n_workers)
    return known(self, n_workers) | ({"evil": ToPickle(Evil())} if len(asked) > 1 else {})
Scheduler.identity = identity
""",
    "warning": """
async def broadcast(self, **facts):
    self.report({"op": "event", "topic": "warn", "event": (0, {"message": pickle.dumps(Evil())})})
    return {"tcp://127.0.0.1:1": pickle.dumps(Evil())}
Scheduler.broadcast = broadcast
""",
    "erred": """
async def gather(self, keys, serializers=None):
    self.report({"op": "task-erred", "key": list(keys)[0], "exception": Evil(), "traceback": None})
    return {"status": "OK", "data": {key: ToPickle(Evil()) for key in keys}}
Scheduler.gather = gather
""",
}
"""What a scheduler does that is not to be trusted."""
OF_SCHEDULER = """
if "distributed.cli.dask_scheduler" in " ".join(sys.orig_argv):
    from distributed.protocol.serialize import ToPickle
    from distributed.scheduler import Scheduler
"""


class Cluster:
    """A scheduler on this machine, and workers that join it."""

    def __init__(self, folder: Path, *options: str, first: str = "") -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.options = options
        self.running = [self._start("distributed.cli.dask_scheduler", "--port", "0", first=first)]
        while not self.file.exists() or not self.file.read_text():
            assert self.running[0].poll() is None, (folder / "log").read_text()
            time.sleep(0.05)  # it has no other way to say that it is there
        self.address = json.loads(self.file.read_text())["address"]

    def _start(self, module: str, *options: str, first: str = "") -> subprocess.Popen[bytes]:
        environment = dict(os.environ)
        if first:
            place = self.folder / str(abs(hash(first)))
            place.mkdir(exist_ok=True)
            (place / "sitecustomize.py").write_text(first, encoding="utf-8")
            environment["PYTHONPATH"] = os.pathsep.join([str(place), str(ROOT)])
        # Without --dashboard-address Dask listens to the whole network, on port 8787, even where there is no dashboard.
        here = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
        command = [sys.executable, "-m", module, "--scheduler-file", str(self.file), *here, *self.options, *options]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)

    def work(self, many: int, first: str = "") -> list[subprocess.Popen[bytes]]:
        """So many more workers, when they have joined; *first*: what Python runs in them before anything else."""
        before = self._joined()
        started = [
            self._start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", first=first)
            for _ in range(many)
        ]
        self.running += started
        while self._joined() < before + many:
            assert all(one.poll() is None for one in self.running), (self.folder / "log").read_text()
            time.sleep(0.05)  # a scheduler that is not to be trusted is not asked
        return started

    def _joined(self) -> int:
        return (self.folder / "log").read_text().count("Registered to:")

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
    expected = {chunk.id: tally for chunk, tally in _workers.play_alone(study.chunks())}
    one, other = local.work(2)
    found = {}
    for chunk, tally in _cluster.play_on_cluster(study.chunks(), local.address, answer_s=60):
        found[chunk.id] = tally
        if len(found) == 3:
            one.send_signal(signal.SIGKILL)
            one.wait()

    assert expected == found
    assert 20 == len(found) and other.poll() is None


@pytest.mark.deep("studies")
@pytest.mark.parametrize(
    "first, said",
    [(HIDDEN, "lacks figure-game-companion"), (OLDER, "runs version 0.0.1"), (OTHER, "runs different code")],
    ids=["lacks", "older", "other"],
)
def test_a_worker_without_this_very_program_is_refused_by_its_address(local, small, first, said):
    local.work(1, first=first)
    with pytest.raises(StudyError) as refused:
        list(_cluster.play_on_cluster(small.chunks(), local.address, answer_s=60))

    assert said in str(refused.value) and "tcp://127.0.0.1:" in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.deep("studies")
def test_a_cluster_without_workers_and_one_that_goes_away_are_said(local, small):
    with pytest.raises(StudyError, match="has no workers"):
        list(_cluster.play_on_cluster(small.chunks(), local.address, answer_s=60))
    local.work(1)
    played = _cluster.play_on_cluster(msgspec.structs.replace(small, matches=400).chunks(), local.address, answer_s=5)
    next(played)
    local.close()
    with pytest.raises(StudyError, match=r"is gone\. The results so far are saved"):
        list(played)


def test_an_address_at_which_nobody_answers_is_one_sentence(small):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        nobody = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        for address, key in (
            (nobody, "error.study.no-scheduler"),
            ("nonsense://here", "error.study.no-address"),
            ("inproc://127.0.0.1/1/1", "error.study.no-address"),
            ("127.0.0.1:8786", "error.study.no-address"),
            ("", "error.study.no-address"),
        ):
            with pytest.raises(StudyError) as refused:
                list(_cluster.play_on_cluster(small.chunks(), address, answer_s=0.5))

            assert said(key, address=address) == str(refused.value)


def test_a_worker_that_joined_later_with_other_code_says_so_with_its_first_chunk(small):
    data = msgspec.msgpack.encode(next(small.chunks()))

    assert OtherSource() == msgspec.msgpack.decode(answer_to(data, "another"), type=Answer)


def test_a_chunk_and_its_tally_travel_as_data(small):
    chunk = next(small.chunks())
    answer = msgspec.msgpack.decode(answer_to(msgspec.msgpack.encode(chunk), source_mark()), type=Answer)

    assert Played(chunk.id, play_chunk(chunk)) == answer
    assert fits(answer.tally, chunk)


def test_what_a_chunk_cannot_have_come_to_is_noticed(small):
    chunk = next(small.chunks())
    tally = play_chunk(chunk)
    for change in (
        {"matches": tally.matches + 1},
        {"actions": -1},
        {"turns": {**tally.turns, -1: 0}},
        {"endings": {"\x1b[2J": tally.matches}},
        {"out": tally.out[1:]},
        {"segments": (*tally.segments[1:], ())},
    ):
        assert not fits(msgspec.structs.replace(tally, **change), chunk), change


SHUT_IN = """
import pickle, resource, sys
from companion.lab.studies import _envoy as envoy
class Evil:
    def __reduce__(self):
        return print, ("unpickled",)
packed, said = pickle.dumps(Evil()), sys.argv[1]
envoy.shut_in()
print("said")
found = []
for data in (packed, pickle.dumps(b"bytes"), pickle.dumps(envoy.Seals)):
    try:
        found.append(str(pickle.loads(data)))
    except TypeError as error:
        found.append("refused")
found.append(str(resource.getrlimit(resource.RLIMIT_AS)[0] <= envoy.MOST_BYTES))
open(said, "w").write(" ".join(found))
"""


def test_the_process_that_speaks_with_a_cluster_unpickles_and_prints_nothing(tmp_path):
    said = tmp_path / "said"
    ran = subprocess.run([sys.executable, "-c", SHUT_IN, said], cwd=ROOT, capture_output=True, check=True)

    assert (b"", b"") == (ran.stdout, ran.stderr)
    assert "refused b'bytes' refused True" == said.read_text()


SMALL = """
name = "Small"
teams = ["hearth-three"]
rules = ["tfg-2007"]
matches = 20
"""


@pytest.fixture
def study_run(tmp_path):
    """Runs a small study on a cluster from a terminal: its process, and what it printed."""

    def ran(address: str, *options: str | Path) -> tuple[subprocess.Popen[str], str]:
        file = tmp_path / "small.toml"
        file.write_text(SMALL, encoding="utf-8")
        words = [sys.executable, "-m", "companion", "lab", "study", "run", str(file), "--scheduler", address, *options]
        environment = {**os.environ, "COMPANION_HOME": str(tmp_path / "home")}
        process = subprocess.Popen(
            words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        return process, process.communicate()[0]

    return ran


@pytest.mark.deep("studies")
@pytest.mark.parametrize("deed", EVIL_WORKERS)
def test_nothing_that_a_worker_sends_is_run_here(local, study_run, tmp_path, deed):
    spy = tmp_path / "spy"
    spy.touch()
    local.work(1, first=EVIL.replace("{spy!r}", repr(str(spy))) + EVIL_WORKERS[deed])
    process, printed = study_run(local.address)

    assert {int(line) for line in spy.read_text().split()} <= {one.pid for one in local.running}
    assert 2 == process.returncode and "companion: The " in printed and "Traceback" not in printed
    assert deed.startswith("version") or "The connection isn't encrypted" in printed


@pytest.mark.deep("studies")
@pytest.mark.parametrize("deed", EVIL_SCHEDULERS)
def test_nothing_that_a_scheduler_sends_is_run_here(study_run, tmp_path, deed):
    spy = tmp_path / "spy"
    spy.touch()
    code = (OF_SCHEDULER + EVIL_SCHEDULERS[deed].replace("\n", "\n    ")).strip() + "\n"
    false = Cluster(tmp_path, first=EVIL.replace("{spy!r}", repr(str(spy))) + code)
    try:
        false.work(1)
        process, printed = study_run(false.address)
    finally:
        false.close()

    assert {int(line) for line in spy.read_text().split()} <= {one.pid for one in false.running}
    assert 2 == process.returncode and "Traceback" not in printed


def certificates(folder: Path, name: str) -> tuple[Path, Path, Path]:
    """A CA's certificate, one that it signed, and the key of that."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    def named(who: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, who)])

    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
    paths = tuple(folder / f"{name}-{part}.pem" for part in ("ca", "certificate", "key"))
    now = datetime.datetime.now(datetime.UTC)
    for path, key, who in zip(paths, keys, ("ca", "member"), strict=False):
        signed = (
            x509.CertificateBuilder().subject_name(named(who)).issuer_name(named("ca")).public_key(key.public_key())
        )
        signed = signed.serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        signed = signed.not_valid_after(now + datetime.timedelta(days=1))
        signed = signed.add_extension(x509.BasicConstraints(ca=who == "ca", path_length=None), critical=True)
        path.write_bytes(signed.sign(keys[0], hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    paths[2].write_bytes(
        keys[1].private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return paths


@pytest.mark.deep("studies")
def test_the_process_that_speaks_with_a_cluster_ends_with_a_study_that_is_killed(local, tmp_path):
    (worker,) = local.work(1)
    worker.send_signal(signal.SIGSTOP)  # nobody answers any more
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    words = [sys.executable, "-m", "companion", "lab", "study", "run", str(file), "--scheduler", local.address]
    study = subprocess.Popen(words, cwd=ROOT)
    while "Receive client connection" not in (tmp_path / "log").read_text():
        time.sleep(0.05)
    begun = Path(f"/proc/{study.pid}/task/{study.pid}/children").read_text().split()
    study.kill()
    study.wait()
    while any(Path(f"/proc/{pid}").exists() for pid in begun):
        time.sleep(0.05)

    assert begun


@pytest.mark.deep("studies")
def test_a_cluster_is_joined_over_tls_with_certificates_of_its_ca_only(study_run, tmp_path):
    ca, certificate, key = certificates(tmp_path, "own")
    other_ca, other_certificate, other_key = certificates(tmp_path, "other")
    options = ("--protocol", "tls", "--tls-ca-file", str(ca), "--tls-cert", str(certificate), "--tls-key", str(key))
    sealed = Cluster(tmp_path, *options)
    try:
        assert sealed.address.startswith("tls://")
        sealed.work(1)
        refused = said("error.study.no-sealed-scheduler", address=sealed.address)
        for files in ((other_ca, certificate, key), (ca, other_certificate, other_key)):
            process, printed = study_run(sealed.address, "--ca", files[0], "--certificate", files[1], "--key", files[2])
            assert 2 == process.returncode and refused in printed
        process, printed = study_run(sealed.address, "--ca", ca, "--certificate", certificate, "--key", key)
    finally:
        sealed.close()

    joined = said("command.study.joined-sealed", address=sealed.address, workers=1, threads=1)
    assert 0 == process.returncode and [joined] == [line for line in printed.splitlines() if "Joined" in line]


def test_files_that_tls_cannot_use_are_named(tmp_path):
    pytest.importorskip("cryptography", reason="the extra wireless is not installed")
    ca, certificate, key = certificates(tmp_path, "own")
    nothing, gone = tmp_path / "nothing.pem", tmp_path / "gone.pem"
    nothing.write_text("nothing")

    assert _cluster.Seals(str(ca), str(certificate), str(key)) == _cluster.seals_in(ca, certificate, key)
    for files, sentence in (
        ((nothing, certificate, key), said("error.study.no-ca", path=str(nothing))),
        ((ca, nothing, key), said("error.study.no-certificate", certificate=str(nothing), place=str(key))),
        (
            (ca, certificate, None),
            said("error.study.no-certificate", certificate=str(certificate), place=str(certificate)),
        ),
        ((ca, certificate, gone), str(gone)),
        ((Path("/dev/zero"), certificate, key), "/dev/zero"),
    ):
        with pytest.raises(DataError) as refused:
            _cluster.seals_in(*files)

        assert sentence in str(refused.value)
