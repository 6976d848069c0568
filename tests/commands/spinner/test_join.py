"""The whole way of a base without a cable: joined, listed, watched; simulated, on this machine's own network."""

from __future__ import annotations

import logging
import stat
import threading
from collections.abc import Iterator

import click.testing
import numpy as np
import pytest

from companion.__main__ import main
from companion.adapters.bases.keys import KeysFile
from companion.adapters.files.home import home
from companion.commands.spinner import bases as spinner_bases
from firmware_bridge.ports.nearby import announced
from firmware_bridge.ports.pty_port import PtyPort
from firmware_bridge.sim.simulator import SimulatedBase
from firmware_bridge.sim.wireless import WirelessBase

PASSWORD = "geheim ist geheim"


class Served:
    """A simulated base on a pseudo terminal and on the network, in a thread of its own."""

    def __init__(self) -> None:
        import time

        base = SimulatedBase(np.random.default_rng(4), name="red")
        self.there = WirelessBase(base, time.monotonic)
        self.link = spinner_bases.ports_directory() / "red"
        self.link.parent.mkdir(parents=True, exist_ok=True)
        self.cable = PtyPort(self.there.cable, time.monotonic, self.link)
        self.id = base.id
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self._ended.is_set():
            self.there.turn()
            self.cable.turn(0.002)

    def pull(self) -> None:
        """Pull its cable."""
        self.link.unlink()

    def close(self) -> None:
        self._ended.set()
        self._thread.join()
        self.cable.close()
        self.there.close()


@pytest.fixture
def served(tmp_path, monkeypatch) -> Iterator[Served]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(spinner_bases, "serial_ports", dict)
    made = Served()
    yield made
    made.close()


def run(*words: str, typed: str = "") -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, ["spinner", *words], input=typed)


def run_until(said: str, *words: str, typed: str = "") -> click.testing.Result:
    """The command, until it says *said*, however long that takes: on a busy machine an announcement is heard late."""
    while said not in " ".join((result := run(*words, typed=typed)).output.split()):
        pass
    return result


def test_a_base_is_joined_listed_and_watched_without_its_cable(served, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    joined = run("join", "red", typed=f"Heim\n{PASSWORD}\n")
    assert 0 == joined.exit_code, joined.output
    assert "The base is on the network, at 127.0.0.1." in joined.output
    kept = KeysFile().load()[served.id]
    assert 0o600 == stat.S_IMODE((home() / "wireless.toml").stat().st_mode)

    served.pull()
    with announced(served.id, "red", served.there.port.address, ("127.0.0.1",)):
        place = f"wifi:{served.id[-6:]}"
        listed = run_until(place, "list")
        assert 0 == listed.exit_code and place in listed.output and "red" in listed.output, listed.output
        watched = run_until("samples per second", "monitor", place, "--seconds", "2")
        assert 0 == watched.exit_code and "samples per second" in watched.output, watched.output
        recorded = run_until("replay", "record", str(tmp_path / "red.spin"), place, "--seconds", "1")
        said = " ".join((joined.output, listed.output, watched.output, recorded.output, caplog.text))
        kept_in = {one.name: one.read_text() for one in tmp_path.rglob("*") if one.is_file()}
        assert {"red.spin", "wireless.toml"} <= kept_in.keys()
        assert (False, []) == (PASSWORD in said, [name for name, text in kept_in.items() if PASSWORD in text])
        assert (False, ["wireless.toml"]) == (kept.key in said, [name for name in kept_in if kept.key in kept_in[name]])

        shown = run("join", "red", "--show-key").output
        assert "The key" not in shown and kept.key == shown.replace(" ", "").strip()
        assert 0 == run("join", "red", "--forget").exit_code
        unjoined = f"Not joined yet: red ({served.id})"
        stranger = run_until(unjoined, "list")
        assert 1 == stranger.exit_code and unjoined in " ".join(stranger.output.split()), stranger.output

        not_held = "doesn't have the key"
        wrong = run_until(not_held, "join", served.id[:6], "--key", typed=f"{'00' * 16}\n")
        assert 0 != wrong.exit_code and not_held in " ".join(wrong.output.split()), wrong.output
        again = run_until("is saved", "join", served.id[:6], "--key", typed=shown)
        assert 0 == again.exit_code and kept.key == KeysFile().load()[served.id].key, again.output


def test_a_password_that_cannot_be_right_is_refused_before_anything_is_kept(served):
    refused = run("join", "red", "--network", "Heim", typed="short\n")

    assert 2 == refused.exit_code and "has 8 to 63 characters" in refused.output
    assert {} == KeysFile().load()


def test_two_ways_at_once_are_none():
    assert 2 == run("join", "--key", "--forget").exit_code
