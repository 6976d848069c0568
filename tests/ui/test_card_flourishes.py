"""Motions of what counts at the card table: short, ended by the next touch, left out where it is quick or calm."""

from __future__ import annotations

import msgspec
import pytest

from companion.app.screens.card_intents import TapPlace
from tests.ui import fake_cards as fake

pytestmark = pytest.mark.kivy


@pytest.fixture
def kinds(ui):
    """What counts of the step between two screens."""
    from companion.ui.cards._flourishes import happened

    return lambda before, after: [tuple(one) for one in happened(before, after)]


def seat_of(screen, **facts):
    """The same screen with other facts of the second player."""
    one, other = screen.seats
    return msgspec.structs.replace(screen, seats=(one, msgspec.structs.replace(other, **facts)))


def hit(screen, by=30):
    """Their Active Pokémon has taken so much more damage."""
    active = screen.seats[1].active
    return seat_of(screen, active=msgspec.structs.replace(active, damage=active.damage + by))


def evolved(screen):
    active = screen.seats[1].active
    return seat_of(screen, active=msgspec.structs.replace(active, name="Dark Machamp", under=active.under + 1))


def prize_taken(screen):
    *others, last = screen.seats[1].prizes
    return seat_of(screen, prizes=(*others, msgspec.structs.replace(last, taken=True)))


def knocked_out(screen):
    left = seat_of(screen, active=None)
    return msgspec.structs.replace(left, moved=(("7", "b-active", "b-discard"),))


def test_damage_an_evolution_a_prize_and_a_knock_out_are_told_by_their_places(kinds):
    table = fake.table()
    last = table.seats[1].prizes[-1].place

    assert [("damage", "b-active", 30)] == kinds(table, hit(table))
    assert [("evolved", "b-active", 0)] == kinds(table, evolved(table))
    assert [("prize", last, 0)] == kinds(table, prize_taken(table))
    assert [("knocked-out", "b-active", 0)] == kinds(table, knocked_out(table))


def test_healing_a_card_that_is_discarded_and_another_pokemon_are_nothing_of_it(kinds):
    table = fake.table()
    active = table.seats[1].active
    other = seat_of(table, active=msgspec.structs.replace(active, name="Somebody", damage=active.damage + 20))

    assert [] == kinds(hit(table), table)
    assert [] == kinds(table, other)
    assert [] == kinds(table, msgspec.structs.replace(table, moved=(("base1-94", "b-hand", "b-discard"),)))


@pytest.mark.parametrize("change", [hit, evolved, prize_taken, knocked_out])
def test_each_is_drawn_and_the_next_touch_ends_it_and_does_what_it_does(ui, change):
    table, sent = at_table(ui)
    before = table.screen
    table.screen = change(before)
    ui.frames(2)
    field = table.field

    assert field.flourishes.shown
    ui.tap(*field.places["a-active"].center)
    assert not field.flourishes.shown
    assert TapPlace("a-active") in sent


@pytest.mark.parametrize("number", [0, 1])
def test_damage_on_the_bench_is_drawn_where_the_pokemon_lies(ui, number):
    table, _ = at_table(ui)
    bench = list(table.screen.seats[1].bench)
    bench[number] = msgspec.structs.replace(bench[number], damage=bench[number].damage + 10)
    table.screen = seat_of(table.screen, bench=tuple(bench))
    ui.frames(1)

    (shown,) = table.field.flourishes.shown
    assert table.field.places[bench[number].place].center == pytest.approx(shown.box.center)


def test_quick_leaves_them_out_and_lets_coins_fall_at_once(ui):
    table, _ = at_table(ui)
    table.quick = True
    table.screen = hit(table.screen)
    ui.frames(1)

    assert not table.field.flourishes.shown
    assert table.column.coin.quick


def at_table(ui):
    """The table, and what it sends."""
    from companion.ui.cards._table import CardTable

    sent = []
    table = ui.mount(CardTable(sent.append))
    table.screen = fake.table()
    ui.frames(2)
    return table, sent
