"""TOML files of the players' home that the program rewrites without losing unreadable parts.

A value that does not fit is left out alone. Before such a file is overwritten, it is copied beside itself.
"""

from __future__ import annotations

import filecmp
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.adapters.files.decoding import KeyPart, ValidationIssue, decode
from companion.adapters.files.home import is_private, reason
from companion.adapters.files.tables import refused
from companion.adapters.files.text import Refusal
from companion.adapters.files.toml import Value, read_toml, write_toml
from companion.kernel.errors import CompanionError, DataError
from companion.texts.texts import Fact, phrase

T = TypeVar("T")
MOST_LEFT_OUT = 50
"""Limit of values left out: a file with more is something else altogether."""


class OwnTable(Generic[T]):
    """A TOML file that holds a *type_*; a faulty part is a value at most *depth* keys down.

    *check* raises a `ValidationIssue` for constraints beyond the type. A *secret* is readable by this user only.
    *remark*: what was left out of the file, and where the copy is; *on_remark* receives it once. *stuck*: why it must
    not be overwritten.
    """

    def __init__(
        self,
        path: Path,
        type_: type[T],
        refusal: Refusal = DataError,
        *,
        depth: int,
        check: Callable[[T], None] = lambda _: None,
        secret: bool = False,
        on_remark: Callable[[Fact], object] = lambda _: None,
    ) -> None:
        self.path = path
        self._type, self._refusal, self._depth, self._check, self._secret = type_, refusal, depth, check, secret
        self._on_remark = on_remark
        self.stuck: Fact = ""
        self.remark: Fact = ""

    def read(self) -> T:
        """Contents of the file; defaults if it does not exist.

        Raises:
            CompanionError: Made by the refusal: nothing in it is readable.
        """
        self.stuck = ""
        if self._is_absent():
            return self._type()
        try:
            raw = read_toml(self.path, self._refusal)
            found, faults = self._fitting(raw)
        except CompanionError as error:
            kept = self._kept("error.unread.kept", why=error.said)
            if kept is None:
                raise
            raise self._refusal(kept) from error
        if faults and (left_out := self._kept("error.unread.left-out", why=faults[0], n=len(faults))) is not None:
            before, self.remark = self.remark, left_out
            if left_out != before:
                self._on_remark(left_out)
        return found

    def write(self, table: Mapping[str, Value]) -> None:
        """Write *table* to the file.

        Raises:
            CompanionError: Made by the refusal: it cannot be written, or its old contents cannot be copied.
        """
        if self.stuck:
            raise self._refusal(self.stuck)
        write_toml(self.path, table, self._refusal, secret=self._secret)

    def _fitting(self, raw: Any) -> tuple[T, list[Fact]]:
        """The valid part of a table, and a sentence for each invalid value."""
        whole, faults = raw, list[Fact]()
        while True:
            try:
                found = decode(raw, self._type)
                self._check(found)
                return found, faults
            except ValidationIssue as misfit:
                error = refused(self.path, misfit, whole, self._refusal)
                place = (*misfit.path, *([] if misfit.key is None else [misfit.key]))[: self._depth]
                if not place or len(faults) == MOST_LEFT_OUT:
                    raise error from None
                faults.append(error.said)
                raw = _without(raw, place)

    def _kept(self, key: str, *, why: Fact, **facts: int) -> Fact | None:
        """Copy the file and return the remark; None if it is no ordinary file: nothing else is overwritten."""
        try:
            return phrase(key, why=why, name=kept_copy(self.path), **facts) if self.path.is_file() else None
        except (OSError, ValueError) as error:
            self.stuck = phrase("error.unread.stuck", why=why, reason=reason(error))
            return self.stuck if facts else None

    def _is_absent(self) -> bool:
        """Was nothing ever written? A dangling link or an unsearchable directory does not count."""
        try:
            self.path.lstat()
        except FileNotFoundError:
            return True
        except (OSError, ValueError):
            return False
        return False


def kept_copy(path: Path) -> str:
    """Copy an unreadable file beside itself under an unused name; returns that name.

    Skips the copy if an identical one exists.

    Raises:
        OSError: It cannot be copied.
    """
    for name in chain((f"{path.name}.bad",), (f"{path.name}.bad-{number}" for number in count(2))):
        copy = path.with_name(name)
        if copy.is_file() and filecmp.cmp(path, copy, shallow=False):
            return name
        try:
            mode = path.stat().st_mode & (0o600 if is_private(path) else 0o666)
            handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        except FileExistsError:
            continue
        with os.fdopen(handle, "wb") as to, path.open("rb") as source:
            shutil.copyfileobj(source, to)
            to.flush()
            os.fsync(to.fileno())
        return name
    raise AssertionError


def own_place(folder: Path, id: str, is_of: Callable[[Path], bool]) -> Path:
    """File for *id*, named after it: the one that *is_of* it, else the first free name, with a number if needed.

    *is_of* may raise a `CompanionError`: an unreadable file may hold anything, so it stays as it is.
    """

    def fits(path: Path) -> bool:
        try:
            return not os.path.lexists(path) or is_of(path)
        except CompanionError:
            return False

    # No id escapes the directory, whoever made it.
    name = Path(id).name
    names = chain((name,), (f"{name}-{number}" for number in count(2)))
    return next(path for path in (folder / f"{one}.toml" for one in names) if fits(path))


def _without(raw: Any, place: Sequence[KeyPart]) -> Any:
    """Copy of a table without the value at *place*."""
    name, *further = place
    if not further:
        return {key: value for key, value in raw.items() if key != name}
    return {**raw, name: _without(raw[name], further)}
