"""Abilities on the touch screen: the buttons of the selected figure, the held figure, who has left the match."""

from __future__ import annotations

import pytest

from companion.app.screens.table import CloseNotice, ShowClause
from companion.figure.actions import UseAbility
from tests.app.ability_fakes import ability_table
from tests.ui.pilot import SIZES
from tests.ui.real_table import Live

pytestmark = pytest.mark.kivy


@pytest.mark.parametrize("size", SIZES)
def test_an_ability_is_used_by_touch(ui, size):
    ui.size(*size)
    live = Live(ui, ability_table(("Aipom", 0, "aipom-uc", "m"), ("Pal", 0, "", "a1"), ("Foe", 1, "", "gb")))
    live.tap_figure("Aipom")
    live.draw(30)
    assert "First swap places with Pal" in live.pilot.buttons()

    live.tap_button("First swap places with Pal")

    assert UseAbility("Aipom", "swaps_first", "Pal") == live.session.referee.standing[-1].action
    assert {"Aipom": "a1", "Pal": "m"} == {
        one.name: one.place for one in live.screen.figures if one.name in ("Aipom", "Pal")
    }


@pytest.mark.parametrize("size", SIZES)
def test_a_held_figure_says_what_is_in_force_and_leads_to_the_clause(ui, size):
    from companion.ui import theme
    from companion.ui.widgets.buttons import LinkButton

    ui.size(*size)
    live = Live(ui, ability_table(("Pal", 0, "", "m"), ("Lux", 1, "luxray-r", "b1"), ("Foe", 1, "", "gb")))
    finger = ui.touch(*live.pilot.figure("Pal"))
    finger.touch_down()
    ui.seconds(theme.HOLD_S + 0.1)
    finger.touch_up()
    live.draw(30)

    assert live.pilot.reads("In effect now") and live.pilot.reads("10 less damage: Lux next to it.")
    (link,) = [one for one in live.pilot.all(LinkButton) if one.text == "ABILITY-damage_plus"]
    link.dispatch("on_release")
    live.draw(5)

    assert ShowClause("ABILITY-damage_plus") in live.sent and CloseNotice() not in live.sent
    assert live.pilot.reads("More or less damage from an ability")


@pytest.mark.parametrize("facing", [True, False])
def test_a_figure_that_has_left_the_match_lies_crossed_out_on_its_spot_of_the_bench(ui, facing):
    def drawn(place):
        standing = (("Pal", 0, "", "m"), ("Foe", 1, "", "gb"), ("Lati", 1, "latios-ex", place))
        live = Live(ui, ability_table(*standing), facing=facing)
        live.draw(10)
        token = live.view.field.tokens["Lati"]
        assert tuple(live.view.field.plan.bench_spots[1][1]) == pytest.approx(tuple(token.center))
        return token.face

    # A picture is drawn once for all figures that look alike.
    assert drawn("bench") is drawn("bench")
    assert drawn("out") is not drawn("bench")
