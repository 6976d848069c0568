"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# __main__ is run, not imported; some modules of the screens open a window when they are imported.
FILES = [
    path
    for top in ("companion", "firmware_bridge")
    for path in sorted((ROOT / top).rglob("*.py"))
    if path.name not in {"__init__.py", "__main__.py"} and "ui" not in path.relative_to(ROOT).parts
]


def test_examples_in_docstrings_hold():
    wrong, tried = {}, 0
    for path in FILES:
        if ">>> " in path.read_text("utf-8"):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            result = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)
            wrong.update({module: result.failed} if result.failed else {})
            tried += result.attempted

    assert {} == wrong and tried
