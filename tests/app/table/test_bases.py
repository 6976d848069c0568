"""A battle whose discs are spun on bases: either first, on a line, not fair, lost in mid-spin, by hand, disturbed."""

from __future__ import annotations

import pytest

from companion.app.lobby.past import ReplaySession
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.match.traces import unpack
from companion.app.screens.table import Act, CloseNotice, Flick, LetCount, Rested, ShowTrace, TakeBack
from companion.app.table.session import TableSession
from companion.figure.actions import Attack, CallOnLine, PutFigure, Stay
from companion.figure.rulesets import DUEL_2017
from companion.kernel.journal import Applied
from companion.kernel.model import Chance
from companion.texts.texts import phrase
from firmware_bridge.reading.calibration_values import Calibration
from tests.adapters.bases.test_spins import World
from tests.app import lobby_fakes
from tests.app.base_fakes import GREEN, RED, Bench
from tests.app.table_fakes import (
    GLARE,
    MISS,
    ON_LINE,
    PLAYERS,
    TACKLE,
    MemoryStore,
    SeededSpins,
    entries_of,
    outside,
    setup,
    texts,
)
from tests.saying import said

FIRST_A = Chance("first-player", "a")


class Table:
    """A battle of Xa against Xb; Anna's bases are red, Ben's green."""

    def __init__(self, bench, *bases, store=None, fight=True, kinds=("person", "person"), chance=None, **rules):
        self.bench, self.store = bench, store or MemoryStore()
        for base in bases:
            bench.plug(base)
        world = outside(self.store, SeededSpins(1))
        self.outside = Outside(
            store=world.store, clock=world.clock, spins=world.spins, rng=world.rng, bases=bench.bases
        )
        chance = chance or ChanceBy(spins="bases", draws="hand")
        referee = MatchReferee.begin(FIGURE, self.outside, setup(**rules), Seats(players=PLAYERS, kinds=kinds), chance)
        for taken in (
            referee.put(FIRST_A),
            referee.correct((PutFigure("Xa", "m"), PutFigure("Xb", "b1")), "set up"),
        ):
            assert isinstance(taken, Applied), taken
        self.sit(referee)
        if fight:
            for action in (Stay("Xa"), Attack("Xb")):
                self.session.send(Act(action))
            self.tick()

    def sit(self, referee):
        self.session = TableSession(referee, texts())
        self.session.sit_down()
        self.bench.bases.news()

    @property
    def referee(self):
        return self.session.referee

    def tick(self, seconds=0.02):
        self.session.tick(seconds)
        return self.session.screen()

    def spinner(self, source):
        return next(one for one in self.tick().battle.spinners if one.source == source)

    def notice(self):
        notice = self.session.screen().notice
        return notice.text if notice is not None else ""

    def chances(self):
        return [entry.action for entry in self.referee.standing if isinstance(entry.action, Chance | CallOnLine)][1:]

    def note(self, number=-1):
        return self.referee.standing[number].note


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


@pytest.fixture
def table(bench):
    return Table(bench, RED, GREEN)


class TestSpinning:
    def test_either_disc_may_stop_first_and_the_battle_is_decided(self, table):
        assert [
            said("spinner.base.idle", player="Anna", base="Red"),
            said("spinner.base.idle", player="Ben", base="Green"),
        ] == [table.spinner(source).base_words for source in ("Xa", "Xb")]
        table.bench.rest(GREEN, MISS)
        table.tick()
        table.bench.rest(RED, TACKLE)
        screen = table.tick()

        assert [Chance("Xb", 2), Chance("Xa", 0)] == table.chances()
        assert screen.battle.verdict.startswith("Tackle 50 beats Miss")

    def test_a_disc_that_turns_is_said_to_and_nothing_else_changes(self, table):
        table.bench.moves(RED, 300.0)
        spinner = table.spinner("Xa")

        assert ("ready", "Red", "Spinning on Red", False) == (
            spinner.stage,
            spinner.base,
            spinner.base_words,
            spinner.on_screen,
        )
        before = table.tick()
        table.bench.moves(RED, 320.0)
        assert before is table.tick()

    def test_a_disc_rests_on_the_screen_where_it_rested_on_the_base(self, table):
        table.bench.rest(RED, 97.5)
        spinner = table.spinner("Xa")

        assert ("rested", 97.5, 0) == (spinner.stage, spinner.rest_deg, spinner.shown)
        assert "It showed Tackle 50." in spinner.trace.facts and not spinner.trace.bad

    def test_an_entry_keeps_angle_base_and_trace(self, table):
        table.bench.rest(RED, TACKLE, spread_deg=0.4)
        table.tick()
        note = table.note()

        assert ("program", "base Red 90.0° ± 0.4°") == (note.by, note.evidence)
        assert 90.0 == unpack(note.trace).angle_deg
        assert note == entries_of(FIGURE, table.store.entries("m1"))[-1].note

    def test_any_disc_can_be_entered_by_hand_and_its_base_is_left_alone(self, table):
        spinner = table.spinner("Xa")
        by_hand = next(button for button in spinner.by_hand if button.label == "Glare ★")
        table.bench.moves(RED, 300.0)
        table.session.send(by_hand.intent)
        table.bench.rest(RED, MISS)
        table.tick()

        assert [Chance("Xa", 1)] == table.chances() and "by hand" == table.note().evidence
        assert said("spinner.base.idle", player="Ben", base="Green") == table.spinner("Xb").base_words

    def test_a_flick_on_the_screen_says_where_the_disc_is_spun(self, table):
        table.session.send(Flick("Xa", 900.0))

        assert "Spin Xa on Red." == table.notice() and [] == table.chances()

    def test_a_spin_that_cannot_be_kept_is_kept_later(self, table):
        table.store.broken = True
        table.bench.rest(RED, TACKLE)
        table.tick()
        assert "the disk is full" == table.notice() and [] == table.chances()

        table.store.broken = False
        for _ in range(7):
            table.tick(1.0)
        assert [Chance("Xa", 0)] == table.chances() and table.note().trace


class TestWithoutABase:
    def test_discs_are_flicked_on_the_screen_or_entered_by_hand(self, bench):
        table = Table(bench)
        spinner = table.spinner("Xa")

        assert (True, "", said("spinner.no-base")) == (spinner.on_screen, spinner.base, spinner.base_words)
        assert len(spinner.by_hand) == 3
        table.session.send(Flick("Xa", 900.0))
        table.session.send(Rested("Xa"))
        assert ["Xa"] == [chance.source for chance in table.chances()]

    def test_a_base_that_comes_in_the_middle_is_used_at_once(self, bench):
        table = Table(bench)
        bench.plug(RED)
        table.tick()

        assert ("Red", said("spinner.base.idle", player="Anna", base="Red")) == (
            table.spinner("Xa").base,
            table.spinner("Xa").base_words,
        )
        bench.rest(RED, TACKLE)
        table.tick()
        assert [Chance("Xa", 0)] == table.chances()

    def test_one_disc_turns_on_the_screen_while_the_other_stops_on_its_base(self, bench):
        bench.plug(GREEN)
        bench.bases.give_role(GREEN, bench.bases.bases()[0].role.__class__("b"))
        table = Table(bench)
        table.session.send(Flick("Xa", 900.0))
        bench.rest(GREEN, MISS)
        table.tick()

        assert [Chance("Xb", 2)] == table.chances()
        table.session.send(Rested("Xa"))
        assert ["Xb", "Xa"] == [chance.source for chance in table.chances()]

    def test_a_program_spins_its_discs_on_the_screen_and_waits_for_a_base(self, bench):
        table = Table(bench, kinds=("person", "random"))
        table.session.send(Flick("Xa", 900.0))
        assert "turning" == table.spinner("Xb").stage

        other = Table(bench, RED, kinds=("person", "random"))
        bench.rest(RED, TACKLE)
        other.tick(1.0)
        assert ("rested", "ready") == (other.spinner("Xa").stage, other.spinner("Xb").stage)


class TestOneBaseForBoth:
    def test_the_attacker_spins_first_and_it_is_said_whose_turn_it_is(self, bench):
        table = Table(bench, RED)

        assert said("spinner.base.idle", player="Anna", base="Red") == table.spinner("Xa").base_words
        assert said("spinner.base.waiting", base="Red") == table.spinner("Xb").base_words
        bench.rest(RED, TACKLE)
        table.tick()
        assert said("spinner.base.idle", player="Ben", base="Red") == table.spinner("Xb").base_words
        bench.rest(RED, MISS)
        table.tick()
        assert [Chance("Xa", 0), Chance("Xb", 2)] == table.chances()

    def test_a_tap_changes_which_disc_is_spun_first(self, bench):
        table = Table(bench, RED)
        (first,) = [button for button in table.spinner("Xb").by_hand if button.accent]
        assert "Spin this one first" == first.label
        assert not any(button.accent for button in table.spinner("Xa").by_hand)
        table.session.send(first.intent)
        table.tick()
        bench.rest(RED, GLARE)
        table.tick()

        assert [Chance("Xb", 1)] == table.chances()


class TestHands:
    def test_before_the_first_spin_the_table_says_that_hands_may_go_unnoticed_and_no_more_once_they_are_seen(
        self, table
    ):
        table.bench.bridge.stage(RED, "armed", hands_after=6)
        table.tick()
        before = table.spinner("Xa").base_words
        table.bench.bridge.stage(RED, "armed", hands_after=0)
        table.tick()

        prompt = said("spinner.base.armed", player="Anna", base="Red")
        assert f"{prompt} {said('spinner.hands-unnoticed', base='Red', n=6)}" == before
        assert prompt == table.spinner("Xa").base_words

    def test_while_the_disc_turns_there_is_nothing_to_be_said_of_hands(self, table):
        table.bench.bridge.stage(RED, "spinning", hands_after=6)
        table.tick()

        assert said("spinner.base.spinning", base="Red") == table.spinner("Xa").base_words


class TestOnALine:
    def test_it_spins_again_and_is_shown_with_its_trace(self, table):
        table.bench.rest(RED, ON_LINE - 0.3, spread_deg=0.5)
        spinner = table.spinner("Xa")

        assert [CallOnLine("Xa")] == table.chances() and table.note().trace
        assert said("hint.on-line", figure="Xa") == table.notice()
        assert said("spinner.on-line-uncalibrated", base="Red") == spinner.base_words
        table.bench.file.change_base(RED, calibration=Calibration(spins=6))
        assert said("spinner.on-line-again", base="Red") == table.spinner("Xa").base_words
        assert spinner.trace.bad and said("trace.on-line") in spinner.trace.facts
        table.bench.rest(RED, TACKLE)
        table.tick()
        assert [CallOnLine("Xa"), Chance("Xa", 0)] == table.chances()
        assert not table.spinner("Xa").trace.bad

    def test_a_measured_angle_is_as_uncertain_as_it_says_and_no_more(self, table):
        table.bench.rest(RED, ON_LINE - 0.6, spread_deg=0.5)
        table.tick()

        assert [Chance("Xa", 0)] == table.chances()

    def test_by_the_policy_nearest_it_counts(self, bench):
        table = Table(bench, RED, GREEN, spin_on_line="nearest")
        bench.rest(RED, ON_LINE - 0.3, spread_deg=0.5)
        table.tick()

        assert [Chance("Xa", 0)] == table.chances()

    def test_the_line_is_called_by_hand_too(self, table):
        table.session.send(table.spinner("Xa").on_line.intent)

        assert [CallOnLine("Xa")] == table.chances()


class TestNotFair:
    def test_it_spins_again_and_stays_with_the_next_entry(self, table):
        table.bench.unfair(RED, "hand-stop", TACKLE)
        spinner = table.spinner("Xa")

        assert [] == table.chances()
        assert "" == table.notice()
        assert said("spinner.unfair-again", why=phrase("unfair.hand-stop"), base="Red") == spinner.base_words
        assert spinner.trace.bad and said("trace.unfair", why=phrase("unfair.hand-stop")) in spinner.trace.facts
        table.session.send(LetCount("Xa"))
        assert [] == table.chances()

        table.bench.rest(RED, GLARE)
        table.tick()
        (voided,) = table.note().voided
        assert [Chance("Xa", 1)] == table.chances()
        assert ("base Red 90.0° ± 0.5°", "hand-stop") == (voided.evidence, voided.why) and voided.trace
        assert () == table.session.screen().battle.spinners[0].by_hand

    def test_the_players_may_let_it_count_where_they_are_asked(self, bench):
        table = Table(bench, RED, GREEN, chance=ChanceBy(spins="bases", unfair="ask", draws="hand"))
        bench.unfair(RED, "push", TACKLE)
        spinner = table.spinner("Xa")
        assert said("spinner.unfair-ask", why=phrase("unfair.push"), base="Red") == spinner.base_words
        (let,) = [button for button in spinner.by_hand if button.accent]
        assert ("Let it count: Tackle 50", LetCount("Xa")) == (let.label, let.intent)

        table.session.send(let.intent)

        assert [Chance("Xa", 0)] == table.chances()
        assert "base Red 90.0° ± 0.5° push, let count" == table.note().evidence
        assert table.note().trace and () == table.note().voided
        assert "a" == table.note().by

    def test_it_may_be_spun_again_all_the_same(self, bench):
        table = Table(bench, RED, GREEN, chance=ChanceBy(spins="bases", unfair="ask", draws="hand"))
        bench.unfair(RED, "short-spin", TACKLE)
        table.tick()
        bench.rest(RED, MISS)
        table.tick()

        assert [Chance("Xa", 2)] == table.chances() and 1 == len(table.note().voided)
        table.session.send(LetCount("Xa"))
        assert [Chance("Xa", 2)] == table.chances()

    @pytest.mark.parametrize("reason, angle", [("unsettled", TACKLE), ("push", ON_LINE)])
    def test_what_shows_nothing_cannot_be_let_count(self, bench, reason, angle):
        table = Table(bench, RED, GREEN, chance=ChanceBy(spins="bases", unfair="ask", draws="hand"))
        bench.unfair(RED, reason, angle)

        assert [] == [button for button in table.spinner("Xa").by_hand if button.accent]

    def test_only_the_last_few_are_kept(self, table):
        for _ in range(9):
            table.bench.unfair(RED, "push")
            table.tick()
        table.bench.rest(RED, TACKLE)
        table.tick()

        assert 4 == len(table.note().voided)

    def test_a_result_by_hand_takes_the_uncounted_spins_along(self, table):
        table.bench.unfair(RED, "push")
        table.tick()
        table.session.send(Act(Chance("Xa", 0)))

        assert ("by hand", 1) == (table.note().evidence, len(table.note().voided))


class TestLost:
    def test_a_base_that_fails_in_mid_spin_opens_the_way_by_hand(self, table):
        table.bench.moves(RED, 300.0)
        table.tick()
        table.bench.pull(RED, "Red was pulled out.")
        spinner = table.spinner("Xa")

        assert said("hint.base-lost", why="Red was pulled out.") == table.notice()
        assert (True, False, said("spinner.base.lost", base="Red")) == (
            spinner.base_lost,
            spinner.on_screen,
            spinner.base_words,
        )
        assert 3 == len(spinner.by_hand)
        table.session.send(Flick("Xa", 900.0))
        assert said("hint.by-hand", figure="Xa") == table.notice()
        table.session.send(spinner.by_hand[0].intent)
        table.bench.rest(GREEN, MISS)
        assert table.tick().battle.verdict

    def test_when_it_is_back_it_is_spun_again(self, table):
        table.bench.pull(RED)
        table.tick()
        table.bench.plug(RED)
        table.tick()
        assert said("hint.base-back", base="Red") == table.notice()
        assert said("spinner.base.idle", player="Anna", base="Red") == table.spinner("Xa").base_words

        table.bench.rest(RED, TACKLE)
        table.tick()
        assert [Chance("Xa", 0)] == table.chances()

    def test_a_base_that_begins_anew_in_mid_spin_is_spun_again(self, table):
        table.bench.moves(RED, 300.0)
        table.tick()
        table.bench.pull(RED, "Red was reset.")
        table.bench.plug(RED)
        table.tick()

        assert said("hint.base-back", base="Red") == table.notice()
        assert said("spinner.base.idle", player="Anna", base="Red") == table.spinner("Xa").base_words
        assert [] == table.chances()

    def test_what_was_measured_before_stays(self, table):
        table.bench.rest(RED, TACKLE)
        table.tick()
        table.bench.pull(RED)
        table.session.send(CloseNotice())
        screen = table.tick()

        assert [Chance("Xa", 0)] == table.chances()
        assert screen.notice is None and not table.spinner("Xa").base_lost

    def test_ten_pulls_leave_the_match_unharmed(self, table):
        for _ in range(10):
            table.bench.moves(RED, 300.0)
            table.tick()
            table.bench.pull(RED)
            table.tick()
            table.bench.plug(RED)
            table.tick()
        table.bench.rest(RED, TACKLE)
        table.bench.rest(GREEN, MISS)

        assert table.tick().battle.verdict.startswith("Tackle 50 beats Miss")

    def test_a_match_is_resumed_in_the_middle_of_a_battle(self, table, bench):
        bench.rest(RED, 97.5)
        table.tick()
        table.session.rise()
        table.sit(MatchReferee.resume(FIGURE, table.outside, "m1", table.referee.chance))
        table.tick()

        spinner = table.spinner("Xa")
        assert ("rested", 97.5, "It showed Tackle 50.") == (spinner.stage, spinner.rest_deg, spinner.trace.facts[0])
        bench.rest(GREEN, MISS)
        assert table.tick().battle.verdict


class TestDisturbed:
    def test_the_result_stands_and_that_is_said(self, table):
        table.bench.rest(RED, TACKLE)
        table.tick()
        table.bench.disturb(RED)
        table.tick()

        assert said("hint.base-disturbed", figure="Xa") == table.notice()
        assert [Chance("Xa", 0)] == table.chances()

    def test_a_base_that_works_badly_is_said_once(self, table):
        table.bench.trouble(RED, "the magnet is missing or too far off")
        table.tick()
        assert "Red: the magnet is missing or too far off." == table.notice()

        table.bench.trouble(RED, "the sensor detects the magnet again", over=True)
        table.session.send(CloseNotice())
        assert table.tick().notice is None


class TestRecord:
    def test_a_line_of_the_record_opens_the_trace_behind_it(self, table):
        table.bench.unfair(RED, "push")
        table.tick()
        table.bench.rest(RED, TACKLE)
        log = table.tick().log
        line = next(line for line in log if line.text.startswith("Xa spins") or "Tackle" in line.text)
        bad = next(line for line in log if line.text == "Xa: not counted, pushed while it slowed down.")

        table.session.send(ShowTrace(line.entry, line.trace))
        assert ("Xa", False) == (table.session.screen().trace.title, table.session.screen().trace.bad)
        table.session.send(ShowTrace(bad.entry, bad.trace))
        assert table.session.screen().trace.bad
        table.session.send(CloseNotice())
        assert table.session.screen().trace is None
        assert {-1, 0, 1} == {line.trace for line in log}

    @pytest.mark.parametrize("entry, number", [(0, 0), (-1, 0), (99, 0), (4, 7)])
    def test_an_entry_without_a_trace_opens_nothing(self, table, entry, number):
        table.bench.rest(RED, TACKLE)
        table.tick()
        table.session.send(ShowTrace(entry, number))

        assert table.session.screen().trace is None

    def test_a_past_match_shows_its_traces(self, table):
        table.bench.rest(RED, TACKLE)
        table.tick()
        replay = ReplaySession(lobby_fakes.parts(store=table.store), "m1")
        line = next(line for line in replay.screen().table.log if line.trace >= 0)
        replay.look_at(ShowTrace(line.entry, line.trace))

        assert "Xa" == replay.screen().table.trace.title
        replay.look_at(CloseNotice())
        assert replay.screen().table.trace is None

    def test_a_spin_that_was_taken_back_may_count_again(self, table):
        table.bench.rest(RED, TACKLE)
        table.tick()
        start = len(table.referee.standing) - 1
        table.session.send(TakeBack(start, "A spin was disturbed"))

        assert said("spinner.base.idle", player="Anna", base="Red") == table.spinner("Xa").base_words
        assert "As before: Tackle 50" in [button.label for button in table.spinner("Xa").by_hand]
        table.bench.rest(RED, GLARE)
        table.tick()
        assert [Chance("Xa", 1)] == table.chances()


def test_the_trainer_figures_disc_is_spun_on_its_base(bench):
    from companion.app.ports.bases import Role
    from companion.figure.actions import PlayTrainer

    table = Table(bench, RED, GREEN, fight=False, trainers=True, side=3)
    bench.bases.give_role(GREEN, Role("trainer"))
    card = table.referee.rules.setup.cards[0][1].name
    for _ in range(2):  # the first tap is answered: it would do nothing
        table.session.send(Act(PlayTrainer(card)))
    table.tick()
    assert said("spinner.base.idle", player="Anna", base="Green") == table.spinner("trainer-a").base_words
    bench.rest(GREEN, 0.2, spread_deg=0.5)
    table.tick()
    assert said("hint.on-line", figure=phrase("title.trainer-figure", player="Anna")) == table.notice()
    assert said("spinner.on-line-uncalibrated", base="Green") == table.spinner("trainer-a").base_words

    bench.rest(GREEN, 100.0)
    table.tick()

    assert Chance("trainer-a", 0) == table.referee.standing[-1].action
    assert ["on-line"] == [voided.why for voided in table.note().voided]
    assert "It showed Success." in table.spinner("trainer-a").trace.facts


def test_bases_are_not_asked_where_discs_are_spun_on_the_screen(bench):
    table = Table(bench, RED, GREEN, chance=ChanceBy(draws="hand"))
    bench.rest(RED, TACKLE)
    table.tick()

    assert [] == table.chances() and {} == bench.bridge.armed
    assert "" == table.spinner("Xa").base and table.spinner("Xa").on_screen


def test_named_attacks_come_before_spins_on_a_base(bench):
    table = Table(bench, RED, GREEN, rules=DUEL_2017)

    assert said("spinner.base.idle", player="Anna", base="Red") == table.spinner("Xa").base_words


@pytest.mark.parametrize("bases", [1, 2])
def test_a_battle_is_decided_on_simulated_bases(tmp_path, bases):
    world = World(tmp_path)
    ids = [world.bases.add_simulated() for _ in range(bases)]
    world.let_pass(1.5)
    table = Table(world)
    for _ in range(12):
        world.let_pass(1.0)
        for at in world.bases.at_table():
            if at.stage == "armed" and not world.simulated.made[at.base].turning:
                world.bases.flick(at.base, 1500.0)
        for _ in range(130):
            world.let_pass(0.1)
            table.tick(0.1)
        if table.session.screen().battle.verdict:
            break

    spun = [entry for entry in table.referee.standing if isinstance(entry.action, Chance)][1:]
    assert table.session.screen().battle.verdict
    assert {"Xa", "Xb"} == {entry.action.source for entry in spun}
    assert all(unpack(entry.note.trace).turns > 1.5 for entry in spun)
    assert {f"base simulated {n}" for n in range(1, bases + 1)} == {entry.note.evidence[:16] for entry in spun}
    assert len(ids) == bases


def test_a_flick_on_the_screen_pushes_the_disc_of_a_simulated_base(tmp_path):
    world = World(tmp_path)
    base = world.bases.add_simulated()
    world.let_pass(1.5)
    table = Table(world, chance=ChanceBy(spins="bases", draws="hand"))
    for _ in range(60):
        world.let_pass(0.02)
        table.tick()
    table.session.send(Flick("Xa", 900.0))

    assert world.simulated.made[base].turning
    assert "" == table.notice()
    world.let_pass(0.5)
    table.session.send(Flick("Xb", 900.0))  # its turn comes afterwards
    assert "Xb" in table.notice()
