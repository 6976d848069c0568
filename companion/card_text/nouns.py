"""Noun phrases for selectors of card texts: targets, cards, amounts, conditions.

Every method returns a piece of a sentence from the text tables. "You" is the player of the card. A group of Pokémon has
three forms: `one` is a singular subject, `some` are the objects of an effect, `among` is the whole group from which
some are chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from msgspec.structs import replace

from companion.card_text._parts import card_said, kind_of, that_parts
from companion.card_text._speech import Speech
from companion.card_text._standpoint import IN_POINTS, PLURAL
from companion.cards.printed.vocabulary import Amount, Cards, Count, Group, If, That, To, Who
from companion.texts.texts import Fact, Phrase, called

Use: TypeAlias = Literal["when", "only", "while"]
"""Purpose of a condition: an effect, a permission, or a duration."""


class Nouns(Speech):
    """Noun phrases of one card, seen from *standpoint*."""

    # --- Pokémon ------------------------------------------------------------------------

    def one(self, to: To) -> Fact:
        """A target as a subject, in the singular: "each of your Benched Pokémon"."""
        return self._who(to, subject=True)

    def some(self, to: To) -> Fact:
        """A target as an object: "2 of your Benched Pokémon"."""
        return self._who(to, subject=False)

    def among(self, to: To) -> Fact:
        """A whole group from which something is chosen: "your Benched Pokémon"."""
        if isinstance(to, Who) and to.pick is not None:
            return self.some(to)
        return self._group(*_split(to))

    def bare(self, to: To) -> Fact:
        """One of a group without an article: "Water Pokémon on your Bench"."""
        of, that = _split(to)
        said = self.t(f"bare.{self.key(of)}", kind=kind_of(self, that) if of in PLURAL else self.t("kind.any"))
        return self._which(said, of, that, many=False)

    def _who(self, to: To, *, subject: bool) -> Fact:
        of, that = _split(to)
        among = self._group(of, that)
        pick = to.pick if isinstance(to, Who) else None
        if not isinstance(to, Who) or pick is None:
            return self.t("each-one", who=self.bare(to)) if self._is_plural(of) else among
        each = subject and pick > 1
        key = ("each-of-up-to" if each else "up-to") if to.up_to else "each-of" if each else "number"
        said = self.t(f"pick.{key}", n=pick, who=among)
        return said if to.by == "you" else self.t("in-brackets", said=said, note=self.t(f"by.{to.by}"))

    def _group(self, of: Group, that: That | None) -> Fact:
        plural = of in PLURAL
        said = self.group(of, kind_of(self, that) if plural else "")
        return self._which(said, of, that, many=plural)

    def _which(self, said: Fact, of: Group, that: That | None, *, many: bool) -> Fact:
        """*said* with its further conditions; for a group of one Pokémon as an "if"."""
        if that is None:
            return said
        if of not in PLURAL:
            return self.such(said, that)
        return self.with_parts(said, that_parts(self, that, but_kind=True), many=many)

    def _is_plural(self, of: Group) -> bool:
        if of == "chosen":
            return self.standpoint.many_chosen and not self.standpoint.in_turn
        return of in PLURAL and not (of == "those" and self.standpoint.in_trigger)

    def is_group(self, to: To) -> bool:
        """Is the target every member of a group that may be several?"""
        of, _ = _split(to)
        return self._is_plural(of) and (not isinstance(to, Who) or to.pick is None)

    def is_opponents(self, to: To) -> bool:
        """Does the target belong to the other player?"""
        return _split(to)[0].startswith(("opponent", "defending"))

    def every(self, to: To) -> Fact:
        """Each member of the target, as the objects of a "for each"."""
        return self.t("each-one", who=self.bare(to)) if self.is_group(to) else self.some(to)

    def such(self, who: Fact, that: That) -> Fact:
        """*who*, and the conditions it must meet."""
        return self.t("in-brackets", said=who, note=self.t("if-it", does=self.does(that_parts(self, that))))

    # --- cards --------------------------------------------------------------------------

    def card(self, cards: Cards, *, many: bool = False) -> Fact:
        """Noun phrase of a card without an article, singular or plural: "basic Water Energy card"."""
        return card_said(self, cards, many=many)

    def cards(self, amount: Amount | Literal["all"], cards: Cards, *, up_to: bool = False) -> Fact:
        """An amount of cards: "up to 2 Energy cards"."""
        return self.measure(amount, self.card(cards), self.card(cards, many=True), up_to=up_to)

    # --- how many -----------------------------------------------------------------------

    def of_unit(self, amount: Amount | Literal["all"], unit: str, *, up_to: bool = False) -> Fact:
        """An amount in a unit: "20 damage", "1 coin for each …"."""
        return self.measure(amount, self.t(f"unit.{unit}.one"), self.t(f"unit.{unit}.many"), up_to=up_to)

    def measure(self, amount: Amount | Literal["all"], one: Fact, many: Fact, *, up_to: bool = False) -> Fact:
        """An amount of something, with its singular *one* and plural *many*."""
        if amount == "all":
            return self.t("measure.any" if up_to else "measure.all", unit=many)
        if up_to and amount == 1:
            return self.t("measure.one-or-none", unit=one)
        if isinstance(amount, int):
            said = self.t("measure.number", n=amount, unit=one if amount == 1 else many)
        elif is_each(amount):
            times = self.t("measure.number", n=amount.times, unit=one if amount.times == 1 else many)
            said = self.t("measure.each", measure=times, each=self.each(amount))
            said = self.noted(said, *self._bounds(amount))
        else:
            said = self.t("measure.equal", unit=many, number=self.number(amount))
        return self.t("measure.up-to", measure=said) if up_to else said

    def per_each(self, amount: Amount | Literal["all"], say: Callable[[Amount | Literal["all"]], Fact]) -> Fact:
        """*say* applied to an amount, with the counted thing at the end: "put 1 … on … for each …"."""
        if not isinstance(amount, Count) or not is_each(amount):
            return say(amount)
        said = self.t("measure.done-each", measure=say(amount.times), each=self.each(amount))
        return self.noted(said, *self._bounds(amount))

    def points(self, amount: Amount) -> Fact:
        """An amount of points, without a unit."""
        if not isinstance(amount, Count) or not is_each(amount):
            return self.number(amount)
        return self.noted(self.t("measure.points", n=amount.times, each=self.each(amount)), *self._bounds(amount))

    def number(self, amount: Amount) -> Fact:
        """A bare number: "3", "half of the number of Prizes that you have left"."""
        if isinstance(amount, int):
            return str(amount)
        points = amount.count in IN_POINTS or amount.count == "retreat_cost"
        said = self.counted(amount, "points") if points else self.t("number.of", many=self.counted(amount, "many"))
        if amount.half is not None:
            said = self.t(f"number.half-{amount.half}", number=said)
        if amount.times != 1:
            said = self.t("number.times", n=amount.times, number=said)
        return self.noted(said, *self._bounds(amount))

    def each(self, count: Count) -> Fact:
        """One counted thing: "Energy attached to this Pokémon"."""
        return self.counted(count, "one")

    def counted(self, count: Count, form: Literal["one", "many", "points"]) -> Fact:
        """The counted thing, in the singular, the plural, or in points."""
        lying = "energy" if count.count == "energy_cards" and count.what == "any" else count.what
        card = self.card(lying, many=form == "many")
        if count.types:
            card = self.t("providing", card=card, types=self.types(count.types))
        key = count.count
        energy = self.t("energy.of", types=self.types(count.types)) if count.types else self.t("energy.any")
        if count.what != "any":
            energy = self.t("energy.from", energy=energy, cards=self.card(count.what, many=True))
        return self.t(
            f"count.{key}.{form}",
            who=self.among(count.who),
            pokemon=self.bare(count.who),
            whose=self.whose(count.side),
            energy=energy,
            card=card,
            name=count.name or self.t("reminder"),
            types=self.types(count.types) if count.types else "",
        )

    def _bounds(self, count: Count) -> tuple[Fact, Fact]:
        plus: Fact = ""
        if count.plus:
            plus = self.t("bounds.plus" if count.plus > 0 else "bounds.minus", n=abs(count.plus))
        return plus, "" if count.most is None else self.t("bounds.most", n=count.most)

    # --- whether ------------------------------------------------------------------------

    def condition(self, if_: If, use: Use) -> Fact:
        """Beginning of a sentence: "if …", "unless …", "as long as …"."""
        only_not = if_.not_ is not None and if_ == If(not_=if_.not_)
        if only_not and if_.not_ is not None:
            return self.t(f"whether.{use}-not", if_=self.if_(if_.not_))
        return self.t(f"whether.{use}", if_=self.if_(if_))

    def if_(self, if_: If) -> Fact:
        """Clause of a condition with all its parts."""
        said = [*self._coins(if_), *self._there(if_), *self._compared(if_), *self._around(if_)]
        if if_.not_ is not None:
            other = opposite(if_.not_)
            said.append(self.t("holds.not", if_=self.if_(if_.not_)) if other is None else self.if_(other))
        if if_.either:
            either = self.joined([self.if_(way) for way in if_.either], "or")
            said.append(self.t("holds.either", either=either) if said else either)
        return self.joined(said, "and") if said else self.t("holds.always")

    def _coins(self, if_: If) -> Iterable[Fact]:
        if if_.heads is not None:
            yield self.t("holds.heads.one" if if_.heads == 1 else "holds.heads.many", n=if_.heads)
        if if_.tails is not None:
            yield self.t("holds.tails.one" if if_.tails == 1 else "holds.tails.many", n=if_.tails)
        if if_.done is not None:
            yield self.t("holds.done" if if_.done else "holds.not-done")

    def _there(self, if_: If) -> Iterable[Fact]:
        if if_.who is None and if_.that is None:
            return
        of, that = _split("self" if if_.who is None else if_.who)
        parts = [] if if_.that is None else that_parts(self, if_.that)
        if of in PLURAL and self._is_plural(of):
            among = self.t(f"bare.{self.key(of)}", kind=kind_of(self, that))
            parts = (that_parts(self, that, but_kind=True) if that is not None else []) + parts
            yield self.t("holds.any-does", who=among, does=self.does(parts))
            return
        parts = (that_parts(self, that) if that is not None else []) + parts
        who = self.among(of)
        yield self.t("holds.it-does", who=who, does=self.does(parts)) if parts else self.t("holds.in-play", who=who)

    def _compared(self, if_: If) -> Iterable[Fact]:
        if if_.amount is None:
            return
        number, said = self.number(if_.amount), []
        if if_.at_least is not None and if_.at_least == if_.at_most:
            said.append(self.t("holds.exactly", n=if_.at_least))
        elif if_.at_least is not None:
            said.append(self.t("holds.at-least", n=if_.at_least))
        if if_.at_most is not None and if_.at_least != if_.at_most:
            said.append(self.t("holds.at-most", n=if_.at_most))
        if if_.than is not None:
            said.append(self.t("holds.than", number=self.number(if_.than)))
        if if_.as_many is not None:
            said.append(self.t("holds.as-many", number=self.number(if_.as_many)))
        bounds = self.joined(said, "and") if said else self.t("holds.at-least", n=1)
        yield self.t("holds.number", number=number, is_=bounds)

    def _around(self, if_: If) -> Iterable[Fact]:
        if if_.stadium is not None:
            yield self.t("holds.stadium-named", name=called(if_.stadium)) if if_.stadium else self.t("holds.stadium")
        if if_.stadium_by is not None:
            yield self.t(f"holds.stadium-by.{self.side(if_.stadium_by)}")
        if if_.in_zone is not None:
            zone = Phrase(f"card-zone.{if_.zone}") if if_.zone != "lost" else self.t("lost-zone")
            yield self.t("holds.in-zone", card=self.card(if_.in_zone), whose=self.whose(if_.side), zone=zone)
        if if_.history is not None:
            yield self._history(if_)
        if if_.turn_of is not None:
            yield self.t(f"holds.turn-of.{self.side(if_.turn_of)}")

    def _history(self, if_: If) -> Fact:
        name = self.t("named", name=called(if_.name)) if if_.name else ""
        said = self.t(
            f"history.{if_.history}", name=name, attack=if_.name or self.t("this-attack"), who=self.one("self")
        )
        return self.t("history.of-type", said=said, types=self.types(if_.types)) if if_.types else said


def opposite(if_: If) -> If | None:
    """The negation of *if_*, if it can be expressed without "not"; else None.

    >>> from companion.cards.printed.vocabulary import Count, If
    >>> opposite(If(amount=Count(count="cards"), at_most=3)).at_least
    4
    """
    if if_ == If(done=if_.done) and if_.done is not None:
        return If(done=not if_.done)
    if if_.amount is None:
        return None
    if if_ == If(amount=if_.amount, at_most=if_.at_most) and if_.at_most is not None:
        return If(amount=if_.amount, at_least=if_.at_most + 1)
    least = 1 if if_ == If(amount=if_.amount) else if_.at_least
    if least is None or if_ not in (If(amount=if_.amount), If(amount=if_.amount, at_least=least)):
        return None
    return If(amount=if_.amount, at_least=0 if least == 1 else None, at_most=least - 1)


def is_each(amount: Amount) -> bool:
    """Is the amount expressed as "for each"?"""
    return isinstance(amount, Count) and amount.count not in IN_POINTS and amount.half is None


def without_sign(amount: Amount) -> tuple[bool, Amount]:
    """Whether the amount is negative, and its absolute value."""
    if isinstance(amount, int):
        return amount < 0, abs(amount)
    if amount.times < 0:
        return True, replace(amount, times=-amount.times, plus=-amount.plus)
    return False, amount


def _split(to: To) -> tuple[Group, That | None]:
    return (to.of, to.that) if isinstance(to, Who) else (to, None)
