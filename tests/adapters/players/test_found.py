"""Players of others: found by their entry points, each in a process of its own."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from companion.adapters.players.found import FoundPlayers
from companion.app.match.card_game import CARD
from companion.app.match.contest import Contest, ProgramError
from companion.app.match.figure_game import FIGURE
from companion.kernel.model import Chance
from companion.players.seating import Answer, Asked, Chair, Failed, Here
from companion.texts.texts import phrase
from tests.app.table_fakes import setup as figure_setup
from tests.cards.making import setup as card_setup

BOTS = '''
import sys, time

class First:
    """Takes the first answer, and prints, which is no answer."""
    def __init__(self, rng): self.rng = rng
    def answer(self, view):
        print("thinking")
        sys.stdout.write("{}")
        return view.answers[0]

class Rolling(First):
    def answer(self, view): return self.rng.choice(view.answers)

class Figures(First):
    games = ("figure",)

class Raising(First):
    def answer(self, view): raise RuntimeError("out of ideas")

class Leaving(First):
    def answer(self, view): sys.exit(3)

class Dying(First):
    def answer(self, view):
        import os
        os._exit(1)

class Nonsense(First):
    def answer(self, view): return {"move": "win"}

class Waiting(First):
    def answer(self, view):
        while True: time.sleep(60)

class Unmakeable:
    def __init__(self): pass

class Chess(First):
    games = ("chess",)

nothing = 3
'''
NAMES = {
    "first": "bots:First",
    "figures": "bots:Figures",
    "raising": "bots:Raising",
    "leaving": "bots:Leaving",
    "dying": "bots:Dying",
    "nonsense": "bots:Nonsense",
    "waiting": "bots:Waiting",
    "unmakeable": "bots:Unmakeable",
}
BROKEN = {
    "no-module": "nowhere:Bot",
    "no-name": "bots:Nobody",
    "no-call": "bots:nothing",
    "chess": "bots:Chess",
    "import": "raising_module:Bot",
    "exits": "leaving_module:Bot",
    "dies": "dying_module:Bot",
    "escapes\x1b[2J": "bots:First",
}


SETUP = figure_setup()
CHAIR = Chair(game="figure", setup=SETUP, seat=0, seed=1)


def first_asked() -> Asked:
    rules = FIGURE.rules(SETUP)
    state = rules.apply(rules.start(), Chance("first-player", "a")).state
    (request,) = rules.pending(state)
    return Asked(request=request, state=state, answers=tuple(rules.answers(state, request)))


FIRST_ASKED = first_asked()


def lay_down(folder: Path, players: dict[str, str]) -> None:
    """What pip would write of a package with these players."""
    about = folder / "bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bots\nVersion: 1.0\n")
    lines = "".join(f"{name} = {where}\n" for name, where in players.items())
    (about / "entry_points.txt").write_text(f"[companion.players]\n{lines}")


def install(folder: Path, players: dict[str, str]) -> None:
    """A package of players as pip would lay it down."""
    (folder / "bots.py").write_text(BOTS)
    (folder / "raising_module.py").write_text("raise KeyError('x')")
    (folder / "leaving_module.py").write_text("raise SystemExit(4)")
    (folder / "hanging_module.py").write_text("import time\nwhile True: time.sleep(60)")
    (folder / "dying_module.py").write_text("import os; os._exit(1)")
    lay_down(folder, players)


@pytest.fixture
def installed(tmp_path, monkeypatch):
    def there_are(**players: str) -> None:
        install(tmp_path, {name.replace("_", "-"): where for name, where in players.items()})
        monkeypatch.syspath_prepend(str(tmp_path))

    return there_are


@pytest.fixture
def found():
    made = []

    def make(**how) -> FoundPlayers:
        made.append(FoundPlayers(**{"waits": True, **how}))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_players_of_others_come_after_the_given_ones_in_the_games_that_they_play(installed, found):
    installed(first="bots:First", figures="bots:Figures", random="bots:Raising")
    players = found()
    players.load()

    assert ("random", "greedy", "careful", "strong", "figures", "first") == players.names("figure")
    assert ("random", "sensible", "greedy", "strong", "first") == players.names("card")
    assert [phrase("players.left-out", name="random", why=phrase("players.taken"))] == players.news()


def test_what_cannot_be_loaded_is_named_and_left_out(installed, found):
    installed(first="bots:First", **{name.replace("-", "_"): where for name, where in BROKEN.items()})
    players = found()
    players.load()
    left_out = {dict(one.facts)["name"]: dict(one.facts)["why"] for one in players.news()}

    assert ("random", "greedy", "careful", "strong", "first") == players.names("figure")
    assert [] == players.news()
    assert {"random", "greedy", "careful", "strong", "sensible", "first", *BROKEN} == set(players.known())
    assert BROKEN.keys() == left_out.keys()
    assert "ModuleNotFoundError: No module named 'nowhere'" == left_out["no-module"]
    assert "its games are ('chess',); there are figure, card" in left_out["chess"]
    assert "leaving_module.py:1: SystemExit: 4" == left_out["exits"]
    assert "players.ended" == left_out["dies"].key
    assert phrase("players.no-name") == left_out["escapes\x1b[2J"]


def test_without_players_of_others_no_process_is_begun(found, monkeypatch):
    monkeypatch.setattr("companion.adapters.players.found.Worker", None)

    players = found(group="companion.no-such-group")
    players.load()

    assert ("random", "greedy", "careful", "strong") == players.names("figure")


@pytest.mark.parametrize("game, setup", [(FIGURE, figure_setup), (CARD, card_setup)], ids=["figure", "card"])
def test_a_player_of_others_plays_a_whole_match_and_the_same_again(installed, found, game, setup):
    installed(first="bots:First")

    one, other = (Contest(game, setup(), found(), ("first", "random"), random.Random(7)).to_the_end() for _ in (0, 1))

    assert one.state.table.winner and one.entries == other.entries


def test_one_process_for_each_seat_plays_all_matches_each_as_in_a_fresh_process(installed, found, monkeypatch):
    installed(rolling="bots:Rolling")
    begun = []
    start = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *given, **how: begun.append(start(*given, **how)) or begun[-1])

    def matches(players, seeds):
        names = ("rolling", "rolling")
        return [
            Contest(FIGURE, figure_setup(), players, names, random.Random(seed)).to_the_end().entries for seed in seeds
        ]

    kept = found()
    played = matches(kept, (1, 2, 3))

    assert 2 == len(begun)
    assert played == [one for seed in (1, 2, 3) for one in matches(found(), [seed])]


def test_a_process_that_owes_an_answer_is_not_kept(installed, found):
    installed(first="bots:First")
    players = found()
    one = players.take("first", CHAIR)
    assert not isinstance(one, Failed)
    one.ask(FIRST_ASKED)
    one.rise()

    assert players.take("first", CHAIR) is not one


FAULTS = {
    "raising": "stopped with an error: bots.py:19: RuntimeError: out of ideas",
    "leaving": "ended without an answer",
    "dying": "ended without an answer",
    "nonsense": "gave an impossible answer: {'move': 'win'}",
    "unmakeable": "stopped with an error: TypeError",
    "waiting": "didn't answer within 1 seconds",
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_a_player_of_others_does_wrong_is_said_and_its_process_is_ended(installed, found, name):
    installed(**{name: NAMES[name]})
    # The limit holds for loading too: a slow machine may need a while for that. The first answer has twice the time.
    players = found(limit_s=0.5 if name == "waiting" else 60.0)
    contest = Contest(FIGURE, figure_setup(), players, (name, name), random.Random(1))

    with pytest.raises(ProgramError) as raised:
        contest.to_the_end()

    assert FAULTS[name] in str(raised.value)
    assert not any(worker.is_running for worker in players._working)


def test_only_the_first_answer_has_the_time_for_loading_too(installed, found):
    installed(first="bots:First")
    program = found(limit_s=60.0).take("first", CHAIR)
    assert not isinstance(program, Failed)
    allowed = []
    for _ in range(2):
        program.ask(FIRST_ASKED)
        allowed.append(program._allowed_s)
        assert isinstance(program.poll(), Answer)

    assert [120.0, 60.0] == allowed


def test_a_player_is_loaded_for_its_seat_where_nobody_has_asked_for_it_before(installed, found):
    installed(figures="bots:Figures")
    players = found()
    players.take("figures", CHAIR).rise()
    other_game = players.take("figures", Chair(game="card", setup=card_setup(), seat=0, seed=1))
    assert not isinstance(other_game, Failed)
    other_game.ask(FIRST_ASKED)

    assert "its games are ('figure',)" in other_game.poll().said


def test_those_that_are_there_are_shown_while_others_are_still_loaded(installed, found):
    installed(first="bots:First", hanging="hanging_module:Bot")
    players = found(waits=False, limit_s=60.0)
    players.start()
    players.load(("first",))

    assert ("random", "greedy", "careful", "strong", "first") == players.names("figure")
    assert 1 == players.loading() and not players.news()
    players.close()


def test_nobody_waits_for_a_player_that_was_not_asked_for(installed, found):
    installed(first="bots:First", hanging="hanging_module:Bot")
    players = found(limit_s=600.0)
    players.load(("Ann", "random"))
    assert {"first", "hanging"} <= set(players.known())
    players.load(("first",))

    assert "first" in players.names("figure") and 0 == players.loading()


def test_a_player_that_hangs_while_it_is_loaded_is_named_once(installed, found):
    installed(hanging="hanging_module:Bot")
    players = found(limit_s=0.1)
    for _ in range(2):
        players.load()

    assert [phrase("players.left-out", name="hanging", why=phrase("players.late", said="0.1"))] == players.news()
    assert [] == players.news() and isinstance(players.take("hanging", CHAIR), Failed)


def test_whoever_polls_does_not_wait(installed, found):
    installed(waiting="bots:Waiting")
    players = found(waits=False)
    program = players.take("waiting", CHAIR)
    assert not isinstance(program, Failed)

    assert program.poll() is None
    program.rise()


@pytest.mark.parametrize("name", ["careful", "strong"])
def test_a_given_player_that_thinks_does_so_in_a_process_of_its_own_where_nobody_waits(found, name):
    def answer(waits):
        program = found(waits=waits, think_s=None).take(name, CHAIR)
        assert not isinstance(program, Failed) and isinstance(program, Here) == waits
        program.ask(FIRST_ASKED)
        while (found_one := program.poll()) is None:
            pass
        program.rise()
        return found_one

    assert answer(waits=True) == answer(waits=False)


@pytest.mark.parametrize("game", ["figure", "card"])
@pytest.mark.parametrize("think_s", [0.02, None])
def test_the_strong_player_answers_from_its_process_in_both_games(found, game, think_s):
    of, setup = (FIGURE, figure_setup()) if game == "figure" else (CARD, card_setup())
    players = found(waits=False, think_s=think_s)
    seats = ("strong", "random") if think_s else ("random", "strong")
    contest = Contest(of, setup, players, seats, random.Random(4))
    for number, _ in enumerate(contest.entries()):
        if number == 12:
            break

    assert len(contest.match.entries) > 12 or contest.match.state.table.winner


def test_the_worker_can_be_started_as_it_is():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "companion.adapters.players.worker"],
        input=b'{"type":"sit","group":"companion.players","name":"nobody"}\n',
        capture_output=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )

    assert b'"fault":"ValueError' in done.stdout
