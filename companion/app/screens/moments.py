"""The moments around a match as values: the first start, one question after the other, answered with pictures."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.card_intents import CardIntent
from companion.app.screens.cards import CardFaceView
from companion.app.screens.lobby import AtCardTable, AtTable, ChoiceView, Push, Remark
from companion.app.screens.table import BattleView

PictureName: TypeAlias = Literal[
    "hand", "bases", "screen", "facing", "same_side", "usual", "off", "lesson", "card-lesson", "figure", "card"
]
"""What a picture shows: real discs, a spinner base, a disc on the screen; how two sit; sound, none; what is played."""

MomentKind: TypeAlias = Literal["knocked-out", "surrounded", "card", "evolved", "end"]


class PictureOption(msgspec.Struct, frozen=True):
    """An answer with its picture. *note* says what follows from it; *chosen*: it holds now."""

    picture: PictureName
    push: Push
    note: str
    chosen: bool = False


class WelcomeScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Question *at* of *count* of the first start. *skip* leaves the question as it is, *back* goes one back."""

    title: str
    intro: str
    at: int
    count: int
    options: tuple[PictureOption, ...]
    skip: Push
    back: Push
    remark: Remark | None = None


class Moment(msgspec.Struct, frozen=True):
    """Something that counted in a match. *seat*: whom it helped; *at*: the standing entries up to it."""

    turn: int
    seat: int
    kind: MomentKind
    words: str
    at: int


class DecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """The Knock Out that decided a card match: what attacked, None where nothing did, and what was Knocked Out.

    *seat*: the attacker's; *words*: how it came about, a sentence each.
    """

    title: str
    attacker: CardFaceView | None
    defender: CardFaceView
    seat: int
    words: tuple[str, ...]


class EndScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A match is over: who won and how, the battle or the Knock Out that decided it, the match as a strip.

    *winner*: a seat, None for a draw; *battle* with all its discs at rest, None where nothing was spun; *decision*
    None where nothing was Knocked Out. *moments* lie between turn 1 and *turns*, and each can be looked at.
    """

    match_id: str
    title: str
    headline: str
    winner: int | None
    players: tuple[str, str]
    score: str
    battle: BattleView | None
    battle_title: str
    moments: tuple[Moment, ...]
    turns: int
    strip_title: str
    pushes: tuple[Push, ...]
    back: Push
    decision: DecisionView | None = None
    asking: ChoiceView | None = None
    """Where the match is to be written, over the screen."""
    asked: Push | None = None
    """Closes *asking* without a choice."""
    remark: Remark | None = None


class Pointed(msgspec.Struct, frozen=True):
    """What a finger points at, by its name: a figure, a space, a disc; a card in hand, a place, a button, a coin.

    A button of a screen is known by its *intent*; its words are what the player reads.
    """

    kind: Literal["figure", "space", "disc", "card", "place", "button", "coin"]
    name: str
    intent: CardIntent | None = None


class GuideView(msgspec.Struct, frozen=True, kw_only=True):
    """What is said in a guided match, at step *at* of *count*, and what is pointed at.

    *hint* answers what was tried; *push* goes on, None where something is to be done at the table.
    """

    text: str
    hint: str
    at: int
    count: int
    points: tuple[Pointed, ...]
    push: Push | None


class LessonScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A guided match: its table, and what is said beside it. *back* leaves it."""

    at_table: AtTable | AtCardTable
    guide: GuideView
    back: Push
    remark: Remark | None = None
