"""The editor of Trainer cards: by touch, from the vocabulary or by hand."""

from __future__ import annotations

import pytest

from companion.adapters.library.library import FileLibrary
from companion.app.screens.disc_intents import BeginAnew, OpenOwnCard, RedoDraft, SaveDraft, UndoDraft
from companion.app.screens.lobby import ChoiceView
from companion.app.screens.studio_disc import CardEditorScreen, DiscEditorScreen
from companion.app.screens.studio_intents import Fill, GoTrainer, GoTrainerDisc
from companion.figure.printed.effects import ByHand, Cure
from companion.figure.printed.figures import TrainerCard
from tests.app.lobby.inside import room_of
from tests.app.studio.test_disc_session import Editor
from tests.saying import said

CARD = (
    Fill("card-name", "Berry"),
    Fill("target", "any_field"),
    Fill("fx.add", ""),
    Fill("fx.word", "cure"),
    Fill("fx.field.to", "self"),
    Fill("fx.close", ""),
)
BERRY = TrainerCard(id="own-berry", name="Berry", target="any_field", effects=(Cure(to="self"),))


def test_a_card_from_the_vocabulary(tmp_path):
    editor = Editor(GoTrainer(), library=FileLibrary(tmp_path))
    editor(*CARD)
    assert ("The chosen figure loses its Special Condition.",) == editor.screen.sentences
    editor(SaveDraft())

    assert said("trainer-editor.saved", name="Berry") == editor.said and BERRY in FileLibrary(tmp_path).cards()
    assert "Berry" in [option.label for option in editor.screen.cards.options]
    assert "own-berry" in editor.lobby._nav.gallery.shelf.cards


def test_a_card_is_about_the_figure_that_it_is_played_on():
    editor = Editor(GoTrainer())
    editor(*CARD[:4])
    offered = [option for part in editor.screen.panel.parts if isinstance(part, ChoiceView) for option in part.options]
    about = [option.intent.value for option in offered if option.intent.field == "fx.field.to"]

    assert (Cure(to="self"),) == room_of(editor.lobby).draft.effects
    assert "self" == about[0] and not {"opponent", "both", "opponent_joined", "line"} & set(about)


def test_a_plate_is_made_by_touch():
    editor = Editor(GoTrainer())
    editor(CARD[0], Fill("kind", "plate"), Fill("cost", "2"), *CARD[1:], SaveDraft())

    (file,) = editor.library.own_trainers.values()
    assert ("plate", 2, (Cure(to="self"),)) == (file.cards[0].kind, file.cards[0].cost, file.cards[0].effects)


def test_a_card_by_hand_with_a_sentence():
    editor = Editor(GoTrainer())
    editor(*CARD[:3], Fill("fx.word", "by_hand"), Fill("fx.field.text", "Shuffle the Bench."), SaveDraft())

    (file,) = editor.library.own_trainers.values()
    assert (ByHand(text="Shuffle the Bench."),) == file.cards[0].effects


def test_what_is_missing_is_said():
    editor = Editor(GoTrainer())
    heard = [editor(SaveDraft()) and editor.said]
    editor(CARD[0])
    heard.append(editor(SaveDraft()) and editor.said)
    editor(CARD[1])
    heard.append(editor(SaveDraft()) and editor.said)

    assert [said(f"trainer-editor.refused.no-{what}") for what in ("name", "target", "effect")] == heard


def test_no_card_is_overwritten_and_ones_own_is_changed():
    editor = Editor(GoTrainer())
    editor(*CARD, SaveDraft())
    editor(BeginAnew(), *CARD, SaveDraft())
    assert said("trainer-editor.refused.taken", other="Berry") == editor.said
    editor(OpenOwnCard("own-berry"), Fill("card-name", "Big Berry"), Fill("lasting", "yes"), SaveDraft())

    (file,) = editor.library.own_trainers.values()
    assert ("own-berry", "Big Berry", True) == (file.cards[0].id, file.cards[0].name, file.cards[0].lasting)


def test_a_given_card_is_copied():
    editor = Editor(GoTrainer("full-heal"))
    editor(SaveDraft())

    (file,) = editor.library.own_trainers.values()
    assert ("own-full-heal", "Full Heal") == (file.cards[0].id, file.cards[0].name)


def test_every_step_comes_undone_and_is_kept():
    editor = Editor(GoTrainer())
    editor(*CARD)
    again = Editor(GoTrainer(), library=editor.library, drafts=editor.drafts)
    assert said("trainer-editor.left") == again.said
    steps = 0
    while again.screen.steps.undo.enabled:
        again(UndoDraft())
        steps += 1
    assert 3 == steps and () == again.screen.sentences
    for _ in range(steps):
        again(RedoDraft())
    assert ("The chosen figure loses its Special Condition.",) == again.screen.sentences


def test_the_disc_of_a_trainer_figure_is_one_tap_away_and_back():
    editor = Editor(GoTrainer())
    editor(*CARD)
    shown = editor(GoTrainerDisc("Red"))
    assert isinstance(shown, DiscEditorScreen) and "Red" == shown.hub[0]
    assert isinstance(editor(shown.back.intent), CardEditorScreen)
    assert editor.screen.sentences


@pytest.mark.parametrize("what", ["target", "lasting", "fx.word", "fx.edit", "nonsense", "open"])
def test_nonsense_makes_no_card(what):
    editor = Editor(GoTrainer())
    editor(Fill(what, "-3"), Fill(what, ""))

    assert () == editor.screen.sentences and () == editor.screen.facts
