"""Base of the wording: text look-up, lists, and the standpoint of a card's text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from companion.card_text._standpoint import OTHER, SWAPPED, Standpoint, Whose
from companion.cards.printed.vocabulary import Group
from companion.texts.texts import Fact, Phrase, Texts, phrase


class Predicate(msgspec.Struct, frozen=True):
    """A predicate in singular and plural ("has damage counters", "have …"); *behind*: text directly after the noun."""

    one: Fact
    many: Fact
    behind: Fact = ""


class Speech:
    """Base class for rendering a card's words, seen from *standpoint*: texts, lists, sides, groups, predicates."""

    def __init__(self, texts: Texts, standpoint: Standpoint) -> None:
        # Use one language per sentence, including names of types and kinds: a partial translation may lack card texts.
        self.texts = texts.speaking("card-text.sentence")
        self.standpoint = standpoint

    # --- texts --------------------------------------------------------------------------

    def t(self, key: str, **facts: Fact | int) -> Fact:
        """The phrase of *key* with these facts; rendered with its whole sentence."""
        return phrase(f"card-text.{key}", **facts)

    def seen(self, **changes: Any) -> Any:
        """A copy with a changed standpoint."""
        return type(self)(self.texts, replace(self.standpoint, **changes))

    def joined(self, said: Sequence[Fact], word: str) -> Fact:
        """Join all in pairs by the text *word*."""
        if not said:
            return self.t("prevent.nothing")
        *before, all_said = said
        for one in reversed(before):
            all_said = self.t(f"join.{word}", first=one, rest=all_said)
        return all_said

    def listed(self, said: Sequence[Fact], word: Literal["and", "or"]) -> Fact:
        """List as in "A, B and C": commas except between the last two."""
        if len(said) < 3:
            return self.joined(said, word)
        return self.joined([*said[:-2], self.joined(said[-2:], word)], "comma")

    def names(self, table: str, values: Iterable[str], word: Literal["and", "or"] = "or") -> Fact:
        """List the names of values from a table of names."""
        return self.listed([Phrase(f"{table}.{value}") for value in values], word)

    def types(self, types: Iterable[str], word: Literal["and", "or"] = "or") -> Fact:
        """Types, listed."""
        return self.names("card-type", types, word)

    def noted(self, said: Fact, *notes: Fact) -> Fact:
        """A clause followed by its non-empty notes."""
        return self.joined([said, *(note for note in notes if note)], "comma")

    def a(self, noun: Fact) -> Fact:
        """A noun with its article."""
        return self.t("a-vowel" if self.texts.fact(noun)[0] in "AEIOUaeiou" else "a-other", noun=noun)

    # --- sides --------------------------------------------------------------------------

    def side(self, side: Whose) -> Whose:
        """Translate a side to the reader's point of view."""
        return OTHER[side] if self.standpoint.other else side

    def whose(self, side: Whose) -> Fact:
        """Possessive of a side: "your" or "the opponent's"."""
        return self.t(f"whose.{self.side(side)}")

    def chooser(self, by: str) -> Fact:
        """A note on who chooses, unless it is the player."""
        return "" if by == "you" else self.t(f"by-note.{by}")

    # --- groups and predicates ------------------------------------------------------------

    def group(self, of: Group, kind: Fact = "") -> Fact:
        """A whole group: "your Benched Pokémon"; *kind*: noun for its Pokémon."""
        if of in ("self", "holder") and self.standpoint.itself:
            return self.standpoint.itself
        return self.t(f"who.{self.key(of)}", kind=kind or self.t("kind.any"))

    def key(self, of: Group) -> Fact:
        """Text key of a group, from the reader's point of view."""
        group = SWAPPED.get(of, of) if self.standpoint.other else of
        if group in ("self", "holder") and self.standpoint.card != "pokemon":
            return f"self-{self.standpoint.card}"
        if group == "defending" and not self.standpoint.in_attack:
            return "opponent_active"
        if group == "those" and self.standpoint.in_trigger:
            return "it-happened-to"
        if group == "chosen" and self.standpoint.in_turn:
            return "its-turn"
        return group

    def with_parts(self, noun: Fact, parts: Sequence[Predicate], *, many: bool) -> Fact:
        """A noun with its predicates: first those directly after it."""
        behind = [part.behind for part in parts if part.behind]
        rest = [part.many if many else part.one for part in parts if not part.behind]
        said = self.t("join.behind", first=noun, rest=self.listed(behind, "and")) if behind else noun
        return self.t("that", noun=said, does=self.listed(rest, "and")) if rest else said

    def does(self, parts: Sequence[Predicate]) -> Fact:
        """Predicates of one Pokémon or card: "has damage counters and is Asleep"."""
        return self.listed([part.one for part in parts], "and") if parts else self.t("part.anything")
