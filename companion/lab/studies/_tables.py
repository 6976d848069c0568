"""Exports the numbers of a study as tables: CSV, and Parquet if pyarrow is installed (the extra `parquet`)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.api.files import write_whole
from companion.lab.studies import _findings
from companion.lab.studies._findings import Found
from companion.lab.studies._tallies import A_WON, B_WON, DRAWN, UNFINISHED

Table = tuple[Sequence[str], Sequence[Sequence[Any]]]

PAIRINGS = (
    *("format", "rules", "mat", "team_a", "team_b", "player_a", "player_b", "matches", "actions"),
    *("a_won", "b_won", "drawn", "unfinished", "a_began", "first_player_points", "turns_mean", "turns_median"),
)


def tables_of(found: Found) -> Mapping[str, Table]:
    """Tables by name: pairings, figures, and segments; columns and rows."""
    figures, segments = _findings.figures(found), _findings.segments(found)
    return {
        "pairings": (PAIRINGS, list(_pairings(found))),
        "figures": (
            ("format", "rules", *_findings.Figure._fields[1:]),
            [(*one.ground, *one[1:]) for one in figures],
        ),
        "segments": (
            ("format", "rules", *_findings.Segment._fields[1:]),
            [(*one.ground, *one[1:]) for one in segments],
        ),
    }


def _pairings(found: Found) -> Iterator[Sequence[Any]]:
    for pairing, tally in found:
        outcomes = tally.outcomes
        length = _findings.lengths([(pairing, tally)])
        first = sum(share.points for share in _findings.beginning([(pairing, tally)]).values())
        yield (
            *(pairing.format, pairing.rules, pairing.mat, *pairing.teams, *pairing.players),
            *(tally.matches, tally.actions),
            *(outcomes[A_WON], outcomes[B_WON], outcomes[DRAWN], outcomes[UNFINISHED], sum(tally.began[0]), first),
            *((length.mean, length.median) if length else (0.0, 0)),
        )


def write_tables(found: Found, stem: Path) -> tuple[Path, ...]:
    """Write every table beside *stem* (`stem-pairings.csv` and so on); returns the written files.

    Raises:
        DataError: One cannot be written.
    """
    written = []
    for name, (columns, rows) in tables_of(found).items():
        path = stem.with_name(f"{stem.name}-{name}.csv")
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
        write_whole(path, text.getvalue())
        written.append(path)
        if find_spec("pyarrow") is not None:
            path = path.with_suffix(".parquet")
            write_whole(path, _parquet(columns, rows))
            written.append(path)
    return tuple(written)


def _parquet(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.table({name: [row[at] for row in rows] for at, name in enumerate(columns)})
    kept = io.BytesIO()
    parquet.write_table(table, kept)
    return kept.getvalue()
