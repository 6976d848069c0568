"""Spoils a store many times: `python -m tests.adapters.store.many_faults [SEED]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.adapters.store.test_damage import spoilt_often

TRIES = {"flip": 1000, "cut": 200, "zeros": 200, "torn": 200}


def main(seed: int) -> None:
    for kind, tries in TRIES.items():
        with tempfile.TemporaryDirectory() as folder:
            became = spoilt_often(Path(folder) / "matches.sqlite3", kind, tries, seed)
        print(f"{kind:6}", ", ".join(f"{count} {what}" for what, count in sorted(became.items())), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
