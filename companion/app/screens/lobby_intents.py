"""Intents around the table.

Like the intents of `screens`, which are for the table.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.app.screens.spinner_intents import SpinnerIntent
from companion.app.screens.studio_intents import StudioIntent
from companion.app.screens.table import ShowClause


class GoHome(msgspec.Struct, frozen=True, tag="go-home"):
    """Go Home; a match at the table stays open and is offered there."""


class GoBack(msgspec.Struct, frozen=True, tag="go-back"):
    """Go back to where this screen was opened from."""


class GoSetup(msgspec.Struct, frozen=True, tag="go-setup"):
    """Set up a new match."""


class GoCardSetup(msgspec.Struct, frozen=True, tag="go-card-setup"):
    """Set up a new match of the card game."""


class GoHouseRules(msgspec.Struct, frozen=True, tag="go-house-rules"):
    """Look at the policies of the match that is being set up."""


class GoTeam(msgspec.Struct, frozen=True, tag="go-team"):
    """Choose the team of a seat."""

    seat: int


class GoDeck(msgspec.Struct, frozen=True, tag="go-deck"):
    """Choose the deck of a seat."""

    seat: int


class GoPast(msgspec.Struct, frozen=True, tag="go-past"):
    """Go to the list of all matches."""


class GoRules(msgspec.Struct, frozen=True, tag="go-rules"):
    """Open the rulebook."""


class GoSettings(msgspec.Struct, frozen=True, tag="go-settings"):
    """Open the settings."""


class GoWelcome(msgspec.Struct, frozen=True, tag="go-welcome"):
    """Ask question *at* of the first start."""

    at: int = 0


class BeginNow(msgspec.Struct, frozen=True, tag="begin-now"):
    """Go straight to a table: the usual match of this game begins."""

    game: Literal["figure", "card"]


class GoLesson(msgspec.Struct, frozen=True, tag="go-lesson"):
    """Begin the guided first match of a game, or go on with it where it was left."""

    game: Literal["figure", "card"] = "figure"


class LessonOn(msgspec.Struct, frozen=True, tag="lesson-on"):
    """What is said in the guided match was read."""


class DropLesson(msgspec.Struct, frozen=True, tag="drop-lesson"):
    """The guided match of a game is not to be offered any more."""

    game: Literal["figure", "card"] = "figure"


class Rematch(msgspec.Struct, frozen=True, tag="rematch"):
    """The players of a match that is over play again, people against people with the sides swapped.

    *best_of*: as a game of a match of so many, of which the one that is over was one.
    """

    match_id: str
    best_of: int = 1


class LookBack(msgspec.Struct, frozen=True, tag="look-back"):
    """Look at a stored match after *at* of its standing entries."""

    match_id: str
    at: int


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Go on with an open match."""

    match_id: str


class SetAside(msgspec.Struct, frozen=True, tag="set-aside"):
    """An open match is not to be offered any more; *back*: it is after all."""

    match_id: str
    back: bool = False


class Choose(msgspec.Struct, frozen=True, tag="choose-value"):
    """A value was chosen for something that is set: a part of the match, a policy, a setting."""

    what: str
    value: str


class Rename(msgspec.Struct, frozen=True, tag="rename"):
    """A name was entered for a seat ("seat-0", "seat-1") or for the team being built ("team")."""

    what: str
    name: str


class PickTeam(msgspec.Struct, frozen=True, tag="pick-team"):
    """A whole team was chosen."""

    team: str


class PickDeck(msgspec.Struct, frozen=True, tag="pick-deck"):
    """A deck was chosen by its id; "" plays real cards without a list."""

    deck: str


class ReadList(msgspec.Struct, frozen=True, tag="read-list"):
    """Read the deck list in this file."""

    path: str


class WriteList(msgspec.Struct, frozen=True, tag="write-list"):
    """The lines of a deck list as they are typed or were pasted."""

    lines: str


class TakeList(msgspec.Struct, frozen=True, tag="take-list"):
    """The seat plays with the list that was read; *keep*: and it is kept among the decks."""

    keep: bool = False


class ExportList(msgspec.Struct, frozen=True, tag="export-list"):
    """Write the deck of this id as a list into a file, "" the one that was read; *place* as of `Export`."""

    deck: str = ""
    place: str = ""


class AddFigure(msgspec.Struct, frozen=True, tag="add-figure"):
    """A figure was picked for the team being built."""

    figure: str


class TakeOut(msgspec.Struct, frozen=True, tag="take-out"):
    """The figure in this slot of the team being built was tapped: it leaves the team."""

    slot: int


class LookAt(msgspec.Struct, frozen=True, tag="look-at"):
    """A figure of the library was held: show what it is; "" closes it."""

    figure: str


class SaveTeam(msgspec.Struct, frozen=True, tag="save-team"):
    """Keep the team being built under its name."""


class TakeTeam(msgspec.Struct, frozen=True, tag="take-team"):
    """The seat plays with the team being built."""


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Begin the match that is set up."""


class OpenMatch(msgspec.Struct, frozen=True, tag="open-match"):
    """Look at a stored match."""

    match_id: str


class StepTo(msgspec.Struct, frozen=True, tag="step-to"):
    """Show the stored match after this many standing entries."""

    at: int


class PlayReplay(msgspec.Struct, frozen=True, tag="play-replay"):
    """The shown match goes on by itself, from its start where it is at its end; or it stops."""


class ReplaySpeed(msgspec.Struct, frozen=True, tag="replay-speed"):
    """The shown match is to go on faster; after the fastest comes the slowest."""


class Export(msgspec.Struct, frozen=True, tag="export"):
    """Write the shown match as JSON lines. *place*: the path of the folder; "" asks where there are several."""

    place: str = ""


class ExportPage(msgspec.Struct, frozen=True, tag="export-page"):
    """Write the shown match as a page that plays it in a browser. *place* as of `Export`.

    *hands*: of a card match that is over, with every card by its name.
    """

    place: str = ""
    hands: bool = False


class ExportPicture(msgspec.Struct, frozen=True, tag="export-picture"):
    """Write the shown position of the shown match as a picture. *place* as of `Export`."""

    place: str = ""


class Import(msgspec.Struct, frozen=True, tag="import"):
    """Take in the match in this file; "" asks which."""

    path: str = ""


class Recover(msgspec.Struct, frozen=True, tag="recover"):
    """Bring back what can be read of a damaged match; "" of all of them and of files that were set aside."""

    match_id: str = ""


class CloseQuestion(msgspec.Struct, frozen=True, tag="close-question"):
    """What was asked over the screen is not answered."""


class OpenSection(msgspec.Struct, frozen=True, tag="open-section"):
    """Show a section of the rulebook."""

    section: str


class CloseRemark(msgspec.Struct, frozen=True, tag="close-remark"):
    """The remark has been read."""


class GoReview(msgspec.Struct, frozen=True, tag="go-review"):
    """Look back at a match that is over; "": at the one that is looked at or at the table."""

    match_id: str = ""


class KeepReview(msgspec.Struct, frozen=True, tag="keep-review"):
    """Write the review as a page, or its curve as a picture. *place* as of `Export`."""

    what: Literal["page", "picture"]
    place: str = ""


class ShowMoment(msgspec.Struct, frozen=True, tag="show-moment"):
    """Open the match that is reviewed as it stood after so many standing entries."""

    at: int


class GoStatistics(msgspec.Struct, frozen=True, tag="go-statistics"):
    """See who won how often."""


LobbyIntent: TypeAlias = (
    GoHome
    | GoReview
    | KeepReview
    | ShowMoment
    | GoStatistics
    | GoBack
    | GoSetup
    | GoCardSetup
    | GoHouseRules
    | GoTeam
    | GoDeck
    | GoPast
    | GoRules
    | GoSettings
    | GoWelcome
    | BeginNow
    | GoLesson
    | LessonOn
    | DropLesson
    | Rematch
    | LookBack
    | Resume
    | SetAside
    | Choose
    | Rename
    | PickTeam
    | PickDeck
    | ReadList
    | WriteList
    | TakeList
    | ExportList
    | AddFigure
    | TakeOut
    | LookAt
    | SaveTeam
    | TakeTeam
    | Start
    | OpenMatch
    | StepTo
    | PlayReplay
    | ReplaySpeed
    | Export
    | ExportPage
    | ExportPicture
    | Import
    | Recover
    | CloseQuestion
    | OpenSection
    | CloseRemark
    | ShowClause
    | SpinnerIntent
    | StudioIntent
)
