"""Files to be read, and someone who may not read them."""

from __future__ import annotations

import codecs
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

NOBODY = 65534


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str | bytes, str], Path]:
    """Write a file and say where it is."""

    def write(content: str | bytes, name: str = "file.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


@pytest.fixture
def open_dir() -> Iterator[Path]:
    """A directory into which everybody may look."""
    path = Path(tempfile.mkdtemp(prefix="companion-open-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def as_nobody() -> Callable[[Callable[[], object]], str]:
    """Do something as a user who owns nothing; what it raised, as "Type: message"."""

    def as_nobody(work: Callable[[], object]) -> str:
        codecs.lookup("utf-8-sig")  # the interpreter's own files may be closed to nobody
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            said = "nothing was raised"
            try:
                if os.getuid() == 0:  # root may do everything, whatever the file's mode says
                    os.setgid(NOBODY)
                    os.setuid(NOBODY)
                work()
            except BaseException as error:
                said = f"{type(error).__name__}: {error}"
            os.write(writing, said.encode()[:4000])
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read().decode()
        os.waitpid(child, 0)
        return said

    return as_nobody
