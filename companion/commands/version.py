"""The version of the program."""

from __future__ import annotations


def version() -> str:
    """The version of the installed program."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("figure-game-companion")
    except PackageNotFoundError:
        return "(not installed)"
