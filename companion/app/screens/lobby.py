"""Screen values around the table.

Like `screens`, which does the same for the table: front-ends draw these, send the
intents back that are in them, and decide nothing.
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
    """A button of these screens. Without *enabled* a tap is answered with *why* instead."""

    label: str
    intent: LobbyIntent
    accent: bool = False
    enabled: bool = True
    why: str = ""


class Remark(msgspec.Struct, frozen=True):
    """A sentence over the screen: something went wrong, or was done. *push* goes with it."""

    text: str
    kind: Literal["refusal", "done"] = "refusal"
    clause: str = ""
    push: Push | None = None


# ---------------------------------------------------------------- choices


class Option(msgspec.Struct, frozen=True):
    """One value of a choice. *chosen*: it holds now; *printed*: it is the default."""

    label: str
    intent: LobbyIntent
    chosen: bool
    printed: bool = False


class ChoiceView(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is set by tapping one of its values.

    *note* explains what is chosen; *warning* is a note not to be overlooked;
    *changed*: it is not as printed, which *changed_note* says.
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
    """An open match: who plays, where it stands, when it was left."""

    title: str
    stands: str
    when: str
    resume: Push
    aside: Push


class HomeScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The first screen. *open_matches*: the one last played first."""

    title: str
    subtitle: str
    open_matches: tuple[OpenMatchView, ...]
    more: str
    """How many open matches are not listed here, in words, or ""."""
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
    """Who sits at a seat of a match that is being set up, in either game."""

    seat: int
    heading: str
    name: str
    name_push: str
    kind: ChoiceView


class SeatSetup(PlayerSetup, frozen=True, kw_only=True):
    """One seat of the match that is being set up.

    *warning* is what speaks against a team that may play all the same.
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
    """What the set-up of a match of either game shows beside its seats."""

    title: str
    match: tuple[ChoiceView, ...]
    house_rules: Push
    house_rules_note: str
    first: str
    """Who goes first, in words."""
    lesson: Push
    """To the guided match of this game."""
    start: Push
    back: Push
    remark: Remark | None = None


class SetupScreen(MatchSetup, frozen=True, kw_only=True):
    """The set-up of a match of the figure game."""

    seats: tuple[SeatSetup, SeatSetup]


class NameView(msgspec.Struct, frozen=True):
    """A name that can be changed; *most*: how many letters it may have."""

    title: str
    intent: LobbyIntent
    """Its last field is for the words."""
    name: str
    most: int = 24

    def entered(self, words: str) -> LobbyIntent:
        """What is sent once these words were entered."""
        return msgspec.structs.replace(self.intent, **{self.intent.__struct_fields__[-1]: words})


class ChoicesScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A page of choices: the house rules, the settings, what is set of a mat, photos of mats or discs.

    *names_first*: names stand above the choices.
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

    *facts*: MP and types in words; *count*: how often it is in the team being built; *by_hand* and *ability*: the
    short words for these marks, or ""; *refusal*: why it may not play, or "".
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
    """A figure of the library looked at closely: *facts* are short, *words* say what each segment does."""

    name: str
    mp: int
    segments: tuple[SegmentView, ...]
    facts: tuple[str, ...]
    push: Push
    close: Push


class TeamLook(msgspec.Struct, frozen=True, kw_only=True):
    """What a team can do. *parts* are pairs of a heading and its sentences; *counting*: some are still worked out."""

    name: str
    figures: tuple[SmallDisc, ...]
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    choices: tuple[ChoiceView, ...] = ()
    counting: str = ""
    close: Push


class TeamScreen(msgspec.Struct, frozen=True, kw_only=True):
    """Choose a seat's team, or build one.

    *tab* is what fills the screen: the list of teams, the library's figures, or
    the Trainer cards. *slots*: the team being built, None where a figure is
    wanting.
    """

    title: str
    tab: Literal["teams", "figures", "evolutions", "cards"]
    tabs: tuple[Option, ...]
    teams: tuple[TeamRow, ...] = ()
    new: Push
    """Build one from nothing."""
    tiles: tuple[Tile, ...] = ()
    found: str = ""
    """How many figures the filter lets through, in words."""
    filters: tuple[Option, ...] = ()
    """By MP at once; by type and by letter each opens *asking*."""
    asking: ChoiceView | None = None
    """Many values to choose one of, over the screen."""
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
    """Leads to *sight*: what the team being built can do."""
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
    """All matches, the one last played first."""

    title: str
    rows: tuple[MatchRow, ...]
    empty: str
    extra: tuple[Push, ...] = ()
    asking: ChoiceView | None = None
    """Which file is to be taken in, over the screen."""
    asked: Push | None = None
    """Closes *asking* without a choice."""
    back: Push
    remark: Remark | None = None


class MatchReplay(msgspec.Struct, frozen=True, kw_only=True):
    """What goes with the table of a stored match of either game, after *at* of its *last* standing entries."""

    title: str
    result: str
    at: int
    last: int
    pushes: tuple[Push, ...]
    """First, one back, one on, last."""
    play: Push
    """Has the match go on by itself, or stop."""
    speed: Push
    """How fast it goes on; the next speed."""
    extra: tuple[Push, ...]
    asking: ChoiceView | None = None
    """Where the match is to be written, over the screen."""
    asked: Push | None = None
    """Closes *asking* without a choice."""
    back: Push
    remark: Remark | None = None


class ReplayScreen(MatchReplay, frozen=True, kw_only=True):
    """A stored match of the figure game; the table's prompt says which entry this is."""

    table: TableScreen


class MatchBook(msgspec.Struct, frozen=True, kw_only=True):
    """A stored match of the figure game as it is kept on a page.

    *tables*: the table before the first entry and after each, made when it is asked for; nothing can be done on
    them. *words*: what stands on the page beside them, by key.
    """

    title: str
    about: str
    language: str
    words: Mapping[str, str]
    tables: Iterable[TableScreen]


class PositionView(msgspec.Struct, frozen=True, kw_only=True):
    """A position of a figure match as it is kept as a picture.

    *about*: by which rules and on which mat; *where*: at which step of the match; *lines*: what stands nowhere on
    the mat. *words* are said beside it, by key.
    """

    title: str
    about: str
    where: str
    words: Mapping[str, str]
    lines: tuple[str, ...]
    table: TableScreen


# ---------------------------------------------------------------- Rules


class ClauseView(msgspec.Struct, frozen=True):
    """A clause to read. *marked*: it is the one that was asked for.

    *here*: what holds in the edition that is chosen; *related*: the clauses that it names.
    """

    id: str
    title: str
    text: str
    source: str
    marked: bool
    here: str = ""
    related: tuple[str, ...] = ()


class RulesScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A section of the rulebook, or the clauses in which *word* stands.

    *choices*: the game, and its edition. *word_push*: the words of the button that asks for a word (`LookFor`).
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
    """What goes with the table of either game while a match is played: how its players sit, and how to leave it."""

    facing: bool
    leave: Push
    rules: Push
    spinners: Push | None = None
    """To the spinner bases, where discs or coins are spun on them."""
    remark: Remark | None = None


class AtTable(MatchAtTable, frozen=True, kw_only=True):
    """A match of the figure game is played."""

    table: TableScreen
    quick_spins: bool
    spins: ChoiceView
    """Where spins come from; it may be changed in the middle of a match."""
    ends: bool = False
    """Is the match over, and its end about to be shown? Then the table leaves it to that."""
    review: Push | None = None
    """Looks back at the match, once it is over."""
    advice: AdviceView | None = None
    """Hints, where both players want them."""


class AtCardTable(MatchAtTable, frozen=True, kw_only=True):
    """A match of the card game is played."""

    table: CardTableScreen
    coins: ChoiceView
    """Where coins come from; it may be changed in the middle of a match."""
    quick_spins: bool = False
    """Do coins fall at once, and is nothing dwelt on?"""
    ends: bool = False
    """Is the match over, and its end about to be shown? Then the table leaves it to that."""
    review: Push | None = None
    """Looks back at the game, once it is over."""
    advice: AdviceView | None = None
    """Hints, where both players want them, for the one who looks at the screen and is asked."""


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
