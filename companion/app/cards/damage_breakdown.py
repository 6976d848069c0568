"""Damage calculations in words: in one line, or step by step."""

from __future__ import annotations

from collections.abc import Sequence

from companion.card_text.names import CardWords, joined
from companion.cards.modifiers import facts as queries
from companion.cards.values.events import DamageDealt, DamageStep, Event
from companion.cards.values.state import Table
from companion.cards.zones import zones
from companion.texts.texts import Fact, Phrase, phrase

BASE = "base"


def is_worked_out(event: Event) -> bool:
    """Is it damage with a step-by-step calculation?"""
    return isinstance(event, DamageDealt) and bool(event.steps)


def in_short(words: CardWords, table: Table, event: DamageDealt) -> Phrase | None:
    """A calculation in one line, "30, ×2 Weakness 60 (CG-DMG-04) = 60"; None if no step changed the damage.

    *table* is the one before the damage.
    """
    first, *rest = event.steps or (None,)
    changes = [step for step in rest if step is not None and _shown(step.before) != _shown(step.after)]
    if first is None or (not changes and first.before == first.after):
        return None
    start = _start(first)
    if not changes:
        return start
    return phrase(
        "card-sum.whole",
        first=start,
        steps=joined([_step(words, table, event.pokemon, step) for step in changes]),
        amount=event.amount,
    )


def step_by_step(words: CardWords, event: DamageDealt) -> Sequence[tuple[Phrase, str]]:
    """Every step of a calculation with its clause, including steps without effect."""
    lines = []
    for number, step in enumerate(event.steps):
        name: Fact = Phrase(f"card-step.{step.step}")
        by = _by(words, step)
        if number == 0:
            lines.append((phrase("card-sum.line", step=name, n=step.after), step.clause))
        elif step.before == step.after and not by:
            lines.append((_idle(step, name), step.clause))
        else:
            key = "card-sum.line-by" if by else "card-sum.line-changed"
            lines.append((phrase(key, step=name, by=by, before=step.before, n=step.after), step.clause))
    return lines


def _idle(step: DamageStep, name: Fact) -> Phrase:
    """A step without effect: it still gives the damage counters, or whether the calculation goes on."""
    if step.step == "counters":
        return phrase("card-sum.line", step=name, n=_shown(step.after) // 10)
    if step.step == "zero_stop":
        return Phrase("card-sum.line-goes-on" if step.after > 0 else "card-step.zero_stop")
    return phrase("card-sum.line-idle", step=name)


def _shown(number: int) -> int:
    """Clamp to zero."""
    return max(0, number)


def _start(first: DamageStep) -> Phrase:
    """The base damage, and the printed damage if the text changes it."""
    if first.before == first.after:
        return phrase("card-sum.start", n=first.after)
    return phrase("card-sum.start-printed", printed=first.before, n=first.after)


def _step(words: CardWords, table: Table, uid: int, step: DamageStep) -> Phrase:
    return phrase("card-sum.step", what=_what(words, table, uid, step), n=_shown(step.after), clause=step.clause)


def _what(words: CardWords, table: Table, uid: int, step: DamageStep) -> Phrase:
    """Change made by a step: "×2 Weakness", "−20 Resistance", "+10 PlusPower"."""
    change = step.after - step.before
    if step.step == "weakness" and (times := _times(words, table, uid, step)):
        return phrase("card-sum.times", n=times, step=Phrase("card-step.weakness"))
    if step.step in ("weakness", "resistance"):
        return phrase(
            "card-sum.plus" if change > 0 else "card-sum.minus", n=abs(change), step=Phrase(f"card-step.{step.step}")
        )
    if step.step == "counters":
        return Phrase("card-sum.rounded")
    by = _by(words, step) or Phrase(f"card-step.{step.step}")
    if step.after <= 0:
        return phrase("card-sum.zero-by", by=by)
    return phrase("card-sum.plus-by" if change > 0 else "card-sum.minus-by", n=abs(change), by=by)


def _times(words: CardWords, table: Table, uid: int, step: DamageStep) -> int:
    """Factor of Weakness; 0 if it adds (CG-AMB-17)."""
    if words.game.edition.weakness == "double":
        return 2
    weak = queries.weaknesses(words.game, table, zones.pokemon_of(table, uid))
    return next((0 if one.plus else one.times for one in weak if one.type == step.by), 0)


def _by(words: CardWords, step: DamageStep) -> Fact:
    """Cause of a step: a card, a type, or ""."""
    if not step.by or step.step == BASE:
        return ""
    return words.spoken("type", step.by) if step.step in ("weakness", "resistance") else words.card(step.by)
