"""What the rules say is told elsewhere: here hundreds of matches are played twice."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _what_is_said_can_be_told():
    """In place of the one that listens to everything."""
