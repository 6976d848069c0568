"""Writes the kept matches anew: python -m tests.golden.regenerate. The difference is to be reviewed."""

from __future__ import annotations

from tests.golden.printed import MATCHES, path_of, printed


def main() -> None:
    """Write every match and say which changed."""
    for name in MATCHES:
        path, text = path_of(name), printed(name)
        was = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'as it was' if was == text else 'changed'}, {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
