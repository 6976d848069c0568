"""The window is configured before it is made, and not made by an import."""

from __future__ import annotations

import subprocess
import sys

LOOK = """
import sys
import companion.ui.opening
made = "kivy.core.window" in sys.modules
from companion.app.ports import Opening
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
        timeout=120,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path), "KIVY_HOME": str(tmp_path), "KIVY_NO_ARGS": "1"},
    )

    assert ["False", "True", "1000", "0"] == said.stdout.split()
