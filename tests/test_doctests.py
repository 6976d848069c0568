"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Some modules of the screens open a window when they are imported; __main__ is run, not imported.
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for top in ("companion", "firmware_bridge")
    for path in sorted((ROOT / top).rglob("*.py"))
    if path.name not in {"__init__.py", "__main__.py"} and "ui" not in path.relative_to(ROOT).parts
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_hold(module):
    if module.endswith(".checkers_games"):
        pytest.importorskip("pyspiel", reason="only measuring needs OpenSpiel")
    result = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)

    assert result.failed == 0
