"""Files of the players' home that the program writes again: what cannot be read in one is never lost.

A value that does not fit is left out alone. Before such a file is written over there is a copy of it beside it.
"""

from __future__ import annotations

import filecmp
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.adapters.files.decoding import KeyPart, Misfit, decode
from companion.adapters.files.home import is_private, reason
from companion.adapters.files.tables import refused
from companion.adapters.files.text import Refusal
from companion.adapters.files.toml import Value, read_toml, write_toml
from companion.kernel.errors import CompanionError, DataError
from companion.texts.texts import Fact, phrase

T = TypeVar("T")
MOST_LEFT_OUT = 50
"""A file with more values that do not fit is another one altogether."""


class OwnTable(Generic[T]):
    """A TOML file that holds a *type_*, of which a part that does not fit is a value *depth* keys down, or less.

    *check* raises a `Misfit` for what the type cannot say. A *secret* may be read by nobody else. *remark*: what was
    left out of the file, and where that is kept; *on_remark* is told it once. *stuck*: why it may not be written over.
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
        """What the file holds; where there is none, what is usual.

        Raises:
            CompanionError: What the refusal makes of a sentence: nothing of it can be read.
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
        """Put *table* into the file.

        Raises:
            CompanionError: What the refusal makes of a sentence: it cannot be written, or what it holds not be kept.
        """
        if self.stuck:
            raise self._refusal(self.stuck)
        write_toml(self.path, table, self._refusal, secret=self._secret)

    def _fitting(self, raw: Any) -> tuple[T, list[Fact]]:
        """All of a table that fits, and what is said of each value that does not."""
        whole, faults = raw, list[Fact]()
        while True:
            try:
                found = decode(raw, self._type)
                self._check(found)
                return found, faults
            except Misfit as misfit:
                error = refused(self.path, misfit, whole, self._refusal)
                place = (*misfit.path, *([] if misfit.key is None else [misfit.key]))[: self._depth]
                if not place or len(faults) == MOST_LEFT_OUT:
                    raise error from None
                faults.append(error.said)
                raw = _without(raw, place)

    def _kept(self, key: str, *, why: Fact, **facts: int) -> Fact | None:
        """Keep a copy, and what is said then; None where there is no ordinary file: nothing else is written over."""
        try:
            return phrase(key, why=why, name=kept_copy(self.path), **facts) if self.path.is_file() else None
        except (OSError, ValueError) as error:
            self.stuck = phrase("error.unread.stuck", why=why, reason=reason(error))
            return self.stuck if facts else None

    def _is_absent(self) -> bool:
        """Was nothing ever written? A link to nowhere, or a directory that may not be searched, is something else."""
        try:
            self.path.lstat()
        except FileNotFoundError:
            return True
        except (OSError, ValueError):
            return False
        return False


def kept_copy(path: Path) -> str:
    """Keep a file that cannot be read beside itself, under a name that nothing has yet; that name.

    What is kept there already is not kept again.

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
    """A file for *id*, called after it: the one that *is_of* it, or the first, with a number, that is not there.

    *is_of* may raise a `CompanionError`: nobody knows what an unreadable file holds, so it stays as it is.
    """

    def fits(path: Path) -> bool:
        try:
            return not os.path.lexists(path) or is_of(path)
        except CompanionError:
            return False

    # No id leads out of the directory, whoever made it.
    name = Path(id).name
    names = chain((name,), (f"{name}-{number}" for number in count(2)))
    return next(path for path in (folder / f"{one}.toml" for one in names) if fits(path))


def _without(raw: Any, place: Sequence[KeyPart]) -> Any:
    """A copy of a table without what stands there."""
    name, *further = place
    if not further:
        return {key: value for key, value in raw.items() if key != name}
    return {**raw, name: _without(raw[name], further)}
