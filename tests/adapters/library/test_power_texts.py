"""What the set phrases of printed texts say of when and how often a power may be used; the sentences are our own."""

from __future__ import annotations

import pytest

from companion.adapters.library._public_cards import PublicCard, PublicPower, card_of
from companion.cards.printed.cards import Power
from companion.cards.printed.vocabulary import CONDITIONS, Trigger


def power(text: str, kind: str = "Ability", name: str = "Tapir", stage: str = "Stage 1") -> Power:
    """A power as it is read off a card of public data."""
    raw = PublicCard(
        id="zz1-1",
        name=name,
        supertype="Pokémon",
        subtypes=[stage],
        hp="70",
        abilities=[PublicPower(name="Nose", text=text, type=kind)],
    )
    return card_of(raw).powers[0]


def limits(one: Power) -> dict[str, object]:
    """What was read besides what it does."""
    plain = Power(name=one.name, kind=one.kind)
    fields = ("per_turn", "shared", "only", "off_under", "from_hand", "either_player")
    return {field: getattr(one, field) for field in fields if getattr(one, field) != getattr(plain, field)}


SLEEPY = ("asleep", "confused", "paralyzed")
USED = {
    "Once during your turn (before your attack), you may look at a card.": {"per_turn": 1},
    "Once during your turn, you may look at a card.": {"per_turn": 1},
    "Twice during your turn, you may look at a card.": {"per_turn": 2},
    "Once each turn, you may look at a card.": {"per_turn": 1},
    "You must discard a card in order to use this. Once during your turn, you may look at one.": {"per_turn": 1},
    "Once during each player's turn, that player may look at a card.": {"per_turn": 1, "either_player": True},
    "Once during your turn, if Tapir is your Active Pokémon, you may draw.": {"per_turn": 1, "only": "active"},
    "Once during your turn, if this Pokémon is in the Active Spot, you may draw.": {"per_turn": 1, "only": "active"},
    "Once during your turn (before your attack), if Tapir is on your Bench, you may draw.": {
        "per_turn": 1,
        "only": "bench",
    },
    "Once during your turn, you may draw. You can't use more than 1 Nose Ability each turn.": {
        "per_turn": 1,
        "shared": True,
    },
    "During your turn, you may draw. You can't use more than 1 Nose Ability each turn.": {
        "per_turn": 1,
        "shared": True,
    },
    "Once during your turn, if this Pokémon is in your hand, you may show it.": {"per_turn": 1, "from_hand": True},
    "Once during your turn, you may draw. This power can’t be used if Tapir is affected by a Special Condition.": {
        "per_turn": 1,
        "off_under": CONDITIONS,
    },
    "As often as you like during your turn (before your attack), you may draw. This power can't be used if Tapir is "
    "Asleep, Confused, or Paralyzed.": {"off_under": SLEEPY},
    "At any time during your turn (before your attack), you may draw.": {},
    "During your turn, you may draw. (You can't use more than 1 of these in a game.)": {},
    "": {},
}


@pytest.mark.parametrize("text", USED)
@pytest.mark.parametrize("kind", ["Pokémon Power", "Poké-Power", "Ability"])
def test_how_often_and_when_it_may_be_used_is_read(text, kind):
    read = power(text, kind)

    assert USED[text] == limits(read)
    assert read.use and not read.is_left


ALWAYS = {
    "Damage done to this Pokémon by attacks is reduced by 10.": {},
    "As long as this Pokémon is your Active Pokémon, your opponent can't retreat.": {"only": "active"},
    "As long as Tapir is on your Bench, prevent all damage done to it.": {"only": "bench"},
    "If this Pokémon is your Active Pokémon and is damaged by an attack, flip a coin.": {"only": "active"},
    "Whenever your opponent's Active Pokémon retreats, your opponent flips a coin. This power stops working while "
    "Tapir is Asleep, Confused, or Paralyzed.": {"off_under": SLEEPY},
    "When Tapir is Knocked Out by an attack, you may flip a coin.": {},
    "When your opponent plays a card from their hand, draw a card.": {},
    "If this Pokémon is in your hand when you are setting up to play, you may put it face down.": {},
    "Once during your turn, if this Pokémon is in your discard pile, you may show it.": {},
    "Once during your opponent's turn, if it is damaged, flip a coin.": {},
    "When you attach an Energy card to this Pokémon during your turn, you may draw.": {},
    "You may have up to 2 Tools attached to this Pokémon.": {},
}


@pytest.mark.parametrize("text", ALWAYS)
def test_a_text_that_is_always_on_is_no_action(text):
    read = power(text)

    assert ALWAYS[text] == limits(read)
    assert () == read.use and read.is_left


@pytest.mark.parametrize("text", USED)
def test_a_body_is_always_on_whatever_it_says(text):
    assert () == power(text, "Poké-Body").use


PLAYED = {
    "When you play this Pokémon from your hand to evolve 1 of your Pokémon, you may draw.": ("evolved_into", True),
    "Once during your turn, when you play Tapir from your hand to evolve 1 of your Pokémon, you may use this power.": (
        "evolved_into",
        True,
    ),
    "When you play Tapir from your hand, draw a card.": ("evolved_into", False),
    "When you play this Pokémon from your hand onto your Bench, you may draw.": ("played", True),
    "Once during your turn, when this Pokémon moves from your Bench to become your Active Pokémon, you may draw.": (
        "became_active",
        True,
    ),
    "Once during your turn, when you put Tapir from your hand onto your Bench, you may draw.": ("played", True),
}


@pytest.mark.parametrize("text", PLAYED)
def test_what_is_used_when_its_pokemon_is_played_waits_for_that(text):
    read = power(text)

    on, may = PLAYED[text]
    assert () == read.use and [(on, may)] == [(one.on, one.may) for one in read.triggers]


@pytest.mark.parametrize(
    "name, stage, text, on",
    [
        ("Tapir", "Basic", "When you play Tapir from your hand, you may draw.", "played"),
        ("Dark Tapir", "Stage 2", "When you play Dark Tapir from your hand, you may draw.", "evolved_into"),
        ("Erika's Tapir", "Basic", "When you play Erika's Tapir from your hand, you may draw.", "played"),
        (
            "Tapir LV.X",
            "Level-Up",
            "Once during your turn, when you put Tapir LV.X from your hand onto your Active Tapir, you may draw.",
            "leveled_up",
        ),
    ],
)
def test_what_a_card_waits_for_is_told_by_its_stage(name, stage, text, on):
    (trigger,) = power(text, "Poké-Power", name, stage).triggers

    assert isinstance(trigger, Trigger) and on == trigger.on
