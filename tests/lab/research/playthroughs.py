"""The playthroughs that are kept: `python -m tests.lab.research.playthroughs` writes them anew.

Each is a short match told by OpenSpiel, with all that its players observe at each step.
"""

from __future__ import annotations

from pathlib import Path

from companion.lab.research import register_open_spiel

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "figure": "companion_figure(most_decisions=12)",
    "figure-2017": "companion_figure(most_decisions=8,rules=duel-2017)",
    "card": "companion_card(most_decisions=8)",
    "card-2016": "companion_card(edition=xy-2016,most_decisions=8)",
}


def playthrough(name: str) -> str:
    """The playthrough of one of the games, as it is now."""
    from open_spiel.python.algorithms import generate_playthrough

    register_open_spiel()
    return generate_playthrough.playthrough(GAMES[name], None, seed=1)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
