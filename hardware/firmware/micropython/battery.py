"""How full a lithium cell is, by its voltage behind a divider."""

# Volts of a cell at rest, and what is left in it: steep at the end, flat in the middle.
CURVE = ((3.27, 0), (3.61, 5), (3.69, 10), (3.73, 20), (3.77, 30), (3.79, 40), (3.82, 50))
CURVE += ((3.87, 60), (3.92, 70), (3.98, 80), (4.06, 90), (4.15, 100))
UNKNOWN = 0xFF
LEAST_VOLTS = 2.5


def percent_of(volts):
    """Percent that are left; UNKNOWN where no cell has so little."""
    if volts < LEAST_VOLTS:
        return UNKNOWN
    low_volts, low = CURVE[0]
    if volts <= low_volts:
        return 0
    for high_volts, high in CURVE[1:]:
        if volts < high_volts:
            return int(low + (high - low) * (volts - low_volts) / (high_volts - low_volts))
        low_volts, low = high_volts, high
    return 100


class Battery:
    """read_uv() gives microvolts at the pin; the cell has *times* as much."""

    SHARE = 8

    def __init__(self, read_uv, times):
        self._read_uv = read_uv
        self._times = times
        self._volts = None

    def charge(self):
        """(millivolts, percent) now. The radio pulls the voltage down in bursts: one reading counts little."""
        volts = self._read_uv() * self._times / 1_000_000
        if self._volts is None:
            self._volts = volts
        self._volts += (volts - self._volts) / self.SHARE
        return int(self._volts * 1000 + 0.5), percent_of(self._volts)
