"""Parse typed actions of a card match: "attach fire to bench 1", "attack ember".

The result may be against the rules: then the rules say why. The parser refuses only what it
cannot understand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.cards.view import nameable
from companion.cards.modifiers import facts as queries
from companion.cards.printed.by_hand import typed_of_name
from companion.cards.printed.vocabulary import TRAINER_KINDS, UNKNOWN, CardKind
from companion.cards.rules import CardRules
from companion.cards.values import actions as act
from companion.cards.values.actions import Changed
from companion.cards.values.game import Game
from companion.cards.values.state import State, Table
from companion.cards.zones import zones
from companion.kernel.model import SEAT_NAMES, Seat, TurnRequest
from companion.kernel.numbers import whole
from companion.texts.texts import Phrase, Texts, all_of, called, phrase


class Unclear(Exception):
    """Typed input that cannot be parsed; *said* is the sentence for the player."""

    def __init__(self, said: Phrase) -> None:
        super().__init__(said.key)
        self.said = said


class Typed:
    """Parses one player's input at one table."""

    def __init__(self, rules: CardRules, state: State, seat: Seat, texts: Texts) -> None:
        self._rules = rules
        self._game: Game = rules.game
        self._state = state
        self._table: Table = state.table
        self._seat = seat
        self._texts = texts

    def action(self, word: str, rest: str) -> Any:
        """Parse *word* with *rest* as an action.

        Raises:
            Unclear: A card, a Pokémon or a place is missing, unknown, or ambiguous.
        """
        return WORDS[word](self, rest)

    # --- what each word means ---

    def _bench(self, rest: str) -> Any:
        card = self._card(rest)
        if self._table.setup is None:
            return act.BenchPokemon(self._seat, card)
        return (act.PlaceActive if self._table.sides[self._seat].active is None else act.PlaceBench)(self._seat, card)

    def _attach(self, rest: str) -> Any:
        card, place = self._card_and_place(rest, " to ", "attach fire to bench 1")
        return act.AttachEnergy(self._seat, card, place)

    def _evolve(self, rest: str) -> Any:
        card, place = self._card_and_place(rest, " on ", "evolve charmeleon on bench 1")
        kind = act.LevelUp if self._game.cards[card].stage == "lvx" else act.Evolve
        return kind(self._seat, card, place)

    def _play(self, rest: str) -> Any:
        name, on, where = rest.rpartition(" on ")
        if not on:
            return act.PlayTrainer(self._seat, self._card(rest))
        return act.PlayTrainer(self._seat, self._card(name), self._place(where))

    def _retreat(self, rest: str) -> Any:
        """Retreat with the first possible payment."""
        place = self._place(rest.removeprefix("to ") or "bench 1")
        for request in self._rules.pending(self._state):
            if request == TurnRequest(self._seat, "main"):
                for action in self._rules.answers(self._state, request):
                    if isinstance(action, act.Retreat) and action.place == place:
                        return action
        return act.Retreat(self._seat, (), place)

    def _power(self, rest: str) -> Any:
        name, of, where = rest.rpartition(" of ")
        if of:
            return act.UsePower(self._seat, self._place(where), self._power_named(name, self._place(where)))
        for index, pokemon in enumerate(zones.in_play(self._table, self._seat)):
            for power, _ in queries.powers(self._game, self._table, pokemon):
                if _begins(power.name, rest):
                    return act.UsePower(self._seat, zones.place_name(self._seat, index), power.name)
        raise Unclear(phrase("card-typed.no-power", words=rest))

    def _power_named(self, name: str, place: str) -> str:
        pokemon = zones.at(self._table, place)
        powers = () if pokemon is None else queries.powers(self._game, self._table, pokemon)
        return next((power.name for power, _ in powers if _begins(power.name, name)), name)

    def _attack(self, rest: str) -> Any:
        if not rest:
            raise Unclear(phrase("card-typed.which-attack"))
        active = self._table.sides[self._seat].active
        attacks = () if active is None else queries.attacks(self._game, self._table, active)
        name = next((attack.name for attack in attacks if _begins(attack.name, rest)), rest)
        return act.UseAttack(self._seat, name)

    def _concede(self, rest: str) -> Any:
        """Concede for the asked player, or for the named one."""
        who = rest.strip().lower()
        if who and who not in SEAT_NAMES:
            raise Unclear(phrase("card-typed.who-concedes"))
        return act.Concede(SEAT_NAMES.index(who) if who else self._seat)

    def _give(self, rest: str) -> Any:
        up, _, who = rest.partition(" ")
        if up.lower() != "up":
            raise Unclear(phrase("card-typed.give-up"))
        return self._concede(who)

    def _time(self, rest: str) -> Any:
        """Call time, with the agreed tie-break."""
        return act.CallTime(self._game.setup.terms.on_time)

    def _end(self, rest: str) -> Any:
        return act.EndTurn(self._seat)

    # --- names ---

    def _card_and_place(self, rest: str, word: str, example: str) -> tuple[str, str]:
        name, found, where = rest.rpartition(word)
        if not found:
            raise Unclear(phrase("card-typed.card-and-pokemon", example=example))
        return self._card(name), self._place(where)

    def _card(self, words: str) -> str:
        """A card of the own hand by its name or id, else any card of the match."""
        if not words.strip():
            raise Unclear(phrase("card-typed.which-card"))
        hand = zones.possible(self._game, self._table, self._seat, "hand")
        return card_named(self._game, self._texts, words, hand) or self._any_card(words, self._seat)

    def _place(self, words: str) -> str:
        """A place: "active", "bench 2", "a-bench-2", or a Pokémon's name, own ones first."""
        plain = " ".join(words.lower().replace("-", " ").split())
        sides = [self._seat, 1 - self._seat]
        if plain[:2] in ("a ", "b ") and plain[2:].startswith(("active", "bench")):
            sides = [SEAT_NAMES.index(plain[0])]
            plain = plain[2:]
        if plain == "active":
            return zones.place_name(sides[0], zones.ACTIVE)
        number = whole(plain.removeprefix("bench").strip() or "1", 9)
        if plain.startswith("bench") and number:
            return zones.place_name(sides[0], number)
        for seat in sides:
            fits = [
                zones.place_name(seat, index)
                for index, pokemon in enumerate(zones.in_play(self._table, seat))
                if any(_begins(name, words) for name in _both(self._texts, self._game.face(pokemon).name))
            ]
            if len(fits) > 1:
                raise Unclear(_several(words, map(Phrase, fits)))
            if fits:
                return fits[0]
        raise Unclear(phrase("card-typed.no-place", words=words))

    # --- corrections ---

    def change(self, rest: str) -> Changed:
        """Parse a change of a correction: "damage a-active 30", "card a-hand pup -> a-discard".

        "typed a-deck pokemon Mew 40" adds a card by hand to a deck of real cards.

        Raises:
            Unclear: The place is missing, or a card is unknown.
        """
        what, _, behind = rest.partition(" ")
        place, _, value = behind.strip().partition(" ")
        if not place:
            raise Unclear(phrase("card-typed.correct-how"))
        what, value = SAME.get(what, what), value.strip()
        if what in ("card", "name") and "->" in value:
            old, _, new = (part.strip() for part in value.partition("->"))
            owner = SEAT_NAMES.index(place[0]) if place[0] in SEAT_NAMES else self._seat
            value = f"{self._any_card(old, owner)} -> {new if what == 'card' else self._any_card(new, owner)}"
        if what == "typed":
            value = _typed_in(value)
        return Changed(what, place, value)

    def _any_card(self, words: str, seat: Seat) -> str:
        """A card that the player of *seat* may know of."""
        return card_named(self._game, self._texts, words, nameable(self._rules, self._state, seat)) or _no_card(words)


WORDS: Mapping[str, Callable[[Typed, str], Any]] = {
    "bench": Typed._bench,
    "attach": Typed._attach,
    "evolve": Typed._evolve,
    "play": Typed._play,
    "retreat": Typed._retreat,
    "power": Typed._power,
    "attack": Typed._attack,
    "end": Typed._end,
    "concede": Typed._concede,
    "give": Typed._give,
    "time": Typed._time,
}
"""The verbs of actions."""


def _typed_in(words: str) -> str:
    """A card by hand in a few words, "pokemon Dark Raichu 70": kind, name, and HP if known."""
    word, _, rest = words.partition(" ")
    kind = next((one for one in KINDS if one == word), None)
    name, _, hp = rest.strip().rpartition(" ")
    if whole(hp, 999) is None or not name:
        name, hp = rest.strip(), "0"
    if kind is None or not name:
        raise Unclear(phrase("card-typed.card-by-hand", kinds=", ".join(KINDS)))
    typed = typed_of_name(name, kind)
    return msgspec.json.encode(replace(typed, hp=(whole(hp, 999) or 0) if kind in HAVE_HP else 0)).decode()


KINDS: tuple[CardKind, ...] = ("pokemon", *TRAINER_KINDS, "energy")
HAVE_HP: tuple[CardKind, ...] = ("pokemon", "fossil")

SAME: Mapping[str, str] = {"condition": "conditions"}
"""The figure game's words; both games understand both."""


def card_named(game: Game, texts: Texts, words: str, among: Iterable[str]) -> str:
    """The card in *among* that *words* names by its id, its name in English or here, or a prefix of that; "" for none.

    Raises:
        Unclear: Several different cards match.
    """
    ids = [card for card in among if card != UNKNOWN and card in game.cards]
    wanted = words.strip()
    if wanted.lower() in ids:
        return wanted.lower()
    names = {card: game.cards[card].name for card in ids}
    same = [card for card in ids if wanted.casefold() in (one.casefold() for one in _both(texts, names[card]))]
    fits = same or [card for card in ids if any(_begins(one, wanted) for one in _both(texts, names[card]))]
    if len({names[card] for card in fits}) > 1 or (len(fits) > 1 and not _are_alike(game, fits)):
        raise Unclear(
            _several(
                words, (phrase("card-typed.name-and-id", name=called(names[card]), card=card) for card in fits[:6])
            )
        )
    return fits[0] if fits else ""


def _several(words: str, fits: Iterable[Phrase]) -> Phrase:
    return phrase("card-typed.several", words=words, names=all_of(fits, "list.or"))


def _are_alike(game: Game, cards: Sequence[str]) -> bool:
    """Are all of them Basic Energy cards, and so interchangeable?"""
    return all(game.cards[card].kind == "energy" and game.cards[card].basic for card in cards)


def _both(texts: Texts, name: str) -> tuple[str, str]:
    """A printed name in English and in the language of *texts*."""
    return name, texts.named(name)


def _begins(name: str, words: str) -> bool:
    return bool(words.strip()) and name.casefold().startswith(words.strip().casefold())


def _no_card(words: str) -> str:
    raise Unclear(phrase("card-typed.no-card", words=words.strip()))
