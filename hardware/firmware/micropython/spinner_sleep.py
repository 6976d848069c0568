"""When a base with a battery sleeps: no host for long. Turning its disc wakes it.

While it sleeps its radio is off, so that no host finds it, and its board stands still between two looks at the disc.
Times are in milliseconds, of time.ticks_ms.
"""

from time import ticks_diff

import spinner_wire as wire

AFTER_MS = 600_000
LOOK_MS = 1000  # less than the watchdog's patience
MOVED = 57  # steps of the sensor: five degrees, which no table's shaking makes


class Sleep:
    """sensors are those of the base, with an angle; radio has on() and off()."""

    def __init__(self, sensors, radio, now):
        self._sensors = sensors
        self._radio = radio
        self._since = now
        self._raw = None
        self.is_asleep = False

    def turn(self, now, is_busy):
        """How long the board may stand still now; 0 while it is awake. *is_busy*: there is a host."""
        if self.is_asleep:
            if not self._is_moved():
                return LOOK_MS
            self.is_asleep = False
            self._since = now
            self._radio.on()
        elif is_busy:
            self._since = now
        elif ticks_diff(now, self._since) > AFTER_MS:
            self.is_asleep = True
            self._radio.off()
            self._raw = None
            return LOOK_MS
        return 0

    def _is_moved(self):
        sensors = self._sensors
        sensors.read()
        if sensors.flags & wire.SENSOR_SILENT:
            return False
        if self._raw is None:
            self._raw = sensors.raw
        return MOVED < (sensors.raw - self._raw) % 4096 < 4096 - MOVED
