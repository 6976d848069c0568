"""Every word that cards are written in says what it means, and every card of the library is said in full."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from companion.adapters.cases.card_cases import load_card_cases
from companion.adapters.files.yaml import read_yaml
from companion.adapters.library.card_library import given_shelf
from companion.adapters.library.library import FileLibrary
from companion.card_text.describe import describe_card
from companion.cards.printed import vocabulary as e
from companion.cards.printed.cards import AsPokemon, AttachedTo, Attack, Card, Power
from companion.cards.printed.coverage import parts_of
from companion.cards.words.handlers import HANDLERS
from companion.texts.texts import Texts
from tests.app.table_fakes import ROOT, texts
from tests.card_text.card_values import combined, variants

LONGEST = 400
"""Characters in one sentence: beyond it nobody reads it at a table."""

SMALL = (e.Trigger, e.Who, e.That, e.What, e.Count, e.If)
PARTS = (Power, Attack, AttachedTo, AsPokemon)
SHOWN_ELSEWHERE = {(Attack, "name"), (Attack, "cost"), (Attack, "damage"), (Attack, "sign")}
"""Facts that stand beside the text; an attack without one says nothing."""
ON_PLAYERS = (e.NoTools, e.NoCards, e.OpenHand, e.CoinsShow, e.BenchSize, e.TurnLimit)
"""Modifiers of players, or of everybody: whom they are *to* means nothing."""
LAID = (e.Lay, e.LayOnPlayer, e.LayTrigger, e.ChoosePokemon)


def attack(**slots: Any) -> Card:
    return Card(id="x-1", name="Moth", kind="pokemon", attacks=(Attack(name="Dust", **slots),))


def power(**slots: Any) -> Card:
    return Card(id="x-1", name="Moth", kind="pokemon", powers=(Power(name="Glow", kind="ability", **slots),))


def holding(value: Any) -> Card:
    """A card that says this value."""
    draws = (e.Draw(amount=1),)
    match value:
        case e.Trigger():
            return power(triggers=(value,))
        case e.Who():
            return attack(after=(e.Heal(to=value, amount=10),))
        case e.That():
            return attack(after=(e.When(if_=e.If(that=value), then=draws),))
        case e.What():
            return attack(after=(e.Search(what=value),))
        case e.Count():
            return attack(number=(e.Plus(amount=value),))
        case e.If():
            return attack(after=(e.When(if_=value, then=draws),))
        case Power():
            return replace(power(), powers=(value,))
        case Attack():
            return replace(attack(), attacks=(value,))
        case AttachedTo():
            return Card(id="x-1", name="Vest", kind="tool", attach=value)
        case AsPokemon():
            return Card(id="x-1", name="Relic", kind="fossil", as_pokemon=value)
        case _ if isinstance(value, e.MODIFIER_TYPES):
            return power(always=(value,))
        case _:
            return attack(after=(value,))


def said(card: Card) -> tuple[str, ...]:
    return describe_card(card, texts())


def meaning(value: Any, in_attack: bool) -> Any:
    """The value of a field, with one name for what means the same."""
    if isinstance(value, e.Who):
        return replace(value, of=meaning(value.of, in_attack))
    if value == "holder" or (value == "defending" and not in_attack):
        return {"holder": "self", "defending": "opponent_active"}[value]
    return value


def same(kind: type, name: str, one: Any, other: Any) -> bool:
    """Do two values of a field mean the same?"""
    in_attack = not issubclass(kind, (*e.MODIFIER_TYPES, e.Trigger, *PARTS))
    if kind in ON_PLAYERS and name == "to":
        return True
    if (kind, name) == (e.Switch, "by"):
        return {one, other} == {None, "you"}
    if (kind, name) == (e.UseAttackOf, "of"):
        one, other = one or "self", other or "self"
    if (kind, name) == (e.If, "who"):  # Whether there is one asks nobody to choose.
        one, other = (replace(to, pick=None) if isinstance(to, e.Who) else e.Who(of=to) for to in (one, other))
    if (kind, name) == (e.GiveCondition, "is_"):
        one, other = ((to,) if isinstance(to, str) else to for to in (one, other))
    return meaning(one, in_attack) == meaning(other, in_attack)


def faults(line: str) -> list[str]:
    """What no line may have."""
    found = [*re.findall(r"card-[a-z]+\.[\w.-]+|[{}]|\bNone\b(?! of )|  |\.\.|,\.|,,| ,| \.", line)]
    if not re.fullmatch(r"[A-Z0-9].*\.", line, re.DOTALL):
        found.append("no sentence")
    return found + [sentence for sentence in re.split(r"(?<=\.) ", line) if len(sentence) > LONGEST]


def test_a_sentence_is_in_one_language_where_another_has_no_sentences_for_cards() -> None:
    card = attack(after=(e.Search(what=e.What(types=("fire",), kinds=("energy",))),))
    german = Texts({"card-type.fire": "Feuer"}, "de", texts())

    assert said(card) == describe_card(card, german)
    assert "Fire" in said(card)[0]


class TestWords:
    @pytest.mark.parametrize(
        "kind", [*e.EFFECT_TYPES, *e.MODIFIER_TYPES, *SMALL, *PARTS], ids=lambda kind: kind.__name__
    )
    def test_every_parameter_changes_what_is_said(self, kind: type) -> None:
        for name, start, others in variants(kind):
            told: dict[tuple[str, ...], Any] = {said(holding(start)): getattr(start, name)}
            for other in others:
                lines, value = said(holding(other)), getattr(other, name)
                if (kind, name) in SHOWN_ELSEWHERE:
                    continue
                assert [] == [fault for line in lines for fault in faults(line)], (name, value, lines)
                if lines in told:
                    assert same(kind, name, told[lines], value), (name, told[lines], value, lines)
                told.setdefault(lines, value)

    @pytest.mark.parametrize(
        "kind", [*e.EFFECT_TYPES, *e.MODIFIER_TYPES, *SMALL, *PARTS], ids=lambda kind: kind.__name__
    )
    def test_parameters_go_together(self, kind: type) -> None:
        for value in combined(kind):
            lines = said(holding(value))

            assert [] == [fault for line in lines for fault in faults(line)], (value, lines)

    def test_what_is_laid_on_a_player_is_seen_from_that_player(self) -> None:
        mod = e.NoCards(what="item", side="own")

        assert ("Dust: Until the end of this turn, your opponent can't play Stadium cards from their hand.",) == said(
            attack(after=(e.LayOnPlayer(side="opponent", mod=replace(mod, what="stadium"), until="end_of_turn"),))
        )
        assert ("Dust: Until the end of this turn, none of your opponent's Pokémon can retreat.",) == said(
            attack(after=(e.LayOnPlayer(side="opponent", mod=e.NoRetreat(), until="end_of_turn"),))
        )

    def test_what_a_flip_calls_for_ends_with_its_sentence(self) -> None:
        flip = e.Flip(heads=(e.Draw(amount=1), e.Draw(amount=2)), tails=(e.Shuffle(),))

        assert (
            "Dust: Flip a coin. If heads, draw 1 card, then draw 2 cards. If tails, shuffle your deck. "
            "Either way, draw 3 cards.",
        ) == said(attack(after=(flip, e.Draw(amount=3))))

    def test_what_holds_others_is_put_in_brackets_where_its_end_could_not_be_told(self) -> None:
        inner = e.When(if_=e.If(done=True), then=(e.Draw(amount=1),), else_=(e.Shuffle(),))
        outer = e.When(if_=e.If(stadium=""), then=(inner,), else_=(e.Draw(amount=2),))
        row = e.Flip(heads=(e.May(then=(e.Draw(amount=1),)), e.Shuffle()))

        assert (
            "Dust: If a Stadium is in play, (if that happens, draw 1 card; otherwise, shuffle your deck). "
            "Otherwise, draw 2 cards.",
        ) == said(attack(after=(outer,)))
        assert ("Dust: Flip a coin. If heads, (if you like, draw 1 card), then shuffle your deck.",) == said(
            attack(after=(row,))
        )

    def test_what_is_left_to_the_players_is_said_so(self) -> None:
        assert ("Dust: Carry this out manually: swap hats.",) == said(attack(after=(e.ByHand(about="swap hats"),)))


# --- the library ------------------------------------------------------------------------


@cache
def library() -> dict[str, Card]:
    return {card.id: card for one in given_shelf().sets for card in one.cards}


def has_text(card: Card) -> bool:
    """Is there anything but facts on it?"""
    told = (card.powers, card.needs, card.effects, card.attach, card.as_pokemon, card.always, card.triggers, card.stops)
    slots = ("if_", "choose", "needs", "before", "number", "after", "ignores", "in_spite_of", "knocked_out_to")
    return any(told) or any(getattr(one, slot) for one in card.attacks for slot in slots)


class TestLibrary:
    def test_every_card_with_a_text_is_said_and_no_other(self) -> None:
        special = {card.id for card in library().values() if card.kind == "energy" and not card.basic}
        expected = {card.id for card in library().values() if has_text(card)} | special

        assert len(library()) > 800
        assert expected == {card.id for card in library().values() if said(card)}

    def test_every_line_is_made_of_whole_short_sentences(self) -> None:
        found = {card.id: [fault for line in said(card) for fault in faults(line)] for card in library().values()}

        assert {} == {id: wrong for id, wrong in found.items() if wrong}

    def test_cards_that_are_alike_are_said_alike(self) -> None:
        for one in given_shelf().sets:
            for id, of in one.reprints.items():
                assert said(library()[of]) == said(library()[id])

    @pytest.mark.parametrize(
        "id, lines",
        [
            (
                "base1-1",
                (
                    "Damage Swap (Pokémon Power): As often as you like during your turn, only if one of your Pokémon "
                    "has any damage counters: Move 1 damage counter from 1 of your Pokémon to another of your Pokémon, "
                    "but not if that would Knock Out a Pokémon. It doesn't work while this Pokémon is Asleep, Confused "
                    "or Paralyzed.",
                    "Confuse Ray: Flip a coin. If heads, the Defending Pokémon is now Confused.",
                ),
            ),
            (
                "base1-4",
                (
                    "Energy Burn (Pokémon Power): As often as you like during your turn, only if the number of Energy "
                    "attached to this Pokémon is more than the number of Fire Energy attached to this Pokémon: Until "
                    "the end of this turn, each Energy from any Energy card attached to this Pokémon counts as Fire. "
                    "It doesn't work while this Pokémon is Asleep, Confused or Paralyzed.",
                    "Fire Spin: To use this attack, first discard 2 Energy cards from this Pokémon.",
                ),
            ),
            (
                "base1-17",
                (
                    "Twineedle: Flip 2 coins. The damage is 30 for each heads.",
                    "Poison Sting: Flip a coin. If heads, the Defending Pokémon is now Poisoned.",
                ),
            ),
            (
                "base1-71",
                (
                    "To play it, first discard 2 cards from your hand. Search your deck and put 1 card into your "
                    "hand, then shuffle the deck.",
                ),
            ),
            (
                "base3-60",
                ("Shuffle your hand into your deck. Flip a coin. If heads, draw 8 cards. If tails, draw 1 card.",),
            ),
            (
                "base1-96",
                ("It provides 2 Colorless Energy.",),
            ),
            (
                "base1-10",
                (
                    "Psychic: Do 10 more damage for each Energy card attached to the Defending Pokémon.",
                    "Barrier: To use this attack, first discard 1 Psychic Energy card from this Pokémon. Until the "
                    "end of your opponent's next turn, prevent damage and other effects that your opponent's attacks "
                    "would do to this Pokémon.",
                ),
            ),
            (
                "base1-77",
                (
                    "You can play it only if you have any Pokémon in your hand. Exchange 1 Pokémon from your hand for "
                    "1 Pokémon from your deck, show your opponent both, then shuffle the deck.",
                ),
            ),
            (
                "base1-84",
                (
                    "Attach this card to your Active Pokémon. It stays attached until the end of this turn, then "
                    "discard it.",
                    "Attacks of the Pokémon with this card do 10 more damage to the opposing Active Pokémon, after "
                    "Weakness and Resistance, if any damage is left.",
                ),
            ),
            (
                "base1-87",
                ("Look at up to 5 cards from the top of your deck, then put them all back on top in any order.",),
            ),
            (
                "base1-89",
                (
                    "You can play it only if you have 4 or fewer Benched Pokémon. Put 1 Basic Pokémon from the "
                    "discard pile onto your Bench. Put damage counters equal to half the HP of those Pokémon (rounded "
                    "down) on each of those Pokémon.",
                ),
            ),
            (
                "base2-51",
                (
                    "Tail Wag: Flip a coin. If heads, until the end of your opponent's next turn, the Defending "
                    "Pokémon can't attack, as long as it and this Pokémon both stay Active.",
                    "Quick Attack: Flip a coin. If heads, do 20 more damage.",
                ),
            ),
            (
                "base2-61",
                (
                    "Leer: Flip a coin. If heads, until the end of your opponent's next turn, the Defending Pokémon "
                    "can't attack, as long as it and this Pokémon both stay Active.",
                ),
            ),
            (
                "pl2-72",
                (
                    "Leer: Flip a coin. If heads, until the end of your opponent's next turn, the Defending Pokémon "
                    "can't attack.",
                    "Horn Hazard: First, flip a coin. If tails, the attack does nothing.",
                ),
            ),
            (
                "xy8-147",
                (
                    "Flip a coin. If heads, search your deck for 1 card, shuffle the deck, then put what you "
                    "found on top of it.",
                ),
            ),
            (
                "pl1-18",
                (
                    "Midnight Eyes: The Defending Pokémon is now Asleep.",
                    "Perish Song: If the Defending Pokémon is Asleep and is a Pokémon that Midnight Eyes damaged "
                    "or affected during its opponent's last turn, the Defending Pokémon is Knocked Out.",
                    "Healing Song: Heal 10 damage from each of your Pokémon.",
                ),
            ),
            (
                "pl1-52",
                (
                    "Interrupt: Flip a coin. If heads, look at your opponent's hand, then your opponent shuffles 1 "
                    "card from their hand into their deck, your choice.",
                ),
            ),
            (
                "pl1-105",
                (
                    "Search your deck and put up to 1 Supporter card, up to 1 basic Energy card and up to 1 Trainer "
                    "card that has Team Galactic's Invention in its name into your hand, show your opponent, then "
                    "shuffle the deck.",
                ),
            ),
            (
                "pl1-112",
                (
                    "Attach this card to one of your Pokémon. It stays attached until the end of this turn, then "
                    "discard it.",
                    "Attacks of the Pokémon with this card do 10 more damage to the opposing Active Pokémon, before "
                    "Weakness and Resistance.",
                ),
            ),
            (
                "pl1-124",
                (
                    "Invisible Tentacles (Poké-Body): Before any of your opponent's Pokémon attacks, your opponent "
                    "discards 1 card from their hand; otherwise it can't use the attack (only once, even with several "
                    "powers of this name).",
                    "Darkness Lost: Do 30 damage to each of your opponent's Pokémon. If its damage Knocks Out a "
                    "Pokémon, that Pokémon goes into the Lost Zone instead of the discard pile.",
                ),
            ),
            (
                "pl2-99",
                (
                    "It provides Darkness Energy.",
                    "As long as the Pokémon with this card is a Darkness Pokémon, attacks of the Pokémon with this "
                    "card do 10 more damage to the opposing Active Pokémon, before Weakness and Resistance.",
                ),
            ),
            (
                "pl2-107",
                (
                    "Sand Reset (Poké-Power): Once per game, during your turn: Shuffle all Energy cards from the "
                    "Pokémon in play into the owner's deck. Shuffle all attached Trainer cards from the Pokémon in "
                    "play into the owner's deck. Shuffle the Stadium in play into the owner's deck. Each player "
                    "shuffles their deck. For the rest of the game, no Poké-Power Sand Reset of any of your Pokémon "
                    "works.",
                    "Double Shoot: Choose 2 of your opponent's Benched Pokémon. Discard 2 Fighting Energy from this "
                    "Pokémon. Do 40 damage to each chosen Pokémon.",
                ),
            ),
            (
                "hgss3-10",
                (
                    "Moonlight Fang: Until the end of your opponent's next turn, prevent damage, other effects and "
                    "damage counters that your opponent's attacks (if the attacker has any Poké-Power or Poké-Body) "
                    "would do to this Pokémon.",
                    "Quick Blow: Flip a coin. If heads, do 30 more damage.",
                ),
            ),
            (
                "hgss3-76",
                (
                    "You can play it unless the Stadium Ruins of Alph is in play.",
                    "No Pokémon in play has a Resistance.",
                ),
            ),
            (
                "pl1-24",
                (
                    "Sinkhole (Poké-Body): After any of your opponent's Pokémon retreats, put 2 damage counters on "
                    "that Pokémon.",
                    "Push Down: Switch your opponent's Active Pokémon with 1 of their Benched Pokémon (your opponent "
                    "chooses).",
                    "Magnitude: Do 10 damage to each Pokémon on both Benches.",
                ),
            ),
            (
                "xy8-145",
                (
                    "Whoever plays it chooses which player its first half faces; here “you” means that player, and "
                    "“your opponent” the other one.",
                    "You can play it unless the Stadium Parallel City is in play.",
                    "Your Bench has room for 3 Pokémon.",
                    "Attacks of each of your opponent's Grass, Fire or Water Pokémon do 20 less damage, before "
                    "Weakness and Resistance.",
                    "When this card comes into play from hand, do this once for each of your Benched Pokémon, minus "
                    "3: put 1 of your Benched Pokémon and everything attached into the discard pile.",
                ),
            ),
            (
                "xy8-127",
                (
                    "Cyclone Slash: Before doing damage, switch your opponent's Active Pokémon with 1 of their "
                    "Benched Pokémon (your opponent chooses).",
                    "Brave Bird: Do 20 damage to this Pokémon.",
                ),
            ),
            (
                "base3-32",
                (
                    "Clamp: First, flip a coin. If tails, the attack does nothing. Otherwise, the Defending "
                    "Pokémon is now Paralyzed.",
                    "Spike Cannon: Flip 2 coins. The damage is 30 for each heads.",
                ),
            ),
            (
                "hgss3-77",
                (
                    "Look at the top 5 cards of your deck, put 2 cards from among them into your hand, then discard "
                    "the rest.",
                ),
            ),
            (
                "pl1-22",
                (
                    "Nurse Call (Poké-Power): Once during each of your turns, however many of your Pokémon have this "
                    "power: To use it, first discard 1 card from your hand. Heal 20 damage from 1 of your Pokémon. It "
                    "doesn't work while this Pokémon is Asleep, Confused, Paralyzed, Poisoned or Burned.",
                    "Return: Draw cards until you have 6 in your hand.",
                    "Double-edge: Do 60 damage to this Pokémon.",
                ),
            ),
            (
                "pl1-34",
                (
                    "Cheerful Voice (Poké-Power): Once during each of your turns: Until the end of your next turn, "
                    "this Pokémon's attacks do 60 more damage to the opposing Active Pokémon, before Weakness and "
                    "Resistance. Your turn ends. It doesn't work while this Pokémon is Asleep, Confused, Paralyzed, "
                    "Poisoned or Burned.",
                    "Mad Dance: The Defending Pokémon is now Confused.",
                    "Best Dance: Heal this Pokémon by the damage this attack does. Until the end of your next turn, "
                    "this Pokémon can't use the attack Best Dance.",
                ),
            ),
            (
                "pl1-42",
                (
                    "Spike Wound: Choose 1 of your opponent's Pokémon that have any damage counters. Do 50 damage to "
                    "the chosen Pokémon.",
                    "Poison Experiment: If you like, choose one: discard 1 Grass Energy card from this Pokémon, and "
                    "if that happens, the Defending Pokémon is now Poisoned; or discard 1 Darkness Energy card from "
                    "this Pokémon, and if that happens, the Defending Pokémon is now Paralyzed.",
                ),
            ),
            (
                "pl2-47",
                (
                    "Pickup Power: Flip 3 coins. Put 1 basic Energy card from your discard pile into your hand for "
                    "each heads and show your opponent.",
                ),
            ),
            (
                "hgss3-67",
                (
                    "Active Volcano (Poké-Power): Once during each of your turns: Turn the top card of your deck "
                    "face-up, then if it is a Fire Energy card, attach it to this Pokémon; otherwise, discard it. It "
                    "doesn't work while this Pokémon is Asleep, Confused, Paralyzed, Poisoned or Burned.",
                ),
            ),
            (
                "xy8-51",
                (
                    "Sparkling Induction (Ability): It works as long as this Pokémon is Active. The Retreat Cost of "
                    "this Pokémon goes down by 1 Energy for each of your Benched Pokémon named Magnemite.",
                ),
            ),
            (
                "xy9-97",
                (
                    "Attach this card to one of your Pokémon. It stays attached until the end of your opponent's next "
                    "turn, then discard it.",
                    "When an opposing attack damages the Pokémon with this card, if the Pokémon with this card is "
                    "Active, put 6 damage counters on the attacking Pokémon.",
                ),
            ),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_a_card_says_what_its_values_mean(self, id: str, lines: tuple[str, ...]) -> None:
        assert lines == said(library()[id])


# --- every word is complete -------------------------------------------------------------


def used_in(cards: Iterator[Card]) -> set[str]:
    """The words that these cards are written with."""
    names = {kind: word for word, kind in e.words().items()}
    return {names[type(part)] for card in cards for part in parts_of(card) if type(part) in names}


@cache
def sources(folder: str) -> str:
    paths = sorted((ROOT / folder).rglob("*.py"))
    # Doors and the vocabulary itself name every word without reading it.
    return "\n".join(p.read_text() for p in paths if p.name != "__init__.py" and p.parent.name != "vocabulary")


@cache
def scenarios() -> str:
    cases = ROOT / "tests" / "cases"
    return "\n".join(path.read_text() for path in (*cases.glob("card-*.yaml"), *(cases / "cards").glob("*.yaml")))


@cache
def words_of_scenarios() -> frozenset[str]:
    """The words of cards that scenarios name by their ids, and of cards that they invent."""
    cases = ROOT / "tests" / "cases"
    named = set(re.findall(r"\b(?:base[123p]|pl[12]|hgss3|xy[89])-\w+", scenarios()))
    words = used_in(library()[id] for id in named if id in library())
    for path in (*cases.glob("card-*.yaml"), *(cases / "cards").glob("*.yaml")):
        words |= used_in(load_card_cases(path, read_yaml(path), library).cards.values())
    return frozenset(words)


@cache
def entries() -> frozenset[str]:
    return frozenset(clause.id for clause in FileLibrary(own=ROOT / "no-data-of-the-players").rulebook("card"))


@pytest.mark.parametrize("word", list(e.words()))
class TestEveryWord:
    def test_it_is_read(self, word: str) -> None:
        kind = e.words()[word]

        assert (
            kind in HANDLERS
            if kind in e.EFFECT_TYPES
            else re.search(rf"\b{kind.__name__}\b", sources("companion/cards"))
        )

    def test_it_has_an_entry_in_the_rulebook(self, word: str) -> None:
        assert f"CG-EFFECT-{word.replace('_', '-')}" in entries()

    def test_it_has_a_test(self, word: str) -> None:
        named = re.search(rf"\b{e.words()[word].__name__}\b", sources("tests/cards"))

        assert named or word in words_of_scenarios()
