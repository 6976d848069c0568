"""`companion figures photo`."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from companion.adapters.library import figures
from companion.app.ports.photos import Outline, ReadDisc, ReadSegment
from companion.commands import parts
from tests.adapters.photos.taken import SIDE_BY_SIDE, jpeg
from tests.commands.cli import assert_one_sentence


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "disc.jpg"
    path.write_bytes(jpeg())
    return path


def test_a_draft_is_shown_with_what_is_sure_and_the_likest_figures(run, photo):
    result = run("figures", "photo", str(photo))

    assert 0 == result.exit_code
    assert "5 segments, 5 of them sure." in result.output
    assert 3 == len(result.output.partition("Most similar discs:")[2].strip().splitlines()) - 1


def test_what_is_not_sure_says_why(run, tmp_path):
    (tmp_path / "disc.jpg").write_bytes(jpeg(SIDE_BY_SIDE))

    said = run("figures", "photo", "disc.jpg").output

    assert "check: it may be several segments of the same colour" in said and "2 segments, 1 of them sure." in said


def test_another_figure_is_not_this_one(run, photo):
    said = run("figures", "photo", str(photo), "--like", "groudon-ex").output

    assert "This isn't Groudon" in said


def test_a_draft_is_kept_as_a_figure_file_that_names_what_is_open(run, tmp_path):
    (tmp_path / "disc.jpg").write_bytes(jpeg(SIDE_BY_SIDE))

    assert 0 == run("figures", "photo", "disc.jpg", "-o", "eel.toml").exit_code

    (kept,) = figures.load_figures(tmp_path / "eel.toml")
    assert "eel" == kept.id and {"white", "miss"} == {one.colour for one in kept.disc.segments}
    assert "several segments" in kept.provisional[1]
    assert (tmp_path / "eel.png").read_bytes().startswith(b"\x89PNG")


def test_a_draft_of_any_ring_is_taken_back(run, tmp_path, monkeypatch):
    rng = random.Random(5)
    for number in range(9):
        borders = sorted(rng.uniform(0, 360) for _ in range(rng.randint(1, 7)))
        ring = zip(borders, [*borders[1:], borders[0]], strict=True)
        segments = tuple(ReadSegment(start, end, rng.choice(("white", "miss"))) for start, end in ring)
        read = ReadDisc(segments, Outline(0.5, 0.5, 0.4, 0.4, 0.0), b"", 0.4)
        monkeypatch.setattr(parts, "photos", lambda read=read: SimpleNamespace(read_disc=lambda _: read))

        kept = run("figures", "photo", "disc.jpg", "-o", f"{number}.toml")
        assert 0 == kept.exit_code, kept.output
        assert len(segments) == len(figures.load_figures(tmp_path / f"{number}.toml")[0].disc.segments)


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("none.jpg",), "none.jpg"),
        (("text.jpg",), "this isn't a photo"),
        (("disc.jpg", "--like", "grodon"), "did you mean"),
        (("disc.jpg", "-o", "eel.json"), "end in .toml"),
    ],
)
def test_what_is_wrong_is_one_sentence(run, photo, tmp_path, arguments, said):
    (tmp_path / "text.jpg").write_text("no photo")

    result = run("figures", "photo", *arguments)

    assert_one_sentence(result, said)
    assert not (tmp_path / "eel.json").exists()
