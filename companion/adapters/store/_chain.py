"""Hash chain of a match: every entry carries a hash of itself and of all entries before it.

It detects bit rot and lost rows; it is no signature: anyone who can write the file can rebuild the chain.
"""

from __future__ import annotations

from hashlib import blake2b

LINK_BYTES = 16
"""Probability of 1 in 2**128 that a changed entry keeps its link."""


def first_link(head: bytes) -> bytes:
    """Link of a match's head, which the first entry builds on."""
    return _check(b"head", head)


def next_link(link: bytes, number: int, entry: bytes) -> bytes:
    """Link of entry *number* (counted from 0) after an entry with *link*."""
    return _check(b"entry", link, str(number).encode(), entry)


def seal(*fields: str | int | bytes) -> bytes:
    """Hash over the fields of a row."""
    return _check(b"row", *(field if isinstance(field, bytes) else str(field).encode() for field in fields))


def _check(kind: bytes, *parts: bytes) -> bytes:
    check = blake2b(digest_size=LINK_BYTES, person=kind)
    for part in parts:
        # Include lengths: else bytes could move between parts undetected.
        check.update(len(part).to_bytes(8, "big"))
        check.update(part)
    return check.digest()
