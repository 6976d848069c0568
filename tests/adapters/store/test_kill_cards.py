"""A process is killed at random moments of a card match at the touch screen; what was shown is there again."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from companion.app.match.card_game import CARD
from companion.app.screens.card_intents import GiveUp, NextGame
from companion.app.screens.lobby import AtCardTable, HomeScreen
from companion.cards.rules import CardRules
from companion.kernel.match import Match
from tests.adapters.killing import Killer
from tests.adapters.playing import state_hash
from tests.adapters.playing_cards import coin_in_the_air, home, offered, referee_of, sit_down, store_in, wanted
from tests.answers import AnyAnswer
from tests.app.table_fakes import entries_of

FEW, MANY = 10, 40
STORES = 8
AT_ONCE = 12
"""So many cards are drawn between two frames."""


@pytest.fixture
def killer():
    killer = Killer("tests.adapters.playing_cards")
    yield killer
    killer.stop()


def killed(killer: Killer, directory: Path, kills: int, rng: random.Random) -> Counter[str]:
    """What was met in so many kills; how often chance met what is up to the machine."""
    met = Counter[str]()
    for number in range(kills):
        into = directory / str(number % STORES)
        into.mkdir(exist_ok=True)
        after, seed = 0 if rng.random() < 0.1 else rng.randrange(1, 80), rng.getrandbits(32)
        said = killer.kill(into, seed=seed, after=after, pause_s=rng.uniform(0, 0.012))
        met.update(checked(into, said, seed))
    return met


def test_what_was_shown_at_the_card_table_is_there_again(killer, tmp_path):
    assert FEW == killed(killer, tmp_path, FEW, random.Random(1))["kills"]


@pytest.mark.deep("kills")
def test_what_was_shown_at_the_card_table_is_there_again_at_whatever_moment_it_was_killed(killer, tmp_path, draw):
    killed(killer, tmp_path, MANY, draw.rng)


def test_match_that_was_decided_but_not_yet_closed_is_closed_when_it_is_opened(tmp_path):
    store = store_in(tmp_path)
    lobby = home(store, seed=1)
    sit_down(lobby, "xy-2016")
    lobby.send(GiveUp(0, sure=True))
    lobby.send(NextGame())
    lobby.send(GiveUp(0, sure=True))
    # What a pulled plug between the last entry and the match's row leaves.
    store.close(referee_of(lobby).match_id, "open", "")
    store.shut()

    assert 1 == checked(tmp_path, [], seed=5)["decided, not yet closed"]


def test_match_that_was_left_between_two_games_goes_on_with_the_next(tmp_path):
    store = store_in(tmp_path)
    lobby = home(store, seed=1)
    sit_down(lobby, "xy-2016")
    lobby.send(GiveUp(0, sure=True))
    store.shut()

    assert 1 == checked(tmp_path, [], seed=5)["between two games"]


def test_coin_that_was_in_the_air_is_in_the_air_again(tmp_path):
    store = store_in(tmp_path)
    rng = random.Random(100)
    lobby, player = home(store, seed=100), AnyAnswer(rng)
    sit_down(lobby, "advanced-1999")
    while not coin_in_the_air(referee_of(lobby)):
        lobby.send(wanted(lobby, rng, player))
        lobby.tick(1.0)
    store.shut()

    assert 1 == checked(tmp_path, [], seed=5)["a coin in the air"]


def checked(directory: Path, said: list[str], seed: int) -> Counter[str]:
    """Open Home again: the match is offered as it was shown, or with what was entered since."""
    met = Counter({"kills": 1})
    store = store_in(directory)
    assert "" == store.remark
    lobby = home(store, seed)
    screen = lobby.screen()
    assert isinstance(screen, HomeScreen) and screen.remark is None
    matches = offered(lobby)
    assert len(matches) <= 1
    after = Counter(one.head.about.get("after", "") for one in store.summaries())
    assert [] == [id for id, games in after.items() if id and games > 1], "a next game was begun twice"
    if said:
        _, match_id, count, shown = said[-1].split()
        kept = entries_of(CARD, store.entries(match_id))
        rules = CardRules(CARD.stored.setup(store.head(match_id).setup, CARD.stored.version))
        assert shown == state_hash(Match.replay(rules, kept[: int(count)]).state)
        assert 0 <= len(kept) - int(count) <= AT_ONCE
        met["more kept than shown"] += len(kept) > int(count)
    else:
        met["nothing shown"] += 1
    if matches:
        match_id = matches[0].match_id
        rules = CardRules(CARD.stored.setup(store.head(match_id).setup, CARD.stored.version))
        stands = Match.replay(rules, entries_of(CARD, store.entries(match_id))).state
        lobby.send(matches[0])
        table = lobby.screen()
        assert isinstance(table, AtCardTable) and table.remark is None
        referee = referee_of(lobby)
        if stands.table.winner is not None and rules.setup.terms.decided(stands.table.winner) is not None:
            # Killed between the last entry and the row that says so: going on closes it.
            met["decided, not yet closed"] += 1
            assert (match_id, stands) == (referee.match_id, referee.state)
            assert "over" == {one.id: one for one in store.summaries()}[match_id].status
        elif stands.table.winner is not None:
            met["between two games"] += 1
            assert match_id == referee.rules.setup.terms.after
            assert (*rules.setup.terms.results, stands.table.winner) == referee.rules.setup.terms.results
        else:
            assert (match_id, stands) == (referee.match_id, referee.state)
        if coin_in_the_air(referee):
            met["a coin in the air"] += 1
            assert table.table.ask.coin is not None and table.table.ask.coin.flip is not None
    store.shut()
    return met
