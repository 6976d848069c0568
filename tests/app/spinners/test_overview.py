"""The Spinners screen, and the ways to it, from it and round it."""

from __future__ import annotations

import random

import pytest

from companion.app.ports.bases import FreeSpin, Role
from companion.app.ports.settings import Settings
from companion.app.screens import spinner_intents as on
from companion.app.screens.lobby import AtTable, HomeScreen
from companion.app.screens.lobby_intents import GoBack, GoCardSetup, GoHome, GoSettings, GoSetup, Set, SetReal, Start
from companion.app.screens.spinner_intents import NameBase, SetRole
from companion.app.screens.spinners import SpinnersScreen, WizardScreen
from companion.app.screens.table import Flick
from companion.app.spinners._spin_test import ENOUGH, SECTORS, SpinTest, chi_squared_tail
from companion.app.text.say import Say
from companion.figure.actions import Attack, Done
from companion.kernel.errors import SettingsError
from companion.kernel.model import ChanceRequest
from companion.texts.texts import phrase
from firmware_bridge.ports.nearby import Sighting
from firmware_bridge.wire.errors import BaseLostError
from firmware_bridge.wire.sentences import sentence
from tests.app import lobby_fakes
from tests.app.base_fakes import GREEN, RED
from tests.app.lobby.inside import table_of
from tests.app.lobby_fakes import MemorySettings, chosen, push
from tests.app.table_fakes import TACKLE, texts
from tests.saying import said


class Rooms:
    """A lobby with bases."""

    def __init__(self, bench, *bases, **parts):
        self.bench = bench
        self.lobby = lobby_fakes.lobby(bases=bench.bases, **parts)
        for base in bases:
            bench.plug(base)

    def __call__(self, *intents):
        """The screen after these taps."""
        for intent in intents:
            self.lobby.send(intent)
        self.lobby.tick(1.0)
        return self.lobby.screen()

    @property
    def screen(self):
        return self.lobby.screen()

    @property
    def remark(self):
        return self.screen.remark.text if self.screen.remark else ""


@pytest.fixture
def rooms(bench):
    made = Rooms(bench, RED, GREEN)
    made(on.GoSpinners())
    return made


def test_a_base_that_comes_back_and_goes_at_once_is_gone(bench, rooms):
    rooms(on.PickBase(RED))
    bench.pull(RED)
    rooms()
    bench.plug(RED)
    bench.bridge.disconnect(bench.bridge.of[RED].where)
    rooms()

    assert [GREEN] == [card.base for card in rooms.screen.cards]


class TestWay:
    def test_home_leads_to_the_bases_and_back(self, bench):
        rooms = Rooms(bench)
        assert isinstance(rooms(push(rooms.screen.pushes, "Spinners")), SpinnersScreen)
        assert 1 == bench.bridge.searches

        assert isinstance(rooms(rooms.screen.back.intent), HomeScreen)

    def test_without_bases_home_is_as_it_was(self):
        made = lobby_fakes.lobby()

        assert "Spinners" not in [push.label for push in made.screen().pushes]
        made.send(on.GoSpinners())
        assert said("spinners.unplayable") == made.screen().remark.text
        for intent in (on.FindBases(), on.StartWizard(RED), on.MarkBorder()):
            made.send(intent)
        assert isinstance(made.screen(), HomeScreen) and () == made.live()

    def test_no_port_is_opened_for_a_match_on_the_screen(self, bench):
        rooms = Rooms(bench)
        rooms(GoSetup(), Start())
        rooms(GoHome())

        assert not bench.opened

    def test_who_spins_on_bases_has_them_looked_for_at_the_start(self, bench):
        settings = MemorySettings()
        settings.kept = Settings(spins="bases")
        rooms = Rooms(bench, settings=settings)
        assert not bench.opened
        for _ in range(40):
            rooms.lobby.tick(0.02)

        assert 1 == bench.bridge.searches

    def test_intents_for_another_room_do_nothing(self, rooms):
        for intent in (on.WizardNext(), on.WizardBack(), on.MarkBorder(), on.PaintScan()):
            assert isinstance(rooms(intent), SpinnersScreen) and "" == rooms.remark

    def test_from_the_wizard_back_leads_to_the_bases(self, rooms):
        assert isinstance(rooms(on.StartWizard(RED)), WizardScreen)
        assert isinstance(rooms(GoBack()), SpinnersScreen)
        assert isinstance(rooms(GoBack()), HomeScreen)


class TestList:
    def test_nothing_is_there(self, bench):
        screen = Rooms(bench)(on.GoSpinners())

        assert () == screen.cards and screen.detail is None
        assert "No spinner base has answered" in screen.intro and screen.pushes[0].accent

    def test_bases_are_listed_as_they_stand(self, rooms):
        rooms.bench.pull(GREEN, "Green was pulled out.")
        red, green = rooms().cards

        assert ("Red", "Player A", "good", True) == (red.name, red.role, red.mark, red.picked)
        assert "Connected: atmega328p, firmware 1.0" == red.stands
        assert ("Green was pulled out.", "lost", "") == (green.stands, green.mark, green.where)

    def test_a_base_that_comes_is_listed_without_a_tap(self, bench):
        rooms = Rooms(bench)
        rooms(on.GoSpinners())
        before = rooms.screen
        assert before is rooms()
        bench.plug(RED)

        assert ["Red"] == [card.name for card in rooms().cards]
        assert RED == rooms.screen.detail.base

    def test_ports_and_searches_are_told(self, rooms):
        rooms.bench.bridge.searching = True
        rooms.bench.bridge.found_none = {"/dev/ttyACM0": "/dev/ttyACM0: permission is denied; join the group dialout."}

        assert "Looking for spinner bases …" == rooms().searching
        assert ("/dev/ttyACM0: permission is denied; join the group dialout.",) == rooms.screen.problems

    def test_a_file_that_was_damaged_is_told(self, bench, tmp_path):
        (tmp_path / "bases.toml").write_text("base = 3")
        (problem,) = Rooms(bench, RED)(on.GoSpinners()).problems

        assert "bases.toml.bad" in problem

    @pytest.mark.parametrize(
        "health",
        [{"magnet": "weak"}, {"sensor": "silent"}, {"lost_share": 0.2}, {"rejected_share": 0.2}],
        ids=lambda health: next(iter(health)),
    )
    def test_a_base_that_works_badly_is_marked(self, rooms, health):
        from firmware_bridge.reading.readings import Health

        rooms.bench.bridge.stage(RED, "idle", health=Health(**{"rate_hz": 500.0, "wanted_hz": 500, **health}))

        assert "poor" == rooms().cards[0].mark

    def test_a_simulated_base_can_be_added_and_flicked(self, rooms):
        screen = rooms(on.AddSimulated())
        added = screen.detail.base

        assert ("simulated 3", True) == (screen.detail.name.name, screen.detail.simulated)
        rooms(push(screen.detail.pushes, "Spin it"))
        assert [(added, 1200.0)] == rooms.bench.simulator.flicks
        assert "Spin it" not in [push.label for push in rooms(on.PickBase(RED)).detail.pushes]

    def test_there_is_an_end_to_simulated_bases(self, rooms):
        for _ in range(12):
            rooms.lobby.send(on.AddSimulated())

        assert 10 == len(rooms.screen.cards) and said("spinners.enough-simulated", n=8) == rooms.remark

    def test_a_base_can_be_taken_from_the_list(self, rooms):
        assert ["Green"] == [card.name for card in rooms(on.ForgetBase(RED)).cards]
        assert GREEN == rooms.screen.detail.base

    def test_what_is_asked_of_a_base_that_is_not_there_is_refused(self, rooms):
        rooms(on.StartWizard("nobody"))

        assert said("error.base.gone") == rooms.remark and isinstance(rooms.screen, SpinnersScreen)


class TestJoining:
    @pytest.fixture
    def cabled(self, bench):
        bench.plug(RED, "Red", where="/dev/ttyACM0", board=3)
        made = Rooms(bench)
        made(on.GoSpinners())
        return made

    def test_a_base_on_a_cable_may_join_a_network(self, cabled):
        assert ("Wi-Fi", RED) == (cabled.screen.detail.join.label, cabled.screen.detail.join.base)

    @pytest.mark.parametrize(
        "where, board", [("/dev/ttyACM0", 1), ("wifi:0000aa", 3), ("tcp://10.0.0.7", 3), ("i2c", 4)]
    )
    def test_no_other_base_may(self, bench, where, board):
        bench.plug(RED, "Red", where=where, board=board)
        rooms = Rooms(bench)

        assert rooms(on.GoSpinners()).detail.join is None

    def test_how_it_goes_is_told_until_it_is_done(self, bench, cabled):
        wireless, searches = bench.wireless, bench.bridge.searches
        cabled(on.JoinNetwork(RED, "Heim", "geheim ist geheim"))
        wireless.asked.wait(10)
        assert said("spinners.joining.goes-on", name="Red", network="Heim") == cabled().searching
        assert () == cabled.screen.cards  # its port is needed

        wireless.answers.set()
        bench.bases._joiner.join(10)
        assert said("spinners.joining.done", name="Red", network="Heim") == cabled().searching
        assert ("/dev/ttyACM0", RED, "Red", "Heim", "geheim ist geheim") == wireless.told
        assert searches + 1 == bench.bridge.searches

    def test_a_base_is_joined_for_bluetooth_without_a_network(self, bench, cabled):
        assert "Bluetooth" == cabled.screen.detail.join.bluetooth
        wireless = bench.wireless
        cabled(on.JoinBluetooth(RED))
        wireless.asked.wait(10)
        assert "Setting up Bluetooth for Red …" == cabled().searching

        wireless.answers.set()
        bench.bases._joiner.join(10)
        assert said("spinners.joining.bluetooth-done", name="Red") == cabled().searching
        assert ("/dev/ttyACM0", RED, "Red", "", "") == wireless.told

    def test_a_network_without_a_name_is_refused(self, bench, cabled):
        cabled(on.JoinNetwork(RED, "", ""))

        assert "name of a network" in cabled.remark
        assert not bench.wireless.asked.is_set()

    def test_why_it_failed_is_told(self, bench, cabled):
        bench.wireless.fails = BaseLostError(sentence("join-password", network="Heim"))
        bench.wireless.answers.set()
        cabled(on.JoinNetwork(RED, "Heim", "geheim ist geheim"))
        bench.bases._joiner.join(10)

        why = phrase("bridge.join-password", network="Heim")
        assert said("spinners.joining.failed", name="Red", why=why) == cabled().searching

    def test_what_no_network_has_is_refused_at_once(self, bench, cabled):
        cabled(on.JoinNetwork(RED, "Heim", "short"))

        assert said("bridge.join-password-length", least=8, most=63) == cabled.remark
        assert 1 == len(cabled.screen.cards)

    def test_a_password_is_in_no_repr(self):
        assert "geheim" not in repr(on.JoinNetwork(RED, "Heim", "geheim ist geheim"))

    def test_strangers_in_the_network_are_told(self, bench, cabled):
        bench.wireless.seen = (Sighting("b0b1b2b3b4b5b6b7", "blue", ("10.0.0.7", 7746)),)

        (said,) = cabled().problems
        assert said.startswith("blue is on the network but hasn't joined")


class TestDetail:
    def test_its_health_is_told_in_words(self, rooms):
        facts = dict(rooms.screen.detail.facts)

        assert "500 of 500 samples per second" == facts["Signal"] and "Good" == facts["Magnet"]
        assert said("base.fact.uncalibrated", degrees="5") == facts["Calibration"]
        assert push(rooms.screen.detail.pushes, "Calibrate") == on.StartWizard(RED)

    def test_numbers_that_hardly_change_make_no_new_screen(self, rooms):
        from firmware_bridge.reading.readings import Health

        before = rooms()
        health = Health(rate_hz=500.04, wanted_hz=500, magnet="good", sensor="good")
        rooms.bench.bridge.stage(RED, "armed", health=health)

        assert before is rooms()

    def test_another_use_is_chosen_and_kept(self, rooms):
        detail = rooms.screen.detail
        assert ["Player A"] == chosen(detail.roles.options)
        assert "Chosen automatically" in detail.roles.note
        screen = rooms(push(detail.roles.options, "Trainer figures"))

        assert ["Trainer figures"] == chosen(screen.detail.roles.options)
        assert Role("trainer") == rooms.bench.file.load().of(RED).role
        assert "Both players" == screen.cards[1].role

    def test_a_base_may_be_for_one_figure_of_the_last_match(self, bench):
        rooms = Rooms(bench, RED)
        rooms(GoSetup(), Start())
        rooms(GoHome())
        screen = rooms(on.GoSpinners())
        names = [option.label for option in screen.detail.roles.options][6:]
        assert 6 < len(names)
        rooms(push(screen.detail.roles.options, names[3]))

        assert Role("figure", names[3]) == bench.file.load().of(RED).role

    @pytest.mark.parametrize("value", ["nonsense", "figure", "", ":"])
    def test_nonsense_is_no_role(self, rooms, value):
        rooms(SetRole(*value.split(":")))

        assert value == "figure" or rooms.bench.file.load().of(RED).role is None

    def test_it_can_be_renamed(self, rooms):
        assert NameBase("Ruby") == rooms.screen.detail.name.entered("Ruby")
        rooms(NameBase("  Ruby "))
        assert "Ruby" == rooms.screen.cards[0].name
        rooms(NameBase(" "))

        assert "Ruby" == rooms.screen.cards[0].name

    def test_the_first_border_of_a_figure_is_set(self, bench):
        rooms = Rooms(bench, RED)
        assert rooms(on.GoSpinners()).detail.zero is None
        rooms(GoHome(), GoSetup(), Start())
        rooms(GoHome())
        detail = rooms(on.GoSpinners()).detail
        bench.still(RED, 42.0)
        option = detail.zero.options[0]
        screen = rooms(option.intent)

        assert said("spinners.zero-set", figure=option.label) == screen.remark.text and "done" == screen.remark.kind
        assert [option.label] == chosen(screen.detail.zero.options)
        assert 42.0 == pytest.approx(bench.file.load().zero_deg(option.intent.figure))
        bench.moves(RED, 400.0)
        assert "is still turning" in rooms(option.intent).remark.text

    def test_what_cannot_be_kept_is_said(self, rooms, monkeypatch):
        def fail(*_, **__):
            raise SettingsError("bases.toml: the disk is full")

        monkeypatch.setattr(rooms.bench.file, "change_base", fail)
        rooms(NameBase("Ruby"))

        assert "bases.toml: the disk is full" == rooms.remark

    def test_the_last_spin_is_shown_with_its_trace(self, rooms):
        assert rooms.screen.detail.trace is None
        rooms.bench.rest(RED, 90.0)
        assert "Stopped at 90.0° ± 0.5°" in rooms().detail.trace.facts
        rooms.bench.unfair(RED, "short-spin")

        assert rooms().detail.trace.bad and "Unfair spin: too short." in rooms.screen.detail.trace.facts


class TestLive:
    def test_the_base_that_is_looked_at_is_told_with_its_last_seconds(self, rooms):
        rooms.bench.moves(RED, 400.0)
        red, green = rooms.lobby.live()

        assert (RED, "spinning", 700.0, 1) == (red.base, red.stage, red.speed_deg_s, len(red.recent))
        assert (GREEN, ()) == (green.base, green.recent)

    def test_nothing_is_told_at_home(self, rooms):
        rooms(GoHome())

        assert () == rooms.lobby.live()

    def test_at_the_table_discs_are_told_by_source(self, bench):
        settings = MemorySettings()
        settings.kept = Settings(spins="bases")
        rooms = Rooms(bench, RED, settings=settings)
        rooms(GoSetup(), Start())

        assert [RED] == [one.base for one in rooms.lobby.live()]


class TestTestSpins:
    def test_spins_are_counted_where_they_stop(self, rooms):
        rooms(on.TestSpins(RED))
        for angle in (10.0, 20.0, 100.0):
            rooms.bench.rest(RED, angle)
            rooms()
        histogram = rooms.screen.detail.histogram

        assert (2, 0, 0, 1, *[0] * 8) == histogram.counts
        assert said("spin-test.few", n=3, wanted=60) == histogram.verdict
        assert rooms(push(rooms.screen.detail.pushes, "End the test")).detail.histogram is None

    def test_spins_that_are_not_fair_are_counted_apart(self, rooms):
        rooms(on.TestSpins(RED))
        rooms.bench.unfair(RED, "push")

        assert rooms().detail.histogram.verdict.startswith(said("spin-test.unfair.one"))
        assert 0 == sum(rooms.screen.detail.histogram.counts)

    def test_another_base_ends_the_test(self, rooms):
        rooms(on.TestSpins(RED), on.PickBase(GREEN))

        assert rooms.screen.detail.histogram is None

    @pytest.mark.parametrize(
        "counts, word",
        [
            ((5,) * 12, "as even as those of a fair disc"),
            ((12, 12, 4, 4, 3, 4, 5, 4, 3, 4, 3, 4), "Spin more before you decide"),
            ((40, *[3] * 11), "Check that the base is level"),
        ],
    )
    def test_the_verdict_is_put_into_words(self, counts, word):
        test = SpinTest(RED)
        for sector, count in enumerate(counts):
            for _ in range(count):
                test.take(free(sector * 30.0 + 15.0))

        assert counts == test.counts and test.spins >= ENOUGH
        assert word in test.verdict(Say(texts()))

    @pytest.mark.parametrize("value, chance", [(0.0, 1.0), (10.341, 0.5), (19.675, 0.05), (31.264, 0.001)])
    def test_the_tail_of_chi_squared_is_that_of_the_tables(self, value, chance):
        assert chance == pytest.approx(chi_squared_tail(value, SECTORS - 1), abs=0.005)


def free(disc_deg: float) -> FreeSpin:
    return FreeSpin(
        base=RED, turn_deg=-disc_deg % 360, spread_deg=0.5, turns=4.0, peak_deg_s=900.0, unfair="", trace=""
    )


class TestSettings:
    def test_coins_that_are_no_longer_spun_on_a_base_leave_it(self, bench):
        rooms = Rooms(bench, RED)
        rooms(Set("coins", "bases"), GoCardSetup(), SetReal(0, False), SetReal(1, False), Start())
        before = tuple(bench.bases.at_table())
        rooms(Set("coins", "hand"))

        assert before and () == tuple(bench.bases.at_table())

    def test_bases_are_a_way_to_spin_where_there_can_be_any(self, bench):
        rooms = Rooms(bench)
        screen = rooms(GoSettings(), Set("spins", "bases"))
        choice = screen.choices[1]

        assert ["Spinner bases"] == chosen(choice.options) and "bases" == rooms.lobby.settings.spins
        assert choice.warning.startswith("No spinner base is connected") and 1 == bench.bridge.searches
        assert ["Spin again"] == chosen(screen.choices[2].options)
        assert "ask" == (rooms(Set("unfair", "ask")), rooms.lobby.settings.unfair)[1]
        bench.plug(RED)
        assert "" == rooms().choices[1].warning and "One spinner base" in rooms.screen.choices[1].note

    def test_without_bases_they_are_not_offered(self):
        made = lobby_fakes.lobby()
        made.send(GoSettings())

        assert ["The screen", "Real discs, by hand"] == [option.label for option in made.screen().choices[1].options]
        assert "Unfair spins" not in [choice.title for choice in made.screen().choices]

    def test_a_match_takes_the_settings_along(self, bench):
        settings = MemorySettings()
        settings.kept = Settings(spins="bases", unfair="ask")
        rooms = Rooms(bench, RED, settings=settings)
        rooms(GoSetup(), Start())

        assert isinstance(rooms.screen, AtTable)
        assert ("bases", "ask") == (
            table_of(rooms.lobby).referee.chance.spins,
            table_of(rooms.lobby).referee.chance.unfair,
        )

    def test_settings_made_for_bases_hold_where_there_are_none(self):
        settings = MemorySettings()
        settings.kept = Settings(spins="bases")
        made = lobby_fakes.at_table(settings=settings)

        assert "screen" == table_of(made).referee.chance.spins


class TestSource:
    """Where spins come from, chosen in set-up and in a match."""

    def test_it_is_chosen_in_set_up_and_kept(self, bench):
        settings = MemorySettings()
        rooms = Rooms(bench, settings=settings)
        screen = rooms(GoSetup(), Set("spins", "bases"))
        choice = screen.match[1]

        assert ("Where spins come from", ["Spinner bases"]) == (choice.title, chosen(choice.options))
        assert "bases" == settings.kept.spins and 1 == bench.bridge.searches
        assert choice.warning.startswith("No spinner base is connected")
        bench.plug(RED)
        assert "" == rooms().match[1].warning
        rooms(Start())
        assert "bases" == table_of(rooms.lobby).referee.chance.spins

    @pytest.mark.parametrize("source", ["hand", "bases", "screen"])
    def test_it_is_changed_in_a_match_and_kept(self, bench, source):
        settings = MemorySettings()
        rooms = Rooms(bench, RED, settings=settings)
        screen = rooms(GoSetup(), Start(), Set("spins", source))

        assert source == table_of(rooms.lobby).referee.chance.spins == settings.kept.spins
        assert [source] == [one.intent.value for one in screen.spins.options if one.chosen]
        assert (source == "bases") == (screen.spinners is not None)

    def test_discs_are_spun_on_bases_from_then_on_and_no_longer_afterwards(self, bench):
        settings = MemorySettings()
        rooms = Rooms(bench, RED, settings=settings)
        rooms(GoSetup(), Start())
        referee = table_of(rooms.lobby).referee
        to_a_battle(referee)

        rooms(Set("spins", "bases"))
        assert referee.spins_wanted() <= {one.source for one in bench.bases.at_table()}
        assert RED in bench.bridge.armed

        rooms(Set("spins", "hand"))
        assert () == bench.bases.at_table()
        assert {} == bench.bridge.armed

    def test_a_disc_that_turns_on_the_screen_comes_to_rest_before(self, bench):
        rooms = Rooms(bench)
        rooms(GoSetup(), Start())
        referee = table_of(rooms.lobby).referee
        to_a_battle(referee)
        before, source = len(referee.standing), min(referee.spins_wanted())
        rooms.lobby.send(Flick(source, 900.0))

        rooms.lobby.send(Set("spins", "hand"))

        assert before + 1 == len(referee.standing)
        assert source not in referee.spins_wanted()


def to_a_battle(referee):
    """Put random actions to the match until figures spin."""
    rng = random.Random(3)
    while not referee.spins_wanted():
        (request, *_) = referee.pending()
        answers = referee.rules.answers(referee.state, request)
        if not isinstance(request, ChanceRequest):
            battles = [one for one in answers if isinstance(one, Attack)]
            answers = battles or [one for one in answers if not isinstance(one, Done)] or answers
        referee.put(rng.choice(answers))


def test_the_bases_are_looked_after_in_the_middle_of_a_match(bench):
    settings = MemorySettings()
    settings.kept = Settings(spins="bases")
    rooms = Rooms(bench, RED, settings=settings)
    rooms(GoSetup(), Start())
    assert "Table" == rooms(rooms.screen.spinners.intent).back.label
    bench.rest(RED, TACKLE)
    rooms()
    screen = rooms(GoBack())

    assert isinstance(screen, AtTable)
    assert bench.bases.at_table() and rooms.lobby.live()


def test_leaving_for_home_lets_go_of_the_bases(rooms):
    rooms(on.StartWizard(RED))
    rooms(GoHome())

    assert {} == rooms.bench.bridge.armed
