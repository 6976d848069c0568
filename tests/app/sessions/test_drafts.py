"""Drafts of both games: what a tap on them does, when they answer a question, how their panel stands."""

from __future__ import annotations

from companion.app.screens.table import Act, DropDraft, PutRightOption, PutRightView
from companion.app.sessions.drafts import Draft, asked_by_hand, draft_view
from companion.kernel.model import ChoiceRequest, Choose, TurnRequest
from tests.app.table_fakes import texts

ASKED = ChoiceRequest(1, "by-hand", ("done",), "tug")
WHY = PutRightOption("It fell", Act(None))


def view(draft: Draft[str], asked: ChoiceRequest | None) -> PutRightView:
    carried_out = None if asked is None else ("Tug", "Change two places.")
    return draft_view(
        texts(),
        draft,
        asked,
        carried_out=carried_out,
        lead="Tap a figure.",
        groups=(),
        steps=draft.steps,
        reasons=(WHY,),
    )


def test_a_second_tap_puts_down_what_the_first_picked():
    draft: Draft[str] = Draft(steps=("one",))
    picked = draft.touched("Xa")

    assert "Xa" == picked.picked and ("one",) == picked.steps
    assert "Xb" == picked.touched("Xb").picked
    assert draft == picked.touched("Xa")


def test_only_the_games_own_prompt_asks_for_what_is_carried_out_by_hand():
    pending = (TurnRequest(0, "main"), ChoiceRequest(0, "choose-prize", ("1", "2")), ASKED)

    assert asked_by_hand(pending, "by-hand") == ASKED
    assert asked_by_hand(pending, "done-by-hand") is None


def test_a_mistake_has_its_reasons_and_is_dropped_where_nothing_has_changed():
    panel = view(Draft(reason="It fell", picked="Xa"), None)

    assert ((WHY,), "It fell", "", "Xa") == (panel.reasons, panel.reason, panel.sentence, panel.picked)
    assert panel.drop is not None and DropDraft() == panel.drop.intent
    assert (None, None, None) == (panel.undo, panel.keep, panel.nothing)


def test_what_is_carried_out_needs_no_reason_and_may_have_changed_nothing():
    empty = view(Draft(by_hand=True, reason="Tug: Change two places."), ASKED)
    begun = view(Draft(by_hand=True, steps=("one",)), ASKED)

    assert ((), "", "Change two places.") == (empty.reasons, empty.reason, empty.sentence)
    assert "Tug" in empty.title
    assert empty.nothing is not None and Act(Choose(1, ("done",))) == empty.nothing.intent
    assert empty.drop is None, "what is asked stays asked"
    assert begun.nothing is None and begun.keep is not None and begun.drop is not None
