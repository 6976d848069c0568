"""The draft of a correction: what players change on the table before they enter it, and its panel.

Pure: a draft is a value in the view of either table, and what the table would be with it is the fold of the correction
that it would become. Whether the table can bear it, the rules say. What a change means is each game's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.app.screens.table import (
    Act,
    Button,
    DropDraft,
    Enter,
    GiveReason,
    KeepDraft,
    PutRight,
    PutRightGroup,
    PutRightOption,
    PutRightView,
    UndoStep,
)
from companion.kernel.model import ChoiceRequest, Choose, Request, Rules, Ruling
from companion.texts.texts import Fact, Texts, phrase

C = TypeVar("C")

CORRECTION = "CORRECTION"
"""The clause of corrections."""
NO_REASON = "–"
"""Stands for the reason while the rules are asked what they think of a draft that has none yet."""


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


class PuttingRight(ABC, Generic[C]):
    """Drafts of one match of either game."""

    words: ClassVar[str]
    """The key of its texts, and of those that say why something is no change."""
    unclear: ClassVar[str]
    prompt: ClassVar[str]
    """The prompt of what players carry out themselves."""
    reasons: ClassVar[Mapping[str, bool]]
    """Reasons that are offered: is something carried out by hand, or is it a mistake?"""
    button: ClassVar[Callable[..., Any]]
    """A button of this table."""
    nowhere: ClassVar[str]
    """What is said where nothing is picked."""

    def __init__(self, rules: Rules[Any, Any], texts: Texts, players: tuple[str, str]) -> None:
        self._rules, self._texts, self._players = rules, texts, players

    def draft(self, sight: Any) -> Draft[C] | None:
        """The draft that is open: one that was begun, or an empty one where people do something by hand."""
        if sight.look_only or sight.view.draft is not None:
            found: Draft[C] | None = sight.view.draft
            return found
        is_asked = asked_by_hand(sight.pending, self.prompt) is not None and bool(sight.head.persons)
        return self.begun(sight) if is_asked else None

    def begun(self, sight: Any) -> Draft[C]:
        """An empty draft: for what players carry out, where they are asked to, else for a mistake."""
        asked = asked_by_hand(sight.pending, self.prompt)
        told = None if asked is None else self._told(sight, asked)
        return Draft() if told is None else Draft(by_hand=True, reason=": ".join(filter(None, told)))

    def with_change(self, sight: Any, draft: Draft[C], words: Enter) -> Draft[C] | Ruling:
        """The draft with what *words* mean, or why there is no such change, or why the table cannot bear it."""
        changes = self._changes(sight, draft, words)
        if isinstance(changes, Ruling):
            return changes
        after = replace(draft, steps=(*draft.steps, *changes))
        ruling = self._rules.check(sight.state, self._correction(after.steps))
        if ruling is not None:
            return ruling
        return self._unclear("same") if self._is_same(sight, draft, after) else after

    def way_in(self, sight: Any) -> Any:
        """Opens a draft, where there is none."""
        return None if sight.look_only else self.button(self._texts.say("put-right.open"), PutRight())

    def view(self, sight: Any, draft: Draft[C]) -> PutRightView:
        """The panel of an open draft. *sight* is the table without it."""
        asked = asked_by_hand(sight.pending, self.prompt) if draft.by_hand else None
        told = None if asked is None else self._told(sight, asked)
        table, steps = self._drafted(sight, draft)
        return draft_view(
            self._texts,
            draft,
            asked,
            carried_out=None if told is None else (told[0], self._sentence(told[1])),
            lead=self._lead(draft, asked),
            groups=(group for group in self._groups(sight, table, draft) if group.options),
            steps=steps,
            reasons=self._reasons(draft),
        )

    def _lead(self, draft: Draft[C], asked: ChoiceRequest | None) -> str:
        if draft.picked:
            return self._of_picked(draft.picked)
        if asked is not None and not draft.steps:
            return self._say("put-right.by-hand", player=self._players[asked.seat])
        return self._say(self.nowhere)

    def _reasons(self, draft: Draft[C]) -> Iterator[PutRightOption]:
        for key, by_hand in self.reasons.items():
            reason = self._say(f"{self.words}.reason.{key}")
            yield PutRightOption(reason, GiveReason(reason, by_hand), draft.reason == reason)

    def _group(self, key: str, *options: PutRightOption) -> PutRightGroup:
        return PutRightGroup(self._say(f"{self.words}.group.{key}"), options)

    def _option(self, key: str, intent: Enter, chosen: bool = False) -> PutRightOption:
        return PutRightOption(self._say(f"{self.words}.option.{key}"), intent, chosen)

    def _say(self, key: str, **facts: Fact | int) -> str:
        return self._texts.say(key, phrase(key, **facts).facts)

    def _unclear(self, key: str, **facts: str) -> Ruling:
        return Ruling(CORRECTION, f"{self.unclear}.{key}", tuple(facts.items()))

    @abstractmethod
    def _told(self, sight: Any, asked: ChoiceRequest) -> tuple[str, str] | None:
        """What it is that is carried out by hand, and what it says."""

    def _sentence(self, told: str) -> str:
        """What is carried out, as a sentence."""
        return told

    @abstractmethod
    def _changes(self, sight: Any, draft: Draft[C], words: Enter) -> tuple[C, ...] | Ruling:
        """The changes that words mean on the table of a draft."""

    @abstractmethod
    def _correction(self, steps: tuple[C, ...]) -> Any:
        """The plain correction of these changes, which sets off nothing."""

    @abstractmethod
    def _is_same(self, sight: Any, draft: Draft[C], after: Draft[C]) -> bool:
        """Does the last change of a draft change nothing?"""

    @abstractmethod
    def _drafted(self, sight: Any, draft: Draft[C]) -> tuple[Any, tuple[str, ...]]:
        """The table as the draft would have it, and its changes in words, as whoever looks may know them."""

    @abstractmethod
    def _groups(self, sight: Any, table: Any, draft: Draft[C]) -> Iterator[PutRightGroup]:
        """What can be changed where something is picked, or nothing."""

    @abstractmethod
    def _of_picked(self, picked: str) -> str:
        """What is said of what is picked."""


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
