"""`companion figures photo`: the disc of a figure, read from a photo and compared with those that are known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise
from pathlib import Path

import click

from companion.app.ports.photos import ReadDisc, ReadSegment
from companion.commands import output, parts
from companion.commands.command_texts import say, table
from companion.commands.figure._named import find
from companion.commands.manual import Manual
from companion.figure.printed.comparison import Likeness, RingPart, RunDifference, compare, likest
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import Figure
from companion.kernel.errors import DataError
from companion.texts.errors import quoted
from companion.texts.texts import Fact, Phrase, called, phrase

SAME_DEG = 8.0
"""A disc that differs by less in all is the same: borders that were measured are a little off."""
WHOLE, UNIT_DEG = 24, 15


@click.command(
    cls=Manual,
    examples=(
        "companion figures photo disc.jpg",
        "companion figures photo disc.jpg --like groudon",
        "companion figures photo disc.jpg --out my_figure.toml",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--like", metavar="FIGURE")
@click.option("-o", "--out", "kept", metavar="FILE", type=click.Path(path_type=Path))
def photo(file: Path, like: str | None, kept: Path | None) -> None:
    """Read the disc of a figure from a photo."""
    if kept is not None and kept.suffix.lower() != ".toml":
        raise DataError(phrase("error.photo.out", file=quoted(str(kept))))
    known = find(like) if like else ()
    read = parts.photos().read_disc(str(file))
    _show(read.segments)
    ring = [RingPart(one.start_deg, one.end_deg, one.colour) for one in read.segments]
    click.echo()
    if known:
        for figure in known:
            _show_likeness(figure, compare(ring, figure.disc))
    else:
        _show_likest(ring)
    if kept is not None:
        _keep(read, kept)


def _show(segments: Sequence[ReadSegment]) -> None:
    rows = [
        (str(number), _number(one.start_deg), _number(one.end_deg), _number(one.size_deg), _colour(one), _sure(one))
        for number, one in enumerate(segments, 1)
    ]
    table(("segment", "from", "to", "size-deg", "colour", "what-is-sure"), rows, right=("from", "to", "size-deg"))
    click.echo(output.wrapped(say("photo.draft", n=len(segments), sure=sum(not one.uncertain for one in segments))))


def _colour(one: ReadSegment) -> str:
    return parts.texts().say(f"segment.{one.colour}" if one.colour else "photo.unknown-colour")


def _sure(one: ReadSegment) -> str:
    texts = parts.texts()
    return texts.tell(phrase("photo.ask", doubts=_doubts(one))) if one.doubts else texts.say("photo.sure")


def _doubts(one: ReadSegment) -> Fact:
    return "; ".join(parts.texts().say(f"photo.doubt.{doubt}") for doubt in one.doubts)


def _number(degrees: float) -> str:
    return parts.texts().fact(f"{degrees:.1f}")


# ---------------------------------------------------------------- is this …?


def _show_likest(ring: Sequence[RingPart]) -> None:
    click.echo(say("photo.likest"))
    found = likest(ring, parts.library().figures())
    rows = [(figure.id, parts.texts().named(figure.name), _number(one.apart_deg)) for figure, one in found]
    table(("id", "name", "unlike"), rows, right=("unlike",))


def _show_likeness(figure: Figure, found: Likeness) -> None:
    click.echo(say("photo.compared", name=called(figure.name), id=figure.id, degrees=_number(found.turned_deg)))
    rows = []
    for run in found.runs:
        labels = ", ".join(figure.disc.segments[number].label for number in run.segments)
        read = "" if run.read_deg is None else _number(run.read_deg)
        rows.append((labels, _number(run.printed_deg), read, _difference(run)))
    table(("segment", "printed", "read", "unlike"), rows, right=("printed", "read"))
    same = found.apart_deg < SAME_DEG
    click.echo(output.wrapped(say("photo.is" if same else "photo.not-is", name=called(figure.name))))


def _difference(run: RunDifference) -> str:
    """How a run differs, in words."""
    said = []
    if run.by_deg is None:
        said.append(say("photo.not-read"))
    elif abs(run.by_deg) >= 1:
        said.append(say("photo.off", degrees=f"{run.by_deg:+.1f}"))
    if run.is_other_colour and run.read_colour is not None:
        colours = (Phrase(f"segment.{run.colour}"), Phrase(f"segment.{run.read_colour}"))
        said.append(say("photo.another-colour", colour=colours[0], read=colours[1]))
    return "; ".join(said) or say("photo.as-printed")


# ---------------------------------------------------------------- what is kept


def _keep(read: ReadDisc, path: Path) -> None:
    """Write the draft as a figure that the players complete, and the straightened picture beside it."""
    from companion.adapters.files.home import write_whole
    from companion.adapters.library import figures

    picture = path.with_suffix(".png")
    figures.save_figure(path, _figure(read, path))
    write_whole(picture, read.picture, make_folders=False)
    click.echo(say("photo.kept", picture=str(picture), file=str(path)))


def _figure(read: ReadDisc, path: Path) -> Figure:
    """The draft as a figure: what a photo does not say is as little as a file of figures allows, and is named."""
    texts = parts.texts()
    looks = [
        texts.tell(phrase("photo.look", n=number, doubts=_doubts(one)))
        for number, one in enumerate(read.segments, 1)
        if one.doubts
    ]
    id = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "figure"
    # Borders are rounded, not sizes, so that the segments as they are written are a whole disc.
    ends = [round(one / UNIT_DEG, 3) for one in accumulate(segment.size_deg for segment in read.segments)]
    sizes = [round(end - start, 3) for start, end in pairwise([0.0, *ends[:-1], float(WHOLE)])]
    sized = zip(read.segments, sizes, strict=True)
    segments = tuple(_segment(number, one, size) for number, (one, size) in enumerate(sized, 1))
    return Figure(
        id=id, name=texts.say("photo.name"), mp=2, disc=Disc(segments), provisional=(texts.say("photo.facts"), *looks)
    )


def _segment(number: int, one: ReadSegment, size: float) -> Segment:
    colour = one.colour or "miss"
    name = "" if colour == "miss" else parts.texts().tell(phrase("photo.attack", n=number))
    damage = 0 if colour in ("white", "gold") else None
    return Segment(colour, size, name, damage=damage, stars=1 if colour == "purple" else None)
