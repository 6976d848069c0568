"""Writes the kept card matches anew: python -m tests.golden.regenerate_cards. The difference is to be reviewed."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from companion.__main__ import main as companion
from companion.cards.editions import EDITIONS

SEED = 7


def path_of(edition: str) -> Path:
    """The file of an edition's match."""
    return Path(__file__).parent / "cards" / f"{edition}.txt"


def told(edition: str) -> str:
    """The match as `companion cards demo` tells it, played anew."""
    done = CliRunner().invoke(
        companion, ["cards", "demo", "--edition", edition, "--seed", str(SEED)], prog_name="companion"
    )
    assert done.exit_code == 0, done.output
    return done.output


def main() -> None:
    """Write every match and say which changed."""
    for edition in EDITIONS:
        path, text = path_of(edition), told(edition)
        was = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'as it was' if was == text else 'changed'}, {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
