"""The draft of a correction: a value in the view of either table, and the panel that shows it.

What a change means and what the table would be with it is each game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.app.screens.table import (
    Act,
    Button,
    DropDraft,
    KeepDraft,
    PutRightGroup,
    PutRightOption,
    PutRightView,
    UndoStep,
)
from companion.kernel.model import ChoiceRequest, Choose, Request
from companion.texts.texts import Fact, Texts

C = TypeVar("C")


class Draft(msgspec.Struct, Generic[C], frozen=True, kw_only=True):
    """What is to be put right and is not entered yet. *by_hand*: players carry something out.

    *picked*: the figure or the place that is touched now.
    """

    steps: tuple[C, ...] = ()
    reason: str = ""
    by_hand: bool = False
    picked: str = ""

    def touched(self, name: str) -> Draft[C]:
        """The draft after a tap on a figure or a place: it is picked, or no longer."""
        return replace(self, picked="" if name == self.picked else name)


def asked_by_hand(pending: Sequence[Request], prompt: str) -> ChoiceRequest | None:
    """The question whether players have carried something out, where it is open. *prompt*: the game's own for it."""
    for request in pending:
        if isinstance(request, ChoiceRequest) and request.prompt == prompt:
            return request
    return None


def draft_view(
    texts: Texts,
    draft: Draft[C],
    asked: ChoiceRequest | None,
    *,
    carried_out: tuple[Fact, str] | None,
    lead: str,
    groups: Iterable[PutRightGroup],
    steps: tuple[str, ...],
    reasons: Iterable[PutRightOption],
) -> PutRightView:
    """The panel of an open draft.

    *asked*: the question that it answers, None for a mistake; *carried_out*: whose effect it is then, and the
    sentence that says it. *reasons*: those for a mistake.
    """
    kept = bool(draft.steps)
    title, sentence = texts.say("put-right.title"), ""
    if carried_out is not None:
        what, sentence = carried_out
        title = texts.say("put-right.title-by-hand", (("what", what),))
    nothing = None
    if asked is not None and not kept:
        nothing = Button(texts.say("put-right.button.nothing"), Act(Choose(asked.seat, asked.options[:1])))
    return PutRightView(
        title=title,
        sentence=sentence,
        lead=lead,
        picked=draft.picked,
        groups=tuple(groups),
        steps=steps,
        nothing_yet=texts.say("put-right.nothing-yet"),
        why=texts.say("put-right.why"),
        reasons=() if asked is not None else tuple(reasons),
        reason="" if asked is not None else draft.reason,
        undo=Button(texts.say("put-right.button.undo"), UndoStep()) if kept else None,
        keep=Button(texts.say("put-right.button.keep"), KeepDraft(), accent=True) if kept else None,
        drop=_drop(texts, kept, asked),
        nothing=nothing,
    )


def _drop(texts: Texts, kept: bool, asked: ChoiceRequest | None) -> Button | None:
    """What players are asked to do stays asked; so there the draft begins anew."""
    if asked is None:
        return Button(texts.say("put-right.button.drop"), DropDraft())
    return Button(texts.say("put-right.button.again"), DropDraft()) if kept else None
