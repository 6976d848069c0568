"""The room in which a disc is read from a photo. Nothing of it is kept before the disc editor has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.app.ports.parts import Parts
from companion.app.ports.photos import PhotoFile, ReadDisc, ReadSegment
from companion.app.screens.lobby import ChoicesScreen, ChoiceView, Push, Remark
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio import PhotoPart, PhotoScreen
from companion.app.screens.studio_intents import PickPhoto, TakeReading
from companion.app.studio.discs.draft import Read
from companion.app.text.say import Say
from companion.figure.printed.comparison import RingPart, likest
from companion.figure.printed.figures import printing_names
from companion.kernel.errors import CompanionError
from companion.texts.texts import Fact, phrase


class PhotoSession(Room):
    """The photos that wait, and what was read from one. *edit* opens the disc editor with a draft.

    *path*: the photo that is read first, and from which the way back leads out.
    """

    def __init__(self, parts: Parts, edit: Callable[[Sequence[Read]], None], path: str = "") -> None:
        self._parts, self._edit = parts, edit
        self._say = Say(parts.texts)
        self._path = ""
        """The photo that is read or was; "" while one is picked."""
        self._read: ReadDisc | None = None
        self._likest = ""
        self._trouble: Fact = ""
        self._first = path
        if path:
            self._begin(path)

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> ChoicesScreen | PhotoScreen:
        """The photos, or the draft of one; *back* is the key of the words for the way out."""
        if self._trouble and remark is None:
            remark = Remark(self._say.tell(self._trouble))
        return self._draft(remark) if self._path else self._waiting(back, remark)

    def do(self, intent: AnyIntent) -> Remark | None:
        """Something was tapped."""
        match intent:
            case PickPhoto(path=path):
                self._begin(path)
            case TakeReading() if self._read is not None:
                self._edit([_measured(one) for one in self._read.segments])
            case _:
                pass
        return None

    def _begin(self, path: str) -> None:
        self._path, self._read, self._likest, self._trouble = path, None, "", ""
        if path and self._parts.photos is not None:
            self._parts.photos.begin_disc(path)

    def tick(self, dt_s: float) -> bool:
        """Look whether the photo has been read."""
        if not self._path or self._read is not None or self._parts.photos is None:
            return False
        try:
            self._read = self._parts.photos.disc_begun()
        except CompanionError as error:
            self._path, self._trouble = "", error.said
            return True
        if self._read is not None:
            self._likest = self._names_of_likest(self._read.segments)
        return self._read is not None

    def _names_of_likest(self, segments: Sequence[ReadSegment]) -> str:
        ring = [RingPart(one.start_deg, one.end_deg, one.colour) for one in segments]
        figures = self._parts.library.figures()
        called = printing_names(figures)
        names = dict.fromkeys(self._say.texts.named(called[figure.id]) for figure, _ in likest(ring, figures))
        return self._say("photo.likest", names=self._say.listed(names)) if names else ""

    def back(self) -> bool:
        """Go back to the photos; False from there."""
        self._trouble = ""
        if self._path in ("", self._first):
            return False
        self._begin("")
        return True

    def leave(self) -> None:
        """The room is left: a photo that is being read is forgotten."""
        self._begin("")

    # ------------------------------------------------------------ showing

    def _waiting(self, back: str, remark: Remark | None) -> ChoicesScreen:
        photos, say = self._parts.photos, self._say
        waiting = tuple(photos.waiting()) if photos is not None else ()
        options = say.options({one.path: _label(one) for one in waiting}, PickPhoto)
        return ChoicesScreen(
            kind="disc-photos",
            title=say("photo.title"),
            back=say.push(back, GoBack()),
            intro=say("photo.pick" if waiting else "photo.none", folder=photos.folder() if photos is not None else ""),
            choices=(ChoiceView(title="", options=options),),
            extra=(say.push("photo.push.look-again", PickPhoto()),),
            remark=remark,
        )

    def _draft(self, remark: Remark | None) -> PhotoScreen:
        say, read = self._say, self._read
        segments = read.segments if read is not None else ()
        unsure = sum(one.uncertain for one in segments)
        state = "reading" if read is None else "unsure" if unsure else "all-sure"
        return PhotoScreen(
            title=say("photo.title"),
            back=say.push("push.back", GoBack()),
            text=say(f"photo.state.{state}", n=unsure),
            picture=read.picture if read is not None else b"",
            reach=read.reach if read is not None else 0.5,
            parts=tuple(_part(one) for one in segments),
            lines=tuple(self._line(number, one) for number, one in enumerate(segments, 1)),
            likest=self._likest,
            pushes=self._pushes(),
            remark=remark,
        )

    def _pushes(self) -> tuple[Push, ...]:
        other = self._say.push("photo.push.other", PickPhoto())
        if self._read is None:
            return (other,)
        return (self._say.push("photo.push.edit", TakeReading(), accent=True), other)

    def _line(self, number: int, one: ReadSegment) -> str:
        colour = phrase(f"segment.{one.colour}" if one.colour else "photo.unknown-colour")
        degrees = f"{one.size_deg:.1f}".removesuffix(".0")
        doubts = "; ".join(self._say(f"photo.doubt.{doubt}") for doubt in one.doubts)
        key = "photo.line-ask" if doubts else "photo.line"
        return self._say(key, n=number, colour=colour, degrees=degrees, doubts=doubts)


def _label(photo: PhotoFile) -> str:
    return f"{photo.name} · {photo.place.stick}" if photo.place.stick else photo.name


def _part(one: ReadSegment) -> PhotoPart:
    return PhotoPart(one.start_deg, one.size_deg, one.colour or "", one.uncertain)


def _measured(one: ReadSegment) -> Read:
    return one.start_deg, one.end_deg, one.colour, one.uncertain
