"""The photo below a mat that is drawn over one: picked, its corners set, straightened; and what was found in it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import dist, inf

import msgspec
from msgspec.structs import replace

from companion.app.ports.parts import Parts
from companion.app.ports.photos import Corners, PhotoFile, ReadMat
from companion.app.screens.lobby import ChoicesScreen, Remark
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.mat_intents import OpenMatPhotos, PickMatPhoto
from companion.app.screens.studio_mat import GroundView
from companion.app.studio.mats._draft import MatDraft, Point, rounded
from companion.app.studio.mats._steps import straighten, take_found
from companion.app.text.say import Say
from companion.kernel.errors import CompanionError, DataError
from companion.texts.texts import Phrase, phrase

KIND = "mat-photo"
"""What the photo is kept as, beside the draft."""
WHOLE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The corners of a mat that fills its photo."""
SHOWN_PX = 1280


class Found(msgspec.Struct, frozen=True):
    """What a reader of photos suggests: spaces in parts of the mat, and lines between them by number."""

    spaces: tuple[Point, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()


class KeptGround(msgspec.Struct, frozen=True):
    """A straightened photo with what was found in it, as it is kept: the stick that it came from may be gone."""

    photo: str
    corners: tuple[Point, ...]
    picture: bytes
    found: Found = Found()


class Ground:
    """The photo below the draft, and the one whose corners are being set."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._kept: KeptGround | None = None
        self._looked = False
        self._path = ""
        self._picture = b""
        self._corners: Corners = WHOLE

    # ------------------------------------------------------------ picking

    def waiting(self) -> tuple[PhotoFile, ...]:
        """The photos that there are."""
        photos = self._parts.photos
        return tuple(photos.waiting()) if photos is not None else ()

    def open(self, path: str) -> None:
        """Take a photo whose corners are set next.

        Raises:
            DataError: It is none; the message can be shown.
        """
        photos = self._parts.photos
        if photos is None:
            raise DataError(phrase("mat.no-photos"))
        self._picture = photos.picture(path, SHOWN_PX)
        self._path, self._corners = path, WHOLE

    def set_corner(self, at: Point, number: int) -> None:
        """Put a corner there; by -1 the one that is nearest."""
        x, y = (min(max(one, 0.0), 1.0) for one in at)
        if not 0 <= number < len(self._corners):
            number = min(range(4), key=lambda one: dist(self._corners[one], (x, y)))
        corners = list(self._corners)
        corners[number] = (x, y)
        first, second, third, fourth = corners
        self._corners = (first, second, third, fourth)

    def turn(self) -> None:
        """Player a sits at the next edge, clockwise: the corners are the same, another one comes first."""
        first, second, third, fourth = self._corners
        self._corners = (fourth, first, second, third)

    @property
    def corners(self) -> Corners:
        """The corners as they are set so far."""
        return self._corners

    @property
    def unstraightened(self) -> bytes:
        """The photo whose corners are being set."""
        return self._picture

    def straightened(self, draft: MatDraft) -> MatDraft | Phrase:
        """The draft that is drawn over the photo from now on.

        Raises:
            DataError: The corners do not enclose a mat, or the photo cannot be read.
        """
        if not _encloses(self._corners):
            raise DataError(phrase("mat.refused.corners"))
        read = self._read(self._path, self._corners)
        long = draft.long_mm
        wide, high = read.width_px, read.height_px
        size = rounded((long * min(1.0, wide / high), long * min(1.0, high / wide)))
        return straighten(draft, self._corners, size, self._path)

    def none(self, draft: MatDraft) -> MatDraft | Phrase:
        """The draft without the photo."""
        return straighten(draft, (), draft.size_mm)

    def _read(self, path: str, corners: Corners) -> ReadMat:
        photos = self._parts.photos
        if photos is None:
            raise DataError(phrase("mat.no-photos"))
        read = photos.read_mat(path, corners)
        # What was read is in parts of the width; what is drawn goes by the height as well.
        wide, high = read.width_px, read.height_px
        spaces = tuple((float(space.x), float(space.y) * wide / high) for space in read.spaces)
        found = Found(spaces, tuple((int(one), int(other)) for one, other in read.lines))
        self._kept = KeptGround(path, corners, read.picture, found)
        self._keep()
        return read

    def _keep(self) -> None:
        """Keep the photo. Where it cannot be, the draft cannot either, which is said with that."""
        with suppress(CompanionError):
            self._parts.drafts.keep(KIND, msgspec.json.encode(self._kept))

    # ------------------------------------------------------------ below the draft

    def below(self, draft: MatDraft) -> GroundView | None:
        """The straightened photo of the draft, if it has one that is still to be had."""
        kept = self._of(draft)
        return None if kept is None else GroundView(kept.picture, draft.dim / 100)

    def _of(self, draft: MatDraft) -> KeptGround | None:
        if not draft.corners:
            return None
        if self._fits(draft):
            return self._kept
        if not self._looked:
            # Once for each start of the studio: the draft of before.
            self._looked = True
            self._kept = _decoded(self._parts.drafts.kept(KIND)) or self._kept
        if not self._fits(draft):
            self._read_again(draft)
        return self._kept if self._fits(draft) else None

    def _fits(self, draft: MatDraft) -> bool:
        kept = self._kept
        return kept is not None and (kept.photo, kept.corners) == (draft.photo, draft.corners)

    def _read_again(self, draft: MatDraft) -> None:
        """A photo of an earlier step, which has come back; without it the mat is drawn on its own colour."""
        first, second, third, fourth = draft.corners
        try:
            self._read(draft.photo, (first, second, third, fourth))
        except CompanionError:
            self._kept = KeptGround(draft.photo, draft.corners, b"")

    def drop(self) -> None:
        """The draft is kept no longer, and so is its photo."""
        self._parts.drafts.drop(KIND)

    # ------------------------------------------------------------ what was found

    def found(self, draft: MatDraft) -> Found:
        """What was found in the photo and is not drawn yet; lines go by the numbers of the spaces left."""
        kept = self._of(draft)
        if kept is None:
            return Found()
        left = [
            number for number, at in enumerate(kept.found.spaces) if draft.at(_on(draft, at), draft.least_mm) is None
        ]
        place = {number: index for index, number in enumerate(left)}
        lines = tuple((place[one], place[other]) for one, other in kept.found.lines if {one, other} <= place.keys())
        return Found(tuple(kept.found.spaces[number] for number in left), lines)

    def taken(self, draft: MatDraft, number: int) -> MatDraft | None:
        """The draft with one of the spaces left and its lines to what is drawn, or (-1) with all that was found."""
        kept, left = self._of(draft), self.found(draft).spaces
        if kept is None or not left:
            return None
        every = kept.found
        if not 0 <= number < len(left):
            return take_found(draft, tuple(_on(draft, at) for at in every.spaces), every.lines)
        wanted = every.spaces.index(left[number])
        there = [one for one, at in enumerate(every.spaces) if one == wanted or at not in left]
        place = {one: index for index, one in enumerate(there)}
        lines = [line for line in every.lines if wanted in line and set(line) <= place.keys()]
        return take_found(
            draft,
            tuple(_on(draft, every.spaces[one]) for one in there),
            tuple((place[one], place[other]) for one, other in lines),
        )

    def drop_found(self) -> None:
        """What is not drawn is shown no longer."""
        if self._kept is not None:
            self._kept = replace(self._kept, found=Found())
            self._keep()

    # ------------------------------------------------------------ showing

    def screen(self, say: Say, has_photo: bool, remark: Remark | None) -> ChoicesScreen:
        """The photos that can be drawn over."""
        waiting = self.waiting()
        photos = self._parts.photos
        folder = photos.folder() if photos is not None else ""
        return ChoicesScreen(
            kind="mat-photos",
            title=say("mat.photos"),
            back=say.push("push.back", GoBack()),
            intro=say("mat.photos-text" if waiting else "mat.photos-none", folder=folder),
            choices=(say.choice("", {one.path: _label(one) for one in waiting}, PickMatPhoto),),
            extra=(
                *((say.push("mat.no-photo", PickMatPhoto("")),) if has_photo else ()),
                say.push("mat.look-again", OpenMatPhotos()),
            ),
            remark=remark,
        )


def _label(photo: PhotoFile) -> str:
    return f"{photo.name} · {photo.place.stick}" if photo.place.stick else photo.name


def _on(draft: MatDraft, at: Point) -> Point:
    return rounded((at[0] * draft.size_mm[0], at[1] * draft.size_mm[1]))


def _encloses(corners: Iterable[Point]) -> bool:
    """Do four corners, clockwise from the upper left one, enclose something that is not bent inward?"""
    around = list(corners)
    least = inf
    for number, at in enumerate(around):
        before, behind = around[number - 1], around[(number + 1) % 4]
        turn = (at[0] - before[0]) * (behind[1] - at[1]) - (at[1] - before[1]) * (behind[0] - at[0])
        least = min(least, turn)
    return least > 1e-4


def _decoded(data: bytes | None) -> KeptGround | None:
    try:
        return None if data is None else msgspec.json.decode(data, type=KeptGround)
    except (msgspec.MsgspecError, RecursionError):
        return None
