"""Where the disc of a spinner base came to rest: in recordings, or simulated.

Whether a spin counts is the bridge's judgement.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.commands.spinner.bases import LOOK_S, Kept, base_at_work, desk_of
from firmware_bridge.reading.readings import Lost, RestReading, UnfairSpin
from firmware_bridge.recording import ReplayTransport, read_recording

TURN_S = 0.25


class Spins:
    """The turn angles of spins that count; how many did not count, and how often the base was gone.

    *torn*: so many recordings end in the middle of a line.
    """

    def __init__(self) -> None:
        self.turned_deg: list[float] = []
        self.unfair = self.gaps = self.torn = 0

    def simulate(self, spins: int, seed: int, told: Callable[[int, int], None] = lambda done, total: None) -> None:
        """Spin a simulated base until so many spins count; *told* hears how many there are, and of how many."""
        with base_at_work(None, True, seed, pace=0.0) as (desk, link):
            desk.bridge.arm({link.base: ()})
            [base] = desk.simulated_bases()
            desk.let_pass(TURN_S)
            base.toss()
            while len(self.turned_deg) < spins:
                desk.let_pass(TURN_S)
                for reading in desk.bridge.poll():
                    self._take(reading)
                    if isinstance(reading, RestReading | UnfairSpin):
                        desk.bridge.rearm(reading.base)
                        # Not before it was read where it rests: that would be a hand on a disc that is looked at.
                        desk.let_pass(TURN_S)
                        base.toss()
                told(len(self.turned_deg), spins)

    def read(self, path: Path) -> None:
        """Add the spins of a recording.

        Raises:
            RecordingError: It is damaged; says where.
        """
        recording = read_recording(path)
        self.torn += recording.torn
        with desk_of(Kept(), 0.0) as desk:
            played = ReplayTransport(recording, desk.clock)
            desk.bridge.connect(played)
            armed: set[str] = set()
            while not played.ended:
                desk.let_pass(LOOK_S)
                for reading in desk.bridge.poll():
                    if reading.base not in armed:
                        armed.add(reading.base)
                        desk.bridge.arm({reading.base: ()})
                    self._take(reading)
                    if isinstance(reading, RestReading | UnfairSpin):
                        desk.bridge.rearm(reading.base)

    def _take(self, reading: object) -> None:
        match reading:
            case RestReading(angle_deg=angle):
                self.turned_deg.append(angle)
            case UnfairSpin():
                self.unfair += 1
            case Lost():
                self.gaps += 1
