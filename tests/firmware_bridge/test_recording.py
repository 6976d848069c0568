from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import recording
from firmware_bridge.recording import Piece, RecordingWriter, ReplayTransport, read_recording
from firmware_bridge.wire.base_side import BaseSide
from firmware_bridge.wire.errors import BaseLostError, RecordingError
from firmware_bridge.wire.messages import Configured
from firmware_bridge.wire.sentences import sentence
from firmware_bridge.wire.session import Session
from firmware_bridge.wire.session_events import Identified, Streamed
from tests.firmware_bridge.bases import IDA, Turning


@pytest.fixture
def path(tmp_path):
    return tmp_path / "try.spin"


def written(path, *pieces, **known):
    with RecordingWriter(path, **known) as writer:
        for now_s, way, data in pieces:
            (writer.received if way == "<" else writer.sent)(now_s, data)
    return path


def test_what_was_written_is_read_with_its_times(path):
    written(path, (10.0, "<", b"\x00\xff"), (10.0, ">", b"h"), (10.25, "<", b""), (11.5, "<", b"x"), where="gpio")

    found = read_recording(path)

    assert (Piece(0, "<", b"\x00\xff"), Piece(0, ">", b"h"), Piece(1_500_000, "<", b"x")) == found.pieces
    assert ("gpio", 1.5, False) == (found.header.where, found.seconds, found.torn)


def test_an_empty_recording_is_one(path):
    assert ((), 0.0) == (read_recording(written(path)).pieces, read_recording(path).seconds)


@pytest.mark.parametrize("kept", range(1, 20, 3))
def test_a_torn_last_line_is_left_out(path, kept):
    written(path, (0.0, "<", b"first"), (1.0, "<", b"second"))
    lines = path.read_bytes().splitlines(keepends=True)

    path.write_bytes(b"".join(lines[:2]) + lines[2][:kept])

    found = read_recording(path)
    assert (Piece(0, "<", b"first"),) == found.pieces and found.torn


@pytest.mark.parametrize(
    "damage, where",
    [
        (lambda lines: [], "line 1: this isn't a recording"),
        (lambda lines: [b'{"a":1}\n', *lines[1:]], "line 1: this isn't a recording"),
        (lambda lines: [b"[]\n"], "line 1: this isn't a recording"),
        (lambda lines: [b"\x7fELF\x00\n"], "line 1: this isn't a recording"),
        (lambda lines: [b'{"spinner_recording":2}\n'], "line 1: this recording has version 2; this program reads 1"),
        (lambda lines: [b'{"spinner_recording":1,"where":7}\n'], "line 1: "),
        (lambda lines: [lines[0], b"\n", *lines[1:]], "line 2: "),
        (lambda lines: [lines[0], lines[1][:-5] + b"\n", lines[2]], "line 2: "),
        (lambda lines: [*lines[:2], b'[5,"?","aGk="]\n'], "line 3: "),
        (lambda lines: [*lines[:2], b'[5,"<","aGk=",1]\n'], "line 3: "),
        (lambda lines: [lines[0], lines[2], lines[1]], "line 3: the time goes backwards, from 1000000 µs to 0 µs"),
    ],
)
def test_damage_is_refused_with_its_place(path, damage, where):
    written(path, (0.0, "<", b"first"), (1.0, "<", b"second"))

    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))

    with pytest.raises(RecordingError) as refused:
        read_recording(path)
    assert f"{path}, {where}" in str(refused.value)


def test_of_a_long_word_in_a_line_the_beginning_is_said(path):
    written(path)
    with path.open("ab") as file:
        file.write(b'[5,"' + b"A" * 70_000 + b'","aGk="]\n')

    with pytest.raises(RecordingError) as refused:
        read_recording(path)
    assert "AAAA" in str(refused.value) and len(str(refused.value)) < 500


def test_a_file_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(RecordingError, match=r"none\.spin can't be read: No such file"):
        read_recording(tmp_path / "none.spin")
    with pytest.raises(RecordingError, match=r"try\.spin can't be written: No such file"):
        RecordingWriter(tmp_path / "none" / "try.spin")


class FullDisk:
    def write(self, *line):
        raise OSError(28, "No space left on device")

    close = flush = write


def test_a_full_disk_ends_the_recording_and_nothing_else(path):
    writer = RecordingWriter(path)
    writer.received(0.0, b"kept")
    writer._file.close()
    writer._file = FullDisk()

    writer.received(1.0, b"lost")
    writer.sent(2.0, b"lost")
    writer.close()

    assert writer.trouble.endswith(sentence("recording-stopped", path=str(path), why="No space left on device"))
    assert [b"kept"] == [piece.data for piece in read_recording(path).pieces]


def test_a_second_at_most_is_lost_when_the_program_ends_in_the_middle(path):
    writer = RecordingWriter(path)
    for at in range(100):
        writer.received(at / 10, bytes([at]))

    found = read_recording(path)

    assert found.seconds > 8.8
    writer.close()


# Playing


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@given(st.lists(st.binary(max_size=30), max_size=30), st.floats(0.01, 1000))
def test_all_is_played_in_order_at_any_speed(tmp_path_factory, data, speed):
    path = tmp_path_factory.mktemp("recording") / "try.spin"
    written(path, *((at / 50, "<><"[at % 3], piece) for at, piece in enumerate(data)))
    recording, clock = read_recording(path), Clock()
    transport = ReplayTransport(recording, clock, speed)
    transport.open()

    played = []
    while not transport.ended:
        played.append(transport.read())
        clock.now_s += 0.05 / speed
    played.append(transport.read())

    assert b"".join(piece.data for piece in recording.pieces if piece.way == "<") == b"".join(played)
    assert clock.now_s <= recording.seconds / speed + 0.11 / speed
    assert b"" == transport.read()


def test_what_is_not_due_is_not_played(path):
    written(path, (0.0, "<", b"now"), (1.0, "<", b"later"))
    clock = Clock()
    transport = ReplayTransport(read_recording(path), clock, speed=2.0)

    transport.open()

    assert b"now" == transport.read()
    clock.now_s = 0.49
    assert b"" == transport.read()
    clock.now_s = 0.5
    assert b"later" == transport.read()


def test_a_closed_recording_is_not_played(path):
    transport = ReplayTransport(read_recording(written(path, where="/dev/ttyACM0")), Clock())

    with pytest.raises(BaseLostError, match="/dev/ttyACM0 isn't open"):
        transport.read()


def recorded(path, *, from_s: float, known: bool):
    """Four seconds of a conversation, recorded from *from_s* on; and the samples since then."""
    base, session = BaseSide(Turning(), IDA), Session()
    session.opened(0.0)
    writer, samples = None, []
    for step in range(200):
        now_s = step / 50
        base.advance(step * 20_000)
        data = base.to_send()
        events = session.receive(data, now_s) + session.tick(now_s)
        out = session.to_send()
        base.receive(out)
        if writer is None and now_s >= from_s:
            writer = RecordingWriter(
                path,
                identity=session.identity if known else None,
                configured=session.configured if known else None,
            )
        if writer is not None:
            writer.received(now_s, data)
            writer.sent(now_s, out)
            samples += [sample for event in events if isinstance(event, Streamed) for sample in event.samples]
    writer.close()
    return samples


@pytest.mark.parametrize("from_s, known", [(0.0, False), (2.0, True)], ids=["from the beginning", "in mid-stream"])
@pytest.mark.parametrize("speed", [1.0, 30.0])
def test_a_session_sees_in_a_recording_what_it_saw_in_the_base(path, from_s, known, speed):
    samples = recorded(path, from_s=from_s, known=known)
    clock, session = Clock(), Session()
    transport = ReplayTransport(read_recording(path), clock, speed)
    transport.open()
    session.opened(0.0)

    events = []
    for _ in itertools.repeat(None, 300):
        events += session.receive(transport.read(), clock()) + session.tick(clock())
        transport.write(session.to_send())
        clock.now_s += 0.02 / speed

    assert isinstance(events[0], Identified) and "Ida" == events[0].identity.name
    played = [sample for event in events if isinstance(event, Streamed) for sample in event.samples]
    # The frame that was half heard when the recording began is not in it.
    assert len(played) >= len(samples) - 1 and samples[len(samples) - len(played) :] == played
    assert 0 == session.counters.lost_samples
    assert Configured(500, 0) == session.configured


def test_what_has_no_end_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe.spin")

    for endless in (Path("/dev/zero"), tmp_path / "pipe.spin"):
        with pytest.raises(RecordingError, match="isn't a regular file"):
            read_recording(endless)


def test_a_file_that_is_larger_than_any_recording_is_not_read(path):
    with path.open("wb") as file:
        file.truncate(recording.LIMIT_BYTES + 1)

    with pytest.raises(RecordingError, match="is larger than 100 MB"):
        read_recording(path)


@pytest.mark.parametrize(
    "first",
    [
        b"[" * 20_000,
        b'{"spinner_recording":' + b"[" * 20_000,
        b'{"spinner_recording":1,"where":"\xff"}',
        b'{"a":"\xff"}',
    ],
)
def test_a_first_line_that_cannot_be_decoded_is_none(path, first):
    path.write_bytes(first + b"\n")

    with pytest.raises(RecordingError, match="line 1: "):
        read_recording(path)


def test_a_time_that_nobody_records_is_refused(path):
    path.write_bytes(b'{"spinner_recording":1}\n[0,"<","aGk="]\n[9223372036854775807,"<","aGk="]\n')

    with pytest.raises(RecordingError, match="line 3: the time is beyond 48 hours"):
        read_recording(path)


def test_a_long_silence_is_played_in_seconds(path):
    written(path, (0.0, "<", b"a"), (recording.MOST_S / 2, "<", b"b"), (recording.MOST_S / 2 + 1, "<", b"c"))
    times_s = iter((0.0, 0.0, 9.9, 9.9, 10.1, 11.1))
    played = ReplayTransport(read_recording(path), lambda: next(times_s), sleep=lambda seconds: None)

    played.open()
    heard = [played.read() for _ in range(4)]

    assert [b"a", b"", b"b", b"c"] == heard and played.ended


def test_a_recording_ends_where_it_could_not_be_read_any_more(path, monkeypatch):
    monkeypatch.setattr(recording, "LIMIT_BYTES", 200)
    with RecordingWriter(path) as writer:
        for at_s in range(20):
            writer.received(float(at_s), b"0123456789")

    assert "has reached its maximum length" in writer.trouble
    assert 3 < len(read_recording(path).pieces) < 20


def test_no_recording_is_written_into_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.spin")

    with pytest.raises(RecordingError, match="isn't a regular file"):
        RecordingWriter(tmp_path / "pipe.spin")
