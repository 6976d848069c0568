"""Tasks of the figure game's agenda.

Figures and spaces are numbers here, as in the table.

Values hold only values, so no cycle can arise among them: `gc=False` spares the
garbage collector the look at each.
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
    """See whether the match goes on and whether the player to move can act."""


class TakeTurn(msgspec.Struct, frozen=True, gc=False, tag="take-turn"):
    """Waits for the player to move; *after_trainer*: a Trainer card or plate was used this turn.

    *chosen*: the figure that has to be used now, because it has changed places before that; -1: any.
    *formed*: a figure has taken a form at will (FG-FORM-03), which leaves the card and the figure to be used.
    """

    after_trainer: bool = False
    chosen: int = -1
    formed: bool = False

    @property
    def begun(self) -> bool:
        """Is a part of the turn done: is its beginning over, and has a player acted who does nothing more?"""
        return self.after_trainer or self.formed or self.chosen >= 0


class Arrive(msgspec.Struct, frozen=True, gc=False, tag="arrive"):
    """The chosen figure has ended its move: Goal and surround are looked at.

    *attacks*: then it may attack, and the turn ends; else what comes next stands behind this task.
    *meets*: figures beside it that keep away from others move first.
    """

    figure: int
    moved: bool
    attacks: bool = True
    meets: bool = False


class KeepAway(msgspec.Struct, frozen=True, gc=False, tag="keep-away"):
    """A figure moves away from the *other* that has come beside it."""

    figure: int
    other: int


class CheckMover(msgspec.Struct, frozen=True, gc=False, tag="check-mover"):
    """After the mover's own surround: is the chosen figure enclosed, is it on the Goal?

    *enclosed*: whether it is has been looked at.
    """

    figure: int
    moved: bool
    enclosed: bool = False


class MayAttack(msgspec.Struct, frozen=True, gc=False, tag="may-attack"):
    """Waits for the chosen figure's attack, or for the end of the turn."""

    figure: int
    moved: bool


class BattleSide(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One figure's part in a battle.

    *spun* is the segment that counts now, -1 while it is to spin. *named*: the
    attack that counts as Miss for the coming spin. *all_miss*: it was attacked
    asleep. *thaws*: it has a condition that ends after this battle; *shielded*:
    a marker against being Knocked Out in it; *boosted*: one that adds damage;
    *gilded*: White counts as Gold; *colours*: what each segment counts as where abilities
    of others or markers change that; *used*: markers that this battle uses up.
    While it spins again until a Miss, *repeated* is
    the segment that repeats, and *times* how often that showed. *focus* is the
    segment that strengthens the next attack; *once* the segment that is spun for
    once more, and *landed_again* whether its attack showed again. *banned* colours
    are spun again. *settled*: the result stands. *ally* is the figure that an
    ability spends in this battle, -1 for none. *stands*: its player was asked, and
    lets both results stand; *redone*: how often it let both spin again,
    *spun_again* whether it spun again once because its attack lets it.
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
    """Waits for names and spins until both figures' results stand. The mover's side is first."""

    sides: tuple[BattleSide, BattleSide]


class Shown(msgspec.Struct, frozen=True, gc=False):
    """Context of an effect: the battle it stems from.

    *by* is the figure whose attack it is and *other* the opposing one; the
    spaces are where they stood when the battle began; *colour* and *damage* are
    what the other showed, *own_damage* what this one did, as printed; *dealt* and *own_dealt* after every change.
    *shielded* figures cannot be Knocked Out in this battle. *attack* is the name of what the other showed.
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
    """The attacked figure's player said whether it battles, or gets out of the way by an ability."""

    sides: tuple[BattleSide, BattleSide]
    picked: tuple[str, ...] = ()


class ChargeAnswered(msgspec.Struct, frozen=True, gc=False, tag="charge-answered"):
    """The attacker's player said whether its charge is let off instead of a battle."""

    sides: tuple[BattleSide, BattleSide]
    picked: tuple[str, ...] = ()


class AllyAnswered(msgspec.Struct, frozen=True, gc=False, tag="ally-answered"):
    """A player said which figure the ability of this side's figure spends in the battle."""

    sides: tuple[BattleSide, BattleSide]
    number: Literal[0, 1]
    picked: tuple[str, ...] = ()


class SpinsAnswered(msgspec.Struct, frozen=True, gc=False, tag="spins-answered"):
    """After the spins, this side's player said whether somebody spins again."""

    sides: tuple[BattleSide, BattleSide]
    number: Literal[0, 1]
    picked: tuple[str, ...] = ()


class AfterBattle(msgspec.Struct, frozen=True, gc=False, tag="after-battle"):
    """Carry out attacks' effects on a Knock Out or a tie (step 7 of a battle); *damages* are those that were dealt."""

    sides: tuple[BattleSide, BattleSide]
    winner: Literal[0, 1] | None
    tie: bool
    damages: tuple[int, int] = (0, 0)


class CleanUp(msgspec.Struct, frozen=True, gc=False, tag="clean-up"):
    """End what a battle ends or uses up."""

    sides: tuple[BattleSide, BattleSide]


class Do(msgspec.Struct, frozen=True, gc=False, tag="do"):
    """Carry out an effect."""

    effect: Effect
    shown: Shown


class Ask(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """Waits for a choice and hands it to *then* as its *picked*."""

    seat: Seat
    prompt: str
    options: tuple[str, ...]
    then: Chosen
    about: str = ""
    many: int = 1


class FiguresChosen(msgspec.Struct, frozen=True, gc=False, tag="figures-chosen"):
    """The figures that an effect is about were chosen."""

    effect: Effect
    shown: Shown
    picked: tuple[str, ...] = ()


class DrawCondition(msgspec.Struct, frozen=True, gc=False, tag="draw-condition"):
    """Waits for the draw between the Special Conditions that an effect may give."""

    effect: GiveCondition
    by: int
    figures: tuple[int, ...]


class KnockOutTogether(msgspec.Struct, frozen=True, gc=False, tag="knock-out-together"):
    """Carry out several `knock_out` of one attack at once (FG-PC-04)."""

    effects: tuple[KnockOut, ...]
    shown: Shown


class KnockOutChosen(msgspec.Struct, frozen=True, gc=False, tag="knock-out-chosen"):
    """Knock out the chosen one of several surrounded figures (FG-SURROUND-02)."""

    clause: str
    picked: tuple[str, ...] = ()


class EnterCenter(msgspec.Struct, frozen=True, gc=False, tag="enter-center"):
    """A figure enters the Center; the *others* that leave the Field with it come after (FG-PC-04).

    *asked*: its player was asked whether it evolves instead. *by*: whose attack Knocks it Out, if one does.
    """

    clause: str
    knocked_out: bool
    others: tuple[int, ...] = ()
    picked: tuple[str, ...] = ()
    asked: bool = False
    by: int = -1


class Land(msgspec.Struct, frozen=True, gc=False, tag="land"):
    """A figure that an effect moves lands where it was chosen; *waits*: then it must Wait."""

    figure: int
    clause: str
    picked: tuple[str, ...] = ()
    waits: bool = False


class PushOne(msgspec.Struct, frozen=True, gc=False, tag="push-one"):
    """Push one of the figures that an effect pushes."""

    effect: Push
    shown: Shown
    figure: int


class PullChosen(msgspec.Struct, frozen=True, gc=False, tag="pull-chosen"):
    """The figure to be pulled was chosen; where it lands comes next."""

    effect: Pull
    shown: Shown
    picked: tuple[str, ...] = ()


class SwapChosen(msgspec.Struct, frozen=True, gc=False, tag="swap-chosen"):
    """The figure to change places with was chosen."""

    figure: int
    picked: tuple[str, ...] = ()


class OtherSwapChosen(msgspec.Struct, frozen=True, gc=False, tag="other-swap-chosen"):
    """The figure with which the opponent changes places was chosen; both must Wait then."""

    figure: int
    turns: int
    picked: tuple[str, ...] = ()


class MovedOtherChosen(msgspec.Struct, frozen=True, gc=False, tag="moved-other-chosen"):
    """The figure was chosen that this seat moves with its MP, or so many *steps*; *sleeps*: an opposing one then."""

    seat: Seat
    picked: tuple[str, ...] = ()
    steps: int = 0
    sleeps: bool = False


class WishGranted(msgspec.Struct, frozen=True, gc=False, tag="wish-granted"):
    """The figure was chosen for which this one leaves the match, or none was."""

    effect: Wish
    figure: int
    picked: tuple[str, ...] = ()


class TypeTaken(msgspec.Struct, frozen=True, gc=False, tag="type-taken"):
    """The figure was chosen of whose types this one is now."""

    figure: int
    picked: tuple[str, ...] = ()


class CallsUp(msgspec.Struct, frozen=True, gc=False, tag="calls-up"):
    """This seat moves a figure from the Bench to an own Entry Point; once *picked*, it comes."""

    seat: Seat
    picked: tuple[str, ...] = ()


class TradedPlaces(msgspec.Struct, frozen=True, gc=False, tag="traded-places"):
    """The figure was chosen that comes from the Bench in the place of an attacked one."""

    figure: int
    picked: tuple[str, ...] = ()


class BroughtChosen(msgspec.Struct, frozen=True, gc=False, tag="brought-chosen"):
    """The figure that comes near was chosen; where it lands comes next."""

    effect: Bring
    shown: Shown
    picked: tuple[str, ...] = ()


class DrawnAlong(msgspec.Struct, frozen=True, gc=False, tag="drawn-along"):
    """Where a figure steps back was chosen, or that it stays; the *other* comes after it."""

    figure: int
    other: int
    picked: tuple[str, ...] = ()


class DoneByHand(msgspec.Struct, frozen=True, gc=False, tag="done-by-hand"):
    """The players have done what the program cannot."""

    picked: tuple[str, ...] = ()


class CardPicked(msgspec.Struct, frozen=True, gc=False, tag="card-picked"):
    """One of this seat's plates was picked: it can be used again, or, not *ready*, it does nothing more."""

    seat: Seat
    ready: bool
    picked: tuple[str, ...] = ()


class TargetChosen(msgspec.Struct, frozen=True, gc=False, tag="target-chosen"):
    """The figure that a Trainer card is for was chosen."""

    seat: Seat
    card: int
    picked: tuple[str, ...] = ()


class StrikeLands(msgspec.Struct, frozen=True, gc=False, tag="strike-lands"):
    """A figure comes from the Bench beside the one that it strikes; where, was chosen."""

    figure: int
    target: int
    picked: tuple[str, ...] = ()


class CallLands(msgspec.Struct, frozen=True, gc=False, tag="call-lands"):
    """A figure comes beside the one whose ability calls it; where, was chosen."""

    figure: int
    picked: tuple[str, ...] = ()


class PassedChosen(msgspec.Struct, frozen=True, gc=False, tag="passed-chosen"):
    """Whom a figure passed on its way was chosen, one by one: *ways* are those sets of them that are left.

    *passed*: those that were chosen before. The figure began at *start*.
    """

    figure: int
    start: int
    ways: tuple[int, ...]
    passed: int = 0
    picked: tuple[str, ...] = ()


class EvolutionChosen(msgspec.Struct, frozen=True, gc=False, tag="evolution-chosen"):
    """What a figure evolves into was chosen, or that it does not; *on_bench*: where it is asked."""

    figure: int
    picked: tuple[str, ...] = ()
    clause: str = "FG-EVOLVE-02"
    on_bench: bool = False


class EvolvesInstead(msgspec.Struct, frozen=True, gc=False, tag="evolves-instead"):
    """A figure evolves instead of being Knocked Out, or does not; the *others* that leave the Field come after it.

    *by*: whose attack it is, as in `EnterCenter`.
    """

    figure: int
    clause: str
    others: tuple[int, ...]
    picked: tuple[str, ...] = ()
    by: int = -1


class EvolverChosen(msgspec.Struct, frozen=True, gc=False, tag="evolver-chosen"):
    """The figure that an attack lets evolve was chosen, or none; into what comes next."""

    on_bench: bool
    picked: tuple[str, ...] = ()


class FormChosen(msgspec.Struct, frozen=True, gc=False, tag="form-chosen"):
    """The form that a figure takes was chosen, or that it keeps its own."""

    figure: int
    clause: str
    picked: tuple[str, ...] = ()


class BenchForForm(msgspec.Struct, frozen=True, gc=False, tag="bench-for-form"):
    """Whether a figure goes to the Bench, where it changes its form to one of those *into*, was chosen."""

    figure: int
    into: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()


class FormInstead(msgspec.Struct, frozen=True, gc=False, tag="form-instead"):
    """A figure changes its form instead of being Knocked Out, or does not; the *others* come after it.

    *by*: whose attack it is, as in `EnterCenter`.
    """

    figure: int
    clause: str
    others: tuple[int, ...]
    picked: tuple[str, ...] = ()
    by: int = -1


class SpentForForm(msgspec.Struct, frozen=True, gc=False, tag="spent-for-form"):
    """The figure that leaves the match so that another may take a form was chosen, in the turn as it was before."""

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
    """Waits for each of these figures' spins, then Knocks Out whose result is named, or does what is said instead.

    *by* is the figure whose attack it is; below 0 for a card.
    """

    effect: SpinCheck
    figures: tuple[int, ...]
    results: tuple[int, ...]
    by: int = -1


class KnockOuts(msgspec.Struct, frozen=True, gc=False, tag="knock-outs"):
    """Move figures to their owners' Centers; *knocked_out* is False for effects that only move them.

    *by*: the figure whose attack Knocks them Out; below 0 where none does.
    """

    figures: tuple[int, ...]
    clause: str
    knocked_out: bool = True
    by: int = -1


class CheckDisplaced(msgspec.Struct, frozen=True, gc=False, tag="check-displaced"):
    """Look at figures that were moved or woken other than by a move: surrounded, or on the Goal?

    *own*: the opponent's were looked at; now the mover's.
    """

    own: bool = False


class CheckNeighbours(msgspec.Struct, frozen=True, gc=False, tag="check-neighbours"):
    """Look at figures that an ability Knocks Out where they stand."""


class CheckDisplacedGoal(msgspec.Struct, frozen=True, gc=False, tag="check-displaced-goal"):
    """Look at figures that were put on the Goal."""


class SpinTrainer(msgspec.Struct, frozen=True, gc=False, tag="spin-trainer"):
    """Waits for the Trainer figure's spin."""

    seat: Seat
    card: int


class CardDone(msgspec.Struct, frozen=True, gc=False, tag="card-done"):
    """A Trainer card has been carried out: it is turned and the turn goes on or ends."""

    seat: Seat
    card: int


class Strike(msgspec.Struct, frozen=True, gc=False, tag="strike"):
    """A figure that came from the Bench battles the one that it struck, if it still stands beside it."""

    figure: int
    target: int


class ReturnToBench(msgspec.Struct, frozen=True, gc=False, tag="return-to-bench"):
    """A figure that came from the Bench to strike returns there, if it is still on the Field."""

    figure: int


class MayEvolve(msgspec.Struct, frozen=True, gc=False, tag="may-evolve"):
    """After a battle: may these figures evolve, the mover's first? Each with the one that it battled.

    Where abilities ask: *had*, the Special Condition that the other one of each pair had when the
    results stood, and *shown*, the attack of each and how often it showed.
    """

    pairs: tuple[tuple[int, int], ...]
    had: tuple[Condition | None, ...] = ()
    shown: tuple[tuple[str, int], ...] = ()


class MayEvolveNow(msgspec.Struct, frozen=True, gc=False, tag="may-evolve-now"):
    """An ability lets these figures evolve, wherever they stand."""

    figures: tuple[int, ...]


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag="end-turn"):
    """The turn is over."""


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
