"""The vocabularies picked by touch: every word and every value of them is reached, and said."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adapters.files.texts_file import load_texts
from companion.app.screens.lobby import ChoiceView, NameView
from companion.app.screens.studio_intents import Fill
from companion.app.screens.studio_panel import PadView, SaidView
from companion.app.studio.vocabulary._fields import Choice, Group, Inner, Names, Words, fields_of
from companion.app.studio.vocabulary._forms import Form
from companion.app.studio.vocabulary._vocabularies import ABILITIES, CARD_EFFECTS, EFFECTS, NAMES, Vocabulary, word_of
from companion.app.studio.vocabulary.names import UsedNames
from companion.app.studio.vocabulary.parts import Labels
from companion.app.studio.vocabulary.picker import AbilityPicker, EffectPicker
from companion.app.text.say import Say
from companion.figure.printed.abilities import (
    Immune,
    MoreDamage,
    MorePoints,
    PointsAtMost,
    Shifts,
    StopsJumps,
    While,
    Who,
    WhoeverBattles,
)
from companion.figure.printed.effects import (
    CONDITIONS,
    DURING_SPINS,
    DamageTimes,
    Focus,
    GiveCondition,
    JumpOver,
    KnockOut,
    Push,
    Survive,
    Wait,
)
from companion.figure.printed.figures import TYPES, TrainerCard
from tests.app.lobby_fakes import given as library

SAY = Say(load_texts())
GERMAN = Say(load_texts("de"))
KNOWN = UsedNames(library().figures(), library().cards())
USED_EFFECTS = {effect for figure in library().figures() for one in figure.disc.segments for effect in one.effects} | {
    effect for card in library().cards() for effect in card.effects
}
USED_ABILITIES = {ability for figure in library().figures() for ability in figure.abilities}
USED = [
    *((EFFECTS, effect) for effect in sorted(USED_EFFECTS, key=repr)),
    *((ABILITIES, ability) for ability in sorted(USED_ABILITIES, key=repr)),
]
EVERY = [(vocabulary, word) for vocabulary in (EFFECTS, ABILITIES) for word in vocabulary.words]


def named(value):
    return value.name if isinstance(value, Vocabulary) else repr(value)[:60]


every_word = pytest.mark.parametrize("vocabulary, word", EVERY, ids=named)


def picker_of(vocabulary):
    return EffectPicker(SAY, known=KNOWN) if vocabulary is EFFECTS else AbilityPicker(SAY, KNOWN)


def begun(vocabulary, word):
    """A picker with this word just chosen, and what is done then."""
    picker = picker_of(vocabulary)
    ask = "fx" if vocabulary is EFFECTS else "ability"
    picker.choose((), f"{ask}.add", "")
    return picker, ask, picker.choose((), f"{ask}.word", word)


@pytest.mark.parametrize("vocabulary", [EFFECTS, ABILITIES], ids=named)
def test_every_word_stands_in_one_group(vocabulary):
    assert sorted(vocabulary.words) == sorted(itertools.chain.from_iterable(words for _, words in vocabulary.groups))
    assert all(SAY.has(f"vocabulary.group.{name}") for name, _ in vocabulary.groups)


def test_for_a_trainer_card_no_word_is_offered_that_belongs_to_the_spins_of_a_battle():
    spins = {word_of(kind) for kind in DURING_SPINS}
    picker = EffectPicker(SAY, "card", KNOWN)
    picker.choose((), "fx.add", "")

    assert set(CARD_EFFECTS.words) == set(EFFECTS.words) - spins
    assert all(words for _, words in CARD_EFFECTS.groups)
    assert not picker.choose((), "fx.word", "focus")
    for word in CARD_EFFECTS.words:
        made = Form.begin(word, CARD_EFFECTS).made
        assert made is None or TrainerCard(id="card", name="Card", effects=(made,)).effects == (made,)


def test_a_word_that_nobody_has_placed_yet_is_there_all_the_same():
    class Glows(msgspec.Struct, frozen=True, tag_field="does", tag="glows_in_the_dark", kw_only=True):
        until: Who

    grown = msgspec.structs.replace(ABILITIES, types=(*ABILITIES.types, Glows), union=ABILITIES.union | Glows)
    picker = AbilityPicker(SAY)
    picker._vocabulary = grown
    picker.choose((), "ability.add", "")
    last = picker.view().parts[-1].options[-1]

    assert ("Glows in the dark", Fill("ability.word", "glows_in_the_dark")) == (last.label, last.intent)
    assert Glows(until=Who()) == Form.begin("glows_in_the_dark", grown).made
    assert Glows(until=Who(side="own")) == Form.begin("glows_in_the_dark", grown).put(("until", "side"), "own").made


def fields_below(fields):
    for field in fields:
        yield field
        if isinstance(field.kind, Group):
            yield from fields_below(field.kind.fields)
        if isinstance(field.kind, Inner):
            yield from itertools.chain.from_iterable(fields_below(below) for _, below in field.kind.words)


def titles_of(vocabulary, field):
    return (f"vocabulary.{vocabulary.name}-field.{field.name}", f"vocabulary.field.{field.name}")


@every_word
def test_a_german_value_that_goes_on_with_a_comma_has_none_on_its_button(vocabulary, word):
    labels = Labels(GERMAN, vocabulary, "attack")
    choices = [field for field in fields_below(fields_of(word, vocabulary)) if isinstance(field.kind, Choice)]
    said = [labels.value(field.name, value) for field in choices for value in field.kind.values]

    assert [] == [words for words in said if words.endswith(",")]


def open_groups(picker, ask, vocabulary, word, done):
    """Everything on the page of a word is opened."""
    picker.choose(done, f"{ask}.more", "")
    for _ in range(2):
        for field in fields_of(word, vocabulary):
            for path in _groups(field, ()):
                if picker._form.value(path) is None:
                    done = picker.choose(done, f"{ask}.field.{'.'.join(path)}", "yes")
            if isinstance(field.kind, Inner):
                for inner, _ in field.kind.words:
                    done = picker.choose(done, f"{ask}.field.{field.name}", inner)
    return picker.view()


def _groups(field, above):
    if isinstance(field.kind, Group):
        yield (*above, field.name)
        for below in field.kind.fields:
            yield from _groups(below, (*above, field.name))


@every_word
def test_every_field_of_a_word_is_shown_in_words(vocabulary, word):
    picker, ask, done = begun(vocabulary, word)
    view = open_groups(picker, ask, vocabulary, word, done)
    shown = set()
    for part in view.parts:
        labels = [one.label for one in getattr(part, "options", ())]
        shown |= {getattr(part, "title", ""), getattr(part, "text", ""), *labels}
        for words in (getattr(part, "title", "x"), *labels):
            assert words and "vocabulary." not in words and "." not in words.removesuffix("…")
    # Nothing is left out that the type has.
    for field in fields_below(fields_of(word, vocabulary)):
        assert any(SAY(key) in shown for key in titles_of(vocabulary, field) if SAY.has(key)), field.name


@every_word
def test_a_word_is_whole_at_once_or_says_what_is_wanting(vocabulary, word):
    picker, _, done = begun(vocabulary, word)
    said = picker.view().parts[0]

    assert isinstance(said, SaidView)
    if done:
        assert "sentence" == said.kind and said.text == picker.sentence(done[0])
    else:
        assert "ask" == said.kind and said.text.startswith("First choose: ")


def written(value, prefix=()):
    """The touches that write a value of a data file, field by field."""
    for name, one in value.items():
        if name in ("do", "does"):
            continue
        if isinstance(one, dict) and one:
            yield from written(one, (*prefix, name))
        else:
            yield (*prefix, name), one


def filled(form, raw, prefix=()):
    """The form after the touches that write these plain values."""
    for path, value in written(raw, prefix):
        if value is True or value == {}:
            form = form.put(path, "yes")
        elif isinstance(value, list) and isinstance(value[0], int):
            form = form.put(path, str(value[1])).put(path, f"-{value[0]}")
        elif isinstance(value, list) and isinstance(value[0], dict):
            for number, one in enumerate(value):
                form = filled(form.put(path, one["do"]), one, (*path, str(number)))
        elif isinstance(value, list):
            for one in value:
                if one not in (form.value(path) or ()):
                    form = form.put(path, one)
            for one in form.value(path):
                form = form if one in value else form.put(path, one)
        elif form.value(path) != value:
            form = form.put(path, str(value))
    return form


@pytest.mark.parametrize("vocabulary, one", USED, ids=named)
def test_all_that_the_library_says_can_be_picked(vocabulary, one):
    raw = msgspec.json.decode(msgspec.json.encode(one))
    form = filled(Form.begin(raw[vocabulary.tag], vocabulary), raw)
    for path, _ in written(form.raw):
        if path[0] not in raw:
            form = form.put(path, "")

    made = msgspec.json.decode(msgspec.json.encode(form.made))
    if "conditions" in raw:
        # They are listed as the rules list them, whatever was tapped first.
        raw["conditions"].sort(key=CONDITIONS.index)
    assert raw == made


class TestMending:
    def test_what_contradicts_the_last_touch_goes(self):
        form = Form.begin("survive", EFFECTS).put(("below",), "60").put(("at_least",), "70")
        assert Survive(at_least=70) == form.made
        assert Focus(times=2) == Form.begin("focus", EFFECTS).put(("times",), "2").made
        assert JumpOver(steps=2) == Form.begin("jump_over", EFFECTS).put(("steps",), "2").made

    def test_what_it_cannot_be_without_comes(self):
        form = Form.begin("damage_times", EFFECTS).put(("near",), "Pidgey")
        assert isinstance(form.made, DamageTimes) and form.made.within == 1
        assert ("near",) == Form.begin("damage_times", EFFECTS).put(("times",), "3").wanting[-1:]

    def test_a_choice_of_several_is_added_and_taken_out(self):
        form = Form.begin("condition", EFFECTS).put(("is",), "asleep")
        assert GiveCondition(to="opponent", is_="asleep") == form.made
        form = form.put(("is",), "poisoned")
        assert ("poisoned", "asleep") == form.made.conditions
        assert "poisoned" == form.put(("is",), "asleep").made.is_
        assert "poisoned" == form.put(("is",), "asleep").put(("is",), "poisoned").made.is_  # one there must be

    def test_steps_from_and_to(self):
        form = Form.begin("push", EFFECTS).put(("steps",), "3").put(("steps",), "-1")
        assert Push(steps=(1, 3)) == form.made
        assert Push(steps=(0, 2)) == form.put(("steps",), "2").put(("steps",), "-0").made
        assert Push(steps="max") == form.put(("steps",), "max").made
        assert Push(steps=3) == form.put(("steps",), "-3").made


class TestGroups:
    def test_a_group_that_means_something_blank_is_there_or_not(self):
        form = Form.begin("damage_plus", ABILITIES).put(("to",), "yes")
        assert MoreDamage(n=20, to=Who()) == form.made
        assert MoreDamage(n=20, to=Who(place="joined")) == form.put(("to", "place"), "joined").made
        assert MoreDamage(n=20, to=Who()) == form.put(("to", "place"), "joined").put(("to", "place"), "joined").made
        assert MoreDamage(n=20) == form.put(("to",), "no").made

    def test_a_group_that_must_be_there_stays(self):
        form = Form.begin("mp_at_most", ABILITIES)
        assert PointsAtMost(n=1, to=Who()) == form.put(("to",), "no").made == form.put(("to",), "").made

    def test_a_group_that_means_nothing_blank_goes_with_the_last_of_it(self):
        form = Form.begin("gilds", ABILITIES).put(("while", "own_turn"), "yes").put(("while", "some"), "yes")
        assert While(own_turn=True, some=Who()) == form.made.while_
        form = form.put(("while", "some"), "no").put(("while", "own_turn"), "no")
        assert None is form.made.while_

    def test_names_are_added_and_taken_out(self):
        form = Form.begin("stops_jumps", ABILITIES)
        assert None is form.made and ("attacks",) == form.wanting
        form = form.put(("attacks",), "Fly").put(("attacks",), "Leap")
        assert StopsJumps(attacks=("Fly", "Leap")) == form.made
        assert StopsJumps(attacks=("Leap",)) == form.put(("attacks",), "Fly").made
        assert StopsJumps(attacks=("Leap",)) == form.put(("attacks",), "Fly").put(("attacks",), "Leap").made

    def test_words_within_a_word_are_added_changed_and_taken_away(self):
        form = Form.begin("whoever_battles", ABILITIES).put(("effects",), "condition")
        assert None is form.made and ("is",) == form.wanting
        form = form.put(("effects", "0", "is"), "burned").put(("effects",), "wait").put(("effects", "1", "to"), "both")
        burned, wait = GiveCondition(to="opponent", is_="burned"), Wait(to="both")
        assert WhoeverBattles(effects=(burned, wait)) == form.made
        assert WhoeverBattles(effects=(wait,)) == form.put(("effects", "0"), "").made
        assert WhoeverBattles(effects=(Wait(to="opponent"), wait)) == form.put(("effects", "0"), "wait").made
        assert form.made == form.put(("effects", "7"), "wait").put(("effects",), "glow").made


class TestTakingOver:
    def test_a_second_part_of_an_ability_takes_the_same_while(self):
        raining = While(some=Who(side="opposing", names=("Kyogre",)))
        more = MoreDamage(n=20, while_=raining)
        picker = AbilityPicker(SAY)
        picker.choose((more,), "ability.add", "")
        done = picker.choose((more,), "ability.word", "mp_plus")
        touch = next(push.intent for part in picker.view().parts for push in getattr(part, "pushes", ()))
        done = picker.choose(done, touch.field, touch.value)

        assert (more, MorePoints(n=1, while_=raining)) == done
        assert Fill("ability.same", "while") not in [
            push.intent for part in picker.view().parts for push in getattr(part, "pushes", ())
        ]

    def test_what_is_not_there_is_not_offered(self):
        picker = AbilityPicker(SAY)
        done = (Shifts(segments=2),)
        picker.choose(done, "ability.add", "")
        done = picker.choose(done, "ability.word", "gilds")

        assert done == picker.choose(done, "ability.same", "while")
        assert all(
            "ability.same" != push.intent.field for p in picker.view().parts for push in getattr(p, "pushes", ())
        )


@pytest.mark.parametrize("vocabulary", [EFFECTS, ABILITIES], ids=named)
def test_fields_for_names_know_whose_names_they_are(vocabulary):
    named_in = {
        field.name
        for word in vocabulary.words
        for field in fields_below(fields_of(word, vocabulary))
        if isinstance(field.kind, Words | Names)
    }

    # The words of a card's name are typed: they are no one name.
    assert named_in - {"text", "called", "ends_cards"} <= {*NAMES}


def options_of(picker, title):
    part = next(part for part in picker.view().parts if getattr(part, "title", "") == title)
    return [option.label for option in part.options]


def test_names_are_chosen_by_their_first_letters():
    picker, ask, done = begun(ABILITIES, "gilds")
    done = picker.choose(done, f"{ask}.field.while.some", "yes")
    picker.choose(done, f"{ask}.names", "while.some.names")
    picker.choose(done, f"{ask}.letter", "G")
    done = picker.choose(done, f"{ask}.field.while.some.names", "Groudon")
    assert ["Groudon"] == options_of(picker, "They are called")
    picker.choose(done, f"{ask}.letter", "K")
    names = options_of(picker, "They are called")
    done = picker.choose(done, f"{ask}.field.while.some.names", "Kyogre")

    assert ["Groudon", "Kyogre"] == [names[0], *(one for one in names[1:] if one == "Kyogre")]
    assert ("Groudon", "Kyogre") == done[0].while_.some.names
    assert picker.back() and "fields" == picker.view().page
    picker.choose(done, f"{ask}.names", "while.some.names")
    done = picker.rename(done, f"{ask}.field.while.some.names", "  My own ")
    assert ("Groudon", "Kyogre", "My own") == done[0].while_.some.names


def test_one_name_closes_the_names():
    picker, ask, done = begun(EFFECTS, "damage_times")
    done = picker.choose(done, f"{ask}.field.times", "3")
    picker.choose(done, f"{ask}.names", "near")
    picker.choose(done, f"{ask}.field.near", "Pidgey")

    assert "fields" == picker.view().page and picker._form.made == DamageTimes(times=3, near="Pidgey", within=1)


PATHS = st.sampled_from(
    [
        *{(field.name,) for vocabulary, word in EVERY for field in fields_of(word, vocabulary)},
        *{("if", field.name) for field in fields_below(fields_of("knock_out"))},
        *{("while", field.name) for field in fields_below(fields_of("gilds", ABILITIES))},
        *{("while", "some", field.name) for field in fields_below(fields_of("gilds", ABILITIES))},
        *{("effects", str(number), name) for number in range(2) for name in ("to", "is", "turns")},
        ("effects", "0"),
        ("effects", "3"),
        ("nonsense",),
        ("if", "to", "x"),
        ("n", "x"),
    ]
)
VALUES = st.sampled_from(
    [
        "",
        "yes",
        "no",
        "1",
        "-0",
        "-30",
        "99",
        "9999",
        "max",
        "self",
        "purple",
        "asleep",
        "wait",
        "condition",
        "joined",
        *TYPES[:2],
    ]
)


@given(st.sampled_from(EVERY), st.lists(st.tuples(PATHS, VALUES | st.text(max_size=6)), max_size=12))
def test_whatever_is_put_the_form_can_be_shown_and_said(every, puts):
    vocabulary, word = every
    picker, ask, done = begun(vocabulary, word)
    for path, value in puts:
        done = picker.choose(done, f"{ask}.field.{'.'.join(path)}", value)
        assert picker.view().parts and len(done) <= 1
    for one in done:
        assert one == msgspec.convert(msgspec.to_builtins(one), type(one)) and picker.sentence(one)


def test_numbers_are_typed_on_the_pad():
    picker, ask, done = begun(EFFECTS, "damage_plus")
    picker.choose(done, f"{ask}.pad", "n")
    for key in ("4", "5", "sign"):
        done = picker.choose(done, f"{ask}.key", key)

    assert -45 == done[0].n
    assert isinstance(picker.view().parts[1], PadView)


def test_words_are_typed_where_the_type_says_so():
    typed = {(word, f.name) for word in EFFECTS.words for f in fields_of(word) if isinstance(f.kind, Words)}

    named = {("damage_times", "near"), ("damage_plus", "with_attack"), ("damage_plus", "beside")}
    cards = {("ready_cards", "called"), ("end_cards", "called"), ("spin_check", "ends_cards")}
    assert {("by_hand", "text"), *named, *cards} == typed
    for vocabulary in (EFFECTS, ABILITIES):
        picker, _, _ = begun(vocabulary, "by_hand")
        assert isinstance(picker.view().parts[1], NameView)


def test_conditions_of_an_ability_are_chosen_several_at_once():
    picker, ask, done = begun(ABILITIES, "immune")
    for condition in ("asleep", "poisoned"):
        done = picker.choose(done, f"{ask}.field.conditions", condition)

    assert (Immune(conditions=tuple(one for one in CONDITIONS if one in ("asleep", "poisoned"))),) == done
    assert isinstance(picker.view().parts[1], ChoiceView)


def test_a_group_of_an_attack_stays_open_below_its_title():
    picker, ask, done = begun(EFFECTS, "knock_out")
    done = picker.choose(done, f"{ask}.field.if.spun", "purple")
    done = picker.choose(done, f"{ask}.field.if.spun", "purple")

    assert (KnockOut(to="opponent"),) == done
