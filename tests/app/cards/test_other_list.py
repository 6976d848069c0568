"""What only one player's list holds is never offered or named to the other, as long as nobody has seen it."""

from __future__ import annotations

import random
import re
from functools import cache

import msgspec
import pytest

from companion.adapters.library.card_formats import given_formats
from companion.adapters.library.card_library import given_shelf
from companion.adapters.library.card_lists import deck_of_list
from companion.app.cards.session import CardSession
from companion.app.cards.table.session import CardTableSession
from companion.app.cards.typed import Unclear
from companion.app.cards.view import seen_state
from companion.app.match.game import ChanceBy
from companion.app.screens.card_intents import PickCard, Spell, TypeCard
from companion.cards.registration.formats import setup_in
from companion.cards.values.decks import without_list
from companion.cards.values.state import Setup
from companion.kernel.model import ChanceRequest
from tests.answers import AnyAnswer
from tests.app.card_fakes import begun
from tests.app.cards.table.test_hidden import strings
from tests.app.cards.table.touching import touched
from tests.app.table_fakes import texts

OWN = ("Qubbal", "Wombrok")
"""How the names of the cards by hand of each list begin."""
HAND_HP = '\n#: {"hp":60,"types":["water"],"attacks":[{"name":"Tap","cost":"","damage":"20"}]}'
LIST = """
Pokémon
4 {own}a
{hp}
4 {own}o
{hp}
4 Magikarp
Trainer
4 {own}in
4 {own}us
4 Bill
4 {other}
Energy
28 Water Energy
4 {own} Energy
"""


def listed(seat: int) -> str:
    return LIST.format(own=OWN[seat], hp=HAND_HP.strip(), other=("Potion", "Switch")[seat])


@cache
def setup(listed_too: bool, dealt: tuple[bool, bool] = (False, False)) -> Setup:
    """Two real decks with lists of their own; or the second without one."""
    format = next(one for one in given_formats() if one.id == "base-fossil")
    shelf = given_shelf()
    one, two = (deck_of_list(listed(seat), shelf, format, f"deck {seat}").deck for seat in (0, 1))
    if not listed_too:
        two = without_list(format.edition, "no list", format.id)
    return setup_in(format, (one, two), shelf, dealt)


def only_listed(game, seat: int) -> frozenset[str]:
    """The ids of the cards that only this player's list holds, by names that the other's does not."""
    own, other = game.setup.decks[seat], game.setup.decks[1 - seat]
    others = {game.cards[card].name for card, _ in other.cards}
    if not other.is_listed:
        others = {card.name for card in game.setup.cards if not card.name.startswith(OWN[seat])}
    return frozenset(card for card, _ in own.cards if game.cards[card].name not in others)


class Onlooker:
    """Looks through what a player is shown for cards that only the other's list holds."""

    def __init__(self, referee) -> None:
        self.referee, self.game = referee, referee.rules.game
        self.looked = 0

    def hidden(self, seat: int) -> set[str]:
        """Names and ids of the other's cards that nobody has shown to this player."""
        seen = " ".join(strings(list(seen_state(self.referee.rules, self.referee.state, seat).table.sides)))
        told = " ".join(text for entry in self.referee.entries for text in strings(list(getattr(entry, "events", ()))))
        cards = only_listed(self.game, 1 - seat)
        return {self.game.cards[card].name for card in cards if card not in seen and card not in told}

    def look(self, seat: int, shown: object) -> None:
        self.looked += 1
        said = "\n".join(strings(shown) if not isinstance(shown, str) else [shown])
        for name in self.hidden(seat):
            assert not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said), f"{name} is named to player {seat}: {said}"


def asked_of(referee) -> int | None:
    """Who is asked, a person's question alone."""
    return next((one.seat for one in referee.pending() if not isinstance(one, ChanceRequest)), None)


def test_a_deck_without_a_list_may_hold_what_its_format_has_and_nothing_of_the_others_list():
    game = begun(setup(listed_too=False)).rules.game
    own = {card for card in game.lists[1] if game.cards[card].name.startswith(OWN[0])}

    assert set() == own
    assert {"base1-58", "energy-water"} <= set(game.lists[1])
    assert any(game.cards[card].name.startswith(OWN[0]) for card in game.lists[0])


@pytest.mark.parametrize("listed_too", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_no_question_of_the_rules_offers_what_only_the_other_lists(listed_too, seed):
    referee = begun(setup(listed_too), seed=seed)
    onlooker, player = Onlooker(referee), AnyAnswer(random.Random(seed))
    session = CardSession(referee, texts())
    for _ in range(120):
        if not referee.pending():
            break
        seat = asked_of(referee)
        if seat is not None:
            screen = session.screen()
            onlooker.look(seat, [screen.prompt, *(f"{one.label} {one.action}" for one in screen.choices)])
        request = referee.pending()[0]
        if isinstance(request, ChanceRequest):
            owner = 0 if request.source.endswith("a") else 1
            onlooker.look(owner, [str(outcome) for outcome, _ in request.outcomes])
        referee.put(player.answer(referee.rules, referee.state, request))
    assert 10 < onlooker.looked


@pytest.mark.parametrize("listed_too", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_no_word_that_is_typed_finds_what_only_the_other_lists(listed_too, seed):
    referee = begun(setup(listed_too), seed=seed)
    onlooker, player = Onlooker(referee), AnyAnswer(random.Random(seed))
    session = CardSession(referee, texts())
    for _ in range(60):
        seat = asked_of(referee)
        if seat is not None:
            start = OWN[1 - seat].lower()[:3]
            side = "ab"[seat]
            for typed in (
                lambda start=start: session.look(start),
                *(
                    lambda word=word, start=start: session.typed(word, start)
                    for word in ("play", "bench", "attach", "evolve", "power")
                ),
                lambda start=start: session.typed("attach", f"{start} to active"),
                lambda start=start: session.typed("evolve", f"{start} on active"),
                lambda start=start, side=side: session.correct(
                    f"card {side}-hand {start} -> {side}-discard", "misread"
                ),
                lambda start=start, side=side: session.correct(f"name {side}-hand ? -> {start}", "misread"),
            ):
                try:
                    typed()
                except Unclear as unclear:
                    onlooker.look(seat, texts().tell(unclear.said))
            onlooker.look(seat, [notice.text for notice in session.notices])
            session.notices.clear()
        if not referee.pending():
            break
        referee.put(player.answer(referee.rules, referee.state, referee.pending()[0]))
    assert 10 < onlooker.looked


@pytest.mark.parametrize("listed_too", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_no_screen_shows_a_player_what_only_the_other_lists(listed_too, seed):
    referee = begun(setup(listed_too), chance=ChanceBy(spins="program"), seed=seed)
    session, onlooker = CardTableSession(referee, texts()), Onlooker(referee)

    def look(screen) -> None:
        seat = screen.ask.seat
        if seat is None or session.eyes not in ("both", seat):
            return
        right = screen.put_right
        if right is not None and not (right.picked or "").startswith("ab"[seat]):
            return  # what the other's zones hold is asked of the other
        skipped = {"log", "seats", "put_right"}
        skipped |= {field for field in ("picker", "typed") if getattr(getattr(screen, field), "seat", seat) != seat}
        shown = [getattr(screen, field) for field in screen.__struct_fields__ if field not in skipped]
        # Beside what is offered, a draft says what was entered so far, of either player.
        onlooker.look(seat, [*shown, screen.seats[seat], *(() if right is None else right.groups)])

    touched(session, seed, 250, look)
    for seat in (0, 1):
        for letters in ("", "q", "w"):
            session.send(PickCard(seat))
            session.send(Spell(letters))
            look(session.screen())
        session.send(TypeCard(seat))
        look(session.screen())
    assert 20 < onlooker.looked


def test_the_setup_says_of_a_deck_without_a_list_what_it_does_not_hold():
    found = setup(listed_too=False)

    assert () == found.decks[0].lacks and found.decks[1].lacks
    assert found == msgspec.json.decode(msgspec.json.encode(found), type=Setup)
