"""Sharing by commands: three owners, what they dispute, what is taken in, a team by its code, a photo."""

from __future__ import annotations

import contextlib
import http.client
import io
import re
import threading
from pathlib import Path

import pytest
from PIL import Image

from companion.adapters.sharing.bundles import bytes_of
from companion.adapters.uploads import addresses, server
from companion.adapters.uploads.server import PhotoUpload
from companion.commands.collection import codes, receiving
from tests.adapters.sharing.bundles import EEL, HOSTILE, bundle, eel
from tests.commands.cli import assert_one_sentence
from tests.saying import said

SHARK = eel(id="shark", name="Shark")


@pytest.fixture
def three():
    """A folder with the bundles of three owners."""
    folder = Path("catalogue")
    folder.mkdir()
    for one in (
        bundle(eel(damage=50, size=1), SHARK, author="Ann"),
        bundle(EEL, SHARK, author="Ben"),
        bundle(EEL, eel(id="ray", name="Ray"), author="Cleo"),
    ):
        (folder / f"{one.author}.figures").write_bytes(bytes_of(one))
    return folder


def own(figure):
    """Make this figure one of the players' own, as a person would."""
    Path("own.figures").write_bytes(bytes_of(bundle(figure)))


def lines(result):
    return [" ".join(line.split()) for line in result.output.splitlines()]


def test_three_owners_are_held_against_each_other_segment_by_segment(run, three):
    result = run("collection", "merge", str(three))

    assert 0 == result.exit_code
    said = lines(result)
    assert "figure eel Eel 3 2 of 4 disputed" in said
    assert "figure shark Shark 2 4 of 4 agreed" in said
    assert "1. Bite: damage 40 50 Ann" in said
    assert "1. Bite: size 180° 195° Ann" in said
    assert "2. Daze: size 90° 75° Ann" in said
    assert "figure ray Cleo" in said


def test_what_is_taken_in_and_passed_on_is_still_its_authors(run):
    Path("ben.figures").write_bytes(bytes_of(bundle(EEL, author="Ben")))
    run("collection", "import", "ben.figures")
    run("collection", "share", "--own", "--out", "ann.figures", "--author", "Ann", "--licence", "MIT")
    merged = lines(run("collection", "merge", "ben.figures", "ann.figures"))
    looked = run("collection", "import", "ann.figures", "--preview").output

    assert "figure eel Ben" in merged and not [line for line in merged if "agreed" in line and "eel" in line]
    assert said("share.by-others", names="Eel", author="Ben", licence="CC0") in looked


def test_a_faulty_bundle_is_left_out_and_the_others_are_reported(run, three):
    (three / "Dee.figures").write_bytes(HOSTILE["hash"][0])

    result = run("collection", "merge", str(three))

    assert 1 == result.exit_code
    assert "Dee.figures" in result.stderr and "its content has changed" in result.stderr
    assert "figure eel Eel 3 2 of 4 disputed" in lines(result)


def test_where_no_bundle_can_be_read_there_is_no_report(run):
    Path("empty").mkdir()

    assert_one_sentence(run("collection", "merge", "empty"), "there is no readable bundle")


@pytest.mark.parametrize("name", ["climbs", "bomb", "link", "newer", "hash", "encrypted"])
def test_nothing_is_taken_in_of_a_hostile_bundle(run, name, tmp_path):
    data, said = HOSTILE[name]
    Path("bad.figures").write_bytes(data)

    assert_one_sentence(run("collection", "import", "bad.figures"), "bad.figures", said)
    assert not list(tmp_path.rglob("*.toml"))


def test_own_figures_go_from_one_table_to_the_other(run, monkeypatch, tmp_path):
    own(EEL)
    assert 0 == run("collection", "import", "own.figures").exit_code

    result = run("collection", "share", "--own", "--out", "eel.figures", "--author", "Ann", "--licence", "CC0")
    assert "eel.figures: 1 figure" in result.output
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "other"))
    run("collection", "import", "eel.figures")

    assert "Eel  (eel)" in run("figures", "show", "eel").output


def test_a_preview_keeps_nothing(run, three):
    run("collection", "import", "catalogue/Ann.figures", "--preview")

    assert 2 == run("figures", "show", "eel").exit_code


@pytest.mark.parametrize(
    "asked, damage, both",
    [((), "40", False), (("--theirs", "eel"), "50", False), (("--different", "theirs"), "50", False)],
)
def test_what_differs_stays_unless_it_is_asked_for(run, three, asked, damage, both):
    run("collection", "import", "catalogue/Ben.figures")

    result = run("collection", "import", "catalogue/Ann.figures", *asked)

    assert "1. Bite: damage 40 50" in lines(result)
    assert f"Bite {damage}" in run("figures", "show", "eel").output


def test_both_can_be_kept(run, three):
    run("collection", "import", "catalogue/Ben.figures")

    run("collection", "import", "catalogue/Ann.figures", "--both", "figure:eel")

    assert "Bite 40" in run("figures", "show", "eel").output
    assert "Bite 50" in run("figures", "show", "eel-ann").output


@pytest.mark.parametrize(
    "line, said",
    [
        ("share nobody --out x.figures --author A --licence B", "team 'nobody'"),
        ("share --out x.figures --author A --licence B", "--own"),
        ("share eel --out x.zip --author A --licence B", "must end in .figures"),
        ("share duel --out x.figures --author  --licence B", "name the author"),
        ("import none.figures", "none.figures"),
        ("import catalogue/Ann.figures --theirs eel", "'eel' doesn't differ"),
        ("code nobody", "nobody"),
        ("team-from-code 10J1-Q8BR-QSN8-R8", "one character of this code is wrong"),
        ("merge none.figures", "none.figures"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run, three, line, said):
    result = run("collection", *line.split(" "))

    assert 2 == result.exit_code
    assert said in result.stderr and "Traceback" not in result.stderr


def test_a_team_goes_by_its_code(run):
    code = run("collection", "code", "hearth-six").output.splitlines()[-1]

    result = run("collection", "team-from-code", code.lower(), "--name", "Ours")

    assert "Saved the team Ours (ours)" in result.output
    assert code == run("collection", "code", "ours").output.splitlines()[-1]


def test_the_squares_in_the_terminal_are_those_of_the_code():
    matrix = [[True, False, True], [False, True, False], [True, True, True]]

    drawn = codes.qr_lines(matrix)

    back = [[], []]
    halves = {letter: pair for pair, letter in codes.HALVES.items()}
    rows = [row for line in drawn for row in zip(*(halves[letter] for letter in line), strict=True)]
    back = [list(row[codes.QUIET : codes.QUIET + 3]) for row in rows[codes.QUIET : codes.QUIET + 3]]
    assert matrix == back


@pytest.mark.parametrize("ends", ["by itself", "by Ctrl-C"])
def test_photos_are_received_from_a_phone(run, monkeypatch, tmp_path, ends):
    monkeypatch.setattr(addresses, "own_address", lambda: "127.0.0.1")
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(picture, "JPEG")
    limits = server.Limits(photos=2 if ends == "by itself" else 9)
    sent = []
    real = PhotoUpload

    def served(*given, **more):
        upload = real(*given, limits, **more)
        sent.append(threading.Thread(target=send, args=(upload,)))
        sent[0].start()
        return upload

    def send(upload):
        with contextlib.closing(http.client.HTTPConnection(upload.authority, timeout=20)) as connection:
            for _ in range(2):
                connection.request("POST", f"/{upload.token}", picture.getvalue())
                connection.getresponse().read()
                connection.close()

    def interrupted(_):
        if ends == "by Ctrl-C" and not sent[0].is_alive():
            raise KeyboardInterrupt

    monkeypatch.setattr(server, "PhotoUpload", served)
    monkeypatch.setattr(receiving.time, "sleep", interrupted)

    result = run("collection", "receive")

    sent[0].join()
    assert 0 == result.exit_code
    paths = re.findall(r"Saved a photo to (\S+)", result.output)
    assert [picture.getvalue()] * 2 == [Path(path).read_bytes() for path in paths]
    assert all(path.startswith(str(tmp_path / "home" / "photos")) for path in paths)
    assert said("command.collection.received-all", n=2) in result.output
