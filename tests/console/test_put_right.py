"""A table that is put right in words: a by-hand attack, a knocked-over table, a Trainer card carried out by hand."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from companion.app.screens.table import Act, CloseNotice
from companion.console._commands import correction_of
from companion.console.play import Player
from companion.console.terminal import Desk
from companion.console.terminal_texts import Misread
from companion.figure.actions import Correct, PlayTrainer, PutFigure, SetCard, SetCondition, SetWait
from companion.kernel.model import Chance, Choose
from tests.app.put_right_fakes import by_hand, table
from tests.app.table_fakes import texts
from tests.saying import said


class Terminal:
    """A session at a console: lines are typed, what was printed is read."""

    def __init__(self, session):
        self.session = session
        self.printed = io.StringIO()
        self.player = Player(session, Desk(texts(), Console(file=self.printed, width=100, highlight=False), self._ask))
        self.left = []

    def _ask(self, prompt):
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def type(self, *lines):
        before, self.left = self.printed.tell(), list(lines)
        self.player.play()
        assert not self.left
        return self.printed.getvalue()[before:]

    def entered(self):
        return [entry.action for entry in self.session.referee.standing][2:]


def test_an_attack_is_carried_out_by_hand():
    terminal = Terminal(by_hand())
    before = len(terminal.entered())
    printed = terminal.type("")
    assert "Manual: Xa" in printed and "Move any figure." in printed and said("put-right.button.nothing") in printed

    printed = terminal.type("correct move ya a1", "correct keep")

    changed = Correct((PutFigure("Ya", "a1"),), "Xa: Move any figure.", "by_hand")
    assert [changed, Choose(0, ("done",))] == terminal.entered()[before:]
    assert "1. Ya goes to a1" in printed and "Done manually: Ya goes to a1." in printed


def test_nothing_changed_is_the_number_of_a_line():
    terminal = Terminal(by_hand())
    before = len(terminal.entered())
    terminal.type("1")

    assert [Choose(0, ("done",))] == terminal.entered()[before:]


def test_a_table_that_was_knocked_over_is_put_right():
    terminal = Terminal(table())
    printed = terminal.type(
        "correct move xa c1", "correct move xa bench", "correct undo", "correct move xa a1", "correct move ya M"
    )
    assert said("refused.no-such-space", space="c1") in printed and [] == terminal.entered()
    assert "1. Xa goes to a1" in printed and "2. Ya goes to m" in printed

    terminal.type("correct condition xb paralyzed", "correct wait xb", "correct keep", "it was knocked over")

    changes = (PutFigure("Xa", "a1"), PutFigure("Ya", "m"), SetCondition("Xb", "paralyzed"), SetWait("Xb", 2))
    assert [Correct(changes, "it was knocked over")] == terminal.entered()


def test_a_trainer_card_is_carried_out_by_hand():
    session = table(PlayTrainer("Tug"), trainers=True)
    for intent in (Act(Chance("trainer-a", 0)), CloseNotice()):
        session.send(intent)
    terminal = Terminal(session)
    printed = terminal.type("correct move xa a1", "correct card b tug down", "correct keep")

    assert "Change two places." in printed
    assert ["by_hand"] == [one.purpose for one in terminal.entered() if isinstance(one, Correct)]
    assert (PutFigure("Xa", "a1"), SetCard(1, "Tug", "down")) == terminal.entered()[-2].changes
    assert Choose(0, ("done",)) == terminal.entered()[-1]


def test_a_reason_is_given_beforehand_or_chosen_from_the_menu():
    terminal = Terminal(table())
    terminal.type("correct reason it fell", "correct move xa a1", "correct keep")
    terminal.type("correct", "correct move xa a2", "4", "correct keep")

    assert ["it fell", "The table was knocked over"] == [one.reason for one in terminal.entered()]


def test_what_an_ability_did_is_entered_as_carried_out():
    terminal = Terminal(table())
    terminal.type("correct by-hand Ya called it", "correct move xa a1", "correct keep")

    assert [Correct((PutFigure("Xa", "a1"),), "Ya called it", "by_hand")] == terminal.entered()


def test_a_draft_is_shown_again_when_asked_for():
    printed = Terminal(table()).type("correct move xa a1", "correct")

    assert 2 == printed.count("1. Xa goes to a1")


def test_a_draft_is_dropped():
    terminal = Terminal(table())
    printed = terminal.type("correct move xa a1", "correct drop", "board")

    assert "on m" in printed and [] == terminal.entered() and terminal.session.screen().put_right is None


SAID = [
    ("conditions xa burned", ("condition", "Xa", "burned")),
    ("wait xa now", ("wait", "Xa", "now")),
    ("wait xa", ("wait", "Xa", "")),
    ("marker xa mp_minus_1", ("marker", "Xa", "mp_minus_1")),
    ("turn b", ("turn", "b", "")),
    ("turn B trainer", ("turn", "b", "trainer")),
    ("turn a xa", ("turn", "a", "Xa")),
    ("next usual", ("next", "usual", "")),
    ("center a ya, xa", ("center", "a", "Ya, Xa")),
    ("card a sh down", ("card", "a Shell", "down")),
    ("card a shell under xa", ("card", "a Shell", "Xa")),
    ("size xa", ("size", "xa", "")),
]


@pytest.mark.parametrize("line, change", SAID, ids=[line for line, _ in SAID])
def test_words_of_a_correction(line, change):
    intent = correction_of(line, table(trainers=True).screen())

    assert change == (intent.what, intent.name, intent.value)


@pytest.mark.parametrize(
    "line, said",
    [
        ("move xa", "what to correct, on which figure, and how"),
        ("move zz m", "no figure “zz”"),
        ("card down", "no Trainer card “”"),
        ("card pot down", "no Trainer card “pot”"),
        ("card tug down", "“tug” could mean a Tug or b Tug"),
        ("center a xa, zz", "no figure “zz”"),
    ],
)
def test_words_that_are_not_clear(line, said):
    with pytest.raises(Misread) as caught:
        correction_of(line, table(trainers=True).screen())

    assert said in texts().tell(caught.value.said)


def test_take_back_goes_by_the_card_games_word_and_its_own():
    terminal = Terminal(table())
    terminal.type("correct move xa a1", "correct keep", "it fell", "back 2", "no, it did not")
    assert [] == terminal.entered()
    terminal.type("correct move xa a1", "correct keep", "it fell", "takeback 2", "no, it did not")

    assert [] == terminal.entered()
