"""`companion collection import`: previews and imports a bundle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from companion.commands import output, parts
from companion.commands.collection._bundle_text import contents, dispute_rows, field_words, item_name, kind_word
from companion.commands.command_texts import say, table
from companion.commands.manual import Manual
from companion.figure.printed.figures import Figure
from companion.kernel.errors import DataError
from companion.sharing.bundle import Key
from companion.sharing.comparing import CHOICES, Choice, Compared, Written, compared, plan_of
from companion.texts.errors import quoted
from companion.texts.texts import all_of, phrase


@click.command(
    "import",
    cls=Manual,
    examples=(
        "companion collection import hearth.figures --preview",
        "companion collection import hearth.figures",
        "companion collection import hearth.figures --both groudon-original",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--preview", is_flag=True)
@click.option("--theirs", metavar="NAME", multiple=True)
@click.option("--both", metavar="NAME", multiple=True)
@click.option("--different", type=click.Choice(CHOICES), default="mine", show_default=True)
def import_(file: Path, preview: bool, theirs: Sequence[str], both: Sequence[str], different: Choice) -> None:
    """Take in what is new in a bundle. Of what differs one's own is kept, unless something else is asked for."""
    sharing, stock = parts.sharing(), parts.stock()
    bundle = sharing.read(str(file))
    click.echo(say("collection.by", author=bundle.author, licence=bundle.licence, what=contents(bundle)))
    texts = parts.texts()
    for (author, licence), names in bundle.by_others.items():
        by = phrase("share.by-others", names=all_of(names, "list.and"), author=author, licence=licence)
        click.echo(output.wrapped(texts.tell(by)))
    found = compared(bundle, stock, sharing.own())
    chosen = _chosen(found, theirs, both, different)
    plan = plan_of(bundle, found, chosen, stock)
    _show(found, chosen, plan)
    if preview:
        click.echo(say("collection.previewed"))
        return
    sharing.keep(plan, bundle.pictures)
    click.echo(say("collection.kept", n=len(plan)) if plan else say("collection.nothing-kept"))


def _chosen(
    found: Sequence[Compared], theirs: Sequence[str], both: Sequence[str], different: Choice
) -> Mapping[Key, Choice]:
    """The choice for each item that differs; refuse a name that matches none or several of them."""
    differing = {one.key: one for one in found if one.state == "different"}
    chosen: dict[Key, Choice] = {key: different for key, one in differing.items() if different in one.choices}
    for names, choice in ((theirs, "theirs"), (both, "both")):
        for name in names:
            keys = [key for key in differing if name in (key[1], f"{key[0]}:{key[1]}")]
            if len(keys) != 1:
                raise DataError(phrase("error.share.not-different", name=quoted(name)))
            chosen[keys[0]] = "theirs" if choice == "theirs" else "both"
    return chosen


def _show(found: Sequence[Compared], chosen: Mapping[Key, Choice], plan: Sequence[Written]) -> None:
    new_ids = {(written.kind, written.came_as): written.id for written in plan}
    rows = []
    for one in found:
        done = chosen.get(one.key, "mine") if one.state == "different" else one.state
        kept = say(f"collection.done.{done}", id=new_ids.get(one.key, one.id))
        rows.append(
            (
                kind_word(one.kind),
                one.id,
                item_name(one.kind, one.theirs.name),
                say(f"collection.state.{one.state}"),
                kept,
            )
        )
    table(("kind", "id", "name", "state", "what-happens"), rows)
    for one in found:
        if one.state != "different":
            continue
        click.echo()
        click.secho(
            say("collection.differs", kind=kind_word(one.kind), name=item_name(one.kind, one.theirs.name), id=one.id),
            bold=True,
        )
        if isinstance(one.mine, Figure):
            table(("about", "mine", "theirs"), dispute_rows(one.disputes, one.mine))
        else:
            click.echo(say("collection.differs-in", fields=field_words(one.fields)))
    click.echo()
