"""Home: what can be gone on with, and where one can go."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.lessons.offered import lesson_field, lessons_left
from companion.app.lobby._navigation import LobbyRoom
from companion.app.lobby.series import goes_on_with, score_in_words, series_of, title_of
from companion.app.match.figure_game import FIGURE
from companion.app.ports.outside import MatchSummary
from companion.app.ports.parts import Parts
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import HomeScreen, OpenMatchView, Remark
from companion.app.screens.room import AnyIntent
from companion.app.screens.spinner_intents import GoSpinners
from companion.app.screens.studio_intents import GoCollection
from companion.app.text.dates import ago
from companion.app.text.say import Say
from companion.figure.events import FirstPlayerDrawn, TurnEnded
from companion.kernel.errors import CompanionError
from companion.kernel.journal import standing
from companion.texts.texts import Phrase

SHOWN = 3
"""How many open matches Home offers; the others are among the past matches."""


class HomeRoom(LobbyRoom):
    """Home, which lies below every other screen."""

    way_back = "push.home"
    reads_ahead = True

    def do(self, intent: AnyIntent) -> Remark | None:
        if isinstance(intent, go.DropLesson):
            return self.nav.settings.remember({lesson_field(intent.game): 0})
        return None

    def screen(self, back: str = "", remark: Remark | None = None) -> HomeScreen:
        nav, parts, say, summaries = self.nav, self.nav.parts, self.nav.say, self.nav.summaries()
        lessons = lessons_left(say, nav.settings.settings)
        found = [summary for summary in summaries if summary.status == "open" or goes_on(parts, summary, summaries)]
        shown = max(1, SHOWN - len(lessons))
        more = len(found) - shown
        return HomeScreen(
            title=say("home.title"),
            subtitle=say("home.subtitle"),
            open_matches=(
                *lessons,
                *(_open_match(parts, say, one, one is found[0]) for one in found[:shown]),
            ),
            more=say.count("home.more", more) if more > 0 else "",
            pushes=(
                say.push("push.new", go.GoSetup(), accent=not found),
                say.push("push.new-cards", go.GoCardSetup()),
                say.push("push.collection", GoCollection()),
                say.push("push.matches", go.GoPast()),
                say.push("push.rules", go.GoRules()),
                *((say.push("push.spinners", GoSpinners()),) if parts.bases is not None else ()),
                say.push("push.settings", go.GoSettings()),
            ),
            unofficial=say("home.unofficial"),
            remark=remark,
        )


def goes_on(parts: Parts, summary: MatchSummary, summaries: Sequence[MatchSummary]) -> bool:
    """Is a game over, and another of the same match to be played?"""
    if summary.head.game == "card":  # loaded where there is a match of it
        from companion.app.lobby import card_summaries

        return card_summaries.goes_on(parts.store, summary, summaries)
    return goes_on_with(summary, summaries)


def _open_match(parts: Parts, say: Say, summary: MatchSummary, latest: bool) -> OpenMatchView:
    return OpenMatchView(
        title=say.tell(title_of(summary.head)),
        stands=_stands(parts, say, summary),
        when=say.tell(ago(summary.last_at, parts.clock.now())),
        resume=say.push("home.go-on" if summary.status == "open" else "card-match.next", go.Resume(summary.id), latest),
        aside=say.push("home.set-aside", go.SetAside(summary.id)),
    )


def _stands(parts: Parts, say: Say, summary: MatchSummary) -> str:
    """Which turn it is and whose; read from the match's events alone."""
    head = summary.head
    if head.game == "card":
        from companion.app.lobby.card_summaries import card_stands

        return card_stands(parts, say, summary)
    if summary.status == "over":
        score = score_in_words(say, head, series_of(head).after(summary.result))
        return say("home.stands-over", score=score, format=Phrase(f"format.{head.about['format']}"))
    turn, seat = 0, -1
    try:
        journal = FIGURE.stored.journal(parts.store.entries(summary.id), head.journal_version)
        for entry in standing(journal.entries):
            for event in entry.events:
                if isinstance(event, TurnEnded):
                    turn, seat = event.turn + 1, event.to_move
                elif isinstance(event, FirstPlayerDrawn):
                    turn, seat = 1, event.seat
    except CompanionError as error:
        return say("home.stands-unreadable", why=error.said)
    format = Phrase(f"format.{head.about['format']}")
    if seat < 0:
        return say("home.stands-new", format=format)
    return say("home.stands", turn=turn, player=head.players[seat], format=format)
