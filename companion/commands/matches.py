"""`companion matches`: what was played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.app.match import CARD, FIGURE, MatchRecord
from companion.app.ports import MatchStore, MatchSummary
from companion.commands import output, parts
from companion.commands.manual import OK, WRONG_INPUT, Manual, ManualGroup, nearest, told
from companion.commands.streams import write_as_it_is
from companion.kernel import SEAT_NAMES, JournalError
from companion.texts import phrase

if TYPE_CHECKING:
    from companion.adapters.store import Recovery, SqliteStore

NO_MATCH = (
    (OK, "done"),
    (WRONG_INPUT, "there is no such match, or a file is faulty: one sentence says where"),
)


@click.group(cls=ManualGroup)
def matches() -> None:
    """List, read, export and import matches.

    Every match is kept as it is played, also one that was left. Where a command
    takes a MATCH it takes an id of companion matches list, the beginning of one,
    or the word last for the match that was played last.
    """


@matches.command(
    "list",
    cls=Manual,
    examples=(
        ("companion matches list", "All matches, the one last played first."),
        ("companion matches list --open", "Those that can be gone on with."),
    ),
)
@click.option("--open", "only_open", is_flag=True, help="Only matches that are not over.")
def list_(only_open: bool) -> None:
    """List matches, the one last played first."""
    store = parts.store()
    found = [one for one in store.summaries() if not only_open or one.status == "open"]
    rows = [
        (
            one.id,
            one.last_at[:16].replace("T", " "),
            " – ".join(one.head.players),
            one.head.about.get("format", "") if one.head.game == "figure" else "cards",
            one.head.rules + (" (changed)" if one.head.policies else ""),
            str(one.entries),
            result_of(one),
        )
        for one in found
    ]
    columns = ("id", "last played (UTC)", "players", "format", "rules", "entries", "result")
    if rows:
        output.table(columns, rows, right=("entries",))
    click.echo(output.counted(len(rows), "match", "matches"))
    for one in store.damaged():
        click.echo(f"{told(one.fault)}. companion matches recover {one.id} brings back what can be read.", err=True)


def result_of(summary: MatchSummary) -> str:
    """Result of a match, or that it is still open."""
    if summary.status != "over":
        return summary.status
    if summary.result in SEAT_NAMES:
        return f"{summary.head.players[SEAT_NAMES.index(summary.result)]} won"
    return "draw"


def find_match(store: MatchStore, wanted: str) -> MatchSummary:
    """The match with this id, or whose id begins so, or the last one.

    Raises:
        JournalError: There is none, or several begin so.
    """
    known = store.summaries()
    if not known:
        raise JournalError(phrase("error.match.none"))
    if wanted == "last":
        return known[0]
    found = [one for one in known if one.id == wanted] or [one for one in known if one.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise JournalError(
            phrase("error.match.several", wanted=repr(wanted), words=", ".join(one.id for one in found[:5]))
        )
    raise JournalError(
        phrase("error.match.unknown", wanted=repr(wanted), perhaps=nearest(wanted, [one.id for one in known]))
    )


@matches.command(
    cls=Manual,
    examples=(
        ("companion matches show last", "Read the last match and see how it ended."),
        ("companion matches show 2026-11-21-1a2b3c --turn 12", "How did the table stand after turn 12?"),
    ),
    exits=NO_MATCH,
)
@click.argument("match", metavar="MATCH")
@click.option("--turn", metavar="N", type=click.IntRange(0), help="Read up to the end of this turn.")
def show(match: str, turn: int | None) -> None:
    """Read a match: the record turn by turn, and where everything stands.

    The record is read by what happened, not by playing it again, so that an old
    match can be read after the rules were mended.
    """
    store = parts.store()
    summary = find_match(store, match)
    (_show_cards if summary.head.game == "card" else _show_figures)(store, summary, turn)


def _show_figures(store: MatchStore, summary: MatchSummary, turn: int | None) -> None:
    from companion.app.saying import Log, Teller
    from companion.app.table import project
    from companion.console import Words, show_lines, show_position

    texts = parts.texts()
    record = MatchRecord.of(FIGURE, store, summary.id)
    at = len(record.standing) if turn is None else record.end_of_turn(turn)
    head = summary.head
    where = f"{head.about['format']} on {head.about['playmat']}"
    click.echo(f"{summary.id}: {' – '.join(head.players)}, {where}, rules {head.rules}")
    _show_policies(summary)
    console = output.out()
    lines = Log(texts, Teller(record.rules.game, head.players)).lines(record.entries)
    show_lines(console, [line for line in lines if turn is None or line.turn <= turn])
    show_position(console, project(record, at, texts), Words(texts))
    _show_end(summary, record, at)


def _show_cards(store: MatchStore, summary: MatchSummary, turn: int | None) -> None:
    """A match of the card game: every card face-up once it is over, before that what both players see."""
    from companion.app.cards import Audience, CardLog, CardTeller, table_view
    from companion.console import Words, show_card_lines, show_card_table

    texts = parts.texts()
    view: Audience = "all" if summary.status == "over" else "both"
    record = MatchRecord.of(CARD, store, summary.id)
    at = len(record.standing) if turn is None else record.end_of_turn(turn)
    head = summary.head
    click.echo(f"{summary.id}: {' – '.join(head.players)}, {' against '.join(head.brought)}, rules {head.rules}")
    _show_policies(summary)
    console = output.out()
    lines = CardLog(texts, CardTeller(record.rules.game, head.players, texts), record.rules, view).lines(record.entries)
    show_card_lines(console, [line for line in lines if turn is None or line.turn <= turn])
    table = table_view(record.rules, texts, head.players, record.states[at], view)
    show_card_table(console, table, Words(texts))
    _show_end(summary, record, at)


def _show_policies(summary: MatchSummary) -> None:
    for name, value in summary.head.policies.items():
        click.echo(f"  {name} = {_written(value)}")


def _written(value: object) -> str:
    """A policy's value on a line."""
    return ", ".join(map(_written, value)) if isinstance(value, tuple) else str(value)


def _show_end(summary: MatchSummary, record: MatchRecord[Any, Any, Any, Any], at: int) -> None:
    entries = output.counted(len(record.standing), "entry", "entries")
    click.echo(f"After {at} of {entries}: {result_of(summary)}.")
    if record.later:
        unread = (
            f"; {output.counted(record.unread, 'entry', 'entries')} at its end cannot be read" if record.unread else ""
        )
        click.echo(f"A later version of the program has written in this match{unread}.")


@matches.command(
    cls=Manual,
    examples=(
        ("companion matches export last", "Write the last match into a file named for it."),
        ("companion matches export last -o - | wc -l", "Write it to standard output."),
    ),
    exits=NO_MATCH,
)
@click.argument("match", metavar="MATCH")
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    type=click.Path(path_type=Path, allow_dash=True),
    help="Where to; - is standard output.  [default: the id with .jsonl, here]",
)
def export(match: str, path: Path | None) -> None:
    """Write a match as JSON lines: its head, then one entry a line.

    The file holds everything that the match was played with, so that it can be
    read and imported elsewhere.
    """
    from companion.adapters.store import export_match, match_as_lines

    store = parts.store()
    id = find_match(store, match).id
    if path is not None and str(path) == "-":
        write_as_it_is(match_as_lines(store, id))
        return
    path = path or Path(f"{id}.jsonl")
    export_match(store, id, path)
    click.echo(f"{id} was written into {path}")


@matches.command(
    "import",
    cls=Manual,
    examples=(("companion matches import 2026-11-21-1a2b3c.jsonl", "Take in a match from a file."),),
    exits=NO_MATCH,
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
def import_(files: Sequence[Path]) -> None:
    """Take in matches from files that companion matches export wrote.

    Each match is played again first: every action must be allowed, and lead to
    what the file says. Nothing is kept of a match with a fault.
    """
    from companion.adapters.store import import_match

    store = parts.store()
    for path in output.progress("playing again", files):
        id = import_match(store, path)
        click.echo(f"{path} is match {id}")


@matches.command(
    cls=Manual,
    examples=(
        ("companion matches verify", "Check every entry of every match."),
        ("companion matches verify last", "Check one match."),
    ),
    exits=((OK, "all is what was kept"), (WRONG_INPUT, "something is damaged: a sentence for each match")),
)
@click.argument("match", metavar="[MATCH]", required=False)
def verify(match: str | None) -> None:
    """Check that matches are what was kept.

    Every entry carries a check over itself and over all that came before it. It
    tells bits that rotted, not a person who changed the file and made the checks anew.
    """
    store = parts.store()
    ids = [find_match(store, match).id] if match else store.ids()
    faults = [fault for id in output.progress("checking", ids) if (fault := store.verify(id))]
    for fault in faults:
        click.echo(told(fault))
    whole = len(ids) - len(faults)
    click.echo(f"{output.counted(whole, 'match', 'matches')} whole, {len(faults)} damaged")
    if faults:
        raise click.exceptions.Exit(WRONG_INPUT)


@matches.command(
    cls=Manual,
    examples=(
        ("companion matches recover", "Bring back what can be read of files that were set aside."),
        ("companion matches recover 2026-11-21-1a2b3c", "Bring back a damaged match up to the damage."),
        ("companion matches recover copy.sqlite3", "Bring back what can be read of this file."),
    ),
    exits=NO_MATCH,
)
@click.argument("what", metavar="[MATCH|FILE]", required=False)
def recover(what: str | None) -> None:
    """Bring back matches that are damaged, or in files that were set aside.

    What can be read comes back as a new match: whole, or up to the last entry
    before the damage. The damaged match and the file stay as they are.
    """
    store = parts.store()
    if what is None:
        _recover_all(store)
    elif Path(what).is_file():
        for one in store.recover_from(Path(what)):
            _show_recovery(one)
    else:
        damaged = [id for id in store.ids() if id == what] or [id for id in store.ids() if id.startswith(what)]
        id = damaged[0] if len(damaged) == 1 else what
        click.echo(f"{id} is match {store.recover(id)} now")


def _recover_all(store: SqliteStore) -> None:
    for one in store.damaged():
        try:
            click.echo(f"{one.id} is match {store.recover(one.id)} now")
        except JournalError as error:
            click.echo(told(error.said))
    back = store.recover_files()
    for sentence in back.unreadable:
        click.echo(told(sentence))
    click.echo(
        f"{output.counted(back.whole, 'match', 'matches')} came back whole, "
        f"{back.cut} up to the damage; {back.lost} cannot be read"
    )


def _show_recovery(one: Recovery) -> None:
    if not one.new_id:
        click.echo(f"{one.id}: {told(one.fault)}")
    elif one.known:
        click.echo(f"{one.id} is here already: it is match {one.new_id}")
    else:
        click.echo(f"{one.id} is match {one.new_id} now{f': {told(one.fault)}' if one.fault else ''}")
