"""Drafts of discs: whatever is done to one, its ring is whole, and every step comes undone."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.app.studio._history import History
from companion.app.studio.discs.draft import (
    LEAST_DEG,
    DiscDraft,
    DraftSegment,
    draft_of,
    draft_of_reading,
)
from companion.app.studio.ids import slug
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.effects import Wait
from tests.app.lobby_fakes import given as library

ANGLES = st.one_of(st.integers(-24, 48).map(lambda n: n * 15.0), st.floats(-400, 800))
NUMBERS = st.integers(-1, 30)
UNITS = st.sampled_from([15.0, 0.05])
STEPS = st.one_of(
    st.tuples(st.just("moved"), NUMBERS, ANGLES, UNITS),
    st.tuples(st.just("split"), NUMBERS, UNITS),
    st.tuples(st.just("joined"), NUMBERS),
    st.tuples(st.just("painted"), ANGLES, st.floats(0, 400), st.sampled_from(["", *COLOURS])),
    st.tuples(st.just("turned_type"), st.sampled_from(["fire", "bug", "ice"])),
)


def done(draft, step):
    name, *given = step
    return getattr(draft, name)(*given)


def ring(*parts):
    """A draft of (colour, start) pairs."""
    return DiscDraft(segments=tuple(DraftSegment(start_deg=float(start), colour=colour) for colour, start in parts))


def shown(draft):
    return [(segment.colour, segment.start_deg) for segment in draft.segments]


@example([("painted", -0.015625, 4.0, "")])
@given(st.lists(STEPS, max_size=40))
def test_ring_is_whole_after_any_steps_and_undoing_them_all_leads_back(steps):
    history = History(DiscDraft())
    for step in steps:
        history = history.step(done(history.now, step))
        draft = history.now
        starts = [(one.start_deg - draft.segments[0].start_deg) % 360 for one in draft.segments]
        assert 360 == pytest.approx(sum(draft.sweeps))
        assert min(draft.sweeps) >= LEAST_DEG - 1e-6
        assert sorted(starts) == starts and len(set(starts)) == len(starts)
        assert all(0 <= one.start_deg < 360 for one in draft.segments)
        assert 24 == pytest.approx(draft.disc().total) if all(one.colour == "miss" for one in draft.segments) else True
    end = history.now
    while history.past:
        history = history.undo()

    assert DiscDraft() == history.now
    while history.future:
        history = history.redo()
    assert end == history.now


@given(st.lists(STEPS, max_size=12))
def test_draft_is_the_same_after_it_was_kept(steps):
    draft = DiscDraft()
    for step in steps:
        draft = done(draft, step)

    assert draft == msgspec.json.decode(msgspec.json.encode(draft), type=DiscDraft)


class TestPainting:
    def test_stroke_on_a_blank_ring_is_a_segment_of_its_own(self):
        assert [("white", 0.0), ("", 60.0)] == shown(DiscDraft().painted(0, 60, "white"))

    def test_stroke_in_the_middle_leaves_both_sides(self):
        assert [("", 0.0), ("white", 90.0), ("", 120.0)] == shown(DiscDraft().painted(90, 30, "white"))

    def test_stroke_over_the_first_border_begins_the_ring(self):
        draft = ring(("white", 0), ("miss", 180)).painted(345, 30, "blue")

        assert [("blue", 345.0), ("white", 15.0), ("miss", 180.0)] == shown(draft)

    def test_stroke_over_two_segments_takes_the_place_of_both(self):
        draft = ring(("white", 0), ("miss", 90), ("blue", 120), ("gold", 200)).painted(90, 110, "purple")

        assert [("white", 0.0), ("purple", 90.0), ("gold", 200.0)] == shown(draft)

    def test_segment_that_is_painted_over_whole_keeps_its_name(self):
        draft = ring(("white", 0), ("white", 90)).changed(1, name="Bite", damage=30).painted(90, 270, "gold")

        assert ("gold", "Bite", 30) == (draft.segments[1].colour, draft.segments[1].name, draft.segments[1].damage)

    def test_whole_ring_in_one_stroke(self):
        assert [("miss", 30.0)] == shown(ring(("white", 0), ("blue", 90)).painted(30, 360, "miss"))


class TestBorders:
    def test_border_stops_before_its_neighbours(self):
        draft = ring(("white", 0), ("miss", 90), ("blue", 120))

        assert 15.0 == draft.moved(1, 2).segments[1].start_deg
        assert 15.0 == draft.moved(1, 300).segments[1].start_deg
        assert 105.0 == draft.moved(1, 130).segments[1].start_deg

    def test_free_border_stands_where_the_finger_is(self):
        assert 93.4 == ring(("white", 0), ("miss", 90)).moved(1, 93.41, 0.05).segments[1].start_deg

    def test_first_border_is_moved_over_the_zero_mark(self):
        draft = ring(("white", 0), ("miss", 90)).moved(0, -30)

        assert [("white", 330.0), ("miss", 90.0)] == shown(draft) and (120.0, 240.0) == draft.sweeps

    def test_halves_of_a_split_stand_on_the_grid(self):
        draft = ring(("white", 0), ("miss", 75)).split(0)

        assert [("white", 0.0), ("", 30.0), ("miss", 75.0)] == shown(draft)

    def test_joined_with_a_blank_one_what_is_printed_stays(self):
        draft = ring(("white", 0), ("", 75), ("miss", 90))

        assert [("white", 0.0), ("miss", 90.0)] == shown(draft.joined(0))
        assert [("white", 0.0), ("miss", 75.0)] == shown(draft.joined(1))
        assert [("miss", 90.0), ("", 75.0)] == shown(draft.joined(2))


class TestReading:
    def test_uncertain_segments_and_gaps_are_in_doubt(self):
        draft = draft_of_reading([(0, 90, "white", False), (90, 180, None, True), (200, 355, "miss", False)])

        assert [("white", 0.0), ("", 90.0), ("", 180.0), ("miss", 200.0), ("", 355.0)] == shown(draft)
        assert [False, True, True, False, True] == [one.doubt for one in draft.segments]

    def test_what_overlaps_is_in_doubt(self):
        draft = draft_of_reading([(10, 100, "white", False), (90, 10, "blue", False)])

        assert [("white", 10.0), ("blue", 90.0)] == shown(draft)
        assert [True, False] == [one.doubt for one in draft.segments]

    def test_nothing_read_is_a_blank_disc(self):
        assert DiscDraft() == draft_of_reading([])


def test_every_figure_of_the_library_comes_out_as_it_went_in():
    for figure in library().figures():
        assert msgspec.structs.replace(figure, edition="own") == draft_of(figure, own=True).figure()


def test_what_goes_with_another_colour_is_kept_for_the_way_back():
    draft = ring(("white", 0)).changed(0, damage=30, name="Bite", effects=(Wait(to="opponent"),))
    back = draft.changed(0, colour="blue").changed(0, colour="white")

    assert draft == back
    assert draft.changed(0, colour="blue").disc().segments[0].damage is None


def test_id_is_made_from_the_name():
    assert "own-mr-mime" == DiscDraft(name="Mr. Mime").id
    assert "own-figure" == DiscDraft(name="ピカチュウ").id and "" == slug("ピカチュウ")
