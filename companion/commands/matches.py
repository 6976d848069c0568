"""`companion matches`: lists, shows, exports, imports, reviews and repairs matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from companion.app.match.card_game import CARD
from companion.app.match.figure_game import FIGURE
from companion.app.match.game import MatchGame
from companion.app.match.record import Record as MatchRecord
from companion.app.ports.outside import Game, MatchStore, MatchSummary
from companion.commands import output, parts
from companion.commands._streams import write_as_it_is
from companion.commands.command_texts import counted, listed, say, total
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, ManualGroup, nearest, told, typed
from companion.kernel.errors import JournalError
from companion.kernel.model import SEAT_NAMES
from companion.texts.errors import quoted
from companion.texts.texts import phrase

if TYPE_CHECKING:
    from companion.adapters.store.recovery import Recovery
    from companion.adapters.store.sqlite import SqliteStore
    from companion.app.cards.log import CardLine
    from companion.app.cards.told_lines import Audience
    from companion.app.reviews.statistics import By
    from companion.app.screens.card_page import CardMatchBook
    from companion.app.screens.lobby import MatchBook
    from companion.app.screens.table import LogLine

AnyRecord: TypeAlias = MatchRecord[Any, Any, Any, Any]

FIELDS = (
    *("id", "game", "began", "last_played", "players", "kinds", "brought"),
    *("rules", "policies", "about", "entries", "status", "result"),
)
"""What a program is told of a match."""


def _record(one: MatchSummary) -> tuple[Any, ...]:
    head = one.head
    sides = (head.players, head.kinds, head.brought)
    return (
        *(one.id, head.game, head.began, one.last_at, *sides),
        *(head.rules, head.policies, head.about, one.entries, one.status, one.result),
    )


@click.group(cls=ManualGroup)
def matches() -> None:
    """List, read, export and import matches."""


@matches.command(
    "list",
    cls=Manual,
    examples=("companion matches list", "companion matches list --open"),
    fields=FIELDS,
)
@click.option("--open", "only_open", is_flag=True)
def list_(only_open: bool, as_json: bool) -> None:
    """List matches, the one last played first."""
    store = parts.store()
    found = [one for one in store.summaries() if not only_open or one.status == "open"]
    rows = [
        (
            one.id,
            one.last_at[:16].replace("T", " "),
            " – ".join(one.head.players),
            _format(one),
            _rules(one) + (f" ({say('matches.changed')})" if one.head.policies else ""),
            str(one.entries),
            result_of(one),
        )
        for one in found
    ]
    columns = ("id", "last-played", "players", "format", "rules", "entries", "result")
    if as_json:
        output.write_records(FIELDS, map(_record, found))
    else:
        listed(columns, rows, right=("entries",))
        total("matches", len(rows))
    for one in store.damaged():
        click.echo(say("matches.damaged", fault=told(one.fault), how=typed(f"matches recover {one.id}")), err=True)


def result_of(summary: MatchSummary) -> str:
    """Result of a match, or that it is still open."""
    if summary.status != "over":
        return say(f"matches.{summary.status}")
    if summary.result in SEAT_NAMES:
        return say("matches.won", player=summary.head.players[SEAT_NAMES.index(summary.result)])
    return say("matches.draw")


def _format(summary: MatchSummary) -> str:
    """The format of a figure match, or the name of the card game."""
    format = summary.head.about.get("format", "")
    return parts.texts().say(f"format.{format}") if summary.head.game == "figure" else say("matches.cards")


def _rules(summary: MatchSummary) -> str:
    """The name of a match's rules; their id if this version does not know them."""
    family = "ruleset" if summary.head.game == "figure" else "card-edition"
    key = f"{family}.{summary.head.rules}"
    return parts.texts().say(key) if key in parts.texts() else summary.head.rules


NONE_SO = {
    "open": "error.match.none-open",
    "over": "error.match.none-over",
    "abandoned": "error.match.none-abandoned",
}
"""Text keys of the error for no match with that status."""


def find_match(store: MatchStore, wanted: str, *, last: str = "") -> MatchSummary:
    """The match with this id, or whose id begins so, or the last one; *last*: the last of this status.

    Raises:
        JournalError: There is none, or several begin so.
    """
    whole = store.summary(wanted)
    if whole is not None:
        return whole
    known = store.summaries()
    if not known:
        raise JournalError(phrase("error.match.none"))
    if wanted == "last":
        fitting = [one for one in known if last in ("", one.status)]
        if not fitting:
            raise JournalError(phrase(NONE_SO[last]))
        return fitting[0]
    found = [one for one in known if one.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise JournalError(
            phrase("error.match.several", wanted=quoted(wanted), words=", ".join(one.id for one in found[:5]))
        )
    raise JournalError(
        phrase("error.match.unknown", wanted=quoted(wanted), perhaps=nearest(wanted, [one.id for one in known]))
    )


@matches.command(
    cls=Manual,
    examples=(
        "companion matches show last",
        "companion matches show 2026-11-21-1a2b3c --turn 12",
    ),
    fields=(*FIELDS, "record"),
)
@click.argument("match", metavar="MATCH")
@click.option("--turn", metavar="N", type=click.IntRange(0))
def show(match: str, turn: int | None, as_json: bool) -> None:
    """Read a match: the record turn by turn, and where everything stands."""
    store = parts.store()
    summary = find_match(store, match)
    if as_json:
        lines = _lines(store, summary, MatchRecord.of(_GAMES[summary.head.game], store, summary.id))
        told = [{"turn": one.turn, "seat": one.seat, "text": one.text, "clause": one.clause} for one in lines]
        chosen = [one for one, line in zip(told, lines, strict=True) if turn is None or line.turn <= turn]
        output.write_records((*FIELDS, "record"), [(*_record(summary), chosen)])
        return
    (_show_cards if summary.head.game == "card" else _show_figures)(store, summary, turn)


_GAMES: Mapping[Game, MatchGame[Any, Any, Any, Any, Any]] = {"figure": FIGURE, "card": CARD}


def _lines(store: MatchStore, summary: MatchSummary, record: AnyRecord) -> Sequence[LogLine | CardLine]:
    """What happened in a match, line by line; in a card match that is not over, only what both players saw."""
    texts, players = parts.texts(), summary.head.players
    if summary.head.game == "figure":
        from companion.app.text.figure_events import Teller
        from companion.app.text.figure_log import Log

        return Log(texts, Teller(record.rules.game, players)).lines(record.entries)
    from companion.app.cards.event_text import CardTeller
    from companion.app.cards.log import CardLog

    teller = CardTeller(record.rules.game, players, texts)
    return CardLog(texts, teller, record.rules, _seen(summary)).lines(record.entries)


def _seen(summary: MatchSummary) -> Audience:
    """Whose cards are named of a card match: everybody's once it is over."""
    return "all" if summary.status == "over" else "both"


def _show_figures(store: MatchStore, summary: MatchSummary, turn: int | None) -> None:
    from companion.app.table.projection import project
    from companion.console.position import show_position
    from companion.console.record import show_lines
    from companion.console.terminal_texts import Words

    texts = parts.texts()
    record = MatchRecord.of(FIGURE, store, summary.id)
    at = len(record.standing) if turn is None else record.end_of_turn(turn)
    head = summary.head
    mats = {mat.id: mat.name for mat in parts.library().playmats()}
    mat = head.about["playmat"]
    facts = {"format": _format(summary), "mat": mats.get(mat, mat), "rules": _rules(summary)}
    click.echo(say("matches.figures", id=summary.id, players=" – ".join(head.players), **facts))
    _show_policies(summary)
    console = output.out()
    lines = _lines(store, summary, record)
    show_lines(console, [line for line in lines if turn is None or line.turn <= turn])
    show_position(console, project(record, at, texts), Words(texts))
    _show_end(summary, record, at)


def _show_cards(store: MatchStore, summary: MatchSummary, turn: int | None) -> None:
    """Print a card match: all cards face-up once it is over, before that only what both players see."""
    from companion.app.cards.view import table_view
    from companion.console.card_position import show_card_table
    from companion.console.record import show_lines
    from companion.console.terminal_texts import Words

    texts = parts.texts()
    record = MatchRecord.of(CARD, store, summary.id)
    at = len(record.standing) if turn is None else record.end_of_turn(turn)
    head = summary.head
    one, other = head.brought
    click.echo(
        say(
            "matches.decks",
            id=summary.id,
            players=" – ".join(head.players),
            one=one,
            other=other,
            rules=_rules(summary),
        )
    )
    _show_policies(summary)
    console = output.out()
    lines = _lines(store, summary, record)
    show_lines(console, [line for line in lines if turn is None or line.turn <= turn])
    table = table_view(record.rules, texts, head.players, record.states[at], _seen(summary))
    show_card_table(console, table, Words(texts))
    _show_end(summary, record, at)


def _show_policies(summary: MatchSummary) -> None:
    for name, value in summary.head.policies.items():
        click.echo(f"  {name} = {_written(value)}")


def _written(value: object) -> str:
    """A policy's value in one line."""
    return ", ".join(map(_written, value)) if isinstance(value, tuple) else str(value)


def _show_end(summary: MatchSummary, record: AnyRecord, at: int) -> None:
    entries = counted("entries", len(record.standing))
    click.echo(say("matches.after", at=at, entries=entries, result=result_of(summary)))
    if record.later:
        click.echo(say("matches.later"))
    if record.later and record.unread:
        click.echo(say("matches.unread", entries=counted("entries", record.unread)))


@matches.command(
    cls=Manual,
    examples=("companion matches export last", "companion matches export last -o - | wc -l"),
)
@click.argument("match", metavar="MATCH")
@click.option("-o", "--out", "path", metavar="FILE", type=click.Path(path_type=Path, allow_dash=True))
def export(match: str, path: Path | None) -> None:
    """Write a match as JSON lines: its head, then one entry a line."""
    from companion.adapters.store.journal_files import export_match, match_as_lines

    store = parts.store()
    summary = find_match(store, match)
    id = summary.id
    if path is not None and str(path) == "-":
        write_as_it_is(match_as_lines(store, id))
    else:
        path = path or Path(f"{id}.jsonl")
        export_match(store, id, path)
        click.echo(say("matches.exported", id=id, file=str(path)))
    if summary.hides_cards:
        click.echo(say("matches.shows-hidden"), err=True)


@matches.command(
    cls=Manual,
    examples=(
        "companion matches page last",
        "companion matches page 2026-11-21-1a2b3c -o final.html",
        "companion matches page last --hands",
    ),
)
@click.argument("match", metavar="MATCH")
@click.option("-o", "--out", "path", metavar="FILE", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--hands", is_flag=True)
def page(match: str, path: Path | None, hands: bool) -> None:
    """Write a match as a page that plays it in a browser."""
    from companion.adapters.files.home import write_whole
    from companion.adapters.replays.page import file_name, page_of

    store = parts.store()
    summary = find_match(store, match)
    book = _book(store, summary, hands)
    written = page_of(book)
    if path is not None and str(path) == "-":
        write_as_it_is(written.decode())
        return
    path = path or Path(file_name(summary.id, book))
    write_whole(path, written, JournalError)
    click.echo(say("matches.page", id=summary.id, file=str(path)))


def _book(store: MatchStore, summary: MatchSummary, hands: bool) -> MatchBook | CardMatchBook:
    """A match of either game for its page. *hands*: name every card.

    Raises:
        JournalError: It is unreadable, or *hands* is set and it is not a finished card match.
    """
    from companion.app.lobby.card_past import card_book_of
    from companion.app.lobby.past import book_of

    if hands and (summary.head.game != "card" or summary.status != "over"):
        raise JournalError(phrase("error.match.no-hands", id=summary.id))
    if summary.head.game == "card":
        record = MatchRecord.of(CARD, store, summary.id)
        return card_book_of(record, parts.card_library(), parts.texts(), hands=hands)
    return book_of(MatchRecord.of(FIGURE, store, summary.id), parts.library(), parts.texts())


@matches.command(
    cls=Manual,
    examples=("companion matches picture last", "companion matches picture 2026-11-21-1a2b3c --turn 5 -o turn-5.svg"),
)
@click.argument("match", metavar="MATCH")
@click.option("--turn", metavar="N", type=click.IntRange(0))
@click.option("--entry", metavar="N", type=click.IntRange(0))
@click.option("-o", "--out", "path", metavar="FILE", type=click.Path(path_type=Path))
def picture(match: str, turn: int | None, entry: int | None, path: Path | None) -> None:
    """Draw where everything stands in a match of the figure game, at its end or earlier."""
    from companion.adapters.pictures.positions import write_position
    from companion.app.lobby.past import position_of

    store = parts.store()
    summary = find_match(store, match)
    if summary.head.game != "figure":
        raise JournalError(phrase("error.match.no-picture", id=summary.id))
    record = MatchRecord.of(FIGURE, store, summary.id)
    at = len(record.standing) if turn is None else record.end_of_turn(turn)
    if entry is not None:
        at = min(entry, len(record.standing))
    path = path or Path(f"{summary.id}-{at}.png")
    write_position(position_of(record, at, parts.library(), parts.texts()), path)
    click.echo(say("matches.picture", id=summary.id, at=at, file=str(path)))


@matches.command(
    cls=Manual,
    examples=(
        "companion matches review last",
        "companion matches review last --page review.html",
        "companion matches review last --picture review.png",
    ),
)
@click.argument("match", metavar="MATCH")
@click.option("--page", "page_file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--picture", "picture_file", metavar="FILE", type=click.Path(path_type=Path))
def review(match: str, page_file: Path | None, picture_file: Path | None) -> None:
    """Look back at a match: chances, luck, mistakes and what was better."""
    from companion.commands import _reviews

    summary = find_match(parts.store(), match, last="over")
    made = _reviews.made_review(summary)
    if page_file is not None:
        _reviews.keep_page(made, page_file)
        click.echo(say("matches.review-page", id=summary.id, file=str(page_file)))
    if picture_file is not None:
        _reviews.keep_picture(made, picture_file)
        click.echo(say("matches.review-picture", id=summary.id, file=str(picture_file)))
    if page_file is None and picture_file is None:
        _reviews.show_review(made)


@matches.command(
    cls=Manual,
    examples=("companion matches statistics", "companion matches statistics --by players"),
    fields=("name", "matches", "share", "least", "most", "more"),
)
@click.option(
    "--by",
    type=click.Choice(["figures", "teams", "players", "mats", "decks", "card-players"]),
    default="figures",
    show_default=True,
)
def statistics(by: By, as_json: bool) -> None:
    """Count who won how often: figures, teams, players, mats; decks and players of the card game."""
    from companion.commands import _reviews

    _reviews.show_statistics(by, as_json)


@matches.command(cls=Manual, examples=("companion matches hall",), fields=("title", "text", "when", "match"))
def hall(as_json: bool) -> None:
    """Tell what is worth telling of all matches: the longest, most Knock Outs, streaks."""
    from companion.commands import _reviews

    _reviews.show_hall(as_json)


@matches.command(
    "import",
    cls=Manual,
    examples=(
        "companion matches import 2026-11-21-1a2b3c.jsonl",
        "companion matches import 2026-11-21-1a2b3c.jsonl --copy",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.option("--copy", is_flag=True)
def import_(files: Sequence[Path], copy: bool) -> None:
    """Take in matches from files that companion matches export wrote."""
    from companion.adapters.store.journal_files import import_match

    store = parts.store(writes=True)
    for path in output.progress(say("progress.playing-again"), files):
        taken = import_match(store, path, copy=copy)
        click.echo(say(f"matches.imported-{taken.how}", file=str(path), id=taken.id))


@matches.command(cls=Manual, examples=("companion matches aside last", "companion matches aside last --back"))
@click.argument("match", metavar="MATCH")
@click.option("--back", is_flag=True)
def aside(match: str, back: bool) -> None:
    """Set an open match aside, so that it is not offered any more; or take it back."""
    store = parts.store(writes=True)
    wanted = "abandoned" if back else "open"
    summary = find_match(store, match, last=wanted)
    if summary.status != wanted:
        raise JournalError(phrase("error.match.not-so", id=summary.id, result=result_of(summary)))
    store.close(summary.id, "open" if back else "abandoned", "")
    click.echo(say("matches.aside-back" if back else "matches.aside", id=summary.id))


@matches.command(
    cls=Manual,
    examples=("companion matches verify", "companion matches verify last"),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.argument("match", metavar="[MATCH]", required=False)
def verify(match: str | None) -> None:
    """Check that matches are what was kept."""
    store = parts.store()
    ids = [find_match(store, match).id] if match else store.ids()
    faults = [fault for id in output.progress(say("progress.checking"), ids) if (fault := store.verify(id))]
    for fault in faults:
        click.echo(told(fault))
    whole = len(ids) - len(faults)
    click.echo(say("matches.verified", whole=counted("matches", whole), damaged=len(faults)))
    if faults:
        raise click.exceptions.Exit(FAILED)


@matches.command(
    cls=Manual,
    examples=(
        "companion matches recover",
        "companion matches recover 2026-11-21-1a2b3c",
        "companion matches recover copy.sqlite3",
    ),
)
@click.argument("what", metavar="[MATCH|FILE]", required=False)
def recover(what: str | None) -> None:
    """Bring back matches that are damaged, or in files that were set aside."""
    store = parts.store(writes=True)
    if what is None:
        _recover_all(store)
    elif Path(what).is_file():
        for one in store.recover_from(Path(what)):
            _show_recovery(one)
    else:
        damaged = [id for id in store.ids() if id == what] or [id for id in store.ids() if id.startswith(what)]
        id = damaged[0] if len(damaged) == 1 else what
        click.echo(_back(id, store.recover(id)))


def _recover_all(store: SqliteStore) -> None:
    for one in store.damaged():
        try:
            click.echo(_back(one.id, store.recover(one.id)))
        except JournalError as error:
            click.echo(told(error.said))
    back = store.recover_files()
    for sentence in back.unreadable:
        click.echo(told(sentence))
    click.echo(say("matches.back", whole=counted("matches", back.whole), cut=back.cut, lost=back.lost))


def _show_recovery(one: Recovery) -> None:
    if not one.new_id:
        click.echo(f"{one.id}: {told(one.fault)}")
    elif one.known:
        click.echo(say("matches.known", id=one.id, new=one.new_id))
    else:
        why = f" {told(one.fault)}" if one.fault else ""
        click.echo(_back(one.id, one.new_id) + why)


def _back(id: str, new_id: str) -> str:
    """The message for a recovered match, with its id if that is a new one."""
    return say("matches.recovered", id=id) if id == new_id else say("matches.recovered-as", id=id, new=new_id)
