"""Several files written together, and what a process that was killed has left of them."""

from __future__ import annotations

import msgspec
import pytest

from companion.adapters.files import together
from companion.adapters.files.together import LIST, finish_together, write_together
from companion.kernel.errors import DataError


class Killed(BaseException):
    """Stands for the end of the process."""


def files(home):
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}


@pytest.fixture
def home(tmp_path):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "a.toml").write_bytes(b"old")
    return tmp_path


def contents(home):
    return {home / "figures" / "a.toml": b"new", home / "teams" / "b.toml": b"more"}


def left(home, monkeypatch, writes):
    """The home after a process that was killed when it had written so many files."""
    real, done = together.write_whole, []

    def dies(path, content):
        if len(done) == writes:
            raise Killed
        real(path, content)
        done.append(path)

    monkeypatch.setattr(together, "write_whole", dies)
    # Nothing is put back by what is dead.
    monkeypatch.setattr(together, "_put_back", lambda *_: None)
    unlink = type(home).unlink
    monkeypatch.setattr(type(home), "unlink", lambda *_, **__: None)
    with pytest.raises(Killed):
        write_together(home, contents(home))
    monkeypatch.setattr(type(home), "unlink", unlink)
    monkeypatch.setattr(together, "write_whole", real)


def test_all_are_written_and_nothing_else_is_left(home):
    write_together(home, contents(home))

    assert {"figures/a.toml": b"new", "teams/b.toml": b"more"} == files(home)


@pytest.mark.parametrize("writes", [1, 2])
def test_what_was_begun_is_finished(home, monkeypatch, writes):
    left(home, monkeypatch, writes)
    finish_together(home)

    assert {"figures/a.toml": b"new", "teams/b.toml": b"more"} == files(home)


def test_what_was_not_written_down_has_not_begun(home, monkeypatch):
    left(home, monkeypatch, 0)
    finish_together(home)

    assert {"figures/a.toml": b"old"} == files(home)


def test_a_file_that_has_changed_since_stays(home, monkeypatch):
    left(home, monkeypatch, 1)
    (home / "figures" / "a.toml").write_bytes(b"mine")
    finish_together(home)

    assert {"figures/a.toml": b"mine", "teams/b.toml": b"more"} == files(home)


def test_it_is_tried_again_where_it_cannot_be_written(home, monkeypatch):
    left(home, monkeypatch, 1)
    with monkeypatch.context() as patched:
        patched.setattr(together, "write_whole", lambda *_: (_ for _ in ()).throw(DataError("the disk is full")))
        finish_together(home)
    assert b"old" == files(home)["figures/a.toml"]
    finish_together(home)

    assert {"figures/a.toml": b"new", "teams/b.toml": b"more"} == files(home)


@pytest.mark.parametrize("path", ["../a.toml", "/etc/a.toml", "a.toml", "figures/../../a.toml", "figures/b/a.toml"])
def test_nothing_is_written_outside_the_folders_of_the_home(home, path):
    listed = {"files": [{"path": path, "before": "", "content": "bW9yZQ=="}], "version": 1}
    (home / LIST).write_bytes(msgspec.json.encode(listed))
    before = files(home)
    finish_together(home)

    assert before == files(home)


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b'{"files": [], "version": 2}', b"\xff"])
def test_what_cannot_be_read_changes_nothing(home, data):
    (home / LIST).write_bytes(data)
    before = files(home)
    finish_together(home)

    assert before == files(home)


def test_a_home_that_is_none_has_nothing_left(tmp_path):
    finish_together(tmp_path / "nowhere")
    (tmp_path / "file").write_bytes(b"")
    finish_together(tmp_path / "file")

    assert [b""] == [path.read_bytes() for path in tmp_path.iterdir()]
