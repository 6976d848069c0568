"""Makes the typeface of the screens from Atkinson Hyperlegible, as its licence allows.

    pip install fonttools fontpkg-atkinson-hyperlegible==1.6
    python .ci/typeface.py companion/ui/fonts

Two things are different from the original: figures have equal widths wherever they stand, since Kivy cannot ask a font
for its other figures; and a line is as high as the screens were drawn for, which every letter still fits into.
"""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import distribution
from pathlib import Path

from fontTools.ttLib import TTFont

SOURCE = "fontpkg-atkinson-hyperlegible"
FAMILY = "Atkinson Hyperlegible Even"
STYLES = ("Regular", "Bold")
ASCENT, DESCENT = 0.927, -0.252
"""Of a line, in its size."""
NAME_FAMILY, NAME_UNIQUE, NAME_FULL, NAME_POSTSCRIPT = 1, 3, 4, 6


def make(folder: Path) -> None:
    """Write both styles and the licence."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {path.name: Path(path.locate()) for path in distribution(SOURCE).files or ()}
    for style in STYLES:
        font = TTFont(files[f"AtkinsonHyperlegible-{style}.ttf"], recalcTimestamp=False)
        even_figures(font)
        line_height(font)
        named(font, style)
        del font["DSIG"]  # of the original
        font.save(folder / f"even-{style.lower()}.ttf")
    shutil.copyfile(files["LICENSE"], folder / "OFL.txt")


def even_figures(font: TTFont) -> None:
    """Have characters shown by the glyphs of the feature "tnum"."""
    table = font["GSUB"].table
    feature = next(one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "tnum")
    even: dict[str, str] = {}
    for number in feature.LookupListIndex:
        for part in table.LookupList.Lookup[number].SubTable:
            even |= part.mapping
    for characters in font["cmap"].tables:
        characters.cmap.update({code: even[name] for code, name in characters.cmap.items() if name in even})


def line_height(font: TTFont) -> None:
    """Have a line be so high; refuse what a letter would stand out of."""
    lines, unit = font["hhea"], font["head"].unitsPerEm
    lines.ascent, lines.descent, lines.lineGap = round(ASCENT * unit), round(DESCENT * unit), 0
    glyphs = [font["glyf"][name] for name in font.getBestCmap().values()]
    assert max(getattr(one, "yMax", 0) for one in glyphs) <= lines.ascent
    assert min(getattr(one, "yMin", 0) for one in glyphs) >= lines.descent


def named(font: TTFont, style: str) -> None:
    """Give it a name of its own, so that nobody takes it for the original."""
    full = f"{FAMILY} {style}"
    names = {NAME_FAMILY: FAMILY, NAME_UNIQUE: full, NAME_FULL: full, NAME_POSTSCRIPT: full.replace(" ", "")}
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


if __name__ == "__main__":
    make(Path(sys.argv[1]))
