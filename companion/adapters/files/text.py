"""Reads files that people wrote; every failure becomes one sentence."""

from __future__ import annotations

import codecs
import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from companion.kernel.errors import CompanionError, DataError
from companion.texts.errors import placed
from companion.texts.texts import Fact, phrase

LIMIT_BYTES = 2_000_000
"""Size limit far above any hand-written file; a larger one is refused unread."""
LIMIT_LINE = 20_000
"""Limit of characters per line: TOML's dotted keys take quadratic time."""

Refusal = Callable[[Fact], CompanionError]
"""Turns a sentence into an error."""


def read_text(path: Path, refusal: Refusal = DataError, limit_bytes: int = LIMIT_BYTES) -> str:
    """Text of a whole file.

    Raises:
        CompanionError: Made by *refusal*: the file is missing, too large, unreadable, or no text.
    """
    data = read_bytes(path, refusal, limit_bytes)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and b"\0" in data:
        # Windows redirects output, and saves "Unicode", in this encoding.
        with contextlib.suppress(UnicodeDecodeError):
            data = data.decode("utf-16").encode()
    if b"\0" in data:
        raise refusal(placed(path, phrase("error.file.binary"), line=_line_of(data, data.index(0))))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = _line_of(data, error.start)
        byte = f"0x{data[error.start]:02x}"
        raise refusal(placed(path, phrase("error.file.no-utf8", byte=byte), line=line)) from None


def read_bytes(path: Path, refusal: Refusal = DataError, limit_bytes: int = LIMIT_BYTES) -> bytes:
    """Contents of a whole ordinary file.

    Raises:
        CompanionError: Made by *refusal*: the file is missing, too large, or unreadable.
    """
    try:
        return _read_bytes(path, refusal, limit_bytes)
    except FileNotFoundError:
        raise refusal(placed(path, phrase("error.file.missing"))) from None
    except PermissionError:
        raise refusal(placed(path, phrase("error.file.denied"))) from None
    except NotADirectoryError:
        raise refusal(placed(path, phrase("error.file.no-path"))) from None
    except CompanionError:  # also a ValueError, and has its sentence already
        raise
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refusal(placed(path, phrase("error.file.unreadable", reason=reason))) from error


def refuse_long_lines(path: Path, text: str, refusal: Refusal = DataError) -> None:
    """Refuse a text with a line too long to be hand-written."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LIMIT_LINE:
            long = phrase("error.file.long-line", most=LIMIT_LINE, got=len(line))
            raise refusal(placed(path, long, line=number))


def _read_bytes(path: Path, refusal: Refusal, limit_bytes: int) -> bytes:
    status = os.stat(path)
    if stat.S_ISDIR(status.st_mode):
        raise refusal(placed(path, phrase("error.file.directory")))
    if not stat.S_ISREG(status.st_mode):
        # A pipe or a device could block the program forever.
        raise refusal(placed(path, phrase("error.file.no-ordinary")))
    if status.st_size > limit_bytes:
        raise _too_large(path, refusal, limit_bytes)
    with open(path, "rb") as file:
        data = file.read(limit_bytes + 1)
    if len(data) > limit_bytes:  # it has grown in between
        raise _too_large(path, refusal, limit_bytes)
    return data


def _too_large(path: Path, refusal: Refusal, limit_bytes: int) -> CompanionError:
    return refusal(placed(path, phrase("error.file.too-large", most=f"{limit_bytes / 1e6:g}")))


def _line_of(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1
