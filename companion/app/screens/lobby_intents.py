"""Intents around the table.

Those of the tables are in `screens.table` and `screens.card_intents`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

SettingName: TypeAlias = Literal[
    "coins",
    "contrast",
    "hand",
    "hints",
    "inches",
    "keyboard",
    "language",
    "motion",
    "quick",
    "refusals",
    "scale",
    "seating",
    "sides",
    "sound",
    "spins",
    "unfair",
]
"""Names of settings."""


class LobbyIntent(msgspec.Struct, frozen=True):
    """Something to be done around the table."""


class GoHome(LobbyIntent, frozen=True, tag="go-home"):
    """Go Home; a match at the table stays open and is offered there."""


class GoBack(LobbyIntent, frozen=True, tag="go-back"):
    """Return to the screen that opened this one."""


class GoSetup(LobbyIntent, frozen=True, tag="go-setup"):
    """Set up a new match."""


class GoCardSetup(LobbyIntent, frozen=True, tag="go-card-setup"):
    """Set up a new match of the card game."""


class GoHouseRules(LobbyIntent, frozen=True, tag="go-house-rules"):
    """Show the policies of the match being set up."""


class GoTeam(LobbyIntent, frozen=True, tag="go-team"):
    """Choose the team of a seat."""

    seat: int


class GoDeck(LobbyIntent, frozen=True, tag="go-deck"):
    """Choose the deck of a seat."""

    seat: int


class GoPast(LobbyIntent, frozen=True, tag="go-past"):
    """Go to the list of all matches."""


class GoRules(LobbyIntent, frozen=True, tag="go-rules"):
    """Open the rulebook."""


class GoSettings(LobbyIntent, frozen=True, tag="go-settings"):
    """Open the settings."""


class GoWelcome(LobbyIntent, frozen=True, tag="go-welcome"):
    """Ask question *at* of the welcome."""

    at: int = 0


class BeginNow(LobbyIntent, frozen=True, tag="begin-now"):
    """Start the default match of this game at once."""

    game: Literal["figure", "card"]


class GoLesson(LobbyIntent, frozen=True, tag="go-lesson"):
    """Start the guided first match of a game, or resume it."""

    game: Literal["figure", "card"] = "figure"


class LessonOn(LobbyIntent, frozen=True, tag="lesson-on"):
    """Confirm the guide's text."""


class DropLesson(LobbyIntent, frozen=True, tag="drop-lesson"):
    """Stop offering the guided match of a game."""

    game: Literal["figure", "card"] = "figure"


class Rematch(LobbyIntent, frozen=True, tag="rematch"):
    """The players of a finished match play again, people against people with the sides swapped.

    *best_of*: as the next game of a match of this many, which includes the finished one.
    """

    match_id: str
    best_of: int = 1


class LookBack(LobbyIntent, frozen=True, tag="look-back"):
    """Show a stored match after *at* of its standing entries."""

    match_id: str
    at: int


class Resume(LobbyIntent, frozen=True, tag="resume"):
    """Resume an open match."""

    match_id: str


class SetAside(LobbyIntent, frozen=True, tag="set-aside"):
    """Stop offering an open match; *back*: offer it again."""

    match_id: str
    back: bool = False


class Set(LobbyIntent, frozen=True, tag="set"):
    """Change a setting; it is saved at once, on any screen."""

    setting: SettingName
    value: str


class NamePlayer(LobbyIntent, frozen=True, tag="name-player"):
    """Set the name of the player at a seat."""

    seat: int
    name: str = ""


class SetFormat(LobbyIntent, frozen=True, tag="set-format"):
    """Set the format of the match being set up."""

    format: str


class SetMat(LobbyIntent, frozen=True, tag="set-mat"):
    """Set the mat of the match being set up."""

    mat: str


class SetRules(LobbyIntent, frozen=True, tag="set-rules"):
    """Set the rule set of the match being set up."""

    rules: str


class SetClock(LobbyIntent, frozen=True, tag="set-clock"):
    """Set the minutes for a turn, a player or the match; 0 is no clock."""

    of: Literal["turn", "player", "match"]
    minutes: int


class SetGames(LobbyIntent, frozen=True, tag="set-games"):
    """Set the number of games of the match being set up."""

    games: int


class SetOnTime(LobbyIntent, frozen=True, tag="set-on-time"):
    """Set how a match is decided when time is up."""

    decides: str


class SetPolicy(LobbyIntent, frozen=True, tag="set-policy"):
    """Set a policy of the match being set up."""

    policy: str
    value: str


class ResetPolicies(LobbyIntent, frozen=True, tag="reset-policies"):
    """Reset every policy to its default."""


class SetKind(LobbyIntent, frozen=True, tag="set-kind"):
    """Set who plays a seat: a person, or a program by its name."""

    seat: int
    kind: str


class SetReal(LobbyIntent, frozen=True, tag="set-real"):
    """Set whether a seat plays with real cards, or with cards that the program deals."""

    seat: int
    real: bool


class OpenTab(LobbyIntent, frozen=True, tag="open-tab"):
    """Open a tab of the screen."""

    tab: str


class AskFilter(LobbyIntent, frozen=True, tag="ask-filter"):
    """Ask for a value to filter figures by; "" closes the question."""

    by: str = ""


class SetFilter(LobbyIntent, frozen=True, tag="set-filter"):
    """Filter figures by this value; selecting it again removes the filter."""

    by: str
    value: str


class LookFor(LobbyIntent, frozen=True, tag="look-for"):
    """Filter by these letters or this word."""

    words: str = ""


class SightMat(LobbyIntent, frozen=True, tag="sight-mat"):
    """Show the shown team's abilities on this mat."""

    mat: str


class NewTeam(LobbyIntent, frozen=True, tag="new-team"):
    """Start a new team."""


class LookAtBuilt(LobbyIntent, frozen=True, tag="look-at-built"):
    """Show the abilities of the team being built; *on* false closes them."""

    on: bool = True


class PickTrainer(LobbyIntent, frozen=True, tag="pick-trainer"):
    """Add a Trainer figure to the team being built."""

    trainer: str


class PickEvolution(LobbyIntent, frozen=True, tag="pick-evolution"):
    """Toggle a figure that the team being built brings to evolve into."""

    figure: str


class PickCard(LobbyIntent, frozen=True, tag="pick-card"):
    """Toggle a Trainer card or plate in the team being built."""

    card: str


class NameTeam(LobbyIntent, frozen=True, tag="name-team"):
    """Name the team being built."""

    name: str = ""


class ReadGame(LobbyIntent, frozen=True, tag="read-game"):
    """Open the rulebook of a game."""

    game: str


class ReadEdition(LobbyIntent, frozen=True, tag="read-edition"):
    """Show the card game's rulebook for an edition."""

    edition: str


class PickTeam(LobbyIntent, frozen=True, tag="pick-team"):
    """Choose a whole team."""

    team: str


class PickDeck(LobbyIntent, frozen=True, tag="pick-deck"):
    """Choose a deck by its id; "" plays real cards without a list."""

    deck: str


class ReadList(LobbyIntent, frozen=True, tag="read-list"):
    """Read the deck list in this file."""

    path: str


class WriteList(LobbyIntent, frozen=True, tag="write-list"):
    """Set the lines of a deck list, typed or pasted."""

    lines: str


class TakeList(LobbyIntent, frozen=True, tag="take-list"):
    """Play with the list that was read; *keep*: also save it among the decks."""

    keep: bool = False


class ExportList(LobbyIntent, frozen=True, tag="export-list"):
    """Export the deck with this id as a list, "" the one that was read; *place* as of `Export`."""

    deck: str = ""
    place: str = ""


class AddFigure(LobbyIntent, frozen=True, tag="add-figure"):
    """Add a figure to the team being built."""

    figure: str


class TakeOut(LobbyIntent, frozen=True, tag="take-out"):
    """Remove the figure in this slot from the team being built."""

    slot: int


class LookAt(LobbyIntent, frozen=True, tag="look-at"):
    """Show a figure of the library; "" closes it."""

    figure: str


class SaveTeam(LobbyIntent, frozen=True, tag="save-team"):
    """Save the team being built under its name."""


class TakeTeam(LobbyIntent, frozen=True, tag="take-team"):
    """Play with the team being built."""


class Start(LobbyIntent, frozen=True, tag="start"):
    """Begin the match being set up."""


class OpenMatch(LobbyIntent, frozen=True, tag="open-match"):
    """Show a stored match."""

    match_id: str


class StepTo(LobbyIntent, frozen=True, tag="step-to"):
    """Show the stored match after this many standing entries."""

    at: int


class PlayReplay(LobbyIntent, frozen=True, tag="play-replay"):
    """Start or stop playback of the shown match, from its start if it is at its end."""


class ReplaySpeed(LobbyIntent, frozen=True, tag="replay-speed"):
    """Speed up playback; the slowest follows the fastest."""


class Export(LobbyIntent, frozen=True, tag="export"):
    """Export the shown match as JSON lines. *place*: path of the folder; "" asks if there are several."""

    place: str = ""


class ExportPage(LobbyIntent, frozen=True, tag="export-page"):
    """Export the shown match as a page that plays it in a browser. *place* as of `Export`.

    *hands*: of a finished card match, with every card named.
    """

    place: str = ""
    hands: bool = False


class ExportPicture(LobbyIntent, frozen=True, tag="export-picture"):
    """Export the shown position of the shown match as a picture. *place* as of `Export`."""

    place: str = ""


class Import(LobbyIntent, frozen=True, tag="import"):
    """Import the match in this file; "" asks which."""

    path: str = ""


class Recover(LobbyIntent, frozen=True, tag="recover"):
    """Recover the readable part of a damaged match; "" for all of them and for quarantined files."""

    match_id: str = ""


class CloseQuestion(LobbyIntent, frozen=True, tag="close-question"):
    """Close the question over the screen without an answer."""


class OpenSection(LobbyIntent, frozen=True, tag="open-section"):
    """Show a section of the rulebook."""

    section: str


class GoReview(LobbyIntent, frozen=True, tag="go-review"):
    """Review a finished match."""

    match_id: str


class KeepReview(LobbyIntent, frozen=True, tag="keep-review"):
    """Export the review as a page, or its curve as a picture. *place* as of `Export`."""

    what: Literal["page", "picture"]
    place: str = ""


class GoStatistics(LobbyIntent, frozen=True, tag="go-statistics"):
    """Open the statistics."""
