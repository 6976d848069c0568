"""Evolution at the table: what is asked, where the figure is drawn, what a held touch says, how it is put right."""

from __future__ import annotations

from companion.app.screens.table import DragFigure, Enter, Look, PutRight, TapFigure
from companion.app.table.session import TableSession
from companion.console._commands import correction_of
from companion.figure.actions import Attack, PutFigure, SetEvolved, Stay
from companion.figure.printed.figures import Figure
from companion.figure.rulesets import DUEL_2019
from companion.figure.state import Placed, Setup
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from tests.app.ability_fakes import LIBRARY
from tests.app.table_fakes import begun, texts, tiny
from tests.positions import ALWAYS_HITS, ALWAYS_MISSES
from tests.saying import said


def figure(name: str, evolves_from: str = "", plate=ALWAYS_HITS) -> Figure:
    return Figure(id=name.lower(), name=name, mp=2, disc=plate, evolves_from=evolves_from)


def table(*actions: object) -> TableSession:
    """Pup and Foe side by side, Pup's player to move; Dog beside the mat."""
    placed = (
        Placed("Pup", 0, figure("Pup")),
        Placed("Foe", 1, figure("Foe", plate=ALWAYS_MISSES)),
        Placed("Pal", 1, figure("Pal")),
        Placed("Dog", 0, figure("Dog", "Pup"), aside=True),
    )
    referee = begun(Setup(format="three_on_three", playmat=tiny(), rules=DUEL_2019, figures=placed))
    put = [referee.put(Chance("first-player", "a"))]
    put.append(referee.correct((PutFigure("Pup", "m"), PutFigure("Foe", "b1")), "set up"))
    put += [referee.put(action) for action in actions]
    assert all(isinstance(one, Applied) for one in put), put
    return TableSession(referee, texts(), LIBRARY.rulebook())


BATTLE = (Stay("Pup"), Attack("Foe"), Chance("Pup", 0), Chance("Foe", 0))


def places(session: TableSession) -> dict[str, tuple[str, int]]:
    return {one.name: (one.place, one.slot) for one in session.screen().figures}


def test_who_is_beside_the_mat_is_not_drawn_and_a_held_touch_says_what_it_is_for():
    session = table()
    assert {"Pup", "Foe", "Pal"} == places(session).keys()

    session.send(Look("Pup"))

    assert said("fact.may-evolve", into="Dog") in session.screen().look.facts


def test_after_the_battle_buttons_ask_and_the_evolution_stands_there():
    session = table(*BATTLE)
    choices = session.screen().choices
    assert ["Dog", "Stay as it is"] == [choice.label for choice in choices]

    session.send(choices[0].intent)

    assert ("m", 0) == places(session)["Dog"] and "Pup" not in places(session)
    session.send(Look("Dog"))
    facts = session.screen().look.facts
    assert any(fact.startswith("Evolved once: its White and Gold attacks do 10 more damage") for fact in facts)


def test_it_is_put_right_and_a_figure_on_the_bench_has_the_spot_of_what_it_was():
    session = table()
    for intent in (PutRight(), TapFigure("Pup")):
        session.send(intent)
    group = next(one for one in session.screen().put_right.groups if one.title == "Evolution")
    assert ["evolved into Dog"] == [option.label for option in group.options]

    session.send(group.options[0].intent)
    session.send(DragFigure("Dog", "bench"))

    assert ("bench", 0) == places(session)["Dog"]
    assert "Dog takes the place of Pup" in session.screen().put_right.steps
    group = next(one for one in session.screen().put_right.groups if one.title == "Evolution")
    assert ["Pup again"] == [option.label for option in group.options]


def test_the_terminal_enters_it_in_words():
    session = table()
    session.send(PutRight())
    words = correction_of("evolve pup to dog", session.screen())
    assert Enter("evolve", "Pup", "dog") == words

    session.send(words)

    assert "m" == places(session)["Dog"][0]


def test_what_evolved_is_replayed_and_folded_to_the_same_table():
    session = table(*BATTLE)
    referee = session.referee
    (asked,) = referee.rules.pending(referee.state)
    referee.put(referee.rules.answers(referee.state, asked)[0])
    folded = referee.rules.start().table
    for entry in referee.standing:
        for event in entry.events:
            folded = referee.rules.fold(folded, event)

    assert folded == referee.state.table
    assert (-1, -1, -1, 0) == folded.beneath


def test_a_figure_beside_the_mat_cannot_be_entered_as_put_somewhere():
    session = table()
    referee = session.referee

    assert "refused.correction-aside" == referee.correct((PutFigure("Dog", "a1"),), "so").text
    assert isinstance(referee.correct((SetEvolved("Pup", "Dog"),), "so"), Applied)
