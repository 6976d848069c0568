"""Whatever a file holds, and whatever stands in its place: one sentence with the file, and nothing half loaded."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adapters.cases.figure_cases import load_cases
from companion.adapters.files.settings import TomlSettings
from companion.adapters.library._card_sets import load_card_set
from companion.adapters.library._rulebook import load_rulebook
from companion.adapters.library.card_decks import load_card_deck
from companion.adapters.library.card_formats import load_card_format
from companion.adapters.library.card_lists import load_card_list
from companion.adapters.library.figures import load_figure_file, load_trainers
from companion.adapters.library.library import given_library, given_mats
from companion.adapters.library.maps import load_playmat
from companion.adapters.library.teams import load_team
from companion.adapters.store.journal_files import import_match
from companion.cards.printed.sets import CardShelf
from companion.cards.registration.formats import Format
from companion.kernel.errors import CompanionError, DataError, JournalError, SettingsError


class NoLibrary:
    def playmats(self) -> tuple[()]:
        return ()

    figures = cards = playmats


SHELF = CardShelf(())
XY = Format(id="xy-2016", name="XY", edition="xy-2016")


def _settings(path: Path) -> object:
    file = TomlSettings(path)
    settings = file.load()
    if file.remark:  # a value was left out: as good as refused
        raise SettingsError(file.remark)
    return settings


LOADERS: dict[str, tuple[Callable[[Path], Any], type[CompanionError]]] = {
    "map": (load_playmat, DataError),
    "figures": (load_figure_file, DataError),
    "trainers": (load_trainers, DataError),
    "team": (load_team, DataError),
    "rulebook": (load_rulebook, DataError),
    "cases": (lambda path: load_cases(path, NoLibrary()), DataError),
    "card set": (load_card_set, DataError),
    "deck": (partial(load_card_deck, shelf=SHELF), DataError),
    "card list": (partial(load_card_list, shelf=SHELF, format=XY), DataError),
    "card format": (load_card_format, DataError),
    "settings": (_settings, SettingsError),
    "match": (lambda path: import_match(None, path), JournalError),  # the store is never asked
}
EVERY = pytest.mark.parametrize("load, error", LOADERS.values(), ids=LOADERS.keys())
TOML = pytest.mark.parametrize(
    "load, error",
    [
        LOADERS[kind]
        for kind in ("map", "figures", "trainers", "team", "rulebook", "card set", "deck", "card format", "settings")
    ],
    ids=["map", "figures", "trainers", "team", "rulebook", "card set", "deck", "card format", "settings"],
)


def sentence(load: Callable[[Path], Any], error: type[CompanionError], path: Path) -> str:
    """What is said about a file that is refused; it names the file and is one line."""
    with pytest.raises(error) as caught:
        load(path)

    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@EVERY
def test_a_path_without_a_file_is_named(load, error, tmp_path):
    if load is _settings:
        assert load(tmp_path / "nothing.toml") is not None  # nothing was saved yet
        return
    assert "no such file" in sentence(load, error, tmp_path / "nothing.toml")


@EVERY
def test_a_directory_is_no_file(load, error, tmp_path):
    assert "this is a directory, not a file" in sentence(load, error, tmp_path)


@EVERY
def test_a_path_through_a_file_leads_nowhere(load, error, write):
    assert "isn't a directory" in sentence(load, error, write("x", "file") / "inside.toml")


@EVERY
def test_a_link_to_nowhere_is_no_file(load, error, tmp_path):
    (tmp_path / "link.toml").symlink_to(tmp_path / "gone.toml")

    assert "no such file" in sentence(load, error, tmp_path / "link.toml")


@EVERY
def test_a_pipe_is_refused_and_not_waited_for(load, error, tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")

    assert "a regular file" in sentence(load, error, tmp_path / "pipe.toml")


@EVERY
def test_a_file_of_100_megabytes_is_refused_unread(load, error, tmp_path, monkeypatch):
    path = tmp_path / "huge.toml"
    path.touch()
    os.truncate(path, 100_000_000)  # sparse: it takes no room
    monkeypatch.setattr("builtins.open", lambda *_, **__: pytest.fail("it was read"))

    assert "this file is larger" in sentence(load, error, path)


@EVERY
def test_a_file_that_grows_while_it_is_read_is_refused(load, error, write, monkeypatch):
    path = write(b"#" * 21_000_000)
    small = os.stat(write(b"#", "small.toml"))
    real = os.stat
    monkeypatch.setattr(os, "stat", lambda at, **more: small if at == path else real(at, **more))

    assert "this file is larger" in sentence(load, error, path)


@EVERY
def test_a_file_without_permission_is_named(load, error, open_dir, as_nobody):
    path = open_dir / "secret.toml"
    path.write_text("id = 1")
    path.chmod(0)

    said = as_nobody(lambda: load(path))

    assert f"{error.__name__}: {path}: you don't have permission to read this file" == said


@EVERY
def test_a_file_in_a_closed_directory_is_named(load, error, open_dir, as_nobody):
    path = open_dir / "closed" / "file.toml"
    path.parent.mkdir(mode=0)

    said = as_nobody(lambda: load(path))

    assert f"{error.__name__}: {path}: you don't have permission to read this file" == said


@EVERY
def test_a_disc_that_cannot_be_read_is_named(load, error, write, monkeypatch):
    path = write("x = 1")

    def broken(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("builtins.open", broken)

    assert "Input/output error" in sentence(load, error, path)


@EVERY
@pytest.mark.parametrize(
    "content, expected",
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "binary data"),
        (b"name = 1\n\x00", ", line 2: this is binary data, not text"),
        (b"name = 1\nid = '\xff\xfe'", ", line 2: byte 0xff isn't valid UTF-8"),
        (b"\x1f\x8b\x08", "line 1: byte 0x8b isn't valid UTF-8"),
        ("id = 'é'".encode("latin-1"), "byte 0xe9 isn't valid UTF-8"),
    ],
)
def test_what_is_no_text_is_refused_with_its_line(load, error, content, expected, write):
    assert expected in sentence(load, error, write(content))


@TOML
@pytest.mark.parametrize(
    "content, place",
    [
        ("id = ", "at the end"),
        ("id = 'x'\nname", "at the end"),
        ("id = 'x'\nname x\n", "line 2, column 6"),
        ("id = 'x'\nid = 'y'\n", "line 2"),
        ("[a]\n[a]\n", "line 2"),
        ("a = {b = 1, b = 2}\n", "line 1"),
        ("x = " + "9" * 5000, "invalid TOML"),
        ("x = " + "[" * 6000, "nested too deep"),
        (".".join("a" * 50) + " = 1", "nested too deep"),
        ("[" + " . ".join(['"a"', "'b'", "c-d"] * 20) + "]", "nested too deep"),
        ("x = {" + ".".join("a" * 50) + " = 1}", "nested too deep"),
        ("x = 2024-13-45", "line 1"),
        (".".join("a" * 20_000) + " = 1", "line 1: expected at most 20000 characters"),
        ("= 3", "line 1, column 1"),
    ],
)
def test_what_is_no_toml_is_refused_with_line_and_column(load, error, content, place, write):
    assert place in sentence(load, error, write(content))


@TOML
def test_an_unknown_key_is_refused_with_the_keys_that_there_are(load, error, write):
    said = sentence(load, error, write("surprise = 1\n"))

    assert "unknown key 'surprise'" in said or "is missing" in said


@TOML
@pytest.mark.parametrize("number", ["inf", "-inf", "nan", "1e300", "1" + "0" * 30, "0x" + "f" * 15_000])
def test_a_number_beyond_measure_is_refused_with_its_place(load, error, number, write):
    said = sentence(load, error, write(f"[[figure]]\nsize = {number}\n"))

    assert "figure[0].size (figure 1): expected a number of at most" in said


@pytest.mark.parametrize("content", ["", "   \n", "# only a remark\n", "﻿# a mark of byte order\n"])
def test_an_empty_file_is_an_empty_one(content, write):
    assert () == load_figure_file(write(content)).figures
    assert "'id'" in sentence(*LOADERS["map"], write(content))


def _never_more_than(load: Callable[[Path], Any], error: type[CompanionError], path: Path, content: bytes) -> None:
    path.write_bytes(content)
    try:
        load(path)
    except error as refusal:
        assert str(path) in str(refusal) and "\n" not in str(refusal)  # noqa: PT017  # anything else fails the test


@EVERY
def test_random_bytes_never_raise_anything_else(load, error, tmp_path):
    check = partial(_never_more_than, load, error, tmp_path / "noise")

    @given(st.binary(max_size=300))
    def try_all(content: bytes) -> None:
        check(content)

    try_all()


WORDS = st.sampled_from(
    [
        *[
            "id",
            "name",
            "mp",
            "figure",
            "segments",
            "lines",
            "space",
            "at",
            "board",
            "given",
            "cases",
            "then",
            "when",
            "title",
            "clauses",
            "kinds",
            "disc",
        ],
        *[
            "colour",
            "white",
            "size",
            "damage",
            "effects",
            "do",
            "wait",
            "to",
            "opponent",
            "entry_points",
            "goals",
            "a",
            "b",
            "bench",
            "center",
        ],
        *["defaults", "rules", "tfg-2007", "game", "trainers", "file", "cards", "head"],
        *[
            "1",
            "-1",
            "0",
            "true",
            "null",
            "24",
            "&x",
            "*x",
            "<<",
            "?",
            "-",
            ":",
            "[",
            "]",
            "{",
            "}",
            "=",
            "'",
            '"',
            ",",
            "[[",
            "]]",
            "#",
            "|",
            ">",
            "!",
            "~",
            ".inf",
            "2024-01-01",
            "1e9",
        ],
        *("\n", "\n  ", "\n    ", ": ", "- ", "game: figure\n", "cases:\n", ' = "', '"\n', "[[figure]]\n", "x" * 50),
    ]
)


@EVERY
def test_text_like_theirs_never_raises_anything_else(load, error, tmp_path):
    check = partial(_never_more_than, load, error, tmp_path / "noise")

    @given(st.lists(WORDS, max_size=40))
    def try_all(words: list[str]) -> None:
        check(" ".join(words).encode())

    try_all()


def _json_like() -> st.SearchStrategy[Any]:
    keys = st.sampled_from(
        ["game", "defaults", "cases", "id", "title", "clauses", "given", "when", "then", "board", "kinds", "x", "spin"]
    )
    leaves = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 30),
        st.floats(allow_nan=True),
        st.text(max_size=5),
        st.sampled_from(["figure", "tfg-2007", "a", "b", "m", "center", "none"]),
    )
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=5), max_leaves=25
    )


def test_cases_of_any_shape_never_raise_anything_else(tmp_path):
    import yaml

    @given(_json_like(), st.sampled_from(["cases", "defaults", "both"]))
    def try_all(value: Any, where: str) -> None:
        file = {"game": "figure", "cases": value if where != "defaults" else [{"id": "x"}]}
        if where != "cases":
            file["defaults"] = value
        content = yaml.safe_dump(file, allow_unicode=True).encode("utf-8", "surrogatepass")
        _never_more_than(*LOADERS["cases"], tmp_path / "noise", content)

    try_all()


def _given_files() -> list[Path]:
    paths = [*given_mats().glob("*.toml"), *given_library().glob("*.toml"), *(given_library() / "teams").glob("*.toml")]
    return sorted(paths)


@pytest.mark.parametrize("path", _given_files(), ids=lambda path: path.stem)
def test_a_given_file_cut_anywhere_never_raises_anything_else(path, tmp_path):
    kind = {"mats": "map", "teams": "team"}.get(path.parent.name, "trainers" if path.stem == "trainers" else "figures")
    content = path.read_bytes()[:6000]

    for end in range(0, len(content), 97):
        _never_more_than(*LOADERS[kind], tmp_path / "cut.toml", content[:end])
