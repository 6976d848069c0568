"""Clauses of continuous effects laid on one Pokémon or player: "Ann's Pup cannot retreat"."""

from __future__ import annotations

from companion.card_text._forces import modifier
from companion.card_text.describe import standpoint_of
from companion.card_text.flow import block, waits
from companion.card_text.nouns import Nouns
from companion.cards.values.game import Game
from companion.cards.values.state import Lasting
from companion.kernel.model import Seat
from companion.texts.texts import Texts


def laid_on_pokemon(texts: Texts, game: Game, lasting: Lasting, name: str) -> str:
    """Clause of an effect laid on the Pokémon named *name*."""
    nouns = _nouns(texts, game, lasting)
    return _said(nouns.seen(itself=nouns.t("who.called", name=name)), lasting)


def laid_on_player(texts: Texts, game: Game, lasting: Lasting, seat: Seat) -> str:
    """Clause of an effect laid on a player, from the view of the player who laid it."""
    nouns = _nouns(texts, game, lasting)
    if seat == lasting.by:
        return _said(nouns.seen(itself=nouns.t("everybody.own"), on_player="own", other=False), lasting)
    return _said(nouns.seen(itself=nouns.t("everybody.opponent"), on_player="opponent", other=True), lasting)


def _nouns(texts: Texts, game: Game, lasting: Lasting) -> Nouns:
    return Nouns(texts, standpoint_of(game.cards[lasting.source]))


def _said(nouns: Nouns, lasting: Lasting) -> str:
    if lasting.mod is not None:
        return nouns.texts.fact(modifier(nouns, lasting.mod, block))
    assert lasting.trigger is not None
    return nouns.texts.fact(waits(nouns, lasting.trigger))
