"""Discs laid over each other: rings that were read with printed ones, and two owners' entries."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.parts import library
from companion.figure.printed.abilities import MorePoints
from companion.figure.printed.comparison import Dispute, RingPart, compare, disputes, likest, parts_of
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import Wait
from companion.figure.printed.figures import Figure

BITE = Segment("white", 10, "Bite", damage=40)
GLOW = Segment("purple", 6, "Glow", stars=1)
DUCK = Segment("blue", 4, "Duck")
MISS = Segment("miss", 4)
EEL = Figure(id="eel", name="Eel", mp=2, disc=Disc((BITE, GLOW, DUCK, MISS)))


def changed(segment, **facts):
    return msgspec.structs.replace(segment, **facts)


def figure(*segments, **facts):
    return msgspec.structs.replace(EEL, disc=Disc(segments), **facts)


def seen(disc, turn_deg=0.0):
    """What a camera sees of a disc: no border between segments of one colour."""
    parts = [(part.start_deg, part.colour) for part in parts_of(disc)]
    starts = [(at, colour) for number, (at, colour) in enumerate(parts) if colour != parts[number - 1][1]]
    starts = starts or parts[:1]
    ends = [at for at, _ in starts[1:]] + [starts[0][0]]
    turned = zip(starts, ends, strict=True)
    return [RingPart((at + turn_deg) % 360, (end + turn_deg) % 360, colour) for (at, colour), end in turned]


# ---------------------------------------------------------------- a ring and a printed disc


@given(st.floats(0, 359.9))
def test_a_disc_that_was_turned_is_the_same_disc(turn_deg):
    found = compare(seen(EEL.disc, turn_deg), EEL.disc)

    assert pytest.approx(0, abs=1e-6) == found.apart_deg
    assert pytest.approx(0, abs=1e-6) == (found.turned_deg + turn_deg + 180) % 360 - 180


def test_every_disc_of_the_library_is_like_itself_however_it_lies():
    known = library().figures()

    for number, one in enumerate(known):
        found = compare(seen(one.disc, 37.0 * number % 360), one.disc)
        assert pytest.approx(0, abs=1e-6) == found.apart_deg, one.id
        assert (0, 0) == (found.unread, found.extra)


def test_every_disc_of_the_library_is_likest_itself_or_one_that_looks_the_same():
    known = library().figures()

    for one in known[::80]:
        assert one.disc in [
            like.disc if found.apart_deg < 1e-6 else None for like, found in likest(seen(one.disc, 50), known, most=20)
        ]


@pytest.mark.parametrize("seed", range(4))
def test_likest_are_those_that_laying_the_ring_over_every_disc_finds(seed):
    rng = random.Random(seed)
    known = library().figures()[seed::12]
    one = seen(rng.choice(known).disc, rng.uniform(0, 360))
    read = [RingPart(p.start_deg, p.end_deg, rng.choice([p.colour, p.colour, None, "miss"])) for p in one]

    every = [(figure, compare(read, figure.disc)) for figure in known]
    every.sort(key=lambda pair: (pair[1].apart_deg, pair[0].name, pair[0].id))
    assert tuple(every[:3]) == likest(read, known)


def test_a_border_that_lies_elsewhere_is_said_of_both_segments_beside_it():
    read = [
        RingPart(0, 150, "white"),
        RingPart(150, 245, "purple"),
        RingPart(245, 300, "blue"),
        RingPart(300, 0, "miss"),
    ]

    found = compare(read, EEL.disc)

    assert [0, 5, -5, 0] == [pytest.approx(run.by_deg, abs=1e-9) if run.by_deg else 0 for run in found.runs]
    assert 5 == pytest.approx(found.apart_deg - found.other_colour_deg)


def test_another_colour_is_named_with_its_segment():
    read = [RingPart(0, 150, "white"), RingPart(150, 240, "gold"), RingPart(240, 300, "blue"), RingPart(300, 0, "miss")]

    found = compare(read, EEL.disc)

    assert ["gold"] == [run.read_colour for run in found.runs if run.is_other_colour]
    assert pytest.approx(90) == found.other_colour_deg


def test_segments_of_one_colour_are_one_run_for_a_camera_and_two_for_a_hand():
    disc = Disc((BITE, changed(BITE, name="Snap", size=6), DUCK, MISS))

    by_camera = compare(seen(disc), disc)
    by_hand = compare(parts_of(disc), disc)

    assert [(0, 1), (2,), (3,)] == [run.segments for run in by_camera.runs]
    assert [(0,), (1,), (2,), (3,)] == [run.segments for run in by_hand.runs]
    assert (0, 0) == (by_camera.apart_deg, by_hand.apart_deg)


def test_a_scanned_ring_without_colours_is_compared_by_its_borders():
    read = [RingPart(part.start_deg + 20, (part.end_deg + 20) % 360) for part in parts_of(EEL.disc)]

    found = compare(read, EEL.disc)

    assert pytest.approx(340) == found.turned_deg
    assert [150, 90, 60, 60] == [pytest.approx(run.read_deg) for run in found.runs]
    assert {None} == {run.read_colour for run in found.runs}


def test_a_border_that_was_not_read_leaves_the_sizes_beside_it_open():
    read = [RingPart(0, 240, "white"), RingPart(240, 300, "blue"), RingPart(300, 0, "miss")]

    found = compare(read, EEL.disc)

    assert 1 == found.unread
    assert [None, None, 60, 60] == [run.read_deg for run in found.runs]


def test_a_ring_of_one_colour_is_compared_too():
    whole = Disc((Segment("white", 24, "Bite", damage=40),))

    assert 0 == compare([RingPart(0, 0, "white")], whole).apart_deg
    assert 360 - 240 <= compare([RingPart(0, 0, "white")], EEL.disc).apart_deg


# ---------------------------------------------------------------- two entries of one figure


def test_entries_agree_wherever_they_begin_and_whatever_their_unit():
    other = figure(*(changed(one, size=one.size * 15) for one in (DUCK, MISS, BITE, GLOW)), id="eel-of-b", name="EEL ")

    assert () == disputes(EEL, other)


@pytest.mark.parametrize(
    "number, facts, what, one, other",
    [
        (0, {"damage": 50}, "damage", 40, 50),
        (0, {"name": "Snap"}, "attack", "Bite", "Snap"),
        (1, {"stars": 2}, "stars", 1, 2),
        (2, {"effects": (Wait(to="own"),)}, "effects", (), (Wait(to="own"),)),
        (0, {"colour": "gold"}, "colour", "white", "gold"),
    ],
)
def test_what_two_entries_say_of_a_segment_is_disputed_by_its_number(number, facts, what, one, other):
    segments = list(EEL.disc.segments)
    segments[number] = changed(segments[number], **facts)

    found = disputes(EEL, figure(*segments[2:], *segments[:2]))

    assert (Dispute(what, number, one, other),) == found


def test_sizes_are_disputed_in_degrees():
    found = disputes(EEL, figure(changed(BITE, size=9), changed(GLOW, size=7), DUCK, MISS))

    assert (Dispute("size", 0, 150.0, 135.0), Dispute("size", 1, 90.0, 105.0)) == found


def test_a_segment_that_only_one_has_is_named():
    found = disputes(
        EEL, figure(BITE, GLOW, changed(DUCK, size=4), changed(MISS, size=2), changed(DUCK, name="Hop", size=2))
    )

    assert ("segment", "size") == tuple(sorted(one.what for one in found))
    assert [None] == [one.one for one in found if one.what == "segment"]


def test_facts_of_the_figure_are_disputed_and_what_is_open_is_not():
    other = figure(*EEL.disc.segments, name="Conger", mp=3, types=("water",), ability=True)

    assert ["name", "mp", "ability"] == [one.what for one in disputes(EEL, other)]
    assert {None} == {one.segment for one in disputes(EEL, other)}


def test_what_an_ability_does_is_disputed_where_both_say_it():
    one, other = (figure(*EEL.disc.segments, ability=True, abilities=(MorePoints(n=n),)) for n in (1, 2))
    silent = figure(*EEL.disc.segments, ability=True)

    assert (Dispute("abilities", None, one.abilities, other.abilities),) == disputes(one, other)
    assert () == disputes(one, silent)


def test_no_figure_of_the_library_disputes_itself():
    for one in library().figures():
        assert () == disputes(one, one)
