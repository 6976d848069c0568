"""Speech: the texts of a card's words, how they are joined, and the standpoint they are said from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from companion.cards.printed.vocabulary import Group
from companion.texts.texts import Fact, Phrase, Texts, phrase
from companion.wording.standpoint import OTHER, SWAPPED, Standpoint, Whose


class Predicate(msgspec.Struct, frozen=True):
    """A predicate of one and of many ("has damage counters", "have …"); *behind*: right behind a noun instead."""

    one: Fact
    many: Fact
    behind: Fact = ""


class Speech:
    """Base of those that say a card's words, seen from *standpoint*: texts, lists, sides, groups, predicates."""

    def __init__(self, texts: Texts, standpoint: Standpoint) -> None:
        # One language for a whole sentence, names of types and kinds too: another may have no others for cards.
        self.texts = texts.speaking("card-text.sentence")
        self.standpoint = standpoint

    # --- texts --------------------------------------------------------------------------

    def t(self, key: str, **facts: Fact | int) -> Fact:
        """The text of *key* with these facts: a phrase, told with its whole sentence."""
        return phrase(f"card-text.{key}", **facts)

    def seen(self, **changes: Any) -> Any:
        """The same speaker with another standpoint."""
        return type(self)(self.texts, replace(self.standpoint, **changes))

    def joined(self, said: Sequence[Fact], word: str) -> Fact:
        """All of them, in pairs, by the text *word*."""
        if not said:
            return self.t("prevent.nothing")
        *before, all_said = said
        for one in reversed(before):
            all_said = self.t(f"join.{word}", first=one, rest=all_said)
        return all_said

    def listed(self, said: Sequence[Fact], word: Literal["and", "or"]) -> Fact:
        """As in "A, B and C": commas between all but the last two."""
        if len(said) < 3:
            return self.joined(said, word)
        return self.joined([*said[:-2], self.joined(said[-2:], word)], "comma")

    def names(self, table: str, values: Iterable[str], word: Literal["and", "or"] = "or") -> Fact:
        """Names of the values in a table of names, listed."""
        return self.listed([Phrase(f"{table}.{value}") for value in values], word)

    def types(self, types: Iterable[str], word: Literal["and", "or"] = "or") -> Fact:
        """Types, listed."""
        return self.names("card-type", types, word)

    def noted(self, said: Fact, *notes: Fact) -> Fact:
        """A clause and the notes to it that are not empty."""
        return self.joined([said, *(note for note in notes if note)], "comma")

    def a(self, noun: Fact) -> Fact:
        """A noun with its article."""
        return self.t("a-vowel" if self.texts.fact(noun)[0] in "AEIOUaeiou" else "a-other", noun=noun)

    # --- sides --------------------------------------------------------------------------

    def side(self, side: Whose) -> Whose:
        """The side that *side* means from where the text is read."""
        return OTHER[side] if self.standpoint.other else side

    def whose(self, side: Whose) -> Fact:
        """As in "your" or "the opponent's"."""
        return self.t(f"whose.{self.side(side)}")

    def chooser(self, by: str) -> Fact:
        """A note on who chooses, where it is not the player."""
        return "" if by == "you" else self.t(f"by-note.{by}")

    # --- groups and predicates ------------------------------------------------------------

    def group(self, of: Group, kind: Fact = "") -> Fact:
        """A whole group: "your Benched Pokémon"; *kind*: what its Pokémon are called."""
        if of in ("self", "holder") and self.standpoint.itself:
            return self.standpoint.itself
        return self.t(f"who.{self.key(of)}", kind=kind or self.t("kind.any"))

    def key(self, of: Group) -> Fact:
        """The group as the texts name it, from where the text is read."""
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
        """A noun and what must be true of it: first what stands right behind it."""
        behind = [part.behind for part in parts if part.behind]
        rest = [part.many if many else part.one for part in parts if not part.behind]
        said = self.t("join.behind", first=noun, rest=self.listed(behind, "and")) if behind else noun
        return self.t("that", noun=said, does=self.listed(rest, "and")) if rest else said

    def does(self, parts: Sequence[Predicate]) -> Fact:
        """The parts as what is said of one Pokémon or card: "has damage counters and is Asleep"."""
        return self.listed([part.one for part in parts], "and") if parts else self.t("part.anything")
