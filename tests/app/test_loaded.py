"""What is loaded with the lobby stays in memory at every table; what only some screens need comes with them."""

from __future__ import annotations

import subprocess
import sys

LATER = ("companion.adapters.replays.page", "companion.app.studio.rooms", "html", "yaml")
LOADED = """
import sys
import companion.adapters.files, companion.adapters.library, companion.adapters.store, companion.app.lobby
print(*sys.modules)
"""


def test_pages_case_files_and_the_studio_are_not_loaded_with_the_lobby():
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)

    assert set() == set(LATER) & set(done.stdout.split())
