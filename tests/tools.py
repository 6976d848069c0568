"""Programs that a test needs and that are no Python package.

`./test.sh` installs all of them and sets COMPANION_ALL_TOOLS: with it a missing one is a failure, so that nothing is
left out unseen. On a developer's machine the test is skipped, and says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip the test, or fail it where every tool has to be there."""
    if os.environ.get("COMPANION_ALL_TOOLS") == "1":
        pytest.fail(f"{what} is missing, and ./test.sh should have installed it")
    pytest.skip(f"{what} is missing; ./test.sh installs it")


def need_programs(*names: str) -> None:
    """Go on only where all these programs are on the PATH."""
    for name in names:
        if shutil.which(name) is None:
            missing(f"the program {name}")


def need_library(name: str) -> None:
    """Go on only where pkg-config knows this C library."""
    need_programs("pkg-config")
    if subprocess.run(["pkg-config", "--exists", name], check=False).returncode:
        missing(f"the C library {name}")
