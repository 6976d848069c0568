"""What follows from matches, and the page that shows it."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser

import pytest

from companion.lab.studies import _findings, _report, _results, _running, _tables, _workers, charts
from companion.lab.studies._tallies import Tally
from companion.texts.errors import english


@pytest.fixture(scope="module")
def found(small, tmp_path_factory):
    with _results.open_results(tmp_path_factory.mktemp("report") / "small.results") as file:
        _running.run(small, file, _workers.play_alone)
        return _running.found(small, file.kept)


def made_up(small, **outcomes):
    """The pairings of the small study by teams, each with these outcomes when a began and when b began."""
    return [
        (pairing, Tally(matches=sum(map(sum, began)), began=began))
        for pairing in small.pairings
        for began in (outcomes.get("_".join(team.partition("-")[0] for team in pairing.teams), ((0,) * 4, (0,) * 4)),)
    ]


def test_shares_are_seen_by_the_team_of_the_row_in_both_seats(small):
    played = made_up(small, hearth_brook=((30, 10, 0, 0), (20, 20, 20, 5)), brook_hearth=((10, 90, 0, 0), (0, 0, 0, 0)))

    matrix = _findings.matrix(played)
    assert (200, 150) == matrix["hearth-three", "brook-three"]
    assert (200, 50) == matrix["brook-three", "hearth-three"]
    assert (200, 150) == _findings.strengths(played)["hearth-three"]
    [(_, began)] = _findings.beginning(played).items()
    assert (200, 30 + 20 + 10 + 10) == began
    [(_, seat)] = _findings.seats(played).items()
    assert (200, 30 + 20 + 10 + 10) == seat


def test_an_interval_holds_a_half_only_where_it_may():
    assert _findings.Share(100, 55).is_even and not _findings.Share(1000, 550).is_even
    assert (0.0, 1.0) == _findings.Share().interval


def test_lengths_are_those_of_the_matches(small):
    pairing = small.pairings[0]
    length = _findings.lengths([(pairing, Tally(turns={10: 1, 20: 8, 90: 1}))])

    assert (26.0, 10, 20, 20) == length
    assert _findings.lengths([]) is None


def test_what_figures_did_adds_up(found):
    figures, segments = _findings.figures(found), _findings.segments(found)

    assert {3} == {sum(one.team == team for one in figures) for team in ("hearth-three", "brook-three")}
    assert sum(one.won for one in figures) == sum(one.lost for one in figures) > 0
    assert sum(one.battles for one in figures) == sum(one.shown for one in segments) > 100
    # Matches that a figure on the Goal ended have at least one there.
    assert sum(one.goals for one in figures) >= _findings.endings(found)["FG-WIN-01"] > 0
    for one in segments:
        assert 0 < one.printed < 1 and one.shown <= one.of


class Page(HTMLParser):
    """What a page is made of: elements left open, addresses, its words."""

    VOID = ("meta", "rect", "line", "circle", "path")

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.links, self.words = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert tag in self.VOID or tag == self.open.pop()

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_is_whole_and_asks_nothing_of_the_network(small, found, language):
    from companion.adapters.files.texts_file import load_texts

    page = Page()
    page.feed(_report.page_of(small, found, load_texts(language), "1.2"))

    assert [] == page.open and [] == page.links
    assert {"svg", "table", "style"} <= set(page.seen)
    words = " ".join(page.words)
    assert "Small" in words and "hearth-three" in words and "study." not in words


@pytest.mark.parametrize("language, mark, other", [("en", ".", ","), ("de", ",", ".")])
def test_plots_are_in_the_words_of_the_page(small, found, language, mark, other):
    from companion.adapters.files.texts_file import load_texts

    page = _report.page_of(small, found, load_texts(language), "1.2")

    said = re.findall(r"<text [^>]*>([^<]*)</text>", page)
    assert any(re.search(rf"\d{re.escape(mark)}\d", one) for one in said)
    assert not any(re.search(rf"\d{re.escape(other)}\d", one) for one in said)
    mats = {pairing.mat: pairing.setup.playmat.name for pairing, _ in found}
    for id, name in mats.items():
        assert any(one.endswith(f", {name}") for one in said) and not any(id in one for one in said)


def test_names_over_a_matrix_have_room(small):
    teams = ("a-team-with-quite-a-long-name", "another-team-with-a-long-name")
    drawn = charts.matrix_of(
        teams, {(a, b): _findings.Share(10, 5) for a in teams for b in teams}, _report.Words(english())
    )

    middles = [float(x) for x in re.findall(r'<text class="small" x="([\d.]+)" y="18.0"', drawn)]
    width = float(re.search(r'viewBox="0 0 (\d+)', drawn)[1])
    half = charts.LETTER * max(map(len, teams)) / 2
    assert 2 == len(middles) and middles[1] - middles[0] >= 2 * half and middles[1] + half <= width


def test_names_do_not_act_on_the_page(small, found):
    import msgspec

    study = msgspec.structs.replace(small, name="<script>alert(1)</script>")

    assert "<script" not in _report.page_of(study, found, english(), "1.2")


def test_tables_hold_what_was_played(small, found, tmp_path):
    written = _tables.write_tables(found, tmp_path / "small")

    with (tmp_path / "small-pairings.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert ["50"] * 4 == [row["matches"] for row in rows]
    assert {("hearth-three", "brook-three")} <= {(row["team_a"], row["team_b"]) for row in rows}
    for row in rows:
        assert 50 == sum(int(row[column]) for column in ("a_won", "b_won", "drawn", "unfinished"))
    assert {"small-pairings.csv", "small-figures.csv", "small-segments.csv"} <= {one.name for one in written}


def test_parquet_holds_the_same_as_csv(found, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra parquet is not installed")
    _tables.write_tables(found, tmp_path / "small")
    columns, rows = _tables.tables_of(found)["segments"]
    table = parquet.read_table(tmp_path / "small-segments.parquet")

    assert list(columns) == table.column_names
    assert [list(row) for row in rows] == [list(row.values()) for row in table.to_pylist()]
