"""Joins a base to a network over its current cable; `firmware_bridge.wire` defines the messages."""

from __future__ import annotations

import time
from collections.abc import Callable

from firmware_bridge.ports.sealed_way import SealedTransport
from firmware_bridge.ports.transport import Transport
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.join import Joined, Joiner, Wanted


def join(
    transport: Transport,
    wanted: Wanted | None,
    clock: Callable[[], float] = time.monotonic,
    goes_on: Callable[[], bool] = lambda: True,
) -> Joined | None:
    """Have the base on *transport* join a network, or with None forget its network; blocks until done.

    This may take half a minute. Returns None if *goes_on* turns false meanwhile.

    Raises:
        WireError: No board can join this network.
        BaseLostError: The base cannot be joined, or is gone; the message says why.
    """
    joiner = Joiner(wanted, clock())
    transport.open()
    try:
        while joiner.result is None and goes_on():
            # Receive first: data that arrived while this machine was too busy to read is not late.
            joiner.receive(transport.read(), clock())
            if joiner.result is None and (out := joiner.to_send(clock())):
                transport.write(out)
        return joiner.result
    finally:
        transport.close()


def meet(transport: SealedTransport, goes_on: Callable[[], bool] = lambda: True) -> bytes | None:
    """Try a key on a base in the network and return the base's uid; None if *goes_on* turns false meanwhile.

    Raises:
        BaseLostError: The base is not there, or does not hold the key; the message says why.
    """
    try:
        return _met(transport, goes_on)
    except BaseLostError:
        if not transport.knows_more_soon:
            raise
        return _met(transport, goes_on)


def _met(transport: SealedTransport, goes_on: Callable[[], bool]) -> bytes | None:
    transport.open()
    try:
        while goes_on():
            transport.read()
            if transport.is_believed:
                return transport.uid
        return None
    finally:
        transport.close()
