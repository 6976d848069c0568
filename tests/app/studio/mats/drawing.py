"""Drafts drawn by any steps, and a studio whose ports are in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from hypothesis import strategies as st

from companion.app.lobby.lobby import Lobby
from companion.app.screens.mat_intents import DragMat, PickMatTool, TapMat
from companion.app.screens.studio_intents import Fill, GoCollection, GoMat
from companion.app.studio.mats import _steps as do
from companion.app.studio.mats._draft import MatDraft
from companion.texts.texts import Phrase
from tests.app.lobby_fakes import lobby

SIDE = 400.0
Step: TypeAlias = Callable[[MatDraft], MatDraft | Phrase]


def by(step: Callable[..., MatDraft | Phrase], *facts: Any) -> Step:
    """A step of drawing with these facts."""
    return lambda draft: step(draft, *facts)


places = st.tuples(st.floats(-20, SIDE + 20), st.floats(-20, SIDE + 20))
keys = st.integers(0, 30)
pairs = st.tuples(st.integers(-1, 8), st.integers(-1, 8))
found_lines = st.lists(pairs, max_size=9).map(tuple)
corners = ((), ((0, 0), (1, 0), (1, 1), (0, 1)))
steps = st.one_of(
    st.builds(by, st.just(do.set_space), places),
    st.builds(by, st.just(do.set_space), places),
    st.builds(by, st.just(do.move_space), keys, places),
    st.builds(by, st.just(do.take_space), keys),
    st.builds(by, st.just(do.draw_way), st.lists(keys, max_size=5).map(tuple)),
    st.builds(by, st.just(do.mark_entry), keys),
    st.builds(by, st.just(do.mark_goal), keys),
    st.builds(by, st.just(do.name_space), keys, st.sampled_from(["", "a1", "b2", "bench", "x" * 13, "Tor", "a\nb"])),
    st.builds(by, st.just(do.name_mat), st.sampled_from(["", " ", "Meadow", "Größe 7", "x" * 60])),
    st.builds(by, st.just(do.give_id), st.sampled_from(["", "meadow", "../up", "a b", "x-1"])),
    st.builds(by, st.just(do.set_places), st.integers(-3, 20), st.integers(-3, 20)),
    st.builds(by, st.just(do.set_size), st.tuples(st.floats(50, 2500), st.floats(50, 2500))),
    st.builds(by, st.just(do.set_grid), st.integers(0, 60)),
    st.builds(by, st.just(do.set_mirror), st.sampled_from(["", "turned", "across", "odd"])),
    st.builds(by, st.just(do.straighten), st.sampled_from(corners), st.just((300.0, 450.0))),
    st.builds(by, st.just(do.dim), st.integers(-10, 120)),
    st.builds(by, st.just(do.take_found), st.lists(places, max_size=9).map(tuple), found_lines),
)
drawn = st.lists(steps, max_size=30)


def draft_after(*done: Step, start: MatDraft | None = None) -> MatDraft:
    """The draft after these steps, each of which can be done."""
    draft = start or MatDraft(name="Meadow")
    for step in done:
        made = step(draft)
        assert not isinstance(made, Phrase), made
        draft = made
    return draft


def after_any(*done: Step) -> MatDraft:
    """The draft after those of these steps that can be done."""
    draft = MatDraft(name="Meadow")
    for step in done:
        made = step(draft)
        draft = draft if isinstance(made, Phrase) else made
    return draft


class Studio:
    """A lobby at the studio of mats, drawn on by intents."""

    def __init__(self, made: Lobby | None = None, mat: str = "", **kwargs: object) -> None:
        self.lobby = made or lobby(**kwargs)
        self.touches = 0
        self.send(GoCollection(), GoMat(mat))

    @property
    def screen(self):
        return self.lobby.screen()

    def send(self, *intents: object) -> None:
        for intent in intents:
            self.touches += 1
            self.lobby.send(intent)

    def tool(self, tool: str) -> None:
        self.send(PickMatTool(tool))

    def tap(self, *places: tuple[float, float] | str) -> None:
        """Tap places, or spaces by their names."""
        for place in places:
            if isinstance(place, str):
                space = next(one for one in self.screen.spaces if one.id == place)
                self.send(TapMat(space.x, space.y, place))
            else:
                self.send(TapMat(*place))

    def drag(self, *way: str) -> None:
        """Drag from a space over others to the last of them."""
        last = next(one for one in self.screen.spaces if one.id == way[-1])
        self.send(DragMat(way, last.x, last.y, on_space=len(way) > 1))

    def push(self, label: str) -> None:
        """Tap the button with these words."""
        pushes = (*self.screen.steps, self.screen.save, *(self.screen.question.pushes if self.screen.question else ()))
        self.send(next(push.intent for push in pushes if push.label == label))

    def said(self) -> list[str]:
        """The lines of the check."""
        return [finding.text for finding in self.screen.findings]

    @property
    def spaces(self) -> list[str]:
        return sorted(space.id for space in self.screen.spaces)


ROW_AT = (0.2, 0.4, 0.6, 0.8)


def draw_twelve(studio: Studio) -> None:
    """A whole mat of 12 spaces on the grid, the lower half drawn and mirrored."""
    studio.send(Fill("mat-mirror", "turned"))
    studio.tap(*((x, 0.9) for x in ROW_AT), (0.3, 0.7), (0.7, 0.7))
    studio.tool("lines")
    for way in (("a1", "c1", "d1", "f1"), ("a1", "b2", "b3", "a4"), ("c1", "b2", "e2", "d1")):
        studio.drag(*way)
    studio.tool("entry")
    studio.tap("a1", "f1")
    studio.tool("goal")
    studio.tap("c1")
