"""The memo of a state's answers."""

from __future__ import annotations

from companion.kernel.answered import Answered


class State:
    """Equal to every other state."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State)

    def __hash__(self) -> int:
        return 0


def test_only_answers_of_the_very_state_are_known():
    state, answered = State(), Answered()
    answered.keep(state, ["walk"])

    assert answered.has(state, "walk") and not answered.has(state, "run")
    assert ["walk"] == answered.of(state)
    assert not answered.has(State(), "walk")
    assert answered.of(State()) is None


def test_answers_of_another_state_take_the_place_of_those_before():
    first, second, answered = State(), State(), Answered()
    answered.keep(first, ["walk"])
    answered.keep(second, ["run"])

    assert not answered.has(first, "walk") and answered.has(second, "run")


def test_nothing_is_known_before_anything_was_asked():
    answered = Answered()

    assert answered.of(None) is None and not answered.has(None, "walk")
