"""Screens before, after and beside a match: the welcome questions, the end, the guided match."""

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
"""Subject of a picture: real discs, a spinner base, a disc on the screen; seating; sound, none; game or lesson."""

MomentKind: TypeAlias = Literal["knocked-out", "surrounded", "card", "evolved", "end"]


class PictureOption(msgspec.Struct, frozen=True):
    """An answer with its picture. *note* explains its effect; *chosen*: it is the current one."""

    picture: PictureName
    push: Push
    note: str
    chosen: bool = False


class WelcomeScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Question *at* of *count* of the welcome. *skip* leaves it unchanged, *back* returns to the previous one."""

    title: str
    intro: str
    at: int
    count: int
    options: tuple[PictureOption, ...]
    skip: Push
    back: Push
    remark: Remark | None = None


class Moment(msgspec.Struct, frozen=True):
    """A key moment in a match. *seat*: the player it helped; *at*: number of standing entries up to it."""

    turn: int
    seat: int
    kind: MomentKind
    words: str
    at: int


class DecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """The Knock Out that decided a card match: the attacker, None without one, and the Pokémon Knocked Out.

    *seat*: the attacker's; *words*: how it happened, in sentences.
    """

    title: str
    attacker: CardFaceView | None
    defender: CardFaceView
    seat: int
    words: tuple[str, ...]


class EndScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a match: winner and reason, the deciding battle or Knock Out, the match as a strip.

    *winner*: a seat, None for a draw; *battle* with all its discs at rest, None if nothing was spun; *decision*
    None without a Knock Out. *moments* lie between turn 1 and *turns*, and each can be opened.
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
    """The question where to write the match, over the screen."""
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
    """The guide's text at step *at* of *count*, and what it points at.

    *hint* answers the last attempt; *push* continues, None if the player must act at the table.
    """

    text: str
    hint: str
    at: int
    count: int
    points: tuple[Pointed, ...]
    push: Push | None


class LessonScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A guided match: its table, and the guide beside it. *back* leaves it."""

    at_table: AtTable | AtCardTable
    guide: GuideView
    back: Push
    remark: Remark | None = None
