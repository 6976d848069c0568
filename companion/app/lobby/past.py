"""Past matches: the list, and one match to be stepped through.

A match is looked at by its events alone, so old ones can be looked at after a rule
was mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from companion.app.lobby._navigation import LobbyRoom
from companion.app.lobby.series import result_of, title_of
from companion.app.match.figure_game import FIGURE, Record
from companion.app.match.record import Record as MatchRecord
from companion.app.ports.outside import Library, MatchFile, MatchHead, MatchSummary, Recovered
from companion.app.ports.parts import Parts
from companion.app.screens import lobby_intents as go
from companion.app.screens.card_page import CardMatchBook
from companion.app.screens.lobby import (
    MatchBook,
    MatchRow,
    PastScreen,
    PositionView,
    Push,
    Remark,
    ReplayScreen,
)
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.table import CloseNotice, Intent, Look, SeatView, ShowTrace, TableScreen
from companion.app.table.projection import project, project_all
from companion.app.text.dates import ago
from companion.app.text.places import PlaceAsked, place_name
from companion.app.text.say import Say
from companion.figure.events import BattleDecided, TrainerSpun
from companion.kernel.errors import JournalError
from companion.texts.texts import Phrase, Texts

SPEEDS = (0.5, 1.0, 2.0, 4.0)
ENTRY_S, BATTLE_S = 1.2, 2.4
"""So long an entry is looked at while a match goes on by itself, at a speed of 1; and one that decides a battle."""
R = TypeVar("R", bound=MatchRecord[Any, Any, Any, Any])


def recover(parts: Parts, match_id: str = "") -> Remark:
    """Bring back what can be read of a damaged match; without one of all of them and of files that were set aside."""
    say = Say(parts.texts)
    cut, lost = 0, list[str]()
    for one in (match_id,) if match_id else tuple(damaged.id for damaged in parts.store.damaged()):
        try:
            parts.store.recover(one)
            cut += 1
        except JournalError as error:
            lost.append(say.tell(error.said))
    found = Recovered() if match_id else parts.store.recover_files()
    cut += found.cut
    said = say("past.recovered", whole=found.whole, cut=cut, lost=found.lost + len(lost))
    return Remark(
        "\n".join((said, *lost[:3], *map(say.tell, found.unreadable[:3]))), "done" if found.whole + cut else "refusal"
    )


def keep_page(
    parts: Parts, place: PlaceAsked, wanted: go.ExportPage, match_id: str, book: MatchBook | CardMatchBook
) -> Remark | None:
    """Write a match as a page that plays it in a browser.

    Raises:
        JournalError: It cannot be written.
    """
    return place.write(wanted, "past.page-kept", partial(parts.exports.write_page, match_id, book))


class PastRoom(LobbyRoom):
    """The list of all matches; and matches in files, which are taken in."""

    way_back = "push.past"

    def __init__(self, parts: Parts) -> None:
        self._parts, self._say = parts, Say(parts.texts)
        self._offered: tuple[MatchFile, ...] = ()
        """The files that can be taken in, while it is asked which."""

    def do(self, intent: AnyIntent) -> Remark | None:
        offered, self._offered = self._offered, ()
        match intent:
            case go.Import(path=""):
                return self._ask()
            case go.Import(path=path):
                taken = self._parts.exports.take_in(path)
                title = self._say.tell(title_of(self._parts.store.head(taken.id)))
                return Remark(self._say(f"past.taken-in-{taken.how}", title=title), "done")
            case go.CloseQuestion():
                pass
            case _:
                self._offered = offered
        return None

    def _ask(self) -> Remark | None:
        """Offer the files that there are; where there are none, say where they are looked for."""
        exports, say = self._parts.exports, self._say
        self._offered = tuple(exports.found())
        if self._offered:
            return None
        folder, *sticks = (place_name(say, place) for place in exports.places())
        return Remark(say.count("past.no-files", len(sticks), folder=folder, sticks=say.listed(sticks)))

    def screen(self, back: str = "push.home", remark: Remark | None = None) -> PastScreen:
        say, store, now = self._say, self._parts.store, self._parts.clock.now()
        damaged = store.damaged()
        recovering = (say.push("past.recover", go.Recover()),) if damaged else ()
        if damaged and remark is None:
            faults = "\n".join(say.tell(one.fault) for one in damaged[:3])
            remark = Remark(say.count("past.damaged", len(damaged), faults=faults))
        files = {file.path: self._label(file) for file in self._offered}
        return PastScreen(
            title=say("past.title"),
            rows=tuple(self._row(one, now) for one in store.summaries()),
            empty=say("past.empty"),
            extra=(*recovering, say.push("statistics.push", go.GoStatistics()), say.push("past.import", go.Import())),
            asking=say.choice("past.which-file", files, go.Import) if files else None,
            asked=say.push("push.close", go.CloseQuestion()),
            back=say.push("push.home", go.GoHome()),
            remark=remark,
        )

    def _row(self, summary: MatchSummary, now: str) -> MatchRow:
        say = self._say
        return MatchRow(
            match_id=summary.id,
            title=say.tell(title_of(summary.head)),
            result=result_of(say, summary),
            facts=self._facts(summary),
            when=say.tell(ago(summary.last_at, now)),
            state=summary.status,
        )

    def _facts(self, summary: MatchSummary) -> str:
        if summary.head.game == "card":  # loaded where there is a match of it
            from companion.app.lobby.card_summaries import card_facts

            return card_facts(self._parts, self._say, summary)
        return _facts(self._say, summary.head)

    def _label(self, file: MatchFile) -> str:
        name = file.path.replace("\\", "/").rsplit("/", 1)[-1]
        if file.players is not None:
            one, other = file.players
            name = f"{self._say('match.title', a=one, b=other)} · {name}"
        return f"{name} · {place_name(self._say, file.place)}" if file.place.stick else name


def _facts(say: Say, head: MatchHead) -> str:
    return say("past.facts", format=Phrase(f"format.{head.about['format']}"), rules=Phrase(f"ruleset.{head.rules}"))


class Replay(Room, Generic[R]):
    """Replay of one stored match of either game, with what stands round its table."""

    kept: Sequence[tuple[str, go.LobbyIntent]] = ()
    """As what it can be kept, beside a file: the key of the words, and the intent."""

    def __init__(self, parts: Parts, match_id: str, record: R) -> None:
        self._parts = parts
        self._say = Say(parts.texts)
        self.match_id = match_id
        self._record = record
        self._at = self.last
        self._plays, self._speed, self._looked_s = False, 1.0, 0.0
        self._place = PlaceAsked(parts.exports, self._say)

    def do(self, intent: AnyIntent) -> Remark | None:
        """Step through the match, let it go on, look at something closely, or write it down."""
        match intent:
            case go.StepTo(at=at):
                self.go_to(at)
            case go.PlayReplay():
                self.play()
            case go.ReplaySpeed():
                self.faster()
            case go.Export():
                return self._export(intent)
            case go.ExportPage(hands=hands):
                return keep_page(self._parts, self._place, intent, self.match_id, self.book(hands=hands))
            case go.ExportPicture() if (view := self.position()) is not None:
                write = partial(self._parts.exports.write_position, self.match_id, self._at, view)
                return self._place.write(intent, "past.picture-kept", write)
            case go.CloseQuestion():
                self._place.close()
            case _:
                self.look_at(intent)
        return None

    def look_at(self, intent: AnyIntent) -> None:
        """Look at something closely; nothing can be done."""

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
        raise NotImplementedError  # each game has its own table

    def go_to(self, at: int) -> None:
        """Show the match after *at* standing entries, and stay there."""
        self._plays = False
        self.step_to(at)

    def play(self) -> None:
        """Go on by itself, from the start where the match is at its end; or stop."""
        if not self._plays and self._at == self.last:
            self.step_to(0)
        self._plays, self._looked_s = not self._plays and self.last > 0, 0.0

    def faster(self) -> None:
        """The next speed; after the fastest comes the slowest."""
        self._speed = SPEEDS[(SPEEDS.index(self._speed) + 1) % len(SPEEDS)]

    def tick(self, dt_s: float) -> bool:
        """Let time pass; True where the screen is another now."""
        if not self._plays:
            return False
        self._looked_s += dt_s * self._speed
        if self._looked_s < (BATTLE_S if self.tells() else ENTRY_S):
            return False
        self._looked_s = 0.0
        self.step_to(self._at + 1)
        self._plays = self._at < self.last
        return True

    def _times(self) -> str:
        return self._parts.texts.decimal(self._speed) if self._speed % 1 else f"{self._speed:.0f}"

    def tells(self) -> bool:
        """Does this entry show what came of something, so that it is looked at longer?"""
        return False

    def _export(self, wanted: go.Export) -> Remark | None:
        """Write the match as JSON lines.

        Raises:
            JournalError: It cannot be written.
        """
        done = self._place.write(wanted, "past.exported", partial(self._parts.exports.write, self.match_id))
        summary = self._parts.store.summary(self.match_id)
        if done is None or summary is None or not summary.hides_cards:
            return done
        return Remark(f"{done.text} {self._say('past.shows-hidden')}", done.kind)

    def book(self, *, hands: bool = False) -> MatchBook | CardMatchBook:
        """The match for a page. *hands*: with every card by its name, where the game has cards in hands."""
        raise NotImplementedError  # each game has its own table

    def position(self) -> PositionView | None:
        """What is shown for a picture, if this game has one."""
        return None

    def where(self) -> str:
        """Which entry this is, in words."""
        return _where(self._say, self._record, self._at)

    def around(self, back: str, remark: Remark | None) -> dict[str, Any]:
        """The fields of `MatchReplay` at this entry."""
        say, at, last = self._say, self._at, self.last
        summary = self._parts.store.summary(self.match_id)
        return {
            "title": say.tell(title_of(self.head)),
            "result": result_of(say, summary) if summary is not None else "",
            "at": at,
            "last": last,
            "pushes": _pushes(say, at, last),
            "play": Push(say("page.pause" if self._plays else "page.play"), go.PlayReplay(), enabled=last > 0),
            "speed": Push(say("past.speed", times=self._times()), go.ReplaySpeed(), enabled=last > 0),
            "extra": self._extra(summary),
            "asking": self._place.question(),
            "asked": say.push("push.close", go.CloseQuestion()),
            "back": say.push(back, go.GoBack()),
            "remark": remark or self._later(),
        }

    def _later(self) -> Remark | None:
        """A match in which a later version has written is shown as far as it can be read."""
        return Remark(self._say.count("past.later", self._record.unread)) if self._record.later else None

    def _extra(self, summary: MatchSummary | None) -> tuple[Push, ...]:
        """What can be done with the match: it is gone on with, brought back, written to a file."""
        say, id = self._say, self.match_id
        kept = (*(say.push(key, intent) for key, intent in self.kept), say.push("past.export", go.Export()))
        if summary is None:
            return kept
        if summary.status == "open":
            return (say.push("past.go-on", go.Resume(id), accent=True), *kept)
        if summary.status == "abandoned":
            return (say.push("past.bring-back", go.SetAside(id, back=True)), *kept)
        return (say.push("review.push", go.GoReview(id)), *kept)


class ReplaySession(Replay[Record]):
    """Replay of one stored match of the figure game: its table after any standing entry."""

    kept = (("past.page", go.ExportPage()), ("past.picture", go.ExportPicture()))

    def __init__(self, parts: Parts, match_id: str) -> None:
        """Read the match.

        Raises:
            JournalError: There is no such match, or it cannot be read.
        """
        super().__init__(parts, match_id, MatchRecord.of(FIGURE, parts.store, match_id))
        self._look = ""
        self._trace: ShowTrace | None = None
        self._battle = False
        """Is the battle of this entry to be seen? Not where the match is opened, and not once it was closed."""

    def step_to(self, at: int) -> None:
        """Show the match after *at* standing entries."""
        self._at = max(0, min(self.last, at))
        self._look, self._trace, self._battle = "", None, True

    def look_at(self, intent: AnyIntent) -> None:
        """Look at a figure or a spin closely; any other tap ends it, or a look at a battle."""
        if not isinstance(intent, Intent):
            return
        self._battle = self._battle and not (isinstance(intent, CloseNotice) and not (self._look or self._trace))
        self._look = intent.figure if isinstance(intent, Look) else ""
        self._trace = intent if isinstance(intent, ShowTrace) else None

    def tells(self) -> bool:
        """Is a battle, or a Trainer card, decided here?"""
        decides = (BattleDecided, TrainerSpun)
        return self._at > 0 and any(isinstance(one, decides) for one in self._record.standing[self._at - 1].events)

    def book(self, *, hands: bool = False) -> MatchBook:
        return book_of(self._record, self._parts.library, self._parts.texts)

    def position(self) -> PositionView:
        """The position for a picture."""
        return position_of(self._record, self._at, self._parts.library, self._parts.texts)

    def screen(self, back: str = "push.past", remark: Remark | None = None) -> ReplayScreen:
        """The match at this entry."""
        table = project(self._record, self._at, self._parts.texts, self._look, self._trace, battle=self._battle)
        table = msgspec.structs.replace(table, prompt=self.where())
        return ReplayScreen(table=table, **self.around(back, remark))


PAGE_WORDS = (
    *("back", "battle-on", "before", "bench", "center", "first", "on", "pause", "play", "record", "speed", "step"),
    *("turn", "turn-back", "turn-on", "wait"),
)
"""What stands on the page of a match, beside the match."""


def book_of(record: Record, library: Library, texts: Texts) -> MatchBook:
    """A recorded match of the figure game for a page that plays it."""
    say = Say(texts)
    return MatchBook(
        title=say.tell(title_of(record.head)),
        about=_about(say, record.head, library),
        language=texts.language,
        words={key: texts.say(f"page.{key}", (("n", "{n}"),)) for key in PAGE_WORDS},
        tables=project_all(record, texts),
    )


def position_of(record: Record, at: int, library: Library, texts: Texts) -> PositionView:
    """A recorded match of the figure game after *at* standing entries, for a picture."""
    say = Say(texts)
    table = project(record, at, texts)
    return PositionView(
        title=say.tell(title_of(record.head)),
        about=_about(say, record.head, library),
        where=_where(say, record, at),
        words={key: texts.say(f"page.{key}") for key in ("bench", "center", "wait")},
        lines=tuple(line for seat in table.seats for line in _beside(say, table, seat)),
        table=table,
    )


def _about(say: Say, head: MatchHead, library: Library) -> str:
    """By which rules it is played, and on which mat."""
    mat = head.about["playmat"]
    names = {one.id: one.name for one in library.playmats()}
    return f"{_facts(say, head)} · {names.get(mat, mat)}"


def _where(say: Say, record: MatchRecord[Any, Any, Any, Any], at: int) -> str:
    key = "past.where" if at else "past.where-start"
    return say(key, at=at, last=len(record.standing), turn=max(1, record.states[at].table.turn))


def _beside(say: Say, table: TableScreen, seat: SeatView) -> Iterator[str]:
    """What a player has that stands nowhere on the mat: figures out of the match, and cards."""
    out = [one.label for one in table.figures if one.seat == seat.seat and one.place == "out"]
    if out:
        yield say("position.out", player=seat.player, figures=", ".join(out))
    cards = [say(f"position.{card.face}", card=card.title, figure=card.under) for card in seat.cards]
    if cards:
        key = "position.plates" if seat.plates else "position.cards"
        yield say(key, player=seat.player, cards=", ".join(cards))


def _pushes(say: Say, at: int, last: int) -> tuple[Push, ...]:
    """First, one back, one on, last."""
    steps = (("first", 0), ("previous", max(0, at - 1)), ("next", min(last, at + 1)), ("last", last))
    return tuple(Push(say(f"past.{name}"), go.StepTo(to), enabled=to != at) for name, to in steps)
