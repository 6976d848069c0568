"""Requests of a card match in words, and each answer as a labelled choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.app.cards._option_text import is_begun, offer, ways
from companion.card_text.names import CardWords, spot
from companion.cards.modifiers import facts as queries
from companion.cards.printed.cards import Attack
from companion.cards.printed.cards_as_energy import printed
from companion.cards.printed.vocabulary import CONDITIONS, TYPES, UNKNOWN, DiscardEnergy
from companion.cards.rules import CardRules
from companion.cards.values import actions as act
from companion.cards.values.game import COIN_SOURCES, DECK_SOURCES
from companion.cards.values.state import State, Table
from companion.cards.zones import zones
from companion.kernel.model import (
    SEAT_NAMES,
    Chance,
    ChanceRequest,
    ChoiceRequest,
    Choose,
    Request,
    Seat,
    TurnRequest,
)
from companion.kernel.numbers import is_digits, whole
from companion.texts.texts import Fact, Phrase, Texts, all_of, called, phrase

BY_HAND = "done-by-hand"
"""The prompt of effects that players carry out themselves."""
NUMBERED = {
    "choose-prize": "prize",
    "choose-prize-to-look-at": "prize",
    "choose-prize-to-change": "prize",
    "choose-way": "way",
}
"""Prompts with numbered options, by the numbered thing."""
WORDS = ("yes", "no", "done", "before-poison", "after-poison", "at-the-end")
"""Options with a text of their own."""


class Choice(msgspec.Struct, frozen=True):
    """A possible answer: its label, its action, and its group."""

    label: str
    action: Any
    group: str


class CardAsking:
    """Words and choices for the requests of one match."""

    def __init__(self, rules: CardRules, texts: Texts, players: tuple[str, str]) -> None:
        self.words = CardWords(rules.game, players)
        self._rules = rules
        self._game = rules.game
        self._texts = texts
        self._players = players
        self._labels: Mapping[type, Callable[[Any, Table], tuple[str, Phrase]]] = {
            act.PlaceActive: lambda action, table: ("place", self._laid("place-active", action.card)),
            act.PlaceBench: lambda action, table: ("place", self._laid("place-bench", action.card)),
            act.TurnUp: lambda action, table: ("place", self._card("turn-up", action.card)),
            act.FinishSetup: self._finish,
            act.TakeMulligan: lambda action, table: ("place", Phrase("card-act.mulligan")),
            act.DrawExtra: lambda action, table: (
                "place",
                phrase("card-act.extra" if action.count else "card-act.extra-none", n=action.count),
            ),
            act.BenchPokemon: self._bench,
            act.Evolve: lambda action, table: ("evolve", self._on("evolve", action, table)),
            act.LevelUp: lambda action, table: ("evolve", self._on("level-up", action, table)),
            act.AttachEnergy: lambda action, table: ("energy", self._on("attach", action, table)),
            act.PlayTrainer: self._play,
            act.Retreat: self._retreat,
            act.UsePower: self._power,
            act.UseAttack: self._attack,
            act.EndTurn: lambda action, table: ("end", Phrase("card-act.end-turn")),
            act.DiscardInPlay: lambda action, table: (
                "power",
                phrase("card-act.discard-in-play", pokemon=self._at(table, action.place, action.seat)),
            ),
        }

    # --- what is asked ---

    def prompt(self, state: State, request: Request | None, by_hand: str = "") -> str:
        """Prompt of *request*; without one, the match is over. *by_hand*: the effect left to the players."""
        match request:
            case None:
                return self._texts.say("card-ask.over")
            case TurnRequest(seat=seat, step="turn_up"):
                return self._texts.tell(self._turned_up(state.table, seat))
            case TurnRequest(seat=seat, step=step):
                return self._texts.tell(phrase(self._turn_key(state, seat, step), player=self._players[seat]))
            case ChoiceRequest():
                asked = self._choice_prompt(request, by_hand)
                done = offer(self._texts, self._game, state)
                return self._texts.tell(phrase("card-ask.choice-offer", asked=asked, offer=done) if done else asked)
            case ChanceRequest(source=source):
                return self._texts.tell(self._chance_prompt(source))

    def _turned_up(self, table: Table, seat: Seat) -> Phrase:
        """Prompt to name the next unnamed face-down Pokémon."""
        unnamed = table.setup[seat].unnamed if table.setup is not None else ()
        found = [index for index, one in enumerate(zones.in_play(table, seat)) if one.uid in unnamed[:1]]
        key = "card-ask.turn-up" if found and found[0] else "card-ask.turn-up-active"
        return phrase(key, player=self._players[seat], place=spot(found[0]) if found else "")

    def _turn_key(self, state: State, seat: Seat, step: str) -> str:
        match step:
            case "place":
                placed = state.table.sides[seat].active is not None
                return "card-ask.place-bench" if placed else "card-ask.place-active"
            case "extra_bench":
                return "card-ask.extra-bench"
            case "mulligan" | "extra":
                return f"card-ask.{step}"
            case _:
                return "card-ask.turn"

    def _choice_prompt(self, request: ChoiceRequest, by_hand: str) -> Phrase:
        player, prompt = self._players[request.seat], Phrase(f"card-prompt.{request.prompt}")
        if request.prompt == BY_HAND and by_hand:
            return phrase("card-ask.choice-by-hand", player=player, text=by_hand)
        if not request.about:
            return phrase("card-ask.choice", player=player, prompt=prompt)
        about = self.words.place(request.about)
        about = self.words.card(request.about) if about == request.about else about
        return phrase("card-ask.choice-about", player=player, about=about, prompt=prompt)

    def _chance_prompt(self, source: str) -> Phrase:
        for seat in (0, 1):
            if source == COIN_SOURCES[seat]:
                return phrase("card-ask.coin", player=self._players[seat])
            if source == DECK_SOURCES[seat]:
                return phrase("card-ask.draw", player=self._players[seat])
        return Phrase("card-ask.pick" if source == "pick" else "card-ask.chance")

    # --- what can be answered ---

    def choices(self, state: State, request: Request) -> tuple[Choice, ...]:
        """Every answer to *request*, in the rules' order, with distinct labels.

        Payments for a retreat that differ only in their order are merged.
        """
        done = ways(self._texts, self._game, state)
        answers = {_same(action): action for action in reversed(self._rules.answers(state, request))}
        none = "card-option.nothing-more" if is_begun(state) else "card-option.nothing"
        made = [self._choice(state.table, request, action, done, none) for action in reversed(answers.values())]
        alike = Counter(choice.label for choice, _ in made)
        return tuple(
            msgspec.structs.replace(choice, label=self._apart(choice.label, place))
            if alike[choice.label] > 1
            else choice
            for choice, place in made
        )

    def label(self, table: Table, action: Any) -> str:
        """Label of an action of a turn or of the setup."""
        return self._texts.tell(self._labels[type(action)](action, table)[1])

    def _choice(
        self, table: Table, request: Request, action: Any, done: Sequence[str], none: str
    ) -> tuple[Choice, Fact]:
        """An answer as a choice, and the suffix that distinguishes it from one with the same label.

        *done*: sentences for the ways to choose from; *none*: the text key for choosing nothing.
        """
        match action:
            case Choose(picks=(way,)) if number := whole(way, len(done)):
                return Choice(done[number - 1], action, "choice"), way
            case Choose(picks=picks):
                assert isinstance(request, ChoiceRequest)
                option = picks[0] if picks else ""
                said = self.option(request, option, table) if picks else Phrase(none)
                return Choice(self._texts.fact(said), action, "choice"), self._mark(option)
            case Chance(source=source, outcome=outcome):
                is_coin = source in COIN_SOURCES
                said = Phrase(f"card-coin.{outcome}") if is_coin else self._outcome(str(outcome), table)
                return Choice(self._texts.fact(said), action, "coin" if is_coin else "choice"), str(outcome)
            case _:
                group, label = self._labels[type(action)](action, table)
                place = getattr(action, "place", "") or getattr(action, "card", "")
                return Choice(self._texts.tell(label), action, group), self._mark(place)

    def _mark(self, option: str) -> Fact:
        place = zones.place_of(option)
        return option if place is None else spot(place[1])

    def _apart(self, label: str, place: Fact) -> str:
        return self._texts.tell(phrase("card-act.told-apart", label=label, place=place)) if place else label

    def option(self, request: ChoiceRequest, option: str, table: Table) -> Fact:
        """An option in words: a Pokémon, a card, a Prize, a type, a number."""
        if request.prompt in NUMBERED and is_digits(option):
            return phrase(f"card-option.{NUMBERED[request.prompt]}", n=option)
        if request.prompt in ("who-goes-first", "choose-first-half") and option in SEAT_NAMES:
            return self._players[SEAT_NAMES.index(option)]
        if option in WORDS:
            return Phrase(f"card-option.{option}")
        if option in TYPES and request.prompt.startswith("name-"):
            return Phrase(f"card-type.{option}")
        return self._outcome(option, table, request.seat)

    def _outcome(self, option: str, table: Table, seat: Seat | None = None) -> Fact:
        """A Pokémon in play with its remaining HP, a card, a type, a condition; anything else unchanged."""
        found = zones.place_of(option)
        if found is not None and (pokemon := zones.standing(table, *found)) is not None:
            left, hp = self.words.hp(table, pokemon.uid)
            return phrase("card-act.hp-left", pokemon=self._at(table, option, seat), left=left, hp=hp)
        if option == UNKNOWN:
            return Phrase("card-option.unnamed")
        if printed(option) in self._game.cards:
            return self.words.card(option)
        if option in TYPES:
            return Phrase(f"card-type.{option}")
        return Phrase(f"card-condition.{option}") if option in CONDITIONS else option

    def _at(self, table: Table, place: str, seat: Seat | None) -> Fact:
        """The Pokémon at a place, from *seat*'s point of view: "Pup on the Bench", "Ann's Active Pup"."""
        found = zones.place_of(place)
        pokemon = None if found is None else zones.standing(table, *found)
        if found is None or pokemon is None:
            return self.words.place(place)
        owner, index = found
        key = ("own" if owner == seat else "other") + ("-active" if index == zones.ACTIVE else "-bench")
        return phrase(f"card-act.{key}", pokemon=self.words.face(pokemon), player=self._players[owner])

    # --- what each action is called ---

    def _card(self, key: str, card: str) -> Phrase:
        return phrase(f"card-act.{key}", card=self.words.card(card))

    def _laid(self, key: str, card: str) -> Phrase:
        return Phrase(f"card-act.{key}-unnamed") if card == UNKNOWN else self._card(key, card)

    def _on(self, key: str, action: Any, table: Table) -> Phrase:
        pokemon = self._at(table, action.place, action.seat)
        return phrase(f"card-act.{key}", card=self.words.card(action.card), pokemon=pokemon)

    def _finish(self, action: act.FinishSetup, table: Table) -> tuple[str, Phrase]:
        late = table.setup is not None and table.setup[action.seat].prizes
        return "place", Phrase("card-act.finish-extra" if late else "card-act.finish-setup")

    def _bench(self, action: act.BenchPokemon, table: Table) -> tuple[str, Phrase]:
        if not action.half:
            return "bench", self._card("bench", action.card)
        return "bench", phrase("card-act.bench-legend", card=self._game.cards[action.card].name)

    def _play(self, action: act.PlayTrainer, table: Table) -> tuple[str, Phrase]:
        if action.place:
            return "trainer", self._on("play-on", action, table)
        idle = self._rules.does_nothing(table, action.seat, action.card)
        return "trainer", self._card("play-idle" if idle else "play", action.card)

    def _retreat(self, action: act.Retreat, table: Table) -> tuple[str, Phrase]:
        pokemon = self._at(table, action.place, action.seat)
        if not action.pay:
            return "retreat", phrase("card-act.retreat-free", pokemon=pokemon)
        return "retreat", phrase("card-act.retreat", pokemon=pokemon, pay=self.words.cards(action.pay))

    def _power(self, action: act.UsePower, table: Table) -> tuple[str, Phrase]:
        power = action.power
        if action.place == "hand":
            return "power", phrase("card-act.power-hand", power=power, card=self.words.card(action.card))
        if action.place == "stadium":
            return "power", phrase("card-act.power-stadium", power=called(power))
        return "power", phrase("card-act.power", power=power, pokemon=self._at(table, action.place, action.seat))

    def _attack(self, action: act.UseAttack, table: Table) -> tuple[str, Phrase]:
        return "attack", self._attack_label(table, action.seat, action.attack)

    def _attack_label(self, table: Table, seat: Seat, name: str) -> Phrase:
        active = table.sides[seat].active
        attacks = () if active is None else queries.attacks(self._game, table, active)
        attack = next((one for one in attacks if one.name == name), None)
        damage = "" if attack is None else printed_damage(attack)
        pays = None if attack is None else _payment(attack)
        key = "attack" + {(True, True): "-pays", (True, False): "-damage", (False, True): "-only-pays"}.get(
            (bool(damage), pays is not None), ""
        )
        return phrase(f"card-act.{key}", attack=name, damage=damage, pays=pays or "")


def _same(action: Any) -> Any:
    """Key of an action that ignores the order in which Energy cards are discarded."""
    return (tuple(sorted(action.pay)), action.place) if isinstance(action, act.Retreat) else action


def printed_damage(attack: Attack) -> str:
    """An attack's printed damage with its sign: "30", "20×", "40+"; "" if none is printed."""
    if not attack.damage and attack.sign != "?":
        return ""
    number = "" if attack.sign == "?" and not attack.damage else str(attack.damage)
    return number + {"x": "×", "-": "−"}.get(attack.sign, attack.sign)


def _payment(attack: Attack) -> Phrase | None:
    """Payment of an attack in the attacker's Energy before it is used (CG-ATTACK-09), if it is unambiguous."""
    for need in attack.needs:
        if isinstance(need, DiscardEnergy) and need.must:
            if not isinstance(need.amount, int):
                return Phrase("card-act.pays-all" if need.amount == "all" else "card-act.pays-energy")
            if not need.types:
                return phrase("card-act.pays-any", n=need.amount)
            kinds = all_of([Phrase(f"card-type.{kind}") for kind in need.types], "card-list.or")
            return phrase("card-act.pays", n=need.amount, types=kinds)
    return None
