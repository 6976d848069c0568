"""Actions and reasons in words, in both languages: none is left without."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.adapters.files.texts_file import load_texts
from companion.api import card_setup
from companion.app.reviews._card_text import CardReviewWords
from companion.app.reviews._figure_text import AdviceWords
from companion.app.reviews.advising import Advising, lines_of
from companion.app.reviews.view import review_view
from companion.cards.rules import CardRules
from companion.cards.values.actions import Concede
from companion.figure.actions import Attack, Done, Move, NameAttack, PlayTrainer, Stay, Wake
from companion.kernel.model import Choose
from companion.reviews.adding_up import summed_up
from companion.reviews.cards.values import CardReason
from companion.reviews.inline_runner import ReviewersHere, Stopped
from companion.reviews.values import (
    Advice,
    Afflicts,
    Candidate,
    ComesNear,
    Decision,
    FreesEntry,
    KnocksOut,
    Point,
    Reason,
    Risks,
    Succeeds,
)
from tests.app.put_right_fakes import table
from tests.positions import piece, position

EXAMPLES = {KnocksOut: ("b0", 0.54), Risks: ("a0", 0.125), ComesNear: ("a0", 2), FreesEntry: ("a1",)}
EXAMPLES |= {Succeeds: (0.5,), Afflicts: ("b0", "asleep")}
ACTIONS = (
    *(Move("a0", "m"), Stay("a0"), Attack("b0"), Wake("a1"), NameAttack("a0", "A"), PlayTrainer("Potion"), Done()),
    *(Choose(0, ("a0", "m")), Choose(0, ("bench",)), Choose(0, ("stays",))),
)


def reason(kind):
    return kind(*EXAMPLES.get(kind, ("a0",) * len(kind.__struct_fields__)))


@pytest.fixture(params=["en", "de"])
def words(request):
    at = position({"a0": piece("a", "m"), "a1": piece("a"), "b0": piece("b", "b1"), "b1": piece("b")})
    return AdviceWords(load_texts(request.param), at.rules.game)


def test_every_reason_has_its_words(words):
    for kind in get_args(Reason):
        said = words.why(Candidate(Done(), None, 0.5, (reason(kind),)))
        assert said and "reason." not in said and "{" not in said


def test_every_action_has_its_words(words):
    for action in ACTIONS:
        said = words.action(action)
        assert said and "advice." not in said and "answer." not in said and "{" not in said


def test_an_attack_is_said_with_its_move(words):
    said = words.candidate(Candidate(Move("a0", "m"), Attack("b0"), 0.5, ()))

    assert "a0" in said and "b0" in said and ", " in said


def test_a_move_to_a_goal_says_whose_it_is(words):
    there, home = (words.action(Move(figure, "gb")) for figure in ("a0", "b0"))

    assert "gb" not in there + home
    assert [there, home] in (["a0 to the Goal", "b0 to its own Goal"], ["a0 zum Ziel", "b0 zum eigenen Ziel"])


def test_points_have_their_sign(words):
    assert ["+7", "\N{MINUS SIGN}7", "0"] == [words.points(change) for change in (0.07, -0.07, 0.001)]


class Ended:
    """An adviser that has nothing to say any more."""

    def __init__(self):
        self.asked = []

    def ask(self, state, seat):
        self.asked.append((state, seat))

    def poll(self):
        return Stopped("gone")

    def stop(self):
        pass


def test_an_adviser_that_stopped_leaves_the_bar_where_it_was():
    referee = table().referee
    adviser = Ended()
    advising = Advising(adviser, referee, load_texts())
    assert advising.tick() and advising.tick()

    assert 0.5 == advising.view().share and 1 == len(adviser.asked)


def test_advice_is_asked_for_anew_when_something_has_happened():
    referee = table().referee
    advising = Advising(ReviewersHere().adviser("figure", referee.rules.setup), referee, load_texts())
    while advising.tick():
        pass
    before = advising.view()
    referee.put(referee.rules.answers(referee.state, referee.pending()[0])[0])
    while advising.tick():
        pass

    assert before.lines != advising.view().lines


def test_every_reason_of_the_card_game_has_its_words():
    rules = CardRules(card_setup("advanced-1999"))
    card = next(iter(rules.game.cards))
    examples = {"share": 0.5, "damage": 20, "pokemon": 1, "card": card, "attack": "Slap"}
    examples |= {"cards": 1, "kind": "energy", "hp": 30}
    for language in ("en", "de"):
        words = CardReviewWords(load_texts(language), rules, ("Ann", "Ben"), lambda entry: rules.start())
        for kind in get_args(CardReason):
            why = kind(*(examples[field] for field in kind.__struct_fields__))
            said = words.why(Candidate(Done(), None, 0.5, (why,)))
            assert said and "reason." not in said and "{" not in said
        assert "{" not in words.at(0, Candidate(Concede(0), None, 0.5, ()))


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_has_no_reason_is_said_without_one(language):
    texts, referee = load_texts(language), table().referee
    words = AdviceWords(texts, referee.rules.game)
    move, stay = (Candidate(one, None, chance, ()) for one, chance in ((Done(), 0.25), (Stay("a0"), 0.5)))
    mistake = Decision(entry=0, turn=1, seat=0, action=Done(), best=0.5, came=0.25, played=move, better=(stay,))
    review = summed_up([Point(0, 1, 0.5), Point(1, 1, 0.0)], [], [mistake])
    (line,) = lines_of(Advice(0.5, 0, (stay,)), words, texts)
    (told,) = review_view(referee.head, words, review, texts).mistakes

    for said in (line, told.played, *told.better):
        assert "%" in said and not any(rest in said for rest in ("()", ": )", "{"))
