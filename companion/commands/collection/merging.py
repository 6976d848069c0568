"""`companion collection merge`: compares several owners' bundles, segment by segment."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion.commands import parts
from companion.commands.collection._bundle_text import dispute_rows, field_words, item_name, kind_word
from companion.commands.command_texts import counted, say, table
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual
from companion.figure.printed.figures import Figure
from companion.kernel.errors import CompanionError, DataError
from companion.sharing.pooling import Agreed, Owner, Pooled, pooled
from companion.texts.errors import placed
from companion.texts.texts import Fact, all_of, phrase

MOST_FILES = 500


@click.command(
    cls=Manual,
    examples=("companion collection merge catalogue", "companion collection merge ann.figures ben.figures"),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.argument("paths", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def merge(ctx: click.Context, paths: Sequence[Path]) -> None:
    """Report where the owners of several bundles agree, and what they dispute."""
    from companion.commands.manual import complain

    owners: list[Owner] = []
    faults: list[Fact] = []
    for path in _bundles(paths):
        try:
            bundle = parts.sharing().read(str(path))
        except CompanionError as error:
            faults.append(error.said)
        else:
            names = {owner.name for owner in owners}
            name = bundle.author if bundle.author not in names else f"{bundle.author} ({path.name})"
            owners.append(Owner(name, bundle))
    for fault in faults:
        complain(phrase("error.commands.left-out", why=fault))
    if not owners:
        raise DataError(phrase("error.share.no-bundles"))
    _report(pooled(owners, parts.given_stock(), say("collection.program")), owners)
    ctx.exit(FAILED if faults else OK)


def _bundles(paths: Sequence[Path]) -> list[Path]:
    from companion.adapters.files.home import reason
    from companion.adapters.sharing.bundles import ENDING

    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            try:
                found += sorted(one for one in path.iterdir() if one.suffix.lower() == ENDING)
            except OSError as error:
                raise DataError(placed(path, phrase("error.file.unreadable", reason=reason(error)))) from error
        else:
            found.append(path)
    if len(found) > MOST_FILES:
        raise DataError(phrase("error.share.too-many", most=MOST_FILES))
    return found


def _report(result: Pooled, owners: Sequence[Owner]) -> None:
    rows = [(owner.name, owner.bundle.licence, str(len(owner.bundle.keys))) for owner in owners]
    table(("owner", "licence", "entries"), rows, right=("entries",))
    click.echo()
    if result.together:
        table(("kind", "id", "name", "owners", "segments-agreed", "state"), [_row(one) for one in result.together])
    for one in result.together:
        if one.disputed:
            _disputes(one)
    if result.alone:
        click.echo()
        table(("kind", "id", "owner"), [(kind_word(key[0]), key[1], owner) for key, owner in result.alone])
    click.echo()
    for name, ids in result.alike:
        click.echo(say("collection.alike", name=name, ids=parts.texts().fact(all_of(ids, "list.and"))))
    disputed = sum(one.disputed for one in result.together)
    click.echo(
        say(
            "collection.pooled",
            together=counted("entries-of-several", len(result.together)),
            agreed=len(result.together) - disputed,
            disputed=disputed,
            alone=len(result.alone),
            given=result.given,
        )
    )


def _row(one: Agreed) -> tuple[str, ...]:
    same, of = one.segments
    segments = say("collection.segments", n=same, of=of) if of else ""
    state = say(f"collection.{'disputed' if one.disputed else 'agreed'}")
    return (
        kind_word(one.kind),
        one.id,
        item_name(one.kind, one.versions[0].item.name),
        str(one.owners),
        segments,
        state,
    )


def _disputes(one: Agreed) -> None:
    first, *others = one.versions
    texts = parts.texts()
    rows = []
    for other in others:
        who = texts.fact(all_of(other.owners, "list.comma"))
        if isinstance(first.item, Figure):
            rows += [(about, mine, theirs, who) for about, mine, theirs in dispute_rows(other.disputes, first.item)]
        else:
            rows.append((field_words(other.fields), "", "", who))
    click.echo()
    said_first = texts.fact(all_of(first.owners, "list.comma"))
    click.secho(
        say("collection.disputed-of", name=item_name(one.kind, first.item.name), id=one.id, owners=said_first),
        bold=True,
    )
    table(("about", "first-says", "other-says", "other"), rows)
