"""Tasks of an agenda, and the words inside a program.

A card's text, an attack, a draw are *programs*: tuples of words (effects of the vocabulary and the steps
below) that `Run` carries out in order with a `Scope`, their knowledge so far. Everything else, such as turns
and Knock Outs, is a task of its own.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.cards.printed.vocabulary import UNKNOWN, Effect, If, Look, LookAtPrizes, PowerKind, Trigger
from companion.kernel.model import Seat


class Scope(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Scope of a program: its player, its Pokémon, and the results of its words so far."""

    seat: Seat
    """The player of the card: *you* in its text."""
    kind: Literal["attack", "power", "trainer", "trigger", "between", "game"] = "game"
    card: str = ""
    """The card with this text."""
    source: int = 0
    """The Pokémon with the attack or power, or with the attached card; 0: none."""
    attack: str = ""
    """The attack, by its card's name for it, or the power."""
    defending: int = 0
    attacker: int = 0
    """In a trigger: the Pokémon that caused it."""
    chosen: tuple[int, ...] = ()
    those: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    """Possible targets that the last effect did not affect."""
    heads: int = 0
    tails: int = 0
    done: int = 0
    base: int = 0
    """The base damage so far."""
    dealt: int = 0
    """This attack's damage so far."""
    dealt_to: tuple[int, ...] = ()
    """Opposing Pokémon that its damage hit."""
    shown: tuple[str, ...] = ()
    """Cards last looked at, shown, fetched or discarded."""
    picked: tuple[str, ...] = ()
    """Answers collected by a word so far."""
    forced: tuple[int, ...] = ()
    """Pokémon that the attack Knocks Out at its end, whatever their damage."""
    flipped: tuple[tuple[int, str, bool], ...] = ()
    """Coins flipped by prevention effects against this attack: the Pokémon, the effect's card, heads (it holds)."""
    failed: bool = False
    """The text has failed: only its closing steps still run."""
    copied: str = ""
    """The card whose attack is copied here, if any."""
    paid: str = ""
    """The own attack whose cost was paid, if the copied one has none."""


CHECKED_LATER = frozenset({"attack", "between", "trigger"})
"""Kinds of texts whose cause checks for Knock Outs at its end (CG-KO-02, CG-AMB-09)."""

# --- words that only the rules use --------------------------------------------------------


class _Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do"):
    """A word that card texts never contain."""


class DrawOne(_Step, frozen=True, gc=False, tag="draw_one"):
    """Draw a card from the top of a deck (*bottom*: from under it), to the hand, the Prizes or elsewhere.

    *sees* overrides who usually sees a card in that zone. *place*: of a Prize, from 0; -1: at the end.
    """

    seat: Seat
    to: Literal["hand", "prizes", "aside", "discard", "lost"] = "hand"
    clause: str = "CG-DRAW-01"
    bottom: bool = False
    sees: Literal["", "both", "a", "b", "none"] = ""
    place: int = -1


class Looked(_Step, frozen=True, gc=False, tag="looked"):
    """Continue a look at a deck: its cards now lie aside with those from *before*; *told*: they were shown."""

    word: Look
    before: tuple[str, ...] = ()
    told: bool = False


class ChangePrize(_Step, frozen=True, gc=False, tag="change_prize"):
    """Continue with Prizes that were looked at, at these *places* (from 0): one of them may be exchanged."""

    word: LookAtPrizes
    places: tuple[int, ...] = ()


class AttackStep(_Step, frozen=True, gc=False, tag="attack_step"):
    """A step of an attack, as the edition names it (`attack_steps`, `resolve_steps`)."""

    step: str


class Hit(_Step, frozen=True, gc=False, tag="hit"):
    """Do a text's damage to a Pokémon (CG-DMG-01): *amount* is its base.

    *own*: the attack's own damage, not extra damage. *plain*: without Weakness and Resistance. *sure*:
    unaffected by effects on the Pokémon.
    """

    pokemon: int
    amount: int
    plain: bool = False
    own: bool = False
    sure: bool = False


class Survival(_Step, frozen=True, gc=False, tag="survival"):
    """Save a Pokémon from a Knock Out by damage with *left* HP, because of *card*; *flip*: on heads."""

    pokemon: int
    left: int
    card: str
    flip: bool = False


class Respond(_Step, frozen=True, gc=False, tag="respond"):
    """Answer an event with a trigger, if it is still possible and its player wants it; *scope* is its own."""

    trigger: Trigger
    scope: Scope


class Settle(_Step, frozen=True, gc=False, tag="settle"):
    """End a program of triggers: *check* follows, or their Knock Outs happen at once."""

    check: KnockOuts | None = None


class BetweenPart(_Step, frozen=True, gc=False, tag="between_part"):
    """Carry out a step between turns on one Pokémon."""

    step: str
    pokemon: int


class ToolMoment(_Step, frozen=True, gc=False, tag="tool_moment"):
    """Ask the Pokémon's players when their Tools act between turns (CG-TOOL-03): pairs of Pokémon and Tool."""

    tools: tuple[tuple[int, str], ...]


class PowerDone(_Step, frozen=True, gc=False, tag="power_done"):
    """End a power's program."""


class TrainerDone(_Step, frozen=True, gc=False, tag="trainer_done"):
    """End a Trainer card's program: the card goes where it belongs."""


class RetreatFlip(_Step, frozen=True, gc=False, tag="retreat_flip"):
    """Flip for a Confused Pokémon's paid retreat (CG-RETREAT-05): *to* becomes Active; *paid*: number of cards."""

    to: int
    paid: int = 0


class FlipMore(_Step, frozen=True, gc=False, tag="flip_more"):
    """Flip the remaining coins (fields as in `Flip`); *pokemon*: each coin's Pokémon, including the first ones."""

    left: int
    until_tails: bool = False
    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()
    each: tuple[Effect, ...] = ()
    by: Seat = 0
    need: bool = False
    pokemon: tuple[int, ...] = ()


class MayStop(_Step, frozen=True, gc=False, tag="may_stop"):
    """Let the other player stop a power of this kind with a card from hand."""

    kind: PowerKind


class Onward(_Step, frozen=True, gc=False, tag="onward"):
    """Continue *word*, which has collected something in the scope (*picked*, *those*); *left*: remaining rounds."""

    word: Effect
    left: int = 0
    phase: str = ""
    seat: Seat = 0


class Guard(_Step, frozen=True, gc=False, tag="guard"):
    """Skips the next *words* words unless *if_* holds."""

    if_: If
    words: int = 1


class Asked(_Step, frozen=True, gc=False, tag="asked"):
    """In *viewer*'s observation: the request of *word*, if that player cannot infer it.

    Either *seat* chooses, or, with a *source*, chance does. UNKNOWN replaces hidden options.
    """

    word: Word
    viewer: Seat
    seat: Seat = 0
    prompt: str = ""
    options: tuple[str, ...] = (UNKNOWN,)
    about: str = ""
    at_least: int = 1
    source: str = ""


Word: TypeAlias = (
    Effect
    | DrawOne
    | Looked
    | ChangePrize
    | AttackStep
    | Hit
    | Survival
    | Respond
    | Settle
    | BetweenPart
    | ToolMoment
    | PowerDone
    | TrainerDone
    | RetreatFlip
    | FlipMore
    | MayStop
    | Onward
    | Guard
    | Asked
)

# --- tasks --------------------------------------------------------------------------------


class _Task(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="task"):
    """Base of tasks."""


class Run(_Task, frozen=True, gc=False, tag="run"):
    """Run a program."""

    words: tuple[Word, ...]
    scope: Scope


class SetUp(_Task, frozen=True, gc=False, tag="set_up"):
    """Run the setup: do whatever is automatic and wait for whatever a player must do."""


class BeginTurn(_Task, frozen=True, gc=False, tag="begin_turn"):
    """Begin the next turn, with its draw."""


class Main(_Task, frozen=True, gc=False, tag="main"):
    """Let the player whose turn it is act, one action at a time."""


class TurnOver(_Task, frozen=True, gc=False, tag="turn_over"):
    """End the turn; the steps between turns follow."""


class Between(_Task, frozen=True, gc=False, tag="between"):
    """Carry out the remaining steps between turns, with the players' order within each."""

    steps: tuple[str, ...]
    seats: tuple[Seat, ...]
    begun: bool = False
    """Players were asked about Tools that may act at any moment."""
    tools: tuple[tuple[int, str, str], ...] = ()
    """Tools that act later: the Pokémon, the Tool, the moment."""
    used: tuple[tuple[int, str], ...] = ()
    """Tools that have acted."""


class KnockOuts(_Task, frozen=True, gc=False, tag="knock_outs"):
    """Knock Out every Pokémon with damage of its HP or more; *between*: between turns.

    *forced*: Pokémon Knocked Out whatever their damage. *by*: the attacker.
    """

    between: bool = False
    forced: tuple[int, ...] = ()
    by: int = 0
    to_zone: Literal["", "lost", "deck", "hand"] = ""
    asked: tuple[int, ...] = ()
    """Pokémon for which survival by a card is settled."""
    told: tuple[int, ...] = ()
    """Pokémon whose last triggers have been answered."""


class TakePrizes(_Task, frozen=True, gc=False, tag="take_prizes"):
    """Let *seat* take so many of the own Prizes, one after the other."""

    seat: Seat
    count: int


class Promote(_Task, frozen=True, gc=False, tag="promote"):
    """Let *seat* replace a lost Active Pokémon from the Bench, or lose by CG-WIN-02."""

    seat: Seat


class CountWays(_Task, frozen=True, gc=False, tag="count_ways"):
    """Count the ways to win found at this moment (CG-WIN-04)."""


class Triggers(_Task, frozen=True, gc=False, tag="triggers"):
    """Run triggers that answer an event: *on*, to *pokemon*, by *by*."""

    on: str
    pokemon: int
    by: int = 0
    amount: int = 0
    card: str = ""
    seat: Seat = 0
    used: tuple[tuple[int, str], ...] = ()
    """Tools that had their moment before this one: the Pokémon and the Tool."""


Task: TypeAlias = (
    Run | SetUp | BeginTurn | Main | TurnOver | Between | KnockOuts | TakePrizes | Promote | CountWays | Triggers
)
