"""Codes and addresses as QR pictures: rows of dark or light squares."""

from __future__ import annotations


def qr_matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """Squares of a QR code for *text*, row by row, True for dark; without the quiet zone.

    Error correction tolerates partial occlusion and glare; capitals and digits take fewer squares than small letters.
    """
    import segno

    made = segno.make(text, micro=False, error="m", boost_error=False)
    return tuple(tuple(bool(square) for square in row) for row in made.matrix)
