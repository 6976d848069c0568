"""A missing tool is skipped at a developer's machine and fails where ./test.sh has installed everything."""

from __future__ import annotations

import pytest
from _pytest.outcomes import Failed, Skipped

from tests.tools import need_library, need_programs


def test_what_is_there_is_no_matter():
    need_programs("sh")


@pytest.mark.parametrize("everywhere, outcome", [("1", Failed), ("", Skipped)])
def test_what_is_missing_fails_only_where_everything_is_installed(monkeypatch, everywhere, outcome):
    monkeypatch.setenv("COMPANION_ALL_TOOLS", everywhere)

    with pytest.raises(outcome, match=r"the program no-such-program is missing.*\./test\.sh"):
        need_programs("sh", "no-such-program")


def test_a_library_is_asked_for_by_its_name(monkeypatch):
    monkeypatch.setenv("COMPANION_ALL_TOOLS", "1")

    with pytest.raises(Failed, match="is missing"):
        need_library("no-such-library")
