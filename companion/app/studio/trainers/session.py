"""The editor of one Trainer card or plate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from msgspec.structs import replace

from companion.app.ports.outside import Library
from companion.app.ports.parts import Parts
from companion.app.screens.disc_intents import BeginAnew, OpenOwnCard, RedoDraft, SaveDraft, UndoDraft
from companion.app.screens.lobby import ChoiceView, NameView, Push, Remark
from companion.app.screens.lobby_intents import GoBack
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio_disc import CardEditorScreen, StepsBar
from companion.app.screens.studio_intents import Fill, GoTrainerDisc
from companion.app.screens.studio_panel import PanelPart, PanelView, SaidView
from companion.app.studio.draft_store import KeptSteps
from companion.app.studio.ids import OWN
from companion.app.studio.trainers._draft import COSTS, LASTING, TARGETS, TRAINER_TARGETS, CardDraft, draft_of_card
from companion.app.studio.vocabulary.names import UsedNames
from companion.app.studio.vocabulary.picker import AbilityPicker, EffectPicker
from companion.app.text.figure_cards import card_sentences
from companion.app.text.figure_effects import describe
from companion.app.text.say import Say
from companion.figure.printed.figures import TYPES, CardKind, CardNeed, TrainerFile
from companion.kernel.errors import CompanionError
from companion.texts.errors import ValidationError
from companion.texts.texts import Fact, Phrase, phrase

KIND = "trainer-card"
LONGEST_NAME = 40


def open_card(parts: Parts, card: str, changed: Callable[[], None]) -> CardSession:
    """The editor with a card of the library: the players' own to be changed, any other to be copied; "": a new one.

    A new one goes on with what was left there. *changed* is told when the library has another card.
    """
    found = next((one for one in parts.library.cards() if one.id == card), None)
    return CardSession(parts, draft_of_card(found, card.startswith(OWN)) if found is not None else None, changed)


class CardSession(Room):
    """The room of one Trainer card. *begin*: with what it begins, None for what was left here, or a blank one."""

    def __init__(self, parts: Parts, begin: CardDraft | None, changed: Callable[[], None]) -> None:
        self._parts, self._changed = parts, changed
        self._say = Say(parts.texts)
        self._kept = KeptSteps(parts.drafts, KIND, CardDraft, CardDraft())
        names = UsedNames(parts.library.figures(), parts.library.cards())
        self._picker = EffectPicker(self._say, "card", names)
        self._abilities = AbilityPicker(self._say, names)
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

    def do(self, intent: AnyIntent) -> Remark | None:
        """Something was tapped; what does not belong here does nothing."""
        self._said = None
        match intent:
            case UndoDraft():
                self._kept.undo()
                self._follow()
            case RedoDraft():
                self._kept.redo()
                self._follow()
            case SaveDraft():
                return self._save()
            case BeginAnew():
                self._open("")
            case OpenOwnCard(card=card):
                self._open(card)
            case Fill(field=field, value=value):
                picked = self._picker.takes(field) or self._abilities.takes(field)
                self._set(field, value.strip()[: None if picked else LONGEST_NAME])
            case _:
                pass
        return self._trouble()

    def _set(self, what: str, value: str) -> None:
        draft = self.draft
        if self._picker.takes(what):
            self._kept.step(replace(draft, effects=self._picker.choose(draft.effects, what, value)))
        elif self._abilities.takes(what):
            self._kept.step(replace(draft, gives=self._abilities.choose(draft.gives, what, value)))
        else:
            changed = draft.with_choice(what, value)
            if changed != draft:
                self._kept.step(changed)

    def _follow(self) -> None:
        self._picker.follow(self.draft.effects)
        self._abilities.follow(self.draft.gives)

    def _close(self) -> None:
        self._picker.close()
        self._abilities.close()

    def _open(self, card: str) -> None:
        """Go on with one of the players' own cards, or with a new one; undoing leads back."""
        self._close()
        found = next((one for one in self._parts.library.cards() if one.id == card), None)
        self._begin(CardDraft() if found is None else draft_of_card(found, card.startswith(OWN)))

    def _begin(self, draft: CardDraft) -> None:
        """Another card, as a step."""
        self._kept.step(replace(draft, begun=self.draft.begun + 1))

    def _trouble(self) -> Remark | None:
        return Remark(self._say.tell(self._kept.trouble)) if self._kept.trouble else None

    def _save(self) -> Remark:
        draft, library = self.draft, self._parts.library
        if why := refusal_of(draft, library):
            return Remark(self._say.tell(why))
        try:
            library.save_trainers(draft.id, TrainerFile(trainers=(), cards=(draft.card(),)))
        except CompanionError as error:
            return Remark(self._say.alone(error.said))
        self._close()
        self._kept.saved(lambda one: replace(one, replaces=draft.id) if one.begun == draft.begun else one)
        self._changed()
        return Remark(self._say("trainer-editor.saved", name=draft.name), "done")

    # ------------------------------------------------------------ around

    def back(self) -> bool:
        """Close what lies over the panel."""
        return self._picker.back() or self._abilities.back()

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> CardEditorScreen:
        """The editor as it stands."""
        say, draft, library = self._say, self.draft, self._parts.library
        own = [card for card in library.cards() if card.id.startswith(OWN)]
        return CardEditorScreen(
            title=say("trainer-editor.title", name=draft.name or say("trainer-editor.unnamed")),
            name=draft.name or say("trainer-editor.unnamed"),
            facts=self._facts(),
            sentences=tuple(map(say.tell, self._sentences())),
            cards=ChoiceView(
                title=say("trainer-editor.cards"),
                options=(
                    *(say.option(card.name, OpenOwnCard(card.id), card.id == draft.replaces) for card in own),
                    say.option(say("trainer-editor.new-card"), BeginAnew(), False),
                ),
            ),
            discs=ChoiceView(
                title=say("trainer-editor.discs"),
                options=(
                    *(say.option(one.name, GoTrainerDisc(one.name), False) for one in library.trainers()),
                    say.option(say("trainer-editor.new-disc"), GoTrainerDisc(), False),
                ),
            ),
            panel=self._picker.view() or self._abilities.view() or self._page(),
            steps=self._steps(),
            back=say.push(back, GoBack()),
            remark=remark or self._said,
        )

    def _sentences(self) -> Iterator[Phrase]:
        """What the card does; of a plate all that is said of it at the table, once it is one."""
        try:
            yield from card_sentences(self.draft.card()) if self.draft.kind == "plate" else self._of_effects()
        except ValidationError:
            yield from self._of_effects()

    def _of_effects(self) -> Iterator[Phrase]:
        return describe(self.draft.effects, "card")

    def _facts(self) -> tuple[str, ...]:
        say, draft = self._say, self.draft
        if draft.kind == "plate":
            return (say("trainer-editor.plate", cost=draft.cost or 0),)
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
        plate = draft.kind == "plate"
        kinds = [(one, say(f"trainer-editor.kind.{one}"), one == draft.kind) for one in get_args(CardKind)]
        wanted = TARGETS if plate else TRAINER_TARGETS
        targets = [(one, say(f"trainer-editor.target.{one}"), one == draft.target) for one in wanted]
        parts: list[PanelPart] = [
            self._choice("kind", kinds),
            NameView(say("trainer-editor.name"), Fill("card-name"), draft.name, LONGEST_NAME),
            *(self._of_plate() if plate else ()),
            self._choice("target", targets),
            *((self._types("types", draft.types),) if plate and draft.target not in ("", "none") else ()),
            SaidView(say("trainer-editor.does")),
            *self._picker.rows(draft.effects),
            *self._lasting(),
            self._choice("may_move_after", self._yes_no(draft.may_move_after)),
        ]
        return PanelView(page=f"card-{draft.begun}", head=say("trainer-editor.head"), parts=tuple(parts))

    def _of_plate(self) -> Iterator[PanelPart]:
        """What a plate costs and needs."""
        say, draft = self._say, self.draft
        yield self._choice("cost", [(str(n), str(n), n == (draft.cost or 0)) for n in COSTS])
        needs = [("", say("trainer-editor.need.none"), draft.needs is None)]
        needs += [(one, say(f"trainer-editor.need.{one}"), one == draft.needs) for one in get_args(CardNeed)]
        yield self._choice("needs", needs)

    def _lasting(self) -> Iterator[PanelPart]:
        """How long it lies, and what a plate gives as long as it does."""
        say, draft = self._say, self.draft
        if draft.kind == "trainer":
            yield self._choice("lasting", self._yes_no(now=bool(draft.lasting)))
            return
        yield self._choice(
            "lasts", [(one, say(f"trainer-editor.lasts-for.{one}"), draft.lasting == LASTING[one]) for one in LASTING]
        )
        if draft.lasting:
            yield SaidView(say("trainer-editor.gives"))
            yield from self._abilities.rows(draft.gives)
        if draft.lasting == "match" and draft.target == "none":
            yield self._types("until_out_by", (draft.until_out_by,))

    def _types(self, what: str, chosen: Sequence[str]) -> ChoiceView:
        say = self._say
        every = [("", say(f"trainer-editor.{what}-any"), not any(chosen))]
        return self._choice(what, every + [(one, say(f"type.{one}"), one in chosen) for one in TYPES])

    def _yes_no(self, now: bool) -> Sequence[tuple[str, str, bool]]:
        return [("yes", self._say("vocabulary.yes"), now), ("no", self._say("vocabulary.no"), not now)]

    def _choice(self, what: str, values: Sequence[tuple[str, str, bool]]) -> ChoiceView:
        options = tuple(self._say.option(label, Fill(what, value), chosen) for value, label, chosen in values)
        return ChoiceView(title=self._say(f"trainer-editor.choice.{what}"), options=options)


def refusal_of(draft: CardDraft, library: Library) -> Fact:
    """Why the draft is no card yet; "" where it is one."""
    if not draft.name:
        return phrase("trainer-editor.refused.no-name")
    if not draft.target:
        return phrase("trainer-editor.refused.no-target")
    if not draft.effects and not draft.gives:
        return phrase("trainer-editor.refused.no-effect")
    try:
        draft.card()
    except ValidationError as error:
        return error.said
    other = next((card.name for card in library.cards() if card.id == draft.id != draft.replaces), "")
    return phrase("trainer-editor.refused.taken", other=other) if other else ""
