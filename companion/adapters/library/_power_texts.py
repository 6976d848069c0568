"""Parses the printed text of a power: when and how often it may be used, or that it is always on.

Its effect is left to the players. The set phrases of all eras are recognised, from Pokémon Powers to Abilities; a text
without any of them gives no limit.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from companion.cards.printed.by_hand import ALWAYS_ON
from companion.cards.printed.cards import Card, Power
from companion.cards.printed.vocabulary import CONDITIONS, ByHand, Condition, Happening, Trigger

_TIMES = {"once": 1, "twice": 2}
_OFTEN = re.compile(
    r"\b(?P<times>once|twice) (?:(?:during|in) (?:each of )?(?:your|a|each|each player's|either player's)(?: first)?"
    r"|per|a|each|every) turns?\b"
)
_SHARED = re.compile(
    r"\b(?:can't|cannot|may not|can) (?:only )?use (?:more than |only )?(?:1|one) .{1,60}? "
    r"(?:each|per|a|during (?:your|each)) turn\b|\bonly (?:1|one) .{1,60}? (?:each|per|a|during (?:your|each)) turn\b"
)
"""The limit applies to the player, not to each Pokémon."""
_FREELY = re.compile(r"\bas often as you (?:like|want)\b|\bany number of times\b|\bat any time during your turn\b")
_IN_TURN = re.compile(r"\bduring (?:either player's|each player's|your) turn\b|\(before (?:your attack|you attack)\)")
_WAITS = re.compile(r"(?:when(?:ever)?|each time|every time|if|as long as|at the end)\b")
"""Beginning of a sentence about a trigger."""
_EACH = re.compile(r"\bduring (?:each|either) player's turn\b")
_MAY = re.compile(r"\byou may\b|\bmay be used\b|\bthat player may\b|\byou can\b")
_ELSEWHERE = re.compile(r"\bis in (?:your|the) (?:discard pile|lost zone|deck)\b|\bsetting up\b|\bstart of the game\b")
_IN_HAND = re.compile(r"\bis in your hand\b")
_OFF = re.compile(
    r"(?:(?:can't|cannot|can not) (?:be used|use .{1,40}?)|stops? working|doesn't work|does not work|isn't in effect)"
    r" (?:if|while|when|as long as) (?P<who>.{1,60}?) (?:is|becomes) (?P<what>[^.]{1,120})"
)


def read_power(card: Card, power: Power, text: str) -> Power:
    """The power of an imported *card* with the timing in its printed *text*; "" gives none."""
    said = _plain(text)
    about = (ByHand(about=power.name),)
    blank = Power(name=power.name, kind=power.kind, off_under=_off_under(card, said))
    if power.kind in ALWAYS_ON:
        return msgspec.structs.replace(blank, only=_only(card, said))
    if not said:
        return msgspec.structs.replace(blank, use=about)
    if (on := _played(card, said)) is not None:
        trigger = Trigger(on=on, then=about, may=_MAY.search(said) is not None)
        return msgspec.structs.replace(blank, triggers=(trigger,), shared=_SHARED.search(said) is not None)
    if not _is_used(said):
        return msgspec.structs.replace(blank, only=_only(card, said))
    return msgspec.structs.replace(
        blank,
        use=about,
        per_turn=_per_turn(said),
        shared=_SHARED.search(said) is not None,
        only=_only(card, said),
        from_hand=_IN_HAND.search(said) is not None,
        either_player=_EACH.search(said) is not None,
    )


def with_read_powers(card: Card, sentences: dict[str, str]) -> Card:
    """An imported card with its powers parsed from its printed sentences, by name."""
    powers = tuple(read_power(card, power, sentences.get(power.name, "")) for power in card.powers)
    return msgspec.structs.replace(card, powers=powers) if powers != card.powers else card


def _plain(text: str) -> str:
    """A text in lower case, with plain apostrophes and single spaces."""
    return " ".join(text.replace("’", "'").replace("‘", "'").lower().split())


def _is_used(said: str) -> bool:
    """Is it something that a player chooses to do in their own turn, in play or from hand?"""
    if _ELSEWHERE.search(said):
        return False
    if _OFTEN.search(said) or _FREELY.search(said):
        return True
    # A sentence permits something during the turn, and waits for no event.
    sentences = said.split(". ")
    return any(_IN_TURN.search(one) and _MAY.search(one) and not _WAITS.match(one) for one in sentences)


def _per_turn(said: str) -> int | None:
    found = _OFTEN.search(said)
    if found is not None:
        return _TIMES[found["times"]]
    return 1 if _SHARED.search(said) else None


def _own(card: Card) -> str:
    """Pattern of a text's references to its own Pokémon."""
    name = _plain(card.name)
    short = re.split(r"[- ](?:ex|gx|v|vmax|vstar|break|δ|star)\b", name)[0]
    names = "|".join(map(re.escape, dict.fromkeys((name, short, name.split("'s ")[-1]))))
    return rf"(?:this pok[eé]mon|this card|(?:{names})(?: lv\. ?x)?)"


def _played(card: Card, said: str) -> Happening | None:
    """The power's trigger, if it is used when its Pokémon is played from hand, or becomes Active."""
    own = _own(card)
    found = re.search(
        rf"\b(?:when(?:ever)?|if) (?:you (?:play|put|evolve|level up) {own}|{own} is (?:played|put)|{own} evolves)\b"
        r"[^.;]*",
        said,
    )
    if found is None and re.search(
        rf"\bwhen(?:ever)? {own} (?:moves from your bench|becomes (?:your|the) active)\b", said
    ):
        return "became_active"
    if found is None or ("put" in found[0].split() and "from your hand" not in found[0]):
        return None
    if card.stage == "lvx" or "level up" in found[0]:
        return "leveled_up"
    if "evolve" in found[0]:
        return "evolved_into"
    return "played" if "bench" in found[0] or card.stage in ("basic", "restored", "legend") else "evolved_into"


def _only(card: Card, said: str) -> Literal["active", "bench"] | None:
    """Where its Pokémon must be for the power to work."""
    own = _own(card)
    where = (
        rf"\b(?:if|while|as long as|only (?:if|when|while)|when) {own} (?:is|is in|is on|remains|stays)"
        r" (?P<where>(?:not )?(?:your |the |an? )?(?:active(?: pok[eé]mon| spot)?|benched|bench))\b"
    )
    found = re.search(where, said)
    if found is None:
        return None
    place = found["where"]
    benched = "bench" in place
    return "bench" if benched != place.startswith("not ") else "active"


def _off_under(card: Card, said: str) -> tuple[Condition, ...]:
    """The Special Conditions under which the power does not work."""
    found = _OFF.search(said)
    if found is None or not re.fullmatch(_own(card), found["who"]):
        return ()
    what = found["what"]
    if "special condition" in what:
        return CONDITIONS
    return tuple(one for one in CONDITIONS if re.search(rf"\b{one}\b", what))
