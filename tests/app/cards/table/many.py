"""Random matches at the card table, every screen searched: `python -m tests.app.cards.table.many 2000`."""

from __future__ import annotations

import sys
import traceback

from tests.app.cards.table.test_hidden import AGAINST, PERSONS, searched
from tests.app.cards.table.touching import DEALT, EDITION_IDS, HELD, MIXED, REAL

MOST_TOUCHES = 1200


def main(matches: int, first: int = 1000) -> int:
    """Search so many matches, print what was found in which, and how many there were."""
    characters, found = 0, 0
    for seed in range(first, first + matches):
        kinds = (PERSONS, PERSONS, AGAINST)[seed // 16 % 3]
        known = (DEALT, DEALT, REAL, MIXED)[seed // 4 % 4] if kinds == PERSONS else (DEALT, HELD)[seed // 4 % 2]
        try:
            characters += searched(EDITION_IDS[seed % 4], seed, known, kinds, MOST_TOUCHES)
        except Exception:
            found += 1
            print(f"match {seed}: {EDITION_IDS[seed % 4]}, {known}, {kinds}\n{traceback.format_exc()}", flush=True)
        if (seed - first) % 10 == 9:
            print(f"{seed - first + 1} matches, {characters} characters searched, {found} finds", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
