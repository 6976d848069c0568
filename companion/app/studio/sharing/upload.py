"""The screen that serves a web page for photos from a phone."""

from __future__ import annotations

from companion.app.ports.parts import Parts
from companion.app.ports.uploads import Upload, UploadedPhoto, UploadState
from companion.app.screens.collection_intents import ServeAgain
from companion.app.screens.lobby import Remark
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio_intents import GoMat, GoPhoto
from companion.app.screens.studio_panel import (
    PanelPart,
    PanelView,
    PictureRow,
    ProgressView,
    PushRow,
    QrView,
    SaidView,
)
from companion.app.screens.studio_sharing import SharingScreen
from companion.app.text.say import Say
from companion.app.text.uploads import upload_words
from companion.kernel.errors import CompanionError

STEPS = 100
"""Maximum number of redraws while a photo arrives."""


class UploadSession(Room):
    """Serves the page while it is open, for a few minutes at most; received photos can be opened here."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._say = Say(parts.texts)
        self._upload: Upload | None = None
        self._qr: QrView | None = None
        self._state = UploadState(stage="closed")
        self._before: tuple[UploadedPhoto, ...] = ()
        """Photos received by earlier pages."""
        self._why = ""
        self._serve()

    def _serve(self) -> None:
        self.leave()
        self._before = (*self._before, *self._state.photos)
        self._state = UploadState(stage="closed")
        self._why, self._qr = "", None
        parts = self._parts
        if parts.uploads is None or parts.sharing is None:
            self._why = self._say("upload.not-here")
            return
        try:
            self._upload = parts.uploads.open(upload_words(parts.texts), parts.texts.language)
        except CompanionError as error:
            self._why = self._say("share.refusal", why=error.said)
            return
        self._state = self._upload.state()
        self._qr = QrView(parts.sharing.qr(self._upload.address), self._upload.address)

    def do(self, intent: AnyIntent) -> Remark | None:
        """Handle a tap; other intents are ignored."""
        if isinstance(intent, ServeAgain):
            self._serve()
        return None

    def leave(self) -> None:
        """Close the page."""
        if self._upload is not None:
            self._upload.close()
            self._upload = None

    def tick(self, dt_s: float) -> bool:
        """Poll the upload; True if the screen must be redrawn."""
        if self._upload is None:
            return False
        before, self._state = self._state, self._upload.state()
        return _seen(before) != _seen(self._state)

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> SharingScreen:
        """The current state."""
        say = self._say
        return SharingScreen(
            kind="upload",
            title=say("upload.title"),
            panel=PanelView(page="upload", head="", parts=self._parts_now()),
            aside=self._aside(),
            back=say.push(back, GoBack()),
            remark=remark,
        )

    def _parts_now(self) -> tuple[PanelPart, ...]:
        say = self._say
        again = PushRow((say.push("upload.again", ServeAgain(), accent=True),))
        if self._why:
            return (SaidView(self._why, "ask"), *self._came(), again)
        if self._state.stage == "closed":
            return (SaidView(say("upload.closed"), "ask"), *self._came(), again)
        return (
            SaidView(say("upload.how"), "sentence"),
            *(self._came() or (SaidView(say(f"upload.step.{number}")) for number in (1, 2, 3))),
        )

    def _came(self) -> tuple[PanelPart, ...]:
        """The received photos, the latest first."""
        say, photos = self._say, (*self._before, *self._state.photos)
        if not photos:
            return ()
        rows = [
            PictureRow(
                one.picture,
                say("upload.photo", n=number),
                (say.push("upload.read", GoPhoto(one.path)), say.push("upload.draw", GoMat(photo=one.path))),
            )
            for number, one in enumerate(photos, 1)
        ]
        return (SaidView(say("upload.came", n=len(photos)), "sentence"), *reversed(rows))

    def _aside(self) -> tuple[PanelPart, ...]:
        say = self._say
        if self._qr is None or self._state.stage == "closed":
            return ()
        if self._state.stage == "receiving":
            return (self._qr, ProgressView(say("upload.coming"), _step(self._state) / STEPS))
        return (self._qr, ProgressView(say("upload.waits"), 0.0))


def _seen(state: UploadState) -> tuple[str, int, int]:
    """The visible part of the state."""
    return state.stage, _step(state), len(state.photos)


def _step(state: UploadState) -> int:
    return STEPS * state.done // max(1, state.of)
