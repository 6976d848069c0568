"""Files that players wrote in and the program writes again."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.adapters.bases.file import BasesFile
from companion.adapters.files.settings import TomlSettings
from companion.adapters.files.toml import write_toml
from companion.adapters.library.figures import load_figures, save_figure
from companion.adapters.library.teams import load_team, save_team

VALUES = st.recursive(
    st.booleans() | st.integers(-(10**9), 10**9) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)
TABLES = st.dictionaries(st.text(), VALUES, max_size=4)


@settings(max_examples=30)
@given(before=TABLES, after=TABLES)
def test_what_is_written_is_read_whatever_stood_there(before, after, tmp_path_factory):
    path = tmp_path_factory.mktemp("toml") / "file.toml"
    for table in (before, after, {**before, **after}):
        write_toml(path, table)

        assert table == tomllib.loads(path.read_text("utf-8"))


def rewritten(path: Path, save, *changes: tuple[str, str]) -> str:
    """What a file holds after *changes* by a hand and one more *save*."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    save()
    return path.read_text("utf-8")


def test_comments_in_the_settings_stay(tmp_path):
    path = tmp_path / "settings.toml"
    TomlSettings(path).save(TomlSettings(path).load())

    def save() -> None:
        kept = TomlSettings(path)
        kept.save(msgspec.structs.replace(kept.load(), names=("Ann", "Ben")))

    text = rewritten(path, save, ("names = ", "# who we are\nnames   = "), ("\n", "  # the first line\n"))

    assert '# who we are\nnames   = ["Ann", "Ben"]' in text and "  # the first line\n" in text
    assert ("Ann", "Ben") == TomlSettings(path).load().names


def test_comments_about_a_base_stay_when_another_is_learned(tmp_path):
    path = tmp_path / "bases.toml"
    BasesFile(path).change_base("00ff00ff00ff00ff", name="Red")

    def save() -> None:
        BasesFile(path).change_base("11ff00ff00ff00ff", name="Blue")
        BasesFile(path).change_disc("pikachu-r", zero_deg=12.5)

    text = rewritten(path, save, ('name = "Red"', 'name = "Red" # with the scratch'))

    assert '[base.00ff00ff00ff00ff]\nname = "Red" # with the scratch\n' in text
    assert '[base.11ff00ff00ff00ff]\nname = "Blue"\n' in text and "[disc.pikachu-r]\nzero_deg = 12.5\n" in text


def test_comments_in_a_team_stay(tmp_path):
    given = next(Path(__file__).parents[3].glob("companion/figure/library/teams/*.toml"))
    path = tmp_path / "mine.toml"
    team = load_team(given)
    save_team(path, team)

    ours = msgspec.structs.replace(team, name="Ours")
    text = rewritten(path, lambda: save_team(path, ours), ("figures", "# bring the blue box\nfigures"))

    assert "# bring the blue box\nfigures" in text and 'name = "Ours"' in text


def test_comments_in_a_measured_figure_stay(tmp_path):
    path = tmp_path / "mine.toml"
    head = '[[figure]]\n# from the flea market\nid = "mine"\nname = "Mine"\nmp = 2\n'
    path.write_text(head + 'segments = [{colour = "miss", size = 24}]\n')
    (figure,) = load_figures(path)

    text = rewritten(path, lambda: save_figure(path, figure), ("mp = 2", "mp = 2 # or 3?"))

    assert "# from the flea market\nid = " in text and "mp = 2 # or 3?" in text
    assert (figure,) == load_figures(path)


@pytest.mark.parametrize("stood", [b"", b"[[[[", b"\xff\xfe", b"a = 1\na = 2", b"a.b = 1\nc = 2\na.d = 3"])
def test_a_file_that_cannot_be_changed_in_place_is_written_anew(tmp_path, stood):
    path = tmp_path / "file.toml"
    path.write_bytes(stood)

    write_toml(path, {"a": {"b": 2}, "z": [1]})

    assert {"a": {"b": 2}, "z": [1]} == tomllib.loads(path.read_text("utf-8"))
