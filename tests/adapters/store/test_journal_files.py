from __future__ import annotations

import os
import random
from pathlib import Path

import msgspec
import pytest

from companion.adapters.library.card_game import FileCardLibrary
from companion.adapters.library.library import FileLibrary
from companion.adapters.seeded_spins import seeded_spins
from companion.adapters.store.journal_files import FileExports, export_match, import_match, mounted_sticks
from companion.adapters.store.sqlite import SqliteStore
from companion.app.match.card_game import CARD
from companion.app.match.figure_game import FIGURE, Referee
from companion.app.match.game import ChanceBy
from companion.app.match.referee import MatchReferee, Outside, Seats
from companion.cards.registration.formats import Format, setup_in
from companion.cards.values.actions import Concede, PlaceActive
from companion.cards.values.decks import without_list
from companion.cards.values.terms import Terms
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.teams import Shelf, setup_for
from companion.kernel.errors import DataError, JournalError
from tests.adapters.store.test_sqlite import Ticking


def random_match(library: FileLibrary, outside: Outside, actions: int = 10_000, turn_limit: int = 40) -> Referee:
    """A match of the first two starter teams of three, played at random."""
    rules = with_policies(RULE_SETS["duel-2017"], {"turn_limit": turn_limit})
    teams = [team for team in library.teams() if (team.format, team.rules) == ("three_on_three", rules.id)][:2]
    mat = next(mat for mat in library.playmats() if mat.id == "three_on_three")
    shelf: Shelf = library.shelf()
    setup = setup_for("three_on_three", mat, rules, (teams[0], teams[1]), shelf)
    referee = MatchReferee.begin(
        FIGURE, outside, setup, Seats(players=("Ann", "Bo"), kinds=("random", "random")), ChanceBy(spins="source")
    )
    while referee.pending() and len(referee.entries) < actions:
        referee.tick()
    return referee


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return FileLibrary(tmp_path_factory.mktemp("home"))


@pytest.fixture
def outside(tmp_path):
    store = SqliteStore.open(tmp_path / "matches.sqlite3", Ticking())
    yield Outside(store=store, clock=Ticking(), spins=seeded_spins(5), rng=random.Random(5))
    store.shut()


@pytest.fixture
def lines(chained):
    """The same without its chain, as files of version 2 were, so that it is read whatever is changed in it."""
    return _head(chained, lambda head: (head.pop("links"), head.update(version=2)))


@pytest.fixture
def chained(library, outside, tmp_path):
    """A match of 30 actions, as the lines of its file."""
    referee = random_match(library, outside, 30)
    referee.take_back(10, "misread")
    while len(referee.entries) < 40:
        referee.tick()
    export_match(outside.store, referee.match_id, tmp_path / "match.jsonl")
    outside.store.close(referee.match_id, "abandoned", "")
    return (tmp_path / "match.jsonl").read_text().splitlines(keepends=True)


def import_lines(outside: Outside, tmp_path: Path, lines: list[str]) -> str:
    path = tmp_path / "in.jsonl"
    path.write_text("".join(lines))
    return import_match(outside.store, path, copy=True).id


def test_a_match_comes_back_as_it_went_out(library, outside, tmp_path):
    referee = random_match(library, outside)
    written = FileExports(outside.store, tmp_path / "out").write(referee.match_id)

    again = import_match(outside.store, written, copy=True).id

    assert str(tmp_path / "out" / f"{referee.match_id}.jsonl") == written
    assert outside.store.head(referee.match_id) == outside.store.head(again)
    assert outside.store.entries(referee.match_id) == outside.store.entries(again)
    one, other = outside.store.summaries()
    assert (one.status, one.result, one.entries) == (other.status, other.result, other.entries)
    assert "over" == one.status
    assert referee.state == MatchReferee.resume(FIGURE, outside, again).state


def test_a_card_match_without_lists_comes_back_as_a_game_of_its_match(outside, tmp_path):
    shelf = FileCardLibrary(tmp_path).shelf()
    format = Format(id="base-fossil", name="Base–Fossil", edition="advanced-1999", sets=("base1",))
    none = without_list(format.edition, "no list", format.id)
    terms = Terms(format=format.id, best_of=3, results=("a",), chooser=1, match_clock_s=3000, after="m1")
    setup = setup_in(format, (none, none), shelf, (False, False), terms)
    seats = Seats(players=("Ann", "Bo"))
    referee = MatchReferee.begin(CARD, outside, setup, seats)
    referee.put(PlaceActive(0, "base1-58"))
    referee.put(Concede(0))
    written = FileExports(outside.store, tmp_path / "out").write(referee.match_id)
    again = MatchReferee.resume(CARD, outside, import_match(outside.store, written, copy=True).id)

    assert (referee.state, terms) == (again.state, again.rules.setup.terms)
    assert {"format": "base-fossil", "best-of": "3", "results": "a", "after": "m1"} == again.head.about
    assert len(referee.head.setup) < 150_000


def test_a_match_that_is_not_over_can_be_played_on(lines, outside, tmp_path):
    lines = _head(lines, lambda first: first["head"].update(kinds=["person", "random"]))
    match_id = import_lines(outside, tmp_path, lines)
    referee = MatchReferee.resume(FIGURE, outside, match_id)

    assert not referee.look_only
    assert "open" == next(one for one in outside.store.summaries() if one.id == match_id).status
    assert referee.pending()
    assert any("misread" in line for line in lines)


def test_who_has_won_the_rules_say_and_not_the_file(lines, outside, tmp_path):
    lines = _head(lines, lambda first: first.update(status="over", result="b"))
    lines = _head(lines, lambda first: first["head"].update(kinds=["person", "random"]))
    match_id = import_lines(outside, tmp_path, lines)

    assert [("open", "")] == [(one.status, one.result) for one in outside.store.summaries() if one.id == match_id]


def test_a_match_of_two_programs_that_is_not_over_is_not_waited_for(lines, outside, tmp_path):
    match_id = import_lines(outside, tmp_path, lines)

    assert "abandoned" == next(one for one in outside.store.summaries() if one.id == match_id).status


def _head(lines: list[str], change) -> list[str]:
    first = msgspec.json.decode(lines[0])
    change(first)
    return [msgspec.json.encode(first).decode() + "\n", *lines[1:]]


def _entry(lines: list[str], number: int, change) -> list[str]:
    entry = msgspec.json.decode(lines[number])
    change(entry)
    return [*lines[:number], msgspec.json.encode(entry).decode() + "\n", *lines[number + 1 :]]


@pytest.mark.parametrize("number", [0, 1, 17, 40])
def test_a_line_that_is_not_what_was_exported_is_named(number, chained, outside, tmp_path):
    changed = list(chained)
    changed[number] = changed[number].replace("2026-11-21", "2026-11-22")
    assert changed != chained
    before = outside.store.summaries()

    with pytest.raises(
        JournalError, match=f"line {number + 1}: this line has changed since the export; the lines before it haven't"
    ):
        import_lines(outside, tmp_path, changed)

    assert before == outside.store.summaries()


def test_a_chain_of_another_length_is_refused(chained, outside, tmp_path):
    shorter = _head(chained, lambda head: head["links"].pop())

    with pytest.raises(JournalError, match=r"line 1: links: expected 41, got 40"):
        import_lines(outside, tmp_path, shorter)


def _correction(lines: list[str]) -> int:
    return next(number for number, line in enumerate(lines) if '"retracted"' in line)


FAULTS = [
    (lambda lines: _head(lines, lambda h: h["head"].update(players=["A" * 25, "Bo"])), "head.players[0]: "),
    (lambda lines: _head(lines, lambda h: h["head"].update(players=["Ann", ""])), "head.players[1]: "),
    (lambda lines: _head(lines, lambda h: h["head"].update(players=["Ann", " "])), "head.players[1]: "),
    (lambda lines: _head(lines, lambda h: h["head"].update(players=["Ann", "\x1b[2J"])), "without control characters"),
    (lambda lines: _head(lines, lambda h: h["head"].update(players=["Ann\n", "Bo"])), "head.players[0]: "),
    (lambda lines: _head(lines, lambda h: h["head"].update(players=["Ann", "Ann"])), "both players are called 'Ann'"),
    (lambda lines: _head(lines, lambda h: h["head"].update(began="2" * 100)), "head.began: "),
    (lambda lines: _head(lines, lambda h: h["head"].update(began="\x1b]0;x\x07")), "without control characters"),
    (lambda lines: _head(lines, lambda h: h["head"].update(brought=["\u202eabc", ""])), "without control characters"),
    (lambda lines: [], "the file is empty"),
    (lambda lines: ["\n"], "the file is empty"),
    (lambda lines: ["[]\n"], "line 1: expected the head of a match, with file 'figure-companion match'"),
    (lambda lines: lines[1:], "line 1: expected the head of a match, with file"),
    (lambda lines: ["[" * 100_000 + "\n"], "line 1: the head of a match isn't valid JSON"),
    (lambda lines: lines[:-1], "line 40: expected 40 entries, but the file ends after 39"),
    (lambda lines: [*lines, lines[-1]], "line 42: expected 40 entries, but the file ends after 41"),
    (lambda lines: [*lines[:-1], lines[-1][:20]], "line 41: the line is cut off"),
    (lambda lines: [*lines[:3], "\n", *lines[4:]], "line 41: expected 40 entries, but the file ends after 39"),
    (lambda lines: [*lines[:3], "\n", "{}\n", *lines[4:]], "line 5: it can't be read: Object missing required field"),
    (lambda lines: [*lines[:3], "{}\n", *lines[4:]], "line 4: it can't be read: Object missing required field"),
    (lambda lines: [*lines[:3], "nonsense\n", *lines[4:]], "line 4: it can't be read: JSON is malformed"),
    (lambda lines: _entry(lines, 3, lambda e: e.update(surprise=1)), "line 4: unknown key surprise"),
    (
        lambda lines: _entry(lines, 3, lambda e: e["action"].update(much=1)),
        "line 4: unknown key action.much",
    ),
    (lambda lines: _entry(lines, 3, lambda e: e.update(type="x")), "line 4: it can't be read: Invalid value 'x'"),
    (lambda lines: _entry(lines, 3, lambda e: e.update(events=[])), "line 4: "),
    (lambda lines: [lines[0], *lines[2:], lines[1]], "line 2: "),
    (lambda lines: _entry(lines, _correction(lines), lambda e: e.update(start=99)), "entry 99 can't be taken back"),
    (lambda lines: _head(lines, lambda h: h.update(version=4)), "line 1: version: expected at most 3, got 4"),
    (lambda lines: _head(lines, lambda h: h.update(more=2)), "line 1: unknown key 'more'"),
    (lambda lines: _head(lines, lambda h: h.pop("status")), "line 1: the key 'status' is missing"),
    (
        lambda lines: _head(lines, lambda h: h.update(head=3)),
        "line 1: head: expected a table of keys and values, got 3",
    ),
    (lambda lines: _head(lines, lambda h: h["head"].update(x=3)), "line 1: head: unknown key x"),
    (lambda lines: _head(lines, lambda h: h["head"].pop("began")), "line 1: head: the key 'began' is missing"),
    (
        lambda lines: _head(lines, lambda h: h["head"].update(game="card")),
        "the match's set-up can't be read",
    ),
    (
        lambda lines: _head(lines, lambda h: h["head"].update(rules="x")),
        "head.rules: expected duel-2017, as its set-up says",
    ),
    (
        lambda lines: _head(lines, lambda h: h["head"].update(policies={})),
        "head.policies: these must be the policies in which",
    ),
    (lambda lines: _head(lines, lambda h: h["head"].update(journal_version=0)), "there is no version 0"),
    (
        lambda lines: _head(lines, lambda h: h["head"].update(journal_version=9)),
        "a newer version of the program wrote it",
    ),
    (lambda lines: _head(lines, lambda h: h["head"].update(head_version=9)), "head.head_version: expected at most 3"),
    (lambda lines: _entry(lines, 3, lambda e: e.update(v=0)), "line 4: unknown key v"),
    (lambda lines: [*lines[:3], '{"v":9,"type":"abolished"}\n', *lines[4:]], "a newer version of the program wrote it"),
    (lambda lines: _head(lines, lambda h: h["head"].update(setup="")), "the match's set-up can't be read"),
    (lambda lines: _head(lines, lambda h: h["head"].update(setup="[]")), "the match's set-up can't be read"),
]


@pytest.mark.parametrize("spoil, sentence", FAULTS, ids=range(len(FAULTS)))
def test_a_faulty_file_is_refused_with_its_line_and_nothing_is_kept(spoil, sentence, lines, outside, tmp_path):
    before = outside.store.summaries()

    with pytest.raises(JournalError) as caught:
        import_lines(outside, tmp_path, spoil(lines))

    assert str(tmp_path / "in.jsonl") in str(caught.value)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert before == outside.store.summaries()


def _setup(lines: list[str], change) -> list[str]:
    def inside(first):
        setup = msgspec.json.decode(first["head"]["setup"])
        change(setup)
        first["head"]["setup"] = msgspec.json.encode(setup).decode()

    return _head(lines, inside)


@pytest.mark.parametrize(
    "change",
    [
        lambda setup: setup["playmat"].update(lines=[["nowhere", "elsewhere"]]),
        lambda setup: setup["playmat"].update(entry_points={}),
        lambda setup: setup["rules"].update(id="my-rules"),
        lambda setup: setup["rules"].update(conditions={}),
        lambda setup: setup.update(figures=[]),
        lambda setup: setup["figures"].append(setup["figures"][0]),
        lambda setup: setup["figures"][0].update(owner=7),
        lambda setup: setup["figures"][0]["figure"]["disc"]["segments"][0].update(size=1e308),
        lambda setup: setup["figures"][0]["figure"]["disc"].update(segments=[]),
        lambda setup: setup["figures"][0]["figure"].update(mp=-4),
    ],
)
def test_a_setup_that_was_tampered_with_never_raises_anything_else(change, lines, outside, tmp_path):
    try:
        import_lines(outside, tmp_path, _setup(lines, change))
    except JournalError as error:
        assert "in.jsonl" in str(error)  # noqa: PT017  # whatever else is raised fails the test


def test_a_match_of_other_rules_says_so_where_it_does_not_replay(lines, outside, tmp_path):
    spoiled = _entry(_head(lines, lambda h: h["head"].update(rules_version=0)), 3, lambda e: e.update(events=[]))

    current = f"it was played under version 0 of the rules; the current version is {FIGURE.rules_version}"
    with pytest.raises(JournalError, match=current):
        import_lines(outside, tmp_path, spoiled)


def test_a_file_cut_anywhere_is_refused(lines, outside, tmp_path):
    content = "".join(lines)
    before = len(outside.store.summaries())

    for end in range(0, len(content) - 1, 501):
        with pytest.raises(JournalError):
            import_lines(outside, tmp_path, [content[:end]])

    assert before == len(outside.store.summaries())


def test_a_match_that_is_not_there_cannot_be_written(outside, tmp_path):
    with pytest.raises(JournalError, match="there is no match 'no'"):
        FileExports(outside.store, tmp_path).write("no")


def test_a_place_that_cannot_be_written_is_named(lines, outside, tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(JournalError, match="can't be written"):
        FileExports(outside.store, tmp_path / "file").write(outside.store.summaries()[0].id)


class TestSticks:
    """USB sticks that are mounted, as folders of a test."""

    @pytest.fixture
    def exports(self, outside, tmp_path):
        stick = tmp_path / "BLUE"
        stick.mkdir()
        return FileExports(outside.store, tmp_path / "documents", lambda: (stick,))

    def test_a_match_is_written_onto_a_stick_and_found_there(self, library, outside, exports, tmp_path):
        referee = random_match(library, outside)
        folder, stick = exports.places()

        written = exports.write(referee.match_id, stick)

        assert str(tmp_path / "BLUE" / "figure-companion" / f"{referee.match_id}.jsonl") == written
        assert ("", "BLUE") == (folder.stick, stick.stick)
        (found,) = exports.found()
        assert (written, stick, referee.head.players) == (found.path, found.place, found.players)
        again = exports.take_in(found.path).id
        assert outside.store.entries(referee.match_id) == outside.store.entries(again)

    def test_files_in_the_folder_and_at_the_top_of_a_stick_are_found_the_newest_first(self, exports, tmp_path):
        (tmp_path / "documents").mkdir()
        for seconds, name in enumerate(("documents/a.jsonl", "BLUE/b.jsonl", "BLUE/c.txt", "documents/d.jsonl")):
            (tmp_path / name).write_text('{"head": 3}\n')
            os.utime(tmp_path / name, (seconds, seconds))

        found = [(file.path.removeprefix(f"{tmp_path}/"), file.players) for file in exports.found()]

        assert [("documents/d.jsonl", None), ("BLUE/b.jsonl", None), ("documents/a.jsonl", None)] == found

    def test_deck_lists_are_found_beside_the_matches_and_read(self, exports, tmp_path):
        places = [Path(place.path) for place in exports.places()]
        for place in places:
            place.mkdir(parents=True, exist_ok=True)
        (places[0] / "ann.txt").write_text("4 Pikachu BS 58\n")
        (places[1].parent / "ben.txt").write_text("4 Pidgey\n")
        (places[0] / "notes.md").write_text("no list")
        found = {Path(file.path).name: file for file in exports.lists()}

        assert {"ann.txt", "ben.txt"} == set(found)
        assert "4 Pidgey\n" == exports.read_list(found["ben.txt"].path)
        assert "" == found["ann.txt"].place.stick != found["ben.txt"].place.stick

    def test_a_list_is_written_once_and_over_no_other_file(self, exports, tmp_path):
        (tmp_path / "documents").mkdir()
        (tmp_path / "documents" / "Forge.txt").write_text("Ann's own words")
        written = [exports.write_list("Forge", lines) for lines in ("4 Pikachu\n", "4 Pikachu\n", "3 Pikachu\n")]

        names = ["Forge (2).txt", "Forge (2).txt", "Forge (3).txt"]
        assert names == [Path(path).name for path in written]
        assert "Ann's own words" == (tmp_path / "documents" / "Forge.txt").read_text()
        assert ["4 Pikachu\n", "3 Pikachu\n"] == [exports.read_list(path) for path in (written[0], written[2])]

    @pytest.mark.parametrize(
        "name, file",
        [
            ("Ann's Zap! (round 1)", "Ann's Zap (round 1).txt"),
            ("Größte Pokémon", "Größte Pokémon.txt"),
            ("../../etc/passwd", "etc passwd.txt"),
            ("a:b\\c|d\0e\nf", "a b c d e f.txt"),
            (".", "deck.txt"),
            ("\ud800", "deck.txt"),
            ("x" * 300, "x" * 60 + ".txt"),
        ],
    )
    def test_a_list_is_called_as_its_deck_so_that_every_stick_takes_it(self, name, file, exports, tmp_path):
        stick = exports.places()[1]

        assert str(tmp_path / "BLUE" / "figure-companion" / file) == exports.write_list(name, "4 Pikachu\n", stick)
        assert [file] == [Path(found.path).name for found in exports.lists()]

    @pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", b"x" * 200_000], ids=["gone", "no text", "too long"])
    def test_what_is_no_list_of_a_person_is_refused_in_a_sentence(self, content, exports, tmp_path):
        path = tmp_path / "bad.txt"
        if content is not None:
            path.write_bytes(content)

        with pytest.raises(DataError, match=r"bad\.txt"):
            exports.read_list(str(path))

    def test_a_faulty_file_is_not_taken_in(self, outside, exports, tmp_path):
        (tmp_path / "BLUE" / "b.jsonl").write_text("{}\n")

        with pytest.raises(JournalError, match="line 1: expected the head of a match"):
            exports.take_in(exports.found()[0].path)
        assert () == outside.store.summaries()

    def test_only_what_is_mounted_is_a_stick(self, tmp_path, monkeypatch):
        for name in ("media/ann/BLUE", "media/ann/folder", "media/RED", "run/ann/GREEN"):
            (tmp_path / name).mkdir(parents=True)
        mounted = {str(tmp_path / name) for name in ("media/ann/BLUE", "media/RED", "run/ann/GREEN")}
        monkeypatch.setattr(os.path, "ismount", lambda path: str(path) in mounted)

        sticks = mounted_sticks((tmp_path / "media", tmp_path / "run", tmp_path / "nowhere"))

        assert ["RED", "BLUE", "GREEN"] == [stick.name for stick in sticks]


def test_exports_lie_beside_the_data_where_a_home_was_chosen(outside, lines, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))

    assert str(tmp_path / "exports") in FileExports(outside.store).write(outside.store.summaries()[0].id)
