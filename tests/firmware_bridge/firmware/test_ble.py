"""The firmware's way over Bluetooth LE: on a made-up radio in MicroPython, and over bumble against the host's."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from tests.firmware_bridge.firmwares import MICROPYTHON, WASM, answers, micropython_package, node

BLE = WASM / "ble"
WAY = MICROPYTHON / "spinner_ble.py"
UID = bytes(range(8))
BEGIN = f"begin {b'left'.hex()} {UID.hex()}"


def in_micropython(*lines: str) -> list[str]:
    package = micropython_package()
    return answers([node(), WASM / "run.mjs", package, WAY, BLE / "bluetooth.py", BLE / "lines.py"], lines)


def in_cpython(*lines: str) -> list[str]:
    return answers([sys.executable, "-W", "error", BLE / "lines.py"], lines, PYTHONPATH=f"{MICROPYTHON}:{BLE}")


@pytest.fixture(params=["micropython", "cpython"])
def said(request) -> Callable[..., list[str]]:
    return {"micropython": in_micropython, "cpython": in_cpython}[request.param]


def test_it_advertises_its_service_its_name_and_its_number(said):
    service = bytes.fromhex("6e400001b5a3f393e0a9e50e24dcca9e")[::-1].hex()

    assert ["none", f"on, advertise 100000 0201061107{service} 05096c6566740bffffff0001020304050607"] == said(
        BEGIN, "accept", "said"
    )


def test_a_name_of_sixteen_bytes_fits_beside_the_number(said):
    (_, told) = said(f"begin {(b'0123456789abcdef').hex()} {UID.hex()}", "accept", "said")

    assert 30 == len(bytes.fromhex(told.split(" ")[-1]))


def test_after_a_minute_it_advertises_once_a_second_and_after_a_host_it_hurries_again(said):
    quiet = ["time 59000", "accept", "said", "time 60000", "accept", "said", "time 90000", "accept", "said"]
    came = ["connect 1", "accept", "leave 1", "accept", "said"]

    told = said(BEGIN, "accept", "said", *quiet, *came)

    assert "nothing" == told[3]
    assert told[5].startswith("advertise 1000000 ")
    assert "nothing" == told[7]
    assert told[10].startswith("advertise 100000 ")


def test_a_radio_that_is_busy_is_asked_again_later(said):
    told = said(BEGIN, "room 0", "accept", "said", "room 9", "time 400", "accept", "said", "time 500", "accept", "said")

    assert ["none", "on", "none", "nothing", "none"] == told[:5]
    assert told[5].startswith("advertise 100000 ")


def test_a_new_name_is_advertised_from_the_next_time_on(said):
    told = said(BEGIN, "accept", "said", f"name {b'right'.hex()}", "connect 1", "leave 1", "accept", "said")

    assert b"right".hex() in told[3]


def test_a_host_is_there_when_it_has_said_something(said):
    assert ["none", "7", "0102", "none"] == said(BEGIN, "connect 7", "accept", "write 7 0102", "accept", "recv", "recv")


def test_one_that_says_nothing_is_let_go(said):
    told = said(BEGIN, "accept", "said", "connect 7", "time 10000", "accept", "said", "time 10001", "accept", "said")

    assert ["none", "nothing", "none", "disconnect 7"] == told[2:]


def test_what_is_written_quickly_is_read_in_order_and_only_once(said):
    assert ["7", "01020304", "none"] == said(
        BEGIN, "connect 7", "write 7 0102", "write 7 0304", "accept", "recv", "recv"
    )


@pytest.mark.parametrize(
    "mtu, pieces", [(None, [20, 20, 20, 20]), (23, [20, 20, 20, 20]), (100, [97, 3]), (517, [100])]
)
def test_notifications_are_no_longer_than_the_connection_carries(said, mtu, pieces):
    exchanged = [] if mtu is None else [f"mtu 7 {mtu}"]

    (_, sent, told) = said(
        BEGIN, "connect 7", *exchanged, "write 7 00", "accept", f"send {bytes(range(100)).hex()}", "said"
    )

    notified = [bytes.fromhex(one.split(" ")[2]) for one in told.split(", ") if one.startswith("notify 7 ")]
    assert pieces == [len(piece) for piece in notified]
    assert bytes(range(sum(pieces))) == b"".join(notified)
    assert sum(pieces) == int(sent)


def test_what_the_radio_has_no_room_for_is_not_taken(said):
    sends = ["room 2", f"send {bytes(100).hex()}", f"send {bytes(100).hex()}", "room 1", "send 0102"]

    assert ["40", "none", "2"] == said(BEGIN, "connect 7", "write 7 00", "accept", *sends)[1:]


def test_a_host_that_left_is_gone_and_what_the_next_one_says_is_not_its(said):
    left = ["leave 7", "connect 8", "write 8 aa", "recv", "send 01", "accept", "close", "accept", "recv"]

    assert ["-", "gone", "none", "8", "aa"] == said(BEGIN, "connect 7", "write 7 0102", "accept", *left)[1:]


def test_what_a_host_that_left_had_said_is_not_the_next_ones(said):
    assert ["8", "aa"] == said(
        BEGIN, "connect 7", "write 7 0102", "leave 7", "connect 8", "write 8 aa", "accept", "recv"
    )


def test_closing_lets_the_host_go_also_where_it_is_just_going(said):
    begun = [BEGIN, "connect 7", "write 7 00", "accept"]

    assert ["7", "on, disconnect 7"] == said(*begun, "close", "said")
    assert ["7", "on"] == said(*begun, "leave 7", "close", "said")
    assert ["7", "on", "none"] == said(*begun, "vanish 7", "close", "said", "send 01")


def test_what_other_connections_do_is_left_out(said):
    assert ["none", "7", "20"] == said(
        BEGIN, "connect 7", "mtu 9 100", "leave 9", "accept", "write 7 00", "accept", f"send {bytes(20).hex()}"
    )


def test_switched_off_it_says_nothing_and_on_again_it_hurries(said):
    told = said(BEGIN, "accept", "connect 7", "write 7 00", "accept", "said", "off", "recv", "on", "accept", "said")

    assert "-" == told[3]
    assert told[5].startswith("off, on, advertise 100000 ")
