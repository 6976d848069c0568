"""The window is configured before it is made, and not made by an import; what the app leaves lies in two folders."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.texts.plain import is_plain

LOOK = """
import sys

import pytest
import companion.ui.opening
made = "kivy.core.window" in sys.modules
from companion.app.ports.display import Opening
from kivy.config import Config
before = Config.get("graphics", "width"), Config.get("kivy", "exit_on_escape")
companion.ui.opening.configure(Opening(size=(1000, 700)))
after = Config.get("graphics", "width"), Config.get("kivy", "exit_on_escape")
print(made, before != after, *after)
"""


def test_an_import_makes_no_window_and_sets_nothing(tmp_path) -> None:
    said = subprocess.run(
        [sys.executable, "-c", LOOK],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path), "KIVY_HOME": str(tmp_path), "KIVY_NO_ARGS": "1"},
    )

    assert ["False", "True", "1000", "0"] == said.stdout.split()


HOME = """
import os, sys
from pathlib import Path
from companion.__main__ import main
from companion.commands.app import app
from companion.commands import parts
made = parts.app_parts(seed=1)
from companion.app.ports.display import Opening
from companion.ui.opening import configure
configure(Opening(size=(800, 480)))
from companion.ui._app import CompanionApp
from io import BytesIO
from kivy.core.image import Image
shown = Image(BytesIO(Path(sys.argv[1]).read_bytes()), ext="png").texture.size
print(*shown, *(name in sys.modules for name in ("rich", "PIL", "http.server")))
sys.stdout.flush()
os._exit(0)
"""


@pytest.mark.kivy
def test_what_the_app_never_uses_is_not_loaded_and_pictures_are_read_all_the_same(tmp_path) -> None:
    from PIL import Image

    Image.new("RGB", (30, 20), "red").save(tmp_path / "red.png")
    own = {"COMPANION_HOME": str(tmp_path), "KIVY_HOME": str(tmp_path), "KIVY_NO_ARGS": "1"}
    said = subprocess.run(
        [sys.executable, "-c", HOME, str(tmp_path / "red.png")],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | own | {"PYTHONPATH": ":".join(sys.path)},
    )

    assert ["30", "20", "False", "False", "False"] == said.stdout.split()


@pytest.mark.kivy
def test_memory_is_given_back_when_another_screen_has_stood_for_a_while(ui) -> None:
    from dataclasses import replace

    from kivy.app import App

    from companion.app.screens.lobby_intents import GoBack, GoSettings
    from companion.ui._app import TIDY_S, CompanionApp
    from tests.app.lobby_fakes import parts

    given_back: list[int] = []
    running = App.get_running_app()
    app = CompanionApp(replace(parts(), give_back=lambda: given_back.append(1)))
    shell = ui.mount(app.build())
    ui.window.unbind(on_keyboard=app._key)
    ui.seconds(TIDY_S + 0.5)
    before = len(given_back)
    shell.send(GoSettings())
    ui.seconds(TIDY_S * 0.6)
    shell.send(GoBack())  # the time begins anew
    ui.seconds(TIDY_S * 0.6)
    ui.tap(1, 1)  # and again
    ui.seconds(TIDY_S * 0.6)
    at_once = len(given_back)
    ui.seconds(TIDY_S)
    App._running_app = running

    assert (before, before + 1) == (at_once, len(given_back))


@pytest.mark.kivy
def test_pages_are_given_back_again_and_again_until_the_app_ends(ui) -> None:
    from dataclasses import replace

    from kivy.app import App

    from companion.ui._app import PAGES_S, CompanionApp
    from tests.app.lobby_fakes import parts

    given_back: list[int] = []
    running = App.get_running_app()
    app = CompanionApp(replace(parts(), give_back_pages=lambda: given_back.append(1)))
    ui.mount(app.build())
    ui.window.unbind(on_keyboard=app._key)
    ui.seconds(PAGES_S * 3.5)
    counted = len(given_back)
    app.on_stop()
    ui.seconds(PAGES_S * 2)
    App._running_app = running

    assert 3 == counted == len(given_back)


FAILING = """
import sys
from dataclasses import replace
from pathlib import Path
from kivy.clock import Clock
from companion.adapters.files.faults import FileFaults
from companion.app.ports.display import Opening
from companion.app.screens.lobby_intents import GoPast; from companion.app.screens.lobby import HomeScreen
from companion.ui.opening import configure
from tests.app.lobby_fakes import parts
configure(Opening(size=(800, 480)))
from companion.ui._app import CompanionApp
from companion.ui.screens.past import PastView

def fails(*_):
    raise ZeroDivisionError("drawn badly")

PastView.show = fails
app = CompanionApp(replace(parts(), faults=FileFaults(str, Path(sys.argv[1]))))

def step(_):
    screen = app.shell.screen
    if screen.remark is not None:
        print(type(screen).__name__, screen.remark.text)
        app.stop()

Clock.schedule_once(lambda _: app.lobby.send(GoPast()), 0)
Clock.schedule_interval(step, 0)
app.run()
"""


@pytest.mark.kivy
def test_a_widget_that_fails_leads_home_and_the_app_goes_on(tmp_path) -> None:
    own = {"COMPANION_HOME": str(tmp_path), "KIVY_HOME": str(tmp_path), "KIVY_NO_ARGS": "1"}
    said = subprocess.run(
        [sys.executable, "-c", FAILING, str(tmp_path / "faults")],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | own | {"PYTHONPATH": ":".join(sys.path)},
    )

    (fault,) = (tmp_path / "faults").iterdir()
    assert "HomeScreen" in said.stdout and str(fault) in said.stdout
    assert "ZeroDivisionError: drawn badly" in fault.read_text()


ALONE = """
import logging
import sys

OF_THE_NETWORK = {f"socket.{way}" for way in ("bind", "connect", "sendto", "sendmsg", "getaddrinfo", "gethostbyname")}
asked = []
sys.addaudithook(lambda event, _: asked.append(event) if event in OF_THE_NETWORK else None)

from companion.__main__ import main
from companion.app.screens import lobby_intents as go
from kivy.app import App
from kivy.clock import Clock

intents = [go.GoSetup(), go.BeginNow("figure")]

def step(_):
    if intents:
        App.get_running_app().lobby.send(intents.pop(0))
        return
    logging.getLogger("companion").warning("a name: \x1b]0;PWN\x07\u202e")
    print(asked, flush=True)
    App.get_running_app().stop()

Clock.schedule_interval(step, 0)
main(["app", "--size", "800x480"])
"""


@pytest.mark.kivy
def test_the_app_writes_into_two_folders_and_asks_no_network(tmp_path) -> None:
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "XDG_"))}
    own = {"HOME": str(tmp_path), "COMPANION_HOME": str(tmp_path / "data"), "PYTHONPATH": ":".join(sys.path)}
    # Without a display the app does not start; without the last, drivers may keep what they compile.
    window = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "DISPLAY": ":0", "MESA_SHADER_CACHE_DISABLE": "1"}
    said = subprocess.run(
        [sys.executable, "-c", ALONE],
        capture_output=True,
        text=True,
        check=True,
        env=window | usual | own,
        cwd=tmp_path,
    )

    assert "[]\n" == said.stdout
    assert [".kivy", "data"] == sorted(one.name for one in tmp_path.iterdir())
    (log,) = (tmp_path / ".kivy/logs").iterdir()
    assert "a name: \ufffd]0;PWN\ufffd\ufffd" in (written := log.read_text(encoding="utf-8"))
    assert is_plain(written, lines=True)
    assert (tmp_path / "data/matches.sqlite3").is_file()
    assert [] == [one.name for one in (tmp_path / "data").rglob("*") if one.stat().st_mode & 0o077]
