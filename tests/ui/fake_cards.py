"""Screens of the card table made by hand, so that drawing can be looked at and tested without a match behind it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.cards.table._typed_form import TypedForm
from companion.app.cards.table._view import Typing
from companion.app.screens.card_intents import (
    CallTime,
    CoverHand,
    GivePenalty,
    GiveUp,
    LetGo,
    NextGame,
    PickCard,
    ShowHand,
    TapPlace,
    WriteDown,
)
from companion.app.screens.cards import (
    AskView,
    CardButton,
    CardFaceView,
    CardSeatView,
    CardTableScreen,
    CoinView,
    EnergyView,
    FaceAttack,
    HandView,
    OpenView,
    PickerView,
    PileLook,
    PileView,
    PokemonLook,
    PrizeView,
    StepsView,
    StepView,
    SumLine,
    SumsView,
    TileView,
)
from companion.app.screens.lobby import AtCardTable, ChoiceView, Option, Push
from companion.app.screens.lobby_intents import GoHome, GoRules, Set
from companion.app.screens.table import (
    Act,
    Button,
    ClockView,
    DropDraft,
    Enter,
    GiveReason,
    KeepDraft,
    LogLine,
    Notice,
    PutRight,
    PutRightGroup,
    PutRightOption,
    PutRightView,
    Undo,
    UndoStep,
    Why,
)
from companion.cards.printed.by_hand import TypedCard
from tests.app.card_fakes import begun
from tests.app.table_fakes import texts

PLAYERS = ("Ann", "Benjamin")
NAMES = (
    "Charizard",
    "Lt. Surge's Electabuzz",
    "Dark Alakazam",
    "Mr. Mime",
    "Pikachu",
    "Nidoran ♀",
    "Rocket's Scyther",
    "Blastoise",
    "Farfetch'd",
    "Giovanni's Nidoking",
    "Wigglytuff",
    "Magnemite",
)
BANDS = ("fire", "lightning", "psychic", "psychic", "lightning", "grass", "grass", "water", "colorless", "grass")


def act(words: str = "done") -> Act:
    """An answer that nobody looks into."""
    return Act(words)


def face(name: str = "Charizard", card: str = "", **kwargs: Any) -> CardFaceView:
    """A Pokémon card."""
    wanted: dict[str, Any] = {
        "band": "fire",
        "kind": "Pokémon",
        "hp": 120,
        "stage": "Stage 2",
        "evolves_from": "from Charmeleon",
        "signs": ("R",),
        "attacks": (
            FaceAttack(
                "Energy Burn",
                (),
                "",
                "As often as you like during your turn, you may turn all Energy of this Pokémon into Fire Energy.",
                "Pokémon Power",
            ),
            FaceAttack("Fire Spin", ("R", "R", "R", "R"), "100", "Discard 2 Energy cards of this Pokémon."),
        ),
        "foot": "Weakness Water ×2 · Resistance Fighting −30 · Retreat 3",
        "printed": "Base Set 4",
    }
    return CardFaceView(card=card or name.lower().replace(" ", "-"), name=name, **(wanted | kwargs))


def trainer(
    name: str = "Professor Oak", words: str = "Discard your hand, then draw 7 cards.", **kwargs: Any
) -> CardFaceView:
    """A Trainer card."""
    wanted: dict[str, Any] = {"band": "trainer", "kind": "Trainer", "words": (words,), "printed": "Base Set 88"}
    return CardFaceView(card=name.lower().replace(" ", "-"), name=name, **(wanted | kwargs))


def energy(name: str = "Fire Energy", sign: str = "R", **kwargs: Any) -> CardFaceView:
    """An Energy card."""
    band = {"R": "fire", "W": "water", "L": "lightning", "C": "colorless", "G": "grass"}[sign]
    wanted: dict[str, Any] = {"band": band, "kind": "Energy", "signs": (sign,), "printed": "Base Set 98"}
    return CardFaceView(card=name.lower().replace(" ", "-"), name=name, **(wanted | kwargs))


def tile(place: str, number: int = 0, **kwargs: Any) -> TileView:
    """A Pokémon in play."""
    wanted: dict[str, Any] = {
        "name": NAMES[number % len(NAMES)],
        "stage": ("Stage 2", "Basic", "Stage 1")[number % 3],
        "band": BANDS[number % len(BANDS)],
        "hp": (120, 70, 60, 40)[number % 4],
        "left": (80, 70, 10, 40)[number % 4],
        "damage": (40, 0, 50, 0)[number % 4],
    }
    return TileView(place=place, **(wanted | kwargs))


def seat(number: int, **kwargs: Any) -> CardSeatView:
    """A half with an Active Pokémon and two on the Bench, seat a to move."""
    side = "ab"[number]
    mover = number == 0
    wanted: dict[str, Any] = {
        "to_move": mover,
        "thinking": False,
        "active": tile(f"{side}-active", number, energy=(EnergyView("R", 2), EnergyView("C", 1))),
        "bench": (
            tile(f"{side}-bench-1", 3 + number),
            tile(f"{side}-bench-2", 4 + number, energy=(EnergyView("L", 1),)),
        ),
        "bench_size": 5,
        "prizes": prizes(side, 2 * number),
        "prizes_left": 6 - 2 * number,
        "deck": PileView(f"{side}-deck", "Deck", 31),
        "discard": PileView(f"{side}-discard", "Discard", 4, "Switch"),
        "lost": None,
        "hand": HandView(count=6, real=True, pick=CardButton("Play a card", PickCard(number), enabled=mover)),
    }
    if mover:
        wanted["still_open"] = STILL_OPEN
        wanted["buttons"] = (
            CardButton("Attack", TapPlace(f"{side}-active")),
            CardButton("End turn", act("end"), accent=True),
        )
    return CardSeatView(seat=number, player=PLAYERS[number], **(wanted | kwargs))


STILL_OPEN = (
    OpenView("Energy", "open"),
    OpenView("Retreat", "closed", "Charizard is Asleep and cannot retreat.", "CG-RETREAT-02"),
    OpenView("Supporter", "done", "Copycat was played.", "CG-TRAINER-04"),
    OpenView("Stadium", "open"),
    OpenView("Energy Burn", "open"),
)


def prizes(side: str, taken: int = 0, mark: Any = "") -> tuple[PrizeView, ...]:
    """Six Prizes, the first *taken* of them gone."""
    return tuple(PrizeView(f"{side}-prize-{i}", i <= taken, mark="" if i <= taken else mark) for i in range(1, 7))


def button(words: str, **kwargs: Any) -> CardButton:
    """A button that answers with its own words."""
    return CardButton(words, act(words), **kwargs)


def log_lines(count: int = 8) -> tuple[LogLine, ...]:
    """The last lines of a record."""
    said = (
        "Ann attaches Fire Energy to Charizard.",
        "Ann plays Professor Oak: discards 4 cards, draws 7.",
        "Charizard attacks with Fire Spin: 100 damage to Lt. Surge's Electabuzz.",
        "Lt. Surge's Electabuzz is Knocked Out; Ann takes a Prize.",
        "Benjamin puts Dark Alakazam into the Active place.",
    )
    clauses = ("CG-ENERGY-01", "", "CG-ATTACK-07", "CG-KO-02", "")
    return tuple(
        LogLine(said[i % 5], clauses[i % 5], 1 + i // 3, i, i % 2, i == 1, summed=i % 5 == 2) for i in range(count)
    )


def table(**kwargs: Any) -> CardTableScreen:
    """Ann is to move, early in a match with real decks."""
    wanted: dict[str, Any] = {
        "title": "Base Set",
        "turn": 5,
        "turn_words": "Turn 5, Ann",
        "seats": (seat(0), seat(1)),
        "ask": AskView(seat=0, question="What does Ann do?"),
        "log": log_lines(),
        "undo": CardButton("Undo", Undo()),
        "menu": (CardButton("Why was that refused?", Why()), CardButton("Ann gives up", GiveUp(0))),
        "judge": JUDGE,
        "may_put_right": CardButton("Correct the table", PutRight()),
    }
    return CardTableScreen(**(wanted | kwargs))


JUDGE = (
    CardButton("Caution for Ann", WriteDown(0, "caution")),
    CardButton("Warning for Ann", WriteDown(0, "warning")),
    CardButton("A note on Benjamin", WriteDown(1, "note")),
    CardButton("3 minutes more", WriteDown(0, "time", minutes=3)),
    CardButton("Game loss: Ben, another reason", GivePenalty(1, "game", typed=True)),
    CardButton("Time is over", CallTime()),
)


def opening() -> CardTableScreen:
    """Set-up: Active and Bench lie face-down, who begins is not known."""
    hidden = TileView
    seats = tuple(
        seat(
            number,
            to_move=False,
            still_open=(),
            buttons=(),
            active=hidden(place=f"{side}-active", face_down=True),
            bench=tuple(hidden(place=f"{side}-bench-{i}", face_down=True) for i in range(1, 3 + number)),
        )
        for number, side in enumerate("ab")
    )
    steps = tuple(
        StepView(title, state)  # type: ignore[arg-type]  # one of the three, from the table here
        for title, state in (
            ("Shuffle", "done"),
            ("Hands", "done"),
            ("Mulligans", "done"),
            ("Active and Bench", "now"),
            ("Prizes", "next"),
            ("Coin", "next"),
            ("Reveal", "next"),
        )
    )
    return table(
        turn=0,
        turn_words="Set-up",
        seats=seats,
        steps=StepsView("setup", "Set-up", steps),
        ask=AskView(
            seat=1,
            question="Benjamin: put a Basic Pokémon face-down into the Active place, and up to five on the Bench.",
            buttons=(button("All lie", accent=True), button("No Basic: mulligan")),
        ),
        log=log_lines(2),
    )


def busy_seat(number: int, **kwargs: Any) -> CardSeatView:
    """Six Pokémon with every badge, Tools and many Energy cards."""
    side = "ab"[number]
    first = 6 * number
    active = tile(
        f"{side}-active",
        first,
        badges=("AS", "BU", "PO") if number == 0 else ("PA", "BU", "PO"),
        badge_names=("Asleep", "Burned", "Poisoned"),
        energy=(
            EnergyView("R", 4),
            EnergyView("C", 2, "Double Colorless Energy"),
            EnergyView("*", 1, "Rainbow Energy"),
        ),
        tools=("Focus Band",),
        stands=("until the end of Benjamin's turn: 20 less damage", "cannot retreat this turn"),
        under=2,
        hp=120,
        left=30,
        damage=90,
        by_hand=number == 1,
    )
    bench = tuple(
        tile(
            f"{side}-bench-{i}",
            first + i,
            energy=(
                (EnergyView("L", 1), EnergyView("W", 1)),
                (EnergyView("P", 2),),
                (EnergyView("M", 1), EnergyView("D", 1), EnergyView("F", 1)),
                (),
                (EnergyView("G", 5),),
            )[i - 1],
            tools=("Expert Belt",) if i == 2 else (),
            badges=("PO",) if i == 4 else (),
            badge_names=("Poisoned",) if i == 4 else (),
            stands=("cannot be damaged while on the Bench",) if i == 3 else (),
            under=i % 3,
            foreign=i == 5,
            by_hand=i == 1,
        )
        for i in range(1, 6)
    )
    wanted: dict[str, Any] = {
        "active": active,
        "bench": bench,
        "discard": PileView(f"{side}-discard", "Discard", 23, "Professor Oak"),
        "lost": PileView(f"{side}-lost", "Lost Zone", 3, "Pikachu"),
        "beside": "Copycat",
        "clock": ClockView("24:10", runs=number == 0, low=number == 1),
    }
    return seat(number, **(wanted | kwargs))


def busy(**kwargs: Any) -> CardTableScreen:
    """The busiest position: 12 Pokémon, 25 Energy, every badge, a Stadium, clocks, a match of several games."""
    wanted: dict[str, Any] = {
        "turn": 18,
        "turn_words": "Turn 18, Ann",
        "seats": (busy_seat(0), busy_seat(1)),
        "stadium": TileView(place="stadium", name="Sprout Tower"),
        "stadium_words": "Damage of Colorless Pokémon is 30 less.",
        "games": "Ann 1 · Benjamin 0, best of three",
        "last_ruling": Notice("refusal", "Charizard is Asleep and cannot attack.", "CG-ATTACK-02"),
        "log": log_lines(30),
    }
    return table(**(wanted | kwargs))


def selected() -> CardTableScreen:
    """Ann has tapped her Active Pokémon: what it can do stands in the column."""
    active = replace(seat(0).active or tile("a-active"), mark="selected")
    return table(
        seats=(seat(0, active=active), seat(1)),
        selected="a-active",
        ask=AskView(seat=0, question="What does Charizard do?"),
        actions=ATTACKS,
    )


ATTACKS = (
    CardButton("Energy Burn", act("power"), note="All its Energy becomes Fire."),
    CardButton(
        "Fire Spin",
        act("attack"),
        True,
        True,
        ("R", "R", "R", "R"),
        "100",
        "60 to Electabuzz: Resistance 30, Focus Band 10.",
    ),
    CardButton("Scratch", act("scratch"), False, False, ("C",), "10", "Charizard is Asleep."),
    CardButton("Retreat", act("retreat"), signs=("C", "C", "C")),
)


def held() -> CardTableScreen:
    """An Energy card is picked up: the places that it may go to are marked."""
    one, other = seat(0), seat(1)
    assert one.active is not None
    mine = replace(
        one,
        active=replace(one.active, mark="drop"),
        bench=tuple(replace(pokemon, mark="drop") for pokemon in one.bench),
        hand=open_hand(0, "fire-energy"),
    )
    return table(seats=(mine, other), held=energy(), ask=AskView(seat=0, question="Where does Fire Energy go?"))


def hand_cards(held: str = "") -> tuple[CardFaceView, ...]:
    """Nine cards of a hand."""
    cards = (
        energy(mark="playable"),
        energy("Double Colorless Energy", "C", signs=("C", "C")),
        face(
            "Charmander",
            hp=50,
            stage="Basic",
            evolves_from="",
            attacks=(FaceAttack("Scratch", ("C",), "10", ""),),
            mark="playable",
        ),
        face("Dark Alakazam", band="psychic", signs=("P",), hp=60, stage="Stage 2", evolves_from="from Dark Kadabra"),
        trainer(mark="playable"),
        trainer("Imposter Professor Oak", by_hand=True),
        trainer("Energy Removal", "Discard an Energy card of a Pokémon of your opponent.", mark="playable"),
        face("Farfetch'd", foreign=True, hp=50, band="colorless", signs=("C",), stage="Basic", evolves_from=""),
        trainer("Switch", "Switch your Active Pokémon with one of your Bench."),
    )
    return tuple(replace(one, mark="held") if one.card == held else one for one in cards)


def open_hand(number: int, held: str = "") -> HandView:
    """A dealt hand that its owner looks at."""
    return HandView(count=9, real=False, cards=hand_cards(held), cover=CardButton("Hide the hand", CoverHand()))


def dealt() -> CardTableScreen:
    """Both decks are dealt, and both hands are covered."""
    hands = tuple(
        HandView(
            count=7,
            real=False,
            uncover=CardButton(f"Show {name}’s hand", ShowHand(i)),
            learned=("no Trainer, unless drawn since",),
        )
        for i, name in enumerate(PLAYERS)
    )
    return table(seats=(seat(0, hand=hands[0]), seat(1, hand=hands[1])))


def hand_of_b() -> CardTableScreen:
    """Benjamin is to move and looks at his hand."""
    return table(
        turn_words="Turn 6, Benjamin",
        seats=(
            seat(0, to_move=False, still_open=(), buttons=()),
            busy_seat(1, to_move=True, still_open=STILL_OPEN, hand=open_hand(1), buttons=seat(0).buttons),
        ),
        ask=AskView(seat=1, question="What does Benjamin do?"),
    )


def target() -> CardTableScreen:
    """A Pokémon of the other Bench is to be chosen; one is chosen already."""
    other = busy_seat(1)
    marks = ("choose", "chosen", "choose", "choose", "choose")
    bench = tuple(replace(one, mark=mark) for one, mark in zip(other.bench, marks, strict=True))
    return busy(
        seats=(busy_seat(0), replace(other, bench=bench)),
        ask=AskView(
            seat=0,
            question="Which 2 Pokémon of the Bench does it hit?",
            least=2,
            most=2,
            chosen=1,
            done=CardButton("That is all", act("all"), True, False),
        ),
    )


def search() -> CardTableScreen:
    """40 cards of a deck are looked through."""
    cards = tuple(
        replace(card, card=f"{card.card}-{i}", mark="chosen" if i == 2 else "choose", count=1 + i % 4)
        for i, card in enumerate((*hand_cards(), *hand_cards(), *hand_cards(), *hand_cards(), *hand_cards()[:4]))
    )
    return busy(
        ask=AskView(
            seat=0,
            question="Which Pokémon card does Ann take into the hand?",
            cards=cards,
            least=0,
            most=1,
            chosen=1,
            done=button("Take it", accent=True),
            secret=True,
        )
    )


def coin(**kwargs: Any) -> CardTableScreen:
    """A coin for an attack."""
    wanted: dict[str, Any] = {
        "seat": 0,
        "player": "Ann",
        "why": "Is Electabuzz Paralyzed?",
        "halves": (button("Heads"), button("Tails")),
        "number": 2,
        "of": 3,
    }
    return busy(
        ask=AskView(seat=kwargs.get("seat", 0), question="Ann flips a coin.", coin=CoinView(**(wanted | kwargs))),
        steps=attack_steps(),
    )


RESULTS = {0: "4 of 4 Fire", 1: "not Confused", 4: "60 damage"}


def attack_steps(now: int = 3) -> StepsView:
    """The steps of an attack."""
    titles = ("Energy", "Confusion", "Choices", "Before damage", "Damage", "After damage", "Knock Outs", "End of turn")
    return StepsView(
        "attack",
        "Charizard: Fire Spin",
        tuple(
            StepView(
                title,
                "done" if i < now else "now" if i == now else "next",
                f"CG-ATTACK-0{i + 1}",
                RESULTS.get(i, "") if i < now else "",
            )
            for i, title in enumerate(titles)
        ),
    )


def between() -> CardTableScreen:
    """Between turns: two are over, a flip is to be made."""
    steps = (
        StepView("Poisoned: Charizard", "done", "CG-BETWEEN-01", "10 damage"),
        StepView("Burned: Charizard", "now", "CG-BETWEEN-02"),
        StepView("Asleep: Charizard", "next", "CG-BETWEEN-03"),
        StepView("Knock Outs", "next", "CG-BETWEEN-06"),
    )
    return busy(
        steps=StepsView("between", "Between turns", steps),
        ask=AskView(
            seat=1,
            question="Benjamin flips for Burned.",
            coin=CoinView(seat=1, player="Benjamin", why="Tails: 20 damage to Charizard.", flip=button("Flip")),
        ),
    )


def by_hand() -> CardTableScreen:
    """An attack that the players carry out."""
    return busy(
        ask=AskView(
            seat=0,
            question="Carry out Energy Burn by hand, then say so.",
            sentence="Look at the top 5 cards of your deck and put them back in any order.",
            buttons=(button("It is done", accent=True), CardButton("Correct the table", PutRight())),
        ),
        steps=attack_steps(5),
    )


SUMS = SumsView(
    "60 damage to Lt. Surge's Electabuzz",
    (
        SumLine("100 of Fire Spin", "CG-DAMAGE-01"),
        SumLine("+10 PlusPower", "CG-DAMAGE-02"),
        SumLine("×1 no Weakness", "CG-DAMAGE-03"),
        SumLine("−30 Resistance Fighting", "CG-DAMAGE-04"),
        SumLine("−20 until the end of Benjamin's turn", "CG-DAMAGE-05"),
        SumLine("= 60", "CG-DAMAGE-06"),
    ),
    12,
)


def sums(shown: bool = True) -> CardTableScreen:
    """The last calculation, unfolded."""
    return busy(sums=SUMS, sums_open=shown)


def picker(letters: str = "") -> CardTableScreen:
    """Which of the 40 cards that can be left does Ann play?"""
    cards = tuple(
        replace(card, card=f"{card.card}-{i}", count=1 + (i * 7) % 4, mark="choose")
        for i, card in enumerate((*hand_cards(), *hand_cards(), *hand_cards(), *hand_cards(), *hand_cards()[:4]))
        if card.name.lower().startswith(letters)
    )
    return busy(
        picker=PickerView(
            seat=0,
            title="Which card does Ann play?",
            letters=letters,
            cards=cards,
            more="A letter or two of its name shortens the list.",
            close=CardButton("Close", LetGo()),
            unknown=CardButton("Not in the list", act("unknown")),
        )
    )


def typed(more: bool = False) -> CardTableScreen:
    """A card that no set holds, typed in over the list."""
    shown = Typing(0, TypedCard(name="Dark Raichu", kind="pokemon", hp=70, types=("lightning",)), more)
    rules = begun().rules
    form = TypedForm(rules.game, texts(), PLAYERS)
    return replace(picker(), typed=form.view(rules.start().table, shown))


def look_pokemon() -> CardTableScreen:
    """A Pokémon in play looked at closely."""
    shown = busy_seat(0).active
    assert shown is not None
    return busy(
        look_pokemon=PokemonLook(
            tile=shown,
            face=face(),
            attacks=ATTACKS[:3],
            changes=("20 less damage until the end of Benjamin's turn (Withdraw).", "Focus Band may keep it at 10 HP."),
            cards=(
                face(),
                face("Charmeleon", hp=80, stage="Stage 1"),
                energy(count=4),
                energy("Double Colorless Energy", "C"),
            ),
            actions=(button("Damage by hand"), button("Heal by hand")),
        )
    )


def look_pile() -> CardTableScreen:
    """A discard pile is looked through."""
    return busy(look_pile=PileLook("Discard pile of Ann, 23 cards", (*hand_cards(), *hand_cards(), *hand_cards()[:5])))


def put_right() -> CardTableScreen:
    """A draft of what is put right; the Active Pokémon is picked."""

    def options(*words: str, chosen: str = "") -> tuple[PutRightOption, ...]:
        return tuple(PutRightOption(one, Enter("set", "a-active", one), one == chosen) for one in words)  # type: ignore[arg-type]  # an intent of the card table

    draft = PutRightView(
        title="Correct the table",
        lead="Tap what is not as it lies on the table.",
        picked="a-active",
        groups=(
            PutRightGroup("Damage", options("−10", "+10", "none")),
            PutRightGroup(
                "Conditions", options("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned", chosen="Asleep")
            ),
            PutRightGroup("Where it is", options("Active", "Bench", "hand", "discard pile")),
        ),
        steps=("Charizard has 50 damage.", "Charizard is Asleep."),
        nothing_yet="Nothing has changed yet.",
        why="Why is it put right?",
        reasons=(
            PutRightOption("Something was forgotten", GiveReason("forgotten")),
            PutRightOption("A card was misread", GiveReason("misread")),
        ),
        reason="",
        undo=Button("Undo", UndoStep()),
        keep=Button("Save changes", KeepDraft(), True),
        drop=Button("Drop it", DropDraft()),
    )
    active = busy_seat(0).active
    assert active is not None
    waiting: dict[str, Any] = {"buttons": (), "still_open": (), "hand": HandView(count=6, real=True)}
    return busy(
        seats=(busy_seat(0, active=replace(active, mark="selected"), **waiting), busy_seat(1)),
        put_right=draft,
        undo=Button("Undo", UndoStep()),
    )


def prize() -> CardTableScreen:
    """Benjamin takes a Prize."""
    other = busy_seat(1, prizes=prizes("b", 2, "choose"))
    return busy(seats=(busy_seat(0), other), ask=AskView(seat=1, question="Which Prize does Benjamin take?"))


def refused() -> CardTableScreen:
    """A tap on the Bench is answered at its place."""
    return busy(
        notice=Notice("refusal", "Energy was attached in this turn already.", "CG-ENERGY-01"),
        notice_place="a-bench-2",
    )


def won(**kwargs: Any) -> CardTableScreen:
    """The game is over; another one follows."""
    wanted: dict[str, Any] = {
        "winner": "Ann wins: Benjamin has no Pokémon in play.",
        "games": "Ann 1 · Benjamin 0, best of three",
        "next_game": CardButton("Next game", NextGame(), True),
        "ask": AskView(seat=None, question=""),
    }
    return busy(**(wanted | kwargs))


def sudden_death() -> CardTableScreen:
    """Sudden Death: one Prize each."""
    one = (PrizeView("a-prize-1", False),)
    other = (PrizeView("b-prize-1", False),)
    return table(
        sudden_death="Sudden Death: 1 Prize each",
        seats=(seat(0, prizes=one, prizes_left=1), seat(1, prizes=other, prizes_left=1)),
    )


def big_bench() -> CardTableScreen:
    """Eight places on each Bench."""
    seats = tuple(
        busy_seat(number, bench=tuple(tile(f"{side}-bench-{i}", i + number) for i in range(1, 8)), bench_size=8)
        for number, side in enumerate("ab")
    )
    return busy(seats=seats)


def at_table(screen: CardTableScreen, **kwargs: Any) -> AtCardTable:
    """The table within the app."""
    coins = ChoiceView(
        title="Coins",
        options=(
            Option("by the program", Set("coins", "program"), True),
            Option("real coins", Set("coins", "real"), False),
        ),
    )
    wanted: dict[str, Any] = {
        "facing": True,
        "coins": coins,
        "leave": Push("Home", GoHome()),
        "rules": Push("Rules", GoRules()),
    }
    return AtCardTable(table=screen, **(wanted | kwargs))


SCREENS = {
    "opening": opening,
    "table": table,
    "busy": busy,
    "selected": selected,
    "held": held,
    "dealt": dealt,
    "hand-of-b": hand_of_b,
    "target": target,
    "search": search,
    "coin": coin,
    "coin-heads": lambda: coin(result="heads", halves=()),
    "between": between,
    "by-hand": by_hand,
    "attack": lambda: busy(
        steps=attack_steps(), actions=ATTACKS, ask=AskView(seat=1, question="Benjamin: which of your Pokémon is hit?")
    ),
    "sums": sums,
    "sums-folded": lambda: sums(False),
    "picker": picker,
    "picker-letters": lambda: picker("f"),
    "typed": typed,
    "typed-more": lambda: typed(True),
    "look-pokemon": look_pokemon,
    "look-card": lambda: busy(look_card=face()),
    "look-pile": look_pile,
    "put-right": put_right,
    "prize": prize,
    "refused": refused,
    "clause": lambda: busy(notice=Notice("clause", "Energy is attached once in a turn.", "CG-ENERGY-01", "Energy")),
    "won": won,
    "sudden-death": sudden_death,
    "big-bench": big_bench,
}
"""Every state of the card table, by its name."""
