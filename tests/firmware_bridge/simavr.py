"""The firmware for the ATmega328P on a simulated chip, with its sensors, its pins and its serial line.

    def test_something(simavr):              # the fixture of conftest.py; all it starts is closed afterwards
        base = simavr(sensor="both")
        serial.Serial(base.port, 250_000)    # ... as if it were a board
        base.say("spin 1500 1200")

hardware/firmware/avr/sim/spinsim.c says which commands there are. Time runs with the clock on the wall; with
`fast` as fast as it can; with `stepped` only in `run`, which makes a test exact and as quick as the machine.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.tools import need_library, need_programs

AVR = Path(os.environ.get("FIRMWARE_AVR") or Path(__file__).resolve().parents[2] / "hardware" / "firmware" / "avr")
"""The folder of the firmware; the mutation run has copies of it."""
RUN_AT_ONCE_MS = 100
"""What comes in this time fits a pseudo-terminal, which holds 4 kB."""


class Builds:
    """Makes the firmware and its simulator below a directory, each kind once, and takes turns with who else does."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def firmware(self, sensor: str = "as5600", **options: str | int) -> Path:
        """The ELF file of a build."""
        need_programs("make", "avr-gcc", "avr-objcopy")
        kind = "-".join([sensor, *(f"{name}={value}" for name, value in options.items())])
        settings = [f"{name}={value}" for name, value in options.items()]
        return self._made(kind, "all", f"SENSOR={sensor}", *settings) / "spinner.elf"

    def simulator(self) -> Path:
        need_programs("make", "cc")
        need_library("simavr")
        return self._made("sim", "sim") / "spinsim"

    def host(self) -> Path:
        """The portable half of the firmware, as a program of this machine."""
        need_programs("make", "cc")
        return self._made("host", "host") / "host"

    def _made(self, kind: str, target: str, *settings: str) -> Path:
        out = self._directory / kind
        out.mkdir(parents=True, exist_ok=True)
        with (out / "turn").open("w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            made = subprocess.run(
                ["make", "-C", AVR, target, f"OUT={out}", *settings],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
        assert made.returncode == 0, made.stdout + made.stderr
        return out


class Truth(NamedTuple):
    """What the simulated disc really does."""

    t_us: float
    angle_deg: float
    speed_deg_s: float


class Simavr:
    """One simulated base; see the module's beginning.

    Attributes:
        port: The serial port to open: a link that is the same after `pull` and `plug`.
    """

    def __init__(self, builds: Builds, directory: Path) -> None:
        self._builds = builds
        self.port = str(directory / "port")
        self._process: subprocess.Popen[str] | None = None
        self._terminal: int | None = None  # only where this class reads the line itself
        self._taken = 0

    def start(
        self,
        *,
        sensor: str = "as5600",
        fast: bool = False,
        stepped: bool = False,
        counts: int = 2400,
        index: bool = True,
        eeprom: bytes = b"",
        seed: int = 1,
    ) -> Simavr:
        """Put power on it.

        Args:
            sensor: "as5600", "encoder" or "both".
            fast: Run as fast as it can; whoever reads the port sets the pace.
            stepped: Run only in `run`.
            counts: Quarter steps in a turn of the encoder.
            index: The encoder has an index.
            eeprom: What is in the EEPROM from its beginning; b"" for a new chip.
            seed: Of all noise; two new chips with different seeds give themselves different uids.
        """
        options = {} if sensor == "as5600" else {"COUNTS": counts, "INDEX": int(index)}
        command = [self._builds.simulator(), self._builds.firmware(sensor, **options)]
        command += ["--fast"] * fast + ["--stepped"] * stepped + ["--no-index"] * (not index)
        command += ["--link", self.port, "--counts", str(counts), "--seed", str(seed)]
        if eeprom:
            command += ["--eeprom", eeprom.hex()]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._stepped = stepped
        self._plugged()
        return self

    def _plugged(self) -> None:
        while not self._line().startswith("PTY "):  # simavr says what it has loaded
            pass
        if self._stepped:
            self._terminal = os.open(self.port, os.O_RDWR | os.O_NOCTTY)
            self._taken = 0

    def _line(self) -> str:
        assert self._process is not None and self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the simulator has ended"
        return line

    def say(self, command: str) -> None:
        """Give it a command."""
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()

    def ask(self, command: str) -> str:
        """Give it a command that is answered; the answer without its first word."""
        self.say(command)
        word, _, answer = self._line().partition(" ")
        assert word == command.upper(), (command, word, answer)
        return answer.strip()

    def truth(self) -> Truth:
        return Truth(*map(float, self.ask("truth").split()))

    def eeprom(self) -> bytes:
        """The first 48 bytes."""
        return bytes.fromhex(self.ask("eeprom"))

    def run(self, ms: int) -> bytes:
        """Let so much time pass, and return what was written to the line."""
        said = b""
        while ms > 0:
            step = min(ms, RUN_AT_ONCE_MS)
            ms -= step
            self.say(f"run {step}")
            word, _, written = self._line().partition(" ")
            assert word == "RAN", (word, written)
            said += self._read(int(written) - self._taken)
        return said

    def _read(self, size: int) -> bytes:
        assert self._terminal is not None
        came = b""
        while len(came) < size:
            came += os.read(self._terminal, size - len(came))
        self._taken += size
        return came

    def feed(self, data: bytes) -> None:
        """Send it bytes, past the port, which would carry them at a time of its own."""
        self.say(f"feed {data.hex()}")

    def pull(self) -> None:
        """Pull its cable, and with that its power."""
        self._hang_up()
        self.say("pull")
        self.truth()  # it answers when it has obeyed

    def plug(self) -> None:
        self.say("plug")
        self._plugged()

    def _hang_up(self) -> None:
        if self._terminal is not None:
            os.close(self._terminal)
            self._terminal = None

    def close(self) -> None:
        self._hang_up()
        if self._process is None:
            return
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()  # which ends it
        self._process.stdout.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
