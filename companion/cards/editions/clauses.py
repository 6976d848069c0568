"""Which clauses of the rulebook a policy rests on, rulings for what the books leave open among them."""

from __future__ import annotations

from collections.abc import Mapping


def policy_clauses(policy: str) -> tuple[str, ...]:
    """The ids of the clauses that *policy* settles; CG-AMB-… are rulings.

    Raises:
        KeyError: There is no such policy.

    >>> policy_clauses("resolve_steps")
    ('CG-ATTACK-12', 'CG-ATTACK-13', 'CG-AMB-09')
    """
    return tuple(id for part in _CLAUSES[policy].split() for id in _spelled_out(f"CG-{part}"))


def _spelled_out(id: str) -> tuple[str, ...]:
    """CG-DMG-01..03 is CG-DMG-01, CG-DMG-02 and CG-DMG-03."""
    first, _, last = id.partition("..")
    if not last:
        return (first,)
    group, _, number = first.rpartition("-")
    return tuple(f"{group}-{n:02}" for n in range(int(number), int(last) + 1))


_CLAUSES: Mapping[str, str] = {
    "attack_steps": "ATTACK-07 AMB-15",
    "resolve_steps": "ATTACK-12..13 AMB-09",
    "damage_steps": "DMG-01..10 AMB-18 AMB-19",
    "between_steps": "BETWEEN-02 AMB-11",
    "between_ko_check": "BETWEEN-03 AMB-11",
    "between_tool_time": "TOOL-03",
    "between_player_order": "AMB-11",
    "replace_order_in_attack": "KO-08 AMB-10",
    "replace_order_between": "KO-09 AMB-10",
    "deck_size": "DECK-01",
    "same_name_limit": "DECK-02",
    "min_basic_pokemon": "DECK-04 AMB-53",
    "star_limit": "DECK-08 AMB-07",
    "ace_spec_limit": "DECK-09",
    "types": "TYPE-01 GEN-03 AMB-46",
    "basic_energy_types": "TYPE-02 AMB-46",
    "stages": "CARD-01..03 GEN-03",
    "marks": "GEN-03 DECK-08..09 NAME-02..12 PRIZE-05..06 FLARE-01",
    "energy_advice": "DECK-14",
    "trainer_advice": "DECK-16",
    "name_ignores": "NAME-01 NAME-03 NAME-10 NAME-12",
    "name_includes": "NAME-02 NAME-04 NAME-06..09 AMB-08",
    "legacy_kinds": "AMB-37 GEN-03",
    "lost_zone": "ZONE-13 GEN-03",
    "handshake_step": "SETUP-01",
    "coin_time": "SETUP-07 AMB-05",
    "coin_winner": "FIRST-02 AMB-03 AMB-05",
    "setup_order": "SETUP-01..08 MULL-09 AMB-04",
    "mulligan_extra_max": "MULL-03",
    "mulligan_extra_time": "MULL-05 AMB-01",
    "mulligan_extra_placeable": "MULL-10 AMB-02",
    "mulligan_waits_for_other": "MULL-09 AMB-39",
    "mulligan_both_shows_hands": "MULL-07",
    "fossil_is_basic_in_setup": "SETUP-10 AMB-14 AMB-31",
    "first_turn_draw": "FIRST-03",
    "first_turn_attack": "FIRST-04",
    "first_turn_trainers": "FIRST-05..06 AMB-14",
    "first_turn_evolve": "FIRST-08 AMB-12",
    "first_turn_level_up": "LVX-09 AMB-13",
    "evolve_wait": "EVOLVE-04 AMB-36",
    "trainer_kinds": "CARD-04 GEN-03",
    "trainer_word_covers": "TRAINER-03 AMB-29",
    "supporters_per_turn": "SUPPORT-01",
    "supporter_stays": "SUPPORT-02 AMB-28",
    "stadiums_per_turn": "STADIUM-04",
    "stadiums_in_play": "STADIUM-02",
    "same_name_stadium": "AMB-30",
    "tools_per_pokemon": "TOOL-02",
    "empty_trainer": "AMB-49",
    "retreats_per_turn": "RETREAT-03",
    "retreat_loop_guard": "AMB-35",
    "confused_retreat": "RETREAT-05..06",
    "double_energy_retreat": "RETREAT-10 AMB-45",
    "power_kinds": "POWER-01 GEN-03",
    "attack_always_against_defender": "ATTACK-06 AMB-40",
    "weakness": "DMG-04 AMB-17",
    "double_weakness": "DUAL-03 AMB-26",
    "resistance": "DMG-05 AMB-17",
    "attacker_trainer_step": "DMG-06 AMB-18",
    "zero_stop_looks_at": "DMG-03 AMB-16",
    "bench_weakness": "BENCH-04 AMB-48",
    "counters_are_damage": "DMG-13",
    "conditions": "COND-01",
    "confusion_hit": "CONF-02..03 AMB-34",
    "confusion_after_cancel": "AMB-15",
    "poison_hit": "POISON-02 AMB-32",
    "burn_hit": "BURN-02 AMB-32",
    "paralysis_ends": "PARA-02 AMB-33",
    "asleep_shown": "TABLE-01",
    "paralyzed_shown": "TABLE-02",
    "prize_pick": "PRIZE-04",
    "prizes_for_ex": "PRIZE-05",
    "prizes_for_legend": "PRIZE-06",
    "start_prizes": "PRIZE-08",
    "sudden_death_prizes": "PRIZE-08",
    "double_win": "WIN-04 AMB-25",
}
