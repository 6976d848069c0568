"""Abilities that are used at the table: buttons for the selected figure, what they send, how they are taken back."""

from __future__ import annotations

import pytest

from companion.app.match.figure_game import FIGURE
from companion.app.screens.table import Look, TableScreen, TapFigure, TapSpace, Undo
from companion.app.table.session import TableSession
from companion.figure.actions import UseAbility
from companion.kernel.match import Match
from companion.texts.texts import phrase
from tests.app.ability_fakes import ability_table
from tests.saying import said

GIRATINA = (("Gira", 0, "giratina-ex", "m"), ("Pal", 0, "", "a1"), ("Foe", 1, "", "b1"))
AIPOM = (("Aipom", 0, "aipom-uc", "m"), ("Pal", 0, "", "a1"), ("Foe", 1, "", "gb"))
USES = {
    "goes_through": (GIRATINA, "Gira", "Go through to ga"),
    "goes_home": ((("Shif", 0, "shiftry-r", "b2"), ("Foe", 1, "", "gb")), "Shif", "Go to your own Goal ga"),
    "strikes_from_bench": (
        (("Heat", 0, "heatran-ex", "bench"), ("Foe", 1, "", "a1")),
        "Heat",
        "Leave the Bench and battle Foe",
    ),
    "calls_beside": (
        (("Led", 0, "ledyba-c", "m"), ("Lady", 0, "ledyba-c", "bench"), ("Foe", 1, "", "gb")),
        "Led",
        "Call Lady over",
    ),
    "swaps_first": (AIPOM, "Aipom", "First swap places with Pal"),
    "sheds": ((("Drag", 0, "dragonair-r", "m"), ("Foe", 1, "", "gb")), "Drag", "Recover and end the turn"),
    "returns_first": ((("Ruff", 0, "rockruff-uc-2019", "m"), ("Foe", 1, "", "gb")), "Ruff", "Go to the Bench first"),
}


def table(standing: tuple[tuple[str, int, str, str], ...], does: str = "") -> TableSession:
    return ability_table(*standing, conditions=(("Drag", "asleep"),) if does == "sheds" else ())


def place(shown: TableScreen, name: str) -> str:
    return next(one.place for one in shown.figures if one.name == name)


def use(session: TableSession, label: str) -> None:
    session.send(next(button.intent for button in session.screen().abilities if button.label == label))


@pytest.mark.parametrize("does", USES)
def test_a_selected_figure_offers_what_its_ability_can_be_used_for(does: str) -> None:
    standing, name, label = USES[does]
    session = table(standing, does)
    assert () == session.screen().abilities

    assert "movable" == next(one.mark for one in session.screen().figures if one.name == name)
    session.send(TapFigure(name))

    assert name == session.screen().selected
    assert label in [button.label for button in session.screen().abilities]


@pytest.mark.parametrize("does", USES)
def test_what_is_used_is_recorded_replayed_and_taken_back(does: str) -> None:
    standing, name, label = USES[does]
    session = table(standing, does)
    before = session.referee.state
    session.send(TapFigure(name))
    use(session, label)

    entry = session.referee.standing[-1]
    assert isinstance(entry.action, UseAbility) and (name, does) == (entry.action.figure, entry.action.does)
    stored = FIGURE.stored
    kept = [stored.encode(one, stored.version) for one in session.referee.entries]
    again = stored.journal(kept, stored.version).entries
    match = Match.replay(session.referee.rules, again)
    assert session.referee.state == match.state

    session.send(Undo())

    assert before == session.referee.state


def test_a_figure_that_must_stay_asleep_is_still_selected_to_recover() -> None:
    session = table(USES["sheds"][0], "sheds")
    session.send(TapFigure("Drag"))
    use(session, "Recover and end the turn")

    shown = session.screen()
    assert "" == next(one.condition for one in shown.figures if one.name == "Drag") and shown.seats[1].to_move


def test_after_swapping_only_that_figure_is_offered_and_the_turn_can_end() -> None:
    session = table(AIPOM)
    session.send(TapFigure("Aipom"))
    use(session, "First swap places with Pal")

    shown = session.screen()
    assert said("prompt.turn-after-swap", player="Anna", figure="Aipom") == shown.prompt
    assert {"Aipom": "movable"} == {one.name: one.mark for one in shown.figures if one.mark}
    assert ["End turn"] == [button.label for button in shown.seats[0].buttons] and () == shown.menu
    session.send(shown.seats[0].buttons[0].intent)
    assert session.screen().seats[1].to_move and not session.screen().winner


def test_where_a_figure_comes_from_the_bench_is_asked_and_it_returns() -> None:
    session = table(USES["strikes_from_bench"][0])
    session.send(TapFigure("Heat"))
    use(session, "Leave the Bench and battle Foe")
    asked = said("prompt.asked-about", player="Anna", about="Heat", prompt=phrase("prompt.strike-lands"))
    assert asked == session.screen().prompt

    session.send(TapSpace("m"))

    assert "m" == place(session.screen(), "Heat") and session.screen().battle is not None


def test_a_button_of_another_figure_is_not_offered() -> None:
    session = table(GIRATINA)
    session.send(TapFigure("Pal"))

    assert "Pal" == session.screen().selected and () == session.screen().abilities


def test_a_figure_that_has_left_the_match_is_shown_and_cannot_be_used() -> None:
    session = ability_table(("Lati", 0, "latios-ex", "out"), ("Pal", 0, "", "m"), ("Foe", 1, "", "gb"))
    assert ("out", 0) == next((one.place, one.slot) for one in session.screen().figures if one.name == "Lati")

    session.send(TapFigure("Lati"))

    notice = session.screen().notice
    assert notice is not None and (said("refused.out-of-match", figure="Lati"), "ABILITY-leaves_match") == (
        notice.text,
        notice.clause,
    )
    session.send(Look("Lati"))
    look = session.screen().look
    assert look is not None and "Out of the match" in look.facts


@pytest.mark.parametrize(
    "other, id, said",
    [
        (1, "venusaur-ex", ("1 MP instead of 2: Other next to it.", "ABILITY-mp_plus")),
        (1, "luxray-r", ("10 less damage: Other next to it.", "ABILITY-damage_plus")),
        (0, "audino-c", ("30 more damage: Other next to it.", "ABILITY-damage_plus")),
        (
            1,
            "aggron-ex",
            (
                "From Other next to it: An opposing figure that comes next to this figure ends its move there.",
                "ABILITY-stops_beside",
            ),
        ),
        (
            1,
            "goomy-c",
            (
                "From Other next to it: After each battle of this figure, the other figure must Wait.",
                "ABILITY-whoever_battles",
            ),
        ),
        (0, "deoxys-ex-4", ("From Other next to it: ", "ABILITY-no_instant_knock_out")),
    ],
)
def test_a_held_figure_says_what_is_in_force_on_it_and_from_whom(other: int, id: str, said: tuple[str, str]) -> None:
    poisoned = (("Pal", "poisoned"),) if id == "venusaur-ex" else ()
    standing = (("Pal", 0, "", "m"), ("Other", other, id, "b1"), ("Foe", 1, "", "gb"))
    session = ability_table(*standing, conditions=poisoned)
    session.send(Look("Pal"))

    look = session.screen().look
    assert look is not None
    assert any(line.text.startswith(said[0]) and line.clause == said[1] for line in look.in_force), look.in_force


def test_a_held_figure_says_where_the_others_are_and_what_is_its_own() -> None:
    away = (
        ("Pal", 0, "", "a1"),
        ("Syl", 1, "sylveon-r", "b2"),
        ("Cyn", 0, "cyndaquil-uc", "m"),
        ("Q", 0, "", "center"),
    )
    session = ability_table(*away, ("Dark", 0, "umbreon-r", "a2"))
    session.send(Look("Dark"))
    look = session.screen().look
    assert look is not None and ["20 less damage: Syl on b2."] == [line.text for line in look.in_force]

    session.send(Look("Cyn"))

    look = session.screen().look
    assert look is not None and ["20 more damage with Ember: its own ability."] == [line.text for line in look.in_force]
