"""Both games are played at once in one store, and killed at random moments; no line is lost that was shown."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.adapters.killing import Killer
from tests.adapters.playing_cards import store_in
from tests.adapters.store import test_kill, test_kill_cards

GAMES = ("figure", "card")
FEW, MANY, STORES = 3, 20, 8


@pytest.fixture
def killer() -> Iterator[Killer]:
    killer = Killer("tests.adapters.playing_both", at_once=2)
    yield killer
    killer.stop()


def test_no_line_of_either_game_is_lost(killer, tmp_path):
    met = killed(killer, tmp_path, FEW, random.Random(1))

    assert FEW == met["moments"] and met["lines of figure"] and met["lines of card"]


@pytest.mark.deep("kills")
def test_no_line_of_either_game_is_lost_at_whatever_moment(killer, tmp_path, draw):
    killed(killer, tmp_path, MANY, draw.rng)


def killed(killer: Killer, directory: Path, moments: int, rng: random.Random) -> Counter[str]:
    """What was met when both processes were killed at so many moments; fails where a line is lost."""
    met = Counter[str]()
    kept: dict[Path, dict[str, Sequence[bytes]]] = {}
    for number in range(moments):
        into = directory / str(number % STORES)
        into.mkdir(exist_ok=True)
        # One in ten is killed before either has said anything.
        after = 0 if rng.random() < 0.1 else rng.randrange(1, 120)
        of = GAMES if after else ()
        seed = rng.getrandbits(32)
        said = killer.kill(into, seed=seed, after=after, pause_s=rng.uniform(0, 0.012), of=of)
        before = kept.get(into, {})
        kept[into] = kept_now(into)
        of_game: dict[str, list[str]] = {game: [] for game in GAMES}
        for line in said:
            game, match_id, count, _ = line.split()
            assert int(count) <= len(kept[into].get(match_id, ())), line
            of_game[game].append(line)
        for match_id, entries in before.items():
            assert entries == kept[into][match_id][: len(entries)], match_id
        # The matches are offered again, as they were shown or with what was entered since.
        met.update(test_kill.checked(into, of_game["figure"], seed))
        met.update(test_kill_cards.checked(into, of_game["card"], seed))
        met.update({f"lines of {game}": len(lines) for game, lines in of_game.items()})
        met["entries of earlier moments compared"] += sum(map(len, before.values()))
        met["moments"] += 1
    return met


def kept_now(directory: Path) -> dict[str, Sequence[bytes]]:
    """The entries of every match of a store, which has nothing to say of any fault."""
    store = store_in(directory)
    assert ("", (), ()) == (store.remark, store.notices(), store.damaged())
    entries = {one.id: store.entries(one.id) for one in store.summaries()}
    store.shut()
    return entries
