"""Home: what can be gone on with, and where one can go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.app.lobby.series import score_in_words, series_of
from companion.app.match.figure_game import FIGURE
from companion.app.ports.outside import MatchHead, MatchSummary
from companion.app.ports.parts import Parts
from companion.app.saying.dates import ago
from companion.app.saying.say import Say
from companion.app.screens.lobby import HomeScreen, OpenMatchView, Remark
from companion.app.screens.lobby_intents import GoCardSetup, GoPast, GoRules, GoSettings, GoSetup, Resume, SetAside
from companion.app.screens.spinner_intents import GoSpinners
from companion.app.screens.studio_intents import GoCollection
from companion.figure.events import FirstPlayerDrawn, TurnEnded
from companion.kernel.errors import CompanionError
from companion.kernel.journal import standing
from companion.texts.texts import Phrase, phrase

SHOWN = 3
"""How many open matches Home offers; the others are among the past matches."""


def title_of(head: MatchHead) -> Phrase:
    """Title of a match: the players' names."""
    return phrase("match.title", a=head.players[0], b=head.players[1])


def home_screen(
    parts: Parts,
    summaries: Sequence[MatchSummary],
    remark: Remark | None,
    lessons: Sequence[OpenMatchView],
    goes_on: Callable[[MatchSummary], bool],
    card_stands: Callable[[MatchSummary], str],
) -> HomeScreen:
    """Home with the open matches of *summaries*, the one last played first.

    *lessons*: the guided matches, where they were left.
    *goes_on*: does a match go on with another game? *card_stands* says how one of the card game stands.
    """
    say = Say(parts.texts)
    found = [summary for summary in summaries if summary.status == "open" or goes_on(summary)]
    shown = max(1, SHOWN - len(lessons))
    more = len(found) - shown
    return HomeScreen(
        title=say("home.title"),
        subtitle=say("home.subtitle"),
        open_matches=(
            *lessons,
            *(_open_match(parts, say, one, one is found[0], card_stands) for one in found[:shown]),
        ),
        more=say.count("home.more", more) if more > 0 else "",
        pushes=(
            say.push("push.new", GoSetup(), accent=not found),
            say.push("push.new-cards", GoCardSetup()),
            say.push("push.collection", GoCollection()),
            say.push("push.matches", GoPast()),
            say.push("push.rules", GoRules()),
            *((say.push("push.spinners", GoSpinners()),) if parts.bases is not None else ()),
            say.push("push.settings", GoSettings()),
        ),
        unofficial=say("home.unofficial"),
        remark=remark,
    )


def _open_match(
    parts: Parts, say: Say, summary: MatchSummary, latest: bool, card_stands: Callable[[MatchSummary], str]
) -> OpenMatchView:
    return OpenMatchView(
        title=say.tell(title_of(summary.head)),
        stands=card_stands(summary) if summary.head.game == "card" else _stands(parts, say, summary),
        when=say.tell(ago(summary.last_at, parts.clock.now())),
        resume=say.push("home.go-on" if summary.status == "open" else "card-match.next", Resume(summary.id), latest),
        aside=say.push("home.set-aside", SetAside(summary.id)),
    )


def _stands(parts: Parts, say: Say, summary: MatchSummary) -> str:
    """Which turn it is and whose; read from the match's events alone."""
    head = summary.head
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
