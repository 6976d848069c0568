"""Past matches: the list, and one match to be stepped through.

A match is looked at by its events alone, so old ones can be looked at after a rule
was mended.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.app.lobby.home import title_of
from companion.app.match import FIGURE, MatchRecord, Record
from companion.app.ports import MatchHead, MatchSummary, Parts
from companion.app.saying import Say, ago
from companion.app.screens import (
    Export,
    GoBack,
    GoHome,
    Intent,
    Look,
    MatchRow,
    PastScreen,
    Push,
    Remark,
    ReplayScreen,
    Resume,
    SetAside,
    ShowTrace,
    StepTo,
)
from companion.app.table import project
from companion.kernel import SEAT_NAMES, CompanionError


def result_of(say: Say, summary: MatchSummary) -> str:
    """Result of a match, or how it stands."""
    if summary.status == "over" and summary.result in SEAT_NAMES:
        return say("match.won", player=summary.head.players[SEAT_NAMES.index(summary.result)])
    if summary.status == "over":
        return say("match.draw")
    return say(f"match.{summary.status}")


def past_screen(parts: Parts, summaries: Sequence[MatchSummary], remark: Remark | None) -> PastScreen:
    """All matches."""
    say = Say(parts.texts)
    now = parts.clock.now()
    return PastScreen(
        title=say("past.title"),
        rows=tuple(
            MatchRow(
                match_id=summary.id,
                title=say.tell(title_of(summary.head)),
                result=result_of(say, summary),
                facts=say(
                    "past.facts",
                    format=f"@format.{summary.head.about['format']}",
                    rules=f"@ruleset.{summary.head.rules}",
                ),
                when=say.tell(ago(summary.last_at, now)),
                state=summary.status,
            )
            for summary in summaries
        ),
        empty=say("past.empty"),
        back=say.push("push.home", GoHome()),
        remark=remark,
    )


class ReplaySession:
    """Replay of one stored match: its table after any standing entry."""

    def __init__(self, parts: Parts, match_id: str) -> None:
        """Read the match.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        self._parts = parts
        self._say = Say(parts.texts)
        self.match_id = match_id
        self._record: Record = MatchRecord.of(FIGURE, parts.store, match_id)
        self._at = self.last
        self._look = ""
        self._trace: ShowTrace | None = None

    @property
    def head(self) -> MatchHead:
        """The match's head."""
        return self._record.head

    @property
    def last(self) -> int:
        """Number of standing entries."""
        return len(self._record.standing)

    def step_to(self, at: int) -> None:
        """Show the match after *at* standing entries."""
        self._at = max(0, min(self.last, at))
        self._look, self._trace = "", None

    def look_at(self, intent: Intent) -> None:
        """Look at a figure or a spin closely; any other tap ends it."""
        self._look = intent.figure if isinstance(intent, Look) else ""
        self._trace = intent if isinstance(intent, ShowTrace) else None

    def export(self) -> Remark:
        """Write the match as JSON lines; says where it is."""
        try:
            path = self._parts.exports.write(self.match_id)
        except CompanionError as error:
            return Remark(str(error))
        return Remark(self._say("past.exported", path=path), "done")

    def screen(self, summary: MatchSummary | None, remark: Remark | None = None) -> ReplayScreen:
        """The match at this entry."""
        say, at, last = self._say, self._at, self.last
        state = self._record.states[at]
        key = "past.where" if at else "past.where-start"
        return ReplayScreen(
            title=say.tell(title_of(self.head)),
            result=result_of(say, summary) if summary is not None else "",
            at=at,
            last=last,
            table=msgspec.structs.replace(
                project(self._record, at, self._parts.texts, self._look, self._trace),
                prompt=say(key, at=at, last=last, turn=max(1, state.table.turn)),
            ),
            pushes=tuple(
                Push(say(f"past.{name}"), StepTo(to), enabled=to != at)
                for name, to in (
                    ("first", 0),
                    ("previous", max(0, at - 1)),
                    ("next", min(last, at + 1)),
                    ("last", last),
                )
            ),
            extra=self._extra(summary),
            back=say.push("push.past", GoBack()),
            remark=remark or self._later(),
        )

    def _later(self) -> Remark | None:
        """A match in which a later version has written is shown as far as it can be read."""
        if not self._record.later:
            return None
        return Remark(self._say.count("past.later", self._record.unread))

    def _extra(self, summary: MatchSummary | None) -> tuple[Push, ...]:
        say = self._say
        export = say.push("past.export", Export())
        if summary is not None and summary.status == "open":
            return (say.push("past.go-on", Resume(self.match_id), accent=True), export)
        if summary is not None and summary.status == "abandoned":
            return (say.push("past.bring-back", SetAside(self.match_id, back=True)), export)
        return (export,)
