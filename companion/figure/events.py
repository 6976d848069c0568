"""Events of the figure game; folding a match's events gives its table.

Every event that a rule caused names the clause.

The structs hold only values and cannot form reference cycles, so `gc=False` exempts them from garbage collection.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.figure.actions import Change, Purpose
from companion.figure.printed.colours import Colour
from companion.figure.printed.effects import Condition, LyingMarker
from companion.figure.state import Winner
from companion.kernel.model import Seat


class FirstPlayerDrawn(msgspec.Struct, frozen=True, gc=False, tag="first_player_drawn"):
    """The first player was drawn."""

    seat: Seat
    clause: str = "FG-SETUP-04"


class PositionSeen(msgspec.Struct, frozen=True, gc=False, tag="position_seen"):
    """A turn begins in this position; noted only where repetition is a draw."""

    position: str
    clause: str = "POLICY-repetition"


class FigureMoved(msgspec.Struct, frozen=True, gc=False, tag="moved"):
    """A figure moved by its own Move Points; *start* may be the Bench."""

    figure: str
    start: str
    to: str
    cost: int
    clause: str = "FG-MOVE-01"


class FigureStayed(msgspec.Struct, frozen=True, gc=False, tag="stayed"):
    """A figure was chosen and did not move."""

    figure: str
    clause: str = "FG-TURN-02"


class MovedByAbility(msgspec.Struct, frozen=True, gc=False, tag="moved_by_ability"):
    """A figure moved in its player's turn as an ability says and not by Move Points; *start* may be the Bench."""

    figure: str
    start: str
    to: str
    clause: str


class Attacked(msgspec.Struct, frozen=True, gc=False, tag="attacked"):
    """A battle began."""

    figure: str
    target: str
    clause: str = "FG-BATTLE-01"


class AttackNamed(msgspec.Struct, frozen=True, gc=False, tag="attack_named"):
    """This attack of the figure counts as Miss for its spin."""

    figure: str
    attack: str
    clause: str


class Spun(msgspec.Struct, frozen=True, gc=False, tag="spun"):
    """A disc came to rest: the pointer is on segment *shown*, segment *counts* counts.

    *missed*: it counts as Miss, whatever is printed there.
    """

    figure: str
    shown: int
    counts: int
    attack: str
    colour: Colour
    missed: bool
    clause: str = "FG-BATTLE-01"


class SpinOnLine(msgspec.Struct, frozen=True, gc=False, tag="spin_on_line"):
    """A disc stopped on a line and is spun again."""

    figure: str
    clause: str = "POLICY-spin-on-line"


class SpunAgain(msgspec.Struct, frozen=True, gc=False, tag="spun_again"):
    """A figure must spin again: its result says so or, where *why* is ability, a player chose it."""

    figure: str
    attack: str
    why: Literal["again_until_miss", "focus", "one_more_spin", "no_colour", "ability"]
    clause: str


class BattleDecided(msgspec.Struct, frozen=True, gc=False, tag="battle_decided"):
    """The battle was decided. Damage is after every change; *winner* is a figure or empty."""

    figures: tuple[str, str]
    attacks: tuple[str, str]
    colours: tuple[Colour, Colour]
    damages: tuple[int, int]
    stars: tuple[int, int]
    winner: str
    tie: bool
    clause: str


class FigureSurrounded(msgspec.Struct, frozen=True, gc=False, tag="surrounded"):
    """Every space joined to this figure's holds an opposing figure."""

    figure: str
    clause: str


class KnockedOut(msgspec.Struct, frozen=True, gc=False, tag="knocked_out"):
    """A figure was Knocked Out to its owner's Pokémon Center."""

    figure: str
    clause: str


class LeftMatch(msgspec.Struct, frozen=True, gc=False, tag="left_match"):
    """A figure was Knocked Out, by *out_by*, and left the match for good."""

    figure: str
    out_by: str
    clause: str = "ABILITY-leaves_match"


class SentOut(msgspec.Struct, frozen=True, gc=False, tag="sent_out"):
    """An effect took a figure out of the match for good, without a Knock Out."""

    figure: str
    clause: str = "EFFECT-leave_match"


class AttackNegated(msgspec.Struct, frozen=True, gc=False, tag="attack_negated"):
    """An ability of *by* negated this attack's effects; its damage or stars still count."""

    figure: str
    attack: str
    by: str
    clause: str = "ABILITY-negates_attacks"


class Survived(msgspec.Struct, frozen=True, gc=False, tag="survived"):
    """A figure would have been Knocked Out and was not."""

    figure: str
    clause: str


class AbilityUsed(msgspec.Struct, frozen=True, gc=False, tag="ability_used"):
    """A figure's player chose to use its ability."""

    figure: str
    clause: str


class Unaffected(msgspec.Struct, frozen=True, gc=False, tag="unaffected"):
    """An ability of *by* protected a figure from an effect."""

    figure: str
    by: str
    clause: str


class EnteredCenter(msgspec.Struct, frozen=True, gc=False, tag="entered_center"):
    """An effect sent a figure to its owner's Pokémon Center without a Knock Out."""

    figure: str
    clause: str


class LeftCenter(msgspec.Struct, frozen=True, gc=False, tag="left_center"):
    """A figure went from the Pokémon Center to the Bench; it may not be chosen up to turn *until*."""

    figure: str
    until: int
    clause: str


class SentToBench(msgspec.Struct, frozen=True, gc=False, tag="sent_to_bench"):
    """An effect sent a figure from the Field to its owner's Bench."""

    figure: str
    clause: str


class Evolved(msgspec.Struct, frozen=True, gc=False, tag="evolved"):
    """A figure evolved: *into* takes its place, with everything that lay on it (FG-EVOLVE-02)."""

    figure: str
    into: str
    clause: str = "FG-EVOLVE-02"


class WentBack(msgspec.Struct, frozen=True, gc=False, tag="went_back"):
    """A figure went back to what it evolved from: *into* takes its place."""

    figure: str
    into: str
    clause: str = "ABILITY-goes_back"


class FormChanged(msgspec.Struct, frozen=True, gc=False, tag="form_changed"):
    """A figure changed its form: *into* takes its place up to turn *until*, 0 for good (FG-FORM-02)."""

    figure: str
    into: str
    until: int
    clause: str = "FG-FORM-02"


class FormLasts(msgspec.Struct, frozen=True, gc=False, tag="form_lasts"):
    """A figure keeps its form longer: up to turn *until*."""

    figure: str
    until: int
    clause: str


class MadeToWait(msgspec.Struct, frozen=True, gc=False, eq=False, tag="made_to_wait"):
    """A figure may not be chosen up to turn *until*; *idle*: its player has no turn before that is over.

    *idle* is for display and not compared: older records lack it.
    """

    figure: str
    until: int
    clause: str = "FG-WAIT-01"
    idle: bool | msgspec.UnsetType = msgspec.UNSET

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MadeToWait) and self._facts == other._facts

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._facts)

    @property
    def _facts(self) -> tuple[str, int, str]:
        return self.figure, self.until, self.clause


class WaitEnded(msgspec.Struct, frozen=True, gc=False, tag="wait-ended"):
    """A figure no longer has to Wait."""

    figure: str
    clause: str = "EFFECT-end_wait"


class ConditionGiven(msgspec.Struct, frozen=True, gc=False, tag="condition_given"):
    """A figure has a Special Condition."""

    figure: str
    condition: Condition
    clause: str = "FG-COND-01"


class ConditionRemoved(msgspec.Struct, frozen=True, gc=False, tag="condition_removed"):
    """A figure lost its Special Condition."""

    figure: str
    condition: Condition
    clause: str


class FigureWoken(msgspec.Struct, frozen=True, gc=False, tag="woken"):
    """An own figure woke a sleeping one instead of attacking."""

    figure: str
    by: str
    clause: str = "FG-DUEL-04"


class Displaced(msgspec.Struct, frozen=True, gc=False, tag="displaced"):
    """An effect moved a figure on the Field."""

    figure: str
    start: str
    to: str
    clause: str


class Swapped(msgspec.Struct, frozen=True, gc=False, tag="swapped"):
    """Two figures changed places."""

    figure: str
    other: str
    clause: str = "EFFECT-swap"


class MarkerPlaced(msgspec.Struct, frozen=True, gc=False, tag="marker_placed"):
    """A marker lies under a figure."""

    figure: str
    marker: LyingMarker
    clause: str = "EFFECT-marker"


class MarkerRemoved(msgspec.Struct, frozen=True, gc=False, tag="marker_removed"):
    """A marker was used up."""

    figure: str
    marker: LyingMarker
    clause: str = "EFFECT-marker"


class TrainerChosen(msgspec.Struct, frozen=True, gc=False, tag="trainer_chosen"):
    """A Trainer card was chosen; the Trainer figure spins for it."""

    seat: Seat
    card: str
    clause: str = "FG-TRAINER-01"


class TrainerSpun(msgspec.Struct, frozen=True, gc=False, tag="trainer_spun"):
    """The Trainer figure's spin came to rest."""

    seat: Seat
    card: str
    success: bool
    clause: str


class PlateUsed(msgspec.Struct, frozen=True, gc=False, tag="plate_used"):
    """A plate was used."""

    seat: Seat
    card: str
    clause: str = "FG-PLATE-02"


class CardTurned(msgspec.Struct, frozen=True, gc=False, tag="card_turned"):
    """A Trainer card or a plate was turned face-down."""

    seat: Seat
    card: str
    clause: str = "FG-TRAINER-02"


class CardReadied(msgspec.Struct, frozen=True, gc=False, tag="card_readied"):
    """A plate that was used can be used again."""

    seat: Seat
    card: str
    clause: str = "EFFECT-ready_cards"


class CardsBanned(msgspec.Struct, frozen=True, gc=False, tag="cards_banned"):
    """A player uses no plates up to turn *until*."""

    seat: Seat
    until: int
    clause: str = "EFFECT-ban_cards"


class CardPlacedBeside(msgspec.Struct, frozen=True, gc=False, tag="card_placed_beside"):
    """A plate lies beside the mat, in force for its player."""

    seat: Seat
    card: str
    clause: str = "FG-PLATE-04"


class CardPlacedUnder(msgspec.Struct, frozen=True, gc=False, tag="card_placed_under"):
    """A Trainer card or a plate with a lasting effect lies under a figure."""

    seat: Seat
    card: str
    figure: str
    clause: str = "FG-TRAINER-04"


class ManualEffect(msgspec.Struct, frozen=True, gc=False, tag="left_to_players"):
    """The players carry this out themselves."""

    source: str
    text: str
    clause: str = "EFFECT-by_hand"


class TurnGranted(msgspec.Struct, frozen=True, gc=False, tag="turn_granted"):
    """The next turn is this seat's."""

    seat: Seat
    clause: str = "EFFECT-turn_again"


class AttackGranted(msgspec.Struct, frozen=True, gc=False, tag="attack_granted"):
    """A figure may attack once more when its battle is over."""

    figure: str
    clause: str = "EFFECT-attack_again"


class AttacksAgain(msgspec.Struct, frozen=True, gc=False, tag="attacks_again"):
    """The battle is over, and the figure that may attack once more is asked."""

    figure: str
    clause: str = "EFFECT-attack_again"


class Passed(msgspec.Struct, frozen=True, gc=False, tag="passed"):
    """A player who could not or would not act passed."""

    seat: Seat
    clause: str = "POLICY-no-action-means-loss"


class TurnEnded(msgspec.Struct, frozen=True, gc=False, tag="turn_ended"):
    """A turn is over; *to_move* has the next one."""

    turn: int
    to_move: Seat
    clause: str = "FG-TURN-01"


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag="match_ended"):
    """The match is over."""

    winner: Winner
    clause: str


class Corrected(msgspec.Struct, frozen=True, gc=False, tag="corrected"):
    """The referee corrected the table, or the players carried out an effect manually."""

    changes: tuple[Change, ...]
    reason: str
    clause: str = "CORRECTION"
    purpose: Purpose = "mistake"


Event: TypeAlias = (
    FirstPlayerDrawn
    | PositionSeen
    | FigureMoved
    | FigureStayed
    | MovedByAbility
    | Attacked
    | AttackNamed
    | Spun
    | SpinOnLine
    | SpunAgain
    | BattleDecided
    | FigureSurrounded
    | KnockedOut
    | LeftMatch
    | SentOut
    | AttackNegated
    | Survived
    | AbilityUsed
    | Unaffected
    | EnteredCenter
    | LeftCenter
    | SentToBench
    | Evolved
    | WentBack
    | FormChanged
    | FormLasts
    | MadeToWait
    | WaitEnded
    | ConditionGiven
    | ConditionRemoved
    | FigureWoken
    | Displaced
    | Swapped
    | MarkerPlaced
    | MarkerRemoved
    | TrainerChosen
    | TrainerSpun
    | PlateUsed
    | CardTurned
    | CardReadied
    | CardsBanned
    | CardPlacedBeside
    | CardPlacedUnder
    | ManualEffect
    | TurnGranted
    | AttackGranted
    | AttacksAgain
    | Passed
    | TurnEnded
    | MatchEnded
    | Corrected
)
