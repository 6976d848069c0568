"""Puts every hostile file before every command, seats every hostile player, spoils every file of the program's own.

It prints what each got.

`--every N` takes each N-th try only.
"""

from __future__ import annotations

import argparse
import collections
import sys
import tempfile
from pathlib import Path

from tests.hostile import players, spoiled
from tests.hostile.trying import carry_out, tries


def main() -> int:
    """Run the tries; the exit status says whether any of them had a fault."""
    wanted = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    wanted.add_argument("--every", type=int, default=1, help="only each N-th try")
    wanted.add_argument("--from", dest="first", type=int, default=0, help="begin with this one")
    wanted.add_argument("--only", default="", help="only where this is part of the command, the place or the file")
    given = wanted.parse_args()
    everything = [*tries(), *players.tries(), *spoiled.tries()]
    chosen = [one for one in everything if given.only in " ".join(one)][given.first :: given.every]
    counts: dict[str, collections.Counter[str]] = {}
    faults = []
    with tempfile.TemporaryDirectory(prefix="companion-hostile-") as folder:
        for one in chosen:
            how = {players.PLACE: players.carry_out_in, spoiled.PLACE: spoiled.carry_out_in}.get(one[0])
            got = carry_out(one, Path(folder)) if how is None else how(one, Path(folder))
            where = f"{one[0]} (at home)" if one[2] and how is None else one[0]
            counts.setdefault(where, collections.Counter())["fault" if got.fault else str(got.status)] += 1
            if got.fault:
                faults.append(f"{' | '.join(map(ascii, one))}: {got.fault!a}")
                print(faults[-1], file=sys.stderr, flush=True)
    print(f"{'':44}{'tries':>7}{'done':>7}{'failed':>8}{'refused':>9}{'faults':>8}")
    for where, count in counts.items():
        figures = (count.total(), count["0"], count["1"], count["2"], count["fault"])
        print(f"{where[:43]:44}{figures[0]:7}{figures[1]:7}{figures[2]:8}{figures[3]:9}{figures[4]:8}")
    print(f"{len(chosen)} tries, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
