"""Forms at the table: how they are taken, what a held touch says of them, how they are put right."""

from __future__ import annotations

from companion.app.screens.table import Act, Look, PutRight, TapFigure
from companion.app.table.session import TableSession
from companion.figure.actions import PutFigure, UseAbility
from companion.figure.printed.figures import Figure, Form
from companion.figure.rulesets import DUEL_2019
from companion.figure.state import Placed, Setup
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from tests.app.ability_fakes import LIBRARY
from tests.app.table_fakes import begun, texts, tiny
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES
from tests.saying import said

STAR = Form(of=("Pup",), at_will="field", turns=7, mega=True, only=True)
TAKES = UseAbility("Pup", "changes_form", "Star Pup")


def figure(name: str, form: Form | None = None, plate=ALWAYS_HITS) -> Figure:
    return Figure(id=name.lower().replace(" ", "-"), name=name, mp=2, disc=plate, form=form)


def table(*actions: object) -> TableSession:
    """Pup and Foe side by side, Pup's player to move; its Mega form beside the mat."""
    placed = (
        Placed("Pup", 0, figure("Pup")),
        Placed("Foe", 1, figure("Foe", plate=ALWAYS_MISSES)),
        Placed("Star Pup", 0, figure("Star Pup", STAR), aside=True),
    )
    referee = begun(Setup(format="three_on_three", playmat=tiny(), rules=DUEL_2019, figures=placed))
    put = [referee.put(Chance("first-player", "a"))]
    put.append(referee.correct((PutFigure("Pup", "m"), PutFigure("Foe", "b1")), "set up"))
    put += [referee.put(action) for action in actions]
    assert all(isinstance(one, Applied) for one in put), put
    return TableSession(referee, texts(), LIBRARY.rulebook())


def standing(session: TableSession) -> dict[str, int | None]:
    return {one.name: one.form_turns for one in session.screen().figures}


def test_a_selected_figure_has_a_button_that_changes_its_form():
    session = table()
    session.send(TapFigure("Pup"))
    (button,) = (one for one in session.screen().abilities if one.intent == Act(TAKES))
    assert "Change form: Star Pup" == button.label

    session.send(button.intent)

    assert {"Star Pup": 7, "Foe": None} == standing(session)


def test_a_held_touch_says_which_form_can_be_taken_and_how_long_one_lasts():
    session = table()
    session.send(Look("Pup"))
    assert said("fact.may-form", into="Star Pup") in session.screen().look.facts

    session = table(TAKES)
    session.send(Look("Star Pup"))

    assert said("fact.form-until", figure="Pup", n=7, turn=8) in session.screen().look.facts


def test_a_form_is_put_right():
    session = table()
    for intent in (PutRight(), TapFigure("Pup")):
        session.send(intent)
    group = next(one for one in session.screen().put_right.groups if one.title == "Form")
    assert ["changed its form to Star Pup"] == [option.label for option in group.options]

    session.send(group.options[0].intent)
    session.send(TapFigure("Star Pup"))

    group = next(one for one in session.screen().put_right.groups if one.title == "Form")
    assert ["Pup again"] == [option.label for option in group.options]
    assert {"Star Pup": 7, "Foe": None} == standing(session)
