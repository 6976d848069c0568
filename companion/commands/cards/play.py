"""`companion cards play` and `companion cards demo`: card matches in the terminal."""

from __future__ import annotations

from typing import Literal

import click
from click.core import ParameterSource

from companion.cards.editions import EDITIONS
from companion.commands import parts
from companion.commands.manual import INTERRUPTED, OK, WRONG_INPUT, Manual

EDITION = click.option(
    "--edition",
    type=click.Choice(list(EDITIONS)),
    help="Which edition's rules.  [default: the one that --deck-a is for, else advanced-1999]",
)
FORMAT = click.option(
    "--format",
    "format",
    metavar="FORMAT",
    help="Which format, by its id or file; companion cards formats lists them.  [default: the edition's own]",
)
DECK_A = click.option("--deck-a", metavar="DECK", help="The deck of ▲, by its id or file.  [default: a given one]")
DECK_B = click.option("--deck-b", metavar="DECK", help="The deck of ▼, by its id or file.  [default: a given one]")
MINUTES = click.IntRange(0, 600)
ALONE = ("seed", "coins", "resume")
"""Options that go with --resume."""


@click.command(
    cls=Manual,
    examples=(
        ("companion cards demo --edition platinum-2009 --seed 1", "Always the same match, to the letter."),
        ("companion cards demo --deck-a storm-tide --deck-b my_deck.toml", "With a deck of our own."),
    ),
    exits=((OK, "the match was played to its end"), (WRONG_INPUT, "a deck is faulty or may not be played")),
)
@EDITION
@FORMAT
@click.option("--seed", metavar="N", type=int, help="Play the match of this number.  [default: any]")
@DECK_A
@DECK_B
@click.option("--a", "name_a", metavar="PROGRAM", default="sensible", show_default=True, help="Which program plays ▲.")
@click.option("--b", "name_b", metavar="PROGRAM", default="sensible", show_default=True, help="Which program plays ▼.")
def demo(
    edition: str | None,
    format: str | None,
    seed: int | None,
    deck_a: str | None,
    deck_b: str | None,
    name_a: str,
    name_b: str,
) -> None:
    """Watch a whole card match between two programs.

    The sensible ones play what helps, else at random. Every step is told in the words of the
    referee, with the clause of the rule beside it, every card face-up. The same seed
    gives the same output. Nothing is kept.
    """
    from companion.commands.cards.demo import tell_card_match
    from companion.commands.cards.playing import Wanted

    wanted = Wanted(edition, (deck_a, deck_b), format=format)
    tell_card_match(wanted, (name_a, name_b), parts.random_seed() if seed is None else seed)


@click.command(
    cls=Manual,
    examples=(
        ("companion cards play --edition xy-2016 --a Ann --b Ben", "Two people at one terminal."),
        ("companion cards play --a Ann --b sensible --deck-a storm-tide", "Against the program."),
        ("companion cards play --real-a --real-b --coins hand", "Referee a match with real cards and coins."),
        ("companion cards play --format base-fossil --deck-a a.txt --deck-b b.txt", "With lists, in a format."),
        ("companion cards play --no-list-a --no-list-b --best-of 3", "Best of three, with whatever decks there are."),
        ("companion cards play --resume", "Go on with the match that was left last."),
    ),
    exits=(
        (OK, "the match is over, or it was left and is kept"),
        (WRONG_INPUT, "the match cannot be set up, or there is none to go on with"),
        (INTERRUPTED, "it was left with Ctrl-C and is kept"),
    ),
)
@EDITION
@FORMAT
@click.option("--a", "name_a", metavar="NAME", help="Who plays ▲: a name, or a program: sensible, random.")
@click.option("--b", "name_b", metavar="NAME", help="Who plays ▼: a name, or a program: sensible, random.")
@DECK_A
@DECK_B
@click.option("--real-a", is_flag=True, help="The deck of ▲ is one of real cards: the table says which are drawn.")
@click.option("--real-b", is_flag=True, help="The deck of ▼ is one of real cards.")
@click.option("--no-list-a", is_flag=True, help="▲ plays real cards without a list: any legal card may be in the deck.")
@click.option("--no-list-b", is_flag=True, help="▼ plays real cards without a list.")
@click.option(
    "--best-of", type=click.Choice(["1", "3"]), default="1", show_default=True, help="How many games at most."
)
@click.option(
    "--match-clock", metavar="MINUTES", type=MINUTES, default=0, help="How long the match may last; 0: any time."
)
@click.option("--turn-clock", metavar="MINUTES", type=MINUTES, default=0, help="How long a turn may last.")
@click.option(
    "--on-time",
    type=click.Choice(["draw", "prizes", "sudden-death"]),
    default="draw",
    show_default=True,
    help="What time leads to: a draw, or fewer Prizes left win, and else a draw or Sudden Death.",
)
@click.option(
    "--coins",
    type=click.Choice(["program", "hand", "base"]),
    default="program",
    show_default=True,
    help="program: it flips them; hand: flip a real one and enter what it shows; base: spin a disc of two halves.",
)
@click.option(
    "--policy",
    "policies",
    metavar="NAME=VALUE",
    multiple=True,
    help="A house rule; may be given more than once. companion editions names them.",
)
@click.option("--seed", metavar="N", type=int, help="Draws, coins and the program follow from this number.")
@click.option(
    "--resume",
    metavar="[MATCH]",
    is_flag=False,
    flag_value="last",
    help="Go on with a match that was left: the last one, or the one with this id.",
)
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
    resume: str | None,
) -> None:
    """Play a card match in the terminal: two people, or a person against a program.

    What can be done now is listed with numbers. Instead of a number, words do:
    attach fire to bench 1, attack ember, retreat, undo, why, damage; help lists them.
    What the rules do not allow is refused in a sentence, with the clause. Everything
    that happens is kept at once: the match can be left at any moment and gone on
    with later. give up concedes a game, time calls the end of the time.
    """
    from companion.commands.cards import playing as card_playing

    if resume is not None:
        given = [name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
        if set(given) - set(ALONE):
            raise click.UsageError("--resume goes on with a match as it was set up: only --seed and --coins go with it")
        ctx.exit(card_playing.go_on(resume, seed, coins))
    no_list = (no_list_a, no_list_b)
    if (no_list_a and deck_a) or (no_list_b and deck_b):
        raise click.UsageError("a deck is either named or has no list")
    terms = card_playing.terms_of(best_of, match_clock, turn_clock, on_time)
    real = (real_a or no_list_a, real_b or no_list_b)
    wanted = card_playing.Wanted(edition, (deck_a, deck_b), real, policies, format, no_list, terms)
    ctx.exit(card_playing.begin(wanted, (name_a, name_b), seed, coins))
