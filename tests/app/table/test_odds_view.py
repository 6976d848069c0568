"""The odds at the table: counted a little in every frame, following the battle, in words with names."""

from __future__ import annotations

import pytest

from companion.app.match.figure_game import Referee
from companion.app.screens.table import OddsLine, OddsView, TapFigure
from companion.app.table._odds_view import STEPS, OddsBook
from companion.app.table.session import TableSession
from companion.figure.actions import Attack, PutFigure, Stay
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import AgainUntilMiss, GiveCondition, Push, SpinCheck, TakeSpace, ToBench, Wait
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from companion.texts.texts import phrase
from tests.app.table_fakes import begun, setup, texts
from tests.saying import said

FIRST_A = Chance("first-player", "a")
WORDS = ("Xb Knocked Out", "Neither", "Xa Knocked Out")


def fighting(*segments: Segment) -> tuple[Referee, TableSession]:
    """Anna's Xa on m stays to attack Ben's Xb on b1; Yb is on b2. Every figure has this disc."""
    referee = begun(setup(disc=Disc(segments)) if segments else setup())
    put = (PutFigure("Xa", "m"), PutFigure("Xb", "b1"), PutFigure("Yb", "b2"))
    assert isinstance(referee.put(FIRST_A), Applied)
    assert isinstance(referee.correct(put, "set up"), Applied)
    return referee, TableSession(referee, texts())


def counted(session: TableSession) -> OddsView:
    """The odds of the battle on the screen, once they are counted; no disc turns and nobody thinks meanwhile."""
    for _ in range(2000):
        battle = session.screen().battle
        assert battle is not None and battle.odds is not None
        if not battle.odds.counting:
            return battle.odds
        session.tick(0.0)
    raise AssertionError("never counted")


def bar(odds: OddsView) -> tuple[float, float, float, float]:
    return odds.other_out, odds.neither_out, odds.own_out, odds.both_out


def test_odds_are_shown_as_being_counted_until_they_are():
    referee, session = fighting()
    for action in (Stay("Xa"), Attack("Xb")):
        assert isinstance(referee.put(action), Applied)

    before = session.screen()
    session.tick(0.0)
    after = session.screen()

    assert before.battle is not None and before.battle.odds == OddsView(WORDS, counting=True)
    assert after.battle is not None and after.battle.odds is not None and not after.battle.odds.counting


def test_the_bar_is_what_it_is_now():
    referee, session = fighting()
    for action in (Stay("Xa"), Attack("Xb")):
        assert isinstance(referee.put(action), Applied)

    # Half of the disc is White 50, a quarter Purple, a quarter Miss.
    assert (1 / 8, 6 / 8, 1 / 8, 0.0) == bar(counted(session))
    assert isinstance(referee.put(Chance("Xb", 0)), Applied)

    # Xb shows 50: only a Miss sends Xa out.
    assert (0.0, 0.75, 0.25, 0.0) == bar(counted(TableSession(referee, texts())))


def test_the_bar_follows_a_respin():
    again = Segment("white", 2, "Roll", damage=20, effects=(AgainUntilMiss(),))
    referee, session = fighting(again, Segment("white", 1, "Slam", damage=30), Segment("miss", 1))
    for action in (Stay("Xa"), Attack("Xb"), Chance("Xa", 0), Chance("Xb", 1)):
        assert isinstance(referee.put(action), Applied)

    # 20 once against 30 loses; each further Roll is half: 40 and more wins.
    assert (0.5, 0.0, 0.5, 0.0) == pytest.approx(bar(counted(session)), abs=1e-5)
    assert isinstance(referee.put(Chance("Xa", 0)), Applied)

    assert (1.0, 0.0, 0.0, 0.0) == pytest.approx(bar(counted(TableSession(referee, texts()))), abs=1e-5)


def test_lines_name_figures_and_say_what_happens():
    venom = GiveCondition(to="opponent", is_="poisoned")
    howl = (Wait(to="opponent"), ToBench(to="self"))
    referee, session = fighting(
        Segment("blue", 1, "Venom", effects=(venom,)),
        Segment("purple", 1, "Howl", stars=1, effects=howl),
        Segment("miss", 2),
    )
    for action in (Stay("Xa"), Attack("Xb"), Chance("Xb", 2)):
        assert isinstance(referee.put(action), Applied)

    odds = counted(session)

    # Xb shows a Miss. To its own Bench Xa goes by Howl alone, which the bar does not say.
    assert (0.0, 0.75, 0.25, 0.0) == bar(odds)
    assert {
        OddsLine("Xb becomes Poisoned", 0.25, 0.25),
        OddsLine("Xb must Wait", 0.25, 0.25),
        OddsLine("Xa goes to the Bench", 0.25, 0.25),
    } == set(odds.lines)


def test_a_choice_is_named_and_what_depends_on_it_is_a_range():
    shove = (Push(to="opponent", steps=1, chooser="mover"), TakeSpace())
    referee, session = fighting(Segment("purple", 1, "Shove", stars=1, effects=shove), Segment("miss", 1))
    ring = (PutFigure("Xa", "b1"), PutFigure("Xb", "m"), PutFigure("Ya", "ga"), PutFigure("Yb", "bench"))
    assert isinstance(referee.correct(ring, "set up"), Applied)
    for action in (Stay("Xa"), Attack("Xb"), Chance("Xb", 1)):
        assert isinstance(referee.put(action), Applied)

    odds = counted(session)

    # Pushed to a1 or a2 Xb is surrounded, on b2 it is not.
    assert (0.5, 0.5, 0.0, 0.0) == bar(odds)
    assert (said("odds.chosen-about", player="Anna", about="Xb", prompt=phrase("prompt.push-lands")),) == odds.notes
    assert OddsLine("Xb is moved", 0.5, 0.0) in odds.lines
    assert OddsLine("Xb is Knocked Out", 0.5, 0.0) in odds.lines


def test_while_other_figures_spin_there_is_no_bar():
    quake = Segment("purple", 1, "Quake", stars=1, effects=(SpinCheck(who="enemy_field", out_if=("miss",)),))
    referee, session = fighting(quake, Segment("miss", 1))
    for action in (Stay("Xa"), Attack("Xb"), Chance("Xa", 0), Chance("Xb", 1)):
        assert isinstance(referee.put(action), Applied)

    shown = session.screen().battle

    assert shown is not None and "These figures spin" == shown.title and shown.odds is None


def test_targets_are_counted_ahead():
    _, session = fighting()
    session.screen()
    for _ in range(20):
        session.tick(0.0)

    session.send(TapFigure("Xa"))

    targets = session.screen().targets
    assert {"Xb", "Yb"} == {one.target for one in targets}
    assert not any(one.odds.counting for one in targets)


def test_a_frame_counts_no_more_than_its_steps(monkeypatch):
    referee, _ = fighting()
    book = OddsBook(referee.rules, texts(), ("Anna", "Ben"))
    taken = []

    def endless(*_):
        while True:
            taken.append(1)
            yield

    monkeypatch.setattr("companion.app.table._odds_view.count_odds", endless)
    table = referee.state.table
    book.of_attack(table, "Xa", "Xb")
    book.of_attack(table, "Xa", "Yb")

    assert not book.work() and STEPS == len(taken)
    assert not book.work() and 2 * STEPS == len(taken) and book.waited_for


def test_what_is_not_wanted_any_more_is_not_counted():
    referee, _ = fighting()
    book = OddsBook(referee.rules, texts(), ("Anna", "Ben"))
    table = referee.state.table
    book.of_attack(table, "Xa", "Xb")
    book.begin_screen()

    assert not book.waited_for and not book.work()
    assert book.of_attack(table, "Xa", "Xb").counting
