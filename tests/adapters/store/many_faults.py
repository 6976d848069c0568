"""Spoils a store, and what lies beside it, many times: `python -m tests.adapters.store.many_faults [SEED]`."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.adapters.store.test_beside import FILES, spoilt_beside
from tests.adapters.store.test_damage import spoilt_often

TRIES = {"flip": 1000, "cut": 200, "zeros": 200, "torn": 200}
BESIDE = {"flip": 300, "cut": 100, "zeros": 100}


def main(seed: int) -> None:
    for kind, tries in TRIES.items():
        with tempfile.TemporaryDirectory() as folder:
            say("alone", kind, spoilt_often(Path(folder) / "matches.sqlite3", kind, tries, seed))
    for which in FILES:
        for kind, tries in BESIDE.items():
            with tempfile.TemporaryDirectory() as folder:
                say(which, kind, spoilt_beside(Path(folder), which, kind, tries, seed))


def say(which: str, kind: str, became: Counter[str]) -> None:
    print(f"{which:6} {kind:5}", ", ".join(f"{count} {what}" for what, count in sorted(became.items())), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
