"""An encoder on a Pi's own pins, driven edge by edge on gpiozero's mock pins."""

from __future__ import annotations

import gc
import os
import random
import threading
import types
from itertools import pairwise
from pathlib import Path

import gpiozero
import msgspec
import pytest

from firmware_bridge.ports import _own_pins, gpio
from firmware_bridge.ports.gpio import GpioEncoder, gpio_transport, pin_factory
from firmware_bridge.ports.pins import PinMap
from firmware_bridge.wire.errors import BaseLostError, PinMapError
from firmware_bridge.wire.messages import HAS_ENCODER, HAS_INDEX, ILLEGAL_STEP, NO_ANGLE
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import Identified, Streamed
from tests.firmware_bridge.pi_pins import Clock, MockEncoder, drive, given_map, mock_factory

PI = given_map("raspberry_pi", "encoder")
TURN = PI.build.counts_per_turn


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def pins(clock):
    factory = mock_factory(clock)
    yield factory
    factory.reset()


@pytest.fixture
def no_factory(monkeypatch):
    """As in a process that has not touched a pin."""
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)


def with_debounce(microseconds: int) -> PinMap:
    return PinMap(PI.board, msgspec.structs.replace(PI.build, debounce_us=microseconds))


def test_every_quarter_step_is_counted(pins):
    disc = MockEncoder(pins, PI, index_at=1)
    sensor = GpioEncoder(PI, pins)

    disc.turn(960)

    reading = sensor.read(0)
    assert (960, NO_ANGLE, 0) == (reading.count, reading.raw, reading.flags)
    assert 0 == sensor.illegal


def test_the_count_goes_down_when_the_disc_turns_back(pins):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)

    disc.turn(500)
    disc.turn(-2345)

    assert -1845 == sensor.read(0).count
    assert 0 == sensor.illegal


@pytest.mark.parametrize("start", range(4))
def test_a_disc_that_starts_between_detents_is_counted_all_the_same(pins, start):
    disc = MockEncoder(pins, PI)
    disc.turn(start)
    sensor = GpioEncoder(PI, pins)

    disc.turn(7)

    assert (7, 0) == (sensor.read(0).count, sensor.illegal)


def test_a_disc_turned_at_random_is_never_lost(pins):
    rng = random.Random(3)
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)

    for now_us in range(0, 400_000, 2000):
        disc.turn(rng.randrange(-40, 41))
        assert disc.at == sensor.read(now_us).count
    assert 0 == sensor.illegal


def test_the_index_counts_its_pulses_and_where_the_last_one_was(pins):
    disc = MockEncoder(pins, PI, index_at=10)
    sensor = GpioEncoder(PI, pins)

    disc.turn(3 * TURN + 50)
    reading = sensor.read(0)

    assert (4, 3 * TURN + 10) == (reading.index, reading.index_count)


def test_twenty_thousand_steps_a_second_lose_nothing(pins, clock):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)

    for now_us in range(0, 500_000, 2000):
        for _ in range(40):
            clock.sleep(50e-6)
            disc.turn(1)
        assert disc.at == sensor.read(now_us).count
    assert (10_000, 0) == (disc.at, sensor.illegal)


def test_edges_that_nobody_takes_are_counted_and_do_not_pile_up(pins):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)

    disc.turn(3 * gpio.MOST_WAITING)

    assert len(sensor._waiting) < gpio.MOST_WAITING
    assert disc.at == sensor.read(0).count


def test_edges_of_another_thread_are_all_counted(pins):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)
    hand = threading.Thread(target=disc.turn, args=(20_000,))

    hand.start()
    now_us = 0
    while hand.is_alive():
        sensor.read(now_us)
        now_us += 1  # never quiet, so that levels are not compared while edges come
    hand.join()

    assert (20_000, 0) == (sensor.read(now_us).count, sensor.illegal)


def test_edges_that_come_in_a_heap_are_ordered_by_their_times(pins):
    sensor = GpioEncoder(PI, pins)
    MockEncoder(pins, PI)  # A and B low
    sensor.read(0)
    before = sensor.read(1).count

    sensor._on_b(2.0, 1)
    sensor._on_a(1.0, 1)
    sensor._on_b(4.0, 0)
    sensor._on_a(3.0, 0)

    assert 4 == sensor.read(2).count - before


# ---------------------------------------------------------------- contacts that chatter


def test_chatter_shorter_than_the_hold_is_one_edge(pins, clock):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(with_debounce(200), pins)

    for _ in range(3):  # an odd and an even number of edges
        drive(disc.a, True)
        clock.sleep(20e-6)
        drive(disc.a, False)
        clock.sleep(20e-6)
    drive(disc.a, True)
    clock.sleep(1e-3)
    disc.at = 1
    disc.turn(1)

    assert (2, 0) == (sensor.read(0).count, sensor.illegal)


def test_the_last_level_counts_when_the_chatter_ends_at_another_than_it_began(pins, clock):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(with_debounce(200), pins)
    drive(disc.a, True)
    clock.sleep(50e-6)
    drive(disc.a, False)

    assert 1 == sensor.read(0).count
    sensor.read(gpio.QUIET_US)
    assert 0 == sensor.read(gpio.QUIET_US + 2000).count
    assert 0 == sensor.illegal


def test_without_a_hold_chatter_goes_up_and_down_and_comes_out_right(pins):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)

    for level in (True, False, True, False, True):
        drive(disc.a, level)

    assert (1, 0) == (sensor.read(0).count, sensor.illegal)


def test_a_bouncing_index_is_one_pulse(pins, clock):
    disc = MockEncoder(pins, PI, index_at=1)
    sensor = GpioEncoder(with_debounce(200), pins)

    disc.turn(1)
    for level in (False, True, False, True):
        clock.sleep(10e-6)
        drive(disc.index, level)
    clock.sleep(1e-3)
    disc.turn(1)

    assert (1, 1) == (sensor.read(0).index, sensor.read(0).index_count)


# ---------------------------------------------------------------- edges that were lost


def test_a_phase_that_rises_twice_is_flagged_once(pins):
    sensor = GpioEncoder(PI, pins)
    MockEncoder(pins, PI)
    sensor.read(0)

    sensor._on_a(1.0, 1)
    sensor._on_a(2.0, 1)

    assert ILLEGAL_STEP == sensor.read(1).flags
    assert 0 == sensor.read(2).flags
    assert 1 == sensor.illegal


@pytest.mark.parametrize("steps, counted", [(1, 1), (-1, -1), (2, 0)], ids=["up", "down", "a jump, nobody knows where"])
def test_the_count_is_put_right_when_quiet_pins_are_elsewhere(pins, steps, counted):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)
    called = disc.a.when_changed, disc.b.when_changed, disc.index.when_changed
    disc.a.when_changed = disc.b.when_changed = disc.index.when_changed = None
    disc.turn(steps)
    disc.a.when_changed, disc.b.when_changed, disc.index.when_changed = called

    flags = [sensor.read(now_us).flags for now_us in range(0, 4 * gpio.QUIET_US, 2000)]

    assert (1, 1) == (sensor.illegal, sum(flag == ILLEGAL_STEP for flag in flags))
    assert counted == sensor.read(5 * gpio.QUIET_US).count
    disc.turn(4)
    assert counted + 4 == sensor.read(6 * gpio.QUIET_US).count


def test_an_edge_that_is_on_its_way_is_not_a_lost_one(pins):
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)
    called, disc.a.when_changed = disc.a.when_changed, None
    drive(disc.a, True)

    sensor.read(gpio.QUIET_US)
    called(100.0, 1)
    disc.a.when_changed = called
    for now_us in range(gpio.QUIET_US, 5 * gpio.QUIET_US, 2000):
        sensor.read(now_us)

    assert (1, 0) == (sensor.read(5 * gpio.QUIET_US).count, sensor.illegal)


def test_edges_still_arrive_after_a_collection_of_garbage(pins):
    # gpiozero holds what it calls by weak references only.
    disc = MockEncoder(pins, PI)
    sensor = GpioEncoder(PI, pins)

    gc.collect()
    disc.turn(5)

    assert 5 == sensor.read(0).count


# ---------------------------------------------------------------- pins that cannot be had


def test_pins_are_free_again_after_a_close(pins):
    GpioEncoder(PI, pins).close()

    MockEncoder(pins, PI).turn(3)
    sensor = GpioEncoder(PI, pins)

    assert 0 == sensor.read(0).count


def test_a_pin_in_use_is_a_sentence_and_the_others_are_let_go(pins):
    taken = gpiozero.InputDevice(PI.number("index"), pin_factory=pins)

    with pytest.raises(
        BaseLostError, match=r"another part of this program is using GPIO25, the pin for index"
    ) as caught:
        GpioEncoder(PI, pins)

    assert isinstance(caught.value.__cause__, gpiozero.GPIOPinInUse)
    taken.close()
    GpioEncoder(PI, pins).close()


class LgpioError(Exception):
    """lgpio's own is a plain Exception too."""


WANTED = {"name": "GPIO23", "role": "encoder_a"}


@pytest.mark.parametrize(
    "error, said",
    [
        (LgpioError("'GPIO busy'"), sentence("pin-taken", **WANTED)),
        (LgpioError("'bad GPIO number'"), sentence("pin-unusable", **WANTED, why="'bad GPIO number'")),
        (gpiozero.PinInvalidPin("no such pin"), sentence("pin-unusable", **WANTED, why="no such pin")),
    ],
)
def test_what_lgpio_or_gpiozero_refuse_is_a_sentence(pins, monkeypatch, error, said):
    def refuse(*_, **__):
        raise error

    monkeypatch.setattr(gpio, "InputDevice", refuse)

    with pytest.raises(BaseLostError) as caught:
        GpioEncoder(PI, pins)

    assert (said, error) == (str(caught.value), caught.value.__cause__)


def machine(monkeypatch, tmp_path, *, chip: bool, allowed: bool = True, lgpio=None):
    """A machine with or without pins, and with lgpio as *lgpio* says: an error, or None for not installed."""
    path = tmp_path / "gpiochip0"
    if chip:
        path.touch()
    monkeypatch.setattr(gpio, "CHIPS", (str(path),))
    monkeypatch.setattr(gpio.os, "access", lambda *_: allowed)
    module = types.ModuleType("gpiozero.pins.lgpio")
    if lgpio is not None:

        def factory():
            raise lgpio

        module.LGPIOFactory = factory
    monkeypatch.setitem(__import__("sys").modules, "gpiozero.pins.lgpio", module)


@pytest.mark.parametrize(
    "facts, said",
    [
        ({"chip": False}, sentence("no-pi")),
        ({"chip": False, "lgpio": LgpioError("'can not open gpiochip'")}, sentence("no-pi")),
        ({"chip": True}, sentence("no-lgpio")),
        (
            {"chip": True, "allowed": False, "lgpio": LgpioError("'can not open gpiochip'")},
            "gpiochip0: join the group gpio with sudo usermod -aG gpio $USER, then log out and in again.",
        ),
        ({"chip": True, "lgpio": LgpioError("'no memory'")}, sentence("no-pins", why="'no memory'")),
    ],
    ids=["no pins", "no pins, lgpio there", "no lgpio", "no permission", "something else"],
)
def test_a_machine_without_usable_pins_is_a_sentence(no_factory, monkeypatch, tmp_path, facts, said):
    machine(monkeypatch, tmp_path, **facts)

    with pytest.raises(BaseLostError) as caught:
        pin_factory()

    assert said in str(caught.value)
    assert caught.value.__cause__ is not None
    assert gpiozero.Device.pin_factory is None


def test_lgpio_leaves_nothing_where_the_program_happens_to_be(monkeypatch):
    monkeypatch.delenv("LG_WD", raising=False)

    with gpio.lgpio_place():
        place = Path(os.environ["LG_WD"])
        assert place.is_dir()

    assert not place.exists() and "LG_WD" not in os.environ


def test_lgpio_keeps_the_place_that_the_environment_gives_it(monkeypatch, tmp_path):
    monkeypatch.setenv("LG_WD", str(tmp_path))

    with gpio.lgpio_place():
        assert str(tmp_path) == os.environ["LG_WD"]
    assert str(tmp_path) == os.environ["LG_WD"]


def test_the_factory_that_the_environment_asks_for_is_taken(no_factory, monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")

    assert "MockFactory" == type(pin_factory()).__name__
    assert pin_factory() is gpiozero.Device.pin_factory


def test_a_factory_that_does_not_exist_is_a_sentence(no_factory, monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")

    with pytest.raises(BaseLostError, match=r"the pins can't be reached: .*nonsense"):
        pin_factory()


@pytest.mark.parametrize(
    "board, build, said",
    [
        ("nano", "encoder", "nano encoder: expected the pins of a Raspberry Pi, got those of Arduino Nano"),
        ("raspberry_pi", "as5600", "raspberry_pi as5600: expected a build with an encoder, got one with AS5600 on I2C"),
    ],
)
def test_a_map_of_another_board_or_sensor_is_refused(clock, board, build, said):
    with pytest.raises(PinMapError) as caught:
        gpio_transport(given_map(board, build), clock)

    assert said == str(caught.value)


# ---------------------------------------------------------------- the whole chain


def talk(session, transport, clock, seconds: float):
    """Everything that the session makes of what the base says in so many seconds."""
    heard = []
    until = clock() + seconds
    while clock() < until:
        heard += session.receive(transport.read(), clock())
        heard += session.tick(clock())
        if out := session.to_send():
            transport.write(out)
    return heard


def test_a_session_hears_an_encoder_on_the_pins_like_any_base(pins, clock):
    disc = MockEncoder(pins, PI, index_at=20)
    transport = gpio_transport(PI, clock, pins, uid=bytes(range(8)), name="Pi", sleep=clock.sleep)
    session = Session(rate_hz=500)
    transport.open()
    session.opened(clock())

    heard = talk(session, transport, clock, 0.5)
    disc.turn(TURN + 100)
    heard += talk(session, transport, clock, 0.1)
    transport.close()

    (met,) = (event.identity for event in heard if isinstance(event, Identified))
    assert (4, HAS_ENCODER | HAS_INDEX, TURN, "Pi") == (met.board, met.sensors, met.counts_per_turn, met.name)
    samples = [sample for event in heard if isinstance(event, Streamed) for sample in event.samples]
    assert (TURN + 100, TURN + 20, 2) == (samples[-1].count, samples[-1].index_count, samples[-1].index)
    assert all(sample.raw == NO_ANGLE and not sample.flags for sample in samples)
    assert list(range(samples[0].seq, samples[0].seq + len(samples))) == [sample.seq for sample in samples]
    assert {2000} == {b.t_us - a.t_us for a, b in pairwise(samples)}


def test_a_transport_can_be_opened_again_and_says_when_it_is_not_open(pins, clock):
    transport = gpio_transport(PI, clock, pins, sleep=clock.sleep)
    with pytest.raises(BaseLostError, match=r"gpio isn't open\."):
        transport.read()

    transport.open()
    transport.open()
    transport.close()
    transport.close()

    with pytest.raises(BaseLostError, match=r"gpio isn't open\."):
        transport.write(b"")


def test_a_base_of_pins_has_a_uid_of_its_machine_and_its_pins(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"10000000abcdef01\0")
    other.write_bytes(b"10000000abcdef02\0")
    angle = given_map("raspberry_pi", "as5600")

    uids = [_own_pins.own_uid(map, (tmp_path / "none", path)) for map in (PI, angle) for path in (one, other)]

    assert 4 == len(set(uids)) and {8} == {len(uid) for uid in uids}
    assert uids[0] == _own_pins.own_uid(PI, (one,))
