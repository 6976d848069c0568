"""The firmware for the ATmega328P, as it runs on the chip: simulated by simavr, to the cycle."""

from __future__ import annotations

import pytest

from firmware_bridge.messages import (
    ANSWERED,
    POWER_ON,
    Configure,
    Configured,
    FromBase,
    Heartbeat,
    Hello,
    Identity,
    Sample,
    from_payload,
    to_payload,
)
from firmware_bridge.wire import Decoder, encode
from tests.bridge.simavr import Simavr


class Talk:
    """Both directions of the conversation with a stepped base."""

    def __init__(self, base: Simavr) -> None:
        self.base = base
        self.decoder = Decoder()

    def say(self, *messages: object) -> None:
        for message in messages:
            self.base.feed(encode(to_payload(message)))

    def hear(self, ms: int) -> list[FromBase]:
        return [from_payload(payload) for payload in self.decoder.feed(self.base.run(ms))]

    def of(self, kind: type, ms: int) -> list:
        return [message for message in self.hear(ms) if isinstance(message, kind)]


@pytest.fixture
def talk(simavr):
    return lambda **options: Talk(simavr(stepped=True, **options))


def test_it_says_who_it_is_when_it_gets_power_and_then_only_beats(talk):
    heard = talk().hear(1600)

    identity, *beats = heard
    assert isinstance(identity, Identity)
    assert POWER_ON == identity.reset
    assert [Heartbeat(500, 0), Heartbeat(1000, 0), Heartbeat(1500, 0)] == beats


@pytest.mark.parametrize("sensor, sensors, counts", [("as5600", 1, 0), ("encoder", 6, 2400), ("both", 7, 2400)])
def test_it_answers_hello_with_what_it_has(talk, sensor, sensors, counts):
    talk = talk(sensor=sensor)
    talk.hear(200)

    talk.say(Hello())

    (identity,) = talk.hear(10)
    assert (1, (1, 0), 1, sensors, ANSWERED, counts, "") == (
        identity.protocol,
        identity.firmware,
        identity.board,
        identity.sensors,
        identity.reset,
        identity.counts_per_turn,
        identity.name,
    )


@pytest.mark.parametrize("rate_hz", [50, 125, 300, 500, 1000])
def test_no_sample_is_lost_at_any_rate(talk, rate_hz):
    talk = talk()
    talk.hear(200)
    talk.say(Configure(rate_hz, 1))

    heard = talk.hear(2001)

    assert Configured(rate_hz, 1) in heard
    samples = [message for message in heard if isinstance(message, Sample)]
    assert [*range(len(samples))] == [sample.seq for sample in samples]
    assert 2 * rate_hz <= len(samples) <= 2 * rate_hz + 1
    # The first comes a little late: it waits until the sensor's filter is set.
    off_grid_us = [sample.t_us - samples[1].t_us - 1e6 * (sample.seq - 1) / rate_hz for sample in samples]
    assert max(map(abs, off_grid_us[1:])) < 100
    assert {0x20} == {sample.magnet for sample in samples}
    assert {0} == {sample.flags for sample in samples}
    assert 0 == talk.decoder.lost
