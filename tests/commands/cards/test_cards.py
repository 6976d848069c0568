"""`companion cards`: every command, and what is said to wrong input."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from companion.cards.editions.table import EDITIONS
from tests.commands.cli import ROOT, assert_one_sentence
from tests.saying import said

PLAY = ("cards", "play", "--a", "Ann", "--b", "random", "--seed", "4")
FIRST = "1\n" * 12
REAL = ("cards", "play", "--a", "Ann", "--b", "Ben", "--no-list-a", "--no-list-b", "--seed", "4")


def match_id(output):
    return output.split("companion cards play --resume ")[1].split()[0]


class TestDemo:
    @pytest.mark.parametrize("edition", list(EDITIONS))
    def test_a_whole_match_is_told_to_its_end(self, run, edition):
        result = run("cards", "demo", "--edition", edition, "--seed", "3")

        assert result.exit_code == 0
        lines = result.output.splitlines()
        turns = [line for line in lines if line[2:].startswith("Turn ")]
        assert [f"Turn {n}:" for n in range(1, len(turns) + 1)] == [
            line[2:].split(" ")[0] + f" {line.split()[2]}" for line in turns
        ]
        assert any(" wins: " in line and "CG-" in line for line in lines)
        assert f"--edition {edition} --seed 3 replays it." in lines[-1]
        assert not [line for line in lines if "{" in line or "card-" in line]

    def test_the_same_seed_tells_the_same_match_and_another_another(self, run):
        told = [run("cards", "demo", "--edition", "xy-2016", "--seed", seed).output for seed in ("5", "5", "6")]

        assert told[0] == told[1] != told[2]

    def test_a_demo_keeps_no_match(self, run):
        run("cards", "demo", "--edition", "xy-2016", "--seed", "5")

        assert run("matches", "list").output.endswith("0 matches\n")

    def test_decks_choose_the_edition(self, run):
        output = run("cards", "demo", "--deck-a", "tide-shell", "--seed", "2").output

        assert output.startswith("Platinum 2009, seed 2.")
        assert "▲ A: Tide and Shell (tide-shell)" in output
        assert "--deck-a tide-shell replays it." in output


class TestPlay:
    def test_a_match_that_is_left_is_kept_listed_and_gone_on_with(self, run):
        left = run(*PLAY, text="1\nquit\n")

        id = match_id(left.output)
        assert left.exit_code == 0
        assert id in run("matches", "list", "--open").output
        again = run("cards", "play", "--resume", text="quit\n")
        assert again.exit_code == 0 and match_id(again.output) == id
        assert run("cards", "play", "--resume", id, "--coins", "hand", text="quit\n").exit_code == 0

    def test_the_end_of_the_input_is_one_sentence_and_the_match_is_kept(self, run):
        result = run(*PLAY, text="1\n")

        assert result.exit_code == 0
        how = f"companion cards play --resume {match_id(result.output)}"
        assert result.output.endswith(f"{said('command.play.kept', how=how)}\n")

    def test_real_decks_are_named_and_their_cards_not(self, run):
        output = run("cards", "play", "--real-a", "--real-b", "--coins", "hand", text="1\nquit\n").output

        assert "real cards" in output
        assert "draws 7 cards." in output

    def test_a_deck_without_a_list_may_hold_any_legal_card(self, run):
        output = run(*REAL, "--format", "base-fossil", "--coins", "hand", text="quit\n").output

        assert "▲ Ann: no list, real cards" in output
        assert "Pikachu" in output and "Mewtwo" in output

    def test_a_named_deck_has_a_list(self, run):
        result = run("cards", "play", "--no-list-a", "--deck-a", "storm-tide")

        assert result.exit_code == 2
        assert "name a deck or say that there is no list" in result.stderr

    @pytest.mark.parametrize("words", ["concede", "give up", "concede a"])
    def test_a_game_is_given_up(self, run, words):
        output = run(*REAL, text=f"{words}\n").output

        assert "Ann gives up.  CG-MATCH-01" in output
        assert said("card-log.won", player="Ben", why=said("card-won.CG-MATCH-01")) in output

    def test_whoever_is_not_asked_can_give_up_too(self, run):
        assert (
            said("card-log.won", player="Ann", why=said("card-won.CG-MATCH-01"))
            in run(*REAL, text="concede b\n").output
        )

    @pytest.mark.parametrize("line", ["concede c", "give in"])
    def test_giving_up_half_is_not_understood(self, run, line):
        output = run(*REAL, text=f"{line}\nquit\n").output

        assert "gives up." not in output
        assert "  ! " in output

    def test_time_draws_the_game_unless_something_else_was_agreed(self, run):
        drawn = run(*REAL, text="time\n").output
        decided = run(*REAL, "--on-time", "sudden-death", text="time\nquit\n").output

        assert f"{said('card-log.time')}  CG-MATCH-02" in drawn and said("card-log.game-drawn") in drawn
        assert "Both players have the same number of Prizes left. Sudden Death:" in decided

    def test_the_best_of_three_goes_on_until_it_is_decided(self, run):
        output = run(*REAL, "--best-of", "3", text="concede a\n\nconcede b\n\nconcede a\n").output

        assert "Ann 0 · Ben 1, best of three" in output
        assert "Ann 1 · Ben 1, best of three" in output
        assert "Ben wins the match, 2 to 1" in output
        assert run("matches", "list").output.endswith("3 matches\n")

    def test_a_match_of_several_games_may_be_left_between_two(self, run):
        output = run(*REAL, "--best-of", "3", text="concede a\nquit\n").output

        assert "wins the match" not in output
        assert run("matches", "list").output.endswith("1 match\n")

    def test_a_match_that_was_left_between_two_games_goes_on_with_the_next(self, run):
        run(*REAL, "--best-of", "3", text="concede a\nquit\n")

        output = run("cards", "play", "--resume", text="concede b\nquit\n").output

        assert "Ann 0 · Ben 1, best of three" in output
        assert "Ann 1 · Ben 1, best of three" in output
        assert run("matches", "list").output.endswith("2 matches\n")

    def test_a_match_of_several_games_that_is_decided_does_not_go_on(self, run):
        run(*REAL, "--best-of", "3", text="concede a\n\nconcede a\n")

        assert_one_sentence(run("cards", "play", "--resume"), "no match to continue")

    def test_a_match_that_is_over_is_played_again_with_the_sides_swapped(self, run):
        nothing = run("cards", "play", "--rematch")
        run(*REAL, text="concede a\n")
        again = run("cards", "play", "--rematch", text="quit\n").output
        beside = run("cards", "play", "--rematch", "--a", "Cy")
        left = run("cards", "play", "--rematch", match_id(again))

        assert_one_sentence(nothing, "no match of the card game is over yet")
        assert "Ben – Ann" in run("matches", "list").output
        assert 2 == beside.exit_code and "--rematch keeps the set-up of the match" in beside.stderr
        assert_one_sentence(left, "isn't over")

    def test_a_rematch_of_a_match_of_several_games_is_its_next_game(self, run):
        run(*REAL, "--best-of", "3", text="concede a\nquit\n")
        output = run("cards", "play", "--rematch", text="concede b\nquit\n").output

        assert "Ann 1 · Ben 1, best of three" in output

    def test_the_end_tells_what_counted_and_offers_the_next_match(self, run):
        output = run(*REAL, text="concede a\n1\nconcede a\n\n").output

        assert "Turning points:" in output and "Prizes left: Ann " in output
        assert "1  Rematch, sides swapped" in output and "2  Best of three" in output
        assert "Ben – Ann" in run("matches", "list").output and "2 matches" in run("matches", "list").output

    def test_a_match_that_is_over_is_the_first_of_three_when_that_is_asked_for(self, run):
        run(*REAL, text="concede a\n")
        asked = run(*REAL, text="concede a\n2\nconcede a\n").output
        typed = run("cards", "play", "--rematch", "--best-of", "3", text="quit\n")

        assert "Ben wins the match, 2 to 0" in asked
        assert 0 == typed.exit_code

    def test_whoever_plays_a_program_stays_on_the_near_side(self, run):
        run("cards", "play", "--a", "Ann", "--b", "random", "--seed", "1", text="concede\n" * 9)
        listed = run("matches", "list").output
        output = run("cards", "play", "--rematch", text="quit\n").output

        assert "Ann – Random" in listed and "Random player – Ann" not in run("matches", "list").output
        assert output

    def test_a_clock_says_what_is_left(self, run):
        output = run(*REAL, "--match-clock", "40", text="clock\nquit\n").output

        assert "40:00 left" in output
        output = " ".join(run(*REAL, "--match-clock", "2", "--turn-clock", "1", text="clock\nquit\n").output.split())
        turn = [said("card-match.turn-left", player=player, left="1:00") for player in ("Ann", "Ben")]
        assert [2, 2] == [output.count(said("card-match.match-left", left="2:00")), sum(map(output.count, turn))]
        assert said("terminal.card.no-clock") in run(*REAL, text="clock\nquit\n").output

    def test_a_judge_gives_penalties_by_a_word(self, run):
        play = ("cards", "play", "--a", "Ann", "--b", "Ben", "--best-of", "3", "--seed", "4")
        asked = "penalty\npenalty prize a\nmany\npenalty game a\nlate\nno\n"
        asked += "penalty prize b\n1\nlate\nyes\npenalty match b\nslow play\nyes\n"
        output = " ".join(run(*play, text=asked).output.split())

        assert said("terminal.card.no-prizes", typed="'many'") in output
        for key in ("terminal.card.which-penalty", "terminal.card.no-penalty", "card-no-prizes-to-take"):
            assert said(key) in output
        assert said("card-log.penalized.match", player="Ben", reason="slow play") in output
        assert said("card-match.whole-lost", player="Ann", other="Ben") in output
        assert said("command.play.next-game") not in output
        assert "CG-PENALTY-01" in run("rules", "find", "penalty").output

    def test_what_undo_refuses_names_the_way_that_there_is_in_a_terminal(self, run):
        play = ("cards", "play", "--a", "Ann", "--b", "Ben", "--format", "xy-2016", "--coins")
        flipped = " ".join(run(*play, "program", text="undo\nquit\n").output.split())
        typed = " ".join(run(*play, "hand", text="heads\nundo\nquit\n").output.split())

        refused = said("keyboard.refused.chance-has-spoken")
        assert refused in flipped and "back N" in refused
        assert refused not in typed and 2 == typed.count("coin show?")

    def test_house_rules_are_kept_with_the_match(self, run):
        run(
            *("cards", "play", "--edition", "xy-2016", "--policy", "weakness=double"),
            *("--policy", "conditions=asleep,confused,paralyzed,poisoned,burned"),
            text="quit\n",
        )

        assert "weakness = double" in run("matches", "show", "last").output
        assert "XY 2016 (house rules)" in run("matches", "list").output

    @pytest.mark.parametrize(
        "line, parts",
        [
            ("cards play --edition xy", ["'xy'", "xy-2016"]),
            ("cards play --deck-a nobody", ["'nobody'", "companion cards decks"]),
            ("cards play --deck-a storm-tid", ["'storm-tid'", "storm-tide"]),
            ("cards play --deck-a storm-tide --edition xy-2016", ["storm-tide", "advanced-1999", "xy-2016"]),
            ("cards play --deck-a storm-tide --deck-b tide-shell", ["tide-shell", "platinum-2009"]),
            ("cards play --deck-a none.toml", ["none.toml"]),
            ("cards play --deck-a ./none.txt", ["--edition"]),
            ("cards play --deck-a ./none.txt --edition xy-2016", ["none.txt"]),
            ("cards play --a random --b random", ["companion cards demo"]),
            ("cards play --a random --real-a", ["real cards"]),
            ("cards play --a ABCDEFGHIJKLMNOPQRSTUVWXYZ", ["1 to 24 characters"]),
            ("cards play --policy weakness", ["NAME=VALUE"]),
            ("cards play --policy weaknes=double", ["'weaknes'", "weakness"]),
            ("cards play --policy weakness=treble", ["weakness", "double"]),
            ("cards play --resume", ["no match to continue", "companion cards play"]),
            ("cards play --resume 2020", ["you haven't played a match yet"]),
            ("cards play --resume --edition xy-2016", ["--seed and --coins"]),
            ("cards demo --deck-b ''", ["companion cards decks"]),
            ("cards demo --seed x", ["'x'"]),
            ("cards watch", ["'watch'"]),
        ],
    )
    def test_a_match_that_cannot_be_is_one_sentence_and_status_2(self, run, line, parts):
        assert_one_sentence(run(*line.split()), *parts)

    def test_each_game_goes_on_with_its_own_matches(self, run):
        cards = match_id(run(*PLAY, text="1\nquit\n").output)
        run("play", "--a", "Ann", "--b", "random", "--seed", "4", text="quit\n")

        assert run("play", "--resume", text="quit\n").exit_code == 0
        assert match_id(run("cards", "play", "--resume", text="quit\n").output) == cards
        assert_one_sentence(run("play", "--resume", cards), "belongs to the other game (card)")

    def test_a_process_that_is_killed_loses_nothing(self, tmp_path):
        """What was answered is in the store when the next question stands there."""
        code = (
            "import builtins, os, signal; from companion.__main__ import main\n"
            "answers = iter('1' * 5)\n"
            "def answer(prompt):\n"
            "    line = next(answers, None)\n"
            "    return line if line else os.kill(os.getpid(), signal.SIGKILL)\n"
            "builtins.input = answer\n"
            "main(['cards', 'play', '--seed', '1', '--a', 'Ann', '--b', 'Ben'], prog_name='companion')"
        )
        environment = os.environ | {"COMPANION_HOME": str(tmp_path)}
        killed = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, env=environment)
        assert killed.returncode == -9

        again = subprocess.run(
            [sys.executable, "-m", "companion", "cards", "play", "--resume"],
            input="log all\nquit\n",
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=environment,
        )
        assert again.returncode == 0 and again.stderr == ""
        assert "face-down as the Active Pokémon" in again.stdout


class TestMatches:
    def played(self, run):
        """A whole match: the person always takes the last line of the menu, or the first."""
        text = "".join("end\n1\n" for _ in range(400))
        return run(*PLAY, "--edition", "xy-2016", text=text)

    def test_a_card_match_is_listed_and_shown(self, run):
        run(*PLAY, "--edition", "xy-2016", text=FIRST + "quit\n")

        assert "cards" in run("matches", "list").output
        shown = run("matches", "show", "last")
        assert shown.exit_code == 0
        assert "Cold Current against Thorn and Claw, rules: XY 2016" in shown.output
        assert "Prizes 6" in shown.output

    def test_a_match_that_is_over_is_shown_with_every_card(self, run):
        result = self.played(run)
        # What is typed after its end begins the rematch.
        over = result.output.split("companion matches show ")[1].split()[0]

        whole = run("matches", "show", over).output
        assert " wins: " in whole and " won." in whole
        assert not [line for line in whole.splitlines() if "draws a card." in line]
        first = run("matches", "show", over, "--turn", "1").output
        assert "Turn 1: " in first and "Turn 2: " not in first
        assert_one_sentence(run("matches", "show", over, "--turn", "999"), "no turn 999")

    def test_an_open_match_hides_what_players_do_not_see(self, run):
        run(*PLAY, text=FIRST + "quit\n")

        drawn = [line for line in run("matches", "show", "last").output.splitlines() if " draws " in line]
        assert drawn and all("a card." in line or " cards" in line for line in drawn)

    def test_a_card_match_goes_out_and_in_again(self, run, tmp_path):
        run(*PLAY, "--policy", "types=grass,fire,water,lightning,psychic,fighting,colorless", text=FIRST + "quit\n")

        written = run("matches", "export", "last", "-o", "match.jsonl")
        assert written.exit_code == 0 and said("command.matches.shows-hidden") in " ".join(written.stderr.split())
        result = run("matches", "import", "match.jsonl")
        assert result.exit_code == 0, result.stderr
        lines = (tmp_path / "match.jsonl").read_text().splitlines()
        assert run("matches", "export", "last", "-o", "-").stdout.splitlines()[1:] == lines[1:]
        assert run("cards", "play", "--resume", text="quit\n").exit_code == 0

    @pytest.mark.parametrize(
        "spoil, said",
        [
            (lambda head: head.update(rules="xy-2016"), "head.rules"),
            (lambda head: head.update(policies={"weakness": "printed"}), "head.policies"),
            (lambda head: head.update(setup="{}"), "set-up can't be read"),
            (lambda head: head.update(game="figure"), "set-up can't be read"),
            (lambda head: head.update(setup=_with_deck(head["setup"], 61)), "CG-DECK-01"),
            (lambda head: head.update(setup=_with_deck(head["setup"], None)), "nothing-1"),
        ],
    )
    def test_a_card_match_file_with_a_fault_is_not_kept(self, run, tmp_path, spoil, said):
        run(*PLAY, text="1\nquit\n")
        run("matches", "export", "last", "-o", "match.jsonl")
        first, *rest = (tmp_path / "match.jsonl").read_text().splitlines()
        whole = json.loads(first)
        spoil(whole["head"])
        # As a file was before it had a chain, which would say first that something was changed.
        whole.pop("links")
        whole["version"] = 2
        (tmp_path / "match.jsonl").write_text("\n".join([json.dumps(whole), *rest]) + "\n")

        assert_one_sentence(run("matches", "import", "match.jsonl"), "match.jsonl", said)
        assert run("matches", "list").output.endswith("1 match\n")


def _with_deck(setup, number):
    """The setup with another first deck: so many of its first card, or a card that is not there."""
    made = json.loads(setup)
    made["decks"][0]["cards"][0] = ["nothing-1", 4] if number is None else [made["decks"][0]["cards"][0][0], number]
    return json.dumps(made)


class TestSets:
    def test_coverage_counts_every_card_of_a_set_once(self, run):
        header, *rows = run("cards", "coverage", "base1", "base2").output.splitlines()

        assert header.split() == ["set", "name", "edition", "cards", "reprints", "complete", "manual", "missing"]
        for row in rows:
            cards, _, complete, by_hand, missing = map(int, row.split()[-5:])
            assert cards == complete + by_hand + missing
        assert rows[0].split()[-5:] == ["102", "0", "102", "0", "0"]
        assert rows[1].split()[-5:] == ["64", "16", "64", "0", "0"]

    def test_coverage_is_read_by_programs_too(self, run):
        (one,) = json.loads(run("cards", "coverage", "base1", "--json").output)

        assert (one["set"], one["cards"], len(one["complete"])) == ("base1", 102, 102)

    def test_cards_left_to_the_players_are_named(self, run, tmp_path):
        own = tmp_path / "home" / "card-sets"
        own.mkdir(parents=True)
        (own / "own1.toml").write_text(OWN)

        output = run("cards", "coverage", "own1", "--by-hand").output
        assert "Own cards, manual: own1-2 Odd Card." in output
        assert run("cards", "coverage", "own1").output.splitlines()[1].split()[-5:] == ["3", "0", "1", "1", "1"]
        assert "manual" in run("cards", "list", "--set", "own1").output
        assert "carry out a part of this card" in run("cards", "show", "own1-2").output

    def test_cards_are_listed_by_set_edition_kind_and_name(self, run):
        rows = run(
            "cards", "list", "--edition", "advanced-1999", "--kind", "trainer", "--name", "potion"
        ).output.splitlines()

        assert [row.split()[0] for row in rows[1:-1]] == ["base1-90", "base1-94", "base4-117", "base4-122"]
        assert rows[4].endswith("as base1-94")
        assert rows[-1] == "4 cards"
        assert run("cards", "list", "--set", "base1").output.endswith("102 cards\n")

    def test_a_card_is_shown_with_its_facts(self, run):
        output = run("cards", "show", "base1-4", "Professor Oak").output

        assert "Charizard  (base1-4, Base Set, advanced-1999)" in output
        assert "Stage 2, Fire, 120 HP, evolves from Charmeleon" in output
        assert "Attack: Fire Spin; cost: Fire ×4; damage: 100" in output
        assert "Weakness: Water ×2; Resistance: Fighting −30; Retreat Cost: 3" in output
        assert "Professor Oak  (base1-88" in output

    def test_cards_of_one_name_are_listed_with_their_ids(self, run):
        result = run("cards", "show", "pikachu", "base1-4")

        assert result.exit_code == 0
        head, _, *lines = result.output.splitlines()
        rows = [line.split()[0] for line in lines[: lines.index("")]]
        how = "companion cards show base1-58"
        assert head == said("command.cards.several", n=len(rows), name="Pikachu", how=how)
        assert rows[:2] == ["base1-58", "base2-60"] and "xy8-48" in rows
        assert "Charizard  (base1-4" in result.output
        together = json.loads(run("cards", "show", "pikachu", "--json").output)
        assert rows == [card["id"] for card in together]

    @pytest.mark.parametrize("id", ["pl1-SH4", "pl1-sh4"])
    def test_a_card_is_shown_by_an_id_with_letters(self, run, id):
        assert "Lotad  (pl1-SH4, Platinum, platinum-2009)" in run("cards", "show", id).output

    def test_a_reprint_says_which_card_it_is(self, run):
        output = run("cards", "show", "base4-4").output

        assert "Charizard  (base4-4, Base Set 2, advanced-1999)" in output
        assert said("command.cards.same", card="base1-4") in output

    def test_a_card_is_read_by_programs_too(self, run):
        (one,) = json.loads(run("cards", "show", "base1-58", "--json").output)

        assert (one["id"], one["name"], one["hp"]) == ("base1-58", "Pikachu", 40)

    @pytest.mark.parametrize(
        "line, parts",
        [
            ("cards show pikachuu", ["'pikachuu'", "Pikachu"]),
            ("cards show oak", ["did you mean Impostor Professor Oak, Professor Oak or "]),
            ("cards show base1-580", ["base1-58"]),
            ("cards coverage base9", ["'base9'", "base1"]),
            ("cards list --set bas", ["'bas'", "base1"]),
            ("cards list --kind monster", ["monster"]),
        ],
    )
    def test_what_is_not_there_is_one_sentence(self, run, line, parts):
        assert_one_sentence(run(*line.split()), *parts)

    def test_an_own_set_that_is_faulty_is_left_out_with_one_sentence_and_the_others_are_there(self, run, tmp_path):
        own = tmp_path / "home" / "card-sets"
        own.mkdir(parents=True)
        (own / "faulty.toml").write_text(OWN.replace("own1", "own2").replace("hp = 60", "hp = 65"))
        (own / "given.toml").write_text(OWN.replace("own1", "base1"))
        (own / "own1.toml").write_text(OWN)

        result = run("cards", "list", "--name", "plain card")

        assert result.exit_code == 0
        assert result.stdout.splitlines()[1].startswith("own1-1  Plain Card") and "own2-1" not in result.stdout
        faulty, given = result.stderr.splitlines()
        assert faulty.startswith(f"companion: skipped: {own / 'faulty.toml'}: ") and "65" in faulty
        assert given.startswith(f"companion: skipped: {own}: set 'base1' comes")
        assert run("cards", "demo", "--seed", "1").exit_code == 0


OWN = """
set = "own1"
name = "Own cards"
edition = "xy-2016"
count = 3

[[card]]
id = "own1-1"
name = "Plain Card"
kind = "pokemon"
stage = "basic"
hp = 60
types = ["fire"]

[[card]]
id = "own1-2"
name = "Odd Card"
kind = "trainer"
effects = [{ do = "by_hand", about = "something odd" }]
"""


def deck_rows(result):
    """The lines of a list of decks that begin with a deck."""
    return [line for line in result.output.splitlines()[1:-1] if not line.startswith(" ")]


class TestDecks:
    def test_decks_are_listed_with_the_players_own(self, run, tmp_path):
        own = tmp_path / "home" / "card-decks"
        own.mkdir(parents=True)
        (own / "mine.toml").write_text('id = "mine"\nname = "Mine"\nedition = "xy-2016"\n[cards]\n"xy8-8" = 4\n')

        rows = deck_rows(run("cards", "decks", "--edition", "xy-2016"))
        assert [row.split()[0] for row in rows] == ["cold-current", "thorn-claw", "mine"]
        assert run("cards", "check", "mine").exit_code == 1

    def test_no_column_of_decks_is_folded_in_a_narrow_terminal(self, run, monkeypatch):
        monkeypatch.setenv("COLUMNS", "80")
        lines = run("cards", "decks").output.splitlines()

        assert 2 + 2 * len(deck_rows(run("cards", "decks"))) == len(lines)
        assert "  Fighting, Fire · Charizard, Arcanine, Machamp" in lines

    @pytest.mark.parametrize("edition", list(EDITIONS))
    def test_given_decks_pass_the_check(self, run, edition):
        rows = deck_rows(run("cards", "decks", "--edition", edition))
        ids = [row.split()[0] for row in rows]

        result = run("cards", "check", *ids)
        assert len(ids) >= 2 and result.exit_code == 0
        assert result.output.count(f"legal in {edition}") == len(ids)
        assert "Not legal" not in result.output

    def test_refusals_stand_apart_from_advice(self, run):
        result = run("cards", "check", "-", "--edition", "advanced-1999", text="5 Bill\n12 Fire Energy\n")

        assert result.exit_code == 1
        lines = [line.strip().split(":")[0] for line in result.output.splitlines()]
        assert ["pasted", "Not legal", "Not legal", "Not legal", "Advice"] == lines
        for clause in ("CG-DECK-01", "CG-DECK-02", "CG-DECK-04", "CG-DECK-14"):
            assert f"({clause}" in result.output

    def test_a_deck_is_checked_for_another_edition_than_its_own(self, run):
        result = run("cards", "check", "storm-tide", "--edition", "xy-2016")

        assert result.exit_code == 1
        assert "“Pokémon Power”" in result.output and "CG-GEN-03" in result.output

    def test_a_list_may_have_headings_ids_and_signs(self, run, tmp_path):
        (tmp_path / "deck.txt").write_text(
            "# my deck\nPokémon: 4\n4x Pikachu base1-58\n\nTrainer (2)\n* 2 Bill\n"
            "Energy - 54\n54 Lightning Energy\nTotal Cards: 60\n"
        )

        result = run("cards", "check", "deck.txt", "--edition", "advanced-1999")
        assert result.exit_code == 0, result.output
        assert "deck: 60 cards, legal in advanced-1999" in result.output

    @pytest.mark.parametrize(
        "text, parts",
        [
            ("4 Pikachu", ["line 1", "base1-58 (40 HP)", "base2-60"]),
            ("4 Pikachuu", ["line 1", "'Pikachu'"]),
            ("# x\n\n0 Bill", ["line 3", "from 1 to 60, got 0"]),
            ("Bill", ["line 1", "4 Pikachu", "'Bill'"]),
            ("4 Chimchar", ["advanced-1999", "pl1-70"]),
            ("4 Bill base1-58", ["'Pikachu'", "'Bill'"]),
            ("999999999 Bill", ["999999999"]),
            ("", ["no cards"]),
            ("4 \x00", ["line 1"]),
        ],
    )
    def test_a_line_that_is_no_card_is_one_sentence(self, run, text, parts):
        assert_one_sentence(run("cards", "check", "-", "--edition", "advanced-1999", text=text), *parts)

    @pytest.mark.parametrize(
        "content, parts",
        [
            (b"\xff\xfe4 Bill", ["deck.txt", "UTF-8"]),
            (b"4 Bill\0", ["deck.txt", "binary"]),
            (b"4 Bill\n" * 40_000, ["deck.txt", "0.1 MB"]),
            (b"4 " + b"x" * 30_000, ["deck.txt", "line 1"]),
        ],
    )
    def test_a_file_that_is_no_list_is_one_sentence(self, run, tmp_path, content, parts):
        (tmp_path / "deck.txt").write_bytes(content)

        assert_one_sentence(run("cards", "check", "deck.txt", "--edition", "advanced-1999"), *parts)

    def test_a_list_needs_an_edition(self, run, tmp_path):
        (tmp_path / "deck.txt").write_text("4 Bill\n")

        assert_one_sentence(run("cards", "check", "deck.txt"), "--edition")
        assert_one_sentence(run("cards", "check", "-", text="4 Bill"), "--edition")
        assert_one_sentence(run("cards", "check", "no-deck"), "'no-deck'")


class TestLists:
    def test_a_deck_is_written_as_a_list_that_can_be_checked(self, run):
        for form, line in (("field", "3 Charmander BS 46"), ("simulator", "3 base1-46")):
            text = run("cards", "write", "forge-and-fist", "--as", form).output
            assert line in text.splitlines()
            assert run("cards", "check", "-", "--edition", "advanced-1999", text=text).exit_code == 0

    def test_a_list_is_registered_and_played_in_its_format(self, run, tmp_path):
        text = run("cards", "write", "forge-and-fist").output

        kept = run("cards", "register", "-", "--format", "base-fossil", "--name", "Ann's Fist", text=text)
        assert (0, "anns-fist: 60 cards\n") == (kept.exit_code, kept.output)
        assert "legal in base-fossil" in run("cards", "check", "anns-fist").output
        demo = run("cards", "demo", "--deck-a", "anns-fist", "--deck-b", "storm-tide", "--seed", "1")
        assert demo.output.startswith("Base–Fossil, seed 1.")

    def test_a_card_that_is_unknown_is_one_by_hand_and_is_remarked(self, run):
        text = "Pokémon\n4 Pikachu BS 58\n2 Dark Raichu TR 83\nEnergy\n54 Lightning Energy"

        result = run("cards", "check", "-", "--format", "prop-15-3", text=text)
        assert "line 3: no set here has 'Dark Raichu': it becomes a manual card" in result.stderr
        assert "the limit" not in result.output
        assert "it may have at most 3 of one name. (CG-DECK-02)" in " ".join(result.output.split())

    def test_a_list_names_its_format_or_edition(self, run):
        assert_one_sentence(run("cards", "check", "-", text="4 Bill"), "--edition", "--format")
        assert_one_sentence(run("cards", "check", "-", "--format", "base-fosil", text="4 Bill"), "'base-fossil'")

    def test_a_format_is_played_by_its_edition_only(self, run):
        result = run("cards", "demo", "--edition", "xy-2016", "--format", "base-fossil")

        assert_one_sentence(result, "base-fossil", "advanced-1999", "xy-2016")


class TestFormats:
    def test_formats_are_listed_and_shown(self, run):
        rows = run("cards", "formats").output.splitlines()
        assert [*EDITIONS, "base-fossil", "old-school-1999", "prop-15-3"] == [row.split()[0] for row in rows[1:-1]]

        shown = " ".join(run("cards", "formats", "base-fossil", "prop-15-3").output.split())
        assert "Legal cards of Wizards Black Star Promos (basep): 1–10, 12–15." in shown
        assert said("command.formats.trainers", n=15) in shown and "same_name_limit = 3" in shown

    def test_a_deck_is_checked_by_a_format(self, run):
        result = run("cards", "check", "storm-tide", "--format", "prop-15-3")

        assert result.exit_code == 1
        assert "CG-DECK-02" in result.output

    def test_a_format_of_our_own_may_be_a_file(self, run, tmp_path):
        (tmp_path / "club.toml").write_text(
            'id = "club"\nname = "Club"\nedition = "advanced-1999"\nbanned = ["Bill"]\n'
        )

        result = run("cards", "check", "forge-and-fist", "--format", "club.toml")
        assert (1, True) == (result.exit_code, "Bill is banned in Club. (CG-FORMAT-02)" in result.output)


class TestImport:
    DATA = [
        {
            "id": "gym9-1",
            "name": "Ada's Sparky",
            "supertype": "Pokémon",
            "subtypes": ["Basic"],
            "hp": "50",
            "types": ["Lightning"],
            "attacks": [{"name": "Bolt", "cost": ["Lightning"], "damage": "20+", "text": "More bolts."}],
        }
    ]

    def test_imported_cards_are_known_and_shown_with_their_sentences(self, run, tmp_path):
        (tmp_path / "gym9.json").write_text(json.dumps(self.DATA), encoding="utf-8")

        result = run("cards", "import", "gym9.json")
        assert (0, "1 set, 1 card") == (result.exit_code, result.output.splitlines()[-1])
        shown = run("cards", "show", "Ada's Sparky").output
        assert "Attack: Bolt; cost: Lightning; damage: 20+" in shown
        assert "Printed (Bolt): More bolts." in shown
        assert "manual" in run("cards", "list", "--set", "gym9").output

    POWERS = {
        "Once during your turn, you may look.": "Once during each of your turns: ",
        "It looks.": "It's always on. ",
        "As long as Ada's Sparky is your Active Pokémon, it looks.": "It works as long as this Pokémon is Active. ",
        "During your turn, you may look.": "During your turn: ",
    }
    ONCE = """
format: 1
library: true
cards:
  Plain: {kind: pokemon, stage: basic, hp: 60, type: colorless, retreat: 1, attacks: {Tap: {cost: [], damage: 10}}}
scenarios:
- id: IMP-01
  title: It is used once a turn, and what is always on is never used
  editions: [xy-2016]
  given: {A: {active: {is: gym9-1}, bench: [{is: gym9-2}]}}
  when: [{do: power, of: active, name: Eye}, {do: power, of: active, name: Eye}, {do: power, of: bench.0, name: Eye}]
  then: {refused: [{step: 2, clause: CG-POWER-03}, {step: 3, clause: CG-POWER-08}]}
"""

    def test_how_often_a_power_may_be_used_is_read_off_its_sentence_and_refereed(self, run, tmp_path):
        cards = [
            {**self.DATA[0], "id": f"gym9-{number}", "abilities": [{"name": "Eye", "text": text, "type": "Ability"}]}
            for number, text in enumerate(self.POWERS, start=1)
        ]
        (tmp_path / "gym9.json").write_text(json.dumps(cards), encoding="utf-8")
        (tmp_path / "once.yaml").write_text(self.ONCE, encoding="utf-8")
        run("cards", "import", "gym9.json")

        for number, said_of in enumerate(self.POWERS.values(), start=1):
            shown = " ".join(run("cards", "show", f"gym9-{number}").output.split())
            assert f"Eye (Ability): {said_of}Carry this out manually: Eye. " in shown
        assert "1 passed, 0 failed" in run("rules", "check", "once.yaml").output

    def test_what_cannot_be_imported_is_said_and_the_rest_is(self, run, tmp_path):
        (tmp_path / "gym9.json").write_text(json.dumps(self.DATA), encoding="utf-8")
        (tmp_path / "bad.json").write_text("[{", encoding="utf-8")

        result = run("cards", "import", "bad.json", "gym9.json")
        assert result.exit_code == 0
        assert result.stderr.startswith("companion: bad.json: line 1, column 3 isn't valid JSON")
        nothing = run("cards", "import", "bad.json")
        assert (2, "") == (nothing.exit_code, nothing.stdout)

    @pytest.mark.parametrize("somebody_looks", [True, False])
    def test_a_bar_is_drawn_while_a_folder_is_read_where_somebody_looks(self, tmp_path, somebody_looks):
        (tmp_path / "en").mkdir()
        for number in range(1, 4):
            text = json.dumps(self.DATA).replace("gym9", f"gym{number}")
            (tmp_path / "en" / f"gym{number}.json").write_text(text, encoding="utf-8")

        result, drawn = self._imported(tmp_path, somebody_looks)

        assert "3 sets, 3 cards" == result.stdout.splitlines()[-1]
        assert ("importing" in drawn, "100%" in drawn) == (somebody_looks, somebody_looks)

    def _imported(self, tmp_path, somebody_looks):
        """The folder read by a process of its own; and what stood on standard error, a terminal or none."""
        ours, theirs = os.openpty() if somebody_looks else os.pipe()
        result = subprocess.run(
            [sys.executable, "-m", "companion", "cards", "import", str(tmp_path / "en")],
            stdout=subprocess.PIPE,
            stderr=theirs,
            text=True,
            cwd=ROOT,
            env=os.environ | {"COMPANION_HOME": str(tmp_path / "home"), "TERM": "xterm", "COLUMNS": "80"},
        )
        os.write(theirs, b"end")
        drawn = b""
        while not drawn.endswith(b"end"):
            drawn += os.read(ours, 4096)
        for end in (ours, theirs):
            os.close(end)
        return result, drawn.decode()
