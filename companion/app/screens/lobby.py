"""Screen values around the table.

Like `screens.table` for the table: front-ends draw these, send back the
intents in them, and decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.cards import CardTableScreen
from companion.app.screens.lobby_intents import LobbyIntent
from companion.app.screens.table import AdviceView, SegmentView, TableScreen

# ---------------------------------------------------------------- buttons


class Push(msgspec.Struct, frozen=True):
    """A button of these screens. Without *enabled*, a tap shows *why*."""

    label: str
    intent: LobbyIntent
    accent: bool = False
    enabled: bool = True
    why: str = ""


class Remark(msgspec.Struct, frozen=True):
    """A message over the screen: an error, or a success. *push*: its button."""

    text: str
    kind: Literal["refusal", "done"] = "refusal"
    clause: str = ""
    push: Push | None = None


# ---------------------------------------------------------------- choices


class Option(msgspec.Struct, frozen=True):
    """One value of a choice. *chosen*: the current one; *printed*: the default."""

    label: str
    intent: LobbyIntent
    chosen: bool
    printed: bool = False


class ChoiceView(msgspec.Struct, frozen=True, kw_only=True):
    """A setting, changed by tapping one of its values.

    *note* explains the current value; *warning* is a prominent note;
    *changed*: it differs from the default, explained in *changed_note*.
    """

    title: str
    options: tuple[Option, ...]
    note: str = ""
    warning: str = ""
    changed: bool = False
    changed_note: str = ""
    clause: str = ""


# ---------------------------------------------------------------- Home


class OpenMatchView(msgspec.Struct, frozen=True):
    """An open match: its players, position, and the time when it was left."""

    title: str
    stands: str
    when: str
    resume: Push
    aside: Push


class HomeScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The first screen. *open_matches*: the latest first."""

    title: str
    subtitle: str
    open_matches: tuple[OpenMatchView, ...]
    more: str
    """The number of open matches not listed here, in words, or ""."""
    pushes: tuple[Push, ...]
    unofficial: str
    remark: Remark | None = None


# ---------------------------------------------------------------- Set-up


class SmallDisc(msgspec.Struct, frozen=True):
    """A figure as a picture of its disc, with its name."""

    name: str
    mp: int
    segments: tuple[SegmentView, ...]


class PlayerSetup(msgspec.Struct, frozen=True, kw_only=True):
    """The player at a seat of a match during set-up, in either game."""

    seat: int
    heading: str
    name: str
    name_push: str
    kind: ChoiceView


class SeatSetup(PlayerSetup, frozen=True, kw_only=True):
    """One seat of a match during set-up.

    *warning*: a concern about a team that may still play.
    """

    team_heading: str
    team: str
    team_note: str
    figures: tuple[SmallDisc, ...]
    cards: str
    refusal: str
    warning: str = ""
    choose_team: Push


class MatchSetup(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up of a match of either game, without its seats."""

    title: str
    match: tuple[ChoiceView, ...]
    house_rules: Push
    house_rules_note: str
    first: str
    """Who goes first, in words."""
    lesson: Push
    """Opens the guided match of this game."""
    start: Push
    back: Push
    remark: Remark | None = None


class SetupScreen(MatchSetup, frozen=True, kw_only=True):
    """The set-up of a match of the figure game."""

    seats: tuple[SeatSetup, SeatSetup]


class NameView(msgspec.Struct, frozen=True):
    """An editable name; *most*: its maximum number of letters."""

    title: str
    intent: LobbyIntent
    """Its last field receives the text."""
    name: str
    most: int = 24

    def entered(self, words: str) -> LobbyIntent:
        """The intent with the entered text."""
        return msgspec.structs.replace(self.intent, **{self.intent.__struct_fields__[-1]: words})


class ChoicesScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A page of choices: house rules, settings, a mat's facts, photos of mats or discs.

    *names_first*: names come above the choices.
    """

    kind: Literal["house-rules", "settings", "mat-facts", "mat-photos", "disc-photos"]
    title: str
    intro: str
    choices: tuple[ChoiceView, ...]
    names: tuple[NameView, ...] = ()
    names_first: bool = False
    back: Push
    extra: tuple[Push, ...] = ()
    remark: Remark | None = None


# ---------------------------------------------------------------- Team picker


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of the library in the grid.

    *facts*: MP and types in words; *count*: number of copies in the team being built; *by_hand* and *ability*:
    labels of these marks, or ""; *refusal*: why it may not play, or "".
    """

    figure: str
    name: str
    mp: int
    facts: str
    segments: tuple[SegmentView, ...]
    count: int = 0
    by_hand: str = ""
    ability: str = ""
    refusal: str = ""


class TeamRow(msgspec.Struct, frozen=True, kw_only=True):
    """A team in the list."""

    name: str
    note: str
    figures: tuple[SmallDisc, ...]
    push: Push
    chosen: bool
    refusal: str = ""


class FigureLook(msgspec.Struct, frozen=True, kw_only=True):
    """Close-up of a figure of the library: *facts* are short, *words* of each segment describe its effect."""

    name: str
    mp: int
    segments: tuple[SegmentView, ...]
    facts: tuple[str, ...]
    push: Push
    close: Push


class TeamLook(msgspec.Struct, frozen=True, kw_only=True):
    """A team's abilities. *parts*: pairs of a heading and its sentences; *counting*: some are still being computed."""

    name: str
    figures: tuple[SmallDisc, ...]
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    choices: tuple[ChoiceView, ...] = ()
    counting: str = ""
    close: Push


class TeamScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Choose a seat's team, or build one.

    *tab*: the list of teams, the library's figures, their evolutions, or the Trainer
    cards. *slots*: the team being built, None for an empty slot.
    """

    title: str
    tab: Literal["teams", "figures", "evolutions", "cards"]
    tabs: tuple[Option, ...]
    teams: tuple[TeamRow, ...] = ()
    new: Push
    """Starts a new team."""
    tiles: tuple[Tile, ...] = ()
    found: str = ""
    """The number of figures that match the filter, in words."""
    filters: tuple[Option, ...] = ()
    """By MP directly; type and letter each open *asking*."""
    asking: ChoiceView | None = None
    """A choice among many values, over the screen."""
    asked: Push | None = None
    """Closes *asking* without a choice."""
    slots: tuple[SmallDisc | None, ...] = ()
    sum: str = ""
    cards: tuple[ChoiceView, ...] = ()
    team_name: str = ""
    name_push: str = ""
    name_most: int = 40
    save: Push | None = None
    take: Push | None = None
    sight_push: Push | None = None
    """Opens *sight*: the abilities of the team being built."""
    sight: TeamLook | None = None
    back: Push
    look: FigureLook | None = None
    remark: Remark | None = None


# ---------------------------------------------------------------- Past matches


class MatchRow(msgspec.Struct, frozen=True):
    """A stored match in the list."""

    match_id: str
    title: str
    result: str
    facts: str
    when: str
    state: Literal["open", "over", "abandoned"]


class PastScreen(msgspec.Struct, frozen=True, kw_only=True):
    """All matches, the latest first."""

    title: str
    rows: tuple[MatchRow, ...]
    empty: str
    extra: tuple[Push, ...] = ()
    asking: ChoiceView | None = None
    """The question which file to import, over the screen."""
    asked: Push | None = None
    """Closes *asking* without a choice."""
    back: Push
    remark: Remark | None = None


class MatchReplay(msgspec.Struct, frozen=True, kw_only=True):
    """The controls beside the table of a stored match of either game, after *at* of its *last* standing entries."""

    title: str
    result: str
    at: int
    last: int
    pushes: tuple[Push, ...]
    """First, previous, next, last."""
    play: Push
    """Starts or stops playback."""
    speed: Push
    """Playback speed; sets the next one."""
    extra: tuple[Push, ...]
    asking: ChoiceView | None = None
    """The question where to write the match, over the screen."""
    asked: Push | None = None
    """Closes *asking* without a choice."""
    back: Push
    remark: Remark | None = None


class ReplayScreen(MatchReplay, frozen=True, kw_only=True):
    """A stored match of the figure game; the table's prompt names the current entry."""

    table: TableScreen


class MatchBook(msgspec.Struct, frozen=True, kw_only=True):
    """A stored match of the figure game as a web page contains it.

    *tables*: before the first entry and after each, generated lazily and read-only.
    *words*: the page's other texts, by key.
    """

    title: str
    about: str
    language: str
    words: Mapping[str, str]
    tables: Iterable[TableScreen]


class PositionView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of a figure match for export as a picture.

    *about*: its rules and mat; *where*: its step in the match; *lines*: facts that are not on
    the mat. *words*: the labels beside it, by key.
    """

    title: str
    about: str
    where: str
    words: Mapping[str, str]
    lines: tuple[str, ...]
    table: TableScreen


# ---------------------------------------------------------------- Rules


class ClauseView(msgspec.Struct, frozen=True):
    """A clause. *marked*: it is the requested one.

    *here*: the rule in the selected edition; *related*: the clauses that it names.
    """

    id: str
    title: str
    text: str
    source: str
    marked: bool
    here: str = ""
    related: tuple[str, ...] = ()


class RulesScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A section of the rulebook, or the clauses containing *word*.

    *choices*: the game, and its edition. *word_push*: label of the search button (`LookFor`).
    """

    title: str
    choices: tuple[ChoiceView, ...] = ()
    word: str = ""
    word_push: str = ""
    found: str = ""
    sections: tuple[Option, ...]
    section: str
    clauses: tuple[ClauseView, ...]
    back: Push
    remark: Remark | None = None


# ---------------------------------------------------------------- the table


class MatchAtTable(msgspec.Struct, frozen=True, kw_only=True):
    """The frame of either game's table during a match: the players' seating, and the exits."""

    facing: bool
    leave: Push
    rules: Push
    spinners: Push | None = None
    """Opens the spinner bases, if discs or coins are spun on them."""
    remark: Remark | None = None


class AtTable(MatchAtTable, frozen=True, kw_only=True):
    """A match of the figure game in play."""

    table: TableScreen
    quick_spins: bool
    spins: ChoiceView
    """The source of spins, which may change during a match."""
    ends: bool = False
    """Is the match over, and its end about to be shown? Then the table leaves it to that."""
    review: Push | None = None
    """Opens the review of the finished match."""
    advice: AdviceView | None = None
    """Hints, if both players want them."""


class AtCardTable(MatchAtTable, frozen=True, kw_only=True):
    """A match of the card game in play."""

    table: CardTableScreen
    coins: ChoiceView
    """The source of coins, which may change during a match."""
    quick_spins: bool = False
    """Are coin animations and pauses skipped?"""
    ends: bool = False
    """Is the match over, and its end about to be shown? Then the table leaves it to that."""
    review: Push | None = None
    """Opens the review of the finished game."""
    advice: AdviceView | None = None
    """Hints, if both players want them, for the asked player looking at the screen."""


LobbyScreen: TypeAlias = (
    AtCardTable
    | HomeScreen
    | SetupScreen
    | ChoicesScreen
    | TeamScreen
    | PastScreen
    | ReplayScreen
    | RulesScreen
    | AtTable
)
