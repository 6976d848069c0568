"""What cards do, in German: every card in German words only, and some sentences to the letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from companion.adapters.files.texts_file import load_texts, tables
from companion.card_text.describe import describe_card
from companion.card_text.laid import laid_on_player, laid_on_pokemon
from companion.cards.printed import vocabulary as e
from companion.cards.printed.cards import Card
from companion.cards.values.state import Lasting
from companion.texts.texts import Texts, cut_at_braces, marks_of, parted
from tests.card_text.card_values import combined, variants
from tests.card_text.test_describe import attack, faults, holding, library, power
from tests.cards.making import game

WORDS = re.compile(r"[^\W\d_]+")


@cache
def german() -> Texts:
    return load_texts("de")


@cache
def vocabulary() -> frozenset[str]:
    """The words that German sentences of cards are made of: not the answers that only variants ask for."""
    given = {
        key: text for name in ("de-card-effects.toml", "de-cards.toml") for key, text in tables("de")[name].items()
    }
    asked = {condition.form for key in given for condition in parted(key)[1] if condition.form}
    said = (text for key, text in given.items() if not asked & {*marks_of(key)})
    return frozenset(word.lower() for text in said for word in WORDS.findall(words_of(text)))


def words_of(text: str) -> str:
    """A text without its facts."""
    cut = cut_at_braces(text)
    return " ".join((cut.before, *(slot.after for slot in cut.slots)))


def names_in(card: Card) -> Iterator[str]:
    """The words of the names on a card: texts in its values that begin with a capital letter or a sign."""
    waiting: list[Any] = [msgspec.to_builtins(card)]
    while waiting:
        match waiting.pop():
            case dict() as fields:
                waiting += fields.values()
            case list() | tuple() as values:
                waiting += values
            case str() as text if not text[:1].islower():
                yield from WORDS.findall(f"{text} {german().named(text)}".lower())


def foreign(card: Card) -> set[str]:
    """Words that are said of a card and that are neither German nor a name on it."""
    told = (word for line in describe_card(card, german()) for word in WORDS.findall(line.lower()))
    return {*told} - vocabulary() - {*names_in(card)}


def said(card: Card) -> str:
    return " ".join(line.partition(": ")[2] for line in describe_card(card, german()))


def test_a_word_that_is_not_german_is_found() -> None:
    card = attack(after=(e.ByHand(about="swap hats"),))

    assert {"swap", "hats"} == foreign(card)
    assert not {"the", "yes", "discard", "each"} & vocabulary()


def test_every_card_is_said_in_german() -> None:
    found = {card.id: words for card in library().values() if (words := foreign(card))}

    assert {} == found


def test_every_line_is_made_of_whole_short_sentences() -> None:
    lines = {card.id: describe_card(card, german()) for card in library().values()}

    assert {} == {
        id: wrong for id, told in lines.items() if (wrong := [fault for line in told for fault in faults(line)])
    }


@pytest.mark.parametrize("kind", [*e.EFFECT_TYPES, *e.MODIFIER_TYPES, e.Trigger, e.Who, e.That, e.What, e.Count, e.If])
def test_every_word_is_said_in_german(kind: type) -> None:
    values = [*combined(kind), *(one for _, start, others in variants(kind) for one in (start, *others))]
    lines = {line for value in values for line in describe_card(holding(value), german())}

    assert [] == [(line, wrong) for line in lines if (wrong := faults(line))]


@pytest.mark.parametrize(
    "card, words",
    [
        (attack(after=(e.GiveCondition(is_="asleep"),)), "Das Verteidigende Pokémon schläft jetzt."),
        (
            attack(after=(e.Flip(heads=(e.GiveCondition(is_="poisoned"),)),)),
            "Wirf eine Münze. Bei Kopf ist das Verteidigende Pokémon jetzt vergiftet.",
        ),
        (
            attack(after=(e.Flip(heads=(e.Lay(to="defending", mod=e.NoRetreat(), until="end_of_opponents_turn"),)),)),
            "Wirf eine Münze. Bei Kopf gilt bis zum Ende des nächsten Zuges deines Gegners: "
            "Das Verteidigende Pokémon kann sich nicht zurückziehen.",
        ),
        (
            attack(after=(e.DiscardEnergy(from_="defending", amount=1), e.DiscardEnergy(from_="self", amount=2))),
            "Lege 1 Energiekarte vom Verteidigenden Pokémon ab. Lege 2 Energiekarten von diesem Pokémon ab.",
        ),
        (
            attack(after=(e.Damage(to=e.Who(of="opponent_bench", pick=1), amount=20),)),
            "Mache 1 der Pokémon auf der Bank deines Gegners 20 Schaden.",
        ),
        (
            attack(after=(e.Damage(to=e.Who(of="own_bench", that=e.That(damaged=True)), amount=10),)),
            "Mache jedem deiner Pokémon auf der Bank, das Schadensmarken hat, 10 Schaden.",
        ),
        (
            attack(after=(e.Heal(to=e.Who(of="own", pick=1, that=e.That(types=("fire", "grass"))), amount=30),)),
            "Heile 30 Schaden bei 1 deiner Feuer- oder Pflanzen-Pokémon.",
        ),
        (
            attack(after=(e.Heal(to=e.Who(of="own", pick=1, that=e.That(stages=("basic",))), amount=30),)),
            "Heile 30 Schaden bei 1 deiner Basis-Pokémon.",
        ),
        (
            attack(after=(e.When(if_=e.If(that=e.That(names=("Moth",), damaged=True)), then=(e.Draw(amount=1),)),)),
            "Wenn dieses Pokémon Moth heißt und Schadensmarken hat, ziehe 1 Karte.",
        ),
        (
            attack(after=(e.When(if_=e.If(amount=e.Count(count="hp_left"), at_most=20), then=(e.EndTheTurn(),)),)),
            "Wenn dieses Pokémon höchstens 20 KP übrig hat, endet dein Zug.",
        ),
        (
            attack(after=(e.PutCounters(to="defending", amount=e.Count(count="damage_counters", who="self")),)),
            "Für jede Schadensmarke auf diesem Pokémon lege 1 Schadensmarke auf das Verteidigende Pokémon.",
        ),
        (
            attack(number=(e.Plus(amount=e.Count(count="hand", side="opponent", what="pokemon", times=10)),)),
            "Diese Attacke macht 10 Schaden mehr für jedes Pokémon auf der Hand deines Gegners.",
        ),
        (
            attack(after=(e.Search(what=e.What(stages=("stage1",), types=("water",))),)),
            "Durchsuche dein Deck und lege 1 Phase-1-Wasser-Pokémon (oder keins) auf deine Hand, dann mische das Deck.",
        ),
        (
            power(always=(e.NoRetreat(to="opponent"),)),
            "Kein Pokémon deines Gegners kann sich zurückziehen.",
        ),
        (power(always=(e.NoRetreat(to="own"),)), "Keines deiner Pokémon kann sich zurückziehen."),
        (
            power(triggers=(e.Trigger(on="between_turns", then=(e.Heal(to="self", amount=10),)),)),
            "Zwischen den Zügen heile 10 Schaden bei diesem Pokémon.",
        ),
        (
            power(use=(e.Recover(what="basic_energy", side="opponent"), e.Recover(what="basic_energy", side="own"))),
            "Beliebig oft in deinem Zug: "
            "Lege 1 Basis-Energiekarte vom Ablagestapel deines Gegners auf die Hand deines Gegners. "
            "Lege 1 Basis-Energiekarte von deinem Ablagestapel auf deine Hand.",
        ),
        (
            attack(after=(e.UseAttackOf(of="opponent", last=True, free=True),)),
            "Setze die Attacke, die von den Pokémon deines Gegners im letzten Zug eingesetzt wurde, "
            "als diese Attacke ein, ohne ihre Kosten zu bezahlen.",
        ),
        (
            attack(after=(e.Search(what="evolution_card", to="evolve", shuffle=False),)),
            "Durchsuche dein Deck nach 1 Entwicklungskarte (oder keiner) und entwickle dieses Pokémon damit, "
            "ohne das Deck zu mischen.",
        ),
        (
            attack(after=(e.Search(what=e.What(stages=("lvx",)), to="evolve", level_up=True, onto="own"),)),
            "Durchsuche dein Deck nach 1 LV.X-Pokémon (oder keinem) und steigere damit das Level von 1 deiner Pokémon, "
            "dann mische das Deck.",
        ),
        (
            attack(after=(e.Search(what=e.What(kinds=("pokemon",), name_has="Eel")),)),
            "Durchsuche dein Deck und lege 1 Pokémon (oder keins), das Eel im Namen hat, auf deine Hand, "
            "dann mische das Deck.",
        ),
        (
            attack(after=(e.Recover(what=e.What(kinds=("pokemon",), not_=e.What(stages=("lvx",))), amount=2),)),
            "Lege 2 Pokémon, die keine LV.X-Pokémon sind, von deinem Ablagestapel auf deine Hand.",
        ),
        (
            attack(after=(e.Return(to="self", zone="hand", attached="discard", only_basic=True),)),
            "Lege nur die Basis-Pokémon-Karte dieses Pokémon auf die Hand des Besitzers "
            "und lege alles andere von diesem Pokémon ab.",
        ),
        (
            attack(after=(e.DiscardEnergy(from_="self", amount=2, units=True, types=("fire",)),)),
            "Lege 2 Feuer-Energien von diesem Pokémon ab.",
        ),
        (
            attack(number=(e.Plus(amount=e.Count(count="energy", half="down")),)),
            "Diese Attacke macht zusätzlichen Schaden in Höhe der abgerundeten Hälfte der Anzahl der Energien "
            "an diesem Pokémon.",
        ),
        (
            attack(
                after=(
                    e.When(
                        if_=e.If(amount=e.Count(count="hand"), than=e.Count(count="hand", side="opponent")),
                        then=(e.Draw(amount=1),),
                    ),
                )
            ),
            "Wenn du mehr Karten auf der Hand hast als dein Gegner, ziehe 1 Karte.",
        ),
        (
            attack(after=(e.When(if_=e.If(heads=1), then=(e.ShowHand(side="opponent"),)),)),
            "Wenn Kopf fällt, zeigt dir dein Gegner seine Hand.",
        ),
        (power(always=(e.NoResistance(to="own"),)), "Keines deiner Pokémon hat eine Resistenz."),
        (
            power(always=(e.ExtraAttach(to="self", amount=2),)),
            "Du darfst in jedem Zug 2 Energiekarten mehr an dieses Pokémon anlegen.",
        ),
        (
            power(
                always=(
                    e.AttackCost(to="self", amount=2, types=("fire",)),
                    e.AttackCost(to="self", amount=1, types=("colorless",)),
                )
            ),
            "Jede Attacke dieses Pokémon kostet 2 Feuer-Energien mehr. "
            "Jede Attacke dieses Pokémon kostet 1 Farblose Energie mehr.",
        ),
    ],
)
def test_case_gender_and_order_of_words_are_those_of_the_sentence(card: Card, words: str) -> None:
    assert words == said(card)


@pytest.mark.parametrize(
    "mod, words",
    [
        (e.NoRetreat(), "Moth von Ann kann sich nicht zurückziehen"),
        (e.Weaker(amount=20), "Attacken von Moth von Ann machen 20 Schaden weniger, vor Schwäche und Resistenz"),
        (e.Less(amount=20), "Attacken fügen Moth von Ann 20 Schaden weniger zu, nach Schwäche und Resistenz"),
    ],
)
def test_what_is_laid_on_a_pokemon_names_it(mod: e.Modifier, words: str) -> None:
    assert words == laid_on_pokemon(german(), game(), Lasting(3, 0, "eel", mod=mod), "Moth von Ann")


def test_what_is_laid_on_a_player_is_seen_from_the_one_who_laid_it() -> None:
    lasting = Lasting(3, 0, "eel", mod=e.NoRetreat())

    assert "keines deiner Pokémon kann sich zurückziehen" == laid_on_player(german(), game(), lasting, 0)
    assert "keines der Pokémon deines Gegners kann sich zurückziehen" == laid_on_player(german(), game(), lasting, 1)
