"""Setups of both games: the given teams and decks, or others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.adapters.library import figures as figure_files
from companion.adapters.library import teams as team_files
from companion.adapters.library.card_decks import given_decks, load_card_deck
from companion.adapters.library.card_formats import given_formats
from companion.adapters.library.card_library import given_shelf
from companion.adapters.library.library import FileLibrary, given_library
from companion.cards.printed.sets import CardShelf
from companion.cards.registration.formats import setup_in
from companion.cards.values.state import Setup as CardSetup
from companion.figure.printed.figures import Figure
from companion.figure.rulesets import RULE_SETS
from companion.figure.state import Format, Setup
from companion.figure.teams import Shelf, Team, setup_for, shelf_of, usual_mat
from companion.kernel.errors import DataError


def figure_shelf(files: Iterable[Path | str] = ()) -> Shelf:
    """Every given figure and Trainer card by id, and the figures in *files*.

    Raises:
        DataError: A file is faulty.
    """
    library = FileLibrary()
    figures: list[Figure] = [*library.figures()]
    for path in files:
        figures += figure_files.load_figures(Path(path))
    return shelf_of(figures, library.cards(), library.trainers())


def figure_setup(
    format: Format = "three_on_three",
    rules: str = "tfg-2007",
    teams: tuple[Team, Team] | None = None,
    mat: str | None = None,
    shelf: Shelf | None = None,
) -> Setup:
    """A figure match; by default between the starter teams on the usual mat.

    Raises:
        DataError: There is no such rule set or mat, or no starter teams.
        IllegalActionError: A team is illegal; it carries the ruling.
    """
    if rules not in RULE_SETS:
        raise DataError(f"there is no rule set {rules!r}; there are {', '.join(RULE_SETS)}")
    wanted = mat or usual_mat(format, rules)
    mats = {one.id: one for one in FileLibrary().playmats()}
    if wanted not in mats:
        raise DataError(f"there is no mat {wanted!r}; there are {', '.join(mats)}")
    playing = teams or starter_teams(format, rules)
    return setup_for(format, mats[wanted], RULE_SETS[rules], playing, shelf or figure_shelf())


def starter_teams(format: Format, rules: str) -> tuple[Team, Team]:
    """The two given teams for a format and a rule set.

    Raises:
        DataError: There are none.
    """
    given: Sequence[Team] = [team_files.load_team(path) for path in sorted((given_library() / "teams").glob("*.toml"))]
    fitting = [team for team in given if (team.format, team.rules) == (format, rules)]
    if len(fitting) < 2:
        raise DataError(f"there are no two starter teams for {format} under {rules}")
    return fitting[0], fitting[1]


def card_shelf() -> CardShelf:
    """Every given card of the card game."""
    return given_shelf()


def card_setup(edition: str = "advanced-1999", decks: tuple[Path | str, Path | str] | None = None) -> CardSetup:
    """A card match with both decks dealt: the edition's first two given decks, or those in two files.

    Raises:
        DataError: There is no such edition, or a file is faulty.
        IllegalActionError: A deck is illegal; it carries the ruling.
    """
    formats = {one.id: one for one in given_formats()}
    if edition not in formats:
        raise DataError(f"there is no edition or format {edition!r}; there are {', '.join(formats)}")
    format, shelf = formats[edition], given_shelf()
    if decks is not None:
        one, other = (load_card_deck(path, shelf) for path in decks)
    else:
        one, other, *_ = (deck for deck in given_decks() if deck.edition == format.edition)
    return setup_in(format, (one, other), shelf)
