"""Tasks of an agenda, and the words inside a program.

A card's text, an attack, a draw are *programs*: tuples of words (effects of the
vocabulary and the steps below) that `Run` carries out one after the other with a
`Scope`, what they know so far. Everything else, turns and Knock Outs, are tasks of
their own.
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
    """The card whose text this is."""
    source: int = 0
    """The Pokémon whose attack or power this is, or that the card is attached to; 0: none."""
    attack: str = ""
    """The attack as its card names it, or the power."""
    defending: int = 0
    attacker: int = 0
    """In a trigger: the Pokémon that caused it."""
    chosen: tuple[int, ...] = ()
    those: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    """What the last effect could have been done to and was not."""
    heads: int = 0
    tails: int = 0
    done: int = 0
    base: int = 0
    """The base damage as far as it is known."""
    dealt: int = 0
    """Damage that this attack has done so far."""
    dealt_to: tuple[int, ...] = ()
    """Opposing Pokémon that its damage has touched."""
    shown: tuple[str, ...] = ()
    """Cards last looked at, shown, fetched or discarded."""
    picked: tuple[str, ...] = ()
    """Answers that a word has collected so far."""
    forced: tuple[int, ...] = ()
    """Pokémon that the attack Knocks Out at its end, whatever their damage."""
    flipped: tuple[tuple[int, str, bool], ...] = ()
    """Coins that shields against this attack have flipped: the Pokémon, the shield's card, heads (it holds)."""
    failed: bool = False
    """The text is over: of what is left only the steps that close it are carried out."""
    copied: str = ""
    """The card whose attack is done here, if it is another's."""
    paid: str = ""
    """The own attack whose cost was paid for it, if the copied one asks for none."""


CHECKED_LATER = frozenset({"attack", "between", "trigger"})
"""Kinds of texts whose Knock Outs are looked for by whatever set them off, when that is over (CG-KO-02, CG-AMB-09)."""

# --- words that only the rules use --------------------------------------------------------


class _Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do"):
    """A word that no card is written with."""


class DrawOne(_Step, frozen=True, gc=False, tag="draw_one"):
    """Draw a card off the top of a deck (*bottom*: from under it), to the hand, the Prizes or elsewhere.

    *sees* is given where it is not whoever usually sees a card in that zone. *place*: of a
    Prize, from 0; -1: at the end.
    """

    seat: Seat
    to: Literal["hand", "prizes", "aside", "discard", "lost"] = "hand"
    clause: str = "CG-DRAW-01"
    bottom: bool = False
    sees: Literal["", "both", "a", "b", "none"] = ""
    place: int = -1


class Looked(_Step, frozen=True, gc=False, tag="looked"):
    """Goes on with a look at a deck: its cards lie aside now, with those that did *before*; *told*: they were shown."""

    word: Look
    before: tuple[str, ...] = ()
    told: bool = False


class ChangePrize(_Step, frozen=True, gc=False, tag="change_prize"):
    """Goes on with Prizes that were looked at, at these *places* (from 0): one of them may be changed."""

    word: LookAtPrizes
    places: tuple[int, ...] = ()


class AttackStep(_Step, frozen=True, gc=False, tag="attack_step"):
    """A step of an attack, as the edition names it (`attack_steps`, `resolve_steps`)."""

    step: str


class Hit(_Step, frozen=True, gc=False, tag="hit"):
    """Damage of a text lands on a Pokémon (CG-DMG-01): *amount* is its base.

    *own*: the attack's own damage, not what it does beside. *plain*: without Weakness
    and Resistance. *sure*: whatever is on the Pokémon.
    """

    pokemon: int
    amount: int
    plain: bool = False
    own: bool = False
    sure: bool = False


class Survival(_Step, frozen=True, gc=False, tag="survival"):
    """A Pokémon that damage would Knock Out stays with *left* HP, because *card* says so; *flip*: on heads."""

    pokemon: int
    left: int
    card: str
    flip: bool = False


class Respond(_Step, frozen=True, gc=False, tag="respond"):
    """A trigger answers what has happened, if it still can and its player wants it; *scope* is its own."""

    trigger: Trigger
    scope: Scope


class Settle(_Step, frozen=True, gc=False, tag="settle"):
    """The end of a program of triggers: *check* follows, or whatever they have Knocked Out goes at once."""

    check: KnockOuts | None = None


class BetweenPart(_Step, frozen=True, gc=False, tag="between_part"):
    """Carry out a step between turns on one Pokémon."""

    step: str
    pokemon: int


class ToolMoment(_Step, frozen=True, gc=False, tag="tool_moment"):
    """The players of Pokémon say when their Tools act between turns (CG-TOOL-03): pairs of Pokémon and Tool."""

    tools: tuple[tuple[int, str], ...]


class PowerDone(_Step, frozen=True, gc=False, tag="power_done"):
    """The end of a power's program."""


class TrainerDone(_Step, frozen=True, gc=False, tag="trainer_done"):
    """The end of a Trainer card's program: it goes where it belongs."""


class RetreatFlip(_Step, frozen=True, gc=False, tag="retreat_flip"):
    """A Confused Pokémon has paid and flips for its retreat (CG-RETREAT-05): *to* comes up; *paid*: how many cards."""

    to: int
    paid: int = 0


class FlipMore(_Step, frozen=True, gc=False, tag="flip_more"):
    """Coins of a flip that are still to come (fields as in `Flip`); *pokemon*: for whom each is, the first ones too."""

    left: int
    until_tails: bool = False
    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()
    each: tuple[Effect, ...] = ()
    by: Seat = 0
    need: bool = False
    pokemon: tuple[int, ...] = ()


class MayStop(_Step, frozen=True, gc=False, tag="may_stop"):
    """A power of this kind is used: the other player may stop it with a card from hand."""

    kind: PowerKind


class Onward(_Step, frozen=True, gc=False, tag="onward"):
    """Goes on with *word*, which has collected something in the scope (*picked*, *those*); *left*: how often more."""

    word: Effect
    left: int = 0
    phase: str = ""
    seat: Seat = 0


class Guard(_Step, frozen=True, gc=False, tag="guard"):
    """Skips the next *words* words unless *if_* holds."""

    if_: If
    words: int = 1


class Asked(_Step, frozen=True, gc=False, tag="asked"):
    """In a state as *viewer* sees it: what *word* asks, where it does not follow from what that player sees.

    Either *seat* chooses, or, with a *source*, chance does. UNKNOWN stands for options that are hidden.
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
    """Carries out a program."""

    words: tuple[Word, ...]
    scope: Scope


class SetUp(_Task, frozen=True, gc=False, tag="set_up"):
    """The setup: does whatever is due by itself and waits for whatever a player must do."""


class BeginTurn(_Task, frozen=True, gc=False, tag="begin_turn"):
    """The next turn begins, with its draw."""


class Main(_Task, frozen=True, gc=False, tag="main"):
    """The player whose turn it is does one thing after the other."""


class TurnOver(_Task, frozen=True, gc=False, tag="turn_over"):
    """The turn ends, and the steps between turns come."""


class Between(_Task, frozen=True, gc=False, tag="between"):
    """The steps between turns that are left, and in which order the players come within each."""

    steps: tuple[str, ...]
    seats: tuple[Seat, ...]
    begun: bool = False
    """Tools that may act at any moment have been asked for."""
    tools: tuple[tuple[int, str, str], ...] = ()
    """Tools that act later: the Pokémon, the Tool, the moment."""
    used: tuple[tuple[int, str], ...] = ()
    """Tools that have acted."""


class KnockOuts(_Task, frozen=True, gc=False, tag="knock_outs"):
    """Knocks Out every Pokémon whose damage has reached its HP; *between*: no turn is on.

    *forced* are Pokémon that are Knocked Out whatever their damage. *by* is the attacker.
    """

    between: bool = False
    forced: tuple[int, ...] = ()
    by: int = 0
    to_zone: Literal["", "lost", "deck", "hand"] = ""
    asked: tuple[int, ...] = ()
    """Those for whom it is settled whether a card lets them stay."""
    told: tuple[int, ...] = ()
    """Those whose last triggers have been answered."""


class TakePrizes(_Task, frozen=True, gc=False, tag="take_prizes"):
    """*seat* takes so many of the own Prizes, one after the other."""

    seat: Seat
    count: int


class Promote(_Task, frozen=True, gc=False, tag="promote"):
    """*seat* replaces a lost Active Pokémon from the Bench, or has lost by CG-WIN-02."""

    seat: Seat


class CountWays(_Task, frozen=True, gc=False, tag="count_ways"):
    """Counts the ways to win that were found at this moment (CG-WIN-04)."""


class Triggers(_Task, frozen=True, gc=False, tag="triggers"):
    """Triggers that answer something that happened: *on*, to *pokemon*, by *by*."""

    on: str
    pokemon: int
    by: int = 0
    amount: int = 0
    card: str = ""
    seat: Seat = 0
    used: tuple[tuple[int, str], ...] = ()
    """Tools that have had their moment before this one: the Pokémon and the Tool."""


Task: TypeAlias = (
    Run | SetUp | BeginTurn | Main | TurnOver | Between | KnockOuts | TakePrizes | Promote | CountWays | Triggers
)
