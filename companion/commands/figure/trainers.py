"""`companion trainers`: Trainer figures, Trainer cards and plates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click

from companion.commands import output, parts
from companion.commands.figure.figures import disc_in_short
from companion.commands.manual import Manual, ManualGroup
from companion.commands.words import counted, say, table
from companion.figure import CardKind, TrainerCard, TrainerFile


@click.group(cls=ManualGroup)
def trainers() -> None:
    """List and check Trainer figures, Trainer cards and plates."""


@trainers.command("list", cls=Manual, examples=("companion trainers list", "companion trainers list --plates"))
@click.option("--plates", is_flag=True)
def list_(plates: bool) -> None:
    """List Trainer cards with what they do, and Trainer figures; or plates."""
    library = parts.library()
    if plates:
        rows = [(card.id, card.name, str(card.cost or 0), does(card)) for card in library.cards() if _is_plate(card)]
        table(("id", "name", "cost", "does"), rows, right=("cost",))
        return
    table(("id", "name", "played-on", "does"), [_row(card) for card in library.cards() if not _is_plate(card)])
    click.echo()
    table(("name", "disc"), [(trainer.name, disc_in_short(trainer.disc)) for trainer in library.trainers()])


@trainers.command(cls=Manual, examples=("companion trainers coverage",))
def coverage() -> None:
    """Show how many Trainer cards and plates the referee can carry out wholly."""
    known = parts.library().cards()
    rows = []
    for kind in get_args(CardKind):
        found = [card for card in known if card.kind == kind]
        left = sum(card.by_hand for card in found)
        rows.append((say(f"trainers.kind.{kind}"), str(len(found)), str(len(found) - left), str(left)))
    table(("cards", "all-listed", "complete", "by-hand"), rows, right=("all-listed", "complete", "by-hand"))
    click.echo("\n" + output.wrapped(say("by-hand", which=", ".join(card.id for card in known if card.by_hand))))


def _is_plate(card: TrainerCard) -> bool:
    return card.kind == "plate"


def _row(card: TrainerCard) -> tuple[str, ...]:
    return (card.id, card.name, say(f"trainers.target.{card.target}"), does(card))


def does(card: TrainerCard) -> str:
    """What a card does, in sentences, and how sure that is."""
    from companion.app.saying import card_words

    said = [card_words(parts.texts(), card)]
    if card.certainty != "high":
        said.append(parts.texts().say(f"team.certainty.{card.certainty}"))
    return " ".join(filter(None, said))


@trainers.command(cls=Manual, examples=("companion trainers check my_cards.toml",))
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check files of Trainer figures, Trainer cards and plates."""
    ctx.exit(parts.check_each(files, parts.load_trainers, _summary))


def _summary(file: TrainerFile) -> str:
    cards, figures = counted("trainer-cards", len(file.cards)), counted("trainer-figures", len(file.trainers))
    return say("trainers.summary", cards=cards, figures=figures)
