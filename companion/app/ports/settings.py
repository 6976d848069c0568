"""Settings that outlast a match, as values and their checks.

Files are read and written by an adapter; a value that is out of range never gets
this far.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from companion.players.given import PERSON
from companion.texts.plain import ACTING

PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=rf"^(?! )[^{ACTING}]*\Z")]
"""A name as `is_name` wants it, of up to 24 letters."""
DeckId = Annotated[str, msgspec.Meta(max_length=120)]
Named = Annotated[str, msgspec.Meta(max_length=120)]
"""Something that may be gone when it is looked for again: then what is usual stands for it."""
Kinds = tuple[Named, Named]
"""Who plays the seats: persons, or which programs."""
HouseRules = Mapping[Named, Named]
"""Policies that were changed, with their values as they are written."""
LanguageId = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,8}\Z")]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=600)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a table.

    *seating*: "facing" turns seat b's half by 180 degrees. *spins*: "screen"
    turns the discs on the screen, "hand" asks for what the real ones showed,
    "bases" spins them on spinner bases (and on the screen where there is none).
    *unfair*: a spin on a base that was not a fair one is spun "again", or the
    players are asked ("ask") whether it counts.
    *hints*: at the table of the figure game it is shown how it stands and what is best.
    *quick_spins*: a disc on the screen comes to rest in a moment. *names*: what
    the players were called last. *keyboard*: the layout of the one on the screen;
    "auto": the usual one for the system's language. *language*: of every text, "auto": the system's.
    *scale*: text and everything that is tapped, in per cent. *inches*: the screen
    from corner to corner, 0 where the screen itself says it. *contrast*: the
    colours round mat and discs, "usual": dark ones, "high": light lines on black.
    *sides*: their colours, "bases": as the real ones.
    *motion* "calm": nothing slides or fades. *hand* "left":
    what is at the right otherwise is at the left. *refusals*: how long a refusal
    is shown; "stay": until it is tapped away or the next thing is done.
    *sound*: how loud what happens at the table is heard; whatever is heard is shown too.
    *format*, *rules*, *mat*, *teams*, *kinds*: what the last match of the figure game was played by, on and with, and
    who played ("" is what is usual); *clocks*: minutes of a turn and of a player, 0 for no clock; *house_rules*:
    what was not as the rule set has it, and *card_house_rules* what was not as the card game's format has it.
    *card_format*, *card_decks*, *card_real*, *card_kinds*: what the last card match was played by and
    with ("" is a real deck without a list), and who played. *coins*: who throws them, and *card_clocks*:
    minutes of a match and of a turn, 0 for no clock; *card_on_time*: what comes when the match's is over.
    *welcomed*: the questions of the first start were answered or left.
    *lesson* and *card_lesson*: at which step the guided match of each game was left, 0 where none was.
    *window*: left, top, width and height of the window when it was closed.
    """

    seating: Literal["facing", "same_side"] = "facing"
    spins: Literal["screen", "hand", "bases"] = "screen"
    unfair: Literal["again", "ask"] = "again"
    quick_spins: bool = False
    hints: Literal["off", "on"] = "off"
    names: tuple[PlayerName, PlayerName] = ("Player A", "Player B")
    keyboard: Literal["auto", "qwerty", "qwertz", "azerty"] = "auto"
    language: LanguageId = "auto"
    scale: Literal[80, 100, 125, 150] = 100
    inches: Literal[0, 7, 8, 10, 12, 13, 16, 22, 24, 27] = 0
    contrast: Literal["usual", "light", "high"] = "usual"
    sides: Literal["bases", "sky-plum", "sand-navy"] = "bases"
    motion: Literal["usual", "calm"] = "usual"
    hand: Literal["right", "left"] = "right"
    sound: Literal["off", "quiet", "usual", "loud"] = "usual"
    refusals: Literal["short", "long", "stay"] = "short"
    format: Named = ""
    rules: Named = ""
    mat: Named = ""
    teams: tuple[Named, Named] = ("", "")
    kinds: Kinds = (PERSON, PERSON)
    clocks: tuple[Minutes, Minutes] = (0, 0)
    house_rules: HouseRules = {}
    card_format: Annotated[str, msgspec.Meta(max_length=80)] = ""
    card_decks: tuple[DeckId, DeckId] = ("", "")
    card_real: tuple[bool, bool] = (True, True)
    card_best_of: Literal[1, 3] = 1
    card_kinds: Kinds = (PERSON, PERSON)
    card_clocks: tuple[Minutes, Minutes] = (0, 0)
    card_on_time: Named = ""
    card_house_rules: HouseRules = {}
    coins: Literal["program", "hand", "bases"] = "program"
    welcomed: bool = False
    lesson: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    card_lesson: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    window: tuple[int, int, int, int] = (0, 0, 0, 0)
