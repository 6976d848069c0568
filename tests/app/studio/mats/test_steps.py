"""Steps of drawing: what each does, what it refuses, all of them undone, and halves that stay alike."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given

from companion.adapters.library.maps import load_playmat, save_playmat
from companion.app.ports.drafts import MemoryDrafts
from companion.app.studio.draft_store import KeptSteps
from companion.app.studio.mats import _steps as do
from companion.app.studio.mats._draft import ALMOST_MM, NONE, MatDraft, draft_of, id_of
from companion.figure.mat_check import MAT_ID, MOST_SPACES, mat_faults
from companion.texts.texts import Phrase, phrase
from tests.app.studio.mats.drawing import after_any, by, draft_after, drawn
from tests.positions import mat

TWO = (by(do.set_space, (100, 300)), by(do.set_space, (200, 300)))


@given(drawn)
def test_any_steps_undone_are_the_start_and_done_again_the_same(steps):
    start, drafts = MatDraft(name="Meadow"), MemoryDrafts()
    kept = KeptSteps(drafts, "mat", MatDraft, start)
    for step in steps:
        made = step(kept.now)
        if not isinstance(made, Phrase):
            kept.step(made)
    after = kept.steps

    assert after.shortened(20) == KeptSteps(drafts, "mat", MatDraft, start).steps
    while kept.steps.past:
        kept.undo()
    assert start == kept.now
    while kept.steps.future:
        kept.redo()
    assert after == kept.steps


@given(drawn)
def test_a_draft_always_makes_a_map_without_a_fault_but_what_it_lacks(steps):
    draft = after_any(*steps)
    names = list(draft.names().values())
    allowed = ("entry_points", "goals")

    assert len(names) == len(set(names)) == len(draft.spaces)
    assert [one for one in mat_faults(draft.playmat()) if not one.place.startswith(allowed)] == []


@given(drawn)
def test_what_is_mirrored_is_the_same_in_both_halves(steps):
    draft = after_any(*steps)
    if draft.mirror:
        partner = {space.key: draft.answering(space.key) for space in draft.spaces}

        assert NONE not in partner.values()
        for space in draft.spaces:
            there = draft.space(partner[space.key])
            assert there is not None
            assert dist(there.at, draft.image(space.at, draft.mirror)) <= ALMOST_MM
        assert {do.line_of(partner[one], partner[other]) for one, other in draft.lines} == set(draft.lines)
        assert {partner[key] for key in draft.entries[0]} == set(draft.entries[1])
        assert partner.get(draft.goals[0], NONE) == draft.goals[1]


@given(drawn)
def test_a_mat_that_is_kept_is_read_again_as_it_was(tmp_path_factory, steps):
    # Whatever was drawn, with a way between two Goals beside it.
    draft = after_any(*steps, by(do.set_mirror, ""), by(do.set_size, (400, 400)))
    key = 1 + max((space.key for space in draft.spaces), default=0)
    ends = [by(do.set_space, (x, 5)) for x in (3, 103, 203, 303)]
    way = by(do.draw_way, (key, key + 1, key + 2, key + 3))
    for step in (*ends, way, by(do.mark_entry, key + 1), by(do.mark_goal, key + 3)):
        made = step(draft)
        draft = draft if isinstance(made, Phrase) else made
    playmat = draft.playmat()
    path = tmp_path_factory.mktemp("mats") / f"{playmat.id}.toml"
    if next(mat_faults(playmat), None) is None:
        save_playmat(path, playmat)

        assert playmat == load_playmat(path)


def test_a_given_mat_is_kept_and_read_again_as_it_was(tmp_path):
    for name in ("duel", "three_on_three", "tiny"):
        path = tmp_path / f"{name}.toml"
        save_playmat(path, mat(name))

        assert mat(name) == load_playmat(path)
        assert set(mat(name).lines) == {
            line if line in mat(name).lines else line[::-1] for line in draft_of(mat(name)).playmat().lines
        }


def test_a_space_goes_with_its_lines_and_what_it_was():
    draft = draft_after(*TWO, by(do.draw_way, (0, 1)), by(do.mark_entry, 0), by(do.mark_goal, 1), by(do.take_space, 1))

    assert ((), (NONE, NONE), ((0,), ())) == (draft.lines, draft.goals, draft.entries)


def test_a_line_between_two_that_are_joined_is_taken_away():
    joined = draft_after(*TWO, by(do.draw_way, (0, 1)))

    assert ((0, 1),) == joined.lines
    assert () == draft_after(by(do.draw_way, (1, 0)), start=joined).lines


def test_a_way_over_several_spaces_joins_them_all_and_takes_none_away():
    three = draft_after(*TWO, by(do.set_space, (300, 300)), by(do.draw_way, (0, 1)))

    assert {(0, 1), (1, 2)} == set(draft_after(by(do.draw_way, (0, 1, 2)), start=three).lines)


def test_a_mark_goes_from_one_side_to_the_other_and_off():
    draft = draft_after(*TWO)
    seats = []
    for _ in range(3):
        draft = draft_after(by(do.mark_entry, 0), start=draft)
        seats.append(draft.seat_of_entry(0))

    assert [0, 1, None] == seats


def test_there_is_one_goal_for_a_side_and_it_is_no_entry_point():
    draft = draft_after(*TWO, by(do.mark_entry, 1), by(do.mark_goal, 0), by(do.mark_goal, 1))

    assert ((1, NONE), ((), ())) == (draft.goals, draft.entries)


def test_the_lower_half_is_mirrored_with_the_lines_between_the_halves():
    draft = draft_after(
        by(do.set_space, (100, 300)),
        by(do.set_space, (200, 300)),
        by(do.set_space, (300, 100)),
        by(do.draw_way, (0, 1)),
        by(do.draw_way, (1, 2)),
        by(do.mark_entry, 0),
        by(do.mark_goal, 1),
        by(do.set_mirror, "turned"),
    )

    assert {(100, 300), (200, 300), (300, 100), (200, 100)} == {space.at for space in draft.spaces}
    # From a's Goal to b's Entry Point, and so from b's to a's.
    assert {"a1–b1", "b1–c2", "a1–b2", "b2–c2"} == {"–".join(sorted(line)) for line in draft.playmat().lines}
    assert ({"a": ("a1",), "b": ("c2",)}, {"a": "b1", "b": "b2"}) == (
        draft.playmat().entry_points,
        draft.playmat().goals,
    )
    assert "turned" == draft.halves


def test_what_lies_in_the_middle_answers_to_itself():
    draft = draft_after(by(do.set_mirror, "turned"), by(do.set_space, (203, 198)))

    assert [(200, 200)] == [space.at for space in draft.spaces]
    assert [(50, 200)] == [
        space.at for space in draft_after(by(do.set_mirror, "across"), by(do.set_space, (50, 205))).spaces
    ]


def test_spaces_are_named_by_their_place_and_keep_a_name_of_their_own():
    draft = draft_after(*TWO, by(do.set_space, (100, 100)), by(do.name_space, 1, "Tor"))

    assert {0: "a1", 1: "Tor", 2: "a2"} == draft.names()
    assert {0: "a1", 1: "Tor", 2: "a3", 3: "a2"} == draft_after(by(do.set_space, (100, 200)), start=draft).names()


@pytest.mark.parametrize(
    "step, refusal",
    [
        (by(do.set_space, (204, 300)), phrase("mat.refused.taken", space="b1")),
        (by(do.move_space, 0, (199, 301)), phrase("mat.refused.taken", space="b1")),
        (by(do.draw_way, (0, 0)), phrase("mat.refused.to-itself", space="a1")),
        (by(do.name_space, 0, "bench"), phrase("mat.refused.name", name="bench")),
        (by(do.name_space, 0, "a\x1bb"), phrase("mat.refused.name", name="a\x1bb")),
        (by(do.name_mat, "  "), phrase("mat.refused.no-name")),
        (by(do.give_id, "../Meadow"), phrase("mat.refused.id", id="../Meadow")),
        (by(do.set_size, (20, 400)), phrase("mat.refused.size", least=100, most=2000)),
        (by(do.set_size, (float("nan"), 400)), phrase("mat.refused.size", least=100, most=2000)),
    ],
)
def test_a_step_that_cannot_be_done_says_why(step, refusal):
    assert refusal == step(draft_after(*TWO))


def test_a_mat_has_no_more_spaces_than_a_file_may_have():
    every = tuple((x * 20.0, y * 20.0) for x in range(20) for y in range(20))

    assert MOST_SPACES == len(draft_after(by(do.take_found, every)).spaces)


@pytest.mark.parametrize("name", ["Meadow", "Größe 7!", "../etc", "…", "a\nb"])
def test_an_id_follows_from_any_name(name):
    assert MAT_ID.fullmatch(id_of(name))
