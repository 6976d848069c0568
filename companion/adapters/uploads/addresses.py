"""The address of this computer for a phone in the same network."""

from __future__ import annotations

import socket
from contextlib import closing, suppress

from companion.kernel.errors import DataError
from companion.texts.texts import phrase

OUTSIDE = ("192.0.2.1", "198.51.100.1")
"""Addresses reserved for documentation: they lead nowhere, and nothing is sent to them."""


def own_address() -> str:
    """IP address of this computer on its default route.

    Raises:
        DataError: It is in no network.
    """
    for outside in OUTSIDE:
        with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
            asked.connect((outside, 9))  # chooses the route, and sends nothing
            address = str(asked.getsockname()[0])
            if not address.startswith(("127.", "0.")):
                return address
    raise DataError(phrase("error.upload.no-network"))
