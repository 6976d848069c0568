"""Bases over Bluetooth for the commands: nothing is listened for where nobody asked."""

from __future__ import annotations

import pytest

from companion.adapters.bases import wireless
from companion.adapters.bases.keys import KeptKey, KeysFile
from companion.adapters.bases.wireless import Wireless
from companion.commands.spinner import bases as spinner_bases
from firmware_bridge.ports import ble
from firmware_bridge.ports.ble import Advertised
from firmware_bridge.wire.join import Joined
from tests.commands.cli import assert_one_sentence
from tests.saying import said

BASE, KEY = "a0a1a2a3a4a5a6a7", "00" * 16
NO_BLUETOOTH = said("bridge.no-bluetooth")


@pytest.fixture(autouse=True)
def no_bluetooth_no_network_and_no_ports_of_this_machine(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(spinner_bases, "serial_ports", dict)
    monkeypatch.setattr(Wireless, "look", lambda self: None)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")


@pytest.fixture
def heard(monkeypatch):
    """What is heard nearby; how often somebody listened."""
    found = [Advertised("F1:00:00:00:00:01", "left", BASE, -50)]
    times: list[float] = []

    def listen(*given):
        times.append(1.0)
        return tuple(found)

    monkeypatch.setattr(ble, "listen", listen)
    return found, times


def keep(place: str = "ble:left") -> None:
    KeysFile().keep(BASE, KeptKey(key=KEY, name="left", place=place))


class Ripe(Wireless):
    """One that has listened to the network for long enough."""

    is_ripe = True


def test_a_base_that_was_joined_for_bluetooth_is_a_place_and_nobody_listens_for_it(heard):
    keep()
    KeysFile().keep("b" * 16, KeptKey(key=KEY, name="right"))

    places = Ripe().places()

    assert ["ble:left"] == list(places)
    assert "ble:left" == places["ble:left"]().name
    assert [] == heard[1]


def test_a_base_that_is_on_a_cable_is_not_asked_for_by_bluetooth():
    keep()

    assert {} == Ripe().places(served={BASE})


@pytest.mark.parametrize("place", ["ble:left", f"ble:{BASE}"])
def test_a_joined_base_is_found_by_its_name_or_its_number(place):
    keep()

    assert place == Wireless().way(place).name
    assert bytes.fromhex(BASE) == Wireless().way(place).uid


def test_a_base_that_was_not_joined_says_what_to_do(run):
    assert_one_sentence(run("spinner", "monitor", "ble:left"), "ble:left isn't a joined base")


def test_all_bases_nearby_are_listed_and_listened_for_once(run, heard):
    heard[0].append(Advertised("F1:00:00:00:00:02", "$(reboot)", "b" * 16, -50))
    keep()

    result = run("spinner", "list", "--port", "ble:")

    said = " ".join(result.output.split())
    assert 1 == result.exit_code
    assert NO_BLUETOOTH in said
    assert "Not joined yet: $(reboot) (bbbbbbbbbbbbbbbb) at ble:$(reboot)." in said
    assert "companion spinner join 'ble:$(reboot)' --key" in said
    assert [1.0] == heard[1]


@pytest.mark.parametrize("command", [("list", "--port", "ble:"), ("monitor", "ble:left")], ids=" ".join)
def test_without_bluetooth_it_is_one_sentence(run, command):
    keep()

    result = run("spinner", *command)

    assert_one_sentence(result, NO_BLUETOOTH)


@pytest.mark.parametrize("command", ["list", "doctor", "monitor"])
def test_where_no_base_was_joined_for_bluetooth_nobody_asks_for_it(run, monkeypatch, command):
    monkeypatch.setattr(ble, "BleTransport", None)
    monkeypatch.setattr(ble, "listen", None)

    assert "Bluetooth" not in run("spinner", command).output


def test_joining_for_bluetooth_tells_the_base_of_no_network(run, monkeypatch):
    told = []

    def join_network(way, wanted, goes_on):
        told.append((wanted.network, wanted.password, len(wanted.key)))
        return Joined(bytes.fromhex(BASE), "left", "joined", "0.0.0.0")

    monkeypatch.setattr(wireless, "join", join_network)
    with_simulated_base(monkeypatch)

    result = run("spinner", "join", "--bluetooth")

    (kept,) = KeysFile().load().values()
    assert 0 == result.exit_code, result.output
    assert [("", "", 16)] == told
    assert "ble:simulated 1" == kept.place
    assert "Without its cable, the program finds it as ble:simulated 1." in " ".join(result.output.split())


def test_a_network_and_bluetooth_are_not_both(run):
    assert_one_sentence(run("spinner", "join", "--bluetooth", "--network", "Home"))


def with_simulated_base(monkeypatch):
    """A simulated base where one on a cable is asked for."""
    at_work = spinner_bases.base_at_work
    monkeypatch.setattr(spinner_bases, "base_at_work", lambda base, simulated, seed: at_work(None, True, 1, pace=0.0))
