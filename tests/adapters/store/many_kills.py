"""Kills both games at once, many times: `python -m tests.adapters.store.many_kills [MOMENTS] [SEED]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.adapters.killing import Killer
from tests.adapters.store.test_kill_both import killed


def main(moments: int, seed: int) -> None:
    killer = Killer("tests.adapters.playing_both", at_once=2)
    try:
        with tempfile.TemporaryDirectory() as folder:
            met = killed(killer, Path(folder), moments, seed)
    finally:
        killer.stop()
    for what, count in sorted(met.items()):
        print(f"{count:8} {what}")
    print("every line that was shown is there")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(*given, *(500, 1)[len(given) :]))
