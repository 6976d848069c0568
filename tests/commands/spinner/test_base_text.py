"""What is read of a base, in one line."""

from __future__ import annotations

import pytest

from companion.commands.spinner import _base_text as spinner_words
from firmware_bridge.reading.readings import Disturbed, Found, Lost, RestReading, Trace, Trouble, UnfairSpin

TRACE = Trace(per_turn=4096, t_us=(), raw=(), turned_deg=())


def rest(ambiguous):
    return RestReading(
        base="",
        angle_deg=123.456,
        spread_deg=0.2,
        ambiguous=ambiguous,
        margin_deg=9.0,
        turns=5.25,
        peak_deg_s=1500.0,
        rest_s=0.3,
        trace=TRACE,
    )


def unfair(reason):
    turns = None if reason == "unseen" else 0.5
    return UnfairSpin(
        base="", reason=reason, angle_deg=10.0, spread_deg=0.2, turns=turns, peak_deg_s=300.0, trace=TRACE
    )


@pytest.mark.parametrize(
    "line, reading",
    [
        ("stopped at 123.46° ± 0.20°; 5.2 turns, up to 1500°/s", rest(ambiguous=False)),
        ("on the line at 123.46° ± 0.20°; 5.2 turns, up to 1500°/s", rest(ambiguous=True)),
        ("doesn't count: a hand stopped it; at 10.00°, 0.5 turns, up to 300°/s", unfair("hand-stop")),
        (
            "doesn't count: a hand pushed it while it turned; at 10.00°, 0.5 turns, up to 300°/s",
            unfair("push"),
        ),
        ("doesn't count: it was too short; at 10.00°, 0.5 turns, up to 300°/s", unfair("short-spin")),
        (
            "doesn't count: a hand turned it instead of spinning it; at 10.00°, 0.5 turns, up to 300°/s",
            unfair("not-spun"),
        ),
        ("doesn't count: it never stopped; at 10.00°, 0.5 turns, up to 300°/s", unfair("unsettled")),
        (
            "doesn't count: the base didn't see all of it; at 10.00°, turns unknown, 300°/s seen",
            unfair("unseen"),
        ),
        ("moved after its result, from 1.00° to 2.50°; the result counts", Disturbed(base="", was_deg=1, now_deg=2.5)),
        ("found", Found(base="", name="left")),
        ("found again", Found(base="", name="left", again=True)),
        ("lost: it is gone.", Lost(base="", why="it is gone.")),
        ("the magnet is weak", Trouble(base="", what="the magnet is weak")),
        ("all right again: the magnet is seen", Trouble(base="", what="the magnet is seen", over=True)),
    ],
)
def test_a_reading_is_told_in_one_line(line, reading):
    assert line == spinner_words.told(reading)
