"""Writes the kept card matches anew: python -m tests.golden.regenerate_cards. The difference is to be reviewed.

Of each edition the events are kept, an entry a line, as JSON; of one also how it is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
from click.testing import CliRunner

from companion.__main__ import main as companion
from companion.adapters.library.card_decks import given_decks
from companion.adapters.library.card_library import given_shelf
from companion.cards.editions.table import EDITIONS
from companion.cards.rules import CardRules
from companion.cards.values.decks import setup_for
from companion.kernel.chance import SeededChance
from companion.kernel.match import Match
from companion.kernel.model import Chance, ChanceRequest
from companion.kernel.player import view_of
from companion.players.sensible_card_player import SensibleCardPlayer

SEED = 7
TOLD = "advanced-1999"
"""The edition whose match is kept in words too: the longest, with the most kinds of lines."""
MOST = 4000
HERE = Path(__file__).parent / "cards"


def events_of(edition: str) -> str:
    """A whole match between two programs: an action and its events a line, as JSON."""
    shelf = given_shelf()
    one, other, *_ = [deck for deck in given_decks() if deck.edition == edition]
    rules = CardRules(setup_for(EDITIONS[edition], (one, other), shelf))
    match = Match(rules)
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in _lines(rules, match))


def _lines(rules: CardRules, match: Match) -> Iterator[object]:
    chance, player = SeededChance(random.Random(SEED)), SensibleCardPlayer(random.Random(SEED))
    own = [CardRules(rules.setup) for _ in (0, 1)]
    yield rules.begin().events
    while (pending := match.pending()) and len(match.entries) < MOST:
        request = pending[0]
        if isinstance(request, ChanceRequest):
            entry = match.apply(Chance(request.source, chance.draw(request)))
        else:
            entry = match.apply(player.answer(view_of(rules, match.state, request, own[request.seat])))
        yield entry.action, entry.events


def told(edition: str) -> str:
    """The match as `companion cards demo` tells it, played anew."""
    done = CliRunner().invoke(
        companion, ["cards", "demo", "--edition", edition, "--seed", str(SEED)], prog_name="companion"
    )
    assert done.exit_code == 0, done.output
    return done.output


def kept() -> dict[Path, str]:
    """What the files hold when it is made anew."""
    files = {HERE / f"{edition}.jsonl": events_of(edition) for edition in EDITIONS}
    return files | {HERE / f"{TOLD}.txt": told(TOLD)}


def main() -> None:
    """Write every match and say which changed."""
    for path, text in kept().items():
        was = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'as it was' if was == text else 'changed'}, {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
