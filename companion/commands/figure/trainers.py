"""`companion trainers`: Trainer figures and Trainer cards; how a card or a plate is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from companion.commands import output, parts
from companion.commands.command_texts import counted, listed, say, table
from companion.commands.figure._named import find_card
from companion.commands.figure.figures import disc_in_short
from companion.commands.manual import Manual, ManualGroup
from companion.figure.printed.figures import CardKind, TrainerCard, TrainerFile
from companion.figure.rulesets import RULE_SETS
from companion.texts.texts import Phrase


@click.group(cls=ManualGroup)
def trainers() -> None:
    """List and check Trainer figures, Trainer cards and plates."""


FIELDS = ("id", "name", "kind", "cost", "target", "text", "certainty", "refereed")
"""What a program is told of a Trainer card, or of a plate."""


def record(card: TrainerCard) -> tuple[Any, ...]:
    """What a program is told of a card, by FIELDS."""
    from companion.app.text.figure_cards import card_words

    text = card_words(parts.texts(), card)
    return (card.id, card.name, card.kind, card.cost, card.target, text, card.certainty, not card.by_hand)


@trainers.command("list", cls=Manual, examples=("companion trainers list",), fields=FIELDS)
def list_(as_json: bool) -> None:
    """List Trainer cards with what they do, and Trainer figures."""
    library = parts.library()
    cards = [card for card in library.cards() if card.kind == "trainer"]
    if as_json:
        output.write_records(FIELDS, map(record, cards))
        return
    listed(("id", "name", "played-on", "does"), [_row(card) for card in cards])
    if output.is_read_by_people():
        click.echo()
        table(("name", "disc"), [(trainer.name, disc_in_short(trainer.disc)) for trainer in library.trainers()])


@trainers.command(
    cls=Manual,
    examples=("companion trainers show max-revive",),
    fields=FIELDS,
)
@click.argument("id", metavar="TRAINER")
def show(id: str, as_json: bool) -> None:
    """Show what a Trainer card does."""
    show_card(find_card(id, "trainer"), as_json)


def show_card(card: TrainerCard, as_json: bool) -> None:
    """Show a Trainer card or a plate: what it is, each of its sentences, and where it is played."""
    if as_json:
        output.write_records(FIELDS, [record(card)])
        return
    from companion.app.text.figure_cards import card_sentences

    texts = parts.texts()
    click.secho(texts.named(card.name), bold=True, nl=False)
    facts = [say(f"trainers.a.{card.kind}"), *([] if card.cost is None else [say("trainers.cost", n=card.cost)])]
    click.echo(f"  ({card.id})  {', '.join(facts)}")
    for sentence in map(texts.tell, card_sentences(card)):
        click.echo(output.wrapped(sentence, "  "))
    if card.certainty != "high":
        click.echo(output.wrapped(texts.say(f"team.certainty.{card.certainty}"), "  "))
    for rules in RULE_SETS.values():
        if rules.cards is not None and rules.cards.kind == card.kind:
            played = say("trainers.played", rules=Phrase(f"ruleset.{rules.id}"), format=Phrase("format.six_on_six"))
            click.echo(output.wrapped(played, "  "))


COVERED = ("kind", "cards", "complete", "by_hand")


@trainers.command(cls=Manual, examples=("companion trainers coverage",), fields=COVERED)
def coverage(as_json: bool) -> None:
    """Show how many Trainer cards and plates the referee can carry out wholly."""
    known = parts.library().cards()
    rows = []
    for kind in get_args(CardKind):
        found = [card for card in known if card.kind == kind]
        left = sum(card.by_hand for card in found)
        rows.append((kind, len(found), len(found) - left, left))
    if as_json:
        output.write_records(COVERED, rows)
        return
    shown = [(say(f"trainers.kind.{kind}"), *map(str, numbers)) for kind, *numbers in rows]
    listed(("cards", "all-listed", "complete", "by-hand"), shown, right=("all-listed", "complete", "by-hand"))
    if not output.is_read_by_people():
        return
    click.echo("\n" + output.wrapped(say("by-hand", which=", ".join(card.id for card in known if card.by_hand))))


def _row(card: TrainerCard) -> tuple[str, ...]:
    return (card.id, parts.texts().named(card.name), say(f"trainers.target.{card.target}"), does(card))


def does(card: TrainerCard) -> str:
    """What a card does, in sentences, and how sure that is."""
    from companion.app.text.figure_cards import card_words

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
