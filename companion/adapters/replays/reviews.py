"""Renders a review as a page: the curve, its causes, the mistakes; one file, for any browser and for printing."""

from __future__ import annotations

import html
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.adapters.pictures import charts, drawings
from companion.app.screens.review import MistakeView, ReviewView

SVG_BEGINS = b"<svg"


def review_page(review: ReviewView) -> bytes:
    """The page of a review."""
    picture = drawings.svg(charts.chart_of(review))
    facts = {
        "language": html.escape(review.language),
        "title": html.escape(review.title),
        "result": html.escape(review.result),
        "about": html.escape(review.about),
        "chart": picture[picture.index(SVG_BEGINS) :].decode(),
        "start": html.escape(review.start),
        "sums": "".join(_sums(review)),
        "note": html.escape(review.note),
        "spins": _spins(review),
        "mistakes": "".join(map(_mistake, review.mistakes)) or f"<p>{html.escape(review.empty)}</p>",
        **{f"word.{key}": html.escape(word) for key, word in review.words.items()},
    }
    page = _template()
    for slot, filled in facts.items():
        page = page.replace(f"{{{{{slot}}}}}", filled)
    return page.encode()


def _sums(review: ReviewView) -> Iterator[str]:
    yield "<tr><th></th>" + "".join(f"<th>{html.escape(one)}</th>" for one in review.players) + "</tr>"
    for row in review.rows:
        cells = (f"<td>{html.escape(one)}</td>" for one in (row.a, row.b))
        yield f"<tr><th>{html.escape(row.label)}</th>{''.join(cells)}</tr>"


def _spins(review: ReviewView) -> str:
    """Effect of spins or coins, under its title; "" if no spin is worth mentioning."""
    lines = "".join(f"<li>{html.escape(one)}</li>" for one in review.spins)
    return f"<h2>{html.escape(review.words['spins'])}</h2>\n<ul>{lines}</ul>" if lines else ""


def _mistake(one: MistakeView) -> str:
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in one.better)
    return (
        f'<section class="seat{one.seat}"><h3>{html.escape(one.title)} <b>{html.escape(one.lost)}</b></h3>'
        f"<p>{html.escape(one.played)}</p><ul>{lines}</ul></section>"
    )


@cache
def _template() -> str:
    return Path(__file__).with_name("review.html").read_text("utf-8")
