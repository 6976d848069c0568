"""A draft of what is put right: seen before it is one entry, undone step by step, refused like any action."""

from __future__ import annotations

import pytest

from companion.app.screens.table import (
    Act,
    CloseNotice,
    DragFigure,
    DropDraft,
    Enter,
    Flick,
    GiveReason,
    KeepDraft,
    PutRight,
    Rested,
    TapFigure,
    TapNothing,
    TapSpace,
    Undo,
    UndoStep,
)
from companion.app.table._put_right import marker_id
from companion.app.table.session import TableSession
from companion.figure.actions import (
    Attack,
    Correct,
    Done,
    LayCard,
    Move,
    PlayTrainer,
    PutFigure,
    SetCard,
    SetCenter,
    SetCondition,
    SetMarkers,
    SetNextTurn,
    SetTurn,
    SetWait,
    Stay,
)
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import (
    WISHED,
    ChangeType,
    Expose,
    ForTurns,
    Imprison,
    NotedMarker,
    PutMarker,
    Wish,
)
from companion.figure.rulesets import DUEL_2017
from companion.kernel.model import Chance, Choose
from tests.app.put_right_fakes import HANDY, by_hand, table
from tests.saying import said


def send(session: TableSession, *intents: object) -> None:
    for intent in intents:
        session.send(intent)


def panel(session: TableSession):
    return session.screen().put_right


def entered(session: TableSession) -> list[object]:
    """What was entered since the table was set up."""
    return [entry.action for entry in session.referee.standing][2:]


def place(session: TableSession, name: str) -> str:
    return next(one.place for one in session.screen().figures if one.name == name)


def options(session: TableSession, title: str) -> dict[str, bool]:
    """The values of a group, and which are so now."""
    group = next(group for group in panel(session).groups if group.title == title)
    return {option.label: option.chosen for option in group.options}


def choose(session: TableSession, title: str, label: str) -> None:
    group = next(group for group in panel(session).groups if group.title == title)
    session.send(next(option.intent for option in group.options if option.label == label))


class TestDraft:
    def test_a_table_that_was_knocked_over_is_one_entry_with_its_reason(self):
        session = table()
        send(session, session.screen().may_put_right.intent)
        send(session, DragFigure("Xa", "a1"), TapFigure("Ya"), TapSpace("m"), TapFigure("Xb"))
        choose(session, "Place", "Pokémon Center")
        assert ("a1", "m", "center") == tuple(place(session, name) for name in ("Xa", "Ya", "Xb"))
        assert ("Xa goes to a1", "Ya goes to m", "Xb goes to the Pokémon Center") == panel(session).steps
        assert [] == entered(session)

        reason = panel(session).reasons[0]
        send(session, reason.intent, panel(session).keep.intent)

        changes = (PutFigure("Xa", "a1"), PutFigure("Ya", "m"), PutFigure("Xb", "center"))
        assert [Correct(changes, "The table was knocked over")] == entered(session)
        assert panel(session) is None and "referee" == session.referee.standing[-1].note.by

    def test_steps_are_undone_one_by_one_and_then_the_last_entry(self):
        session = table(Move("Ya", "a1"))
        send(session, PutRight(), DragFigure("Xa", "a2"), DragFigure("Xa", "bench"))
        assert session.screen().undo == panel(session).undo
        send(session, UndoStep())
        assert "a2" == place(session, "Xa")
        send(session, Undo())
        assert ("m", ()) == (place(session, "Xa"), panel(session).steps)

        send(session, Undo())
        assert [] == entered(session) and panel(session) is None

    def test_what_was_entered_is_undone_like_a_move(self):
        session = table()
        send(session, PutRight(), DragFigure("Xa", "a1"), GiveReason("it fell"), KeepDraft())
        assert "a1" == place(session, "Xa")

        send(session, session.screen().undo.intent)
        assert "m" == place(session, "Xa") and [] == entered(session)

    def test_a_draft_that_is_dropped_changes_nothing(self):
        session = table()
        send(session, PutRight(), DragFigure("Xa", "a1"))
        session.send(panel(session).drop.intent)

        assert ("m", None) == (place(session, "Xa"), panel(session))
        assert [] == entered(session)

    @pytest.mark.parametrize(
        "reason, sentence",
        [("", said("refused.correction-reason")), ("it fell", said("refused.correction-empty"))],
        ids=["reason", "change"],
    )
    def test_what_is_missing_is_said(self, reason, sentence):
        session = table()
        send(session, PutRight(), GiveReason(reason))
        if not reason:
            send(session, DragFigure("Xa", "a1"))
        send(session, KeepDraft())

        assert sentence == session.screen().notice.text
        assert [] == entered(session) and panel(session) is not None

    def test_two_figures_do_not_come_to_stand_on_one_space(self):
        session = table()
        send(session, PutRight(), DragFigure("Xa", "b1"))

        notice = session.screen().notice
        assert (said("refused.correction-two", space="b1"), ()) == (notice.text, panel(session).steps)
        assert "m" == place(session, "Xa")

    def test_taps_pick_figures_where_the_draft_has_put_them(self):
        session = table()
        send(session, PutRight(), TapSpace("a1"))
        assert said("put-right.pick-first") == session.screen().notice.text
        send(session, DragFigure("Xa", "a1"), TapNothing(), TapSpace("a1"))
        assert "Xa" == session.screen().selected

        send(session, TapFigure("Xa"))
        assert "" == session.screen().selected

    def test_nothing_else_is_offered_while_a_draft_is_open(self):
        session = table()
        send(session, PutRight())
        screen = session.screen()

        assert ((), (), (), None) == (screen.seats[0].buttons, screen.choices, screen.targets, screen.may_put_right)

    def test_a_program_waits_for_a_draft(self):
        session = table(kinds=("random", "person"))
        send(session, PutRight())
        for _ in range(50):
            session.tick(0.5)

        assert [] == entered(session)
        send(session, DropDraft())
        session.tick(0.5)
        session.tick(0.5)
        assert entered(session)


NOTED = Disc(
    (
        Segment("purple", 3, "Room", stars=3, effects=(ForTurns(to="everybody", is_="trick_room", turns=5),)),
        Segment("purple", 3, "Jail", stars=3, effects=(Imprison(),)),
        Segment("purple", 3, "Light", stars=3, effects=(Expose(type="grass", plus=20),)),
        Segment("purple", 3, "Wish", stars=3, effects=(Wish(for_="friend"),)),
        Segment("purple", 3, "Paint", stars=3, effects=(ChangeType(to="opponent", type="grass"),)),
        Segment("white", 1, "Mud", damage=10, effects=(PutMarker(to="opponent", is_="mp_minus_1"),)),
        Segment("miss", 1),
    )
)
KEPT = [
    (Enter("move", "Xa", "bench"), PutFigure("Xa", "bench")),
    (Enter("condition", "Xa", "paralyzed"), SetCondition("Xa", "paralyzed")),
    (Enter("wait", "Xa"), SetWait("Xa", 3)),
    (Enter("wait", "Xb"), SetWait("Xb", 2)),
    (Enter("wait", "Xa", "now"), SetWait("Xa", 1)),
    (Enter("wait", "Xa", "7"), SetWait("Xa", 7)),
    (Enter("marker", "Xa", "mp_minus_1"), SetMarkers("Xa", ("mp_minus_1",))),
    (Enter("marker", "Xa", "1 less MP"), SetMarkers("Xa", ("mp_minus_1",))),
    (Enter("card", "b Tug", "down"), SetCard(1, "Tug", "down")),
    (Enter("card", "a Shell", "Xa"), LayCard(0, "Shell", "Xa")),
    (Enter("card", "Shell", "under Xa"), LayCard(0, "Shell", "Xa")),
    (Enter("turn", "b"), SetTurn(1)),
    (Enter("turn", "a", "trainer"), SetTurn(0, trainer=True)),
    (Enter("turn", "a", "Xa"), SetTurn(0, moved="Xa")),
    (Enter("next", "a"), SetNextTurn(0)),
    (Enter("damage", "Xa", "-30"), SetMarkers("Xa", (NotedMarker("more_damage", 1, plus=-30),))),
]


@pytest.mark.parametrize("words, change", KEPT, ids=lambda one: type(one).__name__)
def test_words_are_a_change(words, change):
    session = table(trainers=True, disc=NOTED)
    send(session, words, GiveReason("it was so"), KeepDraft())

    assert [Correct((change,), "it was so")] == entered(session)


LAID = [
    NotedMarker("trick_room", 4),
    NotedMarker("attack_misses", about="Room"),
    NotedMarker("exposed", about="grass", by="Xb", plus=20),
    NotedMarker("typed", about="grass"),
    WISHED,
]


@pytest.mark.parametrize("marker", LAID, ids=marker_id)
def test_a_marker_that_notes_more_is_laid_by_a_tap_on_its_name(marker):
    session = table(disc=NOTED)
    send(session, PutRight(), TapFigure("Xa"))
    (tap,) = (
        option.intent
        for group in panel(session).groups
        for option in group.options
        if option.intent == Enter("marker", "Xa", marker_id(marker))
    )
    send(session, tap, GiveReason("it was so"), KeepDraft())

    assert [Correct((SetMarkers("Xa", (marker,)),), "it was so")] == entered(session)


def test_only_what_this_match_can_lay_is_offered():
    session = table()
    send(session, PutRight(), TapFigure("Xa"))
    offered = {option.intent for group in panel(session).groups for option in group.options}

    assert [] == [one for one in offered if isinstance(one, Enter) and one.what == "marker"]


def test_what_no_word_says_is_given_until_the_turn_ends():
    session = table()
    send(session, PutRight(), TapFigure("Xa"))
    for label in ("30 more damage", "10 more damage", "10 less damage", "1 more MP"):
        choose(session, "Until this turn ends", label)
    assert {"30 more damage this turn": True, "1 more MP this turn": True} == options(session, "Markers")
    send(session, GiveReason("a card says so"), KeepDraft())

    turn = session.referee.state.table.turn
    given = (NotedMarker("more_damage", turn, plus=30), NotedMarker("more_points", turn, plus=1))
    assert SetMarkers("Xa", given) == entered(session)[0].changes[-1]


BACK = [
    (Enter("condition", "Xa", "paralyzed"), Enter("condition", "Xa", "none"), SetCondition("Xa", None)),
    (Enter("wait", "Xa"), Enter("wait", "Xa", "off"), SetWait("Xa", 0)),
    (Enter("marker", "Xa", "mp_minus_1"), Enter("marker", "Xa", "none"), SetMarkers("Xa", ())),
    (Enter("card", "Tug", "down"), Enter("card", "Tug", "up"), SetCard(0, "Tug", "up")),
    (Enter("next", "a"), Enter("next", "usual"), SetNextTurn(None)),
    (Enter("turn", "a", "trainer"), Enter("turn", "a", "whole"), SetTurn(0)),
]


@pytest.mark.parametrize("there, back, change", BACK, ids=lambda one: type(one).__name__)
def test_what_is_so_is_said_and_what_was_changed_is_changed_back(there, back, change):
    session = table(trainers=True, disc=NOTED)
    send(session, back)
    assert said("put-right.unclear.same") == session.screen().notice.text
    send(session, there, back, GiveReason("it was so"), KeepDraft())

    assert change == entered(session)[0].changes[1]


UNCLEAR = [
    (Enter("damage", "Xa", "much"), said("put-right.unclear.given", value="much")),
    (Enter("mp", "Xa", "+3"), said("put-right.unclear.given-mp", least="-9", most="2")),
    (Enter("size", "Xa"), said("put-right.unclear.what", what="size")),
    (Enter("move", "Nobody", "m"), said("refused.no-such-figure", figure="Nobody")),
    (Enter("move", "Xa", "z9"), said("refused.no-such-space", space="z9")),
    (Enter("move", "Xa", "m"), said("put-right.unclear.same")),
    (Enter("turn", "a"), said("put-right.unclear.same")),
    (Enter("condition", "Xa", "tired"), said("refused.unknown-condition", condition="tired")),
    (Enter("condition", "Ya", "paralyzed"), said("refused.condition-off-field", figure="Ya")),
    (Enter("wait", "Xa", "soon"), said("put-right.unclear.wait", value="soon")),
    (Enter("marker", "Xa", "gold"), said("put-right.unclear.marker", value="gold")),
    (Enter("card", "Tug", "away"), said("put-right.unclear.face", value="away")),
    (Enter("card", "Pot", "down"), said("refused.no-such-card", card="Pot")),
    (Enter("turn", "c"), said("put-right.unclear.seat", name="c")),
    (Enter("center", "a", "Xa"), said("refused.correction-order", player="a")),
]


@pytest.mark.parametrize("words, said", UNCLEAR, ids=lambda one: type(one).__name__)
def test_words_that_mean_no_change_are_answered(words, said):
    session = table(trainers=True)
    send(session, words)

    assert said == session.screen().notice.text
    assert panel(session) is None and [] == entered(session)


class TestPanel:
    def test_a_figure_that_is_put_out_of_the_match_is_said_to_be_so(self):
        session = table(rules=DUEL_2017)
        send(session, PutRight(), Enter("move", "Xa", "out"))

        assert ("Xa is out of the match",) == panel(session).steps

    def test_a_figure_on_the_field_shows_what_it_has(self):
        session = table(rules=DUEL_2017, disc=NOTED)
        send(session, PutRight(), Enter("condition", "Xa", "asleep"), Enter("marker", "Xa", "mp_minus_1"))
        send(session, TapFigure("Xa"))

        assert {"Bench": False, "Pokémon Center": False, "Out of the match": False} == options(session, "Place")
        assert ["Asleep"] == [label for label, chosen in options(session, "Special Condition").items() if chosen]
        assert ["1 less MP"] == [label for label, chosen in options(session, "Markers").items() if chosen]
        assert {"no": True, "this turn": False, "its next turn": False} == options(session, "Must Wait")
        choose(session, "Markers", "1 less MP")
        choose(session, "Special Condition", "none")
        choose(session, "Must Wait", "its next turn")
        assert ["its next turn"] == [label for label, on in options(session, "Must Wait").items() if on]
        assert [] == [label for label, chosen in options(session, "Markers").items() if chosen]

    def test_the_order_in_a_center_is_changed_place_by_place(self):
        session = table(side=3, pc_capacity=3)
        send(session, PutRight(), *(Enter("move", name, "center") for name in ("Xa", "Ya", "Za")))
        send(session, TapFigure("Za"))
        assert {"One place earlier": False} == options(session, "Order in the Pokémon Center")
        choose(session, "Order in the Pokémon Center", "One place earlier")

        send(session, GiveReason("it fell"), KeepDraft())
        assert SetCenter(0, ("Xa", "Za", "Ya")) == entered(session)[0].changes[-1]
        assert (0, 2, 1) == tuple(one.slot for one in session.screen().figures if one.name in ("Xa", "Ya", "Za"))

    def test_turn_and_cards_stand_there_while_no_figure_is_picked(self):
        session = table(trainers=True)
        send(session, PutRight())
        assert {"Anna": True, "Ben": False} == options(session, "Whose turn it is")
        assert {"nothing": True, "a Trainer card": False} == options(session, "Used this turn")
        assert {"face-up": True, "face-down": False} == options(session, "Tug of Ben")

        choose(session, "Tug of Ben", "face-down")
        choose(session, "Used this turn", "a Trainer card")
        choose(session, "Next turn", "Anna")
        assert {"nothing": False, "a Trainer card": True} == options(session, "Used this turn")
        assert {"face-up": False, "face-down": True} == options(session, "Tug of Ben")
        assert {"as usual": False, "Anna": True, "Ben": False} == options(session, "Next turn")
        assert "down" == session.screen().seats[1].cards[0].face

        choose(session, "Whose turn it is", "Ben")
        assert session.screen().seats[0].to_move  # the panel stays where it is until it is entered

    def test_a_lasting_card_lies_under_the_picked_figure(self):
        session = table(trainers=True)
        send(session, PutRight(), TapFigure("Xa"))
        choose(session, "Trainer cards under it", "Shell")

        assert {"Shell": True} == options(session, "Trainer cards under it")
        send(session, TapNothing())
        assert {"face-up": False, "face-down": False, "under Xa": True} == options(session, "Shell of Anna")

    def test_an_ability_is_carried_out_by_hand(self):
        session = table()
        send(session, PutRight(), DragFigure("Xa", "a1"))
        send(session, next(one.intent for one in panel(session).reasons if one.label == "An ability was used"))
        send(session, KeepDraft())

        assert [Correct((PutFigure("Xa", "a1"),), "An ability was used", "by_hand")] == entered(session)

    def test_a_match_that_is_over_is_put_right_but_is_nobodys_turn(self):
        session = table()
        send(session, Act(Done()), Act(Done()))
        assert session.screen().winner
        send(session, PutRight())

        assert [] == [group.title for group in panel(session).groups] and "" == session.screen().winner


class TestByHand:
    def test_an_attack_opens_the_draft_with_its_sentence_when_the_verdict_was_read(self):
        session = by_hand()

        assert ("Manual: Xa", "Move any figure.") == (panel(session).title, panel(session).sentence)
        assert said("put-right.by-hand", player="Anna") == session.screen().prompt
        assert ((), None) == (panel(session).reasons, panel(session).keep)

    def test_nothing_changed_is_one_tap_and_no_entry_but_the_answer(self):
        session = by_hand()
        before = len(entered(session))
        assert said("put-right.button.nothing") == panel(session).nothing.label
        session.send(panel(session).nothing.intent)

        assert [Choose(0, ("done",))] == entered(session)[before:]
        assert panel(session) is None and 2 == session.screen().turn

    def test_what_changed_is_entered_by_hand_and_play_goes_on(self):
        session = by_hand()
        before = len(entered(session))
        send(session, DragFigure("Ya", "a1"))
        assert (None, "a1") == (panel(session).nothing, place(session, "Ya"))
        session.send(panel(session).keep.intent)

        reason = "Xa: Move any figure."
        assert [Correct((PutFigure("Ya", "a1"),), reason, "by_hand"), Choose(0, ("done",))] == entered(session)[before:]
        carried_out = said("log.carried-out", changes="Ya goes to a1", reason=reason)
        assert carried_out in [line.text for line in session.screen().log]

    def test_it_begins_anew_and_does_not_go_away(self):
        session = by_hand()
        session.send(DragFigure("Ya", "a1"))
        session.send(panel(session).drop.intent)

        assert ("bench", ()) == (place(session, "Ya"), panel(session).steps)
        assert panel(session).drop is None and panel(session).nothing is not None

    def test_a_trainer_card_opens_it_too(self):
        session = table(PlayTrainer("Tug"), trainers=True)
        session.send(Flick("trainer-a", 900))
        session.send(Act(Chance("trainer-a", 0)))
        session.send(CloseNotice())
        assert "Change two places." == panel(session).sentence
        send(session, Enter("move", "Xa", "a1"), KeepDraft())

        assert "by_hand" == entered(session)[-2].purpose and Choose(0, ("done",)) == entered(session)[-1]
        assert ("a1", "down") == (place(session, "Xa"), session.screen().seats[0].cards[0].face)

    def test_a_person_carries_out_what_a_program_has_shown(self):
        session = table(Stay("Xa"), Attack("Xb"), disc=HANDY, kinds=("random", "person"))
        send(session, Act(Chance("Xa", 0)), Act(Chance("Xb", 1)), CloseNotice())
        for _ in range(20):
            session.tick(0.5)

        assert "Move any figure." == panel(session).sentence
        session.send(panel(session).nothing.intent)
        assert Choose(0, ("done",)) == entered(session)[4]

    def test_it_is_asked_again_after_undoing_the_answer(self):
        session = by_hand()
        send(session, panel(session).nothing.intent, Undo())

        assert "Move any figure." == panel(session).sentence

    def test_a_disc_that_turns_is_at_rest_first(self):
        session = table(Stay("Xa"), Attack("Xb"), disc=HANDY)
        send(session, Act(Chance("Xa", 0)), PutRight(), Enter("condition", "Xb", "paralyzed"))
        assert session.screen().battle is None and panel(session).steps
        send(session, GiveReason("it was forgotten"), KeepDraft(), Rested("Xb"))

        assert session.screen().battle is not None
