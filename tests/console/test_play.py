"""Whole matches through the console: what is typed, what is said, what is kept."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest
from rich.console import Console

from companion.adapters.clock import SystemClock
from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.library import FileLibrary
from companion.adapters.seeded_spins import RandomSpins
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.app.table.session import TableSession
from companion.commands import parts
from companion.console._menu import menu_of, next_spinner, numbered
from companion.console.play import WAIT_S, Player
from companion.console.terminal import Desk
from companion.console.terminal_texts import Words
from companion.figure.actions import Attack, Done
from companion.kernel.model import ChanceRequest
from tests.app.base_fakes import RED, Bench
from tests.console.typed_game import TypedGame, assert_it_stands_wherever_it_is_left
from tests.saying import said

LIBRARY = FileLibrary()
TEXTS = load_texts()


class Game(TypedGame):
    """A match with a console whose output and questions a test can see."""

    def __init__(self, tmp_path, form="three_on_three", rules="tfg-2007", kinds=("person", "person"), spins="screen"):
        rng = random.Random(5)
        self.store = SqliteStore.open(tmp_path / "matches.sqlite3", SystemClock())
        self.outside = Outside(store=self.store, clock=SystemClock(), spins=RandomSpins(rng), rng=rng)
        self.chance = ChanceBy(spins=spins)
        self.referee = MatchReferee.begin(
            FIGURE,
            self.outside,
            parts.starter_setup(form, rules),
            Seats(players=("Ann", "Ben"), kinds=kinds),
            self.chance,
        )
        self.open()

    def open(self):
        self.table = TableSession(self.referee, TEXTS, LIBRARY.rulebook())
        self.printed = io.StringIO()
        self.console = Console(file=self.printed, width=100, highlight=False)

    def resume(self):
        self.referee = MatchReferee.resume(FIGURE, self.outside, self.referee.match_id, self.chance)
        self.open()

    def play(self, answer):
        return Player(self.table, Desk(TEXTS, self.console, answer), self.referee.plays).play()

    def whose_turn(self):
        return self.referee.state.table.to_move


@pytest.fixture
def begin(tmp_path):
    """Begins games, and closes their stores in the end."""
    begun = []

    def begin(*given, folder=".", **more):
        (tmp_path / folder).mkdir(exist_ok=True)
        begun.append(Game(tmp_path / folder, *given, **more))
        return begun[-1]

    yield begin
    for game in begun:
        game.store.shut()


@pytest.fixture
def game(begin):
    return begin()


def menu_player(game, rng, words=0.3):
    """Answers by the menu, now and then in words; never gives up."""

    def answer(prompt):
        screen = game.table.screen()
        items = numbered(menu_of(screen, Words(TEXTS)))
        assert items and len(game.referee.entries) < 5000
        if screen.battle is not None and next_spinner(screen.battle) is not None and items[0].usual:
            return rng.choice(["", "spin", "1"])
        movable = [figure for figure in screen.figures if figure.mark == "movable"]
        reach = [space for space in screen.spaces if space.mark in ("reach", "goal")]
        if screen.selected and reach and rng.random() < words:
            return f"move {screen.selected} {rng.choice(reach).id}"
        if movable and rng.random() < words:
            return rng.choice(["undo", "why", "log", "board", f"look {rng.choice(movable).name}", "rules FG-WIN-01"])
        while True:
            number = rng.randrange(len(items))
            if not items[number].label.startswith(("Give up", "Yes")):
                return str(number + 1)

    return answer


@pytest.mark.parametrize("form, rules", [("six_on_six", "tfg-2007"), ("three_on_three", "duel-2017")])
def test_a_whole_match_is_played_to_its_end_by_what_is_typed(begin, form, rules):
    game = begin(form, rules)

    ending = game.play(menu_player(game, random.Random(18)))

    printed = game.printed.getvalue()
    assert ending == "over"
    assert game.table.screen().winner in printed
    assert game.store.summaries()[0].status == "over"


@pytest.mark.parametrize("seed", range(6))
def test_a_person_plays_a_whole_match_against_the_random_player(begin, seed):
    game = begin(kinds=("person", "random"), rules=("tfg-2007", "duel-2017")[seed % 2])

    assert game.play(menu_player(game, random.Random(seed))) == "over"

    assert "Turn 2: " in game.printed.getvalue()


@pytest.mark.parametrize("rules", ["tfg-2007", "duel-2017"])
def test_a_whole_match_is_played_with_spins_entered_by_hand(begin, rules):
    game = begin(rules=rules, spins="hand")

    assert game.play(menu_player(game, random.Random(3))) == "over"

    assert "What does " in game.printed.getvalue()
    assert "by hand" in str([entry.note for entry in game.referee.standing])


def test_leaving_at_any_question_keeps_the_match_where_it_stands(begin):
    game, rng = begin(rules="duel-2017"), random.Random(2)

    assert_it_stands_wherever_it_is_left(game, lambda: menu_player(game, rng, words=0), 60)


def test_every_ending_says_why_playing_stopped(game):
    def interrupt(prompt):
        raise KeyboardInterrupt

    assert game.play(lambda prompt: "quit") == "quit"
    assert game.play(interrupt) == "interrupted"
    assert game.type() is not None


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("number", ["²", "9" * 5000])
def test_the_log_is_shown_whatever_number_of_lines_is_asked_for(game, number):
    own(game)

    assert "Ann" in game.type(f"log {number}")


def own(game, number=0):
    """Names of the figures of the player to move, as they stand on the Bench."""
    game.type()
    return [one.name for one in game.table.screen().figures if one.seat == game.whose_turn()][number]


def test_a_figure_is_moved_by_its_name_its_beginning_or_its_code(game):
    game.type()
    entry = "a1" if game.whose_turn() == 0 else "a5"
    name = own(game)

    assert f"{name} moves from the Bench to {entry}" in game.type(f"move {name.lower()[:4]} {entry}")


def test_a_move_that_the_rules_refuse_is_refused_once_in_a_sentence_with_the_clause(game):
    name = own(game)
    far = "c5" if game.whose_turn() == 0 else "c1"

    printed = game.type(f"move {name} {far}", "why")

    assert "FG-MOVE-01" in printed or "FG-MOVE-02" in printed
    sentence = next(line for line in printed.splitlines() if line.startswith("  ! "))
    assert printed.count(sentence) == 1
    assert len(game.referee.entries) == 1


def test_undo_takes_back_a_move_and_says_so(game):
    name = own(game)
    mover = game.whose_turn()

    printed = game.type(f"move {name} {'a1' if mover == 0 else 'a5'}", "undo", "board")

    assert "Undone." in printed
    assert game.whose_turn() == mover
    assert "(3 of 3)" in printed.split("Undone.")[1]


def test_entries_are_taken_back_with_a_reason(game):
    name = own(game)

    printed = game.type(f"move {name} {'a1' if game.whose_turn() == 0 else 'a5'}", "log", "back 1", "knocked over")

    assert "knocked over" in printed
    assert len(game.referee.standing) == 1


def test_giving_up_is_asked_for_twice(game):
    own(game)
    loser = game.table.screen().seats[game.whose_turn()].player
    number = len(numbered(menu_of(game.table.screen(), Words(TEXTS))))

    printed = game.type(str(number), "2")
    assert not game.table.screen().winner
    printed = game.type(str(number), "1")

    assert "FG-WIN-02" in printed
    assert loser not in game.table.screen().winner.split(" wins")[0]


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("dance", "I don't know “dance”"),
        ("mvoe pikachu c2", "did you mean move?"),
        ("move", "type a figure and a space"),
        ("move squirtle", "type a figure and a space"),
        ("move squirtle z9", "no space “z9”"),
        ("move zorro a1", "no figure “zorro”"),
        ("attack", "add its name"),
        ("attack zorro", "no figure “zorro”"),
        ("attack machop with zorro", "no figure “zorro”"),
        ("look", "add its name"),
        ("look r", "could mean "),
        ("spin", "no disc is waiting"),
        ("99", "the menu goes from 1 to"),
        ("0", "the menu goes from 1 to"),
        ("", "number of a line"),
        ("back", "log shows the numbers"),
        ("takeback", "log shows the numbers"),
        ("takeback ²", "log shows the numbers"),
        ("takeback " + "9" * 5000, "log shows the numbers"),
        ("²", "I don't know"),
        ("9" * 5000, "the menu goes from 1 to"),
        ("rules", "Which clause?"),
        ("rules xyz", said("hint.no-clause", clause="xyz")),
        ("rules Wait", "FG-WAIT-01 Wait applies only to the very next turn; "),
        ("rules asleep", "FG-DUEL-04"),
    ],
)
def test_what_means_nothing_is_answered_and_changes_nothing(game, line, sentence):
    own(game)
    before = game.referee.state

    printed = game.type(line)

    assert sentence.lower() in printed.lower()
    assert game.referee.state == before


def test_clauses_discs_and_the_record_are_shown(game):
    name = own(game)

    printed = game.type("rules fg-move-03", f"look {name}", "log all", "help")

    assert "FG-MOVE-03" in printed
    assert f"{name}  " in printed and "%" in printed
    assert "goes first." in printed
    assert "back N" in printed


def test_an_attack_in_words_finds_the_figure_that_can(begin):
    # Both sides walk to the middle by the menu until somebody can attack; then it is said in words.
    for seed in range(20):
        game = begin(folder=str(seed))
        attacked = attack_when_possible(game, random.Random(seed))
        if attacked:
            break

    printed = game.printed.getvalue()
    assert f"attacks {attacked}." in printed
    assert "Knocked Out" in printed and "Neither" in printed


def attack_when_possible(game, rng):
    attacked = []
    by_menu = menu_player(game, rng, words=0)

    def answer(prompt):
        if attacked:
            raise EOFError
        screen = game.table.screen()
        targets = list(screen.targets)
        if targets and screen.selected:
            attacked.append(targets[0].target)
            return f"attack {targets[0].target}"
        return by_menu(prompt)

    game.play(answer)
    return attacked[0] if attacked else ""


def test_nothing_is_printed_with_colour_codes_when_no_terminal_looks(game):
    game.type("board")

    assert "\x1b" not in game.printed.getvalue()


def test_a_store_that_cannot_keep_is_said_and_the_question_comes_again(game):
    name = own(game)
    entry = "a1" if game.whose_turn() == 0 else "a5"
    game.store.shut()

    printed = game.type(f"move {name} {entry}")

    assert " ! " in printed
    assert game.referee.state.table.turn == 1
    assert replace(game.outside, store=game.store) == game.outside


class TestBases:
    """Discs spun on spinner bases: Enter waits for what comes to rest there."""

    @pytest.fixture
    def bench(self, tmp_path):
        return Bench(tmp_path)

    @pytest.fixture
    def game(self, begin, bench):
        made = begin()
        made.outside = replace(made.outside, bases=bench.bases)
        made.chance = ChanceBy(spins="bases")
        made.resume()
        bench.plug(RED)
        to_a_battle(made.referee)
        made.open()
        made.table.sit_down()
        bench.bases.prefer(min(made.referee.spins_wanted()))
        return made

    def typed(self, game, bench, come, *lines):
        """Type lines while *come* happens on the base; what was printed."""
        waited = []

        def sleep(seconds):
            if not waited:
                come()
            waited.append(seconds)

        left = list(lines)

        def answer(prompt):
            if not left:
                raise EOFError
            return left.pop(0)

        assert "ended" == Player(game.table, Desk(TEXTS, game.console, answer), sleep=sleep).play()
        return game.printed.getvalue(), sum(waited)

    def test_enter_waits_until_the_disc_has_come_to_rest(self, game, bench):
        before = len(game.referee.standing)

        said, waited_s = self.typed(game, bench, lambda: bench.rest(RED, 3.0), "")

        assert "spin the disc on Red." in said
        assert before < len(game.referee.standing)
        assert waited_s < 1.0

    def test_a_spin_that_is_not_fair_is_asked_for_again(self, game, bench):
        before = len(game.referee.standing)

        said, _ = self.typed(game, bench, lambda: bench.unfair(RED, "hand-stop"), "")

        assert "Unfair spin" in said
        assert before == len(game.referee.standing)

    def test_where_nothing_comes_it_is_asked_again(self, game, bench):
        said, waited_s = self.typed(game, bench, lambda: None, "")

        assert "No disc has stopped." in said
        assert waited_s == pytest.approx(WAIT_S, abs=0.1)


def to_a_battle(referee):
    """Put random actions to the match until a disc is to be spun."""
    rng = random.Random(3)
    while not referee.spins_wanted():
        (request, *_) = referee.pending()
        answers = referee.rules.answers(referee.state, request)
        if not isinstance(request, ChanceRequest):
            answers = [one for one in answers if isinstance(one, Attack)] or [
                one for one in answers if not isinstance(one, Done)
            ]
        referee.put(rng.choice(answers))


class TestCards:
    def test_every_plate_of_both_sides_can_be_read(self, begin):
        game = begin("six_on_six", "duel-2019")

        printed = game.type("cards")

        for seat in game.table.screen().seats:
            assert seat.cards and f"{seat.player}: Plates" in printed
            assert all(f"{card.name} (face-up)  {card.words}" in printed for card in seat.cards)
        lasting = "Until this figure leaves the Field"
        assert printed.count(lasting) == game.type("plates").count(lasting) > 0

    def test_a_card_is_looked_at_by_its_name_or_the_beginning_of_it(self, begin):
        game = begin("six_on_six", "duel-2019")

        for typed in ("look charcoal", "look charc"):
            printed = game.type(typed)
            assert "Charcoal (face-up)  Use it on one of your figures" in printed
            assert "Hard Stone (face-up)  " not in printed

    def test_a_card_that_both_sides_have_is_shown_of_both(self, begin):
        printed = begin("six_on_six", "tfg-2007").type("look full heal")

        assert printed.count("Full Heal (face-up)  ") == 2 and "▲ Ann: Cards" in printed and "▼ Ben: Cards" in printed

    def test_without_cards_there_is_nothing_to_read(self, game):
        assert "Nobody in this match has Trainer cards or plates" in game.type("cards")
        assert "This match has no figure “charcoal”" in game.type("look charcoal")
