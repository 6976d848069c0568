"""Joining a network: what a base is told of it over its cable, and keeps.

The messages `j` and `J` of hardware/wire-protocol.md. They are taken from the cable only, never from the network.
"""

import json
import os

import spinner_wire as wire

FILE = "wifi.json"
STARTS_FILE = "starts"
JOIN = 0x6A
NETWORK = 1
PASSWORD = 2
PASSWORD_REST = 3
KEY = 4
KEEP = 5
FORGET = 6
HOW = 7
MOST = {NETWORK: 32, PASSWORD: 40, PASSWORD_REST: 24, KEY: 16}

NOT_JOINED = 0
JOINING = 1
JOINED = 2
WRONG_PASSWORD = 3
NO_NETWORK = 4
NOT_KEPT = 5


def kept():
    """(network, password, key) of the file, or None where none can be used. Network "" is Bluetooth."""
    try:
        with open(FILE) as file:
            found = json.load(file)
        key = bytes.fromhex(found["key"].replace(" ", ""))
        if len(key) == 16:
            return found["network"], found["password"], key
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def keep(network, password, key):
    """Keep these through a loss of power."""
    with open(FILE + ".new", "w") as file:
        json.dump({"network": network, "password": password, "key": key.hex()}, file)
    os.rename(FILE + ".new", FILE)


def forget():
    """Keep nothing any more."""
    try:
        os.remove(FILE)
    except OSError:
        return  # there was nothing


def next_start():
    """How often the base has begun to listen, this time included; kept through a loss of power."""
    try:
        with open(STARTS_FILE) as file:
            starts = int(file.read()) + 1 & 0xFFFFFFFF
    except (OSError, ValueError):
        starts = 1
    try:
        with open(STARTS_FILE + ".new", "w") as file:
            file.write(str(starts))
        os.rename(STARTS_FILE + ".new", STARTS_FILE)
    except OSError:
        pass  # a full flash: there is chance in a nonce too
    return starts


class Joining:
    """The base's side of joining.

    how      how() gives (state, address as 4 bytes) of the network as it is
    changed  changed() is called when something else is kept
    """

    def __init__(self, write, how, changed):
        self._write = write
        self._how = how
        self._changed = changed
        self._encoder = wire.Encoder()
        self._told = {}

    def answer(self, payload):
        """Take a payload that begins with JOIN; one that is no message is left out."""
        if len(payload) < 2:
            return
        part = payload[1]
        data = bytes(payload[2:])
        state = None
        if part in MOST:
            if len(data) > MOST[part]:
                return
            self._told[part] = data
        elif part == KEEP and not data:
            state = self._keep()
        elif part == FORGET and not data:
            forget()
            self._changed()
        elif part != HOW or data:
            return
        now, address = self._how()
        to = self._encoder.payload
        to[0] = 0x4A
        to[1] = part
        to[2] = now if state is None else state
        to[3:7] = address
        self._write(self._encoder.frame, self._encoder.encode(7))

    def _keep(self):
        told = self._told
        self._told = {}
        if not told:  # asked again, as the answer was lost
            return None if kept() else NOT_KEPT
        if len(told.get(KEY, b"")) != 16 or NETWORK not in told:
            return NOT_KEPT
        try:
            network = told[NETWORK].decode()
            password = (told.get(PASSWORD, b"") + told.get(PASSWORD_REST, b"")).decode()
            keep(network, password, told[KEY])
        except (OSError, UnicodeError):
            return NOT_KEPT
        self._changed()
        return None
