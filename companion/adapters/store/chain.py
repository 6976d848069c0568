"""The chain of a match: every entry carries a check over itself and over all that came before it.

It tells bits that rotted and rows that got lost; it is no signature, and whoever can
write the file can make a chain anew.
"""

from __future__ import annotations

from hashlib import blake2b

LINK_BYTES = 16
"""One chance in 2**128 that a changed entry keeps its link."""


def first_link(head: bytes) -> bytes:
    """Link of a match's head, which the first entry follows."""
    return _check(b"head", head)


def next_link(link: bytes, number: int, entry: bytes) -> bytes:
    """Link of entry *number* (counted from 0) after an entry with *link*."""
    return _check(b"entry", link, str(number).encode(), entry)


def seal(*fields: str | int | bytes) -> bytes:
    """Check over the fields of a row."""
    return _check(b"row", *(field if isinstance(field, bytes) else str(field).encode() for field in fields))


def _check(kind: bytes, *parts: bytes) -> bytes:
    check = blake2b(digest_size=LINK_BYTES, person=kind)
    for part in parts:
        # With their lengths: else bytes could move from one part to the next unseen.
        check.update(len(part).to_bytes(8, "big"))
        check.update(part)
    return check.digest()
