"""A process is killed at random moments of a match; what the players last saw is there again."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from companion.app.match.figure_game import FIGURE
from companion.app.match.referee import MatchReferee
from companion.figure.rules import FigureRules
from companion.kernel.match import Match
from tests.adapters.killing import Killer
from tests.adapters.playing import outside_in, state_hash
from tests.app.table_fakes import entries_of

FEW, MANY = 10, 40
STORES = 8


@pytest.fixture
def killer():
    killer = Killer("tests.adapters.playing")
    yield killer
    killer.stop()


def killed(killer: Killer, folder: Path, kills: int, rng: random.Random) -> Counter[str]:
    """What was met in so many kills; how often chance met what is up to the machine."""
    met: Counter[str] = Counter()
    for number in range(kills):
        directory = folder / str(number % STORES)
        directory.mkdir(exist_ok=True)
        # One in ten is killed before it has said anything: while it opens, or makes, the store.
        after = 0 if rng.random() < 0.1 else rng.randrange(1, 40)
        seed = rng.getrandbits(32)
        said = killer.kill(directory, seed=seed, after=after, pause_s=rng.uniform(0, 0.004))
        met.update(checked(directory, said, seed))
    return met


def test_what_was_shown_is_there_again_when_the_process_was_killed(killer, tmp_path):
    assert FEW == killed(killer, tmp_path, FEW, random.Random(2007))["kills"]


@pytest.mark.deep("kills")
def test_what_was_shown_is_there_again_at_whatever_moment_it_was_killed(killer, tmp_path, draw):
    killed(killer, tmp_path, MANY, draw.rng)


def checked(directory: Path, said: list[str], seed: int) -> Counter[str]:
    """Open the store again: it holds what was shown, or one action more, and the match is offered."""
    met = Counter({"kills": 1})
    outside = outside_in(directory, seed)
    store = outside.store
    assert "" == store.remark
    summaries = {summary.id: summary for summary in store.summaries()}
    # What is offered is at most one match, the last that was played.
    open_now = [one for one in summaries.values() if (one.head.game, one.status) == ("figure", "open")]
    assert len(open_now) <= 1
    if not said:
        met["nothing shown"] += 1
    else:
        _, match_id, count, shown = said[-1].split()
        kept = store.entries(match_id)
        rules = FigureRules(FIGURE.stored.setup(store.head(match_id).setup, FIGURE.stored.version))
        as_shown = Match.replay(rules, entries_of(FIGURE, kept[: int(count)]))
        assert shown == state_hash(as_shown.state)

        referee = MatchReferee.resume(FIGURE, outside, match_id)
        assert not referee.look_only
        assert int(count) <= len(referee.entries) <= int(count) + 1
        if len(referee.entries) == int(count):
            assert shown == state_hash(referee.state)
        else:
            met["more kept than shown"] += 1
        over = not referee.pending()
        assert ("over" if over else "open") == {one.id: one for one in store.summaries()}[match_id].status
        met["over"] += over
        met["in a battle"] += any(source in referee.rules.game.number for source in referee.spins_wanted())
    store.shut()
    return met
