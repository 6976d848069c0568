"""Applies touches on the panel to a draft."""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.studio.discs.draft import MOST_DAMAGE, MOST_MP, MOST_STARS, MOST_TURNS, DiscDraft
from companion.app.studio.ids import slug
from companion.app.studio.vocabulary.pads import typed
from companion.figure.printed.colours import COLOURS
from companion.figure.printed.figures import TYPES, Form
from companion.kernel.numbers import is_digits, whole


def chosen(draft: DiscDraft, number: int, what: str, value: str, *, fresh: bool) -> DiscDraft:
    """The draft after setting a field; an invalid value changes nothing.

    *number*: the selected segment, -1 for none. *fresh*: a digit starts a new number.
    """
    after = _of_figure(draft, what, value)
    if after is not draft or not 0 <= number < len(draft.segments):
        return after
    return _of_segment(draft, number, what, value, fresh=fresh)


def _of_figure(draft: DiscDraft, what: str, value: str) -> DiscDraft:
    match what:
        case "figure-name" if value:
            return replace(draft, name=value)
        case "figure-id" if slug(value):
            return replace(draft, given_id=slug(value))
        case "evolves-from" if value:
            # A tap on the current name removes it.
            return replace(draft, evolves_from="" if value == draft.evolves_from else value)
        case "form-of" if value:
            return replace(draft, form=_form_of(draft.form, value))
        case "form-is" if draft.form is not None and value in ("mega", "only"):
            return replace(draft, form=replace(draft.form, **{value: not getattr(draft.form, value)}))
        case "form-at-will" if draft.form is not None and value in ("never", "field", "bench"):
            return replace(draft, form=replace(draft.form, at_will="" if value == "never" else value))
        case "form-turns" if draft.form is not None and (turns := whole(value)) is not None and turns <= MOST_TURNS:
            return replace(draft, form=replace(draft.form, turns=turns or None))
        case "mp" if (points := whole(value)) is not None and points <= MOST_MP:
            return replace(draft, mp=points)
        case "type" if value in TYPES:
            return draft.turned_type(value)
        case "ability" if value in ("yes", "no"):
            return replace(draft, ability=value == "yes", abilities=draft.abilities if value == "yes" else ())
    return draft


def _form_of(form: Form | None, name: str) -> Form | None:
    """The form with this name toggled; None if no name is left."""
    if form is None:
        return Form(of=(name,))
    names = tuple(one for one in form.of if one != name) if name in form.of else (*form.of, name)
    return replace(form, of=names) if names else None


def _of_segment(draft: DiscDraft, number: int, what: str, value: str, *, fresh: bool) -> DiscDraft:
    segment = draft.segments[number]
    match what:
        case "colour" if (colour := next((one for one in COLOURS if one == value), None)) is not None:
            return draft.changed(number, colour=colour)
        case "damage" if segment.strikes:
            before = 0 if segment.damage is None or (fresh and is_digits(value)) else segment.damage
            damage = whole(typed(before, value)) if is_digits(value) or value == "back" else segment.damage
            return draft.changed(number, damage=damage) if damage is None or damage <= MOST_DAMAGE else draft
        case "stars" if segment.colour == "purple" and (stars := whole(value)) is not None and stars <= MOST_STARS:
            return draft.changed(number, stars=stars)
        case "attack" if segment.named:
            return draft.changed(number, name=value)
        case "right":
            return draft.changed(number, doubt=False)
        case "split":
            return draft.split(number)
        case "join":
            return draft.joined(number)
    return draft
