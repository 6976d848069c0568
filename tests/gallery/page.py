"""The gallery as a page: what changed first, each beside what it was, then every screen in all that it was taken in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from tests.gallery.compared import BEFORE, MARKED, PICTURES, Compared

STYLE = """
body { background: #14181d; color: #f2f0ea; font: 16px/1.5 sans-serif; margin: 2rem; }
a { color: #f0c14b; } h2 { border-top: 1px solid #38444f; padding-top: 1rem; } nav { margin: 1rem 0; }
figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top; }
figcaption { color: #a9b4bf; font-size: 14px; } img { height: 20rem; max-width: 95vw; display: block; }
.changed img { height: 24rem; } section[hidden], figure[hidden] { display: none; }
"""
SCRIPT = """
const all = [...document.querySelectorAll('figure[data-taken]')];
for (const choice of document.querySelectorAll('select')) choice.onchange = () => {
  const wanted = [...document.querySelectorAll('select')].map(one => one.value).filter(one => one);
  for (const one of all) one.hidden = !wanted.every(word => one.dataset.taken.split(' ').includes(word));
};
"""
TITLES = {"changed": "Changed", "new": "New", "gone": "Gone"}


def write_page(folder: Path, compared: Sequence[Compared]) -> Path:
    """Write the index of the gallery in *folder*; it needs nothing but that folder."""
    page = folder / "index.html"
    page.write_text("\n".join(_lines(folder, compared)) + "\n", encoding="utf-8")
    return page


def _lines(folder: Path, compared: Sequence[Compared]) -> Iterator[str]:
    names = sorted(path.relative_to(folder / PICTURES).as_posix() for path in (folder / PICTURES).rglob("*.png"))
    yield f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>{STYLE}</style>'
    yield f"<h1>Every screen: {len(names)} pictures</h1>"
    if compared:
        yield f"<p>{summary(compared)}</p>"
    yield f"<nav>{''.join(_choices(names))}</nav>"
    for kind, title in TITLES.items():
        yield from _section(title, [one for one in compared if one.kind == kind])
    by_screen = sorted(names, key=lambda name: (screen_of(name), name))
    for screen, taken in groupby(by_screen, screen_of):
        yield f"<section><h2>{escape(screen)}</h2>"
        yield from (_figure(PICTURES, name, taken_of(name)) for name in taken)
        yield "</section>"
    yield f"<script>{SCRIPT}</script></html>"


def _section(title: str, compared: Sequence[Compared]) -> Iterator[str]:
    """What changed, is new or is gone; what changed most stands first."""
    if not compared:
        return
    yield f'<section class="changed"><h2>{title}: {len(compared)}</h2>'
    for one in sorted(compared, key=lambda one: (-one.share, one.name)):
        yield f"<h3>{escape(screen_of(one.name))}, {escape(taken_of(one.name))}{_share(one)}</h3>"
        if one.kind != "new":
            yield _figure(BEFORE, one.name, "before")
        if one.kind != "gone":
            yield _figure(PICTURES, one.name, "now")
        if one.kind == "changed" and one.share < 1:
            yield _figure(MARKED, one.name, "what differs")
    yield "</section>"


def summary(compared: Iterable[Compared]) -> str:
    """How many there are of each kind."""
    kinds = [one.kind for one in compared]
    return ", ".join(f"{kinds.count(kind)} {kind}" for kind in ("changed", "new", "gone", "equal"))


def screen_of(name: str) -> str:
    """The screen on a picture: the name of its file."""
    return Path(name).stem


def taken_of(name: str) -> str:
    """Size, language and colours of a picture: the name of its folder."""
    return Path(name).parent.as_posix().replace("_", " ")


def _share(one: Compared) -> str:
    return f" ({100 * one.share:.2f} %)" if one.kind == "changed" else ""


def _choices(names: Sequence[str]) -> Iterator[str]:
    """A choice for each thing that pictures were taken in more than one of."""
    for found in zip(*(taken_of(name).split() for name in names), strict=False):
        values = sorted(set(found))
        if len(values) > 1:
            yield (
                "<select><option value=''>all</option>"
                + "".join(f"<option>{escape(one)}" for one in values)
                + "</select> "
            )


def _figure(folder: str, name: str, words: str) -> str:
    path = quote(f"{folder}/{name}")
    taken = f' data-taken="{escape(taken_of(name))}"'
    picture = f'<a href="{path}"><img loading="lazy" src="{path}" alt=""></a>'
    return f"<figure{taken}>{picture}<figcaption>{escape(words)}</figcaption></figure>"
