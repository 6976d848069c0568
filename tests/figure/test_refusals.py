"""What is refused at each point of a turn: the sentence, and the clauses that it rests on."""

from __future__ import annotations

import pytest

from companion.figure.actions import Attack, CallOnLine, Done, Move, NameAttack, PlayTrainer, Stay, Wake
from companion.figure.printed.effects import Swap
from companion.figure.printed.figures import TrainerCard
from companion.kernel.model import Chance, Choose
from companion.texts.texts import Phrase
from tests.positions import ALWAYS_HITS, PLAIN, Position, disc, piece, position

TEA = TrainerCard(id="tea", name="Tea")


def at_turn() -> Position:
    swap = disc("purple 1 360 Swap", Swap=Swap(with_="own_bench"))
    pieces = {
        "x": piece("a", "ga", swap),
        "v": piece("a"),
        "n": piece("a"),
        "u": piece("a", "center"),
        "o": piece("a", "a2"),
        "y": piece("b", "a1", PLAIN),
        "z": piece("b", "gb"),
        "w": piece("b"),
        "c": piece("b", "center"),
    }
    return position(pieces, cards={"a": [TEA]})


def chosen() -> Position:
    match = at_turn()
    match.do(Stay("x"))
    return match


def in_battle() -> Position:
    match = at_turn()
    match.do(Stay("x"), Attack("y"))
    return match


def asked() -> Position:
    match = in_battle()
    match.spin(x=0, y=3)
    return match


def paralyzed() -> Position:
    pieces = {"x": piece("a", "ga", PLAIN, condition="paralyzed"), "y": piece("b", "a1", ALWAYS_HITS)}
    match = position({**pieces, "z": piece("b", "gb")})
    match.do(Stay("x"), Attack("y"))
    return match


def on_trainer() -> Position:
    match = at_turn()
    match.do(PlayTrainer("Tea"))
    return match


@pytest.mark.parametrize(
    "match, action, clauses, text, facts",
    [
        (at_turn, Move("nobody", "m"), ("FG-TURN-01",), "no-such-figure", {"figure": "nobody"}),
        (at_turn, Move("x", "nowhere"), ("FG-MOVE-01",), "no-such-space", {"space": "nowhere"}),
        (at_turn, Stay("nobody"), ("FG-TURN-01",), "no-such-figure", {"figure": "nobody"}),
        (at_turn, Move("y", "m"), ("FG-TURN-01",), "not-yours", {"figure": "y"}),
        (at_turn, Stay("z"), ("FG-TURN-01",), "not-yours", {"figure": "z"}),
        (at_turn, Stay("v"), ("FG-BENCH-01", "FG-TURN-02"), "attack-from-bench", {"figure": "v"}),
        (at_turn, Stay("u"), ("FG-PC-05", "FG-PC-01"), "in-center", {"figure": "u"}),
        (at_turn, Move("x", "ga"), ("FG-TURN-03",), "same-space", {"figure": "x", "space": "ga"}),
        (at_turn, Move("x", "a2"), ("FG-MOVE-03",), "taken", {"figure": "x", "space": "a2"}),
        (at_turn, Move("x", "bench"), ("FG-MOVE-06",), "to-bench", {"figure": "x", "space": "bench"}),
        (at_turn, Move("x", "center"), ("FG-PC-05", "FG-PC-01"), "to-center", {"figure": "x", "space": "center"}),
        (at_turn, Move("u", "m"), ("FG-PC-05", "FG-PC-01"), "in-center", {"figure": "u"}),
        (at_turn, Attack("y"), ("FG-TURN-04", "FG-TURN-01", "FG-BATTLE-01"), "choose-first", {}),
        (at_turn, Attack("w"), ("FG-TURN-04", "FG-TURN-01", "FG-BENCH-01"), "choose-first", {}),
        (at_turn, Attack("c"), ("FG-TURN-04", "FG-TURN-01", "FG-PC-01"), "choose-first", {}),
        (at_turn, Attack("nobody"), ("FG-TURN-04", "FG-TURN-01"), "choose-first", {}),
        (at_turn, Wake("o"), ("FG-TURN-04", "FG-TURN-01", "FG-BATTLE-01"), "choose-first", {}),
        (at_turn, Choose(0, ("x",)), ("FG-TURN-01",), "nothing-to-choose", {}),
        (at_turn, Chance("x", 0), ("FG-BATTLE-01",), "nobody-spins", {"figure": "x"}),
        (at_turn, CallOnLine("x"), ("FG-BATTLE-01",), "nobody-spins", {"figure": "x"}),
        (at_turn, NameAttack("x", "Swap"), ("FG-COND-03",), "nothing-to-name", {"figure": "x"}),
        (at_turn, PlayTrainer("Coffee"), ("FG-TRAINER-01",), "no-such-card", {"card": "Coffee"}),
        (chosen, Attack("nobody"), ("FG-TURN-01",), "no-such-figure", {"figure": "nobody"}),
        (chosen, Attack("o"), ("FG-BATTLE-01",), "own-side", {"figure": "x", "target": "o"}),
        (chosen, Attack("w"), ("FG-BENCH-01", "FG-BATTLE-01"), "attack-the-bench", {"figure": "x", "target": "w"}),
        (chosen, Attack("c"), ("FG-PC-01", "FG-BATTLE-01"), "attack-the-center", {"figure": "x", "target": "c"}),
        (chosen, Attack("z"), ("FG-BATTLE-01",), "not-joined", {"figure": "x", "target": "z"}),
        (chosen, Wake("nobody"), ("FG-TURN-01",), "no-such-figure", {"figure": "nobody"}),
        (chosen, Wake("o"), ("FG-DUEL-04",), "wake", {"figure": "o"}),
        (chosen, Done(), ("FG-TURN-02",), "must-attack", {"figure": "x"}),
        (chosen, Move("x", "m"), ("FG-TURN-01", "FG-TURN-04"), "one-figure", {"figure": "x"}),
        (chosen, Stay("x"), ("FG-TURN-01", "FG-TURN-04"), "one-figure", {"figure": "x"}),
        (chosen, PlayTrainer("Tea"), ("FG-TRAINER-01", "FG-TURN-01"), "trainer-after-move", {}),
        (chosen, Choose(0, ("x",)), ("FG-TURN-01",), "nothing-to-choose", {}),
        (chosen, Chance("x", 0), ("FG-BATTLE-01",), "nobody-spins", {"figure": "x"}),
        (in_battle, Chance("z", 0), ("FG-BATTLE-01",), "not-in-battle", {"figure": "z"}),
        (in_battle, NameAttack("z", "A"), ("FG-BATTLE-01",), "not-in-battle", {"figure": "z"}),
        (in_battle, CallOnLine("z"), ("FG-BATTLE-01",), "not-in-battle", {"figure": "z"}),
        (in_battle, Chance("x", 5), ("FG-BATTLE-01",), "no-such-outcome", {"figure": "x", "outcome": "5"}),
        (in_battle, Chance("x", True), ("FG-BATTLE-01",), "no-such-outcome", {"figure": "x", "outcome": "True"}),
        (in_battle, NameAttack("x", "Swap"), ("FG-COND-03",), "nothing-to-name", {"figure": "x"}),
        (in_battle, Done(), ("FG-BATTLE-01",), "spin-first", {}),
        (in_battle, Choose(0, ("x",)), ("FG-BATTLE-01",), "spin-first", {}),
        (paralyzed, Chance("x", 0), ("FG-COND-03",), "name-first", {"figure": "x"}),
        (paralyzed, CallOnLine("x"), ("FG-COND-03",), "name-first", {"figure": "x"}),
        (
            paralyzed,
            NameAttack("x", "Nothing"),
            ("FG-COND-03",),
            "no-such-attack",
            {"figure": "x", "attack": "Nothing"},
        ),
        (paralyzed, CallOnLine("nobody"), ("FG-BATTLE-01",), "not-in-battle", {"figure": "nobody"}),
        (asked, Done(), ("EFFECT-swap",), "choose-now", {"prompt": Phrase("prompt.swap-with")}),
        (asked, Chance("x", 0), ("EFFECT-swap",), "choose-now", {"prompt": Phrase("prompt.swap-with")}),
        (asked, Choose(1, ("v",)), ("EFFECT-swap",), "not-your-choice", {}),
        (asked, Choose(0, ()), ("EFFECT-swap",), "choose-so-many", {"many": "1"}),
        (asked, Choose(0, ("v", "v")), ("EFFECT-swap",), "choose-so-many", {"many": "1"}),
        (asked, Choose(0, ("u",)), ("EFFECT-swap",), "no-option", {"option": "u"}),
        (on_trainer, Chance("x", 0), ("FG-TRAINER-01",), "spin-trainer", {}),
        (on_trainer, Done(), ("FG-TRAINER-01",), "spin-trainer", {}),
        (
            on_trainer,
            Chance("trainer-a", 9),
            ("FG-BATTLE-01",),
            "no-such-outcome",
            {"figure": "trainer-a", "outcome": "9"},
        ),
        (
            on_trainer,
            Chance("trainer-a", "0"),
            ("FG-BATTLE-01",),
            "no-such-outcome",
            {"figure": "trainer-a", "outcome": "0"},
        ),
        (on_trainer, Choose(0, ("x",)), ("FG-TRAINER-01",), "spin-trainer", {}),
    ],
)
def test_action_is_refused_with_its_clause_and_its_sentence(match, action, clauses, text, facts):
    ruling = match().refusal(action)

    assert (clauses, f"refused.{text}", facts) == (ruling.clauses, ruling.text, dict(ruling.facts))
