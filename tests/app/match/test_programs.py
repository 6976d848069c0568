"""Programs in the seats of a match: what they are given, and what is done where they fail."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from companion.adapters.files.texts_file import load_texts
from companion.app.cards.session import CardSession
from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest, ProgramError
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.programs import ProgramLeft, SeatPrograms
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.table.session import TableSession
from companion.cards.printed.by_hand import TypedCard
from companion.cards.rules import CardRules
from companion.cards.values.actions import Correct as CorrectCards
from companion.cards.values.actions import EndTurn
from companion.cards.zones.typed_cards import typed_id, typed_in
from companion.figure.actions import Correct, Done, SetTurn
from companion.kernel.journal import Applied
from companion.kernel.model import SEAT_NAMES, Chance, ChanceRequest
from companion.players.given import GivenPlayers, PlayerKind
from companion.players.seating import Answer, Failed
from tests.answers import AnyAnswer
from tests.app.table_fakes import MemoryStore, ScriptedSpins, StepClock
from tests.app.table_fakes import setup as figure_setup
from tests.cards.making import deck_list
from tests.cards.making import setup as card_setup

TEXTS = load_texts()
FIRST_A = Chance("first-player", "a")
BY_HAND = ChanceBy(draws="hand")


class Doing:
    """A player who does what a function says."""

    def __init__(self, do: Any) -> None:
        self.answer = do


class Equal:
    """Equal to everything, and so no answer of its own."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Unequal:
    def __eq__(self, other: object) -> bool:
        raise RecursionError

    __hash__ = None  # type: ignore[assignment]


def raising(view: Any) -> Any:
    raise RuntimeError("out of ideas")


def begun(game: Any, setup: Any, do: Any, kinds: tuple[str, str] = ("person", "mine"), seed: int = 1) -> Any:
    players = GivenPlayers({"mine": PlayerKind(lambda rng: Doing(do))})
    outside = Outside(
        store=MemoryStore(),
        clock=StepClock(),
        spins=ScriptedSpins(),  # type: ignore[arg-type]  # scripted spins do
        rng=random.Random(seed),
        players=players,
    )
    chance = BY_HAND if game is FIGURE else None
    return MatchReferee.begin(game, outside, setup, Seats(players=("Ann", "Ben"), kinds=kinds), chance)


def until_left(referee: Any) -> ProgramLeft:
    """The match goes on, drawn and answered by people, until a program leaves its seat."""
    while True:
        told = referee.tick()
        for one in told:
            if isinstance(one, ProgramLeft):
                return one
        if not told:
            drawn = [one for one in referee.pending() if isinstance(one, ChanceRequest)]
            asked = [*drawn, *referee.persons_asked()][0]
            referee.put(referee.rules.answers(referee.state, asked)[0])


def first(view: Any) -> Any:
    return view.answers[0]


WAYS = {
    "raised": raising,
    "nothing": lambda view: None,
    "a word": lambda view: "I win",
    "another's turn": lambda view: EndTurn(1 - view.seat),
    "a correction": lambda view: Correct((SetTurn("b"),), "for me"),
    "what lies about being equal": lambda view: Unequal(),
}


@pytest.mark.parametrize("do", WAYS.values(), ids=WAYS.keys())
@pytest.mark.parametrize("game, setup", [(FIGURE, figure_setup), (CARD, card_setup)], ids=["figure", "card"])
def test_a_program_that_fails_leaves_its_seat_to_people_and_nothing_else_has_changed(game, setup, do):
    referee = begun(game, setup(), do, kinds=("mine", "mine"))
    left = until_left(referee)
    seat = left.seat
    assert not referee.plays(seat) and referee.plays(1 - seat)
    assert "mine" == left.name and left.failed.why == ("raised" if do is raising else "nonsense")
    assert any(request.seat == seat for request in referee.persons_asked())
    assert not any(entry.note.evidence in SEAT_NAMES for entry in referee.standing)


def test_what_is_equal_to_an_answer_is_that_answer_and_not_itself():
    referee = begun(FIGURE, figure_setup(), lambda view: Equal(), kinds=("mine", "mine"))
    referee.put(FIRST_A)

    (entry,) = referee.tick()

    assert isinstance(entry, Applied) and not isinstance(entry.action, Equal)


def test_the_answers_are_given_and_not_lent():
    """A list of answers that the rules remember could be added to, and `check` would pass what was added."""

    def adding(view: Any) -> Any:
        with pytest.raises(AttributeError):
            view.answers.append(Done())
        return view.answers[0]

    referee = begun(FIGURE, figure_setup(), adding, kinds=("mine", "mine"))
    referee.put(FIRST_A)

    assert isinstance(referee.tick()[0], Applied)


def test_a_match_goes_on_by_hand_and_the_table_says_so():
    referee = begun(FIGURE, figure_setup(), raising, kinds=("mine", "person"))
    table = TableSession(referee, TEXTS)
    referee.put(FIRST_A)
    for _ in range(5):
        table.tick(5.0)

    notice = table.screen().notice
    assert notice is not None
    assert "Ann: the program mine crashed (test_programs.py:65: RuntimeError: out of ideas)." in notice.text
    assert not table.screen().seats[0].thinking
    action = referee.rules.answers(referee.state, referee.pending()[0])[0]
    assert isinstance(referee.put(action), Applied)


def test_a_card_match_goes_on_by_hand_with_both_hands_to_be_seen_by_their_owners():
    referee = begun(CARD, card_setup(), lambda view: 3, seed=2)
    session = CardSession(referee, TEXTS)
    while not session.notices:
        session.settle()
        asked = referee.persons_asked()
        if asked and not session.notices:
            referee.put(referee.rules.answers(referee.state, asked[0])[0])

    assert "Ben: the program mine gave an impossible answer (3)." in session.notices[0].text
    assert "both" == session.view


def test_a_program_that_is_not_there_leaves_its_seat_to_people():
    referee = begun(CARD, card_setup(), first, kinds=("person", "gone"))
    left = until_left(referee)

    assert ProgramLeft(1, "gone", Failed("missing", "mine")) == left
    assert "the program gone isn't available here, only mine" in TEXTS.tell(left.phrase("Ben"))


def test_a_stored_match_asks_its_program_again_when_it_is_gone_on_with():
    referee = begun(CARD, card_setup(), raising, kinds=("mine", "mine"))
    until_left(referee)

    again = MatchReferee.resume(CARD, referee.outside, referee.match_id)

    assert ("mine", "mine") == again.head.kinds


class Slow:
    """Thinks for so many looks."""

    def __init__(self, looks: int) -> None:
        self.looks, self.asked, self.risen = looks, [], 0

    def ask(self, asked: Any) -> None:
        self.asked.append(asked)
        self.left = self.looks

    def poll(self) -> Any:
        self.left -= 1
        return None if self.left >= 0 else Answer(self.asked[-1].answers[0])

    def rise(self) -> None:
        self.risen += 1


class OnePlayer:
    def __init__(self, program: Any) -> None:
        self.program = program

    def names(self, game: str) -> tuple[str, ...]:
        return ("slow",)

    def known(self) -> tuple[str, ...]:
        return ("slow",)

    def take(self, name: str, chair: Any) -> Any:
        return self.program


def thinking(looks: int) -> tuple[Any, Slow]:
    slow = Slow(looks)
    outside = Outside(
        store=MemoryStore(),
        clock=StepClock(),
        spins=ScriptedSpins(),  # type: ignore[arg-type]  # scripted spins do
        rng=random.Random(1),
        players=OnePlayer(slow),
    )
    seats = Seats(players=("Ann", "Ben"), kinds=("slow", "slow"))
    referee = MatchReferee.begin(FIGURE, outside, figure_setup(), seats, BY_HAND)
    referee.put(FIRST_A)
    return referee, slow


def test_a_program_that_thinks_is_asked_once_and_stops_nobody():
    referee, slow = thinking(looks=3)

    assert [[], [], []] == [referee.tick() for _ in range(3)]
    assert isinstance(referee.tick()[0], Applied) and 1 == len(slow.asked)


def test_an_answer_to_what_was_asked_before_something_was_taken_back_is_not_taken():
    referee, slow = thinking(looks=1)
    assert [] == referee.tick()
    assert referee.take_back(0, "the draw was wrong") is None
    referee.put(FIRST_A)

    assert [] == referee.tick()  # that answer is thrown away
    assert [] == referee.tick() and isinstance(referee.tick()[0], Applied)
    assert 2 == len(slow.asked)


def test_a_program_leaves_with_the_match():
    referee, slow = thinking(looks=9)
    referee.tick()
    referee.rise()

    assert 1 == slow.risen


def test_a_contest_says_which_program_failed():
    players = GivenPlayers({"mine": PlayerKind(lambda rng: Doing(raising))})
    contest = Contest(FIGURE, figure_setup(), players, ("mine", "mine"), random.Random(1))

    with pytest.raises(
        ProgramError,
        match=r"the program mine \(seat [ab]\) stopped with an error: test_programs.py:65: RuntimeError: out",
    ):
        contest.to_the_end()


def test_a_contest_is_the_same_for_the_same_seed():
    one, other = (
        Contest(CARD, card_setup(), GivenPlayers(), ("random", "sensible"), random.Random(4)).to_the_end()
        for _ in (0, 1)
    )

    assert one.entries == other.entries and one.state.table.winner


def test_programs_know_what_was_typed_in():
    """Rules of its own know the cards of real decks that the match has learned."""
    whole = card_setup(decks=(msgspec.structs.replace(deck_list(), known=False), deck_list()))
    rules = CardRules(whole)
    state, any_answer = rules.start(), AnyAnswer(random.Random(2))
    while not (state.table.turn and (asked := rules.pending(state)[0]) and getattr(asked, "seat", None) == 1):
        state = rules.apply(state, any_answer.answer(rules, state, rules.pending(state)[0])).state
    card = TypedCard(name="Mew", kind="pokemon", hp=40)
    told, _ = typed_in(0, card, "a-hand")
    state = rules.apply(state, CorrectCards((told,), "typed")).state
    known = []

    def looking(view: Any) -> Any:
        known.append(typed_id(card) in view.rules.game.cards)
        return view.answers[0]

    players = GivenPlayers({"mine": PlayerKind(lambda rng: Doing(looking))})
    programs = SeatPrograms("card", rules, whole, CARD.learned, players, random.Random(1))

    assert isinstance(programs.answer("mine", state, rules.pending(state)[0]), Answer)
    assert [True] == known
