"""Random matches at the card table, every screen searched: `python -m tests.app.cards.table.many 2000`."""

from __future__ import annotations

import sys

from tests.app.cards.table.test_hidden import AGAINST, PERSONS, searched
from tests.app.cards.table.touching import DEALT, EDITION_IDS, HELD, MIXED, REAL

MOST_TOUCHES = 1200


def main(matches: int, first: int = 1000) -> None:
    characters = 0
    for seed in range(first, first + matches):
        kinds = (PERSONS, PERSONS, AGAINST)[seed // 16 % 3]
        known = (DEALT, DEALT, REAL, MIXED)[seed // 4 % 4] if kinds == PERSONS else (DEALT, HELD)[seed // 4 % 2]
        try:
            characters += searched(EDITION_IDS[seed % 4], seed, known, kinds, MOST_TOUCHES)
        except BaseException:
            print(f"match {seed}: {EDITION_IDS[seed % 4]}, {known}, {kinds}")
            raise
        if (seed - first) % 10 == 9:
            print(f"{seed - first + 1} matches, {characters} characters searched", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
