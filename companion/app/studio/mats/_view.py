"""A mat that is being drawn as a screen value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.app.screens.lobby import NameView, Option, Push
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.mat_intents import PickMatTool, SaveMat, ShowMatFinding
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_mat import FindingView, GroundView, MatScreen
from companion.app.screens.table import SpaceView
from companion.app.studio.mats._background_photo import Found, Ground
from companion.app.studio.mats._draft import LONGEST_SPACE, NONE, MatDraft
from companion.app.text.say import Say
from companion.figure.mat_check import MatFinding, reached_by
from companion.figure.printed.playmat import Graph

SPACE_NAME = "mat-space"
"""The field of the name for the space that is being named."""
TOOLS = ("spaces", "lines", "entry", "goal", "name", "try")


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """All that the view is made of."""

    draft: MatDraft
    tool: str
    held: int
    naming: int
    points: int
    shown: int
    findings: tuple[MatFinding, ...]


def mat_screen(say: Say, shown: Shown, ground: Ground, corners: bool) -> MatScreen:
    """The mat as it is drawn, or the photo whose *corners* are being set. The room adds its own pushes."""
    draft = shown.draft
    names = draft.names()
    found = Found() if corners else ground.found(draft)
    naming = names.get(shown.naming, "")
    return MatScreen(
        title=say("mat.corners-title") if corners else draft.name,
        back=say.push("push.back", GoBack()),
        aspect=draft.size_mm[0] / draft.size_mm[1],
        spaces=() if corners else _spaces(shown, names),
        lines=() if corners else tuple((names[one], names[other]) for one, other in draft.lines),
        grid=((), ()) if corners else _grid(draft),
        held=names.get(shown.held, ""),
        ground=GroundView(ground.unstraightened, 0.0) if corners else ground.below(draft),
        corners=ground.corners if corners else (),
        found=found.spaces,
        found_lines=found.lines,
        hint=say("mat.hint.corners" if corners else f"mat.hint.{shown.tool}"),
        tools=() if corners else say.options(say.labels("mat.tool", TOOLS), PickMatTool, shown.tool),
        points=_points(say, shown),
        steps=(),
        verdict="" if corners else _verdict(say, shown),
        findings=() if corners else _findings(say, shown),
        save=say.push("mat.save", SaveMat()),
        naming=NameView(say("mat.name-of", space=naming), Fill(SPACE_NAME), naming, LONGEST_SPACE) if naming else None,
        question=None,
    )


def mirror_push(say: Say, draft: MatDraft) -> Push:
    """The push that makes the other half like this one, or lets each half be for itself."""
    if draft.mirror:
        return Push(say("mat.mirror.off"), Fill("mat-mirror", ""))
    return Push(say("mat.mirror.on"), Fill("mat-mirror", "turned"))


def _spaces(shown: Shown, names: Mapping[int, str]) -> tuple[SpaceView, ...]:
    draft = shown.draft
    width, height = draft.size_mm
    reached = _reached(shown, names)
    about = shown.findings[shown.shown].spaces if 0 <= shown.shown < len(shown.findings) else ()
    views = []
    for space in draft.spaces:
        name = names[space.key]
        kind: Literal["space", "entry", "goal"] = "space"
        seat = draft.seat_of_goal(space.key)
        if seat is not None:
            kind = "goal"
        elif (seat := draft.seat_of_entry(space.key)) is not None:
            kind = "entry"
        view = SpaceView(name, space.at[0] / width, space.at[1] / height, kind, seat)
        if name in reached:
            view = replace(view, mark="reach", cost=reached[name])
        elif space.key in (shown.held, shown.naming) or name in about:
            view = replace(view, mark="choose")
        views.append(view)
    return tuple(views)


def _reached(shown: Shown, names: Mapping[int, str]) -> Mapping[str, int]:
    """What the figure that is tried reaches, with the costs."""
    if shown.tool != "try" or shown.held == NONE:
        return {}
    start = names[shown.held]
    # Who goes where is a matter of lines alone: the Goals may be missing.
    whole = replace(shown.draft.playmat(), goals={"a": start, "b": start})
    return reached_by(Graph(whole), start, shown.points)


def _grid(draft: MatDraft) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where the lines of the grid run: those on which spaces can be set."""
    if not draft.grid:
        return (), ()
    width, height = draft.size_mm
    step = draft.long_mm / draft.grid
    columns = {draft.snapped((n * step / 2, 0.0))[0] / width for n in range(2 * draft.grid + 1)}
    rows = {draft.snapped((0.0, n * step / 2))[1] / height for n in range(2 * draft.grid + 1)}
    return tuple(sorted(columns)), tuple(sorted(rows))


def _points(say: Say, shown: Shown) -> tuple[Option, ...]:
    if shown.tool != "try":
        return ()
    return tuple(say.option(say("mat.points", n=n), Fill("points", str(n)), n == shown.points) for n in (1, 2, 3))


def _verdict(say: Say, shown: Shown) -> str:
    wrong = sum(finding.wrong for finding in shown.findings)
    if wrong:
        return say.count("mat.wrong", wrong)
    odd = len(shown.findings)
    return say.count("mat.odd-count", odd)


def _findings(say: Say, shown: Shown) -> tuple[FindingView, ...]:
    return tuple(
        FindingView(
            say("mat.sentence", said=finding.said),
            finding.wrong,
            number == shown.shown,
            Push(say("mat.where"), ShowMatFinding(number)),
        )
        for number, finding in enumerate(shown.findings)
    )
