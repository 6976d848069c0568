"""Resting angles of a spinner base's disc: from recordings, or simulated.

The bridge decides whether a spin counts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.commands.spinner.bases import LOOK_S, Kept, base_at_work, desk_of
from firmware_bridge.reading.readings import Lost, RestReading, UnfairSpin
from firmware_bridge.recording import ReplayTransport, read_recording

TURN_S = 0.25


class Spins:
    """Turn angles of spins that count, number of those that don't, and how often the base was lost.

    *torn*: number of recordings that end in the middle of a line.
    """

    def __init__(self) -> None:
        self.turned_deg: list[float] = []
        self.unfair = self.gaps = self.torn = 0

    def simulate(self, spins: int, seed: int, told: Callable[[int, int], None] = lambda done, total: None) -> None:
        """Spin a simulated base until *spins* of them count; *told* receives the number done, and the total."""
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
                        # Only after the watcher has seen it rest: otherwise it would count as a hand on the disc.
                        desk.let_pass(TURN_S)
                        base.toss()
                told(len(self.turned_deg), spins)

    def read(self, path: Path) -> None:
        """Add the spins of a recording.

        Raises:
            RecordingError: It is damaged; the message says where.
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
