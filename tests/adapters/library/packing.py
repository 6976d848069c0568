"""Packs the given figures and cards anew, after a file of theirs changed: python -m tests.adapters.library.packing."""

from __future__ import annotations

from pathlib import Path

from companion.adapters.files.packed import pack
from companion.adapters.library.card_library import PACKED_SETS, given_files, given_sets, load_sets
from companion.adapters.library.figures import PACKED, packed
from companion.adapters.library.library import figure_files, given_library


def sets_packed() -> bytes:
    """The contents of the packed file of the given sets."""
    return pack(load_sets(given_sets()), given_files())


def _write(path: Path, new: bytes) -> None:
    was = path.read_bytes() if path.exists() else b""
    path.write_bytes(new)
    print(f"{path.name}: {'as it was' if was == new else 'changed'}, {len(new)} bytes")


def main() -> None:
    """Write the packed files and say whether they changed."""
    _write(given_library() / PACKED, packed(figure_files()))
    _write(given_sets() / PACKED_SETS, sets_packed())


if __name__ == "__main__":
    main()
