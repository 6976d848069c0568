"""The record of all that editions of the card game may differ in; what they all agree on is its default.

`table.py` has the four editions, `house_rules.py` changes one. Rules read the fields and never ask which
edition it is.

None stands where an edition has nothing that the field could act on; only in `retreats_per_turn` it is no
limit. The plain Trainer card is the kind "trainer" everywhere, also where the book calls it an Item.

Below each field stands what it means, its clauses, and where the books say so. The books: *Advanced*, the
Advanced Rulebook of 1999; *Platinum*, the one of Rising Rivals; *Undaunted*, the one of HS Undaunted; *XY*,
the rules of the XY and BREAK sets. A book that is called silent, or not named, says nothing: its value is
the ruling of the CG-AMB clause, or follows from the others.
"""

from __future__ import annotations

import msgspec

from companion.cards.editions.policy_values import (
    Allowed,
    AttackerTrainerStep,
    AttackStep,
    BetweenKoCheck,
    BetweenPlayerOrder,
    BetweenStep,
    BetweenToolTime,
    BurnHit,
    CoinTime,
    CoinWinner,
    ConfusedRetreat,
    ConfusionAfterCancel,
    ConfusionHit,
    Count,
    CountFromNone,
    DamageStep,
    DoubleEnergyRetreat,
    DoubleWeakness,
    DoubleWin,
    EditionId,
    EvolveWait,
    InName,
    Legacy,
    MulliganExtraPlace,
    MulliganExtraTime,
    NotInName,
    OnlyOne,
    ParalysisEnds,
    PoisonHit,
    PrizePick,
    ReplaceOrderBetween,
    ReplaceOrderInAttack,
    Resistance,
    ResolveStep,
    SetupStep,
    Share,
    Shown,
    SupporterStays,
    Weakness,
    ZeroStop,
)
from companion.cards.printed.vocabulary import Condition, EnergyType, Mark, PowerKind, Stage, TrainerKind


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one edition, as far as editions differ."""

    id: EditionId
    """The edition that it is, or that a house rule was made from."""

    # Steps

    attack_steps: tuple[AttackStep, ...]
    """The steps of an attack, in order (CG-ATTACK-07; CG-AMB-15).

    Advanced, Platinum, Undaunted: Expert Rules, order of an attack. XY: Full Details of Attacking, A to F.
    """
    resolve_steps: tuple[ResolveStep, ...]
    """The parts of the last step of an attack, in order (CG-ATTACK-12, CG-ATTACK-13; CG-AMB-09).

    Advanced, Platinum, Undaunted: Expert Rules, order of an attack, f. XY: Full Details of Attacking, F.
    """
    damage_steps: tuple[DamageStep, ...]
    """How an attack's damage is worked out, in order (CG-DMG-01 … CG-DMG-10; CG-AMB-18, CG-AMB-19).

    Advanced: Expert Rules, damage, a to i. Platinum, Undaunted: the same, a to h. XY: Full Details, 1 to 6.
    """
    between_steps: tuple[BetweenStep, ...]
    """What happens between turns, in order; both players' Pokémon within a step (CG-BETWEEN-02).

    Platinum, Undaunted: Expert Rules, after each turn. XY: Between-Turns Step. Advanced is silent: CG-AMB-11.
    """
    between_ko_check: BetweenKoCheck
    """When Knock Outs between turns are looked for (CG-BETWEEN-03).

    XY: Between-Turns Step. The others check "at once" and are silent on the steps: CG-AMB-11.
    """
    between_tool_time: BetweenToolTime | None
    """When a Tool acts that acts between turns (CG-TOOL-03). None: no Tools.

    Platinum, Undaunted: Expert Rules, after each turn. XY: Between-Turns Step.
    """
    between_player_order: BetweenPlayerOrder = "next_player_first"
    """Whose Pokémon comes first within a step between turns (CG-AMB-11).

    All are silent; official answers of 2002 and 2012.
    """
    replace_order_in_attack: ReplaceOrderInAttack = "turn_player_last"
    """Who takes Prizes and replaces last when an attack Knocks Out both Actives (CG-KO-08).

    Advanced, Platinum, Undaunted: Take a Prize. XY is silent: CG-AMB-10.
    """
    replace_order_between: ReplaceOrderBetween = "next_player_first"
    """Who takes Prizes and replaces first when both Actives are lost between turns (CG-KO-09).

    Platinum, Undaunted: Expert Rules, after each turn. Advanced and XY are silent: CG-AMB-10.
    """

    # Deck, kinds, names

    deck_size: Count = 60
    """How many cards a deck has, neither more nor fewer (CG-DECK-01).

    All: how to make a deck.
    """
    same_name_limit: Count = 4
    """The most cards of one name in a deck, basic Energy apart (CG-DECK-02).

    All: how to make a deck.
    """
    min_basic_pokemon: Count = 1
    """The fewest Basic Pokémon in a deck (CG-DECK-04).

    Platinum, Undaunted, XY: how to make a deck. Advanced is silent: CG-AMB-53.
    """
    star_limit: CountFromNone | None
    """The most Pokémon Star in a deck, whatever their names (CG-DECK-08). None: no such cards.

    Platinum, Undaunted: the boxed deck rule, its symbol lost (CG-AMB-07). XY is silent.
    """
    ace_spec_limit: CountFromNone | None
    """The most ACE SPEC cards in a deck, whatever their names (CG-DECK-09). None: no such cards.

    XY: Appendix D.
    """
    types: tuple[EnergyType, ...]
    """The types that there are (CG-TYPE-01, CG-GEN-03).

    Advanced, Platinum, Undaunted: key to the Energy symbols (CG-AMB-46). XY: Energy Types.
    """
    basic_energy_types: tuple[EnergyType, ...]
    """The types that have basic Energy cards (CG-TYPE-02).

    Advanced: how to make a deck (CG-AMB-46). Platinum, Undaunted, XY: Glossary, basic Energy card.
    """
    stages: tuple[Stage, ...]
    """The stages that Pokémon cards may have, those of `legacy_kinds` among them; others are refused
    (CG-CARD-01, CG-CARD-02, CG-CARD-03, CG-GEN-03).

    Advanced: Evolving. Platinum: Pokémon cards, Appendix A. Undaunted: Appendix A, Glossary. XY: card
    types, Appendix B, C, H, Glossary.
    """
    marks: tuple[Mark, ...]
    """What cards may show besides, those of `legacy_kinds` among them; others are refused
    (CG-GEN-03, CG-NAME-02 … CG-NAME-12, CG-DECK-08, CG-DECK-09, CG-PRIZE-05, CG-PRIZE-06, CG-FLARE-01).

    Advanced: owners only. Platinum: Appendix B, Glossary. Undaunted: What's New, Appendix A, Glossary.
    XY: Names, Appendix A to F, Glossary.
    """
    energy_advice: Share
    """How many Energy cards are advised, from and to; a hint, never a refusal (CG-DECK-14).

    All: how to make a deck.
    """
    trainer_advice: Share | None
    """How many Trainer cards are advised, from and to; a hint, never a refusal (CG-DECK-16). None: no word.

    XY: Deck Building.
    """
    name_ignores: tuple[NotInName, ...]
    """What is printed by a name and is no part of it (CG-NAME-01, CG-NAME-03, CG-NAME-10, CG-NAME-12).

    XY: Names, Appendix E. Platinum: Appendix A. Undaunted: What's New. Advanced is silent.
    """
    name_includes: tuple[InName, ...]
    """What is part of a name and makes it another (CG-NAME-02, CG-NAME-04, CG-NAME-06 … CG-NAME-09).

    Platinum: Appendix B, Illegal Evolutions. Undaunted: the deck rule, Appendix A (CG-AMB-08). XY: Names,
    Appendix A, B, H. Advanced is silent.
    """
    legacy_kinds: tuple[Legacy, ...]
    """Kinds that only the Glossary knows, each with the edition whose rules it takes (CG-AMB-37, CG-GEN-03).

    Platinum, Undaunted, XY: Glossary.
    """

    lost_zone: bool
    """Is there a Lost Zone? (CG-ZONE-13) Without one, cards that name it are refused (CG-GEN-03).

    Platinum, Undaunted, XY: Glossary. Advanced has none.
    """

    # Setup and the first turn

    handshake_step: bool
    """Do the players shake hands first? A courtesy; nothing waits for it (CG-SETUP-01).

    Platinum, Undaunted, XY: how to start.
    """
    coin_time: CoinTime
    """When the starting coin is flipped (CG-SETUP-07). `setup_order` has the step.

    Advanced, Undaunted, XY: how to start. Platinum's page is damaged: CG-AMB-05.
    """
    coin_winner: CoinWinner
    """What the winner of the starting coin gets (CG-FIRST-02).

    Platinum, Undaunted, XY: how to start. Advanced is open to both readings: CG-AMB-03, CG-AMB-05.
    """
    setup_order: tuple[SetupStep, ...]
    """The steps of the setup, in order (CG-SETUP-01 … CG-SETUP-08, CG-MULL-09).

    Advanced: Starting the Game. Undaunted, XY: how to start. Platinum's page is damaged: CG-AMB-04.
    """
    mulligan_extra_max: CountFromNone
    """The most cards that the other player may draw for a mulligan (CG-MULL-03).

    Advanced, Platinum, Undaunted: no Basic Pokémon in hand. XY: Full Details of Taking a Mulligan.
    """
    mulligan_extra_time: MulliganExtraTime
    """When the other player draws them (CG-MULL-05). `setup_order` has the step, but for at_once.

    Platinum, Undaunted: no Basic Pokémon in hand. XY: Full Details of Taking a Mulligan. Advanced: CG-AMB-01.
    """
    mulligan_extra_placeable: MulliganExtraPlace
    """Where a Basic Pokémon among them may still be placed in the setup (CG-MULL-10).

    XY: Full Details of Taking a Mulligan. The others are silent: CG-AMB-02.
    """
    mulligan_waits_for_other: bool
    """Does a player without a Basic Pokémon wait for the other's whole setup before redrawing? (CG-MULL-09)

    XY: Full Details of Taking a Mulligan (CG-AMB-39). Platinum, Undaunted: no Basic Pokémon in hand.
    """
    mulligan_both_shows_hands: bool = True
    """Are both hands shown when neither holds a Basic Pokémon? (CG-MULL-07)

    XY: Full Details of Taking a Mulligan. The others are silent.
    """
    fossil_is_basic_in_setup: bool | None
    """Does a Fossil count as a Basic Pokémon in the setup? (CG-SETUP-10) None: no Fossils.

    Platinum, Undaunted: no Basic Pokémon in hand (CG-AMB-14). XY: Glossary (CG-AMB-31).
    """
    first_turn_draw: bool = True
    """Does the starting player draw on the first turn? (CG-FIRST-03)

    All: draw a card.
    """
    first_turn_attack: bool
    """May the starting player attack on the first turn of the game? (CG-FIRST-04)

    XY: Turn Actions, 3. Nothing forbids it in the others.
    """
    first_turn_trainers: bool
    """May the starting player play Trainer cards of any kind on the first turn? (CG-FIRST-05, CG-FIRST-06)

    Platinum, Undaunted: play Trainer cards (CG-AMB-14). Nothing forbids it in the others.
    """
    first_turn_evolve: bool = False
    """May players evolve Pokémon on their own first turn? (CG-FIRST-08)

    All: evolve Pokémon; whose first turn, only XY says (CG-AMB-12).
    """
    first_turn_level_up: bool | None
    """May players play a LV.X on their own first turn? (CG-LVX-09) None: no LV.X.

    All are silent: CG-AMB-13.
    """

    # The turn

    evolve_wait: EvolveWait
    """Which Pokémon may not evolve yet (CG-EVOLVE-04; CG-AMB-36).

    All: evolve Pokémon.
    """
    trainer_kinds: tuple[TrainerKind, ...]
    """The kinds of Trainer cards that there are (CG-CARD-04, CG-GEN-03). In XY tool, tm and fossil are Items.

    Advanced: what the cards are. Platinum, Undaunted: how to get started, Glossary. XY: 3 Card Types.
    """
    trainer_word_covers: tuple[TrainerKind, ...]
    """The kinds that an effect means by "Trainer card" (CG-TRAINER-03).

    XY: 3 Card Types, Glossary. Platinum, Undaunted: Supporter and Stadium cards are similar only (CG-AMB-29).
    """
    supporters_per_turn: CountFromNone | None
    """The most Supporters that a player may play in a turn (CG-SUPPORT-01). None: no Supporters.

    Platinum, Undaunted, XY: play Trainer cards.
    """
    supporter_stays: SupporterStays | None
    """How long a played Supporter lies beside the Active Pokémon (CG-SUPPORT-02). None: no Supporters.

    Platinum, Undaunted: Glossary (CG-AMB-28). XY: Turn Actions, 2D.
    """
    stadiums_per_turn: CountFromNone | None
    """The most Stadiums that a player may play in a turn (CG-STADIUM-04). None: no Stadiums.

    Platinum, Undaunted, XY: play Trainer cards.
    """
    stadiums_in_play: OnlyOne | None
    """How many Stadiums may be in play, on both sides together (CG-STADIUM-02). None: no Stadiums.

    Platinum, Undaunted, XY: Glossary.
    """
    same_name_stadium: Allowed | None
    """May a Stadium replace one of its own name? (CG-AMB-30) None: no Stadiums.

    All are silent; official answers of 2003 and 2015.
    """
    tools_per_pokemon: CountFromNone | None
    """The most Tools on a Pokémon (CG-TOOL-02). None: no Tools.

    Platinum, Undaunted, XY: Glossary.
    """
    empty_trainer: Allowed
    """May a Trainer card be played whose effect can do nothing? (CG-AMB-49)

    All are silent; official answers of 2000, and of 2005 to 2017.
    """
    retreats_per_turn: CountFromNone | None
    """The most retreats in a turn; None: no limit (CG-RETREAT-03).

    All: retreat your Active Pokémon.
    """
    retreat_loop_guard: Count | None
    """After so many retreats in a turn that changed nothing (the same Active again, no Energy paid) the
    table may refuse the next one; None: retreats are limited anyhow (CG-AMB-35). All are silent.
    """
    confused_retreat: ConfusedRetreat
    """How a Confused Pokémon retreats (CG-RETREAT-05, CG-RETREAT-06).

    Advanced, Platinum, Undaunted: Confused. XY: Removing Special Conditions.
    """
    double_energy_retreat: DoubleEnergyRetreat = "one_by_one_stop_when_covered"
    """How Energy cards are discarded for a Retreat Cost (CG-RETREAT-10; CG-AMB-45).

    Advanced, Platinum, Undaunted: Expert Rules, double Energy. XY is silent.
    """
    power_kinds: tuple[PowerKind, ...]
    """The kinds of powers that there are; `legacy_kinds` may add some (CG-POWER-01, CG-GEN-03).

    All: Glossary.
    """

    # Attack and damage

    attack_always_against_defender: bool
    """Is every attack one against the Defending Pokémon, even if it touches nobody? (CG-ATTACK-06; CG-AMB-40)

    All: what counts as an attack.
    """
    weakness: Weakness
    """How Weakness changes damage (CG-DMG-04; CG-AMB-17).

    Advanced: Expert Rules, damage, c. Platinum, Undaunted: the same. XY: Full Details of Attacking, 3.
    """
    double_weakness: DoubleWeakness | None
    """Does Weakness to both types of an attacker count for each of them? (CG-DUAL-03) None: no such Pokémon.

    All are silent; official answers of 2004 and 2010 for Undaunted: CG-AMB-26.
    """
    resistance: Resistance
    """How Resistance changes damage (CG-DMG-05; CG-AMB-17).

    Advanced: Expert Rules, damage, d. Platinum, Undaunted: the same. XY: Full Details of Attacking, 4.
    """
    attacker_trainer_step: AttackerTrainerStep
    """When Trainer cards on the attacker change its damage (CG-DMG-06). `damage_steps` has the step.

    Advanced: Expert Rules, damage, e. Platinum, Undaunted: b (CG-AMB-18). XY: Full Details of Attacking, 2.
    """
    zero_stop_looks_at: ZeroStop
    """Which number it is that, being 0, ends the sum (CG-DMG-03).

    Advanced, Platinum, Undaunted: Expert Rules, damage, b. XY: Full Details, 2. All leave it open: CG-AMB-16.
    """
    bench_weakness: bool = False
    """Do Weakness and Resistance count for Benched Pokémon? (CG-BENCH-04)

    Platinum, Undaunted, XY: check Weakness. Advanced is silent: CG-AMB-48.
    """
    counters_are_damage: bool
    """Are damage counters that an effect puts damage like any other? (CG-DMG-13)

    Platinum, Undaunted: Expert Rules, damage, a. XY: Full Details, 1. Advanced knows no difference.
    """

    # Special Conditions

    conditions: tuple[Condition, ...]
    """The Special Conditions that there are (CG-COND-01).

    Advanced: Sleep, Confusion, Paralysis and Poison. Platinum, Undaunted, XY: Special Conditions.
    """
    confusion_hit: ConfusionHit
    """What a Confused Pokémon does to itself on tails (CG-CONF-02, CG-CONF-03; CG-AMB-34).

    All: Confused.
    """
    confusion_after_cancel: ConfusionAfterCancel | None
    """Does a Confused Pokémon flip although its attack was cancelled before? (CG-AMB-15) None: Confusion
    comes first. All are silent.
    """
    poison_hit: PoisonHit
    """What Poison does between turns (CG-POISON-02; CG-AMB-32).

    All: Poisoned.
    """
    burn_hit: BurnHit | None
    """What a Burn does between turns (CG-BURN-02, CG-AMB-32). None: no Burned.

    Platinum, Undaunted, XY: Burned.
    """
    paralysis_ends: ParalysisEnds
    """When Paralyzed ends; both wordings come to the same (CG-PARA-02; CG-AMB-33).

    All: Paralyzed.
    """
    asleep_shown: Shown
    """How the card of an Asleep Pokémon lies (CG-TABLE-01).

    All: Asleep.
    """
    paralyzed_shown: Shown
    """How the card of a Paralyzed Pokémon lies (CG-TABLE-02).

    All: Paralyzed.
    """

    # Prizes and winning

    prize_pick: PrizePick = "taker_picks"
    """Who says which Prize is taken (CG-PRIZE-04).

    Advanced, Platinum, Undaunted: Take a Prize. XY is silent.
    """
    prizes_for_ex: Count | None
    """Prizes for a Pokémon-ex or Pokémon-EX (CG-PRIZE-05). None: no such cards.

    Platinum, Undaunted: Glossary. XY: Appendix A.
    """
    prizes_for_legend: Count | None
    """Prizes for a LEGEND that prints such a rule; any other gives 1 (CG-PRIZE-06). None: no LEGEND.

    Undaunted: Appendix A.
    """
    start_prizes: Count = 6
    """Prizes of each player at the start (CG-PRIZE-08).

    All: how to start.
    """
    sudden_death_prizes: Count = 1
    """Prizes of each player at the start of a Sudden Death game (CG-PRIZE-08).

    All: Sudden Death.
    """
    double_win: DoubleWin = "more_ways_else_sudden_death"
    """What happens when both players win at the same moment (CG-WIN-04; CG-AMB-25).

    All: both players win.
    """
