"""What is drawn from a match: the mat, the figures, what is asked, the battle, the record."""

from __future__ import annotations

import pytest

from companion.app.match.entries import Journal
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.record import Record
from companion.app.screens.table import (
    Act,
    CloseNotice,
    Flick,
    Look,
    TableScreen,
    TapFigure,
    TapNothing,
    TapSpace,
    Undo,
)
from companion.app.table.projection import project
from companion.app.table.session import TableSession
from companion.app.text.figure_cards import card_words
from companion.figure.actions import (
    Attack,
    CallOnLine,
    Done,
    Move,
    NameAttack,
    PlayTrainer,
    PutFigure,
    SetCondition,
    Stay,
)
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.effects import Wait
from companion.figure.rulesets import DUEL_2017, TFG_2007
from companion.kernel.journal import Applied
from companion.kernel.model import Chance, Choose
from companion.texts.texts import phrase
from tests.app.table_fakes import TRICKY, begun, setup, texts
from tests.saying import said

FIRST_A = Chance("first-player", "a")
BY_HAND = ChanceBy(spins="hand", draws="hand")


def screen(referee: Referee, *actions: object, tapped: str = "") -> TableScreen:
    for action in actions:
        taken = referee.put(action)
        assert isinstance(taken, Applied), taken
    session = TableSession(referee, texts())
    if tapped:
        session.send(TapFigure(tapped))
    return session.screen()


def view_of(shown: TableScreen, figure: str):
    return next(view for view in shown.figures if view.name == figure)


def face_to_face(**how: object) -> Referee:
    """Anna's turn; her Xa on m, Ben's Xb on b1 beside it, Yb on b2 beside it too."""
    referee = begun(**how)
    put = (PutFigure("Xa", "m"), PutFigure("Xb", "b1"), PutFigure("Yb", "b2"))
    for taken in (referee.put(FIRST_A), referee.correct(put, "set up")):
        assert isinstance(taken, Applied), taken
    return referee


def two_surrounded(**policies: object) -> Referee:
    """Anna's Xa has gone to a1, and so Ben's Xb on m and Yb on ga are surrounded."""
    referee = begun(setup(side=4, **policies))
    at = (("Ya", "a2"), ("Za", "b1"), ("Ua", "b2"), ("Xb", "m"), ("Yb", "ga"))
    for taken in (
        referee.put(FIRST_A),
        referee.correct(tuple(PutFigure(*one) for one in at), "set up"),
        referee.put(Move("Xa", "a1")),
    ):
        assert isinstance(taken, Applied), taken
    return referee


class TestMat:
    def test_spaces_lie_where_the_map_says(self) -> None:
        shown = screen(begun())

        spaces = {space.id: space for space in shown.spaces}
        assert (0.5, 0.875, "goal", 0) == (spaces["ga"].x, spaces["ga"].y, spaces["ga"].kind, spaces["ga"].seat)
        assert ("entry", 1) == (spaces["b1"].kind, spaces["b1"].seat)
        assert ("space", None) == (spaces["m"].kind, spaces["m"].seat)
        assert 0.75 == shown.aspect and 8 == len(shown.lines)

    def test_a_selected_figure_shows_its_reach_with_costs(self) -> None:
        shown = screen(begun(setup(mp=3)), FIRST_A, tapped="Xa")

        assert "Xa" == shown.selected and "selected" == view_of(shown, "Xa").mark
        # On the first turn it has 1 MP less.
        assert {"a1": 1, "a2": 1, "ga": 2, "m": 2} == {space.id: space.cost for space in shown.spaces if space.mark}

    def test_the_goal_that_wins_is_marked_so(self) -> None:
        referee = begun(setup(mp=4))
        shown = screen(referee, FIRST_A, Move("Xa", "m"), Move("Xb", "b2"), Done(), tapped="Xa")

        assert {"gb": "goal"} == {space.id: space.mark for space in shown.spaces if space.id == "gb"}
        assert "reach" == next(space.mark for space in shown.spaces if space.id == "a1")

    def test_figures_say_where_they_are_and_what_can_be_done_with_them(self) -> None:
        shown = screen(begun(), FIRST_A)

        assert ("bench", 0, "movable") == tuple(
            getattr(view_of(shown, "Xa"), name) for name in ("place", "slot", "mark")
        )
        assert ("bench", 1, "") == tuple(getattr(view_of(shown, "Yb"), name) for name in ("place", "slot", "mark"))

    def test_conditions_wait_and_markers_are_on_the_figure(self) -> None:
        referee = face_to_face()
        referee.correct((SetCondition("Xb", "poisoned"),), "misread")
        shown = screen(referee)

        assert ("PO", "Poisoned") == (view_of(shown, "Xb").condition, view_of(shown, "Xb").condition_name)

    def test_segments_carry_letter_power_and_words(self) -> None:
        shown = screen(begun(setup(disc=TRICKY)))

        slam, sing = view_of(shown, "Xa").segments[:2]
        assert ("W", "Slam", "90", "") == (slam.letter, slam.name, slam.power, slam.words)
        assert ("P", "★★", "The other figure must Wait.") == (sing.letter, sing.power, sing.words)
        assert 40.0 == pytest.approx(slam.sweep_deg) and 40.0 == pytest.approx(sing.start_deg)

    def test_the_center_keeps_its_order(self) -> None:
        referee = begun(setup(side=3))
        assert isinstance(referee.put(FIRST_A), Applied)
        assert isinstance(referee.correct((PutFigure("Za", "center"), PutFigure("Xa", "center")), "set up"), Applied)
        shown = screen(referee)

        assert (("center", 0), ("center", 1)) == tuple(
            (view_of(shown, name).place, view_of(shown, name).slot) for name in ("Za", "Xa")
        )


class TestAsking:
    def test_the_player_to_move_is_asked(self) -> None:
        shown = screen(begun(), FIRST_A)

        assert said("prompt.turn", player="Anna") == shown.prompt == shown.seats[0].prompt
        assert "" == shown.seats[1].prompt
        assert (True, False) == tuple(seat.to_move for seat in shown.seats)
        assert () == shown.seats[0].buttons == shown.seats[1].buttons

    def test_where_passing_is_no_loss_the_button_says_pass(self) -> None:
        shown = screen(begun(setup(no_action_means_loss=False)), FIRST_A)

        assert ["Pass"] == [one.label for one in shown.seats[0].buttons]

    def test_after_a_move_attacks_and_the_end_of_the_turn_are_offered(self) -> None:
        referee = begun()
        shown = screen(referee, FIRST_A, Move("Xa", "a1"), Move("Xb", "b2"), Move("Xa", "m"))

        assert [("Attack Xb", Act(Attack("Xb"))), ("End turn", Act(Done()))] == [
            (one.label, one.intent) for one in shown.seats[0].buttons
        ]
        assert "Anna: Xa may attack." == shown.prompt
        assert ("Xa", "target") == (shown.selected, view_of(shown, "Xb").mark)
        (target,) = shown.targets
        assert ("Xa", "Xb") == (target.figure, target.target)
        assert ("Xb Knocked Out", "Neither", "Xa Knocked Out") == target.odds.words

    def test_trainer_cards_are_buttons_while_they_can_be_used(self) -> None:
        shown = screen(begun(setup(trainers=True)), FIRST_A)

        assert ["Heal", "Chant"] == [one.label for one in shown.seats[0].buttons]
        assert [("Heal", "up", True), ("Chant", "up", True)] == [
            (card.name, card.face, card.playable) for card in shown.seats[0].cards
        ]
        assert [False, False] == [card.playable for card in shown.seats[1].cards]

    def test_who_goes_first_is_asked_where_it_is_drawn_by_hand(self) -> None:
        shown = screen(begun())

        assert "Picking who goes first …" == shown.prompt
        assert [("Anna", Act(FIRST_A)), ("Ben", Act(Chance("first-player", "b")))] == [
            (one.label, one.intent) for one in shown.choices
        ]

    def test_a_choice_between_figures_is_marked_and_has_buttons(self) -> None:
        shown = screen(two_surrounded())

        assert said("prompt.asked", player="Anna", prompt=phrase("prompt.surround")) == shown.prompt
        assert [("Xb", Act(Choose(0, ("Xb",)))), ("Yb", Act(Choose(0, ("Yb",))))] == [
            (one.label, one.intent) for one in shown.choices
        ]
        assert ["choose", "choose"] == [view_of(shown, name).mark for name in ("Xb", "Yb")]

    def test_several_answers_are_picked_one_by_one_in_order(self) -> None:
        howl = Disc(
            (Segment("purple", 1, "Howl", stars=1, effects=(Wait(to="enemy_joined", pick=2),)), Segment("miss", 1))
        )
        referee = face_to_face(setup=setup(side=3, disc=howl))
        assert isinstance(referee.correct((PutFigure("Zb", "a1"),), "set up"), Applied)
        screen(referee, Stay("Xa"), Attack("Xb"), Chance("Xa", 0), Chance("Xb", 1))
        session = TableSession(referee, texts())
        assert [f"1. {name}" for name in ("Xb", "Yb", "Zb")] == [one.label for one in session.screen().choices]

        session.send(TapFigure("Zb"))
        assert ["2. Xb", "2. Yb", "Start over"] == [one.label for one in session.screen().choices]
        session.send(TapNothing())
        session.send(TapFigure("Yb"))
        assert ("selected", "choose") == tuple(view_of(session.screen(), name).mark for name in ("Yb", "Zb"))
        session.send(TapFigure("Zb"))

        assert [False, True, True] == [view_of(session.screen(), name).wait for name in ("Xb", "Yb", "Zb")]

    def test_a_program_thinks_and_has_no_buttons(self) -> None:
        shown = screen(begun(kinds=("random", "person")), FIRST_A)

        assert shown.seats[0].thinking and () == shown.seats[0].buttons
        assert not any(view.mark for view in shown.figures)

    def test_giving_up_stands_in_the_menu_while_it_is_possible(self) -> None:
        referee = begun()
        assert [("Give up", Act(Done()))] == [(one.label, one.intent) for one in screen(referee, FIRST_A).menu]
        assert () == screen(referee, Move("Xa", "a1"), Move("Xb", "b2"), Move("Xa", "m")).menu, "it may end its turn"

        for kinds, how in ((("random", "person"), {}), (("person", "person"), {"no_action_means_loss": False})):
            assert () == screen(begun(setup(**how), kinds=kinds), FIRST_A).menu

    def test_giving_up_is_asked_about_first(self) -> None:
        referee = begun()
        assert isinstance(referee.put(FIRST_A), Applied)
        session = TableSession(referee, texts())

        session.send(Act(Done()))

        shown = session.screen()
        assert "" == shown.winner and said("doubt.concede", player="Anna") == shown.prompt
        assert [Act(Done()), TapNothing()] == [one.intent for one in shown.choices]


class TestBattle:
    def test_the_discs_are_side_by_side_with_the_odds(self) -> None:
        shown = screen(face_to_face(), Stay("Xa"), Attack("Xb"))

        assert shown.battle is not None and "Xa attacks Xb" == shown.battle.title
        assert [("Xa", 0, "ready"), ("Xb", 1, "ready")] == [
            (one.source, one.seat, one.stage) for one in shown.battle.spinners
        ]
        assert shown.battle.odds is not None and "" == shown.battle.verdict and shown.battle.close is None
        assert "Xa and Xb spin now." == shown.prompt
        assert ("Xa spins now.", "Xb spins now.") == (shown.seats[0].prompt, shown.seats[1].prompt)

    def test_results_are_buttons_where_spins_are_entered_by_hand(self) -> None:
        shown = screen(face_to_face(chance=BY_HAND), Stay("Xa"), Attack("Xb"))

        assert shown.battle is not None
        spinner = shown.battle.spinners[0]
        assert ["Tackle 50", "Glare ★", "Miss"] == [one.label for one in spinner.by_hand]
        assert Act(Chance("Xa", 1)) == spinner.by_hand[1].intent
        assert spinner.on_line is not None and Act(CallOnLine("Xa")) == spinner.on_line.intent

    @pytest.mark.parametrize("spins, turn", [("screen", True), ("bases", True), ("hand", False)])
    def test_the_screen_says_whether_discs_turn_on_it(self, spins, turn) -> None:
        assert turn == screen(begun(chance=ChanceBy(spins=spins, draws="hand")), FIRST_A).discs_turn

    def test_results_of_one_name_are_told_apart_by_numbers(self) -> None:
        twice = Disc(
            (
                Segment("miss", 1),
                Segment("white", 1, "Jab", damage=20),
                Segment("miss", 1),
                Segment("white", 2, "Jab", damage=30),
            )
        )
        shown = screen(face_to_face(setup=setup(disc=twice), chance=BY_HAND), Stay("Xa"), Attack("Xb"))

        assert shown.battle is not None
        assert ["Miss (1)", "Jab 20", "Miss (2)", "Jab 30"] == [one.label for one in shown.battle.spinners[0].by_hand]

    def test_a_disc_that_has_rested_shows_what_counts(self) -> None:
        shown = screen(face_to_face(), Stay("Xa"), Attack("Xb"), Chance("Xa", 1))

        assert shown.battle is not None
        first, second = shown.battle.spinners
        assert ("rested", 1, 1, 225.0) == (first.stage, first.shown, first.counts, first.rest_deg)
        assert ("ready", -1) == (second.stage, second.shown)

    def test_the_verdict_is_one_sentence_with_its_clause(self) -> None:
        shown = screen(face_to_face(), Stay("Xa"), Attack("Xb"), Chance("Xa", 0), Chance("Xb", 2))

        assert shown.battle is not None and shown.battle.close is not None
        assert "Tackle 50 beats Miss: Xb is Knocked Out." == shown.battle.verdict
        assert "FG-BATTLE-06" == shown.battle.clause and CloseNotice() == shown.battle.close.intent
        assert ["rested", "rested"] == [one.stage for one in shown.battle.spinners]

    def test_a_paralyzed_figure_names_an_attack_first(self) -> None:
        referee = face_to_face()
        assert isinstance(referee.correct((SetCondition("Xb", "paralyzed"),), "misread"), Applied)
        shown = screen(referee, Stay("Xa"), Attack("Xb"))

        assert shown.battle is not None
        second = shown.battle.spinners[1]
        assert "naming" == second.stage
        assert [("Tackle", Act(NameAttack("Xb", "Tackle"))), ("Glare", Act(NameAttack("Xb", "Glare")))] == [
            (one.label, one.intent) for one in second.naming
        ]
        asked = said("prompt.asked-about", player="Ben", about="Xb", prompt=phrase("prompt.name-attack"))
        assert asked == shown.seats[1].prompt
        assert () == shown.choices

        shown = screen(referee, NameAttack("Xb", "Tackle"), Chance("Xb", 0))

        assert shown.battle is not None
        second = shown.battle.spinners[1]
        assert second.missed and "counts as a Miss" == second.note

    def test_a_line_is_noted_on_the_disc(self) -> None:
        shown = screen(face_to_face(), Stay("Xa"), Attack("Xb"), CallOnLine("Xa"))

        assert shown.battle is not None
        assert ("ready", "spins again") == (shown.battle.spinners[0].stage, shown.battle.spinners[0].note)

    def test_a_spin_check_shows_the_discs_that_spin(self) -> None:
        quake, miss = 5, 8
        referee = face_to_face(setup=setup(disc=TRICKY))
        shown = screen(referee, Stay("Xa"), Attack("Xb"), Chance("Xa", quake), Chance("Xb", miss))

        assert shown.battle is not None
        assert {"Xb", "Yb"} == {one.source for one in shown.battle.spinners}
        assert {"ready"} == {one.stage for one in shown.battle.spinners} and "" == shown.battle.verdict

        shown = screen(referee, Chance("Xb", 0), Chance("Yb", miss))

        assert shown.battle is not None
        assert "Quake ★ beats Miss: Yb is Knocked Out." == shown.battle.verdict
        assert {"rested"} == {one.stage for one in shown.battle.spinners}

    def test_a_trainer_action_is_a_scene_of_one_disc(self) -> None:
        referee = begun(setup(trainers=True))
        shown = screen(referee, FIRST_A, PlayTrainer("Chant"))

        assert shown.battle is not None and shown.battle.odds is None
        (spinner,) = shown.battle.spinners
        assert ("trainer-a", "Anna's Trainer figure", "ready") == (spinner.source, spinner.title, spinner.stage)
        assert shown.prompt.startswith("Anna's Trainer figure spins for Chant. ")

        shown = screen(referee, Chance("trainer-a", 1))

        assert shown.battle is not None
        assert said("log.trainer-miss", card="Chant") == shown.battle.verdict
        assert 1 == shown.battle.spinners[0].shown

    def test_a_trainer_disc_shows_no_damage(self) -> None:
        referee = begun(setup(trainers=True), chance=BY_HAND)
        shown = screen(referee, FIRST_A, PlayTrainer("Chant"))

        assert shown.battle is not None
        (spinner,) = shown.battle.spinners
        assert [("S", "Success", ""), ("×", "Miss", "")] == [
            (one.letter, one.name, one.power) for one in spinner.segments
        ]
        assert ["Success", "Miss"] == [one.label for one in spinner.by_hand]
        assert [card_words(texts(), referee.rules.setup.cards[0][1]), ""] == [one.words for one in spinner.segments]

    def test_who_a_card_is_used_on_is_asked_beside_its_disc(self) -> None:
        referee = face_to_face(setup=setup(trainers=True))
        screen(referee, PlayTrainer("Heal"), Chance("trainer-a", 0))
        session = TableSession(referee, texts())
        shown = session.screen()

        assert shown.battle is not None and shown.battle.close is not None
        words, prompt = card_words(texts(), referee.rules.setup.cards[0][0]), phrase("prompt.trainer-target")
        asked = said("prompt.asked-for-card", player="Anna", card="Heal", prompt=prompt, words=words)
        assert asked == shown.battle.question == shown.prompt
        assert ["Xa", "Xb", "Yb"] == [one.label for one in shown.choices]
        assert ("See the mat", False) == (shown.battle.close.label, shown.battle.close.accent)

        session.send(shown.choices[1].intent)
        shown = session.screen()

        assert shown.battle is not None and shown.battle.close is not None
        assert ("", "Go on") == (shown.battle.question, shown.battle.close.label)

    def test_figures_of_an_effect_are_asked_for_with_its_words(self) -> None:
        howl = (Segment("purple", 1, "Howl", stars=1, effects=(Wait(to="enemy_joined", pick=1),)), Segment("miss", 1))
        shown = screen(
            face_to_face(setup=setup(disc=Disc(howl))), Stay("Xa"), Attack("Xb"), Chance("Xa", 0), Chance("Xb", 1)
        )

        assert "Anna, Xa: choose the figures. One opposing figure next to this figure must Wait." == shown.prompt

    def test_an_outcome_that_was_taken_back_is_offered(self) -> None:
        referee = face_to_face()
        screen(referee, Stay("Xa"), Attack("Xb"), Chance("Xa", 1), Chance("Xb", 2))
        assert referee.take_back(3, "wrong order") is None
        shown = screen(referee, Attack("Xb"))

        assert shown.battle is not None
        assert [("As before: Glare ★", Act(Chance("Xa", 1)))] == [
            (one.label, one.intent) for one in shown.battle.spinners[0].by_hand
        ]


class TestRecord:
    def test_lines_name_turn_entry_and_clause(self) -> None:
        shown = screen(begun(), FIRST_A, Move("Xa", "a1"))

        assert [
            ("Anna goes first.", "FG-SETUP-04", 1, 0, 0),
            (said("log.moved", figure="Xa", start=phrase("place.bench"), to="a1", cost=1), "FG-MOVE-04", 1, 1, 0),
            ("Turn 2: Ben.", "FG-TURN-01", 2, 1, 1),
        ] == [(line.text, line.clause, line.turn, line.entry, line.seat) for line in shown.log]

    def test_what_was_taken_back_is_struck_and_said(self) -> None:
        referee = begun()
        screen(referee, FIRST_A, Move("Xa", "a1"))
        referee.undo()
        screen(referee, Move("Xa", "a2"))
        referee.take_back(1, "misread")
        shown = screen(referee)

        assert [
            ("Anna goes first.", False, 0),
            (said("log.moved", figure="Xa", start=phrase("place.bench"), to="a1", cost=1), True, -1),
            ("Turn 2: Ben.", True, -1),
            ("Undone.", False, -1),
            (said("log.moved", figure="Xa", start=phrase("place.bench"), to="a2", cost=1), True, -1),
            ("Turn 2: Ben.", True, -1),
            ("Undone. Reason: misread", False, -1),
        ] == [(line.text, line.struck, line.entry) for line in shown.log]
        assert 1 == shown.log[-1].turn

    def test_it_says_on_whom_a_card_was_used(self) -> None:
        referee = face_to_face(setup=setup(trainers=True))
        shown = screen(referee, PlayTrainer("Heal"), Chance("trainer-a", 0), Choose(0, ("Xb",)))
        used = [line for line in shown.log if line.text == "Heal is used on Xb."]
        assert [(4, 0, False)] == [(line.entry, line.seat, line.struck) for line in used]

        assert referee.take_back(4, "misread") is None
        shown = screen(referee, Choose(0, ("Yb",)))

        assert [("Heal is used on Xb.", True), ("Heal is used on Yb.", False)] == [
            (line.text, line.struck) for line in shown.log if "used on" in line.text
        ]

    def test_undo_is_offered_until_chance_has_spoken(self) -> None:
        referee = face_to_face()
        offered = screen(referee, Stay("Xa"))
        assert offered.undo is not None and Undo() == offered.undo.intent

        assert screen(referee, Attack("Xb"), Chance("Xa", 0)).undo is None

    def test_the_winner_is_said(self) -> None:
        shown = screen(begun(), FIRST_A, Done())

        assert "Ben wins: Anna can't or won't do anything." == shown.winner
        assert said("prompt.over") == shown.prompt
        assert not any(seat.buttons for seat in shown.seats)

    def test_a_record_is_drawn_at_any_entry(self) -> None:
        referee = begun()
        screen(referee, FIRST_A, Move("Xa", "a1"), Move("Xb", "b1"))
        record = Record(FIGURE, referee.head, Journal(referee.entries))

        assert "bench" == view_of(project(record, 1, texts()), "Xa").place
        assert project(record, 1, texts()).look_only and not screen(referee).look_only
        after = project(record, 2, texts())
        assert "a1" == view_of(after, "Xa").place and not any(view.mark for view in after.figures)
        assert [said("log.moved", figure="Xa", start=phrase("place.bench"), to="a1", cost=1), "Turn 2: Ben."] == [
            line.text for line in after.log if line.entry == 1
        ]
        assert () == project(record, 0, texts()).log


class TestLook:
    @pytest.mark.parametrize("intent", [TapFigure("Xa"), TapSpace("a1"), Flick("Xa", 900.0)], ids=repr)
    def test_what_is_looked_at_is_shown_until_something_else_is_touched(self, intent: object) -> None:
        referee = begun()
        assert isinstance(referee.put(FIRST_A), Applied)
        session = TableSession(referee, texts())

        session.send(Look("Xb"))

        look = session.screen().look
        assert look is not None and "Xb" == look.figure.name
        assert ("Ben's figure", "2 MP", "On the Bench") == look.facts
        session.send(Look("Xa"))
        look = session.screen().look
        assert look is not None
        assert ("Anna's figure", "2 MP", said("fact.mp-first-turn", n=1)) == look.facts[:3]
        session.send(Look("Xb"))
        session.send(intent)
        assert session.screen().look is None

    @pytest.mark.parametrize(
        "rules, condition, means",
        [
            (TFG_2007, "paralyzed", said("means.misses-named")),
            (DUEL_2017, "burned", f"{said('means.damage-less', n=10)} {said('means.misses-smallest')}"),
        ],
        ids=["paralyzed", "burned"],
    )
    def test_a_condition_is_said_with_what_it_means(self, rules, condition, means) -> None:
        referee = face_to_face(setup=setup(rules=rules))
        assert isinstance(referee.correct((SetCondition("Xb", condition),), "misread"), Applied)
        session = TableSession(referee, texts())
        session.send(Look("Xb"))

        look = session.screen().look
        assert look is not None
        assert said("fact.condition", condition=phrase(f"condition.{condition}"), means=means) in look.facts

    def test_why_a_figure_has_less_on_the_first_turn_stands_on_it(self) -> None:
        referee = begun()
        shown = screen(referee, FIRST_A)
        assert (said("fact.mp-first-turn", n=1), "") == tuple(view_of(shown, name).mp_now for name in ("Xa", "Xb"))

        assert "" == view_of(screen(referee, Move("Xa", "a1")), "Xa").mp_now
