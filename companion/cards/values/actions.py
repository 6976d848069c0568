"""Actions of the card game. Places in play are named "a-active", "b-bench-1" (counted from 1)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.kernel.model import Chance, Choose, Seat


class _Action(msgspec.Struct, frozen=True, gc=False):
    """Base of actions."""

    seat: Seat


class PlaceActive(_Action, frozen=True, gc=False, tag="place_active"):
    """Setup: a Basic Pokémon from hand, face-down, as the Active Pokémon (CG-SETUP-04).

    A real card may stay unnamed until it is turned up: then *card* is UNKNOWN.
    """

    card: str


class PlaceBench(_Action, frozen=True, gc=False, tag="place_bench"):
    """Setup: a Basic Pokémon from hand, face-down, on the Bench (CG-SETUP-05); *card* as in `PlaceActive`."""

    card: str


class TurnUp(_Action, frozen=True, gc=False, tag="turn_up"):
    """Setup: name the next own Pokémon of real cards that lies face-down unnamed (CG-SETUP-08)."""

    card: str


class FinishSetup(_Action, frozen=True, gc=False, tag="finish_setup"):
    """Setup: finish placing; the Prizes follow (CG-SETUP-06)."""


class TakeMulligan(_Action, frozen=True, gc=False, tag="mulligan"):
    """Setup: show a hand without a Basic Pokémon, shuffle it in and draw a new one (CG-MULL-01)."""


class DrawExtra(_Action, frozen=True, gc=False, tag="draw_extra"):
    """Setup: draw cards for the other's mulligans; 0 declines (CG-MULL-04)."""

    count: int


class BenchPokemon(_Action, frozen=True, gc=False, tag="bench"):
    """A Basic Pokémon from hand onto the Bench; a LEGEND: both halves (CG-BENCH-01, CG-LEGEND-01)."""

    card: str
    half: str = ""


class Evolve(_Action, frozen=True, gc=False, tag="evolve"):
    """An Evolution card from hand onto a Pokémon (CG-EVOLVE-01)."""

    card: str
    place: str


class LevelUp(_Action, frozen=True, gc=False, tag="level_up"):
    """A LV.X card from hand onto the Active Pokémon (CG-LVX-01)."""

    card: str
    place: str


class AttachEnergy(_Action, frozen=True, gc=False, tag="attach"):
    """The turn's Energy card from hand onto an own Pokémon (CG-ENERGY-01)."""

    card: str
    place: str


class PlayTrainer(_Action, frozen=True, gc=False, tag="play"):
    """A Trainer card of any kind from hand; *place*: what it is attached to (CG-TRAINER-02)."""

    card: str
    place: str = ""


class Retreat(_Action, frozen=True, gc=False, tag="retreat"):
    """Pay with these Energy cards, in this order, and move the Active Pokémon to the Bench (CG-RETREAT-01)."""

    pay: tuple[str, ...]
    place: str


class UsePower(_Action, frozen=True, gc=False, tag="power"):
    """Use a Power or Ability by choice; *place* "hand" and *card* for one used from hand.

    *place* "stadium": an option that the Stadium gives a player.
    """

    place: str
    power: str
    card: str = ""


class UseAttack(_Action, frozen=True, gc=False, tag="attack"):
    """Use the Active Pokémon's attack of this name (CG-ATTACK-03)."""

    attack: str


class EndTurn(_Action, frozen=True, gc=False, tag="end_turn"):
    """End the turn without an attack (CG-TURN-05)."""


class DiscardInPlay(_Action, frozen=True, gc=False, tag="discard_in_play"):
    """Take an own card out of play, if its text allows it."""

    place: str


class Changed(msgspec.Struct, frozen=True, gc=False):
    """One change of a correction: *what* of the Pokémon at *place* (or of a side) becomes *value*."""

    what: str
    place: str = ""
    value: str = ""


class Concede(_Action, frozen=True, gc=False, tag="concede"):
    """Concede the game, at any moment (CG-MATCH-01)."""


Decides: TypeAlias = Literal["draw", "prizes", "sudden-death"]
"""Result at the end of the time: a draw, or a win with fewer Prizes left; if equal, a draw or Sudden Death."""


class CallTime(msgspec.Struct, frozen=True, gc=False, tag="call_time"):
    """Call time: the agreed rule decides the game (CG-MATCH-02)."""

    decides: Decides = "draw"


Penalty: TypeAlias = Literal["prizes", "game", "match"]
"""Cost of a judge's penalty: Prizes that the opponent takes, the game, or the whole match."""


class Penalize(_Action, frozen=True, gc=False, tag="penalize"):
    """Give the player of *seat* a judge's penalty, for a *reason* (CG-PENALTY-01 to CG-PENALTY-03).

    *prizes*: how many the opponent takes, for a penalty in Prizes.
    """

    penalty: Penalty
    reason: str
    prizes: int = 0


class Correct(msgspec.Struct, frozen=True, gc=False, tag="correct"):
    """Correct the table, as the referee; needs a reason (not a move of the game)."""

    changes: tuple[Changed, ...]
    reason: str


Action: TypeAlias = (
    Chance
    | Choose
    | PlaceActive
    | PlaceBench
    | TurnUp
    | FinishSetup
    | TakeMulligan
    | DrawExtra
    | BenchPokemon
    | Evolve
    | LevelUp
    | AttachEnergy
    | PlayTrainer
    | Retreat
    | UsePower
    | UseAttack
    | EndTurn
    | DiscardInPlay
    | Concede
    | CallTime
    | Penalize
    | Correct
)
