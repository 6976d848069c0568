"""Packs the given figures anew, after one of their files changed: python -m tests.adapters.library.packing."""

from __future__ import annotations

from companion.adapters.library.library import figure_files, given_library
from companion.adapters.library.packed import PACKED, packed


def main() -> None:
    """Write the packed file and say whether it changed."""
    path, new = given_library() / PACKED, packed(figure_files())
    was = path.read_bytes() if path.exists() else b""
    path.write_bytes(new)
    print(f"{path.name}: {'as it was' if was == new else 'changed'}, {len(new)} bytes")


if __name__ == "__main__":
    main()
