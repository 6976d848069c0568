"""`companion trainers`: Trainer figures and Trainer cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.commands import parts
from companion.commands.figure.figures import disc_in_short
from companion.commands.manual import Manual, ManualGroup
from companion.commands.words import counted, say, table
from companion.figure import TrainerCard, TrainerFile


@click.group(cls=ManualGroup)
def trainers() -> None:
    """List and check Trainer figures and Trainer cards."""


@trainers.command("list", cls=Manual, examples=("companion trainers list",))
def list_() -> None:
    """List Trainer cards with what they do, and Trainer figures."""
    library = parts.library()
    table(("id", "name", "played-on", "does"), [_row(card) for card in library.cards()])
    click.echo()
    table(("name", "disc"), [(trainer.name, disc_in_short(trainer.disc)) for trainer in library.trainers()])


def _row(card: TrainerCard) -> tuple[str, ...]:
    return (card.id, card.name, say(f"trainers.target.{card.target}"), does(card))


def does(card: TrainerCard) -> str:
    """What a card does, in sentences, and how sure that is."""
    from companion.app.saying import words

    said = [words(parts.texts(), card.effects, "card")]
    if card.lasting:
        said.append(say("trainers.lasting"))
    if card.may_move_after:
        said.append(say("trainers.moves"))
    if card.certainty != "high":
        said.append(parts.texts().say(f"team.certainty.{card.certainty}"))
    return " ".join(filter(None, said))


@trainers.command(cls=Manual, examples=("companion trainers check my_cards.toml",))
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check files of Trainer figures and Trainer cards."""
    ctx.exit(parts.check_each(files, parts.load_trainers, _summary))


def _summary(file: TrainerFile) -> str:
    cards, figures = counted("trainer-cards", len(file.cards)), counted("trainer-figures", len(file.trainers))
    return say("trainers.summary", cards=cards, figures=figures)
