"""The script of the guided first match of the card game: three turns a side, from decks whose order is known."""

from __future__ import annotations

import msgspec

from companion.app.lessons._script import Script, Step
from companion.cards.values import actions as act
from companion.kernel.model import Choose


class StackedDeck(msgspec.Struct, frozen=True):
    """A deck that is no longer shuffled: its first cards in their order, and the card that all the others are."""

    first: tuple[str, ...]
    rest: str


class CardLesson(Script, frozen=True, kw_only=True):
    """A lesson of the card game. *decks*: the learner's first. Coins are told by the half that lies up: 0 is heads."""

    format: str
    decks: tuple[StackedDeck, StackedDeck]


BELLSPROUT, WEEPINBELL, TANGELA = "base2-49", "base2-48", "base1-66"
SANDSHREW, RHYHORN = "base1-62", "base2-61"
PLUSPOWER, POTION, SWITCH = "base1-84", "base1-94", "base1-95"
GRASS, FIGHTING = "energy-grass", "energy-fighting"

MINE, THEIRS = "a-active", "b-active"
HEADS, TAILS = 0, 1

CARD_LESSON = CardLesson(
    words="lesson.card-step",
    format="advanced-1999",
    decks=(
        StackedDeck(
            (
                *(BELLSPROUT, TANGELA, GRASS, GRASS, POTION, SWITCH, GRASS),  # the hand
                *(GRASS,) * 6,  # the Prizes
                *(GRASS, WEEPINBELL, PLUSPOWER),  # a card for each turn
            ),
            GRASS,
        ),
        StackedDeck((SANDSHREW, RHYHORN), FIGHTING),
    ),
    steps=(
        Step(name="goal"),
        Step(name="active", kind="do", actions=(act.PlaceActive(0, BELLSPROUT),)),
        Step(name="bench", kind="do", actions=(act.PlaceBench(0, TANGELA),)),
        Step(name="prizes", kind="do", actions=(act.FinishSetup(0),)),
        Step(
            name="other-sets-up",
            kind="other",
            actions=(act.PlaceActive(1, SANDSHREW), act.PlaceBench(1, RHYHORN), act.FinishSetup(1)),
        ),
        Step(name="coin", kind="spin", shows=(("coin-a", TAILS),)),
        Step(
            name="other-attacks",
            kind="other",
            actions=(act.AttachEnergy(1, FIGHTING, THEIRS), act.UseAttack(1, "Sand-attack")),
        ),
        Step(name="draw", points=("a-deck",)),
        Step(name="energy", kind="do", actions=(act.AttachEnergy(0, GRASS, MINE),)),
        Step(name="attack", kind="do", actions=(act.UseAttack(0, "Vine Whip"),)),
        Step(name="sand", kind="spin", shows=(("coin-a", HEADS),)),
        Step(name="weakness", points=(THEIRS,)),
        Step(
            name="other-again",
            kind="other",
            actions=(act.AttachEnergy(1, FIGHTING, THEIRS), act.UseAttack(1, "Sand-attack")),
        ),
        Step(name="evolve", kind="do", actions=(act.Evolve(0, WEEPINBELL, MINE),)),
        Step(name="more-energy", kind="do", actions=(act.AttachEnergy(0, GRASS, MINE),)),
        Step(name="knock-out", kind="do", actions=(act.UseAttack(0, "Razor Leaf"),)),
        Step(name="prize", kind="do", actions=(Choose(0, ("1",)),), freely=True),
        Step(
            name="other-promotes",
            kind="other",
            actions=(act.AttachEnergy(1, FIGHTING, THEIRS), act.UseAttack(1, "Leer")),
            shows=(("coin-b", TAILS),),
        ),
        Step(name="trainer", kind="do", actions=(act.PlayTrainer(0, PLUSPOWER, MINE),)),
        Step(name="win", kind="do", actions=(act.UseAttack(0, "Razor Leaf"),)),
        Step(name="last-prize", kind="do", actions=(Choose(0, ("2",)),), freely=True),
        Step(name="end"),
    ),
)
