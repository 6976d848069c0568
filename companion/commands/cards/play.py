"""`companion cards play` and `companion cards demo`: card matches in the terminal."""

from __future__ import annotations

from typing import Literal

import click

from companion.cards.editions.table import EDITIONS
from companion.commands import parts
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual
from companion.commands.misuse import MisusedError, alone
from companion.texts.texts import phrase

EDITION = click.option("--edition", type=click.Choice(list(EDITIONS)))
FORMAT = click.option("--format", "format", metavar="FORMAT")
DECK_A = click.option("--deck-a", metavar="DECK")
DECK_B = click.option("--deck-b", metavar="DECK")
MINUTES = click.IntRange(0, 600)
ALONE = ("seed", "coins", "hints")
"""Options that go with --resume and --rematch."""


@click.command(
    cls=Manual,
    examples=(
        "companion cards demo --edition platinum-2009 --seed 1",
        "companion cards demo --deck-a storm-tide --deck-b my_deck.toml",
    ),
)
@EDITION
@FORMAT
@click.option("--seed", metavar="N", type=int)
@DECK_A
@DECK_B
@click.option("--a", "name_a", metavar="PROGRAM", default="sensible", show_default=True)
@click.option("--b", "name_b", metavar="PROGRAM", default="sensible", show_default=True)
def demo(
    edition: str | None,
    format: str | None,
    seed: int | None,
    deck_a: str | None,
    deck_b: str | None,
    name_a: str,
    name_b: str,
) -> None:
    """Watch a whole card match between two programs."""
    from companion.commands.cards._demo import tell_card_match
    from companion.commands.cards._playing import Wanted

    wanted = Wanted(edition, (deck_a, deck_b), format=format)
    tell_card_match(wanted, (name_a, name_b), parts.random_seed() if seed is None else seed)


@click.command(
    cls=Manual,
    examples=(
        "companion cards play --edition xy-2016 --a Ann --b Ben",
        "companion cards play --a Ann --b sensible --deck-a storm-tide",
        "companion cards play --real-a --real-b --coins hand",
        "companion cards play --format base-fossil --deck-a a.txt --deck-b b.txt",
        "companion cards play --no-list-a --no-list-b --best-of 3",
        "companion cards play --resume",
        "companion cards play --rematch",
        "companion cards play --rematch --best-of 3",
    ),
    exits=(OK, WRONG_INPUT, INTERRUPTED),
)
@EDITION
@FORMAT
@click.option("--a", "name_a", metavar="PLAYER")
@click.option("--b", "name_b", metavar="PLAYER")
@DECK_A
@DECK_B
@click.option("--real-a", is_flag=True)
@click.option("--real-b", is_flag=True)
@click.option("--no-list-a", is_flag=True)
@click.option("--no-list-b", is_flag=True)
@click.option("--best-of", type=click.Choice(["1", "3"]), default="1", show_default=True)
@click.option("--match-clock", metavar="MINUTES", type=MINUTES, default=0)
@click.option("--turn-clock", metavar="MINUTES", type=MINUTES, default=0)
@click.option("--on-time", type=click.Choice(["draw", "prizes", "sudden-death"]), default="draw", show_default=True)
@click.option("--coins", type=click.Choice(["program", "hand", "base"]), default="program", show_default=True)
@click.option("--policy", "policies", metavar="NAME=VALUE", multiple=True)
@click.option("--seed", metavar="N", type=int)
@click.option("--hints", is_flag=True)
@click.option("--resume", metavar="[MATCH]", is_flag=False, flag_value="last")
@click.option("--rematch", metavar="[MATCH]", is_flag=False, flag_value="last")
@click.pass_context
def play(
    ctx: click.Context,
    edition: str | None,
    format: str | None,
    name_a: str | None,
    name_b: str | None,
    deck_a: str | None,
    deck_b: str | None,
    real_a: bool,
    real_b: bool,
    no_list_a: bool,
    no_list_b: bool,
    best_of: str,
    match_clock: int,
    turn_clock: int,
    on_time: Literal["draw", "prizes", "sudden-death"],
    coins: Literal["program", "hand", "base"],
    policies: tuple[str, ...],
    seed: int | None,
    hints: bool,
    resume: str | None,
    rematch: str | None,
) -> None:
    """Play a card match in the terminal: two people, or a person against a program."""
    from companion.commands.cards import _playing as card_playing

    if rematch is not None:
        alone(ctx, "error.play.rematch-cards", *ALONE, "rematch", "best_of")
        ctx.exit(card_playing.CardPlaying(seed, coins, hints).play_again(rematch, int(best_of)))
    if resume is not None:
        alone(ctx, "error.play.resume-cards", *ALONE, "resume")
        ctx.exit(card_playing.CardPlaying(seed, coins, hints).go_on(resume))
    no_list = (no_list_a, no_list_b)
    if (no_list_a and deck_a) or (no_list_b and deck_b):
        raise MisusedError(phrase("error.play.deck-or-no-list"))
    terms = card_playing.terms_of(best_of, match_clock, turn_clock, on_time)
    real = (real_a or no_list_a, real_b or no_list_b)
    wanted = card_playing.Wanted(edition, (deck_a, deck_b), real, policies, format, no_list, terms)
    ctx.exit(card_playing.begin(wanted, (name_a, name_b), seed, coins, hints))
