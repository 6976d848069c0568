"""Which radios a board has: Wi-Fi, Bluetooth, both or none, with joining on its cable."""

import sys
import time

import machine
from spinner_join import Joining


def _wifi(lines, uid, name):
    try:
        import network
    except ImportError:
        return None
    if not hasattr(network, "WLAN"):
        return None
    from spinner_wifi import Wifi  # which needs what only such boards have

    return Wifi(network, uid, name, lines)


def made(lines, uid, name, sensors):
    """The board's radios, or None. name() gives the base's name; *sensors* are those that wake a base that sleeps."""
    wireless = _wifi(lines, uid, name())
    try:
        from spinner_bluetooth import Bluetooth

        wireless = Bluetooth(wireless, uid, name, lines, sensors, time.ticks_ms)
    except ImportError:
        pass  # no Bluetooth on this board
    if wireless is not None:
        lines.let_join(Joining(lines.cable.write, wireless.how, wireless.changed))
    return wireless


def stand_still(ms):
    """Do nothing for so long, with as little power as the board can."""
    if sys.platform == "esp32":
        machine.lightsleep(ms)
    else:  # a Pico W whose radio chip has power does not come back from it for certain
        time.sleep_ms(ms)
