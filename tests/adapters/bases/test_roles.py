"""Which base serves which disc, by what it is used for."""

from __future__ import annotations

from companion.adapters.bases._roles import Roles
from companion.app.ports.bases import Role, Spinnable

PAWN = Spinnable(source="Pawn", seat=0, borders_deg=(0.0, 90.0))
COINS = tuple(
    Spinnable(source=f"coin-{name}", seat=seat, borders_deg=(0.0, 180.0), coin=True) for seat, name in enumerate("ab")
)


def test_base_of_the_coin_serves_the_coins_of_both_players_and_no_figure():
    roles = {"one": Role("a"), "two": Role("coin")}

    assert {"coin-a": "two", "coin-b": "two", "Pawn": "one"} == Roles().bases(roles, (*COINS, PAWN))


def test_without_a_base_of_its_own_a_coin_is_spun_where_its_players_discs_are():
    roles = {"one": Role("a"), "two": Role("b")}

    assert {"coin-a": "one", "coin-b": "two"} == Roles().bases(roles, COINS)
