"""The documents: their links lead somewhere, README is short, and they name what there is."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from companion.adapters.library.library import FileLibrary
from companion.figure.printed.figures import year_of

ROOT = Path(__file__).parents[1]
LISTED = subprocess.run(
    ["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
)
DOCUMENTS = sorted(name for name in LISTED.stdout.split() if (ROOT / name).is_file())
LINK = re.compile(r"\]\(([^)\s#]*)(?:#([^)\s]+))?\)")


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def anchors_of(path: Path) -> frozenset[str]:
    """Anchors of the headings, as the pages of a repository make them."""
    text = re.sub(r"^ *```.*?^ *```$", "", text_of(path), flags=re.M | re.S)
    heads = re.findall(r"^#+ (.+)$", text, re.M)
    return frozenset(re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_of_a_document_leads_somewhere(name):
    document = ROOT / name
    for target, anchor in LINK.findall(text_of(document)):
        if "://" in target:
            continue
        path = document.parent / target if target else document
        assert path.exists(), target
        assert not anchor or path.suffix != ".md" or anchor in anchors_of(path.resolve()), f"{target}#{anchor}"


def test_readme_leads_to_every_page_of_the_program():
    linked = {target for target, _ in LINK.findall(text_of(ROOT / "README.md"))}

    assert {str(path.relative_to(ROOT)) for path in (ROOT / "companion").glob("*.md")} <= linked


def test_readme_is_two_screens():
    assert len(text_of(ROOT / "README.md").split()) <= 900


def test_readme_says_how_many_discs_there_are_and_how_many_are_played_whole():
    figures = FileLibrary(Path("/nowhere")).figures()
    mobile = [figure for figure in figures if figure.edition != "tfg-2006"]
    of_2017, of_2019 = (sum(year_of(figure.edition) == year for figure in mobile) for year in ("2017", "2019"))
    whole = sum(not figure.by_hand and not figure.ability_by_hand for figure in mobile)
    known = text_of(ROOT / "companion/figure/library/originals.toml").count("\n[[known]]\n")
    said = " ".join(text_of(ROOT / "README.md").split())

    assert f"{len(mobile)} discs of *Pokémon Duel*: {of_2017} of 2017 and {of_2019} of 2019" in said
    assert f"The program plays {whole} of them completely" in said
    assert f"only one disc: Groudon's, with some guesses. Of {known} more figures it knows the names" in said
    assert ["groudon-original"] == [figure.id for figure in figures if figure.edition == "tfg-2006"]
