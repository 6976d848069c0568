"""Which base serves which disc, by what it is used for."""

from __future__ import annotations

from companion.adapters.bases.roles import Roles
from companion.app.match.referee import COIN_SPINNABLES
from companion.app.ports.bases import Role, Spinnable

PAWN = Spinnable(source="Pawn", seat=0, borders_deg=(0.0, 90.0))


def test_base_of_the_coin_serves_the_coins_of_both_players_and_no_figure():
    roles = {"one": Role("a"), "two": Role("coin")}

    assert {"coin-a": "two", "coin-b": "two", "Pawn": "one"} == Roles().bases(roles, (*COIN_SPINNABLES, PAWN))


def test_without_a_base_of_its_own_a_coin_is_spun_where_its_players_discs_are():
    roles = {"one": Role("a"), "two": Role("b")}

    assert {"coin-a": "one", "coin-b": "two"} == Roles().bases(roles, COIN_SPINNABLES)
