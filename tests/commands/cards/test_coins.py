"""Coins of a card match on a spinner base: a simulated one, from its magnet to the rulebook."""

from __future__ import annotations

import random

import pytest

from companion.adapters.clock import SystemClock
from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.library import FileLibrary
from companion.adapters.seeded_spins import RandomSpins
from companion.adapters.store.sqlite import SqliteStore
from companion.app.cards.session import CardSession
from companion.app.match.card_game import CARD
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.ports.bases import BaseAtTable, Role, Spinnable
from companion.app.ports.outside import Spin
from companion.cards.values.events import CoinFlipped
from companion.commands.cards import _coins as card_coins
from companion.commands.cards._playing import Wanted, put_together, setup_of
from companion.commands.spinner.bases import Kept, desk_of
from tests.saying import said

STEP_S = 0.2


@pytest.fixture
def desk(tmp_path):
    with desk_of(Kept(tmp_path / "bases.toml"), pace=0.0) as desk:
        desk.simulate(3)
        yield desk


@pytest.fixture
def at_the_coin(tmp_path):
    """Begins a match by the newest book, which begins with the starting coin, with these bases."""
    store = SqliteStore.open(tmp_path / "matches.sqlite3", SystemClock())

    def begin(bases):
        edition, decks = put_together(Wanted("xy-2016", (None, None)))
        rng = random.Random(1)
        outside = Outside(store=store, clock=SystemClock(), spins=RandomSpins(rng), rng=rng, bases=bases)
        seats = Seats(players=("Ann", "Bob"))
        referee = MatchReferee.begin(CARD, outside, setup_of(edition, decks), seats, ChanceBy(spins="bases"))
        session = CardSession(referee, load_texts(), FileLibrary(tmp_path).rulebook("card"))
        return referee, session

    yield begin
    store.shut()


def test_coin_is_spun_on_the_base_that_has_its_role(at_the_coin, desk, monkeypatch, capsys):
    disc = desk.add_simulated()
    bases = desk.app_bases()
    desk.let_pass(1.0)
    bases.give_role(bases.bases()[0].base, Role("coin"))
    referee, session = at_the_coin(bases)

    def hand_and_clock(seconds: float) -> None:
        if not disc.turning:
            desk.let_pass(1.5)  # the base says what shows
            disc.flick(1500.0)
        desk.let_pass(STEP_S)

    monkeypatch.setattr(card_coins, "sleep", hand_and_clock)
    wait = card_coins.CoinOnBase(session, referee, bases)

    assert wait()
    told = capsys.readouterr().out
    assert "Ann: spin the coin's disc on" in told
    assert said("spinner.hands-unnoticed", base="simulated 1", n=6) in told
    coin = referee.standing[0]
    assert any(isinstance(event, CoinFlipped) for event in coin.events)
    assert "°" in coin.note.evidence
    assert not wait()


def test_without_a_base_the_coin_is_entered_by_hand(at_the_coin, desk, monkeypatch, capsys):
    bases = desk.app_bases()
    referee, session = at_the_coin(bases)
    monkeypatch.setattr(card_coins, "sleep", lambda seconds: None)
    wait = card_coins.CoinOnBase(session, referee, bases)

    assert not wait()
    assert "No spinner base is set up for coins" in capsys.readouterr().out
    assert not wait()
    assert "" == capsys.readouterr().out  # it is said once


def test_ctrl_c_asks_for_the_coin_by_hand(at_the_coin, desk, monkeypatch):
    desk.add_simulated()
    bases = desk.app_bases()
    desk.let_pass(1.0)
    referee, session = at_the_coin(bases)
    looks = []

    def impatient(seconds: float) -> None:
        desk.let_pass(STEP_S)
        looks.append(seconds)
        if len(looks) > 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(card_coins, "sleep", impatient)
    wait = card_coins.CoinOnBase(session, referee, bases)

    assert not wait()
    assert not referee.standing
    assert len(looks) > 3


class SpunTwice:
    """A base with the coin's disc, which was first pushed and then spun fairly."""

    def __init__(self) -> None:
        self.left = [("push", 90.0), ("", 270.0)]
        self.armed: frozenset[str] = frozenset()
        self.turns = False
        self.discs: tuple[Spinnable, ...] = ()

    def play(self, discs):
        self.discs = tuple(discs)

    def arm(self, sources):
        self.armed = sources

    def rearm(self, source):
        """Nothing waits that could be forgotten."""

    def poll(self):
        if not self.armed or not self.left or not self.turns:
            return None
        unfair, angle = self.left.pop(0)
        return Spin(min(self.armed), angle, 0.3, "base blue", f"T{len(self.left)}", unfair)

    def at_table(self):
        return tuple(
            BaseAtTable(source=source, base="1", name="blue", stage="armed", shared=False, calibrated=True)
            for source in self.armed
        )


def test_why_a_coin_is_spun_again_is_said_while_it_is_waited_for(at_the_coin, monkeypatch, capsys):
    bases = SpunTwice()
    referee, session = at_the_coin(bases)
    monkeypatch.setattr(card_coins, "sleep", lambda seconds: setattr(bases, "turns", True))

    assert card_coins.CoinOnBase(session, referee, bases)()

    assert ["coin-a", "coin-b"] == [disc.source for disc in bases.discs]
    assert "coin wasn't spun fairly: pushed while it slowed down. Spin again." in capsys.readouterr().out
    note = next(entry.note for entry in referee.standing if entry.note.trace)
    assert ("T0", ["T1"]) == (note.trace, [voided.trace for voided in note.voided])
