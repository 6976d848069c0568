"""The disc editor's session: what is refused, what is kept, and that nothing is overwritten unasked."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.adapters.files.drafts import FileDrafts
from companion.adapters.library.library import FileLibrary
from companion.app.ports.drafts import MemoryDrafts
from companion.app.screens.disc_intents import (
    BeginAnew,
    ChangeSegment,
    FreeBorders,
    MoveBorder,
    OfferNames,
    PaintRing,
    PickSegment,
    RedoDraft,
    SaveDraft,
    TakeBrush,
    UndoDraft,
)
from companion.app.screens.lobby import ChoiceView, NameView
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.studio_intents import Fill, GoCollection, GoDisc, GoMat, GoTrainer, GoTrainerDisc
from companion.app.screens.studio_panel import SaidView
from companion.app.studio.discs.draft import DiscDraft
from companion.app.studio.discs.opening import open_disc
from companion.figure.printed.abilities import AbilityByHand, MoreDamage, While, Who
from companion.figure.printed.effects import Wait
from companion.kernel.errors import DataError
from tests.app import lobby_fakes
from tests.app.lobby.inside import room_of
from tests.app.lobby_fakes import MemoryLibrary, lobby, parts
from tests.saying import said

ROOT = Path(__file__).resolve().parents[3]


class Editor:
    """A lobby at the disc editor."""

    def __init__(self, intent=GoDisc(), library=None, drafts=None):  # noqa: B008  # a frozen value
        self.library = library or MemoryLibrary()
        self.drafts = drafts or MemoryDrafts()
        self.lobby = lobby_fakes.Lobby(replace(parts(library=self.library), drafts=self.drafts))
        self.lobby.send(GoCollection())
        self(intent)

    def __call__(self, *intents):
        for intent in intents:
            self.lobby.send(intent)
        return self.screen

    @property
    def screen(self):
        return self.lobby.screen()

    @property
    def said(self):
        return self.screen.remark.text if self.screen.remark else ""

    def part(self, kind, title):
        return next(one for one in self.screen.panel.parts if isinstance(one, kind) and one.title == title)

    def options(self, title):
        return [option.label for option in self.part(ChoiceView, title).options]

    def chosen(self, title):
        return [option.label for option in self.part(ChoiceView, title).options if option.chosen]


HALVES = (TakeBrush("white"), PaintRing(1, 179), TakeBrush("miss"), PaintRing(181, 359))


class TestRefusals:
    def test_what_is_missing_is_said_one_after_the_other_and_turned_to(self):
        editor = Editor()
        editor(SaveDraft())
        assert said("disc-editor.refused.blank", n=1, known=0, whole=360) == editor.said
        editor(*HALVES[:2], SaveDraft())
        assert said("disc-editor.refused.blank", n=2, known=180, whole=360) == editor.said and 1 == editor.screen.picked
        editor(*HALVES[2:], SaveDraft())
        assert said("disc-editor.refused.no-damage", n=1) == editor.said and 0 == editor.screen.picked
        editor(Fill("damage", "9"), Fill("damage", "5"), SaveDraft())
        assert said("disc-editor.refused.no-attack-name", n=1) == editor.said
        editor(Fill("attack", "Bite"), SaveDraft())
        assert said("disc-editor.refused.no-name-figure") == editor.said and -1 == editor.screen.picked
        editor(Fill("figure-name", "Rattata"), SaveDraft())
        assert said("disc-editor.refused.no-mp") == editor.said
        editor(Fill("mp", "3"), SaveDraft())
        assert said("disc-editor.saved", name="Rattata") == editor.said
        made = editor.library.own["own-rattata"]
        assert (95, "Bite", 12) == (
            made.disc.segments[0].damage,
            made.disc.segments[0].name,
            made.disc.segments[0].size,
        )

    def test_any_damage_can_be_typed(self):
        editor = Editor()
        editor(*HALVES, PickSegment(0), *(Fill("damage", key) for key in ("3", "0", "5")))
        assert "305" == editor.screen.segments[0].power
        editor(Fill("damage", "back"), Fill("damage", "back"), Fill("damage", "back"))
        assert "" == editor.screen.segments[0].power
        editor(*(Fill("damage", "9") for _ in range(9)))
        assert "999" == editor.screen.segments[0].power[:3] and len(editor.screen.segments[0].power) == 4
        editor(PickSegment(1), PickSegment(0), Fill("damage", "8"))
        assert "8" == editor.screen.segments[0].power

    def test_no_figure_is_overwritten_unasked(self):
        library = MemoryLibrary()
        Editor(GoDisc("groudon-ex"), library)(SaveDraft())
        first = library.own["own-groudon"]
        other = Editor(GoDisc("lugia-ex"), library)
        other(Fill("figure-name", "Groudon"), SaveDraft())

        assert said("disc-editor.refused.taken", id="own-groudon", other="Groudon") == other.said
        assert first == library.own["own-groudon"]
        other(Fill("figure-id", "Groudon of mine"), SaveDraft())
        assert "groudon-of-mine" in library.own and first == library.own["own-groudon"]

    def test_a_figure_of_ones_own_is_changed_under_its_id(self):
        library = MemoryLibrary()
        Editor(GoDisc("groudon-ex"), library)(SaveDraft())
        editor = Editor(GoDisc("own-groudon"), library)
        editor(Fill("figure-name", "Groudon II"), Fill("mp", "2"), SaveDraft())

        assert ["own-groudon"] == list(library.own)
        assert ("Groudon II", 2) == (library.own["own-groudon"].name, library.own["own-groudon"].mp)

    def test_a_step_undone_after_saving_changes_the_same_figure(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(Fill("mp", "2"), SaveDraft(), UndoDraft(), SaveDraft())

        assert said("disc-editor.saved", name="Groudon") == editor.said and 1 == editor.library.own["own-groudon"].mp

    def test_what_was_left_before_does_not_take_the_place_of_what_was_saved(self):
        drafts = MemoryDrafts()
        Editor(drafts=drafts)(*HALVES[2:], PaintRing(1, 179), Fill("figure-name", "Groudon"), Fill("mp", "1"))
        editor = Editor(GoDisc("groudon-ex"), drafts=drafts)
        editor(SaveDraft())
        saved = editor.library.own["own-groudon"]
        editor(UndoDraft(), SaveDraft())

        assert said("disc-editor.refused.taken", id="own-groudon", other="Groudon") == editor.said
        assert saved == editor.library.own["own-groudon"]

    def test_names_of_other_alphabets_have_ids_of_their_own(self):
        library = MemoryLibrary()
        for name in ("ピカチュウ", "カビゴン"):
            Editor(GoDisc("groudon-ex"), library)(Fill("figure-name", name), SaveDraft())

        assert ["own-figure-1", "own-figure-2"] == list(library.own)

    def test_what_cannot_be_written_is_said_and_the_draft_stays(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor.library.broken = True
        editor(SaveDraft())

        assert "figures: no permission" == editor.said and editor.drafts.kept("disc") is not None


class FullDrafts(MemoryDrafts):
    def keep(self, kind, data):
        raise DataError("the disk is full")


class TestKeeping:
    def test_every_step_is_kept_and_found_again(self):
        drafts = MemoryDrafts()
        Editor(drafts=drafts)(*HALVES)
        editor = Editor(drafts=drafts)

        assert said("disc-editor.left") == editor.said
        assert ["white", "miss"] == [segment.colour for segment in editor.screen.segments]
        editor(UndoDraft(), UndoDraft())
        assert 1 == len(editor.screen.segments) and not editor.screen.steps.undo.enabled
        editor(RedoDraft())
        assert 2 == len(editor.screen.segments)

    def test_what_was_left_comes_back_by_undoing_when_another_disc_is_opened(self):
        drafts = MemoryDrafts()
        Editor(drafts=drafts)(*HALVES)
        editor = Editor(GoDisc("groudon-ex"), drafts=drafts)

        assert editor.said.startswith("You left another disc unfinished.") and 5 == len(editor.screen.segments)
        assert 2 == len(editor(UndoDraft()).segments)

    def test_a_saved_disc_leaves_no_draft(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(Fill("mp", "2"), SaveDraft())

        assert editor.drafts.kept("disc") is None
        assert 1 == len(Editor(drafts=editor.drafts).screen.segments)

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"{",
            b"[]",
            b'{"steps":{"now":{"segments":[]}}}',
            b'{"steps":{"now":{"segments":[{"start_deg":9},{"start_deg":9}]}}}',
        ],
    )
    def test_a_draft_that_cannot_be_read_is_none(self, data):
        drafts = MemoryDrafts()
        drafts.keep("disc", data)

        assert 1 == len(Editor(drafts=drafts).screen.segments) and drafts.kept("disc") is None

    def test_a_step_that_cannot_be_kept_is_done_and_said(self):
        editor = Editor(drafts=FullDrafts())
        editor(Fill("mp", "3"))

        assert "the disk is full" == editor.said


KILLED = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from companion.adapters.files.drafts import FileDrafts
from companion.app.screens.disc_intents import PaintRing, TakeBrush
from companion.app.screens.studio_intents import GoCollection, GoDisc
from tests.app.lobby_fakes import Lobby, parts

lobby = Lobby(replace(parts(), drafts=FileDrafts(Path(sys.argv[1]))))
for intent in (GoCollection(), GoDisc(), TakeBrush("gold"), PaintRing(1, 44), PaintRing(61, 89)):
    lobby.send(intent)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be killed so there")
def test_a_process_that_was_killed_has_kept_every_step(tmp_path):
    killed = subprocess.run([sys.executable, "-c", KILLED, tmp_path], cwd=ROOT, check=False)
    editor = Editor(drafts=FileDrafts(tmp_path))

    assert -signal.SIGKILL == killed.returncode
    assert ["G", "", "G", ""] == [segment.letter for segment in editor.screen.segments]
    assert [0.0, 45.0, 60.0, 90.0] == [segment.start_deg for segment in editor.screen.segments]
    assert [""] == [segment.letter for segment in editor(UndoDraft(), UndoDraft()).segments]


class TestPages:
    def test_likely_names_are_offered_those_of_the_figure_first(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(PickSegment(2))
        assert "Slash" == editor.options("Name of the attack")[0]
        assert "Smash" not in editor.options("Name of the attack")  # another segment has it

    def test_a_name_is_chosen_by_its_letter(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(PickSegment(2), OfferNames("attack"), Fill("letter", "T"))
        assert "Tackle" in editor.options("Name of the attack")
        editor(Fill("attack", "Tackle"))
        assert "Tackle" == editor.screen.segments[2].name and "segment-2" == editor.screen.panel.page

    def test_what_a_figure_evolves_from_is_chosen_from_the_library_and_left_again(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(PickSegment(-1))
        assert ["Choose a figure …"] == editor.options("Evolves from")

        editor(OfferNames("evolves-from"), Fill("letter", "M"))
        assert "Name of the figure it evolves from" == editor.screen.panel.head
        editor(Fill("evolves-from", "Magikarp"))
        assert ["Magikarp", "Choose a figure …"] == editor.options("Evolves from")
        assert "Groudon" == editor.screen.hub[0]

        editor(Fill("evolves-from", "Magikarp"))
        assert ["Choose a figure …"] == editor.options("Evolves from")
        editor(UndoDraft())
        assert ["Magikarp", "Choose a figure …"] == editor.options("Evolves from")

    def test_whose_form_it_is_and_when_it_is_taken_is_chosen_by_touch(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(PickSegment(-1), OfferNames("form-of"), Fill("letter", "M"), Fill("form-of", "Magikarp"))
        assert ["Magikarp", "Choose the figure it's a form of …"] == editor.options("A form of")

        editor(Fill("form-is", "mega"), Fill("form-at-will", "field"), Fill("form-turns", "7"))
        assert ["Mega Evolution"] == editor.chosen("Kind of form")
        assert ["On the Field"] == editor.chosen("A figure can take it at will")
        assert ["7"] == editor.chosen("How many turns it lasts")

        editor(Fill("form-of", "Magikarp"))
        assert ["Choose the figure it's a form of …"] == editor.options("A form of")

    def test_back_closes_what_is_open_first(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(PickSegment(1), Fill("fx.add", ""), Fill("fx.word", "damage_plus"), Fill("fx.pad", "n"))
        pages = [editor.screen.panel.page]
        for _ in range(2):
            pages.append(editor(GoBack()).panel.page)
        assert ["pad", "fields", "segment-1"] == pages
        assert editor(GoBack()).title == "Collection"

    def test_words_that_are_typed_are_the_players_own(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(PickSegment(1), Fill("fx.add", ""), Fill("fx.word", "by_hand"))
        assert () == open_draft(editor).segments[1].effects
        editor(editor.part(NameView, "What the players do").entered("Agree on it."))
        assert "Agree on it." == open_draft(editor).segments[1].effects[0].text

    def test_stars_types_and_ability(self):
        editor = Editor()
        editor(TakeBrush("purple"), PaintRing(1, 359), Fill("stars", "3"), PickSegment(-1))
        editor(Fill("type", "fire"), Fill("type", "bug"), Fill("type", "ice"), Fill("ability", "yes"))
        draft = open_draft(editor)
        assert (3, ("bug", "ice"), True) == (draft.segments[0].stars, draft.types, draft.ability)
        assert 15 * 24 == editor.screen.segments[0].sweep_deg


def open_draft(editor) -> DiscDraft:
    return room_of(editor.lobby).draft


WHILE_SURROUNDED = (
    Fill("ability.add", ""),
    Fill("ability.word", "damage_plus"),
    Fill("ability.field.while.some", "yes"),
    Fill("ability.field.while.some.side", "opposing"),
    Fill("ability.field.while.some.place", "joined"),
)
SURROUNDED = MoreDamage(n=20, while_=While(some=Who(side="opposing", place="joined")))


class TestAbilities:
    def test_an_ability_is_picked_changed_and_taken_away(self):
        editor = Editor(GoDisc("arbok-uc"))
        begun = len(open_draft(editor).abilities)
        editor(PickSegment(-1), *WHILE_SURROUNDED, Fill("ability.close", ""))
        assert SURROUNDED == open_draft(editor).abilities[-1]
        editor(Fill("ability.edit", str(begun)), Fill("ability.field.n", "40"))
        assert 40 == open_draft(editor).abilities[-1].n
        editor(UndoDraft())
        assert SURROUNDED == open_draft(editor).abilities[-1]
        said = [part.text for part in editor.screen.panel.parts if isinstance(part, SaidView)]
        assert (
            "This figure does 20 more damage with its attacks while an opposing figure is next to this figure." in said
        )
        editor(Fill("ability.away", str(begun)))
        assert begun == len(open_draft(editor).abilities) and open_draft(editor).ability

    def test_every_step_of_one_comes_undone(self):
        editor = Editor()
        editor(*WHILE_SURROUNDED)
        while editor.screen.steps.undo.enabled:
            editor(UndoDraft())

        assert DiscDraft() == open_draft(editor) and "figure" == editor.screen.panel.page

    def test_what_the_players_do_is_in_their_own_words(self):
        editor = Editor()
        editor(Fill("ability.add", ""), Fill("ability.word", "by_hand"))
        assert () == open_draft(editor).abilities
        editor(editor.part(NameView, "What the players do").entered("Agree on it."))

        assert (AbilityByHand(text="Agree on it."),) == open_draft(editor).abilities

    def test_without_an_ability_nothing_of_it_is_left(self):
        editor = Editor()
        editor(*WHILE_SURROUNDED, Fill("ability.close", ""), Fill("ability", "no"))

        assert (False, ()) == (open_draft(editor).ability, open_draft(editor).abilities)

    def test_a_draft_holds_it_and_so_does_the_saved_figure_that_is_played(self, tmp_path):
        drafts, library = FileDrafts(tmp_path / "drafts"), FileLibrary(tmp_path)
        Editor(GoDisc("groudon-ex"), library, drafts)(*WHILE_SURROUNDED)
        editor = Editor(GoDisc(), library, drafts)
        assert SURROUNDED == open_draft(editor).abilities[-1]
        editor(SaveDraft())

        made = next(one for one in FileLibrary(tmp_path).figures() if one.id == "own-groudon")
        assert (*GROUDON.abilities, SURROUNDED) == made.abilities

    def test_another_segment_closes_it(self):
        editor = Editor(GoDisc("groudon-ex"))
        editor(PickSegment(-1), Fill("ability.add", ""), PickSegment(1), PickSegment(-1))

        assert "figure" == editor.screen.panel.page


GROUDON = next(figure for figure in lobby_fakes.given().figures() if figure.id == "groudon-ex")


class TestTrainerFigures:
    def test_a_trainer_figure_has_a_name_and_a_disc(self):
        editor = Editor(GoTrainerDisc())
        editor(SaveDraft())
        assert said("disc-editor.refused.no-name-trainer") == editor.said
        editor(Fill("figure-name", "Misty"), MoveBorder(1, 300), SaveDraft())

        (file,) = editor.library.own_trainers.values()
        assert ["Misty"] == [one.name for one in file.trainers]
        assert [20, 4] == [segment.size for segment in file.trainers[0].disc.segments]

    def test_a_renamed_one_leaves_nothing_behind(self, tmp_path):
        library = FileLibrary(tmp_path)
        editor = Editor(GoTrainerDisc(), library)
        editor(Fill("figure-name", "Misty"), MoveBorder(1, 300), SaveDraft())
        editor(GoBack(), GoTrainerDisc("Misty"), Fill("figure-name", "Amber"), SaveDraft())

        names = {one.name for one in FileLibrary(tmp_path).trainers()}
        assert said("disc-editor.saved", name="Amber") == editor.said
        assert "Amber" in names and "Misty" not in names

    def test_no_trainer_figure_is_overwritten(self):
        editor = Editor(GoTrainerDisc())
        editor(Fill("figure-name", "Lt Surge"), SaveDraft())

        assert said("disc-editor.refused.trainer-taken", other="Lt. Surge") == editor.said
        assert {} == editor.library.own_trainers


WORDS_TOUCHED = st.sampled_from(
    [
        *HALVES,
        PaintRing(40, 100, True),
        PaintRing(40, 100),
        MoveBorder(1, 77),
        MoveBorder(0, 350, True),
        PickSegment(0),
        PickSegment(5),
        FreeBorders(),
        Fill("fx.add", ""),
        Fill("fx.word", "wait"),
        Fill("fx.field.to", "both"),
        Fill("fx.edit", "0"),
        Fill("fx.away", "0"),
        Fill("fx.close", ""),
        Fill("fx.pad", "turns"),
        Fill("fx.key", "3"),
        *WHILE_SURROUNDED,
        Fill("ability.edit", "0"),
        Fill("ability.away", "0"),
        Fill("ability.names", "while.some.names"),
        Fill("ability.field.while.some.names", "Groudon"),
        Fill("ability.pad", "n"),
        Fill("ability.key", "4"),
        Fill("ability.same", "while"),
        Fill("ability", "no"),
        OfferNames("attack"),
        Fill("letter", "S"),
        Fill("attack", "Slash"),
        OfferNames("evolves-from"),
        Fill("evolves-from", "Groudon"),
        Fill("damage", "7"),
        Fill("colour", "purple"),
        ChangeSegment("split"),
        ChangeSegment("join"),
        BeginAnew(),
        Fill("figure-name", "X"),
        Fill("nonsense", "-3"),
    ]
)


@example([TakeBrush("white"), PaintRing(40, 100, going=True)])
@given(st.lists(WORDS_TOUCHED, max_size=25))
def test_whatever_is_touched_every_step_comes_undone(intents):
    session = open_disc(parts(library=LIBRARY), "", lambda: None)
    for intent in intents:
        session.do(intent)
        screen = session.screen("push.back")
        assert 360 == pytest.approx(sum(segment.sweep_deg for segment in screen.segments))
    while session.screen("push.back").steps.undo.enabled:
        session.do(UndoDraft())
        session.screen("push.back")

    assert DiscDraft() == session.draft


def test_the_last_segment_joined_with_the_first_one_is_worked_on():
    editor = Editor()
    editor(*HALVES, PickSegment(1), ChangeSegment("join"))

    assert 1 == len(editor.screen.segments) and 0 == editor.screen.picked


def test_two_fingers_that_draw_at_once_leave_a_segment_that_is_there():
    editor = Editor()
    editor(TakeBrush("gold"), PaintRing(60, 310, going=True), MoveBorder(1, 140, going=True))

    assert 1 == len(editor.screen.segments) and editor.screen.picked < 1


def test_what_a_finger_is_drawing_is_not_saved():
    editor = Editor(GoDisc("groudon-ex"))
    whole = len(editor.screen.segments)
    editor(TakeBrush("white"), PaintRing(0, 360, going=True), SaveDraft())

    assert said("disc-editor.saved", name="Groudon") == editor.said
    assert whole == len(editor.screen.segments) == len(editor.library.own["own-groudon"].disc.segments)


def test_saving_while_a_finger_draws_leads_to_what_is_refused():
    editor = Editor()
    editor(*HALVES, PickSegment(1), Fill("colour", "white"))
    editor(TakeBrush("miss"), PaintRing(0, 360, going=True), SaveDraft())

    assert 2 == len(editor.screen.segments) and editor.screen.picked < 2


def test_names_of_attacks_stay_where_they_are_while_their_segment_is_open():
    editor = Editor()
    editor(*HALVES, PickSegment(0))
    before = editor.options("Name of the attack")
    for key in "110":
        editor(Fill("damage", key))
        assert before == editor.options("Name of the attack")
    editor(PickSegment(1), PickSegment(0))

    assert before != editor.options("Name of the attack")


def test_undo_takes_back_what_a_finger_is_drawing_and_no_more():
    session = open_disc(parts(library=LIBRARY), "", lambda: None)
    session.do(TakeBrush("white"))
    session.do(PaintRing(0, 90))
    painted = session.draft
    session.do(PaintRing(180, 270, going=True))
    session.do(UndoDraft())

    assert painted == session.draft


LIBRARY = MemoryLibrary()


def test_a_draft_with_effects_is_kept_whole():
    draft = DiscDraft().changed(0, colour="white", effects=(Wait(to="both"),))

    assert draft == msgspec.json.decode(msgspec.json.encode(draft), type=DiscDraft)


def test_the_collection_is_drawn_anew_with_a_new_figure():
    at = lobby()
    at.send(GoCollection())
    at.send(GoDisc("groudon-ex"))
    at.send(SaveDraft())

    assert "own-groudon" in at._nav.gallery.figures


@pytest.mark.parametrize(
    "way, kind",
    [(GoDisc(), "disc"), (GoDisc("pikachu-uc"), "disc"), (GoTrainer(), "trainer-card"), (GoMat(), "mat")],
)
@pytest.mark.parametrize("data", [b"{", b'{"steps": 3, "version": 9}', b"\xff", b"[" * 100_000])
def test_a_draft_that_cannot_be_read_is_said_and_kept(way, kind, data):
    from companion.app.lobby.lobby import Lobby

    drafts = MemoryDrafts()
    drafts.keep(kind, data)
    at = Lobby(replace(parts(), drafts=drafts))
    at.send(GoCollection())
    at.send(way)

    assert "can't read" in at.screen().remark.text
    assert data == drafts.kept(f"{kind}-unread")


def test_a_second_draft_that_cannot_be_read_is_kept_beside_the_first():
    drafts = MemoryDrafts()
    for data in (b"one", b"two", b"one"):
        drafts.keep("disc", data)
        Editor(drafts=drafts)

    assert (b"one", b"two", None) == tuple(drafts.kept(f"disc-unread{n}") for n in ("", "-2", "-3"))
