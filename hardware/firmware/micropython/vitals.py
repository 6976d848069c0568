"""What a board knows of itself, for a diagnosis: its sensor, its supply, its resets, its battery."""

import spinner_wire as wire

_MAGIC = 0x53500000  # beside a count of resets, in memory that a loss of power clears


def counted(kept, reset):
    """The number to keep from now on, where a reset does not clear it; its low half counts those by the watchdog."""
    resets = kept & 0xFFFF if kept & 0xFFFF0000 == _MAGIC and reset != wire.POWER_ON else 0
    if reset == wire.WATCHDOG:
        resets = min(resets + 1, wire.NOT_KNOWN - 1)
    return _MAGIC | resets


class Vitals:
    """*angle* is an AS5600 or None; *supply* gives millivolts, and *charge* (millivolts, percent) of a battery."""

    def __init__(self, angle=None, supply=None, charge=None, resets=wire.NOT_KNOWN):
        self._angle = angle
        self._supply = supply
        self._charge = charge
        self.resets = resets
        self.flags = self.agc = self.magnitude = self.supply_mv = self.battery_mv = 0

    @property
    def battery(self):
        return self._charge()[1] if self._charge else wire.NO_BATTERY

    def look(self):
        angle = self._angle
        self.flags = angle.diagnose() if angle else 0
        self.agc = self.magnitude = 0
        if self.flags & wire.AGC_READ:
            self.agc = angle.agc
            self.magnitude = angle.magnitude
        self.supply_mv = self._supply() if self._supply else 0
        self.battery_mv = self._charge()[0] if self._charge else 0
