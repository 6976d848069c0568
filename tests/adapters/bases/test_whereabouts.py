"""Which address of a base is tried next, with a clock of the test's."""

from __future__ import annotations

from itertools import pairwise

from companion.adapters.bases._whereabouts import PAUSES_S, Whereabouts

HOME, OTHER, THIRD = ("10.0.0.7", 7746), ("10.0.0.66", 1), ("10.0.0.67", 2)


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def chosen(where: Whereabouts, *said: tuple[str, int]) -> tuple[str, int] | None:
    where.choose(said)
    return where.address


def test_nothing_is_tried_where_nothing_is_said():
    where = Whereabouts(None, Clock())

    assert not where.may_try(())
    assert chosen(where) is None


def test_likely_addresses_come_first_and_each_has_its_turn():
    where = Whereabouts(None, Clock())

    assert [HOME, OTHER, HOME] == [chosen(where, HOME, OTHER) for _ in range(3)]


def test_where_nothing_was_proved_pauses_grow_up_to_the_last():
    clock = Clock()
    where, times = Whereabouts(None, clock), []
    for _ in range(1200):
        if where.may_try((OTHER,)):
            assert OTHER == chosen(where, OTHER)
            times.append(clock.now_s)
        else:
            assert chosen(where, OTHER) is None
        clock.now_s += 1

    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert [max(1.0, pause) for pause in PAUSES_S] == pauses[: len(PAUSES_S)]
    assert {PAUSES_S[-1]} == set(pauses[len(PAUSES_S) :])


def test_a_proved_address_is_tried_before_each_other_and_beside_all_pauses():
    clock = Clock()
    where = Whereabouts(None, clock)
    chosen(where, HOME)
    where.prove()

    tried = [chosen(where, OTHER, THIRD) for _ in range(10)]
    assert [HOME, OTHER, HOME, THIRD, HOME, OTHER, HOME, THIRD, HOME, HOME] == tried


def test_a_proof_elsewhere_is_what_counts_from_then_on():
    where = Whereabouts(HOME, Clock())
    assert [HOME, OTHER] == [chosen(where, OTHER), chosen(where, OTHER)]
    where.prove()

    assert [OTHER, HOME, OTHER] == [chosen(where, HOME) for _ in range(3)]
