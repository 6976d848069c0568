"""Intents around the table.

Like the intents of `screens`, which are for the table.
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
"""What can be set."""


class LobbyIntent(msgspec.Struct, frozen=True):
    """Something to be done around the table."""


class GoHome(LobbyIntent, frozen=True, tag="go-home"):
    """Go Home; a match at the table stays open and is offered there."""


class GoBack(LobbyIntent, frozen=True, tag="go-back"):
    """Go back to where this screen was opened from."""


class GoSetup(LobbyIntent, frozen=True, tag="go-setup"):
    """Set up a new match."""


class GoCardSetup(LobbyIntent, frozen=True, tag="go-card-setup"):
    """Set up a new match of the card game."""


class GoHouseRules(LobbyIntent, frozen=True, tag="go-house-rules"):
    """Look at the policies of the match that is being set up."""


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
    """Ask question *at* of the first start."""

    at: int = 0


class BeginNow(LobbyIntent, frozen=True, tag="begin-now"):
    """Go straight to a table: the usual match of this game begins."""

    game: Literal["figure", "card"]


class GoLesson(LobbyIntent, frozen=True, tag="go-lesson"):
    """Begin the guided first match of a game, or go on with it where it was left."""

    game: Literal["figure", "card"] = "figure"


class LessonOn(LobbyIntent, frozen=True, tag="lesson-on"):
    """What is said in the guided match was read."""


class DropLesson(LobbyIntent, frozen=True, tag="drop-lesson"):
    """The guided match of a game is not to be offered any more."""

    game: Literal["figure", "card"] = "figure"


class Rematch(LobbyIntent, frozen=True, tag="rematch"):
    """The players of a match that is over play again, people against people with the sides swapped.

    *best_of*: as a game of a match of so many, of which the one that is over was one.
    """

    match_id: str
    best_of: int = 1


class LookBack(LobbyIntent, frozen=True, tag="look-back"):
    """Look at a stored match after *at* of its standing entries."""

    match_id: str
    at: int


class Resume(LobbyIntent, frozen=True, tag="resume"):
    """Go on with an open match."""

    match_id: str


class SetAside(LobbyIntent, frozen=True, tag="set-aside"):
    """An open match is not to be offered any more; *back*: it is after all."""

    match_id: str
    back: bool = False


class Set(LobbyIntent, frozen=True, tag="set"):
    """A setting was chosen; it is kept at once, wherever one is."""

    setting: SettingName
    value: str


class NamePlayer(LobbyIntent, frozen=True, tag="name-player"):
    """A name was entered for the player at a seat."""

    seat: int
    name: str = ""


class SetFormat(LobbyIntent, frozen=True, tag="set-format"):
    """The format of the match that is set up was chosen."""

    format: str


class SetMat(LobbyIntent, frozen=True, tag="set-mat"):
    """The mat of the match that is set up was chosen."""

    mat: str


class SetRules(LobbyIntent, frozen=True, tag="set-rules"):
    """The rule set of the match that is set up was chosen."""

    rules: str


class SetClock(LobbyIntent, frozen=True, tag="set-clock"):
    """So many minutes were chosen for a turn, a player or the match; 0 is no clock."""

    of: Literal["turn", "player", "match"]
    minutes: int


class SetGames(LobbyIntent, frozen=True, tag="set-games"):
    """So many games were chosen for the match that is set up."""

    games: int


class SetOnTime(LobbyIntent, frozen=True, tag="set-on-time"):
    """It was chosen what decides when the time of the match is over."""

    decides: str


class SetPolicy(LobbyIntent, frozen=True, tag="set-policy"):
    """A value was chosen for a policy of the match that is set up."""

    policy: str
    value: str


class ResetPolicies(LobbyIntent, frozen=True, tag="reset-policies"):
    """Every policy is to be as printed again."""


class SetKind(LobbyIntent, frozen=True, tag="set-kind"):
    """It was chosen who plays a seat: a person, or a program by its name."""

    seat: int
    kind: str


class SetReal(LobbyIntent, frozen=True, tag="set-real"):
    """It was chosen whether a seat plays with real cards, or with cards that the program deals."""

    seat: int
    real: bool


class OpenTab(LobbyIntent, frozen=True, tag="open-tab"):
    """A tab of the screen was tapped."""

    tab: str


class AskFilter(LobbyIntent, frozen=True, tag="ask-filter"):
    """Ask which value of this figures are to have; "" closes the question."""

    by: str = ""


class SetFilter(LobbyIntent, frozen=True, tag="set-filter"):
    """Show only figures with this value; chosen again, the filter is taken off."""

    by: str
    value: str


class LookFor(LobbyIntent, frozen=True, tag="look-for"):
    """Show only what has these letters or this word."""

    words: str = ""


class SightMat(LobbyIntent, frozen=True, tag="sight-mat"):
    """Tell what the team that is looked at can do on this mat."""

    mat: str


class NewTeam(LobbyIntent, frozen=True, tag="new-team"):
    """Build a team from nothing."""


class LookAtBuilt(LobbyIntent, frozen=True, tag="look-at-built"):
    """Show what the team being built can do; *on* false closes it."""

    on: bool = True


class PickTrainer(LobbyIntent, frozen=True, tag="pick-trainer"):
    """A Trainer figure was chosen for the team being built."""

    trainer: str


class PickEvolution(LobbyIntent, frozen=True, tag="pick-evolution"):
    """A figure was tapped that the team being built brings to evolve into: it is brought, or left."""

    figure: str


class PickCard(LobbyIntent, frozen=True, tag="pick-card"):
    """A Trainer card or plate was tapped for the team being built: it is taken, or left."""

    card: str


class NameTeam(LobbyIntent, frozen=True, tag="name-team"):
    """A name was entered for the team being built."""

    name: str = ""


class ReadGame(LobbyIntent, frozen=True, tag="read-game"):
    """Open the rulebook of a game."""

    game: str


class ReadEdition(LobbyIntent, frozen=True, tag="read-edition"):
    """Read the card game's rulebook as an edition has it."""

    edition: str


class PickTeam(LobbyIntent, frozen=True, tag="pick-team"):
    """A whole team was chosen."""

    team: str


class PickDeck(LobbyIntent, frozen=True, tag="pick-deck"):
    """A deck was chosen by its id; "" plays real cards without a list."""

    deck: str


class ReadList(LobbyIntent, frozen=True, tag="read-list"):
    """Read the deck list in this file."""

    path: str


class WriteList(LobbyIntent, frozen=True, tag="write-list"):
    """The lines of a deck list as they are typed or were pasted."""

    lines: str


class TakeList(LobbyIntent, frozen=True, tag="take-list"):
    """The seat plays with the list that was read; *keep*: and it is kept among the decks."""

    keep: bool = False


class ExportList(LobbyIntent, frozen=True, tag="export-list"):
    """Write the deck of this id as a list into a file, "" the one that was read; *place* as of `Export`."""

    deck: str = ""
    place: str = ""


class AddFigure(LobbyIntent, frozen=True, tag="add-figure"):
    """A figure was picked for the team being built."""

    figure: str


class TakeOut(LobbyIntent, frozen=True, tag="take-out"):
    """The figure in this slot of the team being built was tapped: it leaves the team."""

    slot: int


class LookAt(LobbyIntent, frozen=True, tag="look-at"):
    """A figure of the library was held: show what it is; "" closes it."""

    figure: str


class SaveTeam(LobbyIntent, frozen=True, tag="save-team"):
    """Keep the team being built under its name."""


class TakeTeam(LobbyIntent, frozen=True, tag="take-team"):
    """The seat plays with the team being built."""


class Start(LobbyIntent, frozen=True, tag="start"):
    """Begin the match that is set up."""


class OpenMatch(LobbyIntent, frozen=True, tag="open-match"):
    """Look at a stored match."""

    match_id: str


class StepTo(LobbyIntent, frozen=True, tag="step-to"):
    """Show the stored match after this many standing entries."""

    at: int


class PlayReplay(LobbyIntent, frozen=True, tag="play-replay"):
    """The shown match goes on by itself, from its start where it is at its end; or it stops."""


class ReplaySpeed(LobbyIntent, frozen=True, tag="replay-speed"):
    """The shown match is to go on faster; after the fastest comes the slowest."""


class Export(LobbyIntent, frozen=True, tag="export"):
    """Write the shown match as JSON lines. *place*: the path of the folder; "" asks where there are several."""

    place: str = ""


class ExportPage(LobbyIntent, frozen=True, tag="export-page"):
    """Write the shown match as a page that plays it in a browser. *place* as of `Export`.

    *hands*: of a card match that is over, with every card by its name.
    """

    place: str = ""
    hands: bool = False


class ExportPicture(LobbyIntent, frozen=True, tag="export-picture"):
    """Write the shown position of the shown match as a picture. *place* as of `Export`."""

    place: str = ""


class Import(LobbyIntent, frozen=True, tag="import"):
    """Take in the match in this file; "" asks which."""

    path: str = ""


class Recover(LobbyIntent, frozen=True, tag="recover"):
    """Bring back what can be read of a damaged match; "" of all of them and of files that were set aside."""

    match_id: str = ""


class CloseQuestion(LobbyIntent, frozen=True, tag="close-question"):
    """What was asked over the screen is not answered."""


class OpenSection(LobbyIntent, frozen=True, tag="open-section"):
    """Show a section of the rulebook."""

    section: str


class GoReview(LobbyIntent, frozen=True, tag="go-review"):
    """Look back at a match that is over."""

    match_id: str


class KeepReview(LobbyIntent, frozen=True, tag="keep-review"):
    """Write the review as a page, or its curve as a picture. *place* as of `Export`."""

    what: Literal["page", "picture"]
    place: str = ""


class GoStatistics(LobbyIntent, frozen=True, tag="go-statistics"):
    """See who won how often."""
