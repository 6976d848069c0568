"""Clauses of effects that move cards: Energy, decks, hands, discard piles. No full stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from companion.card_text._standpoint import PLURAL, Whose
from companion.card_text.nouns import Nouns
from companion.cards.printed import vocabulary as e
from companion.cards.printed.vocabulary import Amount, Cards, To, What, Who
from companion.texts.texts import Fact

Clause: TypeAlias = Callable[[Nouns, Any], Fact]

# --- Energy -----------------------------------------------------------------------------


def _energy(types: tuple[Any, ...], what: Cards) -> Cards:
    """Energy cards of these types."""
    if not types:
        return what
    if what == "energy":
        return What(kinds=("energy",), types=types)
    return replace(what, types=types) if isinstance(what, What) else what


def _types_beside(n: Nouns, types: tuple[Any, ...], what: Cards) -> Fact:
    """A note on the types, if the noun phrase of the cards cannot include them."""
    beside = types and isinstance(what, str) and what != "energy"
    return n.t("note.providing", types=n.types(types)) if beside else ""


def _discard_energy(n: Nouns, word: e.DiscardEnergy) -> Fact:

    def some(amount: Amount | Literal["all"]) -> Fact:
        what = _energy(word.types, word.what)
        cards = _units(n, word, amount) if word.units else n.cards(amount, what, up_to=word.up_to)
        return n.t(f"do.energy-to.{word.to_zone}", cards=cards, who=n.among(word.from_))

    said = some(word.amount) if word.up_to else n.per_each(word.amount, some)
    types = "" if word.units else _types_beside(n, word.types, word.what)
    return n.noted(said, types, n.chooser(word.by), in_full(n, must=word.must))


def _units(n: Nouns, word: e.DiscardEnergy, amount: Amount | Literal["all"]) -> Fact:
    """An amount of Energy, as opposed to Energy cards."""
    energy = n.t("energy.of", types=n.types(word.types)) if word.types else n.t("energy.any")
    if word.what != "energy":
        energy = n.t("energy.from", energy=energy, cards=n.card(word.what, many=True))
    return n.measure(amount, energy, energy, up_to=word.up_to)


def _move_energy(n: Nouns, word: e.MoveEnergy) -> Fact:
    cards = n.cards(word.amount, _energy(word.types, word.what), up_to=word.up_to)
    said = n.t("do.move-energy", cards=cards, who=n.among(word.from_), other=target(n, word.to, each=word.each))
    return n.noted(said, _types_beside(n, word.types, word.what))


def in_full(n: Nouns, *, must: bool) -> Fact:
    """A note that the effect is all or nothing; omitted for costs, where this is implied."""
    return n.t("note.must") if must and not n.standpoint.paying else ""


def target(n: Nouns, to: To, *, each: bool = False, apart: bool = False) -> Fact:
    """Target of attached or moved cards: one Pokémon, or a different one per card."""
    key = "apart" if apart else "each" if each else "one"
    several = (to.of in PLURAL and to.pick is None) if isinstance(to, Who) else to in PLURAL
    if not several:
        return n.some(to)
    return n.t(f"target.{key}", who=n.among(to))


def _swap_energy(n: Nouns, word: e.SwapEnergy) -> Fact:
    return n.t("do.swap-energy", card=n.cards(1, word.what), other=n.a(n.card(word.what)), who=n.among(word.on))


def _attach(n: Nouns, word: e.AttachFrom) -> Fact:
    cards = n.cards(word.amount, word.what, up_to=word.up_to)
    to = target(n, word.to, each=word.each, apart=word.apart)
    said = n.t(f"do.attach.{word.from_}", cards=cards, who=to)
    return n.noted(
        said,
        n.t("note.different-types") if word.different_types else "",
        n.t("note.as-turns") if word.as_turns else "",
        n.t("note.then-shuffle") if word.from_ == "deck" else "",
    )


# --- decks, hands, piles ----------------------------------------------------------------


def _draw(n: Nouns, word: e.Draw) -> Fact:
    side = n.side(word.side)
    if word.until is not None:
        said = n.t(f"do.draw-until.{side}", n=n.number(word.until))
        return n.noted(said, n.t("note.or-fewer") if word.up_to else "")
    said = n.t(f"do.draw.{side}", cards=n.cards(word.amount, "any", up_to=word.up_to))
    return n.noted(said, n.t("note.no-fewer", n=word.at_least) if word.at_least else "")


def _into(n: Nouns, zone: str, side: Whose) -> Fact:
    return n.t(f"into.{zone}", whose=n.whose(side))


def _search(n: Nouns, word: e.Search) -> Fact:
    whose, cards = n.whose(word.side), n.cards(word.amount, word.what, up_to=word.up_to)
    if word.to == "evolve":
        key = "do.search-level-up" if word.level_up else "do.search-evolve"
        said = n.t(key, whose=whose, cards=cards, who=target(n, word.onto))
    elif word.to == "deck_top" and word.shuffle:
        said = n.t("do.search-for", whose=whose, cards=cards)
    else:
        said = n.t("do.search", whose=whose, cards=cards, into=_into(n, word.to, word.side))
    return _searched(n, said, word)


def searches(n: Nouns, words: Sequence[e.Search]) -> Fact:
    """Clause of consecutive searches of one deck, only the last of which shuffles it."""
    cards = n.listed([n.cards(word.amount, word.what, up_to=word.up_to) for word in words], "and")
    last = words[-1]
    into = _into(n, last.to, last.side)
    return _searched(n, n.t("do.search", whose=n.whose(last.side), cards=cards, into=into), last)


def is_one_search(word: object, other: object) -> bool:
    """Do these two searches form one: same deck, no shuffle in between, same destination?"""
    if not isinstance(word, e.Search) or not isinstance(other, e.Search) or word.shuffle or word.to == "evolve":
        return False
    return replace(word, what=other.what, amount=other.amount, up_to=other.up_to, shuffle=other.shuffle) == other


def _searched(n: Nouns, said: Fact, word: e.Search) -> Fact:
    """A search with notes on who sees the cards, and what happens to the deck."""
    shuffled = n.t("note.then-shuffle") if word.shuffle else n.t("note.no-shuffle")
    on_top = word.to == "deck_top" and word.shuffle
    return n.noted(
        said,
        n.t("note.show") if word.show else "",
        n.t("note.different") if word.different else "",
        n.t("note.different-types") if word.different_types else "",
        n.t("note.then-shuffle-and-on-top") if on_top else shuffled,
    )


def _trade(n: Nouns, word: e.TradeCard) -> Fact:
    said = n.t("do.trade", card=n.cards(1, word.what), other=n.cards(1, word.what))
    return n.noted(said, n.t("note.both-shown"), n.t("note.then-shuffle"))


def _look(n: Nouns, word: e.Look) -> Fact:
    looks = "turn-up" if word.show else "look-at-fewer" if word.fewer else "look"
    key = f"do.{looks}.{'bottom' if word.bottom else 'top'}"
    said = n.t(key, cards=_top(n, word.amount, up_to=word.fewer), whose=n.whose(word.side))
    takes = bool(word.take or word.take_all or word.to == "legend")
    rest: str = word.rest
    if rest in ("top", "order"):
        rest = f"{rest}-{'under' if word.bottom else 'over'}" if takes or rest == "order" else "stay"
    one = word.amount == 1 and not word.fewer
    if takes and one and word.to != "legend":
        left = n.t("otherwise", effects=n.t(f"rest.{rest}", them=n.t("rest.it")))
        return n.joined([n.joined([said, _taken_if(n, word)], "then"), left], "semicolon")
    them = "others" if takes else "it" if one else "all"
    left = n.t(f"rest.{rest}", them=n.t(f"rest.{them}"))
    return n.joined([n.noted(said, *([_taken(n, word)] if takes else [])), left], "then")


def _taken(n: Nouns, word: e.Look) -> Fact:
    if word.to == "legend":
        return n.t("do.take-legend")
    cards = n.cards("all" if word.take_all else word.take, word.what, up_to=word.up_to)
    if word.to == "attach":
        said = n.t("do.take-attach", cards=cards, who=target(n, word.onto, each=True))
    else:
        said = n.t("do.take", cards=cards, into=_into(n, word.to, word.side))
    return said if word.by == "you" else n.t("in-brackets", said=said, note=n.t(f"by.{word.by}"))


def _taken_if(n: Nouns, word: e.Look) -> Fact:
    """The only card that was looked at, if it fits."""
    if word.to == "attach":
        said = n.t("do.take-it-attach", who=target(n, word.onto))
    else:
        said = n.t("do.take-it", into=_into(n, word.to, word.side))
    if word.what != "any":
        said = n.t("do.take-it-if", card=n.a(n.card(word.what)), said=said)
    said = n.noted(said, n.t("note.if-wanted") if word.up_to and not word.take_all else "")
    return said if word.by == "you" else n.t("in-brackets", said=said, note=n.t(f"by.{word.by}"))


def _shuffle(n: Nouns, word: e.Shuffle) -> Fact:
    return n.t(f"do.shuffle.{n.side(word.side)}")


def _discard_hand(n: Nouns, word: e.DiscardHand) -> Fact:
    side = n.side(word.side)
    key = f"do.hand-to.{word.to}.{side}"
    if word.until is not None:
        said = n.t(key, cards=n.t("do.hand-until", cards=n.card(word.what, many=True), n=word.until))
    elif word.up_to:
        said = n.t(key, cards=n.cards(word.amount, word.what, up_to=True))
    else:
        said = n.per_each(word.amount, lambda amount: n.t(key, cards=n.cards(amount, word.what)))
    if word.by == "you" and word.side != "own":
        # Choosing from the opponent's hand implies seeing it.
        said = n.t("do.look-first", whose=n.whose("opponent"), said=said)
    return n.noted(
        said,
        "" if word.by == "owner" else n.t(f"by-note.{word.by}"),
        n.t("note.show-hand") if word.show else "",
        in_full(n, must=word.must),
    )


def _show_hand(n: Nouns, word: e.ShowHand) -> Fact:
    if word.amount == "all":
        return n.t(f"do.show-hand.{n.side(word.side)}")
    return n.t(f"do.show-some.{n.side(word.side)}", cards=n.cards(word.amount, "any"))


def _shuffle_hand(n: Nouns, word: e.ShuffleHand) -> Fact:
    return n.t(f"do.whole-hand.{word.to}.{n.side(word.side)}")


def _recover(n: Nouns, word: e.Recover) -> Fact:
    facts = {"whose": n.whose(word.side), "into": _into(n, word.to, word.side)}

    def some(amount: Amount | Literal["all"]) -> Fact:
        return n.t("do.recover", cards=n.cards(amount, word.what, up_to=word.up_to), **facts)

    said = some(word.amount) if word.up_to else n.per_each(word.amount, some)
    return n.noted(
        said,
        n.chooser(word.by),
        n.t("note.different") if word.different else "",
        n.t("note.others") if word.others else "",
        n.t("note.show") if word.show else "",
        n.t("note.then-shuffle") if word.to == "deck" else "",
    )


def _mill(n: Nouns, word: e.Mill) -> Fact:
    key = f"do.mill.{word.to}.{'bottom' if word.bottom else 'top'}.{n.side(word.side)}"
    return n.per_each(word.amount, lambda amount: n.t(key, cards=_top(n, amount)))


def _top(n: Nouns, amount: Amount | Literal["all"], *, up_to: bool = False) -> Fact:
    """Cards on top of a deck, to follow "the top": "card", "3 cards"."""
    return n.card("any") if amount == 1 and not up_to else n.cards(amount, "any", up_to=up_to)


PILES: dict[type, Clause] = {
    e.DiscardEnergy: _discard_energy,
    e.MoveEnergy: _move_energy,
    e.SwapEnergy: _swap_energy,
    e.AttachFrom: _attach,
    e.Draw: _draw,
    e.Search: _search,
    e.TradeCard: _trade,
    e.Look: _look,
    e.Shuffle: _shuffle,
    e.DiscardHand: _discard_hand,
    e.ShowHand: _show_hand,
    e.ShuffleHand: _shuffle_hand,
    e.Recover: _recover,
    e.Mill: _mill,
}
"""Clauses by word."""
