"""Nothing in the card game asks which edition is played: its rules read the edition's fields.

The syntax tree of every file of companion/cards is walked, but for those of companion/cards/editions, and for the
catalogue of sets: for which edition a set was printed is a fact about the set.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.editions.table import EDITIONS

ROOT = Path(__file__).resolve().parent.parent.parent
CARDS = ROOT / "companion" / "cards"

RECORDS = frozenset(id.upper().replace("-", "_") for id in EDITIONS)
"""The names of the four records in the table."""


def is_edition(node: ast.AST) -> bool:
    """Is this an edition by its name: edition, own_edition, state.edition, edition_of(...), EDITIONS[...]?"""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name == "edition" or name.endswith("_edition") or name in RECORDS
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name.startswith("edition_") or name.endswith("_edition")
        case ast.Subscript(value=ast.Name(id="EDITIONS") | ast.Attribute(attr="EDITIONS")):
            return True
        case ast.NamedExpr(target=target, value=value):
            return is_edition(target) or is_edition(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(is_edition(part) for part in parts)
        case _:
            return False


def questions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line of every question after an edition, and what it is."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(word), lineno=line) if word in EDITIONS:
                yield line, f"names the edition {word}"
            case ast.Attribute(value=of, attr="id", lineno=line) if is_edition(of):
                yield line, "reads the id of an edition"
            case ast.Call(func=ast.Name(id="getattr"), args=[of, ast.Constant(value="id"), *_], lineno=line):
                if is_edition(of):
                    yield line, "reads the id of an edition"
            case ast.Compare(left=left, comparators=others, lineno=line):
                if any(is_edition(side) for side in (left, *others)):
                    yield line, "compares an edition"
            case ast.Match(subject=subject) if is_edition(subject):
                yield node.lineno, "matches an edition"
            case ast.MatchClass(cls=ast.Name(id="Edition") | ast.Attribute(attr="Edition"), kwd_attrs=keys):
                if "id" in keys:
                    yield node.lineno, "matches the id of an edition"
            case ast.Name(id=name, lineno=line) | ast.Attribute(attr=name, lineno=line) if name in RECORDS:
                yield line, f"names the edition {name}"
            case ast.alias(name=name, lineno=line) if name in RECORDS:
                yield line, f"names the edition {name}"


def faults(root: Path) -> list[str]:
    """Every question in the files below *root*, as file:line: what."""
    return [
        f"{path.relative_to(root)}:{line}: {fault}"
        for path in sorted(root.rglob("*.py"))
        if "editions" not in path.relative_to(root).parts[:-1] and path != root / "registration" / "catalogue.py"
        for line, fault in sorted(set(questions(ast.parse(path.read_text(encoding="utf-8"), str(path)))))
    ]


def test_no_rule_asks_which_edition_is_played():
    assert any(CARDS.glob("*.py"))

    found = faults(CARDS)

    assert [] == found, "\n".join(["these read the edition's fields instead:", *found])


PLANTED = [
    ("if edition.id == chosen: pass", "reads the id of an edition"),
    ("name = state.edition.id", "reads the id of an edition"),
    ("name = self.table.edition.id", "reads the id of an edition"),
    ("name = edition_of(state).id", "reads the id of an edition"),
    ("name = EDITIONS[chosen].id", "reads the id of an edition"),
    ("name = getattr(edition, 'id')", "reads the id of an edition"),
    ("old = edition == other", "compares an edition"),
    ("old = other is state.edition", "compares an edition"),
    ("old = edition not in (one, other)", "compares an edition"),
    ("old = one in [edition, other]", "compares an edition"),
    ("old = (played := state.edition) != other", "compares an edition"),
    ("match state.edition:\n    case _: pass", "matches an edition"),
    ("match x:\n    case Edition(id=name): pass", "matches the id of an edition"),
    ("old = id == 'xy-2016'", "names the edition xy-2016"),
    ("old = id in ('advanced-1999', 'platinum-2009')", "names the edition advanced-1999"),
    ("match id:\n    case 'undaunted-2010': pass", "names the edition undaunted-2010"),
    ("retreats = {'advanced-1999': 9}", "names the edition advanced-1999"),
    ("from companion.cards.editions.table import XY_2016", "names the edition XY_2016"),
    ("from companion.cards.editions import table\nfirst = table.ADVANCED_1999", "names the edition ADVANCED_1999"),
]


@pytest.mark.parametrize("source, fault", PLANTED)
def test_a_question_is_found_when_planted(tmp_path, source, fault):
    (tmp_path / "turn.py").write_text(source, encoding="utf-8")

    assert any(fault in line for line in faults(tmp_path))


ALLOWED = [
    "if edition.weakness == 'double': pass",
    "if state.edition.retreats_per_turn is None: pass",
    "if 'burned' in table.edition.conditions: pass",
    "match state.edition.poison_hit:\n    case '10_damage': pass",
    "for step in edition.between_steps: step.id",
    "from companion.cards.editions.table import EDITIONS\nknown = list(EDITIONS)",
    "def check(edition: Edition, card): return card.id == other.id",
    "'''Since xy-2016 players choose.'''",
]


@pytest.mark.parametrize("source", ALLOWED)
def test_no_question_is_found_when_a_rule_reads_fields(tmp_path, source):
    (tmp_path / "turn.py").write_text(source, encoding="utf-8")

    assert [] == faults(tmp_path)


def test_the_editions_themselves_may_say_which_they_are(tmp_path):
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "table.py").write_text("XY_2016 = Edition(id='xy-2016')", encoding="utf-8")

    assert [] == faults(tmp_path)
