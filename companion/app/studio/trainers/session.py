"""The editor of one Trainer card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.app.ports import Library, Parts
from companion.app.saying import Say
from companion.app.screens import (
    CardEditorScreen,
    ChoiceView,
    Choose,
    GoBack,
    GoTrainerDisc,
    NameView,
    PanelPart,
    PanelView,
    Push,
    RedoDraft,
    Remark,
    SaidView,
    SaveDraft,
    StepsBar,
    StudioIntent,
    UndoDraft,
)
from companion.app.studio.ids import OWN
from companion.app.studio.keeping import KeptSteps
from companion.app.studio.trainers.draft import TARGETS, CardDraft, draft_of_card
from companion.app.studio.vocabulary import EffectPicker, UsedNames
from companion.figure import TrainerFile
from companion.kernel import CompanionError
from companion.texts import Fact, phrase

KIND = "trainer-card"
LONGEST_NAME = 40


def open_card(parts: Parts, card: str, changed: Callable[[], None]) -> CardSession:
    """The editor with a card of the library: the players' own to be changed, any other to be copied; "": a new one.

    A new one goes on with what was left there. *changed* is told when the library has another card.
    """
    found = next((one for one in parts.library.cards() if one.id == card), None)
    return CardSession(parts, draft_of_card(found, card.startswith(OWN)) if found is not None else None, changed)


class CardSession:
    """The room of one Trainer card. *begin*: with what it begins, None for what was left here, or a blank one."""

    def __init__(self, parts: Parts, begin: CardDraft | None, changed: Callable[[], None]) -> None:
        self._parts, self._changed = parts, changed
        self._say = Say(parts.texts)
        self._kept = KeptSteps(parts.drafts, KIND, CardDraft, CardDraft())
        self._picker = EffectPicker(self._say, "card", UsedNames(parts.library.figures()))
        self._said: Remark | None = self._trouble()
        left = self._kept.found and replace(self._kept.now, begun=0) != CardDraft()
        if begin is not None and begin != replace(self._kept.now, begun=0):
            self._begin(begin)
            self._said = Remark(self._say("trainer-editor.left-before"), "done") if left else self._said
        elif left:
            self._said = Remark(self._say("trainer-editor.left"), "done")

    @property
    def draft(self) -> CardDraft:
        """The card as it stands."""
        return self._kept.now

    # ------------------------------------------------------------ taps

    def do(self, intent: StudioIntent) -> Remark | None:
        """Something was tapped; what does not belong here does nothing."""
        self._said = None
        match intent:
            case UndoDraft():
                self._kept.undo()
                self._picker.follow(self.draft.effects)
            case RedoDraft():
                self._kept.redo()
                self._picker.follow(self.draft.effects)
            case SaveDraft():
                return self._save()
            case _:
                pass
        return self._trouble()

    def choose(self, what: str, value: str) -> None:
        """Something was set."""
        draft = self.draft
        target = next((one for one in TARGETS if one == value), None)
        if what.startswith("fx."):
            self._kept.step(replace(draft, effects=self._picker.choose(draft.effects, what, value)))
        elif what == "card-name" and value:
            self._kept.step(replace(draft, name=value))
        elif what == "target" and target is not None:
            self._kept.step(replace(draft, target=target))
        elif what in ("lasting", "may_move_after") and value in ("yes", "no"):
            self._kept.step(replace(draft, **{what: value == "yes"}))
        elif what in ("anew", "open"):
            self._picker.close()
            self._open(value if what == "open" else "")
        self._said = self._trouble()

    def _open(self, card: str) -> None:
        """Go on with one of the players' own cards, or with a new one; undoing leads back."""
        found = next((one for one in self._parts.library.cards() if one.id == card), None)
        self._begin(CardDraft() if found is None else draft_of_card(found, card.startswith(OWN)))

    def _begin(self, draft: CardDraft) -> None:
        """Another card, as a step."""
        self._kept.step(replace(draft, begun=self.draft.begun + 1))

    def rename(self, what: str, name: str) -> None:
        """Something was typed."""
        self.choose(what, name.strip()[: LONGEST_NAME if not what.startswith("fx") else None])

    def _trouble(self) -> Remark | None:
        return Remark(self._say.tell(self._kept.trouble)) if self._kept.trouble else None

    def _save(self) -> Remark:
        draft, library = self.draft, self._parts.library
        if why := refusal_of(draft, library):
            return Remark(self._say.tell(why))
        try:
            library.save_trainers(draft.id, TrainerFile(trainers=(), cards=(draft.card(),)))
        except CompanionError as error:
            return Remark(self._say.tell(error.said))
        self._picker.close()
        self._kept.saved(lambda one: replace(one, replaces=draft.id) if one.begun == draft.begun else one)
        self._changed()
        return Remark(self._say("trainer-editor.saved", name=draft.name), "done")

    # ------------------------------------------------------------ around

    def back(self) -> bool:
        """Close what lies over the panel."""
        return self._picker.back()

    def leave(self) -> None:
        """The room is left; the draft stays."""

    def tick(self, dt_s: float) -> bool:
        """Time changes nothing here."""
        return False

    def screen(self, back: str, remark: Remark | None = None) -> CardEditorScreen:
        """The editor as it stands."""
        say, draft, library = self._say, self.draft, self._parts.library
        own = [card for card in library.cards() if card.id.startswith(OWN)]
        return CardEditorScreen(
            title=say("trainer-editor.title", name=draft.name or say("trainer-editor.unnamed")),
            name=draft.name or say("trainer-editor.unnamed"),
            facts=self._facts(),
            sentences=tuple(self._picker.sentence(effect) for effect in draft.effects),
            cards=ChoiceView(
                title=say("trainer-editor.cards"),
                options=(
                    *(say.option(card.name, Choose("open", card.id), card.id == draft.replaces) for card in own),
                    say.option(say("trainer-editor.new-card"), Choose("anew", ""), False),
                ),
            ),
            discs=ChoiceView(
                title=say("trainer-editor.discs"),
                options=(
                    *(say.option(one.name, GoTrainerDisc(one.name), False) for one in library.trainers()),
                    say.option(say("trainer-editor.new-disc"), GoTrainerDisc(), False),
                ),
            ),
            panel=self._picker.view() or self._page(),
            steps=self._steps(),
            back=say.push(back, GoBack()),
            remark=remark or self._said,
        )

    def _facts(self) -> tuple[str, ...]:
        say, draft = self._say, self.draft
        facts = [say(f"trainer-editor.target.{draft.target}")] if draft.target else []
        facts += [say("trainer-editor.lasts")] if draft.lasting else []
        facts += [say("trainer-editor.moves")] if draft.may_move_after else []
        return tuple(facts)

    def _steps(self) -> StepsBar:
        say, steps = self._say, self._kept.steps
        why = say.tell(refusal_of(self.draft, self._parts.library))
        return StepsBar(
            undo=Push(say("disc-editor.undo"), UndoDraft(), enabled=bool(steps.past), why=say("disc-editor.no-undo")),
            redo=Push(say("disc-editor.redo"), RedoDraft(), enabled=bool(steps.future), why=say("disc-editor.no-redo")),
            save=Push(say("disc-editor.save"), SaveDraft(), accent=not why, why=why),
        )

    def _page(self) -> PanelView:
        say, draft = self._say, self.draft
        targets = [(one, say(f"trainer-editor.target.{one}"), one == draft.target) for one in TARGETS]
        parts: list[PanelPart] = [
            NameView(say("trainer-editor.name"), "card-name", draft.name, LONGEST_NAME),
            self._choice("target", targets),
            SaidView(say("trainer-editor.does")),
            *self._picker.rows(draft.effects),
            self._choice("lasting", self._yes_no(draft.lasting)),
            self._choice("may_move_after", self._yes_no(draft.may_move_after)),
        ]
        return PanelView(page=f"card-{draft.begun}", head=say("trainer-editor.head"), parts=tuple(parts))

    def _yes_no(self, now: bool) -> Sequence[tuple[str, str, bool]]:
        return [("yes", self._say("vocabulary.yes"), now), ("no", self._say("vocabulary.no"), not now)]

    def _choice(self, what: str, values: Sequence[tuple[str, str, bool]]) -> ChoiceView:
        options = tuple(self._say.option(label, Choose(what, value), chosen) for value, label, chosen in values)
        return ChoiceView(title=self._say(f"trainer-editor.choice.{what}"), options=options)


def refusal_of(draft: CardDraft, library: Library) -> Fact:
    """Why the draft is no card yet; "" where it is one."""
    if not draft.name:
        return phrase("trainer-editor.refused.no-name")
    if not draft.target:
        return phrase("trainer-editor.refused.no-target")
    if not draft.effects:
        return phrase("trainer-editor.refused.no-effect")
    other = next((card.name for card in library.cards() if card.id == draft.id != draft.replaces), "")
    return phrase("trainer-editor.refused.taken", other=other) if other else ""
