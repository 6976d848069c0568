"""The disc editor: a ring to draw on, and a panel for what is printed on it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

from msgspec.structs import replace

from companion.app.ports.parts import Parts
from companion.app.screens import disc_intents as tap
from companion.app.screens.lobby import Remark
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.studio_disc import DiscEditorScreen
from companion.app.screens.studio_intents import Fill
from companion.app.studio.discs._pages import Pages
from companion.app.studio.discs._saving import in_library, refusal_of, save
from companion.app.studio.discs._touches import chosen
from companion.app.studio.discs.draft import LEAST_DEG, LONGEST_NAME, UNIT_DEG, DiscDraft
from companion.app.studio.draft_store import KeptSteps
from companion.app.studio.vocabulary.names import UsedNames
from companion.app.studio.vocabulary.parts import MOST_LETTERS
from companion.app.studio.vocabulary.picker import AbilityPicker, EffectPicker
from companion.app.text.say import Say
from companion.figure.printed.colours import COLOURS, Colour
from companion.kernel.errors import CompanionError

FREE_DEG = 0.5
"""As exactly a finger sets a free border."""
KIND = {"figure": "disc", "trainer": "trainer-disc"}
"""What the draft of each kind of disc is kept as."""


class DiscSession(Room):
    """The room of one disc. *begin*: with what it begins, None for what was left here, or a blank one.

    *changed* is told when the library has another figure.
    """

    def __init__(self, parts: Parts, begin: DiscDraft | None, changed: Callable[[], None], blank: DiscDraft) -> None:
        self._parts = parts
        self._say = Say(parts.texts)
        self._changed = changed
        self._blank = blank
        self._kept = KeptSteps(parts.drafts, KIND[blank.of], DiscDraft, blank)
        self._said: Remark | None = self._welcome(begin)
        self._going: DiscDraft | None = None
        """As it would be if the finger were lifted."""
        self._free = False
        self._fresh = True
        self._names = UsedNames(parts.library.figures(), parts.library.cards())
        self._picker = EffectPicker(self._say, known=self._names)
        self._abilities = AbilityPicker(self._say, self._names)
        self.pages = Pages(self._say, self._names, self._picker, self._abilities)
        self._turn_to(next((n for n, one in enumerate(self.draft.segments) if one.doubt), -1))

    def _welcome(self, begin: DiscDraft | None) -> Remark | None:
        """Take what it begins with as a step, so that what was left here before comes back by undoing."""
        unread = self._trouble()
        left = self._kept.found and replace(self._kept.now, begun=0) != self._blank
        if begin is not None and begin != replace(self._kept.now, begun=0):
            self._begin(begin)
            return Remark(self._say("disc-editor.left-before"), "done") if left else unread
        return Remark(self._say("disc-editor.left"), "done") if left else unread

    def _begin(self, draft: DiscDraft) -> None:
        """Another disc, as a step."""
        self._step(replace(draft, begun=self._kept.now.begun + 1))

    @property
    def draft(self) -> DiscDraft:
        """The disc as it stands."""
        return self._going or self._kept.now

    @property
    def unit_deg(self) -> float:
        """Borders stand at whole multiples of this."""
        return FREE_DEG if self._free else UNIT_DEG

    # ------------------------------------------------------------ taps

    def do(self, intent: AnyIntent) -> Remark | None:
        """Something was tapped or drawn; what does not belong here does nothing."""
        self._said = None
        match intent:
            case tap.MoveBorder(number=number, to_deg=to_deg, going=going):
                self._draw(self._kept.now.moved(number, to_deg, self.unit_deg), going)
            case tap.PaintRing(from_deg=from_deg, to_deg=to_deg, going=going):
                self._paint(from_deg, to_deg, going)
            case tap.PickSegment(number=number):
                self._turn_to(number if number < len(self.draft.segments) else -1)
            case tap.UndoDraft():
                if self._going is None:  # else what a finger is drawing is taken back, and no more
                    self._kept.undo()
                self._follow()
            case tap.RedoDraft():
                self._kept.redo()
                self._follow()
            case tap.SaveDraft():
                return self._save()
            case tap.FreeBorders():
                self._free = not self._free
            case tap.TakeBrush(colour=colour):
                self.pages.brush = next((one for one in COLOURS if one == colour), "")
            case tap.BeginAnew():
                self._begin(self._blank)
                self._turn_to(-1)
            case tap.OfferNames(of=of):
                self._fresh = False
                self.pages.offer(of)
            case tap.ChangeSegment(how=how):
                self._set(how, "")
            case Fill(field=field, value=value):
                longest = MOST_LETTERS if self._picker.takes(field) or self._abilities.takes(field) else LONGEST_NAME
                self._set(field, value.strip()[:longest])
            case _:
                pass
        return self._trouble()

    def _set(self, what: str, value: str) -> None:
        fresh, self._fresh = self._fresh, False
        number = self.pages.picked
        effects = self.draft.segments[number].effects if number >= 0 else ()
        if self._picker.takes(what):
            after = self._picker.choose(effects, what, value)
            if after != effects:
                self._step(self.draft.changed(number, effects=after))
        elif self._abilities.takes(what):
            self._step(self.draft.able_to(self._abilities.choose(self.draft.abilities, what, value)))
        elif self.pages.choose(what, value):
            return
        else:
            before = self.draft
            self._step(chosen(before, number, what, value, fresh=fresh))
            if number >= 0:  # the segment that begins where it did: a join may have turned the ring
                self.pages.picked = self.draft.at(before.segments[number].start_deg)

    def _paint(self, from_deg: float, to_deg: float, going: bool) -> None:
        """Paint whole sectors, or where borders are free what the finger has passed."""
        if self.pages.brush == "":
            return
        unit = self.unit_deg
        low, high = min(from_deg, to_deg), max(from_deg, to_deg)
        start = floor(low / unit) * unit
        sweep = max(ceil(high / unit) * unit - start, unit, LEAST_DEG)
        colour: Colour = self.pages.brush
        draft = self._kept.now.painted(start, min(sweep, 360.0), colour)
        self._draw(draft, going)
        if draft is not self._kept.now or not going:
            self._turn_to(draft.at(start % 360 + 0.1))

    def _draw(self, draft: DiscDraft, going: bool) -> None:
        self._going = draft if going else None
        if going:
            self._stay_on_ring()
        else:
            self._step(draft)
            self._follow()

    def _step(self, draft: DiscDraft) -> None:
        self._going = None
        self._kept.step(draft)

    def _turn_to(self, number: int) -> None:
        """Work on this segment, the figure for -1."""
        self._fresh = True
        self._picker.close()
        self._abilities.close()
        self.pages.turn_to(number)

    def _follow(self) -> None:
        """The draft is another one: what is open goes with it."""
        self._going = None
        self._abilities.follow(self.draft.abilities)
        self._stay_on_ring()
        if self.pages.picked >= 0:
            self._picker.follow(self.draft.segments[self.pages.picked].effects)

    def _stay_on_ring(self) -> None:
        """The segment that is worked on is one of the draft's."""
        if self.pages.picked >= len(self.draft.segments):
            self._turn_to(-1)

    def _trouble(self) -> Remark | None:
        return Remark(self._say.tell(self._kept.trouble)) if self._kept.trouble else None

    def _save(self) -> Remark:
        self._follow()  # what a finger is still drawing is not saved
        draft, library = self._kept.now, self._parts.library
        refused = refusal_of(draft, library)
        if refused is not None:
            if refused.segment >= 0:
                self._turn_to(refused.segment)
            elif refused.of_figure:
                self._turn_to(-1)
            return Remark(self._say.tell(refused.said))
        try:
            saved = save(draft, library)
        except CompanionError as error:
            return Remark(self._say.alone(error.said))
        # The disc is whole: what is open over it closes, so that the next touch may lead away.
        self._picker.close()
        self._abilities.close()
        self._kept.saved(lambda one: in_library(one, saved) if one.begun == saved.begun else one)
        self._changed()
        return Remark(self._say("disc-editor.saved", name=saved.name), "done")

    # ------------------------------------------------------------ around

    def back(self) -> bool:
        """Close what lies over the panel."""
        return self._picker.back() or self._abilities.back() or self.pages.back()

    def leave(self) -> None:
        """The room is left; the draft stays."""
        self._follow()

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> DiscEditorScreen:
        """The editor as it stands."""
        steps, draft = self._kept.steps, self.draft
        shown = self.pages.screen(
            draft,
            unit_deg=self.unit_deg,
            undo=bool(steps.past) or self._going is not None,
            redo=bool(steps.future),
            refused=refusal_of(draft, self._parts.library),
            back=back,
        )
        return replace(shown, remark=remark or self._said)
