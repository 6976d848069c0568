"""The version stands in three places that agree: the package, its metadata and the newest heading of CHANGELOG."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from companion import __version__

ROOT = Path(__file__).parents[1]


def test_the_newest_release_is_the_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    releases = re.findall(r"^## (\d+\.\d+\.\d+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert releases[0] == __version__ == project["version"]
    assert sorted(releases, key=lambda one: [int(part) for part in one.split(".")], reverse=True) == releases
