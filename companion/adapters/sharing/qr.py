"""Codes and addresses as QR pictures: rows of squares, dark or light."""

from __future__ import annotations


def qr_matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The squares of a QR code that says *text*, row by row, True for a dark one; without the quiet margin.

    Some of it may be hidden or glare; capitals and digits take fewer squares than small letters.
    """
    import segno

    made = segno.make(text, micro=False, error="m", boost_error=False)
    return tuple(tuple(bool(square) for square in row) for row in made.matrix)
