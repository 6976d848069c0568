"""Whole card matches through the console: what is typed, what is said, what is kept."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from companion.adapters.files.texts_file import load_texts
from companion.adapters.library.card_decks import given_decks
from companion.adapters.library.card_library import given_shelf
from companion.adapters.library.library import FileLibrary
from companion.app.cards.session import CardSession
from companion.app.match.card_game import CARD
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee
from companion.cards.editions.table import EDITIONS
from companion.cards.printed.vocabulary import Heal
from companion.cards.values.decks import setup_for
from companion.cards.values.events import CoinFlipped, DamageDealt, PokemonPlaced
from companion.console.card_play import CardPlayer
from companion.console.terminal import Desk, columns
from tests.app.card_fakes import COIN_CARDS, at_coin_for, begun, is_in_turn, outside, played
from tests.app.table_fakes import MemoryStore
from tests.cards.making import card, deck_list, setup
from tests.console.typed_game import TypedGame, assert_it_stands_wherever_it_is_left
from tests.saying import said

TEXTS = load_texts()
CLAUSES = FileLibrary().rulebook("card")


def given(edition, dealt=(True, True)):
    """The match between the decks that are given for an edition."""
    one, other = [deck for deck in given_decks() if deck.edition == edition][:2]
    return setup_for(EDITIONS[edition], (one, other), given_shelf(), dealt)


class Game(TypedGame):
    """A match with a console whose output and questions a test can see."""

    def __init__(self, made=None, kinds=("person", "person"), coins="program", seed=5):
        self.store = MemoryStore()
        self.chance = ChanceBy(spins=coins)
        self.referee = begun(made or setup(), store=self.store, kinds=kinds, chance=self.chance, seed=seed)
        self.open()

    def open(self):
        self.session = CardSession(self.referee, TEXTS, CLAUSES)
        self.printed = io.StringIO()
        self.console = Console(file=self.printed, width=100, highlight=False)

    def resume(self):
        self.referee = MatchReferee.resume(CARD, outside(self.store), self.referee.match_id, self.chance)
        self.open()

    def player(self, answer):
        return CardPlayer(self.session, Desk(TEXTS, self.console, answer))

    def play(self, answer):
        return self.player(answer).play()


def menu_player(game, rng, words=0.2):
    """Answers by the menu, now and then in words."""

    def answer(prompt):
        if prompt.startswith("Why"):
            return "just so"
        screen = game.session.screen()
        assert screen.choices and len(game.referee.entries) < 5000
        if rng.random() < words:
            return rng.choice(["why", "log", "table", "hand", "damage", "rules CG-WIN-01", "help", "nonsense", "99"])
        # Ending the turn comes last in the menu: what builds up comes first.
        return rng.choice(screen.choices).label

    return answer


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_whole_match_is_played_to_its_end_by_what_is_typed(edition):
    game = Game(given(edition))

    assert game.play(menu_player(game, random.Random(11))) == "over"

    printed = game.printed.getvalue()
    assert f"{game.session.screen().winner} wins: " in printed
    assert game.store.ends[game.referee.match_id][0] == "over"
    assert "{" not in printed and "@card" not in printed


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_table_in_print_has_a_lost_zone_where_the_edition_has_one(edition):
    shown = Game(given(edition)).type("table")

    assert (0 if edition == "advanced-1999" else 2) == shown.count("Lost Zone: –")


@pytest.mark.parametrize("seed", range(4))
def test_a_person_plays_a_whole_match_against_a_program(seed):
    game = Game(kinds=("person", "random"), seed=seed)

    assert game.play(menu_player(game, random.Random(seed))) == "over"

    assert "Turn 2: " in game.printed.getvalue()


@pytest.mark.parametrize("edition", ["advanced-1999", "xy-2016"])
def test_a_match_with_real_cards_and_coins_is_refereed(edition):
    """The program is told only what the table has seen: nothing it says before that names a card."""
    game = Game(given(edition, (False, False)), coins="hand")
    rng, asked = random.Random(2), []

    def answer(prompt):
        screen = game.session.screen()
        asked.append(screen.prompt)
        if game.referee.state.table.turn > 14:
            raise EOFError
        return rng.choice(screen.choices).label

    assert game.play(answer) in ("ended", "over")

    assert any(prompt.startswith("What does ") for prompt in asked)
    assert "Ann draws 7 cards." in game.printed.getvalue()
    assert "by hand" in {entry.note.evidence for entry in game.referee.standing}


def test_leaving_at_any_question_keeps_the_match_where_it_stands():
    game, rng = Game(given("advanced-1999")), random.Random(2)

    assert_it_stands_wherever_it_is_left(game, lambda: menu_player(game, rng, words=0), 40)


def test_every_ending_says_why_playing_stopped():
    game = Game()

    def stop(prompt):
        raise KeyboardInterrupt

    assert game.play(lambda prompt: "quit") == "quit"
    assert game.play(lambda prompt: "Q") == "quit"
    assert game.play(stop) == "interrupted"
    game.type()  # the end of the input


def at_turn(seed=1, kinds=("person", "person"), **facts) -> Game:
    """A match in the middle of a turn."""
    game = Game(given("advanced-1999"), kinds, seed=seed, **facts)
    played(game.referee, seed, until=lambda one: is_in_turn(one) and one.state.table.turn >= 5)
    assert is_in_turn(game.referee)
    game.open()
    return game


def has_hurt(referee) -> bool:
    """Has an attack done damage in this match?"""
    return any(isinstance(event, DamageDealt) for entry in referee.standing for event in entry.events)


class TestMenu:
    def test_the_menu_of_a_turn_is_printed_once_and_again_on_request(self):
        game = at_turn()
        screen = game.session.screen()
        assert len(screen.choices) > 6

        asked = "End the turn"
        assert 1 == game.type("table", "hand", "why").count(asked)
        assert 2 == game.type("menu").count(asked)

    def test_a_coin_is_heads_or_h(self):
        for typed, heads in (("heads", True), ("h", True), ("tails", False), ("T", False)):
            game = Game(coins="hand")
            game.type(typed)

            coins = [event for entry in game.referee.entries for event in entry.events if type(event) is CoinFlipped]
            assert [heads] == [coin.heads for coin in coins][:1]

    @pytest.mark.parametrize("said, heads", [("heads", True), ("h", True), ("tails", False), ("T", False)])
    @pytest.mark.parametrize("why", COIN_CARDS)
    def test_every_coin_is_entered_by_words(self, why, said, heads):
        game = Game(coins="hand")
        game.store = MemoryStore()
        game.referee = at_coin_for(why, game.store)
        game.open()
        before = len(game.referee.entries)

        shown = game.type(said)

        (coin, *_) = [event for event in game.referee.entries[before].events if type(event) is CoinFlipped]
        assert (why, heads) == (coin.why, coin.heads)
        assert f": {'heads' if heads else 'tails'}." in shown

    def test_a_question_of_the_setup_is_answered_by_the_name_of_a_card(self):
        game = Game(given("platinum-2009"), seed=3)
        game.session.settle()

        game.type(game.session.screen().choices[0].label.lower())

        placed = [event for entry in game.referee.entries for event in entry.events if type(event) is PokemonPlaced]
        assert 1 == len(placed) and placed[0].active


class TestWords:
    def test_what_the_rules_refuse_is_said_with_its_clause_and_explained(self):
        game = at_turn()

        output = game.type("attack hyper beam", "why")

        assert "has no attack named hyper beam." in output and "CG-ATTACK-03" in output
        said = next(clause for clause in CLAUSES if clause.id == "CG-ATTACK-03")
        assert said.title in output

    @pytest.mark.parametrize("first", [(), ("1",)])
    def test_a_turn_that_is_typed_during_the_setup_changes_nothing(self, first):
        game = Game()
        game.type(*first)
        before = game.referee.state

        game.type("retreat", "end")

        assert before == game.referee.state

    def test_nothing_has_to_be_explained_before_something_was_refused(self):
        assert said("hint.no-ruling") in at_turn().type("why")

    @pytest.mark.parametrize(
        "line, sentence",
        [
            ("", said("terminal.number-or-help")),
            ("0", "The menu goes from 1 to "),
            ("99999999999999999999", "The menu goes from 1 to "),
            ("²", "I don't know “²”"),
            ("atack ember", "Did you mean attack?"),
            ("attach", "attach fire to bench 1"),
            ("attach nothing to active", said("card-typed.no-card", words="nothing")),
            ("back", "log shows the numbers"),
            ("correct", "What do you want to correct?"),
            ("rules", "Which clause?"),
            ("rules CG-NO-1", said("hint.no-clause", clause="CG-NO-1")),
            ("rules Sleep coin", "mention “Sleep coin”: CG-"),
            ("rules cg-ko-01", "CG-KO-01"),
            ("help", "chooses that line of the menu"),
            ("hand", "Hand: "),
            ("table", "Prizes"),
            ("log", "CG-"),
            ("undo", "CORRECTION"),
        ],
    )
    def test_whatever_is_typed_is_answered(self, line, sentence):
        game = at_turn()
        before = list(game.referee.entries)

        assert sentence in game.type(line)
        assert before == game.referee.entries

    def test_hand_says_which_cards_would_do_nothing_now(self):
        salve = card("salve", kind="trainer", effects=(Heal(to="own_active", amount=20),))
        decks = (deck_list({"pup": 20, "salve": 40}), deck_list({"pup": 20, "salve": 40}))
        game = Game(setup("xy-2016", (salve,), decks))
        played(game.referee, 1, until=is_in_turn)

        assert said("card-act.hand-idle", cards="", idle="Salve")[2:] in game.type("hand")
        assert said("card-does-nothing", card="Salve") in game.type("play salve")

    def test_a_correction_needs_a_reason(self):
        game = at_turn()

        assert said("card-correction-reason") in game.type("correct damage a-active 10", "")
        output = game.type("correct damage a-active 10", "a counter fell off")
        assert "Corrected: Ann's Active place has 10 damage. Reason: a counter fell off" in output

    def test_a_correction_understands_the_figure_games_word(self):
        output = at_turn().type("correct condition a-active asleep", "it was forgotten")

        assert "Corrected: Ann's Active place is asleep. Reason: it was forgotten" in output

    def test_the_match_goes_back_to_an_entry_for_a_reason(self):
        game = at_turn()
        state, entries = game.referee.state_at(20), len(game.referee.standing)

        output = game.type("back 20", "dealt wrongly")

        assert "Undone. Reason: dealt wrongly" in output
        assert state == game.referee.state_at(20)
        assert 20 <= len(game.referee.standing) < entries

    def test_the_last_damage_is_worked_out_step_by_step_on_request(self):
        for seed in range(20):
            game = Game(given("advanced-1999"), seed=seed)
            played(game.referee, seed, until=has_hurt)
            if game.referee.pending():
                break
        game.open()

        output = game.type("damage")
        assert "base damage: " in output and "CG-DMG-01" in output and " damage:" in output

    def test_undo_takes_back_what_was_typed(self):
        for seed in range(20):
            game = at_turn(seed)
            attach = [choice for choice in game.session.screen().choices if choice.group == "energy"]
            if attach:
                break
        table = game.referee.state.table
        number = game.session.screen().choices.index(attach[0]) + 1

        assert "Undone." in game.type(str(number), "undo")
        assert table == game.referee.state.table

    def test_a_log_line_that_grows_is_shown_again(self):
        game = Game(coins="hand")
        output = game.type("1")

        assert "the starting coin shows heads" in output


def test_a_coin_that_was_taken_back_is_offered_again():
    game = Game(coins="hand")
    game.type("2", "back 0", "it fell off the table")

    assert ["heads", "tails (as before the undo)"] == [one.label for one in game.session.screen().choices]


class TestViews:
    def test_against_a_program_its_hand_stays_hidden(self):
        game = at_turn(kinds=("person", "random"))
        output = game.type("log all", "table")

        drawn = [line for line in output.splitlines() if "Ben draws" in line]
        assert drawn and all(line.split("draws ")[1].split(".")[0].split()[0] in ("a", "2", "3", "7") for line in drawn)

    def test_two_persons_at_one_screen_see_no_drawn_cards_in_the_record(self):
        game = at_turn()
        output = game.type("log all")

        assert all("draws a card." in line or "cards" in line for line in output.splitlines() if " draws " in line)

    def test_the_table_shows_what_is_on_each_pokemon(self):
        game = at_turn()
        table = game.session.table()

        shown = game.type("table")
        for side in table.sides:
            assert f"deck {side.deck_size}, Prizes {side.prizes_left}" in shown
            for pokemon in (side.active, *side.bench):
                assert pokemon is None or f"{pokemon.left} of {pokemon.hp} HP" in shown


def test_a_store_that_cannot_keep_says_so_and_the_match_goes_on_later():
    game = at_turn()
    game.store.broken = True
    output = game.type("end")
    assert "the disk is full" in output

    game.store.broken = False
    turn = game.referee.state.table.turn
    game.type("end")
    assert game.referee.state.table.turn > turn


def test_resuming_shows_the_last_lines_only():
    game = at_turn()
    lines = len(game.session.screen().log)

    def leave(prompt):
        raise EOFError

    player = game.player(leave)
    player.resume()
    player.play()

    shown = [line for line in game.printed.getvalue().splitlines() if "CG-" in line]
    assert 0 < len(shown) < lines


def test_cells_stand_beside_each_other_where_there_is_room():
    assert ["aa  bb  cc", "dd"] == list(columns(["aa", "bb", "cc", "dd"], 80, most=3, few=2))
    assert ["aa", "bb"] == list(columns(["aa", "bb"], 80, most=3, few=2))
    assert ["a" * 60, "bb", "cc"] == list(columns(["a" * 60, "bb", "cc"], 80, most=3, few=2))


def test_a_card_of_the_match_is_looked_at():
    game = at_turn()

    output = game.type("look hitmonchan", "look", "look nobody")
    assert "Attack: Jab; cost: Fighting; damage: 20" in output and "Retreat Cost: " in output
    assert "Which card?" in output and said("card-typed.no-card", words="nobody") in output


def test_two_people_at_one_terminal_hand_it_over_before_anything_is_shown_to_the_other():
    game, given, shown = Game(), [], []

    def hand_over(seat):
        given.append(seat)
        shown.append(game.printed.getvalue())

    def answer(prompt):
        if len(given) > 2:
            raise EOFError
        return "1" if game.session.screen().choices else "end"

    player = CardPlayer(game.session, Desk(TEXTS, game.console, answer), hand_over=hand_over)

    assert player.play() == "ended"
    assert given == [given[0], 1 - given[0], given[0]]
    assert shown[0] == ""
    one, other = (game.referee.head.players[seat] for seat in given[:2])
    before, after = shown[1], shown[2].removeprefix(shown[1])
    assert one in before and other not in before.rsplit(":", 1)[-1]
    assert other in after
