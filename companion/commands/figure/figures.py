"""`companion figures`: which figures there are, and what is on their discs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from companion.commands import output, parts
from companion.commands.command_texts import counted, listed, say, total
from companion.commands.figure._named import find
from companion.commands.manual import Manual, ManualGroup, nearest, typed
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import Figure, year_of
from companion.figure.rulesets import RULE_SETS, RuleSet
from companion.figure.teams import figure_refusals, why_no_member
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import Phrase, called, phrase

IN_LIST = ("id", "name", "edition", "rarity", "mp", "types", "refereed")
"""What a program is told of each figure in a list."""
IN_FULL = (*IN_LIST, "segments", "texts", "doubts", "refusals")
LETTERS = {"white": "W", "purple": "P", "blue": "B", "miss": "×", "gold": "G"}
RULES_ID = click.Choice(list(RULE_SETS))


@click.group(cls=ManualGroup, lazy=(("photo", "companion.commands.figure.photos:photo"),))
def figures() -> None:
    """List, look at and check figures."""


@figures.command(
    "list",
    cls=Manual,
    examples=(
        "companion figures list --mp 3 --type electric",
        "companion figures list --rules tfg-2007",
        "companion figures list --edition 2019 --type dragon",
    ),
    fields=IN_LIST,
)
@click.option("--mp", metavar="N", type=click.IntRange(0, 9))
@click.option("--type", "type_", metavar="TYPE")
@click.option("--edition", metavar="EDITION")
@click.option("--rules", "rules_id", type=RULES_ID)
def list_(mp: int | None, type_: str | None, edition: str | None, rules_id: str | None, as_json: bool) -> None:
    """List figures by name."""
    known = _of_edition(parts.library().figures(), edition)
    types = sorted({name for figure in known for name in figure.types})
    if type_ is not None and type_.lower() not in types:
        raise DataError(
            phrase(
                "error.figure.unknown-type", type=quoted(type_), perhaps=nearest(type_, types), words=", ".join(types)
            )
        )
    rules = RULE_SETS[rules_id] if rules_id else None
    chosen = [figure for figure in known if _is_wanted(figure, mp, type_, rules)]
    if as_json:
        output.write_records(IN_LIST, map(_in_list, chosen))
        return
    _table(chosen)
    total("figures", len(chosen))


def _in_list(figure: Figure) -> tuple[Any, ...]:
    """What a program is told of a figure in a list."""
    refereed = not (figure.by_hand or figure.ability_by_hand)
    return (figure.id, figure.name, figure.edition, figure.rarity, figure.mp, figure.types, refereed)


def _of_edition(figures: Sequence[Figure], wanted: str | None) -> Sequence[Figure]:
    """The figures of an edition, which is named by its id or its year.

    Raises:
        DataError: No figure is of such an edition.
    """
    if wanted is None:
        return figures
    found = [one for one in figures if one.edition and wanted.lower() in (one.edition.lower(), year_of(one.edition))]
    if not found:
        there = sorted({year_of(one.edition) or one.edition for one in figures if one.edition})
        raise DataError(phrase("error.figure.unknown-edition", edition=quoted(wanted), words=", ".join(there)))
    return found


def _table(figures: Sequence[Figure]) -> None:
    rows = [
        (
            figure.id,
            parts.texts().named(figure.name),
            year_of(figure.edition) or figure.edition,
            str(figure.mp),
            _types(figure),
            disc_in_short(figure.disc),
            marks(figure),
        )
        for figure in figures
    ]
    listed(("id", "name", "edition", "mp", "types", "disc", "marks"), rows, right=("mp",))


def _is_wanted(figure: Figure, mp: int | None, type_: str | None, rules: RuleSet | None) -> bool:
    return (
        (mp is None or figure.mp == mp)
        and (type_ is None or type_.lower() in figure.types)
        and (rules is None or not figure_refusals(figure, rules))
    )


def disc_in_short(disc: Disc) -> str:
    """A disc in one line: colour and strength of each segment, and its part of the disc in per cent."""
    shares = zip(disc.segments, disc.shares(), strict=True)
    return " ".join(f"{_sign(segment)}:{round(100 * share)}" for segment, share in shares)


def _sign(segment: Segment) -> str:
    power = "" if segment.damage is None else str(segment.damage)
    return LETTERS[segment.colour] + power + "★" * (segment.stars or 0)


def marks(figure: Figure) -> str:
    """Parts of this figure that the referee leaves to the players, in words."""
    return ", ".join(
        say(f"figures.{mark}")
        for mark, holds in (
            ("by-hand", figure.by_hand),
            ("ability", figure.ability_by_hand),
            ("provisional", bool(figure.provisional)),
        )
        if holds
    )


@figures.command(
    cls=Manual,
    examples=("companion figures show pikachu-uc",),
    fields=IN_FULL,
)
@click.argument("id", metavar="FIGURE")
def show(id: str, as_json: bool) -> None:
    """Show a figure's disc in words."""
    from companion.app.text.figure_effects import words
    from companion.app.text.figure_events import rarity_words

    named = find(id)
    if as_json:
        output.write_records(IN_FULL, map(_in_full, named))
        return
    if len(named) > 1:
        how = typed(f"figures show {named[0].id}")
        name = named[0].name if len({one.name for one in named}) == 1 else id
        click.echo(say("figures.several", n=len(named), name=called(name), how=how))
        _table(named)
        return
    (figure,) = named
    texts = parts.texts()
    click.secho(texts.named(figure.name), bold=True, nl=False)
    rarity = rarity_words(texts, figure.rarity) if figure.rarity else ""
    facts = [say("figures.mp", n=figure.mp), _types(figure), *filter(None, (rarity, _edition(figure.edition)))]
    click.echo(f"  ({figure.id})  {', '.join(facts)}")
    for segment, share in zip(figure.disc.segments, figure.disc.shares(), strict=True):
        power = "" if segment.damage is None else f" {segment.damage}"
        power += " " + "★" * segment.stars if segment.stars else ""
        colour = texts.say(f"segment.{segment.colour}")
        size = f"{texts.percent(float(share), '5.1f')}  {texts.decimal(float(share) * 360, '5.1f')}°"
        click.echo(f"  {size}  {colour:7} {segment.label}{power}")
        if segment.effects:
            click.echo(output.wrapped(words(texts, segment.effects), " " * 19))
    for sentence in _sentences(figure):
        click.echo(output.wrapped(sentence, "  "))
    if figure.ability and not figure.abilities:
        click.echo(output.wrapped(say("figures.has-ability"), "  "))
    for doubt in figure.provisional:
        click.echo(output.wrapped(say("figures.doubt", doubt=doubt), "  "))
    for rules in RULE_SETS.values():
        verdict = _refusals(figure, rules) or say("figures.may-play", rules=Phrase(f"ruleset.{rules.id}"))
        click.echo(output.wrapped(verdict, "  "))


def _sentences(figure: Figure) -> Sequence[str]:
    """What a figure does besides its attacks."""
    from companion.app.text.figure_abilities import ability_sentences, line_sentences

    return [parts.texts().tell(one) for one in (*line_sentences(figure), *ability_sentences(figure.abilities))]


def _refusals(figure: Figure, rules: RuleSet) -> str:
    """Why a figure may not play under these rules; "" if it may."""
    from companion.app.text.say import Say

    only = why_no_member(figure, rules)
    rulings = (*figure_refusals(figure, rules), *(() if only is None else (only,)))
    return " ".join(Say(parts.texts()).ruling(ruling) for ruling in rulings)


def _in_full(figure: Figure) -> tuple[Any, ...]:
    """A figure for a program, with its disc and all that it does."""
    from companion.app.text.figure_effects import words

    segments = [
        {
            "colour": segment.colour,
            "name": segment.name,
            "damage": segment.damage,
            "stars": segment.stars,
            "share": round(float(share), 6),
            "text": words(parts.texts(), segment.effects),
        }
        for segment, share in zip(figure.disc.segments, figure.disc.shares(), strict=True)
    ]
    refusals = {rules.id: _refusals(figure, rules) for rules in RULE_SETS.values()}
    return (*_in_list(figure), segments, _sentences(figure), figure.provisional, refusals)


def _types(figure: Figure) -> str:
    """The types of a figure by their names."""
    return " · ".join(parts.texts().fact(Phrase(f"type.{type_}")) for type_ in figure.types)


def _edition(id: str) -> str:
    """Where a figure is from, in words."""
    from companion.app.text.figure_events import edition_words

    return edition_words(parts.texts(), id)


@figures.command(cls=Manual, examples=("companion figures check my_figures.toml",))
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.pass_context
def check(ctx: click.Context, files: Sequence[Path]) -> None:
    """Check figure files."""
    ctx.exit(parts.check_each(files, parts.load_figures, lambda found: counted("figures", len(found))))


COVERED = ("edition", "figures", "complete", "attacks-only", "by-hand", "attacks-with-effects", "of-these-by-hand")
COUNTED = tuple(column.replace("-", "_") for column in COVERED)


@figures.command(
    cls=Manual,
    examples=("companion figures coverage", "companion figures coverage --edition 2019"),
    fields=COUNTED,
)
@click.option("--edition", metavar="EDITION")
def coverage(edition: str | None, as_json: bool) -> None:
    """Show how many figures the referee can play wholly."""
    known = _of_edition(parts.library().figures(), edition)
    editions = {id: [one for one in known if one.edition == id] for id in sorted({one.edition for one in known})}
    if as_json:
        output.write_records(COUNTED, [(id, *_covered(found)) for id, found in editions.items()])
        return
    rows = [(_edition(id) or "–", *map(str, _covered(found))) for id, found in editions.items()]
    if len(rows) > 1 and output.is_read_by_people():
        rows.append((say("all"), *map(str, _covered(known))))
    listed(COVERED, rows, right=COVERED[1:])
    if not output.is_read_by_people():
        return
    by_hand = [figure.id for figure in known if figure.by_hand]
    if by_hand:
        click.echo("\n" + output.wrapped(say("by-hand", which=", ".join(by_hand))))


def _covered(found: Sequence[Figure]) -> tuple[int, ...]:
    by_hand = sum(figure.by_hand for figure in found)
    attacks_only = sum(figure.ability_by_hand and not figure.by_hand for figure in found)
    with_effects = [s for figure in found for s in figure.disc.segments if s.effects]
    left = sum(any(e.__struct_config__.tag == "by_hand" for e in s.effects) for s in with_effects)
    wholly = len(found) - attacks_only - by_hand
    return len(found), wholly, attacks_only, by_hand, len(with_effects), left
