"""Persistent settings, as validated values.

An adapter reads and writes the files; invalid values never get this far.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from companion.players.given import PERSON
from companion.texts.plain import ACTING

PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=rf"^(?! )[^{ACTING}]*\Z")]
"""A name that satisfies `is_name`, of up to 24 letters."""
DeckId = Annotated[str, msgspec.Meta(max_length=120)]
Named = Annotated[str, msgspec.Meta(max_length=120)]
"""A reference that may no longer exist; the default then replaces it."""
Kinds = tuple[Named, Named]
"""Who plays the seats: persons, or programs."""
HouseRules = Mapping[Named, Named]
"""Changed policies, with their values as written."""
LanguageId = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,8}\Z")]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=600)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a table.

    Attributes:
        seating: "facing" turns seat b's half by 180 degrees.
        spins: "screen" spins discs on the screen, "hand" asks for the results of real ones, "bases" spins them on
        spinner
            bases (and on the screen without one).
        unfair: An unfair spin on a base is spun "again", or the players are asked ("ask") whether it counts.
        quick_spins: A disc on the screen comes to rest in a moment.
        hints: At the table of the figure game, show the evaluation and the best move.
        names: Names that the players used last.
        keyboard: Layout of the on-screen keyboard; "auto": the system language's usual one.
        language: Of every text; "auto": the system's.
        scale: Size of text and touch targets, in percent.
        inches: The screen's diagonal; 0 to use its own information.
        contrast: Colours round mat and discs; "usual": dark ones, "high": light lines on black.
        sides: The seats' colours; "bases": as the real ones.
        motion: "calm": nothing slides or fades.
        hand: "left" moves to the left what is usually on the right.
        sound: Volume of the sounds at the table; everything heard is also shown.
        refusals: How long a refusal is shown; "stay": until it is tapped away or the next action.
        format, rules, mat, teams, kinds: Those of the last figure match; "" for the default.
        clocks: Minutes of a turn and of a player; 0 for no clock.
        house_rules, card_house_rules: Deviations from the rule set, and from the card game's format.
        card_format, card_decks, card_real, card_kinds: Those of the last card match; a deck "" is a real one without a
            list.
        card_clocks: Minutes of a match and of a turn; 0 for no clock.
        card_on_time: What follows when the match's time is over.
        coins: Who flips them.
        welcomed: The questions of the first start were answered or skipped.
        lesson, card_lesson: Step at which each game's guided match was left; 0 for none.
        window: Left, top, width and height of the window when it was closed.
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
