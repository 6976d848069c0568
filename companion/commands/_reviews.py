"""Prints reviews and statistics of matches, for `companion matches`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.app.ports.outside import MatchSummary
from companion.commands import output, parts
from companion.commands.command_texts import say
from companion.kernel.errors import DataError, JournalError

if TYPE_CHECKING:
    from companion.app.reviews.statistics import By
    from companion.app.screens.review import ReviewView
    from companion.players.seating import GameId
    from companion.reviews.inline_runner import AnyReview

BARS = "▁▂▃▄▅▆▇█"
MOST_BARS = 60
"""Greatest width of the curve in characters."""


def made_review(summary: MatchSummary) -> ReviewView:
    """The review of a match: the one that is kept with it, or one made here, with a bar while it is, and then kept.

    Raises:
        JournalError: The match cannot be reviewed.
        DataError: The weights are faulty, or of another version.
    """
    from companion.app.reviews.of_game import words_of
    from companion.app.reviews.record import actions_of
    from companion.app.reviews.review_cache import keep_review, kept_review
    from companion.app.reviews.view import review_view

    head = summary.head
    rules, actions = actions_of(parts.store(), summary)
    review = kept_review(parts.reviews(), summary, len(actions))
    if review is None:
        review = _reviewed(head.game, rules.setup, actions)
        with suppress(DataError):  # the next call makes it again
            keep_review(parts.reviews(), summary, review)
    words = words_of(head.game, rules, actions, head.players, parts.texts())
    return review_view(head, words, review, parts.texts())


def _reviewed(game: GameId, setup: Any, actions: Sequence[Any]) -> AnyReview:
    from companion.reviews.inline_runner import begun

    made = begun(game, setup, actions)
    with output.bar(say("progress.reviewing")) as show:
        while True:
            try:
                at = next(made)
            except StopIteration as done:
                found: AnyReview = done.value
                return found
            show(at.done, at.all)


def show_review(review: ReviewView) -> None:
    """The whole review."""
    click.echo(review.title)
    click.echo(f"{review.result} · {review.about}")
    click.echo()
    one, other = review.players
    click.echo(f"{review.words['chance']}, {one}: {sparkline(review)}")
    click.echo(review.start)
    click.echo()
    rows = [(row.label, row.a, row.b) for row in review.rows]
    output.table((review.words["sums"], one, other), rows, right=(one, other))
    click.echo(output.wrapped(review.note))
    if review.spins:
        click.echo(f"\n{review.words['spins']}")
        for line in review.spins:
            click.echo(output.wrapped(line, "  "))
    click.echo(f"\n{review.words['better']}")
    for mistake in review.mistakes:
        click.echo(output.wrapped(f"{mistake.title} · {mistake.lost}", "  "))
        for line in (mistake.played, *mistake.better):
            click.echo(output.wrapped(line, "    "))
    if not review.mistakes:
        click.echo(output.wrapped(review.empty, "  "))


def sparkline(review: ReviewView) -> str:
    """The first player's chance over the match as bars; the last one is the end."""
    chances = [point.chance for point in review.points]
    wide = min(MOST_BARS, len(chances))
    taken = [chances[round(at * (len(chances) - 1) / max(1, wide - 1))] for at in range(wide)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in taken)


def keep_page(review: ReviewView, path: Path) -> None:
    """Write the review as a page.

    Raises:
        JournalError: The file cannot be written.
    """
    from companion.adapters.files.home import write_whole
    from companion.adapters.replays.reviews import review_page

    write_whole(path, review_page(review), JournalError)


def keep_picture(review: ReviewView, path: Path) -> None:
    """Write the curve as SVG or PNG.

    Raises:
        DataError: The file's name ends otherwise, or it cannot be written.
    """
    from companion.adapters.pictures.charts import write_chart

    write_chart(review, path)


def show_statistics(by: By, as_json: bool) -> None:
    """One list of the statistics over all matches."""
    from companion.app.reviews.statistics import counted, names_of, statistics_view

    found, unread = counted(parts.store(), parts.reviews(), by)
    library = parts.library()
    names = names_of(library.figures(), library.playmats(), parts.texts())
    view = statistics_view(found, by, names, parts.texts(), unread)
    if as_json:
        columns = view.columns[4:]
        numbers = ((row.name, int(row.matches), row.share, row.least, row.most) for row in view.rows)
        more = (dict(zip(columns, row.more, strict=True)) for row in view.rows)
        output.write_records(
            ("name", "matches", "share", "least", "most", "more"),
            [(*one, rest) for one, rest in zip(numbers, more, strict=True)],
        )
        return
    rows = [(row.name, row.matches, row.said, row.interval, *row.more) for row in view.rows]
    if not output.is_read_by_people():
        output.write_lines(rows)
        return
    if not rows:
        click.echo(view.empty)
        return
    output.table(view.columns, rows, right=view.columns[1:])
    click.echo(output.wrapped(view.note))


def show_hall(as_json: bool) -> None:
    """What is worth telling of all matches, of both games."""
    from companion.app.reviews.hall import hall_rows
    from companion.app.text.say import Say

    told = Say(parts.texts())
    rows, unread = hall_rows(parts.store(), parts.reviews(), told)
    if as_json:
        found = [(row.title, row.said, row.when, row.match_id) for row in rows]
        output.write_records(("title", "text", "when", "match"), found)
        return
    if not rows:
        click.echo(told("hall.empty"))
    for row in rows:
        click.echo(f"{row.title}: {row.said}")
        click.echo(f"    {row.when} · {row.match_id}")
    if unread:
        click.echo(output.wrapped(told("statistics.unread", n=unread)))
