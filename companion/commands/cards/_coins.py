"""Coins of a card match that are spun on a base: waits for the disc of two halves beside the table."""

from __future__ import annotations

from time import sleep

import click

from companion.app.cards.session import CardSession
from companion.app.match.card_game import CardReferee
from companion.app.ports.bases import BaseAtTable, BasesAtTable
from companion.app.text.bases import BaseWords
from companion.cards.values.game import COIN_SOURCES
from companion.commands import parts
from companion.commands.command_texts import say

LOOK_S = 0.05
FOUND_WITHIN_S = 8.0
"""Whatever is on a port has answered by then, or never will."""


class CoinOnBase:
    """Waits for coins. Called when a person is to be asked: true, a coin has come in instead."""

    def __init__(self, session: CardSession, referee: CardReferee, bases: BasesAtTable) -> None:
        self._session, self._referee, self._bases = session, referee, bases
        bases.play(referee.spinnables())
        self._by_hand = -1
        """The entry whose coin is entered by hand after all."""
        self._said = ""

    def __call__(self) -> bool:
        source = min(self._referee.spins_wanted(), default="")
        number = len(self._referee.entries)
        if not source or number == self._by_hand:
            return False
        base = self._base_of(source)
        if base is None:
            click.echo(say("coins.no-base"))
            self._by_hand = number
            return False
        player = self._session.players[COIN_SOURCES.index(source)]
        click.echo(say("coins.spin", player=player, base=base.name))
        if caution := BaseWords(parts.texts()).caution(base):
            click.echo(f"  {caution}")
        try:
            while len(self._referee.entries) == number:
                self._session.settle()
                self._say_why()
                sleep(LOOK_S)
        except KeyboardInterrupt:
            click.echo()
            self._by_hand = number
            return False
        return True

    def _say_why(self) -> None:
        """Why the coin is to be spun again, or cannot be kept; of that once until something else is said."""
        for notice in self._session.notices:
            if notice.kind != "trouble" or notice.text != self._said:
                click.echo(f"  {notice.text}")
            self._said = notice.text
        self._session.notices.clear()

    def _base_of(self, source: str) -> BaseAtTable | None:
        """The base on which the coin is spun; bases that are still being looked for are waited for."""
        for _ in range(int(FOUND_WITHIN_S / LOOK_S)):
            self._session.settle()  # what is armed is what is at the table
            for base in self._bases.at_table():
                if base.source == source and not base.lost:
                    return base
            sleep(LOOK_S)
        return None
