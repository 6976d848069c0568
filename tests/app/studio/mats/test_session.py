"""The studio of mats by intents: drawn, checked, tried, kept, and played on to a winner."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adapters.files.drafts import FileDrafts
from companion.app.lobby.lobby import Lobby
from companion.app.ports.drafts import MemoryDrafts
from companion.app.screens.lobby import ChoicesScreen
from companion.app.screens.lobby_intents import GoBack, SetKind, Start
from companion.app.screens.mat_intents import (
    DragMat,
    DropFoundMat,
    OpenMatFacts,
    OpenMatPhotos,
    PickMatPhoto,
    PickMatTool,
    RedoMat,
    ResumeMat,
    SaveMat,
    SetMatCorner,
    ShowMatFinding,
    StraightenMat,
    TakeFoundMat,
    TapLine,
    TapMat,
    TurnMatPhoto,
    UndoMat,
)
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_mat import MatScreen
from companion.kernel.errors import DataError
from tests.app.lobby_fakes import MemoryLibrary, chosen, parts
from tests.app.studio.mats.drawing import Studio, draw_twelve
from tests.app.table_fakes import MemoryStore
from tests.saying import said

MOST_TICKS = 20_000


def test_an_empty_draft_says_all_that_it_lacks():
    assert [
        "The mat has no spaces.",
        "Player A has no Entry Point.",
        "Player A has no Goal.",
        "Player B has no Entry Point.",
        "Player B has no Goal.",
    ] == Studio().said()


def test_a_tap_sets_a_space_on_the_grid_and_another_takes_it_away():
    studio = Studio()
    studio.tap((0.31, 0.88))

    assert [("a1", 0.3, 0.9)] == [(one.id, one.x, one.y) for one in studio.screen.spaces]
    studio.tap("a1")
    assert () == studio.screen.spaces


def test_a_drag_moves_a_space_and_onto_another_draws_a_line():
    studio = Studio()
    studio.tap((0.2, 0.9), (0.8, 0.9))
    studio.drag("a1", "b1")

    assert (("a1", "b1"),) == studio.screen.lines
    studio.send(DragMat(("a1",), 0.21, 0.49))
    assert [(0.8, 0.9), (0.2, 0.5)] == [(one.x, one.y) for one in sorted(studio.screen.spaces, key=lambda s: -s.y)]


def test_two_taps_draw_a_line_and_a_tap_on_it_takes_it_away():
    studio = Studio()
    studio.tap((0.2, 0.9), (0.8, 0.9))
    studio.tool("lines")
    studio.tap("a1")

    assert "a1" == studio.screen.held
    studio.tap("b1")
    assert ((("a1", "b1"),), "") == (studio.screen.lines, studio.screen.held)
    studio.send(TapLine("b1", "a1"))
    assert () == studio.screen.lines


def test_the_check_runs_while_one_draws():
    studio = Studio()
    studio.tap((0.2, 0.9), (0.8, 0.9), (0.5, 0.5))
    studio.drag("a1", "c1")

    assert "The space b2 has no lines." in studio.said()
    number = studio.said().index("The space b2 has no lines.")
    assert not studio.screen.findings[number].wrong
    studio.send(ShowMatFinding(number))
    assert {"b2": "choose", "a1": "", "c1": ""} == {one.id: one.mark for one in studio.screen.spaces}


def test_a_whole_mat_is_drawn_checked_and_saved():
    library = MemoryLibrary()
    studio = Studio(library=library)
    draw_twelve(studio)

    assert (12, []) == (len(studio.screen.spaces), studio.said())
    assert said("mat.odd-count.none") == studio.screen.verdict
    studio.push("Save")
    saved = library.mats["own-my-mat-1"]
    assert ("My mat 1", 12, 6, 2) == (saved.name, len(saved.space), saved.bench, saved.center)
    assert said("mat.saved", name="My mat 1") == studio.screen.remark.text
    assert studio.touches < 40


def test_the_mat_is_offered_in_the_set_up_of_a_match_and_played_on_to_a_winner():
    store = MemoryStore()
    studio = Studio(library=MemoryLibrary(), store=store)
    draw_twelve(studio)
    studio.push("Save")
    studio.send(studio.screen.remark.push.intent)
    mats = next(choice for choice in studio.screen.match if choice.title == "Mat")
    studio.send(next(option.intent for option in mats.options if option.label == "My mat 1"))
    mats = next(choice for choice in studio.screen.match if choice.title == "Mat")
    assert ["My mat 1"] == chosen(mats.options)

    studio.send(SetKind(0, "random"), SetKind(1, "random"), Start())
    for _ in range(MOST_TICKS):
        studio.lobby.tick(1.0)
        if studio.screen.table.winner:
            break
    assert ("over", True) == (store.ends["m1"][0], store.ends["m1"][1] in ("a", "b"))
    assert "own-my-mat-1" == store.heads["m1"].about["playmat"]


def test_reach_is_tried_with_one_two_and_three_move_points():
    studio = Studio()
    draw_twelve(studio)
    studio.tool("try")
    studio.tap("a1")

    assert {"c1": 1, "b2": 1, "d1": 2, "b3": 2, "e2": 2} == {
        one.id: one.cost for one in studio.screen.spaces if one.cost
    }
    studio.send(Fill("points", "1"))
    assert {"c1", "b2"} == {one.id for one in studio.screen.spaces if one.mark == "reach"}
    studio.send(Fill("points", "3"))
    assert 9 == sum(one.mark == "reach" for one in studio.screen.spaces)


def test_every_step_is_taken_back_and_done_again():
    studio = Studio()
    draw_twelve(studio)
    end, steps = studio.screen.spaces, 0
    while next(push for push in studio.screen.steps if push.label == "Undo").enabled:
        studio.push("Undo")
        steps += 1

    assert () == studio.screen.spaces
    for _ in range(steps):
        studio.push("Redo")
    assert end == studio.screen.spaces


def test_a_space_is_named_and_named_by_its_place_again():
    studio = Studio()
    studio.tap((0.2, 0.9))
    studio.tool("name")
    studio.tap("a1")

    assert (Fill("mat-space"), "a1") == (studio.screen.naming.intent, studio.screen.naming.name)
    studio.send(Fill("mat-space", "Gate"))
    assert (["Gate"], None) == (studio.spaces, studio.screen.naming)
    studio.tap("Gate")
    studio.send(Fill("mat-space", "a1"))
    assert ["a1"] == studio.spaces


def test_what_cannot_be_is_said():
    studio = Studio()
    studio.tap((0.2, 0.9), (0.4, 0.9))
    studio.tool("name")
    studio.tap("a1")
    studio.send(Fill("mat-space", "center"))

    assert studio.screen.remark.text.startswith("You can't call a space center")
    studio.send(Fill("mat-id", "../up"))
    assert studio.screen.remark.text.startswith("../up can't be an ID")
    studio.push("Save")
    assert "Player A has no Entry Point." == studio.screen.remark.text


def test_facts_are_set_on_a_page_of_their_own():
    studio = Studio()
    studio.push("Facts")
    studio.send(Fill("mat-name", "Meadow"), Fill("mat-bench", "3"), Fill("mat-center", "1"))
    studio.send(Fill("mat-width", "600"), Fill("mat-mirror", "across"), Fill("mat-grid", "0"))

    assert isinstance(studio.screen, ChoicesScreen)
    assert ["Meadow", "own-meadow"] == [name.name for name in studio.screen.names]
    assert ["3 · Three on three", "1", "Mirrored", "None", "600 mm", "400 mm"] == [
        label for choice in studio.screen.choices for label in chosen(choice.options)
    ]
    studio.send(GoBack())
    assert (1.5, ((), ())) == (studio.screen.aspect, studio.screen.grid)


def test_an_id_that_is_taken_is_asked_about_and_a_given_mat_never_replaced(tmp_path):
    from companion.adapters.library.library import FileLibrary

    library = FileLibrary(tmp_path)
    for name in ("first", "second"):
        studio = Studio(Lobby(parts(library=library)))
        draw_twelve(studio)
        studio.send(Fill("mat-name", "Meadow"), SaveMat())
        if name == "second":
            assert said("mat.id-taken", id="own-meadow") == studio.screen.question.text
            studio.push("Replace it")
        assert (tmp_path / "mats" / "own-meadow.toml").exists()
    studio.send(Fill("mat-id", "duel"), SaveMat(), SaveMat(instead=True))
    assert "'duel'" in studio.screen.remark.text
    assert not (tmp_path / "mats" / "duel.toml").exists()


def test_a_mat_that_is_there_is_changed_or_copied():
    library = MemoryLibrary()
    studio = Studio(library=library)
    draw_twelve(studio)
    studio.push("Save")
    again = Studio(studio.lobby, mat="own-my-mat-1")
    again.tap((0.5, 0.5))
    again.push("Save")

    assert 13 == len(library.mats["own-my-mat-1"].space)
    copied = Studio(studio.lobby, mat="duel")
    assert 28 == len(copied.screen.spaces)
    assert copied.screen.title.endswith(", changed")
    copied.push("Save")
    assert 2 == len(library.mats)


def test_a_killed_process_loses_no_step(tmp_path):
    drafts = FileDrafts(tmp_path)
    studio = Studio(Lobby(replace(parts(), drafts=drafts)))
    draw_twelve(studio)
    studio.push("Undo")
    before = studio.screen.spaces, studio.screen.lines

    again = Studio(Lobby(replace(parts(), drafts=FileDrafts(tmp_path))))
    assert said("mat.kept.many", n=12, name="My mat 1") == again.screen.question.text
    again.send(ResumeMat())
    assert before == (again.screen.spaces, again.screen.lines)
    again.push("Redo")
    again.push("Save")
    assert Studio(Lobby(replace(parts(), drafts=FileDrafts(tmp_path)))).screen.question is None


def test_a_draft_of_before_can_be_left_for_a_new_one():
    studio = Studio()
    draw_twelve(studio)
    again = Studio(studio.lobby)
    again.push("New mat")

    assert ((), None) == (again.screen.spaces, again.screen.question)


@pytest.mark.parametrize("tool", ["lines", "entry", "goal", "name", "try"])
def test_a_tap_beside_every_space_is_answered(tool):
    studio = Studio()
    studio.tool(tool)
    studio.tap((0.5, 0.5))

    assert studio.screen.remark.text.startswith("Tap ")
    assert studio.screen.remark is not None


PLACES = st.tuples(st.floats(-0.1, 1.1), st.floats(-0.1, 1.1))
NAMES = st.sampled_from(["", "a1", "b1", "c1", "a2", "b2", "nowhere"])
NUMBERS = st.integers(-2, 6)
INTENTS = st.one_of(
    st.builds(lambda at, name: TapMat(*at, name), PLACES, NAMES),
    st.builds(lambda at: TapMat(*at), PLACES),
    st.builds(
        lambda way, at, on: DragMat(tuple(way), *at, on_space=on), st.lists(NAMES, max_size=4), PLACES, st.booleans()
    ),
    st.builds(TapLine, NAMES, NAMES),
    st.builds(PickMatTool, st.sampled_from(["spaces", "lines", "entry", "goal", "name", "try", "odd"])),
    st.sampled_from(
        [UndoMat(), RedoMat(), OpenMatFacts(), OpenMatPhotos(), StraightenMat(), TurnMatPhoto(), DropFoundMat()]
    ),
    st.sampled_from(
        [SaveMat(), SaveMat(instead=True), ResumeMat(), ResumeMat(kept=False), PickMatPhoto("x"), GoBack()]
    ),
    st.builds(ShowMatFinding, NUMBERS),
    st.builds(TakeFoundMat, NUMBERS),
    st.builds(lambda at, number: SetMatCorner(*at, number), PLACES, NUMBERS),
    st.builds(
        Fill,
        st.sampled_from(["mat-mirror", "mat-grid", "mat-width", "mat-bench", "mat-dim", "points", "odd"]),
        st.sampled_from(["", "turned", "across", "0", "3", "400", "99999", "x"]),
    ),
    st.builds(Fill, st.sampled_from(["mat-name", "mat-id", "mat-space", "odd"]), st.sampled_from(["", "Gate", "a/b"])),
)


@given(st.lists(INTENTS, max_size=40))
def test_any_taps_in_any_order_leave_a_screen(intents):
    studio = Studio(library=MemoryLibrary())
    for intent in intents:
        if not isinstance(studio.screen, MatScreen | ChoicesScreen):
            break
        studio.send(intent)

        assert studio.screen is not None


def test_a_draft_that_cannot_be_kept_is_drawn_on_all_the_same():
    class Full(MemoryDrafts):
        def keep(self, kind: str, data: bytes) -> None:
            raise DataError("drafts: the disk is full")

    studio = Studio(Lobby(replace(parts(), drafts=Full())))
    studio.tap((0.2, 0.9))

    assert (["a1"], "drafts: the disk is full") == (studio.spaces, studio.screen.remark.text)
