"""A base's Bluetooth: its line where it was joined for that and for no network, and its sleep where it has a cell."""

import os

import spinner_join as join
from spinner_ble import Listener
from spinner_net import NetLine
from spinner_sealed import Nonces
from spinner_sleep import Sleep


class Bluetooth:
    """wifi is the base's other radio or None; lines is told of the line that there is.

    name      name() gives that of the base, in bytes
    sensors   those of the base, whose disc wakes it; None: it never sleeps
    ticks_ms  time.ticks_ms
    """

    def __init__(self, wifi, uid, name, lines, sensors, ticks_ms):
        self._wifi = wifi
        self._uid = uid
        self._name = name
        self._lines = lines
        self._sensors = sensors
        self._ticks_ms = ticks_ms
        self._listener = self._sleep = None
        self._is_changed = True

    def changed(self):
        """Something else was kept, or nothing any more: with the next turn."""
        self._is_changed = True

    def how(self):
        """(state, address) of joining."""
        if self._is_changed:
            return (join.JOINING if join.kept() else join.NOT_JOINED), bytes(4)
        if self._listener is not None:
            return join.JOINED, bytes(4)
        return self._wifi.how() if self._wifi is not None else (join.NOT_JOINED, bytes(4))

    def turn(self, now, is_busy):
        """Look after the radio: how long the board may stand still now. *is_busy*: somebody wants samples."""
        if self._is_changed:
            self._is_changed = False
            self._end()
            if self._wifi is not None:
                self._wifi.changed()
                self._wifi.turn(now)
            self._begin(now)
        elif self._wifi is not None:
            self._wifi.turn(now)
        if self._sleep is None:
            return 0
        return self._sleep.turn(now, is_busy or self._listener.is_taken)

    def _begin(self, now):
        kept = join.kept()
        if kept is None or kept[0]:
            return
        self._listener = Listener(self._name, self._uid, self._ticks_ms)
        nonces = Nonces(kept[2], join.next_start(), lambda: os.urandom(16))
        self._lines.change_net(NetLine(self._listener, kept[2], self._uid, nonces.next))
        if self._sensors is not None:
            self._sleep = Sleep(self._sensors, self._listener, now)

    def _end(self):
        if self._listener is not None:
            self._lines.change_net(None)
            self._listener.off()
        self._listener = self._sleep = None
