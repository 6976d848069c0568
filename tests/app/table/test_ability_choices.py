"""What abilities ask around a battle, as the table shows it: before the spins, after them, taken back, resumed."""

from __future__ import annotations

import msgspec
import pytest

from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee
from companion.app.screens.table import Act, TapFigure, Undo
from companion.app.table.session import TableSession
from companion.console._menu import menu_of, numbered
from companion.console.terminal_texts import Words
from companion.figure.actions import Attack, PutFigure, Stay
from companion.figure.printed.abilities import Ability, MakesSpinAgain, RunsAway, SlipsUnder, SpendsAlly, Who
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import MaySpinAgain
from companion.figure.state import BENCH
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from companion.texts.texts import phrase
from tests.app.table_fakes import MemoryStore, begun, outside, setup, texts
from tests.saying import said

BY_HAND = ChanceBy(spins="hand", draws="hand")


def attacked(*abilities: Ability, store: MemoryStore | None = None, disc: Disc | None = None) -> Referee:
    """Anna's Xa on m has attacked Ben's Xb on b1, who has these abilities; Yb is on b2."""
    made = setup(disc=disc) if disc is not None else setup()
    figures = tuple(
        msgspec.structs.replace(
            one, figure=msgspec.structs.replace(one.figure, ability=bool(abilities), abilities=abilities)
        )
        if one.name == "Xb"
        else one
        for one in made.figures
    )
    referee = begun(msgspec.structs.replace(made, figures=figures), store=store, chance=BY_HAND)
    put = (PutFigure("Xa", "m"), PutFigure("Xb", "b1"), PutFigure("Yb", "b2"))
    for taken in (referee.put(Chance("first-player", "a")), referee.correct(put, "set up")):
        assert isinstance(taken, Applied), taken
    for action in (Stay("Xa"), Attack("Xb")):
        assert isinstance(referee.put(action), Applied)
    return referee


def labels(session: TableSession) -> list[str]:
    return [button.label for button in session.screen().choices]


def choose(session: TableSession, label: str) -> None:
    (button,) = [one for one in session.screen().choices if one.label == label]
    session.send(button.intent)


def test_an_attacked_figure_is_asked_beside_the_mat_before_any_spin():
    session = TableSession(attacked(RunsAway(), SlipsUnder()), texts())

    screen = session.screen()

    assert screen.battle is None
    assert said("prompt.asked-about", player="Ben", about="Xb", prompt=phrase("prompt.when-attacked")) == screen.prompt
    assert labels(session) == ["Battle", "Go to the Bench", "Slip under the attacker"]
    assert [item.label for item in numbered(menu_of(screen, Words(texts())))] == labels(session)


def test_a_figure_that_battles_all_the_same_spins():
    session = TableSession(attacked(RunsAway()), texts())

    choose(session, "Battle")

    battle = session.screen().battle
    assert battle is not None and [one.stage for one in battle.spinners] == ["ready", "ready"]


def test_a_figure_that_ran_away_leaves_no_battle_behind_and_can_be_taken_back():
    referee = attacked(RunsAway())
    session = TableSession(referee, texts())

    choose(session, "Go to the Bench")
    gone = session.screen()
    session.send(Undo())

    assert gone.battle is None and gone.choices == ()
    assert labels(session) == ["Battle", "Go to the Bench"]
    assert referee.state.table.where[referee.rules.game.number["Xb"]] >= 0


def test_an_open_question_is_asked_again_in_a_match_that_is_resumed():
    store = MemoryStore()
    referee = attacked(RunsAway(), store=store)

    resumed = MatchReferee.resume(FIGURE, outside(store), referee.match_id, BY_HAND)
    session = TableSession(resumed, texts())
    choose(session, "Go to the Bench")
    again = MatchReferee.resume(FIGURE, outside(store), referee.match_id, BY_HAND)

    assert resumed.state.table.where[resumed.rules.game.number["Xb"]] == BENCH
    assert again.state == resumed.state


def test_a_space_to_slip_to_is_marked_on_the_mat():
    session = TableSession(attacked(SlipsUnder()), texts())

    choose(session, "Slip under the attacker")

    screen = session.screen()
    marked = {space.id for space in screen.spaces if space.mark}
    assert said("prompt.asked-about", player="Ben", about="Xb", prompt=phrase("prompt.slip-lands")) == screen.prompt
    assert {button.label for button in screen.choices} == marked == {"a1", "a2"}


def test_after_the_spins_the_question_stands_in_the_battle_with_its_odds():
    referee = attacked(MakesSpinAgain())
    session = TableSession(referee, texts())
    for source, segment in (("Xa", 0), ("Xb", 2)):
        session.send(Act(Chance(source, segment)))

    while session.screen().battle.odds.counting:
        session.tick(0.0)
    screen = session.screen()

    battle = screen.battle
    assert battle is not None and not battle.verdict
    assert said("prompt.asked-about", player="Ben", about="Xb", prompt=phrase("prompt.spin-again")) == battle.question
    assert [(one.stage, one.shown) for one in battle.spinners] == [("rested", 0), ("rested", 2)]
    assert labels(session) == ["Keep these results", "Other figure spins again"]
    # A Miss loses to White, to Purple it does not: Xb is out for a half instead of surely.
    assert battle.odds is not None and battle.odds.own_out == 0.0 and battle.odds.other_out == pytest.approx(0.5)
    assert battle.odds.notes == (
        said("odds.chosen-about", player="Ben", about="Xb", prompt=phrase("prompt.spin-again")),
    )
    assert [item.label for item in numbered(menu_of(screen, Words(texts())))] == labels(session)


def test_who_is_made_to_spin_again_can_be_spun_again():
    session = TableSession(attacked(MakesSpinAgain()), texts())
    for source, segment in (("Xa", 0), ("Xb", 2)):
        session.send(Act(Chance(source, segment)))

    choose(session, "Other figure spins again")

    battle = session.screen().battle
    assert battle is not None and [one.stage for one in battle.spinners] == ["ready", "rested"]
    assert not battle.question
    session.send(Act(Chance("Xa", 1)))
    assert session.screen().battle.verdict.startswith("Glare ★ beats Miss")


def test_an_attack_that_may_be_spun_again_says_so():
    fake = Disc((Segment("purple", 1, "Feint", stars=1, effects=(MaySpinAgain(),)), Segment("miss", 1)))
    session = TableSession(attacked(disc=fake), texts())
    for source, segment in (("Xa", 0), ("Xb", 1)):
        session.send(Act(Chance(source, segment)))

    assert labels(session) == ["Keep these results", "Spin it again"]


def test_a_figure_that_is_spent_is_touched_on_the_mat():
    ally = SpendsAlly(who=Who(side="own", names=("Yb",)), attack="Tackle", n=60)
    referee = attacked(ally)
    session = TableSession(referee, texts())
    screen = session.screen()

    assert said("prompt.asked-about", player="Ben", about="Xb", prompt=phrase("prompt.spend-ally")) == screen.prompt
    assert labels(session) == ["No figure", "Yb"]
    assert next(one for one in screen.figures if one.name == "Yb").mark == "choose"
    session.send(TapFigure("Yb"))
    assert session.screen().battle is not None
