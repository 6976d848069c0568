"""Disks as power cuts leave them, made from the system calls that a process was seen to make.

`strace` writes down every call by which the real program, with the real SQLite, changes a directory. A `Disk` takes
them one after the other, and holds apart what was synced and what was only written. From any moment on it can be asked
for the files that are there when the machine starts again: what was synced, and of the rest whatever a `Loss` leaves.

What is believed of file systems is what POSIX promises, and no more:

- A write is on the disk when its file was synced; a file made, renamed or deleted when its directory was.
- Of what was not synced any part may be there, in any order, torn at sectors of 512 bytes; a file may have grown and
  hold zeros or, where it was just being written, rubbish.
- A rename happens whole or not at all; bytes that are not being written stay as they are. SQLite believes that too.
- A disk that says it has synced has. What is mapped into memory (`-shm`) is rubbish: SQLite makes it anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, TypeAlias, get_args

SECTOR = 512
STRACE = ("strace", "-f", "-y", "-xx", "-s", "10000000", "--seccomp-bpf", "-e", "signal=none", "-e", "trace=%s", "-o")
CHANGING = (
    "open openat openat2 creat write writev pwrite64 pwritev pwritev2 ftruncate truncate fallocate fsync fdatasync "
    "rename renameat renameat2 link linkat symlink symlinkat unlink unlinkat mkdir mkdirat rmdir "
    "copy_file_range sendfile splice sync_file_range"
)
"""The calls that can change a file or a directory, and those that bring it to the disk."""

Loss: TypeAlias = Literal["all", "none", "some", "torn", "rubbish"]
"""What is lost of that which was not synced: all of it, none, some calls, some sectors, or some sectors to rubbish."""
LOSSES: Sequence[Loss] = get_args(Loss)


def watched(trace: Path) -> Sequence[str]:
    """What stands before a command whose calls are to be written into the file *trace*."""
    calls = ",".join(f"?{name}" for name in CHANGING.split())
    return [part % calls if part == "trace=%s" else part for part in STRACE] + [str(trace)]


class Write(NamedTuple):
    file: int
    at: int
    data: bytes


class Resize(NamedTuple):
    file: int
    size: int


class Name(NamedTuple):
    """A name is given to a file, to a directory (*file* is None), or, with *old*, moved from one to the other."""

    path: str
    file: int | None
    old: str = ""


class Unname(NamedTuple):
    path: str


class Sync(NamedTuple):
    """What was asked of a file before *since* is on the disk."""

    file: int
    since: int


class SyncNames(NamedTuple):
    """The names in a directory are on the disk as they were at *since*."""

    path: str
    since: int


class Said(NamedTuple):
    """A line on standard output, a promise to whoever reads it."""

    line: str


Step: TypeAlias = Write | Resize | Name | Unname | Sync | SyncNames | Said


class _Call(NamedTuple):
    """A system call: *began* and *ended* are lines of the trace."""

    began: int
    ended: int
    name: str
    args: str
    result: int


# ---------------------------------------------------------------- from the trace to steps


def steps_of(trace: Path, directory: Path) -> list[tuple[int, Step]]:
    """All that changed *directory* and all that was said, each with its moment, in order.

    Raises:
        ValueError: A call changed the directory in a way that is not understood here.
    """
    names: dict[str, int | None] = {str(directory): None}
    found = list[tuple[int, Step]]()
    files = iter(range(1_000_000))
    with trace.open() as lines:
        for call in sorted(_calls(lines)):
            if call.result >= 0:
                found += _steps(call, str(directory), names, files)
    return sorted(found, key=lambda one: one[0])


_WHOLE = re.compile(r"^(\d+) +(\w+)\((.*)\) += (-?\d+|\?)")
_BEGUN = re.compile(r"^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (-?\d+|\?)")


def _calls(lines: Iterable[str]) -> Iterator[_Call]:
    begun: dict[tuple[str, str], tuple[int, str]] = {}
    for number, line in enumerate(lines):
        if found := _BEGUN.match(line):
            begun[found[1], found[2]] = (number, found[3])
        elif found := _RESUMED.match(line):
            began, args = begun.pop((found[1], found[2]))
            yield _Call(began, number, found[2], args + found[3], _number(found[4]))
        elif found := _WHOLE.match(line):
            yield _Call(number, number, found[2], found[3], _number(found[4]))
    # A call in which the process was killed may have done its work: a write that nobody was told of.
    for (_, name), (began, args) in begun.items():
        if name == "pwrite64":
            yield _Call(began, began, name, args, 0)


def _number(result: str) -> int:
    return -1 if result == "?" else int(result)


_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_OPEN_FILE = re.compile(r"^(\d+)<((?:\\x[0-9a-f]{2})*)>")


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def _steps(call: _Call, directory: str, names: dict[str, int | None], files: Iterator[int]) -> list[tuple[int, Step]]:
    """What a call did; *names* is kept up with it."""
    open_file = _OPEN_FILE.match(call.args)
    path = _bytes(open_file[2]).decode() if open_file else ""
    inside = path == directory or path.startswith(f"{directory}/")
    numbers = [int(part) for part in call.args.split(", ")[1:] if part.isdigit()]
    if call.name == "write" and open_file and open_file[1] == "1":
        data = _STRING.search(call.args)
        assert data is not None
        return [(call.began, Said(line)) for line in _bytes(data[1]).decode().splitlines()]
    if call.name in ("fsync", "fdatasync"):
        if not inside or path not in names:
            return []
        file = names[path]
        return [(call.ended, SyncNames(path, call.began) if file is None else Sync(file, call.began))]
    if call.name in ("pwrite64", "ftruncate"):
        if not inside or (file := names.get(path)) is None:
            return []  # a file elsewhere, or one without a name
        if call.name == "ftruncate":
            return [(call.began, Resize(file, numbers[0]))]
        data = _STRING.search(call.args)
        assert data is not None
        return [(call.began, Write(file, numbers[1], _bytes(data[1])))]
    if inside:
        raise ValueError(f"{call.name} in {path} is not understood")
    return [(call.began, step) for step in _named(call, directory, names, files)]


def _named(call: _Call, directory: str, names: dict[str, int | None], files: Iterator[int]) -> list[Step]:
    """What a call that takes paths did."""
    paths = [os.fsdecode(_bytes(found)) for found in _STRING.findall(call.args)]
    here = [path for path in paths if path.startswith(f"{directory}/")]
    if not here:
        return []
    match call.name, here:
        case "open" | "openat", [path]:
            if "O_TRUNC" in call.args:
                raise ValueError(f"{call.name} with O_TRUNC of {path} is not understood")
            if "O_CREAT" not in call.args or path in names:
                return []
            names[path] = next(files)
            return [Name(path, names[path])]
        case "mkdir" | "mkdirat", [path]:
            names[path] = None
            return [Name(path, None)]
        case "unlink" | "unlinkat", [path]:
            del names[path]
            return [Unname(path)]
        case "rename" | "renameat" | "renameat2", [old, path]:
            names[path] = names.pop(old)
            return [Name(path, names[path], old)]
        case _:
            raise ValueError(f"{call.name} of {here} is not understood")


# ---------------------------------------------------------------- the disk


class Disk:
    """A directory of a disk: what was synced, and what was asked for since."""

    def __init__(self, directory: Path) -> None:
        self._top = str(directory)
        self._names: dict[str, int | None] = {self._top: None}
        self._files: dict[int, bytearray] = {}
        self._late: dict[int, list[tuple[int, Write | Resize]]] = {}
        self._late_names: list[tuple[int, Name | Unname]] = []

    def take(self, moment: int, step: Step) -> None:
        match step:
            case Write() | Resize():
                self._late.setdefault(step.file, []).append((moment, step))
            case Name() | Unname():
                self._late_names.append((moment, step))
            case Sync(file, since):
                content, late = self._files.setdefault(file, bytearray()), self._late.get(file, [])
                for asked, change in late:
                    if asked < since:
                        _change(content, change)
                self._late[file] = [one for one in late if one[0] >= since]
            case SyncNames(path, since):
                for asked, change in self._late_names:
                    if asked < since and _folder(change.path) == path:
                        _rename(self._names, change)
                self._late_names = [one for one in self._late_names if one[0] >= since or _folder(one[1].path) != path]
            case Said():
                pass

    @property
    def unsynced(self) -> int:
        """How many calls a cut may now undo."""
        return sum(map(len, self._late.values())) + len(self._late_names)

    def after_a_cut(self, loss: Loss, chance: Random) -> dict[str, bytes | None]:
        """Files and their contents, and directories (None), by their paths within the directory."""
        share = chance.choice((0.1, 0.5, 0.9))  # of what was not synced and is there nevertheless

        def kept() -> bool:
            return loss == "none" or (loss != "all" and chance.random() < share)

        names = dict(self._names)
        for _, step in self._late_names:
            if kept():
                _rename(names, step)
        found: dict[str, bytes | None] = {}
        for path, file in sorted(names.items()):
            inner = path.removeprefix(self._top).lstrip("/")
            if file is None:
                found[inner] = None
            elif inner.endswith("-shm"):
                found[inner] = chance.randbytes(32768)
            else:
                content = bytearray(self._files.get(file, b""))
                for _, change in self._late.get(file, ()):
                    for piece in _pieces(change) if loss in ("torn", "rubbish") else (change,):
                        if loss == "rubbish" and isinstance(piece, Write) and chance.random() < 0.1:
                            _change(content, piece._replace(data=chance.randbytes(len(piece.data))))
                        elif kept():
                            _change(content, piece)
                found[inner] = bytes(content)
        return found


def put(files: dict[str, bytes | None], directory: Path) -> None:
    """Write what a cut has left into an empty *directory*."""
    for inner, content in files.items():
        if content is None:
            (directory / inner).mkdir(exist_ok=True)
        elif (directory / inner).parent.is_dir():
            (directory / inner).write_bytes(content)


def _change(content: bytearray, change: Write | Resize) -> None:
    match change:
        case Write(_, at, data):
            if len(content) < at:
                content.extend(bytes(at - len(content)))
            content[at : at + len(data)] = data
        case Resize(_, size):
            del content[size:]
            content.extend(bytes(size - len(content)))


def _pieces(change: Write | Resize) -> Iterator[Write | Resize]:
    """A change in the parts of which each can be lost for itself."""
    match change:
        case Write(file, at, data):
            ends = [*range((at // SECTOR + 1) * SECTOR, at + len(data), SECTOR), at + len(data)]
            for begin, end in zip([at, *ends], ends, strict=False):
                yield Write(file, begin, data[begin - at : end - at])
        case Resize():
            yield change


def _rename(names: dict[str, int | None], step: Name | Unname) -> None:
    """Carry out what happened to a name, where that is still possible."""
    match step:
        case Name(path, file, old):
            if not old:
                names[path] = file
            elif old in names:
                names[path] = names.pop(old)
        case Unname(path):
            names.pop(path, None)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
