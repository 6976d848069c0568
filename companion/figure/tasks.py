"""Tasks of the figure game's agenda.

Figures and spaces are numbers here, as in the table.

The structs hold only values and cannot form reference cycles, so `gc=False` exempts them from garbage collection.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import (
    Bring,
    Condition,
    Effect,
    GiveCondition,
    KnockOut,
    LyingMarker,
    Pull,
    Push,
    SpinCheck,
    Wish,
)
from companion.kernel.model import Seat


class DrawFirstPlayer(msgspec.Struct, frozen=True, gc=False, tag="draw-first-player"):
    """Draw the first player (FG-SETUP-04)."""


class BeginTurn(msgspec.Struct, frozen=True, gc=False, tag="begin-turn"):
    """Check whether the match goes on and whether the player to move can act."""


class TakeTurn(msgspec.Struct, frozen=True, gc=False, tag="take-turn"):
    """Wait for the player to move; *after_trainer*: a Trainer card or plate was used this turn.

    *chosen*: the figure that must be used now because it has just changed places; -1: any. *formed*: a figure
    took a form at will (FG-FORM-03); the card and a figure are still to be used.
    """

    after_trainer: bool = False
    chosen: int = -1
    formed: bool = False

    @property
    def begun(self) -> bool:
        """Has the turn begun, so that its first moment is over and ending it is no refusal to act?"""
        return self.after_trainer or self.formed or self.chosen >= 0


class Arrive(msgspec.Struct, frozen=True, gc=False, tag="arrive"):
    """Check Goal and surround after the chosen figure's move.

    *attacks*: then it may attack, and the turn ends; else the next task follows in the agenda. *meets*:
    neighbours that keep away from others move first.
    """

    figure: int
    moved: bool
    attacks: bool = True
    meets: bool = False


class KeepAway(msgspec.Struct, frozen=True, gc=False, tag="keep-away"):
    """Move a figure away from the *other*, which has come beside it."""

    figure: int
    other: int


class CheckMover(msgspec.Struct, frozen=True, gc=False, tag="check-mover"):
    """After the mover's own surround: is the chosen figure enclosed, is it on the Goal?

    *enclosed*: the first has been checked.
    """

    figure: int
    moved: bool
    enclosed: bool = False


class MayAttack(msgspec.Struct, frozen=True, gc=False, tag="may-attack"):
    """Wait for the chosen figure's attack, or for the end of the turn."""

    figure: int
    moved: bool


class BattleSide(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One figure's part in a battle.

    *spun*: the segment that counts now, -1 before the spin. *named*: the attack that counts as Miss for the
    coming spin. *all_miss*: it was attacked asleep. *thaws*: it has a condition that ends after this battle;
    *shielded*: a marker protects it from a Knock Out in it; *boosted*: a marker adds damage; *gilded*: White
    counts as Gold; *colours*: the colour that each segment counts as, if others' abilities or markers change
    any; *used*: markers that this battle uses up. While it spins again until a Miss, *repeated* is the
    repeating segment and *times* how often it showed. *focus*: the segment that strengthens the next attack;
    *once*: the segment that allows one more spin, and *landed_again* whether its attack showed again.
    *banned*: colours that are spun again. *settled*: the result stands. *ally*: the figure that an ability
    spends in this battle, -1 for none. *stands*: its player was asked and lets both results stand; *redone*:
    how often it let both spin again; *spun_again*: it has spun again once because its attack or ability lets
    it.
    """

    figure: int
    space: int
    named: str = ""
    spun: int = -1
    missed: bool = False
    all_miss: bool = False
    thaws: bool = False
    shielded: bool = False
    gilded: bool = False
    colours: tuple[Colour, ...] = ()
    boosted: bool = False
    used: tuple[LyingMarker, ...] = ()
    repeated: int = -1
    times: int = 0
    focus: int = -1
    once: int = -1
    landed_again: bool = False
    banned: tuple[Colour, ...] = ()
    settled: bool = False
    ally: int = -1
    stands: bool = False
    redone: int = 0
    spun_again: bool = False


class Battle(msgspec.Struct, frozen=True, gc=False, tag="battle"):
    """Wait for names and spins until both figures' results stand. The mover's side is first."""

    sides: tuple[BattleSide, BattleSide]


class Shown(msgspec.Struct, frozen=True, gc=False):
    """Context of an effect: the battle it stems from.

    *by*: the figure whose attack it is, *other*: its opponent; the spaces are theirs when the battle began;
    *colour* and *damage*: what the other showed, *own_damage* what this one did, as printed; *dealt* and
    *own_dealt*: the damages after every change. *shielded*: figures that cannot be Knocked Out in this
    battle. *attack*: the name of the other's attack.
    """

    by: int
    other: int
    space: int
    other_space: int
    colour: Colour = "miss"
    damage: int = 0
    own_damage: int = 0
    dealt: int = 0
    own_dealt: int = 0
    shielded: tuple[int, ...] = ()
    attack: str = ""


class AttackAnswered(msgspec.Struct, frozen=True, gc=False, tag="attack-answered"):
    """The attacked figure's player chose: battle, or an ability that gets it out of the way."""

    sides: tuple[BattleSide, BattleSide]
    picked: tuple[str, ...] = ()


class ChargeAnswered(msgspec.Struct, frozen=True, gc=False, tag="charge-answered"):
    """The attacker's player chose whether to let off its charge instead of a battle."""

    sides: tuple[BattleSide, BattleSide]
    picked: tuple[str, ...] = ()


class AllyAnswered(msgspec.Struct, frozen=True, gc=False, tag="ally-answered"):
    """A player chose the figure that this side's ability spends in the battle."""

    sides: tuple[BattleSide, BattleSide]
    number: Literal[0, 1]
    picked: tuple[str, ...] = ()


class SpinsAnswered(msgspec.Struct, frozen=True, gc=False, tag="spins-answered"):
    """After the spins, this side's player chose whether a figure spins again."""

    sides: tuple[BattleSide, BattleSide]
    number: Literal[0, 1]
    picked: tuple[str, ...] = ()


class AfterBattle(msgspec.Struct, frozen=True, gc=False, tag="after-battle"):
    """Carry out attacks' effects on a Knock Out or a tie (step 7 of a battle); *damages*: those dealt."""

    sides: tuple[BattleSide, BattleSide]
    winner: Literal[0, 1] | None
    tie: bool
    damages: tuple[int, int] = (0, 0)


class CleanUp(msgspec.Struct, frozen=True, gc=False, tag="clean-up"):
    """End or use up what lasts until the end of a battle."""

    sides: tuple[BattleSide, BattleSide]


class Do(msgspec.Struct, frozen=True, gc=False, tag="do"):
    """Carry out an effect."""

    effect: Effect
    shown: Shown


class Ask(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """Wait for a choice and pass it to *then* as its *picked*."""

    seat: Seat
    prompt: str
    options: tuple[str, ...]
    then: Chosen
    about: str = ""
    many: int = 1


class FiguresChosen(msgspec.Struct, frozen=True, gc=False, tag="figures-chosen"):
    """The figures for an effect were chosen."""

    effect: Effect
    shown: Shown
    picked: tuple[str, ...] = ()


class DrawCondition(msgspec.Struct, frozen=True, gc=False, tag="draw-condition"):
    """Wait for the draw between the Special Conditions of an effect."""

    effect: GiveCondition
    by: int
    figures: tuple[int, ...]


class KnockOutTogether(msgspec.Struct, frozen=True, gc=False, tag="knock-out-together"):
    """Carry out several `knock_out` of one attack at once (FG-PC-04)."""

    effects: tuple[KnockOut, ...]
    shown: Shown


class KnockOutChosen(msgspec.Struct, frozen=True, gc=False, tag="knock-out-chosen"):
    """Knock Out the chosen one of several surrounded figures (FG-SURROUND-02)."""

    clause: str
    picked: tuple[str, ...] = ()


class EnterCenter(msgspec.Struct, frozen=True, gc=False, tag="enter-center"):
    """Let a figure enter the Center; the *others* that leave the Field with it follow (FG-PC-04).

    *asked*: its player was asked whether it evolves instead. *by*: the figure whose attack Knocks it Out, if any.
    """

    clause: str
    knocked_out: bool
    others: tuple[int, ...] = ()
    picked: tuple[str, ...] = ()
    asked: bool = False
    by: int = -1


class Land(msgspec.Struct, frozen=True, gc=False, tag="land"):
    """Land a moved figure on the chosen space; *waits*: then it must Wait."""

    figure: int
    clause: str
    picked: tuple[str, ...] = ()
    waits: bool = False


class PushOne(msgspec.Struct, frozen=True, gc=False, tag="push-one"):
    """Push one of several figures."""

    effect: Push
    shown: Shown
    figure: int


class PullChosen(msgspec.Struct, frozen=True, gc=False, tag="pull-chosen"):
    """The figure to pull was chosen; its landing space comes next."""

    effect: Pull
    shown: Shown
    picked: tuple[str, ...] = ()


class SwapChosen(msgspec.Struct, frozen=True, gc=False, tag="swap-chosen"):
    """The figure to change places with was chosen."""

    figure: int
    picked: tuple[str, ...] = ()


class OtherSwapChosen(msgspec.Struct, frozen=True, gc=False, tag="other-swap-chosen"):
    """The figure that changes places with the opponent was chosen; then both must Wait."""

    figure: int
    turns: int
    picked: tuple[str, ...] = ()


class MovedOtherChosen(msgspec.Struct, frozen=True, gc=False, tag="moved-other-chosen"):
    """The seat chose the figure to move, with its MP or by *steps*; *sleeps*: an opposing one then falls Asleep."""

    seat: Seat
    picked: tuple[str, ...] = ()
    steps: int = 0
    sleeps: bool = False


class WishGranted(msgspec.Struct, frozen=True, gc=False, tag="wish-granted"):
    """The figure for which this one leaves the match was chosen, or none."""

    effect: Wish
    figure: int
    picked: tuple[str, ...] = ()


class TypeTaken(msgspec.Struct, frozen=True, gc=False, tag="type-taken"):
    """The figure whose types this one takes was chosen."""

    figure: int
    picked: tuple[str, ...] = ()


class CallsUp(msgspec.Struct, frozen=True, gc=False, tag="calls-up"):
    """Let this seat move a figure from the Bench to one of its Entry Points, once *picked*."""

    seat: Seat
    picked: tuple[str, ...] = ()


class TradedPlaces(msgspec.Struct, frozen=True, gc=False, tag="traded-places"):
    """The benched figure that takes an attacked one's place was chosen."""

    figure: int
    picked: tuple[str, ...] = ()


class BroughtChosen(msgspec.Struct, frozen=True, gc=False, tag="brought-chosen"):
    """The figure to bring near was chosen; its landing space comes next."""

    effect: Bring
    shown: Shown
    picked: tuple[str, ...] = ()


class DrawnAlong(msgspec.Struct, frozen=True, gc=False, tag="drawn-along"):
    """The space where a figure steps back was chosen, or that it stays; the *other* follows it."""

    figure: int
    other: int
    picked: tuple[str, ...] = ()


class DoneByHand(msgspec.Struct, frozen=True, gc=False, tag="done-by-hand"):
    """The players have carried out manually what the program cannot."""

    picked: tuple[str, ...] = ()


class CardPicked(msgspec.Struct, frozen=True, gc=False, tag="card-picked"):
    """One of this seat's plates was picked: *ready* makes it usable again, else its effect ends."""

    seat: Seat
    ready: bool
    picked: tuple[str, ...] = ()


class TargetChosen(msgspec.Struct, frozen=True, gc=False, tag="target-chosen"):
    """The figure for a Trainer card was chosen."""

    seat: Seat
    card: int
    picked: tuple[str, ...] = ()


class StrikeLands(msgspec.Struct, frozen=True, gc=False, tag="strike-lands"):
    """The space was chosen where a figure from the Bench lands beside the one that it strikes."""

    figure: int
    target: int
    picked: tuple[str, ...] = ()


class CallLands(msgspec.Struct, frozen=True, gc=False, tag="call-lands"):
    """The space was chosen where a figure lands beside the one whose ability calls it."""

    figure: int
    picked: tuple[str, ...] = ()


class PassedChosen(msgspec.Struct, frozen=True, gc=False, tag="passed-chosen"):
    """The figures that a figure passed on its way are chosen one by one; *ways*: the sets still possible.

    *passed*: those chosen before. The figure began at *start*.
    """

    figure: int
    start: int
    ways: tuple[int, ...]
    passed: int = 0
    picked: tuple[str, ...] = ()


class EvolutionChosen(msgspec.Struct, frozen=True, gc=False, tag="evolution-chosen"):
    """A figure's evolution was chosen, or that it stays; *on_bench*: the figure is on the Bench."""

    figure: int
    picked: tuple[str, ...] = ()
    clause: str = "FG-EVOLVE-02"
    on_bench: bool = False


class EvolvesInstead(msgspec.Struct, frozen=True, gc=False, tag="evolves-instead"):
    """A figure evolves instead of being Knocked Out, or does not; the *others* leaving the Field follow.

    *by*: the attacking figure, as in `EnterCenter`.
    """

    figure: int
    clause: str
    others: tuple[int, ...]
    picked: tuple[str, ...] = ()
    by: int = -1


class EvolverChosen(msgspec.Struct, frozen=True, gc=False, tag="evolver-chosen"):
    """The figure that an attack lets evolve was chosen, or none; its evolution comes next."""

    on_bench: bool
    picked: tuple[str, ...] = ()


class FormChosen(msgspec.Struct, frozen=True, gc=False, tag="form-chosen"):
    """A figure's new form was chosen, or that it keeps its own."""

    figure: int
    clause: str
    picked: tuple[str, ...] = ()


class BenchForForm(msgspec.Struct, frozen=True, gc=False, tag="bench-for-form"):
    """A player chose whether a figure goes to the Bench to take one of the forms *into*."""

    figure: int
    into: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()


class FormInstead(msgspec.Struct, frozen=True, gc=False, tag="form-instead"):
    """A figure changes its form instead of being Knocked Out, or does not; the *others* follow.

    *by*: the attacking figure, as in `EnterCenter`.
    """

    figure: int
    clause: str
    others: tuple[int, ...]
    picked: tuple[str, ...] = ()
    by: int = -1


class SpentForForm(msgspec.Struct, frozen=True, gc=False, tag="spent-for-form"):
    """The figure that leaves the match to pay for a form was chosen; *turn*: the turn to go on with."""

    figure: int
    into: int
    turn: TakeTurn
    picked: tuple[str, ...] = ()


Chosen: TypeAlias = (
    FiguresChosen
    | TypeTaken
    | WishGranted
    | CallsUp
    | TradedPlaces
    | KnockOutChosen
    | EnterCenter
    | Land
    | PullChosen
    | SwapChosen
    | OtherSwapChosen
    | MovedOtherChosen
    | BroughtChosen
    | DrawnAlong
    | DoneByHand
    | TargetChosen
    | CardPicked
    | StrikeLands
    | CallLands
    | ChargeAnswered
    | AttackAnswered
    | AllyAnswered
    | SpinsAnswered
    | EvolutionChosen
    | PassedChosen
    | EvolvesInstead
    | EvolverChosen
    | FormChosen
    | BenchForForm
    | FormInstead
    | SpentForForm
)


class SpinChecks(msgspec.Struct, frozen=True, gc=False, tag="spin-checks"):
    """Wait for each figure's spin, then Knock Out those with a named result, or do what the effect says instead.

    *by*: the figure whose attack it is; below 0 for a card.
    """

    effect: SpinCheck
    figures: tuple[int, ...]
    results: tuple[int, ...]
    by: int = -1


class KnockOuts(msgspec.Struct, frozen=True, gc=False, tag="knock-outs"):
    """Move figures to their owners' Centers; *knocked_out* is False for effects that only move them.

    *by*: the figure whose attack Knocks them Out; below 0 for none.
    """

    figures: tuple[int, ...]
    clause: str
    knocked_out: bool = True
    by: int = -1


class CheckDisplaced(msgspec.Struct, frozen=True, gc=False, tag="check-displaced"):
    """Check figures that were moved or woken other than by a move: surrounded, or on the Goal?

    *own*: the opponent's figures have been checked; the mover's are next.
    """

    own: bool = False


class CheckNeighbours(msgspec.Struct, frozen=True, gc=False, tag="check-neighbours"):
    """Check figures that an ability Knocks Out where they stand."""


class CheckDisplacedGoal(msgspec.Struct, frozen=True, gc=False, tag="check-displaced-goal"):
    """Check figures that were put on the Goal."""


class SpinTrainer(msgspec.Struct, frozen=True, gc=False, tag="spin-trainer"):
    """Wait for the Trainer figure's spin."""

    seat: Seat
    card: int


class CardDone(msgspec.Struct, frozen=True, gc=False, tag="card-done"):
    """Turn a Trainer card that has been carried out; the turn goes on or ends."""

    seat: Seat
    card: int


class Strike(msgspec.Struct, frozen=True, gc=False, tag="strike"):
    """Begin the battle of a figure from the Bench with the one that it strikes, if still beside it."""

    figure: int
    target: int


class ReturnToBench(msgspec.Struct, frozen=True, gc=False, tag="return-to-bench"):
    """Return a figure that came from the Bench to strike, if it is still on the Field."""

    figure: int


class MayEvolve(msgspec.Struct, frozen=True, gc=False, tag="may-evolve"):
    """Let these figures evolve after a battle, the mover's first; each is paired with its opponent.

    If abilities ask: *had*, the Special Condition that each opponent had when the results stood, and *shown*,
    each figure's attack and how often it showed.
    """

    pairs: tuple[tuple[int, int], ...]
    had: tuple[Condition | None, ...] = ()
    shown: tuple[tuple[str, int], ...] = ()


class MayEvolveNow(msgspec.Struct, frozen=True, gc=False, tag="may-evolve-now"):
    """Let these figures evolve by an ability, wherever they stand."""

    figures: tuple[int, ...]


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag="end-turn"):
    """End the turn."""


Task: TypeAlias = (
    DrawFirstPlayer
    | BeginTurn
    | TakeTurn
    | Arrive
    | KeepAway
    | TypeTaken
    | WishGranted
    | CallsUp
    | TradedPlaces
    | CheckMover
    | MayAttack
    | ChargeAnswered
    | AttackAnswered
    | AllyAnswered
    | Battle
    | SpinsAnswered
    | AfterBattle
    | CleanUp
    | Do
    | Ask
    | FiguresChosen
    | DrawCondition
    | KnockOutTogether
    | KnockOutChosen
    | EnterCenter
    | Land
    | PushOne
    | PullChosen
    | SwapChosen
    | OtherSwapChosen
    | MovedOtherChosen
    | BroughtChosen
    | DrawnAlong
    | DoneByHand
    | TargetChosen
    | CardPicked
    | StrikeLands
    | CallLands
    | Strike
    | ReturnToBench
    | SpinChecks
    | KnockOuts
    | CheckDisplaced
    | CheckDisplacedGoal
    | CheckNeighbours
    | SpinTrainer
    | CardDone
    | MayEvolve
    | MayEvolveNow
    | EvolutionChosen
    | PassedChosen
    | EvolvesInstead
    | EvolverChosen
    | FormChosen
    | BenchForForm
    | FormInstead
    | SpentForForm
    | EndTurn
)
