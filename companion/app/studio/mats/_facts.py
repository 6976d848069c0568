"""What is set of a mat and not drawn: its name, how large it is, Bench and Center, the grid, the other half."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.app.screens.lobby import ChoicesScreen, ChoiceView, NameView, Remark
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.studio_intents import Fill
from companion.app.studio.mats import _steps
from companion.app.studio.mats._draft import FREE, LONGEST_NAME, MatDraft
from companion.app.text.say import Say
from companion.figure.teams import FIGURES_OF
from companion.kernel.numbers import whole
from companion.texts.texts import Phrase

NAME, ID = "mat-name", "mat-id"
"""Fields that are filled with a name."""
CENTERS = (1, 2, 3, 4)
SIDES_MM = (200, 300, 400, 500, 600, 700, 800, 1000)
GRIDS = (FREE, 8, 10, 12, 16, 20)
DIMS = (0, 20, 40, 60, 80)


def with_fact(draft: MatDraft, field: str, value: str) -> MatDraft | Phrase | None:
    """The draft with a value of a field, or why not; None for one that is not of a mat."""
    number = whole(value)
    match field:
        case "mat-mirror":
            return _steps.set_mirror(draft, value)
        case field if field == NAME:
            return _steps.name_mat(draft, value)
        case field if field == ID:
            return _steps.give_id(draft, value.strip())
        case _ if number is None:
            return None
        case "mat-bench":
            return _steps.set_places(draft, number, draft.center)
        case "mat-center":
            return _steps.set_places(draft, draft.bench, number)
        case "mat-width":
            return _steps.set_size(draft, (float(number), draft.size_mm[1]))
        case "mat-height":
            return _steps.set_size(draft, (draft.size_mm[0], float(number)))
        case "mat-grid":
            return _steps.set_grid(draft, number)
        case "mat-dim":
            return _steps.dim(draft, number)
        case _:
            return None


def facts_screen(say: Say, draft: MatDraft, has_photo: bool, remark: Remark | None) -> ChoicesScreen:
    """The page of all that is not drawn."""
    width, height = draft.size_mm
    benches = {str(n): say("mat.bench-of", n=n, format=say(f"format.{format}")) for format, n in FIGURES_OF.items()}
    halves = {"": say("mat.mirror.none"), **say.labels("mat.mirror", ("turned", "across"))}
    mirror_note = say(f"mat.mirror.note-{draft.mirror or 'none'}")
    return ChoicesScreen(
        kind="mat-facts",
        title=say("mat.facts-title"),
        back=say.push("mat.to-mat", GoBack()),
        intro="",
        names=(
            NameView(say("mat.name"), Fill(NAME), draft.name, LONGEST_NAME),
            NameView(say("mat.id"), Fill(ID), draft.its_id, LONGEST_NAME),
        ),
        names_first=True,
        choices=(
            say.choice("mat.bench", benches, partial(Fill, "mat-bench"), str(draft.bench), say("mat.bench-note")),
            _numbers(say, "center", CENTERS, draft.center),
            say.choice("mat.mirror.title", halves, partial(Fill, "mat-mirror"), draft.mirror, mirror_note),
            _numbers(say, "grid", GRIDS, draft.grid),
            _numbers(say, "width", SIDES_MM, width),
            _numbers(say, "height", SIDES_MM, height),
            *((_numbers(say, "dim", DIMS, draft.dim),) if has_photo else ()),
        ),
        remark=remark,
    )


def _numbers(say: Say, what: str, offered: Iterable[int], now: float) -> ChoiceView:
    """A choice of numbers; the one that holds is among them."""
    numbers: list[float] = sorted({*map(float, offered), float(now)})
    labels = {n: say(f"mat.{what}-of", n=say.decimal(n, "g")) if n else say(f"mat.{what}-none") for n in numbers}
    return say.choice(f"mat.{what}", labels, lambda n: Fill(f"mat-{what}", f"{n:g}"), now, say(f"mat.{what}-note"))
