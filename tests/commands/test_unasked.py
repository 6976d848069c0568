"""The program uses no network that nobody asked it to use: commands and screens, where no base is wanted."""

from __future__ import annotations

import contextlib
import random
import socket

import pytest

from companion.adapters.bases.keys import KeptKey, KeysFile
from companion.app.lobby.lobby import Lobby
from companion.app.screens import lobby_intents as go
from companion.app.screens.spinner_intents import SpinnerIntent
from companion.app.screens.studio_intents import GoCollection, GoDisc, GoMat, GoSharing, GoTrainer
from companion.commands import parts
from companion.commands.spinner import bases as spinner_bases
from firmware_bridge.ports.nearby import Nearby
from tests.adapters.bases.test_wireless import until
from tests.app.lobby.offered import LEAVING, shown

OF_SOCKETS = ("bind", "listen", "connect", "connect_ex", "sendto", "sendmsg")
NAMES = ("getaddrinfo", "gethostbyname", "gethostbyname_ex")
ROOMS = (
    *(go.GoSetup(), go.GoCardSetup(), go.GoPast(), go.GoRules(), go.GoSettings()),
    *(GoCollection(), GoSharing(), GoDisc(), GoMat(), GoTrainer()),
)
BASES = (*LEAVING, SpinnerIntent, go.Set)
"""What leads from a table, or to bases."""


@pytest.fixture
def network(monkeypatch):
    """A network that refuses everything: what was asked of it."""
    asked = list[str]()

    def refusing(way):
        def refuse(by, *_, **__):
            asked.append(way)
            if isinstance(by, socket.socket):
                by.close()  # zeroconf leaves it open
            raise OSError("nobody asked for that")

        return refuse

    for way in OF_SOCKETS:
        monkeypatch.setattr(socket.socket, way, refusing(way))
    for way in NAMES:
        monkeypatch.setattr(socket, way, refusing(way))
    return asked


def test_what_looks_for_bases_is_seen_to_ask_the_network(network):
    nearby = Nearby()
    nearby.look()
    until(lambda: nearby.trouble)

    assert ["bind"] == network


@pytest.mark.parametrize(
    "line",
    [
        "play --a Ann --b random",
        "cards play --a Ann --b random",
        "demo --seed 3",
        "lesson",
        "figures list",
        "matches list",
        "settings list",
    ],
)
def test_a_command_that_is_not_for_bases_asks_no_network(line, run, network):
    done = run(*line.split(), text="1\n1\n1\n")

    assert ([], 0) == (network, done.exit_code), done.stderr


def test_a_command_for_bases_asks_the_network_only_where_one_was_joined(run, network, monkeypatch):
    monkeypatch.setattr(spinner_bases, "serial_ports", dict)
    run("spinner", "doctor")
    before = [*network]
    KeysFile().keep("a1b2c3d4e5f60718", KeptKey(key="00" * 16, name="red", place=""))
    run("spinner", "doctor")
    until(lambda: network)

    assert [] == before


def test_screens_ask_no_network_where_no_base_is_wanted(network, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    rng, met = random.Random(1), set[str]()
    with contextlib.ExitStack() as stack:
        made = parts.app_parts(1)
        for close in (made.store._store.shut, made.bases.close, made.reviewers.close, made.players.close):
            stack.callback(close)
        lobby = Lobby(made)
        for room in ROOMS:
            for intent in (go.GoHome(), GoCollection(), room):
                lobby.send(intent)
                lobby.tick(0.1)
            met.add(type(lobby.screen()).__name__)
        for game in ("figure", "card"):
            for intent in (go.GoHome(), go.BeginNow(game)):
                lobby.send(intent)
            for _ in range(30):
                lobby.send(rng.choice([one for one in shown(lobby.screen()) if not isinstance(one, BASES)]))
                lobby.tick(0.1)
                met.add(type(lobby.screen()).__name__)

    assert [] == network
    assert {"SetupScreen", "SharingScreen", "DiscEditorScreen", "AtTable", "AtCardTable"} <= met
