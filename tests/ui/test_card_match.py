"""Matches of the card game by touches: whole turns of real and of dealt decks, in each edition a match to its winner."""

from __future__ import annotations

import pytest

from companion.app.cards.table.session import CardTableSession
from companion.app.match.game import ChanceBy
from companion.cards.printed.vocabulary import Draw, FlipCoins  # noqa: F401
from companion.cards.values import AttachEnergy, Correct, EndTurn, Evolve, UseAttack
from companion.kernel.model import Chance
from tests.app.card_fakes import begun
from tests.app.cards.table.touching import DEALT, MIXED, REAL
from tests.app.table_fakes import texts
from tests.cards.making import deck_list, setup
from tests.ui.real_card_table import CardPlayer, LiveCards, live

pytestmark = pytest.mark.kivy
