"""The studio of mats: what fingers do on a mat that is being drawn, and what of it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

from msgspec.structs import replace

from companion.app.ports.parts import Parts
from companion.app.screens.lobby import ChoicesScreen, Push, Remark
from companion.app.screens.lobby_intents import GoBack, GoSetup
from companion.app.screens.mat_intents import (
    DragMat,
    DropFoundMat,
    MatIntent,
    OpenMatFacts,
    OpenMatPhotos,
    PickMatPhoto,
    PickMatTool,
    RedoMat,
    ResumeMat,
    SaveMat,
    SetMatCorner,
    ShowMatFinding,
    StraightenMat,
    TakeFoundMat,
    TapLine,
    TapMat,
    TurnMatPhoto,
    UndoMat,
)
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_mat import MatScreen, QuestionView
from companion.app.studio.draft_store import KeptSteps
from companion.app.studio.ids import OWN
from companion.app.studio.mats import _steps, _view
from companion.app.studio.mats._background_photo import Ground
from companion.app.studio.mats._checking import findings
from companion.app.studio.mats._draft import NONE, Drawn, MatDraft, Point, draft_of, id_of
from companion.app.studio.mats._facts import facts_screen, with_fact
from companion.app.text.say import Say
from companion.figure.mat_check import MatFinding
from companion.kernel.errors import DataError
from companion.kernel.numbers import whole
from companion.texts.texts import Phrase

Tool: TypeAlias = Literal["spaces", "lines", "entry", "goal", "name", "try"]
TOOLS: tuple[Tool, ...] = get_args(Tool)
Page: TypeAlias = Literal["", "facts", "photos", "corners"]
MOST_POINTS = 3
KIND = "mat"
"""What the draft is kept as."""
KEPT_STEPS = 60
"""A mat is drawn in more steps than a disc: so many can be undone after a new start."""


class MatSession(Room):
    """A mat that is being drawn. Every step is kept, so that a killed program loses none.

    *photo*: the file of one to draw over.

    Raises:
        DataError: The photo cannot be opened; the message can be shown.
    """

    def __init__(
        self, parts: Parts, mat: str = "", changed: Callable[[], None] = lambda: None, photo: str = ""
    ) -> None:
        self._parts = parts
        self._library_changed = changed
        self._say = Say(parts.texts)
        self._tool: Tool = "spaces"
        self._page: Page = ""
        self._held = NONE
        self._naming = NONE
        self._shown = -1
        self._points = 2
        self._taken_id = ""
        """The id under which there is a mat already, while it is asked what to do."""
        self._ground = Ground(parts)
        self._checked: tuple[MatDraft, tuple[MatFinding, ...]] | None = None
        self._begin = self._begun(mat)
        self._kept = KeptSteps(parts.drafts, KIND, Drawn, self._begin, KEPT_STEPS)
        self._asked = self._kept.found
        """Is it asked whether to go on with a draft of before?"""
        self._photo = photo
        if not self._asked:
            self._lay()

    def _lay(self) -> None:
        """Set the corners of the photo that the room was opened with."""
        path, self._photo = self._photo, ""
        if path:
            self._ground.open(path)
            self._page = "corners"

    def _begun(self, mat: str) -> Drawn:
        """A new drawing, or one of a mat that there is; what was not made here is drawn under another id."""
        found = next((one for one in self._parts.library.playmats() if one.id == mat), None)
        if found is None:
            return Drawn(draft=MatDraft(name=self._free_name(), source=self._say("mat.source")))
        draft = draft_of(found)
        if found.id.startswith(OWN):
            return Drawn(draft=draft, of=found.id)
        name = self._say("mat.copy-of", name=found.name)
        return Drawn(draft=replace(draft, name=name, id=""))

    def _free_name(self) -> str:
        """The first name of a mat that nobody has used."""
        ids = {one.id for one in self._parts.library.playmats()}
        names = (self._say("mat.usual-name", n=number) for number in range(1, len(ids) + 2))
        return next(name for name in names if id_of(name) not in ids)

    # ------------------------------------------------------------ taps

    @property
    def draft(self) -> MatDraft:
        """The mat so far."""
        return self._kept.now.draft

    def do(self, intent: AnyIntent) -> Remark | None:
        """Something was tapped, or set.

        Raises:
            DataError: It cannot be done; the message can be shown.
        """
        if isinstance(intent, Fill):
            self._set(intent.field, intent.value)
            return None
        if not isinstance(intent, MatIntent):
            return None
        if isinstance(intent, ResumeMat):
            self._resume(intent.kept)
            self._lay()
            return None
        if self._asked:
            return None  # it is asked first
        self._taken_id, before = "", self._shown
        self._shown = self._naming = NONE
        match intent:
            case TapMat():
                return self._tap(intent)
            case DragMat():
                self._drag(intent)
            case TapLine(one=one, other=other):
                self._take(_steps.draw_way(self.draft, (self._key(one), self._key(other))))
            case PickMatTool(tool=tool):
                self._pick(tool)
            case UndoMat() | RedoMat():
                self._turn_back(intent)
            case ShowMatFinding(number=number):
                self._shown = -1 if number == before else number
            case SaveMat(instead=instead):
                return self._save(instead)
            case OpenMatFacts():
                self._page = "facts"
            case _:
                return self._of_photo(intent)
        return None

    def _of_photo(self, intent: MatIntent) -> Remark | None:
        """What is tapped about the photo below the mat."""
        match intent:
            case OpenMatPhotos():
                self._page = "photos"
            case PickMatPhoto(path=""):
                self._take(self._ground.none(self.draft))
                self._page = ""
            case PickMatPhoto(path=path):
                self._ground.open(path)
                self._page = "corners"
            case SetMatCorner(x=x, y=y, number=number):
                self._ground.set_corner((x, y), number)
            case TurnMatPhoto():
                self._ground.turn()
            case StraightenMat():
                self._take(self._ground.straightened(self.draft))
                self._page = ""
                if found := self._ground.found(self.draft).spaces:
                    return Remark(self._say.count("mat.found", len(found)), "done")
            case TakeFoundMat(number=number):
                self._take(self._ground.taken(self.draft, number))
            case DropFoundMat():
                self._ground.drop_found()
        return None

    def _tap(self, tap: TapMat) -> Remark | None:
        key, at = self._key(tap.space), self._on_mat(tap.x, tap.y)
        if key == NONE and self._tool != "spaces":
            self._held = NONE
            return Remark(self._say(f"mat.tap-a-space.{self._tool}"))
        match self._tool:
            case "spaces":
                draft = self.draft
                self._take(_steps.take_space(draft, key) if key != NONE else _steps.set_space(draft, draft.snapped(at)))
            case "lines":
                self._join(key)
            case "entry":
                self._take(_steps.mark_entry(self.draft, key))
            case "goal":
                self._take(_steps.mark_goal(self.draft, key))
            case "name":
                self._naming = key
            case "try":
                self._held = NONE if self._held == key else key
        return None

    def _join(self, key: int) -> None:
        held, self._held = self._held, NONE
        if held == NONE:
            self._held = key
        elif held != key:
            self._take(_steps.draw_way(self.draft, (held, key)))

    def _drag(self, drag: DragMat) -> None:
        way = tuple(key for name in drag.way if (key := self._key(name)) != NONE)
        if not way or self._tool not in ("spaces", "lines"):
            return
        if self._tool == "lines":
            self._take(_steps.draw_way(self.draft, way))
        elif drag.on_space and len(way) > 1:
            self._take(_steps.draw_way(self.draft, (way[0], way[-1])))
        else:
            self._take(_steps.move_space(self.draft, way[0], self.draft.snapped(self._on_mat(drag.x, drag.y))))

    def _pick(self, tool: str) -> None:
        self._tool = next((one for one in TOOLS if one == tool), self._tool)
        self._held = self._naming = NONE

    def _turn_back(self, intent: UndoMat | RedoMat) -> None:
        if isinstance(intent, UndoMat):
            self._kept.undo()
        else:
            self._kept.redo()
        self._changed()

    def _resume(self, kept: bool) -> None:
        if self._asked and not kept:
            self._kept.begin(self._begin)
        self._asked = False

    def _set(self, field: str, value: str) -> None:
        """Set something of the mat, or call it or a space something."""
        if field == "points":
            number = whole(value)
            self._points = self._points if number is None else min(max(number, 1), MOST_POINTS)
        elif field == _view.SPACE_NAME and self._naming != NONE:
            key, self._naming = self._naming, NONE
            given = replace(self.draft, spaces=tuple(replace(one, name="") for one in self.draft.spaces)).names()
            self._take(_steps.name_space(self.draft, key, "" if given.get(key) == value.strip() else value))
        else:
            self._take(with_fact(self.draft, field, value))

    def _take(self, made: MatDraft | Phrase | None) -> None:
        """Keep what a step made of the draft; None: nothing was done."""
        if made is None:
            return
        self._held = NONE
        if isinstance(made, Phrase):
            raise DataError(made)
        self._kept.step(replace(self._kept.now, draft=made))
        self._changed()

    def _changed(self) -> None:
        self._held = self._naming = NONE
        self._shown = -1

    def _key(self, name: str) -> int:
        return next((key for key, one in self.draft.names().items() if one == name), NONE)

    def _on_mat(self, x: float, y: float) -> Point:
        width, height = self.draft.size_mm
        return x * width, y * height

    # ------------------------------------------------------------ keeping

    def _save(self, instead: bool) -> Remark | None:
        wrong = next((one for one in self._findings() if one.wrong), None)
        if wrong is not None:
            return Remark(self._sentence(wrong))
        playmat, library = self.draft.playmat(), self._parts.library
        others = any(one.id == playmat.id for one in library.playmats())
        if others and not instead and playmat.id != self._kept.now.of:
            self._taken_id = playmat.id
            return None
        library.save_playmat(playmat)
        self._library_changed()
        self._kept.saved(lambda one: replace(one, of=playmat.id))
        self._ground.drop()
        return Remark(self._say("mat.saved", name=playmat.name), "done", push=self._say.push("mat.set-up", GoSetup()))

    def _findings(self) -> tuple[MatFinding, ...]:
        draft = self.draft
        if self._checked is None or self._checked[0] is not draft:
            self._checked = draft, findings(draft)
        return self._checked[1]

    def _sentence(self, finding: MatFinding) -> str:
        return self._say("mat.sentence", said=finding.said)

    # ------------------------------------------------------------ the room

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> MatScreen | ChoicesScreen:
        """The mat so far, or the page that lies over it."""
        if self._page == "facts":
            return facts_screen(self._say, self.draft, bool(self.draft.corners), remark)
        if self._page == "photos":
            return self._ground.screen(self._say, bool(self.draft.corners), remark)
        shown = _view.Shown(
            draft=self.draft,
            tool=self._tool,
            held=self._held,
            naming=self._naming,
            points=self._points,
            shown=self._shown,
            findings=self._findings(),
        )
        screen = _view.mat_screen(self._say, shown, self._ground, self._page == "corners")
        return replace(
            screen,
            back=self._say.push(back, GoBack()),
            steps=self._steps(),
            save=self._save_push(),
            question=self._question(),
            remark=remark or self._trouble(),
        )

    def _trouble(self) -> Remark | None:
        """Why the last step is lost by a kill, or the draft that was left could not be read."""
        return Remark(self._say.tell(self._kept.trouble)) if self._kept.trouble else None

    def _steps(self) -> tuple[Push, ...]:
        say, _steps = self._say, self._kept.steps
        if self._page == "corners":
            return (say.push("mat.turn", TurnMatPhoto()),)
        found = self._ground.found(self.draft).spaces
        return (
            Push(say("push.undo"), UndoMat(), enabled=bool(_steps.past), why=say("mat.no-undo")),
            Push(say("mat.redo"), RedoMat(), enabled=bool(_steps.future), why=say("mat.no-redo")),
            _view.mirror_push(say, self.draft),
            say.push("mat.photo", OpenMatPhotos()),
            say.push("mat.facts", OpenMatFacts()),
            *((say.push("mat.take-all", TakeFoundMat(), accent=True),) if found else ()),
            *((say.push("mat.drop-found", DropFoundMat()),) if found else ()),
        )

    def _save_push(self) -> Push:
        if self._page == "corners":
            return self._say.push("mat.straighten", StraightenMat(), accent=True)
        wrong = next((one for one in self._findings() if one.wrong), None)
        why = "" if wrong is None else self._sentence(wrong)
        return Push(self._say("mat.save"), SaveMat(), accent=not why, enabled=not why, why=why)

    def _question(self) -> QuestionView | None:
        say = self._say
        if self._asked:
            draft = self.draft
            return QuestionView(
                say.count("mat.kept", len(draft.spaces), name=draft.name),
                (say.push("mat.go-on", ResumeMat(), accent=True), say.push("mat.anew", ResumeMat(kept=False))),
            )
        if self._taken_id:
            return QuestionView(
                say("mat.id-taken", id=self._taken_id),
                (say.push("mat.other-id", OpenMatFacts(), accent=True), say.push("mat.instead", SaveMat(instead=True))),
            )
        return None

    def back(self) -> bool:
        """Close the page that lies over the mat; the mat itself is left with its draft kept."""
        if self._taken_id:
            self._taken_id = ""
            return True
        page = self._page
        self._page = "photos" if page == "corners" else ""
        return bool(page)
