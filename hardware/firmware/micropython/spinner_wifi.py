"""A base's Wi-Fi: the network that it has joined, its line there, and its announcement."""

import os
import socket

import spinner_join as join
from spinner_mdns import GROUP, Announcer, host_name
from spinner_mdns import PORT as MDNS_PORT
from spinner_net import PORT, NetLine, Station, listen
from spinner_sealed import Nonces


def _multicast():
    """A socket for Announcer; None where the board's own mDNS keeps the port to itself."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(("0.0.0.0", MDNS_PORT))
        group = bytes(int(part) for part in GROUP.split("."))
        made.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group + bytes(4))
        made.setblocking(False)
    except (OSError, AttributeError):
        made.close()
        return None
    return made


class Wifi:
    """network is MicroPython's module; lines is told of the line that there is."""

    def __init__(self, network, uid, name, lines):
        self._network = network
        self._uid = uid
        self._name = name
        self._lines = lines
        self._station = self._line = self._announcer = self._listener = None
        self._is_saving = None
        self._is_changed = True

    def changed(self):
        """Another network was kept, or none: with the next turn."""
        self._is_changed = True

    def how(self):
        """(state, address) of joining."""
        if self._is_changed:
            return (join.JOINING if join.kept() else join.NOT_JOINED), bytes(4)
        if self._station is None:
            return join.NOT_JOINED, bytes(4)
        address = self._station.address
        if address is not None:
            return join.JOINED, address
        status = self._station.status()
        if status == getattr(self._network, "STAT_WRONG_PASSWORD", None):
            return join.WRONG_PASSWORD, bytes(4)
        if status == getattr(self._network, "STAT_NO_AP_FOUND", None):
            return join.NO_NETWORK, bytes(4)
        return join.JOINING, bytes(4)

    def turn(self, now, is_busy=False):
        """Look after the network; the line is looked after by Lines. The board never stands still for it: 0."""
        if self._is_changed:
            self._is_changed = False
            self._begin(now)
        if self._station is not None:
            self._station.turn(now)
            self._announcer.turn(now, self._station.address)
            self._save(not self._lines.on_net)
        return 0

    def _begin(self, now):
        self._end()
        kept = join.kept()
        wlan = self._network.WLAN(self._network.STA_IF)
        if kept is None or not kept[0]:  # it has joined nothing, or is reached by Bluetooth
            wlan.active(False)
            return
        network, password, key = kept
        self._network.hostname(host_name(self._uid))
        wlan.active(True)
        self._wlan = wlan
        self._station = Station(wlan, network, password, now)
        self._listener = listen()
        nonces = Nonces(key, join.next_start(), lambda: os.urandom(16))
        self._line = NetLine(self._listener, key, self._uid, nonces.next)
        self._announcer = Announcer(_multicast(), self._uid, self._name, PORT, now)
        self._lines.change_net(self._line)

    def _end(self):
        self._lines.change_net(None)
        if self._station is not None:
            self._announcer.close()
            self._listener.close()
        self._station = self._line = self._announcer = self._listener = None
        self._is_saving = None

    def _save(self, saves):
        """Let the radio sleep between beacons while nobody is there; with a host every sample is wanted at once."""
        if saves == self._is_saving:
            return
        self._is_saving = saves
        try:
            self._wlan.config(pm=self._wlan.PM_POWERSAVE if saves else self._wlan.PM_PERFORMANCE)
        except (AttributeError, ValueError, OSError):
            return  # older firmware has no choice
